"""The rank of a hand, its kind, and summaries."""

from collections.abc import Sequence

from studkit._core import DeucesEvaluator
from studkit.compat._cactus_kev.evaluator import STREETS, KevEvaluator, check_lengths, headline
from studkit.compat.deuces.card import Card
from studkit.compat.deuces.lookup import LookupTable

__all__ = ["Card", "Evaluator", "LookupTable"]


class Evaluator(DeucesEvaluator, KevEvaluator):
    """Ranks hands: 1 is a royal flush, 7462 the worst hand.

    Examples
    --------
    >>> from studkit.compat.deuces import Card, Evaluator
    >>> evaluator = Evaluator()
    >>> board = Card.hand_to_binary(["Ah", "Kd", "Jc"])
    >>> rank = evaluator.evaluate(Card.hand_to_binary(["Qs", "Th"]), board)
    >>> rank, evaluator.class_to_string(evaluator.get_rank_class(rank))
    (1600, 'Straight')
    """

    _lookup = LookupTable
    _best_class = 1

    def hand_summary(self, board: Sequence[int], hands: Sequence[Sequence[int]]) -> None:
        """Print who leads on each street, and who wins.

        Parameters
        ----------
        board : sequence of int
            Five cards in the order they came.
        hands : sequence of sequence of int
            Two cards each.

        Raises
        ------
        AssertionError
            If the board or a hand has another number of cards.

        Examples
        --------
        >>> from studkit.compat.deuces import Card, Evaluator
        >>> board = Card.hand_to_binary(["As", "Ad", "Kc", "Kh", "2s"])
        >>> hands = [Card.hand_to_binary(["Ah", "3c"]), Card.hand_to_binary(["Kd", "4c"])]
        >>> Evaluator().hand_summary(board, hands)  # doctest: +ELLIPSIS
        ========== FLOP ==========
        Player 1 hand = Three of a Kind, percentage rank among all hands = 0.78...
        Player 2 hand = Two Pair, percentage rank among all hands = 0.66...
        Player 1 hand is currently winning.
        <BLANKLINE>
        ========== TURN ==========
        ...
        ========== HAND OVER ==========
        Player 1 is the winner with a Full House
        <BLANKLINE>
        """
        check_lengths(board, hands, board_length=5, hand_length=2)
        for street, cards in STREETS.items():
            print(headline(street))
            lines, winners = self._street(hands, board[:cards])
            for player, (kind, share) in enumerate(lines, 1):
                print(f"Player {player} hand = {kind}, percentage rank among all hands = {share:f}")
            if street != "RIVER":
                players = [winner + 1 for winner in winners]
                if len(players) == 1:
                    print(f"Player {players[0]} hand is currently winning.\n")
                else:
                    print(f"Players {players} are tied for the lead.\n")
        best_kind = lines[winners[0]][0]
        print(headline("HAND OVER"))
        if len(winners) == 1:
            print(f"Player {winners[0] + 1} is the winner with a {best_kind}\n")
        else:
            # The original counts these from 0.
            print(f"Players {winners} tied for the win with a {best_kind}\n")
