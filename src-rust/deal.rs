//! Cards at random, the only randomness there is.
//!
//! Rows are dealt in blocks. The seed is a ChaCha8 key; block `b` takes the first 32 bytes of its
//! stream `b` as the state of a xoshiro256++ generator, which shuffles the deck as far as the
//! row needs and goes on from there to the next row. So a row depends on the seed and its number
//! alone, not on the threads at work.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::bulk::{Threads, check_row, for_each_block};
use crate::cards::{Card, CardSet};
use crate::error::Result;

/// What the cards depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed of 32 bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl From<u64> for Seed {
    /// The bytes of the number, the least significant first, followed by zeros.
    fn from(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }
}

/// Rows that one generator deals.
const BLOCK: usize = 4096;

/// Fills rows of `cards` ids with random hands from the deck without the dead cards: each hand,
/// in each order, as likely as any other.
///
/// ```
/// use studkit::deal::{deal_rows, Seed};
/// let mut ids = [0; 2 * 7];
/// deal_rows(Seed::from(1), 7, "As Ad".parse()?, &mut ids, None)?;
/// assert!(ids.iter().all(|id| *id < 52 && *id != 51));
/// # Ok::<(), studkit::error::Error>(())
/// ```
pub fn deal_rows(
    seed: Seed,
    cards: usize,
    dead: CardSet,
    ids: &mut [u8],
    threads: Threads,
) -> Result<()> {
    check_row(cards, dead)?;
    let live: Vec<u8> = (!dead).iter().map(Card::id).collect();
    let draws = draws(live.len(), cards);
    for_each_block(
        ids,
        cards,
        BLOCK,
        threads,
        |first, ids, deck: &mut Vec<u8>| {
            let mut random = block_generator(seed, (first / BLOCK) as u64);
            deck.clear();
            deck.extend_from_slice(&live);
            for row in ids.chunks_exact_mut(cards) {
                for draw in &draws {
                    draw.shuffle(deck, &mut random);
                }
                row.copy_from_slice(&deck[..cards]);
            }
        },
    );
    Ok(())
}

fn block_generator(seed: Seed, block: u64) -> Xoshiro256PlusPlus {
    let mut stream = ChaCha8Rng::from_seed(seed.0);
    stream.set_stream(block);
    let mut state = [0; 32];
    stream.fill_bytes(&mut state);
    Xoshiro256PlusPlus::from_seed(state)
}

/// Places of the deck, next to one another, that one random number fills.
struct Draw {
    /// For each place: its index, and how many cards may come there.
    places: Vec<(usize, u64)>,
    /// In how many ways the places can be filled.
    outcomes: u64,
    /// A number that leaves less than this below 64 bits, multiplied by the outcomes, is thrown
    /// away.
    threshold: u64,
}

/// The draws that bring random cards to the first places of a deck.
fn draws(deck: usize, cards: usize) -> Vec<Draw> {
    /// So many choices of at most 52 use up 40 of 64 bits: hardly a number is thrown away.
    const PLACES: usize = 7;

    let places: Vec<_> = (0..cards)
        .map(|place| (place, (deck - place) as u64))
        .collect();
    places
        .chunks(PLACES)
        .map(|places| {
            let outcomes: u64 = places.iter().map(|(_, choices)| choices).product();
            Draw {
                places: places.to_vec(),
                outcomes,
                threshold: outcomes.wrapping_neg() % outcomes,
            }
        })
        .collect()
}

impl Draw {
    /// Brings a random one of the cards not yet drawn to each place.
    ///
    /// One number serves all places: multiplied by the choices of a place it splits into the
    /// choice, above 64 bits, and what is left for the next, below (Brackett-Rozinsky and Lemire,
    /// "Batched Ranged Random Integer Generation", 2024). Throwing away what leaves too little
    /// makes all outcomes equally likely.
    #[inline]
    fn shuffle(&self, deck: &mut [u8], random: &mut impl Rng) {
        loop {
            let number = random.next_u64();
            if number.wrapping_mul(self.outcomes) < self.threshold {
                continue;
            }
            let mut left = number;
            for (place, choices) in &self.places {
                let split = u128::from(left) * u128::from(*choices);
                deck.swap(*place, place + (split >> 64) as usize);
                left = split as u64;
            }
            return;
        }
    }
}
