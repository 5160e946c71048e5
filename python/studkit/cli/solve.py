"""``studkit solve``: the hands of a file, chunk by chunk."""

import argparse
from collections.abc import Generator
from contextlib import closing
from typing import Any

import pyarrow.compute as pc

from studkit.cli.columns import text_column
from studkit.cli.files import OutputFile
from studkit.cli.hands import HandReader
from studkit.cli.measures import MeasureOfRows
from studkit.cli.printing import Printer, json_lines, words
from studkit.cli.progress import ProgressBar
from studkit.cli.refusals import InputError, listed, quoted
from studkit.cli.showdowns import (
    HandsSeen,
    check_cards,
    check_one_measure,
    hand_starts,
    whole_hands,
)
from studkit.cli.solved import Names, Solved
from studkit.cli.tables import Table, need_column, open_table
from studkit.errors import DataError


def run(args: argparse.Namespace) -> None:
    """Solve the file and write or print what was found."""
    table = None
    try:
        table = open_table(args.file, args.format, args.chunk_rows)
        job = _Job(table, args)
        bar = ProgressBar("solving", not args.no_progress)
        with closing(_output(job, args)) as output, closing(bar), closing(job.solve()) as chunks:
            for solved in chunks:
                try:
                    output.write(solved)
                except InputError as error:
                    raise error.shifted(solved.start) from None
                bar.update(job.rows, table.fraction(job.rows))
            output.finish()
    except InputError as error:
        raise DataError(f"{args.file}: {_place(table, error.row)}{error.reason}") from None
    if args.output is not None:
        hands = "" if job.names.hand is None else f", {job.hands} hands"
        print(f"{args.output}: {job.rows} rows{hands}")


def _place(table: Table | None, row: int | None) -> str:
    if row is None:
        return ""
    line = table.line(row) if table is not None else None
    return f"row {row}: " if line is None else f"row {row} (line {line}): "


def _output(job: "_Job", args: argparse.Namespace) -> OutputFile | Printer:
    if args.output is None:
        return Printer(json_lines if args.json else words)
    return OutputFile(args.output, args.file, job.table.schema, job.names, job.measures.halves)


class _Job:
    """The solving of one file."""

    def __init__(self, table: Table, args: argparse.Namespace) -> None:
        self.table = table
        names = table.schema.names
        self.names = _choose_names(names, args)
        self.measures = MeasureOfRows.choose(names, args.game, args.scale)
        self.rows = 0
        self.hands = 0
        used = [self.names.cards, self.names.hand, self.names.player, self.measures.column]
        # To print, a few columns are enough; a file gets them all.
        self._columns = None if args.output else [n for n in dict.fromkeys(used) if n is not None]
        self._reader = HandReader(self.names.cards)
        self._seen = HandsSeen()

    def solve(self) -> Generator[Solved, None, None]:
        """Everything about the rows, in chunks of whole hands."""
        with closing(self.table.chunks(self._columns)) as chunks:
            hand = self.names.hand
            for start, batch in chunks if hand is None else whole_hands(chunks, hand):
                try:
                    solved = self._solve_chunk(start, batch)
                except InputError as error:
                    raise error.shifted(start) from None
                self.rows += batch.num_rows
                yield solved
        if not self.rows:
            raise InputError("there are no rows: it takes at least one")

    def _solve_chunk(self, start: int, batch: Any) -> Solved:
        codes = self.measures.codes(batch)
        hands = self._reader.read(batch, codes)
        starts = None
        if self.names.hand is not None:
            ids = text_column(batch, self.names.hand)
            starts = hand_starts(ids)
            names = ids.take(starts).to_pylist()
            check_one_measure(codes, starts)
            check_cards(hands, starts, names)
            for place in self._seen.add(names):
                self._refuse_if_before(names[place], start, int(starts[place]))
            self.hands += len(names)
        return Solved(start, batch, self.names, hands, codes, starts)

    def _refuse_if_before(self, name: str, start: int, row: int) -> None:
        """Refuse a hand that came before, with other hands between; read the file again to see."""
        column = str(self.names.hand)
        with closing(self.table.chunks([column])) as chunks:
            for first_row, batch in chunks:
                found = pc.index(text_column(batch, column), name).as_py()
                if found >= 0:
                    before = first_row + found
                    break
        if before < start + row:
            raise InputError(
                f"the hand {quoted(name)} was already there in row {before}, with other hands "
                "between: the rows of a hand stand together",
                row,
            )


def _choose_names(names: list[str], args: argparse.Namespace) -> Names:
    if args.cards is not None:
        cards = need_column(names, args.cards)
    else:
        cards = next((name for name in ("cards", "hand") if name in names), "")
        if not cards:
            raise InputError(
                'no column is named "cards" or "hand": say with --cards which one holds the cards; '
                f"the columns are {listed(names)}"
            )
    return Names(
        cards,
        _optional(names, args.hand, "hand_id"),
        _optional(names, args.player, "player"),
    )


def _optional(names: list[str], wanted: str | None, usual: str) -> str | None:
    if wanted is not None:
        return need_column(names, wanted)
    return usual if usual in names else None
