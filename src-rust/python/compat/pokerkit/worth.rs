//! What five cards are worth to each kind of hand, and which five of more are worth the most.

use crate::cards::{Card, CardSet};
use crate::eval::{HAND_CARDS, Scale, rank_mask};

/// How many cards make a hand.
pub const FIVE: usize = 5;

/// A kind of hand, by the order in which its hands stand. Bigger is better, 0 is no such hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    High,
    /// The high hands upside down, but that the ace is only high.
    DeuceToSeven,
    EightOrBetter,
    AceToFive,
}

impl Kind {
    pub const ALL: [Self; 4] = [
        Self::High,
        Self::DeuceToSeven,
        Self::EightOrBetter,
        Self::AceToFive,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::High => Scale::High.name(),
            Self::DeuceToSeven => "deuce_to_seven",
            Self::EightOrBetter => Scale::EightOrBetter.name(),
            Self::AceToFive => Scale::AceToFive.name(),
        }
    }

    /// The scale whose ranks are the worths, if there is one.
    const fn scale(self) -> Option<Scale> {
        match self {
            Self::High => Some(Scale::High),
            Self::DeuceToSeven => None,
            Self::EightOrBetter => Some(Scale::EightOrBetter),
            Self::AceToFive => Some(Scale::AceToFive),
        }
    }

    /// The number that the package gives a worth: counted from 0, from the worst high hand or from
    /// the best low one.
    pub const fn index(self, worth: u16) -> u16 {
        match self {
            Self::High => worth - 1,
            Self::DeuceToSeven => Scale::High.best() - worth,
            Self::EightOrBetter => Scale::EightOrBetter.best() - worth,
            Self::AceToFive => Scale::AceToFive.best() - worth,
        }
    }

    /// The worth of five different cards.
    pub fn of_five(self, cards: [u8; FIVE]) -> u16 {
        let mask = mask_of(&cards);
        match self.scale() {
            Some(scale) => rank_mask(mask, scale),
            None => deuce_to_seven(rank_mask(mask, Scale::High)),
        }
    }

    /// The worth of the best five of different cards; 0 where there are fewer.
    pub fn of(self, cards: &[u8]) -> u16 {
        match self.scale() {
            Some(scale) if HAND_CARDS.contains(&cards.len()) => rank_mask(mask_of(cards), scale),
            _ => {
                let worths = fives(cards).map(|five| self.of_five(five));
                worths.max().unwrap_or_default()
            }
        }
    }

    /// The first five, by their places among the cards, that have a worth.
    pub fn five(self, worth: u16, cards: &[u8]) -> Option<[u8; FIVE]> {
        fives(cards).find(|five| self.of_five(*five) == worth)
    }
}

fn mask_of(cards: &[u8]) -> u64 {
    let cards = cards.iter().filter_map(|id| Card::with_id(*id));
    CardSet::from_iter(cards).mask()
}

/// The worth of a high rank where the lowest hand wins and the ace is high only.
///
/// The two wheels are the only hands that change their class: they become the lowest ace-high hand
/// and the lowest ace-high flush, so that the hands between move up by one.
fn deuce_to_seven(rank: u16) -> u16 {
    /// Hands of five different ranks below the ace, no straights.
    const BELOW_ACE: u16 = 792 - 8;
    /// The ranks of the high scale: the first straight and straight flush are the wheels, the
    /// flushes begin after the straights.
    const WHEEL: u16 = 5854;
    const FIRST_FLUSH: u16 = WHEEL + 10;
    const STEEL_WHEEL: u16 = 7453;
    let place = match rank {
        WHEEL => BELOW_ACE + 1,
        STEEL_WHEEL => FIRST_FLUSH + BELOW_ACE,
        _ => {
            let moves_up = (BELOW_ACE + 1..WHEEL).contains(&rank)
                || (FIRST_FLUSH + BELOW_ACE..STEEL_WHEEL).contains(&rank);
            rank + u16::from(moves_up)
        }
    };
    Scale::High.best() + 1 - place
}

/// Every five of the cards in their order, those with the first cards first.
fn fives(cards: &[u8]) -> impl Iterator<Item = [u8; FIVE]> {
    let mut next = (cards.len() >= FIVE).then_some([0, 1, 2, 3, 4]);
    std::iter::from_fn(move || {
        let places = next?;
        // The last place that can move on does so, and those behind it follow close.
        let moves = |place: &usize| places[*place] < cards.len() - FIVE + place;
        next = (0..FIVE).rev().find(moves).map(|moved| {
            std::array::from_fn(|place| match place.checked_sub(moved) {
                Some(behind) => places[moved] + 1 + behind,
                None => places[place],
            })
        });
        Some(places.map(|place| cards[place]))
    })
}
