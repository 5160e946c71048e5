//! The ranks of many hands.

use std::ops::Range;

use super::threads::{BLOCK, Threads, try_each_block};
use crate::cards::{Card, CardSet};
use crate::error::{Error, Result};
use crate::eval::simd::Backend;
use crate::eval::{Scale, check_count};

/// Rows of card ids or masks, wherever they lie.
pub trait Rows: Sync {
    /// An id or a mask.
    type Item: Copy;

    /// How many rows are taken at a time: what is converted should fit the first-level cache.
    const BLOCK: usize = BLOCK;

    /// How many rows there are.
    fn rows(&self) -> usize;

    /// How many items a row has.
    fn width(&self) -> usize;

    /// The items of some rows, one row after the other. A place that does not hold its items like
    /// this converts them into `scratch`; what is not an item becomes one that is refused.
    fn block<'a>(
        &'a self,
        rows: Range<usize>,
        scratch: &'a mut Vec<Self::Item>,
    ) -> &'a [Self::Item];

    /// The number that stands in a row and column, as it was given.
    fn given(&self, row: usize, column: usize) -> i128;
}

/// Rows that lie in memory one after the other, each of `width` items.
#[derive(Clone, Copy, Debug)]
pub struct Slice<'a, T> {
    items: &'a [T],
    width: usize,
}

impl<'a, T> Slice<'a, T> {
    /// The rows of a slice; what is left over at its end is no row.
    #[must_use]
    pub const fn new(items: &'a [T], width: usize) -> Self {
        Self { items, width }
    }
}

impl<T: Copy + Sync + Into<i128>> Rows for Slice<'_, T> {
    type Item = T;

    /// Nothing is converted: all that counts is that a kernel need not start too often.
    const BLOCK: usize = 4 * BLOCK;

    fn rows(&self) -> usize {
        self.items.len().checked_div(self.width).unwrap_or_default()
    }

    fn width(&self) -> usize {
        self.width
    }

    fn block<'a>(&'a self, rows: Range<usize>, _: &'a mut Vec<T>) -> &'a [T] {
        &self.items[rows.start * self.width..rows.end * self.width]
    }

    fn given(&self, row: usize, column: usize) -> i128 {
        self.items[row * self.width + column].into()
    }
}

/// Writes the rank of each row of five to seven card ids. With `check` the cards of a row must be
/// different; without it a wrong row gets a number without meaning.
///
/// ```
/// use studkit::bulk::{rank_ids, Slice};
/// use studkit::eval::Scale;
/// let hands = [51, 47, 43, 39, 35, 0, 1, 51, 47, 43, 39, 34, 0, 1];
/// let mut ranks = [0; 2];
/// rank_ids(&Slice::new(&hands[..], 7), Scale::High, &mut ranks, None, true)?;
/// assert_eq!(ranks, [7462, 5863]);
/// # Ok::<(), studkit::error::Error>(())
/// ```
///
/// # Errors
///
/// Rows of fewer than five or more than seven ids, and ranks of another length than the rows; with
/// `check` the first row with an id that is none or a card that comes twice. Rows are checked as
/// they are ranked, so some ranks may have been written then. An environment variable that asks for
/// what cannot be had.
pub fn rank_ids(
    rows: &impl Rows<Item = u8>,
    scale: Scale,
    ranks: &mut [u16],
    threads: Threads,
    check: bool,
) -> Result<()> {
    let (width, backend) = (rows.width(), Backend::chosen()?);
    check_count(width)?;
    rank(rows, [ranks], threads, why_ids, |ids, [ranks]| {
        backend.rank_ids(ids, width, scale, ranks, check)
    })
}

