//! `View`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use serde::{Deserialize, Serialize};

use super::cards::PyCard;
use super::event::PyEvent;
use super::json::{from_dict, to_dict};
use super::legal::PyLegal;
use crate::error::Error;
use crate::hand::{Legal, PublicView};

/// What may be seen of a hand: by everybody, or by one seat, which sees its own cards too. It holds no
/// other card.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
/// >>> hand = sk.Hand(rules, [200, 200], deck=range(52))
/// >>> hand.public_view().hands
/// ((None, None, Card("3c")), (None, None, Card("3d")))
/// >>> hand.view(0).hands
/// ((Card("2c"), Card("2h"), Card("3c")), (None, None, Card("3d")))
#[pyclass(name = "View", module = "studkit", frozen, eq)]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PyView {
    pub seat: Option<usize>,
    pub legal: Option<Legal>,
    pub table: PublicView,
}

#[pymethods]
impl PyView {
    /// The seat that looks, or None for what everybody sees.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.seat
    }

    /// The street, named by the number of cards a player holds.
    #[getter]
    fn street(&self) -> u8 {
        self.table.street
    }

    /// The dealer's seat.
    #[getter]
    fn dealer(&self) -> usize {
        self.table.dealer
    }

    /// The seat whose turn it is, or None.
    #[getter]
    fn actor(&self) -> Option<usize> {
        self.table.actor
    }

    /// The seats that have not folded, a tuple of int.
    #[getter]
    fn live<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.table.live.iter().collect::<Vec<_>>())
    }

    /// The chips in front of each seat, a tuple of int.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.table.stacks)
    }

    /// The chips each seat has bet on this street, antes not.
    #[getter]
    fn bets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.table.bets)
    }

    /// All chips put in and not yet paid out.
    #[getter]
    fn pot(&self) -> i64 {
        self.table.pot
    }

    /// For each seat the cards it was dealt, in order, a tuple of Card; None for one that the reader
    /// does not see.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let hands = self.table.hands.iter().map(|hand| {
            let cards = hand.iter().map(|card| card.map(PyCard));
            PyTuple::new(py, cards.collect::<Vec<_>>())
        });
        PyTuple::new(py, hands.collect::<PyResult<Vec<_>>>()?)
    }

    /// What the seat that looks may do, when it is its turn; None otherwise.
    #[getter]
    fn legal(&self) -> Option<PyLegal> {
        self.legal.map(PyLegal)
    }

    /// What happened so far, a tuple of Event; the cards that the reader does not see are None.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.table.events.iter().map(|event| PyEvent(*event)))
    }

    /// The card that is everybody's last, or None.
    #[getter]
    fn community(&self) -> Option<PyCard> {
        self.table.community.map(PyCard)
    }

    /// The view as a dict that goes through JSON.
    ///
    /// Returns
    /// -------
    /// dict
    ///     "seat", "legal" and "table", which has what everybody sees and the cards of the seat.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> view = sk.Hand(rules, [200, 200], deck=range(52)).view(1).to_dict()
    /// >>> view["table"]["hands"]
    /// [[None, None, '3c'], ['2d', '2s', '3d']]
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, self)
    }

    /// The view of a dict that `to_dict` gave.
    ///
    /// Parameters
    /// ----------
    /// fields : dict
    ///
    /// Returns
    /// -------
    /// View
    ///
    /// Raises
    /// ------
    /// ArgumentError
    ///     If it is no view, or of another version.
    ///
    /// Examples
    /// --------
    /// >>> import json
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> view = sk.Hand(rules, [200, 200], deck=range(52)).view(1)
    /// >>> sk.View.from_dict(json.loads(json.dumps(view.to_dict()))) == view
    /// True
    #[classmethod]
    fn from_dict(_class: &Bound<'_, PyType>, fields: &Bound<'_, PyDict>) -> PyResult<Self> {
        let view: Self = from_dict("view", fields)?;
        let seats = view.table.stacks.len();
        if !view.table.is_sound() || view.seat.is_some_and(|seat| seat >= seats) {
            let why = "its seats, stacks, bets, hands and events do not fit".to_owned();
            return Err(Error::NoDict { what: "view", why }.into());
        }
        Ok(view)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        let load = py.get_type::<Self>().getattr("from_dict")?;
        Ok((load, (self.to_dict(py)?,)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let seat = self
            .seat
            .map_or("everybody".to_owned(), |seat| format!("seat {seat}"));
        Ok(format!("<View of {seat}: {}>", self.hands(py)?.repr()?))
    }
}
