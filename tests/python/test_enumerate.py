"""Counts of all completions, against published counts and against hands listed one by one."""

import itertools

import numpy as np
import pytest

import studkit as sk
from studkit import bulk


def test_all_hands_by_category():
    assert bulk.enumerate(5) == {
        "high card": 1_302_540,
        "pair": 1_098_240,
        "two pair": 123_552,
        "three of a kind": 54_912,
        "straight": 10_200,
        "flush": 5_108,
        "full house": 3_744,
        "four of a kind": 624,
        "straight flush": 40,
    }
    seven = bulk.enumerate()
    assert list(seven) == [name for name, _, _ in sk.categories("high")]
    assert (seven["straight flush"], seven["high card"]) == (41_584, 23_294_460)
    assert sum(seven.values()) == 133_784_560
    low = bulk.enumerate(scale="eight_or_better")
    assert list(low) == ["no low", "eight low", "seven low", "six low", "five low"]
    assert low["no low"] == 133_784_560 - 24_530_944
    assert low["five low"] == bulk.enumerate(scale="ace_to_five")["five low"] == 781_824


@pytest.mark.parametrize("scale", ["high", "eight_or_better", "ace_to_five"])
@pytest.mark.parametrize(
    ("cards", "known", "dead"),
    [
        (7, "Ah2d3c4s9s", "5cKd"),
        (6, "7h7d8h", "9h9d9c"),
        (5, "AsKsQs", ""),
        (7, "AsKsQsJsTs2d2c", "3c"),
        (7, [0, 5, 9, 14], sk.CardSet("Ah")),
    ],
)
def test_listed_completions_give_the_same_counts(cards, known, dead, scale):
    hand, gone = sk.CardSet(known), sk.CardSet(dead)
    live = [id for id in range(52) if sk.Card.from_id(id) not in hand | gone]
    missing = list(itertools.combinations(live, cards - len(hand)))
    have = [card.id for card in hand]
    rows = np.array([[*have, *ids] for ids in missing], np.uint8)
    best = sk.categories(scale)[-1][2]
    wanted = np.bincount(bulk.evaluate(rows, scale), minlength=best + 1)
    counts = bulk.enumerate(cards, scale, dead, known, by="rank")
    assert counts.dtype == np.int64
    assert (counts == wanted).all()
    for threads in (1, 3):
        again = bulk.enumerate(cards, scale, dead, known, by="rank", threads=threads)
        assert (again == wanted).all()


@pytest.mark.parametrize(
    ("arguments", "error", "part"),
    [
        ({"cards": 4}, sk.ArgumentError, "cards=4: a hand has 5 to 7"),
        ({"cards": -1}, sk.ArgumentError, "cards=-1"),
        ({"cards": 2**70}, sk.ArgumentError, "5 to 7"),
        ({"cards": 5.0}, TypeError, "float"),
        ({"scale": "low"}, sk.ArgumentError, "low"),
        ({"by": "hand"}, sk.ArgumentError, '"category" and "rank"'),
        ({"threads": 0}, sk.ArgumentError, "threads=0"),
        ({"known": "AhAh"}, sk.CardError, "Ah is there twice"),
        ({"known": "AhKd", "dead": "Kd"}, sk.CardError, "Kd is there twice"),
        ({"cards": 5, "known": "2c3c4c5c6c7c"}, sk.CardError, "known: 6 cards given"),
        ({"dead": range(46)}, sk.CardError, "rows of 7 cards: with 6 in the deck"),
        ({"known": 5}, TypeError, "int"),
    ],
)
def test_what_cannot_be_counted_is_refused(arguments, error, part):
    with pytest.raises(error, match=part):
        bulk.enumerate(**arguments)
