//! The order of exposed boards, which decides who acts first from the second betting round on.
//! Straights and flushes do not count here.

use super::CardSet;
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
    let [mut clubs, mut diamonds, mut hearts, mut spades] = suits(board);
    if low {
        [clubs, diamonds, hearts, spades] = [clubs, diamonds, hearts, spades].map(ace_low);
    }
    let (any_minor, both_minor) = (clubs | diamonds, clubs & diamonds);
    let (any_major, both_major) = (hearts | spades, hearts & spades);
    let (any, four) = (any_minor | any_major, both_minor & both_major);
    let two = both_minor | both_major | (any_minor & any_major);
    let three = (both_minor & any_major) | (any_minor & both_major);
    let (mut sizes, mut ranks, mut groups) = (0, 0, 0);
    for (more, mut held) in [
        (3, four),
        (2, three & !four),
        (1, two & !three),
        (0, any & !two),
    ] {
        while held != 0 {
            let top = held.ilog2();
            held ^= 1 << top;
            sizes = sizes << SIZE_BITS | more;
            ranks = ranks << RANK_BITS | (top + 1);
            groups += 1;
        }
    }
    let missing = MOST as u32 - groups;
    // All sizes weigh more than any rank: two small pair beat one big one.
    let strength = (sizes << (SIZE_BITS * missing)) << (RANK_BITS * MOST as u32)
        | ranks << (RANK_BITS * missing);
    Ok(if low {
        (1 << ((SIZE_BITS + RANK_BITS) * MOST as u32)) - strength
    } else {
        strength
    })
}

/// The ranks held in each suit.
fn suits(board: CardSet) -> [u32; 4] {
    let mask = board.mask();
    std::array::from_fn(|suit| (mask >> (16 * suit)) as u32 & 0x1FFF)
}

/// Ranks with the ace below the deuce.
const fn ace_low(ranks: u32) -> u32 {
    (ranks << 1 | ranks >> 12) & 0x1FFF
}
