//! `evaluate` and `handtype`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use super::cards::{card_of, cards_of};
use super::value::{KIND_SHIFT, KINDS, value};
use super::whole;
use crate::cards::{CardSet, DECK};

/// The value of a hand as eval7 counts; bigger is better and equal values tie.
///
/// Parameters
/// ----------
/// py_cards : iterable of Card
///     Different cards in any order, as many as there are.
///
/// Returns
/// -------
/// int
///     The kind of hand from bit 24 on, then four bits for each rank that decides.
///
/// Raises
/// ------
/// ValueError
///     If a card comes twice.
/// AttributeError
///     If something is no card.
///
/// Examples
/// --------
/// >>> from studkit.compat.eval7 import Card, evaluate, handtype
/// >>> value = evaluate([Card(text) for text in "Ks Kd Kh 7c 7d 3s 2h".split()])
/// >>> hex(value), handtype(value)
/// ('0x60b5000', 'Full House')
#[pyfunction]
pub fn eval7_evaluate(py_cards: &Bound<'_, PyAny>) -> PyResult<u32> {
    let (mut cards, mut count) = (CardSet::EMPTY, 0);
    if let Ok(list) = py_cards.cast_exact::<PyList>() {
        // By index: an iterator would ask for the length again before each card.
        count = list.len();
        for i in 0..count {
            cards = cards | card_of(&list.get_item(i)?)?.into();
        }
    } else if let Ok(tuple) = py_cards.cast_exact::<PyTuple>() {
        for card in tuple.iter_borrowed() {
            cards = cards | card_of(&card)?.into();
            count += 1;
        }
    }
    if cards.len() == count && count > 0 {
        return Ok(value(cards));
    }
    // Another collection, no cards, or a card twice: it matters which.
    Ok(value(cards_of(py_cards, 0..=DECK)??))
}

/// The kind of hand of a value.
///
/// Parameters
/// ----------
/// value : int
///     What `evaluate` gives.
///
/// Returns
/// -------
/// str
///     One of "High Card", "Pair", "Two Pair", "Trips", "Straight", "Flush", "Full House", "Quads"
///     and "Straight Flush".
///
/// Raises
/// ------
/// ValueError
///     If there is no such kind of hand; whether a hand has just this value is not looked at.
/// OverflowError
///     If it is negative or has more than 32 bits.
///
/// Examples
/// --------
/// >>> from studkit.compat.eval7 import handtype
/// >>> handtype(67305472)
/// 'Straight'
#[pyfunction]
pub fn eval7_handtype(value: &Bound<'_, PyAny>) -> PyResult<&'static str> {
    let value: u32 = whole("value", value)?.extract()?;
    let kind = KINDS.get((value >> KIND_SHIFT) as usize).copied();
    kind.ok_or_else(|| PyValueError::new_err(format!("{value} is the value of no hand")))
}
