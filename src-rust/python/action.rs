//! `Action`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use super::arguments::{number, word};
use super::json::{from_dict, to_dict};
use crate::error::Error;
use crate::hand::Action;

/// A decision of a player, for `Hand.apply`.
///
/// Parameters
/// ----------
/// kind : {"fold", "check", "call", "bring_in", "raise_to", "show", "muck"}
///     "raise_to" also bets and completes.
/// to : int, optional
///     The total for this street, the bring-in included, of "raise_to".
///
/// Raises
/// ------
/// ArgumentError
///     If there is no such kind, or it has a total just when it needs none.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> action = sk.Action("raise_to", 20)
/// >>> action.kind, action.to, action == sk.Action("raise_to", 20)
/// ('raise_to', 20, True)
#[pyclass(name = "Action", module = "studkit", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyAction(pub Action);

#[pymethods]
impl PyAction {
    #[new]
    #[pyo3(signature = (kind, to = None))]
    fn new(kind: &Bound<'_, PyAny>, to: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let kind = word("kind", kind)?;
        let to = to.map(|to| number("to", to)).transpose()?;
        let action = Action::named(&kind, to).ok_or_else(|| Error::NoAction {
            kind,
            to,
            allowed: Action::KINDS.to_vec(),
        })?;
        Ok(Self(action))
    }

    /// What is done.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    /// The total for the street of "raise_to"; None for other actions.
    #[getter]
    fn to(&self) -> Option<i64> {
        self.0.to()
    }

    /// The action as a dict that goes through JSON.
    ///
    /// Returns
    /// -------
    /// dict
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> sk.Action("raise_to", 20).to_dict()
    /// {'kind': 'raise_to', 'to': 20, 'version': 1}
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, &self.0)
    }

    /// The action of a dict that `to_dict` gave.
    ///
    /// Parameters
    /// ----------
    /// fields : dict
    ///
    /// Returns
    /// -------
    /// Action
    ///
    /// Raises
    /// ------
    /// ArgumentError
    ///     If it is no action, or of another version.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> sk.Action.from_dict({"kind": "fold", "version": 1})
    /// Action('fold')
    #[classmethod]
    fn from_dict(_class: &Bound<'_, PyType>, fields: &Bound<'_, PyDict>) -> PyResult<Self> {
        Ok(Self(from_dict("action", fields)?))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        let arguments = (self.kind(), self.to()).into_pyobject(py)?;
        Ok((py.get_type::<Self>(), arguments))
    }

    fn __repr__(&self) -> String {
        match self.0.to() {
            Some(to) => format!("Action('{}', {to})", self.kind()),
            None => format!("Action('{}')", self.kind()),
        }
    }
}
