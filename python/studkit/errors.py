"""The exceptions of studkit. Each says what was given, where, and what is allowed.

An argument of a wrong type raises Python's own ``TypeError``.
"""


class StudkitError(Exception):
    """The root of all errors that studkit raises."""


class CardError(StudkitError, ValueError):
    """Cards that are none, come twice, or are too few or too many."""


class ArgumentError(StudkitError, ValueError):
    """An option with a value that is not allowed, such as an unknown scale."""


class DataError(StudkitError, ValueError):
    """A file or table that cannot be read, or that does not hold what was asked for."""
