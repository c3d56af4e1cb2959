"""The table of rulebook sentences names every ruling, and only tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mori

DOCUMENT = Path(__file__).parents[1] / "docs" / "rules-coverage.md"
RULINGS = {"inara": 19, "inoka": 13, "inori": 17}


def section(name: str) -> str:
    """The part of the document about one game."""
    return re.split(r"^## (?=[A-Z])", DOCUMENT.read_text(encoding="utf-8"), flags=re.M)[1 + list(RULINGS).index(name)]


def named_in(name: str) -> set[str]:
    folder = mori.game(name).folder / "tests"
    sources = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    return set(re.findall(r"^\s*def (test_\w+)", sources, re.M))


def test_there_is_a_section_for_every_game() -> None:
    assert set(RULINGS) == set(mori.names())


@pytest.mark.parametrize("name", RULINGS)
def test_every_ruling_has_named_in_its_name(name: str) -> None:
    tests = named_in(name)
    for number in range(1, RULINGS[name] + 1):
        assert any(test.startswith(f"test_{name}_{number}_") for test in tests), f"{name.upper()}-{number}"


@pytest.mark.parametrize("name", RULINGS)
def test_the_table_names_tests_that_there_are(name: str) -> None:
    named = set(re.findall(r"`(test_[a-z0-9_]+)`", section(name)))
    assert len(named) > 20
    assert named <= named_in(name)


@pytest.mark.parametrize("name", RULINGS)
def test_every_row_names_a_test(name: str) -> None:
    rows = [line for line in section(name).splitlines() if line.startswith("| ")]
    for row in rows:
        assert row == "| gist | ruling | tests |" or "`test_" in row or "not a rule" in row, row
