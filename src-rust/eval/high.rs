//! The high scale: its 7,462 classes of five cards in order.

use super::Rank;
use super::class::{Category, Class, matched};

/// How many classes there are.
pub(super) const CLASSES: u16 = 7462;

/// The straights by their highest card, from the five up; the ace of the wheel is low.
fn straights() -> Vec<[Rank; 5]> {
    use Rank::{Ace, Five, Four, Three, Two};
    let upper = Rank::ALL.windows(5).map(|w| [w[4], w[3], w[2], w[1], w[0]]);
    std::iter::once([Five, Four, Three, Two, Ace])
        .chain(upper)
        .collect()
}

/// Five different ranks that make no straight.
fn no_straights() -> Vec<[Rank; 5]> {
    let mut hands = matched(&Rank::ALL, &[1; 5]);
    for mut straight in straights() {
        straight.sort_unstable_by(|a, b| b.cmp(a));
        hands.retain(|hand| *hand != straight);
    }
    hands
}

/// All classes, the worst first.
pub(super) fn classes() -> Vec<Class> {
    let groups = |groups: &[usize]| matched(&Rank::ALL, groups);
    [
        (Category::HighCard, no_straights()),
        (Category::Pair, groups(&[2, 1, 1, 1])),
        (Category::TwoPair, groups(&[2, 2, 1])),
        (Category::ThreeOfAKind, groups(&[3, 1, 1])),
        (Category::Straight, straights()),
        (Category::Flush, no_straights()),
        (Category::FullHouse, groups(&[3, 2])),
        (Category::FourOfAKind, groups(&[4, 1])),
        (Category::StraightFlush, straights()),
    ]
    .into_iter()
    .flat_map(|(category, hands)| {
        hands.into_iter().map(move |ranks| Class {
            category,
            ranks,
            low: false,
        })
    })
    .collect()
}
