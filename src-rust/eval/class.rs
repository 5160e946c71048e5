//! A class of hands that tie with one another: its category, its five ranks, its words.

use std::fmt;

use super::{Card, CardSet, Rank, Suit};

/// The kind of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the field's own terms")]
pub enum Category {
    /// Five different ranks, neither straight nor flush, on the high scale.
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    /// Five different ranks on a low scale, named by the highest, the ace being low.
    Low(Rank),
}

impl Category {
    /// The name in words: "two pair", "eight low".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HighCard => "high card",
            Self::Pair => "pair",
            Self::TwoPair => "two pair",
            Self::ThreeOfAKind => "three of a kind",
            Self::Straight => "straight",
            Self::Flush => "flush",
            Self::FullHouse => "full house",
            Self::FourOfAKind => "four of a kind",
            Self::StraightFlush => "straight flush",
            Self::Low(Rank::Five) => "five low",
            Self::Low(Rank::Six) => "six low",
            Self::Low(Rank::Seven) => "seven low",
            Self::Low(Rank::Eight) => "eight low",
            Self::Low(Rank::Nine) => "nine low",
            Self::Low(Rank::Ten) => "ten low",
            Self::Low(Rank::Jack) => "jack low",
            Self::Low(Rank::Queen) => "queen low",
            Self::Low(_) => "king low",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Hands of one rank on a scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Class {
    pub category: Category,
    /// The five ranks in the order in which they play.
    pub ranks: [Rank; 5],
    /// Whether the words are those of a low hand.
    pub low: bool,
}

impl Class {
    /// The five cards of a hand of this class that play, of like cards those of the highest suit;
    /// `None` for a hand of another class.
    pub fn pick(&self, cards: CardSet) -> Option<[Card; 5]> {
        let mut left = match self.category {
            Category::Flush | Category::StraightFlush => longest_suit(cards),
            _ => cards,
        };
        let mut five = [Card::ALL[0]; 5];
        for (place, rank) in five.iter_mut().zip(self.ranks) {
            *place = Suit::ALL
                .into_iter()
                .rev()
                .map(|suit| Card::new(rank, suit))
                .find(|card| left.contains(*card))?;
            left = left - CardSet::of(*place);
        }
        Some(five)
    }
}

/// The cards of the suit that is held most often: in a hand with a flush, its suit.
fn longest_suit(cards: CardSet) -> CardSet {
    let suit = Suit::ALL
        .into_iter()
        .max_by_key(|suit| cards.suit_ranks(*suit).count_ones());
    cards
        .iter()
        .filter(|card| Some(card.suit()) == suit)
        .collect()
}

/// The hands that consist of groups of equal ranks, such as `[3, 2]`: each group as often as
/// its number says, groups of one size from the top down. `ranks` lists the ranks upwards;
/// the hands come in the order of their first group, then of their second, and so on.
pub(super) fn matched(ranks: &[Rank; 13], groups: &[usize]) -> Vec<[Rank; 5]> {
    let mut hands = Vec::new();
    extend(ranks, groups, &mut Vec::new(), &mut hands);
    hands
}

/// Adds to `hands` every hand that starts with the groups chosen so far.
fn extend(
    ranks: &[Rank; 13],
    groups: &[usize],
    chosen: &mut Vec<usize>,
    hands: &mut Vec<[Rank; 5]>,
) {
    let at = chosen.len();
    if at == groups.len() {
        let mut cards = (groups.iter().zip(&*chosen))
            .flat_map(|(&size, &rank)| std::iter::repeat_n(ranks[rank], size));
        hands.push(std::array::from_fn(|_| {
            cards.next().expect("the groups make five cards")
        }));
        return;
    }
    for rank in 0..ranks.len() {
        let descends = at == 0 || groups[at - 1] != groups[at] || rank < chosen[at - 1];
        if descends && !chosen.contains(&rank) {
            chosen.push(rank);
            extend(ranks, groups, chosen, hands);
            chosen.pop();
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, _, c, d, _] = self.ranks;
        let dashed = self.ranks.map(|rank| rank.symbol().to_string()).join("-");
        match self.category {
            Category::HighCard => write!(f, "high card, {dashed}"),
            Category::Pair => write!(f, "pair of {}", a.plural()),
            Category::TwoPair => write!(f, "two pair, {} and {}", a.plural(), c.plural()),
            Category::ThreeOfAKind => write!(f, "three of a kind, {}", a.plural()),
            Category::Straight => write!(f, "straight, {} high", a.name()),
            Category::Flush => write!(f, "flush, {dashed}"),
            Category::FullHouse => write!(f, "full house, {} over {}", a.plural(), d.plural()),
            Category::FourOfAKind => write!(f, "four of a kind, {}", a.plural()),
            Category::StraightFlush if a == Rank::Ace => write!(f, "royal flush"),
            Category::StraightFlush => write!(f, "straight flush, {} high", a.name()),
            Category::Low(_) => write!(f, "{dashed} low"),
        }?;
        match self.category {
            Category::Low(_) => Ok(()),
            _ if self.low => write!(f, " low, {dashed}"),
            _ => Ok(()),
        }
    }
}
