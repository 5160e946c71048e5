//! A house: a value for each option and game.

use std::sync::{Arc, LazyLock};

use super::games::{GAMES, Game};
use super::options::{HouseOption, Kind};
use super::presets::{CHANGED, COLUMNS, TABLE};
use super::terms::Structure;
use crate::error::{Error, Result};

/// Stands for no number.
const NO_NUMBER: u32 = u32::MAX;

/// The options of a house. Each may differ from game to game.
///
/// ```
/// use studkit::rules::{Game, Given, House, HouseOption, Value};
/// let house = House::preset("robert")?.with(HouseOption::RaiseCap, None, &Given::Number(4))?;
/// assert_eq!(house.value(HouseOption::RaiseCap, Game::named("razz")?), Value::Number(Some(4)));
/// # Ok::<(), studkit::error::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct House {
    /// By option and game: which of the names, yes or no, the number, or which names as bits.
    /// Shared by copies until one is changed.
    codes: Arc<Vec<[u32; GAMES.len()]>>,
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// One of the option's names.
    Name(&'static str),
    /// Yes or no.
    Flag(bool),
    /// A number, or none.
    Number(Option<u32>),
    /// Some of the option's names.
    Names(Vec<&'static str>),
}

/// What somebody gives as the value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// A name.
    Name(String),
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(i64),
    /// Nothing.
    None,
    /// Several names.
    Names(Vec<String>),
    /// Something else, as it shows itself.
    Other(String),
}

impl Given {
    /// The value that a text in the table of presets stands for.
    fn from_table(kind: Kind, text: &str) -> Self {
        match kind {
            Kind::Choice(_) => Self::Name(text.to_owned()),
            Kind::Flag => Self::Flag(text == "yes"),
            Kind::Set(_) | Kind::NonEmptySet(_) => {
                let names = text.split(", ").filter(|name| !name.is_empty());
                Self::Names(names.map(str::to_owned).collect())
            }
            Kind::Number(..) | Kind::NumberOrNone(..) => {
                text.parse().map_or(Self::None, Self::Number)
            }
        }
    }

    fn shown(&self) -> String {
        match self {
            Self::Name(name) => format!("{name:?}"),
            Self::Flag(true) => "True".to_owned(),
            Self::Flag(false) => "False".to_owned(),
            Self::Number(number) => number.to_string(),
            Self::None => "None".to_owned(),
            Self::Names(names) => format!("{names:?}"),
            Self::Other(shown) => shown.clone(),
        }
    }
}

impl Kind {
    /// The code of a value, if the option may have it.
    fn code(self, given: &Given) -> Option<u32> {
        let place = |names: &[&str], name: &String| {
            names
                .iter()
                .position(|known| known == name)
                .map(|place| place as u32)
        };
        match (self, given) {
            (Self::Choice(names), Given::Name(name)) => place(names, name),
            (Self::Flag, Given::Flag(flag)) => Some(u32::from(*flag)),
            (Self::NumberOrNone(..), Given::None) => Some(NO_NUMBER),
            (
                Self::Number(least, most) | Self::NumberOrNone(least, most),
                Given::Number(number),
            ) => u32::try_from(*number)
                .ok()
                .filter(|number| (least..=most).contains(number)),
            (Self::Set(_) | Self::NonEmptySet(_), Given::Name(name)) => {
                self.code(&Given::Names(vec![name.clone()]))
            }
            (Self::Set(names) | Self::NonEmptySet(names), Given::Names(given)) => {
                let bits = given.iter().try_fold(0, |bits, name| {
                    place(names, name).map(|place| bits | 1 << place)
                })?;
                (bits > 0 || matches!(self, Self::Set(_))).then_some(bits)
            }
            _ => None,
        }
    }

