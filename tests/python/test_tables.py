"""Tables through Python: buttons, levels, who is out, and what is refused."""

import copy

import pytest

import studkit as sk

STAKES = {"small_bet": 10, "big_bet": 20, "ante": 1, "bring_in": 5}


def rules(button="none", game="stud", **changes):
    house = sk.House.preset(changes.pop("house", "robert")).replace(button=button)
    return sk.Rules(game, house=house, **(STAKES | changes))


def play(hand):
    """Call to the end."""
    while not hand.is_over:
        legal = hand.legal
        if legal.bring_in is not None:
            hand.post_bring_in()
        elif legal.check:
            hand.check()
        else:
            hand.call()


def surrender(hand):
    """Let everybody fold to the bring-in, or go to the end if somebody is all-in."""
    if not hand.is_over:
        hand.post_bring_in()
    while not hand.is_over:
        hand.fold()


def dealer_of(table):
    return table.seats[table.hand.public_view().dealer]


def first_card(table):
    return next(table.seats[event.seat] for event in table.hand.events if event.kind == "deal")


def state(table):
    return (
        table.rules,
        table.hand_number,
        table.hand,
        table.seats,
        table.stacks,
        table.finished,
        table.dealer,
        table.is_over,
        repr(table),
    )


def table_where(wanted, *arguments, **keywords):
    """Give a table whose first hand, called to the end, comes to what is wanted."""
    for seed in range(2000):
        table = sk.Table(*arguments, master_seed=seed, **keywords)
        play(table.next_hand())
        if wanted(table):
            return table
    raise AssertionError("no seed does it")


@pytest.mark.parametrize(("button", "next_dealer", "bring_in"), [("fixed", 4, 0), ("moving", 0, 3)])
def test_the_button_of_example_40(button, next_dealer, bring_in):
    doors = {0: "2h", 1: "Kc", 2: "9s", 3: "2d", 4: "Ah"}
    deals = rules(button, house="classic")

    def brings_in(table):
        """Deal the doors to the table, as an outside dealer would."""
        dealer = table.hand.public_view().dealer
        hand = sk.Hand(deals, table.hand.stacks, dealer, dealing="manual")
        downs = iter(sk.CardSet(range(52)) - sk.CardSet(doors.values()))
        while hand.next_deal is not None:
            seat, up = hand.next_deal
            hand.deal(doors[table.seats[seat]] if up else next(downs))
        return table.seats[hand.actor]

    table = sk.Table(deals, [200] * 5)
    surrender(table.next_hand())
    assert (dealer_of(table), first_card(table), brings_in(table)) == (4, 0, 0)
    surrender(table.next_hand())
    assert (table.dealer, dealer_of(table), brings_in(table)) == (
        next_dealer,
        next_dealer,
        bring_in,
    )


def test_without_a_button_the_first_player_is_the_dealers_left():
    table = table_where(
        lambda table: table.finished == ((3,),), rules(), [None, 200, 200, 1, None], dealer=1
    )
    assert (table.dealer, table.seats, dealer_of(table)) == (None, (1, 2, 3), 3)
    table.next_hand()
    assert (table.dealer, table.seats, dealer_of(table), first_card(table)) == (None, (1, 2), 2, 1)


def test_a_fixed_button_stays_at_its_seat_though_that_be_empty():
    table = table_where(
        lambda table: table.finished == ((3,),), rules("fixed"), [200, 200, 200, 1], dealer=3
    )
    assert (table.dealer, dealer_of(table), first_card(table)) == (3, 3, 0)
    surrender(table.next_hand())
    assert (table.dealer, dealer_of(table), first_card(table)) == (3, 2, 0)
    table.sit(3, 100)
    table.next_hand()
    assert (table.dealer, dealer_of(table), first_card(table)) == (3, 3, 0)
    empty = sk.Table(rules("fixed"), [None, 200, None, 200], dealer=0)
    empty.next_hand()
    assert (empty.dealer, dealer_of(empty), first_card(empty)) == (0, 3, 1)


def test_a_moving_button_goes_to_the_next_who_plays():
    table = table_where(
        lambda table: table.finished == ((1,),), rules("moving"), [200, 1, None, 200, 200], dealer=0
    )
    seen = [(table.dealer, dealer_of(table))]
    for seat in (2, None, None, 4, None):
        if seat == 2:
            table.sit(seat, 50)
        elif seat == 4:
            table.leave(seat)
        surrender(table.next_hand())
        seen.append((table.dealer, dealer_of(table)))
    assert seen == [(0, 0), (2, 2), (3, 3), (4, 4), (0, 0), (2, 2)]


