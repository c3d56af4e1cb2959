"""Secrets: of two tables that differ in everything a viewer may not know, no door tells that viewer which is which.

The other world is written into the database beside the real one: the runes, hands and sealed choices of others, what
was decided, every earlier position. Then the viewer tries all that can be asked in both.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from websockets.sync.client import connect

from mori import play
from mori.kernel.game import Seat
from mori.play.events import Decided, Outcome
from mori.play.steps import Step
from mori.server.archive import Archive, new_table
from mori.server.database import open_database
from mori.server.saving import write_new
from tests.server.parts import Client, Server, full_table, play_on, serving

GAMES = {"inoka": (2, 4), "inori": (2, 4)}
MOMENTS = {"inoka": (0, 1, 6, 15), "inori": (12, 40, 70, 100)}
"""After so many moves of people it is compared."""
WORLDS = ("worldone", "worldtwo")
GUESSES = 20
"""After so many guesses that are the truth there is no other world."""
WHY = 12
"""So many elements of the table are asked about."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("secrets") / "data", {"MORI_LOG_LEVEL": "debug"}) as server:
        yield server


def other_world(table: play.Table, viewer: Seat | None, rng: Random) -> play.Table:
    """The table with everything changed that this viewer may not know."""
    course, game = table.course, table.setting.game
    assert course is not None
    view, known = game.view(course.state, viewer), game.notation.to_json(course.state)
    guesses = (game.guess(view, rng) for _ in range(GUESSES))  # each may be the truth by chance
    state = next((guess for guess in guesses if game.notation.to_json(guess) != known), course.state)
    sealed = {
        seat: move if seat == viewer else rng.choice(game.moves(state, seat)) for seat, move in course.sealed.items()
    }
    steps = tuple(_otherwise(step, table.setting.seats if viewer is None else viewer) for step in course.steps)
    changed = replace(course, state=state, turn=game.turn(state), sealed=sealed, steps=steps, trail=())
    return replace(table, course=changed)


def _otherwise(step: Step, place: int) -> Step:
    return replace(
        step,
        texts=dict.fromkeys(step.texts, "hidden"),
        shown=tuple(one if at == place else {} for at, one in enumerate(step.shown)),
        told=tuple(one if at == place else () for at, one in enumerate(step.told)),
    )


def write_worlds(data: Path, table_id: str, viewer: Seat | None, rng: Random) -> tuple[list[str], list[str]]:
    """Write the table twice, as it is and in the other world; the ids of both, and some elements to point at."""

    async def write() -> tuple[list[str], list[str]]:
        engine = await open_database(None, data)
        archive = Archive(engine)
        found = await archive.read(table_id, None, 0.0)
        assert found is not None
        table, version, _, _ = found
        assert table.course is not None
        table = replace(table, course=replace(table.course, trail=()))
        positions = [await archive.position(table_id, version, ply) for ply in range(table.ply)]
        game, names = table.setting.game, []
        for name, world in zip(WORLDS, (table, other_world(table, viewer, rng)), strict=True):
            assert world.course is not None
            there = [
                position
                if world is table
                else game.notation.to_json(game.guess(game.view(game.notation.from_json(position), viewer), rng))
                for position in positions
            ]
            events = [Decided(ply, step, there[ply]) for ply, step in enumerate(world.course.steps)]
            if there:
                there[-1] = game.notation.to_json(world.course.state)
                events[-1] = replace(events[-1], position=there[-1])
            names.append(f"{name}{rng.randrange(10**9)}")
            laid = new_table(names[-1], Outcome(world, tuple(events)), public=True, now=1.0)
            async with engine.begin() as connection:
                await connection.run_sync(write_new, laid)
        await archive.close()
        await engine.dispose()
        elements = list(game.table(table.view(viewer)))
        return names, rng.sample(elements, min(len(elements), WHY))

    return asyncio.run(write())


