"""Many hands at a time: NumPy arrays in and out, on all cores, without the GIL."""

import operator
from collections.abc import Iterable
from typing import Any, Literal, SupportsIndex, TypeVar, overload

import numpy as np
import numpy.typing as npt

from studkit import _arrays, _core
from studkit._core import Card, CardSet, House, Rake
from studkit._shown import shown
from studkit.errors import ArgumentError

__all__ = ["backend", "deal", "enumerate", "evaluate", "evaluate_hilo", "parse", "settle"]

_IDS = "0 to 51, and 255 for no card"

_Cards = str | CardSet | Iterable[Card | str | int]

_Int = TypeVar("_Int", np.int64, np.uint8, np.int8)


def evaluate(
    cards: npt.ArrayLike,
    scale: str = "high",
    *,
    out: npt.NDArray[np.uint16] | None = None,
    threads: SupportsIndex | None = None,
    check: bool = True,
) -> npt.NDArray[np.uint16]:
    """Rank many hands on a scale; bigger is better and equal ranks tie.

    Parameters
    ----------
    cards : array_like of int
        Shape (n, 5), (n, 6) or (n, 7): one hand of card ids (0 to 51) a row. Shape (n,) of uint64
        or int64: one hand a mask (bit ``16 * suit + rank``), five to seven cards each. Ids may have
        any integer type and arrays any strides; contiguous uint8 ids and uint64 masks are fastest.
    scale : {"high", "eight_or_better", "ace_to_five"}
        What to measure by.
    out : ndarray of uint16, shape (n,), optional
        Where to write the ranks, so that a loop need not ask for new memory.
    threads : int, optional
        The most threads to use. By default, when there are enough hands, as many as the environment
        variable ``STUDKIT_THREADS`` says, or one for each core that the process could use when it
        was first asked for many hands; never more than the greater of these two.
    check : bool
        Refuse bad ids, bad masks, cards that come twice and wrong numbers of cards, in the same
        pass. Without the check such a row gets a number without meaning.

    Returns
    -------
    ndarray of uint16, shape (n,)
        1 to 7462 on "high", 1 to 56 on "eight_or_better", 1 to 6175 on "ace_to_five"; 0 where a
        hand does not qualify. It is `out` where that is given.

    Raises
    ------
    CardError
        If `check` finds a bad row; it names the first, counted from 0. Hands are checked as they
        are ranked: `out` may then hold some ranks.
    ArgumentError
        If the scale is unknown, `threads` is less than 1, `out` has another length, is
        read-only, shares memory with `cards`, or is written by another call at the same time, or
        an environment variable (see `backend`) asks for what cannot be had.
    TypeError
        If `cards` or `out` has a type or a number of dimensions other than these.

    Examples
    --------
    >>> import numpy as np
    >>> import studkit as sk
    >>> hands = sk.bulk.parse(["AsKsQsJsTs2d2c", "9h9d9c4s4d4hKd"])
    >>> sk.bulk.evaluate(hands)
    array([7462, 7227], dtype=uint16)
    >>> masks = np.array([sk.CardSet("AsAc5s5h5dTsTc").mask], dtype=np.uint64)
    >>> sk.bulk.evaluate(masks, "ace_to_five")
    array([1955], dtype=uint16)
    """
    hands = _arrays.hands(cards)
    ranks = _arrays.Ranks(out, "out", hands)
    _core.bulk_evaluate(
        _arrays.native(hands), scale, ranks.written, _arrays.thread_count(threads), check
    )
    return ranks.done()


