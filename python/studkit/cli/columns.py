"""Columns of Arrow tables, made plain."""

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from studkit.cli.refusals import InputError, quoted


def is_text(kind: pa.DataType) -> bool:
    """Whether a type holds text, be it as bytes or in a dictionary."""
    if pa.types.is_dictionary(kind):
        return is_text(kind.value_type)
    return bool(
        pa.types.is_string(kind)
        or pa.types.is_large_string(kind)
        or pa.types.is_string_view(kind)
        or pa.types.is_binary(kind)
        or pa.types.is_large_binary(kind)
        or pa.types.is_binary_view(kind)
        or pa.types.is_fixed_size_binary(kind)
    )


def plain(batch: pa.RecordBatch, name: str) -> pa.Array:
    """Take a column, decoded from a dictionary, and text of any layout made ``string``."""
    column = batch.column(name)
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if is_text(column.type) and not pa.types.is_string(column.type):
        try:
            column = column.cast(pa.string())
        except pa.ArrowInvalid:
            row = next(i for i in range(len(column)) if not _is_utf8(column[i].as_py() or b""))
            raise InputError(
                f"the column {quoted(name)} holds bytes that are no UTF-8 text", row
            ) from None
    return column


def _is_utf8(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True


def text_column(batch: pa.RecordBatch, name: str) -> pa.Array:
    """Take a column of names, integers written as text, and refuse a missing one."""
    column = plain(batch, name)
    kind = column.type
    if not (is_text(kind) or pa.types.is_integer(kind) or pa.types.is_null(kind)):
        raise InputError(
            f"the column {quoted(name)} has the type {kind}: it takes text or integers"
        )
    column = column.cast(pa.string())
    missing = pc.equal(pc.fill_null(column, ""), "").to_numpy(zero_copy_only=False)
    if missing.any():
        raise InputError(f"the column {quoted(name)} has no value", int(np.argmax(missing)))
    return column
