//! Arrays in and out. `studkit.bulk` checks shapes and types and calls these.

use std::ops::Range;

use numpy::ndarray::{ArrayView1, ArrayView2, s};
use numpy::{BorrowError, PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use super::arguments::{game_of, scale_of};
use super::cards::{card_set, described};
use super::rake::PyRake;
use super::rules::house as house_of;
use crate::bulk::{self, Rows, SettleRows, Slice, Threads, settle_rows};
use crate::deal::{Seed, deal_rows};
use crate::error::{Error, Result};
use crate::eval::Scale;
use crate::eval::simd::Backend;

/// Ids of any integer type with any strides, converted block by block.
struct Ids<'a, T>(ArrayView2<'a, T>);

impl<T: Copy + Sync + Into<i128>> Rows for Ids<'_, T>
where
    u8: TryFrom<T>,
{
    type Item = u8;

    fn rows(&self) -> usize {
        self.0.nrows()
    }

    fn width(&self) -> usize {
        self.0.ncols()
    }

    fn block<'a>(&'a self, rows: Range<usize>, scratch: &'a mut Vec<u8>) -> &'a [u8] {
        let id = |given: &T| u8::try_from(*given).unwrap_or(u8::MAX);
        let block = self.0.slice(s![rows, ..]);
        scratch.clear();
        if let Some(given) = block.as_slice() {
            scratch.extend(given.iter().map(id));
            return scratch;
        }
        scratch.resize(block.len(), u8::MAX);
        if block.strides()[1] == 1 {
            let rows = scratch.chunks_exact_mut(self.width());
            for (ids, given) in rows.zip(block.rows()) {
                for (place, given) in ids.iter_mut().zip(given.as_slice().unwrap_or_default()) {
                    *place = id(given);
                }
            }
            return scratch;
        }
        for (place, column) in block.columns().into_iter().enumerate() {
            match column.to_slice() {
                Some(given) => fill(scratch, place, self.width(), given.iter().map(id)),
                None => fill(scratch, place, self.width(), column.iter().map(id)),
            }
        }
        scratch
    }

    fn given(&self, row: usize, column: usize) -> i128 {
        self.0[(row, column)].into()
    }
}

/// Writes a column of rows of `width` ids.
fn fill(ids: &mut [u8], column: usize, width: usize, column_ids: impl Iterator<Item = u8>) {
    for (place, id) in ids[column..].iter_mut().step_by(width).zip(column_ids) {
        *place = id;
    }
}

/// Masks, signed or not, with any stride, converted block by block.
struct Masks<'a, T>(ArrayView1<'a, T>);

impl<T: Copy + Sync + Into<i128>> Rows for Masks<'_, T>
where
    u64: TryFrom<T>,
{
    type Item = u64;

    fn rows(&self) -> usize {
        self.0.len()
    }

    fn width(&self) -> usize {
        1
    }

    fn block<'a>(&'a self, rows: Range<usize>, scratch: &'a mut Vec<u64>) -> &'a [u64] {
        let mask = |given: &T| u64::try_from(*given).unwrap_or(u64::MAX);
        let block = self.0.slice(s![rows]);
        scratch.clear();
        match block.as_slice() {
            Some(given) => scratch.extend(given.iter().map(mask)),
            None => scratch.extend(block.iter().map(mask)),
        }
        scratch
    }

    fn given(&self, row: usize, _: usize) -> i128 {
        self.0[row].into()
    }
}

/// Where ranks are written, and on which scale.
enum Out<'a> {
    Scale(Scale, &'a mut [u16]),
    Hilo(&'a mut [u16], &'a mut [u16]),
}

/// What to do with rows of cards.
struct Ranking<'a> {
    out: Out<'a>,
    threads: Threads,
    check: bool,
}

