"""The drop-ins for treys and deuces beside the originals.

Run it with `pip install '.[bench]' && pytest benches/test_compat_kev.py`. The yardstick of each is
the original, with the same hands in the same loop; both say the same of them, which is checked
first.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import deuces
import pytest
import treys

import studkit as sk
from studkit.compat import deuces as our_deuces
from studkit.compat import treys as our_treys

HANDS = 500
PAIRS = {"treys": (treys, our_treys), "deuces": (deuces, our_deuces)}
BOTH = pytest.mark.parametrize(("original", "ours"), PAIRS.values(), ids=PAIRS)
NUMBERS = [treys.Card.new(str(sk.Card.from_id(id))) for id in range(52)]

Hand = tuple[list[int], list[int]]
Compare = Callable[..., None]


def deal(cards: int, hole: int = 2) -> list[Hand]:
    hands = [[NUMBERS[id] for id in hand] for hand in sk.bulk.deal(HANDS, cards, seed=1).tolist()]
    return [(hand[:hole], hand[hole:]) for hand in hands]


def each(call: Callable[..., Any], hands: list[Hand]) -> None:
    for hand, board in hands:
        call(hand, board)


@BOTH
@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.benchmark(group="evaluate")
def test_evaluate(compare: Compare, original: ModuleType, ours: ModuleType, cards: int) -> None:
    hands = deal(cards)
    our, theirs = ours.Evaluator().evaluate, original.Evaluator().evaluate
    assert [our(*hand) for hand in hands] == [theirs(*hand) for hand in hands]
    compare(lambda: each(our, hands), HANDS, lambda: each(theirs, hands), HANDS)


@pytest.mark.benchmark(group="evaluate")
def test_evaluate_omaha(compare: Compare) -> None:
    hands = deal(9, hole=4)[:100]
    our, theirs = our_treys.PLOEvaluator().evaluate, treys.PLOEvaluator().evaluate
    assert [our(*hand) for hand in hands] == [theirs(*hand) for hand in hands]
    compare(lambda: each(our, hands), len(hands), lambda: each(theirs, hands), len(hands))


@BOTH
@pytest.mark.benchmark(group="tables")
def test_new_tables(compare: Compare, original: ModuleType, ours: ModuleType) -> None:
    # The original makes its tables with each evaluator, ours when they are asked for.
    our, theirs = ours.Evaluator().table, original.Evaluator().table
    assert our.unsuited_lookup == theirs.unsuited_lookup
    compare(lambda: ours.Evaluator().table, 1, original.Evaluator, 1)


@BOTH
@pytest.mark.benchmark(group="rank class")
def test_get_rank_class(compare: Compare, original: ModuleType, ours: ModuleType) -> None:
    evaluate = original.Evaluator().evaluate
    ranks = [evaluate(*hand) for hand in deal(7)]
    our, theirs = ours.Evaluator().get_rank_class, original.Evaluator().get_rank_class
    assert list(map(our, ranks)) == list(map(theirs, ranks))
    compare(lambda: list(map(our, ranks)), HANDS, lambda: list(map(theirs, ranks)), HANDS)


@BOTH
@pytest.mark.benchmark(group="card")
def test_new_card(compare: Compare, original: ModuleType, ours: ModuleType) -> None:
    texts = [str(sk.Card.from_id(id)) for id in range(52)]
    our, theirs = ours.Card.new, original.Card.new
    assert list(map(our, texts)) == list(map(theirs, texts))
    compare(lambda: list(map(our, texts)), len(texts), lambda: list(map(theirs, texts)), len(texts))
