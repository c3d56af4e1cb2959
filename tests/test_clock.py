"""The clock of searches: on the wall, or the processor's where contests ask for it."""

from __future__ import annotations

import pytest

import mori
from mori.analysis.arena import Contest, play_deal
from mori.analysis.watching import watch
from mori.search import clock

STEP = 0.25


class Ticking:
    """A processor whose time goes on by so much at every look."""

    def __init__(self) -> None:
        self.looked: list[float] = []

    def __call__(self) -> float:
        self.looked.append(STEP * len(self.looked))
        return self.looked[-1]


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> Ticking:
    found = Ticking()
    monkeypatch.setattr(clock, "thread_time", found)
    return found


@pytest.mark.parametrize(("name", "seats"), [("inara", 2), ("inoka", 3), ("inori", 2)])
def test_every_search_thinks_by_the_processor_where_a_contest_does(name: str, seats: int, ticking: Ticking) -> None:
    top = f"level{mori.game(name).levels}"
    deal = play_deal(Contest(name, seats, seconds=2 * STEP, by_processor=True), (top, "random"), 0)
    searched, random = deal.thinking
    assert random.longest == STEP
    assert searched.longest >= 3 * STEP
    assert searched.seconds % STEP == 0


def test_watched_games_do_as_well(ticking: Ticking) -> None:
    watch(Contest("inori", 2, seconds=2 * STEP, by_processor=True), "level5", 0)
    assert ticking.looked


def test_otherwise_the_wall_s_clock_is_looked_at(ticking: Ticking) -> None:
    play_deal(Contest("inoka", 2), ("random", "level1"), 0)
    assert not ticking.looked
    with clock.counting(True):
        assert clock.now() == 0
    clock.now()
    assert len(ticking.looked) == 1
