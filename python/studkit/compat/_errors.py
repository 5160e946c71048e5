"""What the refusals of the drop-ins have in common."""

from studkit._shown import shown
from studkit.errors import CardError

__all__ = ["CardLookupError", "shown"]


class CardLookupError(CardError, KeyError, IndexError):
    """Something is no card, or some cards make no hand.

    Where the originals look it up in a table without a check, their ``KeyError`` or
    ``IndexError`` tells the number that was not there. This is both, and says why.
    """

    def __str__(self) -> str:
        """Say why, without the quotes of a ``KeyError``."""
        return Exception.__str__(self)
