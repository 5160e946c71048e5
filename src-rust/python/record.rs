//! What a `Hand` keeps and gives away of itself: log, views, copies, snapshots.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple, PyType};

use super::arguments::{MOST_ITEMS, SeatCount};
use super::cards::described;
use super::event::PyEvent;
use super::hand::PyHand;
use super::stakes::PyRules;
use super::view::PyView;
use crate::hand::Hand;

#[pymethods]
impl PyHand {
    /// What happened so far, a tuple of Event. It holds every card: a view
    /// holds what its reader may see of it.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.events().iter().map(|event| PyEvent(*event)))
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
            seat: None,
            legal: None,
            table: self.0.public_view(),
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
        let seat = SeatCount(self.0.stacks().len()).seat("seat", Some(seat))?;
        let view = seat.and_then(|seat| self.0.view(seat));
        Ok(match view {
            Some(view) => PyView {
                seat: Some(view.seat),
                legal: view.legal,
                table: view.table,
            },
            None => self.public_view(),
        })
    }

    /// Take back the last decision and all that followed of itself. Played again, the same cards come
    /// from a seed or a deck; with manual dealing the cards that followed are asked for again.
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
        // Hands are far shorter; what has no end must not use up the memory.
        let events = events.try_iter()?.take(MOST_ITEMS).map(|event| {
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
}
