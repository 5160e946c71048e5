import copy
import json
import pickle
import re
from pathlib import Path

import numpy as np
import pytest

import studkit as sk

GAMES = sk.GAMES
DATA = Path(__file__).parents[1] / "data"
ROWS = json.loads((DATA / "presets.json").read_text())
DERIVED = json.loads((DATA / "stakes.json").read_text())
STAKES = {"small_bet": 10, "big_bet": 20, "ante": 1, "bring_in": 5}


def test_presets_are_as_published():
    assert sorted(sk.HOUSES) == sorted(ROWS)
    for name, options in ROWS.items():
        assert sk.House.preset(name).to_dict() == {
            option: tuple(value) if isinstance(value, list) else value
            for option, value in options.items()
        }, name


@pytest.mark.parametrize("name", sk.HOUSES)
def test_each_preset_spreads_its_structures_and_no_other(name):
    spread = ROWS[name]["structures"]
    for structure in ("fixed_limit", "pot_limit", "no_limit"):
        if structure in spread:
            rules = sk.Rules("stud", house=name, structure=structure, **STAKES)
            assert rules.structure == structure
            continue
        refusal = f'structure="{structure}": the house spreads {", ".join(spread)}'
        with pytest.raises(sk.ArgumentError, match=refusal):
            sk.Rules("stud", house=name, structure=structure, **STAKES)


@pytest.mark.parametrize("name", sk.HOUSES)
@pytest.mark.parametrize("game", GAMES)
def test_each_preset_deals_in_as_many_as_it_says(name, game):
    most = ROWS[name]["max_players_five" if game.startswith("five") else "max_players_seven"]
    rules = sk.Rules(game, house=name, **STAKES)
    assert len(sk.Hand(rules, [100] * most, seed=1).stacks) == most
    refusal = f"{most + 1} seats: the house deals in 2 to {most}"
    with pytest.raises(sk.ArgumentError, match=refusal):
        sk.Hand(rules, [100] * (most + 1), seed=1)


@pytest.mark.parametrize("row", DERIVED, ids=str)
def test_stakes_are_derived_or_refused(row):
    stakes = {name: row[name] for name in ("house", "small_bet", "ante", "bring_in")}
    stakes["big_bet"] = 2 * row["small_bet"]
    if "gives" in row:
        rules = sk.Rules("stud", **stakes)
        assert [rules.ante, rules.bring_in] == row["gives"]
        return
    with pytest.raises(sk.ArgumentError, match=row["refused"]):
        sk.Rules("stud", **stakes)


def test_every_preset_has_stakes():
    assert {row["house"] for row in DERIVED} == set(sk.HOUSES)


@pytest.mark.parametrize("name", sk.HOUSES)
def test_houses_are_values(name):
    house = sk.House.preset(name).replace(raise_cap={"razz": 7})
    for make in (copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))):
        assert make(house) == house
        assert hash(make(house)) == hash(house)
    assert eval(repr(house), {"House": sk.House}) == house
    assert sk.House.from_dict(house.to_dict()) == house
    assert json.loads(json.dumps(house.to_dict()))["raise_cap"]["razz"] == 7
    assert house != sk.House.preset(name)
    assert repr(sk.House.preset(name)) == f'House.preset("{name}")'
    with pytest.raises(AttributeError):
        house.raise_cap = 3


def test_an_option_may_differ_from_game_to_game():
    house = sk.House.preset("tda").replace(odd_chip_high={"stud8": "nearest_dealer"})
    assert house.get("odd_chip_high", "stud8") == "nearest_dealer"
    assert house.get("odd_chip_high", "stud") == "suit_best_five"
    same = house.replace(odd_chip_high=dict.fromkeys(GAMES, "suit_best_five"))
    assert same == sk.House.preset("tda")


@pytest.mark.parametrize("kind", [list, tuple, set, frozenset, iter])
def test_several_names_may_come_in_any_order(kind):
    names = kind(["no_limit", "pot_limit"])
    house = sk.House.preset("tda").replace(structures=names)
    assert house.get("structures", "stud") == ("pot_limit", "no_limit")


def test_kinds_of_values():
    assert sk.House.preset("tda").replace(raise_cap=np.int64(4)).get("raise_cap", "stud") == 4
    house = sk.House.preset("tda").replace(
        raise_cap=None, all_in_face_up=False, open_pair_games=[], structures="no_limit"
    )
    assert [house.get(option, "razz") for option in ("raise_cap", "all_in_face_up")] == [
        None,
        False,
    ]
    assert house.get("open_pair_games", "razz") == ()
    assert house.get("structures", "razz") == ("no_limit",)


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ({"raise_kap": 4}, '"raise_kap" is no house option: there are structures, '),
        ({"raise_cap": 0}, "raise_cap=0: allowed are None and numbers from 1 to"),
        ({"raise_cap": -1}, "raise_cap=-1"),
        ({"raise_cap": 2**70}, f"raise_cap={2**70}"),
        ({"raise_cap": True}, "raise_cap=True"),
        ({"raise_cap": "4"}, 'raise_cap="4"'),
        ({"raise_cap": 4.0}, "raise_cap=4.0"),
        ({"max_players_seven": 9}, "max_players_seven=9: allowed are numbers from 2 to 8"),
        ({"max_players_seven": None}, "max_players_seven=None"),
        ({"all_in_face_up": 1}, "all_in_face_up=1: allowed are True and False"),
        ({"odd_chip_high": "random"}, 'odd_chip_high="random": allowed are "first_to_speak'),
        ({"odd_chip_high": "lowest_suit_all_cards"}, "odd_chip_high="),
        ({"odd_chip_low": "suit_all_cards"}, "odd_chip_low="),
        ({"odd_chip_high": ["suit_best_five"]}, "odd_chip_high="),
        ({"structures": []}, "structures=.*: allowed are one or more of"),
        ({"structures": ["spread_limit"]}, "structures="),
        ({"open_pair_games": "omaha"}, "open_pair_games="),
        ({"raise_cap": {"omaha": 4}}, '"omaha" is no game'),
        ({"raise_cap": {"razz": 0}}, "raise_cap in razz=0"),
    ],
)
def test_wrong_options_are_refused_by_name(options, part):
    for call in (sk.House.preset("tda").replace, lambda **options: sk.House.from_dict(options)):
        with pytest.raises(sk.ArgumentError, match=re.escape(part) if "=.*" not in part else part):
            call(**options)


def test_wrong_names_are_refused():
    with pytest.raises(sk.ArgumentError, match='"home" is no preset: allowed are poker'):
        sk.House.preset("home")
    with pytest.raises(sk.ArgumentError, match='"x" is no house option'):
        sk.House.preset("tda").get("x", "stud")
    with pytest.raises(sk.ArgumentError, match='"x" is no game'):
        sk.House.preset("tda").get("raise_cap", "x")
    with pytest.raises(TypeError):
        sk.House()


def test_every_option_has_a_meaning():
    options = sk.House.options()
    assert list(options) == list(sk.House.preset("tda").to_dict())
    assert all("Allowed are" in text and text.endswith(".") for text in options.values())
