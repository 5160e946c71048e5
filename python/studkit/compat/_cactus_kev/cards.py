"""Cards as ints."""

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from operator import index
from typing import ClassVar

from studkit.compat._errors import CardLookupError, shown

RANKS = "23456789TJQKA"
PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41]
SUITS = {"s": 1, "h": 2, "d": 4, "c": 8}

NUMBERS = {
    rank_name + suit_name: 1 << (16 + rank) | suit << 12 | rank << 8 | PRIMES[rank]
    for rank, rank_name in enumerate(RANKS)
    for suit_name, suit in SUITS.items()
}
"""The number of each card by its text, deuces first and spades first, as their decks are."""

TEXTS = {number: text for text, number in NUMBERS.items()}

_BY_LETTERS = {tuple(text): number for text, number in NUMBERS.items()}


def text_of(card: int) -> str:
    """Write a card as text."""
    try:
        # Whatever is equal to an int finds its text, so first it has to be one.
        return TEXTS[index(card)]
    except TypeError:
        raise TypeError(f"a card is an int that Card.new gives, not {shown(card)}") from None
    except KeyError:
        raise CardLookupError(
            f"{shown(card)} is no card: a card is one of the 52 ints that Card.new gives"
        ) from None


def _first_of(text: Sequence[str]) -> int:
    """Read the card that a longer text, or a sequence of letters, begins with."""
    try:
        return _BY_LETTERS[text[0], text[1]]
    except LookupError:
        raise CardLookupError(
            f"{shown(text)} is no card: write a rank of {RANKS} and a suit of shdc, as in 'Th'"
        ) from None


