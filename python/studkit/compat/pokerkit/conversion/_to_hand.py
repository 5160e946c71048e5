"""From a state to a hand."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from studkit._core import Hand, House, Rules
from studkit.compat.pokerkit import hands
from studkit.compat.pokerkit._installed import package
from studkit.compat.pokerkit.conversion._same import (
    FIRST_STREET,
    GAMES,
    STREETS,
    Game,
    compare,
    deal_order,
    is_alone,
    quiet,
    refuse,
    short_all_in,
    short_bring_in,
)
from studkit.compat.pokerkit.utilities import Deck
from studkit.errors import ArgumentError

_MOST_CHIPS = 2**63 - 1

if TYPE_CHECKING:
    from pokerkit.state import State


def from_pokerkit(
    state: State, house: str | House | None = None, *, dealer: int | None = None
) -> Hand:
    """Make a hand that has come as far as a state of pokerkit, from its operations.

    Parameters
    ----------
    state : pokerkit.State
        Of a fixed-limit seven-card stud, stud eight-or-better or razz.
    house : str or House, optional
        By default one that plays as pokerkit does, as far as the rules of stud let it.
    dealer : int, optional
        The seat of the dealer, who is the last player of the state; by default the last.

    Returns
    -------
    studkit.Hand
        Further cards are dealt by the caller; burned ones are not kept.

    Raises
    ------
    ArgumentError
        If the two would not be the same hand, named as in `REFUSALS`.
    ImportError
        If pokerkit is not installed.

    Examples
    --------
    >>> import studkit.compat.pokerkit as pokerkit
    >>> state = pokerkit.FixedLimitRazz.create_state(
    ...     tuple(pokerkit.Automation), True, 1, 5, 10, 20, [200, 150], 2
    ... )
    >>> _ = state.post_bring_in()
    >>> hand = pokerkit.from_pokerkit(state)
    >>> hand.rules.game, hand.pot, hand.actor == state.actor_index
    ('razz', 7, True)
    """
    kinds = package("pokerkit.state", "a state")
    if not isinstance(state, kinds.State):
        raise TypeError(f"state is a pokerkit.State, not {state!r}")
    game = _game_of(state)
    rules = _rules_of(state, game, house)
    seats = _seats_of(state)
    if dealer is None:
        dealer = seats - 1
    order = deal_order(dealer, seats)
    with quiet():
        state = _without_chores(state)
    stacks = [0] * seats
    for index, seat in enumerate(order):
        stacks[seat] = _whole("a stack", state.starting_stacks[index])
    _whole("all stacks", sum(stacks))
    if min(stacks) < rules.ante and not state.ante_trimming_status:
        refuse("short ante", f"{min(stacks)} of {rules.ante}")
    # Hands that show and muck as the house has it are told by the cards alone. Only where that is
    # not what happened, everyone is asked.
    refused: ArgumentError | None = None
    for showdown in ("auto", "manual"):
        with quiet():
            try:
                hand = _new_hand(rules, stacks, dealer, showdown)
                _Replay(hand, state, order).play()
                compare(hand, state, order)
            except ArgumentError as error:
                refused = error
                continue
        return hand
    assert refused is not None
    raise refused


def _seats_of(state: Any) -> int:
    seats = len(state.starting_stacks)
    numbers = state.player_count, len(state.antes), len(state.stacks), len(state.bets)
    if set(numbers) != {seats}:
        refuse("seats", f"{seats} stacks, and {numbers}")
    return seats


def _new_hand(rules: Rules, stacks: list[int], dealer: int, showdown: str) -> Hand:
    try:
        return Hand(rules, stacks, dealer, dealing="manual", showdown=showdown)
    except ArgumentError as error:
        refuse("seats", f"{error}")


def _game_of(state: Any) -> Game:
    """Find the game that a state plays."""
    kinds = package("pokerkit.state", "a state")
    theirs = package("pokerkit.hands", "a hand")
    names = ("StandardHighHand", "EightOrBetterLowHand", "RegularLowHand")
    twins = {getattr(hands, name): (getattr(hands, name), getattr(theirs, name)) for name in names}

    def plays(game: Game) -> bool:
        types = len(game.types) == len(state.hand_types) and all(
            issubclass(given, twins[wanted])
            for wanted, given in zip(game.types, state.hand_types, strict=True)
        )
        openings = [kinds.Opening[game.opening], *[kinds.Opening[game.later]] * 4]
        return types and [street.opening for street in state.streets] == openings

    game = next(filter(plays, GAMES), None)
    streets = [street.hole_dealing_statuses for street in state.streets]
    other = any(street.board_dealing_count or street.draw_status for street in state.streets)
    fixed = state.betting_structure == kinds.BettingStructure.FIXED_LIMIT
    other |= sorted(map(repr, state.deck)) != sorted(map(repr, Deck.STANDARD))
    if game is None or streets != list(STREETS) or other or not fixed:
        types = ", ".join(kind.__name__ for kind in state.hand_types)
        refuse(
            "game",
            f"{state.betting_structure} on {len(streets)} streets with {types} and "
            f"{len(state.deck)} cards",
        )
    return game


def _whole(name: str, chips: Any) -> int:
    if not isinstance(chips, int) or isinstance(chips, bool) or chips > _MOST_CHIPS:
        refuse("chips", f"{name} of {chips!r}")
    return chips


def _rules_of(state: Any, game: Game, house: str | House | None) -> Rules:
    """Find the rules of a state."""
    kinds = package("pokerkit.state", "a state")
    utilities = package("pokerkit.utilities", "a state")
    bets = [street.min_completion_betting_or_raising_amount for street in state.streets]
    caps = {street.max_completion_betting_or_raising_count for street in state.streets}
    burns = {street.card_burning_status for street in state.streets[1:]}
    small, big = bets[0], bets[-1]
    same = bets == [small, small, big, big, big] and len(set(state.antes)) == 1
    plain = state.starting_board_count == 1 and not any(state.blinds_or_straddles)
    if not (same and plain and state.bring_in and len(caps) == len(burns) == 1):
        refuse(
            "stakes",
            f"antes {state.antes}, blinds {state.blinds_or_straddles}, bring-in {state.bring_in}, "
            f"bets {bets} up to {caps} times, boards {state.starting_board_count}",
        )
    if state.rake is not utilities.rake:
        refuse("rake", f"{state.rake}")
    if state.divmod is not utilities.divmod:
        refuse("odd chips", f"{state.divmod}")
    cap = caps.pop()
    if cap is not None and cap < 2:
        refuse("stakes", f"{cap} bets and raises a round")
    if house is None:
        house = House.preset("tda").replace(
            bring_in_tie="suit",
            all_in_ante_bring_in="forced_next",
            short_bring_in_call="actual_amount",
            first_to_act_tie="position",
            first_to_act_tie_razz="position",
            max_players_seven=8,
            raise_cap=None if cap is None else cap - 1,
            heads_up_cap="capped",
            fold_unfaced="forbidden" if state.mode == kinds.Mode.TOURNAMENT else "allowed",
            burn_cards="per_street" if burns.pop() else "none",
            short_stub="community_now",
            odd_chip_high="nearest_dealer",
            odd_chip_low="nearest_dealer",
            identical_both_ways="sequential",
        )
    elif isinstance(house, str):
        house = House.preset(house)
    stakes: dict[str, Any] = {
        "small_bet": _whole("a bet", small),
        "big_bet": _whole("a bet", big),
        "ante": _whole("an ante", state.antes[0]),
        "bring_in": _whole("a bring-in", state.bring_in),
    }
    try:
        return Rules(game.name, **stakes, house=house)
    except ArgumentError as error:
        refuse("stakes", f"{error}")


def _without_chores(state: Any) -> Any:
    """Give a state that has done what nobody decides, as a hand of studkit has at once."""
    chores = (
        ("can_post_ante", "post_ante"),
        ("can_collect_bets", "collect_bets"),
        ("can_kill_hand", "kill_hand"),
        ("can_push_chips", "push_chips"),
        ("can_pull_chips", "pull_chips"),
    )

    def due() -> str | None:
        if is_alone(state):
            return "check_or_call"
        return next((do for can, do in chores if getattr(state, can)()), None)

    if due() is None:
        return state
    state = deepcopy(state)
    while (chore := due()) is not None:
        try:
            getattr(state, chore)()
        except (AssertionError, ValueError) as error:
            refuse("showdown", f"pokerkit fails in {chore}: {error}")
    return state


class _Replay:
    """A hand that is led through the operations of a state."""

    def __init__(self, hand: Hand, state: State, order: list[int]) -> None:
        self.hand = hand
        self.state = state
        self.order = order
        self.dealt: dict[int, list[Any]] = {seat: [] for seat in order}
        self.community: list[Any] = []
        self.showing: dict[int, tuple[Any, ...]] = {}

    def play(self) -> None:
        for operation in self.state.operations:
            step = getattr(self, f"_{type(operation).__name__}", None)
            if step is not None:
                step(operation)
        self._deal_out()
        if any(self.dealt.values()) or self.community:
            refuse("order of the deal", "cards that are not due")
        if self.hand.next_deal is None:
            self._show_hands()
            self._check_showing()

    def _HoleDealing(self, operation: Any) -> None:  # noqa: N802 - the name of what it answers to
        self.dealt[self.order[operation.player_index]] += operation.cards
        # Hands that pokerkit turns up before the last card are shown here when all have theirs.
        self.showing.clear()
        self._deal_out()

    def _BoardDealing(self, operation: Any) -> None:  # noqa: N802 - the name of what it answers to
        self.community += operation.cards
        self._deal_out()

    def _BringInPosting(self, operation: Any) -> None:  # noqa: N802 - the name of what it answers to
        self._act(operation, "post_bring_in")

    def _Folding(self, operation: Any) -> None:  # noqa: N802 - the name of what it answers to
        self._act(operation, "fold")

    def _CheckingOrCalling(self, operation: Any) -> None:  # noqa: N802 - the name of what it answers to
        if self.hand.actor is None and not operation.amount:
            return  # Who is alone with chips is not asked here.
        self._act(operation, "check" if self.hand.legal.check else "call")

    def _CompletionBettingOrRaisingTo(self, operation: Any) -> None:  # noqa: N802 - the name of what it answers to
        self._act(operation, "raise_to", operation.amount)

    def _HoleCardsShowingOrMucking(self, operation: Any) -> None:  # noqa: N802 - the name of what it answers to
        seat = self.order[operation.player_index]
        if not operation.hole_cards and self.hand.next_deal is not None:
            refuse("showdown", f"seat {seat} mucks before the last card")
        self.showing[seat] = operation.hole_cards

    def _RunoutCountSelection(self, operation: Any) -> None:  # noqa: N802 - the name of what it answers to
        if operation.runout_count not in (None, 1):
            refuse("game", f"{operation}")

    def _act(self, operation: Any, step: str, *total: int) -> None:
        hand, seat = self.hand, self.order[operation.player_index]
        if hand.next_deal is not None:
            refuse("order of the deal", f"{operation}, before all cards are dealt")
        if hand.actor != seat:
            name = "short all-in" if short_all_in(hand) else "first to act"
            refuse(name, f"{operation}, in studkit it is the turn of {hand.actor}")
        events = len(hand.events)
        try:
            getattr(hand, step)(*total)
        except ValueError as error:
            refuse(self._why(step, total), f"{operation}: {error}")
        put_in = getattr(operation, "amount", None)
        chips = hand.events[events].chips or 0
        if step in ("check", "call", "post_bring_in") and put_in is not None and chips != put_in:
            short = "short bring-in" if short_bring_in(hand) else "call"
            refuse(short, f"{operation}, in studkit {chips} chips")

    def _why(self, step: str, total: tuple[int, ...]) -> str:
        if step == "fold":
            return "fold"
        if step != "raise_to":
            return "call"
        if short_bring_in(self.hand):
            return "short bring-in"
        rules = self.hand.rules
        unit = rules.small_bet if self.hand.street < FIRST_STREET + 2 else rules.big_bet
        return "short all-in" if short_all_in(self.hand) or total[0] % unit else "raise"

    def _deal_out(self) -> None:
        """Deal what is due and was dealt, in the order of studkit."""
        hand = self.hand
        while hand.next_deal is not None:
            seat, up = hand.next_deal
            waiting = self.community if seat is None else self.dealt[seat]
            if not waiting:
                if seat is None and any(self.dealt.values()):
                    refuse("cards dealt again", f"dealt are {self.dealt}")
                return
            card = waiting.pop(0)
            if up and not card:
                refuse("unknown card", f"an up card of seat {seat}")
            try:
                hand.deal(repr(card) if card else "??")
            except ValueError as error:
                refuse("cards dealt again", f"{error}")

    def _show_hands(self) -> None:
        """Let everybody show or muck who is asked and has decided."""
        hand = self.hand
        while hand.actor is not None and hand.legal.show and hand.actor in self.showing:
            seat, cards = hand.actor, self.showing[hand.actor]
            unknown = None in self._cards_of(seat)
            if unknown and cards and not all(cards):
                refuse("unknown card", f"seat {seat} shows {cards}")
            try:
                if not cards:
                    hand.muck()
                else:
                    hand.show("".join(map(repr, cards)) if unknown else None)
            except ValueError as error:
                refuse("showdown", f"{error}")

    def _check_showing(self) -> None:
        """Refuse a hand in which others show than did."""
        kinds = {
            event.seat: event.kind
            for event in self.hand.events
            if event.kind in ("show", "muck") and event.seat is not None
        }
        out = {event.seat for event in self.hand.events if event.kind in ("fold", "muck")}
        for seat, cards in self.showing.items():
            # The last one whose hand is not out has to show it in pokerkit, here he is not asked.
            last = cards and self.hand.is_over and out == {*self.order} - {seat}
            if not last and kinds.get(seat) != ("show" if cards else "muck"):
                refuse("showdown", f"seat {seat} {'shows' if cards else 'mucks'}")
        early = kinds.keys() - self.showing.keys()
        if early and not self.hand.is_over:
            refuse("showdown", f"seats {sorted(early)} show or muck first in studkit")

    def _cards_of(self, seat: int) -> list[Any]:
        return [
            event.card for event in self.hand.events if event.kind == "deal" and event.seat == seat
        ]