impl Ranking<'_> {
    fn ids(self, py: Python<'_>, rows: impl Rows<Item = u8> + Send) -> Result<()> {
        let (threads, check) = (self.threads, self.check);
        py.detach(|| match self.out {
            Out::Scale(scale, out) => bulk::rank_ids(&rows, scale, out, threads, check),
            Out::Hilo(high, low) => bulk::rank_ids_hilo(&rows, high, low, threads, check),
        })
    }

    fn masks(self, py: Python<'_>, rows: impl Rows<Item = u64> + Send) -> Result<()> {
        let (threads, check) = (self.threads, self.check);
        py.detach(|| match self.out {
            Out::Scale(scale, out) => bulk::rank_masks(&rows, scale, out, threads, check),
            Out::Hilo(high, low) => bulk::rank_masks_hilo(&rows, high, low, threads, check),
        })
    }

    /// Ranks rows of ids (two dimensions) or masks (one).
    fn cards(self, cards: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = cards.py();
        macro_rules! converted {
            ($($id:ty)|+, $($mask:ty)|+) => {
                $(if let Ok(cards) = cards.cast::<PyArray2<$id>>() {
                    let cards = cards.try_readonly().map_err(borrowed)?;
                    return Ok(self.ids(py, Ids(cards.as_array()))?);
                })+
                $(if let Ok(cards) = cards.cast::<PyArray1<$mask>>() {
                    let cards = cards.try_readonly().map_err(borrowed)?;
                    return Ok(self.masks(py, Masks(cards.as_array()))?);
                })+
            };
        }
        if let Ok(ids) = cards.cast::<PyArray2<u8>>() {
            let ids = ids.try_readonly().map_err(borrowed)?;
            let (view, width) = (ids.as_array(), ids.as_array().ncols());
            if let Some(items) = view.to_slice() {
                return Ok(self.ids(py, Slice::new(items, width))?);
            }
        }
        if let Ok(masks) = cards.cast::<PyArray1<u64>>() {
            let masks = masks.try_readonly().map_err(borrowed)?;
            if let Some(items) = masks.as_array().to_slice() {
                return Ok(self.masks(py, Slice::new(items, 1))?);
            }
        }
        converted!(u8 | i64 | u64 | i32 | u32 | i16 | u16 | i8, u64 | i64);
        Err(PyTypeError::new_err(
            "cards are an array of ids in rows, or one of masks",
        ))
    }
}

/// Why an array cannot be read or written now.
fn borrowed(error: BorrowError) -> PyErr {
    Error::Borrowed {
        read_only: matches!(error, BorrowError::NotWriteable),
    }
    .into()
}

/// The ranks of rows of ids (two dimensions) or of masks (one) into `out`.
#[pyfunction]
pub fn bulk_evaluate(
    cards: &Bound<'_, PyAny>,
    scale: &Bound<'_, PyAny>,
    out: &Bound<'_, PyArray1<u16>>,
    threads: Threads,
    check: bool,
) -> PyResult<()> {
    let mut out = out.try_readwrite().map_err(borrowed)?;
    let ranking = Ranking {
        out: Out::Scale(scale_of(Some(scale))?, out.as_slice_mut()?),
        threads,
        check,
    };
    ranking.cards(cards)
}

/// The ranks on the scales high and eight-or-better at once.
#[pyfunction]
pub fn bulk_evaluate_hilo(
    cards: &Bound<'_, PyAny>,
    high: &Bound<'_, PyArray1<u16>>,
    low: &Bound<'_, PyArray1<u16>>,
    threads: Threads,
    check: bool,
) -> PyResult<()> {
    let mut high = high.try_readwrite().map_err(borrowed)?;
    let mut low = low.try_readwrite().map_err(borrowed)?;
    let ranking = Ranking {
        out: Out::Hilo(high.as_slice_mut()?, low.as_slice_mut()?),
        threads,
        check,
    };
    ranking.cards(cards)
}

/// How many completions of a hand have each rank.
#[pyfunction]
pub fn bulk_enumerate<'py>(
    py: Python<'py>,
    cards: usize,
    scale: &Bound<'py, PyAny>,
    known: &Bound<'py, PyAny>,
    dead: &Bound<'py, PyAny>,
    threads: Threads,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let scale = scale_of(Some(scale))?;
    let (known, dead) = (card_set(known)?, card_set(dead)?);
    let counts = py.detach(|| bulk::count_ranks(cards, scale, known, dead, threads))?;
    Ok(PyArray1::from_vec(py, counts))
}

/// The name of the backend that ranks many hands.
#[pyfunction]
pub fn bulk_backend() -> PyResult<&'static str> {
    Ok(Backend::chosen()?.name())
}

/// An array of bytes in rows, not filled. NumPy refuses what does not fit in memory.
fn empty<'py>(py: Python<'py>, rows: usize, width: usize) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let array = (py.import("numpy")?).call_method1("empty", ((rows, width), "uint8"))?;
    Ok(array.cast_into()?)
}

