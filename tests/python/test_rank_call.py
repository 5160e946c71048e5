"""`rank` is entered by a way of its own, which must not be told from that of any other function.

Of one argument by place it reads the plain forms itself. `cards=` makes it read them as others do,
and `evaluate` has the same arguments, so what either says is what `rank` must say.
"""

import copy
import gc
import inspect
import pickle
import sys
import threading
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import studkit as sk
from studkit import Card, CardSet

HANDS: list[list[int]] = sk.bulk.deal(300, seed=11).tolist()
CARDS = [Card.from_id(i) for i in range(52)]
NAMES = [str(card) for card in CARDS]


class Odd(str):
    """A text that is not quite one."""


class Items(list):
    """A list that is not quite one."""


def says(call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What a call gives, or how it refuses."""
    try:
        return call(*arguments, **named)
    except Exception as refusal:
        return type(refusal), str(refusal)


def forms(hand: list[int]) -> list[Any]:
    names, cards = [NAMES[i] for i in hand], [CARDS[i] for i in hand]
    lists = [hand, names, cards, [hand[0], *names[1:3], *cards[3:]]]
    texts = ["".join(names), " ".join(names), ", ".join(names), "".join(names).upper()]
    others = [CardSet(hand), set(cards), np.array(hand), Items(hand), Odd("".join(names))]
    return [*lists, *map(tuple, lists), *texts, *others]


WRONG = [
    [],
    (),
    "",
    CardSet(),
    None,
    7,
    7.5,
    b"AsKsQsJsTs",
    object,
    {1: 2},
    "AsKsQsJs",
    "AsKsQsJsTs9s8s7s",
    "AsAsQsJsTs",
    "AsXsQsJsTs",
    "A♥K♥Q♥J♥T♥x♥",
    "As" * 100,
    "\ud800" * 10,
    [1, 2, 3, 4],
    [*range(8)],
    [*range(52)],
    [1, 1, 2, 3, 4],
    [1, 2, 3, 4, 52],
    [-1, 2, 3, 4, 5],
    [1, 2, 3, 4, 2**70],
    [1, 2, 3, 4, None],
    [1, 2, 3, 4, True],
    [[1], 2, 3, 4, 5],
    ["As", "Ks", "Qs", "Js", "T"],
    ["As", "Ks", "Qs", "Js", "\ud800s"],
    [CARDS[0]] * 5,
    [CARDS[0], 0, 1, 2, 3],
    CardSet("As Ks"),
    ~CardSet(),
    Items([1]),
    Odd("As"),
]


@pytest.mark.parametrize("made", [lambda x: x, list, tuple], ids=["as it is", "list", "tuple"])
def test_an_argument_by_place_is_read_as_one_by_name(made):
    cases = [form for hand in HANDS for form in forms(hand)]
    for case in [*cases, *WRONG]:
        given = says(made, case)
        wanted = says(sk.rank, cards=given)
        assert says(sk.rank, given) == wanted
        assert says(sk.rank, given, "high") == wanted
        value = says(sk.evaluate, given)
        assert (value.rank if isinstance(value, sk.HandValue) else value) == wanted


@given(
    st.one_of(st.text(), st.lists(st.one_of(st.integers(), st.text(), st.none())), st.integers())
)
def test_whatever_is_given_by_place_is_read_as_by_name(anything):
    assert says(sk.rank, anything) == says(sk.rank, cards=anything)


@pytest.mark.parametrize("scale", sk.SCALES)
def test_scales_go_by_place_and_by_name(scale):
    for hand in HANDS:
        value = sk.evaluate(hand, scale)
        for form in forms(hand):
            wanted = value.rank if value else 0
            assert sk.rank(form, scale) == sk.rank(form, scale=scale) == wanted
            assert sk.rank(scale=scale, cards=form) == wanted


def test_arguments_that_do_not_fit_are_refused_as_those_of_evaluate():
    hand = HANDS[0]
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
        ((), {}),
        ((), {"scale": "high"}),
        ((hand, "high", 1), {}),
        ((hand,), {"cards": hand}),
        ((hand,), {"suit": 1}),
        ((hand, "high"), {"scale": "high"}),
        ((hand, "low"), {}),
        ((hand, 7), {}),
        ((hand,), {"scale": b"high"}),
        ((hand, "\ud800"), {}),
    ]
    for arguments, named in calls:
        kind, text = says(sk.evaluate, *arguments, **named)
        assert says(sk.rank, *arguments, **named) == (kind, text.replace("evaluate()", "rank()"))
    wanted = sk.evaluate(hand)
    assert wanted is not None
    assert sk.rank(hand, None) == sk.rank(hand, scale=None) == wanted.rank  # type: ignore[arg-type]
    assert sk.rank(*[hand], **{}) == wanted.rank


def test_it_looks_like_any_function():
    for function in (sk.rank, sk.evaluate):
        assert type(function) is type(len)
        assert (function.__module__, function.__qualname__) == ("studkit._core", function.__name__)
        assert function.__self__ is sys.modules["studkit._core"]
        assert getattr(function.__self__, function.__name__) is function
        assert repr(function) == f"<built-in function {function.__name__}>"
        assert str(inspect.signature(function)) == "(cards, scale='high')"
        assert copy.deepcopy(function) is function
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(function, protocol)) is function
    lines = inspect.getdoc(sk.rank).splitlines()
    assert lines[0] == "The rank of the best five of five, six or seven cards; bigger is better."
    assert "0 does not qualify" in sk.rank.__doc__


def test_what_is_read_is_held_no_longer():
    # Some are fresh texts, which nothing else holds.
    fresh = [f"{NAMES[i]}" for i in HANDS[0]]
    for case in [*forms(HANDS[0]), fresh, fresh * 2, *WRONG]:
        items = [case, *case] if isinstance(case, list | tuple) else [case]
        before = [sys.getrefcount(item) for item in items]
        for _ in range(1000):
            says(sk.rank, case)
        after = [sys.getrefcount(item) for item in items]
        # Not quite the same, as others use the small ints and None as well.
        assert all(abs(a - b) < 500 for a, b in zip(after, before, strict=True))


def test_a_rank_is_held_by_none_but_the_caller():
    rank, fresh = sk.rank([0, 4, 8, 12, 17]), int("5855")
    assert rank == fresh
    assert sys.getrefcount(rank) == sys.getrefcount(fresh)


def test_a_million_calls_leave_nothing_behind():
    hands = [form for hand in HANDS[:20] for form in forms(hand)[:12]]

    def call_all(times: int, refusals: int) -> None:
        for _ in range(times):
            for hand in hands:
                sk.rank(hand)
        for _ in range(refusals):
            for case in WRONG:
                says(sk.rank, case)

    tracemalloc.start()
    try:
        call_all(1, 500)  # which fills what Python keeps for later
        gc.collect()
        size, blocks = tracemalloc.get_traced_memory()[0], sys.getallocatedblocks()
        call_all(4200, 2000)
        gc.collect()
        # One small object for each call on one of the cases would be more.
        assert tracemalloc.get_traced_memory()[0] - size < 50_000
        assert sys.getallocatedblocks() - blocks < 1500
    finally:
        tracemalloc.stop()


class Turncoat:
    """Something that may be a card, and changes the list it is in when it is asked."""

    def __init__(self, change: Callable[[], object]) -> None:
        self.change = change

    def __index__(self) -> int:
        self.change()
        return 51


def test_a_list_that_changes_while_it_is_read():
    # Its cards are nobody else's, so what is taken out of it is gone.
    for place in range(5):
        for change in (list.clear, list.pop, list.reverse, lambda cards: cards.append(1)):
            for make in (int, lambda i: f"{NAMES[i]}", Card.from_id):
                cards: list[Any] = [make(i) for i in range(4)]
                cards.insert(place, Turncoat(lambda cards=cards, change=change: change(cards)))
                by_name = cards.copy()
                by_name[place] = Turncoat(lambda cards=by_name, change=change: change(cards))
                assert says(sk.rank, cards) == says(sk.rank, cards=by_name)


def test_a_call_within_a_call_ends_where_python_says_so():
    hand: list[Any] = [0, 1, 2, 3]
    hand.append(Turncoat(lambda: sk.rank(hand)))
    with pytest.raises(RecursionError):
        sk.rank(hand)
    assert sk.rank(HANDS[0]) == sk.rank(cards=HANDS[0])


@pytest.mark.parametrize("set_hook", [sys.setprofile, threading.setprofile], ids=["sys", "thread"])
def test_a_profiler_sees_it(set_hook):
    seen = []

    def profile(_frame: Any, event: str, function: Any) -> None:
        if function is sk.rank:
            seen.append(event)

    def call() -> None:
        sk.rank(HANDS[0])
        says(sk.rank, [1])
        sk.rank(cards=HANDS[0])

    before = sys.getprofile() if set_hook is sys.setprofile else threading.getprofile()
    set_hook(profile)
    try:
        if set_hook is sys.setprofile:
            call()
        else:
            thread = threading.Thread(target=call)
            thread.start()
            thread.join()
    finally:
        set_hook(before)
    assert seen == ["c_call", "c_return", "c_call", "c_exception", "c_call", "c_return"]


def test_a_tracer_does_not_change_it():
    hand = list(HANDS[0])
    wanted = sk.rank(hand)
    given = []

    def trace(_frame: Any, event: str, _argument: Any) -> Any:
        given.append(event)
        sk.rank(hand)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        ranks = [sk.rank(form) for form in forms(hand)]
    finally:
        sys.settrace(before)
    assert set(ranks) == {wanted}
    assert given


def test_many_threads_call_it_at_once():
    wanted = [sk.rank(cards=hand) for hand in HANDS]
    cases = [(form, rank) for hand, rank in zip(HANDS, wanted, strict=True) for form in forms(hand)]
    wrong: list[Any] = []

    def call_all() -> None:
        for _ in range(10):
            wrong.extend(form for form, rank in cases if sk.rank(form) != rank)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    threads = [threading.Thread(target=call_all) for _ in range(8)]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert wrong == []
