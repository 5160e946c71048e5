import contextlib
import copy
import json
import pickle
import threading
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import studkit as sk
from studkit import bulk

DATA = Path(__file__).parents[1] / "data"
AWARDS = json.loads((DATA / "settlements.json").read_text())
REAL = [json.loads(line) for line in (DATA / "real_settlements.jsonl").read_text().splitlines()]
CARDS = {"stud": 7, "stud8": 7, "razz": 7, "five_stud": 5, "five_stud8": 5}
HIGH = "9h9d9c4s4dKd2h"
FLUSH = "AsJs8s5s3sQdQh"


def settled(case, **more):
    preset = "wsop_tournament" if case.get("site") == "wsop" else case.get("house", "pokerstars")
    house = sk.House.preset(preset).replace(**case.get("options", {}))
    facts = ("folded", "dealer", "community", "spoke", "aggressor", "bring_in")
    given_facts = {fact: case[fact] for fact in facts if case[fact] is not None}
    return sk.settle(
        case["game"], case["hands"], case["contributed"], house=house, **given_facts, **more
    )


@pytest.mark.parametrize("case", AWARDS, ids=lambda case: case["name"])
def test_worked_examples(case):
    settlement = settled(case)
    assert list(settlement.awards) == case["awards"]
    assert list(settlement.returned) == case["returned"]
    if case["pots"] is not None:
        assert [[pot.amount, list(pot.eligible)] for pot in settlement.pots] == case["pots"]
    if case["shows"] is not None:
        assert [list(show) for show in settlement.shows] == case["shows"]


@pytest.mark.parametrize("case", REAL, ids=lambda case: case["hand_id"])
def test_real_hands(case):
    settlement = settled(case)
    assert list(settlement.returned) == case["returned"]
    if len(settlement.pots) < 2 or case["rake"] == 0:
        # All of the pot up to the rake that was taken is just that rake.
        raked = settled(case, rake=sk.Rake(100, cap=case["rake"]))
        assert list(raked.awards) == case["collected"]
        assert raked.rake == case["rake"]
    else:
        # How a site takes it from several pots is not recorded: winners pay it, nobody else.
        missing = [a - b for a, b in zip(settlement.awards, case["collected"], strict=True)]
        assert min(missing) >= 0
        assert sum(missing) == case["rake"]
    if case["pots"] is not None:
        recorded = [(pot["amount"], pot["eligible"]) for pot in case["pots"]]
        assert [(pot.amount, list(pot.eligible)) for pot in settlement.pots] == recorded


def naive_pots(contributed, live):
    """Divide the chips one level at a time."""
    chips = list(contributed)
    top = max(live, key=lambda seat: chips[seat])
    called = max((c for seat, c in enumerate(chips) if seat != top), default=0)
    returned = max(0, chips[top] - called)
    chips[top] -= returned
    pots = {}
    for level in range(1, max(chips) + 1):
        payers = [seat for seat, c in enumerate(chips) if c >= level]
        eligible = tuple(seat for seat in payers if seat in live)
        if not eligible:
            eligible = max(pots, key=lambda seats: -len(seats)) if pots else tuple(live)
        pots[eligible] = pots.get(eligible, 0) + len(payers)
    return pots, (top, returned)


def best_shares(game, hands, eligible):
    """Give the fraction of a pot that each seat wins, odd chips aside."""
    scales = {name: scales for name, _, _, scales in sk._core.games()}[game]
    ranks = [{seat: sk.rank(hands[seat], scale) for seat in eligible} for scale in scales]
    halves = [ranked for ranked in ranks if max(ranked.values()) > 0]
    shares = dict.fromkeys(eligible, Fraction(0))
    for ranked in halves:
        winners = [seat for seat in eligible if ranked[seat] == max(ranked.values())]
        for seat in winners:
            shares[seat] += Fraction(1, len(winners) * len(halves))
    return shares


