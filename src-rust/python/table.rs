//! `Table` and `hand_seed`.

use std::collections::BTreeMap;
use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping, PyTuple, PyType};

use super::arguments::{MOST_ITEMS, SeatCount, check_order, natural, number};
use super::cards::described;
use super::deck::seed_of;
use super::hand::{PyHand, is_last_two};
use super::stakes::PyRules;
use crate::rules::Rules;
use crate::table::Table;

/// A table: hands in a row.
///
/// Each hand is dealt to everybody with chips, under the rules that hold for its number, with the
/// button where the house puts it. Its cards depend on the master seed, the table and its number
/// alone. A hand is booked when the next is dealt, or when somebody sits down or leaves after its
/// end; what is done to it later changes nothing here.
///
/// Parameters
/// ----------
/// rules : Rules
///     The rules to begin with.
/// stacks : sequence of int or None
///     The chips of each seat, clockwise; None for an empty seat.
/// dealer : int, optional
///     The seat with the button in the first hand, by default the last. It may be empty: the first
///     card goes to the next player clockwise.
/// master_seed : int from 0 to 2**256 - 1 or 32 bytes, optional
///     What the cards of all hands depend on; by default from the secure generator of the system. A
///     table begun anew with the same master seed deals the same cards again, from the first hand on:
///     one that is to go on is resumed from its bytes (`from_bytes`).
/// table : int
///     The number of the table among those with the same master seed, 0 to 2**64 - 1.
/// schedule : mapping of int to Rules, optional
///     Rules by the number of the hand in which they begin; hands are numbered from 1.
///
/// Raises
/// ------
/// ArgumentError
///     If a house concerned does not deal in so many seats, fewer than two have chips, or a value is
///     not allowed.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
/// >>> higher = sk.Rules("stud", small_bet=20, big_bet=40, ante=2, bring_in=10)
/// >>> table = sk.Table(rules, [200, None, 200], master_seed=7, schedule={2: higher})
/// >>> hand = table.next_hand()
/// >>> hand.post_bring_in()
/// >>> hand.fold()
/// >>> table.sit(1, 200)
/// >>> table.next_hand().rules.ante, table.seats
/// (2, (0, 1, 2))
#[pyclass(name = "Table", module = "studkit")]
pub struct PyTable {
    table: Table,
    hand: Option<Py<PyHand>>,
}

