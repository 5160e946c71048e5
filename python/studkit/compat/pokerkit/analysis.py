"""``pokerkit.analysis``."""

import re
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial, reduce
from itertools import chain, combinations, permutations, product, repeat
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from studkit import bulk
from studkit.compat.pokerkit._installed import passing
from studkit.compat.pokerkit.hands import (
    EightOrBetterLowHand,
    RegularLowHand,
    StandardHighHand,
)
from studkit.compat.pokerkit.utilities import Card, Deck, RankOrder

if TYPE_CHECKING:
    from pokerkit.hands import Hand

__all__ = ["calculate_equities", "calculate_hand_strength", "parse_range"]

__getattr__ = passing(globals(), "pokerkit.analysis")

_SUITS = "cdhs"
_SHORTHAND = re.compile(r"(.)(.)([so]?)(?:(\+)|-(.)(.)\3)?")

_SCALES: dict[Any, str] = {
    StandardHighHand: "high",
    EightOrBetterLowHand: "eight_or_better",
    RegularLowHand: "ace_to_five",
}
_BULK = range(5, 8)
_CHUNK = 4096
_SLOW_CHUNK = 256
_LISTED = 1 << 16
"""Up to how many pairs are tried for the hands of several players that fit together."""
_TRIES = 4000
"""How many chunks of draws are to give enough hands that do not clash."""

_IDS = {card: id for id, card in enumerate(Deck.STANDARD)}

_Ids = npt.NDArray[np.uint8]


def parse_range(
    *raw_ranges: str,
    rank_order: RankOrder = RankOrder.STANDARD,
) -> set[frozenset[Card]]:
    """Read a range of starting hands.

    Parameters
    ----------
    *raw_ranges : str
        Words with white space, commas or semicolons between them: ``"AK"``, ``"AKs"``, ``"AKo"``,
        ``"99+"``, ``"A9s+"``, ``"T9s-65s"``, or cards such as ``"AsKh"``.
    rank_order : RankOrder
        What is above what.

    Returns
    -------
    set of frozenset of Card

    Raises
    ------
    ValueError
        If a word is none of these.

    Examples
    --------
    >>> from studkit.compat.pokerkit import parse_range
    >>> len(parse_range("QQ+")), len(parse_range("AKs, AKo")), len(parse_range("AsKs"))
    (18, 16, 1)
    """
    words = " ".join(raw_ranges).replace(",", " ").replace(";", " ").split()
    return {frozenset(hand) for word in words for hand in _hands(word, rank_order)}


def _hands(word: str, order: RankOrder) -> Iterator[Iterable[Card]]:
    """Give the starting hands of a word."""
    found = _SHORTHAND.fullmatch(word)
    if found is None:
        yield Card.parse(word)
        return
    high, low, suited, plus, last_high, last_low = found.groups()
    if not plus and last_high is None:
        yield from _suits(high, low, suited)
        return
    for rank in filter(None, (high, low, last_high, last_low)):
        if rank not in order:
            raise ValueError(f"{word!r} has the rank {rank!r}, which is none of {''.join(order)}")
    first, second = order.index(high), order.index(low)
    if plus:
        if first == second:
            pairs = [(rank, rank) for rank in order[first:]]
        else:
            top, bottom = max(first, second), min(first, second)
            pairs = [(order[top], rank) for rank in order[bottom:top]]
    else:
        other, other_second = order.index(last_high), order.index(last_low)
        if second - first != other_second - other:
            raise ValueError(f"the hands at the two ends of {word!r} are not equally far apart")
        if first > other:
            first, second, other, other_second = other, other_second, first, second
        pairs = list(zip(order[first : other + 1], order[second : other_second + 1], strict=True))
    for pair in pairs:
        yield from _suits(*pair, suited)


