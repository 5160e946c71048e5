"""Reading histories, beside pokerkit.

Run it with `pip install '.[bench]' && pytest benches/test_histories.py`. Both read the real hands
of the tests but for five-card games, which the peer does not know; nothing is played.
"""

from collections.abc import Callable
from pathlib import Path

import pokerkit as pk
import pytest

import studkit as sk

REAL = Path(__file__).parents[1] / "tests" / "data" / "real_hands.phhs"
HISTORIES = [history for history in sk.phh.read(REAL) if "five" not in history.rules.game]
TEXT = sk.phh.dumps(HISTORIES)


@pytest.mark.benchmark(group="histories")
def test_read_phh(compare: Callable[..., None]) -> None:
    read = list(pk.HandHistory.loads_all(TEXT))
    assert [tuple(history.starting_stacks) for history in read] == [
        history.stacks for history in sk.phh.loads(TEXT)
    ]
    hands = len(HISTORIES)
    compare(lambda: sk.phh.loads(TEXT), hands, lambda: list(pk.HandHistory.loads_all(TEXT)), hands)
