//! `Rules`.

use pyo3::prelude::*;

use super::arguments::{game_of, number};
use super::rake::PyRake;
use super::rules::{PyHouse, house as house_of};
use crate::error::Error;
use crate::rules::{Rules, Stakes, Structure};

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
pub struct PyRules(pub Rules);

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(
        signature = (game, *, small_bet, big_bet, ante = None, bring_in = None, house = None,
                     structure = "fixed_limit", rake = None),
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
        structure: &str,
        rake: Option<&Bound<'_, PyRake>>,
    ) -> PyResult<Self> {
        let game = game_of(game)?;
        let structure = Structure::named(structure).ok_or_else(|| Error::Structure {
            given: structure.to_owned(),
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
        Ok(Self(Rules::new(
            game,
            house_of(house)?,
            structure,
            stakes,
            rake,
        )?))
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
