"""CSV and TSV files, every column read as the text that stands there."""

import csv
import io
import re
from collections.abc import Iterator
from typing import IO, Any

import pyarrow as pa
import pyarrow.csv as pcsv

from studkit.cli.refusals import InputError, brief, listed

_BLOCK_BYTES = 8 << 20
_HEADER_BYTES = 1 << 20
_MOST_ROWS_COUNTED = 10_000_000
_RAGGED = re.compile(r"Row #(\d+): Expected (\d+) columns, got (\d+)")
_END = "\x04end of the rows\x04"


class _Ended:
    """A file, as Arrow reads it, with one row more at its end.

    A quote that is opened and never closed would make one field of the rest of the file; then that
    row does not come out, which is how it is noticed.
    """

    closed = False

    def __init__(self, file: IO[bytes], row: bytes) -> None:
        self._file = file
        self._row = row
        self.done = 0

    def read(self, size: int) -> bytes:
        data = self._file.read(size)
        self.done += len(data)
        # Only the end of a file gives less than is asked for.
        room = size - len(data)
        data += self._row[:room]
        self._row = self._row[room:]
        return data


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
        lines = csv.reader(io.StringIO(text, newline=""), delimiter=self._delimiter)
        try:
            names = next(lines, [])
        except csv.Error as error:
            raise InputError(f"the header cannot be read: {brief(error)}") from None
        if not names:
            raise InputError("line 1 is empty: it takes the names of the columns")
        if "\ufffd" in "".join(names):
            self._check_utf8()
        if len(names) == 1 and self._delimiter not in text and "\t" in text.partition("\n")[0]:
            raise InputError("the columns seem to be divided by tabs: give --format tsv")
        return names

    def chunks(self, columns: list[str] | None) -> Iterator[tuple[int, Any]]:
        """Yield the rows in order.

        All columns are read, whatever `columns` says, so that a file is good or bad as a whole.
        """
        start = 0
        with open(self._path, "rb") as file:
            for batch in self._batches(file):
                for offset in range(0, batch.num_rows, self._chunk_rows):
                    chunk = batch.slice(offset, self._chunk_rows)
                    yield start, chunk
                    start += chunk.num_rows

    def _batches(self, file: IO[bytes]) -> Iterator[Any]:
        end = self._delimiter.join([_END] * len(self._names))
        self._source = _Ended(file, f"\n{end}\n".encode())
        whole = False
        rows = 0
        try:
            reader = pcsv.open_csv(
                pa.PythonFile(self._source, "r"),
                # Without threads, the reader knows the number of a row with too few fields.
                read_options=pcsv.ReadOptions(use_threads=False, block_size=_BLOCK_BYTES),
                parse_options=pcsv.ParseOptions(delimiter=self._delimiter, newlines_in_values=True),
                convert_options=pcsv.ConvertOptions(
                    column_types=self.schema,
                    null_values=[],
                    strings_can_be_null=False,
                ),
            )
            if reader.schema != self.schema:
                raise InputError(f"the header cannot be read: {listed(reader.schema.names)}")
            for batch in reader:
                rows += batch.num_rows
                whole = batch.num_rows > 0 and batch.column(0)[-1].as_py() == _END
                yield batch.slice(0, batch.num_rows - whole)
        except (pa.ArrowInvalid, UnicodeDecodeError) as error:
            raise self._unreadable(brief(error), rows) from None
        if not whole:
            raise InputError("a quote opens in this row and is never closed", rows - 1)

    def _unreadable(self, reason: str, rows: int) -> InputError:
        self._check_utf8()
        ragged = _RAGGED.search(reason)
        if ragged:
            number, expected, given = map(int, ragged.groups())
            # The reader counts from 1 and counts the header.
            return InputError(
                f"the number of fields is {given}, but {expected} in the header", number - 2
            )
        if "straddl" in reason:
            reason = (
                f"a row is longer than {_BLOCK_BYTES >> 20} MB, or a quote opens and is not closed"
            )
        return InputError(f"after {rows} rows: {reason}" if rows else reason)

    def _check_utf8(self) -> None:
        """Refuse the first line that is no UTF-8 text."""
        with open(self._path, "rb") as file:
            for number, line in enumerate(file, 1):
                try:
                    line.decode()
                except UnicodeDecodeError as error:
                    raise InputError(
                        f"line {number} has the byte 0x{line[error.start]:02x}, which is no UTF-8 "
                        "text: save the file as UTF-8"
                    ) from None

    def fraction(self, rows: int) -> float:
        """Say how much of the file is read, 0 to 1."""
        return self._source.done / self._size if self._source else 0.0

    def line(self, row: int) -> int | None:
        """Find the line a row starts in, from 1; None where counting would take too long."""
        if row > _MOST_ROWS_COUNTED:
            return None
        before = row + 1  # the rows, and the header
        start = 1
        with open(self._path, encoding="utf-8-sig", errors="replace", newline="") as file:
            lines = csv.reader(file, delimiter=self._delimiter)
            try:
                for fields in lines:
                    if fields and before == 0:
                        return start
                    before -= bool(fields)
                    start = lines.line_num + 1
            except csv.Error:
                pass
        return None
