"""Calls and sockets that make no sense: nothing breaks, nothing of our insides is told. `bench/` sends 10,000."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.server.nonsense import call, fragments, speak
from tests.server.parts import PATIENCE, Client, Server, full_table, serving

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


@pytest.mark.parametrize(
    "start",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\n",
    ],
)
def test_who_sends_half_of_a_request_is_let_go(start: bytes, hasty: Server) -> None:
    """Also who goes on for ever, byte by byte; whoever has a request answered or watches a table stays."""
    host, port = hasty.url.removeprefix("http://").split(":")
    people = hasty.guests(2)
    table = full_table(people, "inara")
    with people[0].live(table) as watching, socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        watching.next()
        line.sendall(start)
        with suppress(OSError):
            while True:
                line.settimeout(0.2)
                with suppress(TimeoutError):
                    if not line.recv(1000):
                        break
                line.sendall(b"x" if start else b"")
        after = people[0].move(table, people[0].look(table)["moves"][0])
        assert watching.until_ply(after["ply"])["ply"] == after["ply"]
    assert "Traceback" not in hasty.log()


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("hasty") / "data", {"MORI_PATIENCE": "1"}) as server:
        yield server
