"""How refusals show what was given."""


def shown(given: object) -> str:
    """Write what was given for a message, or what it is when that is long or cannot be written."""
    most = 60
    try:
        text = repr(given)
    except Exception:  # whatever a `__repr__` raises; ints do so when they have too many digits
        text = ""
    if 0 < len(text) <= most:
        return text
    if isinstance(given, int):
        return f"a number of {given.bit_length()} bits"
    return f"an object of type {type(given).__name__}"
