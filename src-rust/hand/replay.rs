//! A hand from its log.

use std::sync::Arc;

use super::action::Action;
use super::event::Event;
use super::play::Hand;
use crate::cards::Card;
use crate::error::{Error, Result};
use crate::rules::Rules;

impl Hand {
    /// The hand that a log tells, from its set-up on: the cards are those of the log, every decision is
    /// checked against the rules, and so is everything that follows of itself.
    ///
    /// Cards that the log does not tell are unknown, as in the log of a view. Further cards come from
    /// an outside dealer.
    ///
    /// # Errors
    ///
    /// A log that does not begin with a set-up, or the first event that is not what the rules have.
    pub fn replay(rules: impl Into<Arc<Rules>>, events: &[Event]) -> Result<Self> {
        let wrong = |event: usize, what: String| Error::Replay { event, what };
        let Some(Event::Setup {
            dealer,
            stacks,
            options,
        }) = events.first()
        else {
            return Err(wrong(0, "a log begins with the set-up".to_owned()));
        };
        let mut hand = Self::with_outside_dealer(rules, stacks, *dealer, *options)
            .map_err(|error| wrong(0, error.to_string()))?;
        for (i, event) in events.iter().enumerate().skip(1) {
            if hand.events().len() == i {
                hand.follow(event).map_err(|what| wrong(i, what))?;
            }
            hand.confirm(i, event).map_err(|what| wrong(i, what))?;
        }
        Ok(hand)
    }

    /// Does what an event tells, which somebody decided.
    fn follow(&mut self, event: &Event) -> std::result::Result<(), String> {
        let action = match *event {
            Event::Deal { seat, card, up } => {
                if self.next_deal() != Some((Some(seat), up)) {
                    return Err(format!("no such card is due to seat {seat}"));
                }
                return self.deal(card).map_err(|error| error.to_string());
            }
            Event::Community { card } => {
                if self.next_deal() != Some((None, true)) {
                    return Err("no community card is due".to_owned());
                }
                return self.deal(Some(card)).map_err(|error| error.to_string());
            }
            Event::First { seat } => {
                let refused = self.set_first_to_act(seat);
                return refused.map_err(|refusal| refusal.to_string());
            }
            Event::Show { seat, cards } => {
                let cards: Vec<Card> = cards.into_iter().flatten().collect();
                return self.show(seat, &cards).map_err(|error| error.to_string());
            }
            Event::Muck { seat } => {
                return self.muck(seat).map_err(|refusal| refusal.to_string());
            }
            Event::Fold { .. } => Action::Fold,
            Event::Check { .. } => Action::Check,
            Event::Call { .. } => Action::Call,
            Event::BringIn { .. } => Action::BringIn,
            Event::Raise { to, .. } => Action::RaiseTo(to),
            Event::Setup { .. }
            | Event::Ante { .. }
            | Event::Burn { .. }
            | Event::Return { .. }
            | Event::Award { .. }
            | Event::Rake { .. } => {
                return Err(format!("{} does not follow here", event.in_words()));
            }
        };
        if self.actor() != event.seat() {
            return Err(match self.actor() {
                Some(seat) => format!("it is the turn of seat {seat}"),
                None => "nobody is to act".to_owned(),
            });
        }
        self.apply(action).map_err(|refusal| refusal.to_string())
    }

    /// Refuses an event that is not the one the rules have at its place; what was burned is known from
    /// the log alone.
    fn confirm(&mut self, place: usize, event: &Event) -> std::result::Result<(), String> {
        match (self.events()[place], *event) {
            (own, told) if own == told => Ok(()),
            (Event::Burn { card: None }, Event::Burn { card: Some(card) }) => {
                self.name_burn(card).map_err(|error| error.to_string())
            }
            (own, _) => Err(format!("the rules have {} here", own.in_words())),
        }
    }
}
