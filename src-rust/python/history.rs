//! `HandHistory`, and the readers of files.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyTuple};

use super::arguments::{SeatCount, number, word};
use super::cards::described;
use super::hand::PyHand;
use super::rules::house as house_of;
use super::stakes::PyRules;
use crate::error::Error;
use crate::history::phh::{Reader, write};
use crate::history::text::{Counts, TextReader, write_hand, write_text};
use crate::history::{Field, HandHistory};

/// A hand as a history tells it. Seats are numbered from 0 in the order of the deal, so the dealer is
/// the last; amounts are in the smallest unit.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, ante=1, bring_in=5)
/// >>> hand = sk.Hand(rules, [200, 200], seed=1)
/// >>> history = sk.HandHistory.of(hand)
/// >>> history.stacks, history.rules.game, history.replay().events == hand.events
/// ((200, 200), 'razz', True)
#[pyclass(name = "HandHistory", module = "studkit", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub struct PyHandHistory(pub HandHistory);

#[pymethods]
impl PyHandHistory {
    /// The history of a hand that was played here.
    ///
    /// Parameters
    /// ----------
    /// hand : Hand
    ///
    /// Returns
    /// -------
    /// HandHistory
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> sk.HandHistory.of(sk.Hand(rules, [200, 200], seed=1)).fields["_house"]
    /// 'pokerstars'
    #[staticmethod]
    fn of(hand: &PyHand) -> Self {
        Self(HandHistory::of(&hand.0))
    }

    /// The history of the text that `to_phh` gave.
    ///
    /// Parameters
    /// ----------
    /// text : str
    ///
    /// Returns
    /// -------
    /// HandHistory
    ///
    /// Raises
    /// ------
    /// HistoryError
    ///     If it is not the text of one hand.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> history = sk.HandHistory.of(sk.Hand(rules, [200, 200], seed=1))
    /// >>> sk.HandHistory.from_phh(history.to_phh()) == history
    /// True
    #[staticmethod]
    fn from_phh(text: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = word("text", text)?;
        let mut hands = Reader::new(text.as_bytes());
        match (hands.next().transpose()?, hands.next()) {
            (Some(hand), None) => Ok(Self(hand)),
            _ => Err(Error::History {
                line: 1,
                what: "it is not the text of one hand".to_owned(),
            }
            .into()),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let load = py.get_type::<Self>().getattr("from_phh")?;
        Ok((load, (self.to_phh(),)))
    }

    /// The rules, under the house that the history names, by default `pokerstars`.
    ///
    /// Raises
    /// ------
    /// ArgumentError
    ///     If its stakes cannot be.
    #[getter]
    fn rules(&self) -> PyResult<PyRules> {
        Ok(PyRules(self.0.rules(None)?.into()))
    }

    /// The chips of each seat before the antes, a tuple of int.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.stacks)
    }

    /// How many digits behind the point the amounts were written with: at 2 the unit is a cent.
    #[getter]
    fn decimals(&self) -> u32 {
        self.0.decimals
    }

