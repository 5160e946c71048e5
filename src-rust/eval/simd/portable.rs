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

pub(super) fn rank_masks(masks: &[u64], scale: Scale, ranks: &mut [u16]) {
    let tables: &Tables = &TABLES;
    for_scale!(scale, {
        for (mask, rank) in masks.iter().zip(ranks) {
            *rank = tables.rank(*mask, scale);
        }
    });
}

pub(super) fn rank_ids(ids: &[u8], width: usize, scale: Scale, ranks: &mut [u16]) {
    for_width!(width, rank_rows(ids, scale, ranks));
}

fn rank_rows<const WIDTH: usize>(ids: &[u8], scale: Scale, ranks: &mut [u16]) {
    let tables: &Tables = &TABLES;
    for_scale!(scale, {
        for (row, rank) in ids.as_chunks::<WIDTH>().0.iter().zip(ranks) {
            let mask = row.iter().fold(0, |mask, id| mask | BITS[*id as usize]);
            *rank = tables.rank(mask, scale);
        }
    });
}

/// What stands in a mask for an id that is none: a bit that is no card's.
const NO_CARD: u64 = 1 << 63;

/// The bit of each card in a mask, by id.
static BITS: [u64; 256] = bits_by_id(NO_CARD);

/// How many rows are checked before the answer is looked at.
const STRIDE: usize = 64;

pub(super) fn first_bad_mask(masks: &[u64]) -> Option<usize> {
    first_bad(masks, |mask| {
        let cards = mask.count_ones();
        mask & !CardSet::FULL.mask() != 0 || !(5..=7).contains(&cards)
    })
}

pub(super) fn first_bad_ids(ids: &[u8], width: usize) -> Option<usize> {
    for_width!(width, first_bad_row(ids))
}

fn first_bad_row<const WIDTH: usize>(ids: &[u8]) -> Option<usize> {
    first_bad(ids.as_chunks::<WIDTH>().0, |row| {
        let bits = row.map(|id| BITS[id as usize]);
        // Bits add up to what they make together just when none is there twice.
        let together = bits.iter().fold(0, |all, bit| all | bit);
        let sum = bits.iter().fold(0, |sum: u64, bit| sum.wrapping_add(*bit));
        sum != together || together & NO_CARD != 0
    })
}

/// The index of the first item that is bad, looked for without a branch for each.
fn first_bad<T>(items: &[T], bad: impl Fn(&T) -> bool) -> Option<usize> {
    items.chunks(STRIDE).enumerate().find_map(|(i, chunk)| {
        if !chunk.iter().fold(false, |any, item| any | bad(item)) {
            return None;
        }
        chunk.iter().position(&bad).map(|at| STRIDE * i + at)
    })
}
