"""What a history says of its hand beside the actions, compared with what the rules make of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from studkit import Hand, HandHistory, Settlement

_DECISIONS = frozenset({"bring_in", "fold", "check", "call", "raise"})
_RESULTS = (
    *("finishing_stacks", "_total_pot", "_uncalled", "_collected"),
    *("_hi", "_lo", "_pots_computed", "_pots_eligible"),
)


@dataclass(frozen=True)
class Fact:
    """Something recorded, in the terms of its field: players from 1, amounts as written.

    Parameters
    ----------
    name : str
        The field.
    recorded : object
        What the history says; None where it should say something and does not.
    played : object
        What the rules come to.
    agrees : bool
        Whether that is the same, as near as the rake can tell.
    """

    name: str
    recorded: Any
    played: Any
    agrees: bool

    def __str__(self) -> str:
        """Set what is recorded against what is played."""
        recorded = "nothing is" if self.recorded is None else _plain(self.recorded)
        return f"{self.name}: {recorded} recorded, {_plain(self.played)} by the rules"

    def to_dict(self) -> dict[str, Any]:
        """Name the parts, as JSON shows them."""
        return {"fact": self.name, "recorded": self.recorded, "played": self.played}


def compare(history: HandHistory, hand: Hand) -> Iterator[Fact]:
    """Compare what a history says with the hand that it comes to.

    Parameters
    ----------
    history : HandHistory
    hand : Hand

    Yields
    ------
    Fact
        One for each thing said that can be compared.
    """
    fields = history.fields
    if "_bring_in_player" in fields or "_first_to_act" in fields:
        yield from _who_opens(fields, hand)
    settlement = hand.settlement
    if settlement is None:
        said = next((name for name in _RESULTS if name in fields), None)
        if said is not None:
            turn = "cards are due" if hand.actor is None else f"it is the turn of seat {hand.actor}"
            yield Fact(said, fields[said], f"the hand is not over, {turn}", False)
        return
    amounts = _Amounts(history.decimals)
    yield from _chips(fields, hand, settlement, amounts)
    yield from _winners(fields, settlement)
    if "_pots_computed" in fields:
        pots = [amounts.of(pot.amount) for pot in settlement.pots]
        yield _same("_pots_computed", fields, pots)
    if "_pots_eligible" in fields:
        seats = [[seat + 1 for seat in pot.eligible] for pot in settlement.pots]
        yield _same("_pots_eligible", fields, seats)


def _same(name: str, fields: dict[str, Any], played: object) -> Fact:
    return Fact(name, fields[name], played, fields[name] == played)


def _plain(value: object) -> str:
    """Write a value without the names of its types."""
    if isinstance(value, list):
        return "[" + ", ".join(map(_plain, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_plain(item)}" for name, item in value.items()) + "}"
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


class _Amounts:
    """Amounts as the file writes them."""

    def __init__(self, decimals: int) -> None:
        self._decimals = decimals

    def of(self, chips: int) -> int | Decimal:
        return Decimal(chips).scaleb(-self._decimals) if self._decimals else chips

    def all(self, chips: tuple[int, ...]) -> list[int | Decimal]:
        return [self.of(each) for each in chips]


def _who_opens(fields: dict[str, Any], hand: Hand) -> Iterator[Fact]:
    first: dict[str, int] = {}
    posted: list[int] = []
    dealt = [0] * len(hand.stacks)
    community = 0
    for event in hand.events:
        if event.kind == "community":
            community = 1
        elif event.seat is None:
            continue
        elif event.kind == "deal":
            dealt[event.seat] += 1
        elif event.kind in _DECISIONS:
            first.setdefault(str(max(dealt) + community), event.seat + 1)
            if event.kind == "bring_in":
                posted.append(event.seat + 1)
    brought = posted or list(first.values())[:1]
    tags = fields.get("_tags")
    # Where the bring-in passes to the next seat the recorded player is who could not post it.
    passes = isinstance(tags, list) and "bringin_passes" in tags
    if brought and "_bring_in_player" in fields and not passes:
        yield _same("_bring_in_player", fields, brought[0])
    recorded = fields.get("_first_to_act", {})
    if not isinstance(recorded, dict):
        yield Fact("_first_to_act", recorded, first, False)
        return
    for street, player in recorded.items():
        if street not in first and not hand.is_over:
            continue
        played = first.get(street, "nobody")
        yield Fact(f"_first_to_act {street}", player, played, player == played)


def _chips(
    fields: dict[str, Any], hand: Hand, settlement: Settlement, amounts: _Amounts
) -> Iterator[Fact]:
    if "_total_pot" in fields:
        yield _same("_total_pot", fields, amounts.of(sum(settlement.awards) + settlement.rake))
    back = [
        [seat + 1, amounts.of(chips)] for seat, chips in enumerate(settlement.returned) if chips
    ]
    # A pot is told without what nobody called, so that is told too.
    if "_uncalled" in fields or ("_total_pot" in fields and back):
        recorded = fields.get("_uncalled")
        played = back[0] if len(back) == 1 else back
        yield Fact("_uncalled", recorded, played, recorded == played)
    rake = fields.get("_rake", 0)
    raked = _is_amount(rake) and rake != 0
    if not _is_amount(rake) or rake < 0:
        yield Fact("_rake", rake, "an amount", False)
    won = amounts.all(settlement.awards)
    taken = rake - amounts.of(settlement.rake) if raked else 0
    if "_collected" in fields:
        got = fields["_collected"]
        yield Fact("_collected", got, won, _but_for_rake(got, won, won, taken))
    if "finishing_stacks" in fields:
        stacks = amounts.all(hand.stacks)
        left = fields["finishing_stacks"]
        # Some fees stand beside the rake, some in it.
        if "_jackpot_fee" not in fields:
            agrees = _but_for_rake(left, stacks, won, taken)
            yield Fact("finishing_stacks", left, stacks, agrees)


def _is_amount(value: object) -> bool:
    if isinstance(value, Decimal):
        return value.is_finite()
    return isinstance(value, int) and not isinstance(value, bool)


def _but_for_rake(recorded: Any, played: list[Any], won: list[Any], rake: Any) -> bool:
    """Whether amounts differ by the rake, and where something was won alone."""
    if not isinstance(recorded, list) or len(recorded) != len(played):
        return False
    if not all(map(_is_amount, recorded)):
        return False
    lacking = [more - less for more, less in zip(played, recorded, strict=True)]
    if not all(0 <= less <= rake for less in lacking):
        return False
    fair = all(got or not less for less, got in zip(lacking, won, strict=True))
    return fair and sum(lacking) == rake


def _winners(fields: dict[str, Any], settlement: Settlement) -> Iterator[Fact]:
    for name, half in (("_hi", "high_winners"), ("_lo", "low_winners")):
        if name not in fields:
            continue
        won: set[int] = set()
        for pot in settlement.pots:
            # Who is left alone is recorded as the winner both ways.
            alone = [seat for seat, chips in enumerate(pot.awards) if chips]
            compared = pot.high_winners or pot.low_winners
            won |= {seat + 1 for seat in (getattr(pot, half) if compared else alone)}
        recorded = fields[name]
        numbers = isinstance(recorded, list) and all(map(_is_amount, recorded))
        yield Fact(name, recorded, sorted(won), numbers and set(recorded) == won)
