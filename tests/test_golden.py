"""The golden records and playthroughs are what is played today, on both builds."""

from __future__ import annotations

import pytest

import mori
from mori.kernel import record
from tests import golden, playthrough


@pytest.mark.parametrize("case", list(golden.cases()), ids=lambda case: golden.file_of(*case).stem)
def test_a_golden_record_is_played_again(case: tuple[str, int, dict[str, str]]) -> None:
    kept = golden.file_of(*case).read_text(encoding="utf-8")
    assert golden.text_of(*case) == kept
    record.parse(kept).verify()


@pytest.mark.parametrize(("name", "seats"), list(playthrough.cases()))
def test_a_golden_playthrough_is_played_again(name: str, seats: int) -> None:
    assert playthrough.text_of(name, seats) == playthrough.file_of(name, seats).read_text(encoding="utf-8")


def test_no_golden_file_is_left_over() -> None:
    expected = {golden.file_of(*case) for case in golden.cases()}
    expected |= {playthrough.file_of(*case) for case in playthrough.cases()}
    for name in mori.names():
        assert set((mori.game(name).folder / "tests" / "golden").iterdir()) <= expected
