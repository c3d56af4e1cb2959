"""What tests of the whole house share."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import mori

FIXTURES = Path(__file__).parent / "fixtures"
sys.path[:0] = [str(FIXTURES), str(FIXTURES / "pebbles" / "src")]


def pytest_report_header() -> str:
    """Say which build is tested."""
    return f"mori: {mori.build()} build"


@pytest.fixture
def source_tree() -> Path:
    """The folder that holds pyproject.toml."""
    return Path(__file__).parents[1]
