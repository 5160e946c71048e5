//! What happens in a hand, as the log keeps it.

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use super::state::{MOST_CARDS, Options};
use crate::cards::Card;
use crate::pots::MAX_SEATS;
use crate::showdown::Show;

/// One thing that happened.
#[expect(missing_docs, reason = "the fields are named in what is said of each")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The table before the antes: the dealer, the stacks of its seats, and how the hand is played.
    Setup {
        dealer: usize,
        stacks: Stacks,
        options: Options,
    },
    /// A seat posts its ante, or what it has.
    Ante { seat: usize, chips: i64 },
    /// The dealer burns a card; `None` where the reader does not know it.
    Burn {
        #[serde(deserialize_with = "Option::deserialize")]
        card: Option<Card>,
    },
    /// A seat is dealt a card; `None` for one that the reader does not know.
    Deal {
        seat: usize,
        #[serde(deserialize_with = "Option::deserialize")]
        card: Option<Card>,
        up: bool,
    },
    /// The card that is everybody's last.
    Community { card: Card },
    /// Somebody says who acts first, an up card that decides it being unknown.
    #[serde(rename = "first_to_act")]
    First { seat: usize },
    /// A seat posts the bring-in, or what it has.
    BringIn { seat: usize, chips: i64 },
    /// A seat gives up.
    Fold { seat: usize },
    /// A seat bets nothing.
    Check { seat: usize },
    /// A seat calls.
    Call { seat: usize, chips: i64 },
    /// A seat bets, completes or raises to a total for the street.
    Raise { seat: usize, to: i64, chips: i64 },
    /// A bet goes back that nobody called.
    Return { seat: usize, chips: i64 },
    /// A seat shows its hand: its cards in the order dealt.
    Show { seat: usize, cards: HandCards },
    /// A seat mucks its hand.
    Muck { seat: usize },
    /// A seat wins chips from a pot, the main pot being 0.
    Award { seat: usize, pot: usize, chips: i64 },
    /// The house takes its part.
    Rake { chips: i64 },
}

/// The chips of each seat.
pub type Stacks = ArrayVec<[i64; MAX_SEATS]>;

/// The cards of a seat in the order dealt; `None` for one that is not known.
pub type HandCards = ArrayVec<[Option<Card>; MOST_CARDS]>;

impl Event {
    /// The kind, for logs.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Setup { .. } => "setup",
            Self::Ante { .. } => "ante",
            Self::Burn { .. } => "burn",
            Self::Deal { .. } => "deal",
            Self::Community { .. } => "community",
            Self::First { .. } => "first_to_act",
            Self::BringIn { .. } => "bring_in",
            Self::Fold { .. } => "fold",
            Self::Check { .. } => "check",
            Self::Call { .. } => "call",
            Self::Raise { .. } => "raise",
            Self::Return { .. } => "return",
            Self::Show { .. } => "show",
            Self::Muck { .. } => "muck",
            Self::Award { .. } => "award",
            Self::Rake { .. } => "rake",
        }
    }

    /// The seat it concerns.
    #[must_use]
    pub const fn seat(&self) -> Option<usize> {
        match *self {
            Self::Setup { .. } | Self::Burn { .. } | Self::Community { .. } | Self::Rake { .. } => {
                None
            }
            Self::Ante { seat, .. }
            | Self::Deal { seat, .. }
            | Self::First { seat }
            | Self::BringIn { seat, .. }
            | Self::Fold { seat }
            | Self::Check { seat }
            | Self::Call { seat, .. }
            | Self::Raise { seat, .. }
            | Self::Return { seat, .. }
            | Self::Show { seat, .. }
            | Self::Muck { seat }
            | Self::Award { seat, .. } => Some(seat),
        }
    }

    /// The chips it moves.
    #[must_use]
    pub const fn chips(&self) -> Option<i64> {
        match *self {
            Self::Ante { chips, .. }
            | Self::BringIn { chips, .. }
            | Self::Call { chips, .. }
            | Self::Raise { chips, .. }
            | Self::Return { chips, .. }
            | Self::Award { chips, .. }
            | Self::Rake { chips } => Some(chips),
            _ => None,
        }
    }

    /// Who shows or mucks.
    pub(super) const fn at_showdown(&self) -> Option<Show> {
        match *self {
            Self::Show { seat, .. } => Some(Show { seat, must: true }),
            Self::Muck { seat } => Some(Show { seat, must: false }),
            _ => None,
        }
    }

    /// Whether some table could see it: its seat is one that a table has, its chips are no debt.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        self.seat().is_none_or(|seat| seat < MAX_SEATS)
            && self.chips().is_none_or(|chips| chips >= 0)
    }

    /// What it is, without its cards.
    pub(super) fn in_words(&self) -> String {
        let mut words = self.kind().to_owned();
        words.extend(self.seat().map(|seat| format!(" of seat {seat}")));
        words.extend(self.chips().map(|chips| format!(" of {chips} chips")));
        words
    }

    /// The card it brings, if it is known.
    #[must_use]
    pub const fn card(&self) -> Option<Card> {
        match *self {
            Self::Burn { card } | Self::Deal { card, .. } => card,
            Self::Community { card } => Some(card),
            _ => None,
        }
    }
}

/// Takes down what happens.
pub(super) trait Log {
    /// Takes down one thing.
    fn note(&mut self, event: Event);
}

impl Log for Vec<Event> {
    fn note(&mut self, event: Event) {
        self.push(event);
    }
}

/// Takes nothing down.
pub(super) struct NoLog;

impl Log for NoLog {
    #[inline(always)]
    fn note(&mut self, _: Event) {}
}
