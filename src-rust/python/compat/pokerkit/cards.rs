//! Cards as the package has them: objects with a rank and a suit, alone, many, or as text.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString, PyTuple};
use pyo3::{Py, intern};

use crate::cards::{Card, CardSet, DECK};
use crate::error::Error;
use crate::python::cards::described;

const RANKS: &str = "23456789TJQKA";
const SUITS: &str = "cdhs";

/// Why cards could not be read.
pub enum Misread {
    /// It is nothing that holds cards, or text that spells none.
    NoCards(String),
    /// A card comes twice or is unknown, or something was raised on the way.
    Raised(PyErr),
}

impl From<PyErr> for Misread {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}

impl From<Error> for Misread {
    fn from(error: Error) -> Self {
        Self::Raised(error.into())
    }
}

impl From<Misread> for PyErr {
    fn from(misread: Misread) -> Self {
        match misread {
            Misread::NoCards(what) => PyValueError::new_err(what),
            Misread::Raised(error) => error,
        }
    }
}

/// Different cards in the order given.
#[derive(Clone, Copy)]
pub struct Read {
    set: CardSet,
    ids: [u8; DECK],
}

impl Read {
    pub const fn new() -> Self {
        Self {
            set: CardSet::EMPTY,
            ids: [0; DECK],
        }
    }

    pub fn ids(&self) -> &[u8] {
        &self.ids[..self.set.len()]
    }

    fn push(&mut self, rank: u8, suit: u8) -> Result<(), Error> {
        let id = rank * SUITS.len() as u8 + suit;
        let card = Card::from_id(id)?;
        let at = self.set.len();
        self.set = self.set.with(card)?;
        self.ids[at] = id;
        Ok(())
    }

    /// Adds the cards of whatever the package takes for some: a text, a card, or an iterable.
    pub fn add(&mut self, cards: &Bound<'_, PyAny>) -> Result<(), Misread> {
        let members = Members::get(cards.py())?;
        if let Ok(list) = cards.cast_exact::<PyList>() {
            return list.iter().try_for_each(|card| self.one(members, &card));
        }
        if let Ok(tuple) = cards.cast_exact::<PyTuple>() {
            return (tuple.iter_borrowed()).try_for_each(|card| self.one(members, &card));
        }
        if let Ok(text) = cards.cast::<PyString>() {
            return self.text(&text.to_string_lossy());
        }
        match cards.try_iter() {
            Ok(items) => {
                for card in items {
                    self.one(members, &card?)?;
                }
                Ok(())
            }
            Err(error) if !error.is_instance_of::<PyTypeError>(cards.py()) => Err(error.into()),
            Err(_) if cards.hasattr(intern!(cards.py(), "rank"))? => self.one(members, cards),
            Err(_) => Err(Misread::NoCards(format!(
                "cards are a str, a Card or an iterable of Card, not {}",
                described(cards)
            ))),
        }
    }

    #[inline]
    fn one(&mut self, members: &Members, card: &Bound<'_, PyAny>) -> Result<(), Misread> {
        let py = card.py();
        let rank = card.getattr(intern!(py, "rank"))?;
        let suit = card.getattr(intern!(py, "suit"))?;
        let rank = (members.ranks.number(&rank)).or_else(|| letter(&rank, RANKS));
        let suit = (members.suits.number(&suit)).or_else(|| letter(&suit, SUITS));
        match (rank, suit) {
            (Some(rank), Some(suit)) => Ok(self.push(rank, suit)?),
            _ => Err(Misread::Raised(PyValueError::new_err(format!(
                "every card has to be one of the 52, unlike {}",
                described(card)
            )))),
        }
    }

