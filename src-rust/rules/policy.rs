//! How a house settles a game: its options in the terms of the showdown.

use super::games::Game;
use super::house::House;
use super::options::HouseOption as O;
use crate::eval::Scale;
use crate::showdown::{BoardOrder, BoardTie, FirstToShow, FirstToShowUnbet, OddChip, Policy};

/// The rule of a name.
macro_rules! rule {
    ($rule:ident, $name:expr) => {
        $rule::named($name).expect("every value of the option is a rule")
    };
}

impl House {
    /// How the house settles a game.
    #[must_use]
    pub fn policy(&self, game: &Game) -> Policy {
        let is = |option, name| self.name(option, game) == name;
        let odd_chip = |scale| {
            let option = match scale {
                Scale::High => O::OddChipHigh,
                Scale::EightOrBetter | Scale::AceToFive => O::OddChipLow,
            };
            rule!(OddChip, self.name(option, game))
        };
        let low = game.is_low();
        let tie = if low {
            O::FirstToActTieRazz
        } else {
            O::FirstToActTie
        };
        let up = game.up_cards();
        Policy {
            scales: game.scales,
            cards: game.cards(),
            up_cards: match self.name(O::FiveCardLaterCards, game) {
                "down" if game.has_five_cards() => up.start..up.start + 1,
                "last_down" if game.has_five_cards() => up.start..up.end - 1,
                _ => up,
            },
            community_on_board: is(O::CommunityFirstToAct, "with_community")
                && is(O::CommunityBetting, "allowed"),
            boards: match (low, is(O::RazzFirstToAct, "lowest_exposed")) {
                (false, _) => BoardOrder::High,
                (true, true) => BoardOrder::LowestFirst,
                (true, false) => BoardOrder::HighestFirst,
            },
            board_tie: rule!(BoardTie, self.name(tie, game)),
            odd_chips: [
                odd_chip(game.scales[0]),
                odd_chip(game.scales[game.scales.len() - 1]),
            ],
            identical_is_even: is(O::IdenticalBothWays, "even"),
            suit_breaks_flushes: is(O::SuitBreaksShowdown, "flush"),
            first_to_show: rule!(FirstToShow, self.name(O::ShowdownFirstBet, game)),
            first_to_show_unbet: rule!(FirstToShowUnbet, self.name(O::ShowdownFirstNobet, game)),
            may_muck: is(O::ShowPolicy, "may_muck_beaten"),
        }
    }
}
