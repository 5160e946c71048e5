"""What the refusals of the drop-ins have in common."""

from studkit.errors import CardError


class CardLookupError(CardError, KeyError, IndexError):
    """Something is no card, or some cards make no hand.

    Where the originals look it up in a table without a check, their ``KeyError`` or
    ``IndexError`` tells the number that was not there. This is both, and says why.
    """

    def __str__(self) -> str:
        """Say why, without the quotes of a ``KeyError``."""
        return Exception.__str__(self)


def shown(given: object) -> str:
    """Write what was given for a message, or what it is when that is long or cannot be written."""
    most = 60
    try:
        text = repr(given)
    except Exception:  # whatever a `__repr__` raises; ints do so when they have too many digits
        text = ""
    if 0 < len(text) <= most:
        return text
    if isinstance(given, int):
        return f"a number of {given.bit_length()} bits"
    return f"an object of type {type(given).__name__}"