def test_a_button_waits_while_games_without_it_are_played():
    schedule = {2: rules("none", "razz"), 4: rules("moving", "stud8"), 6: rules("fixed")}
    table = sk.Table(rules("moving"), [200] * 4, dealer=1, schedule=schedule)
    seen = []
    for _ in range(7):
        surrender(table.next_hand())
        seen.append((table.hand.rules.game, table.dealer))
    razz, stud8, stud = ("razz", None), ("stud8", 2), ("stud", 0)
    assert seen == [("stud", 1), razz, razz, stud8, ("stud8", 3), stud, stud]


def test_who_began_with_more_chips_finishes_higher():
    table = table_where(
        lambda table: table.stacks == (None, 520, None, None, None),
        rules(ante=50),
        [50, 400, None, 20, 50],
    )
    assert table.finished == ((3,), (0, 4))
    assert table.is_over


def test_a_seat_may_be_taken_and_lost_again():
    table = table_where(lambda table: table.finished == ((0,),), rules(), [1, 100])
    assert table.is_over
    with pytest.raises(sk.ArgumentError, match="seat 1 has all the chips, 101: a hand takes two"):
        table.next_hand()
    table.sit(0, 1)
    assert not table.is_over
    while len(table.finished) == 1:
        play(table.next_hand())
        if table.stacks[1] != 101:
            table.leave(0)
            table.sit(0, 1)
    assert table.finished == ((0,), (0,))


def test_leaving_is_no_finish():
    table = sk.Table(rules(), [100, None, 50, 75])
    assert table.leave(2) == 50
    assert (table.stacks, table.finished) == ((100, None, None, 75), ())
    hand = table.next_hand()
    surrender(hand)
    chips = table.stacks[3]
    assert table.leave(3) == chips
    assert table.is_over
    with pytest.raises(sk.ArgumentError, match="seat 0 has all the chips"):
        table.next_hand()
    assert table.leave(0) == 175 - chips
    with pytest.raises(sk.ArgumentError, match="no seat has chips"):
        table.next_hand()


def test_the_hand_in_play_is_seen_until_it_is_booked():
    table = sk.Table(rules(), [None, 100, 100], master_seed=3)
    assert (table.hand, table.hand_number, table.seats) == (None, 0, ())
    hand = table.next_hand()
    assert table.hand is hand
    assert table.stacks == (None, 99, 99)
    hand.post_bring_in()
    assert sum(table.stacks[1:]) == 193
    with pytest.raises(sk.ArgumentError, match="hand 1 has to be over"):
        table.next_hand()
    hand.fold()
    after = table.stacks
    assert (sum(after[1:]), table.is_over) == (200, False)
    hand.undo()
    assert sum(table.stacks[1:]) == 193
    hand.fold()
    other = table.next_hand()
    assert (table.hand is other, table.hand_number) == (True, 2)
    while hand.undo():
        pass
    assert [chips - 1 for chips in after[1:]] == list(table.stacks[1:])
    assert table.hand is other


def test_coming_and_going_books_the_hand():
    table = sk.Table(rules(), [100, 100, None], master_seed=3)
    hand = table.next_hand()
    table.sit(2, 60)
    assert table.stacks == (99, 99, 60)
    assert table.leave(2) == 60
    surrender(hand)
    after = table.stacks
    table.sit(2, 60)
    hand.undo()
    assert table.stacks == (*after[:2], 60)
    table.next_hand()
    assert table.seats == (0, 1, 2)


def test_levels_and_mixed_games():
    schedule = {2: rules(game="razz"), 4: rules(ante=2), 5: rules(game="five_stud8", ante=3)}
    table = sk.Table(rules(), [500] * 3, schedule=schedule)
    seen = []
    for _ in range(6):
        coming = table.rules
        surrender(table.next_hand())
        assert table.hand.rules == coming
        seen.append((coming.game, coming.ante))
    assert seen[:3] == [("stud", 1), ("razz", 1), ("razz", 1)]
    assert seen[3:] == [("stud", 2), ("five_stud8", 3), ("five_stud8", 3)]


