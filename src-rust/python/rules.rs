//! The games, and `House`.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PyString, PyTuple, PyType};

use super::arguments::word;
use super::cards::{described, integer};
use crate::rules::{GAMES, Game, Given, House, HouseOption, Value};

/// The games: name, name in words, cards at the showdown, scales that share the pot.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    let rows = GAMES.iter().map(|game| {
        let scales = PyTuple::new(py, game.scales.iter().map(|scale| scale.name()))?;
        (game.name, game.title, game.cards(), scales).into_pyobject(py)
    });
    PyTuple::new(py, rows.collect::<PyResult<Vec<_>>>()?)
}

/// The names of the presets.
#[pyfunction]
pub fn houses() -> Vec<&'static str> {
    House::presets().collect()
}

/// The options of a house: how it deals, bets and settles where houses differ.
///
/// Houses are immutable and hashable, equal when all their options are, and can be pickled. Start
/// from a preset, and replace what differs; `House.options` says what each option means.
///
/// The presets are `pokerstars` (the PokerStars stud page), `guide` (a French poker guide's page),
/// `classic` and `classic_up` (a French stud-family page, and what most hosts mean by it), `scaper`
/// (the S-C-A-P-E-R page), `robert` (Robert's Rules of Poker), `tda` (TDA 2024), `wsop_tournament` and
/// `wsop_live` (as `tda` and `robert`, with the house rules of the WSOP).
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> house = sk.House.preset("robert").replace(raise_cap=4)
/// >>> house
/// House.preset("robert").replace(raise_cap=4)
/// >>> house.get("raise_cap", "razz"), house == sk.House.preset("robert")
/// (4, False)
#[pyclass(name = "House", module = "studkit", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyHouse(pub House);

#[pymethods]
impl PyHouse {
    /// The preset with a name.
    ///
    /// Parameters
    /// ----------
    /// name : str
    ///     One of `HOUSES`.
    ///
    /// Returns
    /// -------
    /// House
    ///
    /// Raises
    /// ------
    /// ArgumentError
    ///     If there is no such preset.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> sk.House.preset("tda").get("odd_chip_high", "stud")
    /// 'suit_best_five'
    #[classmethod]
    fn preset(_class: &Bound<'_, PyType>, name: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(House::preset(&word("name", name)?)?))
    }

    /// The house of a dict as `to_dict` gives it; options that are left out are those of the
    /// preset `pokerstars`.
    ///
    /// Parameters
    /// ----------
    /// options : dict
    ///     Values by option, as `replace` takes them.
    ///
    /// Returns
    /// -------
    /// House
    ///
    /// Raises
    /// ------
    /// ArgumentError
    ///     If an option or a value is not allowed.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> house = sk.House.preset("classic")
    /// >>> sk.House.from_dict(house.to_dict()) == house
    /// True
    #[classmethod]
    pub fn from_dict(_class: &Bound<'_, PyType>, options: &Bound<'_, PyDict>) -> PyResult<Self> {
        Self(House::preset("pokerstars")?).replace(Some(options))
    }

