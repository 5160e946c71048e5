//! The low scales. From [`ace_low`] on ranks go from the ace, at bit 0, to the king.

use super::lanes::{Hands, Lanes};
use super::lookups::{Bytes, LOWER, Words, choose, lower, tabulate, upper};

/// The rank of the best hand of each category of the ace-to-five scale; worse hands have less.
const NO_PAIR: u16 = PAIR + choose(13, 5);
const PAIR: u16 = TWO_PAIR + 13 * KICKERS_OF_PAIR;
const TWO_PAIR: u16 = TRIPS + choose(13, 2) * KICKERS_OF_TWO_PAIR;
const TRIPS: u16 = FULL_HOUSE + 13 * KICKERS_OF_TRIPS;
const FULL_HOUSE: u16 = FOUR + 13 * 12;
const FOUR: u16 = 13 * 12;

const KICKERS_OF_PAIR: u16 = choose(12, 3);
const KICKERS_OF_TWO_PAIR: u16 = 11;
const KICKERS_OF_TRIPS: u16 = choose(12, 2);

/// By the upper ranks of so many: what is taken off for them, the lowest five counting.
static UPPER_OF_FIVE: Words<64> =
    Words::beside(&LOWER_PART.0, tabulate!(64, ranks => upper(ranks, 5, 5)));
static UPPER_OF_SIX: Words<64> =
    Words::beside(&LOWER_PART.0, tabulate!(64, ranks => upper(ranks, 6, 5)));
static UPPER_OF_SEVEN: Words<64> =
    Words::beside(&LOWER_PART.0, tabulate!(64, ranks => upper(ranks, 7, 5)));

/// By the upper five of twelve ranks: the kickers of a pair, then those of trips.
static UPPER_OF_THREE_OR_TWO: Words<64> = Words::beside(
    &LOWER_PART.0,
    tabulate!(64, ranks => {
        if ranks < 32 { upper(ranks, 3, 3) } else { upper(ranks - 32, 2, 2) }
    }),
);

static LOWER_PART: Bytes<128> = Bytes(tabulate!(128, ranks => lower(ranks, 5) as u8));

/// The best rank of two pair with these upper ranks, but for what the lower ones take off: they add
/// the less the more they take off.
static TWO_PAIR_UPPER: Words<64> = Words::beside(
    &TWO_PAIR_LOWER.0,
    tabulate!(64, ranks => {
        TWO_PAIR - KICKERS_OF_TWO_PAIR * (upper(ranks, 2, 2) + MOST_OF_LOWER)
    }),
);

static TWO_PAIR_LOWER: Bytes<128> = Bytes(tabulate!(128, ranks => {
    if ranks.count_ones() > 2 {
        0
    } else {
        (KICKERS_OF_TWO_PAIR * (MOST_OF_LOWER - lower(ranks, 2))) as u8
    }
}));

/// What two ranks of the lower part take off at most.
const MOST_OF_LOWER: u16 = choose(LOWER, 2) - 1;

/// Where the made ranks of a kind start in `BEST`: seventeen places for each kind, the last of which
/// is that of no made rank.
const KINDS: usize = 17;
const OF_PAIR: usize = 0;
const OF_TRIPS: usize = KINDS;
const OF_FULL_HOUSE: usize = 2 * KINDS;
const OF_FOUR: usize = 3 * KINDS;

/// By the kind and the made rank: the rank of the best of such hands.
static BEST: Words<64> = Words::new(tabulate!(64, place => {
    let made = (place % KINDS) as u16;
    match (place - made as usize, made) {
        (OF_PAIR, 16) => NO_PAIR,
        (_, 13..) => 0,
        (OF_PAIR, _) => PAIR - KICKERS_OF_PAIR * made,
        (OF_TRIPS, _) => TRIPS - KICKERS_OF_TRIPS * made,
        (OF_FULL_HOUSE, _) => FULL_HOUSE - 12 * made,
        (OF_FOUR, _) => FOUR - 12 * made,
        _ => 0,
    }
}));

/// Added to the number of ranks where more than one comes at least twice.
const SEVERAL_PAIRED: u16 = 8;
const TWO_PAIRED: usize = SEVERAL_PAIRED as usize + 2;