@st.composite
def tables(draw):
    game = draw(st.sampled_from(sorted(CARDS)))
    seats = draw(st.integers(2, 6))
    deck = draw(st.permutations(range(52)))
    width = CARDS[game]
    hands = [list(deck[seat * width :][:width]) for seat in range(seats)]
    chips = st.one_of(st.integers(0, 30), st.sampled_from([20, 21]))
    contributed = draw(st.lists(chips, min_size=seats, max_size=seats))
    live = draw(st.sets(st.integers(0, seats - 1), min_size=1))
    return game, hands, contributed, sorted(live)


@given(tables(), st.sampled_from(sk.HOUSES))
@settings(max_examples=300)
def test_a_naive_settlement_agrees_to_the_odd_chip(table, preset):
    game, hands, contributed, live = table
    house = sk.House.preset(preset).replace(suit_breaks_showdown="none")
    folded = [seat for seat in range(len(hands)) if seat not in live]
    settlement = sk.settle(game, hands, contributed, folded=folded, house=house, spoke=[])
    pots, (top, returned) = naive_pots(contributed, live)
    assert {pot.eligible: pot.amount for pot in settlement.pots} == pots
    assert settlement.returned[top] == returned == sum(settlement.returned)
    for pot in settlement.pots:
        shares = best_shares(game, hands, pot.eligible)
        assert sum(pot.awards) == pot.amount
        for seat, share in shares.items():
            assert abs(pot.awards[seat] - share * pot.amount) < 2
            assert (pot.awards[seat] == 0) or share > 0


@given(st.lists(tables(), min_size=1, max_size=8), st.sampled_from(sk.HOUSES), st.booleans())
@settings(max_examples=150)
def test_bulk_is_the_same(many, house, raked):
    rake = sk.Rake(5, cap=7, smallest_chip=2) if raked else None
    for game, hands, contributed, live in many:
        folded = [seat for seat in range(len(hands)) if seat not in live]
        one = sk.settle(
            game, hands, contributed, folded=folded, house=house, rake=rake, spoke=[0, 1], dealer=0
        )
        seats = len(hands)
        spoke = [[0, 1, *[-1] * (seats - 2)]]
        flags = [[seat in live for seat in range(seats)]]
        chips = bulk.settle(
            game, [hands], [contributed], flags, house=house, dealer=0, spoke=spoke, rake=rake
        )
        wanted = [won + back for won, back in zip(one.awards, one.returned, strict=True)]
        assert chips.tolist() == [wanted]


def test_a_settlement_explains_itself():
    settlement = sk.settle(
        "stud8",
        ["As2s3s4s5d9sKd", "Ah2d3h4c5cQsJd", None],
        [101, 105, 3],
        folded=[2],
        house=sk.House.preset("tda"),
        rake=sk.Rake(1),
        bring_in=1,
        aggressor=[],
    )
    assert str(settlement) == (
        "Seat 1 shows Ah 2d 3h 4c 5c Qs Jd: straight, five high; 5-4-3-2-A low\n"
        "Seat 0 shows As 2s 3s 4s 5d 9s Kd: flush, A-9-4-3-2; 5-4-3-2-A low\n"
        "Returned uncalled: 4 to seat 1\n"
        "Main pot 205, seats 0, 1; rake 2, 203 to share\n"
        "  high 102: seat 0 gets 102 with As 9s 4s 3s 2s\n"
        "  low 101: seat 0 gets 51 with 5d 4s 3s 2s As; seat 1 gets 50 with 5c 4c 3h 2d Ah; "
        "1 odd chip by suit_best_five\n"
        "  the odd chip of the halves is in the high half\n"
        "Rake: 2\n"
        "Awards: seat 0 153, seat 1 50"
    )
    assert json.loads(json.dumps(settlement.to_dict()))["pots"][0]["splits"][1] == {
        "why": "low",
        "chips": 101,
        "winners": [0, 1],
        "odd_chips": 1,
        "odd_chip_rule": "suit_best_five",
        "cards": [["5d 4s 3s 2s As"], ["5c 4c 3h 2d Ah"]],
    }
    assert "awards=[153, 50, 0]" in repr(settlement)
    assert "Main" not in repr(settlement.pots[0])
    assert copy.deepcopy(settlement) == copy.copy(settlement) == settlement
    assert copy.deepcopy(settlement.pots[0]) == settlement.pots[0]


