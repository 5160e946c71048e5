"""`studkit.compat.treys` and `.deuces` beside the packages that they stand in for."""

import contextlib
import copy
import io
import itertools
import pickle
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType, SimpleNamespace

import deuces
import deuces.lookup
import numpy as np
import pytest
import treys
import treys.lookup
from drop_in import differences
from hypothesis import given
from hypothesis import strategies as st

import studkit as sk
from studkit.compat import deuces as our_deuces
from studkit.compat import treys as our_treys

PAIRS = {"treys": (treys, our_treys), "deuces": (deuces, our_deuces)}
BOTH = pytest.mark.parametrize(("original", "ours"), PAIRS.values(), ids=PAIRS)
HANDS = 200_000
NUMBERS = np.array([treys.Card.new(str(sk.Card.from_id(id))) for id in range(52)])
DECK = sorted(NUMBERS.tolist())


def deal(rows, cards, seed=1):
    return NUMBERS[sk.bulk.deal(rows, cards, seed=seed)].tolist()


def outcome(call, *arguments):
    """What a call gives, or the exception it raises."""
    try:
        return call(*arguments)
    except Exception as error:
        return error


def printed(call, *arguments):
    with contextlib.redirect_stdout(io.StringIO()) as text:
        call(*arguments)
    return text.getvalue()


@BOTH
def test_all_names_and_signatures_are_there(original, ours):
    assert differences(original, ours, {}) == []


def test_submodules_can_be_imported_by_name():
    for name in ("card", "deck", "evaluator", "lookup"):
        for package in (our_treys, our_deuces):
            assert isinstance(getattr(package, name), ModuleType)
            assert sys.modules[f"{package.__name__}.{name}"] is getattr(package, name)


@BOTH
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_random_hands_have_the_same_rank_and_kind(original, ours, cards):
    theirs, our = original.Evaluator(), ours.Evaluator()
    hands = [(hand[:2], hand[2:]) for hand in deal(HANDS, cards, seed=cards)]
    ranks = [our.evaluate(*hand) for hand in hands]
    assert ranks == [theirs.evaluate(*hand) for hand in hands]
    kinds = [our.get_rank_class(rank) for rank in ranks]
    assert kinds == [theirs.get_rank_class(rank) for rank in ranks]
    assert len(set(kinds)) >= 8


@BOTH
def test_all_ranks_have_the_same_kind_name_and_share(original, ours):
    theirs, our = original.Evaluator(), ours.Evaluator()
    for rank in range(7463):
        kind = our.get_rank_class(rank)
        assert kind == theirs.get_rank_class(rank)
        assert our.class_to_string(kind) == theirs.class_to_string(kind)
        share = our.get_five_card_rank_percentage(rank)
        assert share == theirs.get_five_card_rank_percentage(rank)


@BOTH
def test_cards_may_be_split_between_hand_and_board_in_any_way(original, ours):
    theirs, our = original.Evaluator(), ours.Evaluator()
    for hand in deal(100, 7):
        for at in range(8):
            parts = hand[:at], hand[at:]
            assert our.evaluate(*parts) == theirs.evaluate(*parts)
            assert our.evaluate(*map(tuple, parts)) == theirs.evaluate(*map(tuple, parts))


@BOTH
def test_a_rank_may_be_asked_for_by_the_number_of_cards(original, ours):
    theirs, our = original.Evaluator(), ours.Evaluator()
    for cards, (five, name) in itertools.product(
        (5, 6, 7), ((5, "_five"), (6, "_six"), (7, "_seven"))
    ):
        hand = deal(1, cards)[0]
        if cards == five:
            assert getattr(our, name)(hand) == getattr(theirs, name)(hand)
            assert our.hand_size_map[five](tuple(hand)) == theirs.hand_size_map[five](hand)
        else:
            with pytest.raises(KeyError, match=f"{cards} cards given: it takes {five}"):
                getattr(our, name)(hand)
    assert our.hand_size_map.keys() == theirs.hand_size_map.keys()


