"""What comes from the installed pokerkit."""

from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any


def installed() -> bool:
    """Whether pokerkit can be imported."""
    try:
        import_module("pokerkit")
    except ModuleNotFoundError as missing:
        if missing.name != "pokerkit":
            raise
        return False
    return True


def package(name: str, wanted: str) -> ModuleType:
    """Import a module of pokerkit because something of it is wanted."""
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != "pokerkit":
            raise
        raise ImportError(
            f"{wanted} comes from pokerkit, which is not installed: pip install pokerkit==0.7.7"
        ) from None


def passing(module: Mapping[str, Any], original: str) -> Callable[[str], Any]:
    """Give the `__getattr__` of a module that hands on what it has not from the original."""

    def __getattr__(name: str) -> Any:  # noqa: N807 - what a module is asked by
        here = module["__name__"]
        if name.startswith("__"):
            raise AttributeError(f"module {here!r} has no attribute {name!r}")
        value = getattr(package(original, f"{here}.{name}"), name)
        # It is the dict that `globals` gives, which nobody else should write.
        module[name] = value  # type: ignore[index]
        return value

    return __getattr__
