"""Hands played through Python: the golden hands, and what callers rely on."""

import copy
import itertools
import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import studkit as sk

CASES = json.loads((Path(__file__).parents[1] / "data" / "hands.json").read_text())
PERFT = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text())
STAKES = {"small_bet": 10, "big_bet": 20, "ante": 1, "bring_in": 5}
RULES = sk.Rules("stud", **STAKES)


class Dealer:
    """Deal the cards that a case names, and any others where it names none."""

    def __init__(self, case):
        self.hands = [hand.split() for hand in case["hands"]]
        self.community = case["community"]
        self.named = {card for hand in self.hands for card in hand if card != "??"}
        self.named.add(self.community)
        self.left = [str(sk.Card.from_id(i)) for i in range(52)]
        self.places = [0] * len(case["stacks"])

    def card(self, seat):
        if seat is None:
            return self.community
        self.places[seat] += 1
        hand = self.hands[seat] if seat < len(self.hands) else []
        place = self.places[seat] - 1
        return hand[place] if place < len(hand) and hand[place] != "??" else None

    def deal(self, hand):
        while hand.next_deal is not None:
            card = self.card(hand.next_deal[0])
            if card is None:
                unnamed = [card for card in self.left if card not in self.named]
                card = (unnamed or self.left)[0]
            self.left.remove(card)
            hand.deal(card)


def act(hand, step):
    do = step["do"]
    if do == "raise":
        hand.raise_to(step["to"])
    else:
        {"bring_in": hand.post_bring_in}.get(do, getattr(hand, do, None))()


def observed(hand, key, value):
    """Give what a step of a golden hand asks for."""
    if key == "legal":
        legal = {name: getattr(hand.legal, name, None) for name in value}
        if "seat" in value:
            legal["seat"] = hand.actor
        if "raise_to" in value and isinstance(legal["raise_to"], range):
            totals = legal["raise_to"]
            legal["raise_to"] = {"from": totals.start, "to": totals.stop - 1}
        elif "raise_to" in value:
            legal["raise_to"] = list(legal["raise_to"])
            if isinstance(value["raise_to"], dict) and len(legal["raise_to"]) == 1:
                (only,) = legal["raise_to"]
                legal["raise_to"] = {"from": only, "to": only}
        return legal
    if key == "over":
        return hand.is_over
    if key in ("awards", "returned"):
        return list(getattr(hand.settlement, key))
    if key == "shows":
        return [list(show) for show in hand.settlement.shows]
    if key == "pots":
        return [[chips, list(seats)] for chips, seats in hand.pots]
    given_value = getattr(hand, key)
    return list(given_value) if isinstance(given_value, tuple) else given_value


def replay(case, **changes):
    """Play a golden hand, under other options too; what does not agree is an error."""
    house = sk.House.preset(case["house"]).replace(**case["options"] | changes)
    stakes = {name: case[name] for name in STAKES}
    rules = sk.Rules(case["game"], house=house, structure=case["structure"], **stakes)
    more = {"event_players": case["event_players"], "dealer": case["dealer"]}
    hand = sk.Hand(rules, case["stacks"], dealing="manual", **more)
    dealer = Dealer(case)
    for step in case["steps"]:
        if "next_deals" in step:
            assert hand.next_deal is not None, step
            assert (hand.next_deal[0] is None) == step["next_deals"]["community"], step
            continue
        dealer.deal(hand)
        if "do" in step:
            assert hand.actor == step["seat"], step
            act(hand, step)
        elif "refused" in step:
            before = (hand.stacks, hand.bets, hand.events)
            with pytest.raises(sk.IllegalAction):
                act(hand, step["refused"])
            assert (hand.stacks, hand.bets, hand.events) == before
        else:
            ((key, value),) = step.items()
            assert observed(hand, key, value) == value, step


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_golden_hands(case):
    replay(case)


def play(hand, choose):
    while not hand.is_over:
        legal = hand.legal
        actions = []
        if legal.fold:
            actions.append(hand.fold)
        if legal.check:
            actions.append(hand.check)
        if legal.call is not None:
            actions.append(hand.call)
        if legal.bring_in is not None:
            actions.append(hand.post_bring_in)
        actions += [lambda total=total: hand.raise_to(total) for total in legal.raise_to[:3]]
        actions[choose(len(actions))]()


