"""A hand in steps: its streets, the showdown, the result. No card shows before its time."""

from collections.abc import Iterator
from dataclasses import dataclass

from studkit import Card, Event, Hand, Settlement
from studkit._core import games

FIVE_CARD_GAMES = frozenset(name for name, _, cards, _ in games() if cards == 5)

_Cards = tuple[Card | None, ...]
_Pots = tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Place:
    """A seat as everybody sees it.

    Parameters
    ----------
    seat : int
    stack : int
        The chips in front of it.
    cards : tuple of Card or None
        In the order dealt; None for one that is not seen.
    up : tuple of bool
        Which of them lie face up.
    live : bool
        Whether it has not folded.
    """

    seat: int
    stack: int
    cards: _Cards
    up: tuple[bool, ...]
    live: bool


@dataclass(frozen=True)
class Doing:
    """What a seat does.

    Parameters
    ----------
    seat : int
    what : str
        ``bring_in``, ``fold``, ``check``, ``call``, ``bet``, ``complete``, ``raise``, or ``return``
        for an uncalled bet that goes back.
    chips : int or None
        The chips it puts in or gets; of a bet, completion or raise the total for the street.
    all_in : bool
        Whether nothing is left.
    """

    seat: int
    what: str
    chips: int | None
    all_in: bool


@dataclass(frozen=True)
class Street:
    """The cards of a street, and the betting that follows.

    Parameters
    ----------
    number : int
        How many cards a seat holds, which names the street.
    pot : int
        The chips to be won before the betting.
    places : tuple of Place
        The table before the betting.
    community : Card or None
    doings : tuple of Doing
    pots : tuple of tuple of int and tuple of int
        The pots after the betting: chips, and who may win them.
    """

    number: int
    pot: int
    places: tuple[Place, ...]
    community: Card | None
    doings: tuple[Doing, ...]
    pots: _Pots


@dataclass(frozen=True)
class Showdown:
    """The hands shown, in their order.

    Parameters
    ----------
    shown : tuple of tuple of int and tuple of Card or None
        Seats and their cards; None for a hand that is mucked.
    community : Card or None
    """

    shown: tuple[tuple[int, _Cards | None], ...]
    community: Card | None


@dataclass(frozen=True)
class Result:
    """Who wins what.

    Parameters
    ----------
    settlement : Settlement
    stacks : tuple of int
    net : tuple of int
    """

    settlement: Settlement
    stacks: tuple[int, ...]
    net: tuple[int, ...]


@dataclass(frozen=True)
class Unfinished:
    """The history ends before the hand does.

    Parameters
    ----------
    actor : int or None
        Whose turn it is; None when cards are due.
    """

    actor: int | None


Step = Street | Showdown | Result | Unfinished


def steps(hand: Hand, open_cards: bool = False) -> Iterator[Step]:
    """Tell a hand step by step.

    Parameters
    ----------
    hand : Hand
    open_cards : bool
        Whether to see the down cards that are known.

    Yields
    ------
    Street, Showdown, Result or Unfinished
    """
    events = hand.events
    table = _Table(hand, open_cards)
    place = 1
    while place < len(events) and events[place].kind == "ante":
        table.follow(events[place])
        place += 1
    while place < len(events) and events[place].kind in ("deal", "community", "burn"):
        step, place = _street(hand, table, place)
        yield step
    shown = [event for event in events[place:] if event.kind in ("show", "muck")]
    if shown:
        yield Showdown(tuple((event.seat or 0, event.cards) for event in shown), table.community)
    if hand.settlement is None:
        yield Unfinished(hand.actor)
    else:
        yield Result(hand.settlement, hand.stacks, tuple(hand.net or ()))


def _street(hand: Hand, table: "_Table", place: int) -> tuple[Street, int]:
    """Tell the street whose cards begin at an event, and where the next thing begins."""
    events = hand.events
    number = table.next_street()
    while place < len(events) and table.is_of_street(events[place]):
        table.follow(events[place])
        place += 1
    table.look(events[:place])
    pot = sum(chips for chips, _ in table.pots(events[:place]))
    places = table.places()
    doings = []
    while place < len(events) and events[place].kind not in _NEXT:
        doing = table.follow(events[place])
        if doing is not None:
            doings.append(doing)
        place += 1
    pots = table.pots(events[:place])
    return Street(number, pot, places, table.community, tuple(doings), pots), place


