"""Drop-in for treys 0.1.8: hands of Texas hold'em, or any five to seven cards.

``from studkit.compat.treys import Card, Deck, Evaluator`` is the only line of a program that
changes: names, signatures, card ints, ranks from 1 (a royal flush) to 7462, printed text and the
draws of a seeded deck are the same.

Differences
-----------
* `Evaluator.evaluate` refuses what is no card, a card that comes twice, and fewer than five or more
  than seven cards with a ``CardLookupError``, which says why. The original scores some such hands
  and raises ``KeyError`` with a number for others; this is a ``KeyError`` too (and an
  ``IndexError`` and a ``ValueError``).
* So does `Card.new` where the text is no card ("10h", "AH"), and `Card.int_to_str` with its pretty
  relatives where the number is none; ``Card.int_to_str(0)`` is "2x" in the original. And so does
  `Card.int_to_binary` where it has no 32 bits; of a negative one the original makes "00b1".
* `PLOEvaluator.evaluate` refuses the same, and fewer than two cards in the hand or three on the
  board, which the original calls 7462, the worst hand there is.
* `Evaluator.get_rank_class` refuses a rank below 0, a straight flush in the original; like one
  above 7462 it raises a ``ValueError``, where the original raises a plain ``Exception``.
* `Deck.draw` of more cards than are left takes none, where the original loses those that are left.
* `Evaluator.evaluate` ranks without `Evaluator.table` and `Evaluator.hand_size_map`, so changing
  these changes nothing. They are made when they are first asked for.
"""

from studkit.compat.treys import card, deck, evaluator, lookup
from studkit.compat.treys.card import Card
from studkit.compat.treys.deck import Deck
from studkit.compat.treys.evaluator import Evaluator, PLOEvaluator

__all__ = ["Card", "Deck", "Evaluator", "PLOEvaluator", "card", "deck", "evaluator", "lookup"]