def evaluate_hilo(
    cards: npt.ArrayLike,
    *,
    out: tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16]] | None = None,
    threads: SupportsIndex | None = None,
    check: bool = True,
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16]]:
    """Rank many hands for both halves of a pot: high and eight-or-better, in one pass.

    Parameters
    ----------
    cards, threads, check
        As `evaluate` takes them.
    out : tuple of two ndarrays of uint16, shape (n,), optional
        Where to write the high and the low ranks.

    Returns
    -------
    tuple of two ndarrays of uint16, shape (n,)
        What `evaluate` gives on "high" and on "eight_or_better".

    Raises
    ------
    CardError, ArgumentError, TypeError
        As `evaluate` does; also if the arrays of `out` share memory with each other.

    Examples
    --------
    >>> import studkit as sk
    >>> hands = sk.bulk.parse(["2c3c4c5cAcAd6d", "KsKdQhQc9s3d5h"])
    >>> sk.bulk.evaluate_hilo(hands)
    (array([7453, 4860], dtype=uint16), array([56,  0], dtype=uint16))
    """
    hands = _arrays.hands(cards)
    if out is not None and (not isinstance(out, tuple) or len(out) != 2):
        raise TypeError(f"out is {type(out).__name__}: it must be a tuple of two arrays of uint16")
    first, second = out or (None, None)
    high = _arrays.Ranks(first, "out[0]", hands)
    low = _arrays.Ranks(second, "out[1]", hands)
    if first is not None and second is not None and np.shares_memory(first, second):
        raise ArgumentError("out[0] shares memory with out[1]: they must be apart")
    count = _arrays.thread_count(threads)
    _core.bulk_evaluate_hilo(_arrays.native(hands), high.written, low.written, count, check)
    return high.done(), low.done()


@overload
def enumerate(
    cards: SupportsIndex = 7,
    scale: str = "high",
    dead: _Cards = "",
    known: _Cards = "",
    *,
    by: Literal["category"] = "category",
    threads: SupportsIndex | None = None,
) -> dict[str, int]: ...


@overload
def enumerate(
    cards: SupportsIndex = 7,
    scale: str = "high",
    dead: _Cards = "",
    known: _Cards = "",
    *,
    by: Literal["rank"],
    threads: SupportsIndex | None = None,
) -> npt.NDArray[np.int64]: ...


def enumerate(
    cards: SupportsIndex = 7,
    scale: str = "high",
    dead: _Cards = "",
    known: _Cards = "",
    *,
    by: str = "category",
    threads: SupportsIndex | None = None,
) -> dict[str, int] | npt.NDArray[np.int64]:
    """Count what a hand can become, over all its completions.

    Every way to fill up the known cards from the deck without the dead ones counts once, whatever
    the order of its cards. Nothing is kept of them but the counts.

    Parameters
    ----------
    cards : int
        How many cards the complete hand has: five to seven.
    scale : {"high", "eight_or_better", "ace_to_five"}
        What to measure by.
    dead : str, CardSet, or iterable of Card, str or int ids
        Cards that cannot come.
    known : str, CardSet, or iterable of Card, str or int ids
        Cards that the hand has.
    by : {"category", "rank"}
        What to count.
    threads : int, optional
        The most threads to use.

    Returns
    -------
    dict of str to int, or ndarray of int64
        By category: the number of hands in each, the worst first, as `categories` names them; on
        "eight_or_better" that of hands that do not qualify comes first, as "no low". By rank: the
        number of hands of each rank, shape (best rank + 1,); at 0 those that do not qualify.

    Raises
    ------
    CardError
        If something is no card, a card comes twice, more are known than a hand has, or too few are
        left.
    ArgumentError
        If `scale` or `by` is unknown, `threads` is less than 1, or an environment variable (see
        `backend`) asks for what cannot be had.

    Examples
    --------
    >>> import studkit as sk
    >>> sk.bulk.enumerate(known="AsKsQsJs", dead="Ts9s")["flush"]
    6041
    >>> sk.bulk.enumerate(5, "eight_or_better", known="Ah2d3c4s")
    {'no low': 32, 'eight low': 4, 'seven low': 4, 'six low': 4, 'five low': 4}
    >>> sk.bulk.enumerate(by="rank")[-1]
    np.int64(4324)
    """
    if by not in ("category", "rank"):
        raise ArgumentError(f'by={shown(by)}: allowed are "category" and "rank"')
    size = operator.index(cards)
    if not 5 <= size <= 7:
        raise ArgumentError(f"cards={shown(size)}: a hand has 5 to 7 cards")
    counts = _core.bulk_enumerate(size, scale, known, dead, _arrays.thread_count(threads)).view(
        np.int64
    )
    if by == "rank":
        return counts
    named = {name: int(counts[low : high + 1].sum()) for name, low, high in _core.categories(scale)}
    return {"no low": int(counts[0])} | named if scale == "eight_or_better" else named


