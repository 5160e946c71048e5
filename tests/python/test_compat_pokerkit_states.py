"""Hands of studkit as states of pokerkit and back, at every point of random hands."""

import math
import random
import sys
import warnings
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import pokerkit as pk
import pytest
from test_against_pokerkit import DECK, GAMES, HOUSES, STAKES, STYLES

import studkit as sk
from studkit.compat.pokerkit import Automation, from_pokerkit, to_pokerkit
from studkit.compat.pokerkit.conversion import REFUSALS

HANDS = 120
STATES = 40
LEAST_CONVERTED = 0.88


def reason(refusal: pytest.ExceptionInfo | Exception) -> str:
    error = getattr(refusal, "value", refusal)
    name, _, rest = str(error).partition(": ")
    assert rest.startswith(REFUSALS[name])
    return name


def draw_stacks(draw, seats, ante, big):
    if draw.random() < 0.5:
        return [draw.randint(ante, 30 * big) for _ in range(seats)]
    least, most = math.log(ante), math.log(30 * big)
    return [round(math.exp(draw.uniform(least, most))) for _ in range(seats)]


class Play:
    """A random hand of studkit; `cards` are those that the players hold, though none may know."""

    def __init__(self, number, house=None, unknown=True):
        draw = self.draw = random.Random(number)
        self.game = draw.choice(list(GAMES))
        seats = draw.randint(2, 8)
        ante, bring_in, small, big = draw.choice(STAKES)
        if house is None:
            house = HOUSES[
                draw.choice(["none", "per_street"]), draw.choice(["allowed", "forbidden"])
            ]
        self.rules = sk.Rules(
            self.game, small_bet=small, big_bet=big, ante=ante, bring_in=bring_in, house=house
        )
        self.dealer = draw.randrange(seats)
        self.manual = draw.random() < 0.6
        self.unknown = draw.random() < 0.3 and self.manual and unknown
        deck = draw.sample(DECK, 52)
        self.left = iter(deck)
        self.cards = [[] for _ in range(seats)]
        self.hand = sk.Hand(
            self.rules,
            draw_stacks(draw, seats, ante, big),
            self.dealer,
            showdown=draw.choice(["auto", "manual"]),
            **({"dealing": "manual"} if self.manual else {"deck": deck}),
        )
        self.style = draw.choice(STYLES)

    def step(self):
        hand, draw = self.hand, self.draw
        if hand.next_deal is not None:
            seat, up = hand.next_deal
            card = next(self.left)
            if seat is not None:
                self.cards[seat].append(card)
            hide = self.unknown and not up and seat is not None and seat != self.dealer
            hand.deal("??" if hide else card)
            return
        legal = hand.legal
        if legal.show:
            if legal.muck and draw.random() < 0.3:
                hand.muck()
            else:
                hand.show("".join(self.cards[hand.actor]) if self.unknown else None)
            return
        fold, go_on, more = self.style
        wishes = {
            "fold": (fold if legal.call else fold / 20) if legal.fold else 0,
            "go on": go_on,
            "raise": more if legal.raise_to else 0,
        }
        wish = draw.choices([*wishes], [*wishes.values()])[0]
        if wish == "fold":
            hand.fold()
        elif wish == "raise":
            hand.raise_to(draw.choice(list(legal.raise_to)))
        elif legal.bring_in is not None:
            hand.post_bring_in()
        elif legal.check:
            hand.check()
        else:
            hand.call()


def told(hand):
    """The events, without what is not converted: burned cards, and how the showdown is asked."""
    events = [event.to_dict() for event in hand.events]
    events[0].pop("options")
    return [e | {"card": None} if e["kind"] == "burn" else e for e in events]


