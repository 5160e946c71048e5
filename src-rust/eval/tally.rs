//! A hand counted card by card, which is the shortest way from its cards to its rank.

use super::Scale;
use super::tables::{TABLES, rank_code};
use crate::cards::{CardSet, DECK, bits_by_id};

/// A bit that is no card's.
const NO_CARD: u64 = 1 << 63;
/// By id: the bit of the card in a mask.
static BITS: [u64; 256] = bits_by_id(NO_CARD);

/// Above the codes of the ranks each suit has a byte, which counts from 3 on: its fifth card sets
/// the bit in `FLUSH`.
const SUITS: usize = 32;
const NO_SUITS: u64 = 0x0303_0303 << SUITS;
const FLUSH: u64 = 0x0808_0808 << SUITS;
/// By id: the code of its rank, and one of its suit.
static CODES: [u64; 256] = {
    let mut codes = [0; 256];
    let mut id = 0;
    while id < DECK {
        codes[id] = rank_code(id / 4) as u64 + (1 << (SUITS + 8 * (id % 4)));
        id += 1;
    }
    codes
};

/// The cards counted so far, at most `MOST`.
#[derive(Clone, Copy)]
pub(crate) struct Tally {
    together: u64,
    sum: u64,
    code: u64,
}

impl Tally {
    /// The bits of more cards might add up to more than 64 bits hold.
    pub const MOST: usize = 15;

    /// Counts some ids. A number that is none, and one that comes twice, is found later.
    #[inline(always)]
    pub fn of(ids: impl Iterator<Item = u8>) -> Self {
        let (mut together, mut sum, mut code) = (0, 0u64, NO_SUITS);
        for id in ids {
            let bit = BITS[id as usize];
            together |= bit;
            sum = sum.wrapping_add(bit);
            code += CODES[id as usize];
        }
        Self {
            together,
            sum,
            code,
        }
    }

    /// The cards; `None` when there was something else, or a card came twice.
    #[inline(always)]
    pub fn set(self) -> Option<CardSet> {
        // Bits add up to what they make together just when none is there twice.
        if self.sum != self.together {
            return None;
        }
        CardSet::of_mask(self.together)
    }

    /// The rank of five to seven cards on the high scale, `None` where they are no set.
    #[inline(always)]
    pub fn high_rank(self) -> Option<u16> {
        let set = self.set()?;
        Some(if self.code & FLUSH == 0 {
            TABLES.high_without_flush(self.code as u32)
        } else {
            TABLES.rank(set.mask(), Scale::High)
        })
    }
}
