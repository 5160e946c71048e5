//! The order of showing, and who need not show.

use super::sharing::Case;
use super::{Policy, Showdown};
use crate::error::Result;
use crate::pots::{Pots, Seats};

choices! {
    /// Who shows first when there was a bet in the last round.
    pub enum FirstToShow {
        /// Who bet or raised last.
        LastAggressor = "last_aggressor",
        /// Who bet first.
        FirstAggressor = "first_aggressor",
    }
}

choices! {
    /// Who shows first when there was no bet in the last round.
    pub enum FirstToShowUnbet {
        /// The board that was to act first.
        FirstToActBoard = "first_to_act_board",
        /// The first live seat at or clockwise after the one that posted the bring-in.
        NearestBringIn = "nearest_bring_in",
    }
}

/// The betting facts that decide the order of showing.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShowFacts<'a> {
    /// The seats that bet or raised in the last round, in order; empty when nobody bet there, `None`
    /// when it is not known.
    pub aggressors: Option<&'a [usize]>,
    /// The seat that posted the bring-in.
    pub bring_in: Option<usize>,
    /// Whether all hands lie face up after an all-in, so that none can be mucked.
    pub face_up: bool,
    /// Who showed and who mucked, in order, where that was decided at the table.
    pub decided: Option<&'a [Show]>,
}

/// A live seat's turn at the showdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Show {
    /// The seat.
    pub seat: usize,
    /// Whether it shows: because it must or, decided at the table, because it did. Otherwise it is
    /// beaten and may muck, or did.
    pub must: bool,
}

impl Policy {
    /// The rule that decides who shows first, and the fact it asks for, where that is not given.
    pub(super) fn missing_fact(&self, facts: &ShowFacts<'_>) -> (&'static str, &'static str) {
        match facts.aggressors {
            None => (self.first_to_show.name(), "aggressor"),
            Some(_) => (self.first_to_show_unbet.name(), "bring_in"),
        }
    }
}

impl Showdown<'_> {
    /// The seat where showing begins, or clockwise after it where it is not live; `None` when the fact
    /// that decides is missing. Of boards only those of live seats count.
    pub(crate) fn first_to_show(&self, policy: &Policy, facts: &ShowFacts<'_>) -> Option<usize> {
        let aggressors = facts.aggressors?;
        let aggressor = match policy.first_to_show {
            FirstToShow::LastAggressor => aggressors.last(),
            FirstToShow::FirstAggressor => aggressors.first(),
        };
        if let Some(seat) = aggressor {
            return Some(*seat);
        }
        match policy.first_to_show_unbet {
            FirstToShowUnbet::NearestBringIn => facts.bring_in,
            FirstToShowUnbet::FirstToActBoard => self.first_board(policy),
        }
    }

    /// Why a seat has to show its hand after those shown so far, if it has to; hands that are neither
    /// are hidden.
    ///
    /// # Errors
    ///
    /// A hand that is not whole.
    pub(crate) fn must_show(
        &self,
        policy: &Policy,
        facts: &ShowFacts<'_>,
        seat: usize,
        shown: Seats,
    ) -> Result<Option<MustShow>> {
        let case = Case {
            policy,
            showdown: self,
            ranks: &self.ranks(policy)?,
        };
        let pots = Pots::divide(self.contributed, self.live)?;
        Ok(case.must_show(facts, seat, shown, &pots))
    }
}

/// Why a hand has to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MustShow {
    /// All hands lie face up.
    FaceUp,
    /// The house has all hands shown.
    AllShow,
    /// It may win or tie a part of a pot.
    NotBeaten,
}

impl Case<'_> {
    /// The live seats in the order in which they show; `None` when the fact that decides is
    /// missing. Nobody shows when one seat is live.
    pub(super) fn shows(&self, pots: &Pots, facts: &ShowFacts<'_>) -> Option<Vec<Show>> {
        if self.showdown.live.len() < 2 {
            return Some(Vec::new());
        }
        let seats = self.showdown.seats();
        let first = self.showdown.first_to_show(self.policy, facts)?;
        let mut shown = Seats::NONE;
        let mut shows = Vec::new();
        for seat in (0..seats).map(|i| (first + i) % seats) {
            if self.showdown.live.contains(seat) {
                let must = self.must_show(facts, seat, shown, pots).is_some();
                if must {
                    shown = shown.with(seat);
                }
                shows.push(Show { seat, must });
            }
        }
        Some(shows)
    }

    /// Why a seat has to show its hand after those shown so far, if it has to.
    fn must_show(
        &self,
        facts: &ShowFacts<'_>,
        seat: usize,
        shown: Seats,
        pots: &Pots,
    ) -> Option<MustShow> {
        if facts.face_up {
            Some(MustShow::FaceUp)
        } else if !self.policy.may_muck {
            Some(MustShow::AllShow)
        } else {
            (!self.is_beaten(seat, shown, pots)).then_some(MustShow::NotBeaten)
        }
    }

    /// Whether a hand can neither win nor tie any part of any pot its owner is eligible for, against
    /// the hands shown so far. Who is alone in a pot wins it, so his hand is not beaten.
    fn is_beaten(&self, seat: usize, shown: Seats, pots: &Pots) -> bool {
        let mut own = pots.iter().filter(|pot| pot.eligible.contains(seat));
        own.all(|pot| {
            (0..self.policy.scales.len()).all(|scale| {
                let qualifies = self.ranks[seat][scale] > 0;
                let mut others = shown.iter().filter(|other| pot.eligible.contains(*other));
                !qualifies || others.any(|other| self.beats(other, seat, scale))
            })
        })
    }
}
