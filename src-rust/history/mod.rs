//! Hands that were played elsewhere: what a history tells of them, and the hand it comes to.

mod fields;
pub mod phh;
mod record;
mod replay;
pub mod text;

pub use fields::{Field, Fields};

use crate::cards::Card;
use crate::error::Result;
use crate::hand::HandCards;
use crate::rules::{Game, House, Rules, Stakes, Structure};

/// A hand as a history tells it. Seats are numbered from 0 in the order of the deal, so that the
/// dealer is the last. Histories are equal when they tell the same, at whatever lines.
#[derive(Clone, Debug)]
pub struct HandHistory {
    /// The game.
    pub game: &'static Game,
    /// The betting structure.
    pub structure: Structure,
    /// The house, where the history says which; otherwise it is the default.
    pub house: Option<House>,
    /// The bets, the ante and the bring-in in the smallest unit.
    pub stakes: Stakes,
    /// What the unit is a part of, as a power of ten: 2 when amounts are written in dollars and the
    /// unit is a cent.
    pub decimals: u32,
    /// The chips of each seat before the antes.
    pub stacks: Vec<i64>,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// What else the history tells.
    pub fields: Fields,
    /// The line of the file, counted from 1, where the history begins.
    pub line: usize,
}

/// One thing that a history tells.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// What happened.
    pub kind: StepKind,
    /// The line of the file, counted from 1, that tells it.
    pub line: usize,
}

/// What happened.
#[expect(missing_docs, reason = "the fields are named in what is said of each")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// A seat is dealt cards; `None` for one that is not known.
    Deal { seat: usize, cards: HandCards },
    /// The card that is everybody's last.
    Community { card: Card },
    /// A seat posts the bring-in.
    BringIn { seat: usize },
    /// A seat folds.
    Fold { seat: usize },
    /// A seat checks or calls.
    CheckOrCall { seat: usize },
    /// A seat bets, completes or raises to a total for the street.
    RaiseTo { seat: usize, total: i64 },
    /// A seat shows all its cards.
    Show { seat: usize, cards: HandCards },
    /// A seat mucks its hand.
    Muck { seat: usize },
}

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl PartialEq for HandHistory {
    fn eq(&self, other: &Self) -> bool {
        let hand = |history: &Self| {
            (
                history.game,
                history.structure,
                history.stakes,
                history.decimals,
            )
        };
        hand(self) == hand(other)
            && self.house == other.house
            && self.stacks == other.stacks
            && self.steps == other.steps
            && self.fields == other.fields
    }
}

impl Eq for HandHistory {}

impl HandHistory {
    /// The rules of the hand under a house, by default that of the history. It deals in as many seats
    /// as the history has, and spreads its structure.
    ///
    /// # Errors
    ///
    /// Stakes that cannot be.
    pub fn rules(&self, house: Option<&House>) -> Result<Rules> {
        let default = || House::preset("pokerstars");
        let house = match house.or(self.house.as_ref()) {
            Some(house) => house.clone(),
            None => default()?,
        };
        let house = house.with_seats(self.game, self.stacks.len())?;
        let house = house.with_structure(self.structure)?;
        Rules::new(self.game, house, self.structure, self.stakes, None)
    }
}
