"""Hands against ranges."""

from studkit._core import eval7_all_hands_vs_range as py_all_hands_vs_range
from studkit._core import eval7_hand_vs_range_exact as py_hand_vs_range_exact
from studkit._core import eval7_hand_vs_range_monte_carlo as py_hand_vs_range_monte_carlo

__all__ = ["py_all_hands_vs_range", "py_hand_vs_range_exact", "py_hand_vs_range_monte_carlo"]
