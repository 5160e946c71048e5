"""Tables of the ranks of all hands."""

from studkit.compat._cactus_kev.lookup import KevLookup
from studkit.compat.deuces.card import Card

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
    >>> from studkit.compat.deuces.lookup import LookupTable
    >>> table = LookupTable()
    >>> len(table.flush_lookup), len(table.unsuited_lookup)
    (1287, 6175)
    >>> LookupTable.RANK_CLASS_TO_STRING[LookupTable.MAX_TO_RANK_CLASS[10]]
    'Straight Flush'
    """
