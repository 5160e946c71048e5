//! How work on many rows is split over threads.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use rayon::ThreadPool;
use rayon::prelude::*;

use crate::error::{Error, Result};

/// How many threads may work; `None` means one for each core the process may use.
pub type Threads = Option<NonZeroUsize>;

/// Rows in a block: their cards and ranks fit the first-level cache.
pub(super) const BLOCK: usize = 2048;

/// Calls `write` with each block of rows of an output: the number of its first row, its items, and
/// some scratch that it may use. Rows have `width` items, blocks `block` rows or, at the end,
/// fewer.
pub(crate) fn for_each_block<T: Send, S: Default>(
    out: &mut [T],
    width: usize,
    block: usize,
    threads: Threads,
    write: impl Fn(usize, &mut [T], &mut S) + Sync,
) {
    let write_piece = |first: usize, piece: &mut [T]| {
        let mut scratch = S::default();
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
pub(super) fn blocks(rows: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    rows.clone()
        .step_by(BLOCK)
        .map(move |start| start..rows.end.min(start + BLOCK))
}

/// Threads to work with and how many rows each piece of the work has; `None` where one thread is
/// asked for or serves best. There are never more pieces than threads asked for.
pub(super) fn pieces(rows: usize, threads: Threads) -> Option<(Arc<ThreadPool>, usize)> {
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

/// Calls `write` as [`for_each_block`] does. It may refuse a row, by its number: the first of them is
/// named, and the output is not to be used.
pub(super) fn try_each_block<T: Send, S: Default>(
    out: &mut [T],
    width: usize,
    block: usize,
    threads: Threads,
    write: impl Fn(usize, &mut [T], &mut S) -> std::result::Result<(), (usize, Error)> + Sync,
) -> Result<()> {
    let first_wrong: Mutex<Option<(usize, Error)>> = Mutex::new(None);
    for_each_block(out, width, block, threads, |first, items, scratch| {
        if let Err((row, error)) = write(first, items, scratch) {
            let mut known = first_wrong.lock().unwrap_or_else(PoisonError::into_inner);
            if known.as_ref().is_none_or(|(known, _)| row < *known) {
                *known = Some((row, error));
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
