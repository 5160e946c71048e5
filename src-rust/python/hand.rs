//! `Hand`: how it begins, and what is decided in it.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use super::action::PyAction;
use super::arguments::{SeatCount, check_order, integers, number, word};
use super::cards::item;
use super::deck::{seed_of, whole_deck};
use super::errors::illegal;
use super::legal::PyLegal;
use super::settle::PySettlement;
use super::stakes::PyRules;
use crate::deal::shuffled_deck;
use crate::error::Error;
use crate::hand::{Action, Hand, Options};

/// A hand in play.
///
/// Antes, cards and the end of a hand happen of themselves; only decisions are asked for. A refused
/// action changes nothing.
///
/// Parameters
/// ----------
/// rules : Rules
/// stacks : sequence of int
///     The chips of each seat; seats are numbered from 0 clockwise.
/// dealer : int, optional
///     The dealer's seat, by default the last.
/// seed : int from 0 to 2**256 - 1 or 32 bytes, optional
///     What the cards depend on. Without it, and without a deck, they come from the secure generator
///     of the system.
/// deck : cards, optional
///     All 52 cards in the order in which they are dealt, burns and community card included.
/// dealing : {"auto", "manual"}
///     With "manual" the caller deals each card: see `next_deal` and `deal`.
/// showdown : {"auto", "manual"}
///     With "auto" hands are shown in the order of the house, and mucked where it allows that. With
///     "manual" each live player is asked: see `show` and `muck`.
/// allow_unknown_up : bool
///     Whether up cards may be dealt as "??", as old histories ask for.
/// event_players : int, optional
///     How many players are left in the event, where the house asks for it.
///
/// Raises
/// ------
/// ArgumentError
///     If there are too few or too many seats, a stack has no chips, or a value is not allowed.
/// CardError
///     If the deck has not 52 different cards.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, ante=1, bring_in=5)
/// >>> hand = sk.Hand(rules, [200, 200, 200], seed=7)
/// >>> hand.post_bring_in()
/// >>> hand.fold()
/// >>> hand.fold()
/// >>> hand.is_over, hand.net
/// (True, [-1, -1, 2])
#[pyclass(name = "Hand", module = "studkit")]
pub struct PyHand(pub Hand);

