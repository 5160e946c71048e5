//! `Rake`.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::arguments::number;
use crate::error::Error;
use crate::rake::Rake;

/// What the house takes out of the pots.
///
/// Each pot pays its percentage, rounded down to a multiple of the smallest chip, the main pot
/// first, until the cap is reached. It is taken before the pot is split. A bet that nobody called
/// is not raked.
///
/// Parameters
/// ----------
/// percent : int, float, str, Decimal or Fraction
///     Percent of each pot, 0 to 100, in steps of a ten-thousandth. A float counts as it is
///     written: 4.5 is exactly 9/2.
/// cap : int, optional
///     The most chips taken of a hand.
/// smallest_chip : int
///     Amounts are rounded down to a multiple of it.
/// from_street : int, optional
///     None is taken of a hand that ended before this street, named by the number of cards a
///     player holds.
///
/// Raises
/// ------
/// ArgumentError
///     If a value is out of range.
///
/// Examples
/// --------
/// >>> import studkit as sk
/// >>> sk.Rake(4.5, cap=300, from_street=4)
/// Rake(4.5, cap=300, smallest_chip=1, from_street=4)
#[pyclass(name = "Rake", module = "studkit", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyRake(pub Rake);

#[pymethods]
impl PyRake {
    #[new]
    #[pyo3(
        signature = (percent, *, cap = None, smallest_chip = None, from_street = None),
        text_signature = "(percent, *, cap=None, smallest_chip=1, from_street=None)"
    )]
    fn new(
        percent: &Bound<'_, PyAny>,
        cap: Option<&Bound<'_, PyAny>>,
        smallest_chip: Option<&Bound<'_, PyAny>>,
        from_street: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let chips = |name, given: Option<&Bound<'_, PyAny>>| {
            given.map(|given| number(name, given)).transpose()
        };
        Ok(Self(Rake::new(
            millionths(percent)?,
            chips("cap", cap)?,
            chips("smallest_chip", smallest_chip)?.unwrap_or(1),
            chips("from_street", from_street)?,
        )?))
    }

    /// Percent of each pot, an int or a float.
    #[getter]
    fn percent<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let millionths = self.0.millionths();
        Ok(match millionths % 10_000 {
            0 => (millionths / 10_000).into_pyobject(py)?.into_any(),
            _ => (millionths as f64 / 10_000.0).into_pyobject(py)?.into_any(),
        })
    }

    /// The most chips taken of a hand, or None.
    #[getter]
    fn cap(&self) -> Option<i64> {
        self.0.cap()
    }

    /// What amounts are rounded down to a multiple of.
    #[getter]
    fn smallest_chip(&self) -> i64 {
        self.0.smallest_chip()
    }

    /// The street that a hand must reach to be raked, or None.
    #[getter]
    #[expect(clippy::wrong_self_convention, reason = "it is a property in Python")]
    fn from_street(&self) -> Option<i64> {
        self.0.from_street().map(i64::from)
    }

    /// The arguments that make the same rake, as a dict.
    ///
    /// Returns
    /// -------
    /// dict
    ///
    /// Examples
    /// --------
    /// >>> import studkit as sk
    /// >>> sk.Rake(5, cap=3).to_dict()
    /// {'percent': 5, 'cap': 3, 'smallest_chip': 1, 'from_street': None}
    pub fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        options.set_item("percent", self.percent(py)?)?;
        options.set_item("cap", self.cap())?;
        options.set_item("smallest_chip", self.smallest_chip())?;
        options.set_item("from_street", self.from_street())?;
        Ok(options)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let none = |number: Option<i64>| number.map_or("None".to_owned(), |n| n.to_string());
        Ok(format!(
            "Rake({}, cap={}, smallest_chip={}, from_street={})",
            self.percent(py)?,
            none(self.cap()),
            self.smallest_chip(),
            none(self.from_street())
        ))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let options = self.to_dict(py)?;
        options.del_item("percent")?;
        let new = py.import("functools")?.getattr("partial")?;
        let class = py.get_type::<Self>();
        Ok((new.call((class,), Some(&options))?, (self.percent(py)?,)))
    }
}

/// A percentage in millionths of a whole, exactly.
fn millionths(percent: &Bound<'_, PyAny>) -> PyResult<i64> {
    let text = percent.str()?.to_string();
    let known = Rake::millionths_of_percent(&text).filter(|millionths| *millionths <= 1_000_000);
    Ok(known.ok_or_else(|| Error::BadRake {
        what: "percent",
        given: text.chars().take(40).collect(),
        allowed: "0 to 100 in steps of 0.0001",
    })?)
}