def test_rules_that_change_by_the_clock():
    table = sk.Table(rules(), [500] * 3, schedule={3: rules(ante=3), 5: rules(ante=5)})
    antes = []
    for hand_number in range(1, 7):
        if hand_number == 2:
            table.change_rules(rules(ante=7))
            table.change_rules(rules(ante=2))
        elif hand_number == 5:
            # A change holds for the next hand, whatever the schedule says for that one.
            table.change_rules(rules(ante=4))
        assert hand_number == table.hand_number + 1
        surrender(table.next_hand())
        antes.append(table.hand.rules.ante)
    assert antes == [1, 2, 3, 3, 4, 4]


def test_the_master_seed_decides_the_cards():
    def cards(seed, number=0):
        table = sk.Table(rules(), [500] * 4, master_seed=seed, table=number)
        found = []
        for _ in range(4):
            surrender(table.next_hand())
            found.append(tuple(event.card for event in table.hand.events if event.card))
        return found

    assert cards(5) == cards(5) == cards(bytes([5] + [0] * 31))
    hands = cards(5) + cards(5, 1) + cards(5, 2**64 - 1) + cards(6) + cards(None) + cards(None)
    assert len(set(hands)) == 24
    table = sk.Table(rules(), [500] * 4, master_seed=5, table=9)
    surrender(table.next_hand())
    hand = table.next_hand()
    again = sk.Hand(rules(), [chips + 1 for chips in table.stacks], seed=sk.hand_seed(5, 9, 2))
    assert again.events == hand.events


def test_the_master_seed_is_not_told():
    table = sk.Table(rules(), [500, None, 20], master_seed=123_456_789)
    table.next_hand()
    assert repr(table) == "<Table hand 1 stacks (499, None, 19)>"
    assert not hasattr(table, "master_seed")


def test_the_last_two_of_the_event_may_raise_without_end():
    capped = rules(house="tda")

    def raises(**keywords):
        table = sk.Table(capped, [1000, 1000], master_seed=1)
        hand = table.next_hand(**keywords)
        hand.post_bring_in()
        count = 0
        while hand.legal.raise_to and count < 10:
            hand.raise_to(hand.legal.raise_to[0])
            count += 1
        return count

    assert raises() == raises(event_players=2) == 10
    # The bet and three raises.
    assert raises(event_players=3) == 4


def test_copies_go_their_own_way():
    table = sk.Table(rules(), [100, 100], master_seed=3)
    hand = table.next_hand()
    for make in (copy.copy, copy.deepcopy, sk.Table.copy):
        other = make(table)
        surrender(other.hand)
        other.next_hand()
        other.change_rules(rules(ante=2))
        assert (table.hand_number, table.hand is hand, hand.is_over) == (1, True, False)
        assert table.rules == rules()


def test_ten_seats_and_antes_that_end_the_hand():
    deep = rules(game="five_stud")
    table = sk.Table(deep, [1] * 10, master_seed=1)
    hand = table.next_hand()
    assert hand.is_over
    assert len(table.seats) == 10
    winners = [seat for seat, chips in enumerate(table.stacks) if chips is not None]
    assert table.finished == (tuple(seat for seat in range(10) if seat not in winners),)


