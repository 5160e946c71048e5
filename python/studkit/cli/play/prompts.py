"""The player's turn: what he may do, why not the rest, and what an entry means."""

import re
from collections.abc import Iterator

from studkit import Action, Hand, LegalActions, View
from studkit.cli.play.course import followed

_WORDS = {
    "f": "fold",
    "k": "check",
    "c": "call",
    "b": "bring_in",
    "r": "raise_to",
    "fold": "fold",
    "check": "check",
    "call": "call",
    "bring in": "bring_in",
    "raise": "raise_to",
    "bet": "raise_to",
    "complete": "raise_to",
    "?": "why",
    "help": "why",
    "s": "state",
    "state": "state",
    "q": "quit",
    "quit": "quit",
}

# More digits than any stack has.
_ENTRY = re.compile(r"([a-z ]*[a-z]|\?)\s*([0-9]{1,18})?")

_LETTERS = {"fold": "f fold", "check": "k check", "call": "c call", "bring_in": "b bring in"}


class WrongEntry(Exception):
    """An entry that is none, or an action that is not allowed; it says why."""


def read_entry(text: str, hand: Hand, view: View) -> Action | str:
    """Read an entry.

    Parameters
    ----------
    text : str
    hand : Hand
        The hand, which says whether an action is allowed.
    view : View
        What the player sees, on his turn.

    Returns
    -------
    Action or {"why", "state", "quit"}

    Raises
    ------
    WrongEntry
        If it is none of these, or an action that is not allowed.
    """
    if not text:
        raise WrongEntry("nothing entered")
    match = _ENTRY.fullmatch(text.lower())
    word = _WORDS.get(match[1]) if match else None
    if match is None or word is None:
        raise WrongEntry("no such entry, and ? says why not, s shows the table, q quits")
    if word != "raise_to":
        if match[2]:
            raise WrongEntry("only r takes an amount")
        if word in {"why", "state", "quit"}:
            return word
        action = Action(word)
    else:
        action = Action(word, int(match[2]) if match[2] else _least_total(hand, view))
    refused = hand.refusal(action)
    if refused is not None:
        raise WrongEntry(refused)
    return action


def hints(hand: Hand, view: View) -> str:
    """Name the legal actions with their amounts.

    Parameters
    ----------
    hand : Hand
    view : View
        What the player sees, on his turn.

    Returns
    -------
    str
        Such as ``"f fold, c call 10, r raise to 20 (by 10)"``.
    """
    return ", ".join(_hints(hand, view))


def reasons(hand: Hand, view: View) -> list[str]:
    """Say of each action that is not legal why not.

    Parameters
    ----------
    hand : Hand
    view : View
        What the player sees, on his turn.

    Returns
    -------
    list of str
        A line for each.
    """
    refusals = {told: hand.refusal(Action(kind)) for kind, told in _LETTERS.items()}
    totals = _legal(view).raise_to
    if totals:
        refusals["r, other totals"] = hand.refusal(Action("raise_to", totals[-1] + 1))
    else:
        verb = followed(view.events).verb(hand.rules.structure == "fixed_limit")
        refused = hand.refusal(Action("raise_to", _least_total(hand, view)))
        refusals[f"r {verb.split()[0]}"] = refused
    return [f"{told}: {refusal}" for told, refusal in refusals.items() if refusal is not None]


def _hints(hand: Hand, view: View) -> Iterator[str]:
    legal = _legal(view)
    assert view.seat is not None
    mine, chips = view.bets[view.seat], view.stacks[view.seat]

    def all_in(added: int) -> str:
        return ", all in" if added == chips else ""

    if legal.fold:
        yield "f fold"
    if legal.check:
        yield "k check"
    if legal.bring_in is not None:
        yield f"b bring in {legal.bring_in}{all_in(legal.bring_in)}"
    if legal.call is not None:
        to = f" (to {mine + legal.call})" if mine else ""
        yield f"c call {legal.call}{to}{all_in(legal.call)}"
    totals = legal.raise_to
    if not totals:
        return

    def amount(total: int) -> str:
        level = mine + (legal.call or 0)
        how = [f"by {total - level}"] if level else []
        how += [f"adds {total - mine}"] if mine else []
        return f"{total}" + (f" ({', '.join(how)})" if how else "") + all_in(total - mine)

    verb = followed(view.events).verb(hand.rules.structure == "fixed_limit")
    yield f"r {verb} {amount(totals[0])}"
    if isinstance(totals, range):
        if len(totals) > 1:
            yield f"up to r {amount(totals[-1])}"
    else:
        yield from (f"r {total} {verb} {amount(total)}" for total in totals[1:])


def _legal(view: View) -> LegalActions:
    assert view.legal is not None
    return view.legal


def _least_total(hand: Hand, view: View) -> int:
    """Find the smallest total, or the one that would be if raising were allowed."""
    totals = _legal(view).raise_to
    return totals[0] if totals else max(view.bets) + hand.rules.small_bet
