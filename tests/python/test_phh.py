"""Histories in the PHH format: reading, writing, and what is wrong in them."""

import contextlib
import copy
import pickle
import random
import signal
import string
import subprocess
import sys
import time
import tracemalloc
import warnings
from decimal import Decimal
from pathlib import Path

import pokerkit
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import studkit as sk

STAKES = {"small_bet": 10, "big_bet": 20, "ante": 1, "bring_in": 5}
REAL = Path(__file__).parents[1] / "data" / "real_hands.phhs"
HAND = """\
variant = "F7S"
ante_trimming_status = true
antes = [1, 1]
bring_in = 5
small_bet = 10
big_bet = 20
starting_stacks = [100, 100]
actions = ["d dh p1 AhKh2c", "d dh p2 AdKd3c", "p1 pb", "p2 cbr 10", "p1 f"]
"""


def changed(old, new):
    assert old in HAND
    return HAND.replace(old, new)


def test_a_hand_is_read():
    (history,) = sk.phh.loads(HAND)
    assert (history.stacks, history.decimals, history.line, history.fields) == (
        (100, 100),
        0,
        1,
        {},
    )
    assert history.rules == sk.Rules("stud", **STAKES)
    hand = history.replay()
    assert hand.net == [-6, 6]
    assert [event.kind for event in hand.events][-4:] == ["raise", "fold", "return", "award"]
    assert repr(history) == "<HandHistory stud of 2 seats, 5 steps>"


def test_amounts_are_exact():
    text = HAND
    for old, new in (
        ("antes = [1, 1]", "antes = [0.01, 0.01]"),
        ("bring_in = 5", "bring_in = 0.05"),
        ("small_bet = 10", "small_bet = 0.1"),
        ("big_bet = 20", "big_bet = 0.20"),
        ("[100, 100]", "[1, 123456789012.34]"),
        ("cbr 10", "cbr 0.10"),
    ):
        assert old in text
        text = text.replace(old, new)
    (history,) = sk.phh.loads(text)
    assert (history.decimals, history.stacks) == (2, (100, 12345678901234))
    assert history.replay().net == [-6, 6]
    (again,) = sk.phh.loads(sk.phh.dumps(history))
    assert again == history
    assert "starting_stacks = [1.00, 123456789012.34]" in history.to_phh()


def test_fields_are_kept():
    fields = """\
author = "A \\"B\\" \\u00e9"
event = 'literal \\ text'
year = 2_024
time = 12:34:56
_a-b = [1, [2, 3], "x", true, 1.50]
_table = { four = 4, "five six" = { seven = [] } }
"quoted key" = 1
_lines = \"\"\"
[9]
over lines\"\"\"
_list = [
  [1],
  [2]
]
_hex = 0xff
"""
    (history,) = sk.phh.loads(HAND + fields)
    wanted = {
        "author": 'A "B" é',
        "event": "literal \\ text",
        "year": 2024,
        "time": "12:34:56",
        "_a-b": [1, [2, 3], "x", True, Decimal("1.50")],
        "_table": {"four": 4, "five six": {"seven": []}},
        "quoted key": 1,
        "_lines": "[9]\nover lines",
        "_list": [[1], [2]],
        "_hex": 255,
    }
    assert history.fields == wanted
    (again,) = sk.phh.loads(history.to_phh())
    assert again == history
    assert list(again.fields) == list(wanted)
    both = sk.phh.loads(f"[1]\n{HAND}{fields}\n[2]\n{HAND}")
    assert [one.fields for one in both] == [wanted, {}]
    assert [one.line for one in both] == [2, 2 + len((HAND + fields).splitlines()) + 2]