def assert_same(hand, state, order):
    """Check all that both tell, asking each in its own words."""
    index = {seat: index for index, seat in enumerate(order)}
    seats = range(len(order))
    assert hand.is_over == (not state.status)
    if hand.is_over:
        assert hand.stacks == tuple(state.stacks[index[seat]] for seat in seats)
        assert hand.net == [state.payoffs[index[seat]] for seat in seats]
        return
    assert sum(hand.stacks) + hand.pot == sum(state.starting_stacks)
    assert sum(state.stacks) + state.total_pot_amount == sum(state.starting_stacks)
    if hand.actor is None or hand.legal.show:
        assert state.actor_index is None
        return
    legal = hand.legal
    assert hand.stacks == tuple(state.stacks[index[seat]] for seat in seats)
    assert hand.bets == tuple(state.bets[index[seat]] for seat in seats)
    assert hand.street == state.street_index + 3
    assert hand.actor == order[state.actor_index]
    assert legal.fold == state.can_fold()
    assert legal.bring_in == state.effective_bring_in_amount
    assert legal.check == (state.checking_or_calling_amount == 0)
    assert (legal.call or 0) == (state.checking_or_calling_amount or 0)
    least = state.min_completion_betting_or_raising_to_amount
    assert tuple(legal.raise_to) == (() if least is None else (least,))
    assert state.max_completion_betting_or_raising_to_amount == least
    if not any(hand.bets):
        pots = [(p.amount, {order[index] for index in p.player_indices}) for p in state.pots]
        assert pots == [(chips, set(eligible)) for chips, eligible in hand.pots]
    for seat in seats:
        dealt = [e for e in hand.events if e.kind == "deal" and e.seat == seat]
        if not state.statuses[index[seat]]:
            continue
        held = [
            None if card == pk.Card.UNKNOWN else repr(card)
            for card in state.hole_cards[index[seat]]
        ]
        assert held == [None if e.card is None else str(e.card) for e in dealt]
        assert state.hole_card_statuses[index[seat]] == [e.up for e in dealt]


def check_there_and_back(play, tally):
    hand = play.hand
    tally["points"] += 1
    before = hand.to_bytes()
    try:
        state = to_pokerkit(hand)
    except sk.ArgumentError as refusal:
        tally[reason(refusal)] += 1
        assert hand.to_bytes() == before
        return
    order = [(play.dealer + 1 + i) % len(hand.stacks) for i in range(len(hand.stacks))]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert_same(hand, state, order)
    again = from_pokerkit(state, hand.rules.house, dealer=play.dealer)
    assert told(again) == told(hand)
    assert (again.rules, again.stacks, again.legal) == (hand.rules, hand.stacks, hand.legal)
    if play.manual and again.events[0] == hand.events[0]:
        assert again.to_bytes() == hand.to_bytes()
        tally["to the byte"] += 1
    tally["converted"] += 1
    tally["unknown cards"] += play.unknown
    tally["over"] += hand.is_over


def test_there_and_back_at_every_point():
    tally = Counter()
    for number in range(HANDS):
        play = Play(number)
        check_there_and_back(play, tally)
        while not play.hand.is_over:
            play.step()
            check_there_and_back(play, tally)
    print(tally)
    assert tally["converted"] >= LEAST_CONVERTED * tally["points"]
    assert tally["to the byte"] > 0.1 * tally["points"]
    assert tally["unknown cards"] > 0.05 * tally["points"]
    assert tally["over"] >= 0.8 * HANDS
    allowed = {
        "short all-in",
        "short bring-in",
        "cards dealt again",
        "raise nobody can match",
        "odd chips",
        "side pot without a low",
        "showdown",
        "unknown card",
    }
    assert {*tally} - {"points", "converted", "to the byte", "unknown cards", "over"} <= allowed


@pytest.mark.parametrize("house", sk.HOUSES)
def test_other_houses_are_the_same_or_refused(house):
    tally = Counter()
    for number in range(12):
        play = Play(number, sk.House.preset(house).replace(max_players_seven=8))
        while not play.hand.is_over:
            play.step()
            check_there_and_back(play, tally)
    assert tally["converted"] > 0.5 * tally["points"]


def random_state(number, automations):
    draw = random.Random(number)
    random.seed(number)
    game, seats = draw.choice(list(GAMES)), draw.randint(2, 8)
    ante, bring_in, small, big = draw.choice(STAKES)
    stacks = draw_stacks(draw, seats, ante, big)
    mode = draw.choice(list(pk.Mode))
    return draw, GAMES[game].create_state(
        automations, True, ante, bring_in, small, big, stacks, seats, mode=mode
    )


