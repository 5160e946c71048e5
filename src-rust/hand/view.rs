//! What may be seen of a hand. A view holds no card that its reader may not see: it is made of the
//! cards that lie face up, of hands that were shown, and, for a seat, of its own.

use super::event::Event;
use super::play::Hand;
use super::state::State;
use crate::cards::Card;
use crate::pots::Seats;

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The cards each seat was dealt, in order; `None` for one that lies face down.
    pub hands: Vec<Vec<Option<Card>>>,
    /// The card that is everybody's last.
    pub community: Option<Card>,
}

/// What a seat sees: what everybody sees, and its own cards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeatView {
    /// The seat.
    pub seat: usize,
    /// Its cards in the order dealt.
    pub own: Vec<Card>,
    /// What everybody sees.
    pub public: PublicView,
}

impl State {
    /// The cards a seat was dealt, in order.
    fn dealt_to(&self, seat: usize) -> impl Iterator<Item = (usize, Card)> {
        self.cards[seat]
            .iter()
            .enumerate()
            .filter_map(|(place, id)| Some((place, Card::from_id(*id).ok()?)))
    }
}

impl Hand {
    /// What everybody sees.
    #[must_use]
    pub fn public_view(&self) -> PublicView {
        let state = self.state();
        let up = &self.rules().policy.up_cards;
        let shown: Seats = (self.events().iter())
            .filter_map(|event| match event {
                Event::Show { seat } => Some(*seat),
                _ => None,
            })
            .collect();
        let seen = |seat: usize| {
            let cards = state.dealt_to(seat);
            let visible =
                |(place, card)| (up.contains(&place) || shown.contains(seat)).then_some(card);
            cards.map(visible).collect()
        };
        PublicView {
            street: self.street(),
            dealer: state.dealer.into(),
            actor: self.actor(),
            live: state.live,
            stacks: self.stacks().to_vec(),
            bets: self.bets().to_vec(),
            pot: self.pot(),
            hands: (0..state.seats()).map(seen).collect(),
            community: state.community_card(),
        }
    }

    /// What a seat sees; `None` for a number that is no seat.
    #[must_use]
    pub fn view(&self, seat: usize) -> Option<SeatView> {
        (seat < self.state().seats()).then(|| SeatView {
            seat,
            own: self.state().dealt_to(seat).map(|(_, card)| card).collect(),
            public: self.public_view(),
        })
    }
}