def test_a_house_is_named_or_known():
    def house(fields):
        (history,) = sk.phh.loads(HAND + fields)
        return history.rules.house

    assert house('_house = "tda"') == sk.House.preset("tda")
    assert house('_house = "wsop"') == sk.House.preset("wsop_tournament")
    assert house('_house = "irc"') == sk.House.preset("pokerstars").replace(bring_in_option=True)
    assert house('_house = "somewhere"') == sk.House.preset("pokerstars")
    mixed = sk.House.preset("robert").replace(
        raise_cap=None, burn_cards="none", open_pair_games=["stud"], raise_cap_big_bet={"razz": 2}
    )
    hand = sk.Hand(sk.Rules("stud", house=mixed, **STAKES), [100, 100], seed=1)
    (history,) = sk.phh.loads(sk.phh.dumps(hand))
    assert history.rules == hand.rules
    with pytest.raises(sk.HistoryError, match=r"line 9: .*raise_cap"):
        sk.phh.loads(HAND + "_house_options = { raise_cap = 0 }")
    (history,) = sk.phh.loads(HAND)
    assert history.replay(house="guide").rules.house == sk.House.preset("guide")


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        (changed('"F7S"', '"NT"'), 1, "variant .NT. is no stud game: F7S, F7S/8, FR, F5S, F5S/8"),
        (changed('"F7S"', "7"), 1, "variant is no text"),
        (changed("antes = [1, 1]\n", ""), 1, "the field antes is missing"),
        (changed("antes = [1, 1]", "antes = [1]"), 7, "1 antes and 2 stacks"),
        (changed("antes = [1, 1]", "antes = [1, 0]"), 3, "the antes of the seats differ"),
        (changed("[100, 100]", '[100, "x"]'), 7, "holds something that is no amount"),
        (changed("[100, 100]", "[100, -5]"), 7, "a stack of -5"),
        (changed("bring_in = 5", "bring_in = true"), 4, "bring_in is no amount"),
        (changed("bring_in = 5", "bring_in = 5 5"), 4, "no TOML"),
        (changed("bring_in = 5", "bring_in = 5\nbring_in = 5"), 5, "no TOML: duplicate"),
        (changed('"p1 pb"', "5"), 8, "action 2 is no text"),
        (changed("p1 pb", "p3 pb"), 8, 'action 2 "p3 pb": "p3" is no player: p1 to p2'),
        (changed("p1 pb", "p1 jump"), 8, '"jump" is no action of a player'),
        (changed("p1 pb", "p1 pb 5"), 8, '"5" is too much'),
        (changed("p1 pb", "d dh p1 Xx"), 8, '"Xx" is no card'),
        (changed("p1 pb", "d dh p1 Ah2"), 8, "is not 1 to 7 cards"),
        (changed("p1 pb", "d xx"), 8, "is dealt to nobody"),
        (changed("p1 pb", "d db AhKh"), 8, "a stud board is one card"),
        (changed("cbr 10", "cbr x"), 8, '"x" is no amount'),
        (changed("variant", "variant = 1\nvariant"), 2, "no TOML"),
        ("[1]\n", 2, "a hand without a field"),
        ("x", 1, "no TOML"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text, line, part):
    with pytest.raises(sk.HistoryError, match=part) as caught:
        [history.replay() for history in sk.phh.loads(text)]
    assert (caught.value.file, caught.value.line) == (None, line if "stack of" not in part else 1)


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        (
            "p1 pb",
            "p2 pb",
            "step 2, seat 1 brings in: it is the turn of seat 0; legal for seat 0: ",
        ),
        ("p1 pb", "p1 cc", "the bring-in is forced.*legal for seat 0: bring in 5, raise to 10"),
        ("cbr 10", "cbr 15", "a total of 15 is not allowed.*legal for seat 1: fold, call 5, raise"),
        ("p1 f", 'p1 f", "p2 f', "nobody is to act"),
        ("AdKd3c", "AhKd3c", "Ah is there twice"),
    ],
)
def test_what_the_rules_refuse_is_named_with_what_is_legal(old, new, part):
    (history,) = sk.phh.loads(changed(old, new))
    with pytest.raises(sk.HistoryError, match=part) as caught:
        history.replay()
    assert caught.value.line == 8


