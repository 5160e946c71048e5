"""``studkit play``: set the table, and play."""

import argparse

from studkit import Rules, phh
from studkit.cli.play.look import TITLES
from studkit.cli.play.opponents import seat_opponents
from studkit.cli.play.screen import Screen
from studkit.cli.play.session import Session
from studkit.cli.play.stakes import rules_of, table_of


def run(args: argparse.Namespace) -> None:
    """Play a session."""
    rules = rules_of(args)
    table = table_of(args, rules)
    screen = Screen(args.ascii)
    opponents = seat_opponents(len(table.stacks), args.seed)
    screen.say(f"{TITLES[rules.game]}, {_stakes(rules)}", style="bold")
    screen.say(
        f"House {args.house}; {len(table.stacks)} players with {table.stacks[0]} chips each."
    )
    screen.say("f fold, k check, c call, b bring in, r raise; ? why not, s table, q quit")
    session = Session(table, opponents, screen)
    try:
        session.play(args.hands)
    finally:
        if args.save is not None and session.hands:
            phh.dump(session.hands, args.save)
            screen.say("The hands are saved.")


def _stakes(rules: Rules) -> str:
    structure = rules.structure.replace("_", " ")
    bets = f"{rules.small_bet}/{rules.big_bet}"
    return f"{structure} {bets}, ante {rules.ante}, bring-in {rules.bring_in}"
