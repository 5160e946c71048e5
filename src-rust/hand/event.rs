//! What happens in a hand, as the log keeps it.

use crate::cards::Card;

/// One thing that happened.
#[expect(missing_docs, reason = "the fields are named in what is said of each")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A seat posts its ante, or what it has.
    Ante { seat: usize, chips: i64 },
    /// The dealer burns a card.
    Burn { card: Card },
    /// A seat is dealt a card.
    Deal { seat: usize, card: Card, up: bool },
    /// The card that is everybody's last.
    Community { card: Card },
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
    /// A seat shows its hand.
    Show { seat: usize },
    /// A seat mucks a hand that is beaten.
    Muck { seat: usize },
    /// A seat wins chips from a pot, the main pot being 0.
    Award { seat: usize, pot: usize, chips: i64 },
    /// The house takes its part.
    Rake { chips: i64 },
}
