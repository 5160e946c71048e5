//! The tables that give a hand its rank, built once, when they are first used.
//!
//! Suits aside, a hand is a count from 0 to 4 of each rank. The counts of the lower seven ranks
//! are the digits of one number in base five, those of the upper six of another. The codes of
//! the cards add up, so four look-ups, one a suit, give both numbers of a hand. All counts of at
//! most seven cards have an index of their own: those with the same upper counts stand in one
//! row, ordered by how many lower cards they have, so that
//! `index = row start of the upper counts + place of the lower counts`.
//!
//! Five-card values come from the lists of classes; six and seven cards are worth the best of
//! what is left when one card is taken away. A flush is looked up by the ranks of its suit; in at
//! most seven cards it leaves no room for anything better outside its suit.

use std::sync::LazyLock;

use super::ace_to_five;
use super::class::{Category, Class};
use super::high;
use super::{Rank, Scale};

/// The number of sets of ranks.
const RANK_SETS: usize = 1 << 13;
/// How many of the ranks are lower ones.
const LOWER: usize = 7;
const LOWER_BITS: u32 = 17;
const UPPER_BITS: u32 = 14;
/// Bits for an index: more than the 76,142 in use, so that no sum of two parts leaves the table.
const INDEX_BITS: u32 = 17;
/// The most cards that count in a hand.
const MOST: usize = 7;
/// Set in the code of five or more cards of one suit.
const FLUSH: u32 = 1 << 31;

pub(super) struct Tables {
    /// The classes of the high scale, the worst first.
    pub high_classes: Vec<Class>,
    /// The classes of the ace-to-five scale, the worst first.
    pub low_classes: Vec<Class>,
    /// By the ranks held in one suit: the code of these cards, with `FLUSH` where it is one.
    suit_codes: Box<[u32; RANK_SETS]>,
    /// By the ranks held in one suit: the high rank of a flush in it, else 0.
    flushes: Box<[u16; RANK_SETS]>,
    index: Index,
    /// By index: the rank on the high scale without flushes, 0 for less than five cards.
    high: Box<[u16; 1 << INDEX_BITS]>,
    /// By index: the rank on the ace-to-five scale, 0 for less than five cards.
    low: Box<[u16; 1 << INDEX_BITS]>,
}

pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::build);

/// What one card of a rank adds to a code.
pub(super) const fn rank_code(rank: usize) -> u32 {
    if rank < LOWER {
        5u32.pow(rank as u32)
    } else {
        5u32.pow((rank - LOWER) as u32) << LOWER_BITS
    }
}

/// From codes to indices.
struct Index {
    /// Where the row of these upper counts starts.
    rows: Box<[u32; 1 << UPPER_BITS]>,
    /// The place of these lower counts in a row.
    places: Box<[u16; 1 << LOWER_BITS]>,
}

impl Index {
    #[inline(always)]
    fn of(&self, code: u32) -> usize {
        let lower = code & ((1 << LOWER_BITS) - 1);
        let upper = (code >> LOWER_BITS) & ((1 << UPPER_BITS) - 1);
        let index = self.rows[upper as usize] + u32::from(self.places[lower as usize]);
        (index & ((1 << INDEX_BITS) - 1)) as usize
    }

    /// The index, and the codes of all counts of at most seven cards, fewest cards first.
    fn build() -> (Self, [Vec<u32>; MOST + 1]) {
        let lower = counts(0..LOWER);
        let upper = counts(LOWER..Rank::ALL.len());
        let mut rows = boxed::<u32, { 1 << UPPER_BITS }>();
        let mut places = boxed::<u16, { 1 << LOWER_BITS }>();
        for (place, code) in lower.iter().flatten().enumerate() {
            places[*code as usize] = place as u16;
        }
        let mut codes: [Vec<u32>; MOST + 1] = Default::default();
        let mut start = 0;
        for (upper_cards, upper_codes) in upper.iter().enumerate() {
            for upper_code in upper_codes {
                rows[(upper_code >> LOWER_BITS) as usize] = start;
                for (lower_cards, lower_codes) in lower[..=MOST - upper_cards].iter().enumerate() {
                    codes[upper_cards + lower_cards]
                        .extend(lower_codes.iter().map(|code| code + upper_code));
                    start += lower_codes.len() as u32;
                }
            }
        }
        (Self { rows, places }, codes)
    }
}

/// The codes of all counts of some ranks, at most four of each, by the number of cards.
fn counts(ranks: std::ops::Range<usize>) -> [Vec<u32>; MOST + 1] {
    let mut codes: [Vec<u32>; MOST + 1] = Default::default();
    codes[0].push(0);
    for rank in ranks {
        let without = codes.clone();
        for (cards, without) in without.iter().enumerate() {
            for more in 1..=4.min(MOST - cards) {
                codes[cards + more].extend(
                    without
                        .iter()
                        .map(|code| code + more as u32 * rank_code(rank)),
                );
            }
        }
    }
    codes
}

