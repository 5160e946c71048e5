//! `studkit.compat.eval7`.

mod cards;
mod equity;
mod evaluate;
mod runout;
mod value;
mod xorshift;

pub use cards::PyEval7Card;
pub use equity::{
    eval7_all_hands_vs_range, eval7_hand_vs_range_exact, eval7_hand_vs_range_monte_carlo,
};
pub use evaluate::{eval7_evaluate, eval7_handtype};
pub use xorshift::{eval7_randint, eval7_random, eval7_seed};

use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use super::super::cards::described;

/// The int of whatever the original takes for one: it cuts off what a float has behind the point.
fn whole<'py>(name: &str, given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if given.is_instance_of::<PyInt>() {
        return Ok(given.clone());
    }
    // Text of numpy has `__int__`.
    if !given.is_instance_of::<PyString>() {
        for method in ["__index__", "__int__"] {
            match given.call_method0(method) {
                Err(error) if error.is_instance_of::<PyAttributeError>(given.py()) => {}
                number => return number,
            }
        }
    }
    Err(PyTypeError::new_err(format!(
        "{name} is an int, not {}",
        described(given)
    )))
}
