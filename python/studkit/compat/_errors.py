"""The exception of what the drop-ins look up in vain."""

from studkit.errors import CardError


class CardLookupError(CardError, KeyError, IndexError):
    """Something is no card, or some cards make no hand.

    Where the originals look it up in a table without a check, their ``KeyError`` or
    ``IndexError`` tells the number that was not there. This is both, and says why.
    """

    def __str__(self) -> str:
        """Say why, without the quotes of a ``KeyError``."""
        return Exception.__str__(self)
