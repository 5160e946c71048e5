//! `settle`, `Settlement` and `PotResult`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::arguments::{SeatCount, check_order, game_of, integers, number};
use super::cards::item;
use super::rake::PyRake;
use super::rules::house as house_of;
use crate::cards::Card;
use crate::pots::Seats;
use crate::showdown;
use crate::showdown::{PotResult, Settlement, Show, ShowFacts, Showdown, Split, check_seats};

/// One pot of a settlement: what was in it, who could win it, and who did.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> pot = sk.settle("five_stud", ["AsAh3d4c9s", "KsKh3c4d9h"], [50, 50]).pots[0]
/// >>> pot.amount, pot.eligible, pot.high_winners, pot.awards
/// (100, (0, 1), (0,), (100, 0))
#[pyclass(name = "PotResult", module = "studkit", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub struct PyPotResult {
    pot: PotResult,
    seats: usize,
}

#[pymethods]
impl PyPotResult {
    /// The chips in the pot, before the rake.
    #[getter]
    fn amount(&self) -> i64 {
        self.pot.amount
    }

    /// The chips that the house takes of it.
    #[getter]
    fn rake(&self) -> i64 {
        self.pot.rake
    }

    /// The seats that could win it, a tuple of int.
    #[getter]
    fn eligible<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.pot.eligible.iter().collect::<Vec<_>>())
    }

    /// The seats with the best high hand, a tuple of int; empty in razz and without a showdown.
    #[getter]
    fn high_winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.pot.high_winners().iter().collect::<Vec<_>>())
    }

    /// The seats with the best low hand, a tuple of int; empty when none qualifies, in high games
    /// and without a showdown.
    #[getter]
    fn low_winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.pot.low_winners().iter().collect::<Vec<_>>())
    }

    /// The chips each seat wins from the pot, a tuple of int.
    #[getter]
    fn awards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.pot.awards()[..self.seats])
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!(
            "<PotResult{}>",
            self.pot.to_string().trim_end().replace("\n ", ";")
        )
    }
}

/// What a hand came to, as `settle` gives it: every chip, and why. ``str()`` explains it.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> settlement = sk.settle("razz", ["Ah2h3h4h5hKcQd", "6c5d4d3s2cKsKh"], [50, 60])
/// >>> settlement.awards, settlement.returned, settlement.rake
/// ((100, 0), (0, 10), 0)
#[pyclass(name = "Settlement", module = "studkit", frozen, eq)]
#[derive(PartialEq, Eq)]
pub struct PySettlement(pub Settlement);

