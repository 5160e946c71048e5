"""Hand histories in the PHH format, one hand in a ``.phh`` file, several in a ``.phhs`` file.

The variants are those of the format, F7S, F7S/8 and FR, and, written alike, F5S and F5S/8 for
five-card games, and P and N in place of F for pot and no limit.
"""

from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from pathlib import Path

from studkit._core import Hand, HandHistory, PhhReader, phh_loads
from studkit._reading import each, file
from studkit.errors import HistoryError

__all__ = ["dump", "dumps", "load", "loads", "read"]


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
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "hands.phhs")
    ...     sk.phh.dump([sk.Hand(rules, [200, 200], seed=i) for i in range(3)], path)
    ...     len(sk.phh.load(path))
    3
    """
    return list(read(path))


def loads(text: str) -> list[HandHistory]:
    """Read the hands of a text.

    Parameters
    ----------
    text : str

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
    >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, ante=1, bring_in=5)
    >>> text = sk.phh.dumps(sk.Hand(rules, [200, 200], seed=1))
    >>> sk.phh.loads(text)
    [<HandHistory razz of 2 seats, 2 steps>]
    """
    if not isinstance(text, str):
        raise TypeError(f"a text is a str, not {type(text).__name__}")
    return phh_loads(text.encode(errors="surrogatepass"))


def read(
    path: str | PathLike[str], on_error: Callable[[HistoryError], object] | None = None
) -> Iterator[HandHistory]:
    r"""Read the hands of a file one after the other, in constant memory.

    Parameters
    ----------
    path : str or path
    on_error : callable, optional
        Is called with the `HistoryError` of each hand that cannot be read; the others are still
        read. Without it the first is raised.

    Returns
    -------
    iterator of HandHistory

    Examples
    --------
    >>> import pathlib, tempfile
    >>> import studkit as sk
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "hands.phhs")
    ...     _ = path.write_text("[1]\nvariant = 5\n")
    ...     list(sk.phh.read(path, on_error=lambda error: print(error.line, error.reason)))
    2 variant is no text
    []
    """
    return each(PhhReader(file(path)), path, on_error)


def dumps(hands: Hand | HandHistory | Iterable[Hand | HandHistory]) -> str:
    """Write a hand, or several, as a text.

    Parameters
    ----------
    hands : Hand, HandHistory, or several of them
        One makes the text of a ``.phh`` file, several make that of a ``.phhs`` file.

    Returns
    -------
    str

    Examples
    --------
    >>> import studkit as sk
    >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, ante=1, bring_in=5)
    >>> hand = sk.Hand(rules, [200, 200], seed=1)
    >>> sk.phh.loads(sk.phh.dumps(hand))[0].replay().events == hand.events
    True
    """
    if isinstance(hands, Hand | HandHistory):
        return _history(hands).to_phh()
    texts = (f"[{i}]\n{_history(hand).to_phh()}" for i, hand in enumerate(hands, start=1))
    return "\n".join(texts)


def dump(
    hands: Hand | HandHistory | Iterable[Hand | HandHistory], path: str | PathLike[str]
) -> None:
    """Write a hand, or several, to a file.

    Parameters
    ----------
    hands : Hand, HandHistory, or several of them
        As `dumps` takes them.
    path : str or path

    Examples
    --------
    >>> import pathlib, tempfile
    >>> import studkit as sk
    >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, ante=1, bring_in=5)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "hand.phh")
    ...     sk.phh.dump(sk.Hand(rules, [200, 200], seed=1), path)
    ...     path.read_text().splitlines()[0]
    'variant = "FR"'
    """
    Path(path).write_text(dumps(hands), encoding="utf-8", newline="\n")


def _history(hand: Hand | HandHistory) -> HandHistory:
    return hand if isinstance(hand, HandHistory) else HandHistory.of(hand)
