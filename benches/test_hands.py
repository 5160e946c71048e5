"""Whole hands of six-handed stud, beside pokerkit.

Run it with `pip install '.[bench]' && pytest benches/test_hands.py`. Both play fixed-limit stud for
6 seats with 1,000 chips each. The last one runs `cargo bench --bench hands`.
"""

import copy
import random
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from timeit import repeat
from typing import Any

import pokerkit as pk
import pytest

import studkit as sk

STACKS = [1000] * 6
RULES = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
HANDS, PEER_HANDS = 500, 10
AUTOMATIC = tuple(
    automation
    for automation in pk.Automation
    if automation.name not in ("RUNOUT_COUNT_SELECTION", "BLIND_OR_STRADDLE_POSTING")
)


def call(hand: sk.Hand) -> None:
    legal = hand.legal
    if legal.check:
        hand.check()
    elif legal.call is not None:
        hand.call()
    else:
        hand.post_bring_in()


def play(hands: int = HANDS) -> None:
    """Hands in which everybody checks or calls."""
    for seed in range(hands):
        hand = sk.Hand(RULES, STACKS, seed=seed)
        while not hand.is_over:
            call(hand)
        assert hand.net


def peer() -> Any:
    return pk.FixedLimitSevenCardStud.create_state(AUTOMATIC, True, 1, 5, 10, 20, STACKS, 6)


def peer_calls(state: Any) -> None:
    if state.can_post_bring_in():
        state.post_bring_in()
    else:
        state.check_or_call()


def peer_plays(hands: int = PEER_HANDS) -> None:
    for _ in range(hands):
        state = peer()
        while state.status:
            peer_calls(state)
        assert state.payoffs


def peer_plays_at_random(hands: int = PEER_HANDS) -> int:
    """Hands in which each kind of action that is allowed is as likely as any other."""
    choose = random.Random(1)
    decisions = 0
    for _ in range(hands):
        state = peer()
        while state.status:
            allowed = [
                (state.can_post_bring_in, state.post_bring_in),
                (state.can_check_or_call, state.check_or_call),
                (state.can_fold, state.fold),
                (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
            ]
            choose.choice([act for can, act in allowed if can()])()
            decisions += 1
    return decisions


def check_results() -> None:
    """Both say of the same cards who wins what."""
    for _ in range(10):
        state = peer()
        while state.status:
            peer_calls(state)
        hand = sk.Hand(RULES, STACKS, dealing="manual")
        dealt = [(op.player_index, list(op.cards)) for op in state.operations if is_deal(op)]
        while not hand.is_over:
            if hand.next_deal is None:
                call(hand)
                continue
            seat, _ = hand.next_deal
            cards = next(cards for owner, cards in dealt if owner == seat and cards)
            hand.deal(repr(cards.pop(0)))
        # Where hands tie, an odd chip may go elsewhere.
        for ours, theirs in zip(hand.net or (), state.payoffs, strict=True):
            assert abs(ours - theirs) <= 1


def is_deal(operation: Any) -> bool:
    return isinstance(operation, pk.HoleDealing)


@pytest.mark.benchmark(group="whole hands")
def test_check_or_call_from_python(compare: Callable[..., None]) -> None:
    check_results()
    compare(play, HANDS, peer_plays, PEER_HANDS)


def on_fifth_street() -> tuple[sk.Hand, Any]:
    hand, state = sk.Hand(RULES, STACKS, seed=5), peer()
    while hand.street < 5:
        call(hand)
    while state.street_index < 2:
        peer_calls(state)
    return hand, state


@pytest.mark.benchmark(group="copies")
def test_copy_beside_deepcopy(compare: Callable[..., None]) -> None:
    hand, state = on_fifth_street()
    assert hand.copy().events == hand.events

    def copies() -> None:
        for _ in range(HANDS):
            hand.copy()

    compare(copies, HANDS, lambda: copy.deepcopy(state), 1)


@pytest.mark.benchmark(group="copies")
def test_check_and_undo_beside_deepcopy(compare: Callable[..., None]) -> None:
    hand, state = on_fifth_street()
    before = hand.events

    def back_and_forth() -> None:
        for _ in range(HANDS):
            hand.check()
            hand.undo()

    back_and_forth()
    assert hand.events == before
    compare(back_and_forth, HANDS, lambda: copy.deepcopy(state), 1)


def test_random_play_inside_the_core(record_property: Callable[[str, object], None]) -> None:
    """The core plays as the peer does: nobody folds without a bet. It has a clock of its own."""
    command = ["cargo", "bench", "--bench", "hands"]
    root = Path(__file__).parents[1]
    subprocess.run([*command, "--no-run"], cwd=root, check=True, capture_output=True)
    assert 17 < peer_plays_at_random(200) / 200 < 20
    rate, peer_rate = 0.0, 0.0
    for _ in range(5):
        peer_rate = max(peer_rate, 50 / min(repeat(lambda: peer_plays_at_random(50), number=1)))
        done = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
        found = re.search(r"(\d+) hands a second, ([\d.]+) decisions a hand", done.stdout)
        assert found
        assert 17 < float(found[2]) < 20
        rate = max(rate, float(found[1]))
    record_property("compared", (rate, rate / peer_rate))
