"""What `solve --output` writes: the columns of the input and those computed."""

import contextlib
import csv
import io
import os
import secrets
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv as pcsv
import pyarrow.parquet as pq

from studkit.cli.refusals import quoted
from studkit.cli.solved import Names, Solved
from studkit.cli.tables import DELIMITERS
from studkit.errors import DataError


class OutputFile:
    """A table that appears under its name when it is finished, and not before.

    Parameters
    ----------
    path : str
        Where it goes; the suffix says the format.
    source : str
        The input file, which is not overwritten.
    schema : pyarrow.Schema
        The columns of the input.
    names : Names
        Which of them are which.
    halves : tuple of str
        The halves to write.
    """

    def __init__(
        self, path: str, source: str, schema: pa.Schema, names: Names, halves: tuple[str, ...]
    ) -> None:
        form = Path(path).suffix.lower().removeprefix(".")
        if form not in {*DELIMITERS, "parquet"}:
            raise DataError(
                f"{path}: the suffix {quoted(Path(path).suffix)} says no format to write: allowed "
                "are .csv, .tsv and .parquet"
            )
        # A link stays a link, and the temporary file stands where a rename can reach the target.
        self._path = Path(os.path.realpath(path))
        if self._path.exists():
            if os.path.samefile(path, source):
                raise DataError(f"{path}: it is the input file: choose another name")
            if not self._path.is_file():
                raise DataError(f"{path}: it is there and is no regular file: choose another name")
        self._names = names
        self._halves = halves
        self._cards_as_text = form in DELIMITERS and _needs_text(schema.field(names.cards).type)
        schema = self._output_schema(schema, path)
        self._temporary = self._path.with_name(f".studkit-{secrets.token_hex(8)}.tmp")
        try:
            self._file = open(self._temporary, "xb")  # noqa: SIM115 (closed in close)
        except OSError as error:
            raise DataError(f"{path}: it cannot be written: {error.strerror}") from None
        try:
            self._writer = (
                pq.ParquetWriter(self._file, schema)
                if form == "parquet"
                else _DelimitedWriter(self._file, schema, DELIMITERS[form])
            )
        except (pa.ArrowException, UnicodeError) as error:
            self.close()
            raise DataError(f"{path}: a column cannot be written as {form}: {error}") from None
        self._schema = schema

    def _output_schema(self, schema: pa.Schema, path: str) -> pa.Schema:
        if self._cards_as_text:
            place = schema.names.index(self._names.cards)
            schema = schema.set(place, pa.field(self._names.cards, pa.string()))
        for half in self._halves:
            schema = schema.append(pa.field(f"{half}_rank", pa.uint16()))
            schema = schema.append(pa.field(f"{half}_category", pa.string()))
        if self._names.hand is not None:
            schema = schema.append(pa.field("winner", pa.string()))
        twice = [name for name in schema.names if schema.names.count(name) > 1]
        if twice:
            raise DataError(
                f"{path}: the input already has a column {quoted(twice[0])}: rename it there, or "
                "leave it out"
            )
        return schema

    def close(self) -> None:
        """Throw the file away unless it is finished."""
        self._file.close()
        with contextlib.suppress(FileNotFoundError):
            self._temporary.unlink()

    def write(self, solved: Solved) -> None:
        """Add the rows of a chunk."""
        columns = dict(zip(solved.batch.schema.names, solved.batch.columns, strict=True))
        if self._cards_as_text:
            columns[self._names.cards] = pa.array(solved.hands.texts())
        for half in self._halves:
            columns[f"{half}_rank"] = solved.rank_column(half)
            columns[f"{half}_category"] = solved.category_column(half)
        if self._names.hand is not None:
            columns["winner"] = solved.winner_column()
        arrays = [columns[name] for name in self._schema.names]
        self._writer.write_batch(pa.RecordBatch.from_arrays(arrays, schema=self._schema))

    def finish(self) -> None:
        """Put the file in its place."""
        self._writer.close()
        self._file.close()
        os.replace(self._temporary, self._path)


def _needs_text(kind: Any) -> bool:
    """Tell whether a column of cards has to be rewritten to go into a text file."""
    return not (pa.types.is_string(kind) or pa.types.is_integer(kind))


class _DelimitedWriter:
    """Text with quotes only where they are needed."""

    def __init__(self, file: io.BufferedWriter, schema: pa.Schema, delimiter: str) -> None:
        self._file = file
        self._delimiter = delimiter
        # Arrow refuses here what text cannot hold, such as lists.
        self._text(schema.empty_table(), "needed")
        header = io.StringIO()
        csv.writer(header, delimiter=delimiter, lineterminator="\n").writerow(schema.names)
        file.write(header.getvalue().encode())

    def write_batch(self, batch: Any) -> None:
        try:
            text = self._text(batch, "none")
        except pa.ArrowInvalid:
            # Some field needs quotes; then Arrow puts them around every text of the batch.
            text = self._text(batch, "needed")
        self._file.write(text)

    def _text(self, table: Any, quoting: str) -> Any:
        sink = pa.BufferOutputStream()
        options = pcsv.WriteOptions(
            include_header=False, delimiter=self._delimiter, quoting_style=quoting
        )
        pcsv.write_csv(table, sink, options)
        return sink.getvalue()

    def close(self) -> None:
        """Nothing follows the last row."""
