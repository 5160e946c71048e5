//! `Card`, and how cards are taken from Python.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::super::super::cards::{PyCardSet, described};
use super::super::{Reduced, lookup_error, reduced};
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::error::Error;

/// One card of the 52, with the numbers that eval7 gives it.
///
/// Cards are immutable, hashable and ordered by mask, and can be copied and pickled.
///
/// Parameters
/// ----------
/// card_string : str
///     A rank of ``23456789TJQKA`` and a suit of ``cdhs``, as they are written here. White space
///     behind them does not count. A sequence of the two letters will do.
///
/// Raises
/// ------
/// ValueError
///     If the text is anything else.
/// CardLookupError
///     If it has fewer than two characters; that is a ``ValueError`` and an ``IndexError``.
///
/// Examples
/// --------
/// >>> from studkit.compat.eval7 import Card
/// >>> card = Card("Td")
/// >>> card, card.rank, card.suit, card.mask == 1 << (13 * card.suit + card.rank)
/// (Card("Td"), 8, 1, True)
#[pyclass(
    name = "Card",
    module = "studkit.compat.eval7.cards",
    frozen,
    subclass,
    eq,
    ord
)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PyEval7Card(pub Card);

impl PyEval7Card {
    /// The bit that stands for the card: `13 * suit + rank`.
    fn bit(self) -> u8 {
        13 * (self.0.id() & 3) + (self.0.id() >> 2)
    }
}

impl PartialOrd for PyEval7Card {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.bit().cmp(&other.bit()))
    }
}

#[pymethods]
impl PyEval7Card {
    #[new]
    fn new(card_string: &Bound<'_, PyAny>) -> PyResult<Self> {
        let letters = match card_string.cast::<PyString>() {
            Ok(text) => two_letters(&text.to_string_lossy()),
            Err(_) => (item(card_string, 0)?).zip(item(card_string, 1)?),
        };
        let Some((rank, suit)) = letters else {
            return Err(too_short(card_string));
        };
        let rank = Rank::ALL.into_iter().find(|r| Some(r.symbol()) == rank);
        let suit = Suit::ALL.into_iter().find(|s| Some(s.symbol()) == suit);
        match (rank, suit) {
            (Some(rank), Some(suit)) => Ok(Self(Card::new(rank, suit))),
            _ => Err(PyValueError::new_err(format!(
                "{} is no card: a card is a rank of 23456789TJQKA and a suit of cdhs",
                described(card_string)
            ))),
        }
    }

    /// The rank, from 0 (deuce) to 12 (ace).
    #[getter]
    fn rank(&self) -> u8 {
        self.0.rank() as u8
    }

    /// The suit, from 0 to 3 in the order c, d, h, s.
    #[getter]
    fn suit(&self) -> u8 {
        self.0.suit() as u8
    }

    /// The number with the bit ``13 * suit + rank``.
    #[getter]
    fn mask(&self) -> u64 {
        1 << self.bit()
    }

    fn __hash__(&self) -> u64 {
        self.mask()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Card(\"{}\")", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, String>> {
        reduced(slf, slf.get().0.to_string())
    }
}

#[cold]
fn too_short(card: &Bound<'_, PyAny>) -> PyErr {
    let why = format!(
        "{} is too short for a card: it takes a rank and a suit",
        described(card)
    );
    lookup_error(card.py(), why)
}

/// The first two characters of a text, the second only when it has no more; `None` of a shorter
/// one.
fn two_letters(text: &str) -> Option<(Option<char>, Option<char>)> {
    let mut letters = text.chars();
    let (rank, suit) = (letters.next()?, letters.next()?);
    let alone = letters.as_str().trim_end().is_empty();
    Some((Some(rank), Some(suit).filter(|_| alone)))
}

/// An item of a sequence as a character, if it is one; `None` when there are not so many.
fn item(sequence: &Bound<'_, PyAny>, i: usize) -> PyResult<Option<Option<char>>> {
    match sequence.get_item(i) {
        Ok(item) => Ok(Some(letter(&item))),
        Err(error) if error.is_instance_of::<PyIndexError>(sequence.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The one character of a text.
fn letter(text: &Bound<'_, PyAny>) -> Option<char> {
    let text = text.cast::<PyString>().ok()?;
    let text = text.to_string_lossy();
    let mut letters = text.chars();
    letters.next().filter(|_| letters.as_str().is_empty())
}

/// The card of whatever stands for one: a `Card`, or an object with the mask of one, as those of
/// the original have.
pub(super) fn card_of(card: &Bound<'_, PyAny>) -> PyResult<Card> {
    if let Ok(card) = card.cast_exact::<PyEval7Card>() {
        return Ok(card.get().0);
    }
    other_card(card)
}

#[cold]
fn other_card(card: &Bound<'_, PyAny>) -> PyResult<Card> {
    if let Ok(card) = card.cast::<PyEval7Card>() {
        return Ok(card.get().0);
    }
    if card.is_instance_of::<PyCardSet>() {
        // Its mask has another layout.
        return Err(PyTypeError::new_err(format!(
            "a card is a Card of eval7, not {}",
            described(card)
        )));
    }
    let mask: u64 = card.getattr("mask")?.extract()?;
    let known = Card::ALL
        .into_iter()
        .find(|card| 1 << PyEval7Card(*card).bit() == mask);
    known.ok_or_else(|| {
        PyValueError::new_err(format!(
            "{mask} is the mask of no card: one bit, 13*suit + rank, stands for a card"
        ))
    })
}

/// Different cards, as many as are allowed; the inner refusal is about cards that come twice and
/// about their number.
pub(super) fn cards_of(
    cards: &Bound<'_, PyAny>,
    counts: RangeInclusive<usize>,
) -> PyResult<Result<CardSet, Error>> {
    let mut set = CardSet::EMPTY;
    for card in cards.try_iter()? {
        match set.with(card_of(&card?)?) {
            Ok(more) => set = more,
            Err(twice) => return Ok(Err(twice)),
        }
        if set.len() > *counts.end() {
            break;
        }
    }
    if counts.contains(&set.len()) {
        return Ok(Ok(set));
    }
    Ok(Err(Error::CardCount {
        count: set.len(),
        least: *counts.start(),
        most: *counts.end(),
    }))
}
