"""The exceptions of studkit. Each says what was given, where, and what is allowed.

An argument of a wrong type raises Python's own ``TypeError``.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from studkit._core import LegalActions


class StudkitError(Exception):
    """The root of all errors that studkit raises."""


class CardError(StudkitError, ValueError):
    """Cards that are none, come twice, or are too few or too many."""


class ArgumentError(StudkitError, ValueError):
    """An option with a value that is not allowed, such as an unknown scale."""


class IllegalAction(StudkitError, ValueError):
    """An action that the rules of the hand do not allow; the hand has not changed.

    Attributes
    ----------
    reason : str
        The rule that refuses it, in words.
    legal : LegalActions
        What the player may do.
    """

    def __init__(self, reason: str, legal: "LegalActions") -> None:
        super().__init__(reason, legal)
        self.reason = reason
        self.legal = legal

    def __str__(self) -> str:
        """Say why, and what is allowed."""
        return f"{self.reason} ({self.legal!r})"


class HistoryError(StudkitError, ValueError):
    """A log or a history of a hand that cannot be read, or that the rules do not allow.

    Attributes
    ----------
    reason : str
        What is wrong, in words.
    file : str or None
        The file, where there is one.
    line : int or None
        The line of the file, counted from 1.
    """

    def __init__(self, reason: str, file: str | None = None, line: int | None = None) -> None:
        super().__init__(reason, file, line)
        self.reason = reason
        self.file = file
        self.line = line

    def __str__(self) -> str:
        """Say where it is, and what."""
        places = [self.file] if self.file is not None else []
        places += [f"line {self.line}"] if self.line is not None else []
        return ": ".join([*places, self.reason])


class SnapshotError(StudkitError, ValueError):
    """Bytes that are no snapshot of a hand or a table."""


class DataError(StudkitError, ValueError):
    """A file or table that cannot be read, or that does not hold what was asked for."""
