"""From a hand to a state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from studkit._core import Hand
from studkit.compat.pokerkit._installed import package
from studkit.compat.pokerkit.conversion._same import (
    GAMES,
    STREETS,
    compare,
    deal_order,
    is_alone,
    quiet,
    refuse,
)
from studkit.compat.pokerkit.utilities import Card, Deck
from studkit.errors import ArgumentError

if TYPE_CHECKING:
    from pokerkit.state import Automation, State

_UNASKED = ("ANTE_POSTING", "BET_COLLECTION", "HAND_KILLING", "CHIPS_PUSHING", "CHIPS_PULLING")
_CARDS = {repr(card): card for card in Deck.STANDARD}


def to_pokerkit(hand: Hand, *, automations: Iterable[Automation] | None = None) -> State:
    """Make a state of pokerkit that has come as far as a hand.

    The players of the state are the seats in the order of the deal, the dealer being the last. Its
    hands are those of `studkit.compat.pokerkit`. What is left of the deck is shuffled anew: nobody
    learns from the state which cards were to come.

    Parameters
    ----------
    hand : studkit.Hand
        Of stud, stud8 or razz in fixed limit.
    automations : iterable of Automation, optional
        What the state does of itself when it is played on; by default everything but decisions.

    Returns
    -------
    State

    Raises
    ------
    ArgumentError
        If the two would not be the same hand, named as in `REFUSALS`, or if an automation is none.
    ImportError
        If pokerkit is not installed.

    Examples
    --------
    >>> import studkit as sk
    >>> from studkit.compat.pokerkit import to_pokerkit
    >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, ante=1, bring_in=5)
    >>> hand = sk.Hand(rules, [200, 200, 200], seed=7)
    >>> hand.post_bring_in()
    >>> state = to_pokerkit(hand)
    >>> tuple(state.stacks) == hand.stacks, state.actor_index == hand.actor
    (True, True)
    >>> state.fold(), state.fold()
    (Folding(commentary=None, player_index=0), Folding(commentary=None, player_index=1))
    >>> state.payoffs
    [-1, -1, 2]
    """
    if not isinstance(hand, Hand):
        raise TypeError(f"hand is a studkit.Hand, not {hand!r}")
    kinds = package("pokerkit.state", "a state")
    names = list(kinds.Automation)
    wanted = names if automations is None else list(automations)
    for name in wanted:
        if name not in names:
            raise ArgumentError(f"automations: {name!r} is none of {', '.join(map(str, names))}")
    state: State = _new_state(hand)
    seats = len(hand.stacks)
    order = deal_order(hand.events[0].dealer, seats)
    with quiet():
        try:
            _Follower(hand, state, order).follow()
        except AssertionError:
            refuse("showdown", "pokerkit fails to pay the pots")
        compare(hand, state, order)
    state.automations = tuple(map(kinds.Automation, wanted))
    return state


def _new_state(hand: Hand) -> Any:
    """Make a state that has dealt nothing, with the streets of the hand's rules."""
    kinds = package("pokerkit.state", "a state")
    rules, setup = hand.rules, hand.events[0]
    game = next((game for game in GAMES if game.name == rules.game), None)
    if game is None or rules.structure != "fixed_limit":
        refuse("game", f"{rules.game} in {rules.structure}")
    if rules.rake is not None:
        refuse("rake", f"{rules.rake}")
    if rules.bring_in >= rules.small_bet:
        refuse("stakes", f"a bring-in of {rules.bring_in} to bets of {rules.small_bet}")
    cap, burns, fold = (
        rules.house.get(option, rules.game)
        for option in ("raise_cap", "burn_cards", "fold_unfaced")
    )
    streets = tuple(
        kinds.Street(
            number > 0 and burns != "none",
            statuses,
            0,
            False,
            kinds.Opening[game.later if number else game.opening],
            rules.big_bet if number > 1 else rules.small_bet,
            # Options have values of any type; this one is None or a number.
            None if cap is None else int(cap) + 1,  # type: ignore[arg-type]
        )
        for number, statuses in enumerate(STREETS)
    )
    assert setup.stacks is not None
    order = deal_order(setup.dealer, len(setup.stacks))
    return kinds.State(
        tuple(kinds.Automation[name] for name in _UNASKED),
        game.deck,
        game.types,
        streets,
        kinds.BettingStructure.FIXED_LIMIT,
        True,
        rules.ante,
        0,
        rules.bring_in,
        [setup.stacks[seat] for seat in order],
        len(order),
        mode=kinds.Mode.TOURNAMENT if fold == "forbidden" else kinds.Mode.CASH_GAME,
    )


