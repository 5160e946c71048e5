"""`studkit play`: sessions through a pipe, and the opponents."""

import io
import itertools
import os
import re
import signal
import subprocess
import sys
from random import Random

import pytest

import studkit as sk
from studkit.cli import main
from studkit.cli.play import command, opponents, session

# Always one of the three is legal; the others are wrong entries, which change nothing.
CALLS = "k\nc\nb\n"


@pytest.fixture
def play(monkeypatch, capsys):
    """Play with the given entries; what is printed, and the hands played to the end."""

    def run(entries, *argv):
        sessions = []

        class Kept(session.Session):
            def __init__(self, *args):
                super().__init__(*args)
                sessions.append(self)

        monkeypatch.setattr(command, "Session", Kept)
        monkeypatch.setattr(sys, "stdin", io.StringIO(entries))
        assert main(["play", *argv]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        assert "\x1b" not in out
        assert not any(line.endswith(" ") for line in out.splitlines())
        return out, sessions[0].hands

    return run


def final_stacks(out):
    lines = out[out.index("\nResult after ") :].splitlines()[2:]
    return [int(re.match(r"  (?:You|Seat \d+) +(\d+)", line)[1]) for line in lines]


def parts_of(out):
    """The text of each hand."""
    return re.split(r"\n\S+ Hand \d+ \S+\n", out.partition("\nResult after ")[0])[1:]


def drawn(card):
    return str(card)[0] + {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}[card.suit]


def down_cards(hand):
    """The down cards of the opponents and their seats, from the full log."""
    replayed = sk.Hand.replay(hand.rules, hand.events)
    deals = [event for event in replayed.events if event.kind == "deal"]
    # The player is the first of those who are still there.
    return {drawn(event.card): event.seat for event in deals if not event.up and event.seat}


def check_privacy(out, hands):
    """No down card of an opponent before the showdown, and of a hand that is not shown never."""
    texts = parts_of(out)
    assert len(hands) == len(texts) > 0
    for hand, text in zip(hands, texts, strict=True):
        before, showdown, _ = text.partition("\nShowdown\n")
        shown = {event.seat for event in hand.events if event.kind == "show"}
        assert bool(showdown) == bool(shown)
        for card, seat in down_cards(hand).items():
            assert card not in before
            assert (card in text) == (seat in shown)


def told_actions(text):
    """The lines of the commentary on the opponents: seat, verb, chips, cards."""
    line = r"^  Seat (\d+) (\w+s)(?: (?:in|for|to))?(?: (\d+))?(?: with (.*) up)?(?:, all in)?$"
    found = re.findall(line, text, re.MULTILINE)
    return [action for action in found if action[1] not in {"mucks", "posts"}]


def actions_of(hand):
    """What `told_actions` should find."""
    up = {seat: [] for seat in range(len(hand.stacks))}
    for event in hand.events:
        if event.kind == "deal" and event.up:
            up[event.seat].append(drawn(event.card))
        elif event.seat and event.kind in {"fold", "check", "call", "bring_in", "raise"}:
            chips = event.to if event.kind == "raise" else event.chips
            cards = " ".join(up[event.seat]) if event.kind == "raise" else ""
            yield event.seat + 1, event.kind, "" if chips is None else str(chips), cards


@pytest.mark.parametrize("game", sk.GAMES)
@pytest.mark.parametrize(
    ("house", "structure"),
    [
        ("pokerstars", "fixed_limit"),
        ("classic", "pot_limit"),
        ("scaper", "pot_limit"),
        ("tda", "fixed_limit"),
        ("guide", "fixed_limit"),
        ("robert", "fixed_limit"),
    ],
)
def test_sessions_to_the_end(game, house, structure, play):
    argv = [game, "--house", house, "--structure", structure, "--stack", "60", "--seed", "11"]
    out, hands = play(CALLS * 5000, *argv, "--players", "3")
    stacks = final_stacks(out)
    assert sum(stacks) == 180
    # Somebody has enough.
    assert stacks[0] in {0, 180}
    assert f"Result after {len(hands)} hand" in out
    assert ("winner" in out) == (180 in stacks)
    check_privacy(out, hands)
    won = sum(hand.net[0] for hand in hands)
    assert stacks[0] == 60 + won


@pytest.mark.parametrize("house", sk.HOUSES)
def test_full_tables_of_all_houses(house, play):
    for game in ("stud8", "five_stud"):
        most = sk.House.preset(house).get(
            "max_players_five" if game.startswith("five") else "max_players_seven", game
        )
        argv = [game, "--house", house, "--players", str(most), "--hands", "3", "--seed", "4"]
        out, hands = play(CALLS * 500, *argv)
        assert len(hands) == 3
        assert sum(final_stacks(out)) == most * 400
        check_privacy(out, hands)
        for hand, text in zip(hands, parts_of(out), strict=True):
            kinds = {"opens": "raise", "bets": "raise", "completes": "raise", "raises": "raise"}
            kinds |= {"folds": "fold", "checks": "check", "calls": "call", "brings": "bring_in"}
            told = [(int(seat), kinds[verb], *more) for seat, verb, *more in told_actions(text)]
            assert told == list(actions_of(hand))


def test_the_same_seed_plays_the_same(play):
    argv = ["razz", "--seed", "3", "--hands", "2"]
    first, hands = play(CALLS * 100, *argv)
    assert play(CALLS * 100, *argv)[0] == first
    assert play(CALLS * 100, *argv[:2], "5", *argv[3:])[0] != first
    rules = sk.Rules("razz", small_bet=10, big_bet=20, ante=1, bring_in=5)
    dealt = sk.Table(rules, [400] * 4, master_seed=3).next_hand()
    assert dealt.view(0).hands[0] == hands[0].view(0).hands[0][:3]


def test_without_antes_nothing_is_in_the_pot_at_first(play):
    empty = 0
    for seed in range(8):
        out, hands = play(CALLS * 100, "stud", "--ante", "0", "--hands", "1", "--seed", str(seed))
        # After the set-up and twelve cards somebody brings in.
        assert hands[0].events[13].kind == "bring_in"
        empty += "Third street · pot 0\n" in out
    assert empty


def test_the_hands_are_saved(play, tmp_path, capsys):
    path = tmp_path / "hands.phhs"
    options = ("--house", "tda", "--seed", "3", "--hands", "4", "--save", str(path))
    out, hands = play(CALLS * 200, "stud8", *options)
    assert out.endswith("\nThe hands are saved.\n")
    histories = sk.phh.load(path)
    assert len(histories) == len(hands) == 4
    for history, hand in zip(histories, hands, strict=True):
        again = history.replay()
        assert again.rules == hand.rules
        assert sorted(again.net) == sorted(hand.net)
        assert again.settlement.pots[0].amount == hand.settlement.pots[0].amount
    assert main(["play", "razz", "--hands", "1", "--save", str(tmp_path)]) == 1
    assert "studkit: " in capsys.readouterr().err


def test_the_end_of_the_input_quits(play):
    out, hands = play("", "stud", "--seed", "1")
    assert hands == []
    assert final_stacks(out) == [400] * 4
    assert "Result after 0 hands" in out
    # Quitting is the same, but for the entry.
    assert play("q\nc\n", "stud", "--seed", "1")[0] == out.replace("\n\nResult", "\n> q\n\nResult")


def test_a_hand_that_is_not_over_does_not_count(play):
    out, hands = play("f\nq\n", "razz", "--seed", "6", "--players", "3")
    assert len(hands) == 1
    assert final_stacks(out) == list(hands[0].stacks)


def test_wrong_entries_change_nothing(play):
    wrong = [
        "",
        "x",
        "f 3",
        "r 15",
        "r 99999999999999999999",
        "r²",
        "k",
        "b",
        "raise x",
        "5",
        "r -10",
    ]
    right = "c\nf\nc\n"
    argv = ["razz", "--seed", "6", "--players", "3"]
    out, _ = play("\n".join([*wrong, "\x1b[31m\x07é", right]), *argv)
    plain, _ = play(right, *argv)
    prompt = "f fold, c call 5, r complete to 10 (by 5)\n>"
    assert out.count(prompt) == len(wrong) + 1 + plain.count(prompt)
    assert out.rpartition(prompt)[2] == plain.rpartition(prompt)[2]
    for said in (
        "  nothing entered",
        "  x: no such entry",
        "  f 3: only r takes an amount",
        "  r 15: a total of 15 is not allowed: the totals for this street are 10",
        "  r 99999999999999999999: no such entry",
        r"  r\xb2: no such entry",
        "  k: there are 5 to call: no check",
        "  b: there is no bring-in to post now",
        r"  \x1b[31m\x07\xe9: no such entry",
    ):
        assert said in out


def test_long_entries_are_cut(play):
    out, _ = play("r" * 100_000 + "\n", "razz", "--seed", "6")
    assert max(map(len, out.splitlines())) < 200


def test_why_not_and_the_table_again(play):
    out, _ = play("?\ns\nhelp\nstate\nquit\n", "razz", "--seed", "6", "--players", "3")
    assert out.count("  k check: there are 5 to call: no check\n") == 2
    assert out.count("  b bring in: there is no bring-in to post now\n") == 2
    assert out.count("  r, other totals: a total of 11 is not allowed") == 2
    assert "f fold:" not in out
    assert out.count("\nThird street · pot 8\n") == 3
    assert len(re.findall(r"^> \S", out, re.MULTILINE)) == 5


@pytest.mark.parametrize("word", ["c", "C", "call", " Call "])
def test_letters_and_words(word, play):
    out, _ = play(f"{word}\n", "razz", "--seed", "6", "--players", "3")
    assert "  You call 5\n" in out


def test_amounts_of_pot_limit(play):
    argv = ["stud", "--structure", "pot_limit", "--house", "classic", "--seed", "2"]
    out, _ = play("?\nr 10\nb\nk\n", *argv)
    # The pot of four antes is smaller than the bring-in.
    assert "b bring in 5\n" in out
    assert "  r open: the pot of 4 is no more than the bring-in of 5: post it" in out
    entries = itertools.cycle("bck")
    found = re.findall(
        r"r (\w+(?: to)?) (\d+)(?: \((.*?)\))?, up to r (\d+)", play_many(play, argv, entries)
    )
    assert {verb for verb, *_ in found} >= {"raise to", "bet"}
    assert all(int(least) < int(most) for _, least, _, most in found)


def play_many(play, argv, entries):
    return play("\n".join(itertools.islice(entries, 3000)), *argv, "--hands", "20")[0]


def test_hints_agree_with_the_hand(play, monkeypatch):
    """What is offered is accepted, to the chip; with "to" and "by"."""
    asked = []
    told = session.hints

    def kept(hand, view):
        text = told(hand, view)
        asked.append((text, hand.copy(), view))
        return text

    monkeypatch.setattr(session, "hints", kept)
    for structure, house in (("fixed_limit", "pokerstars"), ("pot_limit", "scaper")):
        argv = ["stud", "--house", house, "--structure", structure, "--stack", "150", "--seed", "8"]
        play("r\nc\nk\nb\n" * 500, *argv, "--hands", "12")
    raises = 0
    for text, hand, view in asked:
        mine, legal = view.bets[0 if view.seat is None else view.seat], hand.legal
        assert ("f fold" in text, "k check" in text) == (legal.fold, legal.check)
        assert (f"c call {legal.call}" in text) == (legal.call is not None)
        assert (f"b bring in {legal.bring_in}" in text) == (legal.bring_in is not None)
        for total in {*legal.raise_to[:1], *legal.raise_to[-1:]}:
            level = mine + (legal.call or 0)
            by = f"by {total - level}" if level else ""
            adds = f"adds {total - mine}" if mine else ""
            how = ", ".join(filter(None, (by, adds)))
            assert f" {total}" + (f" ({how})" if how else "") in text
            raises += 1
        assert text.endswith(", all in") == (
            (legal.raise_to[-1] - mine if legal.raise_to else legal.call or legal.bring_in)
            == view.stacks[view.seat]
        )
    assert raises > 20


def test_showdown_marks_the_cards_that_play(play):
    out, hands = play(CALLS * 300, "stud8", "--house", "pokerstars", "--seed", "5", "--hands", "4")
    marked = 0
    for hand, text in zip(hands, parts_of(out), strict=True):
        lines = text.partition("\nShowdown\n")[2].splitlines()
        shows = [event for event in hand.events if event.kind == "show"]
        for event, high, low in zip(shows, lines[::2], lines[1::2], strict=False):
            for scale, line in (("high", high), ("eight_or_better", low)):
                value = sk.evaluate(event.cards, scale)
                playing = {drawn(card) for card in value.cards} if value else set()
                assert set(re.findall(r"\[(..)\]", line)) == playing
                assert str(value) in line if value else line.endswith("no low")
                marked += bool(value)
        for pot in hand.settlement.pots:
            for seat, chips in enumerate(pot.awards):
                name = f"Seat {seat + 1} wins" if seat else "You win"
                assert not chips or f"{name} {chips}" in text
    assert marked > 4


def test_side_pots_are_told(play):
    out, hands = play(CALLS * 3000, "stud", "--stack", "45", "--players", "5", "--seed", "9")
    assert sum(final_stacks(out)) == 225
    assert "  main pot " in out or "Side pot 1 " in out
    assert any(len(hand.settlement.pots) > 1 for hand in hands)
    assert "Main pot " in out


def test_places_of_those_who_are_out(play):
    out, _ = play(CALLS * 5000, "razz", "--stack", "30", "--players", "4", "--seed", "2")
    result = out[out.index("\nResult after ") :].splitlines()[2:]
    for line in result:
        gone = re.search(r"\d(st|nd|rd|th)$", line) is not None
        assert gone == (re.match(r"  (?:You|Seat \d) +0 ", line) is not None)


def test_ascii(play):
    argv = ["stud8", "--seed", "5", "--hands", "2", "--house", "guide"]
    fancy, _ = play(CALLS * 100, *argv)
    out, hands = play("é\n" + CALLS * 100, *argv, "--ascii")
    assert out.isascii()
    assert not fancy.isascii()
    assert {"##", "-- Hand 1 --"} <= set(re.findall(r"##|-- Hand 1 --", out))
    card = next(event.card for event in hands[0].events if event.kind == "deal" and event.up)
    assert str(card) in out
    assert drawn(card) in fancy


def run_process(entries, *argv, **environment):
    return subprocess.run(
        [sys.executable, "-m", "studkit", "play", *argv],
        input=entries,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )


def test_an_output_that_is_not_utf_8():
    done = run_process(CALLS.encode() * 50, "razz", "--seed", "5", PYTHONIOENCODING="latin-1")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"##" in done.stdout


def test_a_pipe_gets_no_colours_and_bytes_are_no_reason_to_fail():
    done = run_process(b"\xff\xfe\x00\nq\n", "razz", "--seed", "6", FORCE_COLOR="1")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    assert b": no such entry" in done.stdout


def test_closed_stdin():
    shell = ["sh", "-c", 'exec "$0" -m studkit play razz <&-', sys.executable]
    done = subprocess.run(shell, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Result after 0 hands" in done.stdout


def test_reader_that_goes_away():
    with subprocess.Popen(
        [sys.executable, "-m", "studkit", "play", "razz"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout.readline().startswith("Razz, ")
        process.stdout.close()
        _, err = process.communicate(CALLS * 5000)
        assert err == ""
        assert process.returncode == 0


class Stdin(io.StringIO):
    def __init__(self, error):
        super().__init__()
        self.error = error

    def readline(self, *_):
        raise self.error


def test_interrupted(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", Stdin(KeyboardInterrupt()))
    assert main(["play", "stud"]) == 130
    out, err = capsys.readouterr()
    assert "\nResult after 0 hands\n" in out
    assert err == "studkit: interrupted\n"


def test_an_input_that_cannot_be_read(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", Stdin(OSError(5, "Input/output error")))
    assert main(["play", "stud"]) == 1
    assert capsys.readouterr().err == "studkit: stdin: Input/output error\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("no_color", ["", "1"])
def test_colours_of_a_terminal(no_color):
    import pty  # noqa: PLC0415 (not everywhere)

    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "NO_COLOR": no_color}
    environment |= {"PYTHONIOENCODING": "utf-8"}
    environment.pop("FORCE_COLOR", None)
    with subprocess.Popen(
        [sys.executable, "-m", "studkit", "play", "stud", "--seed", "1", "--players", "7"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
    ) as process:
        os.close(slave)
        os.write(master, b"q\n")
        told = b""
        # Linux ends the output of a terminal that nobody writes to any more with an error.
        try:
            while part := os.read(master, 65536):
                told += part
        except OSError:
            pass
        assert process.wait() == 0
    os.close(master)
    assert b"Result after 0 hands" in told
    assert "♥".encode() in told
    coloured = re.findall(rb"\x1b\[[0-9;]*[39][0-7]m", told)
    assert bool(coloured) != bool(no_color)
    if coloured:
        assert {b"31", b"32", b"94"} <= set(re.findall(rb"(31|32|94)m", told))


@pytest.mark.parametrize(
    ("argv", "parts"),
    [
        (["stud", "--structure", "no_limit"], ["no_limit", "fixed_limit"]),
        (["stud", "--players", "8"], ["8 seats", "2 to 7"]),
        (["five_stud", "--players", "999999999999", "--house", "tda"], ["seats", "2 to 10"]),
        (["razz", "--stakes", "20/10"], ["big_bet=10", "20"]),
        (["razz", "--bring-in", "11"], ["bring_in=11", "1 to 10"]),
        (["razz", "--ante", "9" * 17], ["ante"]),
        (["razz", "--stack", "9" * 40], ["stacks"]),
        (["razz", "--seed", "9" * 90], ["seed"]),
    ],
)
def test_refused_options(argv, parts, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert main(["play", *argv]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("studkit: ")
    assert err.count("\n") == 1
    for part in parts:
        assert part in err


@pytest.mark.parametrize(
    ("argv", "parts"),
    [
        ([], ["GAME"]),
        (["holdem"], ["holdem", *sk.GAMES]),
        (["stud", "--house", "mine"], ["mine", *sk.HOUSES]),
        (["stud", "--structure", "spread"], ["spread", "pot_limit"]),
        (["stud", "--stakes", "10"], ["'10'", "10/20"]),
        (["stud", "--stakes", "0/1"], ["'0'", "1 or more"]),
        (["stud", "--stakes", "a/2"], ["'a'", "1 or more"]),
        (["stud", "--players", "1"], ["'1'", "2 or more"]),
        (["stud", "--ante", "-1"], ["--ante"]),
        (["stud", "--stack", "0"], ["'0'", "1 or more"]),
        (["stud", "--hands", "0"], ["'0'", "1 or more"]),
        (["stud", "--seed", "1e3"], ["'1e3'", "0 or more"]),
        (["stud", "--seed", "9" * 5000], ["0 or more"]),
        (["stud", "--seed", "٣"], ["0 or more"]),
    ],
)
def test_wrong_usage(argv, parts, capsys):
    with pytest.raises(SystemExit) as exit_info:
        main(["play", *argv])
    assert exit_info.value.code == 2
    err = capsys.readouterr().err
    for part in parts:
        assert part in err


def test_help_names_everything(capsys):
    with pytest.raises(SystemExit) as exit_info:
        main(["play", "--help"])
    assert exit_info.value.code == 0
    out = capsys.readouterr().out
    options = ["house", "structure", "stakes", "ante", "bring-in", "players", "stack", "seed"]
    for option in [*options, "hands", "ascii"]:
        assert f"  --{option}" in out
    for name in (*sk.GAMES, *sk.HOUSES, "NO_COLOR", "exit status"):
        assert name in out


@pytest.mark.parametrize(
    ("argv", "stakes"),
    [
        (["stud"], "10/20, ante 1, bring-in 5"),
        (["stud", "--stakes", "100/200"], "100/200, ante 10, bring-in 50"),
        (["stud", "--stakes", "5/10", "--house", "classic"], "5/10, ante 1, bring-in 2"),
        (["stud", "--stakes", "1/2"], "1/2, ante 1, bring-in 1"),
        (["stud", "--house", "scaper"], "10/20, ante 1, bring-in 2"),
        (["stud", "--house", "scaper", "--ante", "3"], "10/20, ante 3, bring-in 6"),
        (["stud", "--house", "scaper", "--bring-in", "3"], "10/20, ante 1, bring-in 3"),
        (["stud", "--ante", "0"], "10/20, ante 0, bring-in 5"),
        (["stud", "--structure", "pot_limit", "--house", "classic"], "pot limit 10/20, ante 1"),
    ],
)
def test_stakes(argv, stakes, play):
    assert stakes in play("", *argv)[0].splitlines()[0]


def test_it_needs_rich_alone():
    for package, status in (("pyarrow", 0), ("rich", 1)):
        code = (
            "import sys\n"
            f"sys.modules[{package!r}] = None\n"
            "from studkit.cli import main\n"
            "sys.exit(main(['play', 'stud']))\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", code],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == status
        assert ("play needs rich" in done.stderr) == bool(status)
        assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM")
def test_terminated():
    with subprocess.Popen(
        [sys.executable, "-m", "studkit", "play", "razz", "--seed", "6", "--players", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        for line in process.stdout:
            # It is there once the first entry is asked for.
            if line.startswith("Third street") and "pot" in line:
                break
        process.send_signal(signal.SIGTERM)
        assert "Result after 0 hands" in process.communicate()[0]
        assert process.returncode == 143


# The opponents.


def rules_of(game, house="pokerstars", structure="fixed_limit"):
    house = sk.House.preset(house).replace(structures=["fixed_limit", "pot_limit", "no_limit"])
    options = {"small_bet": 10, "big_bet": 20, "ante": 1, "bring_in": 5}
    return sk.Rules(game, **options, house=house, structure=structure)


@pytest.mark.parametrize("structure", ["fixed_limit", "pot_limit", "no_limit"])
@pytest.mark.parametrize("game", sk.GAMES)
def test_opponents_act_legally(game, structure):
    random = Random(1)
    for number, house in enumerate(sk.HOUSES):
        rules = rules_of(game, house, structure)
        seated = opponents.seat_opponents(8, number)
        for players in (2, 7):
            stacks = [random.randrange(1, 300) for _ in range(players)]
            hand = sk.Hand(rules, stacks, seed=number)
            while not hand.is_over:
                hand.apply(seated[hand.actor + 1].decide(hand.view(hand.actor), rules))
            assert sum(hand.net) == 0


@pytest.mark.parametrize("house", ["classic", "robert", "tda"])
def test_opponents_at_a_table_that_runs_out_of_cards(house):
    rules = rules_of("stud8", house)
    for seed in range(10):
        hand = sk.Hand(rules, [400] * 8, seed=seed)
        opponent = opponents.seat_opponents(2, seed)[1]
        while not hand.is_over:
            # Nobody folds, so that the cards do run out, and the opponent decides all the same.
            opponent.decide(hand.view(hand.actor), rules)
            legal = hand.legal
            if legal.bring_in is not None:
                hand.post_bring_in()
            elif legal.check:
                hand.check()
            else:
                hand.call()
        assert house != "classic" or "community" in [event.kind for event in hand.events]


def test_opponents_see_what_their_seat_sees():
    """Other cards that a seat does not see change nothing of what it does."""
    random = Random(2)
    for number in range(40):
        cards = random.sample(range(52), 52)
        rules = rules_of("stud8")
        # Of three players, cards 0 to 5 are dealt face down. Who acts first sees two of them.
        seat = sk.Hand(rules, [100] * 3, deck=cards).actor
        hidden = [place for place in range(52) if place > 8 or (place < 6 and place % 3 != seat)]
        others = cards[:]
        for place, other in zip(hidden, random.sample(hidden, len(hidden)), strict=True):
            others[place] = cards[other]
        actions = []
        for deck in (cards, others):
            hand = sk.Hand(rules, [100] * 3, deck=deck)
            assert hand.actor == seat
            opponent = opponents.seat_opponents(3, number)[1 + number % 2]
            actions.append(opponent.decide(hand.view(seat), rules))
        assert actions[0] == actions[1]


def test_expected_share():
    random = Random(3)

    def share(game, down, up, other):
        deck = [*zip_cards(down, up, other)]
        rest = [card for card in map(sk.Card.from_id, range(52)) if str(card) not in deck]
        hand = sk.Hand(rules_of(game), [100] * 2, deck=[*deck, *rest])
        return opponents.expected_share(hand.view(0), game, random)

    def zip_cards(down, up, other):
        yield from (down[:2], "Jc", down[2:], "Td", up, other)

    assert share("stud", "AhAd", "Ac", "2s") > 0.8
    assert share("stud", "2h7d", "Tc", "As") < 0.5
    assert share("razz", "Ah2d", "3c", "Ks") > 0.7
    assert share("razz", "KhKd", "Qc", "2s") < 0.3


def test_temperaments_differ():
    entered = dict.fromkeys(["tight", "loose", "bold"], 0)
    rules = rules_of("stud")
    for temperament in opponents.TEMPERAMENTS:
        player = opponents.Opponent(temperament, Random(4))
        for seed in range(150):
            hand = sk.Hand(rules, [400] * 4, seed=seed)
            hand.post_bring_in()
            entered[temperament.name] += player.decide(hand.view(hand.actor), rules).kind != "fold"
    assert 5 < entered["tight"] < entered["bold"] < entered["loose"] < 130
