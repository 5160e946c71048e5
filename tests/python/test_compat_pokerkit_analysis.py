"""Ranges and equities of `studkit.compat.pokerkit` beside pokerkit's."""

import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import combinations, cycle, product, repeat
from multiprocessing import get_context

import numpy as np
import pokerkit as pk
import pytest

import studkit.compat.pokerkit as ours
from studkit.compat.pokerkit import (
    Card,
    Deck,
    EightOrBetterLowHand,
    RankOrder,
    RegularLowHand,
    StandardHighHand,
    StandardLowHand,
    calculate_equities,
    calculate_hand_strength,
    parse_range,
    shuffled,
)

RANKS = "23456789TJQKA"

SHORT = ["AK", "AKs", "AKo", "77", "77o", "77s", "99+", "99s+", "99o+", "A9+", "9As+", "T5o+"]
LONG = ["TT-77", "77-TT", "QJ-T9", "T9s-QJs", "KJo-86o", "AsKh", "AsKhQd", "A2s-A2s", "22-AA"]
WRONG = [
    "A",
    "AKx",
    "AK-QT",
    "AKs-QJ",
    "xx",
    "x9+",
    "1s1c",
    "AsA",
    "AK++",
    "??",
    "as",
    "AK-x9",
]


def result(parse, *words, **named):
    try:
        return parse(*words, **named)
    except ValueError:
        return "refused"


@pytest.mark.parametrize("word", SHORT + LONG + WRONG)
def test_words_of_ranges(word):
    assert result(parse_range, word) == result(pk.parse_range, word)


def test_every_word_of_two_ranks():
    for high, low in product(RANKS, repeat=2):
        for end in ("", "s", "o", "+", "s+", "o+"):
            word = f"{high}{low}{end}"
            assert parse_range(word) == pk.parse_range(word), word


def test_random_words():
    draw = random.Random(1)
    refused = 0
    for _ in range(1500):
        word = "".join(draw.choices("AK97so+-s2", k=draw.randint(1, 7)))
        order = draw.choice(list(RankOrder))
        mine = result(parse_range, word, rank_order=order)
        refused += mine == "refused"
        if word[:1] not in RANKS and word[2:] == "s":
            assert mine == "refused"  # of pairs of no rank there are no suited ones in pokerkit
            continue
        assert mine == result(pk.parse_range, word, rank_order=order), (word, order)
    assert 100 < refused < 1450


def test_several_words_at_once():
    for words in (["AA,KK;QQ", "AKs"], ["AA KK"], [""], [], ["AA", "AsAh"]):
        assert parse_range(*words) == pk.parse_range(*words)


EXAMPLES = [
    # The three of pokerkit's own documentation, and one of stud.
    (["33", "33"], "Tc8d6h4s", (2, 5), (StandardHighHand,), [0.5, 0.5]),
    (["2h2c", "3h3c", "AhKh"], "3s3d4c", (2, 5), (StandardHighHand,), [0, 1, 0]),
    (["2h2c", "3h3c", "AsKs"], "QsJsTs", (2, 5), (StandardHighHand,), [0, 0, 1]),
    (["AsAhAdAcKsKhKd", "2s2h2d2c3s3h3d"], "", (7, 0), (RegularLowHand,), [1, 0]),
    (["AsAhAdAc", "2s3h4d5c"], "", (4, 3), (StandardLowHand,), [0, 1]),
]


@pytest.mark.parametrize(("ranges", "board", "counts", "types", "expected"), EXAMPLES)
def test_examples_with_a_sure_end(ranges, board, counts, types, expected):
    ranges = [parse_range(text) for text in ranges]
    for samples in (1, 300):
        found = calculate_equities(
            ranges, Card.parse(board), *counts, Deck.STANDARD, types, sample_count=samples
        )
        assert found == expected
        assert all(type(share) is float for share in found)


