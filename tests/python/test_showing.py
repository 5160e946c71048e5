"""Showing and mucking by hand, unknown cards, and what nobody may see."""

import contextlib
import itertools
import json
import random
import re
import threading

import pytest

import studkit as sk

STAKES = {"small_bet": 10, "big_bet": 20, "ante": 1, "bring_in": 5}
CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![a-z])")


def dealt_by_hand(cards, house="robert", stacks=(1, 1, 1), **options):
    rules = sk.Rules("five_stud", house=house, **STAKES)
    hand = sk.Hand(rules, stacks, dealing="manual", **options)
    for card in cards.split():
        hand.deal(card)
    return hand


KNOWN = "Ah 2c 3d  Kh 2d 5c  Qd 9c 8s  Jd 7h 6s  9h 4s Tc"


def test_players_show_or_muck_in_turn():
    hand = dealt_by_hand(KNOWN, showdown="manual")
    assert (hand.actor, hand.is_over, hand.legal.show, hand.legal.muck) == (0, False, True, False)
    assert repr(hand.legal) == "LegalActions(show=True, muck=False)"
    with pytest.raises(sk.IllegalAction, match="not beaten") as caught:
        hand.muck()
    assert caught.value.legal == hand.legal
    with pytest.raises(sk.IllegalAction, match="show or muck"):
        hand.check()
    assert hand.refusal(sk.Action("check")) == "the betting is over: show or muck"
    hand.show(seat=1)
    assert hand.events[-1].cards == tuple(sk.parse_cards("2c 2d 9c 7h 4s"))
    hand.muck()
    hand.apply(sk.Action("muck"))
    assert hand.net == [-1, 2, -1]
    assert hand.settlement.shows == ((1, True), (0, False), (2, False))
    hidden = [card for seat in (0, 2) for card in hand.view(seat).hands[seat][:1]]
    told = str(hand.settlement) + repr(hand.public_view()) + json.dumps(hand.view(1).to_dict())
    assert not any(str(card) in told for card in hidden)


def test_a_house_may_have_all_hands_shown():
    for house, part in (("pokerstars", "face up"), ("tda", "face up")):
        hand = dealt_by_hand(KNOWN, house=house, showdown="manual")
        with pytest.raises(sk.IllegalAction, match=part):
            hand.muck()
    house = sk.House.preset("pokerstars").replace(all_in_face_up=False)
    hand = dealt_by_hand(KNOWN, house=house, showdown="manual")
    with pytest.raises(sk.IllegalAction, match="the house has all hands shown"):
        hand.muck()


def test_unknown_hands_are_settled_when_they_are_shown():
    cards = KNOWN.replace("Ah", "??")
    hand = dealt_by_hand(cards)
    assert hand.actor == 0
    for wrong, error in (
        ("2c", sk.CardError),
        ("Kh", sk.CardError),
        ("Ah As", sk.CardError),
        ("Ah Kh Qd Jd 3h", sk.CardError),
        (None, sk.IllegalAction),
        ("Xx", sk.CardError),
        (5, TypeError),
        (sk.CardSet("Ah"), TypeError),
    ):
        before = (hand.events, hand.legal)
        with pytest.raises(error):
            hand.show(wrong)
        assert (hand.events, hand.legal) == before
    other = hand.copy()
    hand.show("As")
    assert hand.net == [-1, 2, -1]
    assert hand.undo()
    assert hand.actor == 0
    assert hand.view(0).hands[0][0] is None
    hand.show("Ks Kh Qd Jd 9h")
    assert hand.net == [2, -1, -1]
    other.muck()
    assert other.net == [-1, 2, -1]
    assert sk.Hand.from_bytes(other.to_bytes()).events == other.events


def test_the_last_one_need_not_show():
    hand = dealt_by_hand("?? ?? ??  Kh 2d 5c  Qd 9c 8s  Jd 7h 6s  9h 4s Tc")
    hand.muck(seat=2)
    hand.muck(seat=0)
    assert hand.net == [-1, 2, -1]
    assert not any(event.kind == "show" for event in hand.events)


def test_where_all_muck_a_side_pot_the_last_of_them_has_it():
    rules = sk.Rules("five_stud", house="robert", **STAKES)
    hand = sk.Hand(rules, [10, 30, 30], dealing="manual", showdown="manual")
    ups = iter(sk.parse_cards("Kh 2d 5c Qd 9c 8s Jd 7h 6s 9h 4s Tc"))
    while not hand.legal.show:
        if hand.next_deal:
            hand.deal(next(ups) if hand.next_deal[1] else "??")
        elif hand.legal.raise_to:
            hand.raise_to(hand.legal.raise_to[0])
        else:
            hand.call()
    assert [seats for _, seats in hand.pots] == [(0, 1, 2), (1, 2)]
    main, side = (chips for chips, _ in hand.pots)
    hand.muck(seat=1)
    hand.muck(seat=2)
    assert hand.is_over
    assert hand.settlement.awards == (main, 0, side)


def test_who_acts_first_is_said_where_nobody_can_know():
    rules = sk.Rules("stud", **STAKES)
    hand = sk.Hand(rules, [200, 200], dealing="manual")
    while not hand.next_deal[1]:
        hand.deal("??")
    with pytest.raises(sk.CardError, match="allow_unknown_up"):
        hand.deal("??")
    hand = sk.Hand(rules, [200, 3, 200], dealing="manual", allow_unknown_up=True)
    with pytest.raises(sk.IllegalAction, match="the cards say who acts first"):
        hand.set_first_to_act(0)
    while hand.next_deal:
        hand.deal("??")
    assert hand.first_is_unknown
    assert "unknown who acts first" in repr(hand)
    with pytest.raises(sk.IllegalAction, match="say first which seat acts first"):
        hand.fold()
    for seat in (3, -1):
        with pytest.raises(sk.ArgumentError):
            hand.set_first_to_act(seat)
    hand.set_first_to_act(1)
    hand.post_bring_in()
    hand.call()
    hand.fold()
    while hand.next_deal:
        hand.deal("??")
    assert [event.kind for event in hand.events].count("first_to_act") == 1
    assert sk.Hand.replay(rules, hand.events).events == hand.events
    assert sk.Hand.from_bytes(hand.to_bytes()).events == hand.events


