"""The rules of the game that the options ask for, and who sits down to it."""

import argparse
from itertools import product

from studkit import ArgumentError, Rules, Table

# More than any house seats; the exact number is the house's to say.
_MANY_PLAYERS = 100


def rules_of(args: argparse.Namespace) -> Rules:
    """Make the rules, with the usual ante and bring-in where nobody says another."""
    small, big = args.stakes
    refused = None
    for ante, bring_in in product(
        _choices(args.ante, small // 10), _choices(args.bring_in, small // 2)
    ):
        try:
            return Rules(
                args.game,
                small_bet=small,
                big_bet=big,
                ante=ante,
                bring_in=bring_in,
                house=args.house,
                structure=args.structure,
            )
        except ArgumentError as error:
            refused = error
    assert refused is not None
    raise refused


def _choices(given: int | None, usual: int) -> tuple[int | None, ...]:
    """List what to try: what was given, or what the house derives and then the usual."""
    return (None, max(1, usual)) if given is None else (given,)


def table_of(args: argparse.Namespace, rules: Rules) -> Table:
    """Seat everybody with the same stack."""
    players = min(args.players, _MANY_PLAYERS)
    stack = 20 * rules.big_bet if args.stack is None else args.stack
    return Table(rules, [stack] * players, master_seed=args.seed)