#[pymethods]
impl PyTable {
    #[new]
    #[pyo3(
        signature = (rules, stacks, dealer = None, *, master_seed = None, table = None,
                     schedule = None),
        text_signature = "(rules, stacks, dealer=None, *, master_seed=None, table=0, schedule=None)"
    )]
    fn new(
        py: Python<'_>,
        rules: &Bound<'_, PyRules>,
        stacks: &Bound<'_, PyAny>,
        dealer: Option<&Bound<'_, PyAny>>,
        master_seed: Option<&Bound<'_, PyAny>>,
        table: Option<&Bound<'_, PyAny>>,
        schedule: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let stacks = stacks_of(stacks)?;
        let dealer = SeatCount(stacks.len()).seat("dealer", dealer)?;
        let dealer = dealer.unwrap_or(stacks.len().saturating_sub(1));
        let master = seed_of(py, master_seed)?;
        let number = table.map(|table| natural("table", table, 0)).transpose()?;
        let table = Table::new(rules.get().0.clone(), &stacks, dealer, master)?
            .with_number(number.unwrap_or_default())
            .with_schedule(schedule.map(schedule_of).transpose()?.unwrap_or_default())
            .map_err(|error| error.in_argument("schedule"))?;
        Ok(Self { table, hand: None })
    }

    /// The rules of the next hand. Those of the hand dealt last are `hand.rules`.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.table.rules().clone())
    }

    /// The number of the hand dealt last; 0 before the first.
    #[getter]
    fn hand_number(&self) -> u64 {
        self.table.hand_number()
    }

    /// The hand dealt last, or None before the first.
    #[getter]
    fn hand(&self, py: Python<'_>) -> Option<Py<PyHand>> {
        self.hand.as_ref().map(|hand| hand.clone_ref(py))
    }

    /// The seats of the table that the hand dealt last is dealt to, a tuple of int: seat i of the
    /// hand is seat `seats[i]` of the table.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.table.seats())
    }

    /// The chips of each seat now, a tuple of int; None for an empty seat, and for a player who is
    /// out. While a hand goes on, the chips in front of the players.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let table = self.now(py)?;
        match &self.hand {
            Some(hand) => PyTuple::new(py, table.stacks_in(&hand.try_borrow(py)?.0)),
            None => PyTuple::new(py, table.stacks()),
        }
    }

    /// The order in which players went out, a tuple of tuples of seats, first out first. Those out in
    /// one hand are in the order of the chips they began it with; equal stacks share a tuple. A seat
    /// that was taken again may come twice; whoever left is not there.
    #[getter]
    fn finished<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let table = self.now(py)?;
        let ranks = table.finished().iter().map(|seats| PyTuple::new(py, seats));
        PyTuple::new(py, ranks.collect::<PyResult<Vec<_>>>()?)
    }

    /// The seat with the button in the hand dealt last, before the first hand in that one; None where
    /// the house plays without. With `fixed` it may be empty.
    #[getter]
    fn dealer(&self) -> Option<usize> {
        self.table.button()
    }

    /// Whether no hand goes on and fewer than two players have chips.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.now(py)?.is_over())
    }

    /// Book the hand dealt last, and deal the next one to everybody with chips.
    ///
    /// Parameters
    /// ----------
    /// event_players : int, optional
    ///     How many players are left in the event, where the house asks for it; by default all of
    ///     them sit at this table.
    ///
    /// Returns
    /// -------
    /// Hand
    ///
    /// Raises
    /// ------
    /// ArgumentError
    ///     If the hand dealt last is not over, or fewer than two players have chips; nothing changes
    ///     then.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> table = sk.Table(rules, [200, 200], master_seed=7)
    /// >>> hand = table.next_hand()
    /// >>> table.next_hand()
    /// Traceback (most recent call last):
    /// studkit.errors.ArgumentError: hand 1 has to be over and booked first
    #[pyo3(signature = (*, event_players = None))]
    fn next_hand(
        &mut self,
        py: Python<'_>,
        event_players: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyHand>> {
        let last_two = event_players.map(is_last_two).transpose()?;
        let mut table = self.now(py)?;
        let hand = Py::new(py, PyHand(table.next_hand(last_two)?))?;
        self.table = table;
        self.hand = Some(hand.clone_ref(py));
        Ok(hand)
    }

    /// Play by other rules from the next hand on, whatever the schedule says for that one. What it
    /// says for later hands still holds.
    ///
    /// Parameters
    /// ----------
    /// rules : Rules
    ///
    /// Raises
    /// ------
    /// ArgumentError
    ///     If the house does not deal in so many seats.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> stakes = {"small_bet": 10, "big_bet": 20, "ante": 1, "bring_in": 5}
    /// >>> table = sk.Table(sk.Rules("stud", **stakes), [200, 200])
    /// >>> table.change_rules(sk.Rules("razz", **stakes))
    /// >>> table.next_hand().rules.game
    /// 'razz'
    fn change_rules(&mut self, rules: &Bound<'_, PyRules>) -> PyResult<()> {
        Ok(self.table.change_rules(rules.get().0.clone())?)
    }

    /// Give an empty seat to a player, who is dealt in from the next hand on.
    ///
    /// Parameters
    /// ----------
    /// seat : int
    /// stack : int
    ///     The chips of the player.
    ///
    /// Raises
    /// ------
    /// ArgumentError
    ///     If there is no such seat, it is taken, or there are no chips.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> table = sk.Table(rules, [200, None, 200])
    /// >>> table.sit(1, 500)
    /// >>> table.stacks
    /// (200, 500, 200)
    fn sit(
        &mut self,
        py: Python<'_>,
        seat: &Bound<'_, PyAny>,
        stack: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (seat, stack) = (self.seat(seat)?, number("stack", stack)?);
        let mut table = self.now(py)?;
        table.sit(seat, stack)?;
        self.table = table;
        Ok(())
    }

    /// Let a player go with his chips. That is no finish.
    ///
    /// Parameters
    /// ----------
    /// seat : int
    ///
    /// Returns
    /// -------
    /// int
    ///     The chips.
    ///
    /// Raises
    /// ------
    /// ArgumentError
    ///     If there is no such seat, it is empty, or its player is in a hand that is not over.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> table = sk.Table(rules, [200, 150, 200])
    /// >>> table.leave(1), table.stacks
    /// (150, (200, None, 200))
    fn leave(&mut self, py: Python<'_>, seat: &Bound<'_, PyAny>) -> PyResult<i64> {
        let seat = self.seat(seat)?;
        let mut table = self.now(py)?;
        let chips = table.leave(seat)?;
        self.table = table;
        Ok(chips)
    }

    /// A copy that goes its own way, with a copy of the hand. Both deal the same cards.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> table = sk.Table(rules, [200, 200])
    /// >>> table.copy().next_hand().events == table.next_hand().events
    /// True
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        let copied = |hand: &Py<PyHand>| Py::new(py, PyHand(hand.try_borrow(py)?.0.clone()));
        Ok(Self {
            table: self.table.clone(),
            hand: self.hand.as_ref().map(copied).transpose()?,
        })
    }

    /// The table as bytes: a versioned snapshot with a checksum, for `from_bytes`.
    ///
    /// It holds all of the table, and the hand dealt last as it stands, open or over. It holds the
    /// master seed, and so the cards of all hands, those to come included: keep it where no player
    /// reads it. The same goes for a pickled table.
    ///
    /// Returns
    /// -------
    /// bytes
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> table = sk.Table(rules, [200, None, 200])
    /// >>> hand = table.next_hand()
    /// >>> hand.post_bring_in()
    /// >>> resumed = sk.Table.from_bytes(table.to_bytes())
    /// >>> hand.fold()
    /// >>> resumed.hand.fold()
    /// >>> resumed.next_hand().events == table.next_hand().events
    /// True
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let hand = self.hand.as_ref().map(|hand| hand.try_borrow(py));
        let hand = hand.transpose()?;
        let bytes = self.table.to_bytes(hand.as_ref().map(|hand| &hand.0))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The table of a snapshot. It goes on where the other was kept, and deals the same next hands;
    /// the hand dealt last is its `hand`.
    ///
    /// Parameters
    /// ----------
    /// snapshot : bytes
    ///
    /// Returns
    /// -------
    /// Table
    ///
    /// Raises
    /// ------
    /// SnapshotError
    ///     If the bytes are damaged, cut, of another version, or none that a table can come to.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> table = sk.Table(rules, [200, 200])
    /// >>> sk.Table.from_bytes(table.to_bytes())
    /// <Table hand 0 stacks (200, 200)>
    /// >>> sk.Table.from_bytes(table.to_bytes()[:-1])
    /// Traceback (most recent call last):
    /// studkit.errors.SnapshotError: no snapshot of a table: the checksum does not fit: it is damaged or cut
    #[classmethod]
    fn from_bytes(class: &Bound<'_, PyType>, snapshot: &[u8]) -> PyResult<Self> {
        let (table, hand) = Table::from_bytes(snapshot)?;
        let hand = hand.map(|hand| Py::new(class.py(), PyHand(hand)));
        let hand = hand.transpose()?;
        Ok(Self { table, hand })
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((
            py.get_type::<Self>().getattr("from_bytes")?,
            (self.to_bytes(py)?,),
        ))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let number = self.table.hand_number();
        Ok(format!("<Table hand {number} stacks {}>", self.stacks(py)?))
    }
}

