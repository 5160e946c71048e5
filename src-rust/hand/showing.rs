//! Showing and mucking, where it is not left to the settlement: because the players are asked, or
//! because cards are unknown.

use std::fmt;

use super::action::{Action, Refusal};
use super::event::{Event, HandCards, Log};
use super::play::Hand;
use super::state::{NO_SEAT, Phase, State, UNKNOWN};
use crate::cards::{Card, CardSet};
use crate::error::Error;
use crate::pots::{Pots, Seats};
use crate::rules::Rules;
use crate::showdown::{MustShow, ShowFacts};

/// Why a hand is not shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotShown {
    /// The rules refuse it.
    Refused(Refusal),
    /// The cards cannot be those of the seat.
    Cards(Error),
}

impl fmt::Display for NotShown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::Cards(error) => error.fmt(f),
        }
    }
}

impl From<Refusal> for NotShown {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Hand {
    /// The live seats that are still to show or muck.
    #[must_use]
    pub fn undecided(&self) -> Seats {
        self.state().undecided()
    }

    /// A seat shows its hand, in turn or before. `cards` are those of it that nobody knows, in the
    /// order dealt, or all its cards in any order; none where all are known.
    ///
    /// # Errors
    ///
    /// The seat is not to show, or the cards are not its own; nothing has changed then.
    pub fn show(&mut self, seat: usize, cards: &[Card]) -> std::result::Result<(), NotShown> {
        self.check_undecided(seat)?;
        let mut named = *self.state();
        named.name_cards(seat, cards).map_err(NotShown::Cards)?;
        if named.has_unknown(seat) {
            return Err(NotShown::Refused(Refusal::UnknownCards));
        }
        self.decide(|state, rules, events| {
            *state = named;
            state.show_or_muck(seat, true, events);
            state.go_on_showing(rules, events);
        });
        Ok(())
    }

    /// A seat mucks its hand, in turn or before.
    ///
    /// # Errors
    ///
    /// The seat is not to show, or the rules have the hand shown.
    pub fn muck(&mut self, seat: usize) -> std::result::Result<(), Refusal> {
        self.check_undecided(seat)?;
        self.state().check_muck(self.rules(), seat)?;
        self.decide(|state, rules, events| {
            state.show_or_muck(seat, false, events);
            state.go_on_showing(rules, events);
        });
        Ok(())
    }

    fn check_undecided(&self, seat: usize) -> std::result::Result<(), Refusal> {
        if self.state().phase != Phase::Show {
            return Err(Refusal::NoShowdown);
        }
        match self.undecided().contains(seat) {
            true => Ok(()),
            false => Err(Refusal::NotInShowdown { seat }),
        }
    }
}

impl State {
    /// Begins the showdown. Unknown up cards count for nothing where boards decide who shows first.
    pub(super) fn begin_showdown(&mut self, rules: &Rules, log: &mut impl Log) {
        let unknown = self.manual && self.live.iter().any(|seat| self.has_unknown(seat));
        if !unknown && !self.options.manual_showdown {
            self.phase = Phase::Pay;
            return;
        }
        let aggressors = self.aggressors();
        let facts = self.show_facts(rules, &aggressors);
        let first = self.with_showdown(rules, |showdown| {
            showdown.first_to_show(&rules.policy, &facts)
        });
        self.show_from = first.unwrap_or_default() as u8;
        self.phase = Phase::Show;
        self.return_uncalled(log);
        self.go_on_showing(rules, log);
    }

    /// Gives an uncalled bet back before players are asked to show.
    fn return_uncalled(&mut self, log: &mut impl Log) {
        let pots = Pots::divide(&self.contributed[..self.seats()], self.live);
        if let Some((seat, chips)) = pots.ok().and_then(|pots| pots.uncalled) {
            self.returned = (seat as u8, chips);
            self.stacks[seat] += chips;
            self.bets[seat] = (self.bets[seat] - chips).max(0);
            log.note(Event::Return { seat, chips });
        }
    }

    /// The live seats that neither showed nor mucked.
    pub(super) fn undecided(&self) -> Seats {
        match self.phase {
            Phase::Show => self.live.minus(self.shown).minus(self.mucked),
            _ => Seats::NONE,
        }
    }

