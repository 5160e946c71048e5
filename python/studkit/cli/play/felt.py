"""The table as the player sees it: cards, chips, bets and pots."""

from rich.text import Text

from studkit import Card, Rules, View, evaluate
from studkit.cli.play.course import pots
from studkit.cli.play.look import CARDS, SCALES, Names, street_name
from studkit.cli.play.screen import Screen

_NAME_WIDTH = 8


def show_table(screen: Screen, rules: Rules, view: View, names: Names, dealer: int | None) -> None:
    """Print the table.

    Parameters
    ----------
    screen : Screen
    rules : Rules
    view : View
        What the player sees, which is all that is printed.
    names : Names
    dealer : int or None
        The seat of the table with the button; None where the house plays without.
    """
    look = screen.look
    screen.say("")
    parts = [street_name(view.street), f"pot {view.pot}"]
    common = [] if view.community is None else [view.community]
    if common:
        parts.append("everybody's last card is ")
    screen.say(look.dot.join(parts), look.cards(common), style="bold")
    shares = pots(view)
    if len(shares) > 1:
        named = ["main pot", *("side pot",) * (len(shares) - 1)]
        players = (
            f"{name} {chips} ({names.listed(seats)})"
            for name, (chips, seats) in zip(named, shares, strict=True)
        )
        screen.say("  ", look.dot.join(players))
    chip_width = max(len(str(chips)) for chips in view.stacks)
    for seat in view.live:
        button = "D" if names.seats[seat] == dealer else " "
        turn = ">" if seat == view.actor else " "
        margin = f"{turn}{button} {names[seat]:<{_NAME_WIDTH}}{view.stacks[seat]:>{chip_width}}  "
        raised, level = _rows(screen, view, seat, CARDS[rules.game])
        screen.say(" " * len(margin), raised)
        screen.say(margin, level, *_notes(view, seat))
    folded = [seat for seat in range(len(view.stacks)) if seat not in view.live]
    if folded:
        told = ", ".join(f"{names[seat]} ({view.stacks[seat]})" for seat in folded)
        screen.say(f"   folded: {told}", style="dim")
    reading = _reading(rules, view, names.me)
    if reading:
        screen.say(f"   you have {reading}")


def ups(view: View, seat: int) -> list[bool]:
    """Tell for each card of a seat whether it was dealt face up."""
    return [bool(e.up) for e in view.events if e.kind == "deal" and e.seat == seat]


def own_cards(view: View, seat: int) -> list[Card]:
    """List the cards of a seat as far as the view knows them, the community card included."""
    return [card for card in (*view.hands[seat], view.community) if card is not None]


def _rows(screen: Screen, view: View, seat: int, most: int) -> tuple[Text, Text]:
    """Draw the up cards above the place where the down cards lie."""
    raised, level = Text(), Text()
    for card, up in zip(view.hands[seat], ups(view, seat), strict=True):
        drawn, blank = screen.look.card(card), "  "
        raised.append_text(drawn if up else Text(blank)).append(" ")
        level.append_text(Text(blank) if up else drawn).append(" ")
    level.append("   " * (most - len(view.hands[seat])))
    return raised, level


def _notes(view: View, seat: int) -> list[str]:
    notes = []
    if view.bets[seat]:
        notes.append(f"  bet {view.bets[seat]}")
    if not view.stacks[seat]:
        notes.append("  all in")
    return notes


def _reading(rules: Rules, view: View, seat: int) -> str:
    """Name what the player holds, once it is a hand."""
    cards = own_cards(view, seat)
    if len(cards) < 5:
        return ""
    none = "no low" if len(cards) == CARDS[rules.game] else "no low yet"
    values = (evaluate(cards, scale) for scale in SCALES[rules.game])
    return "; ".join(str(value) if value else none for value in values)
