//! Who wins which share of which pot.
//!
//! Each pot is settled by itself: the best hand of each scale among its eligible seats, the odd
//! chip between the halves to the first scale, odd chips of a split one each in the order that
//! the house's rule gives.

mod boards;
mod explain;
mod odd_chips;
mod order;
mod settlement;

use std::ops::Range;

use crate::cards::{Card, CardSet, Suit};
use crate::error::{Error, Result};
use crate::eval::{Category, Scale, rank_mask};
use crate::pots::{MAX_SEATS, Pots, Seats};
use crate::rake::Rake;

pub use boards::{BoardOrder, BoardTie};
pub use odd_chips::OddChip;
pub use order::{FirstToShow, FirstToShowUnbet, Show, ShowFacts};
pub use settlement::{Held, PotResult, Settlement, Split, Why, settle};

/// What stands for no card in rows of ids.
pub const NO_CARD: u8 = 255;

/// How a house settles a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// What wins: the one scale of the game, or the two that share a pot, the high half first.
    pub scales: &'static [Scale],
    /// The cards of a whole hand, the community card included.
    pub cards: usize,
    /// The places, in the order dealt, of the cards that lie face up.
    pub up_cards: Range<usize>,
    /// Which board speaks first.
    pub boards: BoardOrder,
    /// Whether the community card counts as a card of every board.
    pub community_on_board: bool,
    /// Which of equal boards speaks first.
    pub board_tie: BoardTie,
    /// Who gets the odd chips of a split, on each scale.
    pub odd_chips: [OddChip; 2],
    /// Whether a pot whose winners are the same both ways is one split.
    pub identical_is_even: bool,
    /// Whether the highest suit wins among equal flushes.
    pub suit_breaks_flushes: bool,
    /// Who shows first when there was a bet in the last round.
    pub first_to_show: FirstToShow,
    /// Who shows first when there was none.
    pub first_to_show_unbet: FirstToShowUnbet,
    /// Whether hands that are beaten need not be shown.
    pub may_muck: bool,
}

/// What is known of a hand at its end.
#[derive(Clone, Copy, Debug)]
pub struct Showdown<'a> {
    /// The ids of each seat's cards in the order dealt, [`Policy::cards`] a seat, [`NO_CARD`]
    /// where there is none.
    pub cards: &'a [u8],
    /// The chips each seat put in.
    pub contributed: &'a [i64],
    /// The seats that did not fold.
    pub live: Seats,
    /// The dealer's seat.
    pub dealer: usize,
    /// The card that is everybody's last.
    pub community: Option<Card>,
    /// The seats in the order they first acted in the last round in which anybody did.
    pub spoke: Option<&'a [i8]>,
    /// The street the hand reached, named by the number of cards a player holds.
    pub street: Option<u8>,
}

/// Refuses a number of seats that no table has.
pub fn check_seats(seats: usize) -> Result<()> {
    if (2..=MAX_SEATS).contains(&seats) {
        return Ok(());
    }
    Err(Error::SeatCount { seats })
}

