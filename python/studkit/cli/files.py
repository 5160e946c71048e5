"""What `solve --output` writes: the columns of the input and those computed."""

import contextlib
import csv
import io
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv as pcsv
import pyarrow.parquet as pq

from studkit.cli.columns import is_text, plain
from studkit.cli.refusals import brief, first_twice, quoted
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
        self._name = path
        try:
            # A link stays a link, and the temporary file stands where a rename can reach the
            # target.
            self._path = Path(os.path.realpath(path))
        except ValueError as error:
            raise DataError(f"{path}: it is no name of a file: {error}") from None
        mode = self._check_old(source) if self._path.exists() else None
        self._names = names
        self._halves = halves
        self._form = form
        self._schema = self._output_schema(schema)
        self._temporary = self._path.with_name(f".studkit-{secrets.token_hex(8)}.tmp")
        self._file: io.BufferedWriter | None = None
        self._writer: Any = None
        try:
            with self._writing():
                self._file = open(self._temporary, "xb")  # noqa: SIM115 (closed in close)
                if mode is not None:
                    # Not every file system has permissions.
                    with contextlib.suppress(PermissionError):
                        self._temporary.chmod(mode)
                self._writer = (
                    pq.ParquetWriter(self._file, self._schema)
                    if form == "parquet"
                    else _DelimitedWriter(self._file, self._schema, DELIMITERS[form])
                )
        except BaseException:
            self.close()
            raise

    def _check_old(self, source: str) -> int:
        """Refuse to replace what is no older output, and give its permissions."""
        if os.path.samefile(self._path, source):
            raise DataError(f"{self._name}: it is the input file: choose another name")
        if not self._path.is_file():
            raise DataError(
                f"{self._name}: it is there and is no regular file: choose another name"
            )
        mode = stat.S_IMODE(self._path.stat().st_mode)
        # The superuser may write any file.
        if not (mode & 0o222 and os.access(self._path, os.W_OK)):
            raise DataError(f"{self._name}: it is there and is read-only: choose another name")
        return mode

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """Say of an error that it is one of this file."""
        try:
            yield
        except OSError as error:
            raise self._unwritable(error) from None
        except (pa.ArrowException, UnicodeError) as error:
            raise DataError(
                f"{self._name}: a column cannot be written as {self._form}: {brief(error)}"
            ) from None

    def _unwritable(self, error: OSError) -> DataError:
        return DataError(f"{self._name}: it cannot be written: {error.strerror or brief(error)}")

    def _output_schema(self, schema: pa.Schema) -> pa.Schema:
        if self._form in DELIMITERS:
            kinds = [self._kind_as_text(field) for field in schema]
            schema = pa.schema(list(zip(schema.names, kinds, strict=True)))
        for half in self._halves:
            schema = schema.append(pa.field(f"{half}_rank", pa.uint16()))
            schema = schema.append(pa.field(f"{half}_category", pa.string()))
        if self._names.hand is not None:
            schema = schema.append(pa.field("winner", pa.string()))
        twice = first_twice(schema.names)
        if twice is not None:
            raise DataError(
                f"{self._name}: the input already has a column {quoted(twice)}: rename it there, "
                "or leave it out"
            )
        return schema

    def _kind_as_text(self, field: pa.Field) -> pa.DataType:
        """Tell what a column becomes before Arrow writes it into a text file."""
        lists = field.name == self._names.cards and not pa.types.is_integer(field.type)
        return pa.string() if lists or is_text(field.type) else field.type

    def close(self) -> None:
        """Throw the file away unless it is finished."""
        for part in (self._writer, self._file):
            # What cannot be written any more is not wanted either.
            with contextlib.suppress(Exception):
                if part is not None:
                    part.close()
        with contextlib.suppress(FileNotFoundError):
            self._temporary.unlink()

    def write(self, solved: Solved) -> None:
        """Add the rows of a chunk."""
        columns = dict(zip(solved.batch.schema.names, solved.batch.columns, strict=True))
        for name, column in columns.items():
            if self._schema.field(name).type == column.type:
                continue
            if is_text(column.type):
                columns[name] = plain(solved.batch, name)
            else:
                columns[name] = pa.array(solved.hands.texts())
        for half in self._halves:
            columns[f"{half}_rank"] = solved.rank_column(half)
            columns[f"{half}_category"] = solved.category_column(half)
        if self._names.hand is not None:
            columns["winner"] = solved.winner_column()
        arrays = [columns[name] for name in self._schema.names]
        with self._writing():
            self._writer.write_batch(pa.RecordBatch.from_arrays(arrays, schema=self._schema))

    def finish(self) -> None:
        """Put the file in its place."""
        assert self._file is not None
        with self._writing():
            self._writer.close()
            self._file.close()
            os.replace(self._temporary, self._path)


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
