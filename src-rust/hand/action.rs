//! What a player may do, and why not.

use std::fmt;

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// A decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    content = "to",
    rename_all = "snake_case",
    deny_unknown_fields
)]
pub enum Action {
    /// Gives up the hand.
    Fold,
    /// Bets nothing, there being nothing to call.
    Check,
    /// Puts in what is missing to the current bet, or all that is left.
    Call,
    /// Posts the bring-in.
    BringIn,
    /// Bets, completes or raises to a total for this street, the bring-in included.
    RaiseTo(i64),
    /// Shows the hand.
    Show,
    /// Throws the hand away without showing it.
    Muck,
}

impl Action {
    /// The names of the kinds.
    pub const KINDS: [&str; 7] = [
        "fold", "check", "call", "bring_in", "raise_to", "show", "muck",
    ];

    /// The action of a kind, with the total that it needs; `None` where there is none such.
    #[must_use]
    pub fn named(kind: &str, to: Option<i64>) -> Option<Self> {
        let plain = [
            Self::Fold,
            Self::Check,
            Self::Call,
            Self::BringIn,
            Self::Show,
            Self::Muck,
        ];
        match to {
            Some(to) => Some(Self::RaiseTo(to)).filter(|action| action.kind() == kind),
            None => plain.into_iter().find(|action| action.kind() == kind),
        }
    }

    /// The kind.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Fold => "fold",
            Self::Check => "check",
            Self::Call => "call",
            Self::BringIn => "bring_in",
            Self::RaiseTo(_) => "raise_to",
            Self::Show => "show",
            Self::Muck => "muck",
        }
    }

    /// The total for the street of a bet, completion or raise.
    #[must_use]
    pub const fn to(self) -> Option<i64> {
        match self {
            Self::RaiseTo(to) => Some(to),
            _ => None,
        }
    }
}

/// The totals that may be bet, completed or raised to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Totals", into = "Totals")]
pub enum Raises {
    /// None.
    #[default]
    No,
    /// Just this one.
    To(i64),
    /// Either of two, the smaller first.
    Either(i64, i64),
    /// All from the first to the second.
    Between(i64, i64),
}

/// Totals as they are written: a list, or the first and the last of a range.
#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Totals {
    List(ArrayVec<[i64; 2]>),
    Range { from: i64, to: i64 },
}

impl From<Raises> for Totals {
    fn from(raises: Raises) -> Self {
        match raises {
            Raises::No => Self::List(ArrayVec::new()),
            Raises::To(only) => Self::List([only].into_iter().collect()),
            Raises::Either(less, more) => Self::List([less, more].into_iter().collect()),
            Raises::Between(from, to) => Self::Range { from, to },
        }
    }
}

impl TryFrom<Totals> for Raises {
    type Error = &'static str;

    fn try_from(totals: Totals) -> Result<Self, Self::Error> {
        match totals {
            Totals::List(totals) => match totals[..] {
                [] => Ok(Self::No),
                [only] => Ok(Self::To(only)),
                [less, more] if less < more => Ok(Self::Either(less, more)),
                _ => Err("the totals are not in order"),
            },
            Totals::Range { from, to } if from < to && to < i64::MAX => Ok(Self::Between(from, to)),
            Totals::Range { .. } => Err("the range of totals has no end that can be"),
        }
    }
}

impl Raises {
    /// Whether a total is one of them.
    #[must_use]
    pub fn contain(self, total: i64) -> bool {
        match self {
            Self::No => false,
            Self::To(only) => total == only,
            Self::Either(less, more) => total == less || total == more,
            Self::Between(least, most) => (least..=most).contains(&total),
        }
    }
}

/// All that the player whose turn it is may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Legal {
    /// Whether he may fold.
    pub fold: bool,
    /// Whether he may check.
    pub check: bool,
    /// The chips that a call adds.
    pub call: Option<i64>,
    /// The chips that the bring-in takes.
    pub bring_in: Option<i64>,
    /// The totals for this street he may bet, complete or raise to.
    pub raise_to: Raises,
    /// Whether he may show his hand; cards that nobody knows are to be named then.
    pub show: bool,
    /// Whether he may muck his hand.
    pub muck: bool,
}

