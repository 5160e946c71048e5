//! Who brings in, and who acts first.

use super::state::{NO_SEAT, State, UNKNOWN};
use crate::cards::{Card, Rank};
use crate::pots::Seats;
use crate::rules::{AllInAnteBringIn, BringInTie, Rules};

impl State {
    /// The seat whose door card brings in, among some seats.
    fn brings_in(&self, rules: &Rules, among: Seats) -> Option<usize> {
        let terms = &rules.terms;
        let door = rules.policy.up_cards.start;
        let seats = self.seats();
        let from_left = |seat: usize| (seat + seats - 1 - usize::from(self.dealer)) % seats;
        among.iter().min_by_key(|seat| {
            let card = self.card(*seat, door);
            let rank = card.map_or(0, |card| door_height(card, terms.door_ace_low));
            let suit = card.map_or(0, |card| card.suit() as i32);
            let sign = if terms.bring_in_by_highest { -1 } else { 1 };
            let tie = match terms.bring_in_tie {
                BringInTie::Suit => sign * suit,
                BringInTie::NearestDealer => 0,
            };
            (sign * rank, tie, from_left(*seat))
        })
    }

    /// The seat that posted the bring-in or opened for more, or, where nobody could, the one whose card
    /// brings in.
    pub(super) fn bring_in_seat(&self, rules: &Rules) -> Option<usize> {
        match self.bring_in {
            NO_SEAT => self.brings_in(rules, (0..self.seats()).collect()),
            seat => Some(seat.into()),
        }
    }

    /// The seat that is asked for the bring-in first; `None` when nobody could answer a bet.
    pub(super) fn first_to_bring_in(&self, rules: &Rules) -> Option<usize> {
        if !self.can_bet() {
            return None;
        }
        let able = self.able;
        let by_card = self.brings_in(rules, self.live)?;
        if able.contains(by_card) {
            return Some(by_card);
        }
        match rules.terms.all_in_ante {
            AllInAnteBringIn::NextByCard => self.brings_in(rules, able),
            AllInAnteBringIn::ForcedNext | AllInAnteBringIn::OptionalNext => {
                able.next_after(by_card)
            }
        }
    }

    /// Whether the seat asked for the bring-in may fold: its card does not bring in. Where door cards
    /// are unknown that may be so when somebody is all-in.
    pub(super) fn may_decline(&self, rules: &Rules, seat: usize) -> bool {
        if rules.terms.all_in_ante != AllInAnteBringIn::OptionalNext {
            return false;
        }
        match self.hides_a_board(rules) {
            true => self.live != self.able,
            false => self.brings_in(rules, (0..self.seats()).collect()) != Some(seat),
        }
    }

    /// The seat that acts first in a later round; `None` when nobody could answer a bet.
    pub(super) fn first_to_act(&self, rules: &Rules) -> Option<usize> {
        if !self.can_bet() {
            return None;
        }
        let leader = self.with_showdown(rules, |showdown| showdown.first_board(&rules.policy))?;
        if self.able.contains(leader) {
            return Some(leader);
        }
        self.able.next_after(leader)
    }

    /// Whether a live board shows a pair or better.
    pub(super) fn shows_a_pair(&self, rules: &Rules) -> bool {
        let up = rules.policy.up_cards.clone();
        self.live.iter().any(|seat| {
            let ranks = up
                .clone()
                .map(|place| self.card(seat, place).map(Card::rank));
            let known = ranks.flatten();
            let mut seen = 0_u16;
            known.into_iter().any(|rank| {
                let before = seen;
                seen |= 1 << rank as u16;
                seen == before
            })
        })
    }

    /// Whether an up card of a live seat is unknown.
    pub(super) fn hides_a_board(&self, rules: &Rules) -> bool {
        let up = rules.policy.up_cards.clone();
        self.manual
            && (self.live.iter()).any(|seat| self.cards[seat][up.clone()].contains(&UNKNOWN))
    }
}

/// The height of a door card.
fn door_height(card: Card, ace_low: bool) -> i32 {
    match card.rank() {
        Rank::Ace if ace_low => -1,
        rank => rank as i32,
    }
}
