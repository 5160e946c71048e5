"""The ranges of the drop-in for eval7 beside those of eval7."""

import itertools
import random
import warnings
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from studkit.compat import eval7 as ours

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # pyparsing, which it imports, has changed since
    import eval7


@pytest.fixture
def outdated() -> Iterator[None]:
    """For what eval7 calls in pyparsing by its former names."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def told(package: ModuleType, name: str, *arguments: Any) -> str:
    """What a function of `rangestring` gives, or the type of error."""
    try:
        return repr(getattr(package.rangestring, name)(*arguments))
    except Exception as error:
        return type(error).__name__


PIECES = [
    *("AK", "AKs", "KAo", "22", "99", "ak", "tts", "As", "Kd", "2c", "5h", "As3c", "7s7s"),
    *("QQ+", "55-99", "A2s-A9s", "KQ-K2", "AsKS", "#", "#UTG#", "#ab#", "x_1", "+", "-", "%", "é"),
    *("0.5(", "40%(", "2.", "0", ".", "5", "22(", "222(", ".5%", "(", "s", "o", "_", "zz", "3-"),
    *(", ", ",", ",", " ", "\n", "\t", "\x0b", "\u00a0", "3 ", ")"),
]


@pytest.mark.usefixtures("outdated")
def test_the_language_of_ranges_is_that_of_eval7():
    draw = random.Random(3)
    ranges = 0
    for _ in range(5000):
        text = "".join(draw.choice(PIECES) for _ in range(draw.randrange(8)))
        tokens = told(ours, "string_to_tokens", text)
        assert tokens == told(eval7, "string_to_tokens", text), repr(text)
        if "#" not in text:
            hands = told(ours, "string_to_hands", text)
            assert hands == told(eval7, "string_to_hands", text), repr(text)
        ranges += tokens[0] == "["
    assert 500 < ranges < 2500


RANKS_OF_EITHER_CASE = "".join(ours.ranks) + "akt"


def token(draw: random.Random) -> str:
    rank = lambda: draw.choice(RANKS_OF_EITHER_CASE)  # noqa: E731 - one expression
    suit = lambda: draw.choice(ours.suits)  # noqa: E731 - one expression
    return draw.choice(
        [
            2 * rank(),
            rank() + rank() + draw.choice(["s", "o", ""]),
            rank() + suit() + rank() + suit(),
        ]
    )


@pytest.mark.usefixtures("outdated")
def test_tokens_are_those_of_eval7():
    draw = random.Random(4)
    for _ in range(2500):
        one, other = token(draw), token(draw)
        if any(t[0] != t[1] and t[0].upper() == t[1].upper() for t in (one, other)):
            continue  # a pair in both cases, for which eval7 has hands of one card twice
        for name in ("normalize_token", "validate_string"):
            assert told(ours, name, one) == told(eval7, name, one), one
        for group in ([one], [one, "+"], [one, "-", other], ["#", "tag", "#"]):
            if len(group) == 1 or max(len(one), len(other)) < 4:
                expanded = told(ours, "expand_handtype_group", group)
                assert expanded == told(eval7, "expand_handtype_group", group), group
        if len(one) == 3:
            assert told(ours, "token_suitedness", one) == told(eval7, "token_suitedness", one)
        if len(one) == 3 or one[0] == one[1]:
            assert told(ours, "token_to_hands", one) == told(eval7, "token_to_hands", one), one


@pytest.mark.usefixtures("outdated")
def test_ranges_are_written_as_eval7_writes_them():
    draw = random.Random(5)
    written_ranges = 0
    for _ in range(3000):
        names = [token(draw) for _ in range(draw.randrange(30))]
        tokens = [
            (name.upper() if len(name) == 2 else name, draw.choice([1, 1.0, 0.5, 0.8, 0.29]))
            for name in [*names, "#tag#"]
            if len(name) != 3 or name[0].upper() != name[1].upper()
        ]
        written = told(eval7, "tokens_to_string", tokens)
        found = told(ours, "tokens_to_string", tokens)
        if written.endswith("Error"):
            # Where several tokens are wrong another one may be found first.
            assert found in ("RangeStringError", "ValueError"), tokens
        else:
            # It has a letter of its own for tokens that say nothing of suits.
            assert found == written.replace("n", ""), tokens
            written_ranges += 1
    assert written_ranges > 500
    every = ours.rangestring.string_to_tokens("22+, A2+, K2+, 0.5(QJs, T9o-T6o, As2d)")
    again = ours.rangestring.string_to_tokens(ours.rangestring.tokens_to_string(every))
    assert sorted(again) == sorted(every)


def test_tags_have_no_hands():
    assert ours.rangestring.string_to_tokens("AA, # UTG #") == [("AA", 1.0), ("#UTG#", 1.0)]
    tagged = ours.HandRange("#o#, AA, 0.5(#ab#, KK)")
    assert tagged.hands == ours.HandRange("AA, 0.5(KK)").hands
    assert ours.rangestring.token_to_hands("#o#") == []


def test_a_token_that_says_nothing_of_suits_has_all_hands():
    found = ours.rangestring.token_to_hands("AK")
    assert len(set(found)) == 16
    assert ours.rangestring.tokens_to_string([("AK", 1.0), ("AQ", 1.0)]) == "AQ+"


@pytest.mark.parametrize(
    ("name", "argument"),
    [
        ("normalize_token", "AKx"),
        ("normalize_token", "AKQJT"),
        ("normalize_token", "2c2c"),
        ("normalize_token", ""),
        ("normalize_token", "A"),
        ("normalize_token", "#"),
        ("normalize_token", "#a b#"),
        ("token_suitedness", "22o"),
        ("token_suitedness", "kKs"),
        ("token_suitedness", "A"),
        ("token_suitedness", "#a"),
        ("token_suitedness", "AsKs"),
        ("token_to_hands", "AKx"),
        ("token_to_hands", "2c2c"),
        ("token_to_hands", "##"),
        ("expand_handtype_group", ("AK", "*")),
        ("expand_handtype_group", ()),
        ("expand_handtype_group", "AK"),
        ("expand_handtype_group", ("AK", "-")),
        ("expand_handtype_group", ("AKs", "x", "+")),
        ("expand_handtype_group", ("22", "-", "33", "44")),
        ("expand_handtype_group", ("#", "x")),
        ("expand_handtype_group", itertools.repeat("AK")),
        ("expand_handtype_group", ("AKs", "-", "AQo")),
        ("expand_handtype_group", ("AKs", "-", "KQs")),
        ("string_to_tokens", "AA,"),
        ("string_to_tokens", "0(AA)"),
        ("string_to_tokens", "AA KK"),
        ("string_to_tokens", "aAs"),
    ],
)
def test_what_is_no_part_of_a_range(name, argument):
    with pytest.raises(ours.rangestring.RangeStringError):
        getattr(ours.rangestring, name)(argument)


@pytest.mark.parametrize(
    ("name", "argument"),
    [
        ("token_suitedness", "XY"),
        ("token_suitedness", "XYs"),
        ("token_to_hands", "XX"),
        ("token_to_hands", "XYs"),
        ("token_to_hands", "AxKs"),
        ("token_to_hands", "XYZW"),
        ("weight_to_float", "86%"),
        ("weight_to_float", ()),
        ("weight_to_float", ("5", "x")),
        ("weight_to_float", ("5", "x", "%")),
    ],
)
def test_what_is_no_rank_suit_or_weight(name, argument):
    with pytest.raises(ValueError, match=r"is no (rank|suit|weight): it is"):
        getattr(ours.rangestring, name)(argument)


@pytest.mark.usefixtures("outdated")
def test_a_pair_may_have_both_cases():
    assert eval7.rangestring.string_to_tokens("aA") == [("AAo", 1.0), ("AAs", 1.0)]
    for text in ("aA", "Aa", "aa"):
        assert ours.rangestring.string_to_tokens(text) == [("AA", 1.0)]
        assert ours.HandRange(text).hands == ours.HandRange("AA").hands
    assert ours.HandRange("qQ+, tT-88").tokens == ours.HandRange("QQ+, TT-88").tokens


@pytest.mark.parametrize("given", [None, 5, b"AA", ["A", "A"]])
def test_ranges_and_tokens_are_text(given):
    with pytest.raises(TypeError, match="a range is a str"):
        ours.HandRange(given)
    for name in ("normalize_token", "token_suitedness", "token_to_hands"):
        with pytest.raises(TypeError, match="a token is a str"):
            getattr(ours.rangestring, name)(given)


def test_a_refusal_does_not_repeat_long_text():
    for name, error in (
        ("normalize_token", ours.rangestring.RangeStringError),
        ("string_to_tokens", ours.rangestring.RangeStringError),
        ("weight_to_float", ValueError),
    ):
        with pytest.raises(error) as refusal:
            getattr(ours.rangestring, name)("A" * 10_000)
        assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("filler", [" ", ",", "2", "A", "AK", "#", "(", "1.", "AK,", "0.5("])
def test_long_ranges_are_read_in_linear_time(filler):
    text = "AK" + 100_000 // len(filler) * filler
    assert ours.rangestring.validate_string(text) == (filler == " ")


def test_the_examples_of_eval7():
    aces = ours.HandRange("AQs+, 0.4(AsKs)")
    assert len(aces) == 9
    assert aces.hands[-1] == ((ours.Card("As"), ours.Card("Ks")), 0.4)
    assert " ".join(str(hand[1]) for hand, _ in aces) == "Qc Qd Qh Qs Kc Kd Kh Ks Ks"
    assert len(ours.HandRange("AJ+, ATs, KQ+, 33-JJ, 0.8(QQ+, KJs)")) == 144