    /// Whether a code stands for a value.
    fn has(self, code: u32) -> bool {
        match self {
            Self::Choice(names) => (code as usize) < names.len(),
            Self::Flag => code < 2,
            Self::Number(least, most) => (least..=most).contains(&code),
            Self::NumberOrNone(least, most) => code == NO_NUMBER || (least..=most).contains(&code),
            Self::Set(names) => code < 1 << names.len(),
            Self::NonEmptySet(names) => (1..1 << names.len()).contains(&code),
        }
    }

    fn value(self, code: u32) -> Value {
        match self {
            Self::Choice(names) => Value::Name(names[code as usize]),
            Self::Flag => Value::Flag(code == 1),
            Self::Number(..) | Self::NumberOrNone(..) => {
                Value::Number((code != NO_NUMBER).then_some(code))
            }
            Self::Set(names) | Self::NonEmptySet(names) => Value::Names(
                (names.iter().enumerate())
                    .filter(|(place, _)| code >> place & 1 == 1)
                    .map(|(_, name)| *name)
                    .collect(),
            ),
        }
    }

    /// The values that are allowed, in words.
    #[must_use]
    pub fn allowed(self) -> String {
        let quoted = |names: &[&str]| {
            names
                .iter()
                .map(|name| format!("{name:?}"))
                .collect::<Vec<_>>()
                .join(", ")
        };
        match self {
            Self::Choice(names) => quoted(names),
            Self::Flag => "True and False".to_owned(),
            Self::Number(least, most) => format!("numbers from {least} to {most}"),
            Self::NumberOrNone(least, most) => format!("None and numbers from {least} to {most}"),
            Self::Set(names) => format!("any of {}", quoted(names)),
            Self::NonEmptySet(names) => format!("one or more of {}", quoted(names)),
        }
    }
}

static PRESETS: LazyLock<Vec<(&'static str, House)>> = LazyLock::new(|| {
    let column = |i: usize| {
        let mut house = House {
            codes: Arc::new(vec![[0; GAMES.len()]; HouseOption::ALL.len()]),
        };
        for (option, texts) in TABLE {
            house.put(*option, None, texts[i]);
        }
        (COLUMNS[i], house)
    };
    let mut presets: Vec<_> = (0..COLUMNS.len()).map(column).collect();
    for (name, base, changes) in CHANGED {
        let base = presets.iter().find(|(other, _)| other == base);
        let mut house = base.expect("the base has a column").1.clone();
        for (option, game, text) in *changes {
            let game = game.map(|game| Game::named(game).expect("the game has a row"));
            house.put(*option, game, text);
        }
        presets.push((name, house));
    }
    presets
});

