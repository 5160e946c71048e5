"""`studkit.compat.pokerkit` beside pokerkit."""

import copy
import inspect
import operator as op
import pickle
import random
import re
import subprocess
import sys
import weakref
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, combinations_with_replacement, pairwise, product

import numpy as np
import pokerkit as pk
import pytest
from drop_in import differences

import studkit as sk
import studkit.compat.pokerkit as ours
from studkit.compat.pokerkit import _standin

TYPES = ["StandardHighHand", "StandardLowHand", "EightOrBetterLowHand", "RegularLowHand"]
LOOKUPS = ["StandardLookup", "Standard2Lookup", "EightOrBetterLookup", "RegularLookup"]
DECK = pk.Deck.STANDARD
HANDS = 200_000

LEFT_OUT = {
    f"{name}.__post_init__": "how a dataclass fills its table; the tables here are compiled"
    for name in LOOKUPS
}


def test_every_name_is_there_with_its_signature():
    assert differences(pk, ours, LEFT_OUT) == []
    for name in TYPES:
        parameters = inspect.signature(getattr(ours, name)).parameters.values()
        assert [(p.name, p.kind) for p in parameters] == [
            ("cards", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        ]


@pytest.mark.parametrize(
    "name", ["utilities", "lookups", "hands", "analysis", "games", "state", "notation"]
)
def test_submodules_are_there(name):
    module = getattr(__import__(f"studkit.compat.pokerkit.{name}").compat.pokerkit, name)
    original = getattr(pk, name)
    for public in vars(original):
        if not public.startswith("_"):
            assert hasattr(module, public), public
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = module.no_such_name


def test_what_is_not_ours_is_that_of_pokerkit():
    for name in ("State", "FixedLimitRazz", "HandHistory", "calculate_icm", "BadugiHand", "Card"):
        assert getattr(ours, name) is getattr(pk, name)
    assert set(pk.__all__) <= set(ours.__all__) <= set(dir(ours))


WITHOUT = """
import sys
sys.modules["pokerkit"] = None
import pickle
import studkit.compat.pokerkit as pk
from studkit.compat.pokerkit import *
from studkit.compat.pokerkit.hands import RegularLowHand as Same
assert Same is RegularLowHand
hole, board = Card.clean("KsKd7c"), tuple(Card.parse("7h", "Kh2c, 10d"))
hand = StandardHighHand.from_game(hole, board)
print(hand, hand.entry, hand.cards, pickle.loads(pickle.dumps(hand)) == hand)
print(isinstance(hand, (Hand)), isinstance(hand, StandardHand), issubclass(Same, StandardHand))
print(pickle.loads(pickle.dumps(hole)) == hole, Card.__module__)
print(StandardLookup().get_entry(hand.cards))
ranges = [parse_range("AA"), parse_range("KK")]
print(calculate_equities([ranges[0], parse_range("2s7d")], Card.parse("2h7h7s7c"), 2, 5,
                         Deck.STANDARD, [StandardHighHand], sample_count=50))
for name in ("State", "calculate_icm"):
    try:
        getattr(pk, name)
    except ImportError as error:
        print(error)
try:
    to_pokerkit(None)
except (ImportError, TypeError) as error:
    print(type(error).__name__)
"""


def test_without_pokerkit():
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", WITHOUT], capture_output=True, text=True, check=False
    )
    assert run.stderr == ""
    assert run.stdout.splitlines() == [
        "Full house (KsKd7c7hKh) Entry(index=7277, label=<Label.FULL_HOUSE: 'Full house'>) "
        "(Ks, Kd, 7c, 7h, Kh) True",
        "True True False",
        "True studkit.compat.pokerkit.utilities",
        "Entry(index=7277, label=<Label.FULL_HOUSE: 'Full house'>)",
        "[0.0, 1.0]",
        "studkit.compat.pokerkit.State comes from pokerkit, which is not installed: "
        "pip install pokerkit==0.7.7",
        "studkit.compat.pokerkit.calculate_icm comes from pokerkit, which is not installed: "
        "pip install pokerkit==0.7.7",
        "TypeError",
    ]


STANDIN = ["Rank", "RankOrder", "Suit", "Card", "Deck", "Label", "Entry"]


