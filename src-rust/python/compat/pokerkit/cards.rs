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

    #[inline]
    fn push(&mut self, id: u8) -> Result<(), Error> {
        let at = self.set.len();
        self.set = self.set.with(Card::from_id(id)?)?;
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
        match members.cards.number(card) {
            Some(id) => Ok(self.push(id)?),
            None => self.other(members, card),
        }
    }

    /// Adds a card that is none of the decks', by its rank and its suit.
    fn other(&mut self, members: &Members, card: &Bound<'_, PyAny>) -> Result<(), Misread> {
        let py = card.py();
        let rank = card.getattr(intern!(py, "rank"))?;
        let suit = card.getattr(intern!(py, "suit"))?;
        let rank = (members.ranks.number(&rank)).or_else(|| letter(&rank, RANKS));
        let suit = (members.suits.number(&suit)).or_else(|| letter(&suit, SUITS));
        match (rank, suit) {
            (Some(rank), Some(suit)) => Ok(self.push(id_of(rank, suit))?),
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
                self.push(id_of(rank as u8, suit as u8))?;
            }
        }
        Ok(())
    }
}

const fn id_of(rank: u8, suit: u8) -> u8 {
    rank * SUITS.len() as u8 + suit
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

/// What the package has one object of each, so that cards can be told by where these lie.
pub struct Members {
    ranks: Known,
    suits: Known,
    /// The cards of its decks, which are those of its states.
    cards: Known,
    /// The 52 cards by id.
    deck: Py<PyTuple>,
}

impl Members {
    pub fn get(py: Python<'_>) -> PyResult<&'static Self> {
        static MEMBERS: PyOnceLock<Members> = PyOnceLock::new();
        MEMBERS.get_or_try_init(py, || {
            Self::read(&py.import("studkit.compat.pokerkit.utilities")?)
        })
    }

    fn read(home: &Bound<'_, PyModule>) -> PyResult<Self> {
        let py = home.py();
        let members = |name, letters: &str| {
            let class = home.getattr(name)?;
            let members = letters.chars().map(|letter| class.call1((letter,)));
            members.collect::<PyResult<Vec<_>>>()
        };
        let numbered = |members: Vec<_>| Known::of(members.into_iter().zip(0..));
        let mut read = Self {
            ranks: numbered(members("Rank", RANKS)?),
            suits: numbered(members("Suit", SUITS)?),
            cards: Known::of([]),
            deck: PyTuple::empty(py).unbind(),
        };
        let decks = home.getattr("Deck")?;
        let mut cards = Vec::new();
        for deck in decks.try_iter()? {
            for card in deck?.try_iter()? {
                let card = card?;
                let mut id = Read::new();
                id.one(&read, &card)?;
                cards.extend(id.ids().first().map(|id| (card, *id)));
            }
        }
        read.cards = Known::of(cards);
        let standard = decks.getattr("STANDARD")?.try_iter()?;
        read.deck = PyTuple::new(py, standard.collect::<PyResult<Vec<_>>>()?)?.unbind();
        Ok(read)
    }

    /// The cards with some ids, a tuple.
    pub fn cards<'py>(&self, py: Python<'py>, ids: &[u8]) -> PyResult<Bound<'py, PyTuple>> {
        let deck = self.deck.bind(py);
        let cards = ids.iter().map(|id| deck.get_item(usize::from(*id)));
        PyTuple::new(py, cards.collect::<PyResult<Vec<_>>>()?)
    }
}

/// Objects that are told by where they lie, which is quicker than asking them what they are. They
/// are kept, so nothing else comes to lie there.
struct Known {
    /// A power of two of them, and so many that few objects share one.
    slots: Box<[Option<(usize, u8)>]>,
    _kept: Vec<Py<PyAny>>,
}

impl Known {
    /// Objects with their numbers.
    fn of<'py>(objects: impl IntoIterator<Item = (Bound<'py, PyAny>, u8)>) -> Self {
        let objects: Vec<_> = objects.into_iter().collect();
        let room = 4 * objects.len().next_power_of_two();
        let mut known = Self {
            slots: vec![None; room].into_boxed_slice(),
            _kept: Vec::new(),
        };
        for (object, number) in objects {
            if known.number(&object).is_none() {
                let mut slot = known.slot(&object);
                while known.slots[slot].is_some() {
                    slot = known.after(slot);
                }
                known.slots[slot] = Some((object.as_ptr() as usize, number));
                known._kept.push(object.unbind());
            }
        }
        known
    }

    /// Objects lie at multiples of 16.
    fn slot(&self, object: &Bound<'_, PyAny>) -> usize {
        (object.as_ptr() as usize / 16) & (self.slots.len() - 1)
    }

    fn after(&self, slot: usize) -> usize {
        (slot + 1) & (self.slots.len() - 1)
    }

    #[inline]
    fn number(&self, object: &Bound<'_, PyAny>) -> Option<u8> {
        let mut slot = self.slot(object);
        while let Some((place, number)) = self.slots[slot] {
            if place == object.as_ptr() as usize {
                return Some(number);
            }
            slot = self.after(slot);
        }
        None
    }
}
