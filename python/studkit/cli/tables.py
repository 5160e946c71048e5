"""Files of hands as streams of Arrow record batches."""

import math
import os
import stat
from collections.abc import Generator
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from studkit.cli.delimited import DelimitedTable
from studkit.cli.refusals import InputError, brief, first_twice, listed, quoted

Chunks = Generator[tuple[int, Any], None, None]
"""The numbers of first rows, counted from 0, each with a record batch of at least one row."""

DELIMITERS = {"csv": ",", "tsv": "\t"}

_MAGIC = {
    b"\x1f\x8b": ("gzip", "compressed data (gzip): unpack it first"),
    b"BZh": ("bzip2", "compressed data (bzip2): unpack it first"),
    b"\x28\xb5\x2f\xfd": ("zstd", "compressed data (zstd): unpack it first"),
    b"PK\x03\x04": ("zip", "a zip archive (also .npz and .xlsx): unpack it first"),
    b"PAR1": ("parquet", "Parquet: give --format parquet"),
    b"\x93NUMPY": ("npy", "NumPy .npy: give --format npy"),
}


class Table(Protocol):
    """A table that is read in chunks."""

    schema: pa.Schema

    def chunks(self, columns: list[str] | None) -> Chunks:
        """Yield the rows in order; with `columns`, at least those."""
        ...

    def fraction(self, rows: int) -> float:
        """Say how much of the file is read, 0 to 1, when `rows` rows are."""
        ...

    def line(self, row: int) -> int | None:
        """Find the line a row starts in, counted from 1, where there are lines."""
        ...


def open_table(path: str, form: str | None, chunk_rows: int) -> Table:
    """Open a file by its format, or by its suffix where that is None."""
    form = form or _form_of(path)
    try:
        status = os.stat(path)
    except OSError as error:
        raise InputError(str(error.strerror)) from None
    except ValueError as error:
        raise InputError(f"it is no name of a file: {error}") from None
    if not stat.S_ISREG(status.st_mode):
        what = "a directory" if stat.S_ISDIR(status.st_mode) else "no regular file"
        raise InputError(f"it is {what}: it takes a file")
    if status.st_size == 0:
        raise InputError("the file is empty")
    _check_contents(path, form)
    table: Table
    if form in DELIMITERS:
        table = DelimitedTable(path, DELIMITERS[form], chunk_rows)
    elif form == "parquet":
        table = _ParquetTable(path, chunk_rows)
    else:
        table = _NumpyTable(path, chunk_rows)
    twice = first_twice(table.schema.names)
    if twice is not None:
        raise InputError(f"the column {quoted(twice)} is there twice: each name may come once")
    return table


def _form_of(path: str) -> str:
    suffix = Path(path).suffix.lower()
    if suffix.removeprefix(".") not in {*DELIMITERS, "parquet", "npy"}:
        raise InputError(
            f"the suffix {quoted(suffix)} says no format: allowed are .csv, .tsv, .parquet and "
            ".npy, or give --format"
        )
    return suffix.removeprefix(".")


def _check_contents(path: str, form: str) -> None:
    """Refuse a file whose first bytes say that it is something else."""
    try:
        with open(path, "rb") as file:
            head = file.read(8)
    except OSError as error:
        raise InputError(str(error.strerror)) from None
    for magic, (found, what) in _MAGIC.items():
        if head.startswith(magic) and found != form:
            raise InputError(f"it is read as {form}, but it holds {what}")


class _ParquetTable:
    def __init__(self, path: str, chunk_rows: int) -> None:
        self._chunk_rows = chunk_rows
        try:
            # With a buffer, pages are read as they come and not a whole row group at a time.
            self._file = pq.ParquetFile(path, buffer_size=1 << 20, pre_buffer=False)
            self.schema = self._file.schema_arrow
        except (pa.ArrowException, OSError, ValueError) as error:
            raise InputError(f"it cannot be read as Parquet: {brief(error)}") from None
        self._rows: int = self._file.metadata.num_rows

    def chunks(self, columns: list[str] | None) -> Chunks:
        start = 0
        batches = self._file.iter_batches(batch_size=self._chunk_rows, columns=columns)
        while True:
            try:
                batch = next(batches, None)
                if batch is not None:
                    # Arrow takes offsets and text from a file as they are.
                    batch.validate(full=True)
            except (pa.ArrowException, OSError, ValueError) as error:
                raise InputError(f"after {start} rows it cannot be read: {brief(error)}") from None
            if batch is None:
                return
            if batch.num_rows:
                yield start, batch
            start += batch.num_rows

    def fraction(self, rows: int) -> float:
        return rows / max(1, self._rows)

    def line(self, row: int) -> int | None:
        return None


