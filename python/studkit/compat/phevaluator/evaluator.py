"""The rank of five to seven cards."""

from studkit._core import (
    phevaluator_evaluate_5cards as evaluate_5cards,
)
from studkit._core import (
    phevaluator_evaluate_6cards as evaluate_6cards,
)
from studkit._core import (
    phevaluator_evaluate_7cards as evaluate_7cards,
)
from studkit._core import (
    phevaluator_evaluate_cards as evaluate_cards,
)
from studkit.compat.phevaluator.card import Card

__all__ = [
    "MAX_CARDS",
    "MIN_CARDS",
    "Card",
    "evaluate_5cards",
    "evaluate_6cards",
    "evaluate_7cards",
    "evaluate_cards",
]

MIN_CARDS = 5
MAX_CARDS = 7
