//! The compiled part of `studkit.compat.phevaluator`.

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString, PyTuple};

use super::{ABSENT, Given, Hand, Reduced, best_of_omaha, lookup_error, reduced};
use crate::cards::Card;
use crate::error::Error;
use crate::eval::check_count;
use crate::python::cards::{described, shown};

/// By letter: which of some it is, times a step; the letters come once in each so many.
const fn places(letters: &[u8], each: usize, step: u8) -> [u8; 256] {
    let mut places = [u8::MAX; 256];
    let mut i = 0;
    while i < letters.len() {
        places[letters[i] as usize] = (i % each) as u8 * step;
        i += 1;
    }
    places
}

/// By letter: what it adds to an id, or what no id has. Only suits may be in either case.
const RANKS: [u8; 256] = places(b"23456789TJQKA", 13, 4);
const SUITS: [u8; 256] = places(b"cdhsCDHS", 4, 1);

/// The card of whatever stands for one.
#[inline]
fn card_of(card: &Bound<'_, PyAny>) -> PyResult<Card> {
    // Most are exactly ints, which is found out without a call.
    if card.is_exact_instance_of::<PyInt>() || card.is_instance_of::<PyInt>() {
        let id = card.extract::<u8>().ok().and_then(Card::with_id);
        return id.ok_or_else(|| Error::BadCardId { id: shown(card) }.into());
    }
    if let Ok(text) = card.cast::<PyString>() {
        if let Ok(&[rank, suit]) = text.to_str().map(str::as_bytes)
            && let Some(card) = Card::with_id(RANKS[usize::from(rank)] | SUITS[usize::from(suit)])
        {
            return Ok(card);
        }
        return Err(no_card(text));
    }
    match card.cast::<PhevaluatorCard>() {
        Ok(card) => Ok(card.get().0),
        Err(_) => Err(PyTypeError::new_err(format!(
            "a card is an int, a str or a Card, not {}",
            described(card)
        ))),
    }
}

#[cold]
fn no_card(text: &Bound<'_, PyString>) -> PyErr {
    let why = format!(
        "{} is no card: write a rank of 23456789TJQKA and a suit of cdhs, as in \"Th\"",
        described(text)
    );
    lookup_error(text.py(), why)
}

/// The `Card` of phevaluator.
#[pyclass(name = "PhevaluatorCard", module = "studkit._core", subclass, frozen)]
pub struct PhevaluatorCard(Card);

#[pymethods]
impl PhevaluatorCard {
    #[new]
    fn new(other: &Bound<'_, PyAny>) -> PyResult<Self> {
        card_of(other).map(Self)
    }

    /// Only here so that the `__init__` of a subclass may call it.
    #[expect(unused_variables, reason = "Python sees the name")]
    fn __init__(&self, other: &Bound<'_, PyAny>) {}

    /// The id of a card, an id or a text.
    ///
    /// Parameters
    /// ----------
    /// other : int, str or Card
    ///
    /// Returns
    /// -------
    /// int
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If there is no such card.
    /// TypeError
    ///     If it is of another type.
    ///
    /// Examples
    /// --------
    /// >>> from studkit.compat.phevaluator.card import Card
    /// >>> Card.to_id("2d"), Card.to_id(1), Card.to_id(Card("2D"))
    /// (1, 1, 1)
    #[staticmethod]
    fn to_id(other: &Bound<'_, PyAny>) -> PyResult<u8> {
        card_of(other).map(Card::id)
    }

    /// The id, from 0 (2c) to 51 (As).
    #[getter]
    fn id_(&self) -> u8 {
        self.0.id()
    }

    /// The rank as a letter.
    ///
    /// Returns
    /// -------
    /// str
    ///
    /// Examples
    /// --------
    /// >>> from studkit.compat.phevaluator.card import Card
    /// >>> Card(51).describe_rank()
    /// 'A'
    fn describe_rank(&self) -> char {
        self.0.rank().symbol()
    }

    /// The suit as a letter, in lower case.
    ///
    /// Returns
    /// -------
    /// str
    ///
    /// Examples
    /// --------
    /// >>> from studkit.compat.phevaluator.card import Card
    /// >>> Card("AS").describe_suit()
    /// 's'
    fn describe_suit(&self) -> char {
        self.0.suit().symbol()
    }

    /// The rank and the suit.
    ///
    /// Returns
    /// -------
    /// str
    ///
    /// Examples
    /// --------
    /// >>> from studkit.compat.phevaluator.card import Card
    /// >>> Card("AS").describe_card()
    /// 'As'
    fn describe_card(&self) -> String {
        self.0.to_string()
    }

    /// A text is compared without regard to case, anything else with the id.
    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        if let Ok(text) = other.cast::<PyString>() {
            let text = text.to_string_lossy().to_lowercase();
            let equal = text == self.0.to_string().to_lowercase();
            return Ok(PyBool::new(py, equal).to_owned().into_any());
        }
        let id = self.0.id().into_pyobject(py)?;
        match other.cast::<Self>() {
            Ok(other) => id.rich_compare(other.get().0.id(), CompareOp::Eq),
            Err(_) => id.rich_compare(other, CompareOp::Eq),
        }
    }

