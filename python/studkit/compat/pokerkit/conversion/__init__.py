"""Hands of studkit as states of pokerkit, and back.

Both go through the hand step by step, and see at the end that cards, stacks, bets, pots, whose turn
it is and what he may do are the same. Where they are not, nothing is converted: `REFUSALS` names
why.
"""

from studkit.compat.pokerkit.conversion._same import REFUSALS
from studkit.compat.pokerkit.conversion._to_hand import from_pokerkit
from studkit.compat.pokerkit.conversion._to_state import to_pokerkit

__all__ = ["REFUSALS", "from_pokerkit", "to_pokerkit"]
