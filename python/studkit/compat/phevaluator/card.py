"""Cards by id and by text."""

from studkit._core import PhevaluatorCard

__all__ = [
    "CARD_DESCRIPTION_LENGTH",
    "Card",
    "rank_map",
    "rank_reverse_map",
    "suit_map",
    "suit_reverse_map",
]

CARD_DESCRIPTION_LENGTH = 2
rank_map = {letter: rank for rank, letter in enumerate("23456789TJQKA")}
suit_map = {letter: suit for suits in ("CDHS", "cdhs") for suit, letter in enumerate(suits)}
rank_reverse_map = {rank: letter for letter, rank in rank_map.items()}
suit_reverse_map = {suit: letter for letter, suit in suit_map.items() if letter.islower()}


class Card(PhevaluatorCard):
    """A card.

    Cards are immutable, hashable and can be pickled; they are equal to their ids and to their
    texts.

    Parameters
    ----------
    other : int, str or Card
        An id from 0 (2c) to 51 (As), ``4 * rank + suit`` with the suits in the order c, d, h, s;
        or a rank of ``23456789TJQKA`` and a suit in either case.

    Raises
    ------
    ValueError
        If there is no such card.
    TypeError
        If it is of another type.

    Examples
    --------
    >>> from studkit.compat.phevaluator.card import Card
    >>> Card(0), Card("AS"), Card(Card("Th"))
    (Card("2c"), Card("As"), Card("Th"))
    >>> Card("As") == 51, Card("As") == "AS", int(Card("As"))
    (True, True, 51)
    """

    __slots__ = ()
