//! The types of hands of pokerkit.

mod cards;
mod worth;

use std::cmp::Ordering;
use std::sync::OnceLock;

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyAttributeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};

use super::{ABSENT, Given};
use crate::cards::Card;
use crate::python::arguments::word;
use cards::{Members, Misread, Read};
use worth::{FIVE, Kind};

/// The most cards that a hand keeps to find its five among them when it is asked; of more it finds
/// them at once.
const KEPT: usize = 7;

/// What a hand holds.
#[derive(Clone, Copy)]
struct Held {
    kind: Kind,
    worth: u16,
    cards: [u8; KEPT],
    count: u8,
}

impl Held {
    /// The best hand of some cards, if there is one.
    #[inline]
    fn best(kind: Kind, cards: &[u8]) -> Option<Self> {
        let worth = kind.of(cards);
        if worth == 0 {
            return None;
        }
        let mut kept = [0; KEPT];
        let count = match kept.get_mut(..cards.len()) {
            Some(room) => {
                room.copy_from_slice(cards);
                cards.len()
            }
            None => {
                kept[..FIVE].copy_from_slice(&kind.five(worth, cards)?);
                FIVE
            }
        };
        Some(Self {
            kind,
            worth,
            cards: kept,
            count: count as u8,
        })
    }

    fn five(&self) -> [u8; FIVE] {
        let cards = &self.cards[..usize::from(self.count)];
        let five = self.kind.five(self.worth, cards);
        five.expect("the five of a hand are among its cards")
    }

    /// The five cards that play as text.
    fn text(&self) -> String {
        let cards = self.five().into_iter().filter_map(Card::with_id);
        cards.map(|card| card.to_string()).collect()
    }

    /// The index and the label, an `Entry`.
    fn entry<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static ENTRIES: [PyOnceLock<Py<PyTuple>>; Kind::ALL.len()] =
            [const { PyOnceLock::new() }; Kind::ALL.len()];
        let entries = ENTRIES[self.kind as usize].get_or_try_init(py, || {
            let home = py.import("studkit.compat.pokerkit.lookups")?;
            let entries = home.call_method1("entries", (self.kind.name(),))?;
            PyResult::Ok(entries.cast_into::<PyTuple>()?.unbind())
        })?;
        let index = self.kind.index(self.worth);
        entries.bind(py).get_item(usize::from(index))
    }
}

/// The hands of the types below.
#[pyclass(
    name = "PokerkitHand",
    module = "studkit.compat.pokerkit",
    subclass,
    frozen,
    weakref
)]
pub struct PyHand(OnceLock<Held>);

#[pymethods]
impl PyHand {
    /// The cards are taken in by `__init__`, so that a class of a user's may have one of its own.
    #[new]
    #[pyo3(signature = (*_arguments, **_named), text_signature = "(cards)")]
    fn new(_arguments: &Bound<'_, PyTuple>, _named: Option<&Bound<'_, PyDict>>) -> Self {
        Self(OnceLock::new())
    }

    fn __init__(slf: &Bound<'_, Self>, cards: &Bound<'_, PyAny>) -> PyResult<()> {
        let class = slf.get_type();
        let mut read = Read::new();
        // An iterator can be read but once, and is told as it was given.
        read.add(cards)?;
        let five: Option<[u8; FIVE]> = read.ids().try_into().ok();
        let held = five.and_then(|five| Held::best(kind_of(&class).ok()?, &five));
        match held {
            Some(held) => {
                slf.get().0.get_or_init(|| held);
                Ok(())
            }
            None => Err(PyValueError::new_err(format!(
                "{} cannot be made of the cards {}",
                class.qualname()?,
                cards.repr()?
            ))),
        }
    }