def test_executors():
    with (
        ThreadPoolExecutor(2) as threads,
        ProcessPoolExecutor(2, get_context("spawn")) as processes,
    ):
        for executor in (threads, processes):
            for types, samples in (((StandardHighHand,), 10_000), ((pk.StandardHighHand,), 300)):
                assert (
                    calculate_hand_strength(
                        3,
                        parse_range("AsKs"),
                        Card.parse("QsJsTs"),
                        2,
                        5,
                        Deck.STANDARD,
                        types,
                        sample_count=samples,
                        executor=executor,
                    )
                    == 1.0
                )


SPOTS = [
    (["QQ+", "AKs,JJ"], "", (2, 5), Deck.STANDARD, "StandardHighHand"),
    (["", "AsKs", "T9"], "8s7s2d", (2, 5), Deck.STANDARD, "StandardHighHand"),
    (["As2s3d4h", "KsKhKd9c"], "", (7, 0), Deck.STANDARD, "StandardHighHand EightOrBetterLowHand"),
    (["5s4d2hAc", "8s7d6hKc", ""], "", (7, 0), Deck.REGULAR, "RegularLowHand"),
    (["AsAd", "TsTd"], "", (2, 5), Deck.SHORT_DECK_HOLDEM, "StandardHighHand"),
]


def spot(ranges):
    return [parse_range(text) if text else [[]] for text in ranges]


@pytest.mark.parametrize("case", SPOTS, ids=[case[-1] for case in SPOTS])
@pytest.mark.parametrize("generic", [False, True])
def test_equities_are_those_of_pokerkit(case, generic):
    """Within five standard deviations of what pokerkit finds; a share varies by 0.5 at most."""
    ranges, board, counts, deck, types = case
    samples = 500 if generic else 100_000
    theirs_samples = 1_500
    names = types.split()
    own = pk if generic else ours
    random.seed(1)
    board = list(Card.parse(board))
    given = spot(ranges), board, *counts, deck
    mine = calculate_equities(*given, [getattr(own, name) for name in names], sample_count=samples)
    # pokerkit's own code, with the hands of here: they are equal and quick.
    theirs = pk.calculate_equities(
        *given, [getattr(ours, name) for name in names], sample_count=theirs_samples
    )
    assert sum(mine) == pytest.approx(1)
    spread = 5 * 0.5 * (1 / samples + 1 / theirs_samples) ** 0.5
    assert mine == pytest.approx(theirs, abs=spread)
    assert max(mine) - min(mine) > 0


def test_a_large_range_is_drawn_from_evenly():
    everything = parse_range(*(f"{a}{b}" for a, b in product(RANKS, repeat=2)))
    assert len(everything) == 1326
    found = calculate_equities(
        [everything] * 3, [], 2, 5, Deck.STANDARD, [StandardHighHand], sample_count=30_000
    )
    assert found == pytest.approx([1 / 3] * 3, abs=0.02)
    # Of more than can be listed, nearly all clash: those that fit are found nevertheless.
    narrow = [["As2c"] * 60, ["As3c"] * 69 + ["Ks3c"]]
    narrow = [[list(Card.parse(hand)) for hand in hands] for hands in narrow]
    found = calculate_equities(
        narrow, Card.parse("AhAd9h9d"), 2, 5, Deck.STANDARD, [StandardHighHand], sample_count=50
    )
    assert found == [1.0, 0.0]


def test_the_global_random_state_is_left_alone():
    random.seed(7)
    before = random.getstate()
    shuffled(range(10))
    calculate_hand_strength(
        2, parse_range("AA"), [], 2, 5, Deck.STANDARD, [StandardHighHand], sample_count=10
    )
    assert random.getstate() == before
    assert sorted(shuffled("cab")) == ["a", "b", "c"]
    assert len({tuple(shuffled(range(20))) for _ in range(10)}) == 10


