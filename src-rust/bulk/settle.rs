//! Many settlements.

use super::threads::{Threads, try_each_row};
use crate::cards::Card;
use crate::error::{Error, Result};
use crate::rake::Rake;
use crate::showdown::{NO_CARD, Policy, Showdown, check_seats, settle_chips};

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
    pub street: Option<&'a [u8]>,
}

/// Writes what each seat of each hand gets, the uncalled bet included. The columns have as many rows
/// as there are hands.
///
/// # Errors
///
/// What [`crate::showdown::settle`] refuses, in the first row in which it does.
pub fn settle_rows(
    policy: &Policy,
    rows: &SettleRows<'_>,
    rake: Option<&Rake>,
    threads: Threads,
    chips: &mut [i64],
) -> Result<()> {
    let seats = rows.seats;
    check_seats(seats)?;
    let row_cards = seats * policy.cards;
    try_each_row(
        chips,
        seats,
        threads,
        || (),
        |row, chips, ()| {
            let live = rows.live[row * seats..][..seats].iter();
            let dealer = rows
                .dealer
                .map_or(Ok(seats - 1), |dealer| seat(dealer[row], seats));
            let showdown = Showdown {
                cards: &rows.cards[row * row_cards..][..row_cards],
                contributed: &rows.contributed[row * seats..][..seats],
                live: live
                    .enumerate()
                    .filter(|(_, live)| **live)
                    .map(|(seat, _)| seat)
                    .collect(),
                dealer: dealer?,
                community: match rows.community.map_or(NO_CARD, |ids| ids[row]) {
                    NO_CARD => None,
                    id => Some(Card::from_id(id)?),
                },
                spoke: rows.spoke.map(|spoke| &spoke[row * seats..][..seats]),
                street: rows.street.map(|street| street[row]),
            };
            settle_chips(policy, &showdown, rake, chips)
        },
    )
}

/// A number that names a seat.
fn seat(number: i64, seats: usize) -> Result<usize> {
    (usize::try_from(number).ok())
        .filter(|seat| *seat < seats)
        .ok_or(Error::NoSeat {
            seat: number,
            seats,
        })
}
