"""What comes of each hand that is replayed, and of all of them."""

import re
from dataclasses import dataclass

from studkit import Hand, HandHistory
from studkit.cli.refusals import escaped
from studkit.cli.replay_check import Fact, compare
from studkit.errors import HistoryError

# The rules refuse a bet in just these words.
_REFUSED_BET = re.compile(r"^step \d+, seat \d+ bets or raises to \d+: a total of \d+ is not all")


@dataclass(frozen=True)
class Outcome:
    """What came of one hand of a file.

    Parameters
    ----------
    number : int
        Its place among all hands that are replayed, counted from 1.
    file : str
    line : int or None
        Where the hand begins, or where the error is.
    name : str or None
        What the history calls itself.
    history : HandHistory or None
        None when it cannot be read.
    hand : Hand or None
        None when the rules refuse it.
    facts : tuple of Fact
        All that could be compared.
    error : str or None
        Why there is no hand.
    """

    number: int
    file: str
    line: int | None
    name: str | None = None
    history: HandHistory | None = None
    hand: Hand | None = None
    facts: tuple[Fact, ...] = ()
    error: str | None = None

    @property
    def disagreements(self) -> list[Fact]:
        """The facts that are not as recorded."""
        return [fact for fact in self.facts if not fact.agrees]

    @property
    def place(self) -> str:
        """The file, the line and what the history calls itself, as a message begins with them."""
        line = "" if self.line is None else f": line {self.line}"
        name = "" if self.name is None else f": {escaped(self.name)}"
        return f"{escaped(self.file)}{line}{name}"

    @property
    def is_excused(self) -> bool:
        """Whether the rules refuse a bet of which the history says itself that no rule has it."""
        if self.history is None or self.error is None:
            return False
        tags = self.history.fields.get("_tags")
        tagged = isinstance(tags, list) and "nonstandard_bet_size" in tags
        return tagged and _REFUSED_BET.match(self.error) is not None


def name_of(history: HandHistory) -> str | None:
    """Give what a history calls itself: its ``_id``, else its ``hand``."""
    name = history.fields.get("_id", history.fields.get("hand"))
    return None if name is None or isinstance(name, list | dict) else str(name)


def play(number: int, file: str, history: HandHistory, house: str | None) -> Outcome:
    """Play a history by the rules and compare what it says.

    Parameters
    ----------
    number : int
    file : str
    history : HandHistory
    house : str or None
        A preset in place of the history's own house.

    Returns
    -------
    Outcome
    """
    name = name_of(history)
    try:
        hand = history.replay(house)
    except HistoryError as error:
        line = history.line if error.line is None else error.line
        return Outcome(number, file, line, name, history, error=error.reason)
    facts = tuple(compare(history, hand))
    return Outcome(number, file, history.line, name, history, hand, facts)


@dataclass
class Tally:
    """What is known of the hands so far."""

    hands: int = 0
    facts: int = 0
    unreadable: int = 0
    refused: int = 0
    excused: int = 0
    silent: int = 0

    def add(self, outcome: Outcome) -> None:
        """Count a hand."""
        self.hands += 1
        self.facts += len(outcome.disagreements)
        if outcome.history is None:
            self.unreadable += 1
        elif outcome.is_excused:
            self.excused += 1
        elif outcome.hand is None:
            self.refused += 1
        elif not outcome.facts:
            self.silent += 1

    @property
    def disagreements(self) -> int:
        """All that is not as recorded, with the hands that did not come to be played."""
        return self.facts + self.unreadable + self.refused

    def __str__(self) -> str:
        """Sum up in a line."""
        kinds = (
            (self.unreadable, "that cannot be read"),
            (self.refused, "that the rules refuse"),
            (self.silent, "that record nothing to compare"),
            (self.excused, "with bets of a size that no rule has, listed"),
        )
        asides = "; ".join(f"{count} {what}" for count, what in kinds if count)
        text = f"{_counted(self.hands, 'hand')}, {_counted(self.disagreements, 'disagreement')}"
        return f"{text} ({asides})" if asides else text


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
