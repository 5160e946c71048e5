//! Who brings in, and who acts first.

use super::state::{NO_SEAT, State};
use crate::cards::{Card, Rank};
use crate::pots::Seats;
use crate::rules::{AllInAnteBringIn, BringInTie, Rules};

impl State {
    /// The seat whose door card brings in, among some seats.
    fn brings_in(&self, rules: &Rules, among: Seats) -> Option<usize> {
        let terms = &rules.terms;
        let door = rules.policy.up_cards.start;
        let from_left = |seat: usize| {
            self.around(self.dealer.into())
                .position(|other| other == seat)
        };
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

    /// The seat that posted the bring-in, or, where nobody could, the one whose card brings in.
    pub(super) fn bring_in_seat(&self, rules: &Rules) -> Option<usize> {
        match self.bring_in {
            NO_SEAT => self.brings_in(rules, (0..self.seats()).collect()),
            seat => Some(seat.into()),
        }
    }

    /// The seat that is asked for the bring-in first; `None` when nobody could answer a bet.
    pub(super) fn first_to_bring_in(&self, rules: &Rules) -> Option<usize> {
        let able = self.with_chips();
        if !able.is_several() {
            return None;
        }
        let by_card = self.brings_in(rules, self.live)?;
        if able.contains(by_card) {
            return Some(by_card);
        }
        match rules.terms.all_in_ante {
            AllInAnteBringIn::NextByCard => self.brings_in(rules, able),
            AllInAnteBringIn::ForcedNext | AllInAnteBringIn::OptionalNext => {
                self.around(by_card).find(|seat| able.contains(*seat))
            }
        }
    }

    /// Whether the seat asked for the bring-in may fold: its card does not bring in.
    pub(super) fn may_decline(&self, rules: &Rules, seat: usize) -> bool {
        rules.terms.all_in_ante == AllInAnteBringIn::OptionalNext
            && self.brings_in(rules, (0..self.seats()).collect()) != Some(seat)
    }

    /// The seat that acts first in a later round; `None` when nobody could answer a bet.
    pub(super) fn first_to_act(&self, rules: &Rules) -> Option<usize> {
        let able = self.with_chips();
        if !able.is_several() {
            return None;
        }
        let leader = self.with_showdown(rules, |showdown| showdown.first_board(&rules.policy))?;
        if able.contains(leader) {
            return Some(leader);
        }
        self.around(leader).find(|seat| able.contains(*seat))
    }

    /// Whether a live board shows a pair or better.
    pub(super) fn shows_a_pair(&self, rules: &Rules) -> bool {
        let up = rules.policy.up_cards.clone();
        self.live.iter().any(|seat| {
            let ranks: Vec<Rank> = (up.clone())
                .filter_map(|place| self.card(seat, place).map(Card::rank))
                .collect();
            (1..ranks.len()).any(|i| ranks[..i].contains(&ranks[i]))
        })
    }
}

/// The height of a door card.
fn door_height(card: Card, ace_low: bool) -> i32 {
    match card.rank() {
        Rank::Ace if ace_low => -1,
        rank => rank as i32,
    }
}
