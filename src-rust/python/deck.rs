//! Decks and seeds as Python gives them.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyInt;

use super::arguments::ordered_cards;
use super::cards::described;
use crate::cards::{Card, DECK};
use crate::deal::Seed;
use crate::error::Error;

/// The 52 cards of a deck in their order.
pub fn whole_deck(deck: &Bound<'_, PyAny>) -> PyResult<[u8; DECK]> {
    let cards = ordered_cards(deck)?.map_err(|error| error.in_argument("deck"))?;
    let count = cards.len();
    let ids: Vec<u8> = cards.into_iter().map(Card::id).collect();
    ids.try_into().map_err(|_| {
        let wrong = Error::CardCount {
            count,
            least: DECK,
            most: DECK,
        };
        wrong.in_argument("deck").into()
    })
}

/// A seed, from the secure generator of the system where none is given.
pub fn seed_of(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    // Small numbers are the usual seeds, and need no arithmetic.
    if let Some(number) = seed.and_then(|seed| seed.cast_exact::<PyInt>().ok())
        && let Ok(number) = number.extract::<u64>()
    {
        return Ok(Seed::from(number));
    }
    let bytes = match seed {
        None => py.import("os")?.call_method1("urandom", (32,))?,
        Some(seed) => py
            .import("studkit.bulk")?
            .call_method1("seed_bytes", (seed,))?,
    };
    match bytes.extract::<[u8; 32]>() {
        Ok(bytes) => Ok(Seed::from_bytes(bytes)),
        Err(_) => Err(PyTypeError::new_err(format!(
            "a seed is an int or 32 bytes, not {}",
            described(&bytes)
        ))),
    }
}
