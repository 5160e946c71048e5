"""The rank of a hand, its kind, and summaries."""

from collections.abc import Sequence

from studkit._core import TreysEvaluator, treys_omaha
from studkit.compat._cactus_kev.evaluator import STREETS, KevEvaluator, check_lengths, headline
from studkit.compat.treys.card import Card
from studkit.compat.treys.lookup import LookupTable

__all__ = ["Card", "Evaluator", "LookupTable", "PLOEvaluator"]


class Evaluator(TreysEvaluator, KevEvaluator):
    """Ranks hands: 1 is a royal flush, 7462 the worst hand.

    Examples
    --------
    >>> from studkit.compat.treys import Card, Evaluator
    >>> evaluator = Evaluator()
    >>> board = Card.hand_to_binary(["Ah", "Kd", "Jc"])
    >>> rank = evaluator.evaluate(Card.hand_to_binary(["Qs", "Th"]), board)
    >>> rank, evaluator.class_to_string(evaluator.get_rank_class(rank))
    (1600, 'Straight')
    """

    HAND_LENGTH = 2
    BOARD_LENGTH = 5
    _lookup = LookupTable
    _best_class = 0

    def hand_summary(self, board: Sequence[int], hands: Sequence[Sequence[int]]) -> None:
        """Print who leads on each street, and who wins.

        Parameters
        ----------
        board : sequence of int
            Five cards in the order they came.
        hands : sequence of sequence of int

        Raises
        ------
        AssertionError
            If the board or a hand has another number of cards.

        Examples
        --------
        >>> from studkit.compat.treys import Card, Evaluator
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
        check_lengths(board, hands, self.BOARD_LENGTH, self.HAND_LENGTH)
        for street, cards in STREETS.items():
            print(headline(street))
            lines, winners = self._street(hands, board[:cards])
            for player, (kind, share) in enumerate(lines, 1):
                print(f"Player {player} hand = {kind}, percentage rank among all hands = {share}")
            players = [winner + 1 for winner in winners]
            if street != "RIVER":
                if len(players) == 1:
                    print(f"Player {players[0]} hand is currently winning.\n")
                else:
                    print(f"Players {players} are tied for the lead.\n")
        best_kind = lines[winners[0]][0]
        print(f"\n{headline('HAND OVER')}")
        if len(players) == 1:
            print(f"Player {players[0]} is the winner with a {best_kind}\n")
        else:
            print(f"Players {players} tied for the win with a {best_kind}\n")


class PLOEvaluator(Evaluator):
    """Ranks hands of Omaha.

    Examples
    --------
    >>> from studkit.compat.treys import Card, PLOEvaluator
    >>> hand = Card.hand_to_binary(["As", "Ks", "Qs", "Js"])
    >>> PLOEvaluator().evaluate(hand, Card.hand_to_binary(["Ts", "9s", "2s", "2d", "2c"]))
    409
    """

    HAND_LENGTH = 4

    def evaluate(self, hand: Sequence[int], board: Sequence[int]) -> int:
        """Rank the best five of two cards of a hand and three of a board.

        Parameters
        ----------
        hand : list of int
            Two cards or more.
        board : list of int
            Three cards or more.

        Returns
        -------
        int
            From 1, a royal flush, to 7462.

        Raises
        ------
        CardLookupError
            If something is no card, a card comes twice, or there are too few.

        Examples
        --------
        >>> from studkit.compat.treys import Card, PLOEvaluator
        >>> board = Card.hand_to_binary(["2s", "2h", "2d", "2c", "Kd"])
        >>> PLOEvaluator().evaluate(Card.hand_to_binary(["As", "Ad", "3d", "4d"]), board)
        311
        """
        return treys_omaha(hand, board)
