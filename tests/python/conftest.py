"""What the tests share."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

DATA = Path(__file__).parents[1] / "data"


@pytest.fixture(scope="session")
def golden() -> Callable[[str], list[dict[str, str]]]:
    """Read the rows of a golden file, which the Rust tests read too."""

    def rows(name: str) -> list[dict[str, str]]:
        with (DATA / name).open(newline="", encoding="utf-8") as file:
            found = list(csv.DictReader(file))
        assert found
        return found

    return rows
