"""Hands played by studkit and by pokerkit at once: the same cards, the same decisions.

Both are asked at each decision whose turn it is and what he may do, and at the end who has how many
chips. A third answer to the question of what a raise may come to is `Round`, the fixed-limit rules
written down once more. Where pokerkit plays by another rule, the hand is left out from there on, or
goes on without the choice that only one of the two gives: each such reason is named in `REASONS`,
with the rule that studkit follows, and holds only under the condition that goes with it. Anything
else that differs is a fault.

Seen with ``pytest -s``: how many hands were compared, and how often each reason came up.
"""

import math
import random
import time
import warnings
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import NamedTuple

import pokerkit as pk

import studkit as sk

HANDS = 20_000
CHUNK = 250
PROCESSES = 2
MOST_LEFT_OUT = 0.10
LEAST_ALL_IN = 0.30

REASONS = {
    "short all-in": (
        "An all-in of less than half a bet is completed to the full bet and reopens nothing; half "
        "a bet or more is a raise and reopens. pokerkit counts each as a raise, adds a full bet to "
        "it, and reopens for full ones. The choice is not taken, or pokerkit is left out."
    ),
    "river": (
        "Neither folded cards nor, here, burns return to the deck: too few cards for all are one "
        "community card. pokerkit deals them again."
    ),
    "odd chips": (
        "Of tied hands nobody gets two odd chips before each has one, and each pot is split on its "
        "own. pokerkit gives all odd chips to one, and makes one pot of those that beaten hands "
        "told apart."
    ),
    "side pot without a low": (
        "Each pot has its own low winners among those who play for it; without one the high hand "
        "takes all. pokerkit shares half of it among all of them when another pot has a low."
    ),
    "raise nobody can match": (
        "Nothing forbids a raise while another has chips, be they too few for the call. pokerkit "
        "refuses it then. The choice is not taken; the hand goes on."
    ),
    "short bring-in": (
        "Who has no more than the bring-in posts what he has. pokerkit lets him call that a "
        "completion. The choice is not taken; the hand goes on."
    ),
    "last one with chips": (
        "Who is alone with chips and has called is not asked. pokerkit asks him to check. He does; "
        "the hand goes on."
    ),
}


def remembering(kind: type[pk.Hand]) -> type[pk.Hand]:
    """A kind of hand of pokerkit that is evaluated once, not each time it is asked for."""
    found: dict[tuple[pk.Card, ...], pk.Hand | None] = {}

    class Remembering(kind):
        @classmethod
        def from_game(cls, hole_cards, board_cards=()):
            key = *hole_cards, *board_cards
            if key not in found:
                if len(found) > 100:
                    found.clear()
                found[key] = kind.from_game_or_none(key)
            if found[key] is None:
                raise ValueError("no such hand")
            return found[key]

    return Remembering


def quicker(game: type[pk.Poker]) -> type[pk.Poker]:
    """A game of pokerkit with hands that are evaluated once: most of its time goes there."""
    hand_types = tuple(map(remembering, game.hand_types))
    return type(game.__name__, (game,), {"hand_types": hand_types})


GAMES = {
    "stud": quicker(pk.FixedLimitSevenCardStud),
    "stud8": quicker(pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter),
    "razz": quicker(pk.FixedLimitRazz),
}

STAKES = [  # ante, bring-in, small bet, big bet
    (1, 5, 10, 20),
    (1, 2, 10, 20),
    (2, 3, 8, 16),
    (3, 8, 12, 24),
    (5, 10, 25, 60),
    (1, 1, 2, 4),
    (10, 30, 100, 200),
]

STYLES = [  # weights of fold, check or call, raise
    (1, 8, 3),
    (1, 16, 2),
    (1, 5, 8),
    (3, 6, 2),
    (1, 4, 15),
]

RAISES = pk.FixedLimitSevenCardStud.max_completion_betting_or_raising_count - 1

HOUSES = {
    (burns, fold): sk.House.preset("tda").replace(
        bring_in_tie="suit",
        all_in_ante_bring_in="forced_next",
        short_bring_in_call="actual_amount",
        first_to_act_tie="position",
        first_to_act_tie_razz="position",
        raise_cap=RAISES,
        heads_up_cap="capped",
        fold_unfaced=fold,
        burn_cards=burns,
        short_stub="community_now",
        odd_chip_high="nearest_dealer",
        odd_chip_low="nearest_dealer",
        identical_both_ways="sequential",
    )
    for burns in ("none", "per_street")
    for fold in ("allowed", "forbidden")
}

