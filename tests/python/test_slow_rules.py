"""The engine against the slow rules: the same hands, decision by decision."""

import json
import random
from pathlib import Path

import pytest
from slow_rules import SlowHand

import studkit as sk

PERFT = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text())
STAKES = {name: PERFT[name] for name in ("small_bet", "big_bet", "ante", "bring_in")}
STRUCTURES = ("fixed_limit", "pot_limit", "no_limit")
DECK = [str(sk.Card.from_id(number)) for number in range(52)]
# What each option of betting and dealing may be.
VALUES = {
    "bring_in_card": ("lowest", "highest_if_pot_limit"),
    "bring_in_tie": ("suit", "nearest_dealer"),
    "bring_in_option": (False, True),
    "all_in_ante_bring_in": ("forced_next", "optional_next", "next_by_card"),
    "short_bring_in_call": ("full_bring_in", "actual_amount"),
    "completion_threshold": ("half_of_gap", "half_of_bet_total"),
    "short_allin_reopen": ("half_bet", "full_bet"),
    "razz_first_to_act": ("lowest_exposed", "highest_exposed"),
    "first_to_act_tie": ("position", "suit_high"),
    "first_to_act_tie_razz": ("position", "suit_high", "suit_low"),
    "open_pair_rule": ("off", "option_lock", "option_free", "open_only"),
    "open_pair_games": (sk.GAMES,),
    "raise_cap": (None, 1, 2, 3, 4),
    "raise_cap_big_bet": (None, 1, 2, 3),
    "heads_up_cap": (
        "capped",
        "uncapped_if_heads_up_before_cap",
        "uncapped_if_round_starts_heads_up",
        "uncapped_last_two_of_event",
    ),
    "fold_unfaced": ("allowed", "forbidden"),
    "five_card_later_cards": ("up", "down", "last_down"),
    "burn_cards": ("none", "per_street"),
    "short_stub": ("community_now", "reuse_burns", "stub_arithmetic"),
    "community_betting": ("allowed", "none"),
    "community_first_to_act": ("with_community", "sixth_street_player"),
}
# How often players fold, check, call, bring in and raise.
STYLES = ((3, 10, 10, 10, 10), (1, 10, 12, 10, 3), (0, 10, 10, 10, 1), (1, 2, 3, 2, 10))


def slow_hand(rules, stacks, deck, **more):
    options = {name: rules.house.get(name, rules.game) for name in sk.House.options()}
    return SlowHand(rules, options, stacks, deck, **more)


def actions(legal):
    """Give all actions that are legal, as (kind, total)."""
    kinds = [kind for kind in ("fold", "check") if legal[kind]]
    kinds += [kind for kind in ("call", "bring_in") if legal[kind] is not None]
    return [(kind, None) for kind in kinds] + [("raise_to", total) for total in legal["raise_to"]]


def paths(hand, depth):
    """Count the betting paths of each length."""
    counts = [1] + [0] * depth
    if depth and not hand.is_over:
        for action in actions(hand.legal()):
            other = hand.copy()
            other.apply(*action)
            for length, count in enumerate(paths(other, depth - 1), start=1):
                counts[length] += count
    return counts


@pytest.mark.parametrize(
    "row",
    PERFT["rows"],
    ids=lambda row: f"{row['game']} {row['structure']} {row['house']} {len(row['stacks'])}",
)
def test_golden_counts_of_paths(row):
    house = sk.House.preset(row["house"]).replace(structures=[row["structure"]])
    rules = sk.Rules(row["game"], house=house, structure=row["structure"], **STAKES)
    depth = len(row["counts"]) - 1
    assert paths(slow_hand(rules, row["stacks"], PERFT["deck"].split()), depth) == row["counts"]
    assert sk.perft(rules, row["stacks"], depth, deck=PERFT["deck"]) == row["counts"]


def test_golden_counts_are_of_every_game_structure_and_preset():
    found = {(row["game"], row["structure"], len(row["stacks"])) for row in PERFT["rows"]}
    wanted = {(game, name, seats) for game in sk.GAMES for name in STRUCTURES for seats in (2, 3)}
    assert wanted <= found
    assert {row["house"] for row in PERFT["rows"]} == set(sk.HOUSES)


