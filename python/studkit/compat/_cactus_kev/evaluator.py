"""Ranks, kinds of hands, and summaries."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cached_property
from operator import index
from typing import Any, ClassVar, SupportsIndex, cast

from studkit.compat._cactus_kev.lookup import WORST_RANK, KevLookup
from studkit.compat._errors import shown
from studkit.errors import ArgumentError

STREETS = {"FLOP": 3, "TURN": 4, "RIVER": 5}
"""How many cards of the board lie at the end of each street."""

CLASS_ENDS = (1, *KevLookup.MAX_TO_RANK_CLASS)
"""The worst rank of each kind of hand, that of a royal flush first."""


def headline(text: str) -> str:
    """Write the line above a part of a summary."""
    return f"{'=' * 10} {text} {'=' * 10}"


def check_lengths(
    board: Sequence[int], hands: Sequence[Sequence[int]], board_length: int, hand_length: int
) -> None:
    """Refuse a summary of other numbers of cards, as an assertion of the originals does."""
    if len(board) != board_length:
        raise AssertionError(f"the board has {len(board)} cards: it takes {board_length}")
    for player, hand in enumerate(hands, 1):
        if len(hand) != hand_length:
            raise AssertionError(
                f"the hand of player {player} has {len(hand)} cards: it takes {hand_length}"
            )


class KevEvaluator:
    """What both evaluators have beside their compiled parts."""

    _lookup: ClassVar[type[KevLookup]]
    _best_class: ClassVar[int]
    evaluate: Callable[..., int]
    _five: Callable[[Sequence[int]], int]
    _six: Callable[[Sequence[int]], int]
    _seven: Callable[[Sequence[int]], int]

    def __init__(self) -> None:
        """Take no arguments: the compiled parts leave those to subclasses."""

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        """Pickle in a way that suits compiled base classes, which the oldest protocols do not."""
        return cast(tuple[Any, ...], super().__reduce_ex__(max(2, index(protocol))))

    @cached_property
    def table(self) -> Any:
        """The ranks of all hands, made when it is first asked for: `evaluate` does without."""
        return self._lookup()

    @cached_property
    def hand_size_map(self) -> dict[int, Callable[[Sequence[int]], int]]:
        """What ranks five, six and seven cards."""
        return {5: self._five, 6: self._six, 7: self._seven}

    def get_rank_class(self, hr: int) -> int:
        """Find the kind of hand that has a rank.

        Parameters
        ----------
        hr : int
            A rank that `evaluate` gave.

        Returns
        -------
        int
            From 1, a straight flush, to 9, a high card; in treys a royal flush is 0.

        Raises
        ------
        ArgumentError
            If there is no such rank.

        Examples
        --------
        >>> from studkit.compat import deuces, treys
        >>> treys.Evaluator().get_rank_class(7462), treys.Evaluator().get_rank_class(1)
        (9, 0)
        >>> deuces.Evaluator().get_rank_class(1)
        1
        """
        if not 0 <= hr <= WORST_RANK:
            raise ArgumentError(f"{shown(hr)} is no rank: ranks go from 1 to {WORST_RANK}")
        return bisect_left(CLASS_ENDS, hr, self._best_class)

    def class_to_string(self, class_int: int) -> str:
        """Name a kind of hand.

        Parameters
        ----------
        class_int : int
            As `get_rank_class` gives it.

        Returns
        -------
        str

        Raises
        ------
        KeyError
            If there is no such kind.

        Examples
        --------
        >>> from studkit.compat.treys import Evaluator
        >>> Evaluator().class_to_string(3)
        'Full House'
        """
        return self._lookup.RANK_CLASS_TO_STRING[class_int]

    def get_five_card_rank_percentage(self, hand_rank: int) -> float:
        """Tell how far down a rank is, as a share of all.

        Parameters
        ----------
        hand_rank : int

        Returns
        -------
        float
            Up to 1.0 for the worst hand.

        Examples
        --------
        >>> from studkit.compat.treys import Evaluator
        >>> Evaluator().get_five_card_rank_percentage(3731)
        0.5
        """
        return float(hand_rank) / WORST_RANK

    def _street(
        self, hands: Sequence[Sequence[int]], board: Sequence[int]
    ) -> tuple[list[tuple[str, float]], list[int]]:
        """Tell the kind of each hand with the share of hands that are worse, and who leads."""
        ranks = [self.evaluate(hand, board) for hand in hands]
        best = min(ranks, default=0)
        lines = [
            (
                self.class_to_string(self.get_rank_class(rank)),
                1.0 - self.get_five_card_rank_percentage(rank),
            )
            for rank in ranks
        ]
        return lines, [player for player, rank in enumerate(ranks) if rank == best]