#[pymethods]
impl PyHand {
    #[new]
    #[pyo3(signature = (rules, stacks, dealer = None, *, seed = None, deck = None,
                        dealing = None, showdown = None, allow_unknown_up = false,
                        event_players = None),
            text_signature = "(rules, stacks, dealer=None, *, seed=None, deck=None, dealing='auto', \
                              showdown='auto', allow_unknown_up=False, event_players=None)")]
    #[expect(clippy::too_many_arguments, reason = "a hand begins with many facts")]
    fn new(
        py: Python<'_>,
        rules: &Bound<'_, PyRules>,
        stacks: &Bound<'_, PyAny>,
        dealer: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        deck: Option<&Bound<'_, PyAny>>,
        dealing: Option<&Bound<'_, PyAny>>,
        showdown: Option<&Bound<'_, PyAny>>,
        allow_unknown_up: bool,
        event_players: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let rules = rules.get().0.clone();
        check_order("the stacks", stacks)?;
        let stacks = integers("stacks", stacks)?;
        let dealer = match dealer {
            Some(_) => SeatCount(stacks.len())
                .seat("dealer", dealer)?
                .unwrap_or_default(),
            None => stacks.len().saturating_sub(1),
        };
        let mode = |name, given: Option<&Bound<'_, PyAny>>| {
            given.map_or_else(|| Ok("auto".to_owned()), |given| word(name, given))
        };
        let (dealing, showdown) = (mode("dealing", dealing)?, mode("showdown", showdown)?);
        let options = Options {
            last_two: event_players
                .map(is_last_two)
                .transpose()?
                .unwrap_or_default(),
            manual_showdown: match &showdown[..] {
                "auto" => false,
                "manual" => true,
                _ => {
                    return Err(Error::Showdown { showdown }.into());
                }
            },
            unknown_up: allow_unknown_up,
        };
        if allow_unknown_up && dealing != "manual" {
            return Err(Error::KnownDeck.into());
        }
        let deck = match (&dealing[..], deck, seed) {
            ("auto", Some(deck), None) => Some(whole_deck(deck)?),
            ("auto", None, seed) => Some(shuffled_deck(seed_of(py, seed)?)),
            ("manual", None, None) => None,
            _ => {
                return Err(Error::Dealing { dealing }.into());
            }
        };
        Ok(Self(match deck {
            Some(deck) => Hand::with_options(rules, &stacks, dealer, deck, options)?,
            None => Hand::with_outside_dealer(rules, &stacks, dealer, options)?,
        }))
    }

    /// The rules of the hand.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules().clone())
    }

    /// The street, named by the number of cards a player holds.
    #[getter]
    fn street(&self) -> u8 {
        self.0.street()
    }

    /// The seat whose turn it is, or None when the hand is over or a card is due.
    #[getter]
    fn actor(&self) -> Option<usize> {
        self.0.actor()
    }

    /// The chips in front of each seat, a tuple of int.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.stacks())
    }

    /// The chips each seat has bet on this street, the bring-in included, antes not.
    #[getter]
    fn bets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.bets())
    }

    /// All chips put in and not yet paid out.
    #[getter]
    fn pot(&self) -> i64 {
        self.0.pot()
    }

    /// The pots as if the betting ended now, a tuple of (chips, eligible seats); at the end
    /// those that were paid out.
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pots = self.0.pots();
        let seats =
            |pot: &crate::pots::Pot| PyTuple::new(py, pot.eligible.iter().collect::<Vec<_>>());
        let pairs = pots.iter().map(|pot| Ok((pot.amount, seats(&pot)?)));
        PyTuple::new(py, pairs.collect::<PyResult<Vec<_>>>()?)
    }

    /// Whether all chips are paid out.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// What the actor may do.
    #[getter]
    fn legal(&self) -> PyLegal {
        PyLegal(self.0.legal())
    }

    /// What the hand came to, or None while it goes on.
    #[getter]
    fn settlement(&self) -> Option<PySettlement> {
        self.0.settlement().cloned().map(PySettlement)
    }

    /// The chips each seat won or lost, a list of int that sums to minus the rake; None while the
    /// hand goes on.
    #[getter]
    fn net(&self) -> Option<Vec<i64>> {
        self.0.net()
    }

    /// With manual dealing, the seat that is dealt the next card (None: the community card) and
    /// whether it is dealt face up; None while no card is due.
    #[getter]
    fn next_deal(&self) -> Option<(Option<usize>, bool)> {
        self.0.next_deal()
    }

    /// Deal the card that is due.
    ///
    /// Parameters
    /// ----------
    /// card : Card, str or int
    ///     "??" for one that nobody knows. Its owner is asked at the showdown: see `show`. The community
    ///     card has to be known, and an up card too unless the hand began with `allow_unknown_up`.
    ///
    /// Raises
    /// ------
    /// CardError
    ///     If it is no card, was dealt already, or has to be known.
    /// ArgumentError
    ///     If no card is due.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("five_stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200], dealing="manual")
    /// >>> hand.next_deal
    /// (0, False)
    /// >>> hand.deal("Ah")
    /// >>> hand.next_deal
    /// (1, False)
    fn deal(&mut self, card: &Bound<'_, PyAny>) -> PyResult<()> {
        let unknown = card.cast::<PyString>().is_ok_and(|text| text == "??");
        Ok(self.0.deal(match unknown {
            true => None,
            false => Some(item(card)??),
        })?)
    }

    /// Give up the hand.
    ///
    /// Raises
    /// ------
    /// IllegalAction
    ///     If the rules do not allow it; nothing changes then.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200, 200], seed=7)
    /// >>> hand.fold()
    /// Traceback (most recent call last):
    /// studkit.errors.IllegalAction: the bring-in is forced: post it or complete, no check and no fold (LegalActions(fold=False, check=False, call=None, bring_in=5, raise_to=(10,)))
    fn fold(&mut self, py: Python<'_>) -> PyResult<()> {
        self.apply(py, Action::Fold)
    }

    /// Bet nothing, there being nothing to call. Raises as `fold` does.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200, 200], seed=7)
    /// >>> hand.post_bring_in(), hand.call(), hand.call(), hand.check()
    /// (None, None, None, None)
    /// >>> hand.events[-1].kind
    /// 'check'
    fn check(&mut self, py: Python<'_>) -> PyResult<()> {
        self.apply(py, Action::Check)
    }

    /// Put in what is missing to the current bet, or all that is left. Raises as `fold` does.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200, 200], seed=7)
    /// >>> hand.post_bring_in()
    /// >>> hand.call()
    /// >>> hand.pot
    /// 13
    fn call(&mut self, py: Python<'_>) -> PyResult<()> {
        self.apply(py, Action::Call)
    }

    /// Post the bring-in, or all that is left. Raises as `fold` does.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200, 200], seed=7)
    /// >>> hand.post_bring_in()
    /// >>> max(hand.bets)
    /// 5
    fn post_bring_in(&mut self, py: Python<'_>) -> PyResult<()> {
        self.apply(py, Action::BringIn)
    }

    /// Bet, complete or raise to a total for this street, the bring-in included. Raises as `fold`
    /// does.
    ///
    /// Parameters
    /// ----------
    /// total : int
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200, 200], seed=7)
    /// >>> hand.post_bring_in()
    /// >>> hand.raise_to(10)
    /// >>> hand.legal.call, hand.legal.raise_to
    /// (10, (20,))
    fn raise_to(&mut self, py: Python<'_>, total: &Bound<'_, PyAny>) -> PyResult<()> {
        self.apply(py, Action::RaiseTo(number("total", total)?))
    }

    /// Do what an action says. Raises as `fold` does.
    ///
    /// Parameters
    /// ----------
    /// action : Action
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200, 200], seed=7)
    /// >>> hand.apply(sk.Action("raise_to", 10))
    /// >>> hand.apply(sk.Action("call"))
    /// >>> hand.pot
    /// 23
    #[pyo3(name = "apply")]
    fn apply_action(&mut self, py: Python<'_>, action: &Bound<'_, PyAction>) -> PyResult<()> {
        self.apply(py, action.get().0)
    }

    /// Why an action would be refused now.
    ///
    /// Parameters
    /// ----------
    /// action : Action
    ///
    /// Returns
    /// -------
    /// str or None
    ///     The rule in words; None for what is allowed.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200, 200], seed=7)
    /// >>> hand.refusal(sk.Action("raise_to", 20))
    /// 'a total of 20 is not allowed: the totals for this street are 10'
    /// >>> hand.refusal(sk.Action("bring_in")) is None
    /// True
    fn refusal(&self, action: &Bound<'_, PyAction>) -> Option<String> {
        let refused = self.0.refusal(action.get().0);
        refused.map(|refusal| refusal.to_string())
    }

    fn __repr__(&self) -> String {
        let turn = match self.0.actor() {
            Some(seat) => format!("seat {seat} to act"),
            None if self.0.settlement().is_some() => "over".to_owned(),
            None if self.0.first_is_unknown() => "it is unknown who acts first".to_owned(),
            None => "a card is due".to_owned(),
        };
        format!(
            "<Hand {} street {} pot {} {turn}>",
            self.0.rules().game.name,
            self.0.street(),
            self.0.pot()
        )
    }
}

impl PyHand {
    /// The seat that an argument names, by default that of the actor.
    pub fn seat(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
        let named = SeatCount(self.0.stacks().len()).seat("seat", seat)?;
        Ok(named.or(self.0.actor()).unwrap_or_default())
    }

    fn apply(&mut self, py: Python<'_>, action: Action) -> PyResult<()> {
        let legal = self.0.legal();
        (self.0.apply(action)).map_err(|refusal| illegal(py, &refusal, PyLegal(legal)))
    }
}

/// Whether just two players are left in the event.
pub fn is_last_two(event_players: &Bound<'_, PyAny>) -> PyResult<bool> {
    let given = number("event_players", event_players)?;
    if given < 2 {
        return Err(Error::OutOfRange {
            name: "event_players",
            given,
            least: 2,
            most: i64::MAX,
        }
        .into());
    }
    Ok(given == 2)
}
