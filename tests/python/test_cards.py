import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import studkit as sk
from studkit import Card, CardSet

ids = st.integers(0, 51)
id_sets = st.sets(ids, max_size=12)


def test_ids_follow_rank_then_suit():
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    assert [Card(text).id for text in deck] == list(range(52))
    assert [str(Card.from_id(i)) for i in range(52)] == deck
    assert sorted(Card(text) for text in reversed(deck)) == [Card(text) for text in deck]
    assert [(Card(text).rank, Card(text).suit) for text in deck] == [tuple(text) for text in deck]


@pytest.mark.parametrize("text", ["Th", "10h", "TH", "th", "T♥", "T♡", "10♥\ufe0f", " Th ", "Th,"])
def test_one_card_is_read_however_it_is_written(text):
    assert Card(text) == Card.from_id(34)


@pytest.mark.parametrize(
    "make", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
@pytest.mark.parametrize("value", [Card("Ah"), CardSet("Ah 2c"), CardSet()])
def test_cards_and_sets_are_copied_and_pickled(value, make):
    other = make(value)
    assert other == value
    assert type(other) is type(value)
    assert hash(other) == hash(value)
    assert eval(repr(value)) == value


@pytest.mark.parametrize("value", [Card("Ah"), CardSet("Ah")])
def test_values_are_immutable(value):
    for name in ("id", "mask", "anything"):
        with pytest.raises(AttributeError):
            setattr(value, name, 1)


def test_a_card_equals_nothing_but_a_card():
    assert Card("Ah") != "Ah"
    assert Card("Ah") != 50
    assert CardSet("Ah") != {Card("Ah")}
    with pytest.raises(TypeError):
        Card("Ah") < "Kh"  # noqa: B015


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "holds 0 cards"),
        ("AhKh", "holds 2 cards"),
        ("1h", "character 0"),
        ("Ax", '"Ax"'),
        ("A", "2 to 9, T or 10"),
        ("joker", '"joker"'),
        ("A\0", "\\0"),
        ("x" * 10_000, "xxx"),
        ("\ud800", "character 0"),
    ],
)
def test_a_text_that_is_no_card_is_quoted(text, part):
    with pytest.raises(sk.CardError) as caught:
        Card(text)
    assert part in str(caught.value)
    assert len(str(caught.value)) < 400
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, sk.StudkitError)


@pytest.mark.parametrize("wrong", [52, -1, 256, 99999, 2**63, -(2**200)])
def test_a_number_that_is_no_id_is_named(wrong):
    for call in (Card.from_id, lambda i: CardSet([i]), lambda i: sk.rank([0, 1, 2, 3, i])):
        with pytest.raises(sk.CardError, match=f"{wrong} is no card id: ids go from 0"):
            call(wrong)


@pytest.mark.parametrize("wrong", [None, 1.0, float("nan"), b"Ah", True, False, np.True_, object()])
def test_what_is_no_card_at_all_is_a_type_error(wrong):
    calls = [Card, Card.from_id, lambda x: CardSet([x]), lambda x: x in CardSet("Ah")]
    for call in calls:
        with pytest.raises(TypeError, match=r"[Cc]ard"):
            call(wrong)


def test_numbers_and_texts_are_not_mixed_up():
    for wrong in (5, np.uint8(5)):
        with pytest.raises(TypeError):
            CardSet(wrong)
    with pytest.raises(TypeError, match="from_id"):
        Card(5)
    with pytest.raises(TypeError):
        Card.from_id("Ah")
    for call in (sk.rank, sk.evaluate, CardSet):
        with pytest.raises(TypeError, match="an id or a mask"):
            call(31)
        for wrong in (b"\0\1\2\3\4", bytearray(5), 1.5, None, Card("Ah")):
            if call is CardSet and wrong is None:
                continue
            with pytest.raises(TypeError, match="cards are a str"):
                call(wrong)


def test_all_forms_of_cards_are_taken():
    wanted = CardSet("2c 3d As")
    forms = [
        "2c3dAs",
        "as, 3D 2C",
        wanted,
        [Card("2c"), "3d", 51],
        (0, 5, 51),
        {"2c", "3d", "As"},
        np.array([0, 5, 51], np.uint8),
        [np.int64(0), np.uint8(5), "A♠"],
        (card for card in wanted),
        np.array(["2c", "3d", "As"]),
    ]
    for form in forms:
        assert CardSet(form) == wanted


@pytest.mark.parametrize("twice", ["AhAh", ["Ah", 50], [Card("Ah"), Card("Ah")], [50, 50]])
def test_a_card_comes_once(twice):
    with pytest.raises(sk.CardError, match="Ah is there twice"):
        CardSet(twice)


def test_the_item_of_an_iterable_is_named():
    with pytest.raises(sk.CardError, match=r'item 1: no card at character 0 of "Xh"'):
        CardSet(["Ah", "Xh"])
    with pytest.raises(sk.CardError, match=r"item 2: Ah is there twice"):
        CardSet(["Ah", "Kh", 50])


def test_an_error_while_iterating_comes_through():
    def cards():
        yield "Ah"
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        CardSet(cards())


@given(id_sets, id_sets)
def test_sets_do_what_python_sets_do(a, b):
    x, y = CardSet(a), CardSet(b)
    for operator in ("__or__", "__and__", "__sub__", "__xor__"):
        wanted = getattr(a, operator)(b)
        assert [card.id for card in getattr(x, operator)(y)] == sorted(wanted)
    for operator in ("__le__", "__lt__", "__ge__", "__gt__", "__eq__", "__ne__"):
        assert getattr(x, operator)(y) == getattr(a, operator)(b)
    assert x.isdisjoint(y) == a.isdisjoint(b)
    assert len(x) == len(a)
    assert bool(x) == bool(a)
    assert (x == y) <= (hash(x) == hash(y))
    assert all(i in x for i in a)
    assert sorted(card.id for card in ~x) == sorted(set(range(52)) - a)
    assert CardSet.from_mask(x.mask) == x
    assert x.mask == sum(1 << (16 * (i % 4) + i // 4) for i in a)
    assert CardSet(str(x)) == x


def test_sets_work_with_sets_of_cards_alone():
    with pytest.raises(TypeError):
        CardSet("Ah") | "Kh"
    with pytest.raises(TypeError):
        CardSet("Ah") < {1}  # noqa: B015


@pytest.mark.parametrize("mask", [1 << 13, 1 << 15, 1 << 63, 1 << 64, -1, 2**300])
def test_a_mask_with_a_stray_bit_is_refused(mask):
    with pytest.raises(sk.CardError, match=f"{mask} is no card mask"):
        CardSet.from_mask(mask)


@pytest.mark.parametrize("mask", [1.0, "1", None, True])
def test_a_mask_is_an_int(mask):
    with pytest.raises(TypeError, match="a mask is an int"):
        CardSet.from_mask(mask)


def test_parse_cards_keeps_the_order():
    assert sk.parse_cards("AhKh 2d") == (Card("Ah"), Card("Kh"), Card("2d"))
    assert sk.parse_cards("") == ()
    with pytest.raises(sk.CardError, match="Ah is there twice"):
        sk.parse_cards("Ah Kh Ah")
    with pytest.raises(sk.CardError, match="character 3"):
        sk.parse_cards("Ah ?")
    with pytest.raises(TypeError):
        sk.parse_cards(["Ah"])


@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(text):
    try:
        cards = sk.parse_cards(text)
    except sk.CardError:
        return
    assert len(set(cards)) == len(cards)