    /// Asks the next seat, or shows and mucks for it, until one is asked or all is decided. Who is
    /// left when all others mucked need not show.
    pub(super) fn go_on_showing(&mut self, rules: &Rules, log: &mut impl Log) {
        self.actor = NO_SEAT;
        while self.live.minus(self.mucked).is_several() {
            let from = usize::from(self.show_from);
            let undecided = self.undecided();
            let next = match undecided.contains(from) {
                true => Some(from),
                false => undecided.next_after(from),
            };
            let Some(seat) = next else {
                break;
            };
            if self.options.manual_showdown || self.has_unknown(seat) {
                self.actor = seat as u8;
                return;
            }
            let shows = self.check_muck(rules, seat).is_err();
            self.show_or_muck(seat, shows, log);
        }
        self.phase = Phase::Pay;
    }

    /// A seat shows or mucks.
    pub(super) fn show_or_muck(&mut self, seat: usize, shows: bool, log: &mut impl Log) {
        if shows {
            self.shown = self.shown.with(seat);
            let cards = self.hand_cards(seat);
            log.note(Event::Show { seat, cards });
            return;
        }
        self.mucks[self.mucked.len()] = seat as i8;
        self.mucked = self.mucked.with(seat);
        log.note(Event::Muck { seat });
    }

    /// What decides the order of showing.
    pub(super) fn show_facts<'a>(&self, rules: &Rules, aggressors: &'a [usize]) -> ShowFacts<'a> {
        ShowFacts {
            aggressors: Some(aggressors),
            bring_in: self.bring_in_seat(rules),
            face_up: self.is_face_up(rules),
            decided: None,
        }
    }

    /// Names the cards of a seat that nobody knows: them in the order dealt, or all its cards.
    pub(super) fn name_cards(&mut self, seat: usize, cards: &[Card]) -> Result<(), Error> {
        let held: CardSet = self.dealt_to(seat).flatten().collect();
        let mut named = CardSet::EMPTY;
        for card in cards {
            named = named.with(*card)?;
        }
        let unknown = self.dealt_to(seat).filter(Option::is_none).count();
        let whole = unknown + held.len();
        let news: Vec<Card> = (cards.iter().copied())
            .filter(|card| !held.contains(*card))
            .collect();
        let all = cards.len() == whole && held.is_subset(named);
        if !(cards.is_empty() || all || cards.len() == unknown) || news.len() > unknown {
            return Err(Error::OtherCards { unknown, whole });
        }
        if let Some(card) = news.iter().find(|card| self.is_out(**card)) {
            let card = card.to_string();
            return Err(Error::DuplicateCard { card });
        }
        if !all && let Some(card) = cards.iter().find(|card| held.contains(**card)) {
            let card = card.to_string();
            return Err(Error::DuplicateCard { card });
        }
        let places = self.cards[seat].iter_mut().filter(|id| **id == UNKNOWN);
        for (place, card) in places.zip(news) {
            *place = card.id();
        }
        Ok(())
    }

    /// The cards of a seat in the order dealt.
    pub(super) fn hand_cards(&self, seat: usize) -> HandCards {
        self.dealt_to(seat).collect()
    }

    /// Why an action at the showdown is refused.
    pub(super) fn check_showing(&self, rules: &Rules, action: Action) -> Result<(), Refusal> {
        let seat = usize::from(self.actor);
        match action {
            Action::Show if self.has_unknown(seat) => Err(Refusal::UnknownCards),
            Action::Show => Ok(()),
            Action::Muck => self.check_muck(rules, seat),
            _ => Err(Refusal::ShowOrMuck),
        }
    }

    /// Refuses to muck a hand that the house has shown, or that may win. Nobody can say that of a hand
    /// that is unknown.
    pub(super) fn check_muck(&self, rules: &Rules, seat: usize) -> Result<(), Refusal> {
        if self.has_unknown(seat) {
            return Ok(());
        }
        let mut compared = *self;
        compared.shown = self.shown.with(seat);
        let facts = self.show_facts(rules, &[]);
        let must = compared.with_showdown(rules, |showdown| {
            showdown.must_show(&rules.policy, &facts, seat, self.shown)
        });
        match must {
            Ok(None) => Ok(()),
            Ok(Some(MustShow::FaceUp)) => Err(Refusal::FaceUp),
            Ok(Some(MustShow::AllShow)) => Err(Refusal::AllShow),
            Ok(Some(MustShow::NotBeaten)) | Err(_) => Err(Refusal::NotBeaten),
        }
    }
}
