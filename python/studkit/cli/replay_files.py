"""Where `replay` finds its hands: the files, the reader of each, and how much of them is read."""

import os
import stat
from collections.abc import Callable, Iterable, Iterator

from studkit import HandHistory, history, phh
from studkit.errors import DataError, HistoryError

_Told = Callable[[HistoryError], object]
_Reader = Callable[[str, _Told], Iterator[HandHistory]]

_READERS: dict[str, _Reader] = {".phh": phh.read, ".phhs": phh.read, ".txt": history.read}

SUFFIXES = tuple(_READERS)
"""How the names end of files that hold histories."""

_SAMPLE_BYTES = 1 << 18


def history_files(path: str) -> list[str]:
    """Name the files of histories: the file itself, or those in a folder and its subfolders.

    Parameters
    ----------
    path : str

    Returns
    -------
    list of str
        In the order of their names.
    """
    try:
        mode = os.stat(path).st_mode
    except ValueError as error:
        raise DataError(f"{path}: it is no name of a file: {error}") from None
    if not stat.S_ISDIR(mode):
        # A pipe has no name that would tell what it brings.
        if stat.S_ISREG(mode):
            _reader(path)
        return [path]
    found = [
        os.path.join(folder, name)
        for folder, _, names in os.walk(path)
        for name in names
        if name.lower().endswith(SUFFIXES)
    ]
    if not found:
        raise DataError(f"{path}: there is no {', '.join(SUFFIXES)} file in it")
    return sorted(found)


def histories(files: Iterable[str], told: _Told) -> Iterator[tuple[str, HandHistory]]:
    """Read the hands of files one after the other, in constant memory.

    Parameters
    ----------
    files : iterable of str
    told : callable
        Is called, in the order of the file, with the error of each hand that cannot be read, and
        with that of a file that cannot be.

    Yields
    ------
    tuple of str and HandHistory
        The file and a hand of it.
    """
    own: list[OSError] = []

    def pass_on(error: HistoryError) -> None:
        try:
            told(error)
        except OSError as mine:
            own.append(mine)
            raise

    for file in files:
        try:
            for hand in _reader(file)(file, pass_on):
                yield file, hand
        except OSError as error:
            # What goes wrong with what is printed is not the fault of the file.
            if error in own:
                raise
            told(HistoryError(f"it cannot be read: {error.strerror or error}", file))


def _reader(path: str) -> _Reader:
    """Choose what reads a file, by its name."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix in _READERS:
        return _READERS[suffix]
    if not os.path.isfile(path):
        return phh.read
    raise DataError(
        f"{path}: the suffix {suffix!r} says no format of histories: allowed are "
        + ", ".join(SUFFIXES)
    )


class HowFar:
    """How much of some files is read, judged by the line reached.

    Parameters
    ----------
    files : list of str
    """

    def __init__(self, files: list[str]) -> None:
        self._sizes = {file: _size(file) for file in files}
        self._all = sum(self._sizes.values())
        self._before = 0
        self._file: str | None = None
        self._bytes_a_line = 0.0

    def fraction(self, file: str, line: int) -> float:
        """Give the part that is read when a line of a file is."""
        if file != self._file:
            self._before += self._sizes.get(self._file, 0) if self._file is not None else 0
            self._file = file
            self._bytes_a_line = _bytes_a_line(file) if self._sizes[file] else 0.0
        read = min(line * self._bytes_a_line, self._sizes[file])
        return (self._before + read) / self._all if self._all else 0.0


def _size(file: str) -> int:
    """Give the size of a file in bytes, 0 for what is no regular one."""
    try:
        status = os.stat(file)
    except OSError:
        return 0
    return status.st_size if stat.S_ISREG(status.st_mode) else 0


def _bytes_a_line(file: str) -> float:
    """Take the length of a line from those at the start."""
    try:
        with open(file, "rb") as opened:
            sample = opened.read(_SAMPLE_BYTES)
    except OSError:
        return 0.0
    return len(sample) / max(sample.count(b"\n"), 1)
