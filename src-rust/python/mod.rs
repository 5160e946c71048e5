//! The Python module `studkit._core`: it converts and calls, nothing else.

mod bulk;
mod cards;
mod errors;
mod eval;
mod hand;
mod rules;
mod settle;

use pyo3::prelude::*;

/// The compiled part of studkit. Import `studkit` instead.
#[pymodule]
mod _core {
    #[pymodule_export]
    use super::bulk::{bulk_deal, bulk_evaluate, bulk_parse_codes, bulk_parse_list};
    #[pymodule_export]
    use super::cards::{PyCard, PyCardSet, parse_cards};
    #[pymodule_export]
    use super::eval::{PyHandValue, categories, evaluate, exposed_rank, rank};
    #[pymodule_export]
    use super::hand::{PyEvent, PyHand, PyLegal, PyRules, PyView, perft};
    #[pymodule_export]
    use super::rules::{PyHouse, games, houses};
    #[pymodule_export]
    use super::settle::{PyPotResult, PyRake, PySettlement, bulk_settle, settle};

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python fixes the name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
