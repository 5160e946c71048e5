"""Tables of the ranks of all hands."""

from typing import ClassVar

from studkit.compat._cactus_kev.lookup import KevLookup
from studkit.compat.treys.card import Card

__all__ = ["Card", "LookupTable"]


class LookupTable(KevLookup):
    """The rank of each hand of five, by the product of the primes of its cards.

    Attributes
    ----------
    flush_lookup : dict of int to int
        Of cards of one suit.
    unsuited_lookup : dict of int to int
        Of others.

    Examples
    --------
    >>> from studkit.compat.treys.lookup import LookupTable
    >>> table = LookupTable()
    >>> len(table.flush_lookup), len(table.unsuited_lookup)
    (1287, 6175)
    >>> LookupTable.RANK_CLASS_TO_STRING[LookupTable.MAX_TO_RANK_CLASS[322]]
    'Full House'
    """

    MAX_ROYAL_FLUSH: int = 1
    MAX_TO_RANK_CLASS: ClassVar[dict[int, int]] = {
        MAX_ROYAL_FLUSH: 0,
        **KevLookup.MAX_TO_RANK_CLASS,
    }
    RANK_CLASS_TO_STRING: ClassVar[dict[int, str]] = {
        0: "Royal Flush",
        **KevLookup.RANK_CLASS_TO_STRING,
    }
