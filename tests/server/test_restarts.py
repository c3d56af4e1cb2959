"""Killed without warning, again and again: what was acknowledged is there, nothing is there twice, all goes on.

MORI_KILLS says how often; `python -m bench.server kills` makes it 50.
"""

from __future__ import annotations

import asyncio
import os
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import IntegrityError

from mori import play, registry
from mori.kernel import record as records
from mori.kernel.fairness import Dice
from mori.play.events import Outcome
from mori.server.archive import Archive
from mori.server.database import open_database
from tests.server.parts import (
    PATIENCE,
    Client,
    Cluster,
    Environment,
    Look,
    Redis,
    Server,
    full_table,
    play_on,
    serving,
    serving_twice,
    wait_for,
)

KILLS = int(os.environ.get("MORI_KILLS", "3"))
AWAY = float(os.environ.get("MORI_AWAY", "1.5"))
"""For so many seconds Redis is away."""
TABLES = 3
LIVE = {"kind": "live", "minutes": 10, "increment": 0}
LONG = {"lives": 5}  # so that games outlast what happens to the server meanwhile


@dataclass(eq=False)
class Player:
    """Plays both seats of a table, and notes what was acknowledged."""

    people: list[Client]
    table: str
    rng: Random
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    unsure: list[tuple[int, str]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def play_a_while(self) -> None:
        """Until ten moves more were acknowledged, or the game is over."""
        most = len(self.acknowledged) + 10
        while len(self.acknowledged) < most and self._decide():
            pass

    def play(self, stop: threading.Event, patient: bool = False) -> None:
        """Until told to stop or the server is gone; a patient one goes on when it is refused for a while."""
        while not stop.is_set():
            try:
                if not self._decide():
                    return
                time.sleep(0.02 if patient else 0)
            except httpx.TransportError:
                if not patient:
                    return
                time.sleep(0.1)

    def _decide(self) -> bool:
        answer = self.people[0].http.get(f"/api/tables/{self.table}", params={"since": 10_000})
        if answer.status_code == 503:
            time.sleep(0.1)
            return True
        look = answer.json()
        if look["over"] is not None:
            return False
        seat = look["deciding"][0]
        asked = self.people[seat].http.get(f"/api/tables/{self.table}", params={"since": 10_000})
        if asked.status_code == 503:
            return True
        look = asked.json()
        if not look["moves"]:
            return True
        move = (int(look["ply"]), f"{seat} {self.rng.choice(look['moves'])}")
        self.unsure.append(move)
        answer = self.people[seat].try_move(self.table, move[0], move[1].partition(" ")[2], look["serial"])
        if answer.status_code == 200:
            self.acknowledged.append(self.unsure.pop())
        elif answer.status_code != 503:  # then nobody knows
            self.wrong.append(f"{answer.status_code} {answer.text[:200]}")
            return False
        return True

    def check(self) -> Look:
        """Every acknowledged move is there, nothing is there that was not sent; the table goes on."""
        assert not self.wrong, self.wrong
        look = self.people[0].look(self.table)
        record = self.people[0].record(self.table).splitlines()
        lines = [line for line in record if line.partition(" ")[0] in ("0", "1", "chance")]
        assert len(lines) == look["ply"]
        for ply, text in self.acknowledged:
            assert lines[ply] == text
        sent = {*self.acknowledged, *self.unsure}
        for ply, line in enumerate(lines):
            assert line.startswith("chance") or (ply, line) in sent, (ply, line)
        assert len({ply for ply, _ in self.acknowledged}) == len(self.acknowledged)
        return look

    def at(self, server: Server) -> None:
        self.people = [one.at(server) for one in self.people]


def players(server: Server, number: int = TABLES) -> list[Player]:
    found = []
    for one in range(number):
        people = server.guests(2)
        found.append(Player(people, full_table(people, "inara", pace=LIVE, options=LONG), Random(one)))
    return found


def fresh_when_over(found: list[Player], server: Server) -> list[Player]:
    """With new tables for those where the game is over."""
    return [one if one.check()["over"] is None else players(server, 1)[0] for one in found]


def under_load(found: list[Player], *happens: Any, patient: bool = False) -> None:
    """Let everybody play while these things happen."""
    stop = threading.Event()
    threads = [threading.Thread(target=one.play, args=(stop, patient)) for one in found]
    for thread in threads:
        thread.start()
    for happening in happens:
        happening()
    stop.set()
    for thread in threads:
        thread.join()


def test_killed_under_load(tmp_path: Path, database: Environment) -> None:
    rng = Random(17)
    with serving(tmp_path / "data", database) as server:
        found = players(server)
        ever = list(found)
        bots = server.guest().lay("inara", "me", "bot0", public=True)
        against = server.guest()
        quick = against.lay("inara", "bot0", "me", pace=LIVE)
        for _ in range(KILLS):
            under_load(found, lambda: time.sleep(rng.uniform(0.1, 0.6)), server.kill)
            server.start()
            for one in found:
                one.at(server)
            found = fresh_when_over(found, server)
            ever += [one for one in found if one not in ever]
        acknowledged = sum(len(one.acknowledged) for one in ever)
        unsure = sum(len(one.unsure) for one in ever)
        print(
            f"noted: {KILLS} kills, {len(ever)} tables, {acknowledged} moves acknowledged, {unsure} without an answer"
        )
        assert acknowledged > KILLS
        for one in found[1:]:
            one.play_a_while()
            one.check()
        found[0].play(threading.Event())
        assert found[0].check()["over"] is not None
        records.parse(found[0].people[0].record(found[0].table)).verify()
        asked = against.at(server)
        wait_for(lambda: asked.look(quick)["deciding"] == [1], "the bot goes on after the restart")
        assert asked.look(bots)["stage"] == "playing"
    assert "Traceback" not in server.log()


def test_clocks_stand_still_while_the_site_is_down(tmp_path: Path, database: Environment) -> None:
    with serving(tmp_path / "data", database) as server:
        people = server.guests(2)
        table = full_table(people, "inara", pace={"kind": "live", "minutes": 1, "increment": 0})
        people[0].move(table, people[0].look(table)["moves"][0])
        before = people[0].look(table)["clock"]
        assert before["running"] == [1]
        server.stop()
        down = time.monotonic()
        time.sleep(3)
        server.start()
        pause = time.monotonic() - down
        after = people[0].at(server).look(table)["clock"]
        assert after["left"][0] == before["left"][0]
        assert before["left"][1] - after["left"][1] < pause - 1
        time.sleep(0.5)
        later = people[0].at(server).look(table)["clock"]
        assert 0.4 < after["left"][1] - later["left"][1] < 2


def test_stopped_in_an_orderly_way(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        people = server.guests(2)
        table = full_table(people, "inoka")
        look = people[0].look(table)
        people[0].move(table, look["moves"][2])
        with people[1].live(table) as line:
            line.next()
            assert server.stop() in (0, -15)
        server.start()
        again = people[0].at(server).look(table)
        assert (again["chosen"], again["has_chosen"]) == (look["moves"][2], [0])
        assert "Traceback" not in server.log()


def test_the_database_restarts_under_load(tmp_path: Path, cluster: Cluster) -> None:
    with serving(tmp_path / "data", {"MORI_DATABASE_URL": cluster.new_database()}) as server:
        found = players(server, 2)
        against = server.guest()
        quick = against.lay("inara", "bot0", "me")

        def restart() -> None:
            cluster.stop("immediate")
            time.sleep(0.5)
            cluster.start()

        under_load(found, lambda: time.sleep(0.3), restart, lambda: time.sleep(0.5), patient=True)
        for one in found:
            before = len(one.acknowledged)
            one.play_a_while()
            assert one.check()["over"] is not None or len(one.acknowledged) == before + 10
        wait_for(lambda: against.look(quick)["deciding"] == [1], "the bot goes on")
        print(f"noted: {sum(len(one.acknowledged) for one in found)} moves acknowledged")


def test_redis_is_gone_for_a_while(tmp_path: Path, cluster: Cluster) -> None:
    redis = Redis()
    try:
        with serving_twice(tmp_path, cluster, redis) as (here, there):
            found = players(here, 2)
            watched = found[0].people[1].at(there)
            under_load(found, lambda: time.sleep(0.3), redis.stop, lambda: time.sleep(AWAY), patient=True)
            with watched.live(found[0].table) as line:
                line.next()
                acknowledged = [len(one.acknowledged) for one in found]
                under_load(found, lambda: time.sleep(0.5), redis.start, patient=True)
                assert all(len(one.acknowledged) > before for one, before in zip(found, acknowledged, strict=True))
                ply = found[0].check()["ply"]
                assert line.until_ply(ply, PATIENCE)["ply"] == ply
                after = play_on(found[0].people, found[0].table, Random(3), most=2)
                assert line.until_ply(after["ply"])["ply"] == after["ply"]
            found[1].check()
            print(f"noted: away for {AWAY} seconds, {sum(len(one.acknowledged) for one in found)} moves acknowledged")
    finally:
        redis.stop()


def test_a_store_that_fails_changes_nothing(tmp_path: Path) -> None:
    """One transaction for a command: what fails on the way leaves no trace."""

    async def run() -> None:
        engine = await open_database(None, tmp_path)
        archive = Archive(engine)
        game = registry.game("inara")
        sitters = [play.Bot(0), play.Bot(0)]
        outcome = play.lay(game, sitters, game.options(), play.Pace(), Dice.fresh(), 0.0)
        await archive.add("one", outcome, public=True, now=0.0)
        table = outcome.table
        after = play.move(table, 0, table.ply, table.move_text(0, table.moves(0)[0]), 1.0)
        twice = Outcome(after.table, (*after.events, *after.events))
        with pytest.raises(IntegrityError):
            await archive.save("one", 1, twice.table, twice.events, 1.0)
        found = await archive.read("one", None, 2.0)
        assert found is not None
        assert (found[0].ply, found[1]) == (table.ply, 1)
        await engine.dispose()

    asyncio.run(run())
