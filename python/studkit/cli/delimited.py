"""CSV and TSV files, every column read as the text that stands there."""

import csv
import io
import re
from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import chain, islice
from typing import IO, Any

import pyarrow as pa
import pyarrow.csv as pcsv

from studkit.cli.refusals import InputError, brief, listed

_BLOCK_BYTES = 8 << 20
_HEADER_BYTES = 1 << 20
_MOST_ROWS_COUNTED = 10_000_000
_RAGGED = re.compile(r"Row #(\d+): Expected (\d+) columns, got (\d+)")
_OPEN_QUOTE = "a quote opens in this row and is never closed"
_END = "\x04end of the rows\x04"

# An open quote makes one field of the rest of the file. To find where it opens, Python has to read
# all that may be a field, which is more than it reads by itself.
csv.field_size_limit(max(csv.field_size_limit(), _BLOCK_BYTES))


class _Ended:
    """A file, as Arrow reads it, without the empty lines at its end but with one row more.

    A quote that is opened and never closed would make one field of the rest of the file; then that
    row does not come out, which is how it is noticed.
    """

    closed = False

    def __init__(self, file: IO[bytes], row: bytes) -> None:
        self._left = _length(file)
        file.seek(0)
        self._file = file
        self._row = row
        self.done = 0

    def read(self, size: int) -> bytes:
        data = self._file.read(min(size, self._left))
        if b"\0" in data:
            raise ValueError("NUL")
        self._left -= len(data)
        self.done += len(data)
        room = size - len(data)
        data += self._row[:room]
        self._row = self._row[room:]
        return data

    def close(self) -> None:
        """Leave the file to who opened it."""


def _length(file: IO[bytes]) -> int:
    """Give the length of a file without the empty lines at its end."""
    end = file.seek(0, io.SEEK_END)
    while end > 0:
        start = max(0, end - (1 << 16))
        file.seek(start)
        tail = file.read(end - start).rstrip(b"\r\n")
        if tail:
            return start + len(tail)
        end = start
    return 0


