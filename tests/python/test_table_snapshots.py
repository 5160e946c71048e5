"""Tables as bytes: what is kept goes on alike, and what is damaged or forged is refused."""

import pickle
import random
import struct
import zlib

import pytest
from test_tables import play, rules, state, surrender

import studkit as sk


def ways_to_resume(table):
    return (sk.Table.from_bytes(table.to_bytes()), pickle.loads(pickle.dumps(table)), table.copy())


def seen(table):
    """Give what a table says of itself, and its hand."""
    hand = table.hand
    told = (hand.events, hand.legal, hand.rules, hand.settlement) if hand else None
    return (told, *state(table)[:2], *state(table)[3:])


def go_on(table, seed):
    """Do something to a table and give what came of it."""
    chance = random.Random(seed)
    hand = table.hand
    button = chance.choice(["none", "fixed", "moving"])
    other = rules(button, chance.choice(["stud", "razz", "five_stud8"]))
    ways = [
        lambda: table.sit(chance.randrange(6), chance.randrange(1, 200)),
        lambda: table.leave(chance.randrange(6)),
        lambda: table.change_rules(other),
        lambda: table.next_hand(event_players=chance.choice([None, 2, 9])).events,
    ]
    if hand is not None:
        ways += [hand.undo, lambda: play(hand), lambda: act(hand, chance)]
    if hand is None or hand.is_over:
        ways += ways[3:4] * 3
    try:
        return chance.choice(ways)()
    except sk.ArgumentError as error:
        return str(error)


def act(hand, chance):
    """Decide a few times."""
    for _ in range(chance.randrange(6)):
        if not hand.is_over:
            hand.apply(chance.choice(actions(hand.legal)))


def actions(legal):
    kinds = ["fold"] * legal.fold + ["check"] * legal.check
    kinds += ["call"] * (legal.call is not None) + ["bring_in"] * (legal.bring_in is not None)
    return [sk.Action(kind) for kind in kinds] + [
        sk.Action("raise_to", total) for total in list(legal.raise_to)[:1]
    ]


@pytest.mark.parametrize("seed", range(25))
def test_a_resumed_table_goes_on_like_the_other(seed):
    chance = random.Random(seed)
    stacks = [150, *(chance.choice([None, 1, 20, 300]) for _ in range(4)), 90]
    schedule = {2: rules("moving", "stud8"), 5: rules(ante=4, rake=sk.Rake(5, cap=3))}
    table = sk.Table(
        rules("fixed"),
        stacks,
        chance.randrange(6),
        master_seed=chance.randbytes(32),
        table=chance.randrange(2**64),
        schedule=schedule,
    )
    others = ways_to_resume(table)
    for step in range(60):
        did = go_on(table, f"{seed} {step}")
        for other in others:
            assert go_on(other, f"{seed} {step}") == did
            assert seen(other) == seen(table)
        if chance.random() < 0.5:
            assert others[0].to_bytes() == table.to_bytes()
            others = ways_to_resume(chance.choice((table, *others)))
            assert [seen(other) for other in others] == [seen(table)] * 3
    assert table.hand_number > 3


def test_an_over_hand_that_is_not_booked_can_still_be_corrected():
    table = sk.Table(rules(), [100, 100, None], master_seed=3)
    surrender(table.next_hand())
    stacks = table.stacks
    resumed = sk.Table.from_bytes(table.to_bytes())
    assert (resumed.stacks, resumed.hand.is_over) == (stacks, True)
    assert resumed.hand.undo()
    with pytest.raises(sk.ArgumentError, match="hand 1 has to be over"):
        resumed.next_hand()
    # Once it is booked, nothing done to it changes the table.
    table.sit(2, 50)
    resumed = sk.Table.from_bytes(table.to_bytes())
    assert resumed.hand.undo()
    assert resumed.stacks == (*stacks[:2], 50)
    assert resumed.next_hand().events == table.next_hand().events


def small_table():
    table = sk.Table(rules("fixed"), [90, 80, None], 1, master_seed=3, schedule={4: rules()})
    surrender(table.next_hand())
    table.next_hand().post_bring_in()
    return table


def sealed(body):
    return body + struct.pack("<I", zlib.crc32(body))


def test_a_damaged_table_is_refused():
    snapshot = small_table().to_bytes()
    assert sealed(snapshot[:-4]) == snapshot
    flipped = (
        snapshot[:place] + bytes([snapshot[place] ^ 1 << bit]) + snapshot[place + 1 :]
        for place in range(len(snapshot))
        for bit in range(8)
    )
    cut = (snapshot[:length] for length in range(len(snapshot)))
    for damaged in (*flipped, *cut, snapshot + b"x", small_table().hand.to_bytes()):
        with pytest.raises(sk.SnapshotError, match=r"^no snapshot of a table: "):
            sk.Table.from_bytes(damaged)
    with pytest.raises(sk.SnapshotError, match="no snapshot of a hand: it does not begin as one"):
        sk.Hand.from_bytes(snapshot)
    for wrong in ("text", None, 5):
        with pytest.raises(TypeError):
            sk.Table.from_bytes(wrong)


@pytest.mark.parametrize(
    ("place", "value", "part"),
    [
        (4, b"\2", "another version"),
        (5, b"\7", "not the one that it dealt last"),
        (37, b"\1", "not the one that it dealt last"),
        (45, b"\0", "not dealt to so many seats"),
        (45, b"\xff" * 8, "no table deals so many hands"),
        (53, b"\x0b", "no table has so many seats"),
        (54, b"\3", "the button is at no seat"),
        (55, b"\xff" * 8, "a stack has less than no chips"),
        (55, struct.pack("<q", 2**63 - 1), "more than can be counted"),
        (55, b"\1", "not the one that it dealt last"),
        (79, b"\x0b", "a seat is none of the table"),
        (81, b"\1", "a place of the finishing order has no seat"),
    ],
)
def test_a_forged_table_is_refused(place, value, part):
    body = small_table().to_bytes()[:-4]
    forged = sealed(body[:place] + value + body[place + len(value) :])
    with pytest.raises(sk.SnapshotError, match=part):
        sk.Table.from_bytes(forged)


def test_the_hand_in_a_table_is_its_own():
    table = small_table()
    own = table.hand.to_bytes()
    body = table.to_bytes()[:-4]
    assert body.endswith(own)
    stacks = [chips for chips in sk.Table.from_bytes(table.to_bytes()).stacks if chips]
    others = [
        sk.Hand(rules("fixed"), stacks, seed=1),
        sk.Hand(rules("fixed"), stacks, dealing="manual"),
        sk.Hand(rules(), stacks, seed=sk.hand_seed(3, 0, 2)),
        sk.Hand(rules("fixed"), [90, 80], 1, seed=sk.hand_seed(3, 0, 2), showdown="manual"),
    ]
    for other in others:
        forged = sealed(body[: -len(own)] + other.to_bytes())
        with pytest.raises(sk.SnapshotError, match="its hand is not the one that it dealt last"):
            sk.Table.from_bytes(forged)


def test_a_table_is_not_kept_while_its_hand_is_read():
    table = sk.Table(rules(), [200, 200], master_seed=1)
    hand = table.next_hand()

    class Keeps:
        def __index__(self):
            return len(table.to_bytes())

    with pytest.raises(RuntimeError, match="borrowed"):
        hand.raise_to(Keeps())
