//! The presets: all options of a published page of rules at once.

use super::options::HouseOption::{self, *};

/// The names of the presets with a column of their own.
pub(super) const COLUMNS: [&str; 6] = ["pokerstars", "guide", "classic", "scaper", "robert", "tda"];

/// The value of each option in each column: a name, `yes` or `no`, a number, or names with commas.
#[rustfmt::skip]
pub(super) const TABLE: &[(HouseOption, [&str; 6])] = &[
    // option             pokerstars                guide                         classic            scaper                  robert                    tda
    (Structures,         ["fixed_limit",           "fixed_limit",                "fixed_limit, pot_limit", "fixed_limit, pot_limit", "fixed_limit",    "fixed_limit"]),
    (MaxPlayersSeven,    ["7",                     "8",                          "8",               "8",                    "8",                      "8"]),
    (MaxPlayersFive,     ["8",                     "8",                          "10",              "8",                    "10",                     "10"]),
    (AnteRule,           ["explicit",              "explicit",                   "tenth_of_small_bet", "explicit",          "explicit",               "explicit"]),
    (BringInRule,        ["explicit",              "half_small_bet",             "half_small_bet",  "twice_ante",           "explicit",               "explicit"]),
    (BringInCard,        ["lowest",                "lowest",                     "lowest",          "highest_if_pot_limit", "lowest",                 "lowest"]),
    (BringInTie,         ["suit",                  "suit",                       "nearest_dealer",  "suit",                 "suit",                   "suit"]),
    (BringInOption,      ["no",                    "no",                         "no",              "no",                   "no",                     "no"]),
    (AllInAnteBringIn,   ["forced_next",           "forced_next",                "forced_next",     "forced_next",          "optional_next",          "optional_next"]),
    (ShortBringInCall,   ["full_bring_in",         "full_bring_in",              "full_bring_in",   "full_bring_in",        "full_bring_in",          "full_bring_in"]),
    (CompletionThreshold, ["half_of_gap",          "half_of_gap",                "half_of_gap",     "half_of_gap",          "half_of_gap",            "half_of_gap"]),
    (ShortAllinReopen,   ["half_bet",              "half_bet",                   "half_bet",        "half_bet",             "half_bet",               "half_bet"]),
    (RazzFirstToAct,     ["lowest_exposed",        "lowest_exposed",             "lowest_exposed",  "lowest_exposed",       "lowest_exposed",         "lowest_exposed"]),
    (FirstToActTie,      ["position",              "position",                   "position",        "position",             "position",               "suit_high"]),
    (FirstToActTieRazz,  ["position",              "position",                   "position",        "position",             "position",               "suit_high"]),
    (OpenPairRule,       ["option_lock",           "option_lock",                "open_only",       "option_free",          "option_lock",            "off"]),
    (OpenPairGames,      ["stud",                  "stud, stud8, five_stud, five_stud8", "stud, stud8", "stud",             "stud",                   ""]),
    (RaiseCap,           ["3",                     "3",                          "3",               "3",                    "3",                      "3"]),
    (RaiseCapBigBet,     ["none",                  "none",                       "none",            "3",                    "none",                   "none"]),
    (HeadsUpCap,         ["capped",                "capped",                     "capped",          "capped",               "uncapped_if_heads_up_before_cap", "uncapped_last_two_of_event"]),
    (FoldUnfaced,        ["allowed",               "allowed",                    "allowed",         "allowed",              "allowed",                "allowed"]),
    (FiveCardLaterCards, ["up",                    "up",                         "down",            "up",                   "up",                     "up"]),
    (BurnCards,          ["none",                  "none",                       "none",            "none",                 "per_street",             "per_street"]),
    (ShortStub,          ["community_now",         "community_now",              "community_now",   "community_now",        "reuse_burns",            "stub_arithmetic"]),
    (CommunityBetting,   ["allowed",               "allowed",                    "allowed",         "none",                 "allowed",                "allowed"]),
    (CommunityFirstToAct, ["with_community",       "with_community",             "with_community",  "with_community",       "with_community",         "sixth_street_player"]),
    (ShowdownFirstBet,   ["last_aggressor",        "first_aggressor",            "last_aggressor",  "last_aggressor",       "last_aggressor",         "last_aggressor"]),
    (ShowdownFirstNobet, ["nearest_bring_in",      "first_to_act_board",         "first_to_act_board", "first_to_act_board", "first_to_act_board",    "first_to_act_board"]),
    (ShowPolicy,         ["all_show",              "may_muck_beaten",            "may_muck_beaten", "may_muck_beaten",      "may_muck_beaten",        "may_muck_beaten"]),
    (AllInFaceUp,        ["yes",                   "no",                         "no",              "no",                   "no",                     "yes"]),
    (SuitBreaksShowdown, ["none",                  "none",                       "flush",           "none",                 "none",                   "none"]),
    (OddChipHigh,        ["suit_all_cards",        "first_to_speak_last_round",  "nearest_dealer",  "nearest_dealer",       "suit_all_cards",         "suit_best_five"]),
    (OddChipLow,         ["lowest_suit_all_cards", "first_to_speak_last_round",  "nearest_dealer",  "nearest_dealer",       "lowest_suit_all_cards",  "suit_best_five"]),
    (IdenticalBothWays,  ["even",                  "sequential",                 "sequential",      "sequential",           "even",                   "sequential"]),
    (Button,             ["none",                  "moving",                     "fixed",           "moving",               "none",                   "none"]),
];

/// A value that differs from that of the base, in one game or in all.
type Change = (HouseOption, Option<&'static str>, &'static str);

/// The presets that are changes to one with a column: name, base, changes.
pub(super) const CHANGED: &[(&str, &str, &[Change])] = &[
    (
        "wsop_tournament",
        "tda",
        &[
            (RaiseCap, None, "4"),
            (FirstToActTie, Some("stud"), "suit_high"),
            (FirstToActTie, Some("stud8"), "position"),
            (FirstToActTieRazz, None, "position"),
            (IdenticalBothWays, None, "even"),
        ],
    ),
    (
        "wsop_live",
        "robert",
        &[
            (RaiseCap, None, "4"),
            (HeadsUpCap, None, "uncapped_if_round_starts_heads_up"),
            (OddChipHigh, None, "suit_best_five"),
            (OddChipLow, None, "suit_best_five"),
            (ShortStub, None, "stub_arithmetic"),
        ],
    ),
    (
        "classic_up",
        "classic",
        &[
            (FiveCardLaterCards, None, "up"),
            (OpenPairRule, None, "option_lock"),
            (OpenPairGames, None, "stud, stud8, five_stud, five_stud8"),
        ],
    ),
];
