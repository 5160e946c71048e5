"""A shuffled deck."""

from random import Random

from studkit.compat._cactus_kev.cards import check_left, full_deck
from studkit.compat.treys.card import Card

__all__ = ["Card", "Deck"]


class Deck:
    """A shuffled deck; the same seed gives the same cards, those of the original.

    Parameters
    ----------
    seed : int, optional
        What ``random.Random`` takes.

    Attributes
    ----------
    cards : list of int
        The cards that are left, the next one last.

    Examples
    --------
    >>> from studkit.compat.treys import Card, Deck
    >>> [Card.int_to_str(card) for card in Deck(seed=1).draw(3)]
    ['4s', 'Js', 'As']
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)
        self.shuffle()

    def shuffle(self) -> None:
        """Put all cards back and shuffle them.

        Examples
        --------
        >>> from studkit.compat.treys import Deck
        >>> deck = Deck()
        >>> hand = deck.draw(5)
        >>> deck.shuffle()
        >>> len(deck.cards)
        52
        """
        self.cards = Deck.GetFullDeck()
        self._random.shuffle(self.cards)

    def draw(self, n: int = 1) -> list[int]:
        """Take the next cards.

        Parameters
        ----------
        n : int

        Returns
        -------
        list of int

        Raises
        ------
        IndexError
            If fewer are left.

        Examples
        --------
        >>> from studkit.compat.treys import Deck
        >>> deck = Deck()
        >>> hand = deck.draw(5)
        >>> len(hand), len(deck.draw()), len(deck.cards)
        (5, 1, 46)
        """
        check_left(self.cards, n)
        return [self.cards.pop() for _ in range(n)]

    def __str__(self) -> str:
        """Write the cards that are left with the symbols of their suits."""
        return Card.ints_to_pretty_str(self.cards)

    @staticmethod
    def GetFullDeck() -> list[int]:  # noqa: N802 - the name of the original
        """Make a new deck in its order: rank by rank from the deuces, spades first.

        Returns
        -------
        list of int

        Examples
        --------
        >>> from studkit.compat.treys import Card, Deck
        >>> [Card.int_to_str(card) for card in Deck.GetFullDeck()[:5]]
        ['2s', '2h', '2d', '2c', '3s']
        """
        return full_deck()
