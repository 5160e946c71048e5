//! The high scale.
//!
//! A hand is its made ranks (of the pairs, the trips or the four) and its kickers: the rank is
//! where its category and made ranks begin, and where the kickers stand among those that could be.

use super::lanes::{Hands, Lanes};
use super::lookups::{Bytes, Words, choose, lower, tabulate, top, upper};

/// The first rank of each category.
const HIGH_CARD: u16 = 1;
const PAIR: u16 = HIGH_CARD + UNPAIRED;
const TWO_PAIR: u16 = PAIR + 13 * KICKERS_OF_PAIR;
const TRIPS: u16 = TWO_PAIR + choose(13, 2) * KICKERS_OF_TWO_PAIR;
const STRAIGHT: u16 = TRIPS + 13 * KICKERS_OF_TRIPS;
const FLUSH: u16 = STRAIGHT + STRAIGHTS;
const FULL_HOUSE: u16 = FLUSH + UNPAIRED;
const FOUR: u16 = FULL_HOUSE + 13 * 12;
const STRAIGHT_FLUSH: u16 = FOUR + 13 * 12;

const STRAIGHTS: u16 = 10;
const UNPAIRED: u16 = choose(13, 5) - STRAIGHTS;
const KICKERS_OF_PAIR: u16 = choose(12, 3);
const KICKERS_OF_TWO_PAIR: u16 = 11;
const KICKERS_OF_TRIPS: u16 = choose(12, 2);

/// The straights among the sets of five ranks that stand before a set with this highest rank and are
/// none: one for each lower highest rank, and the wheel, whose highest rank is the ace.
const fn straights_before(top: u32) -> u16 {
    match top {
        0..4 => 0,
        12 => 9,
        _ => top as u16 - 4,
    }
}

static UPPER_OF_FIVE: Words<64> = Words::beside(
    &LOWER_PART.0,
    tabulate!(64, ranks => {
        let all = upper(ranks, 5, 5);
        // Where the upper part is empty, the lower one knows of the straights.
        if ranks == 0 || ranks.count_ones() > 5 { all } else { all - straights_before(7 + top(ranks)) }
    }),
);

/// By the upper five of twelve ranks: the kickers of a pair, then those of trips.
static UPPER_OF_THREE_OR_TWO: Words<64> = Words::beside(
    &LOWER_PART.0,
    tabulate!(64, ranks => {
        if ranks < 32 { upper(ranks, 3, 3) } else { upper(ranks - 32, 2, 2) }
    }),
);

static LOWER_PART: Bytes<128> = Bytes(tabulate!(128, ranks => match ranks.count_ones() {
    5 => (lower(ranks, 5) - straights_before(top(ranks))) as u8,
    6.. => 0,
    _ => lower(ranks, 5) as u8,
}));

/// The first rank of two pair with these upper ranks, but for what the lower ones add.
static TWO_PAIR_UPPER: Words<64> = Words::beside(
    &TWO_PAIR_LOWER.0,
    tabulate!(64, ranks => {
        TWO_PAIR + KICKERS_OF_TWO_PAIR * upper(ranks, 2, 2)
    }),
);

static TWO_PAIR_LOWER: Bytes<128> = Bytes(tabulate!(128, ranks => {
    if ranks.count_ones() > 2 { 0 } else { (KICKERS_OF_TWO_PAIR * lower(ranks, 2)) as u8 }
}));

/// Where the made ranks of a kind start in `FIRST`: seventeen places for each kind, the last of which
/// is that of no made rank.
const KINDS: usize = 17;
const OF_PAIR: usize = 0;
const OF_TRIPS: usize = KINDS;
const OF_FULL_HOUSE: usize = 2 * KINDS;
const OF_FOUR: usize = 3 * KINDS;

/// By the kind and the made rank: the first rank of such hands. A flush is counted as trips, one
/// without a made rank.
static FIRST: Words<64> = Words::new(tabulate!(64, place => {
    let made = (place % KINDS) as u16;
    match (place - made as usize, made) {
        (OF_PAIR, 16) => HIGH_CARD,
        (OF_TRIPS, 16) => FLUSH,
        (_, 13..) => 0,
        (OF_PAIR, _) => PAIR + KICKERS_OF_PAIR * made,
        (OF_TRIPS, _) => TRIPS + KICKERS_OF_TRIPS * made,
        (OF_FULL_HOUSE, _) => FULL_HOUSE + 12 * made,
        (OF_FOUR, _) => FOUR + 12 * made,
        _ => 0,
    }
}));

/// The shape of a hand: how many ranks come at least twice, and what is added for these.
const HAS_TRIPS: u16 = 4;
const HAS_FOUR: u16 = 8;
const HAS_FLUSH: u16 = 16;

/// By the shape: how many kickers play.
static KICKERS: Bytes<32> = Bytes(tabulate!(32, shape => {
    let (paired, trips, four) = (shape & 3, shape >> 2 & 1, shape >> 3 & 1);
    let made = 2 * paired + trips + four;
    if shape >= HAS_FLUSH as usize { 5 } else if made > 4 { 1 } else { 5 - made as u8 }
}));

