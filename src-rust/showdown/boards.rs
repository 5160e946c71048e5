//! The order of boards: whose turn it is to speak first.

use std::cmp::{Ordering, Reverse};

use super::{Policy, Showdown};
use crate::cards::{Card, CardSet, Rank};
use crate::eval::exposed_rank;

/// Which board speaks first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardOrder {
    /// The best high board.
    High,
    /// The best low board, the ace being low.
    LowestFirst,
    /// The worst low board, the ace being low.
    HighestFirst,
}

choices! {
    /// Which of equal boards speaks first.
    pub enum BoardTie {
        /// The nearest the dealer's left.
        Position = "position",
        /// The highest card by suit.
        SuitHigh = "suit_high",
        /// The lowest: who has the lower suit at the first difference from the top.
        SuitLow = "suit_low",
    }
}

/// A card's height with its suit, the ace being low.
pub(super) fn ace_low(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => card.suit() as u8,
        _ => card.id() + 4,
    }
}

impl Showdown<'_> {
    /// A seat's up cards in the last round.
    fn board(&self, policy: &Policy, seat: usize) -> CardSet {
        let up = &self.row(policy, seat)[policy.up_cards.clone()];
        let community = self.community.filter(|_| policy.community_on_board);
        let mut board = community.map_or(CardSet::EMPTY, CardSet::of);
        for card in up.iter().filter_map(|id| Card::with_id(*id)) {
            board = board | CardSet::of(card);
        }
        board
    }

    /// Where a seat's board stands: the biggest speaks first, and 0 where no up card is known.
    pub(super) fn board_rank(&self, policy: &Policy, seat: usize) -> u32 {
        let board = self.board(policy, seat);
        let low = policy.boards != BoardOrder::High;
        match (exposed_rank(board, low), policy.boards) {
            (Ok(rank), BoardOrder::HighestFirst) => u32::MAX - rank,
            (Ok(rank), _) => rank,
            (Err(_), _) => 0,
        }
    }

    /// The live seat whose board speaks first.
    pub(crate) fn first_board(&self, policy: &Policy) -> Option<usize> {
        let mut best: Option<(usize, u32)> = None;
        for seat in self.live.iter() {
            let rank = self.board_rank(policy, seat);
            best = match best {
                Some((first, top))
                    if rank < top || rank == top && !self.wins_tie(policy, seat, first) =>
                {
                    Some((first, top))
                }
                _ => Some((seat, rank)),
            };
        }
        best.map(|(seat, _)| seat)
    }

    /// Whether a seat speaks before another that has an equal board.
    fn wins_tie(&self, policy: &Policy, seat: usize, other: usize) -> bool {
        let suits = |seat| {
            let cards = self.board(policy, seat).iter();
            let mut heights: Vec<u8> = match policy.boards {
                BoardOrder::High => cards.map(Card::id).collect(),
                BoardOrder::LowestFirst | BoardOrder::HighestFirst => cards.map(ace_low).collect(),
            };
            heights.sort_unstable_by_key(|height| Reverse(*height));
            heights
        };
        let by_suit = match policy.board_tie {
            BoardTie::Position => Ordering::Equal,
            BoardTie::SuitHigh => suits(seat).cmp(&suits(other)),
            BoardTie::SuitLow => suits(other).cmp(&suits(seat)),
        };
        match by_suit {
            Ordering::Equal => self.position(seat) < self.position(other),
            order => order.is_gt(),
        }
    }
}
