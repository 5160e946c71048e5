//! The compiled part of `studkit.compat.deuces`: that of treys by other names.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::treys::{TreysEvaluator, rank};

/// The part of the `Evaluator` of deuces that is called most.
#[pyclass(
    name = "DeucesEvaluator",
    module = "studkit._core",
    extends = TreysEvaluator,
    subclass,
    frozen
)]
pub struct DeucesEvaluator;

#[pymethods]
impl DeucesEvaluator {
    #[new]
    #[pyo3(signature = (*_arguments, **_named))]
    fn new(
        _arguments: &Bound<'_, PyTuple>,
        _named: Option<&Bound<'_, PyDict>>,
    ) -> PyClassInitializer<Self> {
        PyClassInitializer::from(TreysEvaluator).add_subclass(Self)
    }

    /// The rank of the best five of some cards and a board.
    ///
    /// Parameters
    /// ----------
    /// cards, board : list of int
    ///     Five to seven different cards together, in any order.
    ///
    /// Returns
    /// -------
    /// int
    ///     From 1, a royal flush, to 7462.
    ///
    /// Raises
    /// ------
    /// CardLookupError
    ///     If something is no card, a card comes twice, or there are too few or too many.
    ///
    /// Examples
    /// --------
    /// >>> from studkit.compat.deuces import Card, Evaluator
    /// >>> cards = Card.hand_to_binary(["9h", "9d", "9c", "4s", "4d"])
    /// >>> Evaluator().evaluate(cards, [])
    /// 236
    fn evaluate(&self, cards: &Bound<'_, PyAny>, board: &Bound<'_, PyAny>) -> PyResult<u16> {
        rank(cards, board)
    }
}
