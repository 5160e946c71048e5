"""``pokerkit.hands``."""

from importlib import import_module
from typing import TYPE_CHECKING

from studkit._core import (
    EightOrBetterLowHand,
    RegularLowHand,
    StandardHighHand,
    StandardLowHand,
)
from studkit.compat.pokerkit._installed import installed, passing
from studkit.compat.pokerkit.lookups import (
    EightOrBetterLookup,
    RegularLookup,
    Standard2Lookup,
    StandardLookup,
)

if TYPE_CHECKING or installed():
    from pokerkit.hands import CombinationHand, Hand, StandardHand
else:
    from studkit.compat.pokerkit._standin import CombinationHand, Hand, StandardHand

__all__ = [
    "CombinationHand",
    "EightOrBetterLowHand",
    "Hand",
    "RegularLowHand",
    "StandardHand",
    "StandardHighHand",
    "StandardLowHand",
]

__getattr__ = passing(globals(), "pokerkit.hands")

StandardHighHand.lookup = StandardLookup()
StandardLowHand.lookup = Standard2Lookup()
EightOrBetterLowHand.lookup = EightOrBetterLookup()
RegularLowHand.lookup = RegularLookup()

for _base, _types in (
    (StandardHand, (StandardHighHand, StandardLowHand)),
    (CombinationHand, (EightOrBetterLowHand, RegularLowHand)),
):
    for _type in _types:
        _base.register(_type)
        if installed():
            # What asks whether a hand is one of pokerkit's own is told so of those of here.
            getattr(import_module("pokerkit.hands"), _type.__name__).register(_type)
