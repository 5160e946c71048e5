//! The hand that a history comes to, played by the rules.
//!
//! Histories leave out what goes without saying. Let pass are a check that closes a round and is not
//! written, a bet written as what the only opponent can call, unknown cards, and burns; nothing else.

use std::collections::VecDeque;
use std::fmt;

use super::{HandHistory, Step, StepKind};
use crate::cards::Card;
use crate::error::{Error, Result};
use crate::hand::{Action, Hand, HandCards, Options, Raises};
use crate::pots::MAX_SEATS;
use crate::rules::House;

impl HandHistory {
    /// The hand, played by the rules of a house, by default that of the history.
    ///
    /// Cards that the history does not tell are unknown. Who does not show mucks. A history that ends
    /// early gives a hand that is not over.
    ///
    /// # Errors
    ///
    /// The first step that the rules refuse, with its line and what would be legal there.
    pub fn replay(&self, house: Option<&House>) -> Result<Hand> {
        let mut unknown_up = false;
        match self.play(house, &mut unknown_up) {
            Err(_) if unknown_up => self.play(house, &mut unknown_up),
            played => played,
        }
    }

    /// Plays the hand. `unknown_up` says whether up cards may be unknown, and becomes true when one has
    /// to be.
    fn play(&self, house: Option<&House>, unknown_up: &mut bool) -> Result<Hand> {
        let wrong = |error: Error| Error::History {
            line: self.line,
            what: error.to_string(),
        };
        let rules = self.rules(house).map_err(wrong)?;
        let options = Options {
            unknown_up: *unknown_up,
            ..Options::default()
        };
        let dealer = self.stacks.len().saturating_sub(1);
        let hand =
            Hand::with_outside_dealer(rules, &self.stacks, dealer, options).map_err(wrong)?;
        let mut replay = Replay {
            hand,
            dealt: Default::default(),
            community: None,
            shown: [None; MAX_SEATS],
            unknown_up,
        };
        for (number, step) in self.steps.iter().enumerate() {
            let followed = replay.follow(step.kind);
            followed.map_err(|why| self.refused(number, &replay.hand, &why))?;
        }
        let ended = replay.finish(self.tells_a_showdown());
        let last = self.steps.len().saturating_sub(1);
        ended.map_err(|why| self.refused(last, &replay.hand, &why))?;
        Ok(replay.hand)
    }

    /// Whether the history goes on to where hands are shown or mucked.
    fn tells_a_showdown(&self) -> bool {
        let last = self.steps.last().map(|step| step.kind);
        matches!(last, Some(StepKind::Show { .. } | StepKind::Muck { .. }))
    }

    /// What is wrong with a step.
    fn refused(&self, number: usize, hand: &Hand, why: &str) -> Error {
        let legal = match hand.actor() {
            Some(seat) => format!("; legal for seat {seat}: {}", hand.legal()),
            None => String::new(),
        };
        match self.steps.get(number) {
            Some(Step { kind, line }) => Error::History {
                line: *line,
                what: format!("step {number}, {kind}: {why}{legal}"),
            },
            None => Error::History {
                line: self.line,
                what: format!("{why}{legal}"),
            },
        }
    }
}

/// A hand on the way through a history.
struct Replay<'a> {
    hand: Hand,
    /// Cards of each seat that the history told and the hand has not asked for.
    dealt: [VecDeque<Option<Card>>; MAX_SEATS],
    community: Option<Card>,
    shown: [Option<HandCards>; MAX_SEATS],
    /// Whether an up card is not known.
    unknown_up: &'a mut bool,
}

