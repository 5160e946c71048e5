"""Ranges of hands as text.

A range is a list of groups with commas between them; white space may stand around every part:

- ``99``, ``AK``, ``86s``, ``ATo``: all hands of these ranks, of these ranks in one suit, or not in
  one suit
- ``AsKs``: one hand
- ``JJ+``, ``A9s+``: this and every better pair, or kicker
- ``55-88``, ``AQo-A9o``: from one to the other
- ``40%(KK, AQs)``, ``0.4(KK, AQs)``: each of these with a weight, which otherwise is 1
- ``#UTG#``: a tag, which stands for no hands

A token is one kind of hand: two ranks, with ``s`` or ``o`` if they differ, or the four letters of
one hand, or a tag.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from studkit.compat._errors import shown
from studkit.compat.eval7.cards import Card, ranks, suits

__all__ = [
    "Card",
    "RangeStringError",
    "expand_handtype_group",
    "normalize_token",
    "ranks",
    "string_to_hands",
    "string_to_tokens",
    "suits",
    "token_suitedness",
    "token_to_hands",
    "tokens_to_string",
    "validate_string",
    "weight_to_float",
]

_WHITE = re.compile(r"[ \t\r\n]+")
# The patterns below read text in which this has become single spaces.
_RANK = "[2-9TJQKAtjqka]"
_CARD = f"({_RANK}[cdhs])"
_KIND = f"({_RANK}{{2}} ?[os]?+)(?! ?[%(])"
_GROUP = re.compile(
    f" ?(?:{_CARD} ?{_CARD}|(#) ?([A-Za-z0-9_]+) ?(#)|{_KIND}(?: ?(?:([+])|(-) ?{_KIND}))?)"
)
_WEIGHT = re.compile(r" ?((?:0 ?)?\. ?[0-9]+|[1-9][0-9]*(?: ?\.(?: ?[0-9]+)?)?) ?(%)? ?\(")
_COMMA = re.compile(" ?,")
_CLOSE = re.compile(r" ?\)")
_TAG = re.compile("#[A-Za-z0-9_]+#")

_Hand = tuple[str, str]
_Tokens = list[tuple[str, float]]


class RangeStringError(Exception):
    """A text that is no range, or no part of one."""


def string_to_hands(s: str) -> list[tuple[tuple[Card, Card], float]]:
    """List the hands of a range with their weights.

    Parameters
    ----------
    s : str
        The range.

    Returns
    -------
    list of ((Card, Card), float)

    Raises
    ------
    RangeStringError
        If the text is no range.
    ValueError
        If the rank of a single card is a small letter.

    Examples
    --------
    >>> from studkit.compat.eval7.rangestring import string_to_hands
    >>> string_to_hands("0.2(As2d), #river#")
    [((Card("As"), Card("2d")), 0.2)]
    """
    return [
        ((Card(first), Card(second)), weight)
        for token, weight in string_to_tokens(s)
        for first, second in token_to_hands(token)
    ]


def string_to_tokens(s: str) -> _Tokens:
    """List the kinds of hand of a range with their weights.

    Parameters
    ----------
    s : str
        The range.

    Returns
    -------
    list of (str, float)

    Raises
    ------
    RangeStringError
        If the text is no range.

    Examples
    --------
    >>> from studkit.compat.eval7.rangestring import string_to_tokens
    >>> string_to_tokens("QQ+, 0.8(AK)")
    [('QQ', 1.0), ('KK', 1.0), ('AA', 1.0), ('AKo', 0.8), ('AKs', 0.8)]
    """
    if not isinstance(s, str):
        raise TypeError(f"a range is a str, not {type(s).__name__}")
    return [
        (token, 1.0 if weight is None else weight_to_float(weight))
        for weight, groups in _parts(_WHITE.sub(" ", s))
        for group in groups
        for token in expand_handtype_group(group)
    ]


def validate_string(s: str) -> bool:
    """Tell whether a text is a range.

    Parameters
    ----------
    s : str
        The text.

    Returns
    -------
    bool

    Examples
    --------
    >>> from studkit.compat.eval7.rangestring import validate_string
    >>> validate_string("ATs+, 80%(22-55)"), validate_string("AX+")
    (True, False)
    """
    try:
        string_to_tokens(s)
    except RangeStringError:
        return False
    return True


def tokens_to_string(tokens: Iterable[tuple[str, float]]) -> str:
    """Write tokens as a range, those of weight 1 first.

    Parameters
    ----------
    tokens : iterable of (str, float)
        Tokens and their weights, which are written as whole percents, without what is behind the
        point.

    Returns
    -------
    str

    Raises
    ------
    RangeStringError, ValueError
        As `normalize_token` does.

    Examples
    --------
    >>> from studkit.compat.eval7.rangestring import tokens_to_string
    >>> tokens_to_string([("T7o", 0.25), ("98o", 1.0), ("T8o", 0.25), ("44", 1.0)])
    '44, 98o, 25%(T8o-T7o)'
    """
    by_weight: dict[float, list[str]] = {}
    for token, weight in tokens:
        by_weight.setdefault(weight, []).append(normalize_token(token))
    whole = by_weight.pop(1.0, None)
    strings = [] if whole is None else [_listed(whole)]
    for weight in sorted(by_weight, reverse=True):
        strings.append(f"{int(100 * weight)}%({_listed(by_weight[weight])})")
    return ", ".join(strings)


def weight_to_float(w: Sequence[str]) -> float:
    """Read a weight.

    Parameters
    ----------
    w : sequence of str
        The number, and then ``"%"`` if that is behind it.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If it is no number, or anything else is behind it.

    Examples
    --------
    >>> from studkit.compat.eval7.rangestring import weight_to_float
    >>> weight_to_float(["35", "%"]), weight_to_float([".1"])
    (0.35, 0.1)
    """
    match tuple(islice(w, 3)):
        case (number,):
            return float(number)
        case (number, "%"):
            return float(number) / 100
    raise ValueError(f"{shown(w)} is no weight: it is a number, with '%' behind it or nothing")


def expand_handtype_group(htg: Sequence[str]) -> list[str]:
    """List the tokens of a group.

    Parameters
    ----------
    htg : sequence of str
        The parts of the group: a token, two with ``"-"`` between them, one and ``"+"``, or
        a tag and the signs around it.

    Returns
    -------
    list of str

    Raises
    ------
    RangeStringError
        If there is no way from one token to the other, or the parts are no group.
    ValueError
        If a rank is none.

    Examples
    --------
    >>> from studkit.compat.eval7.rangestring import expand_handtype_group
    >>> expand_handtype_group(["K5o", "-", "K7o"]), expand_handtype_group(["QQ", "+"])
    (['K5o', 'K6o', 'K7o'], ['QQ', 'KK', 'AA'])
    """
    match tuple(islice(htg, 4)):
        case ("#", name, "#"):
            return [normalize_token(f"#{name}#")]
        case (one,):
            tokens = [normalize_token(one)]
        case (one, "+"):
            token = normalize_token(one)
            best = 12 if token[2:] == "p" else _rank(token[0]) - 1
            tokens = _run(token, best)
        case (one, "-", other):
            ends = normalize_token(one), normalize_token(other)
            low, high = sorted(ends, key=lambda token: _rank(token[1]))
            if low[2:] != high[2:]:
                raise RangeStringError(f"{one} and {other} are not suited alike")
            if low[2:] != "p" and low[0] != high[0]:
                raise RangeStringError(f"{one} and {other} have different higher ranks")
            tokens = _run(low, _rank(high[1]))
        case _:
            raise RangeStringError(
                f"{shown(htg)} is no group of hands: it is a token, two with '-' between them, one"
                " and '+', or '#', a name and '#'"
            )
    return [name for token in tokens for name in _names(token)]


def normalize_token(token: str) -> str:
    """Write a token with the higher card first and what it says of suits behind it.

    Parameters
    ----------
    token : str
        A token, ranks in either case.

    Returns
    -------
    str
        The ranks with ``s``, ``o``, ``p`` for a pair, or ``n`` where nothing is said of suits; or
        the two cards; or the tag.

    Raises
    ------
    RangeStringError
        If it is a pair with a suit, one card twice, or no such text.
    ValueError
        If a rank or a suit is none.

    Examples
    --------
    >>> from studkit.compat.eval7.rangestring import normalize_token
    >>> normalize_token("25o"), normalize_token("7j"), normalize_token("22")
    ('52o', 'J7n', '22p')
    >>> normalize_token("QsAc")
    'AcQs'
    """
    if _is_tag(token):
        return token
    if len(token) == 4:
        cards = token[:2], token[2:]
        low, high = sorted(cards, key=lambda card: (_rank(card[0]), _suit(card[1])))
        if low.upper() == high.upper():
            raise RangeStringError(f"{token} is one card twice")
        return high + low
    kind = token_suitedness(token)
    return "".join(sorted(token[:2].upper(), key=_rank, reverse=True)) + kind


def token_suitedness(ht: str) -> str:
    """Tell what a token says of suits.

    Parameters
    ----------
    ht : str
        Two ranks, and ``s``, ``o`` or nothing.

    Returns
    -------
    str
        ``"s"`` for one suit, ``"o"`` for two, ``"p"`` for a pair, ``"n"`` where nothing is said.

    Raises
    ------
    RangeStringError
        If it is a pair with a suit, or no such token.
    ValueError
        If a rank is none.

    Examples
    --------
    >>> from studkit.compat.eval7.rangestring import token_suitedness
    >>> [token_suitedness(token) for token in ("ATs", "Q3o", "55", "J7")]
    ['s', 'o', 'p', 'n']
    """
    if _is_tag(ht) or len(ht) not in (2, 3):
        raise RangeStringError(
            f"{shown(ht)} is no token of two ranks with s, o or nothing behind them"
        )
    first, second = map(_rank, ht[:2])
    if len(ht) == 2:
        return "p" if first == second else "n"
    if first == second:
        raise RangeStringError(f"{ht} is a pair: it is neither suited nor offsuit")
    if ht[2] not in ("s", "o", "n"):
        raise RangeStringError(f"{shown(ht)} is no token: behind two ranks comes s, o or nothing")
    return ht[2]


def token_to_hands(ht: str) -> list[_Hand]:
    """List the hands of a token as pairs of text.

    Parameters
    ----------
    ht : str
        A token; a tag has no hands.

    Returns
    -------
    list of (str, str)

    Raises
    ------
    RangeStringError, ValueError
        As `normalize_token` does.

    Examples
    --------
    >>> from studkit.compat.eval7.rangestring import token_to_hands
    >>> token_to_hands("J4s")
    [('Jc', '4c'), ('Jd', '4d'), ('Jh', '4h'), ('Js', '4s')]
    >>> len(token_to_hands("66")), len(token_to_hands("J4o"))
    (6, 12)
    """
    if _is_tag(ht):
        return []
    if len(ht) == 4:
        normalize_token(ht)  # for its refusals: the hand itself stays as it is
        return [(ht[:2], ht[2:])]
    kind = token_suitedness(ht)
    if kind == "n":
        return [hand for both in "os" for hand in token_to_hands(ht[:2] + both)]
    if kind == "p":
        places = [(high, low) for low in range(4) for high in range(low + 1, 4)]
    else:
        places = [(i, j) for i in range(4) for j in range(4) if (i == j) == (kind == "s")]
    return [(ht[0] + suits[i], ht[1] + suits[j]) for i, j in places]


def _parts(text: str) -> Iterator[tuple[list[str] | None, list[list[str]]]]:
    """List the parts of a range that have a weight of their own: the weight and the groups."""
    at, due = 0, False
    while True:
        weight = _WEIGHT.match(text, at)
        groups, end = _groups(text, weight.end() if weight else at)
        if weight:
            close = _CLOSE.match(text, end)
            if not (groups and close):
                # What looked like a weight may be a hand, such as 22.
                weight = None
                groups, end = _groups(text, at)
            else:
                end = close.end()
        if not groups:
            break
        yield (_texts(weight) if weight else None), groups
        comma = _COMMA.match(text, end)
        at, due = (comma.end(), True) if comma else (end, False)
        if not comma:
            break
    left = text[at:].strip(" ")
    if left or due:
        raise RangeStringError(f"no hands, tag or weight at {left[:20]!r} in {text[:60]!r}")


def _groups(text: str, at: int) -> tuple[list[list[str]], int]:
    """Read the groups from a place on; tell where they end."""
    groups = []
    group = _GROUP.match(text, at)
    end = at
    while group:
        parts = _texts(group)
        # Two cards are one part.
        groups.append(["".join(parts)] if group[1] else parts)
        end = group.end()
        comma = _COMMA.match(text, end)
        group = comma and _GROUP.match(text, comma.end())
    return groups, end


def _texts(found: re.Match[str]) -> list[str]:
    return [part.replace(" ", "") for part in found.groups() if part]


def _is_tag(token: str) -> bool:
    if not isinstance(token, str):
        raise TypeError(f"a token is a str, not {type(token).__name__}")
    if not token.startswith("#"):
        return False
    if not _TAG.fullmatch(token):
        raise RangeStringError(
            f"{shown(token)} is no tag: it is letters, digits or _ between two #"
        )
    return True


def _rank(letter: str) -> int:
    return _place(letter.upper(), "rank", ranks)


def _suit(letter: str) -> int:
    return _place(letter, "suit", suits)


def _place(letter: str, what: str, letters: tuple[str, ...]) -> int:
    if letter not in letters:
        raise ValueError(f"{shown(letter)} is no {what}: it is one of {''.join(letters)}")
    return letters.index(letter)


def _run(token: str, best: int) -> list[str]:
    """List the normalized tokens from one up to a lower rank."""
    run = range(_rank(token[1]), best + 1)
    if token[2:] == "p":
        return [2 * ranks[i] + "p" for i in run]
    return [token[0] + ranks[i] + token[2:] for i in run]


def _names(token: str) -> list[str]:
    """List the tokens that a normalized one stands for."""
    if len(token) == 4:
        return [token]
    pair, kind = token[:2], token[2]
    if kind == "n":
        return [pair + "o", pair + "s"]
    return [pair if kind == "p" else token]


def _listed(tokens: list[str]) -> str:
    """Write normalized tokens as a list, the best first, with ``+`` and ``-`` for runs."""
    pairs: list[str] = []
    kinds: dict[tuple[int, int], list[str]] = {}
    hands: list[str] = []
    tags: list[str] = []
    for token in tokens:
        if token[0] == "#":
            tags.append(token)
        elif len(token) == 4:
            hands.append(token)
        elif token[2] == "p":
            pairs.append(token[:2])
        else:
            kind = _rank(token[0]), "osn".index(token[2])
            kinds.setdefault(kind, []).append(token.removesuffix("n"))
    others = [text for kind in sorted(kinds) for text in _joined(kinds[kind])]
    hands.sort(key=_by_ranks, reverse=True)
    return ", ".join(_joined(pairs)[::-1] + others[::-1] + hands + tags)


def _by_ranks(hand: str) -> tuple[int, int, int, int]:
    # Small letters are refused: no `Card` has them.
    first, second = (_place(hand[i], "rank", ranks) for i in (0, 2))
    return first, second, _suit(hand[1]), _suit(hand[3])


def _joined(tokens: list[str]) -> list[str]:
    """Write tokens of one kind by their lower rank, those without a gap between them as one."""
    runs: list[list[str]] = []
    for token in sorted(tokens, key=lambda token: _rank(token[1])):
        if runs and _rank(token[1]) - _rank(runs[-1][-1][1]) <= 1:
            runs[-1].append(token)
        else:
            runs.append([token])
    return [_span(run[0], run[-1]) for run in runs]


def _span(low: str, high: str) -> str:
    if low == high:
        return low
    best = high == "AA" or _rank(high[0]) - _rank(high[1]) == 1
    return f"{low}+" if best else f"{high}-{low}"
