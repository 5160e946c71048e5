"""The backends give the same ranks, and the environment chooses among them.

Each choice is made once in a process, so each is tested in one of its own.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import studkit as sk

BACKENDS = ("portable", "avx2", "avx512")


def run(code, **environment):
    """Run some Python code with environment variables, and give what it prints."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("STUDKIT_")}
    return subprocess.run(
        [sys.executable, "-c", code],
        env=kept | environment,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


def printed(code, **environment):
    done = run(code, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


SAME_RANKS = """
import numpy as np, studkit as sk
from studkit import bulk
for width in (5, 6, 7):
    ids = bulk.deal(5_077, width, seed=width)
    masks = np.array([sk.CardSet(row).mask for row in ids.tolist()], np.uint64)
    for scale in ("high", "eight_or_better", "ace_to_five"):
        wanted = [sk.rank(row, scale) for row in ids.tolist()]
        for cards in (ids, masks, ids.astype(np.int64), np.asfortranarray(ids)):
            for check in (False, True):
                assert bulk.evaluate(cards, scale, check=check).tolist() == wanted
    for cards in (ids, masks):
        high, low = bulk.evaluate_hilo(cards)
        assert (high == bulk.evaluate(cards)).all()
        assert (low == bulk.evaluate(cards, "eight_or_better")).all()
    for row, column, bad in ((5_076, 0, 52), (4_000, 4, 64), (77, 1, 255), (0, 2, None)):
        ids[row, column] = ids[row, 0] if bad is None else bad
        for evaluate in (bulk.evaluate, bulk.evaluate_hilo):
            try:
                evaluate(ids)
            except sk.CardError as error:
                assert str(error).startswith(f"row {row}: "), error
            else:
                raise AssertionError(row)
cards = bulk.deal(3_000, 28, seed=4).reshape(-1, 4, 7)
chips, live = np.full((3_000, 4), 25), np.ones((3_000, 4), bool)
paid = bulk.settle("stud8", cards, chips, live)
for row in range(0, 3_000, 100):
    hands = [[sk.Card.from_id(id) for id in hand] for hand in cards[row].tolist()]
    awards = sk.settle("stud8", hands, [25] * 4).awards
    assert paid[row].tolist() == list(awards)
print(bulk.backend())
"""


def is_available(backend):
    return run("import studkit as sk; sk.bulk.backend()", STUDKIT_SIMD=backend).returncode == 0


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_backend_gives_the_ranks_of_single_hands(backend):
    if not is_available(backend):
        pytest.skip(f"this processor does not have the instructions of {backend}")
    assert printed(SAME_RANKS, STUDKIT_SIMD=backend) == [backend]


def test_by_default_the_fastest_runs():
    wanted = [backend for backend in BACKENDS if is_available(backend)][-1]
    code = "import studkit as sk; print(sk.bulk.backend())"
    assert printed(code) == printed(code, STUDKIT_SIMD="") == [wanted]
    assert "portable" in [backend for backend in BACKENDS if is_available(backend)]


REFUSED = """
import studkit as sk
hands = sk.bulk.deal(40_000, seed=1)
for call in (
    lambda: sk.bulk.evaluate(hands),
    lambda: sk.bulk.evaluate_hilo(hands),
    lambda: sk.bulk.settle("razz", hands[:2].reshape(1, 2, 7), [[5, 5]], [[True, True]]),
    sk.bulk.backend,
):
    try:
        call()
    except sk.ArgumentError as error:
        print(error)
print(sk.rank("AsKsQsJsTs"))
"""


@pytest.mark.parametrize("given", ["avx", "AVX2", "sse2", " ", "avx512 "])
def test_a_name_that_is_no_backend_is_refused(given):
    done = run(REFUSED, STUDKIT_SIMD=given)
    *errors, rank = done.stdout.splitlines()
    assert rank == "7462", done.stderr
    assert len(errors) == 4
    assert set(errors) == {errors[0]}
    assert errors[0].startswith(f'STUDKIT_SIMD is "{given}", which is no backend: this processor')


@pytest.mark.parametrize("given", ["0", "-1", "two", "1.5", " ", "1025", "9" * 30])
def test_a_number_of_threads_that_is_none_is_refused(given):
    code = """
import studkit as sk
try:
    sk.bulk.evaluate(sk.bulk.deal(10, seed=1))
except sk.ArgumentError as error:
    print(error)
"""
    done = run(code, STUDKIT_THREADS=given)
    wanted = f'STUDKIT_THREADS is "{given}": allowed are numbers from 1 to 1024'
    assert done.stdout.strip() == wanted, done.stderr


STARTED = """
import os, time, studkit as sk
def started():
    # A thread has its name some time after it was started.
    time.sleep(0.5)
    tasks = os.listdir("/proc/self/task")
    names = [open(f"/proc/self/task/{task}/comm").read() for task in tasks]
    return sum(name.startswith("studkit-") for name in names)
hands = sk.bulk.deal(1_000_000, seed=1)
"""


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="the system does not list threads")
@pytest.mark.parametrize("threads", [1, 3])
def test_the_environment_says_how_many_threads_work(threads):
    code = f"{STARTED}print(int(sk.bulk.evaluate(hands).sum()), started())"
    total, started = printed(code, STUDKIT_THREADS=str(threads))
    assert int(total) == int(sk.bulk.evaluate(sk.bulk.deal(1_000_000, seed=1)).sum())
    # The caller works alone where one thread is asked for.
    assert int(started) == (threads if threads > 1 else 0)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="the system does not list threads")
def test_a_call_may_ask_for_more_threads_than_is_usual():
    code = f"""{STARTED}
sk.bulk.evaluate(hands, threads=1)
print(started())
sk.bulk.evaluate(hands, threads=10**30)
print(started())
"""
    one_each_core = printed(code)[-1]
    assert printed(code, STUDKIT_THREADS="1") == ["0", one_each_core]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system does not fork")
def test_a_process_may_be_forked_while_threads_work():
    """A lock held at that moment would hang the child: some of a thousand, so this may miss it."""
    code = """
import os, signal, threading, time, warnings
import numpy as np
from studkit import bulk
warnings.simplefilter("ignore")  # Python warns of a fork beside threads.
hands = bulk.deal(1 << 15, 5, seed=1)
wanted = bulk.evaluate(hands)
done = threading.Event()
def work():
    out = np.empty(len(hands), np.uint16)
    while not done.is_set():
        bulk.evaluate(hands, out=out, threads=2)
workers = [threading.Thread(target=work) for _ in range(4)]
for worker in workers:
    worker.start()
lost = 0
for _ in range(500):
    time.sleep(0.0005)  # At another point of their work each time.
    child = os.fork()
    if child == 0:
        signal.alarm(10)
        os._exit(int((bulk.evaluate(hands, threads=2) != wanted).any()))
    lost += os.waitpid(child, 0)[1] != 0
    if lost:
        break
done.set()
print(lost)
"""
    assert printed(code, STUDKIT_THREADS="2") == ["0"]
