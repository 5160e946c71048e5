//! What the player whose turn it is may do, and what it does.

use super::action::{Action, Legal, Raises, Refusal};
use super::state::{NO_SEAT, Phase, State};
use crate::pots::{MAX_SEATS, Seats};
use crate::rules::{
    CompletionThreshold, HeadsUpCap, OpenPairRule, Rules, ShortAllinReopen, ShortBringInCall,
    Structure,
};

impl State {
    /// The bet of the street.
    pub(super) fn unit(&self, rules: &Rules) -> i64 {
        if self.street <= rules.terms.first_street + 1 {
            rules.small_bet
        } else {
            rules.big_bet
        }
    }

    pub(super) fn is_first_street(&self, rules: &Rules) -> bool {
        self.street == rules.terms.first_street
    }

    /// The sizes that a bet or raise may have now, in fixed limit.
    fn sizes(&self, rules: &Rules) -> (i64, Option<i64>) {
        let unit = self.unit(rules);
        let big = Some(rules.big_bet).filter(|big| self.open_pair && *big != unit);
        match rules.terms.open_pair {
            OpenPairRule::OptionLock if self.big_locked => (big.unwrap_or(unit), None),
            OpenPairRule::OpenOnly if self.opened > 0 => (self.opened, None),
            _ => (unit, big),
        }
    }

    /// What the actor may do.
    #[must_use]
    pub fn legal(&self, rules: &Rules) -> Legal {
        match self.phase {
            Phase::BringIn | Phase::Bet => Legal {
                fold: self.check_fold(rules).is_ok(),
                check: self.check_check().is_ok(),
                call: self.chips_to_call().ok(),
                bring_in: self.chips_to_bring_in(rules).ok(),
                raise_to: self.raises(rules).unwrap_or_default(),
                ..Legal::default()
            },
            Phase::Show => Legal {
                show: true,
                muck: self.check_muck(rules, self.actor.into()).is_ok(),
                ..Legal::default()
            },
            Phase::Deal | Phase::First | Phase::Pay | Phase::Over => Legal::default(),
        }
    }

    /// Why an action is refused; `Ok` for what [`State::legal`] lists, but for showing a hand that has
    /// unknown cards: they are to be named with [`super::Hand::show`].
    pub(super) fn check_action(&self, rules: &Rules, action: Action) -> Result<(), Refusal> {
        match self.phase {
            Phase::Pay | Phase::Over => return Err(Refusal::Over),
            Phase::Deal => return Err(Refusal::CardDue),
            Phase::First => return Err(Refusal::FirstUnknown),
            Phase::Show => return self.check_showing(rules, action),
            Phase::BringIn | Phase::Bet => {}
        }
        match action {
            Action::Fold => self.check_fold(rules),
            Action::Check => self.check_check(),
            Action::Call => self.chips_to_call().map(drop),
            Action::BringIn => self.chips_to_bring_in(rules).map(drop),
            Action::RaiseTo(total) => {
                let allowed = self.raises(rules)?;
                match allowed.contain(total) {
                    true => Ok(()),
                    false => Err(Refusal::Amount { total, allowed }),
                }
            }
            Action::Show | Action::Muck => Err(Refusal::NoShowdown),
        }
    }

    /// Refuses a fold while the bring-in is forced, and where there is no bet and the house asks for
    /// one.
    fn check_fold(&self, rules: &Rules) -> Result<(), Refusal> {
        let seat = self.actor.into();
        match self.phase {
            Phase::BringIn if !self.may_decline(rules, seat) => Err(Refusal::BringInForced),
            Phase::Bet if self.missing(seat) == 0 && !rules.terms.may_fold_unfaced => {
                Err(Refusal::NothingToFoldTo)
            }
            _ => Ok(()),
        }
    }

    /// Refuses a check where there is a bet.
    fn check_check(&self) -> Result<(), Refusal> {
        let seat = usize::from(self.actor);
        match (self.phase, self.missing(seat)) {
            (Phase::BringIn, _) => Err(Refusal::BringInForced),
            (_, 0) => Ok(()),
            (_, missing) => Err(Refusal::BetToCall {
                chips: missing.min(self.stacks[seat]),
            }),
        }
    }

    /// The chips that a call takes.
    pub(super) fn chips_to_call(&self) -> Result<i64, Refusal> {
        let seat = usize::from(self.actor);
        match (self.phase, self.missing(seat)) {
            (Phase::BringIn, _) => Err(Refusal::BringInForced),
            (_, 0) => Err(Refusal::NothingToCall),
            (_, missing) => Ok(missing.min(self.stacks[seat])),
        }
    }

