"""The options of `replay`."""

import argparse

from studkit import HOUSES

_HELP = """\
Step through the hands of a history, or check them against what was recorded.

FILE is a history of any size: in the PHH format (.phh, .phhs) or the text of PokerStars, Full
Tilt or Bovada (.txt), whose hands of other games are left out. In a folder all such files are
read, those of its subfolders too. Each hand is played by the rules of its house.

In a terminal Enter shows the next step, h the next hand, and q quits; over a pipe, or with --all,
everything is printed. Live up cards are raised above the down cards, which stay hidden until they
are shown. At the showdown the five cards that play are in brackets. Seats are numbered from 0 in
the order of the deal: seat 0 is p1 of the file.

--check and --json compare each hand with what its history records:

  _total_pot, _uncalled, _collected    to the chip, or within the _rake
  finishing_stacks                     likewise
  _hi, _lo                             the winners
  _bring_in_player, _first_to_act      who opens each street
  _pots_computed, _pots_eligible       main and side pots

A hand that cannot be read, or that the rules refuse, is a disagreement; the line says what was
legal. Hands with the tag nonstandard_bet_size of which the rules refuse a bet are counted apart.

exit status: 0 no disagreements, 1 some, or the file is refused, 2 wrong usage, 130 interrupted
"""


def add_replay(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the parser.

    Parameters
    ----------
    commands : argparse subparsers
    """
    command = commands.add_parser(
        "replay",
        help="step through a hand history, or check it",
        description=_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.set_defaults(module="replay")
    command.add_argument("file", metavar="FILE", help=".phh, .phhs, .txt, or a folder of them")
    how = command.add_mutually_exclusive_group()
    how.add_argument("--all", action="store_true", help="print everything, also in a terminal")
    how.add_argument("--json", action="store_true", help="print JSON Lines, one hand each")
    how.add_argument(
        "--check", action="store_true", help="print the disagreements with what was recorded alone"
    )
    which = command.add_mutually_exclusive_group()
    which.add_argument("--hand", type=_place, metavar="N", help="only hand N, counted from 1")
    which.add_argument("--id", metavar="ID", help="only the first hand with this _id")
    command.add_argument("--house", choices=HOUSES, help="play by the rules of this house")
    command.add_argument("--open", action="store_true", help="draw the down cards that are known")
    command.add_argument("--ascii", action="store_true", help="draw with ASCII alone")
    command.add_argument(
        "--no-progress", action="store_true", help="show no progress bar on long work"
    )


def _place(text: str) -> int:
    digits = text.lstrip("0")
    if not (digits.isascii() and digits.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no place of a hand: it takes 1 or more")
    # No file has more hands than this.
    return int(digits) if len(digits) < 18 else 10**18