def backend() -> str:
    """Tell which instructions hands are ranked with.

    They are the fastest that the processor has, unless the environment variable ``STUDKIT_SIMD``
    names others. It is read once, when they are first asked for. So is ``STUDKIT_THREADS``, the
    number of threads that work when a call of this module does not say how many: 1 to 1024.

    Returns
    -------
    {"portable", "avx2", "avx512"}

    Raises
    ------
    ArgumentError
        If the variable names no backend, or one whose instructions the processor does not have.

    Examples
    --------
    >>> import studkit as sk
    >>> sk.bulk.backend() in ("portable", "avx2", "avx512")
    True
    """
    return _core.bulk_backend()


def parse(
    strings: npt.NDArray[Any] | Iterable[str], cards: SupportsIndex = 7
) -> npt.NDArray[np.uint8]:
    """Read many hands written as text.

    Parameters
    ----------
    strings : ndarray of str or bytes, shape (n,), or iterable of str
        One hand each, such as ``"AhKh2d7c7s9dTc"``, written as `parse_cards` takes it.
    cards : int
        How many cards each has, 1 to 52.

    Returns
    -------
    ndarray of uint8, shape (n, cards)
        The card ids in the order written.

    Raises
    ------
    CardError
        If a row has no card where one should be, a card twice, or another number of cards. It names
        the first such row, counted from 0.
    ArgumentError
        If `cards` is out of range, or ``STUDKIT_THREADS`` (see `backend`) is no number of threads.
    TypeError
        If a row is not text.

    Examples
    --------
    >>> import studkit as sk
    >>> sk.bulk.parse(["2c3c", "Ad As"], cards=2)
    array([[ 0,  4],
           [49, 51]], dtype=uint8)
    """
    count = _arrays.card_count(cards)
    if isinstance(strings, str | bytes):
        raise TypeError(f"strings must be many texts, not one {type(strings).__name__}")
    if isinstance(strings, np.ndarray):
        strings = _arrays.unmasked("strings", strings)
        if strings.ndim != 1:
            raise TypeError(f"strings must have one dimension, not the shape {strings.shape}")
        if strings.dtype.kind == "S":
            strings = np.char.decode(strings, "utf-8", "replace")
        if strings.dtype.kind == "U":
            native = np.ascontiguousarray(strings, strings.dtype.newbyteorder("="))
            width = native.dtype.itemsize // 4
            codes = native.view(np.uint32).reshape(len(native), width)
            return _core.bulk_parse_codes(codes, count)
        strings = strings.tolist()
    return _core.bulk_parse_list(list(strings), count)


def deal(
    n: SupportsIndex,
    cards: SupportsIndex = 7,
    *,
    seed: SupportsIndex | bytes,
    dead: _Cards = "",
) -> npt.NDArray[np.uint8]:
    """Deal random hands, each from a deck of its own.

    Parameters
    ----------
    n : int
        How many hands.
    cards : int
        How many cards each has.
    seed : int from 0 to 2**256 - 1, or 32 bytes
        What the hands depend on: the same seed gives the same hands on every machine, and the
        first hands do not depend on how many follow.
    dead : cards
        Cards that are not dealt, as `CardSet` takes them.

    Returns
    -------
    ndarray of uint8, shape (n, cards)
        Card ids in the order dealt, all orders equally likely.

    Raises
    ------
    CardError
        If the deck without the dead cards has too few.
    ArgumentError
        If `n` is negative, the seed is out of range, or ``STUDKIT_THREADS`` (see `backend`) is no
        number of threads.
    MemoryError
        If the hands do not fit in memory.

    Examples
    --------
    >>> import studkit as sk
    >>> hands = sk.bulk.deal(1000, seed=7, dead="As")
    >>> hands.shape, hands.dtype, bool((hands == sk.Card("As").id).any())
    ((1000, 7), dtype('uint8'), False)
    """
    rows = operator.index(n)
    if rows < 0:
        raise ArgumentError(f"n={shown(rows)}: the number of hands must be 0 or more")
    count = _arrays.card_count(cards)
    if rows * count > np.iinfo(np.intp).max:
        raise MemoryError(f"n={shown(rows)}: so many hands of {count} cards do not fit in memory")
    return _core.bulk_deal(rows, count, seed_bytes(seed), dead)