    /// The best hand that hole cards and board cards make together.
    ///
    /// Parameters
    /// ----------
    /// hole_cards : str, Card or iterable of Card
    /// board_cards : str, Card or iterable of Card
    ///     All cards together are different, and five or more.
    ///
    /// Returns
    /// -------
    /// Hand
    ///     Of the class that is asked.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If there is no such hand, a card comes twice, or a card is unknown.
    ///
    /// Examples
    /// --------
    /// >>> from studkit.compat.pokerkit import EightOrBetterLowHand, StandardHighHand
    /// >>> StandardHighHand.from_game("KsKd7c", "7hKh2c2d")
    /// KsKd7c7hKh
    /// >>> print(EightOrBetterLowHand.from_game("8s6d4c", "2hAhKcKd"))
    /// High card (8s6d4c2hAh)
    #[classmethod]
    #[pyo3(signature = (hole_cards, board_cards = ABSENT),
           text_signature = "($cls, hole_cards, board_cards=())")]
    fn from_game<'py>(
        class: &Bound<'py, PyType>,
        hole_cards: &Bound<'py, PyAny>,
        board_cards: Given<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let read = together(hole_cards, &board_cards)?;
        match of_class(class, read.ids())? {
            Some(hand) => Ok(hand),
            None => Err(PyValueError::new_err(format!(
                "the {} cards make no {}",
                read.ids().len(),
                class.qualname()?
            ))),
        }
    }

    /// The best hand that hole cards and board cards make together, or None where they make none.
    ///
    /// Parameters
    /// ----------
    /// hole_cards : str, Card or iterable of Card
    /// board_cards : str, Card or iterable of Card
    ///
    /// Returns
    /// -------
    /// Hand or None
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If a card comes twice or is unknown.
    ///
    /// Examples
    /// --------
    /// >>> from studkit.compat.pokerkit import EightOrBetterLowHand
    /// >>> EightOrBetterLowHand.from_game_or_none("9s6d4c", "2hAhKcKd") is None
    /// True
    #[classmethod]
    #[pyo3(signature = (hole_cards, board_cards = ABSENT),
           text_signature = "($cls, hole_cards, board_cards=())")]
    fn from_game_or_none<'py>(
        class: &Bound<'py, PyType>,
        hole_cards: &Bound<'py, PyAny>,
        board_cards: Given<'_, 'py>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        match together(hole_cards, &board_cards) {
            Ok(read) => of_class(class, read.ids()),
            Err(Misread::NoCards(_)) => Ok(None),
            Err(Misread::Raised(error)) => Err(error),
        }
    }

    /// The five cards that play, a tuple of Card: of fives that are worth the same, that with the
    /// cards given first.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        Members::get(py)?.cards(py, &self.held()?.five())
    }

    /// The index and the label.
    #[getter]
    fn entry<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.held()?.entry(py)
    }

    fn __richcmp__(
        slf: &Bound<'_, Self>,
        other: &Bound<'_, PyAny>,
        op: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let py = other.py();
        // Hands of another class, a subclass too, are neither equal nor better.
        let same = slf.get_type_ptr() == other.get_type_ptr();
        let ordering = match other.cast::<Self>() {
            Ok(other) if same => slf.get().held()?.worth.cmp(&other.get().held()?.worth),
            _ => match Self::beside(slf, other)? {
                Some(ordering) => ordering,
                None => return Ok(py.NotImplemented()),
            },
        };
        let answer = op.matches(ordering).into_pyobject(py)?;
        Ok(answer.to_owned().into_any().unbind())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.entry(py)?.hash()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(self.held()?.text())
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let label = self.entry(py)?.getattr("label")?.getattr("value")?;
        Ok(format!("{label} ({})", self.held()?.text()))
    }

    /// The class, its five cards, and what a class of a user's has noted. Its `__init__`, which may
    /// ask for more, is not called again.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Pickled<'py>> {
        let made = slf
            .py()
            .import("studkit._core")?
            .getattr("pokerkit_hand_again")?;
        let text = slf.get().held()?.text();
        Ok((
            made,
            (slf.get_type(), text),
            slf.call_method0("__getstate__")?,
        ))
    }

    /// What these decide is compiled, and would go by what the type was.
    #[classmethod]
    #[pyo3(signature = (**named))]
    fn __init_subclass__(
        class: &Bound<'_, PyType>,
        named: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let py = class.py();
        if let Ok(kind) = kind_of(class) {
            let kind = kind.class(py);
            for name in ["lookup", "low", "card_count"] {
                if !class.getattr(name)?.eq(kind.getattr(name)?)? {
                    return Err(PyTypeError::new_err(format!(
                        "{} changes {name}: derive it from CombinationHand, which goes by it",
                        class.qualname()?
                    )));
                }
            }
        }
        let above = py.get_type::<pyo3::types::PySuper>();
        above
            .call1((py.get_type::<Self>(), class))?
            .getattr("__init_subclass__")?
            .call((), named)?;
        Ok(())
    }
}

