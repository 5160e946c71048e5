//! Many settlements.

use std::ops::Range;

use super::threads::{Table, Threads, try_each_block};
use crate::cards::Card;
use crate::error::{Error, Result};
use crate::eval::Scale;
use crate::eval::simd::Backend;
use crate::pots::{MAX_SEATS, Pots, Seats};
use crate::rake::Rake;
use crate::showdown::{Case, NO_CARD, Policy, Showdown, check_seats};

/// Hands in a block: all that is held of them fits the second-level cache.
const BLOCK: usize = 512;

/// Hands at their end, as columns with a row a hand.
#[derive(Clone, Copy, Debug)]
pub struct SettleRows<'a> {
    /// How many seats the table has.
    pub seats: usize,
    /// The ids of each seat's cards in the order dealt, [`NO_CARD`] where there is none.
    pub cards: &'a [u8],
    /// The chips each seat put in.
    pub contributed: &'a [i64],
    /// Whether each seat did not fold.
    pub live: &'a [bool],
    /// The dealer's seat; the last where it is not given.
    pub dealer: Option<&'a [i64]>,
    /// The id of the card that is everybody's last, [`NO_CARD`] where there is none.
    pub community: Option<&'a [u8]>,
    /// The seats in the order they first acted in the last round in which anybody did, filled up
    /// with -1.
    pub spoke: Option<&'a [i8]>,
    /// The street the hand reached, named by the number of cards a player holds.
    pub street: Option<&'a [i64]>,
}

impl SettleRows<'_> {
    /// Refuses columns that have not a row for each of some hands.
    fn check_lengths(&self, policy: &Policy, hands: usize) -> Result<()> {
        let seats = self.seats;
        let columns = [
            ("cards", Some(self.cards.len()), seats * policy.cards),
            ("contributed", Some(self.contributed.len()), seats),
            ("live", Some(self.live.len()), seats),
            ("dealer", self.dealer.map(<[_]>::len), 1),
            ("community", self.community.map(<[_]>::len), 1),
            ("spoke", self.spoke.map(<[_]>::len), seats),
            ("street", self.street.map(<[_]>::len), 1),
        ];
        for (name, given, width) in columns {
            let wanted = hands * width;
            if let Some(given) = given
                && given != wanted
            {
                return Err(Error::ColumnLength {
                    name,
                    given,
                    hands,
                    wanted,
                });
            }
        }
        Ok(())
    }

    /// The seats that did not fold in one of the hands.
    #[inline]
    fn live(&self, row: usize) -> Seats {
        let live = self.live[row * self.seats..][..self.seats].iter();
        live.enumerate()
            .fold(Seats::NONE, |seats, (seat, live)| match live {
                true => seats.with(seat),
                false => seats,
            })
    }

    /// Refuses a dealer that is no seat and a community card that is none.
    #[inline]
    fn check(&self, row: usize) -> Result<()> {
        let seats = self.seats;
        if let Some(dealer) = self.dealer
            && !(0..seats as i64).contains(&dealer[row])
        {
            let seat = dealer[row];
            return Err(Error::NoSeat { seat, seats }.in_argument("dealer"));
        }
        match self.community {
            Some(ids) if ids[row] != NO_CARD => Card::from_id(ids[row]).map(drop),
            _ => Ok(()),
        }
    }

    /// One of the hands that are checked, with the seats that are live in it.
    #[inline(always)]
    fn showdown(&self, policy: &Policy, row: usize, live: Seats) -> Showdown<'_> {
        let seats = self.seats;
        let row_cards = seats * policy.cards;
        Showdown {
            cards: &self.cards[row * row_cards..][..row_cards],
            contributed: &self.contributed[row * seats..][..seats],
            live,
            dealer: self.dealer.map_or(seats - 1, |dealer| dealer[row] as usize),
            community: (self.community)
                .and_then(|ids| Card::ALL.get(usize::from(ids[row])))
                .copied(),
            spoke: self.spoke.map(|spoke| &spoke[row * seats..][..seats]),
            street: self.street.map(|street| street[row]),
            ..Showdown::default()
        }
    }
}

