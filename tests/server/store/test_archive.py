"""Tables in the database."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from mori import play
from mori.play.events import Decided, TakenBack
from mori.server.archive import Archive
from mori.server.saving import AT_ONCE, Conflict
from mori.server.schema import decisions, people, seats, tables
from tests.server.store.conftest import Place
from tests.server.store.tables import ADA, GRACE, decide, introduce, lay

pytestmark = pytest.mark.anyio


async def stored(archive: Archive, table_id: str, now: float = 0.0) -> tuple[play.Table, int]:
    found = await archive.read(table_id, None, now)
    assert found is not None
    return found[0], found[1]


async def test_a_table_comes_back_as_it_was(place: Place) -> None:
    engine = await place.open()
    await introduce(engine, ADA, GRACE)
    archive, table = Archive(engine), lay().table
    version = await archive.add("t", lay(), public=True, now=0.0)
    rng = random.Random(1)
    for moment in range(1, 8):
        table, events = decide(table, float(moment), rng)
        version = await archive.save("t", version, table, events, float(moment))
    await engine.dispose()

    engine = await place.open()
    archive = Archive(engine)
    again, version_again = await stored(archive, "t", 7.0)
    assert version_again == version == 8
    assert play.table_json(again) == play.table_json(table)
    assert await archive.read("t", version, 7.0) is None
    assert await archive.read("somewhere else", None, 7.0) is None
    await engine.dispose()


async def test_of_many_saves_over_one_version_exactly_one_wins(place: Place) -> None:
    engines = [await place.open() for _ in range(3)]
    await introduce(engines[0], ADA, GRACE)
    laid = lay()
    await Archive(engines[0]).add("t", laid, public=True, now=0.0)
    outcomes = [decide(laid.table, 1.0, random.Random(seed)) for seed in range(12)]
    answers = await asyncio.gather(
        *(
            Archive(engines[number % 3]).save("t", 1, outcome.table, outcome.events, 1.0)
            for number, outcome in enumerate(outcomes)
        ),
        return_exceptions=True,
    )
    assert answers.count(2) == 1
    assert sum(isinstance(answer, Conflict) for answer in answers) == 11
    table, version = await stored(Archive(engines[1]), "t")
    assert version == 2
    assert play.table_json(table) == play.table_json(outcomes[answers.index(2)].table)
    for engine in engines:
        await engine.dispose()


async def test_what_is_saved_together_stands_or_falls_for_each_table(place: Place) -> None:
    engine = await place.open()
    await introduce(engine, ADA, GRACE)
    archive, laid = Archive(engine), lay()
    names = [f"t{number}" for number in range(AT_ONCE + 11)]  # in more than one statement
    for name in names:
        await archive.add(name, laid, public=True, now=0.0)
    first, overtaken = decide(laid.table, 1.0), set(names[::7])
    await asyncio.gather(*(archive.save(name, 1, *first, now=1.0) for name in overtaken))
    outcomes = [decide(laid.table, 2.0, random.Random(name)) for name in names]
    answers = await asyncio.gather(
        *(archive.save(name, 1, *outcome, now=2.0) for name, outcome in zip(names, outcomes, strict=True)),
        archive.save("nowhere", 1, *first, now=2.0),
        return_exceptions=True,
    )
    for name, outcome, answer in zip([*names, "nowhere"], [*outcomes, first], answers, strict=True):
        if name in overtaken or name == "nowhere":
            assert isinstance(answer, Conflict), name
        else:
            assert answer == 2
        if name != "nowhere":
            table, version = await stored(archive, name)
            assert version == 2
            assert play.table_json(table) == play.table_json((first if name in overtaken else outcome).table)
    await archive.close()
    await engine.dispose()


async def test_a_save_that_fails_half_way_changes_nothing(engine: AsyncEngine) -> None:
    await introduce(engine, ADA, GRACE)
    archive, laid = Archive(engine), lay()
    await archive.add("t", laid, public=True, now=0.0)
    table, events = decide(laid.table, 1.0)
    with pytest.raises(TypeError):
        await archive.save("t", 1, table, [*events, Decided(99, events[0].step, {"not": object()})], 1.0)  # type: ignore[union-attr]
    again, version = await stored(archive, "t")
    assert version == 1
    assert play.table_json(again) == play.table_json(laid.table)


async def test_what_is_taken_back_is_withdrawn_and_not_deleted(engine: AsyncEngine) -> None:
    await introduce(engine, ADA, GRACE)
    archive, laid = Archive(engine), lay()
    await archive.add("t", laid, public=True, now=0.0)
    one, other = (decide(laid.table, 1.0, random.Random(seed)) for seed in (1, 2))
    ply = laid.table.ply
    await archive.save("t", 1, one.table, one.events, 1.0)
    await archive.save("t", 2, laid.table, [TakenBack(ply)], 2.0)
    assert play.table_json((await stored(archive, "t"))[0]) == play.table_json(laid.table)
    await archive.save("t", 3, other.table, other.events, 3.0)
    assert play.table_json((await stored(archive, "t"))[0]) == play.table_json(other.table)
    asked = select(decisions.c.version, decisions.c.withdrawn).where(decisions.c.ply == ply).order_by("version")
    async with engine.connect() as connection:
        assert (await connection.execute(asked)).all() == [(2, 3), (4, None)]


async def test_a_reader_gets_one_moment_while_others_decide_and_take_back(place: Place) -> None:
    writing, reading = await place.open(), await place.open()
    await introduce(writing, ADA, GRACE)
    laid = lay()
    await Archive(writing).add("t", laid, public=True, now=0.0)
    forth, done = decide(laid.table, 1.0), asyncio.Event()
    expected = [len(laid.table.course.steps), len(forth.table.course.steps)]  # type: ignore[union-attr]

    async def write() -> None:
        archive, version = Archive(writing), 1
        for _ in range(60):
            version = await archive.save("t", version, forth.table, forth.events, 1.0)
            version = await archive.save("t", version, laid.table, [TakenBack(laid.table.ply)], 1.0)
        done.set()

    async def read() -> None:
        while not done.is_set():
            table, version = await stored(Archive(reading), "t")
            assert table.course is not None
            assert len(table.course.steps) == expected[1 - version % 2]

    await asyncio.gather(write(), read(), read())
    await writing.dispose()
    await reading.dispose()


async def test_the_lobby(engine: AsyncEngine) -> None:
    await introduce(engine, ADA, GRACE)
    archive = Archive(engine)
    waiting = lay(ADA, play.Open())
    await archive.add("public", waiting, public=True, now=1.0)
    await archive.add("private", lay(ADA, play.Open()), public=False, now=2.0)
    await archive.add("playing", lay(GRACE, play.Bot(0)), public=True, now=3.0)
    live = play.Pace("live", minutes=1)
    await archive.add("live", lay(GRACE, ADA, pace=live, now=4.0), public=True, now=4.0)
    assert [table_id for table_id, _ in await archive.open_tables()] == ["public"]
    assert [row[0] for row in await archive.tables_of("ada")] == ["live", "private", "public"]
    assert [row[0] for row in await archive.tables_of("grace")] == ["live", "playing"]
    assert await archive.late(63.9) == []
    assert await archive.late(64.0) == ["live"]

    joined = play.join(waiting.table, GRACE, 5.0)
    await archive.save("public", 1, joined.table, joined.events, 5.0)
    assert await archive.open_tables() == []
    assert [row[0] for row in await archive.tables_of("grace")] == ["public", "live", "playing"]


async def test_who_leaves_a_table_does_not_find_it_any_more(engine: AsyncEngine) -> None:
    await introduce(engine, ADA, GRACE)
    archive, waiting = Archive(engine), lay(ADA, play.Open())
    await archive.add("t", waiting, public=True, now=1.0)
    left = play.give_back(waiting.table, 0)
    await archive.save("t", 1, left.table, left.events, 2.0)
    assert await archive.tables_of("ada") == []


STORED = 10_000


async def fill(engine: AsyncEngine) -> None:
    """As many tables as a site has after some time: most are over, a few are played at."""
    head = "{}" + " " * 1500
    row = {"version": 1, "game": "inara", "created": 0.0, "head": head, "chat": "[]"}
    async with engine.begin() as connection:
        everybody = [{"id": f"p{number}", "name": "-", "created": 0.0} for number in range(STORED // 5)]
        await connection.execute(insert(people), everybody)
        await connection.execute(
            insert(tables),
            [
                {
                    **row,
                    "id": f"t{number}",
                    "stage": "waiting" if number % 500 == 0 else "playing" if number % 50 == 0 else "over",
                    "public": number % 2 == 0,
                    "deadline": float(number) if number % 100 == 50 else None,
                    "bots_asked": number % 1000 == 50,
                    "updated": float(number),
                }
                for number in range(STORED)
            ],
        )
        await connection.execute(
            insert(seats),
            [
                {"table_id": f"t{number}", "seat": seat, "person": f"p{(number * 7 + seat) % (STORED // 5)}"}
                for number in range(STORED)
                for seat in (0, 1)
            ],
        )
        await connection.execute(text("ANALYZE"))


async def plan(engine: AsyncEngine, ask: Callable[[], Awaitable[Any]]) -> str:
    """How the database finds what is asked for, in its own words."""
    heard: list[tuple[str, Any]] = []

    def hear(_connection: Connection, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        if statement.startswith("SELECT"):
            heard.append((statement, values))

    event.listen(engine.sync_engine, "before_cursor_execute", hear)
    await ask()
    event.remove(engine.sync_engine, "before_cursor_execute", hear)
    word = "EXPLAIN QUERY PLAN" if engine.dialect.name == "sqlite" else "EXPLAIN"
    lines: list[str] = []
    async with engine.connect() as connection:
        for statement, values in heard:
            rows = await connection.exec_driver_sql(f"{word} {statement}", values)
            lines.extend(" ".join(map(str, row)) for row in rows)
    return "\n".join(lines)


async def test_ten_thousand_tables_are_not_looked_through(engine: AsyncEngine) -> None:
    await fill(engine)
    archive = Archive(engine)
    assert len(await archive.open_tables()) == 20
    assert len(await archive.tables_of("p7")) == 10
    assert len(await archive.late(5_000.0)) == 50
    assert len(await archive.waiting_for_bots(5_100.0)) == 6
    questions: dict[str, Callable[[], Awaitable[Any]]] = {
        "open tables": archive.open_tables,
        "tables of a person": lambda: archive.tables_of("p7"),
        "late tables": lambda: archive.late(100.0),
        "tables of bots": lambda: archive.waiting_for_bots(5_100.0),
    }
    for question, ask in questions.items():
        found = await plan(engine, ask)
        assert "Seq Scan" not in found, f"{question}: {found}"
        assert "SCAN tables\n" not in f"{found}\n", f"{question}: {found}"
        assert "SCAN seats\n" not in f"{found}\n", f"{question}: {found}"
