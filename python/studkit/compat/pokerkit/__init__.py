"""A drop-in for pokerkit 0.7.7: ``import studkit.compat.pokerkit as pokerkit``.

The hands are studkit's own: `StandardHighHand`, `StandardLowHand`, `EightOrBetterLowHand`,
`RegularLowHand`, their tables (`StandardLookup`, `Standard2Lookup`, `EightOrBetterLookup`,
`RegularLookup`), `calculate_equities` and `calculate_hand_strength`, `parse_range` and `shuffled`.
They work without pokerkit.

Where pokerkit is installed, `Card`, `CardsLike`, `Rank`, `RankOrder`, `Suit`, `Deck`, `Label`,
`Entry`, `Lookup`, `Hand`, `CombinationHand` and `StandardHand` are pokerkit's own, so that its
states and histories take the cards and hands of here and give cards that are the same. Where it is
not, they are equal ones of studkit's (of the last four, what ``isinstance`` asks for). Everything
else, the games, states, histories, parsers, statistics and other types of hands, is handed on from
the installed pokerkit when it is first used; without one it raises ``ImportError``.

`to_pokerkit` and `from_pokerkit` turn a hand of studkit into a state of pokerkit and back. What is
not the same hand on both sides is refused by name; `studkit.compat.pokerkit.conversion.REFUSALS`
lists the names with the rule behind each.

Differences
-----------
- A card that comes twice is refused with ``ValueError`` (pokerkit scores it), by
  ``from_game_or_none`` and ``get_entry_or_none`` too; ``has_entry`` is False. So is a card with an
  unknown rank or suit (there pokerkit raises ``KeyError`` or takes ``?`` for a fifth suit).
- The ``cards`` of a hand are those of ``Deck.STANDARD``: equal to the cards that were given, not
  always the same objects.
- The states of pokerkit make hands of its own types. These are equal to, better or worse than the
  hands of here as their cards say, but ``isinstance`` knows them by pokerkit's types only; hands of
  here are instances of both.
- Hands are immutable: they take no attributes of a user's, unless he derives a class.
- A class that is derived from one of the four types may not change ``lookup``, ``low`` or
  ``card_count``; derive it from `CombinationHand`.
- `shuffled`, `calculate_equities` and `calculate_hand_strength` draw from the secure generator of
  the system and leave the global state of ``random`` alone. (The states of pokerkit use that.)
- `calculate_equities` raises ``ValueError`` where pokerkit fails with ``IndexError`` (no starting
  hands that fit together), ``ZeroDivisionError`` (nobody has a hand, no samples) or
  ``AssertionError``, and where a card comes twice in a starting hand.
  Starting hands that have cards in common nearly always are refused after some millions of draws,
  where pokerkit would list them until the memory is full.
- `parse_range` raises ``ValueError`` also for ranks that are none where no hand would come of them.
"""

from importlib import import_module
from typing import Any

from studkit.compat.pokerkit._installed import installed, passing
from studkit.compat.pokerkit.analysis import (
    calculate_equities,
    calculate_hand_strength,
    parse_range,
)
from studkit.compat.pokerkit.conversion import from_pokerkit, to_pokerkit
from studkit.compat.pokerkit.hands import (
    CombinationHand,
    EightOrBetterLowHand,
    Hand,
    RegularLowHand,
    StandardHand,
    StandardHighHand,
    StandardLowHand,
)
from studkit.compat.pokerkit.lookups import (
    EightOrBetterLookup,
    Entry,
    Label,
    Lookup,
    RegularLookup,
    Standard2Lookup,
    StandardLookup,
)
from studkit.compat.pokerkit.utilities import (
    Card,
    CardsLike,
    Deck,
    Rank,
    RankOrder,
    Suit,
    shuffled,
)

__all__ = [
    "Card",
    "CardsLike",
    "CombinationHand",
    "Deck",
    "EightOrBetterLookup",
    "EightOrBetterLowHand",
    "Entry",
    "Hand",
    "Label",
    "Lookup",
    "Rank",
    "RankOrder",
    "RegularLookup",
    "RegularLowHand",
    "Standard2Lookup",
    "StandardHand",
    "StandardHighHand",
    "StandardLookup",
    "StandardLowHand",
    "Suit",
    "calculate_equities",
    "calculate_hand_strength",
    "from_pokerkit",
    "parse_range",
    "shuffled",
    "to_pokerkit",
]

if installed():
    # So that a star import gives what that of pokerkit does.
    __all__ += [name for name in import_module("pokerkit").__all__ if name not in __all__]

_passed = passing(globals(), "pokerkit")


def __getattr__(name: str) -> Any:
    return _passed(name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