def test_the_standins_are_those_of_pokerkit():
    """They are the same in all but identity; of the bases only the names are there."""
    theirs = {name: getattr(pk, name) for name in STANDIN}
    original, standin = (type(pk)("pokerkit"), type(pk)("standin"))
    vars(original).update(theirs, __all__=STANDIN)
    vars(standin).update({name: getattr(_standin, name) for name in STANDIN})
    assert differences(original, standin, {}) == []
    for name in ("Rank", "Suit", "RankOrder", "Label", "Deck"):
        members = list(theirs[name])
        own = list(getattr(_standin, name))
        assert [(m.name, str(m), repr(m)) for m in members] == [
            (m.name, str(m), repr(m)) for m in own
        ]
        assert list(map(hash, map(str, members))) == list(map(hash, map(str, own)))
    for rank, own in zip(pk.Rank, _standin.Rank, strict=True):
        assert rank == own
        assert hash(rank) == hash(own)
    texts = ["AsKd, 10c", "??", "A?", "", "2c 3d"]
    for text in texts:
        cards, own = pk.Card.clean(text), _standin.Card.clean(text)
        assert [*map(str, cards)] == [*map(str, own)]
        assert [*map(hash, cards)] == [*map(hash, own)]
        assert [*map(bool, cards)] == [*map(bool, own)]
        for name in ("are_paired", "are_suited", "are_rainbow"):
            assert getattr(pk.Card, name)(cards) == getattr(_standin.Card, name)(own)
        for name in ("get_ranks", "get_suits"):
            assert [*getattr(pk.Card, name)(text)] == [*getattr(_standin.Card, name)(text)]
    for bad in ("AsK", "1d", "Ax", None, 5):
        for card in (pk.Card, _standin.Card):
            with pytest.raises(ValueError):  # noqa: PT011 - the type is what is asked
                card.clean(bad)


@pytest.mark.parametrize("name", TYPES)
def test_cards_of_the_standins_are_read(name):
    for ids in sk.bulk.deal(50, seed=3).tolist():
        text = "".join(str(sk.Card.from_id(id)) for id in ids)
        kind = getattr(ours, name)
        assert kind.from_game_or_none(_standin.Card.clean(text)) == kind.from_game_or_none(text)
        own = [sk.Card.from_id(id) for id in ids]
        assert kind.from_game_or_none(own) == kind.from_game_or_none(text)


# All hands -----------------------------------------------------------------------------------


def five_of(ranks, suited):
    """Five cards of some ranks."""
    seen = Counter()
    cards = []
    for place, rank in enumerate(ranks):
        suit = "s" if suited else "cdhs"[(seen[rank] + (place == 0 and len(set(ranks)) == 5)) % 4]
        seen[rank] += 1
        cards.append(f"{rank}{suit}")
    return "".join(cards)


def every_class():
    """Five cards of every choice of ranks, suited where they can be."""
    for ranks in combinations_with_replacement("23456789TJQKA", 5):
        if max(Counter(ranks).values()) < 5:
            yield five_of(ranks, False)
            if len(set(ranks)) == 5:
                yield five_of(ranks, True)


@pytest.mark.parametrize(("hand", "lookup"), [*zip(TYPES, LOOKUPS, strict=True)])
def test_every_class_of_hands(hand, lookup):
    """Each of the 7462 ways that five cards can be alike."""
    kind, their_kind = getattr(ours, hand), getattr(pk, hand)
    table, their_table = getattr(ours, lookup)(), getattr(pk, lookup)()
    assert kind.lookup == table
    assert (kind.low, kind.card_count) == (their_kind.low, their_kind.card_count)
    assert (repr(table), table == getattr(ours, lookup)()) == (repr(their_table), True)
    assert table.rank_order is their_table.rank_order
    seen = 0
    for text in every_class():
        their = their_table.get_entry_or_none(text)
        mine = table.get_entry_or_none(text)
        assert table.has_entry(text) == their_table.has_entry(text) == (their is not None)
        if their is None:
            assert mine is None
            with pytest.raises(ValueError, match="no hand"):
                table.get_entry(text)
            with pytest.raises(ValueError, match=hand):
                kind(text)
            continue
        seen += 1
        assert (mine, mine.label) == (their, their.label)
        assert table.get_entry(text) is mine
        assert kind(text).entry is mine
        assert kind(text).cards == pk.Card.clean(text)
    assert seen == (56 * 2 if hand == "EightOrBetterLowHand" else seen)
    assert seen >= {"EightOrBetterLowHand": 112}.get(hand, 7462)


