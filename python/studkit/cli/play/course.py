"""What the events of a view come to: who put in what, and how far the betting of the street is."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from studkit import Event, View

_ACTIONS = frozenset({"bring_in", "fold", "check", "call", "raise"})
_DEALING = frozenset({"deal", "burn", "community"})


@dataclass
class Course:
    """The dealing and betting, followed event by event.

    Attributes
    ----------
    dealt : Counter
        How many cards each seat was dealt.
    raises : int
        The bets, completions and raises of the street.
    brought_in : bool
        Whether the street began with a bring-in.
    first_street : bool
        Whether it is the first betting round.
    acted : bool
        Whether anybody has acted on the street.
    """

    dealt: Counter[int] = field(default_factory=Counter)
    paid: Counter[int] = field(default_factory=Counter)
    raises: int = 0
    brought_in: bool = False
    first_street: bool = True
    acted: bool = False
    _stacks: tuple[int, ...] = ()

    def follow(self, event: Event) -> None:
        """Take in the next event."""
        if event.kind == "setup":
            self._stacks = event.stacks or ()
        elif event.kind in _DEALING:
            if self.acted:
                self.raises, self.brought_in = 0, False
                self.first_street, self.acted = False, False
            if event.seat is not None:
                self.dealt[event.seat] += 1
        elif event.kind in _ACTIONS:
            self.acted = True
            self.raises += event.kind == "raise"
            self.brought_in |= event.kind == "bring_in"
        if event.seat is not None and event.chips is not None and event.kind != "award":
            self.paid[event.seat] += -event.chips if event.kind == "return" else event.chips

    def left(self, seat: int) -> int:
        """Count the chips that a seat has in front of it, before the pots are paid out."""
        return self._stacks[seat] - self.paid[seat]

    def verb(self, fixed_limit: bool) -> str:
        """Say what a bet would be now: "open for", "bet", "complete to" or "raise to"."""
        if self.raises:
            return "raise to"
        if self.brought_in:
            return "complete to" if fixed_limit else "raise to"
        return "open for" if self.first_street else "bet"


def followed(events: Iterable[Event]) -> Course:
    """Follow some events from the first."""
    course = Course()
    for event in events:
        course.follow(event)
    return course


def pots(view: View) -> list[tuple[int, tuple[int, ...]]]:
    """Divide the pot above what the all-in players have put in: chips, and who plays for them."""
    paid = followed(view.events).paid
    all_in = {paid[seat] for seat in view.live if not view.stacks[seat]}
    found = []
    low = 0
    for high in sorted(all_in | {max(paid.values(), default=0)}):
        chips = sum(min(total, high) - min(total, low) for total in paid.values())
        # Who has chips behind plays for the last pot, whatever he has put in so far.
        playing = tuple(seat for seat in view.live if paid[seat] >= high or view.stacks[seat])
        if chips:
            found.append((chips, playing))
        low = high
    return found