@given(st.data())
@settings(max_examples=100)
def test_random_hands(data):
    game = data.draw(st.sampled_from(sk.GAMES))
    stacks = data.draw(st.lists(st.integers(1, 300), min_size=2, max_size=7))
    seed = data.draw(st.integers(0, 2**256 - 1))
    hand = sk.Hand(sk.Rules(game, house="tda", **STAKES), stacks, seed=seed)
    other = hand.copy()
    picks = []

    def choose(count):
        picks.append(data.draw(st.integers(0, count - 1)))
        return picks[-1]

    play(hand, choose)
    assert sum(hand.stacks) == sum(stacks)
    assert sum(hand.net) == 0
    assert [a + b for a, b in zip(stacks, hand.net, strict=True)] == list(hand.stacks)
    left = iter(picks)
    play(other, lambda _: next(left))
    assert other.events == hand.events
    while hand.undo():
        pass
    assert hand.stacks == sk.Hand(hand.rules, stacks, seed=seed).stacks
    assert hand.events == sk.Hand(hand.rules, stacks, seed=seed).events


def test_a_refusal_names_the_rule_and_what_is_allowed():
    hand = sk.Hand(RULES, [200, 200, 200], seed=1)
    with pytest.raises(sk.IllegalAction, match="the bring-in is forced") as caught:
        hand.check()
    assert caught.value.reason.startswith("the bring-in is forced")
    assert caught.value.legal == hand.legal
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, sk.StudkitError)
    with pytest.raises(sk.IllegalAction, match="a total of 15 is not allowed"):
        hand.raise_to(15)
    hand.raise_to(10)
    with pytest.raises(sk.IllegalAction, match="there are 10 to call"):
        hand.check()
    while not hand.is_over:
        hand.fold()
    with pytest.raises(sk.IllegalAction, match="the hand is over"):
        hand.fold()


def test_copies_go_their_own_way():
    hand = sk.Hand(RULES, [200, 200, 200], seed=1)
    for make in (copy.copy, copy.deepcopy, sk.Hand.copy):
        other = make(hand)
        other.post_bring_in()
        assert hand.pot == 3
        assert other.pot == 8


def test_seeds_and_decks():
    deck = [sk.Card.from_id(i) for i in range(52)]
    hand = sk.Hand(RULES, [50, 50], deck=deck)
    dealt = [event.card for event in hand.events if event.kind == "deal"]
    assert dealt == deck[:6]
    again = [sk.Hand(RULES, [50, 50], seed=9).events for _ in range(2)]
    assert again[0] == again[1]
    assert sk.Hand(RULES, [50, 50], seed=bytes([9] + [0] * 31)).events == again[0]
    assert sk.Hand(RULES, [50, 50]).events != sk.Hand(RULES, [50, 50]).events