/// The ids of the texts of a list.
#[pyfunction]
pub fn bulk_parse_list<'py>(
    strings: &Bound<'py, PyList>,
    cards: usize,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    bulk::check_row(cards, crate::cards::CardSet::EMPTY)?;
    let array = empty(strings.py(), strings.len(), cards)?;
    let mut ids = array.try_readwrite().map_err(borrowed)?;
    let rows = ids.as_slice_mut()?.chunks_exact_mut(cards);
    for (row, (text, ids)) in strings.iter().zip(rows).enumerate() {
        let Ok(text) = text.cast::<PyString>() else {
            return Err(PyTypeError::new_err(format!(
                "row {row}: {} given: it takes a str of {cards} cards",
                described(&text)
            )));
        };
        bulk::parse_row(&text.to_string_lossy(), ids).map_err(|error| error.in_row(row))?;
    }
    drop(ids);
    Ok(array)
}

/// The ids of texts of `width` code points each, shorter ones with zeros behind them.
#[pyfunction]
pub fn bulk_parse_codes<'py>(
    codes: &Bound<'py, PyArray2<u32>>,
    cards: usize,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    bulk::check_row(cards, crate::cards::CardSet::EMPTY)?;
    let codes = codes.try_readonly().map_err(borrowed)?;
    let (codes, py) = (codes.as_array(), codes.py());
    let array = empty(py, codes.nrows(), cards)?;
    let mut ids = array.try_readwrite().map_err(borrowed)?;
    let out = ids.as_slice_mut()?;
    py.detach(|| {
        let text = |row: usize, text: &mut String| {
            let code = |code: &u32| char::from_u32(*code).unwrap_or(char::REPLACEMENT_CHARACTER);
            text.extend(codes.row(row).iter().map(code));
        };
        bulk::parse_rows(text, cards, out)
    })?;
    drop(ids);
    Ok(array)
}

/// Rows of random ids.
#[pyfunction]
pub fn bulk_deal<'py>(
    py: Python<'py>,
    rows: usize,
    cards: usize,
    seed: [u8; 32],
    dead: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let dead = card_set(dead)?;
    bulk::check_row(cards, dead)?;
    let array = empty(py, rows, cards)?;
    let mut ids = array.try_readwrite().map_err(borrowed)?;
    let out = ids.as_slice_mut()?;
    py.detach(|| deal_rows(Seed::from_bytes(seed), cards, dead, out, None))?;
    drop(ids);
    Ok(array)
}

/// What each seat of many hands gets into `out`. All arrays are contiguous.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the facts of a hand are many")]
pub fn bulk_settle(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    cards: &Bound<'_, PyArray3<u8>>,
    contributed: &Bound<'_, PyArray2<i64>>,
    live: &Bound<'_, PyArray2<bool>>,
    house: Option<&Bound<'_, PyAny>>,
    dealer: Option<&Bound<'_, PyArray1<i64>>>,
    community: Option<&Bound<'_, PyArray1<u8>>>,
    spoke: Option<&Bound<'_, PyArray2<i8>>>,
    street: Option<&Bound<'_, PyArray1<i64>>>,
    rake: Option<&Bound<'_, PyRake>>,
    threads: Threads,
    out: &Bound<'_, PyArray2<i64>>,
) -> PyResult<()> {
    macro_rules! read {
        ($array:ident) => {
            let $array = $array.try_readonly().map_err(borrowed)?;
        };
        ($array:ident?) => {
            let $array = $array
                .map(|array| array.try_readonly())
                .transpose()
                .map_err(borrowed)?;
            let $array = $array
                .as_ref()
                .map(|column| column.as_slice())
                .transpose()?;
        };
    }
    read!(cards);
    read!(contributed);
    read!(live);
    read!(dealer?);
    read!(community?);
    read!(spoke?);
    read!(street?);
    let policy = house_of(house)?.policy(game_of(game)?);
    let rows = SettleRows {
        seats: contributed.as_array().ncols(),
        cards: cards.as_slice()?,
        contributed: contributed.as_slice()?,
        live: live.as_slice()?,
        dealer,
        community,
        spoke,
        street,
    };
    let rake = rake.map(|rake| rake.get().0);
    let mut out = out.try_readwrite().map_err(borrowed)?;
    let out = out.as_slice_mut()?;
    py.detach(|| settle_rows(&policy, &rows, rake.as_ref(), threads, out))?;
    Ok(())
}