def test_arguments_have_the_names_of_the_originals():
    hand, board = deal(1, 7)[0][:2], deal(1, 7)[0][2:]
    rank = treys.Evaluator().evaluate(hand, board)
    assert our_treys.Evaluator().evaluate(hand=hand, board=board) == rank
    assert our_deuces.Evaluator().evaluate(cards=hand, board=board) == rank
    with pytest.raises(TypeError):
        our_treys.Evaluator().evaluate(cards=hand, board=board)
    with pytest.raises(TypeError):
        our_deuces.Evaluator().evaluate(hand=hand, board=board)


def test_omaha_hands_have_the_same_rank():
    theirs, our = treys.PLOEvaluator(), our_treys.PLOEvaluator()
    assert isinstance(our, our_treys.Evaluator)
    for cards, hole in ((9, 4), (7, 4), (8, 3), (11, 6)):
        for hand in deal(500, cards):
            assert our.evaluate(hand[:hole], hand[hole:]) == theirs.evaluate(
                hand[:hole], hand[hole:]
            )
    for hole, board in ((1, 5), (4, 2), (0, 0)):
        hand = deal(1, 9)[0]
        with pytest.raises(ValueError, match=f"{hole} cards in the hand and {board} on the board"):
            our.evaluate(hand[:hole], hand[hole : hole + board])


OF_ONE_CARD = (
    *("int_to_str", "get_rank_int", "get_suit_int", "get_bitrank_int", "get_prime"),
    *("int_to_binary", "int_to_pretty_str"),
)
CONSTANTS = (
    *("STR_RANKS", "INT_RANKS", "PRIMES", "CHAR_RANK_TO_INT_RANK", "CHAR_SUIT_TO_INT_SUIT"),
    *("INT_SUIT_TO_CHAR_SUIT", "PRETTY_SUITS"),
)


@BOTH
def test_cards_are_the_same_ints_and_texts(original, ours):
    theirs, our = original.Card, ours.Card
    for text in (rank + suit for rank in "23456789TJQKA" for suit in "shdc"):
        card = our.new(text)
        assert card == theirs.new(text) == our.new(f"{text}\n") == our.new(tuple(text))
        for name in OF_ONE_CARD:
            assert getattr(our, name)(card) == getattr(theirs, name)(card), name
        assert printed(our.print_pretty_card, card) == printed(theirs.print_pretty_card, card)
    for count in range(4):
        hand = DECK[:count]
        texts = [our.int_to_str(card) for card in hand]
        assert our.hand_to_binary(texts) == theirs.hand_to_binary(texts) == hand
        assert our.prime_product_from_hand(hand) == theirs.prime_product_from_hand(hand)
        assert printed(our.print_pretty_cards, hand) == printed(theirs.print_pretty_cards, hand)
    assert treys.Card.ints_to_pretty_str(DECK) == our_treys.Card.ints_to_pretty_str(DECK)
    for bits in range(1 << 13):
        assert our.prime_product_from_rankbits(bits) == theirs.prime_product_from_rankbits(bits)
    for name in CONSTANTS:
        assert getattr(our, name) == getattr(theirs, name), name
    assert our_treys.Card.SUIT_COLORS == treys.Card.SUIT_COLORS
    assert our_deuces.Card.PRETTY_REDS == deuces.Card.PRETTY_REDS


@BOTH
def test_cards_are_in_color_where_termcolor_is_installed(original, ours, monkeypatch):
    termcolor = SimpleNamespace(colored=lambda text, color: f"<{color}>{text}</>")
    monkeypatch.setitem(sys.modules, "termcolor", termcolor)
    texts = [ours.Card.int_to_pretty_str(card) for card in DECK]
    assert texts == [original.Card.int_to_pretty_str(card) for card in DECK]
    assert any("<red>" in text for text in texts)


