//! The games.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::rules::GAMES;

/// The games: name, name in words, cards at the showdown, scales that share the pot.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    let rows = GAMES.iter().map(|game| {
        let scales = PyTuple::new(py, game.scales.iter().map(|scale| scale.name()))?;
        (game.name, game.title, game.cards, scales).into_pyobject(py)
    });
    PyTuple::new(py, rows.collect::<PyResult<Vec<_>>>()?)
}