def settle(
    game: str,
    cards: npt.ArrayLike,
    contributed: npt.ArrayLike,
    live: npt.ArrayLike,
    *,
    house: str | House | None = "pokerstars",
    dealer: npt.ArrayLike | None = None,
    community: npt.ArrayLike | None = None,
    spoke: npt.ArrayLike | None = None,
    street: npt.ArrayLike | None = None,
    rake: Rake | None = None,
    threads: SupportsIndex | None = None,
) -> npt.NDArray[np.int64]:
    """Settle many hands: what `studkit.settle` pays, without the reasons.

    Parameters
    ----------
    game : str
        One of `studkit.GAMES`.
    cards : array_like of int, shape (n, seats, 7), or (n, seats, 5) in five-card games
        The ids of each seat's cards in the order dealt; 255 where there is none.
    contributed : array_like of int, shape (n, seats)
        The chips each seat put in: antes, bring-in and bets.
    live : array_like of bool, shape (n, seats)
        Whether each seat did not fold.
    house : str or House
        The house, or the name of a preset.
    dealer : int or array_like of int, shape (n,), optional
        The dealer's seat, by default the last.
    community : array_like of int, shape (n,), optional
        The id of the card that is everybody's last; 255 where there is none.
    spoke : array_like of int, shape (n, seats), optional
        The seats in the order they first acted in the last round in which anybody did, filled up
        with -1. The rule ``first_to_speak_last_round`` asks for it.
    street : int or array_like of int, shape (n,), optional
        The street each hand reached: a rake that begins at a street asks for it where a hand ended
        without a showdown.
    rake : Rake, optional
        What the house takes.
    threads : int, optional
        The most threads to use.

    Returns
    -------
    ndarray of int64, shape (n, seats)
        The chips each seat gets, uncalled bets included.

    Raises
    ------
    CardError, ArgumentError
        As `studkit.settle` does, naming the first wrong row, counted from 0.
    TypeError
        If an array has another type or number of dimensions.

    Examples
    --------
    >>> import studkit as sk
    >>> hands = sk.bulk.parse(["9h9d9c4s4dKd2h", "AsJs8s5s3sQdQh"]).reshape(1, 2, 7)
    >>> sk.bulk.settle("stud", hands, [[50, 60]], [[True, True]])
    array([[100,  10]])
    """
    chips = _arrays.column(
        "contributed", contributed, np.int64, 2, allowed=f"0 to {np.iinfo(np.int64).max}"
    )
    rows, seats = chips.shape

    def one_each(
        name: str, values: npt.ArrayLike | None, kind: type[_Int]
    ) -> npt.NDArray[_Int] | None:
        if values is None:
            return None
        if np.ndim(values) == 0:
            values = np.full(rows, values)
        return _arrays.column(name, values, kind, 1, (rows,))

    width = {name: count for name, _, count, _ in _core.games()}.get(game)
    out = np.empty((rows, seats), np.int64)
    _core.bulk_settle(
        game,
        _arrays.column("cards", cards, np.uint8, 3, (rows, seats, width), allowed=_IDS),
        chips,
        _arrays.flags("live", live, (rows, seats)),
        house,
        one_each("dealer", dealer, np.int64),
        one_each("community", community, np.uint8),
        None if spoke is None else _arrays.column("spoke", spoke, np.int8, 2, (rows, seats)),
        one_each("street", street, np.int64),
        rake,
        _arrays.thread_count(threads),
        out,
    )
    return out


def seed_bytes(seed: SupportsIndex | bytes) -> bytes:
    """Give the 32 bytes that a seed stands for."""
    if isinstance(seed, bytes):
        if len(seed) != 32:
            raise ArgumentError(f"the seed has {len(seed)} bytes: it takes 32, or an int")
        return seed
    if isinstance(seed, bool):
        raise TypeError("a seed is an int or 32 bytes, not a bool")
    number = operator.index(seed)
    if not 0 <= number < 2**256:
        given = number if number.bit_length() < 1000 else "a longer number"
        raise ArgumentError(f"seed={given}: it takes 0 to 2**256 - 1, or 32 bytes")
    return number.to_bytes(32, "little")
