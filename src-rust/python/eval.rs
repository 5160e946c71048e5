//! `evaluate`, `rank`, `HandValue`, `categories`, `exposed_rank`.

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::arguments::scale_of;
use super::cards::{PyCard, card_set};
use crate::cards::CardSet;
use crate::eval::{self, HandValue};

/// What a hand is worth on a scale, as `evaluate` gives it.
///
/// Values of one scale are ordered, bigger being better, and equal when they tie; comparing the
/// order of two scales raises ``TypeError``. They are immutable, hashable and can be pickled.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> value = sk.evaluate("Kh Kd 7c 7s 3d 3h 2c")
/// >>> print(value)
/// two pair, kings and sevens
/// >>> value.rank, value.scale, value.category
/// (4799, 'high', 'two pair')
/// >>> value < sk.evaluate("2h 2d 2c 3s 4s")
/// True
#[pyclass(name = "HandValue", module = "studkit", frozen)]
pub struct PyHandValue(HandValue);

#[pymethods]
impl PyHandValue {
    /// The rank, from 1 for the worst hand of the scale; bigger is better.
    #[getter]
    fn rank(&self) -> u16 {
        self.0.rank()
    }

    /// The scale: ``"high"``, ``"eight_or_better"`` or ``"ace_to_five"``.
    #[getter]
    fn scale(&self) -> &'static str {
        self.0.scale().name()
    }

    /// The kind of hand in words: ``"two pair"``, ``"eight low"``.
    #[getter]
    fn category(&self) -> &'static str {
        self.0.category().name()
    }

    /// The five cards that play, a tuple of Card: the matched ones first, otherwise from the top
    /// down. Of cards that would serve alike the highest suit plays.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.cards().map(PyCard))
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else {
            return Ok(py.NotImplemented());
        };
        let other = &other.get().0;
        let answer = match (op, self.0.partial_cmp(other)) {
            (_, Some(ordering)) => op.matches(ordering),
            (CompareOp::Eq, None) => false,
            (CompareOp::Ne, None) => true,
            (_, None) => {
                return Err(PyTypeError::new_err(format!(
                    "a value on the scale \"{}\" is neither better nor worse than one on \"{}\"",
                    self.0.scale(),
                    other.scale()
                )));
            }
        };
        Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> u64 {
        u64::from(self.0.rank()) << 2 | self.0.scale() as u64
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!(
            "<HandValue {}: {}, rank {} of {}>",
            self.0.scale(),
            self.0,
            self.0.rank(),
            self.0.scale().best()
        )
    }

    /// The five cards that play are worth as much as all were, so they stand for the value.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, &'static str))> {
        let cards: CardSet = self.0.cards().into_iter().collect();
        let evaluate = py.import("studkit")?.getattr("evaluate")?;
        Ok((evaluate, (cards.to_string(), self.0.scale().name())))
    }
}

/// The value of the best five of five, six or seven cards.
///
/// Parameters
/// ----------
/// cards : str, CardSet, or iterable of Card, str or int ids
///     Five to seven different cards in any order.
/// scale : {"high", "eight_or_better", "ace_to_five"}
///     What to measure by. Bigger is better on each, the low ones too.
///
/// Returns
/// -------
/// HandValue or None
///     None when the hand does not qualify (only on "eight_or_better").
///
/// Raises
/// ------
/// CardError
///     If something is no card, a card comes twice, or there are too few or too many.
/// ArgumentError
///     If the scale is unknown.
/// TypeError
///     If `cards` cannot hold cards; a bare int could be an id or a mask.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> print(sk.evaluate("9h 9d 9c 4s 4d 4h Kd"))
/// full house, nines over fours
/// >>> print(sk.evaluate("8h 6d 4c 2s Ah Kd Kc", "eight_or_better"))
/// 8-6-4-2-A low
/// >>> sk.evaluate("AsAc5s5h5dTsTc", "ace_to_five").cards
/// (Card("As"), Card("Ac"), Card("5s"), Card("5h"), Card("Ts"))
#[pyfunction]
#[pyo3(signature = (cards, scale = None), text_signature = "(cards, scale='high')")]
pub fn evaluate(
    cards: &Bound<'_, PyAny>,
    scale: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<PyHandValue>> {
    Ok(eval::evaluate(card_set(cards)?, scale_of(scale)?)?.map(PyHandValue))
}

/// The rank of the best five of five, six or seven cards; bigger is better.
///
/// Parameters
/// ----------
/// cards : str, CardSet, or iterable of Card, str or int ids
///     Five to seven different cards in any order.
/// scale : {"high", "eight_or_better", "ace_to_five"}
///     What to measure by.
///
/// Returns
/// -------
/// int
///     From 1 to 7462 on "high", 56 on "eight_or_better", 6175 on "ace_to_five". Equal ranks
///     tie; 0 does not qualify.
///
/// Raises
/// ------
/// CardError, ArgumentError, TypeError
///     As `evaluate` does.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> sk.rank("As Ks Qs Js Ts 2d 2c"), sk.rank([0, 4, 8, 12, 17])
/// (7462, 5855)
/// >>> sk.rank("9h 7d 6c 5s 4h Kd Kc", "eight_or_better")
/// 0
#[pyfunction]
#[pyo3(signature = (cards, scale = None), text_signature = "(cards, scale='high')")]
pub fn rank(cards: &Bound<'_, PyAny>, scale: Option<&Bound<'_, PyAny>>) -> PyResult<u16> {
    Ok(eval::rank(card_set(cards)?, scale_of(scale)?)?)
}

/// The categories of a scale, the worst first.
///
/// Parameters
/// ----------
/// scale : {"high", "eight_or_better", "ace_to_five"}
///
/// Returns
/// -------
/// tuple of (str, int, int)
///     The name of each category with the lowest and the highest rank in it.
///
/// Raises
/// ------
/// ArgumentError
///     If the scale is unknown.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> sk.categories("high")[-1]
/// ('straight flush', 7453, 7462)
/// >>> sk.categories("eight_or_better")
/// (('eight low', 1, 35), ('seven low', 36, 50), ('six low', 51, 55), ('five low', 56, 56))
#[pyfunction]
pub fn categories<'py>(scale: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
    let (scale, py) = (scale_of(Some(scale))?, scale.py());
    let rows = scale.categories().iter();
    PyTuple::new(
        py,
        rows.map(|(category, ranks)| (category.name(), *ranks.start(), *ranks.end())),
    )
}

/// Where a board of up cards stands, which decides who acts first; bigger is better.
///
/// Four of a kind beat three of a kind, these two pair, a pair, high cards; then the ranks decide,
/// the matched ones first. Straights, flushes and suits do not count. Numbers compare boards
/// of one length and have no other meaning.
///
/// Parameters
/// ----------
/// cards : str, CardSet, or iterable of Card, str or int ids
///     One to four up cards; with a community card, up to five.
/// low : bool
///     The order of razz: the ace is low and the lowest unpaired board is best.
///
/// Returns
/// -------
/// int
///
/// Raises
/// ------
/// CardError
///     If something is no card, a card comes twice, or there are none or more than five.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> sk.exposed_rank("7s 7d") > sk.exposed_rank("Ah Kc")
/// True
/// >>> sk.exposed_rank("8s 2h", low=True) > sk.exposed_rank("Ah Ad", low=True)
/// True
#[pyfunction]
#[pyo3(signature = (cards, low = false))]
pub fn exposed_rank(cards: &Bound<'_, PyAny>, low: bool) -> PyResult<u32> {
    Ok(eval::exposed_rank(card_set(cards)?, low)?)
}