def random_rules(rng):
    """Draw rules: a preset, or a mixture of all options of betting and dealing."""
    game, house = rng.choice(sk.GAMES), sk.House.preset(rng.choice(sk.HOUSES))
    small = rng.choice((2, 4, 10, 10, 15))
    stakes = {"small_bet": small, "big_bet": rng.choice((2 * small, rng.randint(small, 3 * small)))}
    stakes["ante"] = rng.choice((0, 1, 2, small // 2))
    stakes["bring_in"] = rng.choice((small // 2, max(1, small // 4), rng.randint(1, small)))
    structure = rng.choice(house.get("structures", game))
    if rng.random() < 0.7:
        structure = rng.choice((*STRUCTURES, "fixed_limit"))
        changed = {name: rng.choice(VALUES[name]) for name in VALUES if rng.random() < 0.6}
        house = house.replace(structures=[structure], **changed)
    return sk.Rules(game, house=house, structure=structure, **stakes)


def random_stacks(rng, rules):
    """Draw stacks from one chip to 30 big bets, of any number of seats."""
    five = rules.game in ("five_stud", "five_stud8")
    most = rules.house.get("max_players_five" if five else "max_players_seven", rules.game)
    seats = rng.choice((2, 3, rng.randint(2, most), most))
    if rng.random() < 0.3:
        return [30 * rules.big_bet] * seats
    tops = (30 * rules.big_bet, 6 * rules.big_bet, 2 * rules.big_bet, rules.ante + rules.bring_in)
    return [rng.randint(1, rng.choice(tops)) for _ in range(seats)]


def random_deck(rng):
    """Draw a deck; in half of them equal ranks are near each other: pairs and ties on boards."""
    if rng.random() < 0.5:
        return rng.sample(DECK, 52)
    ranks = rng.sample(range(13), 13)
    near = rng.choice((8, 12, 16))
    deck = [DECK[4 * rank + suit] for rank in ranks for suit in range(4)]
    blocks = [deck[start : start + near] for start in range(0, 52, near)]
    return [card for block in blocks for card in rng.sample(block, len(block))]


def choose(rng, slow, style):
    able = actions(slow.legal())
    weights = dict(zip(("fold", "check", "call", "bring_in", "raise_to"), style, strict=True))
    kinds = sorted({kind for kind, _ in able})
    (kind,) = rng.choices(kinds, [weights[kind] + 0.01 for kind in kinds])
    totals = [total for other, total in able if other == kind]
    return kind, rng.choice((totals[0], totals[0], totals[-1], rng.choice(totals)))


def dealt(hand):
    """Give the burns and deals of the engine as the slow rules log them."""
    return [
        ("burn", None, False, str(event.card))
        if event.kind == "burn"
        else ("deal", event.seat, event.kind == "community" or event.up, str(event.card))
        for event in hand.events
        if event.kind in ("burn", "deal", "community")
    ]


def outline(totals):
    """Shorten the totals of a raise: two of fixed limit, or all between two numbers."""
    return len(totals), *totals[:1], *totals[-1:]


def legal_of(hand):
    legal = hand.legal
    names = ("fold", "check", "call", "bring_in")
    return {name: getattr(legal, name) for name in names} | {"raise_to": outline(legal.raise_to)}


def compare(hand, slow):
    """Compare all that the two say of a position."""
    assert dealt(hand) == slow.log
    assert hand.is_over == slow.is_over
    if not slow.is_over:
        assert (hand.actor, hand.street) == (slow.actor, slow.street)
        assert (hand.stacks, hand.bets) == (tuple(slow.stacks), tuple(slow.bets))
        assert hand.pot == sum(slow.paid)
        legal = slow.legal()
        assert legal_of(hand) == legal | {"raise_to": outline(legal["raise_to"])}


def play_both(rng, rules, stacks):
    """Play one hand with both; what they do not agree on is an error."""
    deck = random_deck(rng)
    more = {
        "dealer": rng.choice((None, *range(len(stacks)))),
        "event_players": rng.choice((None, len(stacks), 9)),
    }
    hand = sk.Hand(rules, stacks, deck=deck, **more)
    style = rng.choice(STYLES)

    def as_the_engine(before, pile):
        """Put a scrambled pile in the order in which the engine dealt it."""
        first = [card for _, _, _, card in dealt(hand)[len(before) :]]
        assert set(first) <= set(pile)
        return first + [card for card in pile if card not in first]

    slow = slow_hand(rules, stacks, deck, scramble=as_the_engine, **more)
    compare(hand, slow)
    while not slow.is_over:
        kind, total = choose(rng, slow, style)
        hand.apply(sk.Action(kind, total))
        slow.apply(kind, total)
        compare(hand, slow)
    back = [
        won + returned
        for won, returned in zip(hand.settlement.awards, hand.settlement.returned, strict=True)
    ]
    assert [left + paid for left, paid in zip(slow.stacks, slow.paid, strict=True)] == stacks
    assert [left + won for left, won in zip(slow.stacks, back, strict=True)] == list(hand.stacks)
    assert sum(slow.paid) == sum(back)


def play_many(seeds, draw_rules, draw_stacks):
    for seed in seeds:
        rng = random.Random(seed)
        rules = draw_rules(rng)
        try:
            play_both(rng, rules, draw_stacks(rng, rules))
        except Exception as error:
            error.add_note(f"hand {seed}")
            raise


@pytest.mark.parametrize("block", range(10))
def test_random_hands(block):
    play_many(range(400 * block, 400 * (block + 1)), random_rules, random_stacks)


@pytest.mark.parametrize("option", VALUES["open_pair_rule"])
@pytest.mark.parametrize("reopen", VALUES["short_allin_reopen"])
def test_random_hands_with_open_pairs(option, reopen):
    changed = {"open_pair_rule": option, "open_pair_games": sk.GAMES, "short_allin_reopen": reopen}
    house = sk.House.preset("guide").replace(raise_cap=None, **changed)

    def draw_rules(rng):
        stakes = {"small_bet": 10, "big_bet": rng.choice((10, 15, 20, 40)), "bring_in": 4}
        return sk.Rules(rng.choice(("stud", "five_stud")), house=house, ante=0, **stakes)

    def draw_stacks(rng, _):
        return [rng.choice((rng.randint(10, 60), 600)) for _ in range(rng.randint(4, 6))]

    play_many(range(300), draw_rules, draw_stacks)
