//! A hand from its log.

use std::sync::Arc;

use super::action::Action;
use super::event::Event;
use super::play::Hand;
use crate::cards::Card;
use crate::error::{Error, Result};
use crate::rules::Rules;

impl Hand {
    /// The hand that a log tells, from its set-up on: the cards are those of the log, and every
    /// decision is checked against the rules. What follows of itself (antes, burns, what is shown and
    /// paid) is worked out anew.
    ///
    /// # Errors
    ///
    /// A log that does not begin with a set-up, or in which a card or a decision does not come where
    /// the rules ask for it.
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
        let mut hand = Self::with_outside_dealer(rules, stacks, *dealer, *options)?;
        for (i, event) in events.iter().enumerate().skip(1) {
            let action = match *event {
                Event::Setup { .. } => return Err(wrong(i, "a second set-up".to_owned())),
                Event::Deal { seat, card, up } => {
                    if hand.next_deal() != Some((Some(seat), up)) {
                        return Err(wrong(i, format!("no such card is due to seat {seat}")));
                    }
                    hand.deal(card)
                        .map_err(|error| wrong(i, error.to_string()))?;
                    continue;
                }
                Event::Community { card } => {
                    if hand.next_deal() != Some((None, true)) {
                        return Err(wrong(i, "no community card is due".to_owned()));
                    }
                    hand.deal(Some(card))
                        .map_err(|error| wrong(i, error.to_string()))?;
                    continue;
                }
                Event::First { seat } => {
                    hand.set_first_to_act(seat)
                        .map_err(|refusal| wrong(i, refusal.to_string()))?;
                    continue;
                }
                // Those that follow of themselves have happened.
                Event::Show { seat, cards } if hand.undecided().contains(seat) => {
                    let cards: Vec<Card> = cards.into_iter().flatten().collect();
                    hand.show(seat, &cards)
                        .map_err(|error| wrong(i, error.to_string()))?;
                    continue;
                }
                Event::Muck { seat } if hand.undecided().contains(seat) => {
                    hand.muck(seat)
                        .map_err(|refusal| wrong(i, refusal.to_string()))?;
                    continue;
                }
                Event::Fold { .. } => Action::Fold,
                Event::Check { .. } => Action::Check,
                Event::Call { .. } => Action::Call,
                Event::BringIn { .. } => Action::BringIn,
                Event::Raise { to, .. } => Action::RaiseTo(to),
                Event::Ante { .. }
                | Event::Burn { .. }
                | Event::Return { .. }
                | Event::Show { .. }
                | Event::Muck { .. }
                | Event::Award { .. }
                | Event::Rake { .. } => continue,
            };
            if hand.actor() != event.seat() {
                let turn = match hand.actor() {
                    Some(seat) => format!("it is the turn of seat {seat}"),
                    None => "nobody is to act".to_owned(),
                };
                return Err(wrong(i, turn));
            }
            hand.apply(action)
                .map_err(|refusal| wrong(i, refusal.to_string()))?;
        }
        let burns = events.iter().filter_map(Event::burned);
        hand.name_burns(burns)
            .map_err(|error| wrong(0, format!("a burn: {error}")))?;
        Ok(hand)
    }
}
