"""Millions of hands in NumPy arrays, beside the memory they take.

Run it with `pip install '.[bench]' && pytest benches/test_bulk.py`.

No evaluator in Python takes an array, so the yardstick is what the machine can do at most: a memory
stream on one thread that reads as many bytes as the hands have and writes two for each, in memory
that was touched before. It is timed again beside each benchmark. Results are checked first.

The backend is the one that `studkit.bulk.backend` tells: `STUDKIT_SIMD=avx2 pytest
benches/test_bulk.py` measures another.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import studkit as sk

HANDS = 10_000_000
FEWER = 1_000_000
"""Enough hands where each takes long."""
SEED = 1

SUM_OF_RANKS = {
    "high": 33_668_808_481,
    "eight_or_better": 57_423_373,
    "ace_to_five": 57_473_661_318,
}
"""Of these hands. That of the high scale comes from phevaluator, those of the low ones from
comparing all 21 choices of five cards."""

Arrays = dict[str, npt.NDArray[Any]]


@pytest.fixture(scope="module")
def arrays() -> Arrays:
    ids = sk.bulk.deal(HANDS, seed=SEED)
    bits = np.array([sk.CardSet([id]).mask for id in range(52)], np.uint64)
    masks = np.bitwise_or.reduce(bits[ids], axis=1)
    room = {name: np.ones(HANDS, np.uint16) for name in ("out", "low")}
    return {"ids": ids, "masks": masks} | room


@pytest.fixture(scope="module")
def texts() -> npt.NDArray[np.str_]:
    """The first hands as text."""
    names = np.array([str(sk.Card.from_id(id)) for id in range(52)])
    cards = names[sk.bulk.deal(FEWER, seed=SEED)]
    return cards.view("U14").reshape(FEWER)


@pytest.fixture
def beside_stream(compare: Callable[..., None], arrays: Arrays) -> Callable[..., None]:
    def beside_stream(work: Callable[[], object], count: int, form: str = "ids") -> None:
        compare(work, count, lambda: stream(arrays[form], arrays["out"]), HANDS)

    return beside_stream


def stream(read: npt.NDArray[Any], write: npt.NDArray[np.uint16]) -> int:
    """Copy as much as there is room for and look at the rest.

    Nothing else in NumPy uses the memory as well: conversions to uint16 are slower.
    """
    words = read.reshape(-1).view(np.uint64)
    room = write.view(np.uint64)
    np.copyto(room, words[: len(room)])
    return int(np.bitwise_or.reduce(words[len(room) :]))


def sum_of(ranks: npt.NDArray[np.uint16]) -> int:
    return int(ranks.sum(dtype=np.int64))


@pytest.mark.parametrize("form", ["ids", "masks"])
@pytest.mark.benchmark(group="bulk")
def test_stream(beside_stream: Callable[..., None], arrays: Arrays, form: str) -> None:
    all_bits = int(np.bitwise_or.reduce(arrays[form].reshape(-1).view(np.uint64)))
    assert stream(arrays[form], arrays["out"]) == all_bits
    assert arrays["out"].tobytes() == arrays[form].tobytes()[: arrays["out"].nbytes]
    beside_stream(lambda: stream(arrays[form], arrays["out"]), HANDS, form)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("check", [False, True], ids=["unchecked", "checked"])
@pytest.mark.parametrize("form", ["ids", "masks"])
@pytest.mark.benchmark(group="bulk")
def test_evaluate(
    beside_stream: Callable[..., None],
    arrays: Arrays,
    form: str,
    check: bool,
    threads: int,
) -> None:
    def work() -> None:
        sk.bulk.evaluate(arrays[form], out=arrays["out"], threads=threads, check=check)

    arrays["out"].fill(0)
    work()
    assert sum_of(arrays["out"]) == SUM_OF_RANKS["high"]
    beside_stream(work, HANDS, form)


@pytest.mark.parametrize("scale", ["eight_or_better", "ace_to_five"])
@pytest.mark.parametrize("form", ["ids", "masks"])
@pytest.mark.benchmark(group="bulk")
def test_evaluate_low(
    beside_stream: Callable[..., None],
    arrays: Arrays,
    form: str,
    scale: str,
) -> None:
    def work() -> None:
        sk.bulk.evaluate(arrays[form], scale, out=arrays["out"], threads=1)

    arrays["out"].fill(0)
    work()
    assert sum_of(arrays["out"]) == SUM_OF_RANKS[scale]
    beside_stream(work, HANDS, form)


@pytest.mark.parametrize("form", ["ids", "masks"])
@pytest.mark.benchmark(group="bulk")
def test_evaluate_hilo(beside_stream: Callable[..., None], arrays: Arrays, form: str) -> None:
    both = arrays["out"], arrays["low"]

    def work() -> None:
        sk.bulk.evaluate_hilo(arrays[form], out=both, threads=1)

    for out in both:
        out.fill(0)
    work()
    assert [sum_of(out) for out in both] == [
        SUM_OF_RANKS["high"],
        SUM_OF_RANKS["eight_or_better"],
    ]
    beside_stream(work, HANDS, form)


@pytest.mark.parametrize("kind", ["int64", "int32", "columns"])
@pytest.mark.benchmark(group="bulk")
def test_evaluate_converted(beside_stream: Callable[..., None], arrays: Arrays, kind: str) -> None:
    """Ids of other types, and ids that lie column by column; the stream reads ids as bytes."""
    ids = np.asfortranarray(arrays["ids"]) if kind == "columns" else arrays["ids"].astype(kind)

    def work() -> None:
        sk.bulk.evaluate(ids, out=arrays["out"], threads=1)

    arrays["out"].fill(0)
    work()
    assert sum_of(arrays["out"]) == SUM_OF_RANKS["high"]
    beside_stream(work, HANDS)


@pytest.mark.benchmark(group="bulk")
def test_enumerate(beside_stream: Callable[..., None]) -> None:
    """All hands of seven cards, beside a stream of masks."""
    counts = sk.bulk.enumerate()
    assert (sum(counts.values()), counts["straight flush"]) == (133_784_560, 41_584)
    beside_stream(lambda: sk.bulk.enumerate(threads=1), sum(counts.values()), "masks")


@pytest.mark.benchmark(group="bulk")
def test_evaluate_into_new_memory(beside_stream: Callable[..., None], arrays: Arrays) -> None:
    """What `out` saves: the system clears each page of a new array when it is first touched."""
    assert sum_of(sk.bulk.evaluate(arrays["masks"])) == SUM_OF_RANKS["high"]
    beside_stream(lambda: sk.bulk.evaluate(arrays["masks"], threads=1), HANDS, "masks")


@pytest.mark.benchmark(group="bulk")
def test_deal(beside_stream: Callable[..., None], arrays: Arrays) -> None:
    """All cores deal, into new memory."""
    dealt = sk.bulk.deal(FEWER, seed=SEED)
    assert (dealt == arrays["ids"][:FEWER]).all()
    in_order = np.sort(dealt, axis=1)
    assert (in_order[:, 1:] > in_order[:, :-1]).all()
    # Each card is in 7 of 52 hands; chance does not reach seven standard deviations from that.
    expected = FEWER * 7 / 52
    counts = np.bincount(dealt.ravel(), minlength=52)
    assert (abs(counts - expected) < 7 * np.sqrt(expected * 45 / 52)).all()
    beside_stream(lambda: sk.bulk.deal(FEWER, seed=SEED), FEWER)


@pytest.mark.parametrize("form", ["list", "array"])
@pytest.mark.benchmark(group="bulk")
def test_parse(
    beside_stream: Callable[..., None], arrays: Arrays, texts: npt.NDArray[np.str_], form: str
) -> None:
    strings = texts.tolist() if form == "list" else texts
    assert (sk.bulk.parse(strings) == arrays["ids"][:FEWER]).all()
    beside_stream(lambda: sk.bulk.parse(strings), FEWER)


@pytest.mark.parametrize("put_in", [(40, 40, 40), (25, 40, 60)], ids=["one pot", "side pots"])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    ("game", "scale"), [("stud", "high"), ("stud8", "high"), ("razz", "ace_to_five")]
)
@pytest.mark.benchmark(group="settle")
def test_settle(
    compare: Callable[..., None],
    game: str,
    scale: str,
    threads: int,
    put_in: tuple[int, int, int],
) -> None:
    """Six seats of which three are live, beside the ranking of the same live hands."""
    showdowns, live_seats = 500_000, [0, 2, 4]
    cards = sk.bulk.deal(showdowns, 6 * 7, seed=SEED).reshape(showdowns, 6, 7)
    hands = np.ascontiguousarray(cards[:, live_seats].reshape(-1, 7))
    cards[:, [1, 3, 5]] = 255
    first, second, third = put_in
    chips = np.tile(np.array([first, 5, second, 12, third, 20]), (showdowns, 1))
    live = np.tile(np.array([True, False] * 3), (showdowns, 1))
    ranks = np.empty(len(hands), np.uint16)

    def work() -> npt.NDArray[np.int64]:
        return sk.bulk.settle(game, cards, chips, live, threads=threads)

    def yardstick() -> npt.NDArray[np.uint16]:
        return sk.bulk.evaluate(hands, scale, out=ranks, threads=threads)

    paid = work()
    assert (paid.sum(axis=1) == chips.sum(axis=1)).all()
    if game != "stud8" and first == third:
        by_hand = yardstick().reshape(showdowns, 3)
        best = by_hand == by_hand.max(axis=1, keepdims=True)
        assert ((paid[:, live_seats] > 0) == best).all()
    compare(work, len(hands), yardstick, len(hands))
