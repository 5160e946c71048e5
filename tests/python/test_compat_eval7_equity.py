"""The equity functions of the drop-in for eval7 beside eval7; where it is wrong, beside counts."""

import itertools
import random
import signal
import subprocess
import sys
import threading
import time
import warnings
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import studkit as sk
from studkit.compat import eval7 as ours

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # pyparsing, which it imports, has changed since
    import eval7

DECK = [rank + suit for rank in ours.ranks for suit in ours.suits]
RANGES = ["AA, A3o, 32s", "22+, A2s+, KTo+", "QQ+, AK", "55-99, T9s, 7h6h", "JJ"]
WEIGHTED = "0.3(22+), 80%(A2s+), KTo+, 0.05(72o, AsKs), 3.5(QhJh)"


def hand(names: list[str] | str, package: ModuleType = ours) -> tuple[Any, ...]:
    names = names.split() if isinstance(names, str) else names
    return tuple(package.Card(name) for name in names)


@pytest.fixture
def their_range() -> Any:
    def their_range(text: str) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it calls pyparsing by former names
            return eval7.HandRange(text)

    return their_range


def counted(hero: tuple[Any, ...], villain: Any, board: tuple[Any, ...]) -> float:
    """Count all showdowns one by one, with the weights of the range."""
    points = played = 0.0
    for option, weight in villain:
        known = {*hero, *option, *board}
        if len(known) < 4 + len(board):
            continue
        stub = [card for card in ours.Deck() if card not in known]
        for more in itertools.combinations(stub, 5 - len(board)):
            mine, other = (ours.evaluate([*two, *board, *more]) for two in (hero, option))
            points += weight * ((mine > other) + (mine == other) / 2)
            played += weight
    return points / played


def test_complete_boards_are_scored_as_eval7_does(their_range):
    draw = random.Random(1)
    ranges = [(ours.HandRange(text), their_range(text)) for text in RANGES]
    for i in range(1000):
        names = draw.sample(DECK, 7)
        villain, theirs = ranges[i % len(ranges)]
        try:
            expected = eval7.py_hand_vs_range_exact(
                hand(names[:2], eval7), theirs, hand(names[2:], eval7)
            )
        except ZeroDivisionError:
            with pytest.raises(ZeroDivisionError, match="no hand of py_villain is possible"):
                ours.py_hand_vs_range_exact(hand(names[:2]), villain, hand(names[2:]))
            continue
        assert ours.py_hand_vs_range_exact(hand(names[:2]), villain, hand(names[2:])) == expected


