"""What the game came to."""

from studkit import Table
from studkit.cli.play.look import ME, table_name
from studkit.cli.play.screen import Screen


def show_result(
    screen: Screen, table: Table, *, began: int, stacks: list[int], hands: int, tempers: list[str]
) -> None:
    """Print the stacks, what everybody won or lost, and the order of finishing.

    Parameters
    ----------
    screen : Screen
    table : Table
    began : int
        The stack that everybody began with.
    stacks : list of int
        The chips of each seat after the last hand that was played to its end.
    hands : int
        How many those were.
    tempers : list of str
        The temperament of each seat, "" for the player.
    """
    screen.say("")
    screen.say(f"Result after {hands} {'hand' if hands == 1 else 'hands'}", style="bold")
    places = _places(table, stacks)
    width = max(len(str(chips)) for chips in stacks)
    for seat, chips in enumerate(stacks):
        notes = [tempers[seat], places.get(seat, "")]
        told = ", ".join(filter(None, notes))
        change = f"{chips - began:+}" if chips != began else "="
        line = f"  {table_name(seat):<8}{chips:>{width}}  {change:<{width + 2}}  {told}"
        screen.say(line.rstrip(), style="bold" if seat == ME else "")


def _ordinal(number: int) -> str:
    """Write a place: 1st, 2nd, 3rd, 4th."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number, "th")
    return f"{number}{ending}"


def _places(table: Table, stacks: list[int]) -> dict[int, str]:
    """Name the places of those who are out, and of the last one left."""
    places: dict[int, str] = {}
    left = len(stacks)
    for group in table.finished:
        left -= len(group)
        places |= dict.fromkeys(group, ("shared " if len(group) > 1 else "") + _ordinal(left + 1))
    if left == 1:
        places[next(seat for seat, chips in enumerate(stacks) if chips)] = "winner"
    return places
