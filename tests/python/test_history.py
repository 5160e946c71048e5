"""Text histories through Python: what is written is read again, and what is wrong is named."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import studkit as sk
from studkit.cli import main

STAKES = {"small_bet": 10, "big_bet": 20, "ante": 1, "bring_in": 5}
RULES = sk.Rules("stud", **STAKES)
HOLDEM = "PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD) - 2020/01/01 0:00:00 ET\nSeat 1: A\n\n"


def play(rules, stacks, choose, **options):
    hand = sk.Hand(rules, stacks, seed=choose.getrandbits(64), **options)
    while not hand.is_over:
        legal = hand.legal
        choices = [hand.fold] if legal.fold and legal.call and choose.random() < 0.3 else []
        choices += [hand.check] if legal.check else []
        choices += [hand.call] if legal.call is not None else []
        choices += [hand.post_bring_in] if legal.bring_in is not None else []
        choices += [lambda to=to: hand.raise_to(to) for to in legal.raise_to[:2]]
        choose.choice(choices)()
    return hand


@given(st.randoms(use_true_random=False), st.sampled_from(sk.GAMES), st.data())
@settings(max_examples=100)
def test_hands_come_back(choose, game, data):
    stacks = data.draw(st.lists(st.integers(12, 300), min_size=2, max_size=7))
    hand = play(sk.Rules(game, **STAKES), stacks, choose)
    players = data.draw(
        st.lists(st.text("abc é.", min_size=1), min_size=len(stacks), max_size=len(stacks))
    )
    players = [f"{name.strip()}{seat}" for seat, name in enumerate(players)]
    (history,) = sk.history.loads(sk.history.dumps(hand, fields={"players": players, "hand": 9}))
    assert history.fields["players"] == players
    assert (history.stacks, history.fields["hand"]) == (tuple(stacks), 9)
    again = history.replay()
    assert again.stacks == hand.stacks
    assert again.settlement.awards == hand.settlement.awards
    assert again.settlement.returned == hand.settlement.returned
    assert (again.rules.game, again.rules.small_bet) == (game, 10)
    (twice,) = sk.history.loads(history.to_text())
    assert twice.to_text() == history.to_text()


def test_the_text_of_a_hero_tells_nobody_elses_cards():
    choose = random.Random(1)
    for _ in range(30):
        hand = play(RULES, [100] * 4, choose)
        text = sk.history.dumps(hand, hero=2)
        down = [
            str(event.card)
            for event in hand.events
            if event.kind == "deal" and not event.up and event.seat != 2
        ]
        shown = {str(card) for event in hand.events if event.kind == "show" for card in event.cards}
        assert not any(f"{card}" in text for card in set(down) - shown)
        own = [card for card in hand.view(2).hands[2] if card]
        assert all(str(card) in text for card in own)
        (history,) = sk.history.loads(text)
        assert history.replay().stacks == hand.stacks


def test_several_hands_and_other_games(tmp_path):
    choose = random.Random(2)
    hands = [play(RULES, [100] * 3, choose) for _ in range(3)]
    path = tmp_path / "hands.txt"
    sk.history.dump(hands, path, fields={"hand": 40})
    histories = sk.history.load(path)
    assert [history.fields["hand"] for history in histories] == [40, 41, 42]
    text = path.read_text()
    mixed = (HOLDEM + text.replace("\n\n\n", f"\n\n\n{HOLDEM}")).encode("utf-16")
    path.write_bytes(mixed)
    reader = sk.history.read(path)
    assert list(reader) == histories
    assert (reader.skipped, reader.malformed) == ({"hold'em": 3}, 0)
    assert sk.history.loads(mixed) == histories


def test_a_malformed_hand_is_named_and_the_others_are_read(tmp_path, capsys):
    choose = random.Random(3)
    hands = [play(RULES, [100] * 3, choose) for _ in range(3)]
    texts = [sk.history.dumps(hand, fields={"hand": i}) for i, hand in enumerate(hands, start=1)]
    bad = texts[1].replace(": calls ", ": juggles with ", 1)
    assert bad != texts[1]
    path = tmp_path / "hands.txt"
    path.write_text("\n\n\n".join([texts[0], bad, texts[2]]))
    errors = []
    reader = sk.history.read(path, errors.append)
    assert [history.fields["hand"] for history in reader] == [1, 3]
    assert reader.malformed == 1
    line = (
        path.read_text()
        .splitlines()
        .index(next(line for line in bad.splitlines() if "juggles" in line))
    )
    assert [(error.file, error.line) for error in errors] == [(str(path), line + 1)]
    with pytest.raises(sk.HistoryError, match=f"line {line + 1}"):
        sk.history.load(path)
    assert main(["replay", "--check", str(path)]) == 1
    assert capsys.readouterr().out.endswith("3 hands, 1 disagreement (1 that cannot be read)\n")


def test_what_is_told_twice_is_kept_once():
    text = sk.history.dumps(play(RULES, [100] * 3, random.Random(4)))
    lines = text.splitlines(keepends=True)
    assert lines[1].startswith("Table ")
    (history,) = sk.history.loads("".join([*lines[:2], lines[1], *lines[2:]]))
    assert sk.phh.loads(history.to_phh()) == [history]


def test_what_cannot_be_written_is_refused():
    hand = sk.Hand(RULES, [100, 100], seed=1)
    with pytest.raises(sk.ArgumentError, match="over"):
        sk.history.dumps(hand)
    hand.post_bring_in()
    hand.fold()
    for fields in ({"players": [object()]}, {"players": {"a": 1}}, {5: 1}, {"hand": 1.5}):
        with pytest.raises(TypeError):
            sk.history.dumps(hand, fields=fields)
    with pytest.raises(sk.ArgumentError, match="hero"):
        sk.history.dumps(hand, hero=2)
    with pytest.raises(sk.ArgumentError, match="hero and fields are for a Hand"):
        sk.history.dumps(sk.HandHistory.of(hand), hero=1)
    with pytest.raises(FileNotFoundError):
        sk.history.load("/nowhere/hands.txt")


@given(st.data())
@settings(max_examples=200)
def test_no_text_crashes_the_reader(data):
    text = sk.history.dumps(play(RULES, [100] * 3, random.Random(5)))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 60)))
        text = text[:start] + data.draw(st.text(max_size=20)) + text[end:]
    reader = sk.history.Reader(None, text.encode(errors="replace"), on_error=str)
    for history in reader:
        assert history.fields is not None
        try:
            history.replay()
        except sk.HistoryError:
            continue
