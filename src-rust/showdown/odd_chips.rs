//! Who gets the odd chips of a split.

use std::cmp::Reverse;

use super::boards::ace_low;
use super::sharing::Case;
use crate::cards::{Card, Rank};
use crate::error::{Error, Result};
use crate::eval::{Category, Scale};
use crate::pots::MAX_SEATS;

choices! {
    /// The order in which the winners of a split get its odd chips.
    pub enum OddChip {
        /// Who acted first in the last round in which anybody acted; then, among those who did not
        /// act there, who has the best board, then who is nearest the dealer's left.
        FirstToSpeakLastRound = "first_to_speak_last_round",
        /// Clockwise from the dealer's left.
        NearestDealer = "nearest_dealer",
        /// The highest card by suit among all the player's cards.
        SuitAllCards = "suit_all_cards",
        /// The lowest card by suit among all the player's cards, the ace being low.
        LowestSuitAllCards = "lowest_suit_all_cards",
        /// The highest card by suit among the five that play.
        SuitBestFive = "suit_best_five",
    }
}

/// The heights of cards from the top down, zeros behind them.
fn from_the_top(cards: impl IntoIterator<Item = u8>) -> [u8; 8] {
    let mut heights = [0; 8];
    for (height, card) in heights.iter_mut().zip(cards) {
        *height = card + 1;
    }
    heights.sort_unstable_by_key(|height| Reverse(*height));
    heights
}

impl Case<'_> {
    /// Sorts the winners of a scale of the game by who gets odd chips first.
    pub(super) fn sort_for_odd_chips(&self, winners: &mut [usize], scale: usize) -> Result<()> {
        let hand = |seat| self.showdown.hand(self.policy, seat);
        match self.policy.odd_chips[scale] {
            OddChip::FirstToSpeakLastRound => {
                let spoke = self.showdown.spoke.ok_or(Error::MissingFact {
                    rule: OddChip::FirstToSpeakLastRound.name(),
                    fact: "spoke",
                })?;
                winners.sort_by_key(|seat| {
                    let turn = spoke.iter().position(|other| *other == *seat as i8);
                    let board = self.showdown.board_rank(self.policy, *seat);
                    (
                        turn.unwrap_or(usize::MAX),
                        Reverse(board),
                        self.showdown.position(*seat),
                    )
                });
            }
            OddChip::NearestDealer => {
                winners.sort_by_key(|seat| self.showdown.position(*seat));
            }
            OddChip::SuitAllCards => {
                winners.sort_by_key(|seat| Reverse(from_the_top(hand(*seat).iter().map(Card::id))))
            }
            OddChip::LowestSuitAllCards => winners.sort_by_key(|seat| {
                // The lowest card first: from the top down of what is left below the highest.
                Reverse(from_the_top(
                    hand(*seat).iter().map(|card| 51 + 4 - ace_low(card)),
                ))
            }),
            OddChip::SuitBestFive => {
                let mut heights = [[0; 8]; MAX_SEATS];
                for seat in &*winners {
                    heights[*seat] = self.five_by_suit(*seat, scale)?;
                }
                winners.sort_by_key(|seat| Reverse(heights[*seat]));
            }
        }
        Ok(())
    }

    /// The five cards of a seat that play, highest first. The ace is low in low hands and in straights
    /// to the five.
    fn five_by_suit(&self, seat: usize, scale: usize) -> Result<[u8; 8]> {
        let five = self.five(seat, scale)?;
        let category = self.policy.scales[scale].category(self.ranks[seat][scale]);
        let straight = matches!(category, Some(Category::Straight | Category::StraightFlush));
        let wheel = straight && five[0].rank() == Rank::Five;
        Ok(match self.policy.scales[scale] {
            Scale::High if !wheel => from_the_top(five.map(Card::id)),
            _ => from_the_top(five.map(ace_low)),
        })
    }
}
