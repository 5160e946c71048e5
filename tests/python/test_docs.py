"""Every public name is documented, and what its examples show is true."""

import doctest
import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest

import studkit
from studkit import bulk, compat, errors, history, phh
from studkit.compat.pokerkit import _standin

DROP_INS = [
    import_module(module.name)
    for module in pkgutil.walk_packages(compat.__path__, "studkit.compat.")
    if "._" not in module.name
]


def public_objects() -> Iterator[tuple[str, object]]:
    for module in (studkit, bulk, errors, history, phh, compat, *DROP_INS, _standin):
        yield module.__name__, module
        names = getattr(module, "__all__", [name for name in vars(module) if name.isidentifier()])
        for name in names:
            value = getattr(module, name)
            if name.startswith("_") or isinstance(value, str | tuple | dict | ModuleType):
                continue
            if is_ours(value):
                yield f"{module.__name__}.{name}", value
                if inspect.isclass(value) and not issubclass(value, Exception):
                    yield from members(f"{module.__name__}.{name}", value)


def is_ours(value: object) -> bool:
    """Whether it is not of another package, which tells of it itself."""
    home = getattr(value, "__module__", None) or "studkit"
    return home.partition(".")[0] in ("builtins", "studkit")


def members(name: str, value: type) -> Iterator[tuple[str, object]]:
    ours = [base for base in value.__mro__ if base.__module__.startswith("studkit")]
    for member in sorted({member for base in ours for member in vars(base)}):
        told = getattr(value, member)
        of_enum = isinstance(told, value)
        if not (member.startswith("_") or of_enum) and is_ours(told):
            yield f"{name}.{member}", told


OBJECTS = dict(public_objects())


def test_the_public_names_are_found():
    assert {"studkit.Card.from_id", "studkit.bulk.deal", "studkit.HandValue.rank"} <= set(OBJECTS)
    assert "studkit.compat.treys.evaluator.Evaluator.evaluate" in OBJECTS
    assert "studkit.compat.eval7.cards.Deck.shuffle" in OBJECTS
    assert "studkit.compat.pokerkit.StandardHighHand.from_game" in OBJECTS


@pytest.mark.parametrize("name", OBJECTS)
def test_a_public_name_is_documented_by_examples_that_run(name):
    value = OBJECTS[name]
    text = inspect.getdoc(value)
    assert text, f"{name} has no docstring"
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    needs_example = callable(value) and not (
        inspect.isclass(value) and issubclass(value, Exception)
    )
    assert test.examples or not needs_example, f"{name} has no example"
    result = doctest.DocTestRunner(verbose=False).run(test)
    assert result.failed == 0
