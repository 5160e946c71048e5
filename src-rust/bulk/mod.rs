//! Many hands at a time: slices in, slices out, split over threads.

mod parse;
mod rank;
mod settle;
mod threads;

pub use parse::{check_row, parse_row, parse_rows};
pub use rank::{Rows, Slice, rank_ids, rank_masks};
pub use settle::{SettleRows, settle_rows};
pub use threads::Threads;

pub(crate) use threads::for_each_block;
