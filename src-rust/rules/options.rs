//! The house options: the name of each, and the values it may have.

use super::games::{Game, NAMES};
use super::terms::Structure;
use super::terms::{
    AllInAnteBringIn, BringInCard, BringInTie, Button, CompletionThreshold, HeadsUpCap,
    OpenPairRule, ShortAllinReopen, ShortBringInCall, ShortStub,
};
use crate::error::{Error, Result};
use crate::showdown::{BoardTie, FirstToShow, FirstToShowUnbet};

/// What values an option may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of some names.
    Choice(&'static [&'static str]),
    /// Yes or no.
    Flag,
    /// A number from the first to the second.
    Number(u32, u32),
    /// A number from the first to the second, or none.
    NumberOrNone(u32, u32),
    /// Any of some names.
    Set(&'static [&'static str]),
    /// One or more of some names.
    NonEmptySet(&'static [&'static str]),
}

/// Any number of raises that can be counted.
const ANY: u32 = 1_000_000;

/// Defines an enum of options, each with its name and its kind.
macro_rules! options {
    ($($option:ident $name:literal $kind:expr, $meaning:literal;)+) => {
        /// A point on which houses differ.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum HouseOption {
            $(#[doc = $meaning] $option),+
        }

        impl HouseOption {
            /// All options.
            pub const ALL: &'static [Self] = &[$(Self::$option),+];

            /// The name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$option => $name),+ }
            }

            /// What it decides.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$option => $meaning),+ }
            }

            /// The values it may have.
            #[must_use]
            pub const fn kind(self) -> Kind {
                use Kind::{Choice, Flag, NonEmptySet, Number, NumberOrNone, Set};
                match self { $(Self::$option => $kind),+ }
            }
        }
    };
}

options! {
    Structures "structures" NonEmptySet(Structure::NAMES),
        "The betting structures the house spreads.";
    MaxPlayersSeven "max_players_seven" Number(2, 8),
        "The most seats dealt in, in seven-card games.";
    MaxPlayersFive "max_players_five" Number(2, 10),
        "The most seats dealt in, in five-card games.";
    AnteRule "ante_rule" Choice(&["explicit", "tenth_of_small_bet"]),
        "How the ante is found when none is given.";
    BringInRule "bring_in_rule" Choice(&["explicit", "half_small_bet", "twice_ante"]),
        "How the bring-in is found when none is given.";
    BringInCard "bring_in_card" Choice(BringInCard::NAMES),
        "Which door card brings in, in high and hi/lo games; in razz always the highest.";
    BringInTie "bring_in_tie" Choice(BringInTie::NAMES),
        "Who brings in when door cards are of equal rank.";
    BringInOption "bring_in_option" Flag,
        "Whether the seat that brought in may complete when all others just called.";
    AllInAnteBringIn "all_in_ante_bring_in" Choice(AllInAnteBringIn::NAMES),
        "Who brings in when the seat that should is all-in on the ante.";
    ShortBringInCall "short_bring_in_call" Choice(ShortBringInCall::NAMES),
        "What others call when the bring-in is all-in for less.";
    CompletionThreshold "completion_threshold" Choice(CompletionThreshold::NAMES),
        "When an all-in between the bring-in and the small bet counts as the full bet.";
    ShortAllinReopen "short_allin_reopen" Choice(ShortAllinReopen::NAMES),
        "When a short all-in counts as a bet or raise and reopens the betting, in fixed limit.";
    RazzFirstToAct "razz_first_to_act" Choice(&["lowest_exposed", "highest_exposed"]),
        "Which board acts first in razz.";
    FirstToActTie "first_to_act_tie" Choice(&["position", "suit_high"]),
        "Who acts first when boards are equal, in high and hi/lo games.";
    FirstToActTieRazz "first_to_act_tie_razz" Choice(BoardTie::NAMES),
        "Who acts first when boards are equal, in razz.";
    OpenPairRule "open_pair_rule" Choice(OpenPairRule::NAMES),
        "What an open pair on the second betting round allows, in fixed limit.";
    OpenPairGames "open_pair_games" Set(&NAMES),
        "The games in which the open-pair rule applies.";
    RaiseCap "raise_cap" NumberOrNone(1, ANY),
        "How many raises follow the bet of a round, in fixed limit; None is no end.";
    RaiseCapBigBet "raise_cap_big_bet" NumberOrNone(1, ANY),
        "How many raises follow the bet of a round, in pot and no limit; None is no end.";
    HeadsUpCap "heads_up_cap" Choice(HeadsUpCap::NAMES),
        "When two players may raise beyond the cap.";
    FoldUnfaced "fold_unfaced" Choice(&["allowed", "forbidden"]),
        "Whether a player with nothing to call may fold.";
    FiveCardLaterCards "five_card_later_cards" Choice(&["up", "down", "last_down"]),
        "How the cards after the door card are dealt, in five-card games.";
    BurnCards "burn_cards" Choice(&["none", "per_street"]),
        "Whether a card is burned before each street after the first.";
    ShortStub "short_stub" Choice(ShortStub::NAMES),
        "What happens when there are too few cards for everybody's last one.";
    CommunityBetting "community_betting" Choice(&["allowed", "none"]),
        "Whether there is a betting round after a community card.";
    CommunityFirstToAct "community_first_to_act" Choice(&["with_community", "sixth_street_player"]),
        "Whether the community card counts for who acts first.";
    ShowdownFirstBet "showdown_first_bet" Choice(FirstToShow::NAMES),
        "Who shows first when there was a bet in the last round.";
    ShowdownFirstNobet "showdown_first_nobet" Choice(FirstToShowUnbet::NAMES),
        "Who shows first when there was no bet in the last round.";
    ShowPolicy "show_policy" Choice(&["all_show", "may_muck_beaten"]),
        "Whether a hand that is beaten may be mucked.";
    AllInFaceUp "all_in_face_up" Flag,
        "Whether hands are turned face up when a player is all-in and the betting is over.";
    SuitBreaksShowdown "suit_breaks_showdown" Choice(&["none", "flush"]),
        "Whether the highest suit wins among equal flushes.";
    OddChipHigh "odd_chip_high" Choice(&["first_to_speak_last_round", "nearest_dealer", "suit_all_cards", "suit_best_five"]),
        "Who gets the odd chips of a split of the high hand.";
    OddChipLow "odd_chip_low" Choice(&["first_to_speak_last_round", "nearest_dealer", "lowest_suit_all_cards", "suit_best_five"]),
        "Who gets the odd chips of a split of the low hand, in razz too.";
    IdenticalBothWays "identical_both_ways" Choice(&["sequential", "even"]),
        "Whether a pot whose winners tie for high and for low is one split or two.";
    Button "button" Choice(Button::NAMES),
        "How a table moves the dealer from hand to hand.";
}

impl HouseOption {
    /// The option that says how many seats a game is dealt to.
    pub(super) const fn most_seats(game: &Game) -> Self {
        match game.has_five_cards() {
            true => Self::MaxPlayersFive,
            false => Self::MaxPlayersSeven,
        }
    }

    /// The option with a name.
    ///
    /// # Errors
    ///
    /// A name that is no option.
    pub fn named(name: &str) -> Result<Self> {
        (Self::ALL.iter())
            .find(|option| option.name() == name)
            .copied()
            .ok_or_else(|| Error::UnknownOption {
                name: name.to_owned(),
                allowed: Self::ALL.iter().map(|option| option.name()).collect(),
            })
    }
}
