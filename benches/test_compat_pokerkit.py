"""The hands of `studkit.compat.pokerkit` beside those of pokerkit, the yardstick.

Both get the same cards of pokerkit, hole cards and board apart, made before the clock starts, and
are asked in the same words. What they say is compared first.
"""

from collections.abc import Callable
from typing import Any

import pokerkit as pk
import pytest

import studkit as sk
import studkit.compat.pokerkit as ours

HANDS = 500
ITS_HANDS = 10
"""The yardstick is slow: it gets few hands a round."""

CARDS = [[pk.Deck.STANDARD[id] for id in row] for row in sk.bulk.deal(HANDS, seed=1).tolist()]
SPLIT = [(cards[:2], cards[2:]) for cards in CARDS]
FRESH = [tuple(list(pk.Card.parse("".join(map(repr, part)))) for part in parts) for parts in SPLIT]
TEXTS = [tuple("".join(map(repr, part)) for part in parts) for parts in SPLIT]

TYPES = ["StandardHighHand", "StandardLowHand", "EightOrBetterLowHand", "RegularLowHand"]
FORMS = {"deck_cards": SPLIT, "parsed_cards": FRESH, "str": TEXTS}


def run(call: Callable[..., Any], hands: list[Any]) -> None:
    for hole, board in hands:
        call(hole, board)


def told(call: Callable[..., Any], hands: list[Any]) -> list[Any]:
    made = [call(hole, board) for hole, board in hands]
    return [hand and (hand.entry, hand.entry.label, hand.cards, str(hand)) for hand in made]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", TYPES)
@pytest.mark.benchmark(group="pokerkit")
def test_from_game_or_none(compare: Callable[..., None], name: str, form: str) -> None:
    hands = FORMS[form]
    mine, theirs = (getattr(package, name).from_game_or_none for package in (ours, pk))
    assert told(mine, hands[:50]) == told(theirs, hands[:50])
    compare(lambda: run(mine, hands), HANDS, lambda: run(theirs, hands[:ITS_HANDS]), ITS_HANDS)


@pytest.mark.benchmark(group="pokerkit")
def test_from_game(compare: Callable[..., None]) -> None:
    mine, theirs = ours.StandardHighHand.from_game, pk.StandardHighHand.from_game
    assert told(mine, SPLIT[:50]) == told(theirs, SPLIT[:50])
    compare(lambda: run(mine, SPLIT), HANDS, lambda: run(theirs, SPLIT[:ITS_HANDS]), ITS_HANDS)


@pytest.mark.benchmark(group="pokerkit")
def test_the_constructor(compare: Callable[..., None]) -> None:
    five = [cards[:5] for cards in CARDS]
    mine, theirs = ours.StandardHighHand, pk.StandardHighHand
    assert [mine(cards).entry for cards in five] == [theirs(cards).entry for cards in five]

    def make(kind: Any, hands: list[Any]) -> None:
        for cards in hands:
            kind(cards)

    compare(lambda: make(mine, five), HANDS, lambda: make(theirs, five[:100]), 100)


@pytest.mark.benchmark(group="pokerkit")
def test_entries_and_the_best(compare: Callable[..., None]) -> None:
    """What is done with hands: compare them, and look at the index and the cards."""
    made = [
        [kind.from_game(*parts) for parts in SPLIT]
        for kind in (ours.StandardHighHand, pk.StandardHighHand)
    ]

    def use(hands: list[Any]) -> tuple[Any, ...]:
        return repr(max(hands)), [hand.entry.index for hand in hands], [h.cards for h in hands]

    assert use(made[0]) == use(made[1])
    compare(lambda: use(made[0]), HANDS, lambda: use(made[1][:100]), 100)


@pytest.mark.benchmark(group="pokerkit")
def test_calculate_equities(compare: Callable[..., None]) -> None:
    """Hands are samples here."""
    ranges = [ours.parse_range("QQ+"), ours.parse_range("AKs,AKo")]

    def equities(package: Any, samples: int) -> list[float]:
        found: list[float] = package.calculate_equities(
            ranges, [], 2, 5, pk.Deck.STANDARD, [package.StandardHighHand], sample_count=samples
        )
        return found

    assert equities(ours, 20_000) == pytest.approx(equities(pk, 500), abs=0.12)
    compare(lambda: equities(ours, 20_000), 20_000, lambda: equities(pk, 10), 10)
