"""Clocks as people see them, and the moment a flag falls."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from mori import play, registry
from mori.kernel.fairness import Dice
from mori.play.events import Outcome
from mori.server.archive import Archive
from mori.server.database import open_database
from mori.server.keeper import Keeper
from mori.server.people import People
from mori.server.thinking import Thinkers
from tests.server.parts import Environment, Server, full_table, wait_for

SHORTEST = {"kind": "live", "minutes": 0.25, "increment": 3}


def test_a_running_clock(server: Server) -> None:
    people = server.guests(2)
    table = full_table(people, "inara", pace=SHORTEST)
    first = people[0].look(table)["clock"]
    assert (first["minutes"], first["increment"], first["running"]) == (0.25, 3, [0])
    assert first["left"][1] == 15
    wait_for(lambda: people[0].look(table)["clock"]["left"][0] < 14.5, "the clock runs")
    look = people[0].move(table, people[0].look(table)["moves"][0])
    assert look["clock"]["running"] == [1]
    assert 13 < look["clock"]["left"][0] < 17.6  # 3 seconds more for the turn
    assert people[0].look(table)["clock"]["left"][0] == look["clock"]["left"][0]


def test_who_comes_later_sees_the_clock_of_that_moment(server: Server) -> None:
    people = server.guests(2)
    table = full_table(people, "inara", pace=SHORTEST)
    with people[0].live(table) as line:
        before = line.next()["clock"]["left"][0]
    wait_for(lambda: people[0].look(table)["clock"]["left"][0] < before - 1, "the clock runs")
    with people[0].live(table) as line:
        assert line.next()["clock"]["left"][0] < before - 0.5


class Site:
    """A keeper whose time stands still unless it is told."""

    def __init__(self, archive: Archive, people: People) -> None:
        self.now = 1000.0
        self.rung: list[str] = []
        self.archive = archive
        self.people = people
        self.thinkers = Thinkers(1)
        self.keeper = Keeper(archive, self.thinkers, self.rung.append, lambda: self.now, shared=False)

    async def lay(self, game: str, people: int, minutes: float, increment: float = 0) -> str:
        found = registry.game(game)
        pace = play.Pace("live", minutes, increment)
        sitters = [(await self.people.welcome(f"Guest {one}", self.now))[0] for one in range(people)]
        outcome = play.lay(found, sitters, found.options(), pace, Dice.fresh(), self.now)
        await self.keeper.lay("table", outcome, public=True)
        return "table"

    async def first_move(self, seat: int) -> str:
        table = (await self.keeper.look("table")).table
        return table.move_text(seat, table.moves(seat)[0])

    async def move(self, seat: int, text: str) -> play.Table:
        def decide(table: play.Table, now: float) -> Outcome:
            return play.move(table, seat, table.ply, text, now)

        held, _ = await self.keeper.change("table", decide)
        return held.table


def on_a_site(folder: Path, database: Environment, test: Callable[[Site], Awaitable[None]]) -> None:
    async def run() -> None:
        engine = await open_database(database.get("MORI_DATABASE_URL"), folder)
        site = Site(Archive(engine), People(engine))
        await site.archive.begin_span(0.0)
        try:
            await test(site)
        finally:
            await site.keeper.close()
            await site.archive.close()
            await engine.dispose()

    asyncio.run(run())


def test_a_flag_falls_where_nobody_looks(tmp_path: Path, database: Environment) -> None:
    async def test(site: Site) -> None:
        table = await site.lay("inara", 2, minutes=1)
        assert await site.archive.late(site.now + 59.9) == []
        assert await site.archive.late(site.now + 60) == [table]
        site.now += 60.5
        await site.archive.alive(1, site.now)
        await site.keeper.tick()
        over = (await site.keeper.look(table)).table
        assert over.ended is not None
        assert (over.ended.how, over.ended.seats, over.winners) == ("time", (0,), (1,))
        assert site.rung == [table]
        assert await site.archive.late(site.now + 1000) == []

    on_a_site(tmp_path, database, test)


def test_who_looks_at_a_fallen_flag_sees_it_fallen(tmp_path: Path, database: Environment) -> None:
    async def test(site: Site) -> None:
        table = await site.lay("inara", 2, minutes=1)
        site.now += 60
        assert (await site.keeper.look(table)).table.stage == play.OVER

    on_a_site(tmp_path, database, test)


@pytest.mark.parametrize(("after", "counts"), [(59.999, True), (60.0, False), (61.0, False)])
def test_a_move_and_the_clock(after: float, counts: bool, tmp_path: Path, database: Environment) -> None:
    """A move before the flag counts, one at the same moment or later does not, and the flag falls with it."""

    async def test(site: Site) -> None:
        table = await site.lay("inara", 2, minutes=1, increment=2)
        before = (await site.keeper.look(table)).table.ply
        text = await site.first_move(0)
        site.now += after
        if counts:
            moved = await site.move(0, text)
            assert moved.ply == before + 1
            assert moved.clocks is not None
            assert moved.clocks.left[0] == pytest.approx(60 - after + 2)
        else:
            with pytest.raises(play.Refused, match="over"):
                await site.move(0, text)
            over = (await site.keeper.look(table)).table
            assert (over.ply, over.stage) == (before, play.OVER)

    on_a_site(tmp_path, database, test)


def test_a_fallen_flag_is_kept(tmp_path: Path, database: Environment) -> None:
    async def test(site: Site) -> None:
        table = await site.lay("inoka", 3, minutes=1)
        await site.move(1, await site.first_move(1))
        site.now += 60
        await site.archive.alive(1, site.now)
        await site.keeper.tick()
        seen = (await site.keeper.look(table)).table
        found = await site.archive.read(table, None, site.now)
        assert found is not None
        assert play.table_json(found[0]) == play.table_json(seen)
        assert seen.ended is not None
        assert seen.ended.seats == (0, 2)

    on_a_site(tmp_path, database, test)
