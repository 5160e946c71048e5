//! Values as dicts that go through JSON, with a version.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyDictMethods};
use pythonize::{Depythonizer, pythonize};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::Error;

/// The version of what is written.
pub const VERSION: u8 = 1;

/// A value as a dict.
pub fn to_dict<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyDict>> {
    let dict = pythonize(py, value)?.cast_into::<PyDict>()?;
    dict.set_item("version", VERSION)?;
    Ok(dict)
}

/// The value of a dict that `to_dict` made.
pub fn from_dict<T: DeserializeOwned>(what: &'static str, dict: &Bound<'_, PyDict>) -> PyResult<T> {
    let fields = dict.copy()?;
    check_version(what, &fields)?;
    let mut fields = Depythonizer::from_object(&fields);
    let read = serde_path_to_error::deserialize(&mut fields);
    Ok(read.map_err(|error| {
        let path = error.path().to_string();
        let why = match &path[..] {
            "." => error.inner().to_string(),
            _ => format!("{path}: {}", error.inner()),
        };
        Error::NoDict { what, why }
    })?)
}

/// Takes the version out of a dict, and refuses one that is not known.
pub fn check_version(what: &'static str, fields: &Bound<'_, PyDict>) -> PyResult<()> {
    let version = fields.get_item("version")?;
    let known = version
        .as_ref()
        .and_then(|version| version.extract::<u8>().ok());
    if known != Some(VERSION) {
        let given = match version {
            Some(version) => version.repr()?.to_string(),
            None => "none".to_owned(),
        };
        let why = format!("version {given}: {VERSION} is known");
        return Err(Error::NoDict { what, why }.into());
    }
    fields.del_item("version")
}