    /// Text is read as strictly as the package does: ranks in capitals, suits in small letters.
    fn text(&mut self, text: &str) -> Result<(), Misread> {
        let plain = text.replace("10", "T").replace(',', "");
        let space = |c: char| c.is_whitespace() || ('\x1C'..='\x1F').contains(&c);
        for word in plain.split(space) {
            let mut letters = word.chars();
            while let Some(rank) = letters.next() {
                let suit = letters.next();
                let (rank, suit) = match (RANKS.find(rank), suit.and_then(|s| SUITS.find(s))) {
                    (Some(rank), Some(suit)) => (rank, suit),
                    _ if is_unknown(rank, suit) => {
                        return Err(Misread::Raised(PyValueError::new_err(format!(
                            "every card has to be one of the 52, unlike those of {text:?}"
                        ))));
                    }
                    _ => {
                        return Err(Misread::NoCards(format!(
                            "{text:?} does not spell cards of the 52: each is a rank of {RANKS} \
                             (or 10) and a suit of {SUITS}"
                        )));
                    }
                };
                self.push(rank as u8, suit as u8)?;
            }
        }
        Ok(())
    }
}

/// Whether letters stand for a card whose rank or suit is unknown.
fn is_unknown(rank: char, suit: Option<char>) -> bool {
    const UNKNOWN: char = '?';
    (rank == UNKNOWN || RANKS.contains(rank))
        && suit.is_some_and(|suit| suit == UNKNOWN || SUITS.contains(suit))
}

/// The place of a text of one letter among some.
fn letter(object: &Bound<'_, PyAny>, letters: &str) -> Option<u8> {
    let text = object.cast::<PyString>().ok()?.to_string_lossy();
    let place = letters.find(&*text)?;
    (text.len() == 1).then_some(place as u8)
}

/// The members of the two enums, and the cards they make.
pub struct Members {
    ranks: Known,
    suits: Known,
    /// The 52 cards by id.
    deck: Py<PyTuple>,
}

impl Members {
    pub fn get(py: Python<'_>) -> PyResult<&'static Self> {
        static MEMBERS: PyOnceLock<Members> = PyOnceLock::new();
        MEMBERS.get_or_try_init(py, || {
            let home = py.import("studkit.compat.pokerkit.utilities")?;
            let deck = home.getattr("Deck")?.getattr("STANDARD")?;
            Ok(Self {
                ranks: Known::of(&home.getattr("Rank")?, RANKS)?,
                suits: Known::of(&home.getattr("Suit")?, SUITS)?,
                deck: PyTuple::new(py, deck.try_iter()?.collect::<PyResult<Vec<_>>>()?)?.unbind(),
            })
        })
    }

    /// The cards with some ids, a tuple.
    pub fn cards<'py>(&self, py: Python<'py>, ids: &[u8]) -> PyResult<Bound<'py, PyTuple>> {
        let deck = self.deck.bind(py);
        let cards = ids.iter().map(|id| deck.get_item(usize::from(*id)));
        PyTuple::new(py, cards.collect::<PyResult<Vec<_>>>()?)
    }
}

/// Objects that are told by where they lie, which is quicker than asking them for their text. They
/// are kept, so nothing else comes to lie there.
struct Known {
    slots: [Option<(usize, u8)>; Self::SLOTS],
    _kept: Vec<Py<PyAny>>,
}

impl Known {
    /// A power of two, and so many that few members share one.
    const SLOTS: usize = 64;

    /// The members of an enum with the letters of some values, numbered in their order.
    fn of(members: &Bound<'_, PyAny>, letters: &str) -> PyResult<Self> {
        let mut known = Self {
            slots: [None; Self::SLOTS],
            _kept: Vec::new(),
        };
        for (number, letter) in letters.chars().enumerate() {
            let member = members.call1((letter,))?;
            let mut slot = Self::slot(&member);
            while known.slots[slot].is_some() {
                slot = (slot + 1) % Self::SLOTS;
            }
            known.slots[slot] = Some((member.as_ptr() as usize, number as u8));
            known._kept.push(member.unbind());
        }
        Ok(known)
    }

    /// Objects lie at multiples of 16.
    fn slot(object: &Bound<'_, PyAny>) -> usize {
        object.as_ptr() as usize / 16 % Self::SLOTS
    }

    #[inline]
    fn number(&self, object: &Bound<'_, PyAny>) -> Option<u8> {
        let mut slot = Self::slot(object);
        while let Some((place, number)) = self.slots[slot] {
            if place == object.as_ptr() as usize {
                return Some(number);
            }
            slot = (slot + 1) % Self::SLOTS;
        }
        None
    }
}
