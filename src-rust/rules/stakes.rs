//! A game under a house at some stakes: all that decides how a hand is played.

use super::games::Game;
use super::house::{House, Value};
use super::options::HouseOption as O;
use super::terms::{
    AllInAnteBringIn, BringInCard, BringInTie, Button, CompletionThreshold, HeadsUpCap,
    OpenPairRule, ShortAllinReopen, ShortBringInCall, ShortStub, Structure,
};
use crate::error::{Error, Result};
use crate::pots::MAX_SEATS;
use crate::rake::Rake;
use crate::showdown::Policy;

/// Chips that no stakes go beyond, so that sums of them stay countable.
const MOST_CHIPS: i64 = 1 << 53;

/// The rules of a hand: game, house, betting structure and stakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The game.
    pub game: &'static Game,
    /// The house.
    pub house: House,
    /// The betting structure.
    pub structure: Structure,
    /// The bet of the first two rounds.
    pub small_bet: i64,
    /// The bet of the later rounds.
    pub big_bet: i64,
    /// What everybody posts before the deal.
    pub ante: i64,
    /// What the first bettor posts at least.
    pub bring_in: i64,
    /// What the house takes.
    pub rake: Option<Rake>,
    pub(crate) policy: Policy,
    pub(crate) terms: Terms,
}

/// Stakes as somebody gives them: an ante or a bring-in that is not given is derived by the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// The bet of the first two rounds.
    pub small_bet: i64,
    /// The bet of the later rounds.
    pub big_bet: i64,
    /// What everybody posts before the deal.
    pub ante: Option<i64>,
    /// What the first bettor posts at least.
    pub bring_in: Option<i64>,
}

/// The options of a house that decide who deals, dealing and betting, for one game and structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    /// The street that begins with the deal.
    pub first_street: u8,
    /// The most seats that the house deals in.
    pub most_seats: usize,
    pub bring_in_by_highest: bool,
    pub door_ace_low: bool,
    pub bring_in_tie: BringInTie,
    pub bring_in_option: bool,
    pub all_in_ante: AllInAnteBringIn,
    pub short_bring_in_call: ShortBringInCall,
    pub completion_threshold: CompletionThreshold,
    pub short_allin_reopen: ShortAllinReopen,
    pub open_pair: OpenPairRule,
    pub raise_cap: Option<u32>,
    pub heads_up_cap: HeadsUpCap,
    pub may_fold_unfaced: bool,
    pub burns: bool,
    pub short_stub: ShortStub,
    pub community_betting: bool,
    pub all_in_face_up: bool,
    pub button: Button,
}

/// The value of an option that has the names of an enum.
macro_rules! rule {
    ($house:ident, $game:ident, $rule:ident, $option:expr) => {
        $rule::named($house.name($option, $game)).expect("every value of the option is a rule")
    };
}

impl Terms {
    fn new(game: &Game, house: &House, structure: Structure) -> Self {
        let fixed = structure == Structure::FixedLimit;
        let low = game.is_low();
        let flag = |option| house.value(option, game) == Value::Flag(true);
        let highest = rule!(house, game, BringInCard, O::BringInCard);
        let open_pair = match house.value(O::OpenPairGames, game) {
            Value::Names(games) if fixed && games.contains(&game.name) => {
                rule!(house, game, OpenPairRule, O::OpenPairRule)
            }
            _ => OpenPairRule::Off,
        };
        let cap = if fixed {
            O::RaiseCap
        } else {
            O::RaiseCapBigBet
        };
        let most_seats = O::most_seats(game);
        Self {
            first_street: *game.streets().start(),
            most_seats: match house.value(most_seats, game) {
                Value::Number(Some(most)) => most as usize,
                _ => MAX_SEATS,
            },
            bring_in_by_highest: low
                || structure == Structure::PotLimit && highest == BringInCard::HighestIfPotLimit,
            door_ace_low: low,
            bring_in_tie: rule!(house, game, BringInTie, O::BringInTie),
            bring_in_option: flag(O::BringInOption),
            all_in_ante: rule!(house, game, AllInAnteBringIn, O::AllInAnteBringIn),
            short_bring_in_call: rule!(house, game, ShortBringInCall, O::ShortBringInCall),
            completion_threshold: rule!(house, game, CompletionThreshold, O::CompletionThreshold),
            short_allin_reopen: rule!(house, game, ShortAllinReopen, O::ShortAllinReopen),
            open_pair,
            raise_cap: match house.value(cap, game) {
                Value::Number(number) => number,
                _ => None,
            },
            heads_up_cap: rule!(house, game, HeadsUpCap, O::HeadsUpCap),
            may_fold_unfaced: house.name(O::FoldUnfaced, game) == "allowed",
            burns: house.name(O::BurnCards, game) == "per_street",
            short_stub: rule!(house, game, ShortStub, O::ShortStub),
            community_betting: house.name(O::CommunityBetting, game) == "allowed",
            all_in_face_up: flag(O::AllInFaceUp),
            button: rule!(house, game, Button, O::Button),
        }
    }
}

