//! What the algorithms need of a processor: a 16-bit number for each of many hands, side by side.

use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Sub};

use super::lookups::{Bytes, Words};

/// The ranks that each suit of each hand has: clubs, diamonds, hearts, spades.
pub(super) type Suits<L> = [L; 4];

/// A number for each of some hands. Sums and differences wrap.
///
/// Who holds one knows that the processor has the instructions: there is no other way to get one
/// than from [`Lanes::Proof`] or from another.
pub(super) trait Lanes:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
{
    /// A yes or no for each hand.
    type Mask: Copy
        + BitAnd<Output = Self::Mask>
        + BitOr<Output = Self::Mask>
        + BitXor<Output = Self::Mask>
        + Not<Output = Self::Mask>;

    /// What only a processor with the instructions has.
    type Proof: Copy;

    /// How many hands there are.
    const HANDS: usize;

    /// 0 for each hand.
    fn zero(proof: Self::Proof) -> Self;

    /// The suits of as many masks as there are hands.
    fn of_masks(proof: Self::Proof, masks: &[u64]) -> Suits<Self>;

    /// The suits of as many rows of ids as there are hands. Ids that are none and cards that come
    /// twice leave fewer cards than the row has, or stray bits in the last number.
    fn of_ids<const WIDTH: usize>(proof: Self::Proof, ids: &[u8]) -> (Suits<Self>, Self);

    /// Which bits of the last number are stray.
    const STRAY: u16;

    /// Writes the number of each hand.
    fn write(self, numbers: &mut [u16]);

    /// Whether the number of any hand is not 0.
    fn is_any(self) -> bool;

    /// A number for every hand.
    fn all(self, number: u16) -> Self;

    fn shifted_up<const BITS: u32>(self) -> Self;

    fn shifted_down<const BITS: u32>(self) -> Self;

    fn min(self, other: Self) -> Self;

    fn max(self, other: Self) -> Self;

    /// The mean, rounded up.
    fn mean(self, other: Self) -> Self;

    fn count_ones(self) -> Self;

    /// The bits that are not in the other.
    fn without(self, other: Self) -> Self;

    /// Where there are common bits.
    fn meets(self, other: Self) -> Self::Mask;

    /// Where the number, below 2^15, is larger than this one.
    fn exceeds(self, number: u16) -> Self::Mask;

    fn equals(self, number: u16) -> Self::Mask;

    /// The other number where the mask says yes.
    fn or_where(self, mask: Self::Mask, other: Self) -> Self;

    /// With the other number added where the mask says yes.
    fn plus_where(self, mask: Self::Mask, other: Self) -> Self;

    /// 0 where the mask does not say yes.
    fn only_where(self, mask: Self::Mask) -> Self;

    /// The entry by the number, which is below 32.
    fn look_up_32(self, table: &'static Bytes<32>) -> Self;

    /// The entry by the number, which is below 64.
    fn look_up_64(self, table: &'static Words<64>) -> Self;

    /// The number of an upper part with that of the lower part added: the entry by the lowest seven of
    /// these ranks.
    fn plus_lower(self, ranks: Self, table: &'static Bytes<128>) -> Self;

    /// The entry by the lowest eight bits.
    fn look_up_256(self, table: &'static Bytes<256>) -> Self;

    // What some processors do in one step.

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self ^ b ^ c
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self | b | c
    }

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self & b & c
    }

    /// The bits that are in at least two of three.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        (self & b) | (c & (self | b))
    }

    /// The bits of the first and those that both others have.
    #[inline(always)]
    fn or_both(self, b: Self, c: Self) -> Self {
        self | (b & c)
    }

    /// The bits of the first that one of the others has.
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        self & (b | c)
    }

    /// The bits of the first and those in which the others differ.
    #[inline(always)]
    fn or_differing(self, b: Self, c: Self) -> Self {
        self | (b ^ c)
    }
}

/// Hands by suit, and their ranks by how often they come: one suit is added to the sum of three.
#[derive(Clone, Copy)]
pub(super) struct Hands<L> {
    pub suits: Suits<L>,
    odd: L,
    carry: L,
    /// The ranks that come at all.
    pub any: L,
}

impl<L: Lanes> Hands<L> {
    #[inline(always)]
    pub fn of(suits: Suits<L>) -> Self {
        let [c, d, h, s] = suits;
        let (odd, carry) = (c.xor3(d, h), c.majority(d, h));
        Self {
            suits,
            odd,
            carry,
            any: odd.or3(carry, s),
        }
    }

    /// The ranks that come at least twice.
    #[inline(always)]
    pub fn twice(self) -> L {
        self.carry.or_both(self.odd, self.suits[3])
    }

    /// The ranks that come at least three times.
    #[inline(always)]
    pub fn thrice(self) -> L {
        self.carry.and_either(self.odd, self.suits[3])
    }

    #[inline(always)]
    pub fn four_times(self) -> L {
        self.odd.and3(self.carry, self.suits[3])
    }

    /// How many cards there are.
    #[inline(always)]
    pub fn cards(self) -> L {
        let pairs = self.carry.count_ones();
        (pairs + pairs) + (self.odd.count_ones() + self.suits[3].count_ones())
    }

    /// How many cards there are, suit by suit: better where these numbers are used too.
    #[inline(always)]
    pub fn cards_of_suits(self) -> L {
        let [c, d, h, s] = self.suits;
        (c.count_ones() + d.count_ones()) + (h.count_ones() + s.count_ones())
    }
}
