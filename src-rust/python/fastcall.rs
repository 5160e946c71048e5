//! What nothing in safe PyO3 does as cheaply: entering a call, and looking at a list.

// Working out a rank takes about as long as PyO3 takes to enter a call, and as counting a
// reference to each card of a list up and down again.
#![allow(unsafe_code)]

use std::ffi::{CString, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::types::PyList;
use pyo3::{PyTypeInfo, ffi};

use super::cards::PyCard;
use super::eval;
use super::quick::{self, KeptIds};

/// The entry that PyO3 makes for `rank`.
static CAREFUL_RANK: OnceLock<ffi::PyCFunctionFastWithKeywords> = OnceLock::new();

/// Adds `rank`, which differs from the function that PyO3 makes in nothing but how it is entered.
pub fn add_rank(module: &Bound<'_, PyModule>) -> PyResult<()> {
    const FLAGS: c_int = ffi::METH_FASTCALL | ffi::METH_KEYWORDS;

    let careful = wrap_pyfunction!(eval::rank, module)?;
    // SAFETY: `careful` is a builtin function, which is all that the two ask for.
    let (entry, flags) = unsafe {
        let careful = careful.as_ptr();
        (
            ffi::PyCFunction_GetFunction(careful),
            ffi::PyCFunction_GetFlags(careful),
        )
    };
    let entry = entry.map(|entry| ffi::PyMethodDefPointer { PyCFunction: entry });
    let Some(entry) = entry.filter(|_| flags == FLAGS) else {
        return module.add("rank", careful);
    };
    // SAFETY: every field is a pointer to a function, and by its flags this one is of this type.
    CAREFUL_RANK.get_or_init(|| unsafe { entry.PyCFunctionFastWithKeywords });

    let signature: String = careful.getattr("__text_signature__")?.extract()?;
    let text: String = careful.getattr("__doc__")?.extract()?;
    let doc = CString::new(format!("rank{signature}\n--\n\n{text}"))?;
    // Python goes on using this and the text, so neither is ever freed.
    let method = Box::leak(Box::new(ffi::PyMethodDef {
        ml_name: c"rank".as_ptr(),
        ml_meth: ffi::PyMethodDefPointer {
            PyCFunctionFastWithKeywords: rank,
        },
        ml_flags: FLAGS,
        ml_doc: doc.into_raw(),
    }));
    let name = module.name()?;
    // SAFETY: `method` lives for ever and has the flags of its entry. What is made of it is null
    // with an exception set, or a new reference that holds the module and its name.
    let function = unsafe {
        let function = ffi::PyCFunction_NewEx(method, module.as_ptr(), name.as_ptr());
        Bound::from_owned_ptr_or_err(module.py(), function)?
    };
    module.add("rank", function)
}

/// The entry of `rank`: a plain call is answered here, any other by PyO3's entry.
///
/// # Safety
///
/// As Python calls it: the thread is attached; from `args` on there are `count` arguments by place,
/// and then one for each name in the tuple `names`, which may be null; the caller holds them all.
unsafe extern "C" fn rank(
    module: *mut ffi::PyObject,
    args: *const *mut ffi::PyObject,
    count: ffi::Py_ssize_t,
    names: *mut ffi::PyObject,
) -> *mut ffi::PyObject {
    if count == 1 && names.is_null() {
        // SAFETY: the thread is attached, and there is one argument, an object that the caller
        // holds till this function returns. Neither `py` nor `cards` leaves it.
        let cards = unsafe {
            let py = Python::assume_attached();
            Borrowed::from_ptr(py, *args)
        };
        // A panic here would end the process. PyO3's entry, which reads the cards once more, gives
        // it to Python as an exception.
        let rank = catch_unwind(AssertUnwindSafe(|| quick::high_rank(&cards)));
        if let Ok(Some(rank)) = rank {
            // SAFETY: the thread is attached. Without memory for an int this is null with an
            // exception set, just what Python is to be given then.
            return unsafe { ffi::PyLong_FromLong(rank.into()) };
        }
    }
    match CAREFUL_RANK.get() {
        // SAFETY: it is an entry of the same kind, and is called just as this one was.
        Some(careful) => unsafe { careful(module, args, count, names) },
        // Never so, as it is set before Python has this function. Of null Python makes an error.
        None => ptr::null_mut(),
    }
}

/// The id of an item of a list if it is an int that is `kept`, or a Card.
#[inline(always)]
pub fn id_in_list(list: &Bound<'_, PyList>, place: usize, kept: &KeptIds) -> Option<u8> {
    /// Where Python has a global lock, an object begins with its count and its type. Where it has
    /// none, there is more, and another thread may take an item out of the list at any time.
    const LOCKED: bool = size_of::<ffi::PyObject>() == 2 * size_of::<usize>();

    if !LOCKED {
        return None;
    }
    let py = list.py();
    // Making the type would run code, so it is asked for before there is an item to lose.
    let card = PyCard::type_object_raw(py);
    // SAFETY: the thread is attached and `list` is a list. For a place it does not have this is
    // null with an exception set, which is cleared.
    let item = unsafe {
        let item = ffi::PyList_GetItem(list.as_ptr(), place as ffi::Py_ssize_t);
        if item.is_null() {
            ffi::PyErr_Clear();
            return None;
        }
        item
    };
    // SAFETY: the item lives as long as the list has it, and only other code could take it out.
    // None runs until this function returns, after which there is no pointer to the item: here only
    // addresses are compared and a byte is read, none of which calls Python or frees an object, and
    // other threads wait for the global lock, which this one gives up only in calls to Python.
    let item = unsafe { Borrowed::from_ptr(py, item) };
    if let Some(id) = kept.id(&item) {
        return Some(id);
    }
    if item.get_type_ptr() != card {
        return None;
    }
    // SAFETY: it has just this type.
    let card = unsafe { item.cast_unchecked::<PyCard>() };
    Some(card.get().0.id())
}