def test_a_scoop_is_told_half_by_half_and_a_tie_both_ways_with_both_hands():
    scoop = sk.settle("stud8", ["As2s3s4s5s9dKd", "KhKcQd9cTd3h2d"], [50, 50])
    assert [split["why"] for split in scoop.to_dict()["pots"][0]["splits"]] == ["high", "low"]
    tie = sk.settle("stud8", ["As2s3d4d5hKcQd", "Ah2h3c4c5dKsJd"], [51, 51])
    assert "the same both ways, 102 as one split: seat 0 gets 51 with 5h 4d 3d 2s As and" in str(
        tie
    )
    assert tie.pots[0].high_winners == tie.pots[0].low_winners == (0, 1)


def test_a_mucked_hand_is_told_nowhere():
    house = sk.House.preset("tda")
    loser = "9h9d2c4sJhKdQc"
    settlement = sk.settle("stud", [loser, FLUSH], [5, 5], house=house, aggressor=1)
    assert settlement.shows == ((1, True), (0, False))
    told = str(settlement) + json.dumps(settlement.to_dict()) + repr(settlement.pots)
    for card in sk.parse_cards(loser):
        assert str(card) not in told or str(card) in str(sk.CardSet(FLUSH))
    assert "Seat 0 may muck" in str(settlement)


def test_without_the_facts_the_order_of_showing_is_unknown():
    assert sk.settle("stud", [HIGH, FLUSH], [5, 5]).shows is None
    assert sk.settle("stud", [HIGH, FLUSH], [5, 5], bring_in=0).shows is None
    assert sk.settle("stud", [HIGH, FLUSH], [5, 5], aggressor=[]).shows is None
    settlement = sk.settle("stud", [HIGH, FLUSH], [5, 5], aggressor=[], bring_in=1)
    assert settlement.shows == ((1, True), (0, True))
    unknown = sk.settle("stud", ["9h9d2c4sJhKdQc", FLUSH], [5, 5], house="tda")
    assert unknown.shows is None
    assert "9h" not in str(unknown)
    asks = "Order of showing not known: {} asks for `{}`, which is not given"
    assert asks.format("last_aggressor", "aggressor") in str(unknown)
    unbet = sk.settle("stud", [HIGH, FLUSH], [5, 5], aggressor=[])
    assert asks.format("nearest_bring_in", "bring_in") in str(unbet)
    halves = sk.settle("stud8", ["As2s3s4s5s9dKd", "KhKcQd9cTd3h2d", None], [50, 50, 1], folded=[2])
    assert "  the odd chip of the halves is in the high half\n" in str(halves)
    assert halves.to_dict()["pots"][0]["odd_half"]
    assert sk.settle("stud", [None, None], [5, 5], folded=[0]).shows == ()


def test_a_sole_live_seat_needs_no_cards():
    settlement = sk.settle("stud", [None, None, None], [5, 15, 2], folded=[0, 2])
    assert settlement.awards == (0, 12, 0)
    assert settlement.returned == (0, 10, 0)
    assert settlement.pots[0].high_winners == settlement.pots[0].low_winners == ()


