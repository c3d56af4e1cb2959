"""Whole games over HTTP: of every game, people or bots in the seats, watched by seats and spectators."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mori
from mori import registry
from mori.kernel import record as records
from tests.server.parts import Client, Look, Server, full_table, play_on, serving

GAMES = mori.names() if mori.build() == "compiled" else mori.names()[:1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("games") / "data") as server:
        yield server


def seats_of(name: str) -> int:
    seats = registry.game(name).seats
    return max(seats) if mori.build() == "compiled" else min(seats)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name: str, site: Server) -> None:
    people = site.guests(seats_of(name))
    table = full_table(people, name, pace={"kind": "correspondence", "days": 2})
    watchers = [*people, site.watcher()]
    with ExitStack() as stack:
        lines = [stack.enter_context(one.live(table)) for one in watchers]
        look = play_on(people, table, Random(5))
        assert look["over"]["how"] == "rules"
        for line, watcher in zip(lines, watchers, strict=True):
            told = line.until(lambda look: look["over"] is not None)
            seen = watcher.look(table)
            assert {**told, "news": None} == {**seen, "news": None}
            assert told["dice"]["secret"]
            assert told["deciding"] == told["moves"] == []
    record = site.watcher().record(table)
    assert {one.record(table) for one in people} == {record}
    parsed = records.parse(record)
    parsed.verify()
    assert list(parsed.scores or ()) == look["over"]["scores"]
    assert len(parsed.decisions) == look["ply"]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_against_bots(name: str, site: Server) -> None:
    """Every look of everybody is of the moment it says; news come once each, in order."""
    rng = Random(11)
    person = site.guest()
    table = person.lay(name, "me", *["bot0"] * (seats_of(name) - 1))
    told: list[int] = []
    with person.live(table) as line:
        look = line.next()
        told += [one["ply"] for one in look["news"]]
        while look["over"] is None:
            if look["moves"] and 0 in look["deciding"]:
                answer = person.try_move(table, look["ply"], rng.choice(look["moves"]), look["serial"])
                assert answer.status_code in (200, 409)
            look = line.next()
            told += [one["ply"] for one in look["news"]]
    assert told == list(range(look["ply"]))
    records.parse(person.record(table)).verify()


def test_bots_among_themselves(site: Server) -> None:
    person = site.guest()
    table = person.lay("inoka", *["bot0"] * 3)
    with site.watcher().live(table) as line:
        line.until(lambda look: look["over"] is not None)
    assert person.look(table)["seat"] is None


# Secrets: what somebody may see of two games that differ only in what somebody else has hidden.

HIDDEN = ("id", "version", "invite", "dice")


def seen(viewer: Client, table: str) -> dict[str, Any]:
    """All that a viewer can get of a table, but for what differs between any two tables."""
    with viewer.live(table) as line:
        live = line.next()
    look = viewer.look(table)
    record = [line for line in viewer.record(table).splitlines() if not line.startswith(("dice", "check"))]
    lobby = viewer.http.get("/api/tables").json()
    found: dict[str, Any] = next((one for one in lobby["mine"] if one["id"] == table), {})
    return {"look": cleaned(look), "live": cleaned(live), "record": record, "lobby": {**found, "id": None}}


def cleaned(look: Look) -> Look:
    return {name: value for name, value in look.items() if name not in HIDDEN}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_worlds_that_differ_in_a_hidden_hand(seats: int, site: Server) -> None:
    people, watcher = site.guests(seats), site.watcher()
    worlds = [full_table(people, "inoka") for _ in range(2)]
    hands = people[0].look(worlds[0])["moves"]
    for table, hand in zip(worlds, (hands[0], hands[-1]), strict=True):
        people[0].move(table, hand)  # sealed: nobody else may know
    for viewer in (*people[1:], watcher):
        assert seen(viewer, worlds[0]) == seen(viewer, worlds[1])
    assert seen(people[0], worlds[0]) != seen(people[0], worlds[1])
    for person in people[1:]:
        for table in worlds:
            person.move(table, hands[len(hands) // 2])
    for table in worlds:  # the hand lies hidden on the table, and now a card of it
        people[0].move(table, people[0].look(table)["moves"][0])
    for viewer in (*people[1:], watcher):
        assert seen(viewer, worlds[0]) == seen(viewer, worlds[1])
    assert seen(people[0], worlds[0])["look"]["view"] != seen(people[0], worlds[1])["look"]["view"]


def test_refusals_tell_nothing_of_a_hidden_hand(site: Server) -> None:
    people = site.guests(2)
    worlds = [full_table(people, "inoka") for _ in range(2)]
    hands = people[0].look(worlds[0])["moves"]
    for table, hand in zip(worlds, (hands[0], hands[-1]), strict=True):
        people[0].move(table, hand)
    ply = people[0].look(worlds[0])["ply"]
    for text in ("play A1", "play T3", "hand A1", "hand A1 A1 A1 A1 A1", *hands[:3]):
        answers = [people[1].try_move(table, ply + 1, text) for table in worlds]
        assert cleaned(answers[0].json()) == cleaned(answers[1].json())
        if text not in hands:
            answers = [people[1].try_move(table, ply, text) for table in worlds]
            assert answers[0].json() == answers[1].json()


@pytest.mark.parametrize("name", GAMES)
def test_the_secret_of_the_dice_comes_with_the_end(name: str, tmp_path: Path) -> None:
    """Nowhere in any answer, socket or log before; in the look and the record afterwards."""
    with serving(tmp_path / "data") as server:
        people = server.guests(seats_of(name))
        table = full_table(people, name)
        watcher = server.watcher()
        before: list[str] = []

        def note(look: Look) -> None:
            if look["over"] is None:
                before.append(str(look))

        with watcher.live(table) as line:
            play_on(people, table, Random(2), most=6, seen=note)
            before += [str(one.look(table)) + one.record(table) for one in (*people, watcher)]
            before += [str(line.next()), str(watcher.http.get("/api/tables").json())]
            before.append(people[0].try_move(table, 0, "?").text)
            before.append(server.log())
            for one in people[1:]:
                one.post(f"/api/tables/{table}/resign")
        secret = watcher.look(table)["dice"]["secret"]
        if secret is None:  # three and more play on without those who left
            assert seats_of(name) > 2
            people[0].post(f"/api/tables/{table}/resign")
            secret = watcher.look(table)["dice"]["secret"]
        assert secret
        assert secret in watcher.record(table)
        assert all(secret not in text for text in before)
        assert secret not in server.log()