def entries(lookup):
    """The entries of pokerkit's own table by the product of primes that it keeps them under."""
    return lookup._Lookup__entries


PRIMES = np.array([3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 2], np.int64)
"""Of the ranks from the deuce to the ace."""


def their_indices(hand, ids):
    """The indices that pokerkit's table gives the best five of each row, -1 where there are none.

    pokerkit takes 200 microseconds for seven cards; this takes every five of them in NumPy and
    looks them up in the very table that pokerkit uses.
    """
    kind = getattr(pk, hand)
    table = entries(kind.lookup)
    codes = np.array(sorted((key * 2 + suited) for key, suited in table), np.int64)
    indices = np.array([table[int(code) // 2, bool(code % 2)].index for code in codes], np.int64)
    worst = np.iinfo(np.int64).max if kind.low else -1
    best = np.full(len(ids), worst)
    for places in combinations(range(ids.shape[1]), 5):
        five = ids[:, places]
        suited = (five % 4 == five[:, :1] % 4).all(axis=1)
        code = PRIMES[five // 4].prod(axis=1) * 2 + suited
        at = np.minimum(np.searchsorted(codes, code), len(codes) - 1)
        index = np.where(codes[at] == code, indices[at], worst)
        best = np.minimum(best, index) if kind.low else np.maximum(best, index)
    return np.where(best == worst, -1, best)


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("hand", TYPES)
def test_random_hands_beside_the_table(hand, size):
    ids = sk.bulk.deal(HANDS, size, seed=size)
    theirs = their_indices(hand, ids).tolist()
    kind = getattr(ours, hand).from_game_or_none
    labels = {entry.index: entry.label for entry in entries(getattr(pk, hand).lookup).values()}
    for row, index in zip(ids.tolist(), theirs, strict=True):
        cards = [DECK[id] for id in row]
        made = kind(cards[:3], cards[3:])
        if made is None:
            assert index == -1, cards
        else:
            assert (made.entry.index, made.entry.label) == (index, labels[index]), cards


@pytest.mark.parametrize("size", [5, 6, 7, 8])
@pytest.mark.parametrize("hand", TYPES)
def test_random_hands_beside_pokerkit(hand, size):
    """All that a hand tells, of some hands evaluated by pokerkit itself."""
    kind, their_kind = getattr(ours, hand), getattr(pk, hand)
    draw = random.Random(size)
    before = None
    for _ in range({5: 2000, 6: 500, 7: 300, 8: 50}[size]):
        cards = draw.sample(DECK, size)
        hole, board = cards[: size - 3], cards[size - 3 :]
        mine, their = kind.from_game_or_none(hole, board), their_kind.from_game_or_none(hole, board)
        if their is None:
            assert mine is None
            for each in (kind, their_kind):
                with pytest.raises(ValueError, match=hand):
                    each.from_game(hole, board)
            continue
        assert (mine.entry, mine.entry.label) == (their.entry, their.entry.label)
        assert mine.cards == their.cards
        assert (str(mine), repr(mine), hash(mine)) == (str(their), repr(their), hash(their))
        if before is not None:
            old, their_old = before
            assert [mine < old, mine <= old, mine > old, mine >= old, mine == old, mine != old] == [
                their < their_old,
                their <= their_old,
                their > their_old,
                their >= their_old,
                their == their_old,
                their != their_old,
            ]
        before = mine, their


# Examples of pokerkit's documentation --------------------------------------------------------

IN_ORDER = {
    "StandardHighHand": ["7c5d4h3s2c", "7c6d4h3s2c", "8c7d6h4s2c", "AcAsAd2s4s", "TsJsQsKsAs"],
    "StandardLowHand": ["TsJsQsKsAs", "AcAsAd2s4s", "8c7d6h4s2c", "7c6d4h3s2c", "7c5d4h3s2c"],
    "EightOrBetterLowHand": ["8c7d6h4s2c", "7c5d4h3s2c", "5d4h3s2dAd"],
    "RegularLowHand": ["KhKsKcKdAc", "2s2c3s3cAh", "6c4d3h2sAc", "Ac2c3c4c5c"],
}
SAME = [
    ("StandardHighHand", ("AcAdAhAsKc",), "AcAdAhAsKc"),
    ("StandardHighHand", ("Ac9c", "AhKhQhJhTh"), "AhKhQhJhTh"),
    ("StandardLowHand", ("AcAdAhAsKc", ""), "AcAdAhAsKc"),
    ("StandardLowHand", ("Ac9c", "AhKhQhJhTh"), "AcQhJhTh9c"),
    ("EightOrBetterLowHand", ("As2s", "2c3c4c5c6c"), "Ad2d3d4d5d"),
    ("RegularLowHand", ("AcAd", "AhAsKcQdQh"), "AcAsQdQhKc"),
    ("RegularLowHand", ("AcAd", "AhAsKcQd"), "AdAhAsKcQd"),
]
NONE = {
    "StandardHighHand": ["4c5dThJsAcKh2h", "Ac2c3c4c", ()],
    "StandardLowHand": ["4c5dThJsAcKh2h", "Ac2c3c4c", ()],
    "EightOrBetterLowHand": ["AcAsAd2s4s", "TsJsQsKsAs", "4c5dThJsAcKh2h", "Ac2c3c4c", ()],
    "RegularLowHand": ["4c5dThJsAcKh2h", ()],
}


@pytest.mark.parametrize("name", TYPES)
def test_documented_orders_and_refusals(name):
    kind = getattr(ours, name)
    hands = [kind(text) for text in IN_ORDER[name]]
    assert sorted({*hands}) == hands
    assert all(worse < better for worse, better in pairwise(hands))
    for cards in NONE[name]:
        with pytest.raises(ValueError, match=re.escape(f"{name} cannot be made")):
            kind(cards)
    for same, given, text in SAME:
        if same == name:
            assert kind.from_game(*given) == kind(text)


def test_documented_entries():
    hand = ours.StandardHighHand.from_game("AsAc", "Kh3sAdAh")
    assert repr(hand.cards) == "(As, Ac, Kh, Ad, Ah)"
    assert hand.entry.label is pk.Label.FOUR_OF_A_KIND
    assert str(ours.StandardLowHand("Ac2d3h4s5c")) == "High card (Ac2d3h4s5c)"
    lookup = ours.RegularLookup()
    assert lookup.get_entry("Ah6h7s8c9s") < lookup.get_entry("AhAc6s6hTd")
    with pytest.raises(ValueError, match="no hand"):
        lookup.get_entry("3s4sQhTc")


def test_studkit_alone_does_not_load_pokerkit():
    code = "import studkit, sys; assert not any('pokerkit' in name for name in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


# Ways to give cards --------------------------------------------------------------------------

GOOD = [
    "AsKdQc7h2d",
    "As Kd, Qc 7h 10d",
    pk.Card.clean("AsKdQc7h2d"),
    list(pk.Card.clean("AsKdQc7h2d")),
    dict.fromkeys(pk.Card.clean("AsKdQc7h2d")),
]
NO_CARDS = ["AsKdQc7h2", "1dKdQc7h2d", "AxKdQc7h2d", "asKdQc7h2d", "ASKdQc7h2d", None, 5, "As♥"]
TOO_FEW = ["", (), [], "As", DECK[0], "AsKdQc7h"]


@pytest.mark.parametrize("hand", TYPES)
def test_cards_in_every_form(hand):
    kind, their_kind = getattr(ours, hand), getattr(pk, hand)
    for cards in GOOD:
        assert repr(kind.from_game_or_none(cards)) == repr(their_kind.from_game_or_none(cards))
    mine = kind.from_game_or_none(iter(DECK[:5]), board_cards=DECK[5])
    their = their_kind.from_game_or_none(iter(DECK[:5]), board_cards=DECK[5])
    assert repr(mine) == repr(their)
    for cards in NO_CARDS + TOO_FEW:
        for each in (kind, their_kind):
            assert each.from_game_or_none(cards) is None
            assert each.from_game_or_none("", cards) is None
            for make in (each, each.from_game):
                with pytest.raises(ValueError):  # noqa: PT011 - the type is what is asked
                    make(cards)
    for cards in ([1, 2, 3, 4, 5], ["As", "Kd", "Qc", "7h", "2d"], b"AsKdQ"):
        for each in (kind, their_kind):
            for make in (each, each.from_game, each.from_game_or_none):
                with pytest.raises(AttributeError):
                    make(cards)
    for make in (kind, kind.from_game, kind.from_game_or_none):
        with pytest.raises(TypeError):
            make()
        for bad in (
            pk.Card.clean("AsAsKdQc7h2d"),
            pk.Card.clean("??AsKdQc7h"),
            pk.Card.clean("A?KdQc7h2d"),
            "AsAsKdQc7h2d",
            "??AsKdQc7h",
            "AsKdQc7h2?",
            [DECK[0]] * 9,
        ):
            with pytest.raises(ValueError, match=r"twice|one of the 52"):
                make(bad)
    with pytest.raises(ValueError, match="cards"):
        kind("AsKdQc7h2d3c")


def test_the_card_that_comes_twice_is_named():
    for cards, board in (("AsKd", "Qc7hAs"), ([DECK[51]] * 5, ())):
        with pytest.raises(sk.CardError, match="As"):
            ours.StandardHighHand.from_game(cards, board)
    lookup = ours.StandardLookup()
    assert lookup.has_entry("AsAsKdKcQh") is lookup.has_entry("??KdKcQh2c") is False
    for refuse in (lookup.get_entry, lookup.get_entry_or_none):
        with pytest.raises(sk.CardError, match="As"):
            refuse("AsAsKdKcQh")
    for cards in ("AsKd", "", "AsKdQcJhTs9s"):
        assert lookup.get_entry_or_none(cards) is None
    with pytest.raises(ValueError, match="spell"):
        lookup.get_entry_or_none("xx")


def test_an_error_on_the_way_comes_through():
    def broken():
        yield DECK[0]
        raise OSError("no more")

    for make in (ours.RegularLowHand, ours.RegularLowHand.from_game_or_none):
        with pytest.raises(OSError, match="no more"):
            make(broken())


# Hands as objects ----------------------------------------------------------------------------


def test_hands_of_other_types_have_no_order():
    high, low = (getattr(ours, name)("5s4d3h2cAd") for name in TYPES[::2])
    their = pk.RegularLowHand("5s4d3h2cAd")
    derived = [type("Derived", (of.StandardHighHand,), {})("5s4d3h2cAd") for of in (ours, pk)]
    for other in (low, their, *derived, 5, None):
        assert high != other
        assert (high == other) is False
        with pytest.raises(TypeError, match="not supported between instances"):
            _ = high < other
        with pytest.raises(TypeError, match="not supported between instances"):
            _ = high >= other
    assert len({high, ours.StandardHighHand("5h4d3h2cAd"), low}) == 2


@pytest.mark.parametrize("name", TYPES)
def test_hands_that_states_make_compare_with_those_of_here(name):
    """A state of pokerkit gives hands of pokerkit's own types."""
    mine, theirs = getattr(ours, name), getattr(pk, name)
    deals = ["8s4d3h2cAd", "7s4d3h2cAd", "7h4d3h2cAd", "8s7d6h5c4d", "6s5d4h3c2d"]
    for one, other in product(deals, repeat=2):
        pairs = [(mine(one), theirs(other)), (theirs(one), mine(other))]
        for compare in (op.eq, op.ne, op.lt, op.le, op.gt, op.ge):
            expected = compare(theirs(one), theirs(other))
            assert [compare(*pair) for pair in pairs] == [expected] * 2
        assert len({mine(one), theirs(one)}) == 1
    assert isinstance(mine(deals[0]), theirs)


@pytest.mark.parametrize("name", TYPES)
def test_copies_and_pickles(name):
    kind = getattr(ours, name)
    for made in (kind("8s4d3h2cAd"), kind.from_game("8s4d3h", "2cAdKhKd")):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(made, protocol))
            assert (again, again.cards, type(again)) == (made, made.cards, kind)
        for again in (copy.copy(made), copy.deepcopy([made])[0]):
            assert (again, again.cards, type(again)) == (made, made.cards, kind)
    with pytest.raises(AttributeError):
        made.cards = ()
    lookup = made.lookup
    assert pickle.loads(pickle.dumps(lookup)) == copy.deepcopy(lookup) == lookup


def test_hands_are_hands_of_pokerkit():
    for name in TYPES:
        kind = getattr(ours, name)
        assert issubclass(kind, pk.CombinationHand)
        assert issubclass(kind, pk.StandardHand) == issubclass(getattr(pk, name), pk.StandardHand)
        assert isinstance(kind("5s4d3h2cAd"), pk.Hand)
        assert isinstance(kind.lookup, pk.Lookup)
        assert not issubclass(kind, pk.BoardCombinationHand)


class Noted(ours.StandardHighHand):
    made = 0

    def __init__(self, cards, note="none"):
        super().__init__(cards)
        type(self).made += 1
        self.note = note


def test_classes_of_a_users_own():
    hand = Noted("AsKsQsJsTs", note="royal")
    assert (hand.note, hand.entry.index) == ("royal", 7461)
    made = Noted.from_game("AsKsQs", "JsTs2c3d")
    assert (type(made), made.note, made) == (Noted, "none", hand)
    assert Noted.made == 2
    assert made != ours.StandardHighHand("AsKsQsJsTs")
    assert pickle.loads(pickle.dumps(hand)).note == "royal"
    for name, value in (("lookup", ours.RegularLookup()), ("low", True), ("card_count", 4)):
        with pytest.raises(TypeError, match=f"changes {name}"):
            type("Changed", (ours.StandardHighHand,), {name: value})
    with pytest.raises(AttributeError, match="no cards"):
        _ = ours.StandardHighHand.__new__(ours.StandardHighHand).cards
    base = ours.StandardHighHand.__base__
    with pytest.raises(TypeError, match="no type of hand"):
        base.from_game("AsKsQsJsTs")
    with pytest.raises((TypeError, ValueError)):
        base("AsKsQsJsTs")


class Asking(ours.RegularLowHand):
    __slots__ = ("seat", "street")

    def __init__(self, cards, seat):
        super().__init__(cards)
        self.seat = seat


class Guarded(ours.RegularLowHand):
    def __getstate__(self):
        return self.note + 1

    def __setstate__(self, state):
        self.note = state


def test_copies_of_classes_whose_making_asks_for_more():
    hand = Asking("5s4d3h2cAd", 6)
    guarded = Guarded("5s4d3h2cAd")
    guarded.note = 1
    ways = [copy.copy, copy.deepcopy] + [
        lambda given, protocol=protocol: pickle.loads(pickle.dumps(given, protocol))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    ]
    for again in (way(hand) for way in ways):
        assert (type(again), again, again.seat) == (Asking, hand, 6)
        assert again.cards == hand.cards
        assert not hasattr(again, "street")
    assert [way(guarded).note for way in ways] == [2] * len(ways)


def test_what_is_derived_from_goes_by_its_order():
    """The measure of a class is that of the type whose attributes it has."""

    class Low:
        low = True

    with pytest.raises(TypeError, match="changes low"):
        type("Mixed", (Low, ours.StandardHighHand), {})
    with pytest.raises(TypeError, match="changes card_count"):
        type("Mixed", (type("Four", (), {"card_count": 4}), ours.RegularLowHand), {})
    both = type("Both", (ours.RegularLowHand, ours.StandardHighHand), {"low": True})
    assert (both("5s4d3h2cAd").entry.index, both.lookup) == (0, ours.RegularLookup())
    assert both("5s4d3h2cAd") > both("9sTdJhQcKd")


@pytest.mark.parametrize("name", TYPES)
def test_weak_references(name):
    hand = getattr(ours, name)("5s4d3h2cAd")
    held = weakref.WeakSet([hand])
    assert list(held) == [hand]
    del hand
    assert not held


def test_eight_threads_at_once():
    ids = sk.bulk.deal(2000, seed=8).tolist()
    hands = [[DECK[id] for id in row] for row in ids]

    def evaluate(_):
        made = [ours.RegularLowHand.from_game(hand[:2], hand[2:]) for hand in hands]
        return [(hand.entry.index, repr(hand)) for hand in made]

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(evaluate, range(8)))
    assert all(result == results[0] for result in results)
    expected = their_indices("RegularLowHand", np.array(ids))
    assert [index for index, _ in results[0]] == expected.tolist()
