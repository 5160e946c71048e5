"""Hand histories as sites write them in text: PokerStars, Full Tilt and Bovada.

They are read in UTF-8, UTF-16 and Windows-1252, with any line ends. Hands of other games are left
out and counted. What a text tells beside the play is in the fields of each `HandHistory`.
"""

from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any, SupportsIndex

from studkit._core import Hand, HandHistory, TextReader, hand_text
from studkit._reading import each, file
from studkit.errors import ArgumentError, HistoryError

__all__ = ["Reader", "dump", "dumps", "load", "loads", "read"]


class Reader(Iterator[HandHistory]):
    r"""The hands of a text, one at a time, with counts of those that are none.

    Examples
    --------
    >>> import studkit as sk
    >>> text = "PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD) - 2020/01/01 0:00:00 ET\n"
    >>> reader = sk.history.Reader(None, text.encode())
    >>> list(reader), reader.skipped
    ([], {"hold'em": 1})
    """

    def __init__(
        self,
        path: str | PathLike[str] | None,
        text: bytes | None = None,
        on_error: Callable[[HistoryError], object] | None = None,
    ) -> None:
        if (path is None) == (text is None):
            raise TypeError("a reader takes a path or a text")
        self._reader = TextReader("" if path is None else file(path), text)
        self._hands = each(self._reader, path, on_error)

    def __next__(self) -> HandHistory:
        """Read the next hand."""
        return next(self._hands)

    @property
    def skipped(self) -> dict[str, int]:
        """How many hands so far are of other games, by family."""
        return self._reader.counts()[2]

    @property
    def malformed(self) -> int:
        """How many hands so far could not be read."""
        return self._reader.counts()[1]


def read(
    path: str | PathLike[str], on_error: Callable[[HistoryError], object] | None = None
) -> Reader:
    """Read the hands of a file one after the other, in constant memory.

    Parameters
    ----------
    path : str or path
    on_error : callable, optional
        Is called with the `HistoryError` of each hand that cannot be read; the others are still
        read. Without it the first is raised.

    Returns
    -------
    Reader

    Examples
    --------
    >>> import pathlib, tempfile
    >>> import studkit as sk
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "hands.txt")
    ...     _ = path.write_text("PokerStars Hand #7: 7 Card Stud Limit ($1/$2)")
    ...     list(sk.history.read(path, on_error=lambda error: print(error.line)))
    1
    []
    """
    return Reader(path, on_error=on_error)


def load(path: str | PathLike[str]) -> list[HandHistory]:
    """Read the hands of a file.

    Parameters
    ----------
    path : str or path

    Returns
    -------
    list of HandHistory

    Raises
    ------
    HistoryError
        If a hand cannot be read; it names the file and the line. `read` goes on with the next hand.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> import studkit as sk
    >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, ante=1, bring_in=5)
    >>> hand = sk.Hand(rules, [200, 200], seed=1)
    >>> hand.post_bring_in(), hand.fold()
    (None, None)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "hands.txt")
    ...     sk.history.dump(hand, path)
    ...     sk.history.load(path)[0].replay().net == hand.net
    True
    """
    return list(read(path))


def loads(text: str | bytes) -> list[HandHistory]:
    """Read the hands of a text.

    Parameters
    ----------
    text : str or bytes

    Returns
    -------
    list of HandHistory

    Raises
    ------
    HistoryError
        If a hand cannot be read; it names the line.

    Examples
    --------
    >>> import studkit as sk
    >>> sk.history.loads("")
    []
    """
    if not isinstance(text, str | bytes):
        raise TypeError(f"a text is a str or bytes, not {type(text).__name__}")
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    return list(Reader(None, data))


def dumps(
    hands: Hand | HandHistory | Iterable[Hand | HandHistory],
    *,
    fields: dict[str, Any] | None = None,
    hero: SupportsIndex | None = None,
) -> str:
    """Write hands in the style of PokerStars, which trackers read.

    The format has no place for the house, for the dealer, and for a bring-in or an ante that nobody
    posted in full: a reader takes what he sees. PHH keeps them all.

    Parameters
    ----------
    hands : Hand, HandHistory, or several of them
        Hands that are over.
    fields : dict, optional
        What a `Hand` does not know, as the fields of a `HandHistory` are named: "players" (a list
        of names), "table", "hand" (the number of the first), "currency", "year", "month", "day",
        "time", "time_zone". A history has its own.
    hero : int, optional
        A seat: of a `Hand`, the down cards of all others are left out until they are shown.

    Returns
    -------
    str

    Raises
    ------
    ArgumentError
        If a hand is not over, or an up card is not known.

    Examples
    --------
    >>> import studkit as sk
    >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, ante=1, bring_in=5)
    >>> hand = sk.Hand(rules, [200, 200], seed=1)
    >>> hand.post_bring_in(), hand.fold()
    (None, None)
    >>> print(sk.history.dumps(hand, fields={"players": ["Ann", "Bob"], "hand": 12})[:38])
    PokerStars Hand #12:  Razz Limit (10/2
    """
    if fields is not None and not isinstance(fields, dict):
        raise TypeError(f"fields is a dict, not {type(fields).__name__}")
    several = [hands] if isinstance(hands, Hand | HandHistory) else list(hands)
    if (hero is not None or fields) and any(isinstance(hand, HandHistory) for hand in several):
        raise ArgumentError("hero and fields are for a Hand: a HandHistory has its own fields")
    return "\n\n\n".join(
        hand.to_text()
        if isinstance(hand, HandHistory)
        else hand_text(hand, _numbered(fields or {}, place), hero)
        for place, hand in enumerate(several)
    )


def _numbered(fields: dict[str, Any], place: int) -> dict[str, Any]:
    """Give each hand a number of its own."""
    first = fields.get("hand", 1)
    return fields | {"hand": first + place if isinstance(first, int) else first}


def dump(
    hands: Hand | HandHistory | Iterable[Hand | HandHistory],
    path: str | PathLike[str],
    *,
    fields: dict[str, Any] | None = None,
    hero: SupportsIndex | None = None,
) -> None:
    """Write hands to a file in the style of PokerStars.

    Parameters
    ----------
    hands, fields, hero
        As `dumps` takes them.
    path : str or path

    Examples
    --------
    >>> import pathlib, tempfile
    >>> import studkit as sk
    >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, ante=1, bring_in=5)
    >>> hand = sk.Hand(rules, [200, 200], seed=1)
    >>> hand.post_bring_in(), hand.fold()
    (None, None)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "hands.txt")
    ...     sk.history.dump([hand, hand], path)
    ...     len(sk.history.load(path))
    2
    """
    Path(path).write_text(dumps(hands, fields=fields, hero=hero), encoding="utf-8", newline="\n")