class _Follower:
    """A state that is led through the events of a hand."""

    def __init__(self, hand: Hand, state: Any, order: list[int]) -> None:
        self.hand = hand
        self.state = state
        self.order = order
        self.index = {seat: index for index, seat in enumerate(order)}
        self.bring_in_short = any(
            event.kind == "bring_in" and (event.chips or 0) < hand.rules.bring_in
            for event in hand.events
        )
        self.short = False

    def follow(self) -> None:
        for event in self.hand.events:
            step = getattr(self, f"_{event.kind}", None)
            if step is not None:
                step(event)
        if self.hand.actor is None:
            self._run_out()

    def _burn(self, event: Any) -> None:
        self._run_out()
        if not self.state.card_burning_status:
            refuse("order of the deal", "a burn that pokerkit does not have")
        self.state.burn_card(_card(event.card))

    def _deal(self, event: Any) -> None:
        self._run_out()
        state, index = self.state, self.index[event.seat]
        if state.hole_dealee_index != index:
            refuse("order of the deal", f"a card to seat {event.seat}")
        if event.up and event.card is None:
            refuse("unknown card", f"an up card of seat {event.seat}")
        state.deal_hole(_card(event.card))

    def _community(self, event: Any) -> None:
        self._run_out()
        if self.state.board_dealing_count is None:
            refuse("cards dealt again", f"{event.card} is the card of all")
        self.state.deal_board(_card(event.card))

    def _bring_in(self, event: Any) -> None:
        self._act(event, "post_bring_in", "short bring-in")

    def _fold(self, event: Any) -> None:
        self._act(event, "fold", "fold")

    def _check(self, event: Any) -> None:
        self._act(event, "check_or_call", "call")

    def _call(self, event: Any) -> None:
        self._act(event, "check_or_call", "call")

    def _raise(self, event: Any) -> None:
        self._act(event, "complete_bet_or_raise_to", "raise", event.to)

    def _show(self, event: Any) -> None:
        index = self.index[event.seat]
        if index in self.state.showdown_indices:
            self._turn_up(index, event.cards)

    def _muck(self, event: Any) -> None:
        index = self.index[event.seat]
        if index not in self.state.showdown_indices:
            refuse("showdown", f"seat {event.seat} mucks a hand that pokerkit has face up")
        self.state.show_or_muck_hole_cards(False, index)

    def _act(self, event: Any, step: str, name: str, *total: int) -> None:
        state = self.state
        if state.actor_index != self.index[event.seat]:
            actor = "nobody" if state.actor_index is None else self.order[state.actor_index]
            name = "short all-in" if self.short else "first to act"
            refuse(name, f"{event}, in pokerkit it is the turn of {actor}")
        try:
            operation = getattr(state, step)(*total)
        except ValueError as error:
            if name == "raise":
                name = self._why_no_raise(event)
            refuse(name, f"{event}, in pokerkit: {error}")
        if name in ("call", "short bring-in") and operation.amount != (event.chips or 0):
            name = "short bring-in" if self.bring_in_short else "call"
            refuse(name, f"{event}, in pokerkit {operation.amount} chips")
        if event.kind == "raise":
            rules, street = self.hand.rules, state.street_index
            unit = rules.big_bet if street is not None and street > 1 else rules.small_bet
            self.short |= event.to % unit > 0

    def _why_no_raise(self, event: Any) -> str:
        state = self.state
        top, own = max(state.bets), self.index[event.seat]
        others = (i for i in state.player_indices if state.statuses[i] and i != own)
        if all(state.stacks[i] + state.bets[i] <= top for i in others):
            return "raise nobody can match"
        if self.bring_in_short:
            return "short bring-in"
        return "short all-in" if self.short or state.stacks[own] == event.chips else "raise"

    def _run_out(self) -> None:
        """Bring pokerkit past a check of the only player with chips, and past the showing."""
        state = self.state
        if is_alone(state):
            state.check_or_call()
        elif state.actor_index is not None:
            refuse("short all-in", f"pokerkit asks seat {self.order[state.actor_index]} on")
        while state.showdown_index is not None and (
            state.street is not state.streets[-1] or self.hand.is_over
        ):
            self._turn_up(state.showdown_index, ())

    def _turn_up(self, index: int, shown: Iterable[Any]) -> None:
        """Let a player show what is known of his hand."""
        state = self.state
        cards = state.hole_cards[index]
        try:
            if all(cards):
                state.show_or_muck_hole_cards(True, index)
            else:
                known = [_card(card) for card in shown if card is not None]
                own = known[: len(cards)] if len(known) >= len(cards) else list(filter(None, cards))
                state.show_or_muck_hole_cards(own, index)
        except ValueError as error:
            refuse("unknown card", f"of seat {self.order[index]}, in pokerkit: {error}")


def _card(card: Any) -> Card:
    return Card.UNKNOWN if card is None else _CARDS[str(card)]
