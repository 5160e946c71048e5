//! What may be seen of a hand. A view holds no card that its reader may not see: it is made of the
//! cards that lie face up, of hands that were shown, and, for a seat, of its own.

use serde::{Deserialize, Serialize};

use super::action::Legal;
use super::event::Event;
use super::play::Hand;
use super::state::MOST_CARDS;
use crate::cards::Card;
use crate::pots::{MAX_SEATS, Seats};

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PublicView {
    /// The street, named by the number of cards a player holds.
    pub street: u8,
    /// The dealer's seat.
    pub dealer: usize,
    /// The seat whose turn it is.
    pub actor: Option<usize>,
    /// The seats that have not folded.
    pub live: Seats,
    /// The chips in front of each seat.
    pub stacks: Vec<i64>,
    /// The chips each seat has bet on this street, antes not.
    pub bets: Vec<i64>,
    /// All chips put in and not yet paid out.
    pub pot: i64,
    /// The cards each seat was dealt, in order; `None` for one that the reader does not see.
    pub hands: Vec<Vec<Option<Card>>>,
    /// The card that is everybody's last.
    pub community: Option<Card>,
    /// What happened so far, without the cards that the reader does not see.
    pub events: Vec<Event>,
}

/// What a seat sees: what everybody sees, and its own cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SeatView {
    /// The seat.
    pub seat: usize,
    /// What it may do, when it is its turn.
    pub legal: Option<Legal>,
    /// What it sees of the table.
    pub table: PublicView,
}

impl PublicView {
    /// Whether its parts fit one another, as those of a view that was read do not have to.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let seats = self.stacks.len();
        let mut named = (self.live.iter()).chain([self.dealer]).chain(self.actor);
        seats <= MAX_SEATS
            && self.bets.len() == seats
            && self.hands.len() == seats
            && self.hands.iter().all(|hand| hand.len() <= MOST_CARDS)
            && named.all(|seat| seat < seats)
            && self.events.iter().all(Event::is_possible)
    }
}

impl Hand {
    /// What everybody sees.
    #[must_use]
    pub fn public_view(&self) -> PublicView {
        self.seen_by(None)
    }

    /// What a seat sees; `None` for a number that is no seat.
    #[must_use]
    pub fn view(&self, seat: usize) -> Option<SeatView> {
        (seat < self.state().seats()).then(|| SeatView {
            seat,
            legal: (self.actor() == Some(seat)).then(|| self.legal()),
            table: self.seen_by(Some(seat)),
        })
    }

    /// What a reader sees who has no seat or one.
    fn seen_by(&self, reader: Option<usize>) -> PublicView {
        let state = self.state();
        let up = &self.rules().policy.up_cards;
        let mut open = state.shown;
        if state.is_face_up(self.rules()) {
            open = open.or(state.live.minus(state.mucked));
        }
        let sees_all = |seat: usize| open.contains(seat) || reader == Some(seat);
        let hand = |seat: usize| {
            let sees = |place: usize| up.contains(&place) || sees_all(seat);
            let cards = state.dealt_to(seat).enumerate();
            cards
                .map(|(place, card)| card.filter(|_| sees(place)))
                .collect()
        };
        let event = |event: &Event| match *event {
            Event::Deal { seat, card, up } => Event::Deal {
                seat,
                card: card.filter(|_| up || sees_all(seat)),
                up,
            },
            Event::Burn { .. } => Event::Burn { card: None },
            seen => seen,
        };
        PublicView {
            street: self.street(),
            dealer: state.dealer.into(),
            actor: self.actor(),
            live: state.live,
            stacks: self.stacks().to_vec(),
            bets: self.bets().to_vec(),
            pot: self.pot(),
            hands: (0..state.seats()).map(hand).collect(),
            community: state.community_card(),
            events: self.events().iter().map(event).collect(),
        }
    }
}
