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
    )


def plain(column: pa.Array) -> pa.Array:
    """Decode a column of a dictionary, and make text of any layout ``string``."""
    kind = column.type
    if pa.types.is_dictionary(kind):
        column = column.dictionary_decode()
    if is_text(column.type) and not pa.types.is_string(column.type):
        try:
            column = column.cast(pa.string())
        except pa.ArrowInvalid:
            raise InputError(f"a column of {kind} holds bytes that are no UTF-8 text") from None
    return column


def text_column(batch: pa.RecordBatch, name: str) -> pa.Array:
    """Take a column of names, integers written as text, and refuse a missing one."""
    column = plain(batch.column(name))
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
