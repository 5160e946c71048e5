//! The kernels that rank many hands at a time, and the one place that chooses among them.

mod portable;

use super::Scale;

/// Writes the rank of each mask; a mask that is no hand of five to seven cards gets a number
/// without meaning. The slices have the same length.
pub fn rank_masks(masks: &[u64], scale: Scale, ranks: &mut [u16]) {
    portable::rank_masks(masks, scale, ranks);
}

/// Writes the rank of each row of `width` ids; a row that is no hand of five to seven different
/// cards gets a number without meaning. There are as many rows as ranks.
pub fn rank_ids(ids: &[u8], width: usize, scale: Scale, ranks: &mut [u16]) {
    portable::rank_ids(ids, width, scale, ranks);
}

/// The first mask that is no hand of five to seven cards.
#[must_use]
pub fn first_bad_mask(masks: &[u64]) -> Option<usize> {
    portable::first_bad_mask(masks)
}

/// The first row of `width` ids that is no hand of that many different cards.
#[must_use]
pub fn first_bad_ids(ids: &[u8], width: usize) -> Option<usize> {
    portable::first_bad_ids(ids, width)
}
