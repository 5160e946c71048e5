"""What a row is measured by: a game, or a scale by itself."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from studkit import SCALES, _core
from studkit.cli.columns import text_column
from studkit.cli.refusals import InputError, quoted

HALVES = ("high", "low")
"""The two halves a pot may have."""


@dataclass(frozen=True)
class Measure:
    """A game or a scale: what a row counts for, and how many cards it has.

    Attributes
    ----------
    kind : {"game", "scale"}
        Which of the two it is.
    name : str
        Its name, as options and files write it.
    least, most : int
        The numbers of cards that are allowed.
    scales : dict of str to str
        The scale of each half that is played for.
    """

    kind: str
    name: str
    least: int
    most: int
    scales: dict[str, str]

    def check_count(self, count: int, row: int) -> None:
        """Refuse a wrong number of cards."""
        if not self.least <= count <= self.most:
            takes = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            raise InputError(f"{count} cards given: {self.name} takes {takes}", row)


def _halves(scales: tuple[str, ...]) -> dict[str, str]:
    return {"high" if scale == "high" else "low": scale for scale in scales}


MEASURES: tuple[Measure, ...] = (
    *(Measure("game", name, n, n, _halves(scales)) for name, _, n, scales in _core.games()),
    *(Measure("scale", scale, 5, 7, _halves((scale,))) for scale in SCALES),
)
"""All games and scales; a row's code is a place in this tuple."""

LEAST = np.array([measure.least for measure in MEASURES])
MOST = np.array([measure.most for measure in MEASURES])


@dataclass(frozen=True)
class MeasureOfRows:
    """Where the measure of a row comes from: one for all rows, or a column.

    Attributes
    ----------
    kind : {"game", "scale"}
        Whether it names games or scales.
    column : str or None
        The column that says it.
    name : str or None
        The measure of all rows, where there is no column.
    """

    kind: str
    column: str | None
    name: str | None

    @classmethod
    def choose(cls, names: list[str], game: str | None, scale: str | None) -> "MeasureOfRows":
        """Choose between the columns of a file and the options."""
        columns = [kind for kind in ("game", "scale") if kind in names]
        option = ("game", game) if game is not None else ("scale", scale)
        if option[1] is not None:
            if columns:
                raise InputError(
                    f"--{option[0]} {option[1]} is given, but the column {quoted(columns[0])} says "
                    "what each row is measured by: leave the option out"
                )
            return cls(option[0], None, option[1])
        if len(columns) == 2:
            raise InputError('there is a column "game" and a column "scale": keep one of them')
        if not columns:
            raise InputError(
                f"nothing says the game or scale: give --game ({', '.join(_names('game'))}) or "
                f'--scale ({", ".join(_names("scale"))}), or a column named "game" or "scale"'
            )
        return cls(columns[0], columns[0], None)

    @property
    def halves(self) -> tuple[str, ...]:
        """The halves that some row may be played for."""
        if self.column is not None:
            return HALVES
        scales = MEASURES[_code(self.kind, str(self.name))].scales
        return tuple(half for half in HALVES if half in scales)

    def codes(self, batch: pa.RecordBatch) -> npt.NDArray[np.int8]:
        """Give each row the code of its measure."""
        if self.column is None:
            return np.full(batch.num_rows, _code(self.kind, str(self.name)), np.int8)
        encoded = text_column(batch, self.column).dictionary_encode()
        names = encoded.dictionary.to_pylist()
        known = {name: _code(self.kind, name) for name in names if name in _names(self.kind)}
        table = np.array([known.get(name, -1) for name in names], np.int8)
        codes: npt.NDArray[np.int8] = table[encoded.indices.to_numpy()]
        if len(known) < len(names):
            row = int(np.argmin(codes))
            name = names[encoded.indices[row].as_py()]
            allowed = ", ".join(map(quoted, _names(self.kind)))
            raise InputError(f"{quoted(name)} is no {self.kind}: allowed are {allowed}", row)
        return codes


def _names(kind: str) -> tuple[str, ...]:
    return tuple(measure.name for measure in MEASURES if measure.kind == kind)


def _code(kind: str, name: str) -> int:
    return next(i for i, m in enumerate(MEASURES) if (m.kind, m.name) == (kind, name))
