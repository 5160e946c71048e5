//! The forms that hands mostly come in, read with as few calls into Python as can be.
//!
//! A call on one hand takes less time than many a convenience on the way. What is plain is read
//! here; all else, and all that is wrong, gives `None`, and `cards` reads it from the start.

use std::ops::RangeInclusive;

use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyList, PyString, PyTuple};

use super::cards::{PyCard, PyCardSet};
use super::fastcall;
use crate::cards::{Card, CardSet, DECK, plain_ids, spaced_ids};
use crate::eval::{self, HAND_CARDS, Scale, Tally};

/// An object as one of just this type. Of another type `cast_exact` would make an error first.
#[inline(always)]
pub fn exactly<'a, 'py, T: PyTypeInfo>(object: &'a Bound<'py, PyAny>) -> Option<&'a Bound<'py, T>> {
    if object.is_exact_instance_of::<T>() {
        object.cast_exact().ok()
    } else {
        None
    }
}

/// The cards of an object.
#[inline(always)]
pub fn card_set(cards: &Bound<'_, PyAny>) -> Option<CardSet> {
    match exactly::<PyCardSet>(cards) {
        Some(set) => Some(set.get().0),
        None => tally(cards, 0..=Tally::MOST)?.set(),
    }
}

/// The card of an object.
#[inline(always)]
pub fn card(card: &Bound<'_, PyAny>) -> Option<Card> {
    Card::with_id(item_id(card, KeptIds::get(card.py()))?)
}

/// The high rank of the cards of an object.
#[inline(always)]
pub fn high_rank(cards: &Bound<'_, PyAny>) -> Option<u16> {
    match tally(cards, HAND_CARDS) {
        Some(tally) => tally.high_rank(),
        None => eval::rank(exactly::<PyCardSet>(cards)?.get().0, Scale::High).ok(),
    }
}

/// The cards of a text, a list or a tuple, if there are as many as there may be.
#[inline(always)]
fn tally(cards: &Bound<'_, PyAny>, counts: RangeInclusive<usize>) -> Option<Tally> {
    if let Some(text) = exactly::<PyString>(cards) {
        let text = text.to_str().ok()?;
        if let Some(ids) = spaced_ids(text) {
            return counts.contains(&ids.len()).then(|| Tally::of(ids));
        }
        let ids = plain_ids(text)?;
        return counts.contains(&ids.len()).then(|| Tally::of(ids));
    }
    // Counting as they come would keep the counts out of the registers, as there are calls between.
    let mut ids = [0; Tally::MOST];
    let count = item_ids(cards, counts, &mut ids)?;
    Some(Tally::of(ids[..count].iter().copied()))
}

/// Writes the ids of the items of a list or a tuple, and gives their number.
#[inline(always)]
fn item_ids(
    items: &Bound<'_, PyAny>,
    counts: RangeInclusive<usize>,
    ids: &mut [u8; Tally::MOST],
) -> Option<usize> {
    let kept = KeptIds::get(items.py());
    if let Some(list) = exactly::<PyList>(items) {
        let count = list.len();
        if !counts.contains(&count) {
            return None;
        }
        for (place, id) in ids[..count].iter_mut().enumerate() {
            *id = match fastcall::id_in_list(list, place, kept) {
                Some(id) => id,
                // Another thread may have shortened it meanwhile.
                None => item_id(&list.get_item(place).ok()?, kept)?,
            };
        }
        return Some(count);
    }
    let items = exactly::<PyTuple>(items)?.iter_borrowed();
    let count = items.len();
    if !counts.contains(&count) {
        return None;
    }
    for (item, id) in items.zip(&mut ids[..count]) {
        *id = item_id(&item, kept)?;
    }
    Some(count)
}

/// The id of an item, or a number that is none.
#[inline(always)]
fn item_id(item: &Bound<'_, PyAny>, kept: &KeptIds) -> Option<u8> {
    if let Some(id) = kept.id(item) {
        return Some(id);
    }
    if let Some(text) = exactly::<PyString>(item) {
        let mut ids = plain_ids(text.to_str().ok()?)?;
        return ids.next().filter(|_| ids.len() == 0);
    }
    Some(item.cast_exact::<PyCard>().ok()?.get().0.id())
}

/// Where Python keeps the ints that are ids: it has one object for each small int, and these lie in
/// a row. So an id is known by its place, without a call. Where they lay otherwise, none would be
/// known, and `cards` would read them all.
pub struct KeptIds {
    first: usize,
    shift: u32,
    /// Held, so that nothing else can ever lie in their places.
    _ids: Vec<Py<PyInt>>,
}

impl KeptIds {
    #[inline(always)]
    fn get(py: Python<'_>) -> &'static Self {
        static KEPT: PyOnceLock<KeptIds> = PyOnceLock::new();
        KEPT.get_or_init(py, || Self::find(py))
    }

    #[cold]
    #[inline(never)]
    fn find(py: Python<'_>) -> Self {
        let ids: Vec<_> = (0..DECK).map(|id| PyInt::new(py, id).unbind()).collect();
        let place = |id: usize| ids[id].as_ptr().addr();
        let (first, step) = (place(0), place(1).wrapping_sub(place(0)));
        let in_a_row = step.is_power_of_two()
            && (0..DECK).all(|id| {
                PyInt::new(py, id).is(&ids[id]) && place(id) == first.wrapping_add(id * step)
            });
        Self {
            // No object lies so low.
            first: if in_a_row { first } else { 0 },
            shift: if in_a_row { step.trailing_zeros() } else { 0 },
            _ids: ids,
        }
    }

    /// The id that an object is.
    #[inline(always)]
    pub fn id(&self, object: &Bound<'_, PyAny>) -> Option<u8> {
        // Between two ints, and before the first, this is large.
        let place = object.as_ptr().addr().wrapping_sub(self.first);
        let id = place.rotate_right(self.shift);
        if id < DECK { Some(id as u8) } else { None }
    }
}