/// Writes the ranks of each row on the scales high and eight-or-better at once; else as [`rank_ids`].
///
/// ```
/// use studkit::bulk::{rank_ids_hilo, Slice};
/// let (mut high, mut low) = ([0; 1], [0; 1]);
/// let hand = [0, 4, 8, 12, 48, 49, 17]; // 2c 3c 4c 5c Ac Ad 6d
/// rank_ids_hilo(&Slice::new(&hand[..], 7), &mut high, &mut low, None, true)?;
/// assert_eq!((high, low), ([7453], [56]));
/// # Ok::<(), studkit::error::Error>(())
/// ```
///
/// # Errors
///
/// As [`rank_ids`].
pub fn rank_ids_hilo(
    rows: &impl Rows<Item = u8>,
    high: &mut [u16],
    low: &mut [u16],
    threads: Threads,
    check: bool,
) -> Result<()> {
    let (width, backend) = (rows.width(), Backend::chosen()?);
    check_count(width)?;
    rank(rows, [high, low], threads, why_ids, |ids, [high, low]| {
        backend.rank_ids_hilo(ids, width, high, low, check)
    })
}

/// Writes the rank of each mask. With `check` every mask must stand for five to seven cards; without
/// it a wrong mask gets a number without meaning.
///
/// # Errors
///
/// Ranks of another length than the rows; with `check` the first mask with a bit that stands for no
/// card, or with fewer than five or more than seven cards, when some ranks may have been written. An
/// environment variable that asks for what cannot be had.
///
/// # Panics
///
/// If rows are of more than one mask.
pub fn rank_masks(
    rows: &impl Rows<Item = u64>,
    scale: Scale,
    ranks: &mut [u16],
    threads: Threads,
    check: bool,
) -> Result<()> {
    let backend = Backend::chosen()?;
    rank(rows, [ranks], threads, why_mask, |masks, [ranks]| {
        backend.rank_masks(masks, scale, ranks, check)
    })
}

/// Writes the ranks of each mask on the scales high and eight-or-better at once; else as
/// [`rank_masks`].
///
/// # Errors
///
/// As [`rank_masks`].
///
/// # Panics
///
/// As [`rank_masks`].
pub fn rank_masks_hilo(
    rows: &impl Rows<Item = u64>,
    high: &mut [u16],
    low: &mut [u16],
    threads: Threads,
    check: bool,
) -> Result<()> {
    let backend = Backend::chosen()?;
    rank(
        rows,
        [high, low],
        threads,
        why_mask,
        |masks, [high, low]| backend.rank_masks_hilo(masks, high, low, check),
    )
}

/// Has `write` rank the rows block by block. Of a block it gives the first row that is wrong; `why`
/// says what is wrong with a row.
fn rank<R: Rows, const COLUMNS: usize>(
    rows: &R,
    ranks: [&mut [u16]; COLUMNS],
    threads: Threads,
    why: impl Fn(&R, usize) -> Error + Sync,
    write: impl Fn(&[R::Item], [&mut [u16]; COLUMNS]) -> Option<usize> + Sync,
) -> Result<()> {
    for column in &ranks {
        let (rows, out) = (rows.rows(), column.len());
        if rows != out {
            return Err(Error::OutLength { rows, out });
        }
    }
    try_each_block(ranks, R::BLOCK, threads, |first, ranks, scratch| {
        let block = first..first + ranks[0].len();
        match write(rows.block(block, scratch), ranks) {
            None => Ok(()),
            Some(bad) => Err((first + bad, why(rows, first + bad))),
        }
    })
}

/// What is wrong with a row of ids.
fn why_ids(rows: &impl Rows, row: usize) -> Error {
    let mut seen = CardSet::EMPTY;
    for column in 0..rows.width() {
        let id = rows.given(row, column);
        let card = u8::try_from(id)
            .map_err(|_| Error::BadCardId { id: id.to_string() })
            .and_then(Card::from_id);
        match card.and_then(|card| seen.with(card)) {
            Ok(more) => seen = more,
            Err(error) => return error,
        }
    }
    Error::Changed
}

/// What is wrong with a mask.
fn why_mask(rows: &impl Rows, row: usize) -> Error {
    let given = rows.given(row, 0);
    match u64::try_from(given).map(CardSet::from_mask) {
        Ok(Ok(cards)) => check_count(cards.len()).err().unwrap_or(Error::Changed),
        _ => Error::BadMask {
            mask: given.to_string(),
        },
    }
}