impl Replay<'_> {
    fn follow(&mut self, step: StepKind) -> std::result::Result<(), String> {
        let action = match step {
            StepKind::Deal { seat, cards } => {
                self.close_round()?;
                self.check_due()?;
                self.queue(seat)?.extend(cards);
                return Ok(());
            }
            StepKind::Community { card } => {
                self.close_round()?;
                self.check_due()?;
                if self.community.replace(card).is_some() {
                    return Err("there is one community card, not two".to_owned());
                }
                return Ok(());
            }
            StepKind::Show { seat, cards } => {
                self.queue(seat)?;
                self.shown[seat] = Some(cards);
                return Ok(());
            }
            StepKind::Muck { .. } => return Ok(()),
            StepKind::BringIn { .. } => Action::BringIn,
            StepKind::Fold { .. } => Action::Fold,
            StepKind::CheckOrCall { .. } => Action::Check,
            StepKind::RaiseTo { total, .. } => Action::RaiseTo(total),
        };
        self.deal()?;
        let seat = step.seat();
        if self.hand.first_is_unknown() {
            let first = seat.ok_or("nobody acts")?;
            let refused = self.hand.set_first_to_act(first);
            refused.map_err(|refusal| refusal.to_string())?;
        }
        if self.hand.actor() != seat {
            return Err(match self.hand.actor() {
                Some(actor) => format!("it is the turn of seat {actor}"),
                None => "nobody is to act".to_owned(),
            });
        }
        let action = match action {
            Action::Check if !self.hand.legal().check => Action::Call,
            Action::RaiseTo(total) => Action::RaiseTo(self.full_bet(total)),
            other => other,
        };
        self.hand
            .apply(action)
            .map_err(|refusal| refusal.to_string())
    }

    /// The cards of a seat that wait to be dealt.
    fn queue(&mut self, seat: usize) -> std::result::Result<&mut VecDeque<Option<Card>>, String> {
        match seat < self.hand.stacks().len() {
            true => Ok(&mut self.dealt[seat]),
            false => Err(format!("there is no seat {seat}")),
        }
    }

    /// Refuses cards when none is due.
    fn check_due(&self) -> std::result::Result<(), String> {
        match self.hand.next_deal() {
            Some(_) => Ok(()),
            None => Err("no card is due".to_owned()),
        }
    }

    /// Deals what is due: what the history told, which is to be no more, or cards that nobody knows.
    fn deal(&mut self) -> std::result::Result<(), String> {
        while let Some((seat, up)) = self.hand.next_deal() {
            let card = match seat {
                Some(seat) => self.dealt[seat].pop_front().flatten(),
                None => self.community.take(),
            };
            *self.unknown_up |= up && card.is_none() && seat.is_some();
            self.hand.deal(card).map_err(|error| error.to_string())?;
        }
        if let Some(seat) = self.dealt.iter().position(|cards| !cards.is_empty()) {
            return Err(format!("seat {seat} is dealt more cards than are due"));
        }
        match self.community {
            Some(card) => Err(format!("no community card is due, so {card} is too much")),
            None => Ok(()),
        }
    }

    /// Checks that are not written go before the next cards.
    fn close_round(&mut self) -> std::result::Result<(), String> {
        while self.hand.legal().check {
            let refused = self.hand.apply(Action::Check);
            refused.map_err(|refusal| refusal.to_string())?;
        }
        Ok(())
    }

    /// The total that a bet stands for which is written as what the others can call of it.
    fn full_bet(&self, total: i64) -> i64 {
        let actor = self.hand.actor();
        let live = self.hand.live().iter();
        let others = live.filter(|seat| Some(*seat) != actor);
        let most = others
            .map(|seat| self.hand.bets()[seat] + self.hand.stacks()[seat])
            .max();
        match self.hand.legal().raise_to {
            Raises::To(least) | Raises::Either(least, _) | Raises::Between(least, _)
                if total < least && most == Some(total) =>
            {
                least
            }
            _ => total,
        }
    }

    /// Refuses hands that are shown with other cards than were dealt.
    fn check_shown(&self) -> std::result::Result<(), String> {
        for (seat, shown) in self.shown.iter().enumerate() {
            let Some(view) = shown.as_ref().and_then(|_| self.hand.view(seat)) else {
                continue;
            };
            let held: Vec<Option<Card>> = view.table.hands[seat].clone();
            let cards = shown.iter().flatten().flatten();
            let lacks = |card: &Card| !cards.clone().any(|other| other == card);
            let own = shown.map_or(0, |cards| cards.len());
            if own == held.len() && held.iter().flatten().any(lacks) || own > held.len() {
                return Err(format!("seat {seat} shows other cards than it was dealt"));
            }
        }
        Ok(())
    }

    /// What the history does not tell at the end.
    fn finish(&mut self, showdown: bool) -> std::result::Result<(), String> {
        if showdown {
            self.deal()?;
            self.close_round()?;
        }
        // Run-outs that are not told.
        if self.hand.actor().is_none() {
            self.deal()?;
        }
        self.check_shown()?;
        // A history that does not come to the showdown leaves it open.
        while let Some(seat) = (self.hand.actor()).filter(|_| showdown && self.hand.legal().show) {
            match &self.shown[seat] {
                Some(cards) if !cards.is_empty() => {
                    let cards: Vec<Card> = cards.iter().flatten().copied().collect();
                    self.hand
                        .show(seat, &cards)
                        .map_err(|error| error.to_string())?;
                }
                _ => self
                    .hand
                    .muck(seat)
                    .map_err(|refusal| refusal.to_string())?,
            }
        }
        Ok(())
    }
}

impl StepKind {
    /// The seat that it concerns.
    #[must_use]
    pub const fn seat(self) -> Option<usize> {
        match self {
            Self::Community { .. } => None,
            Self::Deal { seat, .. }
            | Self::BringIn { seat }
            | Self::Fold { seat }
            | Self::CheckOrCall { seat }
            | Self::RaiseTo { seat, .. }
            | Self::Show { seat, .. }
            | Self::Muck { seat } => Some(seat),
        }
    }
}

impl fmt::Display for StepKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(seat) = self.seat() {
            write!(f, "seat {seat} ")?;
        }
        match self {
            Self::Deal { .. } => f.write_str("is dealt cards"),
            Self::Community { card } => write!(f, "the community card {card}"),
            Self::BringIn { .. } => f.write_str("brings in"),
            Self::Fold { .. } => f.write_str("folds"),
            Self::CheckOrCall { .. } => f.write_str("checks or calls"),
            Self::RaiseTo { total, .. } => write!(f, "bets or raises to {total}"),
            Self::Show { .. } => f.write_str("shows"),
            Self::Muck { .. } => f.write_str("mucks"),
        }
    }
}
