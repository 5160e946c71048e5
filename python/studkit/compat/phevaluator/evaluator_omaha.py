"""The rank of a hand of Omaha: two hole cards and three of the board."""

from studkit._core import phevaluator_omaha
from studkit.compat.phevaluator.card import Card

__all__ = [
    "COMMUNITY_CARD_COUNT",
    "HOLE_CARD_COUNT",
    "PLO4_CARD_COUNT",
    "PLO5_CARD_COUNT",
    "PLO6_CARD_COUNT",
    "TOTAL_CARD_COUNT",
    "Card",
    "evaluate_omaha_cards",
    "evaluate_plo4_cards",
    "evaluate_plo5_cards",
    "evaluate_plo6_cards",
]

COMMUNITY_CARD_COUNT = 5
HOLE_CARD_COUNT = 4
TOTAL_CARD_COUNT = COMMUNITY_CARD_COUNT + HOLE_CARD_COUNT
PLO4_CARD_COUNT = COMMUNITY_CARD_COUNT + 4
PLO5_CARD_COUNT = COMMUNITY_CARD_COUNT + 5
PLO6_CARD_COUNT = COMMUNITY_CARD_COUNT + 6


def evaluate_omaha_cards(*cards: int | str | Card) -> int:
    """Rank a hand of four hole cards.

    Parameters
    ----------
    *cards : int, str or Card
        The five cards of the board, then the four hole cards.

    Returns
    -------
    int
        From 1, a royal flush, to 7462.

    Raises
    ------
    ValueError
        If something is no card, a card comes twice, or there are not 9.
    TypeError
        If something is of another type.

    Examples
    --------
    >>> from studkit.compat.phevaluator import evaluate_omaha_cards
    >>> board = ("Ts", "9s", "2s", "2d", "2c")
    >>> evaluate_omaha_cards(*board, "As", "Ks", "Qs", "Js")
    409
    """
    return phevaluator_omaha(4, cards)


def evaluate_plo4_cards(*cards: int | str | Card) -> int:
    """Rank a hand of four hole cards.

    Parameters
    ----------
    *cards : int, str or Card
        The five cards of the board, then the four hole cards.

    Returns
    -------
    int
        From 1, a royal flush, to 7462.

    Raises
    ------
    ValueError
        If something is no card, a card comes twice, or there are not 9.
    TypeError
        If something is of another type.

    Examples
    --------
    >>> from studkit.compat.phevaluator import evaluate_plo4_cards
    >>> board = ("Ts", "9s", "2s", "2d", "2c")
    >>> evaluate_plo4_cards(*board, "As", "Ks", "Qs", "Js")
    409
    """
    return phevaluator_omaha(4, cards)


def evaluate_plo5_cards(*cards: int | str | Card) -> int:
    """Rank a hand of five hole cards.

    Parameters
    ----------
    *cards : int, str or Card
        The five cards of the board, then the five hole cards.

    Returns
    -------
    int
        From 1, a royal flush, to 7462.

    Raises
    ------
    ValueError
        If something is no card, a card comes twice, or there are not 10.
    TypeError
        If something is of another type.

    Examples
    --------
    >>> from studkit.compat.phevaluator import evaluate_plo5_cards
    >>> board = ("Ts", "9s", "2s", "2d", "2c")
    >>> evaluate_plo5_cards(*board, "As", "Ks", "Qs", "Js", "8s")
    409
    """
    return phevaluator_omaha(5, cards)


def evaluate_plo6_cards(*cards: int | str | Card) -> int:
    """Rank a hand of six hole cards.

    Parameters
    ----------
    *cards : int, str or Card
        The five cards of the board, then the six hole cards.

    Returns
    -------
    int
        From 1, a royal flush, to 7462.

    Raises
    ------
    ValueError
        If something is no card, a card comes twice, or there are not 11.
    TypeError
        If something is of another type.

    Examples
    --------
    >>> from studkit.compat.phevaluator import evaluate_plo6_cards
    >>> board = ("Ts", "9s", "2s", "2d", "2c")
    >>> evaluate_plo6_cards(*board, "As", "Ks", "Qs", "Js", "8s", "7s")
    409
    """
    return phevaluator_omaha(6, cards)
