"""A progress bar for work that takes a while."""

import importlib
import sys
import time
from typing import Any

_QUIET_SECONDS = 1.0


class ProgressBar:
    """A bar on stderr with a count and its rate, shown on a terminal after a second of work.

    Parameters
    ----------
    title : str
        What is being done.
    wanted : bool
        Whether to show it at all.
    unit : str
        What is counted.
    """

    def __init__(self, title: str, wanted: bool, unit: str = "rows") -> None:
        # Imported before the work begins, so that a missing package is not noticed half-way.
        self._rich = importlib.import_module("rich.progress") if _shows(wanted) else None
        self._title = title
        self._unit = unit
        self._began = time.monotonic()
        self._bar: Any = None
        self._task: Any = None

    def close(self) -> None:
        """Take the bar away; the next update brings it back."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def update(self, count: int, fraction: float) -> None:
        """Say how many are done, and how much of the work that is."""
        seconds = time.monotonic() - self._began
        if self._rich is None or seconds < _QUIET_SECONDS:
            return
        if self._bar is None:
            self._bar = _make_bar(self._rich)
            self._task = self._bar.add_task(self._title, total=1.0, count="", speed="")
            self._bar.start()
        self._bar.update(
            self._task,
            completed=fraction,
            count=f"{count:,} {self._unit}",
            speed=f"{count / seconds:,.0f} {self._unit}/s",
        )


def _shows(wanted: bool) -> bool:
    return wanted and sys.stderr is not None and sys.stderr.isatty()


def _make_bar(rich: Any) -> Any:
    # rich itself heeds NO_COLOR.
    return rich.Progress(
        rich.TextColumn("{task.description}"),
        rich.BarColumn(),
        rich.TaskProgressColumn(),
        rich.TextColumn("{task.fields[count]}"),
        rich.TextColumn("{task.fields[speed]}"),
        rich.TimeRemainingColumn(),
        console=importlib.import_module("rich.console").Console(stderr=True),
        transient=True,
    )