@pytest.mark.parametrize(
    ("arguments", "error", "part"),
    [
        ({"stacks": [200]}, sk.ArgumentError, "1 seats: the house deals in 2 to 7"),
        ({"stacks": [200] * 8}, sk.ArgumentError, "8 seats: the house deals in 2 to 7"),
        ({"stacks": [200, 0]}, sk.ArgumentError, "seat 1: a stack of 0 chips"),
        ({"stacks": [200, -5]}, sk.ArgumentError, "seat 1: a stack of -5 chips"),
        ({"stacks": [2**62] * 4}, sk.ArgumentError, "more than 9223372036854775807"),
        ({"stacks": [2**70, 1]}, sk.ArgumentError, "stacks: 1180591620717411303424"),
        ({"stacks": [1.5, 1]}, TypeError, "stacks takes an int"),
        ({"dealer": 2}, sk.ArgumentError, "dealer: 2 is no seat"),
        ({"seed": -1}, sk.ArgumentError, "seed=-1"),
        ({"seed": "x"}, TypeError, "str"),
        ({"seed": True}, TypeError, "bool"),
        ({"seed": 2**256}, sk.ArgumentError, "seed=115792"),
        ({"seed": 10**5000}, sk.ArgumentError, "seed=a longer number"),
        ({"dealing": "\ud800"}, sk.ArgumentError, "dealing="),
        ({"dealing": 5}, TypeError, "dealing is a str"),
        ({"showdown": "open"}, sk.ArgumentError, 'showdown="open": allowed are "auto"'),
        ({"allow_unknown_up": True}, sk.ArgumentError, 'is for dealing="manual"'),
        ({"event_players": 1}, sk.ArgumentError, "event_players=1"),
        ({"event_players": 2.0}, TypeError, "event_players takes an int"),
        ({"deck": "AhKh"}, sk.CardError, "deck: 2 cards given: it takes 52"),
        ({"deck": ["Ah"] * 52}, sk.CardError, "deck: item 1: Ah is there twice"),
        ({"deck": sk.CardSet(range(52))}, TypeError, "the order of the cards matters"),
        ({"seed": 1, "deck": range(52)}, sk.ArgumentError, "with a seed or a deck or neither"),
        ({"seed": 1, "dealing": "manual"}, sk.ArgumentError, "dealing"),
        ({"dealing": "random"}, sk.ArgumentError, 'dealing="random"'),
    ],
)
def test_a_hand_that_cannot_be_is_refused(arguments, error, part):
    with pytest.raises(error, match=part):
        sk.Hand(**({"rules": RULES, "stacks": [200, 200]} | arguments))


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ({"game": "omaha"}, '"omaha" is no game'),
        ({"house": "home"}, '"home" is no preset'),
        ({"structure": "spread"}, 'structure="spread"'),
        ({"structure": "no_limit"}, "the house spreads fixed_limit"),
        ({"small_bet": 0}, "small_bet=0: allowed here are 1"),
        ({"big_bet": 9}, "big_bet=9: allowed here are 10"),
        ({"ante": -1}, "ante=-1"),
        ({"ante": None}, "ante is not given, and the house does not derive it"),
        ({"bring_in": None}, "bring_in is not given"),
        ({"bring_in": 11}, "bring_in=11: allowed here are 1 to 10"),
        ({"small_bet": 2**62}, "small_bet=4611686018427387904"),
        ({"house": "classic", "ante": None, "small_bet": 15}, "nearest that do are 10 and 20"),
        ({"house": "classic", "bring_in": None, "small_bet": 15}, "nearest that do are 14 and 16"),
        ({"house": "scaper", "bring_in": None, "ante": 0}, "bring_in=0"),
    ],
)
def test_rules_that_cannot_be_are_refused(arguments, part):
    with pytest.raises(sk.ArgumentError, match=part):
        sk.Rules(**({"game": "stud"} | STAKES | arguments))


def test_derived_stakes():
    classic = sk.Rules("razz", small_bet=20, big_bet=40, house="classic")
    assert (classic.ante, classic.bring_in) == (2, 10)
    scaper = sk.Rules("stud", small_bet=20, big_bet=40, ante=3, house="scaper")
    assert (scaper.bring_in, scaper.structure, scaper.house) == (
        6,
        "fixed_limit",
        sk.House.preset("scaper"),
    )
    assert scaper == sk.Rules("stud", small_bet=20, big_bet=40, ante=3, house="scaper")
    assert scaper != classic


def test_manual_dealing_asks_for_each_card():
    hand = sk.Hand(RULES, [200, 200], dealing="manual")
    assert hand.actor is None
    assert hand.legal.raise_to == ()
    with pytest.raises(sk.IllegalAction, match="a card is to be dealt first"):
        hand.fold()
    with pytest.raises(sk.CardError):
        hand.deal("Xx")
    order = []
    for card in ("Ah", "Kh", "Qh", "Jh", "Th", "9h"):
        order.append(hand.next_deal)
        hand.deal(card)
    assert order == [(0, False), (1, False), (0, False), (1, False), (0, True), (1, True)]
    assert hand.next_deal is None
    with pytest.raises(sk.ArgumentError, match="no card is due"):
        hand.deal("2c")
    hand.post_bring_in()
    hand.call()
    with pytest.raises(sk.CardError, match="Ah is there twice"):
        hand.deal("Ah")


def test_the_log_tells_the_hand():
    hand = sk.Hand(RULES, [200, 200, 4], seed=2)
    play(hand, lambda count: count - 1)
    kinds = [event.kind for event in hand.events]
    assert kinds[:4] == ["setup", "ante", "ante", "ante"]
    assert kinds[-1] == "award"
    awarded = [0, 0, 0]
    for event in hand.events:
        if event.kind in ("award", "return"):
            awarded[event.seat] += event.chips
    paid = zip(hand.settlement.awards, hand.settlement.returned, strict=True)
    assert awarded == [won + back for won, back in paid]
    assert "seat=" in repr(hand.events[1])


