"""The drop-in for phevaluator beside the original.

Run it with `pip install '.[bench]' && pytest benches/test_compat_phevaluator.py`. The yardstick of
each is the original, with the same hands in the same loop; both say the same of them, which is
checked first.
"""

from collections.abc import Callable
from typing import Any

import phevaluator
import pytest

import studkit as sk
from studkit.compat import phevaluator as ours

HANDS = 500

Hands = list[list[Any]]


def deal(cards: int) -> list[list[int]]:
    hands: list[list[int]] = sk.bulk.deal(HANDS, cards, seed=1).tolist()
    return hands


def as_is(id: int) -> int:
    return id


def as_text(id: int) -> str:
    return str(sk.Card.from_id(id))


FORMS = {
    "ints": (as_is, as_is),
    "strs": (as_text, as_text),
    "cards": (ours.Card, phevaluator.Card),
}
"""What makes a card of an id: ours, then theirs."""


def each(call: Callable[..., Any], hands: Hands) -> None:
    for hand in hands:
        call(*hand)


@pytest.fixture
def beside(compare: Callable[..., None]) -> Callable[..., None]:
    def beside(name: str, cards: int, form: str) -> None:
        our_form, their_form = FORMS[form]
        our_hands = [list(map(our_form, hand)) for hand in deal(cards)]
        their_hands = [list(map(their_form, hand)) for hand in deal(cards)]
        our, theirs = getattr(ours, name), getattr(phevaluator, name)
        assert [our(*hand) for hand in our_hands] == [theirs(*hand) for hand in their_hands]
        compare(lambda: each(our, our_hands), HANDS, lambda: each(theirs, their_hands), HANDS)

    return beside


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.benchmark(group="evaluate_cards")
def test_evaluate_cards(beside: Callable[..., None], cards: int, form: str) -> None:
    beside("evaluate_cards", cards, form)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.benchmark(group="evaluate_7cards")
def test_evaluate_7cards(beside: Callable[..., None], form: str) -> None:
    beside("evaluate_7cards", 7, form)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.benchmark(group="evaluate_omaha_cards")
def test_evaluate_omaha_cards(beside: Callable[..., None], form: str) -> None:
    beside("evaluate_omaha_cards", 9, form)