/// By the number of ranks: where the made ranks start in `BEST`. Two pair has tables of its own.
static KIND: Bytes<32> = Bytes(tabulate!(32, ranks => (match ranks {
    2 => OF_FOUR,
    3 => OF_TRIPS,
    TWO_PAIRED => OF_FULL_HOUSE,
    _ => OF_PAIR,
}) as u8));

/// By the eight lowest ranks: the rank on the eight-or-better scale, 0 for less than five.
static EIGHT_OR_BETTER: Bytes<256> = Bytes(tabulate!(256, ranks => {
    if ranks.count_ones() < 5 { 0 } else { (choose(8, 5) - lower(ranks, 5)) as u8 }
}));

/// The ranks with the ace moved below the two.
#[inline(always)]
fn ace_low<L: Lanes>(ranks: L) -> L {
    let rest = ranks.all(0x1FFE);
    ranks
        .shifted_down::<12>()
        .or_both(ranks.shifted_up::<1>(), rest)
}

/// The rank on the eight-or-better scale of each hand, 0 where it does not qualify.
#[inline(always)]
pub(super) fn eight_or_better<L: Lanes>(any: L) -> L {
    // Of the ranks above the eight nothing is looked at.
    (any.shifted_down::<12>() | any.shifted_up::<1>()).look_up_256(&EIGHT_OR_BETTER)
}

/// A hand of which the made ranks and the kickers are known.
#[derive(Clone, Copy)]
pub(super) struct Sorted<L: Lanes> {
    /// How many ranks there are.
    ranks: L,
    /// The made ranks: those of the pairs, the trips or the four that play.
    made: L,
    /// The ranks of which the lowest are the kickers.
    rest: L,
    /// More than one rank comes at least twice, where there are less than five.
    several: L::Mask,
}

/// The first half of the way from suits to ranks on the ace-to-five scale.
///
/// Five different ranks beat a pair, which beats two pair, and so on, and the cards that make a
/// better hand are always there: with three ranks two pair, unless only one comes more than once;
/// with two a full house, unless one comes only once.
#[inline(always)]
pub(super) fn sort<L: Lanes>(hands: Hands<L>) -> Sorted<L> {
    let any = hands.any;
    let one = any.all(1);

    // The made ranks are the lowest that can be.
    let ranks = any.count_ones();
    let twice = hands.twice().only_where(!ranks.exceeds(4));
    let matched = ace_low(twice.or_where(ranks.equals(2), hands.thrice()));
    let without_lowest = matched & (matched - one);
    let without_two = without_lowest & (without_lowest - one);
    let made = matched ^ without_lowest.or_where(ranks.equals(3), without_two);
    Sorted {
        ranks,
        made,
        rest: ace_low(any) ^ made,
        several: twice.meets(twice - one),
    }
}

/// The rank on the ace-to-five scale of each hand of five to seven cards; that of another is a number
/// without meaning.
#[inline(always)]
pub(super) fn rank<L: Lanes>(hand: Sorted<L>) -> L {
    let Sorted {
        ranks,
        made,
        rest,
        several,
    } = hand;
    let one = made.all(1);
    let is_three = ranks.equals(3);

    let below_made = made - one;
    let kind = (ranks.plus_where(several, made.all(SEVERAL_PAIRED))).look_up_32(&KIND);
    let best = (below_made.count_ones() + kind).look_up_64(&BEST);
    let best_of_two =
        (made.shifted_down::<7>().look_up_64(&TWO_PAIR_UPPER)).plus_lower(made, &TWO_PAIR_LOWER);
    let best = best.or_where(is_three & several, best_of_two);

    // The kickers among the ranks that are not made: those above the made one move down by one, so
    // that the highest place is free to tell trips from a pair.
    let squeezed = (rest.mean(rest & below_made)).plus_where(is_three, made.all(1 << 12));
    let upper = squeezed.shifted_down::<7>();
    let off = (upper.look_up_64(&UPPER_OF_SEVEN))
        .or_where(ranks.equals(6), upper.look_up_64(&UPPER_OF_SIX))
        .or_where(ranks.equals(5), upper.look_up_64(&UPPER_OF_FIVE))
        .or_where(!ranks.exceeds(4), upper.look_up_64(&UPPER_OF_THREE_OR_TWO))
        .plus_lower(squeezed, &LOWER_PART);
    let single = (rest - one).without(made).count_ones();
    let has_single = (!ranks.exceeds(3) & several) | ranks.equals(2);
    best - off.or_where(has_single, single)
}