    /// The chips that the bring-in takes.
    pub(super) fn chips_to_bring_in(&self, rules: &Rules) -> Result<i64, Refusal> {
        match self.phase {
            Phase::BringIn => Ok(rules.bring_in.min(self.stacks[usize::from(self.actor)])),
            _ => Err(Refusal::NoBringIn),
        }
    }

    /// What a seat lacks to the current bet.
    fn missing(&self, seat: usize) -> i64 {
        (self.level - self.bets[seat]).max(0)
    }

    /// The totals the actor may bet, complete or raise to, or why there are none.
    fn raises(&self, rules: &Rules) -> Result<Raises, Refusal> {
        let seat = usize::from(self.actor);
        let (chips, missing) = (self.stacks[seat], self.missing(seat));
        let all_in = self.bets[seat] + chips;
        let call = match self.phase {
            Phase::BringIn => rules.bring_in,
            _ => missing,
        };
        if chips <= call {
            return Err(Refusal::TooFewChips { chips, call });
        }
        if self.able.without(seat).is_empty() {
            return Err(Refusal::NobodyCanCall);
        }
        self.check_reopened(rules, seat)?;
        if self.is_capped(rules) {
            return Err(Refusal::Capped {
                raises: self.raises,
            });
        }
        if rules.structure == Structure::FixedLimit {
            let (size, other) = self.sizes(rules);
            let to = |size: i64| all_in.min(self.base + size);
            return Ok(match other.map(to) {
                Some(more) if more != to(size) => Raises::Either(to(size), more),
                _ => Raises::To(to(size)),
            });
        }
        let (least, most) = self.range(rules, all_in, missing);
        if self.phase == Phase::BringIn && most <= rules.bring_in {
            return Err(Refusal::SmallPot {
                pot: most,
                bring_in: rules.bring_in,
            });
        }
        Ok(match least == most {
            true => Raises::To(least),
            false => Raises::Between(least, most),
        })
    }

    /// The least and the most a raise may come to, in pot and no limit.
    fn range(&self, rules: &Rules, all_in: i64, missing: i64) -> (i64, i64) {
        let pot = self.pot();
        let most = match rules.structure {
            Structure::PotLimit => {
                all_in.min(self.level.saturating_add(pot).saturating_add(missing))
            }
            Structure::FixedLimit | Structure::NoLimit => all_in,
        };
        let least = match self.level {
            0 => self.smallest_opening(rules, pot),
            level => level.saturating_add(self.full),
        };
        (least.min(most), most)
    }

    /// The smallest full bet that opens a round in pot and no limit.
    fn smallest_opening(&self, rules: &Rules, pot: i64) -> i64 {
        match rules.structure {
            _ if self.is_first_street(rules) => rules.bring_in + 1,
            Structure::PotLimit => self.unit(rules).min(pot),
            Structure::FixedLimit | Structure::NoLimit => self.unit(rules),
        }
    }

    /// Refuses a raise of a seat that acted and faces too little since.
    fn check_reopened(&self, rules: &Rules, seat: usize) -> Result<(), Refusal> {
        if !self.acted.contains(seat) {
            return Ok(());
        }
        let faced = self.level - self.bets[seat];
        let needed = match (rules.structure, rules.terms.short_allin_reopen) {
            (Structure::FixedLimit, ShortAllinReopen::HalfBet) => (self.sizes(rules).0 + 1) / 2,
            (Structure::FixedLimit, ShortAllinReopen::FullBet) => self.sizes(rules).0,
            (Structure::PotLimit | Structure::NoLimit, _) => self.full,
        };
        if faced >= needed {
            return Ok(());
        }
        Err(Refusal::NotReopened {
            level: self.level,
            faced,
            needed,
        })
    }

    fn is_capped(&self, rules: &Rules) -> bool {
        let Some(cap) = rules.terms.raise_cap else {
            return false;
        };
        let free = match rules.terms.heads_up_cap {
            HeadsUpCap::Capped => false,
            HeadsUpCap::UncappedIfHeadsUpBeforeCap => self.live.len() == 2 && !self.capped_many,
            HeadsUpCap::UncappedIfRoundStartsHeadsUp => self.began_heads_up,
            HeadsUpCap::UncappedLastTwoOfEvent => self.options.last_two,
        };
        self.raises >= cap && !free
    }

    /// Does what the actor decided, which is allowed and takes some chips.
    pub(super) fn act(&mut self, rules: &Rules, action: Action, chips: i64) {
        let seat = usize::from(self.actor);
        if action == Action::Fold {
            self.live = self.live.without(seat);
            self.able = self.able.without(seat);
        }
        self.put_in(seat, chips);
        self.bets[seat] += chips;
        self.note_speech(seat);
        self.acted = self.acted.with(seat);
        if self.phase == Phase::BringIn && action != Action::Fold {
            self.bring_in = seat as u8;
        }
        match action {
            Action::BringIn => self.posted(rules, seat, chips),
            Action::RaiseTo(total) => self.raised(rules, seat, total, chips),
            _ => {}
        }
    }

