"""The table of rulebook sentences names every ruling and only tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent
TABLE = (FOLDER / "COVERAGE.md").read_text(encoding="utf-8")
TESTS = set(re.findall(r"^def (test_\w+)", "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py")), re.M))


def test_every_ruling_is_in_the_table_and_has_tests_of_its_name() -> None:
    for number in range(1, 20):
        assert re.search(rf"\bINARA-{number}\b", TABLE)
        assert any(name.startswith(f"test_inara_{number}_") for name in TESTS)


def test_the_table_names_tests_that_there_are_and_every_test_of_a_ruling() -> None:
    named = set(re.findall(r"`(test_[a-z0-9_]+)`", TABLE))
    assert named <= TESTS
    texts = "".join(path.read_text("utf-8") for path in FOLDER.glob("test_rulings*.py"))
    assert set(re.findall(r"^def (test_\w+)", texts, re.M)) - named == {
        "test_inara_1_each_player_sees_the_own_side_at_the_bottom",  # of the screen, not of the rulebook
        "test_inara_1_two_play_and_nobody_else",
    }
