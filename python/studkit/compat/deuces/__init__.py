"""Drop-in for deuces 0.2.1: hands of Texas hold'em, or any five to seven cards.

``from studkit.compat.deuces import Card, Deck, Evaluator`` is the only line of a program that
changes: names, signatures, card ints, ranks from 1 (a royal flush) to 7462, printed text and the
draws of a deck after ``random.seed`` are the same.

Differences
-----------
* `Evaluator.evaluate` refuses what is no card, a card that comes twice, and fewer than five or more
  than seven cards with a ``CardLookupError``, which says why. The original scores some such hands
  and raises ``KeyError`` with a number for others; this is a ``KeyError`` too (and an
  ``IndexError`` and a ``ValueError``).
* So does `Card.new` where the text is no card ("10h", "AH"), and `Card.int_to_str` with its pretty
  relatives where the number is none; ``Card.int_to_str(0)`` is "2x" in the original. And so does
  `Card.int_to_binary` where it has no 32 bits; of a negative one the original makes "00b1".
* `Evaluator.get_rank_class` refuses a rank below 0, a straight flush in the original; like one
  above 7462 it raises a ``ValueError``, where the original raises a plain ``Exception``.
* `Deck.draw` of more cards than are left takes none, where the original loses those that are left.
* ``str(deck)`` gives the text that the original prints before it raises ``TypeError``, and
  `LookupTable.write_table_to_disk` works; the original's is of Python 2.
* `Evaluator.evaluate` ranks without `Evaluator.table` and `Evaluator.hand_size_map`, so changing
  these changes nothing. They are made when they are first asked for.

As in the original, a summary that ends in a tie counts the players from 0 in its last line.
"""

from studkit.compat.deuces import card, deck, evaluator, lookup
from studkit.compat.deuces.card import Card
from studkit.compat.deuces.deck import Deck
from studkit.compat.deuces.evaluator import Evaluator

__all__ = ["Card", "Deck", "Evaluator", "card", "deck", "evaluator", "lookup"]