def allowed(hand, reader):
    """Give the cards that a reader may see, worked out from the whole log."""
    events = hand.events
    folded = {event.seat for event in events if event.kind == "fold"}
    shown = {event.seat for event in events if event.kind == "show"}
    if lie_face_up(hand):
        shown |= set(range(len(hand.stacks)))
        shown -= {event.seat for event in events if event.kind == "muck"}
    seen = set()
    for event in events:
        if event.kind == "community":
            seen.add(str(event.card))
        elif event.kind == "show":
            seen |= set(map(str, event.cards))
        elif event.kind == "deal":
            owner = event.seat
            if event.up or owner == reader or (owner in shown and owner not in folded):
                seen.add(str(event.card))
    return seen


def lie_face_up(hand):
    """Tell whether an all-in turned all hands up, worked out from the whole log."""
    if not hand.rules.house.get("all_in_face_up", hand.rules.game):
        return False
    left = list(hand.events[0].stacks)
    for event in hand.events:
        if event.kind in ("ante", "bring_in", "call", "raise"):
            left[event.seat] -= event.chips
    live = set(range(len(left))) - {event.seat for event in hand.events if event.kind == "fold"}
    able = [seat for seat in live if left[seat]]
    betting = hand.actor is not None and not hand.legal.show
    cards_due = hand.next_deal is not None and len(able) > 1
    return len(live) > 1 and len(able) < len(live) and not betting and not cards_due


def told(hand, reader):
    view = hand.public_view() if reader is None else hand.view(reader)
    texts = [repr(view), json.dumps(view.to_dict()), *map(repr, view.events)]
    texts += [repr(view.hands), repr(view.legal), repr(hand), str(hand.settlement or "")]
    for action in ("fold", "check", "call", "bring_in", "show", "muck"):
        try:
            hand.copy().apply(sk.Action(action))
        except sk.IllegalAction as error:
            texts.append(f"{error} {error.reason} {error.legal!r}")
    texts += [str(hand.refusal(sk.Action("raise_to", total))) for total in (-1, 7, 10**6)]
    return set(CARD.findall(" ".join(texts)))


@pytest.mark.parametrize("house", sk.HOUSES)
def test_nobody_is_told_a_card_that_is_hidden_from_him(house):
    choose = random.Random(house)
    for game, showdown, dealing in itertools.product(
        sk.GAMES, ("auto", "manual"), ("auto", "manual")
    ):
        for _ in range(4):
            stacks = [choose.choice((5, 40, 400)) for _ in range(choose.randint(2, 6))]
            rules = sk.Rules(game, house=house, **STAKES)
            seed = None if dealing == "manual" else choose.getrandbits(64)
            hand = sk.Hand(rules, stacks, seed=seed, showdown=showdown, dealing=dealing)
            deck = [str(sk.Card.from_id(i)) for i in choose.sample(range(52), 52)]
            while True:
                for reader in (None, *range(len(stacks))):
                    assert told(hand, reader) <= allowed(hand, reader)
                if hand.is_over:
                    break
                if hand.next_deal:
                    seat, up = hand.next_deal
                    unknown = seat is not None and not up and choose.random() < 0.2
                    hand.deal("??" if unknown else deck.pop())
                    continue
                if hand.legal.show and hand.refusal(sk.Action("show")) and choose.random() < 0.5:
                    unknown = hand.view(hand.actor).hands[hand.actor].count(None)
                    hand.show([deck.pop() for _ in range(unknown)])
                    continue
                actions = ["call", "bring_in", "check", "muck", "show"]
                actions += ["fold"] if choose.random() < 0.1 else []
                choose.shuffle(actions)
                kinds = [sk.Action(kind) for kind in actions]
                kinds[:0] = [sk.Action("raise_to", total) for total in hand.legal.raise_to[:1]]
                hand.apply(next(action for action in kinds if hand.refusal(action) is None))


def test_the_check_of_privacy_can_fail():
    hand = sk.Hand(sk.Rules("stud", **STAKES), [200, 200], seed=1)
    assert told(hand, 0) - allowed(hand, 1)
    assert not lie_face_up(hand)
    turned_up = dealt_by_hand("Ah 2c 3d  Kh 2d 5c", house="tda")
    assert lie_face_up(turned_up)
    assert None not in turned_up.public_view().hands[0]
    assert CARD.findall(repr(hand.view(0).hands))


def test_a_hand_used_by_several_threads_is_never_torn():
    rules = sk.Rules("stud", **STAKES)
    for seed in range(20):
        hand = sk.Hand(rules, [500] * 6, seed=seed)
        failures = []

        def play(hand=hand, failures=failures):
            try:
                for kind in ("check", "call", "bring_in") * 60:
                    with contextlib.suppress(sk.IllegalAction):
                        hand.apply(sk.Action(kind))
                    assert sum(hand.copy().stacks) <= 3000
            except Exception as error:
                failures.append(error)

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []
        assert hand.is_over
        assert sum(hand.stacks) == 3000
        assert sk.Hand.replay(rules, hand.events).settlement == hand.settlement