MODES = {"allowed": pk.Mode.CASH_GAME, "forbidden": pk.Mode.TOURNAMENT}

AUTOMATIONS = (
    pk.Automation.ANTE_POSTING,
    pk.Automation.BET_COLLECTION,
    pk.Automation.HAND_KILLING,
    pk.Automation.CHIPS_PUSHING,
    pk.Automation.CHIPS_PULLING,
)

DECK = [str(sk.Card.from_id(id)) for id in range(52)]
PK_CARDS = {name: pk.Card.clean(name) for name in DECK}


class Offer(NamedTuple):
    """What one of the engines lets a seat do; a call of 0 chips is a check."""

    seat: int
    fold: bool
    call: int | None
    bring_in: int | None
    raise_to: int | None


class DifferenceError(Exception):
    """The engines differ where they should not."""


@dataclass
class Round:
    """A fixed-limit betting round, as the rules have it."""

    unit: int
    seats: int
    bring_in: int
    """The bring-in, of the first round; else 0."""
    level: int = 0
    base: int = 0
    raises: int = 0
    bet_made: bool = False
    short: bool = False
    acted: set[int] = field(default_factory=set)
    bets: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.bets = [0] * self.seats

    def raise_to(self, seat: int, chips: int, bring_in: int | None) -> int | None:
        """What a seat may bet, complete or raise to, somebody else having chips."""
        faced = self.level - self.bets[seat]
        if chips <= (faced if bring_in is None else bring_in):
            return None
        if seat in self.acted and 2 * faced < self.unit:
            return None
        if self.raises == RAISES:
            return None
        return min(self.bets[seat] + chips, self.base + self.unit)

    def note(self, seat: int, chips: int, action: str) -> None:
        """Take in what a seat did."""
        self.bets[seat] += chips
        self.acted.add(seat)
        total = self.bets[seat]
        self.level = max(self.level, total)
        if action == "post_bring_in":
            self.bring_in = chips
        elif action == "raise_to":
            below = self.base if self.bet_made else self.bring_in
            bet = self.unit if self.bet_made else self.unit - self.bring_in
            self.short |= total < self.base + self.unit
            if 2 * (total - below) >= bet:
                self.raises += self.bet_made
                if not self.bet_made:
                    # Who acted before the bet has not answered it.
                    self.acted = {seat}
                self.bet_made = True
                self.base = total