    fn __hash__(&self) -> u64 {
        u64::from(self.0.id())
    }

    fn __int__(&self) -> u8 {
        self.0.id()
    }

    fn __str__(&self) -> String {
        self.describe_card()
    }

    fn __repr__(&self) -> String {
        format!("Card(\"{}\")", self.0)
    }

    fn __setattr__(&self, name: &Bound<'_, PyAny>, _value: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(immutable("set", name))
    }

    fn __delattr__(&self, name: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(immutable("delete", name))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, u8>> {
        reduced(slf, slf.get().0.id())
    }
}

fn immutable(what: &str, name: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!(
        "cannot {what} {name} of a Card: cards are immutable"
    ))
}

/// The rank of some cards, 1 being the best.
#[inline]
fn rank<'a, 'py: 'a>(cards: impl IntoIterator<Item = &'a Bound<'py, PyAny>>) -> PyResult<u16> {
    let mut hand = Hand::default();
    for card in cards {
        hand.add(card_of(card)?);
    }
    Ok(hand.rank()?)
}

/// The rank of the best five of five, six or seven cards.
///
/// Parameters
/// ----------
/// *cards : int, str or Card
///     Different cards in any order.
///
/// Returns
/// -------
/// int
///     From 1, a royal flush, to 7462.
///
/// Raises
/// ------
/// ValueError
///     If something is no card, a card comes twice, or there are too few or too many.
/// TypeError
///     If something is of another type.
///
/// Examples
/// --------
/// >>> from studkit.compat.phevaluator import evaluate_cards
/// >>> evaluate_cards("As", "Ks", "Qs", "Js", "Ts", "2d", "2c"), evaluate_cards(0, 4, 8, 12, 17)
/// (1, 1608)
// Seven arguments of their own: to make a tuple of them would take as long as the ranking.
#[pyfunction]
#[pyo3(
    signature = (
        a = ABSENT, b = ABSENT, c = ABSENT, d = ABSENT, e = ABSENT, f = ABSENT, g = ABSENT, /, *more
    ),
    text_signature = "(*cards)"
)]
#[expect(clippy::too_many_arguments, reason = "a hand has seven")]
pub fn phevaluator_evaluate_cards(
    a: Given<'_, '_>,
    b: Given<'_, '_>,
    c: Given<'_, '_>,
    d: Given<'_, '_>,
    e: Given<'_, '_>,
    f: Given<'_, '_>,
    g: Given<'_, '_>,
    more: &Bound<'_, PyTuple>,
) -> PyResult<u16> {
    let given = [a, b, c, d, e, f, g];
    if !more.is_empty() {
        check_count(given.len() + more.len())?;
    }
    rank(given.iter().map_while(|card| card.0.as_deref()))
}

