//! The house options: the name of each, and the values it may have.

use super::games::NAMES;
use super::terms::Structure;
use super::terms::{
    AllInAnteBringIn, BringInCard, BringInTie, CompletionThreshold, HeadsUpCap, OpenPairRule,
    ShortAllinReopen, ShortBringInCall, ShortStub,
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
    ($($option:ident $name:literal $kind:expr;)+) => {
        /// A point on which houses differ. What each means is said in the table of house options.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "the names are the field's terms")]
        pub enum HouseOption { $($option),+ }

        impl HouseOption {
            /// All options.
            pub const ALL: &'static [Self] = &[$(Self::$option),+];

            /// The name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$option => $name),+ }
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
    Structures "structures" NonEmptySet(Structure::NAMES);
    MaxPlayersSeven "max_players_seven" Number(2, 8);
    MaxPlayersFive "max_players_five" Number(2, 10);
    AnteRule "ante_rule" Choice(&["explicit", "tenth_of_small_bet"]);
    BringInRule "bring_in_rule" Choice(&["explicit", "half_small_bet", "twice_ante"]);
    BringInCard "bring_in_card" Choice(BringInCard::NAMES);
    BringInTie "bring_in_tie" Choice(BringInTie::NAMES);
    BringInOption "bring_in_option" Flag;
    AllInAnteBringIn "all_in_ante_bring_in" Choice(AllInAnteBringIn::NAMES);
    ShortBringInCall "short_bring_in_call" Choice(ShortBringInCall::NAMES);
    CompletionThreshold "completion_threshold" Choice(CompletionThreshold::NAMES);
    ShortAllinReopen "short_allin_reopen" Choice(ShortAllinReopen::NAMES);
    RazzFirstToAct "razz_first_to_act" Choice(&["lowest_exposed", "highest_exposed"]);
    FirstToActTie "first_to_act_tie" Choice(&["position", "suit_high"]);
    FirstToActTieRazz "first_to_act_tie_razz" Choice(BoardTie::NAMES);
    OpenPairRule "open_pair_rule" Choice(OpenPairRule::NAMES);
    OpenPairGames "open_pair_games" Set(&NAMES);
    RaiseCap "raise_cap" NumberOrNone(1, ANY);
    RaiseCapBigBet "raise_cap_big_bet" NumberOrNone(1, ANY);
    HeadsUpCap "heads_up_cap" Choice(HeadsUpCap::NAMES);
    FoldUnfaced "fold_unfaced" Choice(&["allowed", "forbidden"]);
    FiveCardLaterCards "five_card_later_cards" Choice(&["up", "down", "last_down"]);
    BurnCards "burn_cards" Choice(&["none", "per_street"]);
    ShortStub "short_stub" Choice(ShortStub::NAMES);
    CommunityBetting "community_betting" Choice(&["allowed", "none"]);
    CommunityFirstToAct "community_first_to_act" Choice(&["with_community", "sixth_street_player"]);
    ShowdownFirstBet "showdown_first_bet" Choice(FirstToShow::NAMES);
    ShowdownFirstNobet "showdown_first_nobet" Choice(FirstToShowUnbet::NAMES);
    ShowPolicy "show_policy" Choice(&["all_show", "may_muck_beaten"]);
    AllInFaceUp "all_in_face_up" Flag;
    SuitBreaksShowdown "suit_breaks_showdown" Choice(&["none", "flush"]);
    OddChipHigh "odd_chip_high" Choice(&["first_to_speak_last_round", "nearest_dealer", "suit_all_cards", "suit_best_five"]);
    OddChipLow "odd_chip_low" Choice(&["first_to_speak_last_round", "nearest_dealer", "lowest_suit_all_cards", "suit_best_five"]);
    IdenticalBothWays "identical_both_ways" Choice(&["sequential", "even"]);
    Button "button" Choice(&["none", "fixed", "moving"]);
}

impl HouseOption {
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
