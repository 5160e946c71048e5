//! `Card`, `CardSet`, `parse_cards`, and how cards are taken from Python.

use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyInt, PyIterator, PyString, PyTuple, PyType};

use super::quick;
use crate::cards::{Card, CardSet, parse};
use crate::error::{Error, Result};

/// One card of the 52.
///
/// Cards are immutable, hashable, ordered by id and can be pickled.
///
/// Parameters
/// ----------
/// card : str or Card
///     A rank (``2`` to ``9``, ``T`` or ``10``, ``J``, ``Q``, ``K``, ``A``) and a suit (``c``,
///     ``d``, ``h``, ``s`` or a symbol such as ``♥``), letters in either case.
///
/// Raises
/// ------
/// CardError
///     If the text is not exactly one card.
///
/// Examples
/// --------
/// >>> from studkit import Card
/// >>> Card("Ah"), Card("10h"), Card("A♥") == Card("ah")
/// (Card("Ah"), Card("Th"), True)
/// >>> Card("Ah").id, str(Card.from_id(51)), Card("2s") < Card("3c")
/// (50, 'As', True)
#[pyclass(name = "Card", module = "studkit", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PyCard(pub Card);

#[pymethods]
impl PyCard {
    #[new]
    fn new(card: &Bound<'_, PyAny>) -> PyResult<Self> {
        if card.is_instance_of::<PyInt>() {
            return Err(PyTypeError::new_err(format!(
                "Card takes text such as \"Ah\", not {card}: use Card.from_id for an id"
            )));
        }
        Ok(Self(item(card)??))
    }

    /// The card with an id.
    ///
    /// Parameters
    /// ----------
    /// id : int
    ///     ``4 * rank + suit``, from 0 (2c) to 51 (As): ranks upwards from the deuce, suits in the
    ///     order c, d, h, s.
    ///
    /// Returns
    /// -------
    /// Card
    ///
    /// Raises
    /// ------
    /// CardError
    ///     If there is no such id.
    ///
    /// Examples
    /// --------
    /// >>> from studkit import Card
    /// >>> Card.from_id(0), Card.from_id(51)
    /// (Card("2c"), Card("As"))
    #[classmethod]
    fn from_id(_class: &Bound<'_, PyType>, id: &Bound<'_, PyAny>) -> PyResult<Self> {
        if id.is_instance_of::<Self>() || id.is_instance_of::<PyString>() {
            return Err(no_card(id));
        }
        Ok(Self(item(id)??))
    }

    /// The id from 0 (2c) to 51 (As), ``4 * rank + suit``.
    #[getter]
    fn id(&self) -> u8 {
        self.0.id()
    }

    /// The rank, one of ``23456789TJQKA``.
    #[getter]
    fn rank(&self) -> char {
        self.0.rank().symbol()
    }

