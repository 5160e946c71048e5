"""Cards as ints."""

from collections.abc import Sequence
from typing import ClassVar

from studkit.compat._cactus_kev.cards import KevCard, joined, pretty

__all__ = ["Card"]


class Card(KevCard):
    """Functions of cards, which are ints.

    Examples
    --------
    >>> from studkit.compat.treys import Card
    >>> Card.new("As"), Card.int_to_str(268442665)
    (268442665, 'As')
    """

    PRETTY_SUITS: ClassVar[dict[int, str]] = {1: "♠", 2: "♥", 4: "♦", 8: "♣"}
    SUIT_COLORS: ClassVar[dict[int, str]] = {2: "red", 4: "blue", 8: "green"}

    @staticmethod
    def int_to_pretty_str(card_int: int) -> str:
        """Write a card with the symbol of its suit, in color where termcolor is installed.

        Parameters
        ----------
        card_int : int

        Returns
        -------
        str

        Raises
        ------
        CardLookupError
            If it is no card.

        Examples
        --------
        >>> from studkit.compat.treys import Card
        >>> Card.int_to_pretty_str(Card.new("As"))
        '[A♠]'
        """
        rank, symbol = pretty(card_int, Card.PRETTY_SUITS, Card.SUIT_COLORS)
        return f"[{rank}{symbol}]"

    @staticmethod
    def print_pretty_card(card_int: int) -> None:
        """Print a card with the symbol of its suit.

        Parameters
        ----------
        card_int : int

        Examples
        --------
        >>> from studkit.compat.treys import Card
        >>> Card.print_pretty_card(Card.new("As"))
        [A♠]
        """
        print(Card.int_to_pretty_str(card_int))

    @staticmethod
    def ints_to_pretty_str(card_ints: Sequence[int]) -> str:
        """Write cards with the symbols of their suits.

        Parameters
        ----------
        card_ints : sequence of int

        Returns
        -------
        str

        Raises
        ------
        CardLookupError
            If one is no card.

        Examples
        --------
        >>> from studkit.compat.treys import Card
        >>> Card.ints_to_pretty_str(Card.hand_to_binary(["As", "2c"]))
        ' [A♠],[2♣] '
        """
        return joined([Card.int_to_pretty_str(card) for card in card_ints])

    @staticmethod
    def print_pretty_cards(card_ints: Sequence[int]) -> None:
        """Print cards with the symbols of their suits.

        Parameters
        ----------
        card_ints : sequence of int

        Examples
        --------
        >>> from studkit.compat.treys import Card
        >>> cards = Card.hand_to_binary(["As", "2c"])
        >>> Card.print_pretty_cards(cards)  # doctest: +NORMALIZE_WHITESPACE
        [A♠],[2♣]
        """
        print(Card.ints_to_pretty_str(card_ints))
