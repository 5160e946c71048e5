//! `Hand` and `perft`.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple, PyType};

use super::arguments::{Table, check_order, integers, number, ordered_cards};
use super::cards::{described, item};
use super::errors::illegal;
use super::event::PyEvent;
use super::legal::PyLegal;
use super::settle::PySettlement;
use super::stakes::PyRules;
use super::view::PyView;
use crate::cards::{Card, DECK};
use crate::deal::{Seed, shuffled_deck};
use crate::error::Error;
use crate::hand::{Action, Hand};

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
///     With "manual" the caller deals each card.
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
pub struct PyHand(Hand);

#[pymethods]
impl PyHand {
    #[new]
    #[pyo3(signature = (rules, stacks, dealer = None, *, seed = None, deck = None,
                        dealing = "auto", event_players = None))]
    #[expect(clippy::too_many_arguments, reason = "a hand begins with many facts")]
    fn new(
        py: Python<'_>,
        rules: &Bound<'_, PyRules>,
        stacks: &Bound<'_, PyAny>,
        dealer: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        deck: Option<&Bound<'_, PyAny>>,
        dealing: &str,
        event_players: Option<i64>,
    ) -> PyResult<Self> {
        let rules = rules.get().0.clone();
        check_order("the stacks", stacks)?;
        let stacks = integers("stacks", stacks)?;
        let dealer = match dealer {
            Some(_) => Table(stacks.len())
                .seat("dealer", dealer)?
                .unwrap_or_default(),
            None => stacks.len().saturating_sub(1),
        };
        let last_two = event_players == Some(2);
        let hand = match (dealing, deck, seed) {
            ("auto", Some(deck), None) => Hand::new(rules, &stacks, dealer, whole_deck(deck)?),
            ("auto", None, seed) => {
                Hand::new(rules, &stacks, dealer, shuffled_deck(seed_of(py, seed)?))
            }
            ("manual", None, None) => Hand::with_outside_dealer(rules, &stacks, dealer),
            _ => Err(Error::Dealing {
                dealing: dealing.to_owned(),
            }),
        };
        let mut hand = hand?;
        hand.set_last_two(last_two);
        Ok(Self(hand))
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

    /// The pots as if the betting ended now, a tuple of (chips, eligible seats).
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pots = self.0.pots()?;
        let seats =
            |pot: &crate::pots::Pot| PyTuple::new(py, pot.eligible.iter().collect::<Vec<_>>());
        let pairs = pots.iter().map(|pot| Ok((pot.amount, seats(&pot)?)));
        PyTuple::new(py, pairs.collect::<PyResult<Vec<_>>>()?)
    }

    /// Whether all chips are paid out.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.settlement().is_some()
    }

    /// What the actor may do.
    #[getter]
    fn legal(&self) -> PyLegal {
        PyLegal(self.0.legal())
    }

    /// What happened so far, a tuple of Event.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.events().iter().map(|event| PyEvent(*event)))
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

    /// What everybody sees.
    ///
    /// Returns
    /// -------
    /// View
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> sk.Hand(rules, [200, 200], deck=range(52)).public_view().pot
    /// 2
    fn public_view(&self) -> PyView {
        PyView {
            public: self.0.public_view(),
            own: None,
        }
    }

    /// What a seat sees: its own cards, and what everybody sees.
    ///
    /// Parameters
    /// ----------
    /// seat : int
    ///
    /// Returns
    /// -------
    /// View
    ///
    /// Raises
    /// ------
    /// ArgumentError
    ///     If there is no such seat.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> sk.Hand(rules, [200, 200], deck=range(52)).view(1).hands[1]
    /// (Card("2d"), Card("2s"), Card("3d"))
    fn view(&self, seat: &Bound<'_, PyAny>) -> PyResult<PyView> {
        let number = number("seat", seat)?;
        let view = usize::try_from(number)
            .ok()
            .and_then(|seat| self.0.view(seat));
        let seats = self.0.stacks().len();
        let view = view.ok_or(Error::NoSeat {
            seat: number,
            seats,
        })?;
        Ok(PyView {
            own: Some((view.seat, view.own)),
            public: view.public,
        })
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
    ///
    /// Raises
    /// ------
    /// CardError
    ///     If it is no card, or was dealt already.
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
        Ok(self.0.deal(item(card)??)?)
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

    /// Take back the last decision and all that followed of itself; played again, the same cards
    /// come.
    ///
    /// Returns
    /// -------
    /// bool
    ///     Whether there was a decision.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200, 200], seed=7)
    /// >>> hand.post_bring_in()
    /// >>> hand.undo(), hand.pot, hand.undo()
    /// (True, 3, False)
    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// A copy that goes its own way.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200, 200], seed=7)
    /// >>> other = hand.copy()
    /// >>> other.post_bring_in()
    /// >>> hand.pot, other.pot
    /// (3, 8)
    fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    /// The hand that a log tells: its cards, and its decisions checked against the rules.
    ///
    /// Further cards are dealt by the caller, as with manual dealing.
    ///
    /// Parameters
    /// ----------
    /// rules : Rules
    /// events : iterable of Event
    ///     From the set-up on, as `events` gives them.
    ///
    /// Returns
    /// -------
    /// Hand
    ///
    /// Raises
    /// ------
    /// HistoryError
    ///     If an event does not come where the rules ask for it; it is named, counted from 0.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200, 200], seed=7)
    /// >>> hand.post_bring_in()
    /// >>> again = sk.Hand.replay(rules, hand.events)
    /// >>> again.stacks == hand.stacks, again.legal == hand.legal
    /// (True, True)
    #[classmethod]
    fn replay(
        _class: &Bound<'_, PyType>,
        rules: &Bound<'_, PyRules>,
        events: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let events = events.try_iter()?.map(|event| {
            let event = event?;
            let event = event.cast::<PyEvent>().map_err(|_| {
                PyTypeError::new_err(format!("an Event is needed, not {}", described(&event)))
            })?;
            Ok(event.get().0)
        });
        let events = events.collect::<PyResult<Vec<_>>>()?;
        Ok(Self(Hand::replay(rules.get().0.clone(), &events)?))
    }

    /// The hand as bytes: a small, versioned snapshot with a checksum, for `from_bytes`.
    ///
    /// It holds how the hand began and what was decided since, the undealt cards included: keep it
    /// where no player reads it.
    ///
    /// Returns
    /// -------
    /// bytes
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200, 200], seed=7)
    /// >>> hand.post_bring_in()
    /// >>> sk.Hand.from_bytes(hand.to_bytes()).events == hand.events
    /// True
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The hand of a snapshot, played again from the start.
    ///
    /// Parameters
    /// ----------
    /// snapshot : bytes
    ///
    /// Returns
    /// -------
    /// Hand
    ///
    /// Raises
    /// ------
    /// SnapshotError
    ///     If the bytes are damaged, cut, of another version, or none that a hand can come to.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> sk.Hand.from_bytes(b"STUD")
    /// Traceback (most recent call last):
    /// studkit.errors.SnapshotError: no snapshot of a hand: the checksum does not fit: it is damaged or cut
    #[classmethod]
    fn from_bytes(_class: &Bound<'_, PyType>, snapshot: &[u8]) -> PyResult<Self> {
        Ok(Self(Hand::from_bytes(snapshot)?))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((
            py.get_type::<Self>().getattr("from_bytes")?,
            (self.to_bytes(py),),
        ))
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __repr__(&self) -> String {
        let turn = match self.0.actor() {
            Some(seat) => format!("seat {seat} to act"),
            None if self.0.settlement().is_some() => "over".to_owned(),
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
    fn apply(&mut self, py: Python<'_>, action: Action) -> PyResult<()> {
        let legal = self.0.legal();
        (self.0.apply(action)).map_err(|refusal| illegal(py, &refusal, PyLegal(legal)))
    }
}

/// Count betting paths: the number of sequences of decisions of each length up to a depth.
///
/// Every total of a raise counts by itself; a sequence that ends the hand counts no further. A wrong
/// rule shows in the numbers.
///
/// Parameters
/// ----------
/// rules : Rules
/// stacks : sequence of int
/// depth : int
///     The longest sequences, 0 to 64.
/// deck : cards
///     All 52 cards in the order in which they are dealt.
///
/// Returns
/// -------
/// list of int
///     For each length from 0 to `depth`.
///
/// Raises
/// ------
/// ArgumentError, CardError
///     As `Hand` does, and if the depth is out of range.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
/// >>> sk.perft(rules, [200, 200], 3, deck=range(52))
/// [1, 2, 6, 14]
#[pyfunction]
#[pyo3(signature = (rules, stacks, depth, *, deck))]
pub fn perft(
    py: Python<'_>,
    rules: &Bound<'_, PyRules>,
    stacks: &Bound<'_, PyAny>,
    depth: &Bound<'_, PyAny>,
    deck: &Bound<'_, PyAny>,
) -> PyResult<Vec<u64>> {
    const DEEPEST: i64 = 64;
    check_order("the stacks", stacks)?;
    let stacks = integers("stacks", stacks)?;
    let depth = number("depth", depth)?;
    if !(0..=DEEPEST).contains(&depth) {
        return Err(Error::Stakes {
            name: "depth",
            given: depth,
            least: 0,
            most: DEEPEST,
        }
        .into());
    }
    let dealer = stacks.len().saturating_sub(1);
    let mut hand = Hand::new(rules.get().0.clone(), &stacks, dealer, whole_deck(deck)?)?;
    Ok(py.detach(|| hand.perft(depth as usize)))
}

/// The 52 cards of a deck in their order.
fn whole_deck(deck: &Bound<'_, PyAny>) -> PyResult<[u8; DECK]> {
    let cards = ordered_cards(deck)?.map_err(|error| error.in_argument("deck"))?;
    let count = cards.len();
    let ids: Vec<u8> = cards.into_iter().map(Card::id).collect();
    ids.try_into().map_err(|_| {
        let wrong = Error::CardCount {
            count,
            least: DECK,
            most: DECK,
        };
        wrong.in_argument("deck").into()
    })
}

/// A seed, from the secure generator of the system where none is given.
fn seed_of(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    let bytes = match seed {
        None => py.import("os")?.call_method1("urandom", (32,))?,
        Some(seed) => py
            .import("studkit.bulk")?
            .call_method1("seed_bytes", (seed,))?,
    };
    match bytes.extract::<[u8; 32]>() {
        Ok(bytes) => Ok(Seed::from_bytes(bytes)),
        Err(_) => Err(PyTypeError::new_err(format!(
            "a seed is an int or 32 bytes, not {}",
            described(&bytes)
        ))),
    }
}