/// By the shape: where its made ranks start in `FIRST`.
static KIND: Bytes<32> = Bytes(tabulate!(32, shape => {
    let (paired, trips, four) = (shape & 3, shape >> 2 & 1, shape >> 3 & 1);
    let kind = if shape >= HAS_FLUSH as usize {
        OF_TRIPS
    } else if four == 1 {
        OF_FOUR
    } else if trips == 1 && paired > 1 {
        OF_FULL_HOUSE
    } else if trips == 1 {
        OF_TRIPS
    } else {
        OF_PAIR
    };
    kind as u8
}));

/// A hand of which the made ranks and those that may be kickers are known.
#[derive(Clone, Copy)]
pub(super) struct Sorted<L: Lanes> {
    /// The made ranks: those of the pairs, the trips or the four that play.
    made: L,
    /// The ranks of which the highest are the kickers.
    rest: L,
    shape: L,
    /// Where straights end, with a place for the low ace below the two.
    straights: L,
    is_flush: L::Mask,
    has_trips: L::Mask,
    has_four: L::Mask,
    /// At least two ranks come at least twice.
    has_two: L::Mask,
}

/// The first half of the way from suits to ranks.
#[inline(always)]
pub(super) fn sort<L: Lanes>(hands: Hands<L>) -> Sorted<L> {
    let [c, d, h, s] = hands.suits;
    let one = c.all(1);
    let (thrice, four_times) = (hands.thrice(), hands.four_times());

    // In at most seven cards a flush excludes a full house and four of a kind.
    let (in_c, in_d) = (c.count_ones().exceeds(4), d.count_ones().exceeds(4));
    let (in_h, in_s) = (h.count_ones().exceeds(4), s.count_ones().exceeds(4));
    let is_flush = (in_c | in_d) | (in_h | in_s);
    let no_flush = !is_flush;
    let ranks = (hands.any.or_where(in_c, c))
        .or_where(in_d, d)
        .or_where(in_h, h)
        .or_where(in_s, s);
    let twice = hands.twice().only_where(no_flush);

    let low_ace = ranks.shifted_up::<1>() | ranks.shifted_down::<12>();
    let runs_of_2 = low_ace & low_ace.shifted_up::<1>();
    let straights = runs_of_2.and3(runs_of_2.shifted_up::<2>(), low_ace.shifted_up::<4>());

    let paired = twice.count_ones();
    let has_trips = thrice.meets(thrice) & no_flush;
    let has_four = four_times.meets(four_times);
    let has_two = paired.exceeds(1);
    let shape = (paired.plus_where(has_trips, c.all(HAS_TRIPS)))
        .plus_where(has_four, c.all(HAS_FOUR))
        .plus_where(is_flush, c.all(HAS_FLUSH));

    // Of three pairs the lowest is not made, and of two trips the lower.
    let matched = (twice.or_where(has_trips, thrice)).or_where(has_four, four_times);
    let fewer = matched & (matched - one);
    let but_one = fewer.or_where(has_trips, matched);
    let made = matched.or_where(but_one.meets(but_one - one), fewer);

    // What fills up a full house is paired.
    let is_full = (has_two & has_trips) & (has_trips ^ has_four);
    let rest = ranks.or_where(is_full, twice) ^ made;
    Sorted {
        made,
        rest,
        shape,
        straights,
        is_flush,
        has_trips,
        has_four,
        has_two,
    }
}

/// The rank on the high scale of each hand of five to seven cards; that of another is a number
/// without meaning.
#[inline(always)]
pub(super) fn rank<L: Lanes>(hand: Sorted<L>) -> L {
    let Sorted {
        made,
        rest,
        shape,
        has_trips,
        has_two,
        ..
    } = hand;
    let one = made.all(1);

    // The kickers are the highest of the rest; two at most are too many.
    let too_many = rest.count_ones() - shape.look_up_32(&KICKERS);
    let kickers = rest & (rest - too_many.mean(made.all(0)));
    let kickers = kickers & (kickers - too_many.shifted_down::<1>());

    let below_made = made - one;
    let first = (below_made.count_ones() + shape.look_up_32(&KIND)).look_up_64(&FIRST);
    let first_of_two =
        (made.shifted_down::<7>().look_up_64(&TWO_PAIR_UPPER)).plus_lower(made, &TWO_PAIR_LOWER);
    let first = first.or_where(has_two ^ (has_two & has_trips), first_of_two);

    // Among the ranks that are not made: those above the made one move down by one, so that the
    // highest place is free to tell trips from a pair.
    let squeezed = (kickers.mean(kickers & below_made)).plus_where(has_trips, made.all(1 << 12));
    let upper = squeezed.shifted_down::<7>();
    let of_five = upper.look_up_64(&UPPER_OF_FIVE);
    let of_fewer = upper.look_up_64(&UPPER_OF_THREE_OR_TWO);
    let several = (of_five.or_where(made.meets(made), of_fewer)).plus_lower(squeezed, &LOWER_PART);
    let single = (kickers - one).without(made).count_ones();
    let rank = first + several.or_where(has_two | hand.has_four, single);

    // Those of at most seven ranks adjoin, so that the bits up to the highest can be counted: five
    // for the wheel.
    let straights = hand.straights;
    let height = (straights | (straights - one)).count_ones();
    let first_straight =
        (made.all(STRAIGHT - 5)).or_where(hand.is_flush, made.all(STRAIGHT_FLUSH - 5));
    rank.or_where(straights.meets(straights), height + first_straight)
}
