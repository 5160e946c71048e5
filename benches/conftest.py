"""Timing beside a yardstick.

Run the benchmarks with `pip install '.[bench]' && pytest benches`; see `test_peers.py`,
`test_bulk.py`, `test_hands.py` and `test_histories.py` for what they compare.
"""

from collections.abc import Callable
from timeit import repeat
from typing import Any

import pytest


@pytest.fixture
def compare(benchmark: Any, record_property: Callable[[str, object], None]) -> Callable[..., None]:
    """Times some work and something to compare it with.

    The machine of a moment ago was a different one, as other programs come and go. So the yardstick
    is timed anew right before and right after each benchmark, and the best of it counts.
    """

    def compare(
        work: Callable[[], object], hands: int, yardstick: Callable[[], object], its_hands: int
    ) -> None:
        def seconds() -> float:
            return min(repeat(yardstick, number=1, repeat=50))

        before = seconds()
        benchmark(work)
        if benchmark.stats is None:  # with --benchmark-disable everything just runs once
            return
        rate = hands / benchmark.stats.stats.min
        share = rate / (its_hands / min(before, seconds()))
        benchmark.extra_info["hands_per_second"] = rate
        benchmark.extra_info["share_of_yardstick"] = share
        record_property("compared", (rate, share))

    return compare


def shown(share: float) -> str:
    """A share of the yardstick: percent, or times where it is far beyond."""
    return f"{share:.2%}" if share < 10 else f"{share:.0f} times"


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what was compared: the tables of pytest-benchmark do not show it."""
    lines = [
        f"{report.nodeid.partition('::')[2]:44} {rate / 1e6:12.4f} {shown(share):>12}"
        for report in terminalreporter.getreports("passed")
        for name, (rate, share) in report.user_properties
        if name == "compared"
    ]
    if lines:
        terminalreporter.section("beside the yardstick")
        terminalreporter.line(f"{'best round':44} {'M hands/s':>12} {'of yardstick':>12}")
        for line in lines:
            terminalreporter.line(line)
