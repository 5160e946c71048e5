"""The drop-in for eval7 beside eval7.

Run it with `pip install '.[bench]' && pytest benches/test_compat_eval7.py`. Each gets the same
hands, as cards of its own made before the clock starts, in the same loop; what they answer is
compared first. The yardstick is eval7, timed again beside each.
"""

import warnings
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import pytest

import studkit as sk
from studkit.compat import eval7 as ours

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # pyparsing, which it imports, has changed since
    import eval7

HANDS = 500
EVERY = ", ".join(f"{rank}2+" for rank in "AKQJT9876543") + ", 22+"
Call = Callable[..., Any]


def hands(package: ModuleType, cards: int, collection: Call = list) -> list[Any]:
    deck = [package.Card(str(sk.Card.from_id(id))) for id in range(52)]
    ids = sk.bulk.deal(HANDS, cards, seed=1).tolist()
    return [collection(deck[id] for id in hand) for hand in ids]


def call_all(call: Call, hands: Sequence[Any]) -> None:
    for hand in hands:
        call(hand)


@pytest.mark.parametrize("collection", [list, tuple])
@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.benchmark(group="one call")
def test_evaluate(compare: Callable[..., None], cards: int, collection: Call) -> None:
    given, theirs = (hands(package, cards, collection) for package in (ours, eval7))
    assert [ours.evaluate(hand) for hand in given] == [eval7.evaluate(hand) for hand in theirs]
    compare(
        lambda: call_all(ours.evaluate, given),
        HANDS,
        lambda: call_all(eval7.evaluate, theirs),
        HANDS,
    )


@pytest.mark.benchmark(group="one call")
def test_card(compare: Callable[..., None]) -> None:
    names = [str(sk.Card.from_id(id)) for id in range(52)]
    assert [str(ours.Card(name)) for name in names] == names
    compare(lambda: call_all(ours.Card, names), 52, lambda: call_all(eval7.Card, names), 52)


def spot(package: ModuleType, text: str, board: str) -> tuple[Any, ...]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # eval7 calls pyparsing by former names
        villain = package.HandRange(text)
    aces = package.Card("As"), package.Card("Ad")
    return aces, villain, [package.Card(card) for card in board.split()]


@pytest.mark.benchmark(group="equity")
def test_monte_carlo(compare: Callable[..., None]) -> None:
    iterations = 25 * 2000
    given, theirs = (spot(package, "AA, A3o, 32s, KK, QQ", "") for package in (ours, eval7))
    for package in (ours, eval7):
        package.xorshift_rand.seed(1)
    equity = ours.py_hand_vs_range_monte_carlo(*given, iterations)
    assert abs(equity - eval7.py_hand_vs_range_monte_carlo(*theirs, iterations)) < 0.01
    compare(
        lambda: ours.py_hand_vs_range_monte_carlo(*given, iterations),
        iterations,
        lambda: eval7.py_hand_vs_range_monte_carlo(*theirs, iterations),
        iterations,
    )


@pytest.mark.benchmark(group="equity")
def test_exact(compare: Callable[..., None]) -> None:
    given, theirs = (spot(package, EVERY, "Kh Jd 8c 5d 2s") for package in (ours, eval7))
    exact = ours.py_hand_vs_range_exact(*given)
    assert exact == eval7.py_hand_vs_range_exact(*theirs)
    compare(
        lambda: ours.py_hand_vs_range_exact(*given),
        1081,
        lambda: eval7.py_hand_vs_range_exact(*theirs),
        1081,
    )


@pytest.mark.benchmark(group="equity")
def test_all_hands_on_a_complete_board(compare: Callable[..., None]) -> None:
    given, theirs = (spot(package, EVERY, "Kh Jd 8c 5d 2s") for package in (ours, eval7))
    found = ours.py_all_hands_vs_range(given[1], *given[1:], 10_000)
    expected = {
        str(hand): equity
        for hand, equity in eval7.py_all_hands_vs_range(theirs[1], *theirs[1:], 10_000).items()
    }
    assert all(equity == expected[str(hand)] for hand, equity in found.items())
    compare(
        lambda: ours.py_all_hands_vs_range(given[1], *given[1:], 10_000),
        len(found) ** 2,
        lambda: eval7.py_all_hands_vs_range(theirs[1], *theirs[1:], 10_000),
        len(expected) ** 2,
    )


@pytest.mark.benchmark(group="ranges")
def test_ranges(compare: Callable[..., None]) -> None:
    text = "AJ+, ATs, KQ+, 33-JJ, 0.8(QQ+, KJs), AsKs"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # eval7 calls pyparsing by former names
        expected = repr(eval7.HandRange(text).hands)
        assert repr(ours.HandRange(text).hands) == expected
        compare(lambda: ours.HandRange(text), 1, lambda: eval7.HandRange(text), 1)