@pytest.mark.parametrize("text", RANGES)
@pytest.mark.parametrize("board", ["", "Kh", "Kh Jd 8c", "Kh Jd 8c 5d", "Kh Jd 8c 5d 2s"])
def test_a_seeded_estimate_is_that_of_eval7(their_range, text, board):
    villain, theirs = ours.HandRange(text), their_range(text)
    known = {"Qs", "Qd", *board.split()}
    options = sum(known.isdisjoint(map(str, option)) for option, _ in villain)
    iterations = options * (3000 // options)
    for package in (ours, eval7):
        package.xorshift_rand.seed(17)
    ours_given = hand("Qs Qd"), villain, hand(board), iterations
    theirs_given = hand("Qs Qd", eval7), theirs, hand(board, eval7), iterations
    expected = eval7.py_hand_vs_range_monte_carlo(*theirs_given)
    assert ours.py_hand_vs_range_monte_carlo(*ours_given) == expected
    # The numbers go on from the same place.
    expected = eval7.py_hand_vs_range_monte_carlo(*theirs_given)
    assert ours.py_hand_vs_range_monte_carlo(*ours_given) == expected
    assert ours.xorshift_rand.randint(10**6) == eval7.xorshift_rand.randint(10**6)


def test_all_hands_on_a_complete_board_are_those_of_eval7(their_range):
    text, board = "22+, A2s+, K9o+, 0.5(T9s, JTs)", "Kh Jd 8c 5d 2s"
    villain = "22+, A2s+, K9o+, T9s, JTs"
    found = ours.py_all_hands_vs_range(
        ours.HandRange(text), ours.HandRange(villain), hand(board), 10_000
    )
    theirs = eval7.py_all_hands_vs_range(
        their_range(text), their_range(villain), hand(board, eval7), 10_000
    )
    expected = {
        tuple(map(str, two)): equity
        for two, equity in theirs.items()
        if not {*map(str, two)} & {*board.split()}
    }
    assert {tuple(map(str, two)): equity for two, equity in found.items()} == expected
    assert len(expected) > 100


@pytest.mark.parametrize("known", [4, 3])
def test_an_unfinished_board_is_run_out_by_weight(known):
    draw = random.Random(known)
    for text in ("JJ, 0.25(AKs, 7h6h)", "2.5(TT), 1%(T9s)", "0.0(99), 98s"):
        names = draw.sample(DECK, 2 + known)
        hero, board, villain = hand(names[:2]), hand(names[2:]), ours.HandRange(text)
        exact = ours.py_hand_vs_range_exact(hero, villain, board)
        assert exact == pytest.approx(counted(hero, villain, board), abs=1e-7)


@pytest.fixture(scope="module")
def boards() -> Any:
    """All choices of five of 48 cards, a row for each of the five."""
    flat = itertools.chain.from_iterable(itertools.combinations(range(48), 5))
    return np.fromiter(flat, np.uint8).reshape(-1, 5).T.copy()


@pytest.mark.parametrize("pocket", ["As Ad", "As Ks", "7c 6d"])
def test_an_empty_board_is_run_out_whatever_the_suits(pocket, boards):
    """The suits of this range play with those of the hand in several ways."""
    villain = ours.HandRange("0.5(QhJh), QsJs, 2(QcJs), 3(AhKc)")
    mine = np.uint64(sk.CardSet(pocket).mask)
    points = played = 0.0
    for option, weight in villain:
        other = np.uint64(sk.CardSet("".join(map(str, option))).mask)
        deck = np.array([sk.CardSet([id]).mask for id in range(52)], np.uint64)
        stub = deck[(deck & (mine | other)) == 0]
        board = np.bitwise_or.reduce([stub[row] for row in boards])
        ranks = [sk.bulk.evaluate(board | two) for two in (mine, other)]
        wins, ties = (np.count_nonzero(test(*ranks)) for test in (np.greater, np.equal))
        points += weight * (wins + ties / 2)
        played += weight * len(board)
    exact = ours.py_hand_vs_range_exact(hand(pocket), villain, [])
    assert exact == pytest.approx(points / played, abs=1e-7)


def test_estimates_agree_with_what_is_exact():
    villain, hero, board = ours.HandRange(WEIGHTED), hand("8s 7s"), hand("Kh 9s 2d")
    exact = ours.py_hand_vs_range_exact(hero, villain, board)
    ours.xorshift_rand.seed(1)
    iterations = 1_000_000
    estimate = ours.py_hand_vs_range_monte_carlo(hero, villain, board, iterations)
    # A share of the pot deviates by at most one half.
    assert abs(estimate - exact) < 4 * 0.5 / iterations**0.5
    flat = ours.HandRange(WEIGHTED.replace("0.3", "1.").replace("80%", "1."))
    assert abs(ours.py_hand_vs_range_exact(hero, flat, board) - exact) > 0.004


@pytest.mark.parametrize("text", ["AA, KK, 72o", "0.5(AA, KK), 72o"])
def test_a_few_iterations_favour_no_hand(text):
    """The first hands of the range are its best: who only sees them estimates too little."""
    villain, hero = ours.HandRange(text), hand("Qs Qd")
    exact = ours.py_hand_vs_range_exact(hero, villain, [])
    ours.xorshift_rand.seed(2)
    runs = 20_000
    total = sum(ours.py_hand_vs_range_monte_carlo(hero, villain, [], 7) for _ in range(runs))
    assert abs(total / runs - exact) < 4 * 0.5 / runs**0.5


def test_the_examples_of_eval7():
    board = hand("Kh Jd 8c 5d 2s")
    for pocket, text, expected in (
        ("Ac Ah", "AA", 0.5),
        ("Ac Ah", "AsAd", 0.5),
        ("As Ad", "AA, A3o, 32s", 0.95),
    ):
        equity = ours.py_hand_vs_range_exact(hand(pocket), ours.HandRange(text), board)
        assert equity == pytest.approx(expected, abs=1e-7)
    villain = ours.HandRange("AA, A3o, 32s")
    aces = map(ours.Card, ("As", "Ad"))
    equity = ours.py_hand_vs_range_monte_carlo(aces, villain, [], 1_000_000)
    assert equity == pytest.approx(0.85337, abs=0.002)
    found = ours.py_all_hands_vs_range(ours.HandRange("AsAd, 3h2c"), villain, [], 1e6)
    assert list(found) == [hand("As Ad"), hand("3h 2c")]
    assert found[hand("As Ad")] == pytest.approx(0.85337, abs=0.002)
    assert found[hand("3h 2c")] == pytest.approx(0.22865, abs=0.002)
    hero, flop = ours.HandRange("JsJc,QsJs"), hand("Kh Jd 8c")
    found = ours.py_all_hands_vs_range(hero, ours.HandRange("JJ"), flop, 10_000_000)
    assert found == {hand("Qs Js"): pytest.approx(0.03687, abs=0.0003)}


def test_all_hands_are_exact_where_that_is_less_work():
    hero, villain, board = ours.HandRange("QQ, AKs"), ours.HandRange("JJ, TT"), hand("Kh Jd 8c 2s")
    found = ours.py_all_hands_vs_range(hero, villain, board, 1000)
    assert len(found) == 9
    for two, equity in found.items():
        assert equity == ours.py_hand_vs_range_exact(two, villain, board)
    ours.xorshift_rand.seed(3)
    few = ours.py_all_hands_vs_range(hero, villain, board, 100)
    assert few != found
    ours.xorshift_rand.seed(3)
    assert few == ours.py_all_hands_vs_range(hero, villain, board, 100)
    assert ours.py_all_hands_vs_range(hero, ours.HandRange("KhJd"), board, 100) == {}
    assert ours.py_all_hands_vs_range([], villain, board, 100) == {}
    unweighted = [(two, None) for two, _ in hero]
    assert ours.py_all_hands_vs_range(unweighted, villain, board, 1000) == found


ACES, KINGS, BOARD = hand("As Ad"), ours.HandRange("KK"), hand("Qh Jd 8c 5d 2s")


@pytest.mark.parametrize(
    ("pocket", "villain", "board", "why"),
    [
        (hand("As As"), KINGS, BOARD, "py_hand: As is there twice"),
        (hand("As"), KINGS, BOARD, "py_hand: 1 cards given: it takes 2"),
        (hand("As Ad Ac"), KINGS, BOARD, "py_hand: 3 cards given: it takes 2"),
        (itertools.repeat(ACES[0]), KINGS, BOARD, "py_hand: As is there twice"),
        (ACES, KINGS, [*BOARD, ours.Card("3c")], "py_board: 6 cards given: it takes 0 to 5"),
        (ACES, KINGS, [*BOARD[:4], BOARD[0]], "py_board: Qh is there twice"),
        (ACES, KINGS, [*BOARD[:4], ACES[0]], "As is there twice"),
        (ACES, [(hand("Ks Ks"), 1)], BOARD, "py_villain: item 0: Ks is there twice"),
        (ACES, [*KINGS, (hand("Ks"), 1)], BOARD, "py_villain: item 6: 1 cards"),
        (ACES, [(hand("Ks Kd"), -0.5)], BOARD, "item 0: -0.5 .* from 0 up"),
        (ACES, [(hand("Ks Kd"), float("nan"))], BOARD, "item 0: nan .* from 0 up"),
        (ACES, [(hand("Ks Kd"), float("inf"))], BOARD, "item 0: inf .* from 0 up"),
    ],
)
def test_bad_cards_and_weights_are_refused(pocket, villain, board, why):
    with pytest.raises(ValueError, match=why):
        ours.py_hand_vs_range_exact(pocket, villain, board)
    with pytest.raises(ValueError, match=r"twice|takes|from 0 up"):
        ours.py_hand_vs_range_monte_carlo(pocket, villain, board, 10)


@pytest.mark.parametrize(
    ("pocket", "villain", "board"),
    [
        (5, KINGS, BOARD),
        ("AsAd", KINGS, BOARD),
        (ACES, 5, BOARD),
        (ACES, iter(KINGS), BOARD),
        (ACES, ["KsKc"], BOARD),
        (ACES, [hand("Ks Kc")], BOARD),
        (ACES, KINGS, None),
    ],
)
def test_what_is_no_hand_or_range_raises_the_error_of_eval7(pocket, villain, board):
    with pytest.raises((TypeError, AttributeError)) as theirs:
        eval7.py_hand_vs_range_exact(pocket, villain, board)
    with pytest.raises(theirs.type):
        ours.py_hand_vs_range_exact(pocket, villain, board)


@pytest.mark.parametrize("weight", ["1", None, 1j])
def test_a_weight_that_is_no_number_is_refused(weight):
    with pytest.raises(TypeError, match=r"py_villain: item 6: .* is no weight: it is a finite"):
        ours.py_hand_vs_range_exact(ACES, [*KINGS, (hand("Qs Qc"), weight)], BOARD)


def test_impossible_ranges_and_numbers_of_iterations():
    for villain in ([], [(hand("Ks Kd"), 0)], [(hand("As Kd"), 1)], [(hand("Qh Kd"), 1)]):
        with pytest.raises(ZeroDivisionError, match="no hand of py_villain"):
            ours.py_hand_vs_range_monte_carlo(ACES, villain, BOARD, 10)
    for iterations, error in (
        *((0, ZeroDivisionError), (-1, ValueError), (0.5, ZeroDivisionError)),
        *((1 << 63, OverflowError), ("x", TypeError), (None, TypeError)),
    ):
        with pytest.raises(error):
            ours.py_hand_vs_range_monte_carlo(ACES, KINGS, [], iterations)
        with pytest.raises(error):
            ours.py_all_hands_vs_range(KINGS, KINGS, [], iterations)
    with pytest.raises(TypeError, match="unhashable"):
        ours.py_all_hands_vs_range([(list(ACES), 1)], KINGS, BOARD, 10)


def test_weights_of_any_size_count():
    for scale in (1e-300, 1.0, 1.7e308):
        villain = [(hand("Qs Qd"), scale), (hand("3h 3d"), scale / 3)]
        equity = ours.py_hand_vs_range_exact(hand("Ah Ac"), villain, BOARD)
        assert equity == pytest.approx(0.25)


@pytest.mark.parametrize(
    "call",
    [
        "eval7.py_hand_vs_range_exact(aces, every, [])",
        "eval7.py_hand_vs_range_monte_carlo(aces, every, [], 10**12)",
        "eval7.py_all_hands_vs_range(every, every, [], 10**7)",
        "eval7.py_hand_vs_range_exact(aces, Endless(), [])",
    ],
)
def test_a_signal_stops_what_takes_long(call):
    code = f"""
import itertools, sys
from studkit.compat import eval7
class Endless:
    __len__ = lambda self: sys.maxsize
    __iter__ = lambda self: itertools.repeat((aces, 1))
aces = eval7.Card("As"), eval7.Card("Ad")
every = eval7.HandRange(", ".join(f"{{r}}2+" for r in "AKQJT9876543") + ", 22")
print("go", flush=True)
while True:
    {call}
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout.readline() == b"go\n"
        time.sleep(0.5)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=20)
    assert told.rstrip().endswith(b"KeyboardInterrupt")
    assert time.monotonic() - sent < 10


def test_other_threads_run_meanwhile():
    done = threading.Event()

    def estimate() -> None:
        ours.py_hand_vs_range_monte_carlo(ACES, KINGS, [], 3_000_000)
        done.set()

    worker = threading.Thread(target=estimate)
    worker.start()
    turns = 0
    while not done.is_set():
        turns += 1
        time.sleep(0.001)
    worker.join()
    assert turns > 3