def test_views_hide_what_is_hidden():
    hand = sk.Hand(RULES, [200, 200, 200], seed=4)
    dealt = [
        [event.card for event in hand.events if event.seat == i and event.card] for i in range(3)
    ]
    public = hand.public_view()
    assert public.hands == tuple((None, None, cards[2]) for cards in dealt)
    assert (public.seat, public.street, public.actor, public.pot) == (None, 3, hand.actor, 3)
    for seat in range(3):
        view = hand.view(seat)
        assert view.hands[seat] == tuple(dealt[seat])
        assert all(view.hands[other] == public.hands[other] for other in range(3) if other != seat)
        told = repr(view)
        hidden = [card for other in range(3) if other != seat for card in dealt[other][:2]]
        assert not any(str(card) in told for card in hidden)
    for wrong in (3, -1, 2**70):
        with pytest.raises(sk.ArgumentError):
            hand.view(wrong)


@pytest.mark.parametrize(
    ("house", "face_up"), [("pokerstars", True), ("tda", True), ("robert", False)]
)
def test_hands_lie_face_up_once_nobody_can_bet(house, face_up):
    hand = sk.Hand(sk.Rules("stud", house=house, **STAKES), [200, 16, 200], dealing="manual")
    dealer = Dealer({"hands": ["", "?? ?? 2c", ""], "community": None, "stacks": [0] * 3})
    dealer.deal(hand)
    hand.post_bring_in()
    hand.call()
    hand.fold()
    dealer.deal(hand)
    hand.raise_to(10)
    hand.call()
    while not hand.is_over:
        live, other, folded = (hand.public_view().hands[seat] for seat in (2, 1, 0))
        assert (None not in live and None not in other) == face_up
        assert folded[:2] == (None, None)
        hand.deal(dealer.left.pop())


def test_paths_are_counted():
    deck = range(52)
    assert sk.perft(RULES, [200, 200], 0, deck=deck) == [1]
    counts = sk.perft(RULES, [200, 200, 200], 4, deck=deck)

    def paths(hand, depth):
        found = [1] + [0] * depth
        if depth and not hand.is_over:
            legal = hand.legal
            names = [name for name in ("fold", "check") if getattr(legal, name)]
            names += ["call"] if legal.call is not None else []
            names += ["post_bring_in"] if legal.bring_in is not None else []
            for name in names + list(legal.raise_to):
                other = hand.copy()
                getattr(other, name)() if isinstance(name, str) else other.raise_to(name)
                for length, count in enumerate(paths(other, depth - 1)):
                    found[length + 1] += count
        return found

    assert counts == paths(sk.Hand(RULES, [200, 200, 200], deck=deck), 4)
    for depth in (-1, 65):
        with pytest.raises(sk.ArgumentError, match=f"depth={depth}"):
            sk.perft(RULES, [200, 200], depth, deck=deck)


def test_snapshots_and_pickles():
    hand = sk.Hand(RULES, [200, 150, 30], seed=4)
    hand.post_bring_in()
    for other in (sk.Hand.from_bytes(hand.to_bytes()), pickle.loads(pickle.dumps(hand))):
        assert other.events == hand.events
        assert other.rules == hand.rules
        play(other, lambda count: count - 1)
    snapshot = hand.to_bytes()
    for damaged in (b"", snapshot[:-1], snapshot + b"x", snapshot[::-1]):
        with pytest.raises(sk.SnapshotError, match="no snapshot of a hand"):
            sk.Hand.from_bytes(damaged)
    with pytest.raises(TypeError):
        sk.Hand.from_bytes("text")


def test_a_log_is_played_again():
    hand = sk.Hand(RULES, [200, 150, 30], seed=4)
    play(hand, lambda count: count - 1)
    again = sk.Hand.replay(RULES, hand.events)
    assert (again.net, again.settlement, again.events) == (hand.net, hand.settlement, hand.events)
    with pytest.raises(sk.HistoryError, match="event 0: a log begins with the set-up"):
        sk.Hand.replay(RULES, hand.events[1:])
    with pytest.raises(sk.HistoryError, match=r"event \d+: "):
        sk.Hand.replay(RULES, hand.events[:5] + hand.events[6:])
    with pytest.raises(TypeError, match="an Event is needed"):
        sk.Hand.replay(RULES, ["deal"])


