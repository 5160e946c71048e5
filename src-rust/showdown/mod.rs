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
mod sharing;

use std::ops::Range;

use crate::cards::{Card, CardSet, bits_by_id};
use crate::error::{Error, Result};
use crate::eval::Scale;
use crate::pots::{MAX_SEATS, Seats};

pub use boards::{BoardOrder, BoardTie};
pub use odd_chips::OddChip;
pub(crate) use order::MustShow;
pub use order::{FirstToShow, FirstToShowUnbet, Show, ShowFacts};
pub use settlement::{Held, PotResult, Settlement, Split, Why, settle};
pub(crate) use sharing::Case;

/// What stands for no card in rows of ids.
pub const NO_CARD: u8 = 255;

/// Set by a number that is neither an id nor stands for no card.
const NOT_AN_ID: u64 = 1 << 63;
/// The mask bit of each id.
static BITS: [u64; 256] = {
    let mut bits = bits_by_id(NOT_AN_ID);
    bits[NO_CARD as usize] = 0;
    bits
};

/// Writes the mask of each row of ids, the community card included, and gives all bits together and
/// their sum.
#[inline(always)]
fn add_up<const WIDTH: usize>(
    ids: &[u8],
    community: u64,
    masks: &mut [u64; MAX_SEATS],
) -> (u64, u64) {
    let (mut all, mut sum) = (community, community);
    for (mask, row) in masks.iter_mut().zip(ids.as_chunks::<WIDTH>().0) {
        *mask = community;
        if *row == [NO_CARD; WIDTH] {
            continue;
        }
        for bit in row.map(|id| BITS[usize::from(id)]) {
            *mask |= bit;
            sum = sum.wrapping_add(bit);
        }
        all |= *mask;
    }
    (all, sum)
}

/// How a house settles a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// What wins: the one scale of the game, or the two that share a pot, the high half first.
    pub(crate) scales: &'static [Scale],
    /// The cards of a whole hand, the community card included.
    pub(crate) cards: usize,
    /// The places, in the order dealt, of the cards that lie face up.
    pub(crate) up_cards: Range<usize>,
    /// Which board speaks first.
    pub(crate) boards: BoardOrder,
    /// Whether the community card counts as a card of every board.
    pub(crate) community_on_board: bool,
    /// Which of equal boards speaks first.
    pub(crate) board_tie: BoardTie,
    /// Who gets the odd chips of a split, on each scale.
    pub(crate) odd_chips: [OddChip; 2],
    /// Whether a pot whose winners are the same both ways is one split.
    pub(crate) identical_is_even: bool,
    /// Whether the highest suit wins among equal flushes.
    pub(crate) suit_breaks_flushes: bool,
    /// Who shows first when there was a bet in the last round.
    pub(crate) first_to_show: FirstToShow,
    /// Who shows first when there was none.
    pub(crate) first_to_show_unbet: FirstToShowUnbet,
    /// Whether hands that are beaten need not be shown.
    pub(crate) may_muck: bool,
}

impl Policy {
    /// Refuses a number that is no street of the game; hands are compared on the last alone.
    fn check_street(&self, street: i64, compared: bool) -> Result<()> {
        let most = self.cards as u8;
        let least = if compared {
            most
        } else {
            self.up_cards.start as u8 + 1
        };
        if (i64::from(least)..=i64::from(most)).contains(&street) {
            return Ok(());
        }
        Err(Error::NoStreet {
            street,
            least,
            most,
        })
    }
}

/// What is known of a hand at its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Showdown<'a> {
    /// The ids of each seat's cards in the order dealt, `Policy::cards` a seat, [`NO_CARD`]
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
    pub street: Option<i64>,
    /// Live seats that mucked, in order: they win only what all others gave up before.
    pub mucked: &'a [i8],
    /// Live seats whose cards are not compared: they were not shown.
    pub hidden: Seats,
}

