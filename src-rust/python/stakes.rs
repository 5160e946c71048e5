//! `Rules`.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use super::arguments::{game_of, number, word};
use super::json::{VERSION, check_version};
use super::rake::PyRake;
use super::rules::{PyHouse, house as house_of};
use crate::error::Error;
use crate::rules::{HouseOption, Rules, Stakes, Structure};

/// The rules of a hand: game, house, betting structure and stakes.
///
/// Parameters
/// ----------
/// game : str
///     One of `GAMES`.
/// small_bet, big_bet : int
///     The bets of the first two rounds and of the later ones, in chips.
/// ante, bring_in : int, optional
///     What everybody posts before the deal, and what the first bettor posts at least. Left out, the
///     house derives them where it says how.
/// house : str or House
///     The house, or the name of a preset.
/// structure : {"fixed_limit", "pot_limit", "no_limit"}
/// rake : Rake, optional
///     What the house takes.
///
/// Raises
/// ------
/// ArgumentError
///     If something is unknown, the house does not spread the structure, or the stakes are out of
///     range, missing, or do not divide into what the house derives.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, house="classic")
/// >>> rules.ante, rules.bring_in
/// (1, 5)
#[pyclass(name = "Rules", module = "studkit", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub struct PyRules(pub Arc<Rules>);

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(
        signature = (game, *, small_bet, big_bet, ante = None, bring_in = None, house = None,
                     structure = None, rake = None),
        text_signature = "(game, *, small_bet, big_bet, ante=None, bring_in=None, \
                          house='pokerstars', structure='fixed_limit', rake=None)"
    )]
    #[expect(clippy::too_many_arguments, reason = "the stakes are many")]
    fn new(
        game: &Bound<'_, PyAny>,
        small_bet: &Bound<'_, PyAny>,
        big_bet: &Bound<'_, PyAny>,
        ante: Option<&Bound<'_, PyAny>>,
        bring_in: Option<&Bound<'_, PyAny>>,
        house: Option<&Bound<'_, PyAny>>,
        structure: Option<&Bound<'_, PyAny>>,
        rake: Option<&Bound<'_, PyRake>>,
    ) -> PyResult<Self> {
        let game = game_of(game)?;
        let structure = structure.map_or_else(
            || Ok(Structure::FixedLimit.name().to_owned()),
            |structure| word("structure", structure),
        )?;
        let structure = Structure::named(&structure).ok_or_else(|| Error::Structure {
            given: structure,
            spread: Structure::NAMES.to_vec(),
        })?;
        let stakes = Stakes {
            small_bet: number("small_bet", small_bet)?,
            big_bet: number("big_bet", big_bet)?,
            ante: ante.map(|ante| number("ante", ante)).transpose()?,
            bring_in: bring_in
                .map(|chips| number("bring_in", chips))
                .transpose()?,
        };
        let rake = rake.map(|rake| rake.get().0);
        let rules = Rules::new(game, house_of(house)?, structure, stakes, rake)?;
        Ok(Self(Arc::new(rules)))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game.name
    }

    /// The house.
    #[getter]
    fn house(&self) -> PyHouse {
        PyHouse(self.0.house.clone())
    }

    /// The betting structure.
    #[getter]
    fn structure(&self) -> &'static str {
        self.0.structure.name()
    }

    /// The bet of the first two rounds.
    #[getter]
    fn small_bet(&self) -> i64 {
        self.0.small_bet
    }

    /// The bet of the later rounds.
    #[getter]
    fn big_bet(&self) -> i64 {
        self.0.big_bet
    }

    /// What everybody posts before the deal.
    #[getter]
    fn ante(&self) -> i64 {
        self.0.ante
    }

    /// What the first bettor posts at least.
    #[getter]
    fn bring_in(&self) -> i64 {
        self.0.bring_in
    }

    /// What the house takes, or None.
    #[getter]
    fn rake(&self) -> Option<PyRake> {
        self.0.rake.map(PyRake)
    }

    /// The rules as a dict that goes through JSON.
    ///
    /// Returns
    /// -------
    /// dict
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, house="classic")
    /// >>> fields = rules.to_dict()
    /// >>> fields["game"], fields["ante"], fields["house"]["raise_cap"]
    /// ('razz', 1, 3)
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("version", VERSION)?;
        dict.set_item("game", self.game())?;
        dict.set_item("structure", self.structure())?;
        dict.set_item("small_bet", self.small_bet())?;
        dict.set_item("big_bet", self.big_bet())?;
        dict.set_item("ante", self.ante())?;
        dict.set_item("bring_in", self.bring_in())?;
        dict.set_item("house", self.house().to_dict(py)?)?;
        dict.set_item(
            "rake",
            self.rake().map(|rake| rake.to_dict(py)).transpose()?,
        )?;
        Ok(dict)
    }

    /// The rules of a dict that `to_dict` gave.
    ///
    /// Parameters
    /// ----------
    /// fields : dict
    ///
    /// Returns
    /// -------
    /// Rules
    ///
    /// Raises
    /// ------
    /// ArgumentError
    ///     If they are no rules, or of another version.
    ///
    /// Examples
    /// --------
    /// >>> import json
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, house="classic", rake=sk.Rake(5))
    /// >>> sk.Rules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules
    /// True
    #[classmethod]
    fn from_dict<'py>(
        class: &Bound<'py, PyType>,
        fields: &Bound<'py, PyDict>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = class.py();
        let fields = fields.copy()?;
        check_version("rules", &fields)?;
        let rules = [
            "game",
            "structure",
            "small_bet",
            "big_bet",
            "ante",
            "bring_in",
        ];
        check_keys(&fields, rules.into_iter().chain(["house", "rake"]))?;
        let made = (|| {
            if let Some(house) = fields.get_item("house")? {
                let house = house.cast()?;
                check_keys(house, HouseOption::ALL.iter().map(|option| option.name()))?;
                let house = PyHouse::from_dict(&py.get_type::<PyHouse>(), house)?;
                fields.set_item("house", house)?;
            }
            if let Some(rake) = fields.get_item("rake")?.filter(|rake| !rake.is_none()) {
                let rake = rake.cast()?;
                check_keys(
                    rake,
                    ["percent", "cap", "smallest_chip", "from_street"].into_iter(),
                )?;
                let rake = py.get_type::<PyRake>().call((), Some(rake))?;
                fields.set_item("rake", rake)?;
            }
            class.call((), Some(&fields))
        })();
        // A field that is missing, unknown or of a wrong type.
        made.map_err(
            |error: PyErr| match error.is_instance_of::<PyTypeError>(py) {
                true => Error::NoDict {
                    what: "rules",
                    why: error.value(py).to_string(),
                }
                .into(),
                false => error,
            },
        )
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        let load = py.get_type::<Self>().getattr("from_dict")?;
        Ok((load, (self.to_dict(py)?,)))
    }

    fn __repr__(&self) -> String {
        format!(
            "<Rules {} {} {}/{} ante {} bring-in {}>",
            self.0.game.name,
            self.0.structure.name(),
            self.0.small_bet,
            self.0.big_bet,
            self.0.ante,
            self.0.bring_in
        )
    }
}

/// Refuses a dict that lacks a field: what is left out must not become something else.
fn check_keys(
    fields: &Bound<'_, PyDict>,
    keys: impl Iterator<Item = &'static str>,
) -> PyResult<()> {
    for key in keys {
        if !fields.contains(key)? {
            let (what, why) = ("rules", format!("{key} is missing"));
            return Err(Error::NoDict { what, why }.into());
        }
    }
    Ok(())
}