impl Rules {
    /// The rules of a game under a house.
    ///
    /// ```
    /// use studkit::rules::{Game, House, Rules, Stakes, Structure};
    /// let stakes = Stakes { small_bet: 10, big_bet: 20, ante: None, bring_in: None };
    /// let house = House::preset("classic")?;
    /// let rules = Rules::new(Game::named("razz")?, house, Structure::FixedLimit, stakes, None)?;
    /// assert_eq!((rules.ante, rules.bring_in), (1, 5));
    /// # Ok::<(), studkit::error::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A structure that the house does not spread; bets, an ante or a bring-in out of range; an ante
    /// or a bring-in that is neither given nor derived, or that the stakes do not divide into.
    pub fn new(
        game: &'static Game,
        house: House,
        structure: Structure,
        stakes: Stakes,
        rake: Option<Rake>,
    ) -> Result<Self> {
        let Value::Names(spread) = house.value(O::Structures, game) else {
            unreachable!("structures are names");
        };
        if !spread.contains(&structure.name()) {
            return Err(Error::Structure {
                given: structure.name().to_owned(),
                spread,
            });
        }
        let Stakes {
            small_bet, big_bet, ..
        } = stakes;
        check("small_bet", small_bet, 1, MOST_CHIPS)?;
        check("big_bet", big_bet, small_bet, MOST_CHIPS)?;
        let ante = match stakes.ante {
            Some(ante) => ante,
            None => derived_ante(&house, game, small_bet)?,
        };
        check("ante", ante, 0, MOST_CHIPS)?;
        let bring_in = match stakes.bring_in {
            Some(bring_in) => bring_in,
            None => derived_bring_in(&house, game, small_bet, ante)?,
        };
        check("bring_in", bring_in, 1, small_bet)?;
        Ok(Self {
            game,
            structure,
            small_bet,
            big_bet,
            ante,
            bring_in,
            rake,
            policy: house.policy(game),
            terms: Terms::new(game, &house, structure),
            house,
        })
    }

    /// The most seats that the house deals in.
    #[must_use]
    pub fn most_seats(&self) -> usize {
        self.terms.most_seats
    }
}

fn check(name: &'static str, given: i64, least: i64, most: i64) -> Result<()> {
    if (least..=most).contains(&given) {
        return Ok(());
    }
    Err(Error::OutOfRange {
        name,
        given,
        least,
        most,
    })
}

/// A part of a stake, or the nearest stakes that have such a part.
fn part(name: &'static str, of: &'static str, stake: i64, divisor: i64) -> Result<i64> {
    if stake % divisor == 0 {
        return Ok(stake / divisor);
    }
    let below = stake - stake % divisor;
    Err(Error::Undivided {
        name,
        of,
        stake,
        divisor,
        below,
        above: below + divisor,
    })
}

fn derived_ante(house: &House, game: &Game, small_bet: i64) -> Result<i64> {
    match house.name(O::AnteRule, game) {
        "tenth_of_small_bet" => part("ante", "small_bet", small_bet, 10),
        _ => Err(Error::NotDerived { name: "ante" }),
    }
}

fn derived_bring_in(house: &House, game: &Game, small_bet: i64, ante: i64) -> Result<i64> {
    match house.name(O::BringInRule, game) {
        "half_small_bet" => part("bring_in", "small_bet", small_bet, 2),
        "twice_ante" => Ok(2 * ante),
        _ => Err(Error::NotDerived { name: "bring_in" }),
    }
}
