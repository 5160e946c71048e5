//! A hand against a range on a board, run out: every way there is, or some of them at random.

use std::collections::BTreeMap;

use super::xorshift::Xorshift;
use crate::bulk::{Table, for_each_block};
use crate::cards::{Card, CardSet, DECK, Suit};
use crate::error::Error;
use crate::eval::simd::Backend;
use crate::eval::{Scale, rank_mask};

/// How many cards a whole board has.
pub const BOARD: usize = 5;
/// How many cards a hand has.
pub const HAND: usize = 2;
/// So many boards and what belongs to them fit the first-level cache.
const BLOCK: usize = 1024;
/// So many showdowns take about a tenth of a second: no longer should an interrupt wait.
const SHOWDOWNS_A_BATCH: usize = 1 << 25;
/// Fewer boards are not worth a second thread.
const BOARDS_A_BATCH: usize = 1 << 14;

/// Why work ends early.
pub enum Halt {
    Interrupted,
    Refused(Error),
}

/// What work comes to, unless it is halted.
pub type Work<T> = Result<T, Halt>;

/// Asked now and then whether to go on.
pub type KeepOn<'a> = &'a mut dyn FnMut() -> Work<()>;

/// What of a range can be held beside known cards, with weights from 0 to 1: only their proportions
/// count, and as such they do not add up to infinity.
fn possible(range: &[(CardSet, f64)], known: CardSet) -> Vec<(CardSet, f64)> {
    let mut options = range.to_vec();
    options.retain(|(option, weight)| *weight > 0.0 && (*option & known).is_empty());
    let most = (options.iter()).fold(0.0, |most: f64, (_, weight)| most.max(*weight));
    for (_, weight) in &mut options {
        *weight /= most;
    }
    options
}

/// A range on a complete board, each hand with its rank.
pub struct Ranked {
    board: CardSet,
    options: Vec<(CardSet, f64, u16)>,
}

impl Ranked {
    pub fn new(board: CardSet, range: &[(CardSet, f64)]) -> Self {
        let options = possible(range, board).into_iter();
        Self {
            board,
            options: options
                .map(|(option, weight)| (option, weight, rank(option | board)))
                .collect(),
        }
    }

    /// The share of the pot that a hand wins on average. `None` when it cannot be held, or none of
    /// the range beside it.
    pub fn equity(&self, hand: CardSet) -> Option<f64> {
        if !(hand & self.board).is_empty() {
            return None;
        }
        let ours = rank(hand | self.board);
        let (mut points, mut weights) = (0.0, 0.0);
        for (option, weight, their) in &self.options {
            let weight = if (*option & hand).is_empty() {
                *weight
            } else {
                0.0
            };
            points += weight * f64::from(points_of(ours, *their));
            weights += weight;
        }
        (weights > 0.0).then_some(points / (2.0 * weights))
    }
}

/// A hand, a board, and the hands that may be against it with their weights.
pub struct Spot {
    hand: u64,
    board: u64,
    missing: usize,
    options: Vec<(CardSet, f64)>,
}

impl Spot {
    /// The hand has two cards, the board at most five. `None` when the hand cannot be held, or none
    /// of the range beside it.
    pub fn new(hand: CardSet, board: CardSet, range: &[(CardSet, f64)]) -> Option<Self> {
        let options = possible(range, hand | board);
        ((hand & board).is_empty() && !options.is_empty()).then_some(Self {
            hand: hand.mask(),
            board: board.mask(),
            missing: BOARD - board.len(),
            options,
        })
    }

    /// How many showdowns there are in all.
    pub fn showdowns(&self) -> u64 {
        self.boards_beside() * self.options.len() as u64
    }

    /// On how many boards two known hands meet.
    fn boards_beside(&self) -> u64 {
        let unknown = (DECK - 2 * HAND - (BOARD - self.missing)) as u64;
        (0..self.missing as u64).fold(1, |n, i| n * (unknown - i) / (i + 1))
    }

    /// The share of the pot that the hand wins on average, exactly.
    pub fn exact(&self, keep_on: KeepOn<'_>) -> Work<f64> {
        let weights: f64 = self.options.iter().map(|(_, weight)| weight).sum();
        Ok(self.points(keep_on)? / (2.0 * weights * self.boards_beside() as f64))
    }

    /// Two points for each win, one for each tie, by weight, on all boards.
    fn points(&self, keep_on: KeepOn<'_>) -> Work<f64> {
        let backend = Backend::chosen().map_err(Halt::Refused)?;
        let options = self.distinct_options();
        let held = self.hand | self.board;
        let stub: Vec<u64> = (Card::ALL.into_iter())
            .map(|card| CardSet::of(card).mask())
            .filter(|card| card & held == 0)
            .collect();
        let mut boards = Vec::new();
        extend(&mut boards, self.board, &stub, self.missing);
        let mut points = 0.0;
        for batch in boards.chunks((SHOWDOWNS_A_BATCH / options.len()).max(BOARDS_A_BATCH)) {
            keep_on()?;
            // Each block writes its sum at its start.
            let mut sums = vec![0.0; batch.len()];
            let rows = Table {
                items: &mut sums,
                width: 1,
            };
            for_each_block(rows, BLOCK, None, |first, sums, scratch| {
                let boards = &batch[first..first + sums.items.len()];
                sums.items[0] = self.play_out(boards, &options, backend, scratch);
            })
            .map_err(Halt::Refused)?;
            points += sums.iter().sum::<f64>();
        }
        Ok(points)
    }

