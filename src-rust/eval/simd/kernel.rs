//! Going through many hands, whatever the processor.

use super::lanes::{Hands, Lanes, Suits};
use super::{high, low};

/// Hands that are ranked: rows of ids or masks.
pub(super) trait Source {
    /// An id or a mask.
    type Item: Copy;

    /// How many items a hand has.
    const WIDTH: usize;

    /// A hand with nothing wrong, at most seven items.
    const GOOD: [Self::Item; 7];

    /// What is kept of all hands, to tell whether one of them is none.
    type Seen<L: Lanes>: Copy;

    /// What is kept before the first.
    fn none_seen<L: Lanes>(proof: L::Proof) -> Self::Seen<L>;

    /// The suits of as many hands as there are lanes, and their bits that may be stray.
    fn suits<L: Lanes>(proof: L::Proof, items: &[Self::Item]) -> (Suits<L>, L);

    /// What is kept when hands of these ranks, numbers of cards and stray bits have been seen too.
    fn see<L: Lanes>(seen: Self::Seen<L>, any: L, cards: L, stray: L) -> Self::Seen<L>;

    /// Whether one of the hands that were seen is none.
    fn is_any_wrong<L: Lanes>(seen: Self::Seen<L>) -> bool;
}

/// Rows of ids.
pub(super) struct Ids<const WIDTH: usize>;

impl<const WIDTH: usize> Source for Ids<WIDTH> {
    type Item = u8;

    const WIDTH: usize = WIDTH;
    const GOOD: [u8; 7] = [0, 1, 2, 3, 4, 5, 6];

    /// The bits that may be stray, and those in which a number of cards is another than the width.
    type Seen<L: Lanes> = (L, L);

    #[inline(always)]
    fn none_seen<L: Lanes>(proof: L::Proof) -> (L, L) {
        (L::zero(proof), L::zero(proof))
    }

    #[inline(always)]
    fn suits<L: Lanes>(proof: L::Proof, items: &[u8]) -> (Suits<L>, L) {
        L::of_ids::<WIDTH>(proof, items)
    }

    #[inline(always)]
    fn see<L: Lanes>((bits, other): (L, L), _: L, cards: L, stray: L) -> (L, L) {
        let width = stray.all(WIDTH as u16);
        (bits | stray, other.or_differing(cards, width))
    }

    #[inline(always)]
    fn is_any_wrong<L: Lanes>((bits, other): (L, L)) -> bool {
        ((bits & bits.all(L::STRAY)) | other).is_any()
    }
}

/// Masks.
pub(super) struct Masks;

impl Source for Masks {
    type Item = u64;

    const WIDTH: usize = 1;
    const GOOD: [u64; 7] = [0x1F; 7];

    /// All ranks, and the lowest and the highest number of cards.
    type Seen<L: Lanes> = (L, L, L);

    #[inline(always)]
    fn none_seen<L: Lanes>(proof: L::Proof) -> (L, L, L) {
        let zero = L::zero(proof);
        (zero, zero.all(7), zero)
    }

    #[inline(always)]
    fn suits<L: Lanes>(proof: L::Proof, items: &[u64]) -> (Suits<L>, L) {
        (L::of_masks(proof, items), L::zero(proof))
    }

    #[inline(always)]
    fn see<L: Lanes>((bits, least, most): (L, L, L), any: L, cards: L, _: L) -> (L, L, L) {
        (bits | any, least.min(cards), most.max(cards))
    }

    #[inline(always)]
    fn is_any_wrong<L: Lanes>((bits, least, most): (L, L, L)) -> bool {
        let beyond = bits & bits.all(0xE000);
        let few = least.min(least.all(5)) ^ least.all(5);
        let many = most.max(most.all(7)) ^ most.all(7);
        beyond.or3(few, many).is_any()
    }
}

/// What is told of hands, a number for each output, on a way of two halves.
pub(super) trait Measure<const OUTPUTS: usize> {
    type Sorted<L: Lanes>: Copy;

    fn sort<L: Lanes>(hands: Hands<L>) -> Self::Sorted<L>;

    fn rank<L: Lanes>(hands: Self::Sorted<L>) -> [L; OUTPUTS];

    /// How many cards each hand has.
    #[inline(always)]
    fn cards<L: Lanes>(hands: Hands<L>) -> L {
        hands.cards()
    }
}

pub(super) struct High;

impl Measure<1> for High {
    type Sorted<L: Lanes> = high::Sorted<L>;

    #[inline(always)]
    fn sort<L: Lanes>(hands: Hands<L>) -> high::Sorted<L> {
        high::sort(hands)
    }

    #[inline(always)]
    fn rank<L: Lanes>(hands: high::Sorted<L>) -> [L; 1] {
        [high::rank(hands)]
    }

    #[inline(always)]
    fn cards<L: Lanes>(hands: Hands<L>) -> L {
        hands.cards_of_suits()
    }
}

pub(super) struct EightOrBetter;

impl Measure<1> for EightOrBetter {
    /// The ranks: they are found at once.
    type Sorted<L: Lanes> = L;

    #[inline(always)]
    fn sort<L: Lanes>(hands: Hands<L>) -> L {
        low::eight_or_better(hands.any)
    }