def test_a_log_that_was_changed_is_refused_where_it_was():
    rules = sk.Rules("stud", house="robert", rake=sk.Rake(5), **STAKES)
    hand = sk.Hand(rules, [200, 150, 30], seed=4)
    play(hand, lambda count: count - 1)
    log = [event.to_dict() for event in hand.events]
    assert sk.Hand.replay(rules, map(sk.Event.from_dict, log)).events == hand.events
    kinds = {fields["kind"] for fields in log}
    assert {"ante", "burn", "deal", "raise", "call", "show", "award", "rake"} <= kinds
    for place, fields in enumerate(log):
        changes = [{name: fields[name] + 1} for name in ("chips", "to", "seat") if name in fields]
        changes += [{"up": not fields["up"]}] if "up" in fields else []
        changes += [{"cards": ["2c"] * 7}] if "cards" in fields else []
        changes += [{"dealer": 7}, {"stacks": [0, 1, 1]}, {"stacks": []}] * ("dealer" in fields)
        for change in changes:
            changed = [*log[:place], fields | change, *log[place + 1 :]]
            with pytest.raises(sk.HistoryError, match=r"^event \d+: "):
                sk.Hand.replay(rules, map(sk.Event.from_dict, changed))
        for changed in ([*log[:place], *log[place + 1 :]], [*log[: place + 1], *log[place:]]):
            if changed != log[: len(changed)]:
                with pytest.raises(sk.HistoryError, match=r"^event \d+: "):
                    sk.Hand.replay(rules, map(sk.Event.from_dict, changed))
    burn = next(place for place, fields in enumerate(log) if fields["kind"] == "burn")
    dealt = {fields["card"] for fields in log[:burn] if fields["kind"] == "deal"}
    later = next(fields["card"] for fields in log[burn:] if fields["kind"] == "deal")
    for card in (min(dealt), later):
        changed = [*log[:burn], log[burn] | {"card": card}, *log[burn + 1 :]]
        with pytest.raises(sk.HistoryError, match=f"{card} is there twice"):
            sk.Hand.replay(rules, map(sk.Event.from_dict, changed))
    with pytest.raises(sk.HistoryError, match="event 1: the rules have ante of seat 0 of 1 chips"):
        sk.Hand.replay(sk.Rules("stud", **STAKES), [hand.events[0], hand.events[2]])


def test_the_log_of_a_view_is_a_hand_with_unknown_cards():
    rules = sk.Rules("stud8", house="guide", **STAKES)
    for seed in range(60):
        hand = sk.Hand(rules, [200, 40, 90, 300], seed=seed)
        play(hand, lambda count, seed=seed: seed % count)
        for view in (hand.public_view(), hand.view(1)):
            again = sk.Hand.replay(rules, view.events)
            assert again.stacks == hand.stacks
            assert again.settlement.awards == hand.settlement.awards
            assert again.public_view().hands == hand.public_view().hands
            loaded = sk.Hand.from_bytes(again.to_bytes())
            assert loaded.events == again.events == view.events


def test_what_has_no_end_is_refused():
    with pytest.raises(sk.ArgumentError, match="the house deals in"):
        sk.Hand(RULES, itertools.repeat(5))
    with pytest.raises(sk.ArgumentError, match="the house deals in"):
        sk.Table(RULES, itertools.repeat(None))
    with pytest.raises(sk.ArgumentError):
        sk.settle("stud", itertools.repeat(None), itertools.repeat(5))
    event = sk.Event.from_dict({"kind": "fold", "seat": 0, "version": 1})
    with pytest.raises(sk.HistoryError, match="event 0"):
        sk.Hand.replay(RULES, itertools.repeat(event))


@pytest.mark.parametrize("row", PERFT["rows"], ids=lambda row: f"{row['game']} {row['house']}")
def test_golden_counts_of_paths(row):
    house = sk.House.preset(row["house"]).replace(structures=[row["structure"]])
    rules = sk.Rules(row["game"], house=house, structure=row["structure"], **STAKES)
    counts = sk.perft(rules, row["stacks"], len(row["counts"]) - 1, deck=PERFT["deck"])
    assert counts == row["counts"]


def test_every_game_has_a_golden_hand():
    assert {case["game"] for case in CASES} == set(sk.GAMES)


def test_every_worked_example_has_a_golden_hand():
    firsts = {case["name"].split()[0] for case in CASES}
    assert {str(number) for number in range(1, 43)} <= firsts