def test_the_other_hands_of_a_file_are_read(tmp_path):
    path = tmp_path / "hands.phhs"
    bad = changed("[100, 100]", "[100]")
    path.write_bytes(
        f"[1]\n{HAND}\n[2]\n{bad}\n['3']\n{HAND}".encode() + b"\n[4]\n\xff\n[5]\n" + HAND.encode()
    )
    errors = []
    assert len(list(sk.phh.read(path, errors.append))) == 3
    assert [(error.file, error.line) for error in errors] == [(str(path), 18), (str(path), 32)]
    assert str(errors[1]) == f"{path}: line 32: the line is not UTF-8"
    with pytest.raises(sk.HistoryError, match="line 18"):
        sk.phh.load(path)
    with pytest.raises(FileNotFoundError):
        sk.phh.load(tmp_path / "none.phh")
    path.write_bytes(b"\xef\xbb\xbf" + HAND.replace("\n", "\r\n").encode())
    assert sk.phh.load(path) == sk.phh.loads(HAND)
    for empty in ("", "\n", "# nothing\n"):
        assert sk.phh.loads(empty) == []


def test_what_histories_leave_out_is_let_pass():
    unknown = changed("AhKh2c", "????2c")
    assert sk.phh.loads(unknown)[0].replay().net == [-6, 6]
    # All check on fourth street; the last check is not written.
    closing = changed(
        '"p2 cbr 10", "p1 f"',
        '"p2 cc", "d dh p1 4c", "d dh p2 5s", "p2 cc", "d dh p1 6c", "d dh p2 7s", "p2 cbr 20", '
        '"p1 f"',
    )
    hand = sk.phh.loads(closing)[0].replay()
    assert [event.kind for event in hand.events].count("check") == 2
    assert hand.net == [-6, 6]
    # The only opponent has 3 left: the bet is written as that.
    capped = changed("[100, 100]", "[9, 100]").replace('"p2 cbr 10", "p1 f"', '"p2 cbr 8", "p1 cc"')
    hand = sk.phh.loads(capped)[0].replay()
    assert [event.to for event in hand.events if event.kind == "raise"] == [10]
    assert hand.settlement is None or sum(hand.net) == 0


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ('"p1 pb"', '"d dh p1 As", "p1 pb"', "seat 0 is dealt more cards than are due"),
        ('"p1 pb"', '"d db 9s", "p1 pb"', "no community card is due, so 9s is too much"),
        ('"p1 f"', '"p1 f", "d dh p1 As"', "no card is due"),
        ('"p1 f"', '"p1 f", "p1 sm AsAsAs"', "seat 0 shows other cards than it was dealt"),
        ('"p1 f"', '"p1 f", "p1 sm AhKh2c2d"', "seat 0 shows other cards than it was dealt"),
    ],
)
def test_cards_that_the_hand_does_not_ask_for_are_refused(old, new, part):
    (history,) = sk.phh.loads(changed(old, new))
    with pytest.raises(sk.HistoryError, match=part):
        history.replay()


def test_a_showdown_that_is_not_told_stays_open():
    rules = sk.Rules("five_stud", **STAKES)
    hand = sk.Hand(rules, [5, 5], seed=1, showdown="manual")
    hand.post_bring_in()
    hand.call()
    assert not hand.is_over
    # PHH does not say that players are asked: known hands show of themselves.
    assert sk.HandHistory.of(hand).replay().is_over
    (history,) = sk.phh.loads(
        changed('"d dh p1 AhKh2c"', '"d dh p1 ????2c"').replace('"p2 cbr 10", "p1 f"', '"p2 cc"')
    )
    assert not history.replay().is_over


def test_histories_can_be_pickled():
    for history in sk.phh.read(REAL):
        assert pickle.loads(pickle.dumps(history)) == history
        assert copy.deepcopy(history) == history
    for wrong in ("", HAND + "\n[2]\n" + HAND):
        with pytest.raises(sk.HistoryError, match="not the text of one hand"):
            sk.HandHistory.from_phh(wrong)


