//! The state of a hand: flat, without heap, at most 512 bytes.

use serde::{Deserialize, Serialize};

use crate::cards::{Card, DECK};
use crate::pots::{MAX_SEATS, Seats};
use crate::rules::Rules;
use crate::showdown::{NO_CARD, Showdown};

/// The most cards a seat holds.
pub(super) const MOST_CARDS: usize = 7;
/// The most cards burned in a hand.
pub(super) const MOST_BURNS: usize = 6;

/// What a hand waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Cards of the street are due.
    Deal,
    /// Somebody is to say who acts first: an up card that decides it is unknown.
    First,
    /// A seat is to bring in.
    BringIn,
    /// A seat is to act.
    Bet,
    /// A seat is to show its hand or to muck it.
    Show,
    /// The pots are to be paid.
    Pay,
    /// Nothing: all chips are paid out.
    Over,
}

/// How a hand is played, beside its rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Whether only two players are left in the event, which some houses ask for.
    pub last_two: bool,
    /// Whether each live player is asked whether he shows; otherwise hands are shown in order, and
    /// mucked where the house allows it.
    pub manual_showdown: bool,
    /// Whether an outside dealer may deal up cards that are unknown, as in old histories.
    pub unknown_up: bool,
}

/// The state of a hand. The rules stand beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) stacks: [i64; MAX_SEATS],
    pub(super) contributed: [i64; MAX_SEATS],
    /// Chips of this street, the bring-in included, antes not.
    pub(super) bets: [i64; MAX_SEATS],
    /// What a seat must have in to call.
    pub(super) level: i64,
    /// The last full level of the street; 0 before the bet.
    pub(super) base: i64,
    /// The size of the last full bet or raise, in pot and no limit.
    pub(super) full: i64,
    /// What a call took after the bring-in was posted; 0 before, and on later streets.
    pub(super) entry: i64,
    /// The bet of an open pair's owner, where raises have its size; else 0.
    pub(super) opened: i64,
    /// Cards by seat in the order dealt.
    pub(super) cards: [[u8; MOST_CARDS]; MAX_SEATS],
    /// The deck, the next card at `next`; an outside dealer's holds no cards and only counts.
    pub(super) deck: [u8; DECK],
    pub(super) next: u8,
    pub(super) burns: [u8; MOST_BURNS],
    pub(super) burned: u8,
    pub(super) community: u8,
    /// Seats in the order they first acted in the last round with an action, filled up with -1.
    pub(super) spoke: [i8; MAX_SEATS],
    /// Bets and raises of the last round: the first and the last seat; -1 for none.
    pub(super) aggressors: [i8; 2],
    pub(super) live: Seats,
    /// Live seats that have chips.
    pub(super) able: Seats,
    /// Seats that showed their hands.
    pub(super) shown: Seats,
    /// Seats that mucked their hands.
    pub(super) mucked: Seats,
    /// The same in order, filled up with -1.
    pub(super) mucks: [i8; MAX_SEATS],
    /// Seats that acted since they last had to.
    pub(super) acted: Seats,
    pub(super) raises: u32,
    pub(super) phase: Phase,
    pub(super) seats: u8,
    pub(super) dealer: u8,
    /// The number of cards a seat has when the street is dealt.
    pub(super) street: u8,
    /// Cards of this street dealt so far.
    pub(super) dealt: u8,
    pub(super) actor: u8,
    /// The seat that posted the bring-in or opened for more; `NO_SEAT` for none.
    pub(super) bring_in: u8,
    /// Whether a seat has bet, completed or opened on this street.
    pub(super) bet_made: bool,
    /// Whether the cap was reached with three or more live.
    pub(super) capped_many: bool,
    /// Whether two were live when the round began.
    pub(super) began_heads_up: bool,
    /// Whether an open pair gives a choice of sizes on this street.
    pub(super) open_pair: bool,
    /// Whether a big bet or raise locks the others to big ones.
    pub(super) big_locked: bool,
    pub(super) options: Options,
    /// Whether an outside dealer gives the cards; the deck only counts them then.
    pub(super) manual: bool,
    /// Whether the street has begun: it is known whether there are cards for all.
    pub(super) planned: bool,
    /// Whether one card serves as everybody's last.
    pub(super) community_due: bool,
    /// After how many cards of the street the burns are used again; `NEVER` for none.
    pub(super) reuse_at: u8,
    /// The street of the last round in which anybody acted.
    pub(super) spoke_street: u8,
    /// The seat whose uncalled bet went back when the showdown began, and its chips.
    pub(super) returned: (u8, i64),
    /// The seat where showing begins, or clockwise after it; `NO_SEAT` where hands are shown and
    /// mucked as the settlement says.
    pub(super) show_from: u8,
}

/// The id of a card that was dealt and that nobody knows.
pub(super) const UNKNOWN: u8 = NO_CARD - 1;
/// No number of cards.
pub(super) const NEVER: u8 = 255;
/// No seat.
pub(super) const NO_SEAT: u8 = 255;

