"""The end of a hand: what is shown, the five cards that play, and who wins which pot."""

from collections.abc import Iterator

from rich.text import Text

from studkit import Card, HandValue, PotResult, Rules, Settlement, View, evaluate
from studkit.cli.play.felt import own_cards
from studkit.cli.play.look import SCALES, Names
from studkit.cli.play.screen import Screen

_NAME_WIDTH = 8


def show_end(
    screen: Screen, rules: Rules, view: View, names: Names, settlement: Settlement
) -> None:
    """Print the end of a hand, from what the player sees and the settlement."""
    ends = [event for event in view.events if event.kind in {"show", "muck"}]
    if ends:
        screen.say("Showdown", style="bold")
    for event in ends:
        assert event.seat is not None
        if event.kind == "muck":
            screen.say(f"  {names.does(event.seat, 'muck')}", style="dim")
            continue
        cards = own_cards(view, event.seat)
        name = names[event.seat]
        for scale in SCALES[rules.game]:
            value = evaluate(cards, scale)
            half = "high" if scale == "high" else "low"
            told = str(value) if value is not None else "no low"
            parts = _marked(screen, cards, value)
            screen.say(f"  {name:<{_NAME_WIDTH}}{half:<5}", *parts, f"  {told}")
            name = ""
    for place, pot in enumerate(settlement.pots):
        screen.say(*_pot_words(pot, place, len(settlement.pots), names), style="bold")


def _marked(screen: Screen, cards: list[Card], value: HandValue | None) -> Iterator[str | Text]:
    """Draw a hand with brackets around the cards that play."""
    playing = value.cards if value is not None else ()
    for card in cards:
        if card in playing:
            yield from ("[", screen.look.card(card, "bold reverse"), "]")
        else:
            yield from (" ", screen.look.card(card, "dim"), " ")


def _pot_words(pot: PotResult, place: int, count: int, names: Names) -> list[str]:
    title = "Pot" if count == 1 else f"Side pot {place}" if place else "Main pot"
    players = f" ({names.listed(pot.eligible)})" if count > 1 else ""
    wins = []
    for seat, chips in enumerate(pot.awards):
        if not chips:
            continue
        halves = [("high", pot.high_winners), ("low", pot.low_winners)]
        won = [half for half, winners in halves if seat in winners]
        half = f" ({' and '.join(won)})" if won and _is_split(pot) else ""
        wins.append(f"{names.does(seat, 'win')} {chips}{half}")
    return [f"{title} {pot.amount}{players}: {', '.join(wins)}"]


def _is_split(pot: PotResult) -> bool:
    """Whether there is a high and a low half."""
    return bool(pot.high_winners and pot.low_winners)
