//! The core on one thread beside the memory it reads and writes.
//!
//! Run it with `cargo bench --bench core` (some minutes), or a part with
//! `cargo bench --bench core -- avx512`.
//!
//! Machines are noisy and differ: a figure says something only beside another of the same run. So
//! the yardstick is a plain memory stream, a loop that reads the bytes of a hand, writes two bytes
//! for it with ordinary stores, and does hardly anything else: no evaluator that stores its ranks
//! like this can be faster. Text, dealing and single hands are held against the same streams,
//! though they move other bytes, so that all lines of the table can be compared.
//!
//! After Criterion's report, which follows one benchmark over time, comes a table of all of them
//! against the stream. The table has a timing loop of its own, since Criterion finishes one
//! benchmark before it starts the next, and a minute later a shared machine is another: here all
//! take turns, round by round, and the best round of each counts.
//!
//! Whatever is timed has been run once before, which touches the memory it writes to, and what came
//! out was compared with what was found by other means.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::ops::BitXor;
use std::time::{Duration, Instant};

use criterion::{Criterion, SamplingMode, Throughput};
use studkit::bulk::{self, Slice, Threads};
use studkit::cards::{Card, CardSet};
use studkit::deal::{Seed, deal_rows};
use studkit::eval::simd::Backend;
use studkit::eval::{self, Scale};

/// So many hands are far more than the caches hold.
const MANY: usize = 10_000_000;
/// Enough where a hand takes long.
const FEW: usize = 1_000_000;
const WIDTH: usize = 7;
const ONE: Threads = Some(NonZeroUsize::MIN);
const SEED: u64 = 1;

/// The sum of the ranks of the first [`MANY`] hands of the seed. That of the high scale comes from
/// phevaluator, those of the low ones from comparing all 21 choices of five cards.
const fn sum_of_ranks(scale: Scale) -> u64 {
    match scale {
        Scale::High => 33_668_808_481,
        Scale::EightOrBetter => 57_423_373,
        Scale::AceToFive => 57_473_661_318,
    }
}

/// Everything that is read and written.
struct Memory {
    ids: Vec<u8>,
    masks: Vec<u64>,
    /// The first [`FEW`] hands.
    sets: Vec<CardSet>,
    /// The same as text, two bytes a card.
    text: String,
    ranks: Vec<u16>,
    low_ranks: Vec<u16>,
    /// Room for the ids of [`FEW`] hands.
    dealt: Vec<u8>,
    /// What the stream of ids writes: two bytes a hand, eight hands together.
    streamed: Vec<[u64; 2]>,
}

impl Memory {
    fn new() -> Self {
        let mut ids = vec![0; MANY * WIDTH];
        deal_rows(Seed::from(SEED), WIDTH, CardSet::EMPTY, &mut ids, ONE).unwrap();
        let few = &ids[..FEW * WIDTH];
        let set = |row: &[u8; WIDTH]| CardSet::from_iter(row.map(card));
        Self {
            masks: rows(&ids).iter().map(|row| set(row).mask()).collect(),
            sets: rows(few).iter().map(set).collect(),
            text: few.iter().map(|id| card(*id).to_string()).collect(),
            ranks: vec![0; MANY],
            low_ranks: vec![0; MANY],
            dealt: vec![0; few.len()],
            streamed: vec![[0; 2]; MANY / 8],
            ids,
        }
    }

    /// What was written by one benchmark must not pass for the work of the next.
    fn clear(&mut self) {
        self.ranks.fill(0);
        self.low_ranks.fill(0);
        self.dealt.fill(0);
        self.streamed.fill([0; 2]);
    }

    fn has_ranks(&self, scale: Scale) -> bool {
        sum(&self.ranks) == sum_of_ranks(scale)
    }

    fn has_low_ranks(&self) -> bool {
        sum(&self.low_ranks) == sum_of_ranks(Scale::EightOrBetter)
    }

    /// Whether the first [`FEW`] ranks are the same as those of the bulk call, which has been checked.
    fn has_few_ranks(&self) -> bool {
        let mut ranks = vec![0; FEW];
        let masks = Slice::new(&self.masks[..FEW], 1);
        bulk::rank_masks(&masks, Scale::High, &mut ranks, ONE, false).unwrap();
        self.ranks[..FEW] == ranks
    }