/// Writes what each seat of each hand gets, the uncalled bet included. The columns have as many rows
/// as there are hands.
///
/// # Errors
///
/// What [`crate::showdown::settle`] refuses, in the first row in which it does. An environment variable
/// that asks for what cannot be had.
pub fn settle_rows(
    policy: &Policy,
    rows: &SettleRows<'_>,
    rake: Option<&Rake>,
    threads: Threads,
    chips: &mut [i64],
) -> Result<()> {
    check_seats(rows.seats)?;
    rows.check_lengths(policy, chips.len() / rows.seats)?;
    let backend = Backend::chosen()?;
    let settle = |first: usize, hands: Table<'_, i64>, block: &mut Block| {
        let chips = hands.items;
        let numbers = first..first + chips.len() / rows.seats;
        let unread = block.read(policy, rows, numbers, backend);
        let mut ranked = 0;
        for (i, chips) in chips.chunks_exact_mut(rows.seats).enumerate() {
            // What was read is settled first: a row before the one that stopped the reading may be
            // wrong in another way.
            let Some(live) = block.live.get(i).copied() else {
                break;
            };
            let showdown = rows.showdown(policy, first + i, live);
            (block.settle(policy, &showdown, ranked, rake, chips))
                .map_err(|error| (first + i, error))?;
            ranked += if live.is_several() { live.len() } else { 0 };
        }
        unread
    };
    let hands = Table {
        items: chips,
        width: rows.seats,
    };
    try_each_block(hands, BLOCK, threads, settle)
}

/// Some hands between their reading and their settling.
#[derive(Default)]
struct Block {
    /// The seats that did not fold, hand by hand.
    live: Vec<Seats>,
    /// The cards of each seat that competes, hand by hand.
    masks: Vec<u64>,
    /// Their ranks on each scale of the game.
    ranks: [Vec<u16>; 2],
    pots: Pots,
}

impl Block {
    /// Reads rows up to the first that is refused, and ranks all hands that compete in them.
    fn read(
        &mut self,
        policy: &Policy,
        rows: &SettleRows<'_>,
        numbers: Range<usize>,
        backend: Backend,
    ) -> std::result::Result<(), (usize, Error)> {
        self.live.clear();
        self.masks.clear();
        let mut masks = [0; MAX_SEATS];
        let mut refused = Ok(());
        for row in numbers {
            let live = rows.live(row);
            let read = (rows.check(row))
                .and_then(|()| rows.showdown(policy, row, live).masks(policy, &mut masks));
            if let Err(error) = read {
                refused = Err((row, error));
                break;
            }
            self.live.push(live);
            if live.is_several() {
                self.masks.extend(live.iter().map(|seat| masks[seat]));
            }
        }
        let [first, second] = &mut self.ranks;
        first.resize(self.masks.len(), 0);
        second.resize(self.masks.len(), 0);
        match policy.scales {
            [Scale::High, Scale::EightOrBetter] => {
                backend.rank_masks_hilo(&self.masks, first, second, false);
            }
            scales => {
                for (ranks, scale) in [first, second].into_iter().zip(scales) {
                    backend.rank_masks(&self.masks, *scale, ranks, false);
                }
            }
        }
        refused
    }

    /// Settles a hand, the ranks of its seats that compete beginning at `ranked`.
    #[inline]
    fn settle(
        &mut self,
        policy: &Policy,
        showdown: &Showdown<'_>,
        ranked: usize,
        rake: Option<&Rake>,
        chips: &mut [i64],
    ) -> Result<()> {
        let mut ranks = [[0; 2]; MAX_SEATS];
        if showdown.live.is_several() {
            for (scale, column) in self.ranks[..policy.scales.len()].iter().enumerate() {
                for (seat, rank) in showdown.live.iter().zip(&column[ranked..]) {
                    ranks[seat][scale] = *rank;
                }
            }
        }
        self.pots.refill(showdown.contributed, showdown.live)?;
        let case = Case {
            policy,
            showdown,
            ranks: &ranks,
        };
        case.pay(&self.pots, rake, chips)
    }
}
