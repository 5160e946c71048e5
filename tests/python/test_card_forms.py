"""Plain forms of cards are read by a shorter way than others: both must say the same.

The longer way takes what is no plain form: an iterator, and a text of a subclass of str.
"""

import itertools
import sys
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import studkit as sk
from studkit import Card, CardSet

CARDS = [Card.from_id(i) for i in range(52)]
NAMES = [str(card) for card in CARDS]


class Text(str):
    """A str that is not quite one."""


class Number(int):
    """An int that is not quite one."""


def says(call: Callable[..., Any], *arguments: Any) -> Any:
    """What a call gives, or how it refuses."""
    try:
        return call(*arguments)
    except (sk.StudkitError, TypeError) as refusal:
        return type(refusal), str(refusal)


def value(cards: Any) -> Any:
    """A hand's value in full, as values of equal hands are equal."""
    value = sk.evaluate(cards)
    return value and (value.rank, value.cards, str(value))


CALLS = [sk.rank, value, CardSet, sk.exposed_rank]

ids = st.integers(0, 51)
a_card = st.one_of(
    ids,
    st.sampled_from(CARDS),
    st.tuples(ids, st.sampled_from([str, str.upper, str.lower])).map(lambda x: x[1](NAMES[x[0]])),
)
numbers = [
    52,
    127,
    128,
    255,
    256,
    -1,
    2**70,
    Number(7),
    np.uint8(7),
    np.int64(60),
    True,
    False,
    1.0,
]
texts = ["", "A", "Xh", "10h", "A♥", "AhKh", " Ah", "\ud800", Text("7c"), b"Ah"]
odd = st.sampled_from([*numbers, *texts, None, CardSet("2c")])
lists = st.one_of(
    st.lists(a_card, max_size=9),
    st.lists(ids, min_size=5, max_size=7, unique=True),
    st.lists(ids, min_size=14, max_size=17, unique=True),
    st.lists(st.one_of(a_card, odd), max_size=9),
)


@given(lists)
@example([51] * 7)
@example([51] * 17)
@example(list(range(52)))
def test_lists_and_tuples_are_read_as_iterators_are(items):
    for call in CALLS:
        wanted = says(call, iter(items))
        assert says(call, items) == wanted
        assert says(call, tuple(items)) == wanted


@given(
    st.one_of(
        st.tuples(st.sampled_from(["", " ", ",", "  "]), st.lists(a_card, max_size=9)).map(
            lambda x: x[0].join(NAMES[i] if isinstance(i, int) else str(i) for i in x[1])
        ),
        st.text("23TKAkachds ,10♥é\0\ud800", max_size=16),
    )
)
@example("AsKsQsJsTs9s8s")
@example("As Ks Qs Js Ts")
@example("As Ks Qs Js Ts ")
@example("As Ks Qs JsTs ")
@example("AsKsQsJs Ts")
@example("AsAs" * 17)
@example("As" * 17)
def test_texts_are_read_as_their_subclasses_are(text):
    for call in CALLS:
        assert says(call, text) == says(call, Text(text))
    assert says(Card, text) == says(Card, Text(text))
    assert says(CardSet, [text]) == says(CardSet, [Text(text)])


def test_any_two_letters_are_a_card_or_none():
    read = {}
    for pair in map("".join, itertools.product(map(chr, range(256)), repeat=2)):
        cards = says(CardSet, [pair])
        assert says(Card, pair) == says(Card, Text(pair))
        if isinstance(cards, CardSet):
            (read[pair],) = (card.id for card in cards)
    cases = itertools.product([str.upper, str.lower], repeat=2)
    assert read == {
        rank(name[0]) + suit(name[1]): id for rank, suit in cases for id, name in enumerate(NAMES)
    }


@pytest.mark.parametrize("count", [5, 6, 7])
def test_one_hand_ranks_as_in_bulk(count):
    dealt = sk.bulk.deal(70_000, count, seed=5)
    # Random hands hold few flushes: here are some of each suit, half with just five cards of it.
    ranks = np.array([np.random.default_rng(i).permutation(13)[:count] for i in range(500)])
    flushes = 4 * ranks + np.arange(500)[:, None] // 2 % 4
    flushes[::2, 5:] ^= 1
    for hands in (dealt, flushes):
        wanted = sk.bulk.evaluate(hands).tolist()
        ids = hands.tolist()
        names = [[NAMES[i] for i in hand] for hand in ids]
        cards = [[CARDS[i] for i in hand] for hand in ids]
        for forms in (ids, names, cards):
            assert [sk.rank(hand) for hand in forms] == wanted
            assert [sk.rank(tuple(hand)) for hand in forms] == wanted
        assert [sk.rank("".join(hand)) for hand in names] == wanted
        assert [sk.rank(" ".join(hand)) for hand in names] == wanted
        assert [sk.rank(CardSet(hand)) for hand in ids] == wanted


def test_parse_reads_rows_however_they_are_spaced():
    dealt = sk.bulk.deal(50, seed=7)
    for between in ("", " ", ", ", "  "):
        texts = [between.join(NAMES[i] for i in hand) for hand in dealt.tolist()]
        assert (sk.bulk.parse(texts) == dealt).all()
        assert (sk.bulk.parse(np.array(texts)) == dealt).all()
        for wrong in (texts[0][:-2], texts[0] + "2c3c", texts[0][:-2] + texts[0][:2]):
            with pytest.raises(sk.CardError, match="row 1"):
                sk.bulk.parse([texts[0], wrong])


def test_a_list_that_another_thread_changes_is_read_or_refused():
    hands = [[0, 4, 8, 12, 17], list(range(0, 28, 4)), ["Ah", "Kh", "Qh", "Jh", "Th", "9h", "8h"]]
    shared = list(hands[0])
    stop = threading.Event()

    def change() -> None:
        for hand in itertools.cycle(hands):
            shared[:] = hand
            shared[:2] = []
            shared.extend(hand[:1])
            if stop.is_set():
                return

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    thread = threading.Thread(target=change)
    thread.start()
    try:
        for _ in range(20_000):
            rank = says(sk.rank, shared)
            assert rank[0] is sk.CardError if isinstance(rank, tuple) else 1 <= rank <= 7462
    finally:
        stop.set()
        thread.join()
        sys.setswitchinterval(interval)