@pytest.mark.parametrize(
    ("arguments", "error", "part"),
    [
        ({"stacks": []}, sk.ArgumentError, "0 seats: the house deals in 2 to 8"),
        ({"stacks": [200] * 9}, sk.ArgumentError, "9 seats: the house deals in 2 to 8"),
        ({"stacks": [None] * 9}, sk.ArgumentError, "9 seats: the house deals in 2 to 8"),
        ({"stacks": [None, 200]}, sk.ArgumentError, "seat 1 has all the chips, 200"),
        ({"stacks": [None, None]}, sk.ArgumentError, "no seat has chips"),
        ({"stacks": [200, 200, 0]}, sk.ArgumentError, "seat 2: a stack of 0 chips"),
        ({"stacks": [200, -1]}, sk.ArgumentError, "seat 1: a stack of -1 chips"),
        ({"stacks": [2**62] * 2}, sk.ArgumentError, "the chips add up to more"),
        ({"stacks": [200, 1.5]}, TypeError, "stacks takes an int, not 1.5"),
        ({"stacks": {200, 100}}, TypeError, "the order of the stacks matters"),
        ({"stacks": 200}, TypeError, "int"),
        ({"dealer": 2}, sk.ArgumentError, "dealer: 2 is no seat"),
        ({"dealer": -1}, sk.ArgumentError, "dealer: -1 is no seat"),
        ({"dealer": "0"}, TypeError, "dealer takes an int"),
        ({"master_seed": -1}, sk.ArgumentError, "seed=-1"),
        ({"master_seed": "x"}, TypeError, "str"),
        ({"table": -1}, sk.ArgumentError, "table: -1 is out of range"),
        ({"table": 2**64}, sk.ArgumentError, "table: 18446744073709551616 is out of range"),
        ({"table": True}, TypeError, "table takes an int"),
        (
            {"schedule": {0: rules()}},
            sk.ArgumentError,
            "schedule: 0 is out of range: it takes 1 to",
        ),
        ({"schedule": {-1: rules()}}, sk.ArgumentError, "schedule: -1 is out of range"),
        ({"schedule": {2**64: rules()}}, sk.ArgumentError, "schedule: 18446744073709551616 is out"),
        ({"schedule": {"1": rules()}}, TypeError, "schedule takes an int"),
        ({"schedule": {1: "razz"}}, TypeError, r"numbers of hands to Rules, not 'razz' \(str\)"),
        ({"schedule": [(1, rules())]}, TypeError, "numbers of hands to Rules, not"),
        ({"rules": None}, TypeError, "Rules"),
        (
            {"stacks": [9] * 8, "schedule": {5: rules(house="pokerstars")}},
            sk.ArgumentError,
            "schedule: hand 5: 8 seats: the house deals in 2 to 7",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused(arguments, error, part):
    with pytest.raises(error, match=part):
        sk.Table(**({"rules": rules(), "stacks": [200, 200]} | arguments))


@pytest.mark.parametrize(
    ("call", "error", "part"),
    [
        (lambda table: table.next_hand(), sk.ArgumentError, "hand 2 has to be over"),
        (lambda table: table.next_hand(event_players="x"), TypeError, "event_players"),
        (
            lambda table: table.sit(0, 5),
            sk.ArgumentError,
            r"seat 0 is taken: the empty .* \[2, 3\]",
        ),
        (lambda table: table.sit(8, 5), sk.ArgumentError, "seat: 8 is no seat"),
        (lambda table: table.sit(-1, 5), sk.ArgumentError, "seat: -1 is no seat"),
        (lambda table: table.sit(2**70, 5), sk.ArgumentError, "seat: 1180591620717411303424"),
        (lambda table: table.sit(2, 0), sk.ArgumentError, "seat 2: a stack of 0 chips"),
        (lambda table: table.sit(2, 2**63 - 1), sk.ArgumentError, "the chips add up to more"),
        (lambda table: table.sit(2, 2**63), sk.ArgumentError, "stack: 9223372036854775808"),
        (lambda table: table.sit(2, None), TypeError, "stack takes an int"),
        (lambda table: table.leave(0), sk.ArgumentError, "seat 0: hand 2 has to be over"),
        (
            lambda table: table.leave(2),
            sk.ArgumentError,
            r"seat 2 is empty: the taken .* \[0, 1, 4",
        ),
        (lambda table: table.leave(None), TypeError, "seat takes an int"),
        (
            lambda table: table.change_rules(rules(house="pokerstars")),
            sk.ArgumentError,
            "8 seats: the house deals in 2 to 7",
        ),
        (lambda table: table.change_rules("razz"), TypeError, "Rules"),
    ],
)
def test_a_refusal_changes_nothing(call, error, part):
    table = sk.Table(rules(), [200, 200, None, None, 9, 9, 9, 9], master_seed=1)
    surrender(table.next_hand())
    table.next_hand()
    before = state(table)
    with pytest.raises(error, match=part):
        call(table)
    assert state(table) == before


def test_a_refused_hand_leaves_the_one_before_open_to_correction():
    table = table_where(lambda table: table.is_over, rules(), [5, 5])
    with pytest.raises(sk.ArgumentError, match="has all the chips, 10"):
        table.next_hand()
    with pytest.raises(sk.ArgumentError, match="is taken"):
        table.sit(next(seat for seat in (0, 1) if table.stacks[seat]), 5)
    finished = table.finished
    assert finished != ()
    assert table.hand.undo()
    assert (table.finished, table.is_over) == ((), False)
    play(table.hand)
    assert table.finished == finished


def test_a_number_that_looks_at_the_table_while_it_is_read_does_no_harm():
    table = sk.Table(rules(), [200, 200], master_seed=1)
    hand = table.next_hand()

    class Looks:
        def __index__(self):
            return table.stacks[0]

    with pytest.raises(RuntimeError, match="borrowed"):
        hand.raise_to(Looks())
    with pytest.raises(RuntimeError, match="borrowed"):
        table.sit(Looks(), 5)