impl Showdown<'_> {
    /// Refuses a number that is no seat of the table.
    fn check_seat(&self, seat: usize) -> Result<()> {
        let seats = self.seats();
        if seat < seats {
            return Ok(());
        }
        Err(Error::NoSeat {
            seat: seat as i64,
            seats,
        })
    }

    /// Refuses facts that do not fit one another.
    fn check(&self, policy: &Policy) -> Result<()> {
        check_seats(self.seats())?;
        let given = self.cards.len() / policy.cards;
        if self.cards.len() != self.seats() * policy.cards {
            return Err(Error::SeatsDiffer {
                what: "hands",
                given,
                seats: self.seats(),
            });
        }
        self.check_seat(self.dealer)?;
        if self.live.is_empty() {
            return Err(Error::NobodyLive);
        }
        self.live.iter().try_for_each(|seat| self.check_seat(seat))
    }

    fn seats(&self) -> usize {
        self.contributed.len()
    }

    /// The ids of a seat's cards in the order dealt.
    fn row(&self, policy: &Policy, seat: usize) -> &[u8] {
        &self.cards[seat * policy.cards..][..policy.cards]
    }

    /// A seat's cards, the community card included.
    fn hand(&self, policy: &Policy, seat: usize) -> CardSet {
        let own = self
            .row(policy, seat)
            .iter()
            .filter_map(|id| Card::from_id(*id).ok());
        own.chain(self.community).collect()
    }

    /// A seat's place clockwise from the dealer's left; the dealer is last.
    fn position(&self, seat: usize) -> usize {
        let seats = self.seats();
        (seat + seats - 1 - self.dealer) % seats
    }

    /// The masks of the seats' cards, the community card included. Refused are cards that come
    /// twice and, where hands are compared, a live seat without a whole hand.
    fn masks(&self, policy: &Policy) -> Result<[u64; MAX_SEATS]> {
        self.check(policy)?;
        let community = self.community.map_or(CardSet::EMPTY, CardSet::of);
        let mut masks = [0; MAX_SEATS];
        let mut seen = community.mask();
        for (seat, row) in self.cards.chunks_exact(policy.cards).enumerate() {
            let mut own = 0;
            let mut count = 0;
            for id in row {
                if *id == NO_CARD {
                    continue;
                }
                let Some(card) = Card::ALL.get(usize::from(*id)) else {
                    return Err(Error::BadCardId { id: id.to_string() }.in_seat(seat));
                };
                let bit = CardSet::of(*card).mask();
                if (own | seen) & bit != 0 {
                    return Err(self.held_twice(policy, seat, *card));
                }
                own |= bit;
                count += 1;
            }
            seen |= own;
            masks[seat] = own | community.mask();
            let whole = policy.cards - community.len();
            if count != whole && self.live.contains(seat) && self.live.len() > 1 {
                let wrong = Error::CardCount {
                    count,
                    least: whole,
                    most: whole,
                };
                return Err(wrong.in_seat(seat));
            }
        }
        Ok(masks)
    }

    /// Why a card of a seat cannot be its own.
    fn held_twice(&self, policy: &Policy, seat: usize, card: Card) -> Error {
        let other = (0..seat).find(|other| self.row(policy, *other).contains(&card.id()));
        let card = card.to_string();
        match other {
            Some(other) => Error::SharedCard { card, with: other }.in_seat(seat),
            None if self
                .community
                .is_some_and(|shared| shared.to_string() == card) =>
            {
                Error::CommunityCard { card }.in_seat(seat)
            }
            None => Error::DuplicateCard { card }.in_seat(seat),
        }
    }
}

/// The rank of each seat's hand on each scale of the game; 0 for seats that do not compete.
type Ranks = [[u16; 2]; MAX_SEATS];

/// What a pot's money is shared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// One seat is eligible, so nothing is compared.
    Uncontested,
    /// A share that one scale decides, by its place among the game's scales.
    Scale(usize),
    /// The whole pot, the same seats having won both halves.
    BothWays,
}

/// Takes down who is paid.
trait Ledger {
    /// A part of a pot goes to its winners. `odd` of them, listed first in `order`, get one chip
    /// more than the others.
    fn pay(&mut self, pot: usize, part: Part, chips: i64, order: &[usize], odd: usize);
}

/// Keeps nothing but the chips of each seat.
struct Chips([i64; MAX_SEATS]);

impl Ledger for Chips {
    #[inline]
    fn pay(&mut self, _: usize, _: Part, chips: i64, order: &[usize], odd: usize) {
        let each = chips / order.len() as i64;
        for (i, seat) in order.iter().enumerate() {
            self.0[*seat] += each + i64::from(i < odd);
        }
    }
}

/// A hand to settle, with all that decides it.
struct Case<'a> {
    policy: &'a Policy,
    showdown: &'a Showdown<'a>,
    ranks: &'a Ranks,
}