impl PyHand {
    fn held(&self) -> PyResult<&Held> {
        self.0.get().ok_or_else(|| {
            PyAttributeError::new_err("the hand has no cards: Hand.__init__ was not called")
        })
    }

    /// How a hand stands to one of the package's own type, as its states make them.
    fn beside(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Option<Ordering>> {
        let py = slf.py();
        let held = slf.get().held()?;
        let own = held.kind.class(py);
        let modules = py.import("sys")?.getattr("modules")?;
        let home = modules.call_method1("get", ("pokerkit.hands",))?;
        let theirs = home.getattr_opt(own.name()?)?;
        let same = theirs.is_some_and(|theirs| theirs.is(other.get_type()));
        if !same || !slf.get_type().is(own) {
            return Ok(None);
        }
        let index: u16 = other.getattr("entry")?.getattr("index")?.extract()?;
        let ordering = held.kind.index(held.worth).cmp(&index);
        Ok(Some(match held.kind {
            Kind::High => ordering,
            _ => ordering.reverse(),
        }))
    }
}

/// What a pickle keeps of a hand.
type Pickled<'py> = (
    Bound<'py, PyAny>,
    (Bound<'py, PyType>, String),
    Bound<'py, PyAny>,
);

/// The hole cards with those of the board behind them.
#[inline]
fn together(hole_cards: &Bound<'_, PyAny>, board_cards: &Given<'_, '_>) -> Result<Read, Misread> {
    let mut read = Read::new();
    read.add(hole_cards)?;
    if let Some(board) = &board_cards.0 {
        read.add(board)?;
    }
    Ok(read)
}

/// The best hand of a class that cards make.
fn of_class<'py>(class: &Bound<'py, PyType>, cards: &[u8]) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = class.py();
    let kind = kind_of(class)?;
    let Some(held) = Held::best(kind, cards) else {
        return Ok(None);
    };
    if !class.is(kind.class(py)) {
        // A class of a user's makes its hands itself.
        return class
            .call1((Members::get(py)?.cards(py, &held.five())?,))
            .map(Some);
    }
    let hand = PyClassInitializer::from(PyHand(OnceLock::from(held)));
    Ok(Some(match kind {
        Kind::High => Bound::new(py, hand.add_subclass(StandardHighHand))?.into_any(),
        Kind::DeuceToSeven => Bound::new(py, hand.add_subclass(StandardLowHand))?.into_any(),
        Kind::EightOrBetter => Bound::new(py, hand.add_subclass(EightOrBetterLowHand))?.into_any(),
        Kind::AceToFive => Bound::new(py, hand.add_subclass(RegularLowHand))?.into_any(),
    }))
}

/// What the hands of a class are measured by.
#[inline]
fn kind_of(class: &Bound<'_, PyType>) -> PyResult<Kind> {
    let py = class.py();
    let is_kind = |class: &Bound<'_, PyAny>| Kind::ALL.into_iter().find(|k| class.is(k.class(py)));
    if let Some(kind) = is_kind(class) {
        return Ok(kind);
    }
    // Of several, the one whose attributes the class has.
    if let Some(kind) = class.mro().iter().find_map(|above| is_kind(&above)) {
        return Ok(kind);
    }
    Err(PyTypeError::new_err(format!(
        "{} is no type of hand that can be made",
        class.qualname()?
    )))
}