    /// What else the history tells, a dict by name: int, decimal.Decimal (a float where it is written
    /// with an exponent), str (dates and times too), bool, list and dict.
    #[getter]
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        dict_of(py, self.0.fields.rows())
    }

    /// The line of the file, counted from 1, where the history begins.
    #[getter]
    fn line(&self) -> usize {
        self.0.line
    }

    /// The hand, played by the rules.
    ///
    /// Let pass are a check that closes a round and is not written, a bet written as what the only
    /// opponent can call, unknown cards, and burns; nothing else. Who does not show mucks. A history
    /// that ends early gives a hand that is not over.
    ///
    /// Parameters
    /// ----------
    /// house : str or House, optional
    ///     By default that of the history. It deals in as many seats as the history has.
    ///
    /// Returns
    /// -------
    /// Hand
    ///
    /// Raises
    /// ------
    /// HistoryError
    ///     If the rules refuse a step; it is named, with what would be legal there.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200], seed=1)
    /// >>> hand.post_bring_in()
    /// >>> hand.fold()
    /// >>> sk.HandHistory.of(hand).replay().net == hand.net
    /// True
    #[pyo3(signature = (house = None))]
    fn replay(&self, house: Option<&Bound<'_, PyAny>>) -> PyResult<PyHand> {
        let house = house.map(|house| house_of(Some(house))).transpose()?;
        Ok(PyHand(self.0.replay(house.as_ref())?))
    }

    /// The history as the text of a PHH file with one hand.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> history = sk.HandHistory.of(sk.Hand(rules, [200, 200], seed=1))
    /// >>> print(history.to_phh().splitlines()[0])
    /// variant = "FR"
    fn to_phh(&self) -> String {
        write(&self.0)
    }

    /// The hand as text in the style of PokerStars, which trackers read.
    ///
    /// Raises
    /// ------
    /// HistoryError
    ///     If the rules refuse the hand.
    /// ArgumentError
    ///     If the hand is not over, or an up card is not known.
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> rules = sk.Rules("razz", small_bet=10, big_bet=20, ante=1, bring_in=5)
    /// >>> hand = sk.Hand(rules, [200, 200], seed=1)
    /// >>> hand.post_bring_in()
    /// >>> hand.fold()
    /// >>> "*** 3rd STREET ***" in sk.HandHistory.of(hand).to_text()
    /// True
    fn to_text(&self) -> PyResult<String> {
        Ok(write_text(&self.0)?)
    }

    fn __repr__(&self) -> String {
        format!(
            "<HandHistory {} of {} seats, {} steps>",
            self.0.game.name,
            self.0.stacks.len(),
            self.0.steps.len()
        )
    }
}

fn dict_of<'py>(py: Python<'py>, fields: &[(String, Field)]) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, field) in fields {
        dict.set_item(name, value_of(py, field)?)?;
    }
    Ok(dict)
}

fn value_of<'py>(py: Python<'py>, field: &Field) -> PyResult<Bound<'py, PyAny>> {
    Ok(match field {
        Field::Int(number) => number.into_pyobject(py)?.into_any(),
        Field::Decimal(text)
            if text
                .bytes()
                .all(|byte| byte.is_ascii_digit() || b"+-._".contains(&byte)) =>
        {
            let text = text.replace('_', "");
            py.import("decimal")?.getattr("Decimal")?.call1((text,))?
        }
        // With an exponent it may be too big for exact digits; TOML has infinities too.
        Field::Decimal(text) => {
            let text = text.replace('_', "");
            let number: f64 = text.parse().unwrap_or(f64::NAN);
            number.into_pyobject(py)?.into_any()
        }
        Field::Text(text) | Field::Time(text) => text.into_pyobject(py)?.into_any(),
        Field::Bool(flag) => flag.into_pyobject(py)?.to_owned().into_any(),
        Field::List(items) => {
            let items = items.iter().map(|item| value_of(py, item));
            PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        Field::Table(rows) => dict_of(py, rows)?.into_any(),
    })
}

/// The hands of a PHH text; the first that cannot be read is raised.
#[pyfunction]
pub fn phh_loads<'py>(py: Python<'py>, text: &[u8]) -> PyResult<Bound<'py, PyList>> {
    let hands = PyList::empty(py);
    for hand in Reader::new(text) {
        hands.append(Bound::new(py, PyHandHistory(hand?))?)?;
    }
    Ok(hands)
}

/// A file whose reading a signal ends.
struct Interruptible {
    file: File,
    stopped: Arc<Mutex<Option<PyErr>>>,
}

impl Read for Interruptible {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.file.read(buffer);
        match Python::attach(|py| py.check_signals()) {
            Ok(()) => read,
            Err(stop) => {
                *self.stopped.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop);
                Err(std::io::Error::other("stopped by a signal"))
            }
        }
    }
}

/// A file to read, and where a signal is kept that stops it.
type Opened = (BufReader<Interruptible>, Arc<Mutex<Option<PyErr>>>);

fn open(path: PathBuf) -> PyResult<Opened> {
    let file = File::open(path).map_err(PyErr::from)?;
    let stopped = Arc::new(Mutex::new(None));
    let source = Interruptible {
        file,
        stopped: Arc::clone(&stopped),
    };
    Ok((BufReader::with_capacity(1 << 16, source), stopped))
}

