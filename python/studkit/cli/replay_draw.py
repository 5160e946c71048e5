"""The drawing of each step of a hand."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from rich.text import Text

from studkit import Card, Hand, HandHistory, evaluate
from studkit._core import games
from studkit.cli.refusals import escaped
from studkit.cli.replay_outcome import Outcome
from studkit.cli.replay_steps import (
    Doing,
    Place,
    Result,
    Showdown,
    Step,
    Street,
    Unfinished,
)

_TITLES = {name: title for name, title, *_ in games()}
_SCALES = {name: scales for name, *_, scales in games()}
_STREETS = {2: "Second", 3: "Third", 4: "Fourth", 5: "Fifth", 6: "Sixth", 7: "Seventh"}
_SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
# Four colours; spades have that of the text, whatever the background is.
_COLOURS = {"s": "", "h": "red", "d": "blue", "c": "green"}
_WORDS = {
    "bring_in": "brings in for",
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "bet": "bets",
    "complete": "completes to",
    "raise": "raises to",
    "return": "takes back uncalled",
}


class Drawing:
    """Draws the steps of one hand.

    Parameters
    ----------
    history : HandHistory
    hand : Hand
    plain : bool
        Whether to draw with ASCII alone.
    """

    def __init__(self, history: HandHistory, hand: Hand, plain: bool) -> None:
        self._rules = hand.rules
        self._decimals = history.decimals
        self._plain = plain
        seats = range(len(hand.stacks))
        self._labels = [f"seat {seat}{_name(history, seat)}" for seat in seats]
        if plain:
            self._labels = [
                label.encode("ascii", "backslashreplace").decode() for label in self._labels
            ]
        self._width = max(map(len, self._labels))
        self._stack_width = max(len(self._amount(sum(history.stacks))), 4)

    def title(self, outcome: Outcome) -> Text:
        """Say which hand it is, and by what rules it is played."""
        rules = self._rules
        bets = f"{self._amount(rules.small_bet)}/{self._amount(rules.big_bet)}"
        text = Text(f"Hand {outcome.number}  {outcome.place}\n", "bold")
        text.append(
            f"{_TITLES[rules.game]}, {rules.structure.replace('_', ' ')} {bets}", "not bold"
        )
        text.append(f", ante {self._amount(rules.ante)}", "not bold")
        text.append(f", bring-in {self._amount(rules.bring_in)}", "not bold")
        return text

    def draw(self, step: Step) -> Text:
        """Draw a step."""
        if isinstance(step, Street):
            lines = self._street(step)
        elif isinstance(step, Showdown):
            lines = self._showdown(step)
        elif isinstance(step, Result):
            lines = self._result(step)
        else:
            lines = [_ended(step)]
        return Text("\n").join(lines)

    def _street(self, street: Street) -> list[Text]:
        lines = [
            Text.assemble(
                (f"{_STREETS[street.number]} street", "bold"), f"  pot {self._amount(street.pot)}"
            )
        ]
        for place in street.places:
            lines += self._place(place)
        if street.community is not None:
            lines.append(Text("  community card  ").append_text(self._card(street.community)))
        lines += map(self._doing, street.doings)
        lines.append(Text(f"  {self._pots(street.pots)}"))
        return lines

    def _place(self, place: Place) -> list[Text]:
        """Draw a seat: its up cards a line above the others, or all in one line when it is out."""
        above, below = Text(" " * (self._width + self._stack_width + 4)), Text("  ")
        below.append(self._labels[place.seat].ljust(self._width))
        below.append(f"  {self._amount(place.stack):>{self._stack_width}}")
        for card, up in zip(place.cards, place.up, strict=True):
            drawn = self._card(card) if up or card is not None else self._back()
            if not place.live:
                drawn = self._card(card) if card is not None else Text("  ")
            above.append(" ").append_text(drawn if up and place.live else Text("  "))
            below.append(" ").append_text(Text("  ") if up and place.live else drawn)
        if not place.live:
            below.append("  folded")
            below.stylize("dim")
            return [below]
        above.rstrip()
        below.rstrip()
        return [above, below]

    def _doing(self, doing: Doing) -> Text:
        chips = "" if doing.chips is None else f" {self._amount(doing.chips)}"
        all_in = ", all in" if doing.all_in else ""
        style = "dim" if doing.what in ("fold", "return") else ""
        return Text(f"  {self._labels[doing.seat]} {_WORDS[doing.what]}{chips}{all_in}", style)

    def _pots(self, pots: Iterable[tuple[int, tuple[int, ...]]]) -> str:
        told = list(pots)
        if len(told) == 1:
            return f"pot {self._amount(told[0][0])}"
        return ", ".join(
            f"{_pot_name(i)} {self._amount(chips)} ({_seats(seats)})"
            for i, (chips, seats) in enumerate(told)
        )

    def _showdown(self, showdown: Showdown) -> list[Text]:
        lines = [Text("Showdown", "bold")]
        for seat, cards in showdown.shown:
            label = f"  {self._labels[seat].ljust(self._width)}"
            if cards is None:
                lines.append(Text(f"{label}  mucks", "dim"))
                continue
            held = [card for card in (*cards, showdown.community) if card is not None]
            if len(held) < (len(cards) if showdown.community is None else len(cards) + 1):
                lines.append(Text.assemble(f"{label}  shows", *self._row(held, ())))
                continue
            for scale in _SCALES[self._rules.game]:
                lines.append(self._half(label, scale, held))
                label = " " * len(label)
        return lines

    def _half(self, label: str, scale: str, held: list[Card]) -> Text:
        """Draw a hand with the five cards that play on a scale."""
        half = "high" if scale == "high" else "low"
        value = evaluate(held, scale)
        words = "no low" if value is None else str(value)
        row = self._row(held, () if value is None else value.cards)
        return Text.assemble(f"{label}  {half:<4} ", *row, f"  {words}")

    def _row(self, held: list[Card], playing: tuple[Card, ...]) -> list[Text]:
        row = []
        for card in held:
            drawn = self._card(card)
            plays = card in playing
            row.append(Text("[" if plays else " "))
            if plays:
                drawn.stylize("bold")
            row += [drawn, Text("]" if plays else " ")]
        return row

    def _result(self, result: Result) -> list[Text]:
        lines = [Text("Result", "bold")]
        for i, pot in enumerate(result.settlement.to_dict()["pots"]):
            rake = f", rake {self._amount(pot['rake'])}" if pot["rake"] else ""
            name = _pot_name(i).capitalize()
            amount = self._amount(pot["amount"])
            lines.append(Text(f"  {name} {amount} ({_seats(pot['eligible'])}){rake}"))
            for split in pot["splits"]:
                lines.append(self._split(split, len(pot["eligible"]) > 1))
            if pot["odd_half"]:
                lines.append(Text("    the odd chip of the halves is in the high half"))
        for seat, (stack, net) in enumerate(zip(result.stacks, result.net, strict=True)):
            gain = f"{'+' if net > 0 else ''}{self._amount(net)}"
            label = self._labels[seat].ljust(self._width)
            text = f"  {label}  {self._amount(stack):>{self._stack_width}}  {gain}"
            lines.append(Text(text, "bold" if net > 0 else ""))
        return lines

    def _split(self, split: dict[str, Any], several: bool) -> Text:
        """Say who wins a part of a pot, and with what."""
        winners, chips, odd = split["winners"], split["chips"], split["odd_chips"]
        if split["why"] == "alone":
            why = "the others having mucked" if several else "alone in it"
            text = Text(f"    {self._labels[winners[0]]} wins {self._amount(chips)}, {why}")
            text.stylize("bold")
            return text
        text = Text(f"    {split['why']} {self._amount(chips)}: ")
        for i, (seat, hands) in enumerate(zip(winners, split["cards"], strict=True)):
            # The winners stand in the order in which they get the odd chips.
            share = chips // len(winners) + (1 if i < odd else 0)
            text.append("; " if i else "")
            text.append(f"{self._labels[seat]} wins {self._amount(share)}", "bold")
            for j, cards in enumerate(hands):
                text.append(" and" if j else " with")
                for card in map(Card, cards.split()):
                    text.append(" ").append_text(self._card(card))
        if odd:
            text.append(f"; {odd} odd chip{'s' if odd > 1 else ''} by {split['odd_chip_rule']}")
        return text

    def _card(self, card: Card | None) -> Text:
        if card is None:
            return Text("??")
        suit = card.suit if self._plain else _SYMBOLS[card.suit]
        return Text(f"{card.rank}{suit}", _COLOURS[card.suit])

    def _back(self) -> Text:
        return Text("##" if self._plain else "▒▒", "dim")

    def _amount(self, chips: int) -> str:
        return f"{Decimal(chips).scaleb(-self._decimals):f}"


def _name(history: HandHistory, seat: int) -> str:
    """Give the name of a player, if the history has one for each."""
    players = history.fields.get("players")
    if isinstance(players, list) and len(players) == len(history.stacks):
        return f" {escaped(str(players[seat]))[:24]}"
    return ""


def _pot_name(i: int) -> str:
    return f"side pot {i}" if i else "main pot"


def _seats(seats: Iterable[int]) -> str:
    told = list(seats)
    return f"seat{'s' if len(told) > 1 else ''} {', '.join(map(str, told))}"


def _ended(step: Unfinished) -> Text:
    turn = "cards are due" if step.actor is None else f"it is the turn of seat {step.actor}"
    return Text(f"The history ends here: {turn}.", "bold")
