"""One call on seven cards, beside the evaluators that Python has otherwise.

Run it with `pip install '.[bench]' && pytest benches/test_peers.py`. A peer that is not installed
is an error: a comparison with what happens to be there compares nothing.

Each library gets its cards in the form it likes best, made before the clock starts, and goes
through the same random hands in the same loop. What it says of them is checked first. The yardstick
is pkrbot, the fastest of the peers, timed again beside each.
"""

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import pokerkit
import pytest
import treys
from phevaluator.evaluator import evaluate_cards

import studkit as sk

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the peers do not keep up with what they import
    import eval7
    import pkrbot

HANDS = 500
IDS: list[list[int]] = sk.bulk.deal(HANDS, seed=1).tolist()
NAMES = [[str(sk.Card.from_id(id)) for id in hand] for hand in IDS]
TEXTS = ["".join(names) for names in NAMES]

WORST_RANK = 7462
"""As Cactus Kev counted, whose ranks many evaluators keep: 1 is the best hand."""

Call = Callable[..., Any]


def each(make: Callable[[str], Any]) -> list[list[Any]]:
    """The hands in the cards of a library."""
    return [[make(name) for name in names] for names in NAMES]


def call_all(call: Call, hands: Sequence[Any]) -> None:
    for hand in hands:
        call(hand)


def spread_all(call: Call, hands: Sequence[Any]) -> None:
    for hand in hands:
        call(*hand)


RANKS = [sk.rank(text) for text in TEXTS]
PKRBOT_HANDS = each(pkrbot.Card)


@pytest.fixture
def beside_pkrbot(compare: Callable[..., None]) -> Callable[..., None]:
    def beside_pkrbot(
        call: Call, hands: Sequence[Any], run: Callable[[Call, Sequence[Any]], None] = call_all
    ) -> None:
        compare(
            lambda: run(call, hands),
            HANDS,
            lambda: call_all(pkrbot.evaluate, PKRBOT_HANDS),
            HANDS,
        )

    return beside_pkrbot


def assert_same_order(theirs: Sequence[Any]) -> None:
    """Check that theirs are in the order of our ranks, ties included."""
    pairs = sorted(set(zip(RANKS, theirs, strict=True)))
    assert len(pairs) == len(set(RANKS)) == len(set(theirs))
    assert [their for _, their in pairs] == sorted(set(theirs))


OUR_FORMS = {
    "str": TEXTS,
    "list_of_card": each(sk.Card),
    "list_of_int": IDS,
    "card_set": [sk.CardSet(text) for text in TEXTS],
}


@pytest.mark.parametrize("form", OUR_FORMS)
@pytest.mark.benchmark(group="one call")
def test_studkit_rank(beside_pkrbot: Callable[..., None], form: str) -> None:
    hands = OUR_FORMS[form]
    assert [sk.rank(hand) for hand in hands] == RANKS
    beside_pkrbot(sk.rank, hands)


@pytest.mark.parametrize("form", OUR_FORMS)
@pytest.mark.benchmark(group="one call")
def test_studkit_evaluate(beside_pkrbot: Callable[..., None], form: str) -> None:
    hands = OUR_FORMS[form]
    values = [sk.evaluate(hand) for hand in hands]
    assert [value and value.rank for value in values] == RANKS
    beside_pkrbot(sk.evaluate, hands)


@pytest.mark.benchmark(group="one call")
def test_pkrbot(beside_pkrbot: Callable[..., None]) -> None:
    assert_same_order([pkrbot.evaluate(hand) for hand in PKRBOT_HANDS])
    beside_pkrbot(pkrbot.evaluate, PKRBOT_HANDS)


@pytest.mark.benchmark(group="one call")
def test_eval7(beside_pkrbot: Callable[..., None]) -> None:
    hands = each(eval7.Card)
    assert_same_order([eval7.evaluate(hand) for hand in hands])
    beside_pkrbot(eval7.evaluate, hands)


@pytest.mark.parametrize("hands", [IDS, NAMES], ids=["ints", "strs"])
@pytest.mark.benchmark(group="one call")
def test_phevaluator(beside_pkrbot: Callable[..., None], hands: list[Any]) -> None:
    assert [WORST_RANK + 1 - evaluate_cards(*hand) for hand in hands] == RANKS
    beside_pkrbot(evaluate_cards, hands, spread_all)


@pytest.mark.benchmark(group="one call")
def test_treys(beside_pkrbot: Callable[..., None]) -> None:
    hands = [(hand[:2], hand[2:]) for hand in each(treys.Card.new)]
    evaluate = treys.Evaluator().evaluate
    assert [WORST_RANK + 1 - evaluate(*hand) for hand in hands] == RANKS
    beside_pkrbot(evaluate, hands, spread_all)


@pytest.mark.benchmark(group="one call")
def test_pokerkit(beside_pkrbot: Callable[..., None]) -> None:
    hands = [tuple(pokerkit.Card.parse(text)) for text in TEXTS]
    evaluate = pokerkit.StandardHighHand.from_game
    # Its index counts from 0, the worst hand.
    assert [evaluate(hand).entry.index + 1 for hand in hands] == RANKS
    beside_pkrbot(evaluate, hands)
