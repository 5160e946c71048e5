"""Printing and reading: a terminal with colours, or plain lines through a pipe."""

import io
import sys
from typing import NoReturn

from rich.console import Console
from rich.text import Text

from studkit.cli.play.look import Look
from studkit.errors import DataError


class Screen:
    """Prints lines, and asks for entries.

    Parameters
    ----------
    ascii_only : bool
        Whether to keep to ASCII even where more could be printed.
    """

    def __init__(self, ascii_only: bool) -> None:
        encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
        self.look = Look(ascii=ascii_only or not encoding.startswith("utf"))
        self._at_terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            # An entry that is no text is a wrong entry.
            sys.stdin.reconfigure(errors="replace")
        # rich itself heeds NO_COLOR. Through a pipe it may not be talked into colours.
        self._console = (
            _Console(highlight=False)
            if self._at_terminal
            else _Console(highlight=False, force_terminal=False, color_system=None)
        )

    def say(self, *parts: str | Text, style: str = "", end: str = "\n") -> None:
        """Print a line made of parts."""
        line = Text.assemble(*parts, style=style, end="")
        if end:
            line.rstrip()
        self._console.print(line, end=end, soft_wrap=True)

    def ask(self) -> str | None:
        """Read an entry; None at the end of the input."""
        if self._at_terminal:
            self.say("> ", end="")
        sys.stdout.flush()
        try:
            line = sys.stdin.readline() if sys.stdin is not None else ""
        except OSError as error:
            raise DataError(f"stdin: {error.strerror or error}") from None
        if not line:
            return None
        entry = line.strip()
        if not self._at_terminal:
            # A terminal shows what is typed; a transcript has to be told.
            self.say(f"> {safe(entry)}")
        return entry


class _Console(Console):
    def on_broken_pipe(self) -> NoReturn:
        """Leave it to the command line, which ends all commands alike then."""
        raise BrokenPipeError


def safe(entry: str) -> str:
    """Write an entry so that it disturbs no terminal, cut when it is long."""
    most = 60
    short = entry[:most] + ("..." if len(entry) > most else "")
    return short if short.isascii() and short.isprintable() else ascii(short)[1:-1]