def test_wrong_types_and_paths_are_named(tmp_path):
    hand = sk.Hand(sk.Rules("razz", **STAKES), [200, 200], seed=1)
    hand.post_bring_in()
    hand.fold()
    for wrong in (b"x", None, 3):
        with pytest.raises(TypeError):
            sk.phh.loads(wrong)
    for call in (
        lambda: sk.history.loads(None),
        lambda: sk.history.Reader(None),
        lambda: sk.history.dumps(hand, fields="abc"),
    ):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(sk.ArgumentError, match="a field"):
        sk.history.dumps(hand, fields={"hand": 10**30})
    for read in (sk.phh.load, sk.history.load):
        with pytest.raises(IsADirectoryError) as caught:
            read(tmp_path)
        assert caught.value.filename == str(tmp_path)
        with pytest.raises(FileNotFoundError) as caught:
            read(tmp_path / "none")
        assert str(caught.value.filename) == str(tmp_path / "none")


def test_numbers_with_exponents_are_no_trouble():
    (history,) = sk.phh.loads(
        HAND + "_big = 1e99999\n_small = 1.5e-3\n_not = nan\n_long = 1_0.2_5\n"
    )
    assert history.fields["_big"] == float("inf")
    assert history.fields["_small"] == 0.0015
    assert history.fields["_not"] != history.fields["_not"]
    assert history.fields["_long"] == Decimal("10.25")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero")
def test_a_signal_ends_the_reading_of_what_has_no_end():
    code = "import studkit as sk; print('go', flush=True); sk.phh.load('/dev/zero')"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout.readline() == b"go\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=20)
    assert told.rstrip().endswith(b"KeyboardInterrupt")


def play(rules, stacks, choose, **options):
    hand = sk.Hand(rules, stacks, seed=choose.getrandbits(64), **options)
    while not hand.is_over:
        legal = hand.legal
        # pokerkit loses count of the cards when somebody folds without a bet.
        choices = [hand.fold] if legal.call and legal.fold and choose.random() < 0.2 else []
        choices += [hand.check] if legal.check else []
        choices += [hand.call] if legal.call is not None else []
        choices += [hand.post_bring_in] if legal.bring_in is not None else []
        choices += [lambda to=to: hand.raise_to(to) for to in legal.raise_to[:2]]
        choose.choice(choices)()
    return hand


@given(st.randoms(use_true_random=False), st.data())
@settings(max_examples=150)
def test_hands_come_back(choose, data):
    game, house = data.draw(st.sampled_from(sk.GAMES)), data.draw(st.sampled_from(sk.HOUSES))
    spread = sk.House.preset(house).get("structures", game)
    structure = data.draw(st.sampled_from(sorted(spread)))
    rules = sk.Rules(game, house=house, structure=structure, **STAKES)
    stacks = data.draw(st.lists(st.integers(1, 300), min_size=2, max_size=7))
    dealer = data.draw(st.integers(0, len(stacks) - 1))
    hand = play(rules, stacks, choose, dealer=dealer)
    (history,) = sk.phh.loads(sk.phh.dumps(hand))
    assert history == sk.HandHistory.of(hand)
    again = history.replay()
    assert again.rules == rules
    order = [(dealer + 1 + i) % len(stacks) for i in range(len(stacks))]
    assert history.fields["seats"] == [seat + 1 for seat in order]
    assert list(again.stacks) == [hand.stacks[seat] for seat in order]
    assert list(again.stacks) == history.fields["finishing_stacks"]
    assert again.settlement.awards == tuple(hand.settlement.awards[seat] for seat in order)


