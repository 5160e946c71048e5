//! `LegalActions`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyRange, PyTuple, PyType};

use super::json::{from_dict, to_dict};
use crate::hand::{Legal, Raises};

/// What the player whose turn it is may do.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
/// >>> legal = sk.Hand(rules, [200, 200], seed=1).legal
/// >>> legal.fold, legal.check, legal.call, legal.bring_in, legal.raise_to
/// (False, False, None, 5, (10,))
#[pyclass(name = "LegalActions", module = "studkit", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub struct PyLegal(pub Legal);

#[pymethods]
impl PyLegal {
    /// Whether he may fold.
    #[getter]
    fn fold(&self) -> bool {
        self.0.fold
    }

    /// Whether he may check.
    #[getter]
    fn check(&self) -> bool {
        self.0.check
    }

    /// The chips that a call adds, or None.
    #[getter]
    fn call(&self) -> Option<i64> {
        self.0.call
    }

    /// The chips that the bring-in takes, or None.
    #[getter]
    fn bring_in(&self) -> Option<i64> {
        self.0.bring_in
    }

    /// The totals for this street he may bet, complete or raise to: a tuple of int, or a range in pot
    /// and no limit; empty when there are none.
    #[getter]
    fn raise_to<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self.0.raise_to {
            Raises::No => PyTuple::empty(py).into_any(),
            Raises::To(only) => PyTuple::new(py, [only])?.into_any(),
            Raises::Either(less, more) => PyTuple::new(py, [less, more])?.into_any(),
            Raises::Between(least, most) => {
                PyRange::new(py, least as isize, most as isize + 1)?.into_any()
            }
        })
    }

    /// Whether he may show his hand; only at the showdown, where that is asked for. Unknown cards are to
    /// be named then: see `Hand.show`.
    #[getter]
    fn show(&self) -> bool {
        self.0.show
    }

    /// Whether he may muck his hand.
    #[getter]
    fn muck(&self) -> bool {
        self.0.muck
    }

    /// The legal actions as a dict that goes through JSON.
    ///
    /// Returns
    /// -------
    /// dict
    ///     Totals as a list, or as {"from": ..., "to": ...} in pot and no limit.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> fields = sk.Hand(rules, [200, 200], seed=1).legal.to_dict()
    /// >>> fields["bring_in"], fields["raise_to"]
    /// (5, [10])
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, &self.0)
    }

    /// The legal actions of a dict that `to_dict` gave.
    ///
    /// Parameters
    /// ----------
    /// fields : dict
    ///
    /// Returns
    /// -------
    /// LegalActions
    ///
    /// Raises
    /// ------
    /// ArgumentError
    ///     If they are none, or of another version.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> legal = sk.Hand(rules, [200, 200], seed=1).legal
    /// >>> sk.LegalActions.from_dict(legal.to_dict()) == legal
    /// True
    #[classmethod]
    fn from_dict(_class: &Bound<'_, PyType>, fields: &Bound<'_, PyDict>) -> PyResult<Self> {
        Ok(Self(from_dict("legal actions", fields)?))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        let load = py.get_type::<Self>().getattr("from_dict")?;
        Ok((load, (self.to_dict(py)?,)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shown = |chips: Option<i64>| chips.map_or("None".to_owned(), |chips| chips.to_string());
        let python = |flag: bool| if flag { "True" } else { "False" };
        if self.0.show {
            let muck = python(self.0.muck);
            return Ok(format!("LegalActions(show=True, muck={muck})"));
        }
        Ok(format!(
            "LegalActions(fold={}, check={}, call={}, bring_in={}, raise_to={})",
            python(self.0.fold),
            python(self.0.check),
            shown(self.0.call),
            shown(self.0.bring_in),
            self.raise_to(py)?.repr()?
        ))
    }
}
