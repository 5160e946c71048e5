//! The ace-to-five low scale: its 6,175 classes of five cards in order. The 56 best are those of
//! five different ranks, eight or lower, so the eight-or-better scale is its upper end.

use super::Rank;
use super::class::{Category, Class, matched};

/// How many classes there are.
pub(super) const CLASSES: u16 = 6175;
/// How many of them, the best, have five different ranks that are eight or lower.
pub(super) const EIGHT_OR_BETTER_CLASSES: u16 = 56;
/// How many of them, the worst, have not: what to take off a rank to get to eight-or-better.
pub(super) const BELOW_EIGHT_OR_BETTER: u16 = CLASSES - EIGHT_OR_BETTER_CLASSES;

/// The ranks upwards, the ace being low.
const ACE_LOW: [Rank; 13] = {
    let mut ranks = [Rank::Ace; 13];
    let mut i = 1;
    while i < ranks.len() {
        ranks[i] = Rank::ALL[i - 1];
        i += 1;
    }
    ranks
};

/// All classes, the worst first.
pub(super) fn classes() -> Vec<Class> {
    let mut best_first = Vec::with_capacity(CLASSES.into());
    for (paired, groups) in [
        (None, &[1; 5][..]),
        (Some(Category::Pair), &[2, 1, 1, 1]),
        (Some(Category::TwoPair), &[2, 2, 1]),
        (Some(Category::ThreeOfAKind), &[3, 1, 1]),
        (Some(Category::FullHouse), &[3, 2]),
        (Some(Category::FourOfAKind), &[4, 1]),
    ] {
        best_first.extend(matched(&ACE_LOW, groups).into_iter().map(|ranks| {
            let [a, b, c, d, e] = ranks;
            Class {
                category: paired.unwrap_or(Category::Low(a)),
                // The higher pair is compared first, but the lower one is named first.
                ranks: match paired {
                    Some(Category::TwoPair) => [c, d, a, b, e],
                    _ => ranks,
                },
                low: true,
            }
        }));
    }
    best_first.reverse();
    best_first
}
