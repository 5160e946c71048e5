//! The numbers that eval7 gives hands: four bits a rank, from bit 16 down, of the ranks that
//! decide; above them, from bit 24 on, the kind of hand.

use std::sync::LazyLock;

use crate::cards::{CardSet, Suit};
use crate::eval::{Category, HAND_CARDS, Scale, rank_mask};

/// Where the kind of hand stands in a value.
pub const KIND_SHIFT: u32 = 24;
/// Where the first rank stands in a value.
const RANK_SHIFT: usize = 16;
const RANK_BITS: usize = 4;
/// How many cards make a straight or a flush.
const FIVE: u32 = 5;

/// The words for the kinds of hand.
pub const KINDS: [&str; 9] = [
    "High Card",
    "Pair",
    "Two Pair",
    "Trips",
    "Straight",
    "Flush",
    "Full House",
    "Quads",
    "Straight Flush",
];

/// The value of different cards, as many as there are.
#[inline]
pub fn value(cards: CardSet) -> u32 {
    if HAND_CARDS.contains(&cards.len()) {
        BY_RANK[usize::from(rank_mask(cards.mask(), Scale::High))]
    } else {
        of_any_number(cards)
    }
}

/// The value of each rank on the high scale.
static BY_RANK: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut values = vec![0];
    for (kind, (category, ranks)) in (0..).zip(Scale::High.categories()) {
        let deciding = match category {
            Category::Straight | Category::StraightFlush => 1,
            _ => FIVE as usize,
        };
        values.extend(ranks.clone().map(|rank| {
            let mut ranks = Scale::High.ranks(rank).map(|rank| rank as u32).to_vec();
            ranks.dedup();
            packed(kind, ranks.into_iter().take(deciding))
        }));
    }
    values
});

fn packed(kind: u32, ranks: impl IntoIterator<Item = u32>) -> u32 {
    let places = (0..=RANK_SHIFT).rev().step_by(RANK_BITS);
    (places.zip(ranks)).fold(kind << KIND_SHIFT, |value, (place, rank)| {
        value | rank << place
    })
}

/// The value of any number of cards. Where several suits have five the first of s, c, d, h counts,
/// so that of more than nine cards a better flush may be missed, as the original misses it.
fn of_any_number(cards: CardSet) -> u32 {
    let suits = Suit::ALL.map(|suit| u32::from(cards.suit_ranks(suit)));
    let times = |rank: u32| suits.iter().map(|ranks| ranks >> rank & 1).sum::<u32>();
    let held = |least: u32| (0..13).filter(move |rank| times(*rank) >= least).rev();
    let any = held(1).fold(0, |ranks, rank| ranks | 1 << rank);
    let [clubs, diamonds, hearts, spades] = suits;
    let flush =
        ([spades, clubs, diamonds, hearts].into_iter()).find(|ranks| ranks.count_ones() >= FIVE);
    if let Some(high) = flush.and_then(straight) {
        return packed(8, [high]);
    }
    let beside = |taken: &[u32]| {
        let taken = taken.to_vec();
        held(1).filter(move |rank| !taken.contains(rank))
    };
    if let Some(four) = held(4).next() {
        return packed(7, [four].into_iter().chain(beside(&[four]).take(1)));
    }
    let three = held(3).next();
    let mut pairs = held(2).filter(|rank| Some(*rank) != three);
    let (first, second) = (pairs.next(), pairs.next());
    match (flush, straight(any), three, first, second) {
        (_, _, Some(three), Some(two), _) => packed(6, [three, two]),
        (Some(flush), ..) => packed(5, (0..13).rev().filter(|rank| flush >> rank & 1 == 1)),
        (_, Some(high), ..) => packed(4, [high]),
        (_, _, Some(three), ..) => packed(3, [three].into_iter().chain(beside(&[three]).take(2))),
        (_, _, _, Some(first), Some(second)) => {
            let pairs = [first, second];
            packed(2, pairs.into_iter().chain(beside(&pairs).take(1)))
        }
        (_, _, _, Some(pair), _) => packed(1, [pair].into_iter().chain(beside(&[pair]).take(3))),
        _ => packed(0, held(1)),
    }
}

/// The highest card of the best straight in a set of ranks; the ace of the wheel is low.
fn straight(ranks: u32) -> Option<u32> {
    const RUN: u32 = 0b1_1111;
    let ace_low = ranks << 1 | ranks >> 12 & 1;
    (3..13)
        .rev()
        .find(|high| ace_low >> (high - 3) & RUN == RUN)
}
