//! Tables so small that they stay in registers, and what they hold: where a set of ranks stands
//! among the sets of its size.
//!
//! Sets are ordered by their highest rank, then by the next, and so on. Before a set stand, for each
//! of its ranks, the sets that have only lower ranks from there on: the i-th rank from below, at
//! place `p` of the thirteen, adds "p choose i". A set of thirteen ranks is looked up in two parts,
//! the lower seven and the upper six, whose numbers add up; how many ranks are below the upper part
//! is known where the size of the set is.

/// Numbers below 256.
#[derive(Debug)]
#[repr(C, align(64))]
pub(super) struct Bytes<const N: usize>(pub [u8; N]);

/// Numbers below 65,536.
#[derive(Debug)]
#[repr(C, align(64))]
pub(super) struct Words<const N: usize> {
    /// The numbers, less what the upper byte of the ranks finds in the table of lower parts: where
    /// bytes are looked up both of a word are, and what they find is added.
    pub whole: [u16; N],
    /// The lower and the upper byte of each number.
    pub lower: [u8; N],
    pub upper: [u8; N],
}

impl<const N: usize> Words<N> {
    pub const fn new(numbers: [u16; N]) -> Self {
        Self::beside(&[0; 128], numbers)
    }

    /// The numbers of upper parts, to which those of lower parts are added.
    pub const fn beside(lower_parts: &[u8; 128], numbers: [u16; N]) -> Self {
        let (mut whole, mut lower, mut upper) = (numbers, [0; N], [0; N]);
        let mut i = 0;
        while i < N {
            [lower[i], upper[i]] = numbers[i].to_le_bytes();
            let found = lower_parts[i << LOWER >> 8 & 0x7F];
            whole[i] = numbers[i].wrapping_sub(u16::from_le_bytes([0, found]));
            i += 1;
        }
        Self {
            whole,
            lower,
            upper,
        }
    }
}

/// The ranks of the lower part.
pub(super) const LOWER: u32 = 7;

/// How many sets of `size` there are of `of` ranks.
pub(super) const fn choose(of: u32, size: u32) -> u16 {
    let (mut ways, mut i) = (1, 0);
    while i < size {
        // What is multiplied first can be divided.
        ways = ways * (of as u64).saturating_sub(i as u64) / (i as u64 + 1);
        i += 1;
    }
    ways as u16
}

/// What the ranks of a part add, the first of which is at the place `start` and the `first`-th from
/// below; only the lowest `most` of a set count.
const fn part(ranks: usize, start: u32, first: u32, most: u32) -> u16 {
    let (mut sum, mut nth, mut place) = (0, first, 0);
    while ranks >> place != 0 {
        if ranks >> place & 1 == 1 {
            if nth <= most {
                sum += choose(start + place, nth);
            }
            nth += 1;
        }
        place += 1;
    }
    sum
}

/// What the lower part adds, of whose ranks the lowest `most` count.
pub(super) const fn lower(ranks: usize, most: u32) -> u16 {
    part(ranks, 0, 1, most)
}

/// What the upper part of a set of `size` ranks adds, of which the lowest `most` count; 0 if there
/// are more ranks in it.
pub(super) const fn upper(ranks: usize, size: u32, most: u32) -> u16 {
    if ranks.count_ones() > size {
        return 0;
    }
    part(ranks, LOWER, size - ranks.count_ones() + 1, most)
}

/// The place of the highest rank; there is one.
pub(super) const fn top(ranks: usize) -> u32 {
    ranks.ilog2()
}

/// An array of so many numbers, each made from its place.
macro_rules! tabulate {
    ($count:literal, $place:ident => $number:expr) => {{
        let mut numbers = [0; $count];
        let mut $place = 0;
        while $place < $count {
            numbers[$place] = $number;
            $place += 1;
        }
        numbers
    }};
}
pub(super) use tabulate;