fn boxed<T: Copy + Default, const N: usize>() -> Box<[T; N]> {
    vec![T::default(); N]
        .into_boxed_slice()
        .try_into()
        .unwrap_or_else(|_| unreachable!("the vector has N items"))
}

/// By index: the best rank that five of the cards make on the scale of these classes.
fn values(
    classes: &[Class],
    index: &Index,
    codes: &[Vec<u32>; MOST + 1],
) -> Box<[u16; 1 << INDEX_BITS]> {
    let mut values = boxed();
    for (class, rank) in classes.iter().zip(1..) {
        if !is_flush(class) {
            let code = class
                .ranks
                .iter()
                .map(|rank| rank_code(*rank as usize))
                .sum();
            values[index.of(code)] = rank;
        }
    }
    for code in codes[6..].iter().flatten() {
        values[index.of(*code)] = (0..Rank::ALL.len())
            .filter(|rank| has_rank(*code, *rank))
            .map(|rank| values[index.of(code - rank_code(rank))])
            .max()
            .unwrap_or_default();
    }
    values
}

/// Whether a code counts at least one card of a rank.
fn has_rank(code: u32, rank: usize) -> bool {
    let one = rank_code(rank);
    let part = if rank < LOWER {
        code & ((1 << LOWER_BITS) - 1)
    } else {
        code
    };
    !(part / one).is_multiple_of(5)
}

fn is_flush(class: &Class) -> bool {
    matches!(class.category, Category::Flush | Category::StraightFlush)
}

/// By the ranks held in one suit: the best flush that five of them make.
fn flushes(classes: &[Class]) -> Box<[u16; RANK_SETS]> {
    let mut flushes = boxed();
    for (class, rank) in classes.iter().zip(1..) {
        if is_flush(class) {
            let ranks: usize = class.ranks.iter().map(|rank| 1 << *rank as usize).sum();
            flushes[ranks] = rank;
        }
    }
    for ranks in 0..RANK_SETS {
        if ranks.count_ones() > 5 {
            flushes[ranks] = (0..13)
                .filter(|rank| ranks >> rank & 1 == 1)
                .map(|rank| flushes[ranks ^ 1 << rank])
                .max()
                .unwrap_or_default();
        }
    }
    flushes
}

impl Tables {
    fn build() -> Self {
        let high_classes = high::classes();
        let low_classes = ace_to_five::classes();
        let (index, codes) = Index::build();
        let mut suit_codes = boxed::<u32, RANK_SETS>();
        for (ranks, code) in suit_codes.iter_mut().enumerate() {
            *code = (0..13)
                .filter(|rank| ranks >> rank & 1 == 1)
                .map(rank_code)
                .sum();
            if ranks.count_ones() >= 5 {
                *code |= FLUSH;
            }
        }
        Self {
            flushes: flushes(&high_classes),
            high: values(&high_classes, &index, &codes),
            low: values(&low_classes, &index, &codes),
            high_classes,
            low_classes,
            suit_codes,
            index,
        }
    }

    /// The rank of a mask of five to seven cards. Any other mask gives a number without meaning.
    #[inline(always)]
    pub fn rank(&self, mask: u64, scale: Scale) -> u16 {
        match scale {
            Scale::High => self.high(mask),
            Scale::EightOrBetter => {
                (self.low(mask)).saturating_sub(ace_to_five::BELOW_EIGHT_OR_BETTER)
            }
            Scale::AceToFive => self.low(mask),
        }
    }

    /// The high rank of a hand without a flush, by the sum of the codes of its cards.
    #[inline(always)]
    pub fn high_without_flush(&self, code: u32) -> u16 {
        self.high[self.index.of(code)]
    }

    #[inline(always)]
    fn code(&self, mask: u64) -> u32 {
        let [c, d, h, s] = suits(mask).map(|ranks| self.suit_codes[ranks]);
        c.wrapping_add(d).wrapping_add(h).wrapping_add(s)
    }

    #[inline(always)]
    fn high(&self, mask: u64) -> u16 {
        let code = self.code(mask);
        if code & FLUSH != 0 {
            return self.flush(mask);
        }
        self.high_without_flush(code)
    }

    #[inline(always)]
    fn low(&self, mask: u64) -> u16 {
        self.low[self.index.of(self.code(mask))]
    }

    #[inline]
    fn flush(&self, mask: u64) -> u16 {
        let [c, d, h, s] = suits(mask).map(|ranks| self.flushes[ranks]);
        c | d | h | s
    }
}

/// The ranks held in each suit.
#[inline(always)]
fn suits(mask: u64) -> [usize; 4] {
    [0, 16, 32, 48].map(|shift| (mask >> shift) as usize & (RANK_SETS - 1))
}
