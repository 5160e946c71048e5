//! `View`.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::cards::PyCard;
use crate::cards::Card;
use crate::hand::PublicView;

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
#[derive(Clone, PartialEq, Eq)]
pub struct PyView {
    pub public: PublicView,
    /// The seat that looks, and its cards.
    pub own: Option<(usize, Vec<Card>)>,
}

#[pymethods]
impl PyView {
    /// The seat that looks, or None for what everybody sees.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.own.as_ref().map(|(seat, _)| *seat)
    }

    /// The street, named by the number of cards a player holds.
    #[getter]
    fn street(&self) -> u8 {
        self.public.street
    }

    /// The dealer's seat.
    #[getter]
    fn dealer(&self) -> usize {
        self.public.dealer
    }

    /// The seat whose turn it is, or None.
    #[getter]
    fn actor(&self) -> Option<usize> {
        self.public.actor
    }

    /// The seats that have not folded, a tuple of int.
    #[getter]
    fn live<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.public.live.iter().collect::<Vec<_>>())
    }

    /// The chips in front of each seat, a tuple of int.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.public.stacks)
    }

    /// The chips each seat has bet on this street, antes not.
    #[getter]
    fn bets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.public.bets)
    }

    /// All chips put in and not yet paid out.
    #[getter]
    fn pot(&self) -> i64 {
        self.public.pot
    }

    /// For each seat the cards it was dealt, in order, a tuple of Card; None for one that the reader
    /// does not see.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let hands = self.public.hands.iter().enumerate().map(|(seat, hand)| {
            let cards: Vec<Option<PyCard>> = match &self.own {
                Some((own, cards)) if *own == seat => {
                    cards.iter().map(|card| Some(PyCard(*card))).collect()
                }
                _ => hand.iter().map(|card| card.map(PyCard)).collect(),
            };
            PyTuple::new(py, cards)
        });
        PyTuple::new(py, hands.collect::<PyResult<Vec<_>>>()?)
    }

    /// The card that is everybody's last, or None.
    #[getter]
    fn community(&self) -> Option<PyCard> {
        self.public.community.map(PyCard)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let seat = self
            .seat()
            .map_or("everybody".to_owned(), |seat| format!("seat {seat}"));
        Ok(format!("<View of {seat}: {}>", self.hands(py)?.repr()?))
    }
}
