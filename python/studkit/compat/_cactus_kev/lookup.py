"""Tables of the ranks of all hands, made by our own evaluator."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from studkit import bulk
from studkit.compat._cactus_kev.cards import PRIMES, KevCard

WORST_RANK = 7462


def _by_rank(ids: npt.NDArray[np.uint8], keys: npt.NDArray[np.int64]) -> dict[int, int]:
    """Rank some hands: the rank of each by its key, the best first."""
    ranks = WORST_RANK + 1 - bulk.evaluate(ids).astype(np.int64)
    order = ranks.argsort()
    return dict(zip(keys[order].tolist(), ranks[order].tolist(), strict=True))


@cache
def flushes() -> dict[int, int]:
    """Rank all flushes by the bits of their ranks, the best first."""
    ranks = np.array(list(combinations(range(13), 5)), np.uint8)
    return _by_rank(4 * ranks, (1 << ranks.astype(np.int64)).sum(axis=1))


@cache
def matches() -> dict[int, int]:
    """Rank all hands in which ranks match by the product of their primes, the best first."""
    hands = combinations_with_replacement(range(13), 5)
    ranks = np.array([hand for hand in hands if 1 < len(set(hand)) < 5], np.uint8)
    # Equal ranks stand together and are at most four, so they get different suits.
    ids = 4 * ranks + np.arange(5, dtype=np.uint8) % 4
    return _by_rank(ids, np.array(PRIMES)[ranks].prod(axis=1))


class KevLookup:
    """The rank of each hand of five, by the product of the primes of its cards.

    Attributes
    ----------
    flush_lookup : dict of int to int
        Of cards of one suit.
    unsuited_lookup : dict of int to int
        Of others.
    """

    MAX_STRAIGHT_FLUSH: int = 10
    MAX_FOUR_OF_A_KIND: int = 166
    MAX_FULL_HOUSE: int = 322
    MAX_FLUSH: int = 1599
    MAX_STRAIGHT: int = 1609
    MAX_THREE_OF_A_KIND: int = 2467
    MAX_TWO_PAIR: int = 3325
    MAX_PAIR: int = 6185
    MAX_HIGH_CARD: int = WORST_RANK

    MAX_TO_RANK_CLASS: ClassVar[dict[int, int]] = {
        MAX_STRAIGHT_FLUSH: 1,
        MAX_FOUR_OF_A_KIND: 2,
        MAX_FULL_HOUSE: 3,
        MAX_FLUSH: 4,
        MAX_STRAIGHT: 5,
        MAX_THREE_OF_A_KIND: 6,
        MAX_TWO_PAIR: 7,
        MAX_PAIR: 8,
        MAX_HIGH_CARD: 9,
    }

    RANK_CLASS_TO_STRING: ClassVar[dict[int, str]] = {
        1: "Straight Flush",
        2: "Four of a Kind",
        3: "Full House",
        4: "Flush",
        5: "Straight",
        6: "Three of a Kind",
        7: "Two Pair",
        8: "Pair",
        9: "High Card",
    }

    def __init__(self) -> None:
        self.flush_lookup: dict[int, int] = {}
        self.unsuited_lookup: dict[int, int] = {}
        self.flushes()
        self.multiples()

    def flushes(self) -> None:
        """Fill in the flushes, and what their ranks make without a common suit.

        Examples
        --------
        >>> from studkit.compat.treys.lookup import LookupTable
        >>> table = LookupTable()
        >>> table.flush_lookup.clear()
        >>> table.flushes()
        >>> len(table.flush_lookup), table.flush_lookup[41 * 37 * 31 * 29 * 23]
        (1287, 1)
        """
        ranks = flushes()
        for bits, rank in ranks.items():
            self.flush_lookup[KevCard.prime_product_from_rankbits(bits)] = rank
        straights = self.MAX_STRAIGHT_FLUSH
        self.straight_and_highcards(list(ranks)[:straights], list(ranks)[straights:])

    def straight_and_highcards(self, straights: Sequence[int], highcards: Sequence[int]) -> None:
        """Fill in hands of five different ranks, the best of each kind first.

        Parameters
        ----------
        straights, highcards : sequence of int
            The bits of their ranks.

        Examples
        --------
        >>> from studkit.compat.treys.lookup import LookupTable
        >>> table = LookupTable()
        >>> table.unsuited_lookup.clear()
        >>> table.straight_and_highcards([0b1111100000000], [0b1111010000000])
        >>> list(table.unsuited_lookup.values())
        [1600, 6186]
        """
        for above, hands in (self.MAX_FLUSH, straights), (self.MAX_PAIR, highcards):
            for rank, bits in enumerate(hands, above + 1):
                self.unsuited_lookup[KevCard.prime_product_from_rankbits(bits)] = rank

    def multiples(self) -> None:
        """Fill in the hands from a pair to four of a kind.

        Examples
        --------
        >>> from studkit.compat.treys.lookup import LookupTable
        >>> table = LookupTable()
        >>> table.unsuited_lookup.clear()
        >>> table.multiples()
        >>> len(table.unsuited_lookup), table.unsuited_lookup[41**4 * 37]
        (4888, 11)
        """
        self.unsuited_lookup.update(matches())

    def write_table_to_disk(self, table: dict[int, int], filepath: str | Path) -> None:
        r"""Write a table to a file, a line of product and rank for each hand.

        Parameters
        ----------
        table : dict of int to int
        filepath : str or Path

        Examples
        --------
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from studkit.compat.treys.lookup import LookupTable
        >>> table = LookupTable()
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "flushes")
        ...     table.write_table_to_disk(table.flush_lookup, path)
        ...     path.read_text()[:11]
        '31367009,1\n'
        """
        lines = [f"{product},{rank}\n" for product, rank in table.items()]
        Path(filepath).write_text("".join(lines), encoding="ascii")

    def get_lexographically_next_bit_sequence(self, bits: int) -> Iterator[int]:
        """Go through the greater ints that have as many bits, in their order.

        Parameters
        ----------
        bits : int

        Returns
        -------
        iterator of int
            It has no end.

        Examples
        --------
        >>> from itertools import islice
        >>> from studkit.compat.treys.lookup import LookupTable
        >>> sets = LookupTable().get_lexographically_next_bit_sequence(0b11)
        >>> [bin(bits) for bits in islice(sets, 4)]
        ['0b101', '0b110', '0b1001', '0b1010']
        """
        while True:
            lowest = bits & -bits
            carried = bits + lowest
            bits = carried | (bits ^ carried) // lowest >> 2
            yield bits
