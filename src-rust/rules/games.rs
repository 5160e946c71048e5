//! The games, one row each.

use std::ops::{Range, RangeInclusive};

use crate::error::{Error, Result};
use crate::eval::Scale;

/// One game of the stud family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Game {
    /// The short name, as options and files write it.
    pub name: &'static str,
    /// The name in words.
    pub title: &'static str,
    /// How the cards are dealt, in order: `d` face down, `u` face up.
    pub faces: &'static str,
    /// What wins: the one scale the pot goes by, or the two that share it, the high half first.
    pub scales: &'static [Scale],
}

/// All games.
pub static GAMES: [Game; 5] = TABLE;

/// The names of the games.
pub(super) const NAMES: [&str; TABLE.len()] = {
    let mut names = [""; TABLE.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = TABLE[i].name;
        i += 1;
    }
    names
};

const TABLE: [Game; 5] = {
    use Scale::{AceToFive, EightOrBetter, High};
    [
        Game {
            name: "stud",
            title: "Seven Card Stud",
            faces: "dduuuud",
            scales: &[High],
        },
        Game {
            name: "stud8",
            title: "Seven Card Stud Hi/Lo, eight or better",
            faces: "dduuuud",
            scales: &[High, EightOrBetter],
        },
        Game {
            name: "razz",
            title: "Razz",
            faces: "dduuuud",
            scales: &[AceToFive],
        },
        Game {
            name: "five_stud",
            title: "Five Card Stud",
            faces: "duuuu",
            scales: &[High],
        },
        Game {
            name: "five_stud8",
            title: "Five Card Stud Hi/Lo, eight or better",
            faces: "duuuu",
            scales: &[High, EightOrBetter],
        },
    ]
};

impl Game {
    /// The game with a name.
    ///
    /// ```
    /// use studkit::rules::Game;
    /// assert_eq!(Game::named("razz")?.cards(), 7);
    /// assert!(Game::named("omaha").is_err());
    /// # Ok::<(), studkit::error::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A name that is no game.
    pub fn named(name: &str) -> Result<&'static Self> {
        GAMES
            .iter()
            .find(|game| game.name == name)
            .ok_or_else(|| Error::UnknownGame {
                name: name.to_owned(),
                allowed: NAMES.to_vec(),
            })
    }

    /// How many cards a player holds at the showdown.
    #[must_use]
    pub const fn cards(&self) -> usize {
        self.faces.len()
    }

    /// Whether low hands alone win, so that low boards speak first and a high door card brings in.
    #[must_use]
    pub fn is_low(&self) -> bool {
        self.scales[0] == Scale::AceToFive
    }

    /// Whether it is one of the five-card games, for which houses have options of their own.
    #[must_use]
    pub const fn has_five_cards(&self) -> bool {
        self.cards() == 5
    }

    /// The streets, named by the number of cards a player holds.
    #[must_use]
    pub fn streets(&self) -> RangeInclusive<u8> {
        let first = self.up_cards().start + 1;
        first as u8..=self.cards() as u8
    }

    /// The places of the up cards in the order dealt.
    #[must_use]
    pub fn up_cards(&self) -> Range<usize> {
        let end = self.faces.rfind('u').map_or(0, |last| last + 1);
        self.faces.find('u').unwrap_or(end)..end
    }
}