impl PyTable {
    /// The table as it stands: the hand dealt last is booked if it is over.
    fn now(&self, py: Python<'_>) -> PyResult<Table> {
        let mut table = self.table.clone();
        if let Some(hand) = &self.hand {
            let hand = &hand.try_borrow(py)?.0;
            if table.is_open() && hand.settlement().is_some() {
                table.book(hand)?;
            }
        }
        Ok(table)
    }

    fn seat(&self, seat: &Bound<'_, PyAny>) -> PyResult<usize> {
        let seats = SeatCount(self.table.stacks().len());
        Ok(seats.seat("seat", Some(seat))?.unwrap_or_default())
    }
}

/// The chips of each seat, where None stands for an empty one.
fn stacks_of(stacks: &Bound<'_, PyAny>) -> PyResult<Vec<Option<i64>>> {
    check_order("the stacks", stacks)?;
    let stack = |chips: &Bound<'_, PyAny>| match chips.is_none() {
        true => Ok(None),
        false => number("stacks", chips).map(Some),
    };
    let stacks = stacks.try_iter()?.take(MOST_ITEMS);
    stacks.map(|chips| stack(&chips?)).collect()
}

/// The rules by the number of the hand in which they begin.
fn schedule_of(schedule: &Bound<'_, PyAny>) -> PyResult<BTreeMap<u64, Arc<Rules>>> {
    let wrong = |given: &Bound<'_, PyAny>| {
        PyTypeError::new_err(format!(
            "schedule maps numbers of hands to Rules, not {}",
            described(given)
        ))
    };
    let rows = schedule.cast::<PyMapping>().map_err(|_| wrong(schedule))?;
    let row = |item: Bound<'_, PyAny>| {
        let (hand, rules): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
        let hand = natural("schedule", &hand, 1)?;
        let rules = rules.cast::<PyRules>().map_err(|_| wrong(&rules))?;
        Ok((hand, rules.get().0.clone()))
    };
    rows.items()?.try_iter()?.map(|item| row(item?)).collect()
}

/// The seed of one hand, derived from a master seed: what `Table` deals it with.
///
/// Who knows the seeds of some hands can find neither those of others nor the master seed.
///
/// Parameters
/// ----------
/// master_seed : int from 0 to 2**256 - 1 or 32 bytes
/// table, hand_number : int
///     Numbers from 0 to 2**64 - 1.
///
/// Returns
/// -------
/// bytes
///     32 bytes, for `Hand`.
///
/// Raises
/// ------
/// ArgumentError
///     If a number is out of range.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
/// >>> hand = sk.Hand(rules, [200, 200, 200], seed=sk.hand_seed(7, 0, 1))
/// >>> hand.events == sk.Table(rules, [200, 200, 200], master_seed=7).next_hand().events
/// True
#[pyfunction]
pub fn hand_seed<'py>(
    master_seed: &Bound<'py, PyAny>,
    table: &Bound<'_, PyAny>,
    hand_number: &Bound<'_, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = master_seed.py();
    let master = seed_of(py, Some(master_seed))?;
    let table = natural("table", table, 0)?;
    let hand = natural("hand_number", hand_number, 0)?;
    Ok(PyBytes::new(py, &master.of_hand(table, hand).to_bytes()))
}
