"""What hands are worth."""

from studkit._core import eval7_evaluate as evaluate
from studkit._core import eval7_handtype as handtype

__all__ = ["evaluate", "handtype"]
