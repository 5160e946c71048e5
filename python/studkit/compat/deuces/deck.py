"""A shuffled deck."""

import random
from typing import Any, Literal, overload

from studkit.compat._cactus_kev.cards import check_left, full_deck, joined
from studkit.compat.deuces.card import Card

__all__ = ["Card", "Deck"]


class Deck:
    """A deck shuffled by the generator of the module ``random``.

    Attributes
    ----------
    cards : list of int
        The cards that are left, the next one first.

    Examples
    --------
    >>> import random
    >>> from studkit.compat.deuces import Card, Deck
    >>> random.seed(1)
    >>> [Card.int_to_str(card) for card in Deck().draw(3)]
    ['Ah', '4h', 'Jh']
    """

    def __init__(self) -> None:
        self.shuffle()

    def shuffle(self) -> None:
        """Put all cards back and shuffle them.

        Examples
        --------
        >>> from studkit.compat.deuces import Deck
        >>> deck = Deck()
        >>> hand = deck.draw(5)
        >>> deck.shuffle()
        >>> len(deck.cards)
        52
        """
        self.cards = Deck.GetFullDeck()
        random.shuffle(self.cards)

    @overload
    def draw(self, n: Literal[1] = 1) -> int: ...
    @overload
    def draw(self, n: int) -> list[int] | Any: ...
    def draw(self, n: int = 1) -> int | list[int]:
        """Take the next cards.

        Parameters
        ----------
        n : int

        Returns
        -------
        int or list of int
            One card itself; any other number in a list.

        Raises
        ------
        IndexError
            If fewer are left.

        Examples
        --------
        >>> from studkit.compat.deuces import Deck
        >>> deck = Deck()
        >>> card, hand = deck.draw(), deck.draw(5)
        >>> type(card), len(hand), len(deck.cards)
        (<class 'int'>, 5, 46)
        """
        if n == 1:
            check_left(self.cards, 1)
            return self.cards.pop(0)
        check_left(self.cards, n)
        return [self.cards.pop(0) for _ in range(n)]

    def __str__(self) -> str:
        """Write the cards that are left with the symbols of their suits."""
        return joined([Card.int_to_pretty_str(card) for card in self.cards])

    @staticmethod
    def GetFullDeck() -> list[int]:  # noqa: N802 - the name of the original
        """Make a new deck in its order: rank by rank from the deuces, spades first.

        Returns
        -------
        list of int

        Examples
        --------
        >>> from studkit.compat.deuces import Card, Deck
        >>> [Card.int_to_str(card) for card in Deck.GetFullDeck()[:5]]
        ['2s', '2h', '2d', '2c', '3s']
        """
        return full_deck()
