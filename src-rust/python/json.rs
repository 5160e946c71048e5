//! Values as dicts that go through JSON, with a version.

use pyo3::prelude::*;
use pyo3::types::{
    PyBool, PyDict, PyDictMethods, PyFloat, PyInt, PyList, PyListMethods, PyString, PyTuple,
};
use pythonize::pythonize;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::cards::described;
use crate::error::Error;

/// The version of what is written.
pub const VERSION: u8 = 1;
/// The deepest that what is read may be nested; deeper reading could use up the stack.
const DEEPEST: usize = 16;

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
    let read = json(&fields, DEEPEST).and_then(|fields| {
        serde_path_to_error::deserialize(fields).map_err(|error| {
            let path = error.path().to_string();
            match &path[..] {
                "." => error.inner().to_string(),
                _ => format!("{path}: {}", error.inner()),
            }
        })
    });
    Ok(read.map_err(|why| Error::NoDict { what, why })?)
}

/// An object as JSON has it, or why it is none. Python's own JSON gives dicts, lists, strings, ints,
/// floats, bools and None.
fn json(object: &Bound<'_, PyAny>, depth: usize) -> Result<Value, String> {
    let Some(deeper) = depth.checked_sub(1) else {
        return Err(format!("it is nested deeper than {DEEPEST}"));
    };
    let no_json = || format!("{} is nothing that JSON has", described(object));
    if object.is_none() {
        Ok(Value::Null)
    } else if let Ok(flag) = object.cast::<PyBool>() {
        Ok(Value::Bool(flag.is_true()))
    } else if let Ok(number) = object.cast::<PyInt>() {
        let number = number.extract::<i64>();
        let number = number.map_err(|_| "a number has more than 64 bits".to_owned())?;
        Ok(number.into())
    } else if let Ok(number) = object.cast::<PyFloat>() {
        Ok(number.value().into())
    } else if let Ok(text) = object.cast::<PyString>() {
        Ok(text.to_string_lossy().into_owned().into())
    } else if let Ok(list) = object.cast::<PyList>() {
        let items = list.iter().map(|item| json(&item, deeper));
        Ok(Value::Array(items.collect::<Result<_, _>>()?))
    } else if let Ok(tuple) = object.cast::<PyTuple>() {
        let items = tuple.iter().map(|item| json(&item, deeper));
        Ok(Value::Array(items.collect::<Result<_, _>>()?))
    } else if let Ok(dict) = object.cast::<PyDict>() {
        let mut fields = Map::new();
        for (key, value) in dict.iter() {
            let key = key.cast::<PyString>().map_err(|_| no_json())?;
            let value = json(&value, deeper)?;
            fields.insert(key.to_string_lossy().into_owned(), value);
        }
        Ok(Value::Object(fields))
    } else {
        Err(no_json())
    }
}

/// Takes the version out of a dict, and refuses one that is not known.
pub fn check_version(what: &'static str, fields: &Bound<'_, PyDict>) -> PyResult<()> {
    let version = fields.get_item("version")?;
    let number = version.as_ref().map(|version| version.cast::<PyInt>());
    let known = number.is_some_and(|number| {
        number.is_ok_and(|number| {
            !number.is_instance_of::<PyBool>() && number.extract::<u8>().ok() == Some(VERSION)
        })
    });
    if !known {
        let given = match version {
            Some(version) => described(&version),
            None => "none".to_owned(),
        };
        let why = format!("version {given}: {VERSION} is known");
        return Err(Error::NoDict { what, why }.into());
    }
    fields.del_item("version")
}
