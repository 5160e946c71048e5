//! Refusals as Python exceptions: the one place that raises them.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use super::legal::PyLegal;
use crate::error::Error;
use crate::hand::Refusal;

impl From<Error> for PyErr {
    fn from(error: Error) -> Self {
        static CARD_ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        static ARGUMENT_ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        static HISTORY_ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        static SNAPSHOT_ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();

        let line = match &error {
            Error::History { line, what } => Some((what.clone(), None::<()>, *line)),
            _ => None,
        };
        let (class, name) = match error {
            Error::History { .. } | Error::Replay { .. } => (&HISTORY_ERROR, "HistoryError"),
            Error::Snapshot { .. } => (&SNAPSHOT_ERROR, "SnapshotError"),
            _ if error.is_about_cards() => (&CARD_ERROR, "CardError"),
            _ => (&ARGUMENT_ERROR, "ArgumentError"),
        };
        Python::attach(|py| match class.import(py, "studkit.errors", name) {
            Ok(class) => match line {
                Some(arguments) => Self::from_type(class.clone(), arguments),
                None => Self::from_type(class.clone(), error.to_string()),
            },
            Err(broken) => broken,
        })
    }
}

/// An action that the rules refuse.
pub fn illegal(py: Python<'_>, refusal: &Refusal, legal: PyLegal) -> PyErr {
    static ILLEGAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();

    let raised = (ILLEGAL.import(py, "studkit.errors", "IllegalAction"))
        .and_then(|class| class.call1((refusal.to_string(), legal)));
    match raised {
        Ok(exception) => PyErr::from_value(exception),
        Err(broken) => broken,
    }
}