def step_state(state, draw, style):
    """Do one thing, as pokerkit lets it."""
    chores = ["post_ante", "collect_bets", "burn_card", "deal_hole", "deal_board", "kill_hand"]
    for chore in (*chores, "push_chips", "pull_chips"):
        if getattr(state, f"can_{chore}")():
            getattr(state, chore)()
            return
    if state.actor_index is None:
        mucks = draw.random() < 0.1 and state.can_show_or_muck_hole_cards(False)
        state.show_or_muck_hole_cards(*([False] if mucks and not state.all_in_status else []))
        return
    fold, go_on, more = style
    wishes = {
        "fold": fold if state.can_fold() and state.checking_or_calling_amount else 0,
        "post_bring_in": go_on if state.can_post_bring_in() else 0,
        "check_or_call": go_on if state.can_check_or_call() else 0,
        "complete_bet_or_raise_to": more if state.can_complete_bet_or_raise_to() else 0,
    }
    getattr(state, draw.choices([*wishes], [*wishes.values()])[0])()


def play_state(state, draw, check):
    style = draw.choice(STYLES)
    check()
    while state.status:
        step_state(state, draw, style)
        check()


@pytest.mark.parametrize("automations", [(), tuple(pk.Automation)], ids=["none", "all"])
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_states_that_pokerkit_played(automations):
    tally = Counter()

    def check():
        tally["points"] += 1
        log = list(state.operations)
        try:
            hand = from_pokerkit(state)
        except sk.ArgumentError as refusal:
            tally[reason(refusal)] += 1
            return
        finally:
            assert state.operations == log
        tally["converted"] += 1
        if state.actor_index is not None and hand.actor is not None:
            assert_same(hand, state, list(range(state.player_count)))
            tally["decisions"] += 1
        if not state.status:
            assert hand.stacks == tuple(state.stacks)
            assert hand.net == state.payoffs

    for number in range(STATES):
        draw, state = random_state(number, automations)
        play_state(state, draw, check)
    print(tally)
    assert tally["converted"] > 0.75 * tally["points"]
    assert tally["decisions"] > 5 * STATES


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_state_is_played_on():
    """What pokerkit deals and does from there on is the same hand in studkit."""
    ended = Counter()
    for number in range(60):
        play = Play(number, unknown=False)
        for _ in range(play.draw.randint(0, 40)):
            if not play.hand.is_over:
                play.step()
        try:
            state = to_pokerkit(play.hand)
        except sk.ArgumentError as refusal:
            ended[reason(refusal)] += 1
            continue
        known = len(state.operations)
        play_state(state, play.draw, lambda: None)
        try:
            hand = from_pokerkit(state, play.rules.house, dealer=play.dealer)
        except sk.ArgumentError as refusal:
            ended[reason(refusal)] += 1
            continue
        events = len(told(play.hand))
        ended["same"] += told(hand)[:events] == told(play.hand)
        ended["played on"] += len(state.operations) > known
        ended["hands"] += 1
    assert ended["same"] >= 0.95 * ended["hands"] >= 30
    assert ended["played on"] > 20


def test_automations_are_those_asked_for():
    rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    hand = sk.Hand(rules, [200, 200], seed=1)
    assert set(to_pokerkit(hand).automations) == set(Automation)
    wanted = (pk.Automation.ANTE_POSTING, pk.Automation.BET_COLLECTION)
    assert to_pokerkit(hand, automations=wanted).automations == wanted
    assert to_pokerkit(hand, automations=["Ante posting"]).automations == wanted[:1]
    for wrong in ("Ante posting", ["ANTE_POSTING"], [None]):
        with pytest.raises(sk.ArgumentError, match=r"automations: .* is none of Ante posting, "):
            to_pokerkit(hand, automations=wrong)


# Each refusal by name ------------------------------------------------------------------------


def refused(hand):
    with pytest.raises(sk.ArgumentError) as refusal:
        to_pokerkit(hand)
    return reason(refusal)


def start(game="stud", stacks=(200, 200), **changes):
    rake = changes.pop("rake", None)
    stakes = {"small_bet": 10, "big_bet": 20, "ante": 1, "bring_in": 5} | {
        key: changes.pop(key) for key in ("bring_in", "structure") if key in changes
    }
    house = sk.House.preset("tda").replace(**changes)
    rules = sk.Rules(game, **stakes, house=house, rake=rake)
    return sk.Hand(rules, list(stacks), dealing="manual")


