//! Stud poker computed exactly and fast.
//!
//! The modules in the order of their dependencies; each uses only those above it.

#[macro_use]
mod choices;

pub mod error;

pub mod cards;

pub mod eval;

pub mod pots;

pub mod rake;

pub mod showdown;

pub mod bulk;

pub mod deal;

pub mod rules;

mod snapshot;

pub mod hand;

pub mod history;

pub mod table;

#[cfg(feature = "python")]
mod python;