class Table:
    """One hand on both engines. Seats are those of studkit, indices those of pokerkit."""

    def __init__(self, number: int) -> None:
        draw = self.draw = random.Random(number)
        self.game = draw.choice(list(GAMES))
        self.seats = draw.randint(2, 8)
        self.stakes = draw.choice(STAKES)
        ante, bring_in, small, big = self.stakes
        burns = draw.choice(["none", "none", "per_street"])
        fold = draw.choice(["allowed", "forbidden"])
        self.style = draw.choice(STYLES)
        self.start = self.draw_stacks()
        self.dealer = draw.randrange(self.seats)
        self.deck = draw.sample(DECK, 52)
        self.undealt = iter(self.deck) if draw.random() < 0.2 else None
        self.rules = sk.Rules(
            self.game,
            small_bet=small,
            big_bet=big,
            ante=ante,
            bring_in=bring_in,
            house=HOUSES[burns, fold],
        )
        dealt = {"deck": self.deck} if self.undealt is None else {"dealing": "manual"}
        self.hand = sk.Hand(self.rules, self.start, self.dealer, **dealt)
        self.order = [(self.dealer + 1 + i) % self.seats for i in range(self.seats)]
        self.index = {seat: index for index, seat in enumerate(self.order)}
        self.state = GAMES[self.game].create_state(
            AUTOMATIONS,
            True,  # antes of short stacks make side pots as bets do
            ante,
            bring_in,
            small,
            big,
            [self.start[seat] for seat in self.order],
            self.seats,
            mode=MODES[fold],
        )
        self.street, self.round = 3, self.new_round()
        self.seen = 0
        self.live = set(range(self.seats))
        self.actions: list[str] = []
        self.noted: set[str] = set()
        self.left_out: str | None = None
        self.pots: list[tuple[int, tuple[int, ...]]] | None = None

    def draw_stacks(self) -> list[int]:
        """From one ante to thirty big bets, some alike, some just at the edge of a bet."""
        draw, (ante, _, small, big) = self.draw, self.stakes
        most = 30 * big
        style = draw.random()
        if style < 0.35:
            least, most = math.log(ante), math.log(most)
            return [round(math.exp(draw.uniform(least, most))) for _ in range(self.seats)]
        if style < 0.7:
            return [draw.randint(ante, most) for _ in range(self.seats)]
        if style < 0.9:
            return [ante + small * draw.randint(0, most // small - 1) for _ in range(self.seats)]
        return [draw.randint(ante, most)] * self.seats

    def new_round(self) -> Round:
        street, (_, bring_in, small, big) = self.hand.street, self.stakes
        return Round(small if street < 5 else big, self.seats, bring_in if street == 3 else 0)

    def play(self) -> None:
        """Play the hand to its end, on both engines unless pokerkit is left out."""
        while True:
            self.deal()
            if self.hand.is_over:
                break
            self.decide()
        net = [stack - start for stack, start in zip(self.hand.stacks, self.start, strict=True)]
        if self.hand.net != net or sum(net) != 0:
            raise DifferenceError(f"net {self.hand.net}, stacks {self.hand.stacks}")
        if self.left_out is None:
            self.compare_end()

    def leave_out(self, reason: str) -> None:
        """Go on without pokerkit."""
        self.left_out = reason

    def deal(self) -> None:
        """Deal to pokerkit what studkit dealt, and see that both have come as far."""
        while self.undealt is not None and self.hand.next_deal is not None:
            self.hand.deal(next(self.undealt))
        events = self.hand.events
        for event in events[self.seen :]:
            if self.left_out is None and event.kind in ("burn", "deal", "community"):
                self.get_over_betting()
                self.deal_one(event)
        self.seen = len(events)
        if self.left_out is not None:
            return
        if self.hand.is_over:
            self.get_over_betting()
        elif self.hand.street != self.state.street_index + 3:
            raise DifferenceError(f"pokerkit on street {self.state.street_index + 3}")

    def get_over_betting(self) -> None:
        """Bring pokerkit past a check of the only player with chips, and past the showing."""
        state = self.state
        if state.actor_index is not None:
            others = (i for i in range(self.seats) if state.statuses[i] and i != state.actor_index)
            if state.checking_or_calling_amount or any(state.stacks[i] for i in others):
                raise DifferenceError("pokerkit waits for a decision")
            self.noted.add("last one with chips")
            state.check_or_call()
        if state.showdown_index is not None and self.pots is None:
            self.pots = [
                (pot.amount, tuple(sorted(self.order[i] for i in pot.player_indices)))
                for pot in state.pots
            ]
        while state.showdown_index is not None:
            # All show: what pokerkit takes for beaten is not asked here.
            state.show_or_muck_hole_cards(True)

    def deal_one(self, event: sk.Event) -> None:
        """Deal a card to pokerkit."""
        # Nobody knows what an outside dealer burns.
        state, card = self.state, PK_CARDS[str(event.card)] if event.card else pk.Card.UNKNOWN
        if event.kind == "burn":
            state.burn_card(card)
            return
        if state.card_burning_status:
            # It cannot do without: the card that it burns is none of the deck.
            state.burn_card(pk.Card.UNKNOWN)
        if event.kind == "community":
            if state.board_dealing_count is None:
                self.leave_out("river")
            else:
                state.deal_board(card)
        elif state.hole_dealee_index == self.index[event.seat]:
            state.deal_hole(card)
            if state.hole_card_statuses[self.index[event.seat]][-1] != event.up:
                raise DifferenceError(f"the other way up: {event}")
        else:
            raise DifferenceError(f"pokerkit deals to another: {event}")

    def decide(self) -> None:
        """Compare what the next player may do, and do some of it."""
        hand = self.hand
        if hand.street != self.street:
            self.street, self.round = hand.street, self.new_round()
        ours = self.ours()
        raise_to = ours.raise_to
        if self.left_out is None:
            self.compare_chips()
            raise_to = self.compare_offers(ours)

        fold, go_on, more = self.style
        fold = 0 if not ours.fold else fold if ours.call else fold / 20
        more = 0 if raise_to is None else more
        wish = self.draw.choices(("fold", "go on", "raise"), (fold, go_on, more))[0]
        if wish == "fold":
            self.live.discard(ours.seat)
            self.do("fold", "fold")
        elif wish == "raise":
            self.do("raise_to", "complete_bet_or_raise_to", raise_to)
        elif ours.bring_in is not None:
            self.do("post_bring_in", "post_bring_in")
        else:
            self.do("call" if ours.call else "check", "check_or_call")

    def do(self, ours: str, theirs: str, *total: int) -> None:
        """Let both engines do the same."""
        seat = self.hand.actor
        self.actions.append(f"{ours}({', '.join(map(str, total))})")
        getattr(self.hand, ours)(*total)
        if self.left_out is None:
            getattr(self.state, theirs)(*total)
        event = self.hand.events[self.seen]
        if event.seat != seat:
            raise DifferenceError(f"done by another: {event}")
        self.round.note(seat, event.chips or 0, ours)

    def ours(self) -> Offer:
        """What studkit offers, which is what the rules say."""
        hand = self.hand
        legal, seat = hand.legal, hand.actor
        forced, faced = legal.bring_in is not None, legal.call is not None
        if forced + legal.check + faced != 1 or len(legal.raise_to) > 1:
            raise DifferenceError(f"no such choice: {legal}")
        raise_to = legal.raise_to[0] if legal.raise_to else None
        ruled = None
        if any(hand.stacks[other] for other in self.live if other != seat):
            ruled = self.round.raise_to(seat, hand.stacks[seat], legal.bring_in)
        if raise_to != ruled:
            raise DifferenceError(f"raise to {raise_to}, by the rules to {ruled}")
        call = 0 if legal.check else legal.call
        return Offer(seat, legal.fold, call, legal.bring_in, raise_to)

    def theirs(self) -> Offer:
        """What pokerkit offers."""
        state = self.state
        if state.actor_index is None:
            raise DifferenceError("pokerkit waits for nobody")
        return Offer(
            self.order[state.actor_index],
            state.can_fold(),
            state.checking_or_calling_amount,
            state.effective_bring_in_amount,
            state.min_completion_betting_or_raising_to_amount,
        )

    def compare_chips(self) -> None:
        """Compare what everybody has and has bet on this street."""
        hand, state = self.hand, self.state
        stacks = tuple(state.stacks[self.index[seat]] for seat in range(self.seats))
        bets = tuple(state.bets[self.index[seat]] for seat in range(self.seats))
        if (hand.stacks, hand.bets) != (stacks, bets):
            raise DifferenceError(f"{hand.stacks} {hand.bets}, pokerkit {stacks} {bets}")
        if sum(stacks) + hand.pot != sum(self.start):
            raise DifferenceError(f"a pot of {hand.pot}")

    def compare_offers(self, ours: Offer) -> int | None:
        """Compare what a player may do, and say what both let him bet or raise to."""
        hand, seat, theirs = self.hand, ours.seat, self.theirs()
        if ours == theirs:
            return ours.raise_to
        others = [other for other in self.live if other != seat]
        matched = all(hand.stacks[o] + hand.bets[o] <= max(hand.bets) for o in others)
        if ours._replace(raise_to=None) != theirs._replace(raise_to=None):
            raise DifferenceError(f"{ours}, pokerkit {theirs}")
        if matched and theirs.raise_to is None:
            self.noted.add("raise nobody can match")
        elif ours.raise_to is None and ours.bring_in == hand.stacks[seat]:
            self.noted.add("short bring-in")
        elif not self.round.short:
            raise DifferenceError(f"{ours}, pokerkit {theirs}")
        elif self.draw.random() < 0.7:
            self.noted.add("short all-in")
        else:
            self.leave_out("short all-in")
            return ours.raise_to
        return None

    def compare_end(self) -> None:
        """Compare the pots and who has how many chips."""
        hand, state = self.hand, self.state
        if state.status:
            raise DifferenceError("pokerkit goes on")
        pots = hand.settlement.pots
        if self.pots is not None and self.pots != [(pot.amount, pot.eligible) for pot in pots]:
            raise DifferenceError(f"pots {pots}, pokerkit {self.pots}")
        stacks = [state.stacks[self.index[seat]] for seat in range(self.seats)]
        apart = [ours - theirs for ours, theirs in zip(hand.stacks, stacks, strict=True)]
        if not any(apart):
            return
        if self.game == "stud8" and len({bool(pot.low_winners) for pot in pots}) == 2:
            self.leave_out("side pot without a low")
            return
        odd = [0] * self.seats
        for pot in pots:
            for winners in (pot.high_winners, pot.low_winners):
                for seat in winners:
                    odd[seat] += len(winners) - 1 + bool(pot.low_winners)
        if any(abs(chips) > most for chips, most in zip(apart, odd, strict=True)):
            raise DifferenceError(f"stacks {hand.stacks}, pokerkit {stacks}")
        self.leave_out("odd chips")

    def had_all_in(self) -> bool:
        """Whether somebody put in his last chip."""
        put_in = Counter()
        for event in self.hand.events:
            if event.kind in ("ante", "bring_in", "call", "raise"):
                put_in[event.seat] += event.chips
        return any(put_in[seat] == chips for seat, chips in enumerate(self.start))

    def __str__(self) -> str:
        """What it takes to play the hand again."""
        ante, bring_in, small, big = self.stakes
        changed = {
            option: self.rules.house.get(option, self.game)
            for option in ("burn_cards", "fold_unfaced")
        }
        manual = "" if self.undealt is None else "  # dealt by hand"
        lines = [
            f"rules = sk.Rules({self.game!r}, small_bet={small}, big_bet={big}, ante={ante}, "
            f"bring_in={bring_in}, house=house)  # {changed}",
            f"hand = sk.Hand(rules, {self.start}, {self.dealer}, deck={''.join(self.deck)!r})"
            + manual,
            *(f"hand.{action}" for action in self.actions),
        ]
        return "\n".join(lines)


class Tally(NamedTuple):
    """What came of some hands."""

    all_in: int
    showdowns: int
    left_out: Counter[str]
    noted: Counter[str]
    faults: list[str]


def play_some(numbers: range) -> Tally:
    """Play the hands of some numbers."""
    all_in = showdowns = 0
    left_out: Counter[str] = Counter()
    noted: Counter[str] = Counter()
    faults = []
    with warnings.catch_warnings():
        # pokerkit warns of folds without a bet and of cards it would not deal itself.
        warnings.simplefilter("ignore")
        for number in numbers:
            table = Table(number)
            try:
                table.play()
            except DifferenceError as difference:
                faults.append(f"hand {number}: {difference}\n{table}")
                continue
            all_in += table.had_all_in()
            if table.left_out is not None:
                left_out[table.left_out] += 1
                continue
            showdowns += len(table.live) > 1
            noted.update(table.noted)
    return Tally(all_in, showdowns, left_out, noted, faults)


def test_same_hands():
    began = time.perf_counter()
    chunks = [range(first, min(first + CHUNK, HANDS)) for first in range(0, HANDS, CHUNK)]
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        tallies = list(pool.map(play_some, chunks))
    all_in = sum(tally.all_in for tally in tallies)
    showdowns = sum(tally.showdowns for tally in tallies)
    left_out = sum((tally.left_out for tally in tallies), Counter())
    noted = sum((tally.noted for tally in tallies), Counter())
    faults = [fault for tally in tallies for fault in tally.faults]
    compared = HANDS - left_out.total() - len(faults)

    print(f"\n{HANDS} hands in {time.perf_counter() - began:.0f} s")
    print(f"{compared:7} compared to the end ({compared / HANDS:.1%}), {showdowns} with a showdown")
    print(f"{all_in:7} with an all-in ({all_in / HANDS:.1%})")
    print(f"{left_out.total():7} left out from some point on ({left_out.total() / HANDS:.1%})")
    print("left out   noted")
    for reason, rule in REASONS.items():
        print(f"{left_out[reason]:8} {noted[reason]:7}  {reason}: {rule}")
    assert not faults, f"{len(faults)} hands differ, such as\n" + "\n\n".join(faults[:3])
    assert compared >= HANDS * (1 - MOST_LEFT_OUT)
    assert all_in >= HANDS * LEAST_ALL_IN