@pytest.mark.parametrize(
    ("more", "error", "part"),
    [
        ({"game": "omaha"}, sk.ArgumentError, '"omaha" is no game'),
        ({"house": "home"}, sk.ArgumentError, '"home" is no preset: allowed are pokerstars'),
        ({"house": 5}, TypeError, "house is a House"),
        ({"game": 5}, TypeError, r"game is a str .* not 5"),
        ({"contributed": [5, -1]}, sk.ArgumentError, "seat 1: -1 chips"),
        ({"contributed": [2**63 - 1, 1]}, sk.ArgumentError, "more than 9223372036854775807"),
        ({"contributed": [2**63, 1]}, sk.ArgumentError, "contributed: 9223372036854775808"),
        ({"contributed": [5.0, 1]}, TypeError, "contributed takes an int"),
        ({"contributed": [True, 1]}, TypeError, "contributed takes an int"),
        ({"contributed": [5]}, sk.ArgumentError, "1 seats: a table has 2 to 10"),
        ({"contributed": [5] * 11}, sk.ArgumentError, "11 seats"),
        ({"contributed": 5}, TypeError, "iterable"),
        ({"contributed": [5, 5, 5]}, sk.ArgumentError, "hands for 2 seats"),
        ({"hands": [HIGH, None]}, sk.CardError, "seat 1: 0 cards given: it takes 7"),
        ({"hands": [HIGH, FLUSH[:12]]}, sk.CardError, "seat 1: 6 cards given: it takes 7"),
        ({"hands": [HIGH, FLUSH + "2c"]}, sk.CardError, "seat 1: 8 cards given"),
        ({"hands": [HIGH, FLUSH[:12] + "2h"]}, sk.CardError, "seat 1: 2h is in the hand of seat 0"),
        ({"hands": [HIGH, FLUSH[:12] + "Xx"]}, sk.CardError, "seat 1: no card at character 12"),
        ({"hands": [HIGH, FLUSH[:12] + "As"]}, sk.CardError, "seat 1: As is there twice"),
        ({"hands": [HIGH, sk.CardSet(FLUSH)]}, TypeError, "the order of the cards matters"),
        ({"hands": [HIGH, set(sk.parse_cards(FLUSH))]}, TypeError, "the order of the cards"),
        ({"hands": [HIGH, frozenset(sk.parse_cards(FLUSH))]}, TypeError, "the order of the cards"),
        ({"hands": [HIGH, dict.fromkeys(sk.parse_cards(FLUSH))]}, TypeError, "the order of the"),
        ({"hands": {0: HIGH, 1: FLUSH}}, TypeError, "the order of the hands matters"),
        ({"hands": {HIGH, FLUSH}}, TypeError, "the order of the hands matters"),
        ({"contributed": {5, 6}}, TypeError, "the order of the chips matters"),
        ({"contributed": {0: 5, 1: 6}}, TypeError, "the order of the chips matters"),
        ({"spoke": {0, 1}}, TypeError, "the order of the seats matters"),
        ({"aggressor": {0, 1}}, TypeError, "the order of the seats matters"),
        (
            {"street": 3},
            sk.ArgumentError,
            "street=3: hands that are compared have reached street 7",
        ),
        ({"spoke": [0, 0]}, sk.ArgumentError, "spoke: 0: each seat from 0 to 1 comes at most once"),
        ({"street": 2**70}, sk.ArgumentError, "street: 1180591620717411303424"),
        ({"hands": [HIGH, 5]}, TypeError, "cards are a str"),
        ({"hands": None}, TypeError, "iterable"),
        ({"folded": [2]}, sk.ArgumentError, "folded: 2 is no seat: seats go from 0 to 1"),
        ({"folded": [-1]}, sk.ArgumentError, "folded: -1 is no seat"),
        ({"folded": [0, 1]}, sk.ArgumentError, "every seat folded"),
        ({"folded": ["a"]}, TypeError, "folded takes an int"),
        ({"dealer": 2}, sk.ArgumentError, "dealer: 2 is no seat"),
        ({"spoke": [0, 5]}, sk.ArgumentError, "spoke: 5 is no seat"),
        ({"aggressor": 2}, sk.ArgumentError, "aggressor: 2 is no seat"),
        ({"bring_in": 2**70}, sk.ArgumentError, "bring_in: 1180591620717411303424"),
        ({"community": "Ac"}, sk.CardError, "seat 0: 7 cards given: it takes 6"),
        ({"community": "9h"}, sk.CardError, "seat 0: 9h is the community card"),
        ({"community": "Xx"}, sk.CardError, "no card"),
        (
            {"street": 8, "folded": [0]},
            sk.ArgumentError,
            "street=8: the streets of the game are 3 to 7",
        ),
        ({"rake": 5}, TypeError, "Rake"),
    ],
)
def test_bad_input_is_refused_by_name(more, error, part):
    call = {"game": "stud", "hands": [HIGH, FLUSH], "contributed": [5, 5]} | more
    positional = [call.pop(name) for name in ("game", "hands", "contributed")]
    with pytest.raises(error, match=part):
        sk.settle(*positional, **call)


