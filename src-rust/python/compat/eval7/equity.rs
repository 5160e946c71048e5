//! The equity functions.

use pyo3::exceptions::{PyKeyboardInterrupt, PyTypeError, PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::super::super::cards::described;
use super::cards::cards_of;
use super::runout::{BOARD, HAND, Halt, KeepOn, Ranked, Spot, Work};
use super::whole;
use super::xorshift::with_generator;
use crate::cards::CardSet;
use crate::error::Error;

/// The share of the pot that a hand wins on average against a range, exactly.
///
/// A board that is not complete is run out every way there is; Ctrl-C stops it.
///
/// Parameters
/// ----------
/// py_hand : iterable of Card
///     Two cards.
/// py_villain : HandRange or sequence of (hand, weight)
///     The hands that may be against it. Those that cannot be held beside the known cards do not
///     count; the weights of one that is there several times add up.
/// py_board : iterable of Card
///     No card to five.
///
/// Returns
/// -------
/// float
///     From 0 to 1, a tie being one half; as exact as single precision.
///
/// Raises
/// ------
/// ValueError
///     If a card comes twice, there are too few or too many, or a weight is negative or not finite.
/// ZeroDivisionError
///     If no hand of the range is possible.
///
/// Examples
/// --------
/// >>> from studkit.compat.eval7 import Card, HandRange, py_hand_vs_range_exact
/// >>> aces = [Card("As"), Card("Ad")]
/// >>> board = [Card(text) for text in "Kh Jd 8c 5d 2s".split()]
/// >>> round(py_hand_vs_range_exact(aces, HandRange("AA, A3o, 32s"), board), 6)
/// 0.95
/// >>> round(py_hand_vs_range_exact(aces, HandRange("KhKc"), board[1:]), 6)
/// 0.954545
#[pyfunction]
pub fn eval7_hand_vs_range_exact(
    py: Python<'_>,
    py_hand: &Bound<'_, PyAny>,
    py_villain: &Bound<'_, PyAny>,
    py_board: &Bound<'_, PyAny>,
) -> PyResult<f64> {
    let (hand, villain, board) = given(py_hand, py_villain, py_board)?;
    let equity = watched(py, |keep_on| {
        if board.len() == BOARD {
            return Ok(Ranked::new(board, &villain).equity(hand));
        }
        match Spot::new(hand, board, &villain) {
            None => Ok(None),
            Some(spot) => spot.exact(keep_on).map(Some),
        }
    })?;
    equity.map(single).ok_or_else(impossible)
}

/// The share of the pot that a hand wins against a range, estimated from random boards.
///
/// The cards come from `xorshift_rand`: the same seed gives the same estimate. Ctrl-C stops it.
///
/// Parameters
/// ----------
/// py_hand : iterable of Card
///     Two cards.
/// py_villain : HandRange or sequence of (hand, weight)
///     As `py_hand_vs_range_exact` takes it.
/// py_board : iterable of Card
///     No card to five.
/// py_iterations : int
///     How many showdowns, at least 1.
///
/// Returns
/// -------
/// float
///
/// Raises
/// ------
/// ValueError, ZeroDivisionError
///     As `py_hand_vs_range_exact` does, and if there are no iterations.
///
/// Examples
/// --------
/// >>> from studkit.compat.eval7 import Card, HandRange, py_hand_vs_range_monte_carlo
/// >>> aces = [Card("As"), Card("Ad")]
/// >>> round(py_hand_vs_range_monte_carlo(aces, HandRange("AA, A3o, 32s"), [], 200000), 1)
/// 0.9
#[pyfunction]
pub fn eval7_hand_vs_range_monte_carlo(
    py: Python<'_>,
    py_hand: &Bound<'_, PyAny>,
    py_villain: &Bound<'_, PyAny>,
    py_board: &Bound<'_, PyAny>,
    py_iterations: &Bound<'_, PyAny>,
) -> PyResult<f64> {
    let (hand, villain, board) = given(py_hand, py_villain, py_board)?;
    let iterations = iterations_of(py_iterations)?;
    let spot = Spot::new(hand, board, &villain).ok_or_else(impossible)?;
    let equity = watched(py, |keep_on| {
        with_generator(|random| spot.sampled(iterations, random, keep_on))
    })?;
    Ok(single(equity))
}

/// What each hand of a range wins on average against another range.
///
/// On a complete board, and wherever there are not more showdowns than iterations, the answer is
/// exact; else it is estimated. Ctrl-C stops it.
///
/// Parameters
/// ----------
/// py_hero : HandRange or sequence of (hand, weight)
///     The hands, tuples of two cards. Weights do not matter here.
/// py_villain : HandRange or sequence of (hand, weight)
///     As `py_hand_vs_range_exact` takes it.
/// py_board : iterable of Card
///     No card to five.
/// py_iterations : int
///     How many showdowns a hand, at least 1.
///
/// Returns
/// -------
/// dict
///     From each hand to its equity. A hand that cannot be held on this board, or against which no
///     hand of the other range can be held, is not there.
///
/// Raises
/// ------
/// ValueError, ZeroDivisionError
///     As `py_hand_vs_range_monte_carlo` does.
///
/// Examples
/// --------
/// >>> from studkit.compat.eval7 import Card, HandRange, py_all_hands_vs_range
/// >>> board = [Card(text) for text in "Kh Jd 8c".split()]
/// >>> hero, villain = HandRange("JsJc, QsJs"), HandRange("JJ")
/// >>> for hand, equity in py_all_hands_vs_range(hero, villain, board, 10000).items():
/// ...     print(hand, round(equity, 5))
/// (Card("Qs"), Card("Js")) 0.03687
#[pyfunction]
pub fn eval7_all_hands_vs_range<'py>(
    py: Python<'py>,
    py_hero: &Bound<'py, PyAny>,
    py_villain: &Bound<'py, PyAny>,
    py_board: &Bound<'py, PyAny>,
    py_iterations: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyDict>> {
    let hero = hands_of("py_hero", py_hero)?;
    let villain = villain_of(py_villain)?;
    let board = board_of(py_board)?;
    let iterations = iterations_of(py_iterations)?;
    let hands: Vec<CardSet> = hero.iter().map(|(_, cards, _)| *cards).collect();
    let equities = watched(py, |keep_on| {
        if board.len() == BOARD {
            let ranked = Ranked::new(board, &villain);
            let equity = |hand: &CardSet| keep_on().map(|()| ranked.equity(*hand));
            return hands.iter().map(equity).collect();
        }
        with_generator(|random| {
            let mut equity = |hand: &CardSet| match Spot::new(*hand, board, &villain) {
                None => Ok(None),
                Some(spot) if spot.showdowns() <= iterations => spot.exact(keep_on).map(Some),
                Some(spot) => spot.sampled(iterations, random, keep_on).map(Some),
            };
            hands.iter().map(&mut equity).collect::<Work<Vec<_>>>()
        })
    })?;
    let found = PyDict::new(py);
    for ((hand, ..), equity) in hero.into_iter().zip(equities) {
        if let Some(equity) = equity {
            found.set_item(hand, single(equity))?;
        }
    }
    Ok(found)
}

/// The original computes with single precision; so do its answers compare.
fn single(equity: f64) -> f64 {
    f64::from(equity as f32)
}

/// Work without the GIL that an interrupt stops.
fn watched<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(KeepOn<'_>) -> Work<T> + Send,
) -> PyResult<T> {
    let mut stopped = None;
    let done = py.detach(|| {
        work(&mut || match Python::attach(|py| py.check_signals()) {
            Ok(()) => Ok(()),
            Err(signal) => {
                stopped = Some(signal);
                Err(Halt::Interrupted)
            }
        })
    });
    done.map_err(|halt| match (halt, stopped) {
        (Halt::Refused(error), _) => error.into(),
        (Halt::Interrupted, Some(signal)) => signal,
        (Halt::Interrupted, None) => PyKeyboardInterrupt::new_err(()),
    })
}

/// Cards, each with its weight.
type Range = Vec<(CardSet, f64)>;

/// The hand, the range and the board.
fn given(
    hand: &Bound<'_, PyAny>,
    villain: &Bound<'_, PyAny>,
    board: &Bound<'_, PyAny>,
) -> PyResult<(CardSet, Range, CardSet)> {
    let hand = cards_of(hand, HAND..=HAND)?.map_err(|error| error.in_argument("py_hand"))?;
    let board = board_of(board)?;
    if let Some(card) = (hand & board).iter().next() {
        let card = card.to_string();
        return Err(Error::DuplicateCard { card }.into());
    }
    Ok((hand, villain_of(villain)?, board))
}

fn impossible() -> PyErr {
    PyZeroDivisionError::new_err("no hand of py_villain is possible beside the known cards")
}

fn board_of(board: &Bound<'_, PyAny>) -> PyResult<CardSet> {
    Ok(cards_of(board, 0..=BOARD)?.map_err(|error| error.in_argument("py_board"))?)
}

/// The hands of a range, with the object that stands for each, and its weight as it was given.
type Hands<'py> = Vec<(Bound<'py, PyAny>, CardSet, Bound<'py, PyAny>)>;

fn hands_of<'py>(name: &'static str, range: &Bound<'py, PyAny>) -> PyResult<Hands<'py>> {
    /// So many are read in milliseconds.
    const A_CHECK: usize = 1 << 14;

    let mut hands = Vec::new();
    // No more than it says it has: it could have no end.
    for (i, option) in range.try_iter()?.take(range.len()?).enumerate() {
        if i % A_CHECK == 0 {
            range.py().check_signals()?;
        }
        let option = option?;
        let hand = option.get_item(0)?;
        let cards =
            cards_of(&hand, HAND..=HAND)?.map_err(|error| error.in_item(i).in_argument(name))?;
        hands.push((hand, cards, option.get_item(1)?));
    }
    Ok(hands)
}

fn villain_of(range: &Bound<'_, PyAny>) -> PyResult<Range> {
    let hands = hands_of("py_villain", range)?.into_iter().enumerate();
    hands
        .map(|(i, (_, cards, weight))| {
            let why = || {
                format!(
                    "py_villain: item {i}: {} is no weight: it is a finite number from 0 up",
                    described(&weight)
                )
            };
            match weight.extract::<f64>() {
                Ok(number) if (0.0..f64::INFINITY).contains(&number) => Ok((cards, number)),
                Ok(_) => Err(PyValueError::new_err(why())),
                Err(error) if error.is_instance_of::<PyTypeError>(weight.py()) => {
                    Err(PyTypeError::new_err(why()))
                }
                Err(error) => Err(error),
            }
        })
        .collect()
}

fn iterations_of(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    let iterations: i64 = whole("py_iterations", given)?.extract()?;
    match u64::try_from(iterations) {
        Ok(0) => Err(PyZeroDivisionError::new_err(
            "py_iterations is 0: nothing is estimated from no showdown",
        )),
        Ok(iterations) => Ok(iterations),
        Err(_) => Err(PyValueError::new_err(format!(
            "py_iterations is {iterations}: it is 1 or more"
        ))),
    }
}
