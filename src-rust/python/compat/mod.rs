//! The compiled parts of `studkit.compat`, one module for each package.

pub mod deuces;
pub mod eval7;
pub mod phevaluator;
pub mod pokerkit;
pub mod treys;

use std::convert::Infallible;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::cards::{Card, CardSet};
use crate::error::Result;
use crate::eval::{Scale, rank, rank_mask};

/// Adds the classes whose own name, which `_core` has for another one, is that of the original.
pub fn add_classes(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("Eval7Card", module.py().get_type::<eval7::PyEval7Card>())
}

/// A refusal where the original looks something up in vain, of a type that includes its
/// `KeyError`.
#[cold]
fn lookup_error(py: Python<'_>, text: String) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();

    match CLASS.import(py, "studkit.compat._errors", "CardLookupError") {
        Ok(class) => PyErr::from_type(class.clone(), text),
        Err(broken) => broken,
    }
}

/// An argument that may be absent, which is not the same as `None`.
pub struct Given<'a, 'py>(Option<Borrowed<'a, 'py, PyAny>>);

impl<'a, 'py> FromPyObject<'a, 'py> for Given<'a, 'py> {
    type Error = Infallible;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> std::result::Result<Self, Infallible> {
        Ok(Self(Some(given)))
    }
}

const ABSENT: Given<'_, '_> = Given(None);

/// What `pickle` and `copy` make an object of again: its class, what made it, and its state.
type Reduced<'py, T> = (Bound<'py, PyType>, (T,), Bound<'py, PyAny>);

/// Takes apart a card that one argument makes; a subclass may have given it attributes.
fn reduced<'py, T>(card: &Bound<'py, PyAny>, argument: T) -> PyResult<Reduced<'py, T>> {
    let state = card.call_method0("__getstate__")?;
    Ok((card.get_type(), (argument,), state))
}

/// A rank as Cactus Kev counts, from 1 for the best hand.
fn kev_rank(rank: u16) -> u16 {
    Scale::High.best() + 1 - rank
}

/// The cards of a hand as they are read, and those that come again.
#[derive(Default)]
struct Hand {
    cards: CardSet,
    again: CardSet,
}

impl Hand {
    /// Adds a card; a branch for those that come again would cost more than the two sets.
    #[inline]
    fn add(&mut self, card: Card) {
        let card = CardSet::of(card);
        self.again = self.again | (self.cards & card);
        self.cards = self.cards | card;
    }

    /// Refuses a card that comes twice.
    #[inline]
    fn check(&self) -> Result<()> {
        match self.again.iter().next() {
            None => Ok(()),
            Some(card) => CardSet::of(card).with(card).map(|_| ()),
        }
    }

    /// The Cactus Kev rank of five to seven cards.
    #[inline]
    fn rank(&self) -> Result<u16> {
        self.check()?;
        rank(self.cards, Scale::High).map(kev_rank)
    }
}

/// The Cactus Kev rank in Omaha, of two hole cards and three of the board; `None` when there are
/// not so many.
fn best_of_omaha(hole: &[Card], board: &[Card]) -> Option<u16> {
    let mut best = 0;
    for (i, first) in hole.iter().enumerate() {
        for second in &hole[..i] {
            for (j, third) in board.iter().enumerate() {
                for (k, fourth) in board[..j].iter().enumerate() {
                    for fifth in &board[..k] {
                        let five = CardSet::from_iter([*first, *second, *third, *fourth, *fifth]);
                        best = best.max(rank_mask(five.mask(), Scale::High));
                    }
                }
            }
        }
    }
    (best > 0).then(|| kev_rank(best))
}
