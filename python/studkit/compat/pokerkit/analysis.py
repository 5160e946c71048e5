"""``pokerkit.analysis``."""

import re
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import combinations, islice, permutations, product
from math import prod
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
_TRIES = 100
"""How many chunks of draws from large ranges are to give enough that do not clash."""

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
            raise ValueError(f"{word!r} has the rank {rank!r}, which is not in {order.name}")
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


def calculate_equities(  # noqa: PLR0917
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
    ...     [parse_range("3h3c"), parse_range("AsKs")], Card.parse("3s3dQs"), 2, 5,
    ...     Deck.STANDARD, [StandardHighHand], sample_count=100,
    ... )[0] > 0.9
    True
    """
    ranges = [[_ids(hand) for hand in hole_range] for hole_range in hole_ranges]
    board = _ids(board_cards)
    types = tuple(hand_types)
    counts = hole_dealing_count, board_dealing_count
    if not types or not ranges or sample_count < 1:
        raise ValueError(
            "it takes players, a type of hand and a sample: given are "
            f"{len(ranges)}, {len(types)} and {sample_count}"
        )
    for hand in (hand for hole_range in ranges for hand in hole_range):
        if len(hand) > hole_dealing_count:
            raise ValueError(f"a starting hand of {len(hand)} cards, where {counts[0]} are dealt")
    if len(board) > board_dealing_count:
        raise ValueError(f"a board of {len(board)} cards, where {board_dealing_count} are dealt")
    fast = all(kind in _SCALES for kind in types) and sum(counts) in _BULK
    size = _CHUNK if fast else _SLOW_CHUNK
    sizes = [min(size, sample_count - done) for done in range(0, sample_count, size)]
    seeds = np.random.SeedSequence().spawn(len(sizes))
    play = partial(_play, _Spot(ranges, board, counts, _ids(deck), types))
    mapper: Any = map if executor is None else executor.map
    shares = sum(mapper(play, sizes, seeds))
    return [float(share) / sample_count for share in shares]


def calculate_hand_strength(  # noqa: PLR0917
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
    ...     3, parse_range("3h3c"), Card.parse("3s3d2c2h"), 2, 5,
    ...     Deck.STANDARD, [StandardHighHand], sample_count=100,
    ... )
    1.0
    """
    anything: list[Iterable[Iterable[Card]]] = [[[]] for _ in range(player_count - 1)]
    return calculate_equities(
        [*anything, hole_range],
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
    cards = list(cards)
    for card in cards:
        if card not in _IDS:
            raise ValueError(f"every card has to be one of the 52, unlike {card!r}")
    if len(set(cards)) < len(cards):
        raise ValueError(f"a card comes twice in {cards}")
    return [_IDS[card] for card in cards]


class _Spot(NamedTuple):
    """What is dealt from: all cards as ids."""

    ranges: Sequence[Sequence[list[int]]]
    board: list[int]
    counts: tuple[int, int]
    """How many hole cards and board cards there are in the end."""
    deck: list[int]
    types: "Sequence[type[Hand]]"


def _play(spot: _Spot, hands: int, seed: np.random.SeedSequence) -> npt.NDArray[np.float64]:
    """Deal some hands, and sum up what each player gets of a pot of 1."""
    random = np.random.default_rng(seed)
    table = _known(spot, hands, random)
    _deal(table, np.array(spot.deck), random)
    hole, players = spot.counts[0], len(spot.ranges)
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


def _known(spot: _Spot, hands: int, random: np.random.Generator) -> _Ids:
    """Draw starting hands that do not clash; 255 stands for cards that are yet to be dealt."""
    ranges, board = spot.ranges, spot.board
    hole, community = spot.counts
    width = len(ranges) * hole + community
    lists = [np.full((max(len(r), 1), hole), 255, np.uint8) for r in ranges]
    for rows, hole_range in zip(lists, ranges, strict=True):
        for row, hand in zip(rows, hole_range, strict=False):
            row[: len(hand)] = hand
    sizes = [len(hole_range) for hole_range in ranges]

    def tables(picks: npt.NDArray[np.int64]) -> _Ids:
        table = np.full((len(picks), width), 255, np.uint8)
        for seat, rows in enumerate(lists):
            table[:, seat * hole : (seat + 1) * hole] = rows[picks[:, seat]]
        table[:, len(ranges) * hole : len(ranges) * hole + len(board)] = board
        ordered = np.sort(table, axis=1)
        same = (ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] != 255)
        good: _Ids = table[~same.any(axis=1)]
        return good

    if prod(sizes) > _CHUNK:
        found = np.empty((0, width), np.uint8)
        for _ in range(_TRIES):
            more = tables(random.integers(0, sizes, (_CHUNK, len(sizes))))
            found = np.concatenate([found, more])
            if len(found) >= hands:
                return found[:hands]
    # Of so few, or of so many that nearly all clash, those that fit are listed.
    picks = product(*map(range, sizes))
    fitting = [np.empty((0, width), np.uint8)]
    while some := list(islice(picks, _CHUNK)):
        fitting.append(tables(np.array(some)))
    all_fitting = np.concatenate(fitting)
    if not len(all_fitting):
        raise ValueError("the starting hands and the board have cards in common, however chosen")
    chosen: _Ids = all_fitting[random.integers(0, len(all_fitting), hands)]
    return chosen


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