class _NumpyTable:
    """An array as a table of one column, "cards"."""

    def __init__(self, path: str, chunk_rows: int) -> None:
        self._path = path
        self._chunk_rows = chunk_rows
        array = self._array()
        if not _holds_hands(array):
            raise InputError(
                f"the array has the type {array.dtype} and the shape {array.shape}{_nan(array)}: "
                "it takes card ids (integers, shape (n, 5) to (n, 7)), masks (uint64 or int64, "
                "shape (n,)) or texts (shape (n,))"
            )
        self._rows = len(array)
        self.schema = _batch(array[:0]).schema

    def _array(self) -> npt.NDArray[Any]:
        try:
            return np.lib.format.open_memmap(self._path, mode="r")
        except Exception as error:
            # NumPy hands on whatever its reading of the header meets, of many types.
            raise InputError(f"it cannot be read as a NumPy .npy file: {brief(error)}") from None

    def chunks(self, columns: list[str] | None) -> Chunks:
        for start in range(0, self._rows, self._chunk_rows):
            # Mapped anew each time: pages once touched would count as the process's memory.
            array = self._array()[start : start + self._chunk_rows]
            try:
                batch = _batch(array)
            except InputError as error:
                raise error.shifted(start) from None
            yield start, batch

    def fraction(self, rows: int) -> float:
        return rows / max(1, self._rows)

    def line(self, row: int) -> int | None:
        return None


def _holds_hands(array: npt.NDArray[Any]) -> bool:
    kind = array.dtype.kind
    if array.ndim == 2:
        return kind in "iu" and 5 <= array.shape[1] <= 7
    return array.ndim == 1 and (kind in "US" or (kind in "iu" and array.itemsize == 8))


def _nan(array: npt.NDArray[Any]) -> str:
    """Where an array of floats has its first NaN, for the message."""
    if array.dtype.kind != "f" or array.ndim == 0:
        return ""
    step = max(1, (1 << 20) // max(1, math.prod(array.shape[1:])))
    for start in range(0, len(array), step):
        rows = np.isnan(array[start : start + step]).reshape(len(array[start : start + step]), -1)
        if rows.any():
            return f", with nan in row {start + int(np.argmax(rows.any(axis=1)))}"
    return ""


def _batch(array: npt.NDArray[Any]) -> pa.RecordBatch:
    native = np.ascontiguousarray(array, array.dtype.newbyteorder("="))
    if native.ndim == 2:
        flat = pa.array(native.reshape(-1))
        column = pa.FixedSizeListArray.from_arrays(flat, native.shape[1])
    else:
        if native.dtype.kind in "US" and native.itemsize:
            _check_text(native)
        column = pa.array(native)
    return pa.RecordBatch.from_arrays([column], ["cards"])


def _check_text(array: npt.NDArray[Any]) -> None:
    """Refuse what Arrow would cut, or could not read."""
    kind = np.dtype(np.uint32 if array.dtype.kind == "U" else np.uint8)
    codes: npt.NDArray[np.unsignedinteger] = array.view(kind)
    codes = codes.reshape(len(array), array.itemsize // kind.itemsize)
    # A text shorter than the others has zeros behind it, and none before its end.
    wrong = ((codes[:, :-1] == 0) & (codes[:, 1:] != 0)).any(axis=1)
    if array.dtype.kind == "U":
        wrong |= ((codes > 0x10FFFF) | (codes >> 11 == 0xD800 >> 11)).any(axis=1)
    if wrong.any():
        row = int(np.argmax(wrong))
        raise InputError("the text has a NUL, or a number that stands for no character", row)


def need_column(names: list[str], wanted: str) -> str:
    """Give back the name of a column, refused where the file has none of that name."""
    if wanted not in names:
        raise InputError(f"there is no column {quoted(wanted)}: the columns are {listed(names)}")
    return wanted
