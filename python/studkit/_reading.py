"""Reading histories from files."""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from os import PathLike, fspath

from studkit._core import HandHistory
from studkit.errors import HistoryError


def file(path: str | PathLike[str]) -> str | PathLike[str]:
    """Give the path of what can be read as a file; the error names it otherwise."""
    if stat.S_ISDIR(os.stat(path).st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), fspath(path))
    return path


def each(
    reader: Iterator[HandHistory],
    path: str | PathLike[str] | None,
    on_error: Callable[[HistoryError], object] | None,
) -> Iterator[HandHistory]:
    """Give the hands of a reader; what cannot be read is told with the file, or raised."""
    while True:
        try:
            history = next(reader)
        except StopIteration:
            return
        except HistoryError as error:
            file = None if path is None else fspath(path)
            named = HistoryError(error.reason, file, error.line)
            if on_error is None:
                raise named from None
            on_error(named)
        else:
            yield history