def deal(hand, cards):
    for card in cards.split():
        hand.deal(card)


def test_games_and_stakes_that_only_studkit_has():
    assert refused(start("five_stud")) == "game"
    pot_limit = start(structures=["pot_limit"], structure="pot_limit")
    assert refused(pot_limit) == "game"
    assert refused(start(rake=sk.Rake(5))) == "rake"
    assert refused(start(bring_in=10)) == "stakes"


def test_a_short_all_in_is_refused():
    hand = start(stacks=(200, 15, 200))
    deal(hand, "2c 3c 4c 5d 6d 7d Kd Qd 2d")
    hand.post_bring_in()
    hand.raise_to(10)
    assert to_pokerkit(hand).actor_index == hand.actor
    hand.raise_to(14)
    assert refused(hand) == "short all-in"


def test_an_unknown_up_card_is_refused():
    rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    hand = sk.Hand(rules, [200, 200], dealing="manual", allow_unknown_up=True)
    deal(hand, "2c 3c 4c 5d ??")
    assert refused(hand) == "unknown card"


@pytest.mark.parametrize("folds", [0, 1])
def test_the_card_of_all(folds):
    """With a fold pokerkit has cards enough: it deals those that were folded once more."""
    rules = sk.Rules(
        "stud",
        small_bet=10,
        big_bet=20,
        ante=1,
        bring_in=5,
        house=HOUSES["none", "allowed"].replace(community_betting="allowed"),
    )
    hand = sk.Hand(rules, [300] * 8, dealing="manual")
    cards = iter(DECK)
    while hand.next_deal is None or hand.next_deal[0] is not None:
        if hand.next_deal:
            hand.deal(next(cards))
        elif hand.legal.bring_in:
            hand.post_bring_in()
        elif hand.street == 6 and folds:
            hand.fold()
            folds -= 1
        elif hand.legal.check:
            hand.check()
        else:
            hand.call()
    if any(event.kind == "fold" for event in hand.events):
        assert refused(hand) == "cards dealt again"
        return
    assert to_pokerkit(hand).board_dealing_count == 1
    hand.deal(next(cards))
    state = to_pokerkit(hand)
    assert [repr(card) for (card,) in state.board_cards] == [DECK[48]]
    assert told(from_pokerkit(state, rules.house)) == told(hand)


def state_of(game=pk.FixedLimitSevenCardStud, **changes):
    named = {"boards": "starting_board_count", "rake": "rake", "divmod": "divmod"}
    more = {named[key]: changes.pop(key) for key in named if key in changes}
    trimming = changes.pop("trimming", True)
    given = {
        "ante": 1,
        "bring_in": 5,
        "small": 10,
        "big": 20,
        "stacks": [200, 200],
    } | changes
    seats = len(given["stacks"])
    return game.create_state(tuple(pk.Automation), trimming, *given.values(), seats, **more)


def skim(amount, state):
    return 1, amount - 1


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"stacks": [200.5, 200]}, "chips"),
        ({"stacks": [Decimal(200), 200]}, "chips"),
        ({"small": 10.0}, "chips"),
        ({"ante": {0: 1}}, "stakes"),
        ({"bring_in": 0}, "stakes"),
        ({"boards": 2}, "stakes"),
        ({"rake": skim}, "rake"),
        ({"big": 5}, "stakes"),
        ({"stacks": [2**62, 2**62]}, "chips"),
        ({"stacks": [200] * 9}, "seats"),
        ({"divmod": lambda chips, winners: (0, chips)}, "odd chips"),
        ({"ante": 5, "stacks": [3, 200, 200], "trimming": False}, "short ante"),
    ],
)
def test_states_that_only_pokerkit_has(changes, name):
    with pytest.raises(sk.ArgumentError) as refusal:
        from_pokerkit(state_of(**changes))
    assert reason(refusal) == name


