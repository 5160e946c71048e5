"""A chunk of rows with everything that was found out about them."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from studkit import SCALES, CardSet, HandValue, bulk, categories, evaluate
from studkit.cli.hands import Hands
from studkit.cli.measures import HALVES, MEASURES, Measure
from studkit.cli.showdowns import winners

_CATEGORIES = pa.array([name for scale in SCALES for name, *_ in categories(scale)])
_LOWEST = {scale: np.array([low for _, low, _ in categories(scale)]) for scale in SCALES}
_PLACE_OF_FIRST = {
    scale: sum(len(categories(before)) for before in SCALES[:i]) for i, scale in enumerate(SCALES)
}
_WINNER = pa.array(["none", "high", "low", "both"])


@dataclass(frozen=True)
class Names:
    """The columns of a file, by what they are for; None where there is none."""

    cards: str
    hand: str | None
    player: str | None


@dataclass(frozen=True)
class Solved:
    """Some rows, their hands, and what these are worth.

    Attributes
    ----------
    start : int
        The number of the first row in the file.
    batch : pyarrow.RecordBatch
        The rows as the file has them.
    names : Names
        Which columns of it are which.
    hands : Hands
        The cards.
    codes : ndarray of int8
        By what each row is measured.
    starts : ndarray of int, or None
        Where the hands of a showdown file start.
    """

    start: int
    batch: Any
    names: Names
    hands: Hands
    codes: npt.NDArray[np.int8]
    starts: npt.NDArray[np.intp] | None

    @cached_property
    def ranks(self) -> dict[str, npt.NDArray[np.uint16]]:
        """The ranks by half; 0 where a row does not qualify or its game has no such half."""
        return {half: _ranks(half, self.hands, self.codes) for half in HALVES}

    @cached_property
    def wins(self) -> dict[str, npt.NDArray[np.bool_]]:
        """Who wins each half of a showdown."""
        assert self.starts is not None
        return {half: winners(self.ranks[half], self.starts) for half in HALVES}

    def rank_column(self, half: str) -> pa.Array:
        """Make a column of the ranks of a half, null where a row is not played for it."""
        return pa.array(self.ranks[half], mask=~_played_for(half)[self.codes])

    def category_column(self, half: str) -> pa.Array:
        """Make a column of the categories of a half, null where a row has none."""
        places = np.zeros(len(self.codes), np.int64)
        for code in np.unique(self.codes).tolist():
            scale = MEASURES[code].scales.get(half)
            if scale is not None:
                rows = self.codes == code
                place = np.searchsorted(_LOWEST[scale], self.ranks[half][rows], side="right") - 1
                places[rows] = place + _PLACE_OF_FIRST[scale]
        return _CATEGORIES.take(pa.array(places, mask=self.ranks[half] == 0))

    def winner_column(self) -> pa.Array:
        """Make a column of what each row wins: high, low, both or none."""
        return _WINNER.take(pa.array(self.wins["high"] + 2 * self.wins["low"].astype(np.int8)))

    def measure(self, row: int) -> Measure:
        """Look up what a row is measured by."""
        return MEASURES[int(self.codes[row])]

    def value(self, row: int, half: str) -> HandValue | None:
        """Evaluate a row for a half of its game."""
        cards = CardSet.from_mask(int(self.hands.masks[row]))
        return evaluate(cards, self.measure(row).scales[half])


def _ranks(half: str, hands: Hands, codes: npt.NDArray[np.int8]) -> npt.NDArray[np.uint16]:
    ranks = np.zeros(len(codes), np.uint16)
    for code in np.unique(codes).tolist():
        scale = MEASURES[code].scales.get(half)
        if scale is not None:
            rows = codes == code
            ranks[rows] = bulk.evaluate(hands.masks[rows], scale)
    return ranks


def _played_for(half: str) -> npt.NDArray[np.bool_]:
    return np.array([half in measure.scales for measure in MEASURES])
