//! `Event`.

use pyo3::prelude::*;

use super::cards::PyCard;
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
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PyEvent(pub Event);

#[pymethods]
impl PyEvent {
    /// The kind: "setup", "ante", "burn", "deal", "community", "bring_in", "fold", "check", "call",
    /// "raise" (a bet, completion or raise), "return", "show", "muck", "award" or "rake".
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

    /// The card that is dealt or burned.
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

    fn __repr__(&self) -> String {
        let mut parts = vec![self.0.kind().to_owned()];
        parts.extend(self.seat().map(|seat| format!("seat={seat}")));
        parts.extend(self.0.card().map(|card| format!("card={card}")));
        parts.extend(self.to().map(|to| format!("to={to}")));
        parts.extend(self.0.chips().map(|chips| format!("chips={chips}")));
        parts.extend(self.pot().map(|pot| format!("pot={pot}")));
        format!("<Event {}>", parts.join(" "))
    }
}
