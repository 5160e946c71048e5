"""`studkit replay`: hands step by step, as JSON, and checked against what was recorded."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import studkit as sk
from studkit.cli import main
from studkit.cli.replay_files import HowFar, history_files
from studkit.cli.replay_steps import Showdown, Street, steps

REAL = Path(__file__).parents[1] / "data" / "real_hands.phhs"
REFUSED = ("kingsclub-0002", "kingsclub-0003")
ANSI = re.compile(r"\x1b\[([\d;]*)m")

# A main pot of 75, split by the high hand of seat 0 and the low hand of seat 1, and a side pot of
# 120 that is left to seat 1.
HAND = {
    "variant": '"F7S/8"',
    "antes": "[5, 5, 5]",
    "bring_in": "10",
    "small_bet": "20",
    "big_bet": "40",
    "starting_stacks": "[25, 500, 500]",
    "actions": json.dumps(
        [
            *("d dh p1 KsKh2c", "d dh p2 As2dQh", "d dh p3 9h9d8s"),
            *("p1 pb", "p2 cbr 20", "p3 cc", "p1 cc"),
            *("d dh p1 5h", "d dh p2 4h", "d dh p3 9c"),
            *("p2 cbr 20", "p3 cc"),
            *("d dh p1 Jd", "d dh p2 5c", "d dh p3 Td", "p2 cbr 40", "p3 cc"),
            *("d dh p1 Js", "d dh p2 7h", "d dh p3 3s", "p2 cc", "p3 cc"),
            *("d dh p1 Tc", "d dh p2 Kc", "d dh p3 6d", "p2 cbr 40", "p3 f"),
            *("p2 sm As2dQh4h5c7hKc", "p1 sm KsKh2c5hJdJsTc"),
        ]
    ),
    "finishing_stacks": "[38, 572, 415]",
    "_id": '"made-up"',
    "_total_pot": "195",
    "_uncalled": "[2, 40]",
    "_collected": "[38, 157, 0]",
    "_hi": "[1, 2]",
    "_lo": "[2]",
    "_bring_in_player": "1",
    "_first_to_act": "{ 4 = 2, 5 = 2, 6 = 2, 7 = 2 }",
    "_pots_computed": "[75, 120]",
    "_pots_eligible": "[[1, 2], [2]]",
}


def phh(**changes):
    fields = {**HAND, **changes}
    return "".join(f"{name} = {text}\n" for name, text in fields.items() if text is not None)


def phhs(*texts):
    return "\n".join(f"[{i}]\n{text}" for i, text in enumerate(texts, start=1))


@pytest.fixture
def written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8")
        return name

    return write


def replay(capsys, *argv, status=0):
    assert main(["replay", *map(str, argv)]) == status
    out, err = capsys.readouterr()
    assert err == ""
    return out


# the check


def test_the_real_hands_agree(capsys):
    lines = replay(capsys, "--check", REAL).splitlines()
    assert lines[-1] == (
        "268 hands, 0 disagreements (2 with bets of a size that no rule has, listed)"
    )
    assert [line.split(": ")[2] for line in lines[:-1]] == list(REFUSED)
    assert all("legal for seat" in line for line in lines[:-1])


def test_a_made_up_hand_agrees(written, capsys):
    assert replay(capsys, "--check", written("a.phh", phh())) == "1 hand, 0 disagreements\n"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("_total_pot", "196", "_total_pot: 196 recorded, 195 by the rules"),
        ("_total_pot", '"much"', "_total_pot: much recorded, 195 by the rules"),
        ("_uncalled", "[3, 40]", "_uncalled: [3, 40] recorded, [2, 40] by the rules"),
        ("_uncalled", "[2, 20]", "_uncalled: [2, 20] recorded, [2, 40] by the rules"),
        ("_uncalled", None, "_uncalled: nothing is recorded, [2, 40] by the rules"),
        ("_collected", "[37, 158, 0]", "_collected: [37, 158, 0] recorded, [38, 157, 0] by"),
        ("_collected", "[38, 156, 0]", "_collected: [38, 156, 0] recorded"),
        ("_collected", "[37, 158]", "_collected: [37, 158] recorded"),
        ("_collected", '["a", [], nan]', "_collected: [a, [], "),
        ("finishing_stacks", "[38, 571, 415]", "finishing_stacks: [38, 571, 415] recorded"),
        ("_hi", "[1]", "_hi: [1] recorded, [1, 2] by the rules"),
        ("_hi", "[[1]]", "_hi: [[1]] recorded"),
        ("_lo", "[]", "_lo: [] recorded, [2] by the rules"),
        ("_bring_in_player", "2", "_bring_in_player: 2 recorded, 1 by the rules"),
        (
            "_first_to_act",
            "{ 4 = 2, 5 = 3, 6 = 2, 7 = 2 }",
            "_first_to_act 5: 3 recorded, 2 by the rules",
        ),
        ("_first_to_act", "{ 8 = 3 }", "_first_to_act 8: 3 recorded, nobody by the rules"),
        ("_first_to_act", "[4]", "_first_to_act: [4] recorded, {3: 1"),
        ("_pots_computed", "[195]", "_pots_computed: [195] recorded, [75, 120] by the rules"),
        (
            "_pots_eligible",
            "[[1, 2], [2, 3]]",
            "_pots_eligible: [[1, 2], [2, 3]] recorded, [[1, 2], [2]] by the rules",
        ),
    ],
)
def test_a_disagreement_of_each_kind_is_found(field, value, said, written, capsys):
    path = written("a.phhs", phhs(phh(), phh(**{field: value})))
    line, last = replay(capsys, "--check", path, status=1).splitlines()
    assert line.startswith(f"a.phhs: line {len(HAND) + 4}: made-up: {said}")
    assert last == "2 hands, 1 disagreement"


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"_collected": "[37, 153, 0]"}, []),
        ({"_collected": "[37, 153, 0]", "finishing_stacks": "[37, 568, 415]"}, []),
        ({"_collected": "[33, 157, 0]"}, []),
        ({"_collected": "[38, 151, 0]"}, ["_collected"]),
        ({"_collected": "[39, 151, 0]"}, ["_collected"]),
        ({"_collected": "[32, 158, 0]"}, ["_collected"]),
        ({"_collected": "[38, 152, 0]", "finishing_stacks": "[38, 572, 410]"}, ["finishing_"]),
    ],
)
def test_the_rake_is_let_pass(changes, found, written, capsys):
    text = phh(_rake="5", **{"finishing_stacks": None, **changes})
    path = written("a.phh", text)
    lines = replay(capsys, "--check", path, status=int(bool(found))).splitlines()
    assert len(lines) == len(found) + 1
    assert all(f"made-up: {name}" in line for name, line in zip(found, lines, strict=False))


def test_amounts_with_a_point_are_compared_as_written(written, capsys):
    cents = {
        "antes": "[0.05, 0.05, 0.05]",
        "bring_in": "0.10",
        "small_bet": "0.20",
        "big_bet": "0.40",
        "starting_stacks": "[0.25, 5, 5.00]",
        "actions": re.sub(r"cbr (\d+)", r"cbr 0.\1", HAND["actions"]),
        "finishing_stacks": "[0.38, 5.72, 4.15]",
        "_total_pot": "1.95",
        "_uncalled": "[2, 0.4]",
        "_collected": "[0.38, 1.57, 0]",
        "_pots_computed": "[0.75, 1.20]",
    }
    path = written("a.phhs", phhs(phh(**cents), phh(**{**cents, "_total_pot": "1.9"})))
    line, last = replay(capsys, "--check", path, status=1).splitlines()
    assert line.endswith("_total_pot: 1.9 recorded, 1.95 by the rules")
    assert last == "2 hands, 1 disagreement"
    drawn = replay(capsys, path, "--hand", "1")
    assert "limit 0.20/0.40, ante 0.05" in drawn
    assert "seat 1 completes to 0.20" in drawn
    entry = json.loads(replay(capsys, "--json", "--hand", "2", path, status=1))
    assert entry["disagreements"] == [{"fact": "_total_pot", "recorded": "1.9", "played": "1.95"}]
    assert (entry["decimals"], entry["stacks"]) == (2, [25, 500, 500])


def test_what_cannot_be_read_and_what_is_refused_is_named_by_line(written, capsys):
    unreadable = phh(variant='"FT"')
    illegal = phh(actions='["d dh p1 KsKh2c", "d dh p2 As2dQh", "d dh p3 9h9d8s", "p2 f"]')
    odd_bet = '["d dh p1 KsKh2c", "d dh p2 As2dQh", "d dh p3 9h9d8s", "p1 pb", "p2 cbr 17"]'
    tag = '["nonstandard_bet_size"]'
    texts = [
        unreadable,
        illegal,
        phh(actions=odd_bet),
        phh(actions=odd_bet, _tags=tag),
        phh(actions='["d dh p1 KsKh2c", "p2 f"]', _tags=tag),
        phh(),
    ]
    path = written("a.phhs", phhs(*texts))
    *lines, last = replay(capsys, "--check", path, status=1).splitlines()
    assert "a.phhs: line 2: " in lines[0]
    rows = path_lines(path)
    for line in lines:
        number = int(re.search(r"line (\d+)", line)[1])
        assert rows[number - 1].startswith(("variant", "actions"))
    assert "it is the turn of seat 0; legal for seat 0: " in lines[1]
    assert "made-up: step 4, seat 1 bets or raises to 17: a total of 17 is not" in lines[2]
    assert "made-up: listed: step 4, seat 1 bets or raises to 17" in lines[3]
    assert "listed" not in lines[4]
    assert last == (
        "6 hands, 4 disagreements (1 that cannot be read; 3 that the rules refuse; "
        "1 with bets of a size that no rule has, listed)"
    )


def path_lines(path):
    return Path(path).read_text().splitlines()


def test_a_hand_that_does_not_end(written, capsys):
    begun = '["d dh p1 KsKh2c", "d dh p2 As2dQh", "d dh p3 9h9d8s", "p1 pb"]'
    path = written("a.phh", phh(actions=begun))
    line, last = replay(capsys, "--check", path, status=1).splitlines()
    assert line.endswith("by the rules")
    assert "the hand is not over, it is the turn of seat 1" in line
    assert last == "1 hand, 1 disagreement"
    quiet = {name: None for name in HAND if name.startswith("_") or name == "finishing_stacks"}
    path = written("a.phh", phh(**{**quiet, "actions": begun}))
    assert replay(capsys, "--check", path) == (
        "1 hand, 0 disagreements (1 that record nothing to compare)\n"
    )
    assert replay(capsys, path).rstrip().endswith("ends here: it is the turn of seat 1.")


@pytest.mark.parametrize("rake", ["nan", "true", '"5"', "-1"])
def test_a_rake_that_is_no_amount_is_told(rake, written, capsys):
    written("a.phh", phh() + f"_rake = {rake}\n")
    assert "_rake: " in replay(capsys, "--check", "a.phh", status=1)


def test_a_folder_is_read_with_its_subfolders(written, capsys):
    written("b/one.phh", phh())
    written("b/deep/two.PHHS", phhs(phh(), phh(_total_pot="1")))
    written("b/notes.md", "nothing")
    lines = replay(capsys, "--check", "b", status=1).splitlines()
    place = os.path.join("b", "deep", "two.PHHS")
    assert lines[0].startswith(f"{place}: line ")
    assert lines[1:] == ["3 hands, 1 disagreement"]
    entries = list(map(json.loads, replay(capsys, "--json", "b", status=1).splitlines()))
    assert [entry["file"] for entry in entries] == [place, place, os.path.join("b", "one.phh")]


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="there are no links")
def test_a_file_that_cannot_be_read_does_not_stop_the_others(written, capsys):
    written("b/z.phh", phh())
    os.symlink("nowhere", "b/a.phh")
    line, last = replay(capsys, "--check", "b", status=1).splitlines()
    assert line.startswith(f"{os.path.join('b', 'a.phh')}: it cannot be read: No such file")
    assert last == "2 hands, 1 disagreement (1 that cannot be read)"


def test_the_house_can_be_another(written, capsys):
    path = written("a.phh", phh())
    house = json.loads(replay(capsys, "--json", path))["rules"]["house"]
    assert sk.House.from_dict(house) == sk.House.preset("pokerstars")
    other = json.loads(replay(capsys, "--json", path, "--house", "tda"))["rules"]["house"]
    assert sk.House.from_dict(other) == sk.House.preset("tda")


def test_the_progress_is_the_part_of_the_bytes(written):
    written("b/a.phhs", phhs(*[phh()] * 10))
    written("b/b.phhs", phhs(*[phh()] * 10))
    files = history_files("b")
    rows = len(path_lines(files[0]))
    how_far = HowFar(files)
    parts = [how_far.fraction(file, line) for file in files for line in (1, rows // 2, rows)]
    assert parts == sorted(parts)
    assert parts[1] == pytest.approx(0.25, abs=0.01)
    assert parts[2:] == [pytest.approx(0.5), *parts[3:5], pytest.approx(1)]
    assert HowFar([os.devnull]).fraction(os.devnull, 5) == 0


# JSON


def test_json_has_the_events(capsys):
    entries = list(map(json.loads, replay(capsys, "--json", REAL).splitlines()))
    histories = list(sk.phh.read(REAL))
    assert len(entries) == len(histories) == 268
    for number, (entry, history) in enumerate(zip(entries, histories, strict=True), start=1):
        assert (entry["file"], entry["hand"]) == (str(REAL), number)
        assert entry["id"] == history.fields["_id"]
        if "error" in entry:
            assert set(entry) == {"file", "line", "hand", "id", "error", "excused"}
            assert entry["excused"]
            continue
        rules = sk.Rules.from_dict(entry["rules"])
        hand = sk.Hand.replay(rules, map(sk.Event.from_dict, entry["events"]))
        assert hand.settlement.to_dict() == entry["settlement"]
        assert entry["stacks"] == list(history.stacks)
        assert entry["line"] == history.line
        assert entry["disagreements"] == []
        assert entry["compared"]


def test_json_of_what_cannot_be_read(written, capsys):
    path = written("a.phhs", phhs(phh(variant="5"), phh()))
    first, second = map(json.loads, replay(capsys, "--json", path, status=1).splitlines())
    assert first == {
        "file": "a.phhs",
        "line": 2,
        "hand": 1,
        "id": None,
        "error": "variant is no text",
        "excused": False,
    }
    assert second["hand"] == 2


# the drawing


def seen_cards(text):
    return set(re.findall(r"\b[2-9TJQKA][cdhs]\b", text))


def test_no_down_card_is_drawn_before_it_is_shown(written, capsys):
    text = replay(capsys, written("a.phh", phh()), "--ascii")
    before, after = text.split("Showdown")
    down = {"Ks", "Kh", "As", "2d", "9h", "9d", "Tc", "Kc", "6d"}
    # Nothing is bet any more by the all-in player alone, and the others have cards to hide.
    assert not seen_cards(before) & down
    assert {"2c", "Qh", "8s", "5h", "4h", "9c", "Js", "7h", "3s"} <= seen_cards(before)
    assert {"Ks", "As", "Kc", "Tc"} <= seen_cards(after)
    # Who has folded never shows.
    assert not seen_cards(text) & {"9h", "9d", "6d"}
    assert before.count("##") == 3 * 2 + 3 * 2 + 3 * 2 + 3 * 2 + 3 * 3


def test_open_shows_the_down_cards_that_are_known(written, capsys):
    text = replay(capsys, written("a.phh", phh()), "--ascii", "--open")
    assert "##" not in text
    third = text.partition("Fourth street")[0]
    assert {"Ks", "Kh", "As", "2d", "9h", "9d"} <= seen_cards(third)
    assert not seen_cards(third) & {"Tc", "Kc", "6d"}
    hidden = HAND["actions"].replace("d dh p1 KsKh2c", "d dh p1 ????2c")
    text = replay(capsys, written("a.phh", phh(actions=hidden)), "--ascii", "--open")
    assert {"Ks", "Kh"} <= seen_cards(text.partition("Fourth street")[0])


@pytest.mark.parametrize("open_cards", [False, True])
def test_the_steps_of_real_hands_are_what_everybody_sees(open_cards):
    drawn = 0
    for history in sk.phh.read(REAL):
        if history.fields["_id"] in REFUSED:
            continue
        hand = history.replay()
        streets = [step for step in steps(hand, open_cards) if isinstance(step, Street)]
        cuts = cuts_of(hand)
        assert len(cuts) == len(streets)
        for cut, street in zip(cuts, streets, strict=True):
            then = sk.Hand.replay(hand.rules, hand.events[:cut])
            view = then.public_view()
            if len(then.events) > cut:
                # The rules went on to the showdown: only what lay open before is seen.
                if not open_cards:
                    assert down_cards(street) == down_cards(streets[-2])
                continue
            drawn += 1
            places = street.places
            assert tuple(place.stack for place in places) == view.stacks
            assert tuple(place.seat for place in places if place.live) == view.live
            assert street.community == view.community
            assert street.pot == sum(amount for amount, _ in then.pots)
            cards = tuple(place.cards for place in places)
            assert list(map(len, cards)) == list(map(len, view.hands))
            if not open_cards:
                assert cards == view.hands
    assert drawn > 800


def down_cards(street):
    """The down cards that are seen."""
    rows = [zip(place.cards, place.up, strict=True) for place in street.places]
    return {(seat, card) for seat, row in enumerate(rows) for card, up in row if card and not up}


def cuts_of(hand):
    """How many events there are after the cards of each street."""
    first = 2 if hand.rules.game.startswith("five") else 3
    held, cuts = [0] * len(hand.stacks), {}
    for place, event in enumerate(hand.events, start=1):
        if event.kind == "deal":
            held[event.seat] += 1
            cuts[max(first, held[event.seat])] = place
        elif event.kind == "community":
            cuts[7] = place
    return list(cuts.values())


def test_streets_pots_actions_showdown_and_shares(written, capsys):
    text = replay(capsys, written("a.phh", phh()), "--ascii")
    parts = text.split("\n\n")
    heads = [part.lstrip("\n").splitlines()[0].split("  ")[0] for part in parts if part.strip()]
    assert heads[1:] == [
        *("Third street", "Fourth street", "Fifth street", "Sixth street", "Seventh street"),
        *("Showdown", "Result"),
    ]
    assert "Seven Card Stud Hi/Lo, eight or better, fixed limit 20/40, ante 5, bring-in 10" in text
    for line in (
        "  seat 0 brings in for 10",
        "  seat 1 completes to 20",
        "  seat 2 calls 20",
        "  seat 0 calls 10, all in",
        "  main pot 75 (seats 0, 1, 2), side pot 1 40 (seats 1, 2)",
        "  seat 1 bets 20",
        "  seat 1 checks",
        "  seat 2 folds",
        "  seat 1 takes back uncalled 40",
        "  seat 0  high [Ks][Kh] 2c  5h [Jd][Js][Tc]  two pair, kings and jacks",
        "          low   Ks  Kh  2c  5h  Jd  Js  Tc   no low",
        "          low  [As][2d] Qh [4h][5c][7h] Kc   7-5-4-2-A low",
        "    high 38: seat 0 wins 38 with Ks Kh Js Jd Tc",
        "    low 37: seat 1 wins 37 with 7h 5c 4h 2d As",
        "    seat 1 wins 120, alone in it",
        "  seat 1   572  +72",
    ):
        assert line in text.splitlines(), line


def test_raised_cards_stand_a_line_above(written, capsys):
    text = replay(capsys, written("a.phh", phh()), "--ascii")
    lines = text.partition("Seventh street")[2].splitlines()
    row = next(i for i, line in enumerate(lines) if line.startswith("  seat 2"))
    assert lines[row - 1].split() == ["8s", "9c", "Td", "3s"]
    assert lines[row].split()[3:] == ["##", "##", "##"]
    assert lines[row - 1].index("8s") == lines[row].index("##") + 6


def test_symbols_where_they_can_be_drawn(written, capsys):
    text = replay(capsys, written("a.phh", phh()))
    assert {*"♠♥♦♣▒"} <= set(text)
    assert replay(capsys, "a.phh", "--ascii").isascii()


def test_one_hand_of_many(written, capsys):
    path = written("a.phhs", phhs(phh(_id='"one"'), phh(_id='"two"'), phh(_id=None, hand="7")))
    assert "Hand 2  a.phhs: line 22: two\n" in replay(capsys, path, "--hand", "2")
    assert "Hand 2  a.phhs: line 22: two\n" in replay(capsys, path, "--id", "two")
    assert "Hand 3" in replay(capsys, path, "--id", "7")
    text = replay(capsys, path)
    assert [int(number) for number in re.findall(r"^Hand (\d)", text, re.MULTILINE)] == [1, 2, 3]
    text = replay(capsys, path, "--check", "--hand", "1")
    assert text == "1 hand, 0 disagreements\n"


def test_players_have_their_names(written, capsys):
    players = r'["Ann \u001b[31m", "Ben", "Zoë"]'
    text = replay(capsys, written("a.phh", phh(players=players)), "--ascii")
    assert r"seat 0 Ann \x1b[31m brings in for 10" in text
    assert r"seat 2 Zo\xeb folds" in text
    assert "\x1b" not in text
    assert "seat 2 Zoë folds" in replay(capsys, "a.phh")


def test_disagreements_are_drawn_too(written, capsys):
    text = replay(capsys, written("a.phh", phh(_total_pot="1")), status=1)
    assert "  not as recorded: _total_pot: 1 recorded, 195 by the rules\n" in text
    text = replay(capsys, written("a.phh", phh(variant="5")), status=1)
    assert "a.phh: line 1: variant is no text" in text


# in a terminal


def in_terminal(path, keys, *argv, **environment):
    """Run with a terminal for everything and press keys."""
    pty = pytest.importorskip("pty")
    command = [sys.executable, "-m", "studkit", "replay", path, *argv]
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "FORCE_COLOR", "TERM", "COLORTERM")
    }
    master, slave = pty.openpty()
    with subprocess.Popen(
        command,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**kept, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
    ) as process:
        os.close(slave)
        os.write(master, keys.encode())
        said = b""
        while True:
            try:
                part = os.read(master, 1 << 16)
            except OSError:
                break
            if not part:
                break
            said += part
        os.close(master)
    return process.returncode, said.decode().replace("\r\n", "\n")


def test_keys_step_through(written):
    path = written("a.phhs", phhs(phh(_id='"one"'), phh(_id='"two"')))
    status, said = in_terminal(path, "\n\nh\nx\n\nq\n")
    assert status == 0
    said = ANSI.sub("", said)
    one, two = said.split(": two\n")
    assert "Fifth street" in one
    assert "Sixth street" not in one
    assert "Fourth street" in two
    assert "Fifth street" not in two
    assert said.count("Enter: next step, h: next hand, q: quit") == 6


def test_the_end_of_the_keys_is_the_end(written):
    status, said = in_terminal(written("a.phh", phh()), "\x04")
    assert status == 0
    assert "Fourth street" not in said


def test_all_asks_nothing_and_four_colours_are_used(written):
    path = written("a.phh", phh())
    status, said = in_terminal(path, "", "--all")
    assert status == 0
    assert "Enter:" not in said
    assert "Result" in said
    assert {"31", "32", "34"} <= {code for codes in ANSI.findall(said) for code in codes.split(";")}
    _, plain = in_terminal(path, "", "--all", NO_COLOR="1")
    codes = {code for codes in ANSI.findall(plain) for code in codes.split(";")}
    assert not codes & {"31", "32", "34"}
    assert ANSI.sub("", plain) == ANSI.sub("", said)


# what goes wrong


@pytest.mark.parametrize(
    ("argv", "parts"),
    [
        (["missing.phhs"], ["missing.phhs: No such file"]),
        (["--check", "missing.phhs"], ["missing.phhs: No such file"]),
        (["a.csv"], ["a.csv", "'.csv'", ".phh", ".phhs", ".txt"]),
        (["empty"], ["empty: there is no .phh, .phhs, .txt file in it"]),
        (["a.phh\0"], ["no name of a file"]),
        (["a.phh", "--hand", "2"], ["a.phh: it has 1 hand, so no hand 2"]),
        (["a.phh", "--check", "--id", "x\n"], ["a.phh: none of its 1 hand", '"x\\n"']),
    ],
)
def test_refused(argv, parts, written, capsys):
    written("a.phh", phh())
    written("a.csv", "PokerStars Hand")
    Path("empty").mkdir()
    assert main(["replay", *argv]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("studkit: ")
    assert err.count("\n") == 1
    for part in parts:
        assert part in err


@pytest.mark.parametrize(
    ("argv", "parts"),
    [
        ([], ["FILE"]),
        (["a.phh", "--json", "--check"], ["--check", "--json"]),
        (["a.phh", "--hand", "0"], ["'0'", "1 or more"]),
        (["a.phh", "--hand", "two"], ["'two'", "1 or more"]),
        (["a.phh", "--hand", "1", "--id", "x"], ["--id", "--hand"]),
        (["a.phh", "--house", "casino"], ["casino", *sk.HOUSES]),
        (["a.phh", "b.phh"], ["b.phh"]),
    ],
)
def test_wrong_usage(argv, parts, capsys):
    with pytest.raises(SystemExit) as exit_info:
        main(["replay", *argv])
    assert exit_info.value.code == 2
    err = capsys.readouterr().err
    for part in parts:
        assert part in err


@pytest.mark.parametrize("how", ["--all", "--json", "--check"])
def test_a_pipe_that_is_closed_early(how, written):
    path = written("a.phhs", phhs(*[phh(_total_pot="1")] * 2000))
    command = [sys.executable, "-m", "studkit", "replay", how, path]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
@pytest.mark.parametrize("text", [phh(_total_pot="1"), phh(variant="5")])
def test_full_stdout_is_not_the_fault_of_the_file(text, written):
    path = written("a.phhs", phhs(*[text] * 300))
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "studkit", "replay", "--check", path],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "studkit: stdout: No space left on device\n"


@pytest.mark.skipif(not os.path.exists("/dev/stdin"), reason="there is no /dev/stdin")
def test_a_pipe_can_be_read(written):
    done = subprocess.run(
        [sys.executable, "-m", "studkit", "replay", "--check", "/dev/stdin"],
        input=phhs(phh(), phh()),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "2 hands, 0 disagreements\n", "")


def test_an_interrupt_tells_what_is_known(written, capsys, monkeypatch):
    def update(_, hands, fraction):
        if hands == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr("studkit.cli.progress.ProgressBar.update", update)
    path = written("a.phhs", phhs(*[phh(_total_pot="1")] * 5))
    assert main(["replay", "--check", path]) == 130
    out, err = capsys.readouterr()
    assert out.splitlines()[3:] == ["3 hands, 3 disagreements until it was interrupted"]
    assert err == "studkit: interrupted\n"


def test_showdown_steps_have_the_cards():
    history = next(h for h in sk.phh.read(REAL) if h.fields["_id"] == "bovada-0010")
    (showdown,) = (step for step in steps(history.replay()) if isinstance(step, Showdown))
    assert [seat for seat, _ in showdown.shown] == [0, 3]