/// Refuses a number of seats that no table has.
///
/// # Errors
///
/// Fewer than 2 or more than 10.
pub fn check_seats(seats: usize) -> Result<()> {
    if (2..=MAX_SEATS).contains(&seats) {
        return Ok(());
    }
    Err(Error::SeatCount {
        seats,
        most: MAX_SEATS,
    })
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
        let seats = self.seats();
        check_seats(seats)?;
        if self.cards.len() != seats * policy.cards {
            let given = self.cards.len() / policy.cards;
            return Err(Error::SeatsDiffer {
                what: "hands",
                given,
                seats,
            });
        }
        self.check_seat(self.dealer)?;
        match self.live.last() {
            Some(last) => self.check_seat(last)?,
            None => return Err(Error::NobodyLive),
        }
        if let Some(street) = self.street {
            policy.check_street(street, self.live.is_several())?;
        }
        self.spoke.map_or(Ok(()), |spoke| self.check_spoke(spoke))
    }

    /// Refuses speakers that are no seats or speak first twice; -1 stands behind the last.
    fn check_spoke(&self, spoke: &[i8]) -> Result<()> {
        let mut seen = Seats::NONE;
        let speakers = spoke
            .iter()
            .rposition(|seat| *seat != -1)
            .map_or(0, |last| last + 1);
        for speaker in &spoke[..speakers] {
            let seat = usize::try_from(*speaker).unwrap_or(usize::MAX);
            if seat >= self.seats() || seen.contains(seat) {
                let (seat, seats) = (i64::from(*speaker), self.seats());
                return Err(Error::NoSpeaker { seat, seats });
            }
            seen = seen.with(seat);
        }
        Ok(())
    }

    fn seats(&self) -> usize {
        self.contributed.len()
    }

    /// The seats that did not muck, of those that may win a pot; if all did, the last one.
    #[inline]
    fn contenders(&self, eligible: Seats) -> Seats {
        let mut left = eligible;
        for seat in self.mucked {
            let others = left.without(*seat as usize);
            if !others.is_empty() {
                left = others;
            }
        }
        left
    }

    /// The seats whose hands are compared: none where one is live alone.
    #[inline]
    fn compared(&self) -> Seats {
        match self.live.is_several() {
            true => self.live.minus(self.hidden),
            false => Seats::NONE,
        }
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
            .filter_map(|id| Card::with_id(*id));
        own.chain(self.community).collect()
    }

    /// The street the hand reached: where hands are compared, the last.
    pub(crate) fn reached(&self, policy: &Policy) -> Option<i64> {
        let last = policy.cards as i64;
        self.street.or(self.live.is_several().then_some(last))
    }

    /// A seat's place clockwise from the dealer's left; the dealer is last.
    fn position(&self, seat: usize) -> usize {
        let seats = self.seats();
        (seat + seats - 1 - self.dealer) % seats
    }

    /// The masks of the seats' cards, the community card included. Refused are cards that come
    /// twice and, where hands are compared, a live seat without a whole hand.
    #[inline]
    pub(crate) fn masks(&self, policy: &Policy, masks: &mut [u64; MAX_SEATS]) -> Result<()> {
        self.check(policy)?;
        let community = self.community.map_or(0, |card| CardSet::of(card).mask());
        let whole = policy.cards as u32 - u32::from(community > 0);
        let compared = self.compared();
        // The usual widths are constants, so that their loops are unrolled.
        let (all, sum) = match policy.cards {
            7 => add_up::<7>(self.cards, community, masks),
            5 => add_up::<5>(self.cards, community, masks),
            _ => return Err(self.why_no_hands(policy)),
        };
        let mut wrong = false;
        for seat in compared.iter() {
            // With a community card the place of the last card stays empty.
            let last = self.row(policy, seat)[policy.cards - 1];
            wrong |= (masks[seat] ^ community).count_ones() != whole;
            wrong |= community > 0 && last != NO_CARD;
        }
        // Bits add up to what they make together just when none is there twice.
        if wrong || all != sum || all & NOT_AN_ID != 0 {
            return Err(self.why_no_hands(policy));
        }
        Ok(())
    }

    /// What is wrong with cards that are refused: the first seat's fault.
    #[cold]
    fn why_no_hands(&self, policy: &Policy) -> Error {
        let community = self.community.map_or(CardSet::EMPTY, CardSet::of);
        let whole = policy.cards - community.len();
        let compared = self.compared();
        let mut seen = community;
        for seat in 0..self.seats() {
            let mut count = 0;
            for id in self.row(policy, seat).iter().filter(|id| **id != NO_CARD) {
                let Ok(card) = Card::from_id(*id) else {
                    return Error::BadCardId { id: id.to_string() }.in_seat(seat);
                };
                let Ok(more) = seen.with(card) else {
                    return self.held_twice(policy, seat, card);
                };
                seen = more;
                count += 1;
            }
            let hole = !community.is_empty() && self.row(policy, seat)[policy.cards - 1] != NO_CARD;
            if hole && count == whole && compared.contains(seat) {
                return Error::HoleInHand.in_seat(seat);
            }
            if count != whole && compared.contains(seat) {
                let wrong = Error::CardCount {
                    count,
                    least: whole,
                    most: whole,
                };
                return wrong.in_seat(seat);
            }
        }
        Error::Changed
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
