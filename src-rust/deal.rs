//! Cards at random, the only randomness there is.
//!
//! Rows are dealt in blocks. The seed is a ChaCha8 key; block `b` takes the first 32 bytes of its
//! stream `b` as the state of a xoshiro256++ generator. For each row the generator shuffles a deck
//! in order of ids as far as the row needs. So a row depends on the seed and its number alone, not
//! on the threads at work.
//!
//! The hands of a table are shuffled one by one, each with a seed of its own, which derives from one
//! master seed.

use std::fmt;
use std::ops::Range;

use rand_chacha::{ChaCha8Rng, ChaCha20Rng};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::bulk::{Table, Threads, check_row, for_each_block};
use crate::cards::{CardSet, DECK};
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

    /// The 32 bytes.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 32] {
        self.0
    }

    /// The seed of one hand of many at many tables, this being the seed of all of them.
    ///
    /// It is the first half of block `hand` of the ChaCha20 stream `table` whose key is this seed.
    /// Who knows the seeds of some hands can find neither those of others nor this one.
    ///
    /// ```
    /// use studkit::deal::Seed;
    /// let master = Seed::from(7);
    /// assert!(master.of_hand(0, 1) != master.of_hand(0, 2));
    /// assert!(master.of_hand(0, 1) != master.of_hand(1, 1));
    /// ```
    #[must_use]
    pub fn of_hand(&self, table: u64, hand: u64) -> Self {
        /// The words of a block.
        const WORDS: u128 = 16;

        let mut stream = ChaCha20Rng::from_seed(self.0);
        stream.set_stream(table);
        stream.set_word_pos(u128::from(hand) * WORDS);
        let mut bytes = [0; 32];
        stream.fill_bytes(&mut bytes);
        Self(bytes)
    }
}

impl fmt::Debug for Seed {
    /// The bytes stay hidden: a log that held them would tell the cards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
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

/// The 52 cards in a random order: an unbiased Fisher-Yates shuffle, from the last place down, over
/// the ChaCha8 stream of the seed.
#[must_use]
pub fn shuffled_deck(seed: Seed) -> [u8; DECK] {
    let mut deck = std::array::from_fn(|id| id as u8);
    scramble(&mut deck, seed);
    deck
}

/// Puts cards in a random order.
pub(crate) fn scramble(cards: &mut [u8], seed: Seed) {
    let mut random = ChaCha8Rng::from_seed(seed.0);
    for place in (1..cards.len()).rev() {
        cards.swap(place, below(&mut random, place as u64 + 1) as usize);
    }
}

/// A number below a bound, each as likely as any other.
fn below(random: &mut impl Rng, bound: u64) -> u64 {
    let threshold = bound.wrapping_neg() % bound;
    loop {
        let product = u128::from(random.next_u64()) * u128::from(bound);
        if product as u64 >= threshold {
            return (product >> 64) as u64;
        }
    }
}

/// Room for the deck: a power of two, so that a place needs no check.
const DECK_ROOM: usize = 64;

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
///
/// # Errors
///
/// Rows of no cards, or of more than are left. An environment variable that asks for what cannot be
/// had.
pub fn deal_rows(
    seed: Seed,
    cards: usize,
    dead: CardSet,
    ids: &mut [u8],
    threads: Threads,
) -> Result<()> {
    check_row(cards, dead)?;
    let mut deck = [0; DECK_ROOM];
    for (place, card) in deck.iter_mut().zip(!dead) {
        *place = card.id();
    }
    let draws = draws(DECK - dead.len(), cards);
    let rows = Table {
        items: ids,
        width: cards,
    };
    for_each_block(rows, BLOCK, threads, |first, rows, _: &mut ()| {
        let mut random = block_generator(seed, (first / BLOCK) as u64);
        for row in rows.items.chunks_exact_mut(cards) {
            let mut deck = deck;
            for draw in &draws {
                draw.shuffle(&mut deck, &mut random);
            }
            row.copy_from_slice(&deck[..cards]);
        }
    })
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
    places: Range<usize>,
    /// How many cards may come to the first place; one less to each further one.
    choices: u64,
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

    (0..cards)
        .step_by(PLACES)
        .map(|first| {
            let places = first..cards.min(first + PLACES);
            let outcomes: u64 = places.clone().map(|place| (deck - place) as u64).product();
            Draw {
                places,
                choices: (deck - first) as u64,
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
    fn shuffle(&self, deck: &mut [u8; DECK_ROOM], random: &mut impl Rng) {
        let mut left = loop {
            let number = random.next_u64();
            if number.wrapping_mul(self.outcomes) >= self.threshold {
                break number;
            }
        };
        let mut choices = self.choices;
        for place in self.places.clone() {
            let split = u128::from(left) * u128::from(choices);
            let other = place + (split >> 64) as usize;
            deck.swap(place % DECK_ROOM, other % DECK_ROOM);
            left = split as u64;
            choices -= 1;
        }
    }
}