    fn has_dealt(&self) -> bool {
        self.dealt == self.ids[..FEW * WIDTH]
    }
}

fn sum(ranks: &[u16]) -> u64 {
    ranks.iter().map(|rank| u64::from(*rank)).sum()
}

fn card(id: u8) -> Card {
    Card::ALL[usize::from(id)]
}

fn rows(ids: &[u8]) -> &[[u8; WIDTH]] {
    ids.as_chunks().0
}

/// The texts of the hands, all of one length.
fn texts(text: &str) -> impl Iterator<Item = &str> {
    const BYTES: usize = 2 * WIDTH;
    (0..text.len() / BYTES).map(|row| &text[BYTES * row..BYTES * (row + 1)])
}

/// The yardstick for masks.
fn stream_masks(masks: &[u64], ranks: &mut [u16]) {
    for (mask, rank) in masks.iter().zip(ranks) {
        *rank = *mask as u16;
    }
}

/// The ids of eight hands at a time, as words.
fn words(ids: &[u8]) -> impl Iterator<Item = [u64; WIDTH]> {
    let words = |rows: &[u8; 8 * WIDTH]| {
        let words = rows.as_chunks().0;
        std::array::from_fn(|i| u64::from_ne_bytes(words[i]))
    };
    ids.as_chunks().0.iter().map(words)
}

/// The yardstick for ids. Word by word, since a row at a time would keep the processor busier than
/// the memory.
fn stream_ids(ids: &[u8], streamed: &mut [[u64; 2]]) {
    for ([a, b, c, d, e, f, g], out) in words(ids).zip(streamed) {
        *out = [a ^ b ^ c ^ d, e ^ f ^ g];
    }
}

/// All items together, so that none gets lost unnoticed.
fn all<T: BitXor<Output = T> + Default>(items: impl IntoIterator<Item = T>) -> T {
    items.into_iter().fold(T::default(), BitXor::bitxor)
}

/// Which stream something is measured by.
#[derive(Clone, Copy)]
enum Yardstick {
    Masks,
    Ids,
}

/// Something to time.
struct Case {
    name: String,
    hands: usize,
    yardstick: Yardstick,
    run: Box<dyn Fn(&mut Memory)>,
    /// Whether what `run` left in the memory is right.
    check: Box<dyn Fn(&Memory) -> bool>,
}

impl Case {
    fn new(
        name: impl Into<String>,
        hands: usize,
        yardstick: Yardstick,
        run: impl Fn(&mut Memory) + 'static,
        check: impl Fn(&Memory) -> bool + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            hands,
            yardstick,
            run: Box::new(run),
            check: Box::new(check),
        }
    }
}

fn cases() -> Vec<Case> {
    use Yardstick::{Ids, Masks};

    // The first two are the yardsticks.
    let mut cases = vec![
        Case::new(
            "stream/masks",
            MANY,
            Masks,
            |m| stream_masks(&m.masks, &mut m.ranks),
            |m| all(m.ranks.iter().copied()) == all(m.masks.iter().copied()) as u16,
        ),
        Case::new(
            "stream/ids",
            MANY,
            Ids,
            |m| stream_ids(&m.ids, &mut m.streamed),
            |m| all(m.streamed.iter().copied().flatten()) == all(words(&m.ids).flatten()),
        ),
    ];
    for backend in Backend::available() {
        for (scale, check) in Scale::ALL
            .into_iter()
            .flat_map(|scale| [(scale, false), (scale, true)])
        {
            cases.extend(ranking(backend, scale, check));
        }
        cases.extend(both_halves(backend));
    }
    cases.extend([
        Case::new(
            "single/eval::rank",
            FEW,
            Masks,
            |m| {
                for (set, rank) in m.sets.iter().zip(&mut m.ranks) {
                    // One at a time, as a caller has them.
                    *rank = eval::rank(black_box(*set), black_box(Scale::High)).unwrap();
                }
            },
            Memory::has_few_ranks,
        ),
        Case::new(
            "single/parse and eval::rank",
            FEW,
            Ids,
            |m| {
                for (text, rank) in texts(&m.text).zip(&mut m.ranks) {
                    *rank = eval::rank(black_box(text).parse().unwrap(), Scale::High).unwrap();
                }
            },
            Memory::has_few_ranks,
        ),
        Case::new(
            "text/bulk::parse_row",
            FEW,
            Ids,
            |m| {
                let ids = m.dealt.chunks_exact_mut(WIDTH);
                for (text, ids) in texts(&m.text).zip(ids) {
                    bulk::parse_row(black_box(text), ids).unwrap();
                }
            },
            Memory::has_dealt,
        ),
        Case::new(
            "deal/deal_rows",
            FEW,
            Ids,
            |m| {
                deal_rows(Seed::from(SEED), WIDTH, CardSet::EMPTY, &mut m.dealt, ONE).unwrap();
            },
            Memory::has_dealt,
        ),
    ]);
    cases
}

