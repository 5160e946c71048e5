"""The process of the command line: ``studkit``, or ``python -m studkit``."""

import os
import signal
import sys
from contextlib import suppress
from typing import NoReturn

from studkit.cli import main

__all__ = ["run"]


def run() -> NoReturn:
    """Run the command line and end the process with its exit status."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # What is ignored stays so, as under nohup.
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _leave)
    try:
        status: object = main()
    except SystemExit as error:
        status = error.code or 0
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            # The command line has said already what could not be written.
            with suppress(OSError):
                stream.flush()
    # Python would take itself apart here. A thread of Arrow that lets go of a Python object at that
    # moment aborts the process, and nothing tells when the last of those threads is done.
    os._exit(status if isinstance(status, int) else 1)


def _leave(number: int, _frame: object) -> NoReturn:
    """Turn a signal into an exception, so that no temporary file is left."""
    sys.exit(128 + number)


if __name__ == "__main__":
    run()