@BOTH
def test_tables_are_the_same(original, ours, tmp_path):
    theirs, our = original.lookup.LookupTable(), ours.lookup.LookupTable()
    for name in ("flush_lookup", "unsuited_lookup"):
        assert list(getattr(our, name).items()) == list(getattr(theirs, name).items())
    for name in dir(original.lookup.LookupTable):
        if name.isupper():
            assert getattr(our, name) == getattr(theirs, name), name
    theirs, our = original.Evaluator(), ours.Evaluator()
    assert isinstance(our.table, ours.lookup.LookupTable)
    assert our.table is our.table
    assert our.table.flush_lookup == theirs.table.flush_lookup
    our.table.write_table_to_disk(our.table.flush_lookup, str(tmp_path / "ours"))
    treys.lookup.LookupTable().write_table_to_disk(
        theirs.table.flush_lookup, str(tmp_path / "theirs")
    )
    assert (tmp_path / "ours").read_text() == (tmp_path / "theirs").read_text()
    for bits in (1, 0b11, 0b11111, 0b1011):
        sets = original.lookup.LookupTable.get_lexographically_next_bit_sequence(None, bits)
        our_sets = our.table.get_lexographically_next_bit_sequence(bits)
        assert list(itertools.islice(our_sets, 1286)) == list(itertools.islice(sets, 1286))


def test_a_seed_deals_the_same_cards_in_treys():
    for seed in (*range(50), -1, 10**40, "text", b"bytes", 1.5):
        theirs, our = treys.Deck(seed), our_treys.Deck(seed)
        assert our.cards == theirs.cards
        assert str(our) == str(theirs)
        for count in (1, 5, 0, -1, 2, 20):
            assert our.draw(count) == theirs.draw(count)
        assert our.draw() == theirs.draw()
        theirs.shuffle()
        our.shuffle()
        assert our.cards == theirs.cards
    assert sorted(our_treys.Deck().draw(52)) == DECK
    assert our_treys.Deck().cards != our_treys.Deck().cards


def test_random_deals_the_same_cards_in_deuces():
    for seed in range(50):
        decks, states = [], []
        for package in (deuces, our_deuces):
            random.seed(seed)
            deck = package.Deck()
            draws = [deck.draw(), deck.draw(1), deck.draw(5), deck.draw(0), deck.draw(-1)]
            deck.shuffle()
            decks.append((draws, deck.cards, deck.draw(n=52)))
            states.append(random.getstate())
        assert decks[0] == decks[1]
        assert states[0] == states[1]


@BOTH
def test_a_deck_is_full_and_gives_no_more_cards_than_it_has(original, ours):
    assert ours.Deck.GetFullDeck() == original.Deck.GetFullDeck()
    ours.Deck.GetFullDeck().clear()
    assert sorted(ours.Deck.GetFullDeck()) == DECK
    deck = ours.Deck()
    deck.draw(50)
    with pytest.raises(IndexError, match="3 cards cannot be drawn: 2 are left"):
        deck.draw(3)
    assert len(deck.draw(2)) == 2
    with pytest.raises(IndexError):
        deck.draw()


def test_a_deck_of_deuces_can_be_written():
    deck = our_deuces.Deck()
    assert f"{deck}\n" == printed(deuces.Card.print_pretty_cards, deck.cards)


@BOTH
def test_summaries_print_the_same(original, ours):
    theirs, our = original.Evaluator(), ours.Evaluator()
    tie = [original.Card.new(text) for text in ("Ts", "Js", "Qs", "Ks", "As")]
    flop = [original.Card.new(text) for text in ("2d", "2c", "3d", "3c")]
    cases = [(tie, [flop[:2], flop[2:]]), (flop[::-1] + tie[:1], [tie[1:3], tie[3:]])]
    cases += [
        (cards[:5], [cards[i : i + 2] for i in range(5, 5 + 2 * players, 2)])
        for players in range(1, 8)
        for cards in deal(50, 19, seed=players)
    ]
    texts = [printed(our.hand_summary, *case) for case in cases]
    assert texts == [printed(theirs.hand_summary, *case) for case in cases]
    for line in ("are tied for the lead", "tied for the win", "is the winner", "is currently"):
        assert any(line in text for text in texts)
    for board, hand in ((4, 2), (6, 2), (5, 1), (5, 3)):
        cards = deal(1, 9)[0]
        for evaluator in (theirs, our):
            with pytest.raises(AssertionError):
                evaluator.hand_summary(cards[:board], [cards[9 - hand :]])


def test_summaries_of_omaha_print_the_same():
    for cards in deal(20, 13):
        case = cards[:5], [cards[5:9], cards[9:]]
        theirs = printed(treys.PLOEvaluator().hand_summary, *case)
        assert printed(our_treys.PLOEvaluator().hand_summary, *case) == theirs


