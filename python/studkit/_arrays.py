"""Arrays as the core takes them: checked, and converted where that is needed."""

import operator
from typing import Any, SupportsIndex, TypeVar

import numpy as np
import numpy.typing as npt

from studkit._shown import shown
from studkit.errors import ArgumentError

_Int = TypeVar("_Int", np.int64, np.uint8, np.int8)


def column(
    name: str,
    values: npt.ArrayLike,
    kind: type[_Int],
    dimensions: int,
    shape: tuple[int | None, ...] | None = None,
    *,
    allowed: str = "",
) -> npt.NDArray[_Int]:
    """Check integers, and convert them to a contiguous array that can hold them all."""
    array = unmasked(name, values)
    if array.dtype.kind not in "iu" and array.size:
        raise TypeError(f"{name} has the type {array.dtype}: it takes integers")
    _check_shape(name, array, dimensions, shape)
    bounds = np.iinfo(kind)
    if array.size and not np.can_cast(array.dtype, kind):
        wrong = (array < bounds.min) | (array > bounds.max)
        if wrong.any():
            place = tuple(int(i) for i in np.argwhere(wrong)[0])
            raise ArgumentError(
                f"row {place[0]}: {name}{list(place)} is {array[place]}: it takes "
                f"{allowed or f'{bounds.min} to {bounds.max}'}"
            )
    return np.ascontiguousarray(array, dtype=kind)


def flags(name: str, values: npt.ArrayLike, shape: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    array = unmasked(name, values)
    if array.dtype != np.bool_ and array.size:
        raise TypeError(f"{name} has the type {array.dtype}: it takes bool")
    _check_shape(name, array, len(shape), shape)
    # A view of other bytes as bool may hold any of them: make each 0 or 1.
    flags: npt.NDArray[np.bool_] = np.ascontiguousarray(array, np.bool_).view(np.uint8) != 0
    return flags


def unmasked(name: str, values: npt.ArrayLike) -> npt.NDArray[Any]:
    """Give an array of values none of which is masked out."""
    if np.ma.is_masked(values):
        raise TypeError(f"{name} is a masked array with masked entries: pass only whole rows")
    return np.asarray(values)


def thread_count(threads: SupportsIndex | None) -> int | None:
    """Give a number of threads that the core can count; more than it can are as good as most."""
    if threads is None:
        return None
    count = operator.index(threads)
    if count < 1:
        raise ArgumentError(f"threads={shown(count)}: allowed are None and numbers from 1")
    return min(count, 2**31)


def _check_shape(
    name: str,
    array: npt.NDArray[Any],
    dimensions: int,
    shape: tuple[int | None, ...] | None,
) -> None:
    if array.ndim != dimensions:
        raise TypeError(f"{name} has the shape {array.shape}: it takes {dimensions} dimensions")
    if shape is not None:
        pairs = zip(array.shape, shape, strict=True)
        if any(wanted is not None and given != wanted for given, wanted in pairs):
            wanted = ", ".join("any" if size is None else str(size) for size in shape)
            raise ArgumentError(
                f"{name} has the shape {array.shape}: beside `contributed` it takes ({wanted})"
            )


def hands(cards: npt.ArrayLike) -> npt.NDArray[np.integer]:
    """Check hands: card ids in rows, or masks."""
    array = unmasked("cards", cards)
    if array.size == 0 and array.ndim == 1 and not isinstance(cards, np.ndarray):
        return np.empty(0, np.uint64)
    kind = array.dtype.kind
    if kind in "UST":
        raise TypeError(f"cards has the type {array.dtype}: read texts with bulk.parse first")
    if kind not in "iu":
        nan = kind == "f" and np.isnan(array).any()
        where = f", with nan in row {np.argwhere(np.isnan(array))[0][0]}" if nan else ""
        raise TypeError(f"cards has the type {array.dtype}{where}: card ids and masks are integers")
    if array.ndim == 1 and array.dtype.itemsize != 8:
        raise TypeError(
            f"cards has one dimension of {array.dtype}: ids have the shape (n, 5) to (n, 7), and "
            "masks are uint64 or int64"
        )
    if array.ndim not in (1, 2):
        raise TypeError(f"cards has the shape {array.shape}: ids have two dimensions, masks one")
    return array


def native(hands: npt.NDArray[np.integer]) -> npt.NDArray[np.integer]:
    """Give hands that the core can read: aligned and in the machine's byte order."""
    # NumPy calls an array without items aligned wherever it is.
    if hands.size and hands.dtype.isnative and hands.flags.aligned:
        return hands
    return hands.astype(hands.dtype.newbyteorder("="))


class Ranks:
    """Ranks that are written in place where the core can write them, else in new memory first."""

    def __init__(
        self,
        given: npt.NDArray[np.uint16] | None,
        name: str,
        hands: npt.NDArray[np.integer],
    ) -> None:
        self.given = given
        if given is not None:
            _check_out(given, name, hands)
            if given.flags.c_contiguous and given.flags.aligned:
                self.written = given
                return
        self.written = np.empty(len(hands), np.uint16)

    def done(self) -> npt.NDArray[np.uint16]:
        """Give the ranks where they were asked for."""
        if self.given is None:
            return self.written
        if self.given is not self.written:
            self.given[:] = self.written
        return self.given


def _check_out(out: object, name: str, hands: npt.NDArray[np.integer]) -> None:
    if not isinstance(out, np.ndarray) or out.dtype != np.uint16 or out.ndim != 1:
        given = f"{out.dtype}{out.shape}" if isinstance(out, np.ndarray) else type(out).__name__
        raise TypeError(f"{name} is {given}: it must be an array of uint16 with one dimension")
    if np.ma.is_masked(out):
        raise TypeError(f"{name} is a masked array with masked entries: they would hide ranks")
    if len(out) != len(hands):
        raise ArgumentError(
            f"{name} has the length {len(out)}, but there are {len(hands)} hands to rank"
        )
    if not out.flags.writeable:
        raise ArgumentError(f"{name} is read-only: it must be writable")
    if np.shares_memory(out, hands):
        raise ArgumentError(f"{name} shares memory with cards: it must be apart from them")


def card_count(cards: SupportsIndex) -> int:
    """Check a number of cards a row."""
    count = operator.index(cards)
    if not 1 <= count <= 52:
        raise ArgumentError(f"cards={shown(count)}: a row has 1 to 52 cards")
    return count
