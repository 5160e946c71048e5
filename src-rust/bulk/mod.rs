//! Many hands at a time: slices in, slices out, split over threads.

mod enumerate;
mod parse;
mod rank;
mod settle;
mod threads;

pub use enumerate::count_ranks;
pub use parse::{check_row, parse_row, parse_rows};
pub use rank::{Rows, Slice, rank_ids, rank_ids_hilo, rank_masks, rank_masks_hilo};
pub use settle::{SettleRows, settle_rows};
pub use threads::Threads;

pub(crate) use threads::{Table, for_each_block};
