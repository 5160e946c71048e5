import copy
import itertools
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import studkit as sk
from studkit import Card

BEST = {"high": 7462, "eight_or_better": 56, "ace_to_five": 6175}
hands = st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True)


def test_evaluator_examples(golden):
    for row in golden("evaluator_examples.csv"):
        value = sk.evaluate(row["cards"], row["scale"])
        if not row["five"]:
            assert value is None
            assert sk.rank(row["cards"], row["scale"]) == 0
            continue
        five = "".join(card.rank for card in value.cards)
        assert (five, value.category, str(value)) == (row["five"], row["category"], row["words"])
        assert set(value.cards) <= set(sk.parse_cards(row["cards"]))
        assert value.rank == sk.rank(row["cards"], row["scale"])


def test_ranks_of_other_evaluators(golden):
    for row in golden("peer_ranks.csv"):
        for scale in BEST:
            assert sk.rank(row["cards"], scale) == int(row[scale]), row["cards"]


def test_exposed_boards(golden):
    for row in golden("exposed_boards.csv"):
        low = row["order"] == "low"
        words = row["boards"].split(" ")
        for left, relation, right in zip(words[::2], words[1::2], words[2::2], strict=False):
            ranks = sk.exposed_rank(left, low), sk.exposed_rank(right, low=low)
            assert (ranks[0] > ranks[1]) == (relation == ">"), (left, right)
            assert (ranks[0] == ranks[1]) == (relation == "="), (left, right)


@given(
    st.integers(1, 5).flatmap(
        lambda n: st.tuples(
            *[st.lists(st.integers(0, 23), min_size=n, max_size=n, unique=True)] * 2
        )
    ),
    st.booleans(),
)
def test_exposed_boards_follow_sizes_then_ranks(boards, low):
    def key(board):
        ranks = [(i // 4 + 1) % 13 if low else i // 4 for i in board]
        groups = sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)
        return [size for size, _ in groups], [r for _, r in groups]

    # The first six ranks and the ace, which is the lowest or the highest.
    a, b = ([i if i < 20 else i + 28 for i in board] for board in boards)
    first, second = sk.exposed_rank(a, low), sk.exposed_rank(b, low)
    better = (key(a) < key(b)) if low else (key(a) > key(b))
    assert (first > second) == better
    assert (first == second) == (key(a) == key(b))


@given(hands, st.permutations(range(4)))
def test_neither_order_nor_suits_matter(hand, suits):
    for scale in BEST:
        rank = sk.rank(hand, scale)
        assert rank == sk.rank(hand[::-1], scale)
        assert rank == sk.rank([4 * (i // 4) + suits[i % 4] for i in hand], scale)
        assert rank == max(sk.rank(five, scale) for five in itertools.combinations(hand, 5))
        assert rank >= sk.rank(hand[1:], scale)


@pytest.mark.parametrize(("scale", "best"), BEST.items())
def test_categories_cover_the_scale(scale, best):
    rows = sk.categories(scale)
    assert (rows[0][1], rows[-1][2]) == (1, best)
    assert all(a[2] + 1 == b[1] for a, b in itertools.pairwise(rows))
    for name, low, high in rows:
        assert low <= high
        assert name


def test_values_are_ordered_within_their_scale():
    pair, trips = sk.evaluate("2h2d3c4s6s"), sk.evaluate("2h2d2c4s6s")
    assert pair < trips
    assert trips >= pair
    assert pair != trips
    assert sorted([trips, pair]) == [pair, trips]
    same = sk.evaluate("2s2c3h4d6d")
    assert pair == same
    assert pair <= same
    assert hash(pair) == hash(same)
    low = sk.evaluate("2h2d3c4s6s", "ace_to_five")
    assert pair != low
    assert pair != 5
    for compare in ("__lt__", "__le__", "__gt__", "__ge__"):
        with pytest.raises(TypeError, match='"high" is neither better nor worse'):
            getattr(pair, compare)(low)
    with pytest.raises(TypeError):
        pair < 5  # noqa: B015


@pytest.mark.parametrize(
    "make", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
@pytest.mark.parametrize("scale", BEST)
def test_values_are_copied_and_pickled(make, scale):
    value = sk.evaluate("8h 6d 4c 2s Ah 2d 2c", scale)
    other = make(value)
    assert (other, other.cards, str(other)) == (value, value.cards, str(value))
    with pytest.raises(AttributeError):
        value.rank = 1


def test_a_value_shows_itself():
    assert repr(sk.evaluate("AsAc5s5h5dTsTc", "ace_to_five")) == (
        "<HandValue ace_to_five: two pair, aces and fives low, A-A-5-5-T, rank 1955 of 6175>"
    )


def test_of_like_cards_the_highest_suit_plays():
    assert sk.evaluate("2c2d2h2s3c3d3s").cards == sk.parse_cards("2s2h2d2c3s")
    assert sk.evaluate("9s8c8d7h6s5c4c").cards == sk.parse_cards("9s8d7h6s5c")
    assert sk.evaluate("AcAd2c3c4s5h5s", "eight_or_better").cards == sk.parse_cards("5s4s3c2cAd")


@pytest.mark.parametrize("cards", ["", "Ah", "AhKhQhJh", "AhKhQhJhTh9h8h7h", range(52)])
def test_five_to_seven_cards(cards):
    for call in (sk.rank, sk.evaluate):
        with pytest.raises(sk.CardError, match=r"cards given: it takes 5 to 7"):
            call(cards)


@pytest.mark.parametrize("cards", ["", "AhKhQhJhTh9h"])
def test_boards_have_four_up_cards_and_the_community_card(cards):
    with pytest.raises(sk.CardError, match=r"cards given: it takes 1 to 5"):
        sk.exposed_rank(cards)


@pytest.mark.parametrize("scale", ["", "High", "low", "high\0", "razz"])
def test_an_unknown_scale_is_refused_by_name(scale):
    for call in (sk.rank, sk.evaluate):
        with pytest.raises(sk.ArgumentError, match="ace_to_five") as caught:
            call("AhKhQhJhTh", scale)
        assert scale.strip("\0") in str(caught.value)
    with pytest.raises(sk.ArgumentError):
        sk.categories(scale)


def test_a_scale_is_text():
    for call in (sk.rank, sk.evaluate):
        with pytest.raises(TypeError, match='scale is a str such as "high", not 5'):
            call("AhKhQhJhTh", 5)


def test_cards_may_be_any_iterable():
    hand = sk.parse_cards("AhKhQhJhTh")
    assert sk.rank(hand) == sk.rank(iter(hand)) == sk.rank(sk.CardSet(hand)) == BEST["high"]
    assert sk.evaluate([Card("Ah"), "Kh", 42, "Jh", "10h"]).category == "straight flush"
