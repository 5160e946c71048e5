//! `perft`.

use pyo3::prelude::*;

use super::arguments::{check_order, integers, number};
use super::deck::whole_deck;
use super::stakes::PyRules;
use crate::error::Error;
use crate::hand::Hand;

/// Count betting paths: the number of sequences of decisions of each length up to a depth.
///
/// Every total of a raise counts by itself; a sequence that ends the hand counts no further. A wrong
/// rule shows in the numbers. In no limit there may be very many: Ctrl-C stops the count.
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
        return Err(Error::OutOfRange {
            name: "depth",
            given: depth,
            least: 0,
            most: DEEPEST,
        }
        .into());
    }
    let dealer = stacks.len().saturating_sub(1);
    let mut hand = Hand::new(rules.get().0.clone(), &stacks, dealer, whole_deck(deck)?)?;
    let mut stopped = None;
    let counts = py.detach(|| {
        hand.perft(depth as usize, || {
            stopped = Python::attach(|py| py.check_signals()).err();
            stopped.is_none()
        })
    });
    stopped.map_or_else(|| Ok(counts.unwrap_or_default()), Err)
}
