"""Calls and sockets that make no sense: nothing breaks, nothing of our insides is told. `bench/` sends 10,000."""

from __future__ import annotations

import pytest

from tests.server.nonsense import call, fragments, speak
from tests.server.parts import Client, Server, full_table

FEW = 100


@pytest.fixture
def table(server: Server) -> tuple[list[Client], str]:
    people = server.guests(2)
    return people, full_table(people, "inara")


def test_calls_that_follow_our_description_only_partly(server: Server, table: tuple[list[Client], str]) -> None:
    people, name = table
    seen = call(server, people[0], name, FEW)
    assert seen.total() >= FEW
    assert seen[400] > 10
    assert server.ready()
    assert "Traceback" not in server.log(), server.log()[-3000:]


def test_sockets_that_are_told_nonsense(server: Server, table: tuple[list[Client], str]) -> None:
    people, name = table
    seen = speak([*people, server.watcher()], name, FEW)
    fragments(people[0], name)
    assert {400, 401} <= set(seen)
    with people[1].live(name) as line:
        line.next()
        after = people[0].move(name, people[0].look(name)["moves"][0])
        assert line.until_ply(after["ply"])["ply"] == after["ply"]
    assert "Traceback" not in server.log(), server.log()[-3000:]