    #[inline(always)]
    fn rank<L: Lanes>(ranks: L) -> [L; 1] {
        [ranks]
    }
}

pub(super) struct AceToFive;

impl Measure<1> for AceToFive {
    type Sorted<L: Lanes> = low::Sorted<L>;

    #[inline(always)]
    fn sort<L: Lanes>(hands: Hands<L>) -> low::Sorted<L> {
        low::sort(hands)
    }

    #[inline(always)]
    fn rank<L: Lanes>(hands: low::Sorted<L>) -> [L; 1] {
        [low::rank(hands)]
    }
}

pub(super) struct HighAndEight;

impl Measure<2> for HighAndEight {
    type Sorted<L: Lanes> = (high::Sorted<L>, L);

    #[inline(always)]
    fn sort<L: Lanes>(hands: Hands<L>) -> (high::Sorted<L>, L) {
        (high::sort(hands), low::eight_or_better(hands.any))
    }

    #[inline(always)]
    fn rank<L: Lanes>((hands, low): (high::Sorted<L>, L)) -> [L; 2] {
        [high::rank(hands), low]
    }

    #[inline(always)]
    fn cards<L: Lanes>(hands: Hands<L>) -> L {
        hands.cards_of_suits()
    }
}

/// Writes the ranks of whole groups of hands and tells whether each is a hand, which it looks at
/// only with `CHECK`; one that is none gets a number without meaning.
///
/// Three groups are on their way at a time, each a stage behind the other: the processor works on
/// one where another waits.
#[inline(always)]
pub(super) fn rank_groups<L: Lanes, S: Source, M: Measure<N>, const N: usize, const CHECK: bool>(
    proof: L::Proof,
    items: &[S::Item],
    mut outputs: [&mut [u16]; N],
) -> bool {
    let size = L::HANDS * S::WIDTH;
    let Some(last) = (items.len() / size).checked_sub(1) else {
        return true;
    };
    // Behind the last group comes the last again, whose ranks are not asked for then.
    let group_at = |group: usize| &items[group.min(last) * size..][..size];
    let mut seen = S::none_seen::<L>(proof);
    let (suits, stray) = S::suits::<L>(proof, group_at(0));
    let hands = Hands::of(suits);
    if CHECK {
        seen = S::see(seen, hands.any, M::cards(hands), stray);
    }
    let mut sorted = M::sort(hands);
    let (mut suits, mut stray) = S::suits::<L>(proof, group_at(1));
    for group in 0..=last {
        let next = S::suits::<L>(proof, group_at(group + 2));
        for (ranks, output) in M::rank(sorted).into_iter().zip(&mut outputs) {
            ranks.write(&mut output[group * L::HANDS..][..L::HANDS]);
        }
        let hands = Hands::of(suits);
        if CHECK {
            seen = S::see(seen, hands.any, M::cards(hands), stray);
        }
        sorted = M::sort(hands);
        (suits, stray) = next;
    }
    !S::is_any_wrong(seen)
}

/// A processor's way to rank groups of hands.
pub(super) trait Engine: Copy {
    /// How many hands a group has.
    const HANDS: usize;

    /// Does what [`rank_groups`] does.
    fn rank_groups<S: Source, M: Measure<N>, const N: usize, const CHECK: bool>(
        self,
        items: &[S::Item],
        outputs: [&mut [u16]; N],
    ) -> bool;
}

/// The most hands and items of a group.
const MOST_HANDS: usize = 64;
const MOST_ITEMS: usize = 7 * MOST_HANDS;

/// Writes the ranks of hands, as many as each output has room for, and tells what [`rank_groups`]
/// does.
pub(super) fn rank_all<E: Engine, S: Source, M: Measure<N>, const N: usize, const CHECK: bool>(
    engine: E,
    items: &[S::Item],
    mut outputs: [&mut [u16]; N],
) -> bool {
    let hands = items.len() / S::WIDTH;
    let (whole, rest) = items.split_at(hands / E::HANDS * E::HANDS * S::WIDTH);
    let done = whole.len() / S::WIDTH;
    let of_whole = outputs.each_mut().map(|output| &mut output[..done]);
    let good = engine.rank_groups::<S, M, N, CHECK>(whole, of_whole);
    if rest.is_empty() {
        return good;
    }
    // The last hands are ranked in a place of their own, filled up with good ones, so that nothing
    // is read or written behind them.
    let mut padded = [S::GOOD[0]; MOST_ITEMS];
    let padded = &mut padded[..E::HANDS * S::WIDTH];
    for hand in padded.chunks_exact_mut(S::WIDTH) {
        hand.copy_from_slice(&S::GOOD[..S::WIDTH]);
    }
    padded[..rest.len()].copy_from_slice(rest);
    let mut room = [[0; MOST_HANDS]; N];
    let of_rest = room.each_mut().map(|room| &mut room[..E::HANDS]);
    let good = engine.rank_groups::<S, M, N, CHECK>(padded, of_rest) && good;
    for (output, room) in outputs.iter_mut().zip(&room) {
        output[done..].copy_from_slice(&room[..hands - done]);
    }
    good
}