impl State {
    /// A state before the antes.
    pub(super) fn new(stacks: &[i64], dealer: usize, first_street: u8, options: Options) -> Self {
        let mut all = [0; MAX_SEATS];
        all[..stacks.len()].copy_from_slice(stacks);
        Self {
            stacks: all,
            contributed: [0; MAX_SEATS],
            bets: [0; MAX_SEATS],
            level: 0,
            base: 0,
            full: 0,
            entry: 0,
            opened: 0,
            cards: [[NO_CARD; MOST_CARDS]; MAX_SEATS],
            deck: [NO_CARD; DECK],
            next: 0,
            burns: [NO_CARD; MOST_BURNS],
            burned: 0,
            community: NO_CARD,
            spoke: [-1; MAX_SEATS],
            aggressors: [-1; 2],
            live: (0..stacks.len()).collect(),
            able: (0..stacks.len()).collect(),
            shown: Seats::NONE,
            mucked: Seats::NONE,
            mucks: [-1; MAX_SEATS],
            acted: Seats::NONE,
            raises: 0,
            phase: Phase::Deal,
            seats: stacks.len() as u8,
            dealer: dealer as u8,
            street: first_street,
            dealt: 0,
            actor: NO_SEAT,
            bring_in: NO_SEAT,
            bet_made: false,
            capped_many: false,
            began_heads_up: false,
            open_pair: false,
            big_locked: false,
            options,
            manual: false,
            planned: true,
            community_due: false,
            reuse_at: NEVER,
            spoke_street: 0,
            returned: (NO_SEAT, 0),
            show_from: NO_SEAT,
        }
    }

    /// The chips in front of each seat.
    #[must_use]
    pub fn stacks(&self) -> &[i64] {
        &self.stacks[..self.seats()]
    }

    /// The seat whose turn it is; `None` when the hand is over or a card is due.
    #[must_use]
    pub fn actor(&self) -> Option<usize> {
        (self.actor != NO_SEAT).then_some(self.actor.into())
    }

    pub(super) fn seats(&self) -> usize {
        self.seats.into()
    }

    /// All seats clockwise, one of them last.
    pub(super) fn around(&self, after: usize) -> impl Iterator<Item = usize> + use<> {
        let seats = self.seats();
        (1..=seats).map(move |i| (after + i) % seats)
    }

    /// Whether a bet could still be answered.
    pub(super) fn can_bet(&self) -> bool {
        self.able.is_several()
    }

    /// Whether all hands lie face up: somebody is all-in, and there is no betting any more.
    pub(super) fn is_face_up(&self, rules: &Rules) -> bool {
        let betting_is_over = match self.phase {
            Phase::Deal => !self.can_bet(),
            Phase::First | Phase::BringIn | Phase::Bet => false,
            Phase::Show | Phase::Pay | Phase::Over => true,
        };
        let all_in = self.live != self.able;
        rules.terms.all_in_face_up && self.live.is_several() && all_in && betting_is_over
    }

    /// The cards a seat was dealt, in order; `None` for one that nobody knows.
    pub(super) fn dealt_to(&self, seat: usize) -> impl Iterator<Item = Option<Card>> {
        let dealt = self.cards[seat].iter().take_while(|id| **id != NO_CARD);
        dealt.map(|id| Card::with_id(*id))
    }

    /// Whether a seat has a card that nobody knows.
    pub(super) fn has_unknown(&self, seat: usize) -> bool {
        self.cards[seat].contains(&UNKNOWN)
    }

    /// Whether somebody was dealt a card, or it lies among the burns.
    pub(super) fn is_out(&self, card: Card) -> bool {
        let id = card.id();
        let burns = &self.burns[..usize::from(self.burned)];
        self.community == id || burns.contains(&id) || self.cards.as_flattened().contains(&id)
    }

    /// The card a seat was dealt at a place.
    pub(super) fn card(&self, seat: usize, place: usize) -> Option<Card> {
        Card::with_id(self.cards[seat][place])
    }

    pub(super) fn community_card(&self) -> Option<Card> {
        Card::with_id(self.community)
    }

    /// All chips put in, and not gone back.
    pub(super) fn pot(&self) -> i64 {
        self.contributed.iter().sum::<i64>() - self.returned.1
    }

    /// Moves chips of a seat into the pot.
    pub(super) fn put_in(&mut self, seat: usize, chips: i64) {
        self.stacks[seat] -= chips;
        self.contributed[seat] += chips;
        if self.stacks[seat] == 0 {
            self.able = self.able.without(seat);
        }
    }

    /// Calls a function with what a showdown needs to know.
    pub(super) fn with_showdown<T>(&self, rules: &Rules, f: impl FnOnce(&Showdown<'_>) -> T) -> T {
        let (seats, width) = (self.seats(), rules.policy.cards);
        let mut copied = [NO_CARD; MAX_SEATS * MOST_CARDS];
        let cards = if width == MOST_CARDS && !self.manual {
            self.cards.as_flattened()
        } else {
            for (row, own) in copied.chunks_exact_mut(width).zip(&self.cards[..seats]) {
                row.copy_from_slice(&own[..width]);
                for id in row.iter_mut().filter(|id| **id == UNKNOWN) {
                    *id = NO_CARD;
                }
            }
            &copied
        };
        let spoken = self
            .spoke
            .iter()
            .position(|seat| *seat < 0)
            .unwrap_or(MAX_SEATS);
        f(&Showdown {
            cards: &cards[..seats * width],
            contributed: &self.contributed[..seats],
            live: self.live,
            dealer: self.dealer.into(),
            community: self.community_card(),
            spoke: Some(&self.spoke[..spoken]),
            street: Some(self.street.into()),
            mucked: &self.mucks[..self.mucked.len()],
            hidden: match self.show_from {
                NO_SEAT => Seats::NONE,
                _ => self.live.minus(self.shown),
            },
        })
    }
}
