"""Moves over the socket on which a table is watched: the same commands as by POST, and the same doors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.parts import Client, Live, Look, Server, full_table

Answer = dict[str, Any]


@pytest.fixture
def table(server: Server) -> tuple[list[Client], str]:
    people = server.guests(2)
    return people, full_table(people, "inara")


def say(line: Live, **words: Any) -> tuple[Answer, list[Look]]:
    """The answer, and the looks that came before it."""
    line.line.send(json.dumps(words))
    looks = []
    while "status" not in (told := line.next()):
        looks.append(told)
    return told, looks


def test_a_move_is_answered_and_seen(table: tuple[list[Client], str]) -> None:
    people, name = table
    with people[0].live(name) as line, people[1].live(name) as other:
        look = line.next()
        answer, before = say(line, call=7, ply=look["ply"], move=look["moves"][3], serial=look["serial"])
        assert answer == {"call": 7, "status": 200}
        after = before[-1] if before else line.next()
        assert after["ply"] == other.until_ply(look["ply"] + 1)["ply"] == look["ply"] + 1
    assert f"0 {look['moves'][3]}" in people[1].record(name).splitlines()


@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        ({"move": "nonsense"}, 422, "unreadable"),
        ({"ply": 3}, 409, "stale"),
        ({"serial": 9}, 409, "repeated"),
        ({"ply": -1}, 400, "invalid"),
        ({"ply": "22"}, 400, "invalid"),
        ({"more": 1}, 400, "invalid"),
    ],
)
def test_refusals(words: dict[str, Any], status: int, code: str, table: tuple[list[Client], str]) -> None:
    people, name = table
    with people[0].live(name) as line:
        look = line.next()
        right = {"call": 1, "ply": look["ply"], "move": look["moves"][0], "serial": 0}
        answer, _ = say(line, **{**right, **words})
        assert (answer["status"], answer["code"]) == (status, code)
        assert "\n" not in answer["reason"]
        assert people[0].look(name)["version"] == look["version"]
        assert say(line, **right)[0]["status"] == 200  # the line goes on


def test_who_may_move(table: tuple[list[Client], str], server: Server) -> None:
    people, name = table
    move = people[0].look(name)["moves"][0]
    ply = people[0].look(name)["ply"]
    for watcher, status, code in (
        (server.watcher(), 401, "unauthorized"),
        (server.guest("Eve"), 403, "not-seated"),
        (people[1], 422, "not-asked"),
    ):
        with watcher.live(name) as line:
            line.next()
            answer, _ = say(line, call=1, ply=ply, move=move)
            assert (answer["status"], answer["code"]) == (status, code)


def test_a_token_that_has_ended_moves_nothing(table: tuple[list[Client], str]) -> None:
    people, name = table
    with people[0].live(name) as line:
        look = line.next()
        assert people[0].http.delete("/api/sessions").status_code == 200
        answer, _ = say(line, call=1, ply=look["ply"], move=look["moves"][0])
        assert answer["status"] == 401


def test_the_same_move_twice_over_two_lines(table: tuple[list[Client], str]) -> None:
    people, name = table
    with people[0].live(name) as line, people[0].live(name) as other:
        look = line.next()
        other.next()
        words = json.dumps({"call": 1, "ply": look["ply"], "move": look["moves"][0], "serial": look["serial"]})
        for one in (line, other):
            one.line.send(words)
        statuses = sorted(one.until(lambda told: "status" in told)["status"] for one in (line, other))
        assert statuses == [200, 409]
