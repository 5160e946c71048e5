"""What `solve` prints: a line for each hand or row, as words or as JSON."""

import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import numpy as np

from studkit.cli.columns import plain
from studkit.cli.evaluate import best_rank, reading
from studkit.cli.refusals import quoted
from studkit.cli.solved import Solved
from studkit.errors import DataError


class Printer:
    """Collects lines in a temporary file and prints them when all are there."""

    def __init__(self, lines: Callable[[Solved], Iterator[str]]) -> None:
        self._lines = lines
        with _spooling():
            # Closed in `close`.
            self._spool = tempfile.TemporaryFile("w+", encoding="utf-8", newline="")  # noqa: SIM115

    def close(self) -> None:
        """Throw the lines away."""
        with suppress(OSError):
            self._spool.close()

    def write(self, solved: Solved) -> None:
        """Add the lines of a chunk."""
        with _spooling():
            self._spool.writelines(f"{line}\n" for line in self._lines(solved))

    def finish(self) -> None:
        """Print all lines."""
        with _spooling():
            self._spool.seek(0)
        shutil.copyfileobj(self._spool, sys.stdout)


@contextmanager
def _spooling() -> Iterator[None]:
    """Say of an error that it is one of the temporary file."""
    try:
        yield
    except OSError as error:
        raise DataError(
            "the lines to print cannot be kept in a temporary file (TMPDIR says where): "
            f"{error.strerror}"
        ) from None


def words(solved: Solved) -> Iterator[str]:
    """Describe each showdown in a line, or each row where there are none."""
    if solved.starts is None:
        for row, cards in enumerate(solved.hands.texts().tolist()):
            yield f"row {solved.start + row}  {cards}  " + "; ".join(_row_words(solved, row))
        return
    players = _players(solved)
    for name, rows in _showdowns(solved):
        measure = solved.measure(rows[0])
        results = (_half_words(solved, half, rows, players) for half in measure.scales)
        yield f"{_shown(name)}  {measure.name}  " + "; ".join(results)


def json_lines(solved: Solved) -> Iterator[str]:
    """Write each showdown as a JSON object, or each row where there are none."""
    texts = solved.hands.texts().tolist()

    def entry(row: int) -> dict[str, Any]:
        values = {half: solved.value(row, half) for half in solved.measure(row).scales}
        readings = {half: value and reading(value) for half, value in values.items()}
        return {"row": solved.start + row, "cards": texts[row], **readings}

    if solved.starts is None:
        for row in range(len(texts)):
            measure = solved.measure(row)
            yield json.dumps({measure.kind: measure.name, **entry(row)})
        return
    players = _players(solved)
    winner = solved.winner_column().to_pylist()
    for name, rows in _showdowns(solved):
        measure = solved.measure(rows[0])
        entries = [{"player": players[row], **entry(row), "winner": winner[row]} for row in rows]
        yield json.dumps({"hand": name, measure.kind: measure.name, "players": entries})


def _showdowns(solved: Solved) -> Iterator[tuple[str, range]]:
    assert solved.starts is not None
    assert solved.names.hand is not None
    starts = solved.starts.tolist()
    names = plain(solved.batch, solved.names.hand).take(solved.starts).to_pylist()
    for name, start, end in zip(names, starts, [*starts[1:], len(solved.codes)], strict=True):
        yield str(name), range(start, end)


def _players(solved: Solved) -> list[str | None]:
    """Name the player of each row, None where the file does not."""
    if solved.names.player is None:
        return [None] * len(solved.codes)
    players = plain(solved.batch, solved.names.player).to_pylist()
    return [None if player is None else str(player) for player in players]


def _row_words(solved: Solved, row: int) -> Iterator[str]:
    for half, scale in solved.measure(row).scales.items():
        value = solved.value(row, half)
        if value is None:
            yield f"{half}: does not qualify"
        else:
            yield f"{half}: {value}, rank {value.rank} of {best_rank(scale)}"


def _half_words(solved: Solved, half: str, rows: range, players: list[str | None]) -> str:
    """Tell who wins a half of a pot, and with what."""
    won = [rows[i] for i in np.flatnonzero(solved.wins[half][rows.start : rows.stop]).tolist()]
    if not won:
        return f"nobody qualifies for {half}"
    who, many = [_shown(name) for row in won if (name := players[row])], "player"
    if len(who) < len(won):
        who, many = [str(solved.start + row) for row in won], "row"
    value = solved.value(won[0], half)
    if len(who) == 1:
        return f"{many} {who[0]} wins {half}: {value}"
    return f"{many}s {', '.join(who[:-1])} and {who[-1]} tie for {half}: {value}"


def _shown(name: str) -> str:
    """Escape a name from the file where it could disturb a terminal."""
    return name if name.isprintable() else quoted(name)
