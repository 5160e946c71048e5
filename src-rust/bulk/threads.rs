//! How work on many rows is split over threads.

use std::env;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

use rayon::ThreadPool;

use crate::error::{Error, Result};

/// How many threads may work; `None` means as many as the environment variable `STUDKIT_THREADS`
/// says, or one for each core that the process may use when it first asks. No more work than the
/// greater of these two.
pub type Threads = Option<NonZeroUsize>;

/// Rows in a block: their cards and ranks fit the first-level cache.
pub(super) const BLOCK: usize = 2048;

/// Rows that are written, which can be given to several writers.
pub(crate) trait Output: Send + Sized {
    /// How many rows there are.
    fn rows(&self) -> usize;

    /// The first rows, and those that follow.
    fn split(self, rows: usize) -> (Self, Self);
}

/// Rows of `width` items each, one after the other.
pub(crate) struct Table<'a, T> {
    pub items: &'a mut [T],
    pub width: usize,
}

impl<T: Send> Output for Table<'_, T> {
    fn rows(&self) -> usize {
        self.items.len() / self.width
    }

    fn split(self, rows: usize) -> (Self, Self) {
        let width = self.width;
        let (first, rest) = self.items.split_at_mut(rows * width);
        let table = |items| Self { items, width };
        (table(first), table(rest))
    }
}

/// Columns of the same length.
impl<T: Send, const COLUMNS: usize> Output for [&mut [T]; COLUMNS] {
    fn rows(&self) -> usize {
        self[0].len()
    }

    fn split(self, rows: usize) -> (Self, Self) {
        let mut rest = [const { None }; COLUMNS];
        let mut places = rest.iter_mut();
        let first = self.map(|column| {
            let (first, after) = column.split_at_mut(rows);
            if let Some(place) = places.next() {
                *place = Some(after);
            }
            first
        });
        (first, rest.map(Option::unwrap_or_default))
    }
}

/// Calls `write` with each block of rows of an output: the number of its first row, the block, and
/// some scratch that it may use. Blocks have `block` rows or, at the end, fewer.
///
/// # Errors
///
/// The environment asks for a number of threads that cannot be had.
pub(crate) fn for_each_block<O: Output, S: Default>(
    out: O,
    block: usize,
    threads: Threads,
    write: impl Fn(usize, O, &mut S) + Sync,
) -> Result<()> {
    let write_piece = |mut first: usize, mut piece: O| {
        let mut scratch = S::default();
        while piece.rows() > 0 {
            let rows = block.min(piece.rows());
            let (now, rest) = piece.split(rows);
            write(first, now, &mut scratch);
            first += rows;
            piece = rest;
        }
    };
    let Some(team) = Team::for_rows(out.rows(), threads)? else {
        write_piece(0, out);
        return Ok(());
    };
    let size = team.piece.next_multiple_of(block);
    let (mut pieces, mut rest) = (Vec::new(), out);
    while rest.rows() > 0 {
        let rows = size.min(rest.rows());
        let (piece, after) = rest.split(rows);
        pieces.push((pieces.len() * size, piece));
        rest = after;
    }
    let pieces = Mutex::new(pieces.into_iter());
    let next = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
    team.pool.in_place_scope(|scope| {
        for _ in 1..team.threads {
            scope.spawn(|_| {
                while let Some((first, piece)) = next() {
                    write_piece(first, piece);
                }
            });
        }
        while let Some((first, piece)) = next() {
            write_piece(first, piece);
        }
    });
    Ok(())
}

