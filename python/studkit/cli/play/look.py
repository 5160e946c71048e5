"""How cards and seats look."""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text

from studkit import Card, _core

# Four colours, the spades in that of the terminal.
_SUITS = {"s": ("♠", ""), "h": ("♥", "red"), "d": ("♦", "bright_blue"), "c": ("♣", "green")}

ME = 0
"""The seat of the player at the table."""

TITLES: dict[str, str] = {name: title for name, title, *_ in _core.games()}
"""The games in words."""

CARDS: dict[str, int] = {name: cards for name, _, cards, _ in _core.games()}
"""How many cards a player ends with, by game."""

SCALES: dict[str, tuple[str, ...]] = {name: scales for name, *_, scales in _core.games()}
"""The scales that share the pot, by game."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


@dataclass(frozen=True)
class Look:
    """What may be printed: all characters, or ASCII alone.

    Attributes
    ----------
    ascii : bool
        Whether to keep to ASCII.
    """

    ascii: bool

    @property
    def dot(self) -> str:
        """What stands between two things in a line."""
        return " - " if self.ascii else " · "

    @property
    def rule(self) -> str:
        """What stands beside a heading."""
        return "--" if self.ascii else "──"

    def card(self, card: Card | None, style: str = "bold") -> Text:
        """Draw a card, or the back of one."""
        if card is None:
            return Text("##" if self.ascii else "▒▒", style="dim")
        symbol, colour = _SUITS[card.suit]
        return Text(card.rank + (card.suit if self.ascii else symbol), style=f"{colour} {style}")

    def cards(self, cards: Iterable[Card | None]) -> Text:
        """Draw some cards in a row."""
        return Text(" ").join(self.card(card) for card in cards)


@dataclass(frozen=True)
class Names:
    """What the seats of a hand are called.

    Attributes
    ----------
    seats : tuple of int
        The seat of the table of each seat of the hand.
    """

    seats: tuple[int, ...]

    @property
    def me(self) -> int:
        """The player's seat in the hand."""
        return self.seats.index(ME)

    def __getitem__(self, seat: int) -> str:
        """Name a seat of the hand."""
        return table_name(self.seats[seat])

    def does(self, seat: int, verb: str) -> str:
        """Say that a seat does something: "You call", "Seat 2 calls"."""
        if seat == self.me:
            return f"You {verb}"
        first, *rest = verb.split()
        return " ".join([f"{self[seat]} {first}s", *rest])

    def listed(self, seats: Iterable[int]) -> str:
        """Name several seats."""
        return ", ".join(self[seat] for seat in seats)


def table_name(seat: int) -> str:
    """Name a seat of the table, counted from 1 as players do."""
    return "You" if seat == ME else f"Seat {seat + 1}"


def street_name(cards: int) -> str:
    """Name a street by the number of cards a player holds."""
    return f"{_ORDINALS[cards - 1].capitalize()} street"
