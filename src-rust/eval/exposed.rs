//! The order of exposed boards, which decides who acts first from the second betting round on.
//! Straights and flushes do not count here.

use super::{CardSet, Rank};
use crate::error::{Error, Result};

/// The most cards a board has: four up cards, and the community card where one is dealt.
const MOST: usize = 5;
/// Bits for how many more cards a group of equal ranks has than one, and for its rank.
const SIZE_BITS: u32 = 2;
const RANK_BITS: u32 = 4;

/// Where a board of one to four up cards, or of four and the community card, stands; bigger is
/// better.
///
/// Four of a kind beat three, three two pair, two pair a pair, a pair high cards; then the ranks
/// decide, the matched ones first. With `low` the ace is low and the order is reversed, as razz
/// asks for: the lowest unpaired board is best. Boards of one length are meant to be compared;
/// suits never matter.
///
/// ```
/// use studkit::eval::exposed_rank;
/// let rank = |board: &str, low| exposed_rank(board.parse().unwrap(), low).unwrap();
/// assert!(rank("7s 7d", false) > rank("Ah Kc", false));
/// assert!(rank("8s 2h", true) > rank("8c 3d", true));
/// assert!(rank("Kc Qd", true) > rank("Ah Ad", true));
/// ```
///
/// # Errors
///
/// No cards, or more than five.
pub fn exposed_rank(board: CardSet, low: bool) -> Result<u32> {
    let count = board.len();
    if !(1..=MOST).contains(&count) {
        return Err(Error::CardCount {
            count,
            least: 1,
            most: MOST,
        });
    }
    let mut sizes = [0u32; 13];
    for card in board {
        sizes[card.rank() as usize] += 1;
    }
    let mut groups = [(0, 0); MOST];
    let held = Rank::ALL
        .into_iter()
        .filter(|rank| sizes[*rank as usize] > 0);
    for (group, rank) in groups.iter_mut().zip(held) {
        *group = (sizes[rank as usize], height(rank, low));
    }
    groups.sort_unstable_by(|a, b| b.cmp(a));
    // All sizes weigh more than any rank: two small pair beat one big one.
    let more = groups.iter().map(|(size, _)| u32::saturating_sub(*size, 1));
    let sizes = more.fold(0, |all, more| all << SIZE_BITS | more);
    let strength = (groups.iter()).fold(sizes, |all, (_, rank)| all << RANK_BITS | rank);
    Ok(if low {
        (1 << ((SIZE_BITS + RANK_BITS) * MOST as u32)) - strength
    } else {
        strength
    })
}

/// A rank from 1 to 13, the ace at the end the game puts it.
const fn height(rank: Rank, low: bool) -> u32 {
    match (rank, low) {
        (Rank::Ace, true) => 1,
        (_, true) => rank as u32 + 2,
        (_, false) => rank as u32 + 1,
    }
}
