"""Stud poker computed exactly and fast.

Cards and sets of cards; three evaluators (high, eight-or-better low, ace-to-five low) for one hand
or for millions in NumPy arrays; settlements to the last odd chip under the rules of a house; hands
played move by move; and a command line. On every scale a bigger rank wins.
"""

from studkit import bulk, history, phh
from studkit._core import (
    Action,
    Card,
    CardSet,
    Event,
    Hand,
    HandHistory,
    HandValue,
    House,
    LegalActions,
    PotResult,
    Rake,
    Rules,
    Settlement,
    Table,
    View,
    __version__,
    categories,
    evaluate,
    exposed_rank,
    hand_seed,
    parse_cards,
    perft,
    rank,
    settle,
)
from studkit._core import games as _games
from studkit._core import houses as _houses
from studkit.errors import (
    ArgumentError,
    CardError,
    DataError,
    HistoryError,
    IllegalAction,
    SnapshotError,
    StudkitError,
)

GAMES: tuple[str, ...] = tuple(name for name, *_ in _games())
"""The names of the games."""

HOUSES: tuple[str, ...] = tuple(_houses())
"""The names of the presets of `House`."""

SCALES: tuple[str, ...] = ("high", "eight_or_better", "ace_to_five")
"""The names of the scales."""

__all__ = [
    "GAMES",
    "HOUSES",
    "SCALES",
    "Action",
    "ArgumentError",
    "Card",
    "CardError",
    "CardSet",
    "DataError",
    "Event",
    "Hand",
    "HandHistory",
    "HandValue",
    "HistoryError",
    "House",
    "IllegalAction",
    "LegalActions",
    "PotResult",
    "Rake",
    "Rules",
    "Settlement",
    "SnapshotError",
    "StudkitError",
    "Table",
    "View",
    "__version__",
    "bulk",
    "categories",
    "evaluate",
    "exposed_rank",
    "hand_seed",
    "history",
    "parse_cards",
    "perft",
    "phh",
    "rank",
    "settle",
]
