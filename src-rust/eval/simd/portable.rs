//! Table look-ups, one hand at a time: for every processor.

use super::super::tables::{TABLES, Tables};
use super::Scale;
use crate::cards::{CardSet, bits_by_id};

/// Runs a loop with the scale as a constant, so that the loop is compiled for each.
macro_rules! for_scale {
    ($scale:ident, $loop:expr) => {
        match $scale {
            Scale::High => {
                let $scale = Scale::High;
                $loop
            }
            Scale::EightOrBetter => {
                let $scale = Scale::EightOrBetter;
                $loop
            }
            Scale::AceToFive => {
                let $scale = Scale::AceToFive;
                $loop
            }
        }
    };
}

/// Calls a function of the width with the width as a constant.
macro_rules! for_width {
    ($width:ident, $function:ident($($argument:expr),*)) => {
        match $width {
            5 => $function::<5>($($argument),*),
            6 => $function::<6>($($argument),*),
            7 => $function::<7>($($argument),*),
            _ => unreachable!("hands have five to seven cards"),
        }
    };
}

/// Writes the rank of each mask, and tells whether all are hands, which it looks at only with
/// `check`.
pub(super) fn rank_masks(masks: &[u64], scale: Scale, ranks: &mut [u16], check: bool) -> bool {
    if check {
        rank_each::<true>(masks, scale, ranks)
    } else {
        rank_each::<false>(masks, scale, ranks)
    }
}

fn rank_each<const CHECK: bool>(masks: &[u64], scale: Scale, ranks: &mut [u16]) -> bool {
    let tables: &Tables = &TABLES;
    let mut wrong = false;
    for_scale!(scale, {
        for (mask, rank) in masks.iter().zip(ranks) {
            wrong |= CHECK && is_bad_mask(mask);
            *rank = tables.rank(*mask, scale);
        }
    });
    !wrong
}

/// Does for rows of `width` ids what [`rank_masks`] does.
pub(super) fn rank_ids(
    ids: &[u8],
    width: usize,
    scale: Scale,
    ranks: &mut [u16],
    check: bool,
) -> bool {
    for_width!(width, rank_rows(ids, scale, ranks, check))
}

fn rank_rows<const WIDTH: usize>(ids: &[u8], scale: Scale, ranks: &mut [u16], check: bool) -> bool {
    if check {
        rank_each_row::<WIDTH, true>(ids, scale, ranks)
    } else {
        rank_each_row::<WIDTH, false>(ids, scale, ranks)
    }
}

fn rank_each_row<const WIDTH: usize, const CHECK: bool>(
    ids: &[u8],
    scale: Scale,
    ranks: &mut [u16],
) -> bool {
    let tables: &Tables = &TABLES;
    let mut wrong = false;
    for_scale!(scale, {
        for (row, rank) in ids.as_chunks::<WIDTH>().0.iter().zip(ranks) {
            let (mask, is_bad) = mask_of(row);
            wrong |= CHECK && is_bad;
            *rank = tables.rank(mask, scale);
        }
    });
    !wrong
}

/// What stands in a mask for an id that is none: a bit that is no card's.
const NO_CARD: u64 = 1 << 63;

/// The bit of each card in a mask, by id.
static BITS: [u64; 256] = bits_by_id(NO_CARD);

/// The mask of a row, and whether an id is none or comes twice.
#[inline(always)]
fn mask_of<const WIDTH: usize>(row: &[u8; WIDTH]) -> (u64, bool) {
    let (mut mask, mut sum) = (0, 0_u64);
    for id in row {
        let bit = BITS[usize::from(*id)];
        mask |= bit;
        sum = sum.wrapping_add(bit);
    }
    // Bits add up to what they make together just when none is there twice.
    (mask, sum != mask || mask & NO_CARD != 0)
}

fn is_bad_mask(mask: &u64) -> bool {
    mask & !CardSet::FULL.mask() != 0 || !(5..=7).contains(&mask.count_ones())
}

pub(super) fn first_bad_mask(masks: &[u64]) -> Option<usize> {
    masks.iter().position(is_bad_mask)
}

pub(super) fn first_bad_ids(ids: &[u8], width: usize) -> Option<usize> {
    for_width!(width, first_bad_row(ids))
}

fn first_bad_row<const WIDTH: usize>(ids: &[u8]) -> Option<usize> {
    let mut rows = ids.as_chunks::<WIDTH>().0.iter();
    rows.position(|row| mask_of(row).1)
}