impl House {
    /// The names of the presets.
    pub fn presets() -> impl Iterator<Item = &'static str> {
        PRESETS.iter().map(|(name, _)| *name)
    }

    /// The preset with a name.
    ///
    /// # Errors
    ///
    /// A name that is no preset.
    pub fn preset(name: &str) -> Result<Self> {
        (PRESETS.iter())
            .find(|(known, _)| *known == name)
            .map(|(_, house)| house.clone())
            .ok_or_else(|| Error::UnknownHouse {
                name: name.to_owned(),
                allowed: Self::presets().collect(),
            })
    }

    /// How many codes a house is.
    pub(crate) const CODES: usize = HouseOption::ALL.len() * GAMES.len();

    /// The codes of all values, option by option and game by game.
    pub(crate) fn codes(&self) -> impl Iterator<Item = u32> {
        self.codes.iter().flatten().copied()
    }

    /// The house of such codes; `None` when one stands for no value.
    pub(crate) fn from_codes(mut codes: impl Iterator<Item = u32>) -> Option<Self> {
        let mut house = Self {
            codes: Arc::new(vec![[0; GAMES.len()]; HouseOption::ALL.len()]),
        };
        for (option, row) in HouseOption::ALL.iter().zip(Arc::make_mut(&mut house.codes)) {
            for place in row {
                *place = codes.next().filter(|code| option.kind().has(*code))?;
            }
        }
        Some(house)
    }

    /// The preset that differs from the house in the fewest options, with its name.
    #[must_use]
    pub fn nearest_preset(&self) -> (&'static str, Self) {
        let differing = |other: &Self| {
            let pairs = self.codes.iter().zip(&*other.codes);
            pairs.filter(|(own, others)| own != others).count()
        };
        (PRESETS.iter())
            .min_by_key(|(_, preset)| differing(preset))
            .unwrap_or(&PRESETS[0])
            .clone()
    }

    /// Whether an option has another value in one game than in another.
    #[must_use]
    pub fn differs_by_game(&self, option: HouseOption) -> bool {
        let own = self.codes[option as usize];
        own.iter().any(|code| *code != own[0])
    }

    /// The games in which an option has another value than in another house.
    #[must_use]
    pub fn differences(&self, option: HouseOption, other: &Self) -> Vec<&'static Game> {
        let pairs = self.codes[option as usize]
            .iter()
            .zip(other.codes[option as usize]);
        (GAMES.iter().zip(pairs))
            .filter(|(_, (own, others))| **own != *others)
            .map(|(game, _)| game)
            .collect()
    }

    /// Sets a value from the table of presets.
    fn put(&mut self, option: HouseOption, game: Option<&Game>, text: &str) {
        let given = Given::from_table(option.kind(), text);
        *self = self
            .with(option, game, &given)
            .expect("the table has allowed values");
    }

    /// The house with another value of an option, in one game or in all.
    ///
    /// # Errors
    ///
    /// A value that is not allowed.
    pub fn with(&self, option: HouseOption, game: Option<&Game>, given: &Given) -> Result<Self> {
        let code = option.kind().code(given).ok_or_else(|| Error::HouseValue {
            option: match game {
                Some(game) => format!("{} in {}", option.name(), game.name),
                None => option.name().to_owned(),
            },
            given: given.shown(),
            allowed: option.kind().allowed(),
        })?;
        let mut house = self.clone();
        let codes = &mut Arc::make_mut(&mut house.codes)[option as usize];
        for (known, place) in GAMES.iter().zip(codes) {
            if game.is_none_or(|game| game == known) {
                *place = code;
            }
        }
        Ok(house)
    }

    /// The house, dealing in at least so many seats in a game.
    ///
    /// # Errors
    ///
    /// More seats than any house deals in.
    pub fn with_seats(&self, game: &'static Game, seats: usize) -> Result<Self> {
        let option = HouseOption::most_seats(game);
        match self.value(option, game) {
            Value::Number(Some(most)) if (most as usize) < seats => {
                self.with(option, Some(game), &Given::Number(seats as i64))
            }
            _ => Ok(self.clone()),
        }
    }

    /// The house, spreading a structure too.
    ///
    /// # Errors
    ///
    /// None: a house may spread any structure.
    pub fn with_structure(&self, structure: Structure) -> Result<Self> {
        let mut house = self.clone();
        for game in &GAMES {
            let Value::Names(spread) = house.value(HouseOption::Structures, game) else {
                continue;
            };
            if !spread.contains(&structure.name()) {
                let names = spread.into_iter().chain([structure.name()]);
                let names = names.map(str::to_owned).collect();
                house = house.with(HouseOption::Structures, Some(game), &Given::Names(names))?;
            }
        }
        Ok(house)
    }

    /// The value of an option in a game.
    #[must_use]
    pub fn value(&self, option: HouseOption, game: &Game) -> Value {
        let place = GAMES
            .iter()
            .position(|known| known == game)
            .unwrap_or_default();
        option.kind().value(self.codes[option as usize][place])
    }

    /// The name that an option with names has in a game.
    pub(super) fn name(&self, option: HouseOption, game: &Game) -> &'static str {
        match self.value(option, game) {
            Value::Name(name) => name,
            other => unreachable!("{} is {other:?}", option.name()),
        }
    }
}

impl PartialEq for House {
    /// Houses with the same values are equal, wherever they come from.
    fn eq(&self, other: &Self) -> bool {
        self.codes == other.codes
    }
}

impl Eq for House {}

impl std::hash::Hash for House {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.codes.hash(state);
    }
}