/// Why an action is refused.
#[expect(missing_docs, reason = "the fields are named in what is said of each")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The hand is over.
    Over,
    /// A card is due first.
    CardDue,
    /// The bring-in is forced.
    BringInForced,
    /// There is nothing to call, and the house does not allow a fold then.
    NothingToFoldTo,
    /// There is a bet to call.
    BetToCall { chips: i64 },
    /// There is nothing to call.
    NothingToCall,
    /// It is not this player's turn to bring in.
    NoBringIn,
    /// Calling takes all his chips.
    TooFewChips { chips: i64, call: i64 },
    /// Nobody else could call.
    NobodyCanCall,
    /// The all-ins since he acted are too small to let him raise.
    NotReopened { level: i64, faced: i64, needed: i64 },
    /// All raises of the round are made.
    Capped { raises: u32 },
    /// In pot limit, an opening of the pot is no more than the bring-in.
    SmallPot { pot: i64, bring_in: i64 },
    /// Another amount than these.
    Amount { total: i64, allowed: Raises },
    /// It is unknown who acts first.
    FirstUnknown,
    /// It is known who acts first.
    FirstKnown,
    /// A seat that cannot act.
    CannotAct { seat: usize },
    /// The betting is over.
    ShowOrMuck,
    /// It is not the time to show or muck.
    NoShowdown,
    /// A seat that does not take part in the showdown, or showed or mucked before.
    NotInShowdown { seat: usize },
    /// The house has all hands shown.
    AllShow,
    /// All hands lie face up.
    FaceUp,
    /// The hand may win or tie a part of a pot.
    NotBeaten,
    /// Some of the cards are unknown.
    UnknownCards,
}

impl fmt::Display for Raises {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::No => f.write_str("nothing"),
            Self::To(total) => write!(f, "{total}"),
            Self::Either(less, more) => write!(f, "{less} or {more}"),
            Self::Between(least, most) => write!(f, "{least} to {most}"),
        }
    }
}

impl fmt::Display for Legal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chips = |name: &str, chips: Option<i64>| chips.map(|chips| format!("{name} {chips}"));
        let plain = |name: &str, may: bool| may.then(|| name.to_owned());
        let raise = (self.raise_to != Raises::No).then(|| format!("raise to {}", self.raise_to));
        let all = [
            plain("fold", self.fold),
            plain("check", self.check),
            chips("call", self.call),
            chips("bring in", self.bring_in),
            raise,
            plain("show", self.show),
            plain("muck", self.muck),
        ];
        let all: Vec<_> = all.into_iter().flatten().collect();
        f.write_str(&all.join(", "))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the hand is over"),
            Self::CardDue => f.write_str("a card is to be dealt first"),
            Self::BringInForced => {
                f.write_str("the bring-in is forced: post it or complete, no check and no fold")
            }
            Self::NothingToFoldTo => {
                f.write_str("there is no bet to fold to, and the house does not allow it: check")
            }
            Self::BetToCall { chips } => write!(f, "there are {chips} to call: no check"),
            Self::NothingToCall => f.write_str("there is nothing to call: check"),
            Self::NoBringIn => f.write_str("there is no bring-in to post now"),
            Self::TooFewChips { chips, call } => {
                write!(f, "{chips} chips are no raise: calling takes {call}")
            }
            Self::NobodyCanCall => f.write_str("no other player has chips to call a raise with"),
            Self::NotReopened {
                level,
                faced,
                needed,
            } => write!(
                f,
                "the betting is not reopened to you: the all-in to {level} is {faced} more, and it \
                 takes {needed}"
            ),
            Self::Capped { raises } => {
                write!(f, "the betting is capped: {raises} raises were made")
            }
            Self::SmallPot { pot, bring_in } => write!(
                f,
                "the pot of {pot} is no more than the bring-in of {bring_in}: post it"
            ),
            Self::Amount { total, allowed } => {
                write!(
                    f,
                    "a total of {total} is not allowed: the totals for this street are {allowed}"
                )
            }
            Self::FirstUnknown => {
                f.write_str("up cards are unknown: say first which seat acts first")
            }
            Self::FirstKnown => f.write_str("the cards say who acts first"),
            Self::CannotAct { seat } => {
                write!(f, "seat {seat} cannot act: it folded or has no chips")
            }
            Self::ShowOrMuck => f.write_str("the betting is over: show or muck"),
            Self::NoShowdown => f.write_str("it is not the time to show or to muck"),
            Self::NotInShowdown { seat } => {
                write!(f, "seat {seat} folded, showed or mucked before")
            }
            Self::AllShow => f.write_str("the house has all hands shown at the showdown: show"),
            Self::FaceUp => f.write_str("all hands lie face up after an all-in: show"),
            Self::NotBeaten => f.write_str(
                "the hand is not beaten by those shown: it may win or tie a part of a pot, so show",
            ),
            Self::UnknownCards => f.write_str("the cards are unknown: name them to show them"),
        }
    }
}