/// The next hand, or the signal that stopped the reading.
fn next_hand(
    py: Python<'_>,
    stopped: &Mutex<Option<PyErr>>,
    hands: &mut (impl Iterator<Item = Result<HandHistory, Error>> + Send),
) -> PyResult<Option<PyHandHistory>> {
    let next = py.detach(|| hands.next());
    if let Some(stop) = stopped
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take()
    {
        return Err(stop);
    }
    Ok(next.transpose()?.map(PyHandHistory))
}

/// Reads the hands of a PHH file one after the other. After a hand that cannot be read the next one is.
#[pyclass(name = "PhhReader", module = "studkit._core")]
pub struct PyPhhReader {
    hands: Reader<BufReader<Interruptible>>,
    stopped: Arc<Mutex<Option<PyErr>>>,
}

#[pymethods]
impl PyPhhReader {
    #[new]
    fn new(path: PathBuf) -> PyResult<Self> {
        let (source, stopped) = open(path)?;
        Ok(Self {
            hands: Reader::new(source),
            stopped,
        })
    }

    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<PyHandHistory>> {
        next_hand(py, &self.stopped, &mut self.hands)
    }
}

/// The text of a hand in the style of PokerStars.
#[pyfunction]
pub fn hand_text(
    hand: &PyHand,
    fields: &Bound<'_, PyDict>,
    hero: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let rows = fields.iter().map(|(name, value)| {
        let name = word("a field", &name)?;
        let field = field_of(&name, &value)?;
        Ok((name, field))
    });
    let fields = rows.collect::<PyResult<Vec<_>>>()?.into();
    let hero = SeatCount(hand.0.stacks().len()).seat("hero", hero)?;
    Ok(write_hand(&hand.0, &fields, 0, hero)?)
}

/// A field from a Python value.
fn field_of(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Field> {
    if let Ok(flag) = value.cast::<PyBool>() {
        Ok(Field::Bool(flag.is_true()))
    } else if value.is_instance_of::<PyInt>() {
        Ok(Field::Int(number("a field", value)?))
    } else if let Ok(text) = value.cast::<PyString>() {
        Ok(Field::Text(text.to_string_lossy().into_owned()))
    } else if let Ok(items) = value.cast::<PyList>() {
        let items = items.iter().map(|item| match item.cast::<PyList>() {
            Ok(_) => Err(no_field(name, &item)),
            Err(_) => field_of(name, &item),
        });
        Ok(Field::List(items.collect::<PyResult<_>>()?))
    } else {
        Err(no_field(name, value))
    }
}

fn no_field(name: &str, value: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!(
        "the field {name} takes an int, a bool, a str or a list of them, not {}",
        described(value)
    ))
}

/// Reads the hands of a text one after the other. After a hand that cannot be read the next one is.
#[pyclass(name = "TextReader", module = "studkit._core")]
pub struct PyTextReader {
    hands: TextReader<Box<dyn BufRead + Send + Sync>>,
    stopped: Arc<Mutex<Option<PyErr>>>,
}

#[pymethods]
impl PyTextReader {
    /// Of a file, or of bytes.
    #[new]
    #[pyo3(signature = (path, text = None))]
    fn new(path: PathBuf, text: Option<Vec<u8>>) -> PyResult<Self> {
        let (source, stopped): (Box<dyn BufRead + Send + Sync>, _) = match text {
            Some(text) => (Box::new(Cursor::new(text)), Arc::default()),
            None => {
                let (source, stopped) = open(path)?;
                (Box::new(source), stopped)
            }
        };
        Ok(Self {
            hands: TextReader::new(source),
            stopped,
        })
    }

    /// How many hands were read, how many were malformed, and how many are of other games, by family.
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<(u64, u64, Bound<'py, PyDict>)> {
        let counts = self.hands.counts();
        let others = PyDict::new(py);
        for (name, count) in Counts::OTHERS.iter().zip(counts.others) {
            if count > 0 {
                others.set_item(name, count)?;
            }
        }
        Ok((counts.read, counts.malformed, others))
    }

    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<PyHandHistory>> {
        next_hand(py, &self.stopped, &mut self.hands)
    }
}
