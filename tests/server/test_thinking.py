"""Bots in the server: quick ones are not held up by slow ones, and whatever becomes of a thought, the table goes on."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import mori
from mori import play
from mori.kernel.fairness import Dice
from mori.server.thinker import BEGIN
from mori.server.thinking import NoAnswer, Thinkers, share
from tests.server.parts import FIXTURES_PATH, Client, Server, full_table, serving, wait_for

QUICK, SLOW, ANGRY, GONE, WRONG, ENDLESS = range(1, 7)
"""The levels of the game of the tests."""
MOODS = {"PYTHONPATH": FIXTURES_PATH}


def asked() -> tuple[Any, tuple[int, ...]]:
    """A view of Pebbles and its moves."""
    game = mori.game("inara")
    table = play.lay(game, [play.Bot(0)] * 2, game.options(), play.Pace(), Dice.seeded("thinking"), 0.0).table
    return table.view(0), table.moves(0)


def thinking(test: Callable[[Thinkers], Awaitable[None]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", FIXTURES_PATH)

    async def run() -> None:
        thinkers = Thinkers(8)
        try:
            await test(thinkers)
            assert thinkers.thinking == 0
        finally:
            await thinkers.close()

    asyncio.run(run())


def test_slow_bots_do_not_hold_up_quick_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(thinkers: Thinkers) -> None:
        assert await thinkers.stated("moods", SLOW) == 0.8
        assert await thinkers.stated("moods", QUICK) == 0
        order: list[int] = []

        async def choose(level: int) -> None:
            assert await thinkers.choose("moods", level, *asked()) in asked()[1]
            order.append(level)

        slow = [asyncio.create_task(choose(SLOW)) for _ in range(8)]
        await asyncio.sleep(0.2)
        await asyncio.gather(*(choose(QUICK) for _ in range(8)))
        assert order == [QUICK] * 8
        await asyncio.gather(*slow)

    thinking(test, monkeypatch)


def test_where_many_think_each_has_less_time() -> None:
    alone = share(2.0, crowd=1, most=8)
    assert alone is not None
    assert share(2.0, crowd=8, most=8) == alone < 2.0  # what comes around a thought takes time as well
    assert share(2.0, crowd=16, most=8) == alone / 2
    assert share(0.0, crowd=16, most=8) is None  # a moment can not be made shorter


@pytest.mark.parametrize(
    ("level", "reason"), [(ANGRY, "ZeroDivisionError: angry"), (GONE, "ended with status"), (WRONG, "not among")]
)
def test_a_bot_that_does_not_answer(level: int, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(thinkers: Thinkers) -> None:
        with pytest.raises(NoAnswer, match=reason):
            await thinkers.choose("moods", level, *asked())
        assert await thinkers.choose("moods", QUICK, *asked()) in asked()[1]

    thinking(test, monkeypatch)


def forks(of: int | None = None) -> list[int]:
    """The processes that this one has begun, or another one has."""
    text = subprocess.run(
        ["ps", "-o", "pid=,comm=", "--ppid", str(of or os.getpid())], stdout=subprocess.PIPE, text=True, check=False
    )
    return [int(line.split()[0]) for line in text.stdout.splitlines() if not line.endswith(" ps")]


async def some_time(true: Callable[[], Any]) -> None:
    await asyncio.to_thread(wait_for, true, "it becomes true")


def test_nobody_waits_any_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(thinkers: Thinkers) -> None:
        before = set(forks())
        await thinkers.open()
        (process,) = set(forks()) - before
        thought = asyncio.create_task(thinkers.choose("moods", ENDLESS, *asked()))
        await some_time(lambda: len(forks(process)) == 1)
        thought.cancel()
        await some_time(lambda: not forks(process))
        assert await thinkers.choose("moods", QUICK, *asked()) in asked()[1]

    thinking(test, monkeypatch)


def test_the_process_of_the_bots_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(thinkers: Thinkers) -> None:
        before = set(forks())
        await thinkers.open()
        (process,) = set(forks()) - before
        thought = asyncio.create_task(thinkers.choose("moods", ENDLESS, *asked()))
        await some_time(lambda: len(forks(process)) == 1)
        (child,) = forks(process)
        os.kill(process, 9)
        os.kill(child, 9)
        with pytest.raises(NoAnswer, match="has ended"):
            await thought
        assert await thinkers.choose("moods", QUICK, *asked()) in asked()[1]

    thinking(test, monkeypatch)


def test_thoughts_end_with_whoever_asked() -> None:
    """Also when it is killed: the pipe is closed, and nothing is left behind."""
    process = subprocess.Popen([sys.executable, "-c", BEGIN], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.read(4)
        process.terminate()  # is for the server, which closes the pipe when it is done
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.3)
        process.stdin.close()
        assert process.wait(10) == 0


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("moods") / "data", MOODS) as server:
        yield server


def asks(person: Client, table: str) -> bool:
    return 1 in person.look(table)["deciding"]


def moves_of_a_bot(look: dict[str, Any]) -> list[Any]:
    return [one for one in look["news"] if one["cause"] == "chosen"]


@pytest.mark.parametrize("level", [QUICK, SLOW, ANGRY, GONE, WRONG])
def test_a_table_goes_on_whatever_its_bot_does(level: int, site: Server) -> None:
    person = site.guest()
    table = person.lay("moods", f"bot{level}", "me")
    wait_for(partial(asks, person, table), "the bot, or the house for it, has moved")
    assert moves_of_a_bot(person.look(table))


def thoughts(site: Server) -> int:
    return sum(len(forks(one)) for one in forks(site.process_id))


def test_a_thought_ends_when_the_table_moves_on(site: Server) -> None:
    wait_for(lambda: thoughts(site) == 0, "nobody thinks")
    person = site.guest()
    table = person.lay("moods", f"bot{ENDLESS}", "me")
    wait_for(lambda: thoughts(site) == 1, "the bot thinks")
    person.post(f"/api/tables/{table}/resign")
    wait_for(lambda: thoughts(site) == 0, "the bot thinks no more")
    assert person.look(table)["over"]["how"] == "resigned"


def test_people_are_answered_while_bots_think(site: Server) -> None:
    person = site.guest()
    people = site.guests(2)
    table = full_table(people, "inara")
    tables = [person.lay("moods", f"bot{SLOW}", "me") for _ in range(12)]
    taken = []
    for turn in range(6):
        client: Client = people[turn % 2]
        move = client.look(table)["moves"][0]
        began = time.monotonic()
        client.move(table, move)
        taken.append(time.monotonic() - began)
    assert sorted(taken)[3] < 0.5
    for one in tables:
        wait_for(partial(asks, person, one), "every bot has moved")


def test_nothing_of_this_was_a_fault_of_the_server(site: Server, tmp_path: Path) -> None:
    assert site.stop() in (0, -15)
    assert "a request failed" not in site.log()
    assert "Task was destroyed" not in site.log()
