//! The sharing of the pots: the winners of each part, and the chips they get.

use super::{Policy, Showdown};
use crate::cards::{Card, Suit};
use crate::error::{Error, Result};
use crate::eval::{Category, rank_mask};
use crate::pots::{MAX_SEATS, Pots, Seats};
use crate::rake::Rake;

/// The rank of each seat's hand on each scale of the game; 0 for seats that do not compete.
pub(crate) type Ranks = [[u16; 2]; MAX_SEATS];

impl Showdown<'_> {
    /// The ranks of the hands that are compared.
    ///
    /// # Errors
    ///
    /// Those of [`Showdown::masks`].
    pub(super) fn ranks(&self, policy: &Policy) -> Result<Ranks> {
        let mut masks = [0; MAX_SEATS];
        self.masks(policy, &mut masks)?;
        let mut ranks = [[0; 2]; MAX_SEATS];
        for seat in self.compared().iter() {
            for (rank, scale) in ranks[seat].iter_mut().zip(policy.scales) {
                *rank = rank_mask(masks[seat], *scale);
            }
        }
        Ok(ranks)
    }

    /// Writes what each seat gets, the uncalled bet included.
    ///
    /// # Errors
    ///
    /// What [`settle`] refuses.
    pub(crate) fn pay(
        &self,
        policy: &Policy,
        rake: Option<&Rake>,
        chips: &mut [i64],
    ) -> Result<()> {
        let ranks = self.ranks(policy)?;
        let pots = Pots::divide(self.contributed, self.live)?;
        let case = Case {
            policy,
            showdown: self,
            ranks: &ranks,
        };
        case.pay(&pots, rake, chips)
    }
}

/// What a pot's money is shared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// One seat is left that may win, so nothing is compared.
    Uncontested,
    /// A share that one scale decides, by its place among the game's scales.
    Scale(usize),
    /// The whole pot, the same seats having won both halves.
    BothWays,
}

/// Takes down who is paid.
pub(crate) trait Ledger {
    /// A part of a pot goes to its winners. `odd` of them, listed first in `order`, get one chip
    /// more than the others.
    fn pay(&mut self, pot: usize, part: Part, chips: i64, order: &[usize], odd: usize);
}

/// Keeps nothing but the chips of each seat.
struct Chips<'a>(&'a mut [i64]);

impl Ledger for Chips<'_> {
    #[inline]
    fn pay(&mut self, _: usize, _: Part, chips: i64, order: &[usize], odd: usize) {
        if let [winner] = order {
            self.0[*winner] += chips;
            return;
        }
        let each = chips / order.len() as i64;
        for (i, seat) in order.iter().enumerate() {
            self.0[*seat] += each + i64::from(i < odd);
        }
    }
}

/// A hand to settle, with all that decides it.
pub(crate) struct Case<'a> {
    pub policy: &'a Policy,
    pub showdown: &'a Showdown<'a>,
    pub ranks: &'a Ranks,
}

