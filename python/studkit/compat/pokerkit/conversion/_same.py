"""What is the same in a hand and a state, and why the one is not made of the other."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from operator import index as whole
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from studkit._core import Hand
from studkit.compat.pokerkit.hands import (
    EightOrBetterLowHand,
    RegularLowHand,
    StandardHighHand,
)
from studkit.compat.pokerkit.utilities import Deck
from studkit.errors import ArgumentError

if TYPE_CHECKING:
    from pokerkit.state import State

REFUSALS = {
    "game": "both play stud, stud8 and razz with seven cards in fixed limit",
    "stakes": "one ante for all, a bring-in below the small bet and two bets are what both have",
    "short ante": "pokerkit does not tell antes of different sizes apart unless it trims them",
    "chips": "chips are whole numbers, and all together fit in 64 bits",
    "seats": "the house deals to fewer, or the state is not of one number of players throughout",
    "rake": "each takes its rake in a way of its own",
    "cards": "a hand or the board is not what was dealt",
    "unknown card": "pokerkit cannot do without this card",
    "cards dealt again": (
        "pokerkit deals folded and burned cards again before it lays one card for all, which the "
        "rules forbid"
    ),
    "order of the deal": "cards are dealt round by round, and all of a street before the bets",
    "first to act": "the house and pokerkit let different players act first",
    "short bring-in": (
        "the house lets others call a short bring-in in full, or takes no short one for a "
        "completion; pokerkit does not"
    ),
    "short all-in": (
        "an all-in for less counts and reopens by the rules of the house, by other ones in pokerkit"
    ),
    "raise nobody can match": "pokerkit forbids to raise players who cannot call it in full",
    "raise": "the house and pokerkit allow different bets and raises",
    "fold": "one of the two forbids to fold with nothing to call",
    "call": "a call comes to different amounts",
    "showdown": "the hand is shown or mucked where the other knows no such choice",
    "odd chips": (
        "odd chips go by the rules of the house; pokerkit gives all to the first winner, and makes "
        "one pot of those for which the same players are left"
    ),
    "side pot without a low": (
        "pokerkit keeps half of each pot for a low where only another pot has one"
    ),
    "steps": "the two have not come equally far",
}
"""Why a hand is not converted: what an error begins with, and the rule behind it."""


class Game(NamedTuple):
    """A game that both play."""

    name: str
    types: tuple[Any, ...]
    deck: Deck
    opening: str
    later: str


GAMES = (
    Game("stud", (StandardHighHand,), Deck.STANDARD, "LOW_CARD", "HIGH_HAND"),
    Game(
        "stud8",
        (StandardHighHand, EightOrBetterLowHand),
        Deck.STANDARD,
        "LOW_CARD",
        "HIGH_HAND",
    ),
    Game("razz", (RegularLowHand,), Deck.REGULAR, "HIGH_CARD", "LOW_HAND"),
)
STREETS = ((False, False, True), (True,), (True,), (True,), (False,))
FIRST_STREET = 3


def refuse(name: str, detail: str) -> NoReturn:
    """Refuse a conversion, by a name of `REFUSALS`."""
    raise ArgumentError(f"{name}: {REFUSALS[name]} ({detail})")


def deal_order(dealer: int | None, seats: int) -> list[int]:
    """Give the seats in the order of the deal."""
    last = seats - 1 if dealer is None else whole(dealer)
    if not 0 <= last < seats:
        raise ArgumentError(f"dealer: there is no seat {dealer} among {seats}")
    return [(last + 1 + index) % seats for index in range(seats)]


_QUIET = Lock()


@contextmanager
def quiet() -> Iterator[None]:
    """Keep pokerkit from warning of folds and cards that it would not choose itself.

    What warns is the same for all threads: two that were in here at once would leave it silent.
    """
    with _QUIET, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


class Offer(NamedTuple):
    """What a seat may do; a call of 0 chips is a check."""

    seat: int
    fold: bool
    call: int | None
    bring_in: int | None
    raises: tuple[int, ...]


def _ours(hand: Hand) -> Offer | None:
    legal = hand.legal
    if hand.actor is None or legal.show:
        return None
    call = 0 if legal.check else legal.call
    return Offer(hand.actor, legal.fold, call, legal.bring_in, tuple(legal.raise_to))


def _theirs(state: State, order: list[int]) -> Offer | None:
    if state.actor_index is None:
        return None
    least = state.min_completion_betting_or_raising_to_amount
    return Offer(
        order[state.actor_index],
        state.can_fold(),
        state.checking_or_calling_amount,
        state.effective_bring_in_amount,
        () if least is None else (least,),
    )


def compare(hand: Hand, state: State, order: list[int]) -> None:
    """Refuse what is not the same on both sides."""
    if hand.is_over != (not state.status):
        name = "showdown" if hand.legal.show else "steps"
        refuse(name, f"the hand is {'' if hand.is_over else 'not '}over, the state is not so")
    stacks, bets = _by_seat(state.stacks, order), _by_seat(state.bets, order)
    if hand.is_over:
        if hand.stacks != stacks:
            _refuse_payment(hand, stacks)
        return
    _compare_cards(hand, state, order)
    ours, theirs = _ours(hand), _theirs(state, order)
    if ours is None and theirs is None:
        _compare_pause(hand, state, order)
        return
    if ours is None or theirs is None:
        refuse("steps", f"to act: {ours or 'nobody'}, in pokerkit {theirs or 'nobody'}")
    if (hand.stacks, hand.bets) != (stacks, bets):
        refuse("call", f"stacks {hand.stacks} and bets {hand.bets}, in pokerkit {stacks}, {bets}")
    _compare_offers(hand, ours, theirs)
    _compare_pots(hand, state, order)


def _by_seat(values: Iterable[int], order: list[int]) -> tuple[int, ...]:
    values = list(values)
    found = [0] * len(order)
    for value, seat in zip(values, order, strict=True):
        found[seat] = value
    return tuple(found)


def _compare_cards(hand: Hand, state: State, order: list[int]) -> None:
    """Compare the cards of those who play on, so far as both sides know them."""
    dealt = [event for event in hand.events if event.kind in ("deal", "community")]
    for index, seat in enumerate(order):
        if not state.statuses[index]:
            continue
        shown = next((e.cards for e in hand.events if e.kind == "show" and e.seat == seat), None)
        own = [event for event in dealt if event.kind == "deal" and event.seat == seat]
        held = state.hole_cards[index]
        if len(own) != len(held) or not _agree(shown or [e.card for e in own], held):
            refuse("cards", f"of seat {seat}, in pokerkit {held}")
        up = state.hole_card_statuses[index]
        if state.actor_index is not None and [event.up for event in own] != up:
            refuse("cards", f"up cards of seat {seat}, in pokerkit {up}")
    community = [event.card for event in dealt if event.kind == "community"]
    board = [card for cards in state.board_cards for card in cards]
    if len(community) != len(board) or not _agree(community, board):
        refuse("cards", f"for all {community}, in pokerkit {board}")


def _agree(ours: Iterable[Any], theirs: Iterable[Any]) -> bool:
    """Tell whether one side knows no more than the other; unknown cards count for nothing."""
    known = Counter(str(card) for card in ours if card is not None)
    given = Counter(repr(card) for card in theirs if card)
    return known <= given or given <= known


def _compare_pots(hand: Hand, state: State, order: list[int]) -> None:
    if sum(hand.stacks) + hand.pot != sum(state.stacks) + state.total_pot_amount:
        refuse("call", f"a pot of {hand.pot}, in pokerkit {state.total_pot_amount}")
    if any(state.bets):
        return
    theirs = [
        (pot.amount, tuple(sorted(order[index] for index in pot.player_indices)))
        for pot in state.pots
    ]
    # Who mucked is out at once in pokerkit, and in studkit when the pots are paid: pots for which
    # the same players are left are one.
    mucked = {event.seat for event in hand.events if event.kind == "muck"}
    ours: list[tuple[int, tuple[int, ...]]] = []
    for chips, seats in hand.pots:
        left = tuple(seat for seat in seats if seat not in mucked)
        before = ours.pop()[0] if ours and ours[-1][1] == left else 0
        ours.append((before + chips, left))
    if theirs != ours:
        refuse("call", f"pots {ours}, in pokerkit {theirs}")


def _compare_pause(hand: Hand, state: State, order: list[int]) -> None:
    """Compare hands in which nobody has to bet: cards are due, or hands are to be shown."""
    if hand.next_deal is not None:
        # Hands that pokerkit turns up before the last card come before the next one there.
        if state.showdown_index is None:
            _compare_due(hand, state, order)
    elif state.showdown_index is None:
        refuse("steps", "hands are to be shown, in pokerkit they are not")
    _compare_pots(hand, state, order)


def _compare_due(hand: Hand, state: State, order: list[int]) -> None:
    """Compare who is dealt the next card, which may have to wait for a burn in pokerkit."""
    assert hand.next_deal is not None
    seat, _ = hand.next_deal
    board = any(state.board_dealing_counts)
    waiting = [i for i in state.player_indices if state.hole_dealing_statuses[i]]
    if (seat is None) != board:
        refuse("cards dealt again", f"due is {hand.next_deal}")
    if seat is not None:
        index = waiting[0] if state.card_burning_status else state.hole_dealee_index
        if index is None or order[index] != seat:
            refuse("order of the deal", f"due is {hand.next_deal}")


def is_alone(state: State) -> bool:
    """Tell whether pokerkit asks the only player with chips, who has called, to check."""
    index = state.actor_index
    if index is None or state.checking_or_calling_amount:
        return False
    others = (i for i in state.player_indices if state.statuses[i] and i != index)
    return not any(state.stacks[i] for i in others)


def _compare_offers(hand: Hand, ours: Offer, theirs: Offer) -> None:
    if ours == theirs:
        return
    detail = f"{ours}, in pokerkit {theirs}"
    if ours.seat != theirs.seat:
        refuse("first to act", detail)
    if (ours.call, ours.bring_in) != (theirs.call, theirs.bring_in):
        refuse("short bring-in" if short_bring_in(hand) else "call", detail)
    if ours.raises != theirs.raises:
        refuse(_why_other_raises(hand, ours, theirs), detail)
    refuse("fold", detail)


def short_bring_in(hand: Hand) -> bool:
    """Tell whether somebody posted, or can only post, less than the bring-in."""
    posted = [event.chips for event in hand.events if event.kind == "bring_in"]
    due = hand.legal.bring_in
    return min(filter(None, [*posted, due]), default=hand.rules.bring_in) < hand.rules.bring_in


def _why_other_raises(hand: Hand, ours: Offer, theirs: Offer) -> str:
    """Name why the two allow different raises."""
    top = max(hand.bets)
    live = set(range(len(hand.stacks))) - {e.seat for e in hand.events if e.kind == "fold"}
    others = live - {ours.seat}
    if not theirs.raises and all(hand.stacks[o] + hand.bets[o] <= top for o in others):
        return "raise nobody can match"
    if ours.bring_in is not None and ours.bring_in == hand.stacks[ours.seat]:
        return "short bring-in"
    return "short all-in" if short_all_in(hand) else "raise"


def short_all_in(hand: Hand) -> bool:
    """Tell whether somebody raised to less than a full bet on this street."""
    rules, street = hand.rules, hand.street
    unit = rules.small_bet if street < FIRST_STREET + 2 else rules.big_bet
    bets = [hand.bets[seat] for seat in range(len(hand.bets)) if hand.stacks[seat] == 0]
    return any(bet % unit for bet in bets)


def _refuse_payment(hand: Hand, stacks: tuple[int, ...]) -> NoReturn:
    detail = f"stacks {hand.stacks}, in pokerkit {stacks}"
    assert hand.settlement is not None
    pots = hand.settlement.pots
    if hand.rules.game == "stud8" and len({bool(pot.low_winners) for pot in pots}) > 1:
        refuse("side pot without a low", detail)
    odd = [0] * len(stacks)
    for pot in pots:
        for winners in (pot.high_winners, pot.low_winners):
            for seat in winners:
                odd[seat] += len(winners) - 1 + bool(pot.low_winners)
    apart = [abs(ours - theirs) for ours, theirs in zip(hand.stacks, stacks, strict=True)]
    most = all(chips <= share for chips, share in zip(apart, odd, strict=True))
    refuse("odd chips" if most else "showdown", detail)
