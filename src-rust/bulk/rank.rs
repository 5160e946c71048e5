//! The ranks of many hands.

use std::ops::Range;

use rayon::prelude::*;

use super::threads::{BLOCK, Threads, blocks, for_each_block, pieces};
use crate::cards::{Card, CardSet};
use crate::error::{Error, Result};
use crate::eval::{Scale, check_count, simd};

/// Rows of card ids or masks, wherever they lie.
pub trait Rows: Sync {
    /// An id or a mask.
    type Item: Copy;

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
/// different, and nothing is written unless all do; without it a wrong row gets a number
/// without meaning.
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
/// `check` the first row with an id that is none or a card that comes twice.
pub fn rank_ids(
    rows: &impl Rows<Item = u8>,
    scale: Scale,
    ranks: &mut [u16],
    threads: Threads,
    check: bool,
) -> Result<()> {
    let width = rows.width();
    check_count(width)?;
    let bad = |ids: &[u8]| simd::first_bad_ids(ids, width);
    if check && let Some(row) = first_bad(rows, threads, bad) {
        return Err(why_ids(rows, row, width).in_row(row));
    }
    write_ranks(rows, ranks, threads, |ids, ranks| {
        simd::rank_ids(ids, width, scale, ranks);
    })
}

/// Writes the rank of each mask. With `check` every mask must stand for five to seven cards, and
/// nothing is written unless all do; without it a wrong mask gets a number without meaning.
///
/// # Errors
///
/// Ranks of another length than the rows; with `check` the first mask with a bit that stands for no
/// card, or with fewer than five or more than seven cards.
pub fn rank_masks(
    rows: &impl Rows<Item = u64>,
    scale: Scale,
    ranks: &mut [u16],
    threads: Threads,
    check: bool,
) -> Result<()> {
    if check && let Some(row) = first_bad(rows, threads, simd::first_bad_mask) {
        return Err(why_mask(rows.given(row, 0)).in_row(row));
    }
    write_ranks(rows, ranks, threads, |masks, ranks| {
        simd::rank_masks(masks, scale, ranks);
    })
}

/// What is wrong with a row of ids.
fn why_ids(rows: &impl Rows, row: usize, width: usize) -> Error {
    let mut seen = CardSet::EMPTY;
    for column in 0..width {
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
fn why_mask(given: i128) -> Error {
    match u64::try_from(given).map(CardSet::from_mask) {
        Ok(Ok(cards)) => check_count(cards.len()).err().unwrap_or(Error::Changed),
        _ => Error::BadMask {
            mask: given.to_string(),
        },
    }
}

/// The first row that `bad` finds in any block.
fn first_bad<R: Rows>(
    rows: &R,
    threads: Threads,
    bad: impl Fn(&[R::Item]) -> Option<usize> + Sync,
) -> Option<usize> {
    let search = |piece: Range<usize>| {
        let mut scratch = Vec::new();
        blocks(piece).find_map(|block| {
            let start = block.start;
            bad(rows.block(block, &mut scratch)).map(|at| start + at)
        })
    };
    match pieces(rows.rows(), threads) {
        None => search(0..rows.rows()),
        Some((pool, size)) => pool.install(|| {
            (0..rows.rows().div_ceil(size))
                .into_par_iter()
                .map(|i| search(i * size..rows.rows().min((i + 1) * size)))
                .find_first(Option::is_some)
                .flatten()
        }),
    }
}

fn write_ranks<R: Rows>(
    rows: &R,
    ranks: &mut [u16],
    threads: Threads,
    write: impl Fn(&[R::Item], &mut [u16]) + Sync,
) -> Result<()> {
    if ranks.len() != rows.rows() {
        return Err(Error::OutLength {
            rows: rows.rows(),
            out: ranks.len(),
        });
    }
    for_each_block(ranks, 1, BLOCK, threads, |first, ranks, scratch| {
        write(rows.block(first..first + ranks.len(), scratch), ranks);
    });
    Ok(())
}