    /// The first and the last seat that bet or raised in the last round.
    pub(super) fn aggressors(&self) -> Vec<usize> {
        let seats = self.aggressors.iter();
        seats
            .filter_map(|seat| usize::try_from(*seat).ok())
            .collect()
    }

    /// Keeps the order in which seats first act in a round.
    fn note_speech(&mut self, seat: usize) {
        if self.spoke_street != self.street {
            self.spoke_street = self.street;
            self.spoke = [-1; MAX_SEATS];
        }
        let speaker = seat as i8;
        if let Some(place) = self
            .spoke
            .iter_mut()
            .find(|place| **place == speaker || **place < 0)
        {
            *place = speaker;
        }
    }

    /// The bring-in is posted.
    fn posted(&mut self, rules: &Rules, seat: usize, chips: i64) {
        self.level = match rules.terms.short_bring_in_call {
            ShortBringInCall::FullBringIn => rules.bring_in,
            ShortBringInCall::ActualAmount => chips,
        };
        self.entry = self.level;
        self.full = rules.bring_in;
        if self.level >= rules.small_bet {
            self.base = self.level;
            self.bet_made = true;
        } else if rules.structure != Structure::FixedLimit {
            self.base = self.level;
        }
        if rules.terms.bring_in_option {
            self.acted = self.acted.without(seat);
        }
    }

    /// A seat bet, completed or raised to a total, which took some chips.
    fn raised(&mut self, rules: &Rules, seat: usize, total: i64, chips: i64) {
        if self.aggressors[0] < 0 {
            self.aggressors[0] = seat as i8;
        }
        self.aggressors[1] = seat as i8;
        let counts = match rules.structure {
            Structure::FixedLimit => self.counts_as_full(rules, total),
            Structure::PotLimit | Structure::NoLimit => {
                let added = total - self.level;
                let needed = match self.level {
                    0 => self.smallest_opening(rules, self.pot() - chips),
                    _ => self.full,
                };
                self.full = needed.max(added);
                // Short all-ins add up: what reopens the betting counts.
                total - self.base >= needed
            }
        };
        if counts {
            if self.bet_made {
                self.raises += 1;
            } else if rules.structure == Structure::FixedLimit {
                // Who acted before the bet has not answered it.
                self.acted = Seats::of(seat);
            }
            let added = total - self.base;
            self.bet_made = true;
            self.big_locked |= self.open_pair && added >= rules.big_bet;
            if self.opened == 0 && self.open_pair {
                self.opened = if total >= rules.big_bet {
                    rules.big_bet
                } else {
                    self.unit(rules)
                };
            }
            self.base = total;
            if Some(self.raises) == rules.terms.raise_cap && self.live.len() > 2 {
                self.capped_many = true;
            }
        }
        self.level = total;
    }

    /// Whether a bet, completion or raise to a total counts as a full one, in fixed limit.
    fn counts_as_full(&self, rules: &Rules, total: i64) -> bool {
        let (size, _) = self.sizes(rules);
        let added = total - self.base;
        if added >= size {
            return true;
        }
        if self.is_first_street(rules) && !self.bet_made {
            // Short all-ins above the bring-in add up; who opens all-in has posted none.
            let bring_in = match self.entry {
                0 => rules.bring_in,
                entry => entry,
            };
            return match rules.terms.completion_threshold {
                CompletionThreshold::HalfOfGap => 2 * (total - bring_in) >= size - bring_in,
                CompletionThreshold::HalfOfBetTotal => 2 * total >= size,
            };
        }
        match rules.terms.short_allin_reopen {
            ShortAllinReopen::HalfBet => 2 * added >= size,
            ShortAllinReopen::FullBet => false,
        }
    }

    /// The seat that is to act after another; `None` when the round is closed.
    pub(super) fn next_to_act(&self, after: usize) -> Option<usize> {
        let owes = |seat: &usize| self.bets[*seat] < self.level;
        let mut waiting: Seats = self.able.iter().filter(owes).collect();
        if self.can_bet() {
            waiting = waiting.or(self.able.minus(self.acted));
        }
        waiting.next_after(after)
    }

    /// Readies a round of betting.
    pub(super) fn clear_bets(&mut self) {
        self.bets = [0; MAX_SEATS];
        self.level = 0;
        self.base = 0;
        self.full = 0;
        self.entry = 0;
        self.opened = 0;
        self.raises = 0;
        self.bet_made = false;
        self.capped_many = false;
        self.open_pair = false;
        self.big_locked = false;
        self.acted = Seats::NONE;
        self.aggressors = [-1; 2];
        self.actor = NO_SEAT;
        self.began_heads_up = self.live.len() == 2;
    }
}
