"""Random numbers that a seed fixes."""

from studkit._core import eval7_randint as randint
from studkit._core import eval7_random as random
from studkit._core import eval7_seed as seed

__all__ = ["MAX_ULONG", "randint", "random", "seed"]

MAX_ULONG: int = 0xFFFF_FFFF
"""What seeds are divided by; the rest is what counts."""