class KevCard:
    """Functions of cards, which are ints."""

    STR_RANKS: str = RANKS
    INT_RANKS: range = range(13)
    PRIMES: ClassVar[list[int]] = PRIMES
    CHAR_RANK_TO_INT_RANK: ClassVar[dict[str, int]] = dict(zip(STR_RANKS, INT_RANKS, strict=True))
    CHAR_SUIT_TO_INT_SUIT: ClassVar[dict[str, int]] = SUITS
    INT_SUIT_TO_CHAR_SUIT: str = "xshxdxxxc"

    @staticmethod
    def new(string: str) -> int:
        """Make a card of its text.

        Parameters
        ----------
        string : str
            A rank of ``23456789TJQKA`` and a suit of ``shdc``; what follows is not looked at.

        Returns
        -------
        int

        Raises
        ------
        CardLookupError
            If it is no card.

        Examples
        --------
        >>> from studkit.compat.treys import Card
        >>> Card.new("2s"), Card.new("As")
        (69634, 268442665)
        """
        try:
            return NUMBERS[string]
        except (KeyError, TypeError):
            return _first_of(string)

    @staticmethod
    def int_to_str(card_int: int) -> str:
        """Write a card as text.

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
        >>> Card.int_to_str(268442665)
        'As'
        """
        return text_of(card_int)

    @staticmethod
    def get_rank_int(card_int: int) -> int:
        """Take the rank from a card.

        Parameters
        ----------
        card_int : int

        Returns
        -------
        int
            From 0, a deuce, to 12, an ace.

        Examples
        --------
        >>> from studkit.compat.treys import Card
        >>> Card.get_rank_int(Card.new("Kd"))
        11
        """
        return card_int >> 8 & 0xF

    @staticmethod
    def get_suit_int(card_int: int) -> int:
        """Take the suit from a card.

        Parameters
        ----------
        card_int : int

        Returns
        -------
        int
            1 for spades, 2 for hearts, 4 for diamonds, 8 for clubs.

        Examples
        --------
        >>> from studkit.compat.treys import Card
        >>> Card.get_suit_int(Card.new("Kd"))
        4
        """
        return card_int >> 12 & 0xF

    @staticmethod
    def get_bitrank_int(card_int: int) -> int:
        """Take the bit of the rank from a card.

        Parameters
        ----------
        card_int : int

        Returns
        -------
        int
            ``1 << rank``.

        Examples
        --------
        >>> from studkit.compat.treys import Card
        >>> bin(Card.get_bitrank_int(Card.new("5d")))
        '0b1000'
        """
        return card_int >> 16 & 0x1FFF

    @staticmethod
    def get_prime(card_int: int) -> int:
        """Take the prime of the rank from a card.

        Parameters
        ----------
        card_int : int

        Returns
        -------
        int

        Examples
        --------
        >>> from studkit.compat.treys import Card
        >>> Card.get_prime(Card.new("Kd"))
        37
        """
        return card_int & 0x3F

    @staticmethod
    def hand_to_binary(card_strs: Sequence[str]) -> list[int]:
        """Make cards of their texts.

        Parameters
        ----------
        card_strs : sequence of str

        Returns
        -------
        list of int

        Raises
        ------
        CardLookupError
            If one is no card.

        Examples
        --------
        >>> from studkit.compat.treys import Card
        >>> Card.hand_to_binary(["2s", "As"])
        [69634, 268442665]
        """
        return [KevCard.new(text) for text in card_strs]

    @staticmethod
    def prime_product_from_hand(card_ints: Sequence[int]) -> int:
        """Multiply the primes of some cards, which tells their ranks in any order.

        Parameters
        ----------
        card_ints : sequence of int

        Returns
        -------
        int

        Examples
        --------
        >>> from studkit.compat.treys import Card
        >>> Card.prime_product_from_hand(Card.hand_to_binary(["2s", "5d", "2c"]))
        28
        """
        return math.prod(card & 0xFF for card in card_ints)

    @staticmethod
    def prime_product_from_rankbits(rankbits: int) -> int:
        """Multiply the primes of different ranks.

        Parameters
        ----------
        rankbits : int
            Bit ``rank`` for each.

        Returns
        -------
        int

        Examples
        --------
        >>> from studkit.compat.treys import Card
        >>> Card.prime_product_from_rankbits(0b1001)
        14
        """
        return math.prod(prime for rank, prime in enumerate(PRIMES) if rankbits >> rank & 1)

    @staticmethod
    def int_to_binary(card_int: int) -> str:
        r"""Write the bits of a card in fours, with tabs between them.

        Parameters
        ----------
        card_int : int

        Returns
        -------
        str

        Raises
        ------
        CardLookupError
            If it is negative or has more than 32 bits.

        Examples
        --------
        >>> from studkit.compat.treys import Card
        >>> Card.int_to_binary(Card.new("Kd")).replace("\t", " ")
        '0000 1000 0000 0000 0100 1011 0010 0101'
        """
        if card_int >> 32:
            raise CardLookupError(f"{shown(card_int)} is no card: a card has 32 bits")
        bits = f"{card_int:032b}"
        return "\t".join(bits[i : i + 4] for i in range(0, 32, 4))


def pretty(card: int, symbols: Mapping[int, str], colors: Mapping[int, str]) -> tuple[str, str]:
    """Take a card apart: its rank, and the symbol of its suit, in color if termcolor is there."""
    text = text_of(card)
    suit = SUITS[text[1]]
    symbol = symbols[suit]
    if suit in colors:
        with suppress(ImportError):
            symbol = import_module("termcolor").colored(symbol, colors[suit])
    return text[0], symbol


def joined(cards: list[str]) -> str:
    """Put cards beside each other, as both packages print them."""
    return f" {','.join(cards)} " if cards else " "


def full_deck() -> list[int]:
    """List the cards of a new deck."""
    return list(TEXTS)


def check_left(cards: Sequence[int], wanted: int) -> None:
    """Refuse to draw more cards than are left."""
    if index(wanted) > len(cards):
        raise IndexError(f"{shown(wanted)} cards cannot be drawn: {len(cards)} are left")