FIVE = [treys.Card.new(text) for text in ("2s", "4h", "6d", "8c", "Ts")]
HUGE = 10**5000
RAISED = {
    "four cards": (lambda p: p.Evaluator().evaluate(FIVE[:2], FIVE[2:4]), "4 cards given"),
    "eight cards": (lambda p: p.Evaluator().evaluate(DECK[:2], DECK[2:8]), "8 cards given"),
    "no cards": (lambda p: p.Evaluator().evaluate([], []), "0 cards given"),
    "five the same": (lambda p: p.Evaluator().evaluate(FIVE[:1] * 5, []), "2s is there twice"),
    "1": (lambda p: p.Evaluator().evaluate([1], FIVE[1:]), "1 is no card"),
    "0": (lambda p: p.Evaluator().evaluate([0], FIVE[1:]), "0 is no card"),
    "another prime": (lambda p: p.Evaluator().evaluate([FIVE[0] + 41], FIVE[1:]), "is no card"),
    "text": (lambda p: p.Evaluator().evaluate(["2s"], FIVE[1:]), "not '2s' .str."),
    "float": (lambda p: p.Evaluator().evaluate([float(FIVE[0])], FIVE[1:]), "not 69634.0 .float."),
    "list and tuple": (lambda p: p.Evaluator().evaluate(FIVE, ()), "can only concatenate list"),
    "tuple and list": (lambda p: p.Evaluator().evaluate((), FIVE), "can only concatenate tuple"),
    "no hand": (lambda p: p.Evaluator().evaluate(None, FIVE), "unsupported operand"),
    "two sets": (lambda p: p.Evaluator().evaluate(set(FIVE), {}), "unsupported operand"),
    "a huge rank": (lambda p: p.Evaluator().get_rank_class(HUGE), "number of 16610 bits is no"),
    "huge to draw": (lambda p: p.Deck().draw(HUGE), "number of 16610 bits cards cannot be drawn"),
    "a huge card": (lambda p: p.Card.int_to_binary(HUGE), "number of 16610 bits is no card"),
    "a long text": (lambda p: p.Card.new(99 * "x"), "an object of type str is no card"),
    "a rank too many": (lambda p: p.Evaluator().get_rank_class(7463), "7463 is no rank"),
    "nan": (lambda p: p.Evaluator().get_rank_class(float("nan")), "nan is no rank"),
    "no class": (lambda p: p.Evaluator().class_to_string(10), "10"),
    "10h": (lambda p: p.Card.new("10h"), "'10h' is no card: write a rank"),
    "AH": (lambda p: p.Card.new("AH"), "'AH' is no card: write a rank"),
    "A": (lambda p: p.Card.new("A"), "'A' is no card: write a rank"),
    "": (lambda p: p.Card.new(""), "'' is no card: write a rank"),
    "int": (lambda p: p.Card.new(5), "not subscriptable"),
    "bytes": (lambda p: p.Card.new(b"As"), "b'As' is no card: write a rank"),
    "both letters at once": (lambda p: p.Card.new(["As"]), "is no card: write a rank"),
    "both letters in one": (lambda p: p.Card.new(["", "As"]), "is no card: write a rank"),
    "one of several": (lambda p: p.Card.hand_to_binary(["As", "1s"]), "'1s' is no card"),
    "rank 15": (lambda p: p.Card.int_to_str(0x1F00), "7936 is no card"),
    "suit 0": (lambda p: p.Card.int_to_pretty_str(0), "0 is no card"),
    "text for an int": (lambda p: p.Card.int_to_str("As"), "not 'As'"),
    "float for an int": (lambda p: p.Card.int_to_pretty_str(69634.0), "not 69634.0"),
    "a broken number to draw": (lambda p: p.Deck().draw(60.5), "float"),
    "33 bits": (lambda p: p.Card.int_to_binary(1 << 39), "has 32 bits"),
}
SCORED = {
    "a pair of one card": (lambda p: p.Evaluator().evaluate([*FIVE, FIVE[0]], []), "2s is there"),
    "two suits": (lambda p: p.Evaluator().evaluate([FIVE[0] | 2 << 12], FIVE[1:]), "is no card"),
    "more bits": (lambda p: p.Evaluator().evaluate([FIVE[0] | 1 << 70], FIVE[1:]), "is no card"),
    "a rank below 0": (lambda p: p.Evaluator().get_rank_class(-1), "-1 is no rank"),
    "suit 0": (lambda p: p.Card.int_to_str(0), "0 is no card"),
    "a huge card": (lambda p: p.Card.int_to_str(HUGE), "number of 16610 bits is no card"),
    "below 0": (lambda p: p.Card.int_to_binary(-1), "has 32 bits"),
}


