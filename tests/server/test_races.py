"""Things that arrive at once: one defined outcome each, on SQLite, on PostgreSQL, and across two processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx
import pytest

from tests.server.parts import Client, Cluster, Redis, Server, full_table, serving_twice

ROUNDS = 4
Calls = list[Callable[[], httpx.Response]]


def at_once(*calls: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """The answers to calls that are made at the same moment."""
    barrier = Barrier(len(calls))

    def call(one: Callable[[], httpx.Response]) -> httpx.Response:
        barrier.wait()
        return one()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(call, calls))


def moving(client: Client, table: str, *move: Any) -> Callable[[], httpx.Response]:
    return lambda: client.try_move(table, *move)


def posting(client: Client, path: str, data: Any = None) -> Callable[[], httpx.Response]:
    return lambda: client.post(path, data)


def statuses(answers: list[httpx.Response]) -> Counter[int]:
    return Counter(answer.status_code for answer in answers)


def decisions(client: Client, table: str) -> list[str]:
    """The decisions of people so far, as the record has them."""
    lines = client.record(table).splitlines()
    return [line for line in lines if line.partition(" ")[0] in ("0", "1", "2")]


class Doors:
    """Two ways to the same tables: both to one server, or each to a process of its own."""

    def __init__(self, one: Server, other: Server) -> None:
        self.one, self.other = one, other

    def people(self, number: int) -> list[Client]:
        return self.one.guests(number)

    def twice(self, client: Client) -> tuple[Client, Client]:
        return client.at(self.one), client.at(self.other)


@pytest.fixture(params=["server", "server_on_postgresql", "pair"])
def doors(request: pytest.FixtureRequest) -> Doors:
    found = request.getfixturevalue(request.param)
    return Doors(*found) if isinstance(found, tuple) else Doors(found, found)


def test_two_moves_for_one_ply(doors: Doors) -> None:
    people = doors.people(2)
    table = full_table(people, "inara")
    for turn in range(ROUNDS):
        seat = turn % 2
        one, other = doors.twice(people[seat])
        look = one.look(table)
        first, second = look["moves"][0], look["moves"][-1]
        answers = at_once(moving(one, table, look["ply"], first), moving(other, table, look["ply"], second))
        assert statuses(answers) == {200: 1, 409: 1}
        made = first if answers[0].status_code == 200 else second
        assert decisions(one, table)[turn] == f"{seat} {made}"
        assert {answer.json()["ply"] for answer in answers} == {look["ply"] + 1}
    assert len(decisions(people[0], table)) == ROUNDS


def test_the_same_move_many_times(doors: Doors) -> None:
    people = doors.people(2)
    table = full_table(people, "inara")
    for turn in range(ROUNDS):
        one, other = doors.twice(people[turn % 2])
        look = one.look(table)
        move = (look["ply"], look["moves"][0], look["serial"])
        answers = at_once(*(moving(way, table, *move) for way in (one, other) * 3))
        assert statuses(answers) == {200: 1, 409: 5}
    assert len(decisions(people[0], table)) == ROUNDS


def test_many_join_for_one_seat(doors: Doors) -> None:
    for _ in range(3):
        host, *people = doors.people(5)
        table = host.lay("inara", "me", "open")
        ways = [doors.twice(one)[number % 2] for number, one in enumerate(people)]
        answers = at_once(*(posting(way, f"/api/tables/{table}/join") for way in ways))
        assert statuses(answers) == {200: 1, 409: 3}
        winner = [answer.status_code for answer in answers].index(200)
        look = host.look(table)
        assert (look["stage"], look["seats"][1]["name"]) == ("playing", f"Guest {winner + 1}")


def test_two_join_for_two_seats(doors: Doors) -> None:
    host, *people = doors.people(3)
    table = host.lay("inoka", "me", "open", "open")
    ways = [doors.twice(people[0])[0], doors.twice(people[1])[1]]
    answers = at_once(*(posting(way, f"/api/tables/{table}/join") for way in ways))
    assert sorted(answer.json()["seat"] for answer in answers) == [1, 2]
    assert host.look(table)["stage"] == "playing"


def test_a_sealed_choice_is_replaced_while_the_last_arrives(doors: Doors) -> None:
    outcomes = Counter[int]()
    for _ in range(ROUNDS):
        people = doors.people(2)
        table = full_table(people, "inoka")
        look = people[0].look(table)
        first, second, third = look["moves"][0], look["moves"][1], look["moves"][-1]
        people[0].move(table, first)
        serial = people[0].look(table)["serial"]
        one, _ = doors.twice(people[0])
        _, other = doors.twice(people[1])
        answers = at_once(
            moving(one, table, look["ply"], second, serial),
            moving(other, table, look["ply"], third),
        )
        assert answers[1].status_code == 200
        outcomes[answers[0].status_code] += 1
        stands = {200: second, 409: first}[answers[0].status_code]
        people[0].post(f"/api/tables/{table}/resign")
        assert f"0 {stands}" in people[0].record(table)
    assert set(outcomes) <= {200, 409}


def test_take_back_and_move(doors: Doors) -> None:
    """What was sealed is taken back, or the other's choice came first and nothing is."""
    for _ in range(ROUNDS):
        people = doors.people(2)
        table = full_table(people, "inoka")
        look = people[0].look(table)
        people[0].move(table, look["moves"][0])
        one, _ = doors.twice(people[0])
        _, other = doors.twice(people[1])
        answers = at_once(
            posting(one, f"/api/tables/{table}/take-back", {"ply": look["ply"]}),
            moving(other, table, look["ply"], look["moves"][-1]),
        )
        assert answers[1].status_code == 200
        after: dict[str, Any] = one.look(table)
        if answers[0].status_code == 200:
            assert (after["ply"], after["deciding"], after["has_chosen"]) == (look["ply"], [0], [1])
        else:
            assert answers[0].status_code == 409
            assert after["ply"] > look["ply"]


def test_resign_and_resign(doors: Doors) -> None:
    people = doors.people(2)
    table = full_table(people, "inara")
    ways = [doors.twice(people[0])[0], doors.twice(people[1])[1]]
    answers = at_once(*(posting(way, f"/api/tables/{table}/resign") for way in ways))
    assert statuses(answers) == {200: 1, 422: 1}
    loser = [answer.status_code for answer in answers].index(200)
    assert people[0].look(table)["over"]["seats"] == [loser]


def test_sockets_see_what_happens_in_another_process(pair: tuple[Server, Server]) -> None:
    here, there = pair
    people = here.guests(2)
    table = full_table(people, "inara")
    with people[1].live(table) as line, people[0].at(there).live(table) as other:
        first, second = line.next(), other.next()
        assert first["ply"] == second["ply"]
        for turn in range(4):
            client = people[turn % 2].at((there, here)[turn // 2])
            after = client.move(table, client.look(table)["moves"][0])
            for one in (line, other):
                assert one.until_ply(after["ply"])["ply"] == after["ply"]


def test_bots_go_on_when_their_process_is_gone(tmp_path: Path, cluster: Cluster, redis: Redis) -> None:
    with serving_twice(tmp_path, cluster, redis) as (here, there):
        person = here.guest()
        table = person.lay("inara", "me", "bot0")
        look = person.look(table)
        answer = person.try_move(table, look["ply"], look["moves"][0])
        here.kill()
        assert answer.status_code == 200
        with person.at(there).live(table) as line:
            line.until(lambda look: look["deciding"] == [0] and look["ply"] > answer.json()["ply"])
