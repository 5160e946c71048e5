"""The drop-in for eval7 beside eval7."""

import copy
import importlib
import itertools
import operator
import pickle
import random
import sys
import threading
import warnings
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from drop_in import differences

import studkit as sk
from studkit.compat import eval7 as ours

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # pyparsing, which it imports, has changed since
    import eval7

SUBMODULES = ["cards", "equity", "evaluate", "handrange", "rangestring", "xorshift_rand"]
NO_PARSER = "it makes an object of pyparsing, which is not needed here"
LEFT_OUT = {
    "": {
        "rangestring.make_parser": NO_PARSER,
        "handrange.rangestring.make_parser": NO_PARSER,
    },
    "handrange": {"rangestring.make_parser": NO_PARSER},
    "rangestring": {"make_parser": NO_PARSER},
}
HANDS = 200_000

DECK = [ours.Card(rank + suit) for rank in ours.ranks for suit in ours.suits]
THEIR_DECK = [eval7.Card(str(card)) for card in DECK]


def cards(text: str, package: ModuleType = ours) -> list[Any]:
    return [package.Card(card) for card in text.split()]


def assert_same_values(hands: Iterable[Iterable[int]]) -> None:
    """Check hands of ids, value by value and class by class."""
    for ids in hands:
        value = ours.evaluate([DECK[i] for i in ids])
        their = eval7.evaluate([THEIR_DECK[i] for i in ids])
        assert value == their, [DECK[i] for i in ids]
        assert ours.handtype(value) == eval7.handtype(their)


@pytest.mark.parametrize("name", ["", *SUBMODULES])
def test_every_name_is_there_with_the_same_signature(name):
    path = f".{name}" if name else ""
    original = sys.modules[f"eval7{path}"]
    our = importlib.import_module(f"studkit.compat.eval7{path}")
    assert differences(original, our, LEFT_OUT.get(name, {})) == []


# --- cards ---------------------------------------------------------------------------------------


def test_cards_have_the_numbers_of_eval7():
    for card, their in zip(DECK, THEIR_DECK, strict=True):
        assert (card.rank, card.suit, card.mask) == (their.rank, their.suit, their.mask)
        assert (hash(card), str(card), repr(card)) == (hash(their), str(their), repr(their))
        assert card == ours.Card(str(card))
    assert (ours.ranks, ours.suits) == (eval7.ranks, eval7.suits)
    assert ours.Card(card_string="As") == ours.Card(("A", "s")) == ours.Card("As\n")


@pytest.mark.parametrize(
    "given",
    [
        ("A",),
        ["A"],
        {},
        "as",
        "AS",
        "10h",
        "",
        "A",
        "Xh",
        "Ax",
        " Ah",
        "♥A",
        b"Ah",
        5,
        None,
        [],
        ["Ah", "h"],
    ],
)
def test_what_is_no_card_raises_the_error_of_eval7(given):
    with pytest.raises(Exception) as theirs:  # noqa: PT011 - the type is what is asked
        eval7.Card(given)
    with pytest.raises(theirs.type):
        ours.Card(given)


@pytest.mark.parametrize("given", ["A", "", ["A"], ()])
def test_what_is_too_short_for_a_card_is_told(given):
    with pytest.raises(ValueError, match=r"\) is too short for a card: it takes a rank and a suit"):
        ours.Card(given)


@pytest.mark.parametrize("text", ["AhKh", "Ahh", "Ah Kh"])
def test_no_letter_is_passed_over(text):
    assert str(eval7.Card(text)) == "Ah"
    with pytest.raises(ValueError, match="23456789TJQKA and a suit of cdhs"):
        ours.Card(text)


def test_cards_are_ordered_by_mask():
    compared = [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]
    contradictions = 0
    for (a, their_a), (b, their_b) in itertools.product(
        zip(DECK, THEIR_DECK, strict=True), repeat=2
    ):
        for compare in compared:
            assert compare(a, b) == compare(a.mask, b.mask)
        if their_a > their_b > their_a:
            contradictions += 1
        else:
            assert all(compare(a, b) == compare(their_a, their_b) for compare in compared)
    assert contradictions == 936
    assert sorted(DECK) == sorted(DECK, key=lambda card: card.mask)


def test_a_card_is_equal_to_no_other_thing():
    card = DECK[0]
    assert card != card.mask
    assert card != str(card)
    assert (card == 1) is False
    with pytest.raises(TypeError):
        card < 1  # noqa: B015 - that it raises is what is asked
    with pytest.raises(AttributeError):
        card.rank = 3
    with pytest.raises(AttributeError):
        card.name = "deuce"


