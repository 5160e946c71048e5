//! What is played: the games as a table of data.

mod games;

pub use games::{GAMES, Game};
