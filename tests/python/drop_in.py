"""What a package offers that its drop-in does not."""

import inspect
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

OF_EVERY_CLASS = {
    *dir(type("Plain", (), {})),
    *("__annotations__", "__setstate__", "__reduce_cython__", "__setstate_cython__"),
    *("__slots__", "__match_args__", "__abstractmethods__", "_abc_impl", "__pyx_vtable__"),
    *("__dataclass_fields__", "__dataclass_params__", "__parameters__", "__orig_bases__"),
    *("__static_attributes__", "__firstlineno__", "__annotations_cache__", "__test__"),
    "__slotnames__",  # What copies and pickles note on a class.
} - {"__eq__", "__hash__", "__str__", "__repr__", "__lt__", "__le__", "__gt__", "__ge__"}


def differences(original: ModuleType, ours: ModuleType, left_out: Mapping[str, str]) -> list[str]:
    """List the public names of a module that ours lacks or gives another signature.

    `left_out` gives the reason for each name that is left out on purpose, as "name" or
    "Class.name"; one that we have after all, or that the original does not have, is listed too.
    """
    found = dict(_differences(original, ours, ""))
    kept = [text for name, text in found.items() if name not in left_out]
    stale = [
        f"{name} is listed as left out, but it is not" for name in left_out if name not in found
    ]
    assert all(left_out.values()), "each name that is left out needs a reason"
    return kept + stale


def public_names(module: ModuleType) -> list[str]:
    """The names that a module offers: its own and what it collects from its package."""
    package = module.__name__.partition(".")[0]
    own = getattr(module, "__all__", None)
    if own is not None:
        return sorted(own)

    def belongs(value: object) -> bool:
        if inspect.ismodule(value):
            return value.__name__.startswith(f"{package}.")
        if type(value).__module__ == "__future__":
            return False
        home = getattr(value, "__module__", None)
        return home is None or home.partition(".")[0] == package or not callable(value)

    return [
        name for name in dir(module) if not name.startswith("_") and belongs(getattr(module, name))
    ]


def _differences(original: Any, ours: Any, path: str) -> Iterator[tuple[str, str]]:
    if inspect.isclass(original):
        names = [name for name in dir(original) if _counts(name)]
    else:
        names = public_names(original)
    for name in names:
        full = f"{path}{name}"
        if not hasattr(ours, name):
            yield full, f"{full} is missing"
            continue
        theirs, our = inspect.getattr_static(original, name), inspect.getattr_static(ours, name)
        value, our_value = getattr(original, name), getattr(ours, name)
        if inspect.ismodule(value):
            yield from _differences(value, our_value, f"{full}.")
        elif inspect.isclass(value):
            if value.__module__.partition(".")[0] not in ("builtins", "enum", "typing"):
                yield from _differences(value, our_value, f"{full}.")
        elif callable(value) and not (name.startswith("__") and name != "__init__"):
            if isinstance(theirs, staticmethod | classmethod) and isinstance(
                our, staticmethod | classmethod
            ):
                assert type(theirs) is type(our), full
            wanted, given = _signature(value), _signature(our_value)
            if wanted is not None and given != wanted:
                yield full, f"{full}{_shown(given)} should be {full}{_shown(wanted)}"


def _counts(name: str) -> bool:
    return name not in OF_EVERY_CLASS and (not name.startswith("_") or name.startswith("__"))


Parameters = list[tuple[str, Any, Any]]


def _signature(value: Any) -> Parameters | None:
    """The parameters; None where none are told."""
    try:
        parameters = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return None
    return [(p.name, p.kind, p.default) for p in parameters if p.name not in ("self", "cls")]


def _shown(parameters: Parameters | None) -> str:
    if parameters is None:
        return "(unknown)"
    return f"({', '.join(f'{name}={default!r}' for name, _, default in parameters)})".replace(
        f"={inspect.Parameter.empty!r}", ""
    )
