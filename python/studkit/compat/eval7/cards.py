"""Cards and decks."""

import random
from collections.abc import Iterator
from typing import overload

from studkit._core import Eval7Card as Card
from studkit.compat._errors import shown

__all__ = ["Card", "Deck", "ranks", "suits"]

ranks: tuple[str, ...] = tuple("23456789TJQKA")
"""The letters of the ranks; the place of each is the number of the rank."""

suits: tuple[str, ...] = tuple("cdhs")
"""The letters of the suits; the place of each is the number of the suit."""


class Deck:
    """The 52 cards, in the order of their ranks until they are shuffled.

    It can be read like a list, whose first card is the top of the deck. `shuffle` and `sample` draw
    from the `random` module, so ``random.seed`` fixes them.

    Attributes
    ----------
    cards : list of Card
        The cards that are left.

    Examples
    --------
    >>> from studkit.compat.eval7 import Deck
    >>> deck = Deck()
    >>> deck.deal(2), len(deck), deck[-1]
    ([Card("2c"), Card("2d")], 50, Card("As"))
    """

    def __init__(self) -> None:
        self.cards = [Card(rank + suit) for rank in ranks for suit in suits]

    def __repr__(self) -> str:
        """Show the cards."""
        return f"Deck({self.cards})"

    def __len__(self) -> int:
        """Count the cards that are left."""
        return len(self.cards)

    @overload
    def __getitem__(self, i: int) -> Card: ...
    @overload
    def __getitem__(self, i: slice) -> list[Card]: ...
    def __getitem__(self, i: int | slice) -> Card | list[Card]:
        """Look at one card, or at those of a slice."""
        return self.cards[i]

    def __iter__(self) -> Iterator[Card]:
        """Go through the cards from the top."""
        return iter(self.cards)

    def shuffle(self) -> None:
        """Bring the cards that are left into a random order.

        Examples
        --------
        >>> from studkit.compat.eval7 import Deck
        >>> deck = Deck()
        >>> deck.shuffle()
        >>> len(deck)
        52
        """
        random.shuffle(self.cards)

    def deal(self, n: int) -> list[Card]:
        """Take cards off the top.

        Parameters
        ----------
        n : int
            How many.

        Returns
        -------
        list of Card

        Raises
        ------
        ValueError
            If there are not so many, or `n` is negative.

        Examples
        --------
        >>> from studkit.compat.eval7 import Deck
        >>> deck = Deck()
        >>> deck.deal(3), len(deck)
        ([Card("2c"), Card("2d"), Card("2h")], 49)
        """
        dealt = self.peek(n)
        del self.cards[:n]
        return dealt

    def peek(self, n: int) -> list[Card]:
        """Look at the cards on the top.

        Parameters
        ----------
        n : int
            How many.

        Returns
        -------
        list of Card

        Raises
        ------
        ValueError
            If there are not so many, or `n` is negative.

        Examples
        --------
        >>> from studkit.compat.eval7 import Deck
        >>> deck = Deck()
        >>> deck.peek(1), len(deck)
        ([Card("2c")], 52)
        """
        self._check(n)
        return self.cards[:n]

    def sample(self, n: int) -> list[Card]:
        """Draw cards at random and leave the deck as it is.

        Parameters
        ----------
        n : int
            How many.

        Returns
        -------
        list of Card

        Raises
        ------
        ValueError
            If there are not so many, or `n` is negative.

        Examples
        --------
        >>> from studkit.compat.eval7 import Deck
        >>> deck = Deck()
        >>> len(set(deck.sample(5))), len(deck)
        (5, 52)
        """
        self._check(n)
        return random.sample(self.cards, n)

    def _check(self, n: int) -> None:
        if n < 0 or n > len(self.cards):
            raise ValueError(f"{shown(n)} cards asked for: the deck has {len(self.cards)}")