    /// The same on average over some showdowns, at least one, with cards drawn at random.
    pub fn sampled(
        &self,
        iterations: u64,
        random: &mut Xorshift,
        keep_on: KeepOn<'_>,
    ) -> Work<f64> {
        /// So many showdowns take milliseconds.
        const A_CHECK: usize = 1 << 16;

        let options = &self.options;
        let alike = options.iter().all(|(_, weight)| *weight == options[0].1);
        // Like options take turns. What is left over goes to options at even distances on the line
        // of weights, from a random point on, so that none is favoured.
        let rounds = if alike {
            iterations / options.len() as u64
        } else {
            0
        };
        let rest = iterations - rounds * options.len() as u64;
        let start = if rest > 0 { random.unit() } else { 0.0 };
        let distance = options.iter().map(|(_, weight)| weight).sum::<f64>() / rest as f64;
        let (mut at, mut end) = (0, options[0].1);
        let spread = (0..rest).map(|i| {
            let point = (i as f64 + start) * distance;
            while end < point && at + 1 < options.len() {
                at += 1;
                end += options[at].1;
            }
            at
        });
        let turns = (0..rounds).flat_map(|_| 0..options.len());
        let mut points = 0;
        for (i, option) in turns.chain(spread).enumerate() {
            if i % A_CHECK == 0 {
                keep_on()?;
            }
            points += self.play(options[option].0.mask(), random);
        }
        Ok(points as f64 / (2.0 * iterations as f64))
    }

    /// The options, those as one that only differ by suits which are alike in the hand and on
    /// the board: they win as often.
    fn distinct_options(&self) -> Vec<(u64, f64)> {
        let lanes = |mask: u64| Suit::ALL.map(|suit| mask >> (16 * suit as u32) & 0x1FFF);
        let (hand, board) = (lanes(self.hand), lanes(self.board));
        let mut distinct = BTreeMap::new();
        for (option, weight) in &self.options {
            let mut option = lanes(option.mask());
            for i in 0..option.len() {
                for j in i + 1..option.len() {
                    let alike = (hand[i], board[i]) == (hand[j], board[j]);
                    if alike && option[i] < option[j] {
                        option.swap(i, j);
                    }
                }
            }
            let mask = (option.iter().rev()).fold(0, |mask, lane| mask << 16 | lane);
            *distinct.entry(mask).or_default() += weight;
        }
        distinct.into_iter().collect()
    }

    /// The points of every option on some boards.
    fn play_out(
        &self,
        boards: &[u64],
        options: &[(u64, f64)],
        backend: Backend,
        (hands, ours, theirs): &mut (Vec<u64>, Vec<u16>, Vec<u16>),
    ) -> f64 {
        ours.resize(boards.len(), 0);
        theirs.resize(boards.len(), 0);
        let mut rank = |cards: u64, ranks: &mut [u16]| {
            hands.clear();
            hands.extend(boards.iter().map(|board| board | cards));
            backend.rank_masks(hands, Scale::High, ranks, false);
        };
        rank(self.hand, ours);
        let mut points = 0.0;
        for &(option, weight) in options {
            rank(option, theirs);
            let ranks = ours.iter().zip(&*theirs);
            let won: u32 = (boards.iter().zip(ranks))
                .map(|(board, (our, their))| {
                    // A board with a card of the option gave a rank without meaning.
                    let free = u32::from(board & option == 0);
                    free * u32::from(points_of(*our, *their))
                })
                .sum();
            points += weight * f64::from(won);
        }
        points
    }

    /// Draws the rest of the board and plays the hand out.
    #[inline]
    fn play(&self, option: u64, random: &mut Xorshift) -> u64 {
        let mut board = self.board;
        for _ in 0..self.missing {
            board |= loop {
                let bit = random.below(DECK as u64);
                // From 13 bits a suit to 16.
                let card = 1 << (bit + 3 * (bit / 13));
                if (board | self.hand | option) & card == 0 {
                    break card;
                }
            };
        }
        let rank = |cards| rank_mask(board | cards, Scale::High);
        points_of(rank(self.hand), rank(option)).into()
    }
}

fn rank(cards: CardSet) -> u16 {
    rank_mask(cards.mask(), Scale::High)
}

/// Two points for a win, one for a tie.
fn points_of(ours: u16, theirs: u16) -> u8 {
    2 * u8::from(ours > theirs) + u8::from(ours == theirs)
}

/// Adds the board with every choice of so many cards.
fn extend(boards: &mut Vec<u64>, board: u64, cards: &[u64], missing: usize) {
    if missing == 0 {
        boards.push(board);
        return;
    }
    for (i, card) in cards.iter().enumerate() {
        extend(boards, board | card, &cards[i + 1..], missing - 1);
    }
}