    /// The house with other values of some options.
    ///
    /// Parameters
    /// ----------
    /// **options
    ///     Values by name of option: a str, a bool, an int or None, or several str, as the option
    ///     asks for; or a mapping from games to such values, which leaves other games alone.
    ///
    /// Returns
    /// -------
    /// House
    ///
    /// Raises
    /// ------
    /// ArgumentError
    ///     If there is no such option, or it cannot have the value.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> sk.House.preset("pokerstars").replace(raise_cap={"razz": 4}, all_in_face_up=False)
    /// House.preset("pokerstars").replace(raise_cap={'razz': 4}, all_in_face_up=False)
    #[pyo3(signature = (**options))]
    fn replace(&self, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut house = self.0.clone();
        for (name, value) in options.into_iter().flatten() {
            let option = HouseOption::named(&name.extract::<String>()?)?;
            let Ok(by_game) = value.cast::<PyMapping>() else {
                house = house.with(option, None, &given(&value)?)?;
                continue;
            };
            for item in by_game.items()?.try_iter()? {
                let (game, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item?.extract()?;
                let game = Game::named(&game.str()?.to_string())?;
                house = house.with(option, Some(game), &given(&value)?)?;
            }
        }
        Ok(Self(house))
    }

    /// What each option means and which values it may have.
    ///
    /// Returns
    /// -------
    /// dict of str to str
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> print(sk.House.options()["bring_in_tie"])
    /// Who brings in when door cards are of equal rank. Allowed are "suit", "nearest_dealer".
    #[staticmethod]
    fn options(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let dict = PyDict::new(py);
        for option in HouseOption::ALL {
            let text = format!(
                "{} Allowed are {}.",
                option.meaning(),
                option.kind().allowed()
            );
            dict.set_item(option.name(), text)?;
        }
        Ok(dict)
    }

    /// The value of an option in a game.
    ///
    /// Parameters
    /// ----------
    /// option : str
    /// game : str
    ///
    /// Returns
    /// -------
    /// str, bool, int, None or tuple of str
    ///
    /// Raises
    /// ------
    /// ArgumentError
    ///     If there is no such option or game.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> sk.House.preset("classic").get("structures", "stud")
    /// ('fixed_limit', 'pot_limit')
    fn get<'py>(&self, py: Python<'py>, option: &str, game: &str) -> PyResult<Bound<'py, PyAny>> {
        shown(
            py,
            self.0
                .value(HouseOption::named(option)?, Game::named(game)?),
        )
    }

    /// All options with their values; a dict from games to values where games differ.
    ///
    /// Returns
    /// -------
    /// dict
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> options = sk.House.preset("wsop_tournament").to_dict()
    /// >>> options["raise_cap"], options["first_to_act_tie"]["stud8"]
    /// (4, 'position')
    pub fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for option in HouseOption::ALL {
            let all: Vec<&Game> = GAMES.iter().collect();
            dict.set_item(option.name(), by_game(py, &self.0, *option, &all)?)?;
        }
        Ok(dict)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let base = self.0.nearest_preset();
        let mut changes = Vec::new();
        for option in HouseOption::ALL {
            let games = self.0.differences(*option, &base.1);
            if !games.is_empty() {
                let value = by_game(py, &self.0, *option, &games)?;
                changes.push(format!("{}={}", option.name(), value.repr()?));
            }
        }
        let preset = format!("House.preset(\"{}\")", base.0);
        Ok(match changes.is_empty() {
            true => preset,
            false => format!("{preset}.replace({})", changes.join(", ")),
        })
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        Ok((
            py.get_type::<Self>().getattr("from_dict")?,
            (self.to_dict(py)?,),
        ))
    }
}

/// The value of an option: one for all games, or by game for those that are named.
fn by_game<'py>(
    py: Python<'py>,
    house: &House,
    option: HouseOption,
    games: &[&'static Game],
) -> PyResult<Bound<'py, PyAny>> {
    if games.len() == GAMES.len() && !house.differs_by_game(option) {
        return shown(py, house.value(option, &GAMES[0]));
    }
    let dict = PyDict::new(py);
    for game in games {
        dict.set_item(game.name, shown(py, house.value(option, game))?)?;
    }
    Ok(dict.into_any())
}

/// A value as Python shows it.
fn shown(py: Python<'_>, value: Value) -> PyResult<Bound<'_, PyAny>> {
    Ok(match value {
        Value::Name(name) => name.into_pyobject(py)?.into_any(),
        Value::Flag(flag) => flag.into_pyobject(py)?.to_owned().into_any(),
        Value::Number(number) => number.into_pyobject(py)?.into_any(),
        Value::Names(names) => PyTuple::new(py, names)?.into_any(),
    })
}

/// A value as somebody gives it.
fn given(value: &Bound<'_, PyAny>) -> PyResult<Given> {
    let other = || Ok(Given::Other(value.repr()?.to_string()));
    if value.is_none() {
        Ok(Given::None)
    } else if let Ok(flag) = value.extract::<bool>() {
        Ok(Given::Flag(flag))
    } else if let Ok(name) = value.cast::<PyString>() {
        Ok(Given::Name(name.to_string()))
    } else if let Some(number) = integer(value)? {
        (number.extract()).map_or_else(|_| other(), |number| Ok(Given::Number(number)))
    } else {
        let names = value
            .try_iter()
            .and_then(|items| items.map(|item| item?.extract()).collect());
        names.map_or_else(|_| other(), |names| Ok(Given::Names(names)))
    }
}

/// The house that an argument stands for: a house, the name of a preset, or the default.
pub fn house(given: Option<&Bound<'_, PyAny>>) -> PyResult<House> {
    let Some(given) = given else {
        return Ok(House::preset("pokerstars")?);
    };
    if let Ok(house) = given.cast::<PyHouse>() {
        return Ok(house.get().0.clone());
    }
    match given.cast::<PyString>() {
        Ok(name) => Ok(House::preset(&name.to_string_lossy())?),
        Err(_) => Err(PyTypeError::new_err(format!(
            "house is a House or the name of a preset, not {}",
            described(given)
        ))),
    }
}
