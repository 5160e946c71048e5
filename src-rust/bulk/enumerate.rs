//! What a hand that is not complete may become: all its completions, counted.

use std::sync::{Mutex, PoisonError};

use super::threads::{BLOCK, Output, Threads, for_each_block};
use crate::cards::{CardSet, DECK};
use crate::error::{Error, Result};
use crate::eval::simd::Backend;
use crate::eval::{HAND_CARDS, Scale, check_count};

/// Completions that are counted before the counts are added to those of others.
const COUNTED: usize = 1 << 17;

/// How many completions of a hand have each rank, from 0, which does not qualify, to
/// [`Scale::best`]. A hand has `cards` cards, of which some are known; the others come from the deck
/// without those that are dead.
///
/// ```
/// use studkit::bulk::count_ranks;
/// use studkit::cards::CardSet;
/// use studkit::eval::Scale;
/// let known = "As Ks Qs Js".parse()?;
/// let counts = count_ranks(5, Scale::High, known, CardSet::EMPTY, None)?;
/// assert_eq!(counts.iter().sum::<u64>(), 48);
/// assert_eq!(counts[7462], 1);
/// # Ok::<(), studkit::error::Error>(())
/// ```
///
/// # Errors
///
/// Fewer than five cards or more than seven, more known ones than a hand has, a card that is both
/// known and dead, and a deck with too few cards left. An environment variable that asks for what
/// cannot be had.
pub fn count_ranks(
    cards: usize,
    scale: Scale,
    known: CardSet,
    dead: CardSet,
    threads: Threads,
) -> Result<Vec<u64>> {
    let backend = Backend::chosen()?;
    check_count(cards)?;
    let Some(missing) = cards.checked_sub(known.len()) else {
        return Err(Error::CardCount {
            count: known.len(),
            least: 0,
            most: cards,
        }
        .in_argument("known"));
    };
    if let Some(card) = (known & dead).iter().next() {
        let card = card.to_string();
        return Err(Error::DuplicateCard { card });
    }
    let live = !(known | dead);
    if live.len() < missing {
        let deck = known.len() + live.len();
        return Err(Error::RowOf { cards, deck });
    }
    let completions = Completions {
        known: known.mask(),
        live: live.iter().map(|card| CardSet::of(card).mask()).collect(),
        missing,
    };
    let totals = Mutex::new(vec![0; usize::from(scale.best()) + 1]);
    let all = Numbers(completions.count());
    for_each_block(
        all,
        COUNTED,
        threads,
        |first, numbers, counter: &mut Counter| {
            counter.count(&completions, first, numbers.0, |masks, ranks| {
                backend.rank_masks(masks, scale, ranks, false);
            });
            let mut totals = totals.lock().unwrap_or_else(PoisonError::into_inner);
            for (rank, total) in totals.iter_mut().enumerate() {
                for counts in &mut counter.counts {
                    *total += u64::from(std::mem::take(&mut counts[rank]));
                }
            }
        },
    )?;
    Ok(totals.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// So many numbers in a row, to be split.
struct Numbers(usize);

impl Output for Numbers {
    fn rows(&self) -> usize {
        self.0
    }

    fn split(self, rows: usize) -> (Self, Self) {
        (Self(rows), Self(self.0 - rows))
    }
}

/// The completions of a hand, ordered by their highest card, then by the next, and so on.
struct Completions {
    known: u64,
    /// The masks of the cards that may come.
    live: Vec<u64>,
    missing: usize,
}

impl Completions {
    fn count(&self) -> usize {
        choose(self.live.len(), self.missing)
    }

    /// The places of the live cards of a completion, upwards.
    fn places(&self, mut number: usize) -> [usize; MOST] {
        let mut places = [0; MOST];
        let mut end = self.live.len();
        for nth in (1..=self.missing).rev() {
            let highest = (0..end).rev().find(|place| choose(*place, nth) <= number);
            // There is always one: as many cards as are lower than the nth can be.
            end = highest.unwrap_or(nth - 1);
            number -= choose(end, nth);
            places[nth - 1] = end;
        }
        places
    }

    /// Moves to the next completion but for its lowest card: the second lowest that can move up
    /// does, and those below it begin anew.
    fn advance(&self, places: &mut [usize; MOST]) {
        for nth in 1..self.missing {
            let end = match places[..self.missing].get(nth + 1) {
                Some(above) => *above,
                None => self.live.len(),
            };
            if places[nth] + 1 < end {
                places[nth] += 1;
                for (lower, place) in places[..nth].iter_mut().enumerate() {
                    *place = lower;
                }
                return;
            }
        }
    }
}

/// The most cards that can be missing.
const MOST: usize = *HAND_CARDS.end();

/// Masks and ranks of some completions, and how many had each rank.
struct Counter {
    masks: Vec<u64>,
    ranks: Vec<u16>,
    /// Neighbours are often worth the same: they are counted apart, so that one addition need not
    /// wait for the other.
    counts: [Vec<u32>; 4],
}

impl Default for Counter {
    fn default() -> Self {
        let most = Scale::ALL
            .map(Scale::best)
            .into_iter()
            .max()
            .unwrap_or_default();
        Self {
            masks: Vec::with_capacity(BLOCK + DECK),
            ranks: vec![0; BLOCK + DECK],
            counts: std::array::from_fn(|_| vec![0; usize::from(most) + 1]),
        }
    }
}

impl Counter {
    /// Counts some completions from the first on.
    fn count(
        &mut self,
        completions: &Completions,
        first: usize,
        mut left: usize,
        rank: impl Fn(&[u64], &mut [u16]),
    ) {
        let mut places = completions.places(first);
        while left > 0 {
            self.masks.clear();
            while self.masks.len() < BLOCK && left > 0 {
                left -= self.add_masks(completions, &mut places, left);
            }
            let ranks = &mut self.ranks[..self.masks.len()];
            rank(&self.masks, ranks);
            let [a, b, c, d] = &mut self.counts;
            let (fours, rest) = ranks.as_chunks();
            for [i, j, k, l] in fours {
                a[usize::from(*i)] += 1;
                b[usize::from(*j)] += 1;
                c[usize::from(*k)] += 1;
                d[usize::from(*l)] += 1;
            }
            for rank in rest {
                a[usize::from(*rank)] += 1;
            }
        }
    }

    /// Adds the masks of completions that differ in their lowest card, at most so many, and tells
    /// how many there were.
    fn add_masks(
        &mut self,
        completions: &Completions,
        places: &mut [usize; MOST],
        most: usize,
    ) -> usize {
        let Completions {
            known,
            live,
            missing,
        } = completions;
        if *missing == 0 {
            self.masks.push(*known);
            return 1;
        }
        let upper = &places[1..*missing];
        let base = upper.iter().fold(*known, |mask, place| mask | live[*place]);
        let end = upper.first().map_or(live.len(), |place| *place);
        let lowest = &live[places[0]..end];
        let lowest = &lowest[..most.min(lowest.len())];
        self.masks.extend(lowest.iter().map(|card| base | card));
        places[0] = 0;
        completions.advance(places);
        lowest.len()
    }
}

/// How many ways there are to choose so many of some cards.
fn choose(of: usize, some: usize) -> usize {
    (0..some).fold(1, |ways, i| ways * of.saturating_sub(i) / (i + 1))
}
