"""``pokerkit.utilities``."""

from collections.abc import Iterable
from random import SystemRandom
from typing import TYPE_CHECKING, TypeVar

from studkit.compat.pokerkit._installed import installed, passing

if TYPE_CHECKING or installed():
    from pokerkit.utilities import Card, CardsLike, Deck, Rank, RankOrder, Suit
else:
    from studkit.compat.pokerkit._standin import Card, CardsLike, Deck, Rank, RankOrder, Suit

__all__ = ["Card", "CardsLike", "Deck", "Rank", "RankOrder", "Suit", "shuffled"]

_T = TypeVar("_T")

__getattr__ = passing(globals(), "pokerkit.utilities")


def shuffled(values: Iterable[_T]) -> list[_T]:
    """Give values in a random order, which comes from the secure generator of the system.

    Parameters
    ----------
    values : iterable

    Returns
    -------
    list

    Examples
    --------
    >>> from studkit.compat.pokerkit import shuffled
    >>> sorted(shuffled([3, 1, 2]))
    [1, 2, 3]
    """
    values = list(values)
    SystemRandom().shuffle(values)
    return values