def test_a_rule_without_its_fact_is_refused_only_where_it_matters():
    equal = ["9c8d7h6s5c2d3h", "9d8h7s6c5d2h3s"]
    for chips, refused in (([5, 5], False), ([5, 5, 1], True)):
        hands = equal + [None] * (len(chips) - 2)
        folded = [2] if len(chips) > 2 else []
        if refused:
            with pytest.raises(sk.ArgumentError, match="asks for `spoke`"):
                sk.settle("stud", hands, chips, folded=folded, house="guide")
        else:
            assert sk.settle("stud", hands, chips, folded=folded, house="guide").awards == (5, 5)
    rake = sk.Rake(5, from_street=4)
    with pytest.raises(sk.ArgumentError, match="asks for `street`"):
        sk.settle("stud", [None, None], [50, 50], folded=[0], rake=rake)
    assert sk.settle("stud", [None, None], [50, 50], folded=[0], rake=rake, street=3).rake == 0
    assert sk.settle("stud", [None, None], [50, 50], folded=[0], rake=rake, street=4).rake == 5
    assert sk.settle("stud", [HIGH, FLUSH], [50, 50], rake=rake).rake == 5


def test_rake_is_rounded_down_pot_by_pot_until_the_cap():
    hands = ["9h9d9c4s4dKd2h", "AsJs8s5s3sQdQh", "AdAcKhKs7d5d2s"]
    settlement = sk.settle("stud", hands, [19, 59, 59], rake=sk.Rake(10))
    assert [(pot.amount, pot.rake) for pot in settlement.pots] == [(57, 5), (80, 8)]
    assert settlement.rake == 13
    capped = sk.settle("stud", hands, [19, 59, 59], rake=sk.Rake(10, cap=7))
    assert [pot.rake for pot in capped.pots] == [5, 2]
    by_five = sk.settle("stud", hands, [19, 59, 59], rake=sk.Rake(10, smallest_chip=5))
    assert [pot.rake for pot in by_five.pots] == [5, 5]
    assert sk.settle("stud", hands, [19, 59, 70], rake=sk.Rake(10)).rake == 13


@pytest.mark.parametrize("percent", [4.5, "4.5", Fraction(9, 2), Decimal("45e-1"), "4.50", "9/2"])
def test_a_percentage_is_exact(percent):
    rake = sk.Rake(percent)
    assert rake == sk.Rake(4.5)
    assert rake.percent == 4.5
    assert eval(repr(rake), {"Rake": sk.Rake}) == rake


@pytest.mark.parametrize("value", [sk.Rake(4.5, cap=3, smallest_chip=5, from_street=4)])
def test_rakes_are_values(value):
    for make in (copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))):
        assert make(value) == value
        assert hash(make(value)) == hash(value)
    assert (value.cap, value.smallest_chip, value.from_street) == (3, 5, 4)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ({"percent": -1}, "percent=-1: allowed are 0 to 100"),
        ({"percent": 100.5}, "percent=100.5"),
        ({"percent": 0.00001}, "steps of 0.0001"),
        ({"percent": float("nan")}, "percent=nan"),
        ({"percent": "five"}, "percent=five"),
        ({"percent": "1e9999999"}, "percent=1e9999999"),
        ({"percent": "1_0"}, "percent=1_0"),
        ({"percent": " 5"}, "percent= 5"),
        ({"percent": "9/0"}, "percent=9/0"),
        ({"percent": "9" * 1000}, "percent=999"),
        ({"percent": 5, "cap": 2**70}, "cap: 1180591620717411303424"),
        ({"percent": 5, "cap": -1}, "cap=-1"),
        ({"percent": 5, "smallest_chip": 0}, "smallest_chip=0"),
        ({"percent": 5, "from_street": 8}, "from_street=8"),
        ({"percent": 5, "from_street": -300}, "from_street=-300"),
    ],
)
def test_a_wrong_rake_is_refused(arguments, part):
    with pytest.raises(sk.ArgumentError, match=part):
        sk.Rake(**arguments)


def columns(rows=3):
    hands = np.tile(bulk.parse([HIGH, FLUSH]).reshape(1, 2, 7), (rows, 1, 1))
    return hands, np.full((rows, 2), 50), np.ones((rows, 2), bool)


