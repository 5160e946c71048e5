"""A line for each thing that happens, from what the player sees."""

from collections import defaultdict
from collections.abc import Sequence

from rich.text import Text

from studkit import Card, Event, Rules
from studkit.cli.play.course import Course
from studkit.cli.play.look import Names, street_name
from studkit.cli.play.screen import Screen


class Commentary:
    """Tells the events of a hand, each once.

    Parameters
    ----------
    screen : Screen
    rules : Rules
    names : Names
    """

    def __init__(self, screen: Screen, rules: Rules, names: Names) -> None:
        self._screen = screen
        self._fixed_limit = rules.structure == "fixed_limit"
        self._names = names
        self._course = Course()
        self._told = 0
        self._up: dict[int, list[Card]] = defaultdict(list)
        # The cards of a street that are dealt and not yet told.
        self._deal: list[Event] = []

    def tell(self, events: Sequence[Event]) -> None:
        """Tell what is new in the events of a view of the player's seat."""
        new = events[self._told :]
        self._told = len(events)
        for event in new:
            if event.kind == "deal":
                # With nobody left to bet, one street follows the other.
                if not self._course.first_street and any(e.seat == event.seat for e in self._deal):
                    self._tell_deal()
                self._deal.append(event)
            elif event.kind != "burn":
                self._tell_deal()
                self._tell_event(event)
            self._course.follow(event)
        self._tell_deal()

    def _tell_deal(self) -> None:
        """Tell the up cards of a street, and the cards of the player."""
        deal, self._deal = self._deal, []
        if not deal:
            return
        seen: dict[int, list[Card]] = defaultdict(list)
        for event in deal:
            assert event.seat is not None
            # How a card was dealt decides, not whether it is known: hands that were shown since are
            # known from the first card on.
            if event.card is not None and (event.up or event.seat == self._names.me):
                seen[event.seat].append(event.card)
            if event.card is not None and event.up:
                self._up[event.seat].append(event.card)
        parts: list[str | Text] = [street_name(max(self._course.dealt.values())), ":"]
        for seat, cards in seen.items():
            parts += [" " if len(parts) == 2 else ", ", f"{self._names[seat]} "]
            parts.append(self._screen.look.cards(cards))
        if not seen:
            parts.append(" face down")
        self._screen.say(*parts)

    def _tell_event(self, event: Event) -> None:
        """Tell an event that is neither a card of a seat nor part of the showdown."""
        if event.kind == "community" and event.card is not None:
            drawn = self._screen.look.card(event.card)
            self._screen.say("The cards run out: everybody's last card is ", drawn)
        if event.seat is None:
            return
        words = self._words(event)
        if words is None:
            return
        parts: list[str | Text] = ["  ", words]
        if event.kind == "raise" and event.seat != self._names.me and self._up[event.seat]:
            parts += [" with ", self._screen.look.cards(self._up[event.seat]), " up"]
        moved = event.chips if event.kind not in {"return", "award"} else None
        if moved and moved == self._course.left(event.seat):
            parts.append(", all in")
        self._screen.say(*parts, style="dim" if event.kind == "fold" else "")

    def _words(self, event: Event) -> str | None:
        """Say who does what; None for what is not told here."""
        assert event.seat is not None
        match event.kind:
            case "ante" if event.chips == self._course.left(event.seat):
                verb = f"post {event.chips}"
            case "bring_in":
                verb = f"bring in {event.chips}"
            case "fold" | "check":
                verb = event.kind
            case "call":
                verb = f"call {event.chips}"
            case "raise":
                verb = f"{self._course.verb(self._fixed_limit)} {event.to}"
            case "return":
                return f"{event.chips} uncalled back to {self._names[event.seat]}"
            case _:
                return None
        return self._names.does(event.seat, verb)
