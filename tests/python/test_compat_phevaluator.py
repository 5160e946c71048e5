"""`studkit.compat.phevaluator` beside the package that it stands in for."""

import copy
import inspect
import itertools
import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from importlib import import_module

import numpy as np
import phevaluator
import pytest
from drop_in import differences
from hypothesis import given
from hypothesis import strategies as st

import studkit as sk
from studkit.compat import phevaluator as ours

SUBMODULES = ("card", "evaluator", "evaluator_omaha", "utils")
THEIRS = {name: import_module(f"phevaluator.{name}") for name in SUBMODULES}
NAMES = (
    *("Card", "evaluate_cards", "evaluate_5cards", "evaluate_6cards", "evaluate_7cards"),
    *("evaluate_omaha_cards", "evaluate_plo4_cards", "evaluate_plo5_cards"),
    *("evaluate_plo6_cards", "sample_cards"),
)
LEFT_OUT = dict.fromkeys(
    ("all_by_module", "object_origins"), "its list of what to import late; ours is all there"
) | dict.fromkeys(("module", "items", "item"), "left over from a loop")
HANDS = 200_000


def deal(rows, cards, seed=1):
    return sk.bulk.deal(rows, cards, seed=seed).tolist()


def text(id):
    return str(sk.Card.from_id(id))


def outcome(call, *arguments):
    """What a call gives, or the exception it raises."""
    try:
        return call(*arguments)
    except Exception as error:
        return error


def test_all_names_and_signatures_are_there():
    assert differences(phevaluator, ours, LEFT_OUT) == []
    for name in NAMES:  # these the original finds late, so that dir() does not show them
        their, our = getattr(phevaluator, name), getattr(ours, name)
        if callable(their):
            parameters = [inspect.signature(value).parameters.values() for value in (their, our)]
            their, our = ([(p.name, p.kind, p.default) for p in some] for some in parameters)
            assert our == their, name
    with pytest.raises(AttributeError):
        ours.evaluate_8cards  # noqa: B018 - that it raises is what is asked


@pytest.mark.parametrize("name", SUBMODULES)
def test_submodules_have_the_same_names(name):
    assert differences(THEIRS[name], getattr(ours, name), {}) == []
    assert import_module(f"studkit.compat.phevaluator.{name}") is getattr(ours, name)
    for constant, value in vars(THEIRS[name]).items():
        if isinstance(value, int | dict) and not constant.startswith("_"):
            assert getattr(getattr(ours, name), constant) == value, constant


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_random_hands_have_the_same_rank(cards):
    hands = deal(HANDS, cards, seed=cards)
    ranks = [ours.evaluate_cards(*hand) for hand in hands]
    assert ranks == [phevaluator.evaluate_cards(*hand) for hand in hands]
    assert len(set(ranks)) > 4000
    so_many = getattr(ours, f"evaluate_{cards}cards")
    assert ranks == [so_many(*hand) for hand in hands]
    texts = [[text(id) for id in hand] for hand in hands[:20_000]]
    assert ranks[:20_000] == [ours.evaluate_cards(*hand) for hand in texts]
    assert ranks[:20_000] == [phevaluator.evaluate_cards(*hand) for hand in texts]


def test_ids_texts_and_cards_may_be_mixed():
    class Id(IntEnum):
        DEUCE = 0

    for hand in deal(300, 7):
        rank = phevaluator.evaluate_cards(*hand)
        forms = [hand[0], text(hand[1]), ours.Card(hand[2]), text(hand[3]).swapcase()]
        forms[3] = forms[3][0].upper() + forms[3][1]
        assert ours.evaluate_cards(*forms, *hand[4:]) == rank
        assert ours.evaluate_7cards(*forms, *hand[4:]) == rank
    low = (Id.DEUCE, True, 4, 5, 8)
    assert ours.evaluate_cards(*low) == phevaluator.evaluate_cards(*low)
    assert ours.evaluate_5cards(a=0, c=1, b=4, e=8, d=5) == ours.evaluate_cards(*low)


@pytest.mark.parametrize("hole", [4, 5, 6])
def test_omaha_hands_have_the_rank_of_their_best_five(hole):
    evaluate = getattr(ours, f"evaluate_plo{hole}_cards")
    for hand in deal(300, 5 + hole):
        best = min(
            phevaluator.evaluate_cards(*two, *three)
            for two in itertools.combinations(hand[5:], 2)
            for three in itertools.combinations(hand[:5], 3)
        )
        assert evaluate(*hand) == evaluate(*map(text, hand)) == best
        if hole == 4:
            assert ours.evaluate_omaha_cards(*hand) == best
            assert phevaluator.evaluate_omaha_cards(*hand) == best
            assert phevaluator.evaluate_plo4_cards(*hand) == best
    for hand in (deal(1, 4 + hole)[0], deal(1, 6 + hole)[0], [0] * (5 + hole), []):
        with pytest.raises(ValueError, match=f"it takes {5 + hole}|is there twice"):
            evaluate(*hand)


