"""The command line: ``eval`` one hand, ``solve`` a file of them, ``play``, ``replay`` histories."""

import argparse
import importlib
import io
import sys
from collections.abc import Sequence

from studkit import GAMES, SCALES, __version__
from studkit.cli.play.options import add_play
from studkit.cli.replay_options import add_replay
from studkit.errors import DataError, StudkitError

__all__ = ["main"]

_EVAL_HELP = """\
Read one hand of 5, 6 or 7 cards on every scale. Ranks are bigger for better hands.

  studkit eval AhKh2d7c7s9dTc
  studkit eval --scale ace_to_five Ah Kh 2d 7c 7s 9d Tc
"""

_SOLVE_HELP = """\
Rank the hands of a file and, when a column names the hand, say who wins each showdown.

The file is CSV or TSV (UTF-8, with a header), Parquet or NumPy .npy. It may be larger than memory.

cards    One column holds the cards of a player: texts such as "AhKh2d7c7s9dTc", card ids 0 to 51
         (lists in Parquet, "51 47 3 ..." in text, rows of an array in .npy), or masks with bit
         16 * suit + rank (64-bit integers; in text one number a row).
game     A column "game" or "scale" says what each row is measured by, or --game or --scale does
         for all of them. The option is refused where there is such a column.
showdown A column "hand_id" makes the file one of showdowns: neighbouring rows with the same value
         are the players of one hand. No card may be held twice in a hand, except a last card that
         is the same for all of them (the community card, when the deck runs out). Masks have no
         order, so there the one card that all of them hold may be any.

--output writes the columns of the file and then, for each half that is played for,

  high_rank, low_rank          bigger is better; 0 does not qualify
  high_category, low_category  such as "full house" or "seven low"; empty does not qualify
  winner                       (showdowns) high, low, both or none: what this row wins or ties for

Only halves of the --game or --scale are written; where a column says the game, all of them, left
empty where a game has no such half. A column of the file keeps its values, so a recorded result
stays beside the computed one; a file that already has one of these names is refused. Nothing is
written unless the whole file is good.

exit status: 0 done, 1 refused (the file and row are named), 2 wrong usage, 130 interrupted, 143
terminated
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments after the program's name; by default those of the process.

    Returns
    -------
    int
        The exit status: 0 done, 1 refused, 130 interrupted. Wrong usage exits with 2.
    """
    status = 0
    args = _parser().parse_args(argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show a name from a file is no reason to fail.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        if sys.stdout is None and getattr(args, "output", None) is None:
            raise DataError("stdout is closed: there is nowhere to print")
        status = _run(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        return 0  # The reader has what it wanted.
    except KeyboardInterrupt:
        _complain("interrupted")
        return 130
    except StudkitError as error:
        _complain(str(error))
        return 1
    except OSError as error:
        # What goes wrong with another file is a DataError that names it.
        _complain(f"{error.filename or 'stdout'}: {error.strerror or error}")
        return 1
    return status


def _complain(text: str) -> None:
    # To print to a stderr that is closed would be to print to stdout.
    if sys.stderr is not None:
        print(f"studkit: {text}", file=sys.stderr)


def _run(args: argparse.Namespace) -> int:
    """Import the command and run it, so that `eval` needs none of the extra packages."""
    try:
        module = importlib.import_module(f"studkit.cli.{args.module}")
        # A command that says nothing else has done what it was asked for.
        return module.run(args) or 0
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in {"pyarrow", "rich"}:
            raise
        raise DataError(
            f"{args.command} needs {error.name}, which is not installed: "
            "pip install 'studkit[cli]' brings it"
        ) from None
    except ImportError as error:
        raise DataError(f"{args.command} cannot start: {error}") from None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="studkit", description="Stud poker on the command line.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"studkit {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _add_eval(commands)
    _add_solve(commands)
    add_play(commands)
    add_replay(commands)
    return parser


def _add_eval(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "eval",
        help="read one hand on every scale",
        description=_EVAL_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.set_defaults(module="evaluate")
    command.add_argument("cards", nargs="+", metavar="CARDS", help="5, 6 or 7 cards")
    command.add_argument("--scale", choices=SCALES, help="read the hand on this scale alone")
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _add_solve(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "solve",
        help="rank the hands of a file and find the winners",
        description=_SOLVE_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.set_defaults(module="solve")
    command.add_argument("file", metavar="FILE", help=".csv, .tsv, .parquet or .npy")
    command.add_argument(
        "--format", choices=("csv", "tsv", "parquet", "npy"), help="what FILE is, whatever its name"
    )
    measure = command.add_mutually_exclusive_group()
    measure.add_argument("--game", choices=GAMES, help="the game of all rows")
    measure.add_argument("--scale", choices=SCALES, help="the scale of all rows")
    command.add_argument("--cards", metavar="NAME", help='column of cards ("cards", else "hand")')
    command.add_argument("--hand", metavar="NAME", help='column that names the hand ("hand_id")')
    command.add_argument("--player", metavar="NAME", help='column of the players ("player")')
    output = command.add_mutually_exclusive_group()
    output.add_argument(
        "--json", action="store_true", help="print JSON Lines, one hand or row each"
    )
    output.add_argument("--output", metavar="FILE", help="write a .csv, .tsv or .parquet file")
    command.add_argument(
        "--chunk-rows",
        type=_positive,
        default=1 << 18,
        metavar="N",
        help="the most rows to hold at a time (%(default)s)",
    )
    command.add_argument(
        "--no-progress", action="store_true", help="show no progress bar on long work"
    )


def _positive(text: str) -> int:
    digits = text.lstrip("0")
    if not (digits.isascii() and digits.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of rows: it takes 1 or more")
    # More rows than anything can hold are as good as the most.
    return int(digits) if len(digits) < 10 else 10**9