#[pymethods]
impl PySettlement {
    /// The pots, the main pot first, a tuple of PotResult.
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pots = self.0.pots.iter().map(|pot| PyPotResult {
            pot: pot.clone(),
            seats: self.0.awards.len(),
        });
        PyTuple::new(py, pots)
    }

    /// The chips each seat wins from the pots, a tuple of int.
    #[getter]
    fn awards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.awards)
    }

    /// The chips each seat gets back uncalled, a tuple of int.
    #[getter]
    fn returned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.returned)
    }

    /// The chips that the house takes.
    #[getter]
    fn rake(&self) -> i64 {
        self.0.rake
    }

    /// The live seats in the order of showing, a tuple of (seat, whether it must show); who need not
    /// may muck. None when a fact that decides the order is not given; empty when nobody shows.
    #[getter]
    fn shows<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let pairs = |shows: &Vec<_>| {
            PyTuple::new(py, shows.iter().map(|show: &Show| (show.seat, show.must)))
        };
        self.0.shows.as_ref().map(pairs).transpose()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!(
            "<Settlement awards={:?} returned={:?} rake={}>",
            self.0.awards, self.0.returned, self.0.rake
        )
    }

    /// The whole settlement as dicts, lists, str, int and bool, for logs.
    ///
    /// Returns
    /// -------
    /// dict
    ///
    /// Examples
    /// --------
    /// >>> import json
    /// >>> import studkit as sk
    /// >>> settlement = sk.settle("stud", [None, None], [5, 15], folded=[0])
    /// >>> print(json.dumps(settlement.to_dict()))
    /// {"pots": [{"amount": 10, "rake": 0, "eligible": [1], "splits": [{"why": "alone", "chips": 10, "winners": [1], "odd_chips": 0, "odd_chip_rule": null, "cards": [[]]}], "odd_half": false}], "awards": [0, 10], "returned": [0, 10], "rake": 0, "shows": [], "hands": [null, null]}
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        let pots = self.0.pots.iter().map(|pot| pot_dict(py, pot));
        dict.set_item("pots", pots.collect::<PyResult<Vec<_>>>()?)?;
        dict.set_item("awards", &self.0.awards)?;
        dict.set_item("returned", &self.0.returned)?;
        dict.set_item("rake", self.0.rake)?;
        let shows = self.0.shows.as_ref().map(|shows| {
            let show = |show: &Show| {
                let dict = PyDict::new(py);
                dict.set_item("seat", show.seat)?;
                dict.set_item("must", show.must)?;
                Ok(dict)
            };
            shows.iter().map(show).collect::<PyResult<Vec<_>>>()
        });
        dict.set_item("shows", shows.transpose()?)?;
        let hands = self
            .0
            .hands
            .iter()
            .map(|held| held.as_ref().map(ToString::to_string));
        dict.set_item("hands", hands.collect::<Vec<_>>())?;
        Ok(dict)
    }
}

fn pot_dict<'py>(py: Python<'py>, pot: &PotResult) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("amount", pot.amount)?;
    dict.set_item("rake", pot.rake)?;
    dict.set_item("eligible", pot.eligible.iter().collect::<Vec<_>>())?;
    let splits = pot.splits.iter().map(|split| split_dict(py, split));
    dict.set_item("splits", splits.collect::<PyResult<Vec<_>>>()?)?;
    dict.set_item("odd_half", pot.has_odd_half())?;
    Ok(dict)
}

fn split_dict<'py>(py: Python<'py>, split: &Split) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("why", split.why.name())?;
    dict.set_item("chips", split.chips)?;
    dict.set_item("winners", &split.winners)?;
    dict.set_item("odd_chips", split.odd.map_or(0, |(odd, _)| odd))?;
    dict.set_item("odd_chip_rule", split.odd.map(|(_, rule)| rule.name()))?;
    let five = |cards: &[Card; 5]| cards.map(|card| card.to_string()).join(" ");
    let of_winner = |fives: &Vec<_>| fives.iter().map(five).collect::<Vec<_>>();
    dict.set_item(
        "cards",
        split.fives.iter().map(of_winner).collect::<Vec<_>>(),
    )?;
    Ok(dict)
}

