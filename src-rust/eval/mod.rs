//! The three evaluators: high, eight-or-better low and ace-to-five low.
//!
//! On every scale a bigger rank wins and equal ranks tie. Ranks are dense: the worst hand of a
//! scale is 1, its best [`Scale::best`]; 0 says that a hand does not qualify.

mod ace_to_five;
mod class;
mod exposed;
mod high;
#[cfg(test)]
mod oracle;
pub mod simd;
mod tables;
#[cfg(feature = "python")]
mod tally;

use std::cmp::Ordering;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::error::{Error, Result};

pub use class::Category;
pub use exposed::exposed_rank;
#[cfg(feature = "python")]
pub(crate) use tally::Tally;

use class::Class;
use tables::TABLES;

/// The fewest and the most cards a hand may have.
pub const HAND_CARDS: RangeInclusive<usize> = 5..=7;

/// Categories with the ranks each covers.
type Categories = Vec<(Category, RangeInclusive<u16>)>;

/// What a hand is measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scale {
    /// The best high hand.
    High,
    /// The best low of five different ranks, eight or lower; the ace is low.
    EightOrBetter,
    /// The best low without a qualifier; the ace is low, straights and flushes do not count.
    AceToFive,
}

impl Scale {
    /// All scales.
    pub const ALL: [Self; 3] = [Self::High, Self::EightOrBetter, Self::AceToFive];

    /// The name, as options take it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::High => "high",
            Self::EightOrBetter => "eight_or_better",
            Self::AceToFive => "ace_to_five",
        }
    }

    /// The rank of the best hand, which is also how many different hands there are.
    #[must_use]
    pub const fn best(self) -> u16 {
        match self {
            Self::High => high::CLASSES,
            Self::EightOrBetter => ace_to_five::EIGHT_OR_BETTER_CLASSES,
            Self::AceToFive => ace_to_five::CLASSES,
        }
    }

    /// The categories with the ranks each covers, the worst first.
    ///
    /// ```
    /// use studkit::eval::{Category, Scale};
    /// let (category, ranks) = Scale::High.categories().last().unwrap();
    /// assert_eq!((*category, ranks.clone()), (Category::StraightFlush, 7453..=7462));
    /// ```
    #[must_use]
    pub fn categories(self) -> &'static [(Category, RangeInclusive<u16>)] {
        static CATEGORIES: LazyLock<[Categories; 3]> =
            LazyLock::new(|| Scale::ALL.map(Scale::list_categories));
        &CATEGORIES[self as usize]
    }

    fn list_categories(self) -> Categories {
        let mut categories = Categories::new();
        for rank in 1..=self.best() {
            let category = self.class(rank).category;
            match categories.last_mut() {
                Some((last, ranks)) if *last == category => *ranks = *ranks.start()..=rank,
                _ => categories.push((category, rank..=rank)),
            }
        }
        categories
    }

    /// The category of a rank; `None` for 0 and for what is no rank of the scale.
    #[must_use]
    pub fn category(self, rank: u16) -> Option<Category> {
        (1..=self.best())
            .contains(&rank)
            .then(|| self.class(rank).category)
    }

    /// The five ranks that make a rank of the scale, in the order in which they play.
    #[cfg(feature = "python")]
    pub(crate) fn ranks(self, rank: u16) -> [Rank; 5] {
        self.class(rank).ranks
    }

    /// The five cards of a hand that make a rank; `None` for a hand of another rank.
    pub(crate) fn five(self, rank: u16, hand: CardSet) -> Option<[Card; 5]> {
        self.class(rank).pick(hand)
    }

    /// A rank in words.
    pub(crate) fn words(self, rank: u16) -> impl fmt::Display {
        self.class(rank)
    }

    /// The class of hands with a rank from 1 to [`Scale::best`].
    fn class(self, rank: u16) -> &'static Class {
        match self {
            Self::High => &TABLES.high_classes[usize::from(rank) - 1],
            Self::EightOrBetter => {
                &TABLES.low_classes[usize::from(rank + ace_to_five::BELOW_EIGHT_OR_BETTER) - 1]
            }
            Self::AceToFive => &TABLES.low_classes[usize::from(rank) - 1],
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Scale {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        Self::ALL
            .into_iter()
            .find(|scale| scale.name() == name)
            .ok_or_else(|| Error::UnknownScale {
                name: name.to_owned(),
                allowed: Self::ALL.iter().map(|scale| scale.name()).collect(),
            })
    }
}

