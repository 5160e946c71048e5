//! Numbers and seats as Python gives them.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PySet, PyString};

use super::cards::{PyCardSet, cards_in_order, described, integer, shown};
use crate::cards::Card;
use crate::error::Error;
use crate::eval::Scale;
use crate::rules::Game;
use crate::showdown::NO_CARD;

/// The game that an argument names.
pub fn game_of(game: &Bound<'_, PyAny>) -> PyResult<&'static Game> {
    match game.cast::<PyString>() {
        Ok(name) => Ok(Game::named(&name.to_string_lossy())?),
        Err(_) => Err(PyTypeError::new_err(format!(
            "game is a str such as \"stud\", not {}",
            described(game)
        ))),
    }
}

/// The scale that an argument names; without one the high scale.
pub fn scale_of(scale: Option<&Bound<'_, PyAny>>) -> PyResult<Scale> {
    let Some(scale) = scale else {
        return Ok(Scale::High);
    };
    match scale.cast::<PyString>() {
        Ok(name) => Ok(name.to_string_lossy().parse()?),
        Err(_) => Err(PyTypeError::new_err(format!(
            "scale is a str such as \"high\", not {}",
            described(scale)
        ))),
    }
}

/// A word that an argument gives.
pub fn word(name: &str, given: &Bound<'_, PyAny>) -> PyResult<String> {
    match given.cast::<PyString>() {
        Ok(word) => Ok(word.to_string_lossy().into_owned()),
        Err(_) => Err(PyTypeError::new_err(format!(
            "{name} is a str, not {}",
            described(given)
        ))),
    }
}

/// Refuses a collection without an order where the order has a meaning.
pub fn check_order(name: &str, items: &Bound<'_, PyAny>) -> PyResult<()> {
    let unordered = items.is_instance_of::<PyCardSet>()
        || items.is_instance_of::<PySet>()
        || items.is_instance_of::<PyFrozenSet>()
        || items.is_instance_of::<PyDict>();
    if unordered {
        return Err(PyTypeError::new_err(format!(
            "the order of {name} matters here, and {} has none",
            described(items)
        )));
    }
    Ok(())
}

/// Cards whose order has a meaning; the inner refusal is about cards that are none or come twice.
pub fn ordered_cards(cards: &Bound<'_, PyAny>) -> PyResult<Result<Vec<Card>, Error>> {
    check_order("the cards", cards)?;
    cards_in_order(cards)
}

/// The int that an argument names, however large.
fn whole<'py>(name: &'static str, given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    integer(given)?.ok_or_else(|| {
        PyTypeError::new_err(format!("{name} takes an int, not {}", described(given)))
    })
}

/// A number that an argument names.
pub fn number(name: &'static str, given: &Bound<'_, PyAny>) -> PyResult<i64> {
    let number = whole(name, given)?;
    number.extract().map_err(|_| {
        let given = shown(&number);
        Error::NumberTooBig { given }.in_argument(name).into()
    })
}

/// A number from the least on that an argument names, as large as 64 bits hold.
pub fn natural(name: &'static str, given: &Bound<'_, PyAny>, least: u64) -> PyResult<u64> {
    let number = whole(name, given)?;
    match number.extract() {
        Ok(number) if number >= least => Ok(number),
        _ => {
            let given = shown(&number);
            Err(Error::NumberRange { given, least }.in_argument(name).into())
        }
    }
}

/// The most items that are read of a sequence: one that has no end must not use up the memory. No
/// argument takes so many.
pub const MOST_ITEMS: usize = 100_000;

/// The numbers that an argument names.
pub fn integers(name: &'static str, given: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    let items = given.try_iter()?.take(MOST_ITEMS);
    items.map(|item| number(name, &item?)).collect()
}

/// A table with so many seats.
pub struct SeatCount(pub usize);

impl SeatCount {
    fn check(&self, name: &'static str, seat: i64) -> PyResult<usize> {
        let seats = self.0;
        let known = usize::try_from(seat).ok().filter(|seat| *seat < seats);
        Ok(known.ok_or_else(|| Error::NoSeat { seat, seats }.in_argument(name))?)
    }

    /// The seat that an argument names.
    pub fn seat(
        &self,
        name: &'static str,
        given: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<usize>> {
        given
            .map(|given| self.check(name, number(name, given)?))
            .transpose()
    }

    /// The seats that an argument names, one or several.
    pub fn seats(
        &self,
        name: &'static str,
        given: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<usize>> {
        let numbers = match given {
            None => Vec::new(),
            Some(one) if integer(one)?.is_some() => vec![number(name, one)?],
            Some(several) => integers(name, several)?,
        };
        numbers
            .into_iter()
            .map(|seat| self.check(name, seat))
            .collect()
    }

    /// The ids of the hands of all seats, `width` a seat.
    pub fn rows(&self, hands: &Bound<'_, PyAny>, width: usize) -> PyResult<Vec<u8>> {
        check_order("the hands", hands)?;
        let mut ids = Vec::new();
        let mut given = 0;
        for (seat, hand) in hands.try_iter()?.enumerate() {
            let hand = hand?;
            given += 1;
            if given > MOST_ITEMS {
                break;
            }
            ids.resize(given * width, NO_CARD);
            if hand.is_none() {
                continue;
            }
            let cards = ordered_cards(&hand)?.map_err(|error| error.in_seat(seat))?;
            let count = cards.len();
            if count > width {
                let wrong = Error::CardCount {
                    count,
                    least: 0,
                    most: width,
                };
                return Err(wrong.in_seat(seat).into());
            }
            for (place, card) in ids[seat * width..].iter_mut().zip(cards) {
                *place = card.id();
            }
        }
        let seats = self.0;
        if given != seats {
            return Err(Error::SeatsDiffer {
                what: "hands",
                given,
                seats,
            }
            .into());
        }
        Ok(ids)
    }
}