class DelimitedTable:
    """A text file of fields, with a header."""

    def __init__(self, path: str, delimiter: str, chunk_rows: int) -> None:
        self._path = path
        self._delimiter = delimiter
        self._chunk_rows = chunk_rows
        self._names = self._read_header()
        self.schema = pa.schema([(name, pa.string()) for name in self._names])
        with open(path, "rb") as file:
            self._size = max(1, file.seek(0, io.SEEK_END))
        self._source: _Ended | None = None

    def _read_header(self) -> list[str]:
        with open(self._path, "rb") as file:
            head = file.read(_HEADER_BYTES)
        if head.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in head:
            raise InputError("it is no UTF-8 text (UTF-16?): save it as UTF-8")
        # A character may be cut in two at the end of what was read, so this refuses nothing.
        text = head.decode("utf-8-sig", "replace")
        lines = chain(io.StringIO(text, newline=""), ["\n", _END])
        names = next(csv.reader(lines, delimiter=self._delimiter), [])
        if not names:
            raise InputError("line 1 is empty: it takes the names of the columns")
        if _END in names[-1]:
            raise InputError("a quote opens in the header (line 1) and is never closed")
        if "\ufffd" in "".join(names):
            self._check_text()
        if len(names) == 1 and self._delimiter not in text and "\t" in text.partition("\n")[0]:
            raise InputError("the columns seem to be divided by tabs: give --format tsv")
        return names

    def chunks(self, columns: list[str] | None) -> Generator[tuple[int, Any], None, None]:
        """Yield the rows in order.

        All columns are read, whatever `columns` says, so that a file is good or bad as a whole.
        """
        start = 0
        with open(self._path, "rb") as file, closing(self._batches(file)) as batches:
            for batch in batches:
                for offset in range(0, batch.num_rows, self._chunk_rows):
                    chunk = batch.slice(offset, self._chunk_rows)
                    yield start, chunk
                    start += chunk.num_rows

    def _batches(self, file: IO[bytes]) -> Generator[Any, None, None]:
        end = self._delimiter.join([_END] * len(self._names))
        self._source = _Ended(file, f"\n{end}\n".encode())
        rows = 0
        # Both are closed here, as a thread of Arrow may hold them longer.
        with closing(pa.PythonFile(self._source, "r")) as source:
            try:
                with closing(self._open(source)) as reader:
                    if reader.schema != self.schema:
                        names = listed(reader.schema.names)
                        raise InputError(f"the header cannot be read: {names}")
                    for batch in reader:
                        # An open quote leaves the end of the file in the last field.
                        last = batch.column(-1)[-1].as_py() if batch.num_rows else ""
                        ended = _END in last
                        rows += batch.num_rows - ended
                        yield batch.slice(0, batch.num_rows - ended)
                        if ended and last != _END:
                            raise InputError(_OPEN_QUOTE, rows)
            except ValueError as error:
                raise self._unreadable(brief(error), rows) from None
            except OSError as error:
                raise InputError(f"it cannot be read: {error.strerror or error}") from None

    def _open(self, source: pa.PythonFile) -> Any:
        return pcsv.open_csv(
            source,
            # Without threads, the reader knows the number of a row with too few fields.
            read_options=pcsv.ReadOptions(use_threads=False, block_size=_BLOCK_BYTES),
            parse_options=pcsv.ParseOptions(
                delimiter=self._delimiter,
                newlines_in_values=True,
                ignore_empty_lines=len(self._names) > 1,
            ),
            convert_options=pcsv.ConvertOptions(
                column_types=self.schema, null_values=[], strings_can_be_null=False
            ),
        )

    def _unreadable(self, reason: str, rows: int) -> InputError:
        self._check_text()
        ragged = _RAGGED.search(reason)
        if ragged:
            number, expected, given = map(int, ragged.groups())
            row = number - 2  # The reader counts from 1 and counts the header.
            if row <= _MOST_ROWS_COUNTED and not self._find(row)[1]:
                return InputError(_OPEN_QUOTE, row)
            return InputError(f"the number of fields is {given}, but {expected} in the header", row)
        if "straddl" in reason:
            found = enumerate(islice(self._rows(), _MOST_ROWS_COUNTED), -1)
            row_or_none = next((row for row, (_, closed) in found if not closed), None)
            most = _BLOCK_BYTES >> 20
            return InputError(f"a row is longer than {most} MB, or {_OPEN_QUOTE}", row_or_none)
        return InputError(f"after {rows} rows: {reason}" if rows else reason)

    def _check_text(self) -> None:
        """Refuse the first line that is no UTF-8 text, or that has a NUL."""
        with open(self._path, "rb") as file:
            for number, line in enumerate(file, 1):
                try:
                    line.decode()
                    wrong = line.find(b"\0")
                except UnicodeDecodeError as error:
                    wrong = error.start
                if wrong >= 0:
                    raise InputError(
                        f"line {number} has the byte 0x{line[wrong]:02x}, which is no UTF-8 text: "
                        "save the file as UTF-8"
                    )

    def fraction(self, rows: int) -> float:
        """Say how much of the file is read, 0 to 1."""
        return self._source.done / self._size if self._source else 0.0

    def line(self, row: int) -> int | None:
        """Find the line a row starts in, from 1; None where counting would take too long."""
        return self._find(row)[0] if row <= _MOST_ROWS_COUNTED else None

    def _find(self, row: int) -> tuple[int | None, bool]:
        """Find the line a row starts in, and whether all quotes in the row are closed."""
        return next(islice(self._rows(), row + 1, None), (None, True))

    def _rows(self) -> Iterator[tuple[int, bool]]:
        """Yield for each row, the header first, what `_find` finds."""
        start = 1
        with open(self._path, encoding="utf-8-sig", errors="replace", newline="") as file:
            lines = csv.reader(chain(file, ["\n", _END]), delimiter=self._delimiter)
            try:
                for fields in lines:
                    if fields or len(self._names) == 1:
                        yield start, fields == [_END] or _END not in "".join(fields[-1:])
                    start = lines.line_num + 1
            except csv.Error:
                # There is a field that is longer than Arrow reads.
                yield start, False