impl Case<'_> {
    /// Writes what each seat gets, the uncalled bet included.
    #[inline]
    pub(crate) fn pay(&self, pots: &Pots, rake: Option<&Rake>, chips: &mut [i64]) -> Result<()> {
        let rakes = match rake {
            Some(rake) => Some(rake.of(pots, self.showdown.reached(self.policy))?),
            None => None,
        };
        chips.fill(0);
        self.share(pots, rakes.as_ref(), &mut Chips(chips))?;
        if let Some((seat, uncalled)) = pots.uncalled {
            chips[seat] += uncalled;
        }
        Ok(())
    }

    /// Shares out all pots after the rake of each.
    #[inline]
    pub(crate) fn share(
        &self,
        pots: &Pots,
        rakes: Option<&[i64; MAX_SEATS]>,
        ledger: &mut impl Ledger,
    ) -> Result<()> {
        for (i, pot) in pots.iter().enumerate() {
            let chips = pot.amount - rakes.map_or(0, |rakes| rakes[i]);
            let contenders = self.showdown.contenders(pot.eligible);
            if let Some(winner) = contenders.only() {
                ledger.pay(i, Part::Uncontested, chips, &[winner], 0);
                continue;
            }
            let first = self.winners(contenders, 0);
            if first.is_empty() {
                return Err(Error::NothingShown { pot: i });
            }
            let second = match self.policy.scales {
                [_, _] => self.winners(contenders, 1),
                _ => Seats::NONE,
            };
            if second.is_empty() {
                self.split(i, Part::Scale(0), chips, first, ledger)?;
            } else if self.policy.identical_is_even && first == second && first.is_several() {
                self.split(i, Part::BothWays, chips, first, ledger)?;
            } else {
                let low = chips / 2;
                self.split(i, Part::Scale(0), chips - low, first, ledger)?;
                self.split(i, Part::Scale(1), low, second, ledger)?;
            }
        }
        Ok(())
    }

    /// The seats with the best hand on a scale of the game; none when nobody qualifies.
    #[inline]
    fn winners(&self, eligible: Seats, scale: usize) -> Seats {
        let mut best = 1;
        let mut winners = Seats::NONE;
        for seat in eligible.iter() {
            let rank = self.ranks[seat][scale];
            if rank > best {
                best = rank;
                winners = Seats::NONE;
            }
            if rank == best {
                winners = winners.with(seat);
            }
        }
        if self.policy.suit_breaks_flushes && winners.is_several() {
            return self.highest_suits(winners, scale);
        }
        winners
    }

    /// Of equal hands those with a flush in the highest suit, or all where they are no flushes.
    fn highest_suits(&self, winners: Seats, scale: usize) -> Seats {
        let suits = winners.iter().map(|seat| self.flush_suit(seat, scale));
        let highest = suits.max().flatten();
        (winners.iter())
            .filter(|seat| self.flush_suit(*seat, scale) == highest)
            .collect()
    }

    /// The suit of a hand that is a flush and no more.
    fn flush_suit(&self, seat: usize, scale: usize) -> Option<Suit> {
        let category = self.policy.scales[scale].category(self.ranks[seat][scale]);
        let flush = category == Some(Category::Flush);
        let five = flush.then(|| self.five(seat, scale).ok()).flatten();
        five.map(|five| five[0].suit())
    }

    /// The five cards of a seat that play on a scale of the game.
    pub(super) fn five(&self, seat: usize, scale: usize) -> Result<[Card; 5]> {
        let hand = self.showdown.hand(self.policy, seat);
        let five = self.policy.scales[scale].five(self.ranks[seat][scale], hand);
        // The ranks come from an earlier reading of the cards.
        five.ok_or(Error::Changed)
    }

    /// Whether a seat's hand beats another's on a scale of the game.
    pub(super) fn beats(&self, seat: usize, other: usize, scale: usize) -> bool {
        self.winners(Seats::of(seat).with(other), scale) == Seats::of(seat)
    }

    fn split(
        &self,
        pot: usize,
        part: Part,
        chips: i64,
        winners: Seats,
        ledger: &mut impl Ledger,
    ) -> Result<()> {
        if let Some(winner) = winners.only() {
            ledger.pay(pot, part, chips, &[winner], 0);
            return Ok(());
        }
        let mut order = [0; MAX_SEATS];
        let order = &mut order[..winners.len()];
        for (place, seat) in order.iter_mut().zip(winners.iter()) {
            *place = seat;
        }
        let odd = (chips % winners.len() as i64) as usize;
        if odd > 0 {
            let scale = match part {
                Part::Scale(scale) => scale,
                Part::Uncontested | Part::BothWays => 0,
            };
            self.sort_for_odd_chips(order, scale)?;
        }
        ledger.pay(pot, part, chips, order, odd);
        Ok(())
    }
}