def everything(viewer: Client, table_id: str, seats: int, elements: list[str]) -> Iterator[tuple[str, str]]:
    """All that this viewer can get of a table, by every door there is, each with its name."""
    look = viewer.look(table_id)
    plies = sorted({0, 1, look["ply"] // 2, max(0, look["ply"] - 1), look["ply"]})
    paths = ["/api/tables/ID", "/api/tables/ID/record", "/api/tables", "/t/ID", "/", "/t/ID/replay"]
    paths += [f"{start}/replay?ply={ply}" for ply in plies for start in ("/api/tables/ID", "/t/ID")]
    paths += [f"/api/tables/ID/replay?ply={plies[-1]}&seat={seat}" for seat in range(-1, seats)]
    paths += [f"/t/ID/replay?ply={plies[-1]}&seat={seat}" for seat in range(-1, seats)]
    paths += [f"{start}/why?element={one}" for one in map(quote, elements) for start in ("/api/tables/ID", "/t/ID")]
    for path in paths:
        answer = viewer.http.get(path.replace("ID", table_id))
        yield path, f"{answer.status_code} {sorted(answer.headers.items())} {answer.text}"
    tries: list[tuple[str, Any]] = [
        ("moves", {"ply": look["ply"], "move": "nonsense"}),
        ("moves", {"ply": look["ply"] + 1, "move": "go"}),
        *(("moves", {"ply": look["ply"], "move": move}) for move in ("hand A1 A2 A3 T1 T2", "play A1", "reveal none")),
        ("take-back", {"ply": look["ply"] + 3}),
        ("draw", {"ply": look["ply"]}),
        ("rematch", None),
    ]
    for name, data in tries:
        if data is None or data.get("move") not in look["moves"]:
            answer = viewer.post(f"/api/tables/{table_id}/{name}", data)
            yield f"{name} {data}", f"{answer.status_code} {answer.text}"
    for path in (f"/api/tables/{table_id}/live", f"/t/{table_id}/live"):
        host = str(viewer.http.base_url).replace("http", "ws", 1).rstrip("/")
        headers = {} if viewer.token is None else {"Authorization": f"Bearer {viewer.token}"}
        with connect(f"{host}{path}", additional_headers=headers, proxy=None, max_size=None) as line:
            if path.startswith("/api"):
                yield path, str(line.recv(timeout=20))
                line.send(json.dumps({"call": 1, "ply": look["ply"], "move": "nonsense"}))
                yield f"{path}, a move", str(line.recv(timeout=20))


def cleaned(name: str, text: str, table_id: str) -> tuple[str, str]:
    """Without what differs between any two tables: their ids, the date, how long an answer is."""
    for pattern in (r"\('(date|content-length)', '[^']*'\)", r'"id":"world[a-z0-9]+"', r"/t/world[a-z0-9]+"):
        text = re.sub(pattern, "", text)
    return name.replace(table_id, "ID"), text.replace(table_id, "ID")


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name, numbers in GAMES.items() for seats in numbers])
def test_no_door_tells_one_world_from_the_other(name: str, seats: int, site: Server) -> None:
    rng = Random(f"{name} {seats}")
    people = site.guests(seats)
    table = full_table(people, name)
    made = differed = 0
    for moment in MOMENTS[name]:
        look = play_on(people, table, rng, most=moment - made)
        made = moment
        if look["over"] is not None:
            break
        for viewer in (rng.randrange(seats), None):
            watcher = site.watcher() if viewer is None else people[viewer]
            worlds, elements = write_worlds(site.data, table, viewer, rng)
            differed += states(site.data, worlds[0]) != states(site.data, worlds[1])
            here, there = (
                [cleaned(*told, world) for told in everything(watcher, world, seats, elements)] for world in worlds
            )
            assert len(here) > 30
            for one, other in zip(here, there, strict=True):
                assert one == other, f"{one[0]} tells {viewer} which world this is"
    assert differed > 1, "the worlds were not different"


def states(data: Path, table_id: str) -> Any:
    """What the store knows of the game, everything secret included."""

    async def read() -> Any:
        engine = await open_database(None, data)
        found = await Archive(engine).read(table_id, None, 0.0)
        await engine.dispose()
        assert found is not None
        return play.table_json(found[0])["head"]["course"]

    return asyncio.run(read())


def test_the_log_tells_nothing(site: Server) -> None:
    """Not even at its most talkative: no token, no name, no move, no secret of the dice."""
    people = site.guests(2)
    table = full_table(people, "inoka")
    hand = people[0].look(table)["moves"][5]
    people[0].move(table, hand)
    people[0].try_move(table, 0, "hand T1 T2 T3 B1 B2")
    people[1].post(f"/api/tables/{table}/resign")
    secret = people[1].look(table)["dice"]["secret"]
    log = site.log()
    assert f"/api/tables/{table}/moves" in log
    for one in (people[0].token, people[1].token, hand, "hand T1", secret, "Guest 0"):
        assert one is not None
        assert one not in log
