"""Values that go through JSON and come back."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import studkit as sk

STAKES = {"small_bet": 10, "big_bet": 20, "ante": 1, "bring_in": 5}


def through_json(fields):
    return json.loads(json.dumps(fields))


def played(data, **options):
    """Play a hand to some point."""
    game = data.draw(st.sampled_from(sk.GAMES))
    house = data.draw(st.sampled_from(sk.HOUSES))
    stacks = data.draw(st.lists(st.integers(1, 300), min_size=2, max_size=7))
    rules = sk.Rules(game, house=house, **STAKES)
    hand = sk.Hand(rules, stacks, seed=data.draw(st.integers(0, 2**64 - 1)), **options)
    for _ in range(data.draw(st.integers(0, 60))):
        if hand.is_over:
            break
        legal = hand.legal
        choices = [sk.Action(kind) for kind in ("check", "show", "muck") if getattr(legal, kind)]
        choices += [sk.Action("call")] if legal.call is not None else []
        choices += [sk.Action("bring_in")] if legal.bring_in is not None else []
        choices += [sk.Action("raise_to", total) for total in legal.raise_to]
        hand.apply(data.draw(st.sampled_from(choices)))
    return hand


@given(st.data(), st.sampled_from(["auto", "manual"]))
@settings(max_examples=60)
def test_hands_come_back(data, showdown):
    hand = played(data, showdown=showdown)
    rules = sk.Rules.from_dict(through_json(hand.rules.to_dict()))
    assert rules == hand.rules
    log = through_json([event.to_dict() for event in hand.events])
    events = [sk.Event.from_dict(fields) for fields in log]
    assert tuple(events) == hand.events
    assert [fields["kind"] for fields in log] == [event.kind for event in hand.events]
    again = sk.Hand.replay(rules, events)
    assert (again.events, again.settlement) == (hand.events, hand.settlement)
    views = [hand.public_view(), *map(hand.view, range(len(hand.stacks)))]
    for view in views:
        back = sk.View.from_dict(through_json(view.to_dict()))
        assert back == view
        assert back.hands == view.hands
        assert back.legal == view.legal
    assert [view.legal for view in views[1:]] == [
        hand.legal if seat == hand.actor else None for seat in range(len(hand.stacks))
    ]


def test_actions_come_back():
    actions = [sk.Action(kind) for kind in ("fold", "check", "call", "bring_in", "show", "muck")]
    actions.append(sk.Action("raise_to", 30))
    for action in actions:
        assert sk.Action.from_dict(through_json(action.to_dict())) == action
        assert hash(sk.Action(action.kind, action.to)) == hash(action)
    assert len(set(actions)) == len(actions)


def test_totals_are_written_as_a_list_or_a_range():
    hand = sk.Hand(sk.Rules("stud", **STAKES), [200, 200], seed=1)
    assert hand.legal.to_dict()["raise_to"] == [10]
    house = sk.House.preset("scaper")
    rules = sk.Rules("stud", house=house, structure="pot_limit", **(STAKES | {"ante": 20}))
    hand = sk.Hand(rules, [200, 200], seed=1)
    assert hand.legal.raise_to == range(6, 41)
    assert hand.legal.to_dict()["raise_to"] == {"from": 6, "to": 40}


HAND = sk.Hand(sk.Rules("stud", **STAKES), [200, 200], seed=1)
MADE = [
    (sk.Action, sk.Action("raise_to", 20).to_dict()),
    (sk.Event, HAND.events[0].to_dict()),
    (sk.Event, HAND.events[3].to_dict()),
    (sk.View, HAND.view(0).to_dict()),
    (sk.Rules, HAND.rules.to_dict()),
]


@pytest.mark.parametrize(("kind", "fields"), MADE)
def test_what_is_wrong_in_a_dict_is_named(kind, fields):
    assert kind.from_dict(fields)
    with pytest.raises(sk.ArgumentError, match="version 2: 1 is known"):
        kind.from_dict(fields | {"version": 2})
    with pytest.raises(sk.ArgumentError, match="version none: 1 is known"):
        kind.from_dict({name: value for name, value in fields.items() if name != "version"})
    with pytest.raises(sk.ArgumentError, match="colour"):
        kind.from_dict(fields | {"colour": "red"})
    before = dict(fields)
    for name in fields:
        for junk in (None, -1, 2**70, 1.5, "Xx", [], {}, [1] * 40, float("nan"), True):
            try:
                kind.from_dict(fields | {name: junk})
            except sk.ArgumentError:
                continue
    assert fields == before
    with pytest.raises(TypeError):
        kind.from_dict([])


@pytest.mark.parametrize(
    ("kind", "to"), [("raise", None), ("raise_to", None), ("fold", 5), ("", None), ("FOLD", None)]
)
def test_an_action_that_is_none_is_refused(kind, to):
    with pytest.raises(sk.ArgumentError, match="is no action: the kinds are fold, check"):
        sk.Action(kind, to)