def test_cards_are_the_same():
    for id in range(52):
        their, our = phevaluator.Card(id), ours.Card(id)
        for form in (id, text(id), text(id)[0] + text(id)[1].upper(), our):
            card = ours.Card(form)
            assert card == our
            assert ours.Card.to_id(form) == card.id_ == int(card) == id
        for name in ("describe_rank", "describe_suit", "describe_card", "__repr__", "__str__"):
            assert getattr(our, name)() == getattr(their, name)()
        assert (hash(our), our.id_) == (hash(their), their.id_)
        others = (id, id + 1, text(id), text(id).upper(), "?", float(id), None, True, [id])
        for other in others:
            assert (our == other) == (their == other), other
            assert (other == our) == (other == their), other
            assert (our != other) == (their != other), other
        assert our != ours.Card((id + 1) % 52)
    assert {ours.Card(7): "found"}[7] == "found"
    assert list(ours.Card(7) == np.array([6, 7])) == [False, True]
    assert outcome(sorted, [ours.Card(1), ours.Card(0)]).__class__ is TypeError


def test_cards_do_not_change():
    card = ours.Card("2c")
    for name in ("id_", "_Card__id", "x"):
        for change in (
            lambda name=name: setattr(card, name, 1),
            lambda name=name: delattr(card, name),
        ):
            with pytest.raises(TypeError, match="immutable"):
                change()
    assert card.id_ == 0


def test_cards_can_be_pickled_copied_and_derived_from():
    class Named(ours.Card):
        def __init__(self, other):
            super().__init__(other)

        @property
        def name(self):
            return self.describe_card()

    assert Named("As").name == "As"
    assert ours.evaluate_cards(Named("As"), "Ks", "Qs", "Js", "Ts") == 1
    for id in range(52):
        card = ours.Card(id)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            other = pickle.loads(pickle.dumps(card, protocol))
            assert (type(other), other) == (ours.Card, card)
        assert copy.copy(card) == copy.deepcopy(card) == card
    assert pickle.loads(pickle.dumps(ours.evaluate_cards)) is ours.evaluate_cards


class WithNote(ours.Card):
    pass


def test_attributes_of_a_subclass_are_copied():
    card = WithNote("As")
    vars(card)["note"] = ["mine"]
    copies = [pickle.loads(pickle.dumps(card, protocol)) for protocol in range(6)]
    for other in (copy.copy(card), copy.deepcopy(card), *copies):
        assert (type(other), other, other.note) == (WithNote, card, ["mine"])


RAISED = {
    "no cards": (lambda p: p.evaluate_cards(), "0 cards given: it takes 5 to 7"),
    "four cards": (lambda p: p.evaluate_cards(0, 1, 2, 3), "4 cards given: it takes 5 to 7"),
    "eight cards": (lambda p: p.evaluate_cards(*range(8)), "8 cards given: it takes 5 to 7"),
    "None": (lambda p: p.evaluate_cards(1, 2, 3, 4, 5, None), "not None .NoneType."),
    "float": (lambda p: p.evaluate_cards(1.0, 2, 3, 4, 5), "not 1.0 .float."),
    "a list": (lambda p: p.evaluate_cards([0, 1, 2, 3, 4]), "not .0, 1, 2, 3, 4. .list."),
    "int of numpy": (lambda p: p.evaluate_cards(np.int64(0), 1, 2, 3, 4), "int64"),
    "a name": (lambda p: p.evaluate_cards(1, 2, 3, 4, e=5), "keyword"),
    "four of five": (lambda p: p.evaluate_5cards(1, 2, 3, 4), "argument"),
    "eight of seven": (lambda p: p.evaluate_7cards(*range(8)), "argument"),
    "one letter": (lambda p: p.Card("9"), "'9' .str. is no card: write a rank"),
    "three letters": (lambda p: p.Card("10h"), "'10h' .str. is no card: write a rank"),
    "a letter of two bytes": (lambda p: p.Card("é"), "is no card: write a rank"),
    "a small rank": (lambda p: p.Card("ts"), "'ts' .str. is no card: write a rank"),
    "no suit": (lambda p: p.evaluate_cards("Tx", 1, 2, 3, 4), "'Tx' .str. is no card"),
    "a symbol": (lambda p: p.evaluate_cards("T♥", 1, 2, 3, 4), "is no card: write a rank"),
    "half a symbol": (lambda p: p.Card("T\ud800"), "is no card: write a rank"),
    "no text": (lambda p: p.Card(b"Ts"), "not b'Ts' .bytes."),
    "id of no text": (lambda p: p.Card.to_id("Tx"), "'Tx' .str. is no card"),
    "id of None": (lambda p: p.Card.to_id(None), "not None"),
    "eight of Omaha": (lambda p: p.evaluate_omaha_cards(*range(8)), "8 cards given: it takes 9"),
    "ten of Omaha": (lambda p: p.evaluate_plo4_cards(*range(10)), "10 cards given: it takes 9"),
    "too many to sample": (lambda p: p.sample_cards(53), "larger than population"),
    "too few to sample": (lambda p: p.sample_cards(-1), "negative"),
}
SCORED = {
    "five the same": (lambda p: p.evaluate_cards(0, 0, 0, 0, 0), "2c is there twice"),
    "twice in two forms": (lambda p: p.evaluate_cards("2c", 0, 1, 2, 3, 4), "2c is there twice"),
    "twice in Omaha": (lambda p: p.evaluate_omaha_cards(*range(8), 0), "2c is there twice"),
    "the card -1": (lambda p: p.Card(-1), "-1 is no card id"),
    "the card 52": (lambda p: p.Card(52), "52 is no card id"),
    "a huge card": (lambda p: p.Card(10**30), "000 is no card id"),
    "id of 99": (lambda p: p.Card.to_id(99), "99 is no card id"),
}