class NamedCard(ours.Card):
    pass


@pytest.mark.parametrize(
    "make", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_cards_decks_and_ranges_are_copied_and_pickled(make):
    for card in (ours.Card("Th"), NamedCard("Th")):
        other = make(card)
        assert (other, type(other), other.mask) == (card, type(card), card.mask)
    named = NamedCard("Th")
    named.name = ["ten"]
    assert make(named).name == ["ten"]
    deck = ours.Deck()
    deck.deal(5)
    assert make(deck).cards == deck.cards
    aces = ours.HandRange("AA, 0.5(AKs)")
    assert (make(aces).hands, make(aces).string) == (aces.hands, aces.string)


def test_a_seeded_deck_is_that_of_eval7():
    def course(package: ModuleType) -> list[str]:
        random.seed(7)
        deck = package.Deck()
        seen = [str(deck), str(deck.sample(5))]
        deck.shuffle()
        seen += [str(deck.deal(7)), str(deck.peek(3)), str(deck[0]), str(deck[-2:])]
        seen += [str(list(deck)), str(len(deck)), str(deck.deal(0)), str(deck.sample(45))]
        seen += [str(deck.deal(45)), str(deck)]
        return seen

    assert course(ours) == course(eval7)


@pytest.mark.parametrize("name", ["deal", "peek", "sample"])
def test_a_deck_gives_what_it_has(name):
    take: Callable[[Any], list[Any]] = getattr(ours.Deck(), name)
    for count in (53, -1, 10**30, -(10**5000)):
        with pytest.raises(ValueError, match="the deck has 52"):
            take(count)
    for count in ("x", 1.0, None):
        with pytest.raises(TypeError):
            take(count)
    assert len(take(52)) == 52


# --- values --------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [5, 6, 7])
def test_values_of_random_hands(count):
    assert_same_values(sk.bulk.deal(HANDS, cards=count, seed=count).tolist())


@pytest.mark.parametrize("count", range(5))
def test_values_of_all_hands_of_few_cards(count):
    assert_same_values(itertools.combinations(range(52), count))


@pytest.mark.parametrize("count", range(8, 53))
def test_values_of_random_hands_of_many_cards(count):
    assert_same_values(sk.bulk.deal(10_000 if count < 13 else 500, count, seed=count).tolist())


def test_values_of_all_classes():
    """Five cards of every class: all ranks alone and in one suit, which are enough of them."""
    values = {}
    for ranks in itertools.combinations_with_replacement(range(13), 5):
        times = [ranks[:i].count(rank) for i, rank in enumerate(ranks)]
        if max(times) == 4:
            continue
        hands = [[4 * rank + suit for rank, suit in zip(ranks, times, strict=True)]]
        if max(times) == 0:
            hands.append([*hands[0][:4], hands[0][4] + 1])
        assert_same_values(hands)
        values |= {ours.evaluate([DECK[i] for i in ids]): sk.rank(ids) for ids in hands}
    assert len(values) == len(set(values.values())) == 7462
    assert sorted(values.values()) == [values[value] for value in sorted(values)]


def test_the_order_and_the_collection_do_not_matter():
    hand = cards("2c 3d Ah Kh Qh Jh Th")
    value = 135004160
    for same in (hand, hand[::-1], tuple(hand), set(hand), dict.fromkeys(hand), iter(hand)):
        assert ours.evaluate(same) == value
    assert ours.evaluate(card for card in hand) == value
    assert ours.evaluate(py_cards=[NamedCard(str(card)) for card in hand]) == value
    assert ours.evaluate([eval7.Card(str(card)) for card in hand]) == value
    assert ours.evaluate(ours.Deck()) == eval7.evaluate(eval7.Deck()) == value


@pytest.mark.parametrize("make", [list, tuple, iter])
def test_a_card_twice_is_refused(make):
    for count in (2, 5, 7, 9):
        hand = [*DECK[: count - 1], DECK[0]]
        with pytest.raises(ValueError, match="2c is there twice"):
            ours.evaluate(make(hand))
    with pytest.raises(ValueError, match="As is there twice"):
        ours.evaluate(itertools.repeat(DECK[-1]))


class Masked:
    def __init__(self, mask: Any):
        self.mask = mask


@pytest.mark.parametrize("given", [5, None, ["As"], [1], "As", [None], [[DECK[0]]]])
def test_what_is_no_hand_raises_the_error_of_eval7(given):
    with pytest.raises((TypeError, AttributeError)) as theirs:
        eval7.evaluate(given)
    with pytest.raises(theirs.type):
        ours.evaluate(given)


def test_a_mask_is_that_of_one_card():
    assert ours.evaluate([Masked(1 << 51), DECK[0]]) == 12 << 16
    for mask in (0, 3, 1 << 52, 1 << 63):
        with pytest.raises(ValueError, match="is the mask of no card"):
            ours.evaluate([Masked(mask)])
    for mask in (-1, 1 << 64):
        with pytest.raises(OverflowError):
            ours.evaluate([Masked(mask)])
    with pytest.raises(TypeError):
        ours.evaluate([Masked("As")])
    with pytest.raises(TypeError, match="a card is a Card of eval7"):
        ours.evaluate([sk.CardSet("As")])


def test_a_list_that_changes_while_it_is_read_is_no_danger():
    hand: list[Any] = []

    class Shrinks:
        @property
        def mask(self) -> int:
            hand.clear()
            return 1

    hand += [Shrinks(), *DECK[1:7]]
    with pytest.raises(IndexError):
        ours.evaluate(hand)


def test_kinds_of_hand():
    for kind in range(9):
        assert ours.handtype(kind << 24) == eval7.handtype(kind << 24)
    assert ours.handtype(17025648.7) == ours.handtype(value=17025648) == "Pair"
    for value in (9 << 24, 2**32 - 1):
        with pytest.raises(ValueError, match="is the value of no hand"):
            ours.handtype(value)
    for value in (-1, 1 << 32, 1 << 64, 1e300):
        with pytest.raises(OverflowError):
            ours.handtype(value)
    for value in ("x", np.str_("5"), None, [1]):
        with pytest.raises(TypeError):
            ours.handtype(value)


def test_the_example_of_eval7():
    straight = ours.evaluate(cards("As 2c 3d 5s 4c"))
    assert (straight, ours.handtype(straight)) == (67305472, "Straight")
    pair = ours.evaluate(cards("5c 9s 8d 5d Ac Qc 3d"))
    assert (pair, ours.handtype(pair)) == (17025648, "Pair")


def test_eight_threads_at_once():
    hands = [[DECK[i] for i in ids] for ids in sk.bulk.deal(5000, seed=8).tolist()]
    expected = [ours.evaluate(hand) for hand in hands]
    aces = cards("As Ad")
    equity = ours.py_hand_vs_range_exact(aces, ours.HandRange("KK"), cards("2c 3d"))
    wrong = []

    def work() -> None:
        if [ours.evaluate(hand) for hand in hands] != expected:
            wrong.append("value")
        if ours.py_hand_vs_range_exact(aces, ours.HandRange("KK"), cards("2c 3d")) != equity:
            wrong.append("equity")
        estimate = ours.py_hand_vs_range_monte_carlo(aces, ours.HandRange("KK"), [], 20_000)
        if not 0.75 < estimate < 0.9:
            wrong.append("estimate")
        if not all(0 <= ours.xorshift_rand.randint(52) < 52 for _ in range(1000)):
            wrong.append("number")

    workers = [threading.Thread(target=work) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert wrong == []


# --- random numbers ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 123456789, -1, 1 << 70, 1.5, -1.5, True])
def test_a_seed_gives_the_numbers_of_eval7(seed):
    def numbers(rand: ModuleType) -> list[float]:
        rand.seed(seed)
        limits = [1, 2, 52, 1000, 2**31 - 1, 52.9]
        return [*(rand.randint(n) for n in 20 * limits), *(rand.random() for _ in range(50))]

    assert numbers(ours.xorshift_rand) == numbers(eval7.xorshift_rand)


def test_the_seed_0_is_one_like_others():
    rand = ours.xorshift_rand
    rand.seed(0)
    zero = [rand.randint(1000) for _ in range(20)]
    assert len(set(zero)) > 10
    rand.seed(rand.MAX_ULONG)
    assert zero == [rand.randint(1000) for _ in range(20)]
    rand.seed()
    assert zero != [rand.randint(1000) for _ in range(20)]


def test_what_is_no_limit_and_no_seed():
    rand = ours.xorshift_rand
    with pytest.raises(ZeroDivisionError):
        rand.randint(0)
    with pytest.raises(ValueError, match="n is -5"):
        rand.randint(-5)
    with pytest.raises(OverflowError):
        rand.randint(1 << 31)
    for wrong in ("5", "%d", np.str_("5"), [1]):
        with pytest.raises(TypeError):
            rand.randint(wrong)
        with pytest.raises(TypeError):
            rand.seed(wrong)