def test_bulk_takes_other_types_and_strides():
    hands, chips, live = columns()
    wanted = [[100, 0]] * 3
    assert bulk.settle("stud", hands, chips, live).tolist() == wanted
    for kind in (np.int64, np.int16, ">i4"):
        assert bulk.settle("stud", hands.astype(kind), chips, live).tolist() == wanted
    assert bulk.settle("stud", np.asfortranarray(hands), chips[::-1], live).tolist() == wanted
    assert bulk.settle("stud", hands, chips.astype(np.uint8), live).tolist() == wanted
    assert bulk.settle("stud", hands.tolist(), chips.tolist(), live.tolist()).tolist() == wanted
    none = bulk.settle("stud", hands[:0], chips[:0], live[:0])
    assert none.shape == (0, 2)
    assert none.dtype == np.int64


def test_bulk_takes_a_community_card_and_streets():
    hands, chips, live = columns()
    hands[:, :, 6] = 255
    community = np.array([sk.Card("2c").id] * 3)
    assert bulk.settle("stud", hands, chips, live, community=community).sum() == 300
    rake = sk.Rake(10, from_street=7)
    assert bulk.settle("stud", hands, chips, live, community=community, rake=rake).sum() == 270
    alone = np.array([[True, False]] * 3)
    with pytest.raises(sk.ArgumentError, match=r"row 0: .*`street`"):
        bulk.settle("stud", hands, chips, alone, rake=rake)
    assert bulk.settle("stud", hands, chips, alone, rake=rake, street=[6, 7, 6]).sum() == 290
    assert bulk.settle("stud", hands, chips, alone, rake=rake, street=7).sum() == 270


def test_bulk_names_the_first_wrong_row_whatever_is_wrong():
    hands, chips, live = columns(1000)
    hands[700, 1, 0] = 99
    chips[300, 1] = -5
    with pytest.raises(sk.ArgumentError, match="row 300: seat 1: -5 chips"):
        bulk.settle("stud", hands, chips, live)
    chips[300, 1], chips[800, 1] = 5, -5
    with pytest.raises(sk.CardError, match="row 700: seat 1: 99 is no card id"):
        bulk.settle("stud", hands, chips, live)


def test_beside_a_community_card_the_last_place_is_empty():
    hands, chips, live = columns(1)
    hands[0, :, 2] = 255
    with pytest.raises(sk.CardError, match="row 0: seat 0: an empty place before the last card"):
        bulk.settle("stud", hands, chips, live, community=[0])


def test_flags_of_any_byte_are_flags():
    hands, chips, _ = columns()
    live = np.array([[2, 255], [1, 0], [7, 7]], np.uint8).view(np.bool_)
    assert bulk.settle("stud", hands, chips, live).tolist() == [[100, 0], [100, 0], [100, 0]]


def test_a_set_may_say_who_folded():
    for folded in ({0, 2}, frozenset([0, 2]), (0, 2), iter([0, 2])):
        assert sk.settle("stud", [None] * 3, [5, 5, 5], folded=folded).awards == (0, 15, 0)


def test_a_rake_of_nothing_asks_for_no_street():
    for rake in (sk.Rake(0, from_street=4), sk.Rake(5, cap=0, from_street=4)):
        assert sk.settle("stud", [None] * 2, [5, 5], folded=[0], rake=rake).rake == 0


def test_cards_that_change_meanwhile_do_no_harm():
    equal = ["9c8d7h6s5c2d3h", "9d8h7s6c5d2h3s"]
    first = np.tile(bulk.parse(equal).reshape(1, 2, 7), (2000, 1, 1))
    second = np.tile(bulk.parse([HIGH, FLUSH]).reshape(1, 2, 7), (2000, 1, 1))
    first = np.concatenate([first, np.full((2000, 1, 7), 255, np.uint8)], axis=1)
    second = np.concatenate([second, np.full((2000, 1, 7), 255, np.uint8)], axis=1)
    # An odd chip of a tie makes the cards be read again.
    cards, chips = first.copy(), np.tile([50, 50, 1], (2000, 1))
    live = np.tile([True, True, False], (2000, 1))
    done = threading.Event()

    def write():
        while not done.is_set():
            cards[:] = second
            cards[:] = first

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(300):
            with contextlib.suppress(sk.StudkitError):
                bulk.settle("stud", cards, chips, live, house="tda")
    finally:
        done.set()
        writer.join()


