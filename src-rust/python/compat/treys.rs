//! The compiled part of `studkit.compat.treys`: hands of Cactus Kev's card numbers.

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use super::{Hand, best_of_omaha, lookup_error};
use crate::cards::{Card, DECK};
use crate::error::Error;
use crate::python::cards::{described, shown};

const PRIMES: [u32; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];

/// The byte of a card number that holds its suit and its rank.
const fn place(number: u32) -> usize {
    (number >> 8 & 0xFF) as usize
}

/// A card as Cactus Kev numbers it: the bit of its rank, that of its suit, its rank, a prime.
const fn number_of(card: Card) -> u32 {
    let (rank, suit) = (card.rank() as u32, card.suit() as u32);
    // Clubs, our first suit, have the highest of the four bits.
    1 << (16 + rank) | 1 << (15 - suit) | rank << 8 | PRIMES[rank as usize]
}

/// By place: the only card number that has it, or one that is none, and its card.
const CARDS: [(u32, Card); 256] = {
    let mut cards = [(u32::MAX, Card::ALL[0]); 256];
    let mut id = 0;
    while id < DECK {
        let number = number_of(Card::ALL[id]);
        cards[place(number)] = (number, Card::ALL[id]);
        id += 1;
    }
    cards
};

/// The card of a number.
#[inline]
fn card_of(card: &Bound<'_, PyAny>) -> PyResult<Card> {
    match card.extract::<u32>() {
        Ok(number) => {
            let (known, card) = CARDS[place(number)];
            if known == number {
                return Ok(card);
            }
        }
        Err(error) => no_number(card, error)?,
    }
    Err(no_card(card))
}

/// Refuses what is no int at all; an error of the object itself, such as an interrupt, goes through.
#[cold]
fn no_number(card: &Bound<'_, PyAny>, error: PyErr) -> PyResult<()> {
    let py = card.py();
    if error.is_instance_of::<PyOverflowError>(py) {
        return Ok(());
    }
    if !error.is_instance_of::<PyTypeError>(py) {
        return Err(error);
    }
    Err(PyTypeError::new_err(format!(
        "a card is an int that Card.new gives, not {}",
        described(card)
    )))
}

#[cold]
fn no_card(card: &Bound<'_, PyAny>) -> PyErr {
    match card.call_method0("__index__") {
        Ok(number) => lookup_error(
            card.py(),
            format!(
                "{} is no card: a card is one of the 52 ints that Card.new gives",
                shown(&number)
            ),
        ),
        Err(error) => error,
    }
}

#[cold]
fn refused(py: Python<'_>, error: &Error) -> PyErr {
    lookup_error(py, error.to_string())
}

#[inline]
fn add_list(hand: &mut Hand, cards: &Bound<'_, PyList>) -> PyResult<()> {
    for i in 0..cards.len() {
        hand.add(card_of(&cards.get_item(i)?)?);
    }
    Ok(())
}

/// The cards in their order, added to a hand. The first that comes twice is refused at once, so that
/// it ends with what has no end.
fn add_all(hand: &mut Hand, cards: &Bound<'_, PyAny>) -> PyResult<Vec<Card>> {
    let add = |card| {
        let card = card_of(&card?)?;
        hand.add(card);
        hand.check().map_err(|error| refused(cards.py(), &error))?;
        Ok(card)
    };
    cards.try_iter()?.map(add).collect()
}

/// The rank of a hand and a board together, 1 being the best.
#[inline]
pub fn rank(hand: &Bound<'_, PyAny>, board: &Bound<'_, PyAny>) -> PyResult<u16> {
    let mut all = Hand::default();
    if let (Ok(hand), Ok(board)) = (hand.cast::<PyList>(), board.cast::<PyList>()) {
        add_list(&mut all, hand)?;
        add_list(&mut all, board)?;
    } else {
        // Joined as Python joins them, so that what cannot be is Python's own TypeError.
        add_all(&mut all, &hand.add(board)?)?;
    }
    all.rank().map_err(|error| refused(hand.py(), &error))
}

/// The rank of so many cards.
fn rank_of(cards: &Bound<'_, PyAny>, wanted: usize) -> PyResult<u16> {
    let mut hand = Hand::default();
    let rank = match add_all(&mut hand, cards)?.len() {
        count if count == wanted => hand.rank(),
        count => Err(Error::CardCount {
            count,
            least: wanted,
            most: wanted,
        }),
    };
    rank.map_err(|error| refused(cards.py(), &error))
}

/// The part of the `Evaluator` of treys that is called most.
#[pyclass(name = "TreysEvaluator", module = "studkit._core", subclass, frozen)]
pub struct TreysEvaluator;

#[pymethods]
impl TreysEvaluator {
    #[new]
    #[pyo3(signature = (*_arguments, **_named))]
    fn new(_arguments: &Bound<'_, PyTuple>, _named: Option<&Bound<'_, PyDict>>) -> Self {
        Self
    }

    /// The rank of the best five cards of a hand and a board.
    ///
    /// Parameters
    /// ----------
    /// hand, board : list of int
    ///     Five to seven different cards together, in any order.
    ///
    /// Returns
    /// -------
    /// int
    ///     From 1, a royal flush, to 7462.
    ///
    /// Raises
    /// ------
    /// CardLookupError
    ///     If something is no card, a card comes twice, or there are too few or too many.
    ///
    /// Examples
    /// --------
    /// >>> from studkit.compat.treys import Card, Evaluator
    /// >>> hand = Card.hand_to_binary(["9h", "9d"])
    /// >>> Evaluator().evaluate(hand, Card.hand_to_binary(["9c", "4s", "4d"]))
    /// 236
    fn evaluate(&self, hand: &Bound<'_, PyAny>, board: &Bound<'_, PyAny>) -> PyResult<u16> {
        rank(hand, board)
    }

    fn _five(&self, cards: &Bound<'_, PyAny>) -> PyResult<u16> {
        rank_of(cards, 5)
    }

    fn _six(&self, cards: &Bound<'_, PyAny>) -> PyResult<u16> {
        rank_of(cards, 6)
    }

    fn _seven(&self, cards: &Bound<'_, PyAny>) -> PyResult<u16> {
        rank_of(cards, 7)
    }
}

/// The rank of the best hand of Omaha: two cards of the hand and three of the board.
#[pyfunction]
pub fn treys_omaha(hand: &Bound<'_, PyAny>, board: &Bound<'_, PyAny>) -> PyResult<u16> {
    let mut all = Hand::default();
    let (hole, board) = (add_all(&mut all, hand)?, add_all(&mut all, board)?);
    best_of_omaha(&hole, &board).ok_or_else(|| {
        let text = format!(
            "{} cards in the hand and {} on the board: Omaha takes at least 2 and 3",
            hole.len(),
            board.len()
        );
        lookup_error(hand.py(), text)
    })
}
