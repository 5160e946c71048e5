"""Rows that belong to one hand: where hands start, and who wins them."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from studkit import CardSet
from studkit.cli.columns import text_column
from studkit.cli.hands import Hands, popcount
from studkit.cli.refusals import InputError, quoted

_MOST_PLAYERS = 12
"""A deck serves no more: five cards each, the last of them common to all."""


def whole_hands(chunks: Iterable[tuple[int, Any]], column: str) -> Iterator[tuple[int, Any]]:
    """Cut the rows into chunks that end where a hand ends."""
    held, held_start = None, 0
    for first_row, chunk in chunks:
        start, batch = first_row, chunk
        if held is not None:
            batch = pa.concat_batches([held, batch])
            start -= held.num_rows
        try:
            cut = int(hand_starts(text_column(batch, column))[-1])
        except InputError as error:
            raise error.shifted(start) from None
        if batch.num_rows - cut > _MOST_PLAYERS:
            name = batch.column(column)[cut].as_py()
            raise InputError(
                f"the hand {quoted(name)} has more than {_MOST_PLAYERS} rows: no deck serves so "
                "many players",
                start + cut,
            )
        if cut:
            yield start, batch.slice(0, cut)
        held, held_start = batch.slice(cut), start + cut
    if held is not None:
        yield held_start, held


def hand_starts(names: pa.Array) -> npt.NDArray[np.intp]:
    """Find the rows where a hand starts: those named unlike the row before."""
    changes = pc.not_equal(names.slice(1), names.slice(0, len(names) - 1))
    return np.append(0, np.flatnonzero(changes.to_numpy(zero_copy_only=False)) + 1)


class HandsSeen:
    """The names of the hands so far, eight bytes each.

    Their hashes stand in sorted runs whose lengths grow like powers of two, as runs of about the
    same length are merged.
    """

    def __init__(self) -> None:
        self._runs: list[npt.NDArray[np.int64]] = []

    def add(self, names: list[str]) -> list[int]:
        """Add names, and give the places of those that seem to have come before.

        Two names may share a hash, so a place is only a suspicion.
        """
        hashes = np.fromiter(map(hash, names), np.int64, len(names))
        order = np.argsort(hashes, kind="stable")
        run = hashes[order]
        again = np.append(False, run[1:] == run[:-1])
        for other in self._runs:
            places = np.searchsorted(other, run)
            again |= other[np.minimum(places, len(other) - 1)] == run
        self._runs.append(run)
        while len(self._runs) > 1 and 2 * len(self._runs[-1]) > len(self._runs[-2]):
            merged = np.concatenate([self._runs.pop(), self._runs.pop()])
            merged.sort(kind="stable")
            self._runs.append(merged)
        return sorted(order[again].tolist())


def check_one_measure(codes: npt.NDArray[np.int8], starts: npt.NDArray[np.intp]) -> None:
    """Refuse a hand whose rows are of several games."""
    differs = np.append(False, codes[1:] != codes[:-1])
    differs[starts] = False
    if differs.any():
        raise InputError(
            "the row above is of the same hand but of another game: a hand has one game or scale",
            int(np.argmax(differs)),
        )


def check_cards(hands: Hands, starts: npt.NDArray[np.intp], names: list[str]) -> None:
    """Refuse a card that two players of a hand hold, unless it is the community card."""
    together = popcount(np.bitwise_or.reduceat(hands.masks, starts))
    apart = np.add.reduceat(popcount(hands.masks), starts, dtype=np.int64)
    ends = np.append(starts[1:], len(hands.masks))
    for i in np.flatnonzero(together != apart).tolist():
        _check_shared(hands, range(int(starts[i]), int(ends[i])), names[i])


def _check_shared(hands: Hands, rows: range, name: str) -> None:
    sets = [CardSet.from_mask(int(hands.masks[row])) for row in rows]
    community = sets[0]
    for row, cards in zip(rows, sets, strict=True):
        community &= cards & hands.last(row)
    # Cards without an order may have one common card, but not several.
    allowed = community if len(community) == 1 else CardSet()
    for place, cards in enumerate(sets):
        for before in range(place):
            shared = (cards & sets[before]) - allowed
            if shared:
                raise InputError(
                    f"{next(iter(shared))} is also held by the player {_above(place - before)}, in "
                    f"the same hand {quoted(name)}: only a last card that is the same for all "
                    "players may be shared",
                    rows[place],
                )


def _above(rows: int) -> str:
    return "one row above" if rows == 1 else f"{rows} rows above"


def winners(ranks: npt.NDArray[np.uint16], starts: npt.NDArray[np.intp]) -> npt.NDArray[np.bool_]:
    """Mark the best rank of each hand, ties all; nobody where nobody qualifies."""
    best = np.maximum.reduceat(ranks, starts)
    sizes = np.diff(np.append(starts, len(ranks)))
    won: npt.NDArray[np.bool_] = (ranks == np.repeat(best, sizes)) & (ranks > 0)
    return won