def test_bulk_refuses_masked_arrays():
    hands, chips, live = columns()
    for name, array in (("cards", hands), ("contributed", chips), ("live", live)):
        masked = np.ma.masked_array(array, mask=np.zeros(array.shape, bool))
        masked[1] = np.ma.masked
        arrays = [masked if each is array else each for each in (hands, chips, live)]
        with pytest.raises(TypeError, match=f"{name} is a masked array"):
            bulk.settle("stud", *arrays)


def changed(index, place, value):
    arrays = [array.copy() for array in columns()]
    arrays[index] = arrays[index].astype(np.int64) if index < 2 else arrays[index]
    arrays[index][place] = value
    return arrays


@pytest.mark.parametrize(
    ("arrays", "more", "error", "part"),
    [
        (changed(0, (2, 1, 0), 99), {}, sk.CardError, "row 2: seat 1: 99 is no card id"),
        (changed(0, (2, 1, 0), 999), {}, sk.ArgumentError, "is 999: it takes 0 to 51, and 255"),
        (changed(0, (1, 1, 0), -1), {}, sk.ArgumentError, "row 1: cards.* is -1"),
        (changed(0, (1, 1, 0), 255), {}, sk.CardError, "row 1: seat 1: 6 cards given"),
        (changed(0, (1, 1, 0), 30), {}, sk.CardError, "row 1: seat 1: 9h is in the hand of seat 0"),
        (changed(0, (1, 1, 0), 39), {}, sk.CardError, "row 1: seat 1: Js is there twice"),
        (changed(1, (2, 0), -5), {}, sk.ArgumentError, "row 2: seat 0: -5 chips"),
        (changed(1, (0, 0), 2**63 - 1), {}, sk.ArgumentError, "row 0: the chips add up"),
        (changed(2, 1, False), {}, sk.ArgumentError, "row 1: every seat folded"),
        (columns(), {"dealer": [0, 1, 2]}, sk.ArgumentError, "row 2: dealer: 2 is no seat"),
        (columns(), {"dealer": [0, 1]}, sk.ArgumentError, "dealer has the shape"),
        (columns(), {"community": [60, 255, 255]}, sk.CardError, "row 0: 60 is no card id"),
        (columns(), {"spoke": [[0, 1]]}, sk.ArgumentError, "spoke has the shape"),
        (columns(), {"threads": 0}, sk.ArgumentError, "threads=0"),
        (columns(), {"spoke": [[0, 1], [1, 1], [0, 1]]}, sk.ArgumentError, "row 1: spoke: 1: each"),
        (columns(), {"spoke": [[0, 1], [-1, 1], [0, 1]]}, sk.ArgumentError, "row 1: spoke: -1"),
        (columns(), {"street": [7, 2, 7]}, sk.ArgumentError, "row 1: street=2"),
        (columns(), {"street": [7, 7, 3]}, sk.ArgumentError, "row 2: street=3"),
        (columns(), {"community": [0, 255, 255]}, sk.CardError, "row 0: seat 0: 7 cards given"),
        (columns(), {"house": "home"}, sk.ArgumentError, '"home" is no preset'),
        ((columns()[0], [[5.0, 5.0]] * 3, columns()[2]), {}, TypeError, "contributed has the type"),
        ((columns()[0], columns()[1], [[1, 1]] * 3), {}, TypeError, "live has the type int64"),
        ((columns()[0][0], *columns()[1:]), {}, TypeError, "cards has the shape"),
        ((columns()[0][:2], *columns()[1:]), {}, sk.ArgumentError, "cards has the shape"),
        ((columns()[0][:, :, :5], *columns()[1:]), {}, sk.ArgumentError, r"takes \(3, 2, 7\)"),
        ((columns()[0], *[a[:, :1] for a in columns()[1:]]), {}, sk.ArgumentError, "cards has the"),
    ],
)
def test_bulk_names_the_first_wrong_row(arrays, more, error, part):
    with pytest.raises(error, match=part):
        bulk.settle("stud", *arrays, **more)
