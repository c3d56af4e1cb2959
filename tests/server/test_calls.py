"""The calls of the contract, one by one: what they answer, and what they refuse."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from mori.kernel import record as records
from tests.server.parts import Client, Server, full_table

LIVE = {"kind": "live", "minutes": 10, "increment": 5}


def refused(answer: httpx.Response, status: int, code: str) -> str:
    """The sentence of a refusal, when it is this one."""
    assert answer.status_code == status, answer.text
    data = answer.json()
    assert data["code"] == code
    assert data["reason"]
    return str(data["reason"])


@pytest.fixture(scope="module")
def ada(server: Server) -> Client:
    return server.guest("Ada")


@pytest.fixture(scope="module")
def grace(server: Server) -> Client:
    return server.guest("Grace")


@pytest.fixture(scope="module")
def watcher(server: Server) -> Client:
    return server.watcher()


@pytest.fixture
def table(ada: Client, grace: Client) -> str:
    return full_table([ada, grace], "inara", pace=LIVE)


def test_a_guest_gets_a_token(server: Server) -> None:
    answer = server.watcher().post("/api/guests", {"name": "Ada"})
    assert answer.status_code == 200
    assert list(answer.json()) == ["token"]
    assert len(answer.json()["token"]) >= 32


def test_a_table_is_laid_and_joined(ada: Client, grace: Client) -> None:
    seats = [{"kind": "open"}, {"kind": "me"}]
    answer = ada.post("/api/tables", {"game": "inara", "seats": seats, "options": {}, "pace": LIVE})
    assert answer.status_code == 201
    data = answer.json()
    assert data == {"id": data["id"], "seat": 1, "invite": f"/t/{data['id']}"}
    waiting = ada.look(data["id"])
    assert (waiting["stage"], waiting["ply"], waiting["view"], waiting["over"]) == ("waiting", 0, None, None)
    joined = grace.post(f"/api/tables/{data['id']}/join")
    assert (joined.status_code, joined.json()) == (200, {"seat": 0})
    assert ada.look(data["id"])["stage"] == "playing"


def test_joining_again_is_the_same_seat_and_a_full_table_is_full(table: str, server: Server, grace: Client) -> None:
    assert grace.join(table) == 1
    refused(server.guest("Late").post(f"/api/tables/{table}/join"), 409, "full")


def test_the_callers_view(table: str, ada: Client, grace: Client, watcher: Client) -> None:
    for viewer, seat in ((ada, 0), (grace, 1), (watcher, None)):
        look = viewer.look(table)
        assert look["seat"] == seat
        assert look["deciding"] == [0]
        assert look["over"] is None
        assert bool(look["moves"]) == (seat == 0)
        assert look["view"]
        assert look["clock"]["running"] == [0]
        assert look["clock"]["kind"] == "live"
        assert [one["name"] for one in look["seats"]] == ["Ada", "Grace"]
        assert look["dice"]["secret"] is None


def test_news_can_be_asked_for_from_a_ply_on(table: str, ada: Client) -> None:
    ply = ada.look(table)["ply"]
    assert len(ada.look(table)["news"]) == ply
    assert ada.look(table, since=ply - 1)["news"][0]["ply"] == ply - 1
    assert ada.look(table, since=ply)["news"] == []
    assert ada.http.get(f"/api/tables/{table}?since=-1").status_code == 400
    assert ada.http.get(f"/api/tables/{table}?since=many").status_code == 400


def test_a_move_answers_with_the_new_view(table: str, ada: Client, grace: Client) -> None:
    look = ada.look(table)
    answer = ada.try_move(table, look["ply"], look["moves"][0])
    assert answer.status_code == 200
    after = answer.json()
    assert after["ply"] > look["ply"]
    assert after["deciding"] == [1]
    assert after["news"][0]["ply"] == look["ply"]
    assert grace.look(table)["moves"]


def test_a_stale_move_is_answered_with_the_fresh_view(table: str, ada: Client) -> None:
    look = ada.look(table)
    ada.move(table, look["moves"][0])
    answer = ada.try_move(table, look["ply"], look["moves"][0])
    refused(answer, 409, "stale")
    fresh = ada.look(table)
    for name in ("ply", "view", "deciding", "moves", "version", "over", "serial"):
        assert answer.json()[name] == fresh[name]


def test_illegal_moves_are_refused_with_a_reason(table: str, ada: Client, grace: Client, server: Server) -> None:
    ply = ada.look(table)["ply"]
    for text in ("moon:a1-z9", "", "?", "\0", "ш" * 500):
        answer = ada.try_move(table, ply, text)
        assert answer.status_code == 422
        assert set(answer.json()) == {"reason", "code"}
    refused(grace.try_move(table, ply, "pass"), 422, "not-asked")
    refused(server.guest("Eve").try_move(table, ply, "pass"), 403, "not-seated")
    refused(server.watcher().try_move(table, ply, "pass"), 401, "unauthorized")
    assert ada.look(table)["ply"] == ply


@pytest.mark.parametrize("call", ["", "/record", "/join", "/moves", "/take-back", "/resign", "/draw", "/say"])
def test_there_is_no_such_table(call: str, ada: Client) -> None:
    data: Any = {"/moves": {"ply": 0, "move": "pass"}, "/take-back": {"ply": 0}, "/draw": {"ply": 0}}.get(call)
    data = {"text": "hello"} if call == "/say" else data
    path = f"/api/tables/0123456789ab{call}"
    answer = ada.http.get(path) if call in ("", "/record") else ada.post(path, data)
    refused(answer, 404, "no-such-table")


def test_what_can_not_be_laid(ada: Client) -> None:
    def lay(**data: Any) -> httpx.Response:
        return ada.post("/api/tables", {"game": "inara", "seats": [{"kind": "me"}, {"kind": "open"}], **data})

    refused(lay(game="chess"), 404, "no-such-game")
    for seats in ([], [{"kind": "me"}], [{"kind": "me"}] * 2, [{"kind": "open"}] * 99, [{"kind": "king"}] * 2):
        refused(lay(seats=seats), 400, "impossible")
    refused(lay(seats=[{"kind": "me"}, {"kind": "bot", "level": 99}]), 400, "impossible")
    refused(lay(pace={"kind": "live", "minutes": 0.1, "increment": 0}), 400, "impossible")
    refused(lay(pace={"kind": "blitz"}), 400, "impossible")
    refused(lay(options={"no_such": 1}), 400, "impossible")
    refused(lay(options={"self": 1}), 400, "impossible")
    refused(lay(more=1), 400, "invalid")
    refused(ada.post("/api/tables", {"game": "inara"}), 400, "invalid")


def test_no_file_of_this_machine_can_be_named_from_outside(ada: Client) -> None:
    for deck in ("/etc/passwd", "deck.json", 7, None):
        asked = {"game": "inori", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"deck": deck}}
        answer = ada.post("/api/tables", asked)
        assert answer.status_code == 400
        assert answer.json()["reason"] == "«deck» can be reconstructed-1 here"
        if deck is not None:
            assert ada.http.post("/play", data={"game": "inori", "option-deck": str(deck)}).status_code == 400


def test_a_packaged_deck_is_chosen_by_its_name(ada: Client) -> None:
    table = ada.lay("inori", "me", "open", options={"deck": "reconstructed-1"})
    assert "option deck reconstructed-1" in ada.record(table)
    begun = ada.http.post("/play", data={"game": "inori", "option-deck": "reconstructed-1", "level": "1"})
    assert "option deck reconstructed-1" in ada.record(begun.headers["location"].rsplit("/", 1)[1])


def test_the_lobby_shows_open_public_tables_and_mine(ada: Client, server: Server, watcher: Client) -> None:
    shown = ada.lay("inara", "me", "open")
    private = ada.lay("inara", "me", "open", public=False)
    lobby = watcher.http.get("/api/tables").json()
    assert lobby["mine"] == []
    listed = {one["id"]: one for one in lobby["open"]}
    assert private not in listed
    assert listed[shown]["game"] == "inara"
    assert listed[shown]["seats"] == [{"kind": "person", "name": "Ada"}, {"kind": "open", "name": None}]
    mine = [one["id"] for one in ada.http.get("/api/tables").json()["mine"]]
    assert {shown, private} <= set(mine)
    server.guest("Grace").join(shown)
    assert shown not in [one["id"] for one in watcher.http.get("/api/tables").json()["open"]]


def test_a_running_record_ends_with_nothing_secret(table: str, ada: Client, watcher: Client) -> None:
    answer = watcher.http.get(f"/api/tables/{table}/record")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    running = records.parse(answer.text)
    assert running.secret is None
    assert running.scores is None
    assert running.commitment == ada.look(table)["dice"]["commitment"]
    ada.post(f"/api/tables/{table}/resign")
    records.parse(watcher.record(table)).verify()


def test_resigning_ends_a_game_of_two(table: str, ada: Client, grace: Client) -> None:
    answer = grace.post(f"/api/tables/{table}/resign")
    assert answer.status_code == 200
    over = answer.json()["over"]
    assert (over["how"], over["winners"], over["seats"]) == ("resigned", [0], [1])
    assert answer.json()["dice"]["secret"]
    assert answer.json()["clock"]["running"] == []
    refused(ada.post(f"/api/tables/{table}/resign"), 422, "over")
    refused(ada.try_move(table, answer.json()["ply"], "pass"), 422, "over")


def test_a_draw_is_offered_and_agreed(table: str, ada: Client, grace: Client) -> None:
    ply = ada.look(table)["ply"]
    offered = ada.post(f"/api/tables/{table}/draw", {"ply": ply})
    if not offered.is_success:
        refused(offered, 422, "no-draws")
        return
    assert offered.json()["offers"]["draw"] == [0]
    refused(ada.post(f"/api/tables/{table}/draw", {"ply": ply}), 422, "offered")
    refused(grace.post(f"/api/tables/{table}/draw", {"ply": ply - 1}), 409, "stale")
    agreed = grace.post(f"/api/tables/{table}/draw", {"ply": ply})
    assert agreed.json()["over"]["how"] == "agreed"


def test_taking_back_what_is_not_there(table: str, ada: Client, server: Server) -> None:
    ply = ada.look(table)["ply"]
    refused(ada.post(f"/api/tables/{table}/take-back", {"ply": ply}), 422, "nothing-to-take-back")
    refused(ada.post(f"/api/tables/{table}/take-back", {"ply": ply + 1}), 409, "stale")
    refused(server.guest().post(f"/api/tables/{table}/take-back", {"ply": ply}), 403, "not-seated")
    look = ada.move(table, ada.look(table)["moves"][0])
    refused(ada.post(f"/api/tables/{table}/take-back", {"ply": look["ply"]}), 422, "turn-over")


def test_a_sealed_choice_is_replaced_taken_back_and_shown_to_nobody(server: Server) -> None:
    people = server.guests(3)
    table = full_table(people, "inoka")
    look = people[0].look(table)
    assert look["deciding"] == [0, 1, 2]
    first, second = look["moves"][0], look["moves"][-1]
    chosen = people[0].move(table, first)
    assert (chosen["ply"], chosen["chosen"], chosen["has_chosen"]) == (look["ply"], first, [0])
    assert chosen["deciding"] == [1, 2]
    replaced = people[0].move(table, second)
    assert (replaced["chosen"], replaced["serial"]) == (second, chosen["serial"] + 1)
    refused(people[0].try_move(table, look["ply"], first, look["serial"]), 409, "repeated")
    other = people[1].look(table)
    assert (other["has_chosen"], other["chosen"]) == ([0], None)
    back = people[0].post(f"/api/tables/{table}/take-back", {"ply": look["ply"]}).json()
    assert (back["has_chosen"], back["chosen"], back["deciding"]) == ([], None, [0, 1, 2])


def test_what_is_said_is_plain_text(table: str, ada: Client, grace: Client, watcher: Client, server: Server) -> None:
    said = "<b>hello</b> & 'good' \u202eluck\n\0"
    assert ada.post(f"/api/tables/{table}/say", {"text": said}).json() == {"said": True}
    assert server.guest("Eve").post(f"/api/tables/{table}/say", {"text": "go left"}).json() == {"said": True}
    heard = [line["text"] for line in grace.look(table)["chat"]]
    assert heard == ["<b>hello</b> & 'good' luck"]
    assert [line["text"] for line in watcher.look(table)["chat"]] == [*heard, "go left"]
    refused(ada.post(f"/api/tables/{table}/say", {"text": " "}), 422, "empty")
    refused(ada.post(f"/api/tables/{table}/say", {"text": "x" * 501}), 422, "too-long")
    refused(watcher.post(f"/api/tables/{table}/say", {"text": "hello"}), 401, "unauthorized")


def test_live_shows_all_and_then_every_decision(table: str, ada: Client, grace: Client, watcher: Client) -> None:
    with grace.live(table) as line, watcher.live(table) as other:
        whole = line.next()
        assert whole["seat"] == 1
        assert whole["moves"] == []
        assert len(whole["news"]) == whole["ply"]
        assert other.next()["seat"] is None
        after = ada.move(table, ada.look(table)["moves"][0])
        told = line.next()
        assert (told["ply"], told["deciding"]) == (after["ply"], [1])
        assert told["moves"]
        assert told["news"][0]["ply"] == whole["ply"]
        assert other.next()["moves"] == []


def test_live_of_no_table(watcher: Client) -> None:
    with watcher.live("0123456789ab") as line:
        assert line.next()["code"] == "no-such-table"


def test_the_interface_describes_itself(watcher: Client) -> None:
    schema = watcher.http.get("/api/openapi.json").json()
    assert schema["openapi"].startswith("3.")
    assert {"/api/guests", "/api/tables", "/api/tables/{table_id}/moves"} <= set(schema["paths"])
    page = watcher.http.get("/api/docs")
    assert page.headers["Content-Type"].startswith("text/html")
    assert "/api/tables/{table_id}/moves" in page.text


def test_a_quick_game_against_a_bot(ada: Client) -> None:
    table = ada.lay("inara", "bot0", "me")
    with ada.live(table) as line:
        asked = line.until(lambda look: bool(look["moves"]))
        after = ada.move(table, asked["moves"][0])
        line.until(lambda look: look["ply"] > after["ply"])


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "this call needs a body in JSON"),
        (b"{}", "this can not be read; data: Object missing required field `name`"),
        (b'{"name": 1}', "this can not be read; name: Expected `str`, got `int`"),
        (b"[" * 5000, "this has too many things within things"),
    ],
)
def test_what_is_wrong_with_a_body_is_said(body: bytes, sentence: str, watcher: Client) -> None:
    assert refused(watcher.http.post("/api/guests", content=body), 400, "invalid") == sentence


def test_what_is_not_there(watcher: Client) -> None:
    assert refused(watcher.http.get("/nowhere"), 404, "not-found") == "there is nothing here"
    assert refused(watcher.http.delete("/api/tables"), 405, "not-allowed") == "this call is not made so"
