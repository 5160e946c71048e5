"""What `replay` draws: a hand step by step, for a terminal or as plain text."""

import sys

from rich.console import Console
from rich.text import Text

from studkit.cli.refusals import escaped
from studkit.cli.replay_draw import Drawing
from studkit.cli.replay_outcome import Outcome
from studkit.cli.replay_steps import steps

_KEYS = "Enter: next step, h: next hand, q: quit > "


class Screen:
    """Draws each hand, and waits after each step when somebody is there to read it.

    Parameters
    ----------
    open_cards : bool
        Whether to draw the down cards that are known.
    plain_cards : bool
        Whether to draw with ASCII alone.
    interactive : bool
        Whether to wait for a key after each step.
    """

    def __init__(self, open_cards: bool, plain_cards: bool, interactive: bool) -> None:
        # rich itself heeds NO_COLOR, and writes no colours into a pipe.
        self._console = _Console(highlight=False)
        self._open_cards = open_cards
        self._ascii = plain_cards or not _can_draw(sys.stdout.encoding)
        self._interactive = interactive

    def write(self, outcome: Outcome) -> bool:
        """Draw a hand; False when the reader has enough."""
        if outcome.hand is None or outcome.history is None:
            self._print(Text(f"{outcome.place}: {escaped(outcome.error or '')}", "red"))
            return self._ask() != "q"
        drawing = Drawing(outcome.history, outcome.hand, self._ascii)
        self._print(drawing.title(outcome))
        told = list(steps(outcome.hand, self._open_cards))
        for i, step in enumerate(told):
            text = drawing.draw(step)
            if i == len(told) - 1:
                for fact in outcome.disagreements:
                    text.append(f"\n  not as recorded: {escaped(str(fact))}", "red")
            self._print(text)
            answer = self._ask()
            if answer:
                return answer != "q"
        return True

    def passed(self, hands: int, file: str, line: int) -> None:
        """Draw no progress."""

    def close(self) -> None:
        """Leave the screen as it is."""

    def _print(self, text: Text) -> None:
        self._console.print(text, soft_wrap=True)
        self._console.print()

    def _ask(self) -> str:
        """Wait for a key, and give it: h, q, or nothing for the next step."""
        while self._interactive:
            try:
                answer = input(_KEYS).strip().lower()
            except EOFError:
                return "q"
            if answer in ("", "h", "q"):
                return answer
        return ""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the command line, which has its own way to end."""
        raise BrokenPipeError


def _can_draw(encoding: str | None) -> bool:
    try:
        "♠♥♦♣▒".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
