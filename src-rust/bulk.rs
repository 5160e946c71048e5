//! Many hands at a time: slices in, slices out, split over threads.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use rayon::ThreadPool;
use rayon::prelude::*;

use crate::cards::{Card, CardSet, DECK, parse};
use crate::error::{Error, Result};
use crate::eval::{Scale, check_count, simd};

/// How many threads may work; `None` means one for each core the process may use.
pub type Threads = Option<NonZeroUsize>;

/// Rows in a block: their cards and ranks fit the first-level cache.
const BLOCK: usize = 2048;

/// Rows of card ids or masks, wherever they lie.
pub trait Rows: Sync {
    /// An id or a mask.
    type Item: Copy;

    /// How many rows there are.
    fn rows(&self) -> usize;

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

    fn block<'a>(&'a self, rows: Range<usize>, _: &'a mut Vec<T>) -> &'a [T] {
        &self.items[rows.start * self.width..rows.end * self.width]
    }

    fn given(&self, row: usize, column: usize) -> i128 {
        self.items[row * self.width + column].into()
    }
}

/// Writes the rank of each row of `width` card ids. With `check` every row must hold `width`
/// different cards, and nothing is written unless all do; without it a wrong row gets a number
/// without meaning.
///
/// ```
/// use studkit::bulk::{rank_ids, Slice};
/// use studkit::eval::Scale;
/// let hands = [51, 47, 43, 39, 35, 0, 1, 51, 47, 43, 39, 34, 0, 1];
/// let mut ranks = [0; 2];
/// rank_ids(&Slice::new(&hands[..], 7), 7, Scale::High, &mut ranks, None, true)?;
/// assert_eq!(ranks, [7462, 5863]);
/// # Ok::<(), studkit::error::Error>(())
/// ```
pub fn rank_ids(
    rows: &impl Rows<Item = u8>,
    width: usize,
    scale: Scale,
    ranks: &mut [u16],
    threads: Threads,
    check: bool,
) -> Result<()> {
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

/// Calls `write` with each block of rows of an output: the number of its first row, its items, and
/// some scratch that it may use. Rows have `width` items, blocks `block` rows or, at the end,
/// fewer.
pub(crate) fn for_each_block<T: Send, S>(
    out: &mut [T],
    width: usize,
    block: usize,
    threads: Threads,
    write: impl Fn(usize, &mut [T], &mut Vec<S>) + Sync,
) {
    let write_piece = |first: usize, piece: &mut [T]| {
        let mut scratch = Vec::new();
        for (i, items) in piece.chunks_mut(block * width).enumerate() {
            write(first + i * block, items, &mut scratch);
        }
    };
    match pieces(out.len() / width, threads) {
        None => write_piece(0, out),
        Some((pool, size)) => {
            let size = size.next_multiple_of(block);
            pool.install(|| {
                out.par_chunks_mut(size * width)
                    .enumerate()
                    .for_each(|(i, piece)| write_piece(i * size, piece));
            });
        }
    }
}

/// The blocks of a range of rows.
fn blocks(rows: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    rows.clone()
        .step_by(BLOCK)
        .map(move |start| start..rows.end.min(start + BLOCK))
}

/// Threads to work with and how many rows each piece of the work has; `None` where one thread is
/// asked for or serves best. There are never more pieces than threads asked for.
fn pieces(rows: usize, threads: Threads) -> Option<(Arc<ThreadPool>, usize)> {
    /// Fewer rows are ranked before a second thread has woken up.
    const WORTH_A_THREAD: usize = 4 * BLOCK;
    /// So that a thread that is held up does not hold up all.
    const PIECES_A_THREAD: usize = 4;

    let most = rows / WORTH_A_THREAD;
    if most < 2 || threads.is_some_and(|threads| threads.get() == 1) {
        return None;
    }
    let pool = pool()?;
    let pieces = match threads {
        Some(threads) => threads.get(),
        None if pool.current_num_threads() == 1 => return None,
        None => PIECES_A_THREAD * pool.current_num_threads(),
    };
    Some((pool, rows.div_ceil(pieces.min(most))))
}

/// The threads of this process. A process forked from one that had threads has none of them, so it
/// starts its own. `None` when the system gives none.
fn pool() -> Option<Arc<ThreadPool>> {
    static POOL: RwLock<Option<(u32, Arc<ThreadPool>)>> = RwLock::new(None);

    let process = std::process::id();
    let known = POOL.read().ok()?.clone();
    match known {
        Some((owner, pool)) if owner == process => Some(pool),
        stale => {
            // The threads of another process cannot be joined: never drop their pool.
            std::mem::forget(stale);
            let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .thread_name(|i| format!("studkit-{i}"))
                .build()
                .ok()?;
            let pool = Arc::new(pool);
            *POOL.write().ok()? = Some((process, Arc::clone(&pool)));
            Some(pool)
        }
    }
}

/// Refuses a number of cards that the deck without the dead cards does not hold, and none.
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
pub fn parse_row(text: &str, ids: &mut [u8]) -> Result<()> {
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

/// Reads many texts as [`parse_row`] does, `cards` ids for each into `ids`. `text` adds the text
/// of a row to a string; zeros at its end do not count. The first row that is wrong is named.
pub fn parse_rows(
    text: impl Fn(usize, &mut String) + Sync,
    cards: usize,
    ids: &mut [u8],
) -> Result<()> {
    check_row(cards, CardSet::EMPTY)?;
    let first_wrong: Mutex<Option<(usize, Error)>> = Mutex::new(None);
    for_each_block(ids, cards, BLOCK, None, |first, ids, _: &mut Vec<()>| {
        let mut row_text = String::new();
        for (row, ids) in (first..).zip(ids.chunks_exact_mut(cards)) {
            row_text.clear();
            text(row, &mut row_text);
            if let Err(error) = parse_row(row_text.trim_end_matches('\0'), ids) {
                let mut known = first_wrong.lock().unwrap_or_else(PoisonError::into_inner);
                if known.as_ref().is_none_or(|(known, _)| row < *known) {
                    *known = Some((row, error));
                }
                return;
            }
        }
    });
    match first_wrong
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)
    {
        Some((row, error)) => Err(error.in_row(row)),
        None => Ok(()),
    }
}
