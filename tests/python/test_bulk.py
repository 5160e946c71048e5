import multiprocessing
import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import studkit as sk
from studkit import bulk

SCALES = ("high", "eight_or_better", "ace_to_five")


def masks_of(ids):
    return np.array([sk.CardSet(row).mask for row in ids.tolist()], np.uint64)


@pytest.fixture(scope="module")
def hands():
    ids = bulk.deal(2000, seed=5)
    return ids, masks_of(ids)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("width", [5, 6, 7])
def test_rows_get_what_single_hands_get(scale, width):
    ids = bulk.deal(3000, width, seed=1)
    wanted = [sk.rank(row, scale) for row in ids.tolist()]
    ranks = bulk.evaluate(ids, scale)
    assert ranks.dtype == np.uint16
    assert ranks.tolist() == wanted
    assert bulk.evaluate(masks_of(ids), scale).tolist() == wanted
    assert bulk.evaluate(masks_of(ids).astype(np.int64), scale).tolist() == wanted
    assert bulk.evaluate(ids.tolist(), scale).tolist() == wanted


@pytest.mark.parametrize("kind", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i4", ">u8"])
def test_ids_may_have_any_integer_type(hands, kind):
    ids, _ = hands
    assert (bulk.evaluate(ids.astype(kind)) == bulk.evaluate(ids)).all()


def test_masks_may_come_in_the_other_byte_order(hands):
    ids, masks = hands
    for kind in (">u8", ">i8"):
        assert (bulk.evaluate(masks.astype(kind)) == bulk.evaluate(ids)).all()


def test_strides_do_not_matter(hands):
    ids, masks = hands
    wanted = bulk.evaluate(ids)
    wide = np.zeros((len(ids), 20), np.uint8)
    wide[:, 3:17:2] = ids
    padded = np.zeros(len(ids), [("skip", "u1"), ("mask", "u8"), ("ids", "i8", 7)])
    padded["mask"], padded["ids"] = masks, ids
    views = [
        np.asfortranarray(ids),
        wide[:, 3:17:2],
        ids[:, ::-1],
        padded["ids"],
        padded["mask"],
        np.repeat(masks, 3)[::3],
        masks[::-1][::-1],
        np.repeat(ids, 2, axis=0)[::2],
    ]
    for view in views:
        assert (bulk.evaluate(view) == wanted).all()
    assert (bulk.evaluate(ids[::-1]) == wanted[::-1]).all()
    assert (bulk.evaluate(np.broadcast_to(ids[0], (100, 7))) == wanted[0]).all()


def test_counts_may_differ_among_masks():
    hands = ["AhKhQhJhTh", "AhKhQhJhTh2c", "AhKhQhJhTh2c3c"]
    assert bulk.evaluate(np.array([sk.CardSet(h).mask for h in hands])).tolist() == [7462] * 3


def test_out_is_written_and_returned(hands):
    ids, masks = hands
    wanted = bulk.evaluate(ids)
    for cards in (ids, masks):
        out = np.zeros(len(ids), np.uint16)
        assert bulk.evaluate(cards, out=out) is out
        assert (out == wanted).all()
        strided = np.zeros((len(ids), 3), np.uint16)
        column = strided[:, 1]
        assert bulk.evaluate(cards, out=column) is column
        assert (strided[:, 1] == wanted).all()
        assert not strided[:, [0, 2]].any()
        unaligned = np.zeros(len(ids), [("a", "u1"), ("r", "u2")])["r"]
        assert (bulk.evaluate(cards, out=unaligned) == wanted).all()


def test_a_bad_row_is_named_whatever_out_is(hands):
    ids = hands[0].copy()
    ids[[1500, 1501], 2] = 52, 53
    for out in (None, np.full(2000, 9, np.uint16), np.full((2000, 2), 9, np.uint16)[:, 0]):
        with pytest.raises(sk.CardError, match="row 1500: 52 is no card id"):
            bulk.evaluate(ids, out=out)
        both = None if out is None else (out, out.copy())
        with pytest.raises(sk.CardError, match="row 1500: 52 is no card id"):
            bulk.evaluate_hilo(ids, out=both)


@pytest.mark.parametrize("width", [5, 6, 7])
def test_both_halves_are_what_each_scale_gives(width):
    ids = bulk.deal(40_000, width, seed=3)
    for cards in (
        ids,
        masks_of(ids[:3000]),
        ids.astype(np.int64),
        np.asfortranarray(ids),
        ids[::-1],
    ):
        wanted = bulk.evaluate(cards), bulk.evaluate(cards, "eight_or_better")
        for threads in (None, 1, 2):
            high, low = bulk.evaluate_hilo(cards, threads=threads)
            assert (high == wanted[0]).all()
            assert (low == wanted[1]).all()


def test_both_halves_are_written_where_they_are_asked_for(hands):
    wanted = bulk.evaluate(hands[0]), bulk.evaluate(hands[0], "eight_or_better")
    table = np.zeros((2000, 2), np.uint16)
    columns = table[:, 0], table[:, 1]
    out = np.zeros(2000, np.uint16), np.zeros(2000, np.uint16)
    for both in (out, columns, (out[1], columns[0])):
        given = bulk.evaluate_hilo(hands[0], out=both)
        assert all(a is b for a, b in zip(given, both, strict=True))
        assert all((a == b).all() for a, b in zip(both, wanted, strict=True))


def test_the_halves_have_places_of_their_own(hands):
    room = np.zeros(4000, np.uint16)
    for both in (
        (room[:2000], room[1999:3999]),
        (room[:2000], room[:2000]),
        (room[::2], room[::2]),
    ):
        with pytest.raises(sk.ArgumentError, match="shares memory with out"):
            bulk.evaluate_hilo(hands[0], out=both)
    for wrong in (room[:2000], [room[:2000]] * 2, (room[:2000],)):
        with pytest.raises(TypeError, match="tuple of two arrays"):
            bulk.evaluate_hilo(hands[0], out=wrong)
    with pytest.raises(sk.ArgumentError, match=r"out\[1\] has the length 1999"):
        bulk.evaluate_hilo(hands[0], out=(room[:2000], room[2000:3999]))


@pytest.mark.parametrize(
    ("out", "error", "part"),
    [
        (np.zeros(1999, np.uint16), sk.ArgumentError, "length 1999, but there are 2000"),
        (np.zeros(2001, np.uint16), sk.ArgumentError, "length 2001"),
        (np.zeros(2000, np.int16), TypeError, "int16"),
        (np.zeros(2000, ">u2"), TypeError, ">u2"),
        (np.zeros((2000, 1), np.uint16), TypeError, "one dimension"),
        (np.ma.masked_array(np.zeros(2000, np.uint16), mask=[1] * 2000), TypeError, "masked"),
        ([0] * 2000, TypeError, "list"),
    ],
)
def test_a_wrong_out_is_refused(hands, out, error, part):
    with pytest.raises(error, match=part):
        bulk.evaluate(hands[0], out=out)


def test_out_must_be_writable_and_apart(hands):
    out = np.zeros(2000, np.uint16)
    out.flags.writeable = False
    with pytest.raises(sk.ArgumentError, match="read-only"):
        bulk.evaluate(hands[0], out=out)
    masks = hands[1].copy()
    shared = masks.view(np.uint16)
    unaligned = masks.view(np.uint8)[1:4001].view(np.uint16)
    for out in (shared[:2000], shared[:4000:2], unaligned):
        for cards in (masks, masks[::-1], masks.view(np.int64)):
            with pytest.raises(sk.ArgumentError, match="shares memory"):
                bulk.evaluate(cards, out=out)
    assert (masks == hands[1]).all()
    beside = np.zeros(2000, [("mask", "u8"), ("rank", "u2"), ("more", "u4")])
    beside["mask"] = hands[1]
    bulk.evaluate(beside["mask"], out=beside["rank"])
    assert (beside["rank"] == bulk.evaluate(hands[1])).all()


def test_out_is_apart_from_cards_that_are_no_array(hands):
    class Given:
        def __init__(self, array):
            self.array = array

        def __array__(self, dtype=None, copy=None):
            return self.array

    masks = hands[1].copy()
    out = masks.view(np.uint16)[:2000]
    other_order = masks.view(masks.dtype.newbyteorder())
    for cards in (memoryview(masks), Given(masks), Given(masks[::-1]), Given(other_order)):
        with pytest.raises(sk.ArgumentError, match="out shares memory with cards"):
            bulk.evaluate(cards, out=out)
        with pytest.raises(sk.ArgumentError, match=r"out\[0\] shares memory with cards"):
            bulk.evaluate_hilo(cards, out=(out, np.zeros(2000, np.uint16)))
    assert (masks == hands[1]).all()


@pytest.mark.parametrize("bad", [52, 255, 256, 308, 99999, -1, -256, 2**62, -(2**63)])
@pytest.mark.parametrize("column", [0, 6])
def test_a_bad_id_is_named_as_given(bad, column):
    ids = np.array([[0, 1, 2, 3, 4, 5, 6]] * 10)
    ids[7, column] = bad
    with pytest.raises(sk.CardError, match=f"row 7: {bad} is no card id"):
        bulk.evaluate(ids)
    bulk.evaluate(ids, check=False)


def test_a_card_twice_is_named():
    ids = np.array([[0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 51, 51]], np.uint8)
    with pytest.raises(sk.CardError, match="row 1: As is there twice"):
        bulk.evaluate(ids)
    with pytest.raises(sk.CardError, match="row 1: As is there twice"):
        bulk.evaluate(ids.astype(np.int32))


@pytest.mark.parametrize("bad", [0, 0b1111, 0xFF, 1 << 13, 1 << 63, 2**64 - 1])
def test_a_bad_mask_is_named(bad):
    masks = np.array([0b11111, 0b11111, bad], np.uint64)
    for array in (masks, masks.astype(np.int64)):
        with pytest.raises(sk.CardError, match=r"row 2: .*(no card mask|cards given)"):
            bulk.evaluate(array)
        bulk.evaluate(array, check=False)


@pytest.mark.parametrize(
    ("cards", "part"),
    [
        (np.zeros((3, 7)), "float64"),
        (np.array([1.0, np.nan]), "nan in row 1"),
        (np.array([[1.0] * 7, [np.nan] * 7]), "nan in row 1"),
        (np.zeros(3, np.uint8), "one dimension of uint8"),
        (np.zeros(3, np.int32), "one dimension of int32"),
        (np.zeros((2, 2, 7), np.uint8), r"shape \(2, 2, 7\)"),
        (np.uint64(31), r"shape \(\)"),
        (31, r"shape \(\)"),
        (np.zeros((2, 7), bool), "bool"),
        (np.array(["AhKhQhJhTh"]), "bulk.parse"),
        (["AhKhQhJhTh"], "bulk.parse"),
        (np.array([[None] * 7]), "object"),
        (np.array([b"AhKhQhJhTh"]), "bulk.parse"),
        (np.zeros(3, "datetime64[s]"), "datetime64"),
        (np.zeros((3, 7), complex), "complex"),
        (np.ma.masked_array(np.zeros((1, 7), int), mask=[[1] * 7]), "masked"),
    ],
)
def test_a_wrong_type_or_shape_is_refused(cards, part):
    with pytest.raises(TypeError, match=part):
        bulk.evaluate(cards)


@pytest.mark.parametrize("width", [0, 1, 4, 8, 52])
def test_rows_have_five_to_seven_cards(width):
    for rows in (0, 3):
        with pytest.raises(sk.CardError, match=f"{width} cards given: it takes 5 to 7"):
            bulk.evaluate(np.zeros((rows, width), np.uint8))


def test_no_hands_are_fine():
    for cards in ([], np.zeros((0, 7), np.uint8), np.zeros(0, np.uint64), np.zeros((0, 5), int)):
        ranks = bulk.evaluate(cards)
        assert ranks.shape == (0,)
        assert ranks.dtype == np.uint16
    assert bulk.parse([]).shape == (0, 7)
    assert bulk.deal(0, seed=1).shape == (0, 7)


def test_scale_and_threads_are_checked(hands):
    ids, _ = hands
    with pytest.raises(sk.ArgumentError, match='"low" is no scale'):
        bulk.evaluate(ids, "low")
    for threads in (0, -1, -(2**62), -(2**100)):
        with pytest.raises(sk.ArgumentError, match=f"threads={threads}"):
            bulk.evaluate(ids, threads=threads)
    with pytest.raises(TypeError):
        bulk.evaluate(ids, threads=1.5)
    for threads in (1, 2, 1000, np.int64(2), 2**62, 10**5000):
        assert (bulk.evaluate(ids, threads=threads) == bulk.evaluate(ids)).all()


@given(st.binary(max_size=400))
def test_unchecked_garbage_is_harmless(data):
    for width in (5, 6, 7):
        rows = len(data) // width
        ids = np.frombuffer(data, np.uint8, rows * width).reshape(rows, width)
        for scale in SCALES:
            bulk.evaluate(ids, scale, check=False)
    masks = np.frombuffer(data, np.uint64, len(data) // 8)
    bulk.evaluate(masks, check=False)


def test_many_threads_may_call_at_once():
    ids = bulk.deal(50_000, seed=3)
    wanted = bulk.evaluate(ids)
    wrong = []

    def work():
        for _ in range(10):
            if not (bulk.evaluate(ids) == wanted).all():
                wrong.append(1)

    workers = [threading.Thread(target=work) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not wrong


def in_a_child(ids):
    return bulk.evaluate(ids).tolist()


def test_a_forked_process_has_threads_of_its_own():
    ids = bulk.deal(100_000, seed=3)
    wanted = bulk.evaluate(ids).tolist()
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(in_a_child, [ids, ids]).get(timeout=60) == [wanted, wanted]


def texts(ids):
    return ["".join(str(sk.Card.from_id(i)) for i in row) for row in ids.tolist()]


@pytest.mark.parametrize("width", [1, 5, 7, 52])
def test_parse_reads_back_what_was_written(width):
    ids = bulk.deal(3000, width, seed=2)
    strings = texts(ids)
    forms = [
        strings,
        tuple(strings),
        iter(strings),
        np.array(strings),
        np.array(strings, "S"),
        np.array(strings, object),
        np.array(strings, ">U200"),
        np.array([*strings, "x"] * 2)[: len(strings)],
        np.repeat(np.array(strings), 2)[::2],
        np.array(strings, np.dtypes.StringDType()),
    ]
    for form in forms:
        parsed = bulk.parse(form, cards=width)
        assert parsed.dtype == np.uint8
        assert (parsed == ids).all()


def test_parse_takes_what_people_type():
    rows = ["10h 9h", "T♥,9♥", "th9H"]
    for form in (rows, np.array(rows)):
        assert bulk.parse(form, 2).tolist() == [[34, 30]] * 3


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("AhXh", 'character 2 of "AhXh"'),
        ("AhAh", "Ah is there twice"),
        ("Ah", "1 cards given: it takes 2"),
        ("AhKhQh", "3 cards given: it takes 2"),
        ("", "0 cards given"),
        ("Ah\0Kh", "character 2"),
    ],
)
def test_the_first_wrong_text_is_named(text, part):
    rows = ["AhKh"] * 5000
    rows[4321] = text
    rows[4999] = "?"
    for form in (rows, np.array(rows)):
        with pytest.raises(sk.CardError) as caught:
            bulk.parse(form, 2)
        assert str(caught.value).startswith("row 4321: ")
        assert part in str(caught.value)


@pytest.mark.parametrize("wrong", [None, 5, float("nan"), b"AhKh"])
def test_a_row_that_is_no_text_is_named(wrong):
    for rows in (["AhKh", wrong], np.array(["AhKh", wrong], object)):
        with pytest.raises(TypeError, match=f"row 1: .*{type(wrong).__name__}.* given"):
            bulk.parse(rows, 2)


@pytest.mark.parametrize("wrong", ["AhKh", b"AhKh", np.array([["AhKh"]]), 5, None])
def test_strings_are_many_texts(wrong):
    with pytest.raises(TypeError):
        bulk.parse(wrong, 2)


def test_numbers_too_long_to_write_are_told_by_their_size():
    hands, huge = bulk.deal(2, seed=1), 10**5000
    for call, error in (
        (lambda: bulk.evaluate(hands, threads=-huge), sk.ArgumentError),
        (lambda: bulk.enumerate(huge), sk.ArgumentError),
        (lambda: bulk.enumerate(5, threads=-huge), sk.ArgumentError),
        (lambda: bulk.parse(["Ah"], huge), sk.ArgumentError),
        (lambda: bulk.deal(1, huge, seed=1), sk.ArgumentError),
        (lambda: bulk.deal(-huge, seed=1), sk.ArgumentError),
        (lambda: bulk.deal(huge, seed=1), MemoryError),
    ):
        with pytest.raises(error, match="=a number of 16610 bits: "):
            call()


@pytest.mark.parametrize("cards", [0, -1, 53, 2**70])
def test_a_row_has_one_to_52_cards(cards):
    for call in (lambda: bulk.parse(["Ah"], cards), lambda: bulk.deal(1, cards, seed=1)):
        with pytest.raises(sk.ArgumentError, match=f"cards={cards}"):
            call()


def test_deal_does_not_deal_dead_cards():
    hands = bulk.deal(2000, 45, seed=1, dead="AsAhAdAcKsKhKd")
    assert hands.max() < 45
    assert all(len(set(row)) == 45 for row in hands.tolist())
    with pytest.raises(sk.CardError, match="with 45 in the deck"):
        bulk.deal(1, 46, seed=1, dead="AsAhAdAcKsKhKd")
    with pytest.raises(sk.CardError):
        bulk.deal(1, 1, seed=1, dead=range(52))


def test_seeds():
    hands = bulk.deal(10, seed=258)
    assert (bulk.deal(10, seed=bytes([2, 1] + [0] * 30)) == hands).all()
    assert (bulk.deal(10, seed=np.int64(258)) == hands).all()
    assert (bulk.deal(10, seed=259) != hands).any()
    assert (bulk.deal(10, seed=2**256 - 1) == bulk.deal(10, seed=b"\xff" * 32)).all()
    for seed in (-1, 2**256, b"short"):
        with pytest.raises(sk.ArgumentError, match="32"):
            bulk.deal(1, seed=seed)
    for seed in (None, 1.5, "seed"):
        with pytest.raises(TypeError):
            bulk.deal(1, seed=seed)
    with pytest.raises(TypeError):
        bulk.deal(1)


def test_the_number_of_hands_is_checked():
    with pytest.raises(sk.ArgumentError, match="n=-1"):
        bulk.deal(-1, seed=1)
    for n in (2**62, 2**70, 10**15):
        with pytest.raises(MemoryError):
            bulk.deal(n, seed=1)


def rotated(value, by, bits):
    return (value << by | value >> (bits - by)) & (2**bits - 1)


def chacha8_block(key, stream):
    """Compute the first block of a ChaCha8 stream, RFC 8439's rounds with a 64-bit nonce."""
    words = [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
    constants = [int.from_bytes(b"expand 32-byte k"[i : i + 4], "little") for i in range(0, 16, 4)]
    start = [*constants, *words, 0, 0, stream % 2**32, stream >> 32]
    state = list(start)

    def quarter(a, b, c, d):
        for x, y, z, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            state[x] = (state[x] + state[y]) % 2**32
            state[z] = rotated(state[z] ^ state[x], by, 32)

    for _ in range(4):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return b"".join(
        ((a + b) % 2**32).to_bytes(4, "little") for a, b in zip(state, start, strict=True)
    )


def xoshiro256pp(state):
    while True:
        a, b, c, d = state
        yield (rotated((a + d) % 2**64, 23, 64) + a) % 2**64
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        state = [a, b, c ^ (state[1] << 17) % 2**64, rotated(d, 45, 64)]


@pytest.mark.parametrize("cards", [2, 7, 9])
def test_deal_is_what_its_description_says(cards):
    seed = 2**200 + 12345
    live = [i for i in range(52) if i not in (0, 51)]
    hands = bulk.deal(4100, cards, seed=seed, dead="2c As").tolist()
    for block, rows in ((0, hands[:50]), (1, hands[4096:])):
        key = chacha8_block(seed.to_bytes(32, "little"), block)[:32]
        numbers = xoshiro256pp([int.from_bytes(key[i : i + 8], "little") for i in range(0, 32, 8)])
        for row in rows:
            deck = list(live)
            for start in range(0, cards, 7):
                number = next(numbers)
                for place in range(start, min(cards, start + 7)):
                    product = number * (len(deck) - place)
                    other = place + (product >> 64)
                    number = product % 2**64
                    deck[place], deck[other] = deck[other], deck[place]
            assert row == deck[:cards]