_NEXT = frozenset({"burn", "deal", "community", "show", "muck", "award", "rake"})


class _Table:
    """What everybody sees after some of the events."""

    def __init__(self, hand: Hand, open_cards: bool) -> None:
        seats = len(hand.stacks)
        setup = hand.events[0]
        assert setup.stacks is not None
        self._hand = hand
        self._stacks = list(setup.stacks)
        self._bets = [0] * seats
        self._cards: list[list[Card | None]] = [[] for _ in range(seats)]
        self._up: list[list[bool]] = [[] for _ in range(seats)]
        self._live = [True] * seats
        self._known = _known(hand) if open_cards else None
        self._number = 1 if hand.rules.game in FIVE_CARD_GAMES else 2
        self._opened = ""
        self.community: Card | None = None

    def next_street(self) -> int:
        """Begin the next street."""
        self._number += 1
        self._bets = [0] * len(self._bets)
        self._opened = ""
        return self._number

    def is_of_street(self, event: Event) -> bool:
        """Whether an event brings a card of this street."""
        if event.kind == "deal" and event.seat is not None:
            return len(self._cards[event.seat]) < self._number
        return event.kind == "burn" or (event.kind == "community" and self.community is None)

    def follow(self, event: Event) -> Doing | None:
        """Take in what happens, and tell it when somebody does it."""
        if event.kind == "community":
            self.community = event.card
        if event.seat is None:
            return None
        seat, chips = event.seat, event.chips or 0
        if event.kind == "deal":
            # Down cards are forgotten at once.
            self._cards[seat].append(event.card if event.up else None)
            self._up[seat].append(bool(event.up))
            return None
        if event.kind == "first_to_act":
            return None
        what = self._name(event)
        paid = -chips if event.kind == "return" else chips
        self._stacks[seat] -= paid
        if event.kind == "fold":
            self._live[seat] = False
        if event.kind != "ante":
            self._bets[seat] += paid
        told = event.to if event.kind == "raise" else event.chips
        return Doing(seat, what, told, paid > 0 and not self._stacks[seat])

    def _name(self, event: Event) -> str:
        """Call what the log calls a raise by the name it has at the table."""
        if event.kind == "bring_in":
            self._opened = "bring_in"
        if event.kind != "raise":
            return event.kind
        before, self._opened = self._opened, "bet"
        if not any(self._bets):
            return "bet"
        completes = before == "bring_in" and event.to == self._hand.rules.small_bet
        return "complete" if completes else "raise"

    def look(self, events: tuple[Event, ...]) -> None:
        """See what more the rules lay open at this moment, such as the hands of all-in players."""
        hand = Hand.replay(self._hand.rules, events)
        # When the rules go on to the showdown by themselves it is too late to look.
        if len(hand.events) == len(events):
            for cards, seen in zip(self._cards, hand.public_view().hands, strict=True):
                cards[:] = [own or card for own, card in zip(cards, seen, strict=True)]

    def places(self) -> tuple[Place, ...]:
        """Tell each seat."""
        return tuple(map(self._place, range(len(self._stacks))))

    def _place(self, seat: int) -> Place:
        cards = tuple(self._cards[seat])
        if self._known is not None:
            cards = self._known[seat][: len(cards)]
        return Place(seat, self._stacks[seat], cards, tuple(self._up[seat]), self._live[seat])

    def pots(self, events: tuple[Event, ...]) -> _Pots:
        """Tell the pots as if betting ended now."""
        hand = Hand.replay(self._hand.rules, events)
        if hand.settlement is None:
            return hand.pots
        return tuple((pot.amount, pot.eligible) for pot in hand.settlement.pots)


def _known(hand: Hand) -> list[_Cards]:
    """Find every card that the log tells at any time."""
    known: list[list[Card | None]] = [[] for _ in hand.stacks]
    for event in hand.events:
        if event.kind == "deal" and event.seat is not None:
            known[event.seat].append(event.card)
        elif event.kind == "show" and event.seat is not None and event.cards is not None:
            known[event.seat] = list(event.cards)
    return [tuple(cards) for cards in known]
