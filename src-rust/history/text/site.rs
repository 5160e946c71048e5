//! Whose text it is.

use super::bovada;
use super::build::Build;
use super::fulltilt;
use super::pokerstars;
use super::scan::{Facts, Played, Told};
use crate::error::{Error, Result};
use crate::history::{Field, HandHistory};
use crate::rules::Game;

/// A site whose text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// PokerStars, and what is written like it.
    PokerStars,
    /// Full Tilt Poker.
    FullTilt,
    /// Bovada, Bodog and Ignition.
    Bovada,
}

/// What a header says of its hand.
pub(super) enum Opened<'a> {
    /// A hand of one of our games.
    Stud(Box<Build<'a>>),
    /// A hand of another family of games.
    Other(&'static str),
}

/// What is read of a hand.
pub(super) enum Read {
    Hand(Box<HandHistory>),
    Other(&'static str),
}

impl Site {
    /// All sites.
    pub const ALL: [Self; 3] = [Self::PokerStars, Self::FullTilt, Self::Bovada];

    /// The name, as the fields of a history write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PokerStars => "pokerstars",
            Self::FullTilt => "fulltilt",
            Self::Bovada => "bovada",
        }
    }

    /// The house whose rules the site plays by.
    const fn house(self) -> &'static str {
        match self {
            Self::FullTilt => "full_tilt",
            site => site.name(),
        }
    }

    /// The site whose hands begin with such a line.
    pub(super) fn of_header(line: &str) -> Option<Self> {
        let starts = |name: &str| line.starts_with(name);
        let says = |word: &str| line.contains(word);
        if starts("PokerStars ") && (says("Hand #") || says("Game #")) {
            Some(Self::PokerStars)
        } else if starts("Full Tilt Poker Game #") || starts("FullTiltPoker Game #") {
            Some(Self::FullTilt)
        } else if ["Bovada ", "Bodog ", "Bodog.com ", "Ignition "]
            .into_iter()
            .any(starts)
            && says("Hand #")
        {
            Some(Self::Bovada)
        } else {
            None
        }
    }

    /// Reads a hand: the lines from its header on, the first of which has a number.
    pub(super) fn read(self, text: &str, first: usize) -> Result<Read> {
        let at = |line: usize| move |what: String| Error::History { line, what };
        let mut lines = (first..).zip(text.split('\n').map(str::trim));
        let (_, header) = lines.next().unwrap_or((first, ""));
        let opened = match self {
            Self::PokerStars => pokerstars::open(header, first),
            Self::FullTilt => fulltilt::open(header, first),
            Self::Bovada => bovada::open(header, first),
        };
        let mut build = match opened.map_err(at(first))? {
            Opened::Other(family) => return Ok(Read::Other(family)),
            Opened::Stud(build) => *build,
        };
        let follow = match self {
            Self::PokerStars => pokerstars::follow,
            Self::FullTilt => fulltilt::follow,
            Self::Bovada => bovada::follow,
        };
        let mut last = first;
        for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
            last = number;
            follow(&mut build, line, number).map_err(at(number))?;
        }
        build.end_deal().map_err(at(last))?;
        let hand = build.finish(self).map_err(at(last))?;
        Ok(Read::Hand(Box::new(hand)))
    }

    /// The facts that every hand begins with: its number after the `#` of the header.
    pub(super) fn facts(self, header: &str, told: &mut Facts) -> Told {
        let number = header
            .split_once("and #")
            .or_else(|| header.split_once("ame #"));
        let number = number.map_or("", |(_, rest)| rest);
        let end = number
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(number.len());
        let number = &number[..end];
        if number.is_empty() {
            return Err("expected the number of the hand after #".to_owned());
        }
        let hand = number
            .parse()
            .map_or_else(|_| Field::Text(number.to_owned()), Field::Int);
        let text = |text: &str| Field::Text(text.to_owned());
        let facts = [
            ("_id", Field::Text(format!("{}-{number}", self.name()))),
            ("_site", text(self.name())),
            ("_house", text(self.house())),
            ("hand", hand),
        ];
        told.extend(facts.map(|(name, field)| (name.to_owned(), field)));
        Ok(())
    }
}

impl Played {
    /// The game, or the family of another one as a finished header.
    pub(super) fn stud<'a>(self) -> std::result::Result<&'static Game, Opened<'a>> {
        match self {
            Self::Stud(game) => Ok(game),
            Self::Other(family) => Err(Opened::Other(family)),
        }
    }
}
