//! Many hands written as text.

use super::threads::{BLOCK, Table, try_each_block};
use crate::cards::{CardSet, DECK, parse, plain_ids, spaced_ids};
use crate::error::{Error, Result};

/// Refuses a number of cards that the deck without the dead cards does not hold, and none.
///
/// # Errors
///
/// Such a number.
pub fn check_row(cards: usize, dead: CardSet) -> Result<()> {
    let deck = DECK - dead.len();
    if (1..=deck).contains(&cards) {
        return Ok(());
    }
    Err(Error::RowOf { cards, deck })
}

/// Reads the cards of a text into ids, one for each place of the row. Refused are a text with
/// another number of cards and a card that comes twice; nothing is said of the row then.
///
/// ```
/// let mut ids = [0; 3];
/// studkit::bulk::parse_row("As Kd 2c", &mut ids)?;
/// assert_eq!(ids, [51, 45, 0]);
/// # Ok::<(), studkit::error::Error>(())
/// ```
///
/// # Errors
///
/// What is no card, a card that comes twice, another number of cards.
pub fn parse_row(text: &str, ids: &mut [u8]) -> Result<()> {
    let quick = match spaced_ids(text) {
        Some(read) => write_ids(read, ids),
        None => plain_ids(text).is_some_and(|read| write_ids(read, ids)),
    };
    if quick {
        return Ok(());
    }
    let mut seen = CardSet::EMPTY;
    let mut count = 0;
    for card in parse(text) {
        let card = card?;
        seen = seen.with(card)?;
        if let Some(id) = ids.get_mut(count) {
            *id = card.id();
        }
        count += 1;
    }
    if count == ids.len() {
        return Ok(());
    }
    Err(Error::CardCount {
        count,
        least: ids.len(),
        most: ids.len(),
    })
}

/// Whether the ids that were read are as many as there are places, and different cards.
#[inline(always)]
fn write_ids(read: impl ExactSizeIterator<Item = u8>, places: &mut [u8]) -> bool {
    read.len() == places.len() && {
        let written = places.iter_mut().zip(read).map(|(place, id)| {
            *place = id;
            id
        });
        CardSet::of_ids(written).is_some()
    }
}

/// Reads many texts as [`parse_row`] does, `cards` ids for each into `ids`. `text` adds the text
/// of a row to a string; zeros at its end do not count. The first row that is wrong is named.
///
/// # Errors
///
/// What [`parse_row`] refuses, and a row of no cards or of more than the deck has. An environment
/// variable that asks for what cannot be had.
pub fn parse_rows(
    text: impl Fn(usize, &mut String) + Sync,
    cards: usize,
    ids: &mut [u8],
) -> Result<()> {
    check_row(cards, CardSet::EMPTY)?;
    let rows = Table {
        items: ids,
        width: cards,
    };
    try_each_block(rows, BLOCK, None, |first, rows, row_text: &mut String| {
        for (row, ids) in (first..).zip(rows.items.chunks_exact_mut(cards)) {
            row_text.clear();
            text(row, row_text);
            parse_row(row_text.trim_end_matches('\0'), ids).map_err(|error| (row, error))?;
        }
        Ok(())
    })
}