/// Refuses a number of cards other than five, six or seven.
///
/// # Errors
///
/// Another number.
pub fn check_count(count: usize) -> Result<()> {
    if HAND_CARDS.contains(&count) {
        return Ok(());
    }
    Err(Error::CardCount {
        count,
        least: *HAND_CARDS.start(),
        most: *HAND_CARDS.end(),
    })
}

/// The rank of the best five of five, six or seven cards; 0 when they do not qualify.
///
/// ```
/// use studkit::eval::{rank, Scale};
/// assert_eq!(rank("As Ks Qs Js Ts 2d 2c".parse()?, Scale::High)?, 7462);
/// assert_eq!(rank("8h 7d 6c 5s 4h Kd Kc".parse()?, Scale::EightOrBetter)?, 1);
/// assert_eq!(rank("9h 7d 6c 5s 4h Kd Kc".parse()?, Scale::EightOrBetter)?, 0);
/// # Ok::<(), studkit::error::Error>(())
/// ```
///
/// # Errors
///
/// Fewer than five cards or more than seven.
#[inline]
pub fn rank(cards: CardSet, scale: Scale) -> Result<u16> {
    check_count(cards.len())?;
    Ok(TABLES.rank(cards.mask(), scale))
}

/// The rank of a mask that is known to have five to seven cards.
#[inline]
pub(crate) fn rank_mask(mask: u64, scale: Scale) -> u16 {
    TABLES.rank(mask, scale)
}

/// What a hand is worth on a scale: its rank, and the five cards that make it.
///
/// Values are ordered within their scale; equal ranks are equal whatever the cards.
#[derive(Clone, Copy, Debug)]
pub struct HandValue {
    rank: u16,
    scale: Scale,
    /// All cards that were given. Which play is worked out when somebody asks.
    hand: CardSet,
}

/// The value of the best five of five, six or seven cards, or `None` when they do not qualify.
///
/// ```
/// use studkit::eval::{evaluate, Scale};
/// let value = evaluate("9h 9d 9c 4s 4d 4h Kd".parse()?, Scale::High)?.unwrap();
/// assert_eq!(value.to_string(), "full house, nines over fours");
/// assert_eq!(format!("{:?}", value.cards()), "[9h, 9d, 9c, 4s, 4h]");
/// # Ok::<(), studkit::error::Error>(())
/// ```
///
/// # Errors
///
/// Fewer than five cards or more than seven.
pub fn evaluate(cards: CardSet, scale: Scale) -> Result<Option<HandValue>> {
    let rank = rank(cards, scale)?;
    Ok((rank > 0).then_some(HandValue {
        rank,
        scale,
        hand: cards,
    }))
}

impl HandValue {
    /// The rank, from 1 to [`Scale::best`]; bigger is better.
    #[must_use]
    pub const fn rank(&self) -> u16 {
        self.rank
    }

    /// The scale it is measured on.
    #[must_use]
    pub const fn scale(&self) -> Scale {
        self.scale
    }

    /// The kind of hand.
    #[must_use]
    pub fn category(&self) -> Category {
        self.scale.class(self.rank).category
    }

    /// The five cards that play: the matched ones first, otherwise from the top down. Of cards
    /// that would serve alike the highest suit plays.
    #[must_use]
    pub fn cards(&self) -> [Card; 5] {
        (self.scale.five(self.rank, self.hand))
            .unwrap_or_else(|| unreachable!("the rank is that of the hand"))
    }
}

impl PartialEq for HandValue {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for HandValue {
    /// `None` between values of different scales.
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (self.scale == other.scale).then(|| self.rank.cmp(&other.rank))
    }
}

impl fmt::Display for HandValue {
    /// The hand in words: "full house, nines over fours", "8-6-4-2-A low".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.scale.class(self.rank).fmt(f)
    }
}
