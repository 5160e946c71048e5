"""The vocabulary of pokerkit, for where pokerkit is not installed."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, StrEnum, unique
from itertools import product
from typing import ClassVar


@unique
class Rank(StrEnum):
    """The rank of a card.

    Examples
    --------
    >>> from studkit.compat.pokerkit import Rank
    >>> Rank("A"), Rank.ACE == "A"
    (<Rank.ACE: 'A'>, True)
    """

    ACE = "A"
    DEUCE = "2"
    TREY = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    UNKNOWN = "?"


def _ranks(letters: str) -> tuple[Rank, ...]:
    return tuple(map(Rank, letters))


@unique
class RankOrder(tuple[Rank, ...], Enum):
    """Ranks from the lowest to the highest, as a game orders them.

    Examples
    --------
    >>> from studkit.compat.pokerkit import RankOrder
    >>> RankOrder.STANDARD[-1], RankOrder.REGULAR[0], len(RankOrder.EIGHT_OR_BETTER_LOW)
    (<Rank.ACE: 'A'>, <Rank.ACE: 'A'>, 8)
    """

    STANDARD = _ranks("23456789TJQKA")
    SHORT_DECK_HOLDEM = _ranks("6789TJQKA")
    REGULAR = _ranks("A23456789TJQK")
    EIGHT_OR_BETTER_LOW = _ranks("A2345678")
    KUHN_POKER = _ranks("JQK")
    NUMERAL211_HOLDEM = _ranks("23456789TA")
    ROYAL_HOLDEM = _ranks("TJQKA")


@unique
class Suit(StrEnum):
    """The suit of a card.

    Examples
    --------
    >>> from studkit.compat.pokerkit import Suit
    >>> [suit.value for suit in Suit]
    ['c', 'd', 'h', 's', '?']
    """

    CLUB = "c"
    DIAMOND = "d"
    HEART = "h"
    SPADE = "s"
    UNKNOWN = "?"


@dataclass(frozen=True)
class Card:
    """A card of a rank and a suit, one of which or both may be unknown.

    Examples
    --------
    >>> from studkit.compat.pokerkit import Card, Rank, Suit
    >>> card = Card(Rank.ACE, Suit.SPADE)
    >>> print(card, [card] == list(Card.parse("As")))
    ACE OF SPADES (As) True
    """

    UNKNOWN: ClassVar[Card]
    rank: Rank
    suit: Suit

    @classmethod
    def get_ranks(cls, cards: CardsLike) -> Iterator[Rank]:
        """Give the rank of each card.

        Examples
        --------
        >>> from studkit.compat.pokerkit import Card
        >>> [rank.name for rank in Card.get_ranks("2sKh")]
        ['DEUCE', 'KING']
        """
        for card in cls.clean(cards):
            yield card.rank

    @classmethod
    def get_suits(cls, cards: CardsLike) -> Iterator[Suit]:
        """Give the suit of each card.

        Examples
        --------
        >>> from studkit.compat.pokerkit import Card
        >>> [suit.name for suit in Card.get_suits("2sKh")]
        ['SPADE', 'HEART']
        """
        for card in cls.clean(cards):
            yield card.suit

    @classmethod
    def are_paired(cls, cards: CardsLike) -> bool:
        """Tell whether two cards have the same rank.

        Examples
        --------
        >>> from studkit.compat.pokerkit import Card
        >>> Card.are_paired("2s2hKh"), Card.are_paired("2sKh")
        (True, False)
        """
        ranks = list(cls.get_ranks(cards))
        return len(set(ranks)) < len(ranks)

    @classmethod
    def are_suited(cls, cards: CardsLike) -> bool:
        """Tell whether all cards have the same suit.

        Examples
        --------
        >>> from studkit.compat.pokerkit import Card
        >>> Card.are_suited("2sKs"), Card.are_suited("2sKh")
        (True, False)
        """
        return len(set(cls.get_suits(cards))) < 2

    @classmethod
    def are_rainbow(cls, cards: CardsLike) -> bool:
        """Tell whether no two cards have the same suit.

        Examples
        --------
        >>> from studkit.compat.pokerkit import Card
        >>> Card.are_rainbow("2sKh"), Card.are_rainbow("2sKs")
        (True, False)
        """
        suits = list(cls.get_suits(cards))
        return len(set(suits)) == len(suits)

    @classmethod
    def clean(cls, values: CardsLike) -> tuple[Card, ...]:
        """Give a tuple of cards for a text, a card, or an iterable of cards.

        Examples
        --------
        >>> from studkit.compat.pokerkit import Card
        >>> Card.clean("As, 10h")
        (As, Th)
        """
        if isinstance(values, Card):
            return (values,)
        if isinstance(values, str):
            return tuple(cls.parse(values))
        if isinstance(values, Iterable):
            return tuple(values)
        raise ValueError(f"cards are a str, a Card or an iterable of Card, not {values!r}")

    @classmethod
    def parse(cls, *raw_cards: str) -> Iterator[Card]:
        """Read cards from texts, one by one.

        Examples
        --------
        >>> from studkit.compat.pokerkit import Card
        >>> list(Card.parse("As, 10h", "??"))
        [As, Th, ??]
        """
        for text in raw_cards:
            for word in text.replace("10", "T").replace(",", "").split():
                if len(word) % 2:
                    raise ValueError(f"{word!r} is no row of cards of two letters each")
                for rank, suit in zip(word[::2], word[1::2], strict=True):
                    yield cls(Rank(rank), Suit(suit))

    def __repr__(self) -> str:
        return f"{self.rank}{self.suit}"

    def __str__(self) -> str:
        return f"{self.rank.name} OF {self.suit.name}S ({self!r})"

    def __bool__(self) -> bool:
        return not self.unknown_status

    @property
    def unknown_status(self) -> bool:
        """Whether the rank or the suit is unknown."""
        return self.rank == Rank.UNKNOWN or self.suit == Suit.UNKNOWN


Card.UNKNOWN = Card(Rank.UNKNOWN, Suit.UNKNOWN)

CardsLike = Iterable[Card] | Card | str


def _cards(ranks: Iterable[Rank], suits: str) -> tuple[Card, ...]:
    return tuple(Card(rank, Suit(suit)) for rank, suit in product(ranks, suits))


@unique
class Deck(tuple[Card, ...], Enum):
    """The cards of a deck.

    Examples
    --------
    >>> from studkit.compat.pokerkit import Deck
    >>> len(Deck.STANDARD), Deck.STANDARD[:5]
    (52, (2c, 2d, 2h, 2s, 3c))
    """

    STANDARD = _cards(RankOrder.STANDARD, "cdhs")
    SHORT_DECK_HOLDEM = _cards(RankOrder.SHORT_DECK_HOLDEM, "cdhs")
    REGULAR = _cards(RankOrder.REGULAR, "cdhs")
    KUHN_POKER = _cards(RankOrder.KUHN_POKER, "s")
    LEDUC_HOLDEM = _cards(RankOrder.KUHN_POKER, "hs")
    NUMERAL211_HOLDEM = _cards(RankOrder.NUMERAL211_HOLDEM, "cdhs")
    ROYAL_HOLDEM = _cards(RankOrder.ROYAL_HOLDEM, "cdhs")


@unique
class Label(StrEnum):
    """The kind of a hand in words.

    Examples
    --------
    >>> from studkit.compat.pokerkit import Label
    >>> Label.ONE_PAIR
    <Label.ONE_PAIR: 'One pair'>
    """

    HIGH_CARD = "High card"
    ONE_PAIR = "One pair"
    TWO_PAIR = "Two pair"
    THREE_OF_A_KIND = "Three of a kind"
    STRAIGHT = "Straight"
    FLUSH = "Flush"
    FULL_HOUSE = "Full house"
    FOUR_OF_A_KIND = "Four of a kind"
    STRAIGHT_FLUSH = "Straight flush"


@dataclass(order=True, frozen=True)
class Entry:
    """Where a hand stands in its table; the label does not count for the order.

    Examples
    --------
    >>> from studkit.compat.pokerkit import Entry, Label
    >>> Entry(1, Label.HIGH_CARD) < Entry(2, Label.HIGH_CARD)
    True
    """

    index: int
    label: Label = field(compare=False)


class Lookup(ABC):  # noqa: B024 - abstract in the original too
    """What every table of hands is an instance of.

    Examples
    --------
    >>> from studkit.compat.pokerkit import Lookup, StandardLookup
    >>> isinstance(StandardLookup(), Lookup)
    True
    """


class Hand(ABC):  # noqa: B024 - abstract in the original too
    """What every hand is an instance of.

    Examples
    --------
    >>> from studkit.compat.pokerkit import Hand, RegularLowHand
    >>> isinstance(RegularLowHand("5s4d3h2cAd"), Hand)
    True
    """


class CombinationHand(Hand):
    """What every hand is an instance of that may mix hole cards and board cards as it likes.

    Examples
    --------
    >>> from studkit.compat.pokerkit import CombinationHand, RegularLowHand
    >>> issubclass(RegularLowHand, CombinationHand)
    True
    """


class StandardHand(CombinationHand):
    """What the high hands and the deuce-to-seven lows are instances of.

    Examples
    --------
    >>> from studkit.compat.pokerkit import StandardHand, StandardLowHand
    >>> issubclass(StandardLowHand, StandardHand)
    True
    """


_HOMES: dict[str, tuple[type, ...]] = {
    "utilities": (Rank, RankOrder, Suit, Card, Deck),
    "lookups": (Label, Entry),
}
for _home, _classes in _HOMES.items():
    for _class in _classes:
        # Where pickles look for it: so they load with pokerkit as without it.
        _class.__module__ = f"studkit.compat.pokerkit.{_home}"
