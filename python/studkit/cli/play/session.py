"""A session: hand after hand until somebody has enough."""

from collections.abc import Mapping

from studkit import Action, Hand, Table
from studkit.cli.play.commentary import Commentary
from studkit.cli.play.felt import show_table
from studkit.cli.play.look import ME, Names, table_name
from studkit.cli.play.opponents import Opponent
from studkit.cli.play.prompts import WrongEntry, hints, read_entry, reasons
from studkit.cli.play.result import show_result
from studkit.cli.play.screen import Screen, safe
from studkit.cli.play.showdown import show_end


class Session:
    """A table, the opponents at it, and the player who is asked.

    Parameters
    ----------
    table : Table
    opponents : mapping of int to Opponent
        Who sits in each seat but the player's.
    screen : Screen

    Attributes
    ----------
    hands : list of Hand
        The hands that were played to their end, first to last.
    """

    def __init__(self, table: Table, opponents: Mapping[int, Opponent], screen: Screen) -> None:
        self.hands: list[Hand] = []
        self._table = table
        self._opponents = opponents
        self._screen = screen
        self._stacks = [stack or 0 for stack in table.stacks]
        self._began = max(self._stacks)

    def play(self, hands: int | None = None) -> None:
        """Play until the player quits or is out, one has all the chips, or `hands` are played."""
        try:
            while len(self.hands) != hands and not self._table.is_over and self._stacks[ME]:
                if not self._play_hand():
                    break
        finally:
            self._show_result()

    def _play_hand(self) -> bool:
        """Play a hand; False when the player quits."""
        hand = self._table.next_hand()
        names = Names(self._table.seats)
        look = self._screen.look
        self._screen.say("")
        title = f"{look.rule} Hand {self._table.hand_number} {look.rule}"
        self._screen.say(title, style="bold")
        commentary = Commentary(self._screen, hand.rules, names)
        while not hand.is_over:
            commentary.tell(hand.view(names.me).events)
            assert hand.actor is not None
            if hand.actor == names.me:
                action = self._ask(hand, names)
            else:
                opponent = self._opponents[names.seats[hand.actor]]
                action = opponent.decide(hand.view(hand.actor), hand.rules)
            if action is None:
                return False
            hand.apply(action)
        commentary.tell(hand.view(names.me).events)
        self._end(hand, names)
        return True

    def _ask(self, hand: Hand, names: Names) -> Action | None:
        """Ask for an action until it is a legal one; None to quit."""
        screen, view = self._screen, hand.view(names.me)
        show_table(screen, hand.rules, view, names, self._table.dealer)
        while True:
            screen.say(hints(hand, view), style="bold")
            entry = screen.ask()
            if entry is None:
                return None
            try:
                chosen = read_entry(entry, hand, view)
            except WrongEntry as wrong:
                screen.say(f"  {safe(entry)}: {wrong}" if entry else f"  {wrong}")
                continue
            match chosen:
                case "quit":
                    return None
                case "state":
                    show_table(screen, hand.rules, view, names, self._table.dealer)
                case "why":
                    for line in reasons(hand, view) or ["everything is allowed"]:
                        screen.say(f"  {line}")
                    screen.say("  s shows the table, q quits")
                case Action():
                    return chosen

    def _end(self, hand: Hand, names: Names) -> None:
        """Keep a finished hand, and print what it came to."""
        assert hand.settlement is not None
        assert hand.net is not None
        self.hands.append(hand)
        show_end(self._screen, hand.rules, hand.view(names.me), names, hand.settlement)
        for seat, stack in zip(names.seats, hand.stacks, strict=True):
            self._stacks[seat] = stack
        net = hand.net[names.me]
        outcome = f"win {net}" if net > 0 else f"lose {-net}" if net else "are even"
        self._screen.say(f"You {outcome} in this hand.")
        for seat in names.seats:
            if seat != ME and not self._stacks[seat]:
                self._screen.say(f"{table_name(seat)} is out.")

    def _show_result(self) -> None:
        seats = range(len(self._stacks))
        show_result(
            self._screen,
            self._table,
            began=self._began,
            stacks=self._stacks,
            hands=len(self.hands),
            tempers=["" if s == ME else self._opponents[s].temperament.name for s in seats],
        )