    /// The suit, one of ``cdhs``.
    #[getter]
    fn suit(&self) -> char {
        self.0.suit().symbol()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Card(\"{}\")", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}

/// An immutable set of cards.
///
/// It works as sets do: ``|``, ``&``, ``-``, ``^``, ``<=``, ``<``, ``>=``, ``>``, ``==``, ``in``,
/// ``len``, iteration (by id), and ``~`` for the rest of the deck. It can be hashed and pickled.
///
/// Parameters
/// ----------
/// cards : str, CardSet, or iterable of Card, str or int ids, optional
///     The cards; each may come once.
///
/// Raises
/// ------
/// CardError
///     If something is no card, or a card comes twice.
///
/// Examples
/// --------
/// >>> from studkit import Card, CardSet
/// >>> hand = CardSet("Ah Kh 2d")
/// >>> Card("Kh") in hand, len(hand), hand & CardSet("2d 3d")
/// (True, 3, CardSet("2d"))
/// >>> [str(card) for card in hand | CardSet([0])]
/// ['2c', '2d', 'Kh', 'Ah']
/// >>> len(~hand)
/// 49
#[pyclass(name = "CardSet", module = "studkit", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Hash)]
pub struct PyCardSet(pub CardSet);

#[pymethods]
impl PyCardSet {
    #[new]
    #[pyo3(signature = (cards = None))]
    fn new(cards: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        cards.map_or(Ok(CardSet::EMPTY), card_set).map(Self)
    }

    /// The set of a mask.
    ///
    /// Parameters
    /// ----------
    /// mask : int
    ///     Bit ``16 * suit + rank`` for each card, suits in the order c, d, h, s.
    ///
    /// Returns
    /// -------
    /// CardSet
    ///
    /// Raises
    /// ------
    /// CardError
    ///     If a bit is set that stands for no card.
    ///
    /// Examples
    /// --------
    /// >>> from studkit import CardSet
    /// >>> CardSet.from_mask(1 << 60 | 1)
    /// CardSet("2c As")
    #[classmethod]
    fn from_mask(_class: &Bound<'_, PyType>, mask: &Bound<'_, PyAny>) -> PyResult<Self> {
        let Some(number) = integer(mask)? else {
            return Err(PyTypeError::new_err(format!(
                "a mask is an int, not {}",
                described(mask)
            )));
        };
        match number.extract::<u64>() {
            Ok(mask) => Ok(Self(CardSet::from_mask(mask)?)),
            Err(_) => Err(Error::BadMask {
                mask: shown(&number),
            }
            .into()),
        }
    }

    /// The mask: bit ``16 * suit + rank`` for each card, suits in the order c, d, h, s.
    #[getter]
    fn mask(&self) -> u64 {
        self.0.mask()
    }

    fn __or__(&self, other: PyRef<'_, Self>) -> Self {
        Self(self.0 | other.0)
    }

    fn __and__(&self, other: PyRef<'_, Self>) -> Self {
        Self(self.0 & other.0)
    }

    fn __sub__(&self, other: PyRef<'_, Self>) -> Self {
        Self(self.0 - other.0)
    }

    fn __xor__(&self, other: PyRef<'_, Self>) -> Self {
        Self(self.0 ^ other.0)
    }

    fn __invert__(&self) -> Self {
        Self(!self.0)
    }

    fn __contains__(&self, card: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.contains(item(card)??))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyTuple::new(py, self.0.iter().map(PyCard))?.try_iter()
    }

    /// Whether no card is in both sets.
    ///
    /// Parameters
    /// ----------
    /// cards : str, CardSet, or iterable of Card, str or int ids
    ///
    /// Returns
    /// -------
    /// bool
    ///
    /// Examples
    /// --------
    /// >>> from studkit import CardSet
    /// >>> CardSet("Ah Kh").isdisjoint("2c 3c"), CardSet("Ah Kh").isdisjoint(["Kh"])
    /// (True, False)
    #[pyo3(signature = (cards, /))]
    fn isdisjoint(&self, cards: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok((self.0 & card_set(cards)?).is_empty())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("CardSet(\"{}\")", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}

/// The cards of a text in the order written.
///
/// Parameters
/// ----------
/// text : str
///     Cards as `Card` takes them, with or without white space and commas between them. Each
///     may come once.
///
/// Returns
/// -------
/// tuple of Card
///
/// Raises
/// ------
/// CardError
///     If something is no card, naming where it stands, or a card comes twice.
///
/// Examples
/// --------
/// >>> from studkit import parse_cards
/// >>> parse_cards("AhKh 2d")
/// (Card("Ah"), Card("Kh"), Card("2d"))
#[pyfunction]
pub fn parse_cards<'py>(text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(text.py(), cards_in_order(text)??.into_iter().map(PyCard))
}

/// The cards of whatever Python gives for some, each once.
#[inline]
pub fn card_set(cards: &Bound<'_, PyAny>) -> PyResult<CardSet> {
    quick::card_set(cards).map_or_else(|| any_card_set(cards), Ok)
}

#[cold]
#[inline(never)]
fn any_card_set(cards: &Bound<'_, PyAny>) -> PyResult<CardSet> {
    let mut set = CardSet::EMPTY;
    each_card(cards, |card| {
        set = set.with(card)?;
        Ok(())
    })??;
    Ok(set)
}

/// The cards of whatever Python gives for some, each once, in their order; the inner refusal is
/// about cards that are none or come twice.
pub fn cards_in_order(cards: &Bound<'_, PyAny>) -> PyResult<Result<Vec<Card>>> {
    let mut set = CardSet::EMPTY;
    let mut ordered = Vec::new();
    let read = each_card(cards, |card| {
        set = set.with(card)?;
        ordered.push(card);
        Ok(())
    })?;
    Ok(read.map(|()| ordered))
}

/// Calls `see` with each of some cards until it refuses one.
fn each_card(
    cards: &Bound<'_, PyAny>,
    mut see: impl FnMut(Card) -> Result<()>,
) -> PyResult<Result<()>> {
    if let Ok(text) = cards.cast::<PyString>() {
        return Ok(parse(&text.to_string_lossy()).try_for_each(|card| see(card?)));
    }
    let bytes = cards.is_instance_of::<PyBytes>() || cards.is_instance_of::<PyByteArray>();
    let items = match cards.try_iter() {
        Ok(items) if !bytes => items,
        Err(error) if !error.is_instance_of::<PyTypeError>(cards.py()) => return Err(error),
        _ => return Err(no_cards(cards)),
    };
    for (i, card) in items.enumerate() {
        if let Err(error) = item(&card?)?.and_then(&mut see) {
            return Ok(Err(error.in_item(i)));
        }
    }
    Ok(Ok(()))
}

fn no_cards(object: &Bound<'_, PyAny>) -> PyErr {
    let hint = if object.is_instance_of::<PyInt>() {
        " (an id or a mask?): write [id] or CardSet.from_mask(mask)"
    } else {
        ""
    };
    PyTypeError::new_err(format!(
        "cards are a str, a CardSet, or an iterable of Card, str or int ids, not {}{hint}",
        described(object)
    ))
}

/// The card of whatever Python gives for one; the inner refusal is about a card that is none.
pub fn item(card: &Bound<'_, PyAny>) -> PyResult<Result<Card>> {
    if let Some(card) = quick::card(card) {
        return Ok(Ok(card));
    }
    if let Ok(card) = card.cast::<PyCard>() {
        return Ok(Ok(card.get().0));
    }
    if let Ok(text) = card.cast::<PyString>() {
        return Ok(text.to_string_lossy().parse());
    }
    let Some(number) = integer(card)? else {
        return Err(no_card(card));
    };
    Ok(match number.extract::<u8>() {
        Ok(id) => Card::from_id(id),
        Err(_) => Err(Error::BadCardId { id: shown(&number) }),
    })
}

/// An object as an int, if it stands for one; `True` and `False` do not.
pub fn integer<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if object.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    if object.is_instance_of::<PyInt>() {
        return Ok(Some(object.clone()));
    }
    let py = object.py();
    match object.call_method0("__index__") {
        Ok(number) => Ok(Some(number)),
        Err(error)
            if error.is_instance_of::<PyTypeError>(py)
                || error.is_instance_of::<PyAttributeError>(py) =>
        {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// An int for an error message.
pub fn shown(number: &Bound<'_, PyAny>) -> String {
    let bits = || {
        number
            .call_method0("bit_length")
            .map(|bits| bits.to_string())
    };
    match number.str() {
        Ok(text) => text.to_string(),
        Err(_) => format!("a number of {} bits", bits().unwrap_or_default()),
    }
}

fn no_card(object: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!(
        "a card is a Card, a str such as \"Ah\" or an int id, not {}",
        described(object)
    ))
}

/// An object and its type for an error message, cut when it is long.
pub fn described(object: &Bound<'_, PyAny>) -> String {
    const MOST: usize = 60;
    let kind = object
        .get_type()
        .name()
        .map_or_else(|_| "object".to_owned(), |name| name.to_string());
    match object.repr() {
        Ok(text) if text.to_string().chars().count() <= MOST => format!("{text} ({kind})"),
        _ => format!("an object of type {kind}"),
    }
}
