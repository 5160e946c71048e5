"""268 hands that were played for real: the engine agrees with what was recorded, to the chip."""

from pathlib import Path

import pytest

import studkit as sk

PATH = Path(__file__).parents[1] / "data" / "real_hands.phhs"
HANDS = {history.fields["_id"]: history for history in sk.phh.read(PATH)}
# A house of its own bet sizes: the rules refuse the bet.
REFUSED = {
    "kingsclub-0002": "a total of 62500 is not allowed",
    "kingsclub-0003": "a total of 7716 is not allowed",
}
PLAYED = {name: history.replay() for name, history in HANDS.items() if name not in REFUSED}


@pytest.fixture(params=PLAYED)
def played(request):
    return HANDS[request.param], PLAYED[request.param]


def test_all_are_there():
    assert len(HANDS) == 268
    assert len({history.rules.game for history in HANDS.values()}) == 4
    nonstandard = {
        name for name, history in HANDS.items() if "nonstandard_bet_size" in history.fields["_tags"]
    }
    assert set(REFUSED) < nonstandard


@pytest.mark.parametrize("name", REFUSED)
def test_a_bet_of_another_size_is_refused_with_what_is_legal(name):
    with pytest.raises(sk.HistoryError, match=f"{REFUSED[name]}.*; legal for seat") as caught:
        HANDS[name].replay()
    assert caught.value.line is not None


def test_the_first_to_act_is_the_recorded_one(played):
    history, hand = played
    first = {}
    street = 0
    dealt = [0] * len(hand.stacks)
    for event in hand.events:
        if event.kind == "deal":
            dealt[event.seat] += 1
        elif event.kind in ("bring_in", "fold", "check", "call", "raise"):
            street = max(dealt)
            first.setdefault(street, event.seat + 1)
    brought = history.fields.get("_bring_in_player")
    passes = {"bringin_passes"} & set(history.fields["_tags"])
    if brought is not None and not passes:
        posted = [event.seat + 1 for event in hand.events if event.kind == "bring_in"]
        assert (posted or [first[min(first)]]) == [brought]
    for recorded, seat in history.fields.get("_first_to_act", {}).items():
        assert first.get(int(recorded), seat) == seat


def test_the_chips_are_the_recorded_ones(played):
    history, hand = played
    fields = history.fields
    assert hand.is_over
    settlement, rake = hand.settlement, fields.get("_rake", 0)
    assert sum(hand.net) == 0
    if "_total_pot" in fields:
        assert sum(settlement.awards) == fields["_total_pot"]
    if "_uncalled" in fields:
        player, chips = fields["_uncalled"]
        assert [seat for seat, back in enumerate(settlement.returned) if back] == [player - 1]
        assert settlement.returned[player - 1] == chips
    else:
        assert "_total_pot" not in fields or not any(settlement.returned)
    if "_collected" in fields:
        lacking = [
            won - got for won, got in zip(settlement.awards, fields["_collected"], strict=True)
        ]
        assert sum(lacking) == rake
        assert all(0 <= less <= rake for less in lacking)
        assert all(won or not less for won, less in zip(settlement.awards, lacking, strict=True))
    if not rake and "_jackpot_fee" not in fields:
        assert list(hand.stacks) == fields["finishing_stacks"]
    if "_pots_computed" in fields:
        assert [pot.amount for pot in settlement.pots] == fields["_pots_computed"]
        eligible = [[seat + 1 for seat in pot.eligible] for pot in settlement.pots]
        assert eligible == fields["_pots_eligible"]


def test_the_winners_are_the_recorded_ones(played):
    history, hand = played
    for name, winners in (("_hi", "high_winners"), ("_lo", "low_winners")):
        if name in history.fields:
            won = set()
            for pot in hand.settlement.pots:
                alone = [seat for seat, chips in enumerate(pot.awards) if chips]
                compared = pot.high_winners or pot.low_winners
                # Who is left alone is recorded as the winner both ways.
                won |= {seat + 1 for seat in (getattr(pot, winners) if compared else alone)}
            assert won == set(history.fields[name])


def test_it_comes_back_from_log_snapshot_and_text(played):
    history, hand = played
    assert sk.Hand.replay(hand.rules, hand.events).settlement == hand.settlement
    assert sk.Hand.from_bytes(hand.to_bytes()).events == hand.events
    (again,) = sk.phh.loads(sk.phh.dumps(history))
    assert again == history
    (written,) = sk.phh.loads(sk.phh.dumps(hand))
    replayed = written.replay()
    assert replayed.rules == hand.rules
    assert replayed.stacks == hand.stacks
    assert written.fields["finishing_stacks"] == list(hand.stacks)