/// Settle one hand: who gets every chip, and why.
///
/// Parameters
/// ----------
/// game : str
///     One of `GAMES`.
/// hands : sequence
///     For each seat its cards in the order dealt (a str, or a sequence of Card, str or int ids), or
///     None. Where hands are compared each live seat needs all of them; a sole live seat needs none.
/// contributed : sequence of int
///     The chips each seat put in over the whole hand: antes, bring-in and bets.
/// folded : iterable of int
///     The seats that folded.
/// house : str or House
///     The house, or the name of a preset.
/// dealer : int, optional
///     The dealer's seat, by default the last: seats are numbered from 0 clockwise.
/// community : Card, str or int, optional
///     The card that is everybody's last; hands are one card shorter then.
/// rake : Rake, optional
///     What the house takes.
/// spoke : iterable of int, optional
///     The seats in the order they first acted in the last round in which anybody did; empty when
///     nobody live did. The rule ``first_to_speak_last_round`` asks for it.
/// aggressor : int or sequence of int, optional
///     The seats that bet or raised in the last round, in order; empty when nobody bet there. The
///     order of showing asks for it: without it `Settlement.shows` is None.
/// bring_in : int, optional
///     The seat that posted the bring-in. The rule ``nearest_bring_in`` asks for it.
/// street : int, optional
///     The street the hand reached, named by the number of cards a player holds: a rake that begins at
///     a street asks for it when the hand ended without a showdown.
///
/// Returns
/// -------
/// Settlement
///
/// Raises
/// ------
/// CardError
///     If something is no card, a card is in two hands, or a live seat has not its whole hand.
/// ArgumentError
///     If the game or the house is unknown, chips are negative or too many, a seat is none, nobody is
///     live, or a rule that matters asks for a fact that is not given.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> settlement = sk.settle(
/// ...     "stud8",
/// ...     ["Ah2d4c6s8hAdKc", "KsKdQhQc9s3d5h", None],
/// ...     [50, 50, 1],
/// ...     folded=[2],
/// ... )
/// >>> settlement.awards
/// (50, 51, 0)
/// >>> print(settlement.pots[0].low_winners)
/// (0,)
#[pyfunction]
#[pyo3(
    signature = (game, hands, contributed, *, folded = None, house = None, dealer = None,
                 community = None, rake = None, spoke = None, aggressor = None, bring_in = None,
                 street = None),
    text_signature = "(game, hands, contributed, *, folded=(), house='pokerstars', dealer=None, \
                      community=None, rake=None, spoke=None, aggressor=None, bring_in=None, \
                      street=None)"
)]
#[expect(clippy::too_many_arguments, reason = "the facts of a hand are many")]
pub fn settle(
    game: &Bound<'_, PyAny>,
    hands: &Bound<'_, PyAny>,
    contributed: &Bound<'_, PyAny>,
    folded: Option<&Bound<'_, PyAny>>,
    house: Option<&Bound<'_, PyAny>>,
    dealer: Option<&Bound<'_, PyAny>>,
    community: Option<&Bound<'_, PyAny>>,
    rake: Option<&Bound<'_, PyRake>>,
    spoke: Option<&Bound<'_, PyAny>>,
    aggressor: Option<&Bound<'_, PyAny>>,
    bring_in: Option<&Bound<'_, PyAny>>,
    street: Option<&Bound<'_, PyAny>>,
) -> PyResult<PySettlement> {
    let game = game_of(game)?;
    let policy = house_of(house)?.policy(game);
    check_order("the chips", contributed)?;
    for seats in [spoke, aggressor].into_iter().flatten() {
        check_order("the seats", seats)?;
    }
    let contributed = integers("contributed", contributed)?;
    check_seats(contributed.len())?;
    let table = SeatCount(contributed.len());
    let folded: Seats = table.seats("folded", folded)?.into_iter().collect();
    let spoke = spoke
        .map(|spoke| table.seats("spoke", Some(spoke)))
        .transpose()?;
    let spoke = spoke.map(|seats| seats.iter().map(|seat| *seat as i8).collect::<Vec<_>>());
    let showdown = Showdown {
        cards: &table.rows(hands, game.cards())?,
        contributed: &contributed,
        live: (0..table.0)
            .filter(|seat| !folded.contains(*seat))
            .collect(),
        dealer: table.seat("dealer", dealer)?.unwrap_or(table.0 - 1),
        community: community.map(item).transpose()?.transpose()?,
        spoke: spoke.as_deref(),
        street: street.map(|street| number("street", street)).transpose()?,
        ..Showdown::default()
    };
    let aggressors = aggressor
        .map(|seats| table.seats("aggressor", Some(seats)))
        .transpose()?;
    let facts = ShowFacts {
        aggressors: aggressors.as_deref(),
        bring_in: table.seat("bring_in", bring_in)?,
        face_up: false,
        decided: None,
    };
    let rake = rake.map(|rake| rake.get().0);
    let settlement = showdown::settle(&policy, &showdown, &facts, rake.as_ref())?;
    Ok(PySettlement(settlement))
}
