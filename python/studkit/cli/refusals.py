"""What is wrong with an input file, and how its values are quoted."""

import json
from collections import Counter


class InputError(Exception):
    """Something in the input file is refused.

    Parameters
    ----------
    reason : str
        What was given and what is allowed.
    row : int, optional
        The row it stands in, counted from 0.
    """

    def __init__(self, reason: str, row: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.row = row

    def shifted(self, start: int) -> "InputError":
        """Turn a row of a chunk into one of the file, in which the chunk starts at `start`."""
        return InputError(self.reason, None if self.row is None else start + self.row)


def quoted(value: object) -> str:
    """Put a value into quotes, escaped, and cut when it is long."""
    text = str(value)
    most = 60
    return json.dumps(text[:most], ensure_ascii=False) + ("…" if len(text) > most else "")


def escaped(text: str) -> str:
    """Escape the characters of a text from a file that could disturb a terminal."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def first_twice(names: list[str]) -> str | None:
    """Find the first name that comes more than once."""
    return next((name for name, count in Counter(names).items() if count > 1), None)


def listed(names: list[str]) -> str:
    """Quote some names, with a limit to how many."""
    most = 20
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(map(quoted, names[:most])) + more


def brief(error: Exception) -> str:
    """Write what another library says in one line that is not too long."""
    text = " ".join(str(error).split())
    most = 200
    return text[:most] + ("…" if len(text) > most else "")
