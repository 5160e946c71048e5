//! The games, one row each.

use crate::error::{Error, Result};
use crate::eval::Scale;

/// One game of the stud family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The short name, as options and files write it.
    pub name: &'static str,
    /// The name in words.
    pub title: &'static str,
    /// How many cards a player holds at the showdown.
    pub cards: usize,
    /// What wins: the one scale the pot goes by, or the two that share it, the high half first.
    pub scales: &'static [Scale],
}

/// All games.
pub static GAMES: [Game; 5] = {
    use Scale::{AceToFive, EightOrBetter, High};
    [
        Game {
            name: "stud",
            title: "Seven Card Stud",
            cards: 7,
            scales: &[High],
        },
        Game {
            name: "stud8",
            title: "Seven Card Stud Hi/Lo, eight or better",
            cards: 7,
            scales: &[High, EightOrBetter],
        },
        Game {
            name: "razz",
            title: "Razz",
            cards: 7,
            scales: &[AceToFive],
        },
        Game {
            name: "five_stud",
            title: "Five Card Stud",
            cards: 5,
            scales: &[High],
        },
        Game {
            name: "five_stud8",
            title: "Five Card Stud Hi/Lo, eight or better",
            cards: 5,
            scales: &[High, EightOrBetter],
        },
    ]
};

impl Game {
    /// The game with a name.
    ///
    /// ```
    /// use studkit::rules::Game;
    /// assert_eq!(Game::named("razz")?.cards, 7);
    /// assert!(Game::named("omaha").is_err());
    /// # Ok::<(), studkit::error::Error>(())
    /// ```
    pub fn named(name: &str) -> Result<&'static Self> {
        GAMES
            .iter()
            .find(|game| game.name == name)
            .ok_or_else(|| Error::UnknownGame {
                name: name.to_owned(),
            })
    }
}