/// Calls `write` as [`for_each_block`] does. It may refuse a row, by its number: the first of them is
/// named, and the output is not to be used.
pub(super) fn try_each_block<O: Output, S: Default>(
    out: O,
    block: usize,
    threads: Threads,
    write: impl Fn(usize, O, &mut S) -> std::result::Result<(), (usize, Error)> + Sync,
) -> Result<()> {
    let wrong: Mutex<Option<(usize, Error)>> = Mutex::new(None);
    let first_wrong = AtomicUsize::new(usize::MAX);
    for_each_block(out, block, threads, |first, rows, scratch| {
        // What comes behind a wrong row is not asked for.
        if first > first_wrong.load(Ordering::Relaxed) {
            return;
        }
        if let Err((row, error)) = write(first, rows, scratch) {
            let mut known = wrong.lock().unwrap_or_else(PoisonError::into_inner);
            if row < first_wrong.fetch_min(row, Ordering::Relaxed) {
                *known = Some((row, error));
            }
        }
    })?;
    match wrong.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some((row, error)) => Err(error.in_row(row)),
        None => Ok(()),
    }
}

/// Who works, and on how much at a time.
struct Team {
    pool: &'static ThreadPool,
    /// How many work, the caller among them.
    threads: usize,
    /// How many rows a piece of the work has.
    piece: usize,
}

impl Team {
    /// A team for so many rows; `None` where one thread is asked for or serves best.
    fn for_rows(rows: usize, threads: Threads) -> Result<Option<Self>> {
        /// Fewer rows are ranked before a second thread has woken up.
        const WORTH_A_THREAD: usize = 8 * BLOCK;
        /// So that a thread that is held up does not hold up all.
        const PIECES_A_THREAD: usize = 8;

        let usual = usual_count()?;
        let most = rows / WORTH_A_THREAD;
        let asked = threads.map_or(usual, NonZeroUsize::get).min(most);
        let size = if asked > usual {
            usual.max(*CORES)
        } else {
            usual
        };
        let threads = asked.min(size);
        if threads < 2 {
            return Ok(None);
        }
        // As many pieces for each, so that none waits for another at the end.
        let pieces = threads * (most / threads).min(PIECES_A_THREAD);
        Ok(pool(size).map(|pool| Self {
            pool,
            threads,
            piece: rows.div_ceil(pieces),
        }))
    }
}

/// The cores that the process may use when it first asks.
static CORES: LazyLock<usize> =
    LazyLock::new(|| std::thread::available_parallelism().map_or(1, NonZeroUsize::get));

/// How many threads work where a call does not say.
fn usual_count() -> Result<usize> {
    const VARIABLE: &str = "STUDKIT_THREADS";
    static COUNT: OnceLock<Result<usize>> = OnceLock::new();

    (COUNT.get_or_init(|| match env::var_os(VARIABLE) {
        Some(given) if !given.is_empty() => {
            let given = given.to_string_lossy();
            let count = given.trim().parse().ok();
            let allowed = count.filter(|count| (1..=MOST_THREADS).contains(count));
            allowed.ok_or_else(|| Error::ThreadsVariable {
                given: given.into_owned(),
                most: MOST_THREADS,
            })
        }
        _ => Ok(*CORES),
    }))
    .clone()
}

/// The most threads that can be asked for: idle ones look for work in turn at all others, so that
/// with many more there is no end of it.
const MOST_THREADS: usize = 1024;

/// Threads of a process, and those that were started after them.
struct Started {
    process: u32,
    pool: ThreadPool,
    next: OnceLock<Box<Self>>,
}

/// At least so many threads of this process. A process forked from one that had threads has none of
/// them, so it starts its own. `None` when the system gives none.
///
/// What was started stays in a list that is read without a lock: a lock that a thread holds during a
/// fork is held for ever in the new process, which does not have that thread. Nor can threads of
/// another process be joined, so nothing is ever dropped.
fn pool(count: usize) -> Option<&'static ThreadPool> {
    static FIRST: OnceLock<Box<Started>> = OnceLock::new();

    let process = std::process::id();
    let mut place = &FIRST;
    loop {
        let Some(started) = place.get() else {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(count)
                .thread_name(|i| format!("studkit-{i}"))
                .build()
                .ok()?;
            // Where another thread was faster, what it started is looked at next.
            let _ = place.set(Box::new(Started {
                process,
                pool,
                next: OnceLock::new(),
            }));
            continue;
        };
        if started.process == process && started.pool.current_num_threads() >= count {
            return Some(&started.pool);
        }
        place = &started.next;
    }
}
