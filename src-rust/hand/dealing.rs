//! Which card is due to whom, and what happens when there are too few.

use super::event::{Event, Log};
use super::state::{NEVER, State};
use crate::cards::{Card, DECK};
use crate::deal::{Seed, scramble};
use crate::rules::{Rules, ShortStub};
use crate::showdown::NO_CARD;

/// A card that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// A seat's next card.
    Seat { seat: usize, place: usize, up: bool },
    /// The card that is everybody's last.
    Community,
}

impl State {
    /// How many cards each live seat gets on this street.
    pub(super) fn cards_each(&self, rules: &Rules) -> usize {
        match self.is_first_street(rules) {
            true => self.street.into(),
            false => 1,
        }
    }

    pub(super) fn is_last_street(&self, rules: &Rules) -> bool {
        usize::from(self.street) == rules.policy.cards
    }

    /// The card that is due now; `None` when the street is dealt.
    pub(super) fn due(&self, rules: &Rules) -> Option<Due> {
        if self.community_due {
            return (self.community == NO_CARD).then_some(Due::Community);
        }
        let live = self.live.len();
        let dealt = usize::from(self.dealt);
        if dealt == live * self.cards_each(rules) {
            return None;
        }
        let place = usize::from(self.street) - self.cards_each(rules) + dealt / live;
        let order = self
            .around(self.dealer.into())
            .filter(|seat| self.live.contains(*seat));
        let seat = order.into_iter().nth(dealt % live)?;
        let up = rules.policy.up_cards.contains(&place);
        Some(Due::Seat { seat, place, up })
    }

    /// Cards left in the deck.
    pub(super) fn left(&self) -> usize {
        DECK - usize::from(self.next)
    }

    /// Takes the id of the next card of the deck; one that an outside dealer gives is no card there.
    pub(super) fn take(&mut self) -> u8 {
        let place = usize::from(self.next);
        self.next += 1;
        self.deck[place]
    }

    /// Lays the next card of the deck aside; an outside dealer does so unasked, and nobody knows it.
    fn burn(&mut self, log: &mut impl Log) {
        let id = self.take();
        self.burns[usize::from(self.burned)] = id;
        self.burned += 1;
        let card = Card::with_id(id);
        log.note(Event::Burn { card });
    }

    /// What a street begins with.
    pub(super) fn street_plan(&self, rules: &Rules) -> Plan {
        let burn = usize::from(rules.terms.burns && !self.is_first_street(rules));
        let needed = self.live.len();
        let (left, burned) = (self.left(), usize::from(self.burned));
        if !self.is_last_street(rules) {
            return Plan::Deal { burn: burn > 0 };
        }
        match rules.terms.short_stub {
            ShortStub::CommunityNow if left >= needed + burn => Plan::Deal { burn: burn > 0 },
            ShortStub::CommunityNow => Plan::Community {
                burn: burn > 0 && left > 1,
            },
            // One card is never dealt.
            ShortStub::StubArithmetic => {
                let required = needed + burn + 1;
                if left >= required {
                    Plan::Deal { burn: burn > 0 }
                } else if left + burned >= required && burned > 0 {
                    Plan::Scramble { burn: burn > 0 }
                } else if left >= 3 {
                    Plan::Community { burn: burn > 0 }
                } else {
                    Plan::ScrambledCommunity { burn: burn > 0 }
                }
            }
            ShortStub::ReuseBurns => {
                if left >= needed + burn {
                    Plan::Deal { burn: burn > 0 }
                } else {
                    // The burn, the cards dealt, and the last that joins the burns: it is not burned.
                    let burn = burn.min(left.saturating_sub(1));
                    let dealt = left.saturating_sub(burn + 1);
                    let pool = burned + burn + 1;
                    let rest = needed - dealt.min(needed);
                    if rest <= pool && left > burn {
                        Plan::DealThenReuse {
                            burn: burn > 0,
                            dealt: dealt as u8,
                        }
                    } else {
                        Plan::Community { burn: burn > 0 }
                    }
                }
            }
        }
    }

    /// Puts the burns back to the rest of the deck and scrambles all of them, the deck being the
    /// seed: nobody knows the order who does not know the deck.
    pub(super) fn scramble(&mut self) {
        let mut bytes = [0_u8; 32];
        for (i, id) in self.deck.iter().enumerate() {
            bytes[i % 32] = bytes[i % 32].wrapping_mul(53).wrapping_add(*id);
        }
        let mut pool = self.deck[usize::from(self.next)..].to_vec();
        pool.extend_from_slice(&self.burns[..usize::from(self.burned)]);
        if !self.manual {
            scramble(&mut pool, Seed::from_bytes(bytes));
        }
        self.burned = 0;
        self.next = (DECK - pool.len()) as u8;
        self.deck[usize::from(self.next)..].copy_from_slice(&pool);
    }

    /// Begins a street: burns, and decides whether there are cards for all.
    pub(super) fn begin_street(&mut self, rules: &Rules, log: &mut impl Log) {
        self.planned = true;
        let plan = self.street_plan(rules);
        if matches!(
            plan,
            Plan::Scramble { .. } | Plan::ScrambledCommunity { .. }
        ) {
            self.scramble();
        }
        let (Plan::Deal { burn }
        | Plan::Scramble { burn }
        | Plan::DealThenReuse { burn, .. }
        | Plan::Community { burn }
        | Plan::ScrambledCommunity { burn }) = plan;
        if burn {
            self.burn(log);
        }
        match plan {
            Plan::DealThenReuse { dealt, .. } => self.reuse_at = dealt,
            Plan::Community { .. } | Plan::ScrambledCommunity { .. } => self.community_due = true,
            Plan::Deal { .. } | Plan::Scramble { .. } => {}
        }
    }

    /// Where the last card of the deck joins the burns, makes a new deck of them.
    pub(super) fn reuse_burns(&mut self, rules: &Rules, log: &mut impl Log) {
        if self.dealt != self.reuse_at {
            return;
        }
        self.reuse_at = NEVER;
        self.scramble();
        let rest = self.live.len() - usize::from(self.dealt);
        if rules.terms.burns && rest < self.left() {
            self.burn(log);
        }
    }
}

/// How the cards of a street are come by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// From the deck.
    Deal { burn: bool },
    /// From the deck and the burns, scrambled.
    Scramble { burn: bool },
    /// The deck but for its last card, then that one and the burns, scrambled.
    DealThenReuse { burn: bool, dealt: u8 },
    /// One card for all.
    Community { burn: bool },
    /// One card for all, of the deck and the burns, scrambled.
    ScrambledCommunity { burn: bool },
}
