"""``studkit replay``: the hands of a history, step by step, as JSON, or checked."""

import argparse
import importlib
import json
import sys
from typing import Protocol

from studkit import HandHistory
from studkit.cli.progress import ProgressBar
from studkit.cli.refusals import escaped, quoted
from studkit.cli.replay_files import HowFar, histories, history_files
from studkit.cli.replay_outcome import Outcome, Tally, name_of, play
from studkit.errors import DataError, HistoryError


def run(args: argparse.Namespace) -> int:
    """Replay the hands, and tell by the exit status whether all is as recorded."""
    files = history_files(args.file)
    job = _Job(args, _output(args, files))
    try:
        try:
            job.run(files)
        finally:
            job.output.close()
    except _EnoughError:
        pass
    except KeyboardInterrupt:
        if args.check:
            print(f"{job.tally} until it was interrupted", flush=True)
        raise
    if job.picks and not job.tally.hands:
        raise DataError(f"{args.file}: {job.lacking()}")
    if args.check:
        print(job.tally)
    return 1 if job.tally.disagreements else 0


class Output(Protocol):
    """Where the hands go."""

    def write(self, outcome: Outcome) -> bool:
        """Print a hand, and tell whether more are wanted."""

    def passed(self, hands: int, file: str, line: int) -> None:
        """Hear how far the reading is."""

    def close(self) -> None:
        """End, whatever happened."""


class _EnoughError(Exception):
    """No more hands are wanted."""


class _Job:
    """The replay of some files."""

    def __init__(self, args: argparse.Namespace, output: Output) -> None:
        self.output = output
        self.tally = Tally()
        self.picks = args.hand is not None or args.id is not None
        self._args = args
        self._read = 0

    def run(self, files: list[str]) -> None:
        for file, history in histories(files, self._unreadable):
            self._read += 1
            if self._wants(name_of(history)):
                self._tell(play(self._read, file, history, self._args.house))
            self.output.passed(self._read, file, history.line)

    def lacking(self) -> str:
        """Say that the one hand asked for is not there."""
        hands = "1 hand" if self._read == 1 else f"{self._read} hands"
        if self._args.hand is not None:
            return f"it has {hands}, so no hand {self._args.hand}"
        return f"none of its {hands} has the id {quoted(self._args.id)}"

    def _wants(self, name: str | None) -> bool:
        if self._args.hand is not None:
            return bool(self._read == self._args.hand)
        return self._args.id is None or name == self._args.id

    def _unreadable(self, error: HistoryError) -> None:
        self._read += 1
        if self._wants(None):
            self._tell(Outcome(self._read, error.file or "", error.line, error=error.reason))
        self.output.passed(self._read, error.file or "", error.line or 0)

    def _tell(self, outcome: Outcome) -> None:
        self.tally.add(outcome)
        if not self.output.write(outcome) or self.picks:
            raise _EnoughError


def _output(args: argparse.Namespace, files: list[str]) -> Output:
    if args.json:
        return _JsonOutput()
    if args.check:
        return _CheckOutput(files, not args.no_progress)
    # Only what draws needs the packages for drawing.
    screen = importlib.import_module("studkit.cli.replay_screen")
    interactive = not args.all and sys.stdin is not None and sys.stdin.isatty()
    output: Output = screen.Screen(
        open_cards=args.open,
        plain_cards=args.ascii,
        interactive=interactive and sys.stdout.isatty(),
    )
    return output


class _JsonOutput:
    """A line for each hand."""

    def write(self, outcome: Outcome) -> bool:
        place = {"file": outcome.file, "line": outcome.line, "hand": outcome.number}
        # Amounts with digits behind the point are texts, so that none is rounded.
        print(json.dumps({**place, "id": outcome.name, **_entry(outcome)}, default="{:f}".format))
        return True

    def passed(self, hands: int, file: str, line: int) -> None:
        pass

    def close(self) -> None:
        pass


def _entry(outcome: Outcome) -> dict[str, object]:
    if outcome.hand is None or outcome.history is None:
        return {"error": outcome.error, "excused": outcome.is_excused}
    history: HandHistory = outcome.history
    settlement = outcome.hand.settlement
    return {
        "rules": outcome.hand.rules.to_dict(),
        "stacks": history.stacks,
        "decimals": history.decimals,
        "events": [event.to_dict() for event in outcome.hand.events],
        "settlement": settlement and settlement.to_dict(),
        "compared": [fact.name for fact in outcome.facts],
        "disagreements": [fact.to_dict() for fact in outcome.disagreements],
    }


class _CheckOutput:
    """A line for each disagreement, beside a progress bar."""

    def __init__(self, files: list[str], progress: bool) -> None:
        self._how_far = HowFar(files)
        self._bar = ProgressBar("checking", progress, "hands")

    def write(self, outcome: Outcome) -> bool:
        texts = [str(fact) for fact in outcome.disagreements]
        if outcome.error is not None:
            aside = "listed: " if outcome.is_excused else ""
            texts.append(f"{aside}{outcome.error}")
        if texts:
            self._bar.close()
        for text in texts:
            print(f"{outcome.place}: {escaped(text)}")
        return True

    def passed(self, hands: int, file: str, line: int) -> None:
        self._bar.update(hands, self._how_far.fraction(file, line))

    def close(self) -> None:
        self._bar.close()