@pytest.mark.parametrize(
    ("attribute", "value", "name"),
    [
        ("deck", pk.Deck.SHORT_DECK_HOLDEM, "game"),
        ("player_count", 10**9, "seats"),
        ("stacks", [199, 199, 3], "seats"),
        ("stacks", [1, 2], "call"),
        ("bets", [1], "seats"),
        ("starting_stacks", (200,), "seats"),
        ("hole_cards", [[], []], "cards"),
        ("hole_cards", [list(pk.Card.parse("AsKsQs")), list(pk.Card.parse("AhKhQh"))], "cards"),
        ("hole_card_statuses", [[True] * 3, [True] * 3], "cards"),
        ("board_cards", [list(pk.Card.parse("As"))], "cards"),
        ("operations", [], "cards"),
        ("street_index", 3, "raise"),
        ("statuses", [True, False], "showdown"),
        ("status", False, "steps"),
    ],
)
def test_a_state_that_was_changed_by_hand_is_refused(attribute, value, name):
    random.seed(4)
    state = state_of()
    assert from_pokerkit(state).actor == state.actor_index == 0
    setattr(state, attribute, value)
    with pytest.raises(sk.ArgumentError) as refusal:
        from_pokerkit(state)
    assert reason(refusal) == name


def test_the_last_one_left_shows_in_pokerkit():
    """When the others have mucked, pokerkit pays who shows; in studkit he is not asked."""
    rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    hand = sk.Hand(rules, [1, 1], dealing="manual", showdown="manual")
    cards = iter(DECK)
    while hand.next_deal is not None:
        seat, up = hand.next_deal
        hand.deal(next(cards) if up or seat == 1 else "??")
    while not hand.is_over:
        assert hand.actor == 0
        hand.muck()
    assert not any(event.kind == "show" for event in hand.events)
    state = to_pokerkit(hand)
    shown = [o for o in state.operations if isinstance(o, pk.HoleCardsShowingOrMucking)]
    assert [(o.player_index, len(o.hole_cards)) for o in shown[-2:]] == [(0, 0), (1, 7)]
    assert told(from_pokerkit(state, rules.house)) == told(hand)


def test_conversions_in_threads_leave_the_warnings_alone():
    rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    hand = sk.Hand(rules, [200] * 4, seed=1)
    before, interval = list(warnings.filters), sys.getswitchinterval()

    def convert(_):
        for _ in range(20):
            from_pokerkit(to_pokerkit(hand))

    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(8) as threads:
            list(threads.map(convert, range(8)))
    finally:
        sys.setswitchinterval(interval)
    assert warnings.filters == before


def test_other_games_of_pokerkit_are_refused():
    state = pk.FixedLimitTexasHoldem.create_state(
        tuple(pk.Automation), True, 0, (1, 2), 2, 4, 200, 2
    )
    with pytest.raises(sk.ArgumentError) as refusal:
        from_pokerkit(state)
    assert reason(refusal) == "game"


def test_a_house_with_other_rules_is_refused():
    state = state_of()
    seat = state.actor_index
    state.post_bring_in()
    hand = from_pokerkit(state, "tda")
    assert hand.actor == 1 - seat
    tied = random.Random(1)
    while True:
        random.seed(tied.random())
        state = state_of(pk.FixedLimitSevenCardStud)
        up = [next(iter(state.get_up_cards(i))) for i in (0, 1)]
        if up[0].rank == up[1].rank and up[0].suit > up[1].suit:
            break
    # The lower suit brings in; a house may have the player next to the dealer do so.
    with pytest.raises(sk.ArgumentError) as refusal:
        from_pokerkit(state, sk.House.preset("tda").replace(bring_in_tie="nearest_dealer"))
    assert reason(refusal) == "first to act"


def test_bad_arguments():
    rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    hand = sk.Hand(rules, [200, 200], seed=1)
    with pytest.raises(TypeError, match=r"studkit\.Hand"):
        to_pokerkit(to_pokerkit(hand))
    with pytest.raises(TypeError, match=r"pokerkit\.State"):
        from_pokerkit(hand)
    for dealer in (1.0, "1", True, math.nan):
        with pytest.raises(TypeError):
            from_pokerkit(to_pokerkit(hand), dealer=dealer)
    for dealer in (-1, 2):
        with pytest.raises(sk.ArgumentError, match="no seat"):
            from_pokerkit(to_pokerkit(hand), dealer=dealer)
    with pytest.raises(sk.ArgumentError):
        from_pokerkit(to_pokerkit(hand), "nowhere")
