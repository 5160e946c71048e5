"""The table of presets, line by line: a golden hand tells each value from the others."""

import json
from pathlib import Path

import pytest
from test_hands import CASES, STAKES, replay

import studkit as sk

ROWS = json.loads((Path(__file__).parents[1] / "data" / "presets.json").read_text())
# Who may sit, for which stakes, and who deals next: no hand shows it, other tests do.
NO_HAND = {"structures", "max_players_seven", "max_players_five"}
NO_HAND |= {"ante_rule", "bring_in_rule", "button"}


def own(house, option, game):
    row = ROWS[house][option]
    return row[game] if isinstance(row, dict) else row


def values(option, houses=ROWS):
    """Give the values that some presets have, each once."""
    found = []
    for house in houses:
        for game in sk.GAMES:
            value = own(house, option, game)
            found += [value] if value not in found else []
    return found


LINES = {option: values(option) for option in ROWS["tda"] if option not in NO_HAND}
LINES = {option: line for option, line in LINES.items() if len(line) > 1}

# The other values of a line that no hand under a preset can be told from.
HIDDEN = {
    # There are always cards for as many as it deals in.
    ("pokerstars", "short_stub"): LINES["short_stub"],
    ("pokerstars", "community_betting"): LINES["community_betting"],
    ("pokerstars", "community_first_to_act"): LINES["community_first_to_act"],
    # It has all hands shown anyway.
    ("pokerstars", "all_in_face_up"): LINES["all_in_face_up"],
    # Nobody acts on a community card.
    ("scaper", "community_first_to_act"): LINES["community_first_to_act"],
    # Its five-card boards never pair: they have one card.
    ("classic", "open_pair_games"): [["stud", "stud8", "five_stud", "five_stud8"]],
    # With the burns used again as many can be served as without burns; test_burns tells.
    ("robert", "burn_cards"): LINES["burn_cards"],
}
for preset, row in ROWS.items():
    if "pot_limit" not in row["structures"]:
        HIDDEN[preset, "bring_in_card"] = LINES["bring_in_card"]
        HIDDEN[preset, "raise_cap_big_bet"] = LINES["raise_cap_big_bet"]
    if row["burn_cards"] == "none":
        HIDDEN.setdefault((preset, "short_stub"), ["reuse_burns"])


def tells(case, option, other):
    """Tell whether a golden hand goes wrong under another value of an option."""
    changes = {option: other}
    # An open-pair rule without games and games without a rule show nothing by themselves.
    if option == "open_pair_rule" and not ROWS[case["house"]]["open_pair_games"]:
        changes["open_pair_games"] = ["stud", "stud8", "five_stud", "five_stud8"]
    if option == "open_pair_games" and ROWS[case["house"]]["open_pair_rule"] == "off":
        changes["open_pair_rule"] = "option_lock"
    try:
        replay(case, **changes)
    except (AssertionError, sk.StudkitError, pytest.fail.Exception):
        return True
    return False


@pytest.mark.parametrize("house", ROWS)
@pytest.mark.parametrize("option", LINES)
def test_each_preset_shows_its_value(house, option):
    hands = [case for case in CASES if case["house"] == house and not case["options"]]
    for value in values(option, [house]):
        shown = [case for case in hands if own(house, option, case["game"]) == value]
        for other in LINES[option]:
            if other != value:
                told = any(tells(case, option, other) for case in shown)
                assert told == (other not in HIDDEN.get((house, option), [])), (value, other)


@pytest.mark.parametrize("option", LINES)
def test_each_two_values_are_told_apart(option):
    for value in LINES[option]:
        shown = []
        for case in CASES:
            given = case["options"].get(option, own(case["house"], option, case["game"]))
            shown += [case] if given == value else []
        for other in LINES[option]:
            told = other == value or any(tells(case, option, other) for case in shown)
            assert told, (value, other)


@pytest.mark.parametrize("house", ROWS)
@pytest.mark.parametrize(("game", "burned"), [("stud", [6, 9, 12, 15]), ("five_stud", [4, 7, 10])])
def test_burns(house, game, burned):
    """A card is burned before each street but the first, here for two players."""
    hand = sk.Hand(sk.Rules(game, house=house, **STAKES), [100, 100], deck=range(52))
    while not hand.is_over:
        legal = hand.legal
        step = hand.check if legal.check else hand.call
        (hand.post_bring_in if legal.bring_in is not None else step)()
    found = [event.card.id for event in hand.events if event.kind == "burn"]
    assert found == (burned if ROWS[house]["burn_cards"] == "per_street" else [])