/// The rank of five cards.
///
/// Parameters
/// ----------
/// a, b, c, d, e : int, str or Card
///     Different cards.
///
/// Returns
/// -------
/// int
///     From 1, a royal flush, to 7462.
///
/// Raises
/// ------
/// ValueError
///     If something is no card, or a card comes twice.
/// TypeError
///     If something is of another type.
///
/// Examples
/// --------
/// >>> from studkit.compat.phevaluator import evaluate_5cards
/// >>> evaluate_5cards("7s", "5s", "4s", "3s", "2d")
/// 7462
#[pyfunction]
pub fn phevaluator_evaluate_5cards(
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    c: &Bound<'_, PyAny>,
    d: &Bound<'_, PyAny>,
    e: &Bound<'_, PyAny>,
) -> PyResult<u16> {
    rank([a, b, c, d, e])
}

/// The rank of the best five of six cards.
///
/// Parameters
/// ----------
/// a, b, c, d, e, f : int, str or Card
///     Different cards.
///
/// Returns
/// -------
/// int
///     From 1, a royal flush, to 7462.
///
/// Raises
/// ------
/// ValueError
///     If something is no card, or a card comes twice.
/// TypeError
///     If something is of another type.
///
/// Examples
/// --------
/// >>> from studkit.compat.phevaluator import evaluate_6cards
/// >>> evaluate_6cards("8s", "6s", "5s", "4s", "3s", "2d")
/// 1591
#[pyfunction]
pub fn phevaluator_evaluate_6cards(
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    c: &Bound<'_, PyAny>,
    d: &Bound<'_, PyAny>,
    e: &Bound<'_, PyAny>,
    f: &Bound<'_, PyAny>,
) -> PyResult<u16> {
    rank([a, b, c, d, e, f])
}

/// The rank of the best five of seven cards.
///
/// Parameters
/// ----------
/// a, b, c, d, e, f, g : int, str or Card
///     Different cards.
///
/// Returns
/// -------
/// int
///     From 1, a royal flush, to 7462.
///
/// Raises
/// ------
/// ValueError
///     If something is no card, or a card comes twice.
/// TypeError
///     If something is of another type.
///
/// Examples
/// --------
/// >>> from studkit.compat.phevaluator import evaluate_7cards
/// >>> evaluate_7cards("9s", "9d", "9c", "4s", "4d", "4h", "Kd")
/// 236
#[pyfunction]
pub fn phevaluator_evaluate_7cards(
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    c: &Bound<'_, PyAny>,
    d: &Bound<'_, PyAny>,
    e: &Bound<'_, PyAny>,
    f: &Bound<'_, PyAny>,
    g: &Bound<'_, PyAny>,
) -> PyResult<u16> {
    rank([a, b, c, d, e, f, g])
}

/// The rank in Omaha of two hole cards and three of the board.
///
/// Parameters
/// ----------
/// hole : int
///     How many hole cards come after the five of the board.
/// cards : tuple of int, str or Card
///     Different cards.
#[pyfunction]
pub fn phevaluator_omaha(hole: usize, cards: &Bound<'_, PyTuple>) -> PyResult<u16> {
    const BOARD: usize = 5;
    let ordered: Vec<_> = (cards.iter_borrowed())
        .map(|card| card_of(&card))
        .collect::<PyResult<_>>()?;
    let mut all = Hand::default();
    ordered.iter().for_each(|card| all.add(*card));
    all.check()?;
    let count = ordered.len();
    let hand = (ordered.split_at_checked(BOARD)).filter(|(_, rest)| rest.len() == hole);
    let rank = hand.and_then(|(board, hole)| best_of_omaha(hole, board));
    let wanted = BOARD.saturating_add(hole);
    rank.ok_or_else(|| {
        Error::CardCount {
            count,
            least: wanted,
            most: wanted,
        }
        .into()
    })
}
