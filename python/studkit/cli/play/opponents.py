"""The opponents: what each does, from what its seat sees alone.

An opponent deals the cards it does not see at random a number of times, and so learns what share of
the pot its hand is worth against hands that are random too. That works in every game and on every
street, from three cards to seven, draws and halves included. Then its temperament decides: which
hands are worth entering with, what a call must promise, how good a raise has to be, and how often
to bet on the strength of its board alone.
"""

from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt

from studkit import Action, Rules, View, bulk, exposed_rank
from studkit.cli.play.course import followed
from studkit.cli.play.look import CARDS, SCALES

_SAMPLES = 120


@dataclass(frozen=True)
class Temperament:
    """How a player plays his cards.

    Edges are counted from 0, a fair share of the pot, to 1, all of it.

    Attributes
    ----------
    name : str
    enter : float
        The edge a hand needs on the first street.
    call : float
        How much more than the price of a call the hand must be worth.
    raises : float
        The edge that is worth a bet or a raise.
    bluff : float
        How often a good board is bet whatever is below it.
    """

    name: str
    enter: float
    call: float
    raises: float
    bluff: float


TEMPERAMENTS = (
    Temperament("tight", enter=0.05, call=1.25, raises=0.18, bluff=0.03),
    Temperament("loose", enter=-0.06, call=0.95, raises=0.26, bluff=0.05),
    Temperament("bold", enter=0.0, call=1.1, raises=0.10, bluff=0.25),
)


class Opponent:
    """A player of some temperament.

    Parameters
    ----------
    temperament : Temperament
    random : Random
        What its whims and its samples come from.
    """

    def __init__(self, temperament: Temperament, random: Random) -> None:
        self.temperament = temperament
        self._random = random

    def decide(self, view: View, rules: Rules) -> Action:
        """Choose an action.

        Parameters
        ----------
        view : View
            What its seat sees, on its turn.
        rules : Rules

        Returns
        -------
        Action
            One that is legal.
        """
        assert view.seat is not None
        assert view.legal is not None
        legal, temper = view.legal, self.temperament
        fair = 1 / len(view.live)
        share = expected_share(view, rules.game, self._random)
        edge = (share - fair) / (1 - fair) + self._random.gauss(0, 0.03)
        course = followed(view.events)
        # Who bets against a hand has more than random cards.
        fear = 0.06 * course.raises
        if legal.raise_to and edge > temper.raises + fear and self._random.random() < 0.85:
            return self._raise(view, edge)
        if (
            legal.raise_to
            and not course.raises
            and _leads(view, rules.game)
            and self._random.random() < temper.bluff
        ):
            return Action("raise_to", legal.raise_to[0])
        if legal.bring_in is not None:
            return Action("bring_in")
        if legal.check:
            return Action("check")
        if legal.call is None:
            return Action("fold") if legal.fold else Action("raise_to", legal.raise_to[0])
        if course.first_street:
            # There is more to win than what lies there, and more to pay.
            good = edge > temper.enter + fear
        else:
            price = legal.call / (view.pot + legal.call)
            good = share > price * temper.call + fear / 2
        return Action("call") if good or not legal.fold else Action("fold")

    def _raise(self, view: View, edge: float) -> Action:
        """Raise to the least that is allowed, or more with a better hand."""
        assert view.legal is not None
        totals = view.legal.raise_to
        least, most = totals[0], totals[-1]
        if isinstance(totals, tuple):
            return Action("raise_to", most if edge > 0.4 else least)
        # In no limit too, the pot is enough.
        call = view.legal.call or 0
        most = max(least, min(most, max(view.bets) + call + view.pot))
        part = min(1.0, max(0.0, edge) * self._random.uniform(0.5, 1.5))
        return Action("raise_to", least + round((most - least) * part))


def seat_opponents(players: int, seed: int | None) -> dict[int, Opponent]:
    """Put an opponent into every seat but the first.

    Parameters
    ----------
    players : int
        How many seats there are.
    seed : int or None
        What all they do depends on; None for the system's randomness.
    """
    random = Random(seed)
    tempers = random.sample(TEMPERAMENTS, len(TEMPERAMENTS))
    return {
        seat: Opponent(tempers[seat % len(tempers)], Random(random.getrandbits(64)))
        for seat in range(1, players)
    }


def expected_share(view: View, game: str, random: Random) -> float:
    """Estimate what share of the pot a seat wins when all cards it does not see are random.

    Parameters
    ----------
    view : View
        What the seat sees.
    game : str
    random : Random
        What the cards of the samples come from.

    Returns
    -------
    float
        From 0 to 1; about as good as some dozens of samples are.
    """
    common = [] if view.community is None else [view.community]
    seen = [card for cards in view.hands for card in cards if card is not None] + common
    known = [[card.id for card in view.hands[seat] if card is not None] for seat in view.live]
    missing = [CARDS[game] - len(common) - len(cards) for cards in known]
    last = [card.id for card in common]
    # When the deck cannot give everybody a last card, one card is everybody's.
    shared = sum(missing) > 52 - len(seen)
    drawn = sum(missing) - (len(known) - 1 if shared else 0)
    seed = random.getrandbits(64)
    deals = bulk.deal(_SAMPLES, cards=max(1, drawn), seed=seed, dead=seen)
    hands = np.empty((_SAMPLES, len(known), CARDS[game]), np.uint8)
    place = 0
    for row, (cards, more) in enumerate(zip(known, missing, strict=True)):
        own = more - shared
        fixed = cards + last
        hands[:, row, : len(fixed)] = fixed
        hands[:, row, len(fixed) : len(fixed) + own] = deals[:, place : place + own]
        place += own
        if shared:
            hands[:, row, -1] = deals[:, -1]
    assert view.seat is not None
    return _won(hands, SCALES[game], view.live.index(view.seat))


def _won(hands: npt.NDArray[np.uint8], scales: tuple[str, ...], row: int) -> float:
    """Count what a row of each sample wins on average."""
    samples, seats, cards = hands.shape
    parts = []
    for scale in scales:
        ranks = bulk.evaluate(hands.reshape(-1, cards), scale, threads=1).reshape(samples, seats)
        best = ranks.max(axis=1)
        wins = ranks == best[:, None]
        parts.append((wins[:, row] / wins.sum(axis=1), best > 0))
    (first, _), *others = parts
    for low, qualifies in others:
        first = np.where(qualifies, (first + low) / 2, first)
    return float(first.mean())


def _leads(view: View, game: str) -> bool:
    """Whether the seat shows the best board."""
    low = "high" not in SCALES[game]
    boards = {}
    for seat in view.live:
        cards = [
            event.card
            for event in view.events
            if event.kind == "deal" and event.seat == seat and event.up
        ]
        up = [card for card in cards if card is not None]
        boards[seat] = exposed_rank(up, low) if up else 0
    return view.seat is not None and boards[view.seat] == max(boards.values())