AA, KK = parse_range("AA"), parse_range("KK")
EVERYTHING = [[list(hand) for hand in combinations(Deck.STANDARD, 2)]] * 4
LOW = (EightOrBetterLowHand,)
HIGH = (StandardHighHand,)


@pytest.mark.parametrize(
    ("case", "match"),
    [
        (([], "", (2, 5), HIGH, 9), "players"),
        (([AA, KK], "", (2, 5), (), 9), "players"),
        (([AA, KK], "", (2, 5), HIGH, 0), "sample"),
        (([parse_range("AsAh")] * 2, "", (2, 5), HIGH, 9), "in common"),
        (([AA, []], "", (2, 5), HIGH, 9), "in common"),
        (([AA, KK], "AsAhAdAc", (2, 5), HIGH, 9), "in common"),
        (([AA, KK], "2c2d2h2s3c3d", (2, 5), HIGH, 9), "board of 6"),
        (([AA, KK], "", (1, 5), HIGH, 9), "hand of 2"),
        (([AA, KK], "9cTdJhQs9d", (2, 5), LOW, 9), "nobody"),
        (([AA, KK], "AsAs", (2, 5), HIGH, 9), "twice"),
        (([AA, KK], "??", (2, 5), HIGH, 9), "one of the 52"),
        (([AA] * 2 + [[[]]] * 6, "", (7, 0), HIGH, 9), "to be dealt"),
        # Without an end, or far too many to list or to keep.
        ((repeat([[]]), "", (2, 5), HIGH, 9), "for each of 24 players"),
        ((repeat([[]]), "", (0, 5), HIGH, 9), "for each of 48 players"),
        (([[cycle(Deck.STANDARD)]], "", (2, 5), HIGH, 9), "twice"),
        (([AA, KK], cycle(Deck.STANDARD), (2, 5), HIGH, 9), "twice"),
        (([AA, KK], "", (10**9, 5), HIGH, 9), "to be dealt"),
        (([AA, KK], "", (2, 10**30), HIGH, 9), "to be dealt"),
        (([*EVERYTHING, parse_range("AsAh"), parse_range("AsAd")], "", (2, 5), HIGH, 9), "common"),
        ((EVERYTHING * 5, "", (2, 5), HIGH, 9), "nearly always"),
    ],
)
def test_what_cannot_be_dealt_is_refused(case, match):
    ranges, board, counts, types, samples = case
    with pytest.raises(ValueError, match=match):
        calculate_equities(
            ranges,
            Card.parse(board) if isinstance(board, str) else board,
            *counts,
            Deck.STANDARD,
            types,
            sample_count=samples,
        )


def test_cards_are_missing_in_a_short_deck():
    with pytest.raises(ValueError, match="cards are to be dealt of 32"):
        calculate_equities(
            [AA, KK, [[]], [[]], [[]]], [], 7, 2, Deck.SHORT_DECK_HOLDEM, HIGH, sample_count=9
        )


def test_narrow_ranges_that_nearly_always_clash():
    """Six players with three ranks: of 1750 choices one fits."""
    ranges = [parse_range("QQ+")] * 6
    with pytest.raises(ValueError, match="in common"):
        calculate_equities(ranges, Card.parse("As"), 2, 5, Deck.STANDARD, HIGH, sample_count=9)
    found = calculate_equities(ranges, [], 2, 5, Deck.STANDARD, HIGH, sample_count=20_000)
    assert found == pytest.approx([1 / 6] * 6, abs=0.02)


def test_players_beyond_number_are_refused():
    with pytest.raises(ValueError, match="to be dealt"):
        calculate_hand_strength(10**12, AA, [], 2, 5, Deck.STANDARD, HIGH, sample_count=9)


def test_numbers_of_numpy():
    two, five, samples = np.array([2, 5, 100])
    found = calculate_equities([AA, KK], [], two, five, Deck.STANDARD, HIGH, sample_count=samples)
    assert [type(share) for share in found] == [float, float]
