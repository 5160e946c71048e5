"""Ranges of hands."""

from collections.abc import Iterator

from studkit.compat.eval7 import rangestring
from studkit.compat.eval7.cards import Card

__all__ = ["HandRange"]


class HandRange:
    """The hands that a text names, each with a weight.

    Parameters
    ----------
    s : str
        Hands and groups of hands as `rangestring` describes them.

    Attributes
    ----------
    string : str
        The text.
    tokens : list of (str, float)
        The kinds of hand in it and their weights.
    hands : list of ((Card, Card), float)
        The hands and their weights.

    Raises
    ------
    RangeStringError
        If the text is no range.

    Examples
    --------
    >>> from studkit.compat.eval7 import HandRange
    >>> aces = HandRange("AA, 40%(AKs)")
    >>> len(aces), aces.tokens
    (10, [('AA', 1.0), ('AKs', 0.4)])
    >>> for hand, weight in HandRange("0.5(AsKs)"):
    ...     print(hand, weight)
    (Card("As"), Card("Ks")) 0.5
    """

    def __init__(self, s: str) -> None:
        self.string = s
        self.tokens = rangestring.string_to_tokens(s)
        self.hands = rangestring.string_to_hands(s)

    def __iter__(self) -> Iterator[tuple[tuple[Card, Card], float]]:
        """Go through the hands and their weights."""
        return iter(self.hands)

    def __len__(self) -> int:
        """Count the hands."""
        return len(self.hands)
