"""Values that go through JSON and come back."""

import contextlib
import copy
import json
import pickle

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
    with pytest.raises(sk.ArgumentError, match=r"version 2 \(int\): 1 is known"):
        kind.from_dict(fields | {"version": 2})
    with pytest.raises(sk.ArgumentError, match="version none: 1 is known"):
        kind.from_dict({name: value for name, value in fields.items() if name != "version"})
    with pytest.raises(sk.ArgumentError, match="colour"):
        kind.from_dict(fields | {"colour": "red"})
    before = json.dumps(fields)
    loop = []
    loop.append(loop)
    junk = [None, -1, 2**70, 2**63 - 1, 1.5, "Xx", "\ud800", [], {}, [1] * 40, float("nan"), True]
    junk += [loop, [loop] * 9, {"from": 1, "to": 2**63 - 1}, {"from": 5, "to": 1}, object(), b"1"]
    for place in places(fields):
        for value in junk:
            changed = json.loads(before)
            put(changed, place, value)
            with contextlib.suppress(sk.ArgumentError):
                assert used(kind.from_dict(changed))
    assert json.dumps(fields) == before
    for wrong in ([], None, "x", 5):
        with pytest.raises(TypeError):
            kind.from_dict(wrong)


def places(fields, above=()):
    """Give the path of each value in a dict."""
    for name, value in fields.items() if isinstance(fields, dict) else enumerate(fields):
        yield (*above, name)
        if isinstance(value, dict | list) and len(above) < 3:
            yield from places(value, (*above, name))


def put(fields, place, value):
    for name in place[:-1]:
        fields = fields[name]
    fields[place[-1]] = value


def used(made):
    """Ask a value for all it has."""
    names = [name for name in dir(made) if not name.startswith("_")]
    return [repr(value) for value in map(made.__getattribute__, names) if not callable(value)]


@pytest.mark.parametrize("name", ["house", "structure", "rake", "game", "ante"])
def test_rules_that_lack_a_part_are_refused(name):
    fields = HAND.rules.to_dict()
    del fields[name]
    with pytest.raises(sk.ArgumentError, match=f"no rules: {name} is missing"):
        sk.Rules.from_dict(fields)
    fields = sk.Rules("stud", rake=sk.Rake(5), **STAKES).to_dict()
    del fields["house"]["raise_cap"]
    with pytest.raises(sk.ArgumentError, match="no rules: raise_cap is missing"):
        sk.Rules.from_dict(fields)
    fields = sk.Rules("stud", rake=sk.Rake(5), **STAKES).to_dict()
    del fields["rake"]["cap"]
    with pytest.raises(sk.ArgumentError, match="no rules: cap is missing"):
        sk.Rules.from_dict(fields)


def test_a_wrong_place_is_named():
    fields = HAND.view(0).to_dict()
    fields["table"]["events"][3]["card"] = "Xx"
    with pytest.raises(sk.ArgumentError, match=r"no view: table.events\[3\].*Xx"):
        sk.View.from_dict(fields)
    fields = HAND.events[3].to_dict()
    del fields["card"]
    with pytest.raises(sk.ArgumentError, match="card"):
        sk.Event.from_dict(fields)
    for name, value in (("seat", 10), ("chips", -5)):
        with pytest.raises(sk.ArgumentError, match="a seat that no table has"):
            sk.Event.from_dict(HAND.events[1].to_dict() | {name: value})


def test_values_can_be_pickled_and_copied():
    with pytest.raises(sk.IllegalAction) as caught:
        HAND.check()
    for value in (HAND.events, HAND.view(0), HAND.legal, sk.Action("fold"), HAND.rules):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.reason, error.legal, str(error)) == (
        caught.value.reason,
        HAND.legal,
        str(caught.value),
    )


@pytest.mark.parametrize(
    ("kind", "to"), [("raise", None), ("raise_to", None), ("fold", 5), ("", None), ("FOLD", None)]
)
def test_an_action_that_is_none_is_refused(kind, to):
    with pytest.raises(sk.ArgumentError, match="is no action: the kinds are fold, check"):
        sk.Action(kind, to)