def test_several_hands_are_written():
    choose = random.Random(1)
    hands = [play(sk.Rules("razz", **STAKES), [100] * 4, choose) for _ in range(3)]
    histories = sk.phh.loads(sk.phh.dumps(hands))
    assert [history.replay().net for history in histories] == [hand.net for hand in hands]
    assert sk.phh.loads(sk.phh.dumps(histories)) == histories


@pytest.mark.parametrize("game", ["stud", "stud8", "razz"])
def test_pokerkit_reads_what_is_written(game):
    choose = random.Random(game)
    # It knows no bets of another size.
    house = sk.House.preset("pokerstars").replace(open_pair_rule="off")
    same = 0
    for _ in range(40):
        rules = sk.Rules(game, house=house, **STAKES)
        hand = play(rules, [choose.choice((400, 4000))] * 4, choose)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            read = pokerkit.HandHistory.loads(sk.phh.dumps(hand))
            assert read.starting_stacks == list(hand.events[0].stacks)
            assert read.variant == {"stud": "F7S", "stud8": "F7S/8", "razz": "FR"}[game]
            states = list(read)
        if not states[-1].status:
            # Odd chips go elsewhere there.
            pairs = zip(states[-1].stacks, hand.stacks, strict=True)
            assert all(abs(theirs - ours) <= 2 for theirs, ours in pairs)
            same += 1
    assert same > 30


def test_a_long_file_is_read_in_constant_memory(tmp_path):
    path = tmp_path / "long.phhs"
    text = REAL.read_text()
    path.write_text("\n".join(text for _ in range(20)))
    tracemalloc.start()
    assert sum(1 for _ in sk.phh.read(path)) == 20 * 268
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 200_000


@given(st.data())
@settings(max_examples=300)
def test_no_text_crashes_the_reader(data):
    text = data.draw(st.sampled_from([HAND, REAL.read_text()[:4000]]))
    pieces = st.text(st.characters(codec="utf-8"), max_size=30) | st.text(
        st.sampled_from(string.punctuation + "\n 019eE"), max_size=30
    )
    for _ in range(data.draw(st.integers(1, 5))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 40)))
        text = text[:start] + data.draw(pieces) + text[end:]
    began = time.perf_counter()
    with contextlib.suppress(sk.HistoryError):
        for history in sk.phh.loads(text):
            assert history.fields is not None
            history.replay()
    assert time.perf_counter() - began < 5


def test_after_a_hand_that_is_too_long_the_next_is_read(tmp_path):
    path = tmp_path / "hands.phhs"
    for long in ("a = 1\n" * 300_000, 'a = "' + "x" * 3_000_000 + '"\n', 'a = """\n' * 400_000):
        path.write_text(f"[1]\n{HAND}{long}[2]\n{HAND}")
        errors = []
        assert list(sk.phh.read(path, errors.append)) == sk.phh.loads(HAND)
        assert [error.reason for error in errors] == ["a hand of more than 1048576 bytes"]


def test_many_fields_are_read():
    names = [f"a{i:05}" for i in range(50_000)]
    table = "_x = {" + ", ".join(f"{name} = 1" for name in names) + "}\n"
    lines = "".join(f"{name} = 1\n" for name in names)
    assert list(sk.phh.loads(HAND + table)[0].fields["_x"]) == names
    assert list(sk.phh.loads(HAND + lines)[0].fields) == names


def test_hostile_texts_are_refused():
    for text in (
        "a = " + "[" * 100_000,
        "a = " + "[" * 100_000 + "]" * 100_000,
        "a = {" + "b = {" * 100_000,
        HAND + "_x = " + "[" * 50 + "]" * 50,
        "a = 1\n" * 300_000,
        'a = "' + "x" * 2_000_000 + '"',
        '"""' * 1000,
        changed("[100, 100]", "[99999999999999999999, 1]"),
        changed("[100, 100]", "[1e400, 1]"),
        changed("[100, 100]", "[0.0000000000000000000001, 1]"),
    ):
        with pytest.raises(sk.HistoryError):
            sk.phh.loads(text)