def _suits(first: str, second: str, suited: str) -> Iterator[Iterable[Card]]:
    """Give the starting hands of two ranks."""
    # A word of ranks that are none is refused also where no hand comes of it.
    tuple(Card.parse(f"{first}c{second}c"))
    pairs: Iterable[tuple[str, ...]]
    if first == second:
        pairs = combinations(_SUITS, 2) if suited != "s" else ()
    elif suited == "s":
        pairs = zip(_SUITS, _SUITS, strict=True)
    elif suited == "o":
        pairs = permutations(_SUITS, 2)
    else:
        pairs = product(_SUITS, repeat=2)
    for one, other in pairs:
        yield Card.parse(f"{first}{one}{second}{other}")


def calculate_equities(  # noqa: PLR0917 - the signature of the original
    hole_ranges: Iterable[Iterable[Iterable[Card]]],
    board_cards: Iterable[Card],
    hole_dealing_count: int,
    board_dealing_count: int,
    deck: Deck,
    hand_types: "Iterable[type[Hand]]",
    *,
    sample_count: int,
    executor: Executor | None = None,
) -> list[float]:
    """Estimate the share of the pot that each player gets, from hands dealt at random.

    Parameters
    ----------
    hole_ranges : iterable of iterable of iterable of Card
        The starting hands that each player may have; the cards that are missing are dealt.
    board_cards : iterable of Card
    hole_dealing_count, board_dealing_count : int
        How many hole cards and board cards there are in the end.
    deck : Deck
    hand_types : iterable of types of hands
        The pot is split evenly among those for which anybody has a hand.
    sample_count : int
        How many hands are dealt.
    executor : Executor, optional
        What deals them, some thousands at a time.

    Returns
    -------
    list of float

    Raises
    ------
    ValueError
        If nothing can be dealt: no hands that fit together, too few cards, no samples.

    Examples
    --------
    >>> from studkit.compat.pokerkit import *
    >>> calculate_equities(
    ...     [parse_range("99, TT"), parse_range("Jd8d")], Card.parse("9hTh2s4c"), 2, 5,
    ...     Deck.STANDARD, [StandardHighHand], sample_count=100,
    ... )[0] > 0.5
    True
    """
    counts = index(hole_dealing_count), index(board_dealing_count)
    board = _ids(board_cards)
    ranges = _ranges(hole_ranges, counts)
    types = tuple(hand_types)
    sample_count = index(sample_count)
    if not types or not ranges or sample_count < 1:
        raise ValueError(
            "it takes players, a type of hand and a sample: given are "
            f"{len(ranges)}, {len(types)} and {sample_count}"
        )
    if len(board) > board_dealing_count:
        raise ValueError(f"a board of {len(board)} cards, where {board_dealing_count} are dealt")
    fast = all(kind in _SCALES for kind in types) and sum(counts) in _BULK
    size = _CHUNK if fast else _SLOW_CHUNK
    sizes = (min(size, sample_count - done) for done in range(0, sample_count, size))
    root = np.random.SeedSequence()
    seeds = (seed for _ in range(0, sample_count, size) for seed in root.spawn(1))
    known = _known(ranges, board, counts)
    play = partial(_play, _Spot(known, len(ranges), counts, _ids(deck), types))
    mapper: Any = map if executor is None else executor.map
    shares = sum(mapper(play, sizes, seeds))
    return [float(share) / sample_count for share in shares]


