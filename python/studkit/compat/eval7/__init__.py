"""Drop-in for eval7 0.1.11: hands, ranges, equities and random numbers.

``from studkit.compat import eval7`` instead of ``import eval7`` is all that changes, and
``from studkit.compat.eval7.rangestring import ...`` for what comes from a submodule. Names,
signatures, numbers, values of hands and seeded random numbers are the same.

Differences
-----------
Cards:

- They can be copied and pickled, and so can decks and ranges.
- They are ordered by mask. In eval7 a card of a higher rank and a lower suit is greater than the
  other card and less too, so that what `sorted` makes of cards depends on where they stood before.
- Of the text of a card only white space may stand behind the two letters. eval7 reads no further:
  it takes ``"AhKh"`` for the ace.
- A card that comes twice is refused with ``ValueError``: in a hand, on a board, between the two.
- `evaluate` takes any iterable of cards, also one without a length. Of those that are no `Card`, an
  object has to have the mask of one card; eval7 takes any mask.
- `Deck.deal` and `Deck.peek` refuse a negative number with ``ValueError``; eval7 counts it from the
  end. `handtype` refuses a number above those of all hands.

Equity:

- A board that is not complete is run out. eval7 scores it as it stands, and says that before the
  flop two aces beat two kings every time, where they win 82 %.
- The weights of a range count. They are finite numbers from 0 up, and those of a hand that is there
  several times add up.
- A hand has two cards and a board at most five; anything else is refused with ``ValueError``.
- When no hand of the range is possible both functions for one hand raise ``ZeroDivisionError``; in
  eval7 the estimate then is a number without meaning.
- Less than no iterations are refused with ``ValueError``.
- `py_all_hands_vs_range` leaves out hands that cannot be held on the board. It is exact on every
  complete board and wherever there are not more showdowns than iterations.
- An estimate favours no hand of the range; eval7 favours the first ones where the iterations do not
  divide evenly among the hands. Where they do, and all weights are equal, a seeded estimate is
  the very one of eval7.

Ranges:

- Tags such as ``#UTG#`` stand for no hands. eval7 crashes on them, unless only tokens are wanted.
- `token_to_hands` takes a token that says nothing of suits for all its hands; eval7 crashes. And
  `tokens_to_string` writes it as ``AK``; eval7 writes ``AKn``, which is no range.
- A pair may be written in both cases: ``"aA"`` is ``"AA"``. eval7 takes it for two ranks, and has
  hands of one ace twice for it.
- What is no token or group is refused with ``RangeStringError``. eval7 makes something of some, as
  of ``"AKx"`` and ``"AKQJT"``, and crashes on others. A letter that is no rank or suit is refused
  with ``ValueError`` everywhere; `token_to_hands` of eval7 makes hands of any letters.
- `weight_to_float` takes nothing but ``"%"`` behind the number; eval7 passes over the rest, so that
  ``"86%"`` is 0.08.
- What is not text is refused with ``TypeError``; in eval7 it is ``AttributeError``.
- `rangestring` has neither `make_parser` nor `parser`: they are objects of pyparsing, which is not
  needed here.

Random numbers:

- The seed 0 gives numbers like any other; in eval7 they are all 0.
- `xorshift_rand.randint` refuses a negative number with ``ValueError``.

As in eval7, `evaluate` may miss the better flush where more than nine cards make two.
"""

from studkit.compat.eval7 import cards, equity, handrange, rangestring, xorshift_rand
from studkit.compat.eval7.cards import Card, Deck, ranks, suits
from studkit.compat.eval7.equity import (
    py_all_hands_vs_range,
    py_hand_vs_range_exact,
    py_hand_vs_range_monte_carlo,
)
from studkit.compat.eval7.evaluate import evaluate, handtype
from studkit.compat.eval7.handrange import HandRange

__all__ = [
    "Card",
    "Deck",
    "HandRange",
    "cards",
    "equity",
    "evaluate",
    "handrange",
    "handtype",
    "py_all_hands_vs_range",
    "py_hand_vs_range_exact",
    "py_hand_vs_range_monte_carlo",
    "rangestring",
    "ranks",
    "suits",
    "xorshift_rand",
]