@pytest.mark.parametrize("case", RAISED)
def test_what_the_original_refuses_is_refused_by_the_same_type(case):
    call, why = RAISED[case]
    theirs = outcome(call, phevaluator)
    assert isinstance(theirs, Exception)
    with pytest.raises(type(theirs), match=why):
        call(ours)


@pytest.mark.parametrize("case", SCORED)
def test_what_the_original_answers_without_sense_is_refused(case):
    call, why = SCORED[case]
    assert not isinstance(outcome(call, phevaluator), Exception)
    with pytest.raises(ValueError, match=why):
        call(ours)


@pytest.mark.parametrize("id", [52, 53, 255, 256, -1, -5, 99999, 2**31, 2**63, -(2**70)])
def test_an_id_that_is_none_is_refused(id):
    # The original reads memory that is not its own, so what it does is not asked here.
    for evaluate in (ours.evaluate_cards, ours.evaluate_5cards):
        with pytest.raises(ValueError, match=f"{id} is no card id: ids go from 0"):
            evaluate(0, 1, 2, 3, id)
    with pytest.raises(ValueError, match=f"{id} is no card id: ids go from 0"):
        ours.evaluate_omaha_cards(*range(8), id)


junk = st.one_of(
    st.integers(-2, 53), st.integers(), st.text(max_size=3), st.none(), st.binary(), st.floats()
)
cards = st.one_of(
    st.integers(0, 51), st.integers(0, 51).map(text), st.integers(0, 51).map(ours.Card)
)


@given(st.lists(st.one_of(junk, cards), max_size=12) | st.lists(cards, max_size=12))
def test_whatever_is_given_it_is_ranked_or_refused(hand):
    for evaluate in (ours.evaluate_cards, ours.evaluate_7cards, ours.evaluate_omaha_cards):
        answer = outcome(evaluate, *hand)
        assert isinstance(answer, TypeError | sk.CardError | int)
    rank = outcome(ours.evaluate_cards, *hand)
    if isinstance(rank, int):
        assert rank == phevaluator.evaluate_cards(*map(ours.Card.to_id, hand))


def test_samples_are_the_same():
    for seed in range(20):
        samples, states = [], []
        for package in (phevaluator, ours):
            random.seed(seed)
            samples.append([package.sample_cards(size) for size in (0, 1, 7, 52)])
            states.append(random.getstate())
        assert samples[0] == samples[1]
        assert states[0] == states[1]


def test_threads_may_evaluate_at_once():
    hands = deal(20_000, 7)
    expected = [ours.evaluate_cards(*hand) for hand in hands]
    with ThreadPoolExecutor(8) as pool:
        given = pool.map(lambda _: [ours.evaluate_cards(*hand) for hand in hands], range(8))
        assert all(ranks == expected for ranks in given)


def test_the_examples_of_the_original_run():
    evaluate_cards, Card = ours.evaluate_cards, ours.Card  # noqa: N806 - the name of the original
    p1 = evaluate_cards("9c", "4c", "4s", "9d", "4h", "Qc", "6c")
    p2 = evaluate_cards("9c", "4c", "4s", "9d", "4h", "2c", "9h")
    assert (p1, p2) == (292, 236)
    ranks = [evaluate_cards("Ac", "Ad", "Ah", "As", kicker) for kicker in ("Kc", "Kd")]
    assert ranks == [11, evaluate_cards("Ac", "Ad", "Ah", "As", "Kc", "Qh")]
    assert ours.evaluate_5cards("Ac", "Ad", "Ah", "As", "Kc") == 11
    board = ("3c", "9c", "3h", "9h", "6h")
    omaha = [
        ours.evaluate_omaha_cards(*board, *hole)
        for hole in (("Ac", "Kc", "Qc", "Jc"), ("Ad", "Kd", "Qd", "Jd"))
    ]
    assert omaha[0] == omaha[1]
    assert repr([Card(0), Card("2c"), Card("2C"), Card(Card(0))]) == str([Card("2c")] * 4)
    assert Card(0) == Card("2c") == Card("2C")
    assert 3 == Card(3) == 3
    assert "Ah" == Card("Ah") == "AH"