impl Case<'_> {
    /// Shares out all pots after the rake of each.
    fn share(&self, pots: &Pots, rake: &[i64; MAX_SEATS], ledger: &mut impl Ledger) -> Result<()> {
        for (i, (pot, rake)) in pots.iter().zip(rake).enumerate() {
            let chips = pot.amount - rake;
            if pot.eligible.len() == 1 {
                let winner = pot.eligible.first().unwrap_or_default();
                ledger.pay(i, Part::Uncontested, chips, &[winner], 0);
                continue;
            }
            let first = self.winners(pot.eligible, 0);
            let second = match self.policy.scales {
                [_, _] => self.winners(pot.eligible, 1),
                _ => Seats::NONE,
            };
            if second.is_empty() {
                self.split(i, Part::Scale(0), chips, first, ledger)?;
            } else if self.policy.identical_is_even && first == second {
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
    fn winners(&self, eligible: Seats, scale: usize) -> Seats {
        let best = eligible.iter().map(|seat| self.ranks[seat][scale]).max();
        let Some(best) = best.filter(|best| *best > 0) else {
            return Seats::NONE;
        };
        let winners: Seats = (eligible.iter())
            .filter(|seat| self.ranks[*seat][scale] == best)
            .collect();
        if self.policy.suit_breaks_flushes && winners.len() > 1 {
            let suits = winners.iter().map(|seat| self.flush_suit(seat, scale));
            let highest = suits.max().flatten();
            return (winners.iter())
                .filter(|seat| self.flush_suit(*seat, scale) == highest)
                .collect();
        }
        winners
    }

    /// The suit of a hand that is a flush and no more.
    fn flush_suit(&self, seat: usize, scale: usize) -> Option<Suit> {
        let category = self.policy.scales[scale].category(self.ranks[seat][scale]);
        (category == Some(Category::Flush)).then(|| self.five(seat, scale)[0].suit())
    }

    /// The five cards of a seat that play on a scale of the game.
    fn five(&self, seat: usize, scale: usize) -> [Card; 5] {
        let hand = self.showdown.hand(self.policy, seat);
        self.policy.scales[scale].five(self.ranks[seat][scale], hand)
    }

    /// Whether a seat's hand beats another's on a scale of the game.
    fn beats(&self, seat: usize, other: usize, scale: usize) -> bool {
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

/// The ranks, the pots and the rake of each pot of a hand, after all checks.
fn compete(
    policy: &Policy,
    showdown: &Showdown<'_>,
    rake: Option<&Rake>,
) -> Result<(Ranks, Pots, [i64; MAX_SEATS])> {
    let masks = showdown.masks(policy)?;
    let mut ranks = [[0; 2]; MAX_SEATS];
    let several = showdown.live.len() > 1;
    if several {
        for seat in showdown.live.iter() {
            for (rank, scale) in ranks[seat].iter_mut().zip(policy.scales) {
                *rank = rank_mask(masks[seat], *scale);
            }
        }
    }
    let pots = Pots::divide(showdown.contributed, showdown.live)?;
    let whole = several.then_some(policy.cards as u8);
    let rakes = match rake {
        Some(rake) => rake.of(&pots, showdown.street.or(whole))?,
        None => [0; MAX_SEATS],
    };
    Ok((ranks, pots, rakes))
}

/// Writes what each seat of a hand gets, the uncalled bet included: [`settle`] without the reasons.
///
/// # Errors
///
/// All that [`settle`] refuses.
pub fn settle_chips(
    policy: &Policy,
    showdown: &Showdown<'_>,
    rake: Option<&Rake>,
    chips: &mut [i64],
) -> Result<()> {
    let (ranks, pots, rakes) = compete(policy, showdown, rake)?;
    let case = Case {
        policy,
        showdown,
        ranks: &ranks,
    };
    let mut ledger = Chips([0; MAX_SEATS]);
    case.share(&pots, &rakes, &mut ledger)?;
    if let Some((seat, uncalled)) = pots.uncalled {
        ledger.0[seat] += uncalled;
    }
    chips.copy_from_slice(&ledger.0[..chips.len()]);
    Ok(())
}
