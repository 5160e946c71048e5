//! The Python module `studkit._core`: it converts and calls, nothing else.

mod action;
mod arguments;
mod bulk;
mod cards;
mod compat;
mod deck;
mod errors;
mod eval;
mod event;
mod fastcall;
mod hand;
mod history;
mod json;
mod legal;
mod perft;
mod quick;
mod rake;
mod record;
mod rules;
mod settle;
mod showing;
mod stakes;
mod table;
mod view;

use pyo3::prelude::*;

/// The compiled part of studkit. Import `studkit` instead.
#[pymodule]
mod _core {
    #[pymodule_export]
    use super::action::PyAction;
    #[pymodule_export]
    use super::bulk::{
        bulk_backend, bulk_deal, bulk_enumerate, bulk_evaluate, bulk_evaluate_hilo,
        bulk_parse_codes, bulk_parse_list, bulk_settle,
    };
    #[pymodule_export]
    use super::cards::{PyCard, PyCardSet, parse_cards};
    #[pymodule_export]
    use super::compat::deuces::DeucesEvaluator;
    #[pymodule_export]
    use super::compat::eval7::{
        eval7_all_hands_vs_range, eval7_evaluate, eval7_hand_vs_range_exact,
        eval7_hand_vs_range_monte_carlo, eval7_handtype, eval7_randint, eval7_random, eval7_seed,
    };
    #[pymodule_export]
    use super::compat::phevaluator::{
        PhevaluatorCard, phevaluator_evaluate_5cards, phevaluator_evaluate_6cards,
        phevaluator_evaluate_7cards, phevaluator_evaluate_cards, phevaluator_omaha,
    };
    #[pymodule_export]
    use super::compat::pokerkit::{
        EightOrBetterLowHand, PyHand as PokerkitHand, RegularLowHand, StandardHighHand,
        StandardLowHand, pokerkit_hand_again, pokerkit_index,
    };
    #[pymodule_export]
    use super::compat::treys::{TreysEvaluator, treys_omaha};
    #[pymodule_export]
    use super::eval::{PyHandValue, categories, evaluate, exposed_rank};
    #[pymodule_export]
    use super::event::PyEvent;
    #[pymodule_export]
    use super::hand::PyHand;
    #[pymodule_export]
    use super::history::{PyHandHistory, PyPhhReader, PyTextReader, hand_text, phh_loads};
    #[pymodule_export]
    use super::legal::PyLegal;
    #[pymodule_export]
    use super::perft::perft;
    #[pymodule_export]
    use super::rake::PyRake;
    #[pymodule_export]
    use super::rules::{PyHouse, games, houses};
    #[pymodule_export]
    use super::settle::{PyPotResult, PySettlement, settle};
    #[pymodule_export]
    use super::stakes::PyRules;
    #[pymodule_export]
    use super::table::{PyTable, hand_seed};
    #[pymodule_export]
    use super::view::PyView;
    use super::{Bound, PyModule, PyResult};

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python fixes the name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::compat::add_classes(module)?;
        super::fastcall::add_rank(module)
    }
}
