"""Seeds: shuffles and the seeds of hands, beside a second implementation in plain Python."""

import json
import struct
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import studkit as sk

SHUFFLES = json.loads((Path(__file__).parents[1] / "data" / "shuffles.json").read_text())
WORD = 2**32 - 1
COUNTING = bytes(range(32))
PATTERN = bytes.fromhex("00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100")
RULES = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)


def turn(state: list[int], a: int, b: int, c: int, d: int) -> None:
    """Do the quarter round of ChaCha."""
    for to, by, other, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[to] = (state[to] + state[by]) & WORD
        mixed = state[other] ^ state[to]
        state[other] = (mixed << bits | mixed >> (32 - bits)) & WORD


def chacha_block(key: bytes, stream: int, block: int, rounds: int) -> bytes:
    """Give one block of ChaCha with a counter and a stream of 64 bits each."""
    start = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<QQ", block, stream))
    state = list(start)
    for _ in range(rounds // 2):
        for i in range(4):
            turn(state, i, i + 4, i + 8, i + 12)
        for i in range(4):
            turn(state, i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12)
    return struct.pack("<16I", *((a + b) & WORD for a, b in zip(state, start, strict=True)))


def numbers(key: bytes) -> Iterator[int]:
    """Give the ChaCha8 stream of a key as numbers of 64 bits."""
    for block in count():
        yield from struct.unpack("<8Q", chacha_block(key, 0, block, 8))


def shuffled_deck(key: bytes) -> list[sk.Card]:
    """Shuffle the cards in order of ids: for each place from the last down, one at or below it."""
    deck = [sk.Card.from_id(i) for i in range(52)]
    random = numbers(key)
    for place in range(51, 0, -1):
        choices = place + 1
        # What leaves less than this below 64 bits would make some choices likelier than others.
        least = 2**64 % choices
        product = next(product for n in random if (product := n * choices) % 2**64 >= least)
        other = product >> 64
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def hand_seed(key: bytes, table: int, hand_number: int) -> bytes:
    """Give the first half of a block of ChaCha20."""
    return chacha_block(key, table, hand_number, 20)[:32]


def key_of(seed: int | str) -> bytes:
    return bytes.fromhex(seed) if isinstance(seed, str) else seed.to_bytes(32, "little")


@pytest.mark.parametrize(
    ("key", "stream", "block", "rounds", "begins"),
    [
        # RFC 8439, 2.3.2 and A.1, with the nonce split into the stream and half of the counter.
        (COUNTING, 0x4A000000, 0x0900000000000001, 20, "10f1e7e4d13b5915500fdd1fa32071c4"),
        (bytes(32), 0, 0, 20, "76b8e0ada0f13d90405d6ae55386bd28"),
        (bytes(32), 0, 1, 20, "9f07e7be5551387a98ba977c732d080d"),
        (bytes(31) + b"\1", 0, 1, 20, "3aeb5224ecf849929b9d828db1ced4dd"),
        (bytes(32), 2 << 56, 0, 20, "c2c64d378cd536374ae204b9ef933fcd"),
        # Strombergson, "Test Vectors for the Stream Cipher ChaCha", 256 bits, 8 rounds.
        (bytes(32), 0, 0, 8, "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"),
        (bytes(32), 0, 1, 8, "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"),
        (PATTERN, 0x78695A4B3C2D1E0F, 0, 8, "db43ad9d1e842d1272e4530e276b3f568f8859b3f7cf6d9d"),
    ],
)
def test_the_second_implementation_is_that_of_the_standards(key, stream, block, rounds, begins):
    assert chacha_block(key, stream, block, rounds).hex().startswith(begins)


@pytest.mark.parametrize("row", SHUFFLES["decks"], ids=lambda row: str(row["seed"]))
def test_golden_decks(row):
    deck = shuffled_deck(key_of(row["seed"]))
    assert deck == list(sk.parse_cards(row["deck"]))
    seed = row["seed"] if isinstance(row["seed"], int) else key_of(row["seed"])
    assert sk.Hand(RULES, [99, 99], seed=seed).events == sk.Hand(RULES, [99, 99], deck=deck).events


@pytest.mark.parametrize("row", SHUFFLES["hand_seeds"], ids=lambda row: row["seed"][:8])
def test_golden_hand_seeds(row):
    master, table, hand = row["master_seed"], row["table"], row["hand"]
    assert hand_seed(key_of(master), table, hand).hex() == row["seed"]
    given_master = master if isinstance(master, int) else key_of(master)
    assert sk.hand_seed(given_master, table, hand).hex() == row["seed"]


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
@settings(max_examples=50)
def test_both_implementations_agree(master, table, hand_number):
    seed = hand_seed(master, table, hand_number)
    assert sk.hand_seed(master, table, hand_number) == seed
    hand = sk.Hand(RULES, [99, 99], seed=seed)
    assert hand.events == sk.Hand(RULES, [99, 99], deck=shuffled_deck(seed)).events


def test_hands_have_seeds_of_their_own():
    seeds = {sk.hand_seed(5, table, hand) for table in range(20) for hand in range(100)}
    assert len(seeds) == 2000
    assert sk.hand_seed(5, 1, 2) == sk.hand_seed(bytes([5] + [0] * 31), 1, 2)
    assert sk.hand_seed(5, 1, 2) != sk.hand_seed(6, 1, 2)


@pytest.mark.parametrize(
    ("arguments", "error", "part"),
    [
        ((-1, 0, 1), sk.ArgumentError, "seed=-1"),
        ((b"short", 0, 1), sk.ArgumentError, "the seed has 5 bytes"),
        ((None, 0, 1), TypeError, "None"),
        ((1, -1, 1), sk.ArgumentError, "table: -1 is out of range: it takes 0 to 184467440737"),
        ((1, 2**64, 1), sk.ArgumentError, "table: 18446744073709551616 is out of range"),
        ((1, 0, -1), sk.ArgumentError, "hand_number: -1 is out of range"),
        ((1, 0, 10**5000), sk.ArgumentError, "hand_number: a number of 16610 bits"),
        ((1, "0", 1), TypeError, "table takes an int"),
        ((1, 0, 1.0), TypeError, "hand_number takes an int"),
    ],
)
def test_what_is_no_seed_of_a_hand_is_refused(arguments, error, part):
    with pytest.raises(error, match=part):
        sk.hand_seed(*arguments)