def calculate_hand_strength(  # noqa: PLR0917 - the signature of the original
    player_count: int,
    hole_range: Iterable[Iterable[Card]],
    board_cards: Iterable[Card],
    hole_dealing_count: int,
    board_dealing_count: int,
    deck: Deck,
    hand_types: "Iterable[type[Hand]]",
    *,
    sample_count: int,
    executor: Executor | None = None,
) -> float:
    """Estimate the share of the pot that a player gets against others with any cards.

    Parameters
    ----------
    player_count : int
        How many players there are with him.
    hole_range : iterable of iterable of Card
        The starting hands that he may have.
    board_cards, hole_dealing_count, board_dealing_count, deck, hand_types, sample_count, executor
        As `calculate_equities` takes them.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        As `calculate_equities` does.

    Examples
    --------
    >>> from studkit.compat.pokerkit import *
    >>> calculate_hand_strength(
    ...     5, parse_range("Td9d"), Card.parse("KdQdJd7c"), 2, 5,
    ...     Deck.STANDARD, [StandardHighHand], sample_count=100,
    ... )
    1.0
    """
    anything: Iterator[Iterable[Iterable[Card]]] = repeat([[]], player_count - 1)
    return calculate_equities(
        chain(anything, [hole_range]),
        board_cards,
        hole_dealing_count,
        board_dealing_count,
        deck,
        hand_types,
        sample_count=sample_count,
        executor=executor,
    )[-1]


def _ids(cards: Iterable[Card]) -> list[int]:
    """Give the ids of different cards."""
    ids: list[int] = []
    for card in cards:
        if card not in _IDS:
            raise ValueError(f"every card has to be one of the 52, unlike {card!r}")
        if _IDS[card] in ids:
            raise ValueError(f"a card comes twice: {card!r}")
        ids.append(_IDS[card])
    return ids


def _ranges(
    hole_ranges: Iterable[Iterable[Iterable[Card]]], counts: tuple[int, int]
) -> list[list[list[int]]]:
    """Read the starting hands of players for whom there are cards enough."""
    hole, board = counts
    ranges: list[list[list[int]]] = []
    for hole_range in hole_ranges:
        ranges.append([_ids(hand) for hand in hole_range])
        for hand in ranges[-1]:
            if len(hand) > hole:
                raise ValueError(f"a starting hand of {len(hand)} cards, where {hole} are dealt")
        # Who gets no cards is counted as if he got one, so that players without end are refused.
        if len(ranges) * max(hole, 1) + board > len(_IDS):
            raise ValueError(
                f"{hole} cards for each of {len(ranges)} players and {board} for all are to be "
                f"dealt of {len(_IDS)}"
            )
    return ranges


class _Known(NamedTuple):
    """Cards of some of the players, or of the board, that fit together.

    Each row has room for all cards that are dealt; 255 stands for those that are not known.
    """

    rows: _Ids
    masks: npt.NDArray[np.uint64]

    @classmethod
    def of(cls, rows: _Ids) -> "_Known":
        ids = rows.astype(np.uint64)
        bits = np.where(ids < len(_IDS), np.uint64(1) << ids % 64, np.uint64(0))
        return cls(rows, np.bitwise_or.reduce(bits, axis=1))


def _known(
    ranges: Sequence[Sequence[list[int]]], board: list[int], counts: tuple[int, int]
) -> list[_Known]:
    """List what is known, each player alone or, where that makes few rows, with others."""
    hole, community = counts
    width = len(ranges) * hole + community
    known = []
    for place, hands in [
        *((s * hole, r) for s, r in enumerate(ranges)),
        (width - community, [board]),
    ]:
        rows = np.full((len(hands), width), 255, np.uint8)
        for row, hand in zip(rows, hands, strict=True):
            row[place : place + len(hand)] = hand
        known.append(_Known.of(rows))
    while len(known) > 1:
        known.sort(key=lambda one: len(one.rows))
        one, other = known[:2]
        if len(one.rows) * len(other.rows) > _LISTED:
            break
        first, second = np.nonzero((one.masks[:, np.newaxis] & other.masks) == 0)
        if not len(first):
            raise ValueError(
                "the starting hands and the board have cards in common, however chosen"
            )
        known[:2] = [_Known.of(np.minimum(one.rows[first], other.rows[second]))]
    return known


class _Spot(NamedTuple):
    """What is dealt from: all cards as ids."""

    known: Sequence[_Known]
    players: int
    counts: tuple[int, int]
    """How many hole cards and board cards there are in the end."""
    deck: list[int]
    types: "Sequence[type[Hand]]"


