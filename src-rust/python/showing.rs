//! What a `Hand` is told where cards are unknown or players are asked to show.

use pyo3::prelude::*;

use super::arguments::ordered_cards;
use super::errors::illegal;
use super::hand::PyHand;
use super::legal::PyLegal;
use crate::hand::NotShown;

#[pymethods]
impl PyHand {
    /// Say which seat acts first on this street, where an unknown up card decides it. Until then
    /// nobody is to act: `first_is_unknown` tells.
    ///
    /// Parameters
    /// ----------
    /// seat : int
    ///
    /// Raises
    /// ------
    /// IllegalAction
    ///     If the cards say it, or the seat cannot act.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("five_stud", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200], dealing="manual", allow_unknown_up=True)
    /// >>> while hand.next_deal:
    /// ...     hand.deal("??")
    /// >>> hand.first_is_unknown, hand.actor
    /// (True, None)
    /// >>> hand.set_first_to_act(1)
    /// >>> hand.legal.bring_in
    /// 5
    fn set_first_to_act(&mut self, py: Python<'_>, seat: &Bound<'_, PyAny>) -> PyResult<()> {
        let seat = self.seat(Some(seat))?;
        let refused = self.0.set_first_to_act(seat);
        refused.map_err(|refusal| illegal(py, &refusal, PyLegal(self.0.legal())))
    }

    /// Whether it has to be said who acts first: see `set_first_to_act`.
    #[getter]
    fn first_is_unknown(&self) -> bool {
        self.0.first_is_unknown()
    }

    /// Show a hand at the showdown, where that is asked for: with manual showdown, and for hands with
    /// unknown cards.
    ///
    /// Parameters
    /// ----------
    /// cards : cards, optional
    ///     Where some are unknown: just those, in the order dealt, or all cards of the hand.
    /// seat : int, optional
    ///     Who shows, by default the actor; others may show before it is their turn.
    ///
    /// Raises
    /// ------
    /// IllegalAction
    ///     If it is not the time to show, or unknown cards are not named; nothing changes then.
    /// CardError
    ///     If the cards cannot be those of the hand; nothing changes then.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("five_stud", small_bet=10, big_bet=20, ante=5, bring_in=5)
    /// >>> hand = sk.Hand(rules, [5, 5], dealing="manual")
    /// >>> for card in ("Ah", "??", "Kh", "Qd", "Jc", "Td", "9h", "8d", "7h", "6d"):
    /// ...     hand.deal(card)
    /// >>> hand.actor, hand.legal.show, hand.legal.muck
    /// (1, True, True)
    /// >>> hand.show("Qs")
    /// >>> hand.settlement.awards
    /// (0, 10)
    #[pyo3(signature = (cards = None, *, seat = None))]
    fn show(
        &mut self,
        py: Python<'_>,
        cards: Option<&Bound<'_, PyAny>>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let cards = match cards {
            Some(cards) => ordered_cards(cards)??,
            None => Vec::new(),
        };
        let seat = self.seat(seat)?;
        self.0.show(seat, &cards).map_err(|error| match error {
            NotShown::Refused(refusal) => illegal(py, &refusal, PyLegal(self.0.legal())),
            NotShown::Cards(error) => error.into(),
        })
    }

    /// Muck a hand at the showdown, where that is asked for: with manual showdown, if it is beaten and
    /// the house allows that, and for hands with unknown cards. A mucked hand wins nothing that
    /// another still contests.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     Who mucks, by default the actor.
    ///
    /// Raises
    /// ------
    /// IllegalAction
    ///     If it is not the time to muck, the house has all hands shown, or the hand may win; nothing
    ///     changes then.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("five_stud", small_bet=10, big_bet=20, ante=5, bring_in=5)
    /// >>> hand = sk.Hand(rules, [5, 5], dealing="manual")
    /// >>> for card in ("Ah", "??", "Kh", "Qd", "Jc", "Td", "9h", "8d", "7h", "6d"):
    /// ...     hand.deal(card)
    /// >>> hand.muck()
    /// >>> hand.settlement.awards
    /// (10, 0)
    #[pyo3(signature = (*, seat = None))]
    fn muck(&mut self, py: Python<'_>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seat = self.seat(seat)?;
        let refused = self.0.muck(seat);
        refused.map_err(|refusal| illegal(py, &refusal, PyLegal(self.0.legal())))
    }
}