@BOTH
@pytest.mark.parametrize("case", RAISED)
def test_what_the_originals_refuse_is_refused_by_the_same_type(original, ours, case):
    call, why = RAISED[case]
    theirs = outcome(call, original)
    assert isinstance(theirs, Exception)
    with pytest.raises(type(theirs), match=why):
        call(ours)


@BOTH
@pytest.mark.parametrize("case", SCORED)
def test_what_the_originals_answer_without_sense_is_refused(original, ours, case):
    call, why = SCORED[case]
    assert not isinstance(outcome(call, original), Exception)
    with pytest.raises(ValueError, match=why):
        call(ours)


@BOTH
def test_a_refusal_tells_why_without_the_quotes_of_a_key_error(original, ours):
    with pytest.raises(KeyError) as refusal:
        ours.Card.new("10h")
    assert isinstance(refusal.value, sk.CardError)
    assert str(refusal.value).startswith("'10h' is no card: ")
    assert str(pickle.loads(pickle.dumps(refusal.value))) == str(refusal.value)
    assert str(outcome(original.Card.new, "10h")) == "'1'"


junk = st.one_of(
    st.lists(st.one_of(st.sampled_from(DECK), st.integers(), st.text(), st.none()), max_size=8),
    st.lists(st.sampled_from(DECK), max_size=8),
    st.lists(st.sampled_from(DECK), max_size=8).map(tuple),
    st.binary(),
    st.text(),
    st.none(),
    st.integers(),
)


@given(junk, junk)
def test_whatever_is_given_it_is_ranked_or_refused(hand, board):
    our = outcome(our_treys.Evaluator().evaluate, hand, board)
    if isinstance(our, int):
        assert our == treys.Evaluator().evaluate(hand, board)
    else:
        assert isinstance(our, TypeError | sk.CardError)
    omaha = outcome(our_treys.PLOEvaluator().evaluate, hand, board)
    if isinstance(omaha, int):
        assert omaha == treys.PLOEvaluator().evaluate(hand, board)
    else:
        assert isinstance(omaha, TypeError | sk.CardError)


def test_cards_without_an_end_are_refused():
    for call in (
        our_treys.Evaluator()._seven,
        lambda cards: our_treys.PLOEvaluator().evaluate(cards, []),
    ):
        with pytest.raises(KeyError, match="2s is there twice"):
            call(itertools.repeat(FIVE[0]))


def test_ints_of_numpy_are_cards():
    hand = deal(1, 7)[0]
    numbers = list(np.array(hand))
    rank = treys.Evaluator().evaluate(numbers, [])
    assert our_treys.Evaluator().evaluate(numbers, []) == rank
    assert our_treys.Card.int_to_str(numbers[0]) == treys.Card.int_to_str(hand[0])


class Number:
    def __init__(self, number):
        self.number = number

    def __index__(self):
        if isinstance(self.number, BaseException):
            raise self.number
        return self.number


@BOTH
def test_a_number_may_be_any_object_that_stands_for_one(original, ours):
    deck = ours.Deck()
    assert len(deck.draw(Number(3))) == len(original.Deck().draw(Number(3))) == 3
    assert len(deck.cards) == 49
    rank = original.Evaluator().evaluate(FIVE, [])
    assert ours.Evaluator().evaluate(list(map(Number, FIVE)), []) == rank


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, ZeroDivisionError])
def test_an_error_of_a_card_goes_through(error):
    for evaluate in (our_treys.Evaluator().evaluate, our_treys.PLOEvaluator().evaluate):
        with pytest.raises(error):
            evaluate([Number(error())], FIVE[1:])


