"""``pokerkit.lookups``."""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Literal

from studkit._core import categories, pokerkit_index
from studkit.compat.pokerkit._installed import installed, passing
from studkit.compat.pokerkit.utilities import CardsLike, RankOrder

if TYPE_CHECKING or installed():
    from pokerkit.lookups import Entry, Label, Lookup
else:
    from studkit.compat.pokerkit._standin import Entry, Label, Lookup

__all__ = [
    "EightOrBetterLookup",
    "Entry",
    "Label",
    "Lookup",
    "RegularLookup",
    "Standard2Lookup",
    "StandardLookup",
    "entries",
]

__getattr__ = passing(globals(), "pokerkit.lookups")

_Kind = Literal["high", "deuce_to_seven", "eight_or_better", "ace_to_five"]

_LABELS = {label.value.lower(): label for label in Label} | {"pair": Label.ONE_PAIR}


@cache
def entries(kind: _Kind) -> tuple[Entry, ...]:
    """Give the entries of a table by their index.

    Parameters
    ----------
    kind : {"high", "deuce_to_seven", "eight_or_better", "ace_to_five"}

    Returns
    -------
    tuple of Entry

    Examples
    --------
    >>> from studkit.compat.pokerkit.lookups import entries
    >>> len(entries("high")), entries("high")[-1].label.value
    (7462, 'Straight flush')
    """
    scale = "high" if kind == "deuce_to_seven" else kind
    labels = [
        _LABELS.get(name, Label.HIGH_CARD)
        for name, least, most in categories(scale)
        for _ in range(least, most + 1)
    ]
    if kind == "deuce_to_seven":
        # The wheels are no straights there: each has its place one class lower.
        labels.remove(Label.STRAIGHT)
        labels.remove(Label.STRAIGHT_FLUSH)
        labels.insert(labels.index(Label.HIGH_CARD), Label.HIGH_CARD)
        labels.insert(labels.index(Label.FLUSH), Label.FLUSH)
    elif kind != "high":
        labels.reverse()
    return tuple(Entry(index, label) for index, label in enumerate(labels))


class _Table:
    """What the tables have in common."""

    rank_order: ClassVar[RankOrder]
    """The ranks from the lowest to the highest."""

    _kind: ClassVar[_Kind]

    def has_entry(self, cards: CardsLike) -> bool:
        """Tell whether five cards are in the table.

        Parameters
        ----------
        cards : str, Card or iterable of Card

        Returns
        -------
        bool

        Examples
        --------
        >>> from studkit.compat.pokerkit import EightOrBetterLookup
        >>> EightOrBetterLookup().has_entry("9s4d3h2cAd")
        False
        """
        try:
            return pokerkit_index(cards, self._kind) is not None
        except ValueError:
            return False

    def get_entry(self, cards: CardsLike) -> Entry:
        """Give the entry of five cards.

        Parameters
        ----------
        cards : str, Card or iterable of Card

        Returns
        -------
        Entry

        Raises
        ------
        ValueError
            If they have none.

        Examples
        --------
        >>> from studkit.compat.pokerkit import StandardLookup
        >>> StandardLookup().get_entry("AsAdAh2c2d")
        Entry(index=7284, label=<Label.FULL_HOUSE: 'Full house'>)
        """
        entry = self.get_entry_or_none(cards)
        if entry is None:
            raise ValueError(f"no hand of the table is made of the cards {cards!r}")
        return entry

    def get_entry_or_none(self, cards: CardsLike) -> Entry | None:
        """Give the entry of five cards, or None where they have none.

        Parameters
        ----------
        cards : str, Card or iterable of Card

        Returns
        -------
        Entry or None

        Raises
        ------
        ValueError
            If a card comes twice or is unknown, or text spells no cards.

        Examples
        --------
        >>> from studkit.compat.pokerkit import RegularLookup
        >>> RegularLookup().get_entry_or_none("5s4d3h2c") is None
        True
        """
        index = pokerkit_index(cards, self._kind)
        return None if index is None else entries(self._kind)[index]


@dataclass
class StandardLookup(_Table):
    """The table of high hands.

    Examples
    --------
    >>> from studkit.compat.pokerkit import StandardLookup
    >>> StandardLookup().get_entry("AsKsQsJsTs").index
    7461
    """

    rank_order = RankOrder.STANDARD
    _kind: ClassVar[_Kind] = "high"


@dataclass
class Standard2Lookup(_Table):
    """The table of high hands in which the ace is only high.

    Examples
    --------
    >>> from studkit.compat.pokerkit import Standard2Lookup
    >>> Standard2Lookup().get_entry("As5s4d3d2d").label.value
    'High card'
    """

    rank_order = RankOrder.STANDARD
    _kind: ClassVar[_Kind] = "deuce_to_seven"


@dataclass
class EightOrBetterLookup(_Table):
    """The table of lows of five different ranks, eight or lower.

    Examples
    --------
    >>> from studkit.compat.pokerkit import EightOrBetterLookup
    >>> EightOrBetterLookup().get_entry("8s7d6h5c4d").index
    55
    """

    rank_order = RankOrder.EIGHT_OR_BETTER_LOW
    _kind: ClassVar[_Kind] = "eight_or_better"


@dataclass
class RegularLookup(_Table):
    """The table of ace-to-five lows.

    Examples
    --------
    >>> from studkit.compat.pokerkit import RegularLookup
    >>> RegularLookup().get_entry("KsKdKhKcQd").index
    6174
    """

    rank_order = RankOrder.REGULAR
    _kind: ClassVar[_Kind] = "ace_to_five"


Lookup.register(_Table)