def _play(spot: _Spot, hands: int, seed: np.random.SeedSequence) -> npt.NDArray[np.float64]:
    """Deal some hands, and sum up what each player gets of a pot of 1."""
    random = np.random.default_rng(seed)
    table = _draw(spot.known, hands, random)
    _deal(table, np.array(spot.deck), random)
    hole, players = spot.counts[0], spot.players
    seats = [
        np.concatenate(
            [table[:, seat * hole : (seat + 1) * hole], table[:, players * hole :]], axis=1
        )
        for seat in range(players)
    ]
    shares = np.zeros((hands, players))
    qualified = np.zeros((hands, 1))
    for kind in spot.types:
        winners = _winners(kind, seats, hole)
        number = winners.sum(axis=1, keepdims=True)
        shares += winners / np.maximum(number, 1)
        qualified += number > 0
    if not qualified.all():
        raise ValueError("nobody has a hand of any of the types, so nobody wins")
    total: npt.NDArray[np.float64] = (shares / qualified).sum(axis=0)
    return total


def _draw(known: Sequence[_Known], hands: int, random: np.random.Generator) -> _Ids:
    """Draw starting hands and boards that do not clash, all that there are with the same chance."""
    found: list[_Ids] = []
    missing = hands
    for _ in range(_TRIES):
        picks = [random.integers(0, len(one.rows), _CHUNK) for one in known]
        taken = np.zeros(_CHUNK, np.uint64)
        fits = np.ones(_CHUNK, bool)
        for one, pick in zip(known, picks, strict=True):
            fits &= (taken & one.masks[pick]) == 0
            taken |= one.masks[pick]
        places = np.nonzero(fits)[0][:missing]
        rows = (one.rows[pick[places]] for one, pick in zip(known, picks, strict=True))
        found.append(reduce(np.minimum, rows))
        missing -= len(places)
        if not missing:
            return np.concatenate(found)
    raise ValueError(
        "the starting hands have cards in common nearly always: of "
        f"{_TRIES * _CHUNK} draws {hands - missing} fit, where {hands} are to be dealt"
    )


def _deal(table: _Ids, deck: npt.NDArray[Any], random: np.random.Generator) -> None:
    """Fill the places without a card from what is left of the deck."""
    keys = random.random((len(table), len(deck)))
    place = np.full(256, len(deck))
    place[deck] = np.arange(len(deck))
    rows, columns = np.nonzero(table != 255)
    places = place[table[rows, columns]]
    inside = places < len(deck)
    keys[rows[inside], places[inside]] = 2
    missing = table == 255
    wanted = missing.sum(axis=1, keepdims=True)
    left = (keys < 2).sum(axis=1, keepdims=True)
    if (wanted > left).any():
        raise ValueError(f"{wanted.max()} cards are to be dealt of {left.min()}")
    dealt = deck[np.argsort(keys, axis=1)]
    table[missing] = dealt[np.arange(len(deck)) < wanted]


def _winners(kind: "type[Hand]", seats: Sequence[_Ids], hole: int) -> npt.NDArray[np.bool_]:
    """Tell who has the best hand of a type, of each deal."""
    if kind in _SCALES and seats[0].shape[1] in _BULK:
        ranks = np.stack([bulk.evaluate(cards, _SCALES[kind]) for cards in seats], axis=1)
        best = ranks.max(axis=1, keepdims=True)
        winners: npt.NDArray[np.bool_] = (ranks == best) & (best > 0)
        return winners
    deck = Deck.STANDARD
    won = np.zeros((len(seats[0]), len(seats)), bool)
    for deal, row in enumerate(zip(*(cards.tolist() for cards in seats), strict=True)):
        hands = [
            kind.from_game_or_none([deck[id] for id in ids[:hole]], [deck[id] for id in ids[hole:]])
            for ids in row
        ]
        best_hand: Any = max((hand for hand in hands if hand is not None), default=None)
        won[deal] = [hand is not None and hand == best_hand for hand in hands]
    return won