def test_a_list_that_changes_while_it_is_read_is_no_harm():
    cards = list(FIVE)

    class Card:
        def __index__(self):
            cards.clear()
            return FIVE[0]

    cards[0] = Card()
    with pytest.raises(IndexError):
        our_treys.Evaluator().evaluate(cards, [])


@BOTH
def test_everything_can_be_pickled_and_copied(original, ours):
    cards = deal(1, 7)[0]
    evaluator = ours.Evaluator()
    evaluator.note = "mine"
    assert evaluator.hand_size_map[7](cards) == evaluator.evaluate(cards, [])
    deck, table = ours.Deck(), ours.lookup.LookupTable()
    for same in (
        copy.copy,
        copy.deepcopy,
        *(lambda x, p=p: pickle.loads(pickle.dumps(x, p)) for p in (0, 1, 2, 5)),
    ):
        other = same(evaluator)
        assert (type(other), other.note) == (ours.Evaluator, "mine")
        assert other.evaluate(cards, []) == evaluator.evaluate(cards, [])
        assert other.hand_size_map[7](cards) == evaluator.evaluate(cards, [])
        assert same(deck).cards == deck.cards
        assert same(table).unsuited_lookup == table.unsuited_lookup


def test_a_copied_deck_of_treys_deals_on_alike():
    deck = our_treys.Deck(3)
    other = copy.deepcopy(deck)
    deck.shuffle()
    other.shuffle()
    assert deck.cards == other.cards


@BOTH
def test_threads_may_share_an_evaluator(original, ours):
    evaluator = ours.Evaluator()
    hands = deal(20_000, 7)
    expected = [evaluator.evaluate(hand, []) for hand in hands]

    def ranks(_):
        assert len(evaluator.table.flush_lookup) == 1287
        return [evaluator.evaluate(hand, []) for hand in hands]

    with ThreadPoolExecutor(8) as pool:
        assert all(given == expected for given in pool.map(ranks, range(8)))


@BOTH
def test_an_evaluator_can_be_a_base_class(original, ours):
    class Counting(ours.Evaluator):
        def __init__(self, start):
            super().__init__()
            self.calls = start

        def evaluate(self, hand, board):
            self.calls += 1
            return super().evaluate(hand, board)

    with pytest.raises(TypeError):
        ours.Evaluator(1)
    counting = Counting(1)
    cards = deal(1, 9)[0]
    assert counting.evaluate(cards[:2], cards[2:7]) == original.Evaluator().evaluate(
        cards[:2], cards[2:7]
    )
    printed(counting.hand_summary, cards[:5], [cards[5:7], cards[7:]])
    assert counting.calls == 2 + 3 * 2


@BOTH
def test_the_examples_of_the_originals_run(original, ours):
    card, evaluator = ours.Card, ours.Evaluator()
    board = [card.new("Ah"), card.new("Kd"), card.new("Jc")]
    hand = [card.new("Qs"), card.new("Th")]
    assert evaluator.evaluate(board, hand) == 1600
    deck = ours.Deck()
    board, player1_hand, player2_hand = deck.draw(5), deck.draw(2), deck.draw(2)
    assert len({*board, *player1_hand, *player2_hand}) == 9
    board = card.hand_to_binary(["4c", "As", "5d", "Kc", "2s"])
    player1_hand, player2_hand = map(card.hand_to_binary, (["6c", "7h"], ["Ac", "3h"]))
    scores = [evaluator.evaluate(board, hand) for hand in (player1_hand, player2_hand)]
    assert scores == [6330, 1609]
    kinds = [evaluator.class_to_string(evaluator.get_rank_class(score)) for score in scores]
    assert kinds == ["High Card", "Straight"]
    text = printed(evaluator.hand_summary, board, [player1_hand, player2_hand])
    assert text == printed(original.Evaluator().hand_summary, board, [player1_hand, player2_hand])
    assert text.endswith("Player 2 is the winner with a Straight\n\n")
    # From the tests of deuces.
    board, hand = card.hand_to_binary(["2h", "2s", "Jc"]), card.hand_to_binary(["Qs", "Th"])
    assert evaluator.evaluate(board, hand) == 6066