/// The types of hands that can be made.
macro_rules! types {
    ($($kind:ident $class:ident $low:literal $about:literal;)+) => {
        $(
            #[doc = $about]
            #[pyclass(extends = PyHand, module = "studkit.compat.pokerkit", subclass, frozen)]
            pub struct $class;

            #[pymethods]
            impl $class {
                #[new]
                #[pyo3(signature = (*arguments, **named), text_signature = "(cards)")]
                fn new(
                    arguments: &Bound<'_, PyTuple>,
                    named: Option<&Bound<'_, PyDict>>,
                ) -> PyClassInitializer<Self> {
                    PyClassInitializer::from(PyHand::new(arguments, named)).add_subclass(Self)
                }

                /// Whether the lowest hand wins.
                #[classattr]
                #[pyo3(name = "low")]
                const LOW: bool = $low;

                /// How many cards make a hand.
                #[classattr]
                #[pyo3(name = "card_count")]
                const CARD_COUNT: usize = FIVE;
            }
        )+

        impl Kind {
            fn class(self, py: Python<'_>) -> &Bound<'_, PyType> {
                match self {
                    $(Self::$kind => {
                        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
                        CLASS.get_or_init(py, || py.get_type::<$class>().unbind()).bind(py)
                    })+
                }
            }
        }
    };
}

types! {
    High StandardHighHand false
        "The best high hand: `StandardHighHand(cards)` of five cards, see `from_game` for more.\n\n\
         Hands of one class are ordered, a better one is greater; they can be hashed, copied and \
         pickled.\n\n\
         Examples\n--------\n\
         >>> from studkit.compat.pokerkit import StandardHighHand\n\
         >>> hand = StandardHighHand(\"AsAdAh2c2d\")\n\
         >>> print(hand, hand.entry.index)\n\
         Full house (AsAdAh2c2d) 7284\n\
         >>> hand > StandardHighHand(\"KsKdKhAcAd\")\n\
         True";
    DeuceToSeven StandardLowHand true
        "The best deuce-to-seven low: the ace is high, straights and flushes count against a \
         hand.\n\n\
         Examples\n--------\n\
         >>> from studkit.compat.pokerkit import StandardLowHand\n\
         >>> StandardLowHand(\"7c5d4h3s2c\") > StandardLowHand(\"6c5d4h3s2c\")\n\
         True";
    EightOrBetter EightOrBetterLowHand true
        "The best low of five different ranks, eight or lower; the ace is low.\n\n\
         Examples\n--------\n\
         >>> from studkit.compat.pokerkit import EightOrBetterLowHand\n\
         >>> EightOrBetterLowHand(\"5s4d3h2cAd\").entry.index\n\
         0\n\
         >>> EightOrBetterLowHand(\"9s4d3h2cAd\")\n\
         Traceback (most recent call last):\n\
         ValueError: EightOrBetterLowHand cannot be made of the cards '9s4d3h2cAd'";
    AceToFive RegularLowHand true
        "The best ace-to-five low, as razz has it: straights and flushes do not count.\n\n\
         Examples\n--------\n\
         >>> from studkit.compat.pokerkit import RegularLowHand\n\
         >>> print(RegularLowHand.from_game(\"AsAd2c\", \"2d3h3sKc\"))\n\
         One pair (AsAd2c3hKc)";
}

/// The hand of a pickle or a copy, before what its class has noted is added.
///
/// Parameters
/// ----------
/// kind : type
///     One of the types of hands, or a class derived from one.
/// cards : str
///     Its five cards.
///
/// Returns
/// -------
/// Hand
///
/// Raises
/// ------
/// TypeError
///     If it is no such type.
/// ValueError
///     If the cards make no hand of the type.
#[pyfunction]
pub fn pokerkit_hand_again<'py>(
    kind: &Bound<'py, PyType>,
    cards: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    kind_of(kind)?;
    let hand = kind.call_method1("__new__", (kind,))?;
    PyHand::__init__(hand.cast::<PyHand>()?, cards)?;
    Ok(hand)
}

/// The index that five cards have in the table of a kind of hand.
///
/// Parameters
/// ----------
/// cards : str, Card or iterable of Card
/// kind : {"high", "deuce_to_seven", "eight_or_better", "ace_to_five"}
///
/// Returns
/// -------
/// int or None
///     None for what is no hand of five cards, and on "eight_or_better" for what does not qualify.
///
/// Raises
/// ------
/// ValueError
///     If the text is none of cards, a card comes twice or is unknown, or the kind is none.
#[pyfunction]
pub fn pokerkit_index(
    cards: &Bound<'_, PyAny>,
    kind: &Bound<'_, PyString>,
) -> PyResult<Option<u16>> {
    let name = word("kind", kind)?;
    let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.name() == name) else {
        return Err(PyValueError::new_err(format!("there is no kind {name:?}")));
    };
    let mut read = Read::new();
    read.add(cards)?;
    let five: Option<[u8; FIVE]> = read.ids().try_into().ok();
    let worth = five.map_or(0, |five| kind.of_five(five));
    Ok((worth > 0).then(|| kind.index(worth)))
}
