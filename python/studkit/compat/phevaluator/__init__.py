"""Drop-in for phevaluator 0.6.0: the rank of five to seven cards, or of a hand of Omaha.

``from studkit.compat.phevaluator import evaluate_cards`` is the only line of a program that
changes: names, signatures, ids from 0 (2c) to 51 (As), ranks from 1 (a royal flush) to 7462 and
samples after ``random.seed`` are the same.

Differences
-----------
* All that takes cards, `Card` included, refuses an id that is none with a ``ValueError``. The
  original scores 52 or -1 as some card, and ``evaluate_cards(99999, 1, 2, 3, 4)`` ends the process.
* A card that comes twice is refused with a ``ValueError``, where the original scores it.
* A text of two letters that are no card raises a ``CardLookupError``, which is a ``ValueError`` and
  still a ``KeyError``.
* `evaluate_plo5_cards` and `evaluate_plo6_cards` work, for which the original has to be built
  specially.
* A `Card` can be pickled and copied. It is made by ``__new__``: a subclass whose ``__init__`` takes
  anything but one card needs a ``__new__`` as well.
"""

from studkit.compat.phevaluator import card, evaluator, evaluator_omaha, utils
from studkit.compat.phevaluator.card import Card
from studkit.compat.phevaluator.evaluator import (
    evaluate_5cards,
    evaluate_6cards,
    evaluate_7cards,
    evaluate_cards,
)
from studkit.compat.phevaluator.evaluator_omaha import (
    evaluate_omaha_cards,
    evaluate_plo4_cards,
    evaluate_plo5_cards,
    evaluate_plo6_cards,
)
from studkit.compat.phevaluator.utils import sample_cards

__all__ = [
    "Card",
    "card",
    "evaluate_5cards",
    "evaluate_6cards",
    "evaluate_7cards",
    "evaluate_cards",
    "evaluate_omaha_cards",
    "evaluate_plo4_cards",
    "evaluate_plo5_cards",
    "evaluate_plo6_cards",
    "evaluator",
    "evaluator_omaha",
    "sample_cards",
    "utils",
]
