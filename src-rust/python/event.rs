//! `Event`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use super::cards::PyCard;
use super::json::{from_dict, to_dict};
use crate::error::Error;
use crate::hand::Event;

/// One thing that happened in a hand. What does not concern the kind of event is None.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
/// >>> [event.kind for event in sk.Hand(rules, [200, 200], seed=1).events[:4]]
/// ['setup', 'ante', 'ante', 'deal']
#[pyclass(name = "Event", module = "studkit", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub struct PyEvent(pub Event);

#[pymethods]
impl PyEvent {
    /// The kind: "setup", "ante", "burn", "deal", "community", "first_to_act", "bring_in", "fold",
    /// "check", "call", "raise" (a bet, completion or raise), "return", "show", "muck", "award" or
    /// "rake".
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    /// The seat it concerns.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.0.seat()
    }

    /// The chips it moves.
    #[getter]
    fn chips(&self) -> Option<i64> {
        self.0.chips()
    }

    /// The card that is dealt or burned; None where the reader does not know it.
    #[getter]
    fn card(&self) -> Option<PyCard> {
        self.0.card().map(PyCard)
    }

    /// Whether a card is dealt face up.
    #[getter]
    fn up(&self) -> Option<bool> {
        match self.0 {
            Event::Deal { up, .. } => Some(up),
            Event::Community { .. } => Some(true),
            _ => None,
        }
    }

    /// The total for the street of a bet, completion or raise.
    #[getter]
    fn to(&self) -> Option<i64> {
        match self.0 {
            Event::Raise { to, .. } => Some(to),
            _ => None,
        }
    }

    /// The pot of an award, the main pot being 0.
    #[getter]
    fn pot(&self) -> Option<usize> {
        match self.0 {
            Event::Award { pot, .. } => Some(pot),
            _ => None,
        }
    }

    /// The cards of a hand that is shown, in the order dealt, a tuple of Card.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let Event::Show { cards, .. } = self.0 else {
            return Ok(None);
        };
        let cards: Vec<_> = cards.into_iter().map(|card| card.map(PyCard)).collect();
        PyTuple::new(py, cards).map(Some)
    }

    /// The dealer's seat, of the set-up.
    #[getter]
    fn dealer(&self) -> Option<usize> {
        match self.0 {
            Event::Setup { dealer, .. } => Some(dealer),
            _ => None,
        }
    }

    /// The chips of each seat before the antes, a tuple of int, of the set-up.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        match self.0 {
            Event::Setup { stacks, .. } => PyTuple::new(py, stacks.as_slice()).map(Some),
            _ => Ok(None),
        }
    }

    /// The event as a dict that goes through JSON.
    ///
    /// Returns
    /// -------
    /// dict
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> sk.Hand(rules, [200, 200], deck=range(52)).events[3].to_dict()
    /// {'kind': 'deal', 'seat': 0, 'card': '2c', 'up': False, 'version': 1}
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, &self.0)
    }

    /// The event of a dict that `to_dict` gave.
    ///
    /// Parameters
    /// ----------
    /// fields : dict
    ///
    /// Returns
    /// -------
    /// Event
    ///
    /// Raises
    /// ------
    /// ArgumentError
    ///     If it is no event, or of another version.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200], deck=range(52))
    /// >>> log = [event.to_dict() for event in hand.events]
    /// >>> sk.Hand.replay(rules, map(sk.Event.from_dict, log)).events == hand.events
    /// True
    #[classmethod]
    fn from_dict(_class: &Bound<'_, PyType>, fields: &Bound<'_, PyDict>) -> PyResult<Self> {
        let event: Event = from_dict("event", fields)?;
        if !event.is_possible() {
            let why = "a seat that no table has, or a debt of chips".to_owned();
            return Err(Error::NoDict { what: "event", why }.into());
        }
        Ok(Self(event))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        let load = py.get_type::<Self>().getattr("from_dict")?;
        Ok((load, (self.to_dict(py)?,)))
    }

    fn __repr__(&self) -> String {
        let mut parts = vec![self.0.kind().to_owned()];
        parts.extend(self.seat().map(|seat| format!("seat={seat}")));
        parts.extend(self.0.card().map(|card| format!("card={card}")));
        if let Event::Show { cards, .. } = self.0 {
            let cards = cards.into_iter().flatten();
            let cards: Vec<_> = cards.map(|card| card.to_string()).collect();
            parts.push(format!("cards={}", cards.join(" ")));
        }
        parts.extend(self.to().map(|to| format!("to={to}")));
        parts.extend(self.0.chips().map(|chips| format!("chips={chips}")));
        parts.extend(self.pot().map(|pot| format!("pot={pot}")));
        format!("<Event {}>", parts.join(" "))
    }
}