/// How a backend ranks masks and ids.
fn ranking(backend: Backend, scale: Scale, check: bool) -> [Case; 2] {
    let checked = if check { "checked" } else { "unchecked" };
    [
        Case::new(
            format!("{}/masks {scale} {checked}", backend.name()),
            MANY,
            Yardstick::Masks,
            move |m| {
                let bad = backend.rank_masks(&m.masks, scale, &mut m.ranks, check);
                assert_eq!(bad, None);
            },
            move |m| m.has_ranks(scale),
        ),
        Case::new(
            format!("{}/ids {scale} {checked}", backend.name()),
            MANY,
            Yardstick::Ids,
            move |m| {
                let bad = backend.rank_ids(&m.ids, WIDTH, scale, &mut m.ranks, check);
                assert_eq!(bad, None);
            },
            move |m| m.has_ranks(scale),
        ),
    ]
}

/// How a backend ranks both halves of a pot at once, checked.
fn both_halves(backend: Backend) -> [Case; 2] {
    let has_both = |m: &Memory| m.has_ranks(Scale::High) && m.has_low_ranks();
    [
        Case::new(
            format!("{}/masks high and low", backend.name()),
            MANY,
            Yardstick::Masks,
            move |m| {
                let bad = backend.rank_masks_hilo(&m.masks, &mut m.ranks, &mut m.low_ranks, true);
                assert_eq!(bad, None);
            },
            has_both,
        ),
        Case::new(
            format!("{}/ids high and low", backend.name()),
            MANY,
            Yardstick::Ids,
            move |m| {
                let Memory {
                    ids,
                    ranks,
                    low_ranks,
                    ..
                } = m;
                let bad = backend.rank_ids_hilo(ids, WIDTH, ranks, low_ranks, true);
                assert_eq!(bad, None);
            },
            has_both,
        ),
    ]
}

/// Million hands a second of each case, and how much of its stream that is.
fn print_ratios(cases: &[Case], memory: &mut Memory) {
    const ROUNDS: usize = 15;

    let mut best = vec![Duration::MAX; cases.len()];
    for _ in 0..ROUNDS {
        for (case, best) in cases.iter().zip(&mut best) {
            let start = Instant::now();
            (case.run)(memory);
            *best = start.elapsed().min(*best);
        }
    }
    let rates: Vec<_> = (cases.iter().zip(best))
        .map(|(case, best)| case.hands as f64 / best.as_secs_f64() / 1e6)
        .collect();
    println!("{:32} {:>9} {:>9}", "one thread", "M hands/s", "of stream");
    for (case, rate) in cases.iter().zip(&rates) {
        let share = 100.0 * rate / rates[case.yardstick as usize];
        println!("{:32} {rate:>9.1} {share:>8.2}%", case.name);
    }
}

fn main() {
    let mut memory = Memory::new();
    let cases = cases();
    for case in &cases {
        memory.clear();
        (case.run)(&mut memory);
        assert!((case.check)(&memory), "{}: wrong results", case.name);
    }
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .without_plots()
        .configure_from_args();
    for case in &cases {
        let (group, name) = case.name.split_once('/').unwrap();
        criterion
            .benchmark_group(group)
            .sampling_mode(SamplingMode::Flat)
            .throughput(Throughput::Elements(case.hands as u64))
            .bench_function(name, |bencher| bencher.iter(|| (case.run)(&mut memory)));
    }
    criterion.final_summary();
    // `cargo test --benches` only wants to know whether everything runs.
    if std::env::args().any(|argument| argument == "--bench") {
        print_ratios(&cases, &mut memory);
    }
}
