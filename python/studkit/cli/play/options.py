"""The options of ``studkit play``. Nothing here needs an extra package."""

import argparse
from collections.abc import Callable

from studkit import GAMES, HOUSES

_STRUCTURES = ("fixed_limit", "pot_limit", "no_limit")

_HELP = """\
Play stud against simple opponents. You sit in seat 1; each has a temperament of its own.

  studkit play razz
  studkit play stud8 --house tda --players 6 --stakes 20/40 --hands 10

On your turn the prompt names what you may do, with the amounts. A letter or the word:

  f fold   k check   c call   b bring in
  r        bet, complete or raise by the least; r 40 makes your total for the street 40
  ?        why the other actions are not allowed now
  s        show the table again
  q        quit with the result so far; a hand that is not over does not count

Up cards are raised above the down cards. Opponents see what their seats see, and so do you. At the
showdown the cards in [brackets] are the five that play, for high and for low.

Cards have four colours; NO_COLOR turns them off. --ascii, or an output that is not UTF-8, prints
letters for suits. Through a pipe the entries are read line by line, and plain text is printed; the
end of the input quits. The same seed and the same entries give the same game.
"""

_EXIT = """\
exit status: 0 played, quit or at the end of the input, 1 refused (by the house, say), 2 wrong
usage, 130 interrupted, 143 terminated
"""


def add_play(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to those of the command line."""
    command = commands.add_parser(
        "play",
        help="play against simple opponents",
        description=_HELP,
        epilog=_EXIT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.set_defaults(module="play.command")
    command.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    command.add_argument(
        "--house",
        choices=HOUSES,
        default="pokerstars",
        metavar="PRESET",
        help=f"{', '.join(HOUSES)} (%(default)s)",
    )
    command.add_argument(
        "--structure",
        choices=_STRUCTURES,
        default="fixed_limit",
        help="how to bet, if the house spreads it (%(default)s)",
    )
    command.add_argument(
        "--stakes",
        type=_stakes,
        default=(10, 20),
        metavar="SMALL/BIG",
        help="the bets of the first two and of the later rounds (10/20)",
    )
    command.add_argument(
        "--ante",
        type=_whole(0),
        metavar="CHIPS",
        help="what everybody posts (by default as the house says, else a tenth of SMALL)",
    )
    command.add_argument(
        "--bring-in",
        type=_whole(1),
        metavar="CHIPS",
        help="what the first to act posts (by default as the house says, else half of SMALL)",
    )
    command.add_argument(
        "--players",
        type=_whole(2),
        default=4,
        metavar="N",
        help="you and the opponents, 2 to what the house seats (%(default)s)",
    )
    command.add_argument(
        "--stack", type=_whole(1), metavar="CHIPS", help="what each begins with (20 times BIG)"
    )
    command.add_argument(
        "--seed", type=_whole(0), metavar="N", help="what the cards and the opponents depend on"
    )
    command.add_argument("--hands", type=_whole(1), metavar="N", help="stop after N hands")
    command.add_argument(
        "--save", metavar="FILE", help="write the hands that were played, in the PHH format"
    )
    command.add_argument("--ascii", action="store_true", help="print ASCII alone")


def _whole(least: int) -> Callable[[str], int]:
    """Make a reader of whole numbers that are not too small."""

    def read(text: str) -> int:
        # Python reads more than digits ("1_0"), and no number of more than some thousand digits.
        if text.isascii() and text.isdigit() and len(text) <= 100 and int(text) >= least:
            return int(text)
        given = ascii(text[:40])
        raise argparse.ArgumentTypeError(f"{given} is no whole number of {least} or more")

    return read


def _stakes(text: str) -> tuple[int, int]:
    small, slash, big = text.partition("/")
    if not slash:
        raise argparse.ArgumentTypeError(f"{text[:40]!a} is no pair of bets such as 10/20")
    read = _whole(1)
    return read(small), read(big)
