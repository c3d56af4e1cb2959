"""The doors: who may come in, what they may bring, and what is said to those who may not."""

from __future__ import annotations

import json
import os
import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.nonsense import decent
from tests.server.parts import Client, Server, full_table, serving

REQUESTS = int(os.environ.get("MORI_REQUESTS", "400"))
"""How many make no sense; the long run sends 10000."""
CALLS = ("/api/guests", "/api/tables", "/api/tables/ID/join", "/api/tables/ID/moves", "/api/tables/ID/take-back")
MORE_CALLS = ("/api/tables/ID/resign", "/api/tables/ID/draw", "/api/tables/ID/say")
LOOKS = ("/", "/healthz", "/api/tables", "/api/tables/ID", "/api/tables/ID/record", "/api/openapi.json", "/api/docs")


@pytest.fixture
def table(server: Server) -> tuple[list[Client], str]:
    people = server.guests(2)
    return people, full_table(people, "inara")


# Who may come in.


@pytest.mark.parametrize("call", [*CALLS[1:], *MORE_CALLS])
def test_who_is_nobody_is_asked_who_they_are(call: str, table: tuple[list[Client], str], server: Server) -> None:
    bodies: dict[str, Any] = {"moves": {"ply": 0, "move": "pass"}, "say": {"text": "hello"}}
    bodies["tables"] = {"game": "inara", "seats": [{"kind": "me"}, {"kind": "open"}]}
    data = bodies.get(call.rpartition("/")[2], {"ply": 0})
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": "Basic x"}, {"Cookie": "mori=wrong"}):
        answer = server.watcher().http.post(call.replace("ID", table[1]), json=data, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "unauthorized")


@pytest.mark.parametrize("call", [*CALLS[3:], "/api/tables/ID/resign", "/api/tables/ID/draw"])
def test_who_does_not_sit_here_only_watches(call: str, table: tuple[list[Client], str], server: Server) -> None:
    data = {"ply": 22, "move": "pass"} if call.endswith("moves") else {"ply": 22}
    answer = server.guest("Eve").post(call.replace("ID", table[1]), data)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-seated")


def cookie_of(server: Server) -> tuple[Client, str]:
    client = server.watcher()
    answer = client.post("/api/guests", {"name": "Ada"})
    return client, answer.headers["Set-Cookie"]


def test_the_cookie_is_for_this_site_only(server: Server) -> None:
    client, cookie = cookie_of(server)
    flags = {flag.strip().lower() for flag in cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/", "max-age=31536000"} <= flags
    assert "secure" not in flags
    proxied = client.http.post("/api/guests", json={"name": "Ada"}, headers={"X-Forwarded-Proto": "https"})
    assert "secure" in proxied.headers["Set-Cookie"].lower()


def test_a_cookie_acts_for_pages_of_this_site_only(server: Server) -> None:
    client, _ = cookie_of(server)
    data = {"game": "inara", "seats": [{"kind": "me"}, {"kind": "open"}]}
    own = client.http.base_url.netloc.decode()
    foreign: list[dict[str, str]] = [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": f"http://{own}.evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ]
    for headers in foreign:
        for path, body in (("/api/tables", data), ("/api/guests", {"name": "Eve"})):
            answer = client.http.post(path, json=body, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
            assert "Set-Cookie" not in answer.headers
    for headers in ({}, {"Origin": f"http://{own}", "Sec-Fetch-Site": "same-origin"}):
        assert client.http.post("/api/tables", json=data, headers=headers).status_code == 201
    bearer = {"Authorization": f"Bearer {client.http.cookies['mori']}", "Origin": "https://evil.example"}
    assert server.watcher().http.post("/api/tables", json=data, headers=bearer).status_code == 201


def test_a_socket_with_a_cookie_is_for_pages_of_this_site_only(server: Server) -> None:
    client, _ = cookie_of(server)
    table = client.lay("inara", "me", "open")
    own = client.http.base_url.netloc.decode()
    address = f"ws://{own}/api/tables/{table}/live"
    cookie = {"Cookie": f"mori={client.http.cookies['mori']}"}
    for origin, seat in ((None, 0), (f"http://{own}", 0), ("https://evil.example", None), ("null", None)):
        headers = {**cookie, **({} if origin is None else {"Origin": origin})}
        with connect(address, additional_headers=headers, proxy=None) as line:
            assert json.loads(line.recv(timeout=10))["seat"] == seat


def test_only_digests_of_tokens_are_kept(server: Server) -> None:
    token = server.guest().token
    assert token is not None
    kept = b"".join(file.read_bytes() for file in server.data.iterdir())
    assert token.encode() not in kept
    assert token not in server.log()


# What every answer says to a browser.


def test_headers_of_every_answer(table: tuple[list[Client], str], server: Server) -> None:
    people, name = table
    answers = [people[0].http.get(path.replace("ID", name)) for path in (*LOOKS, "/static/app.css")]
    assert {answer.status_code for answer in answers} == {200}
    answers += [people[0].http.get(path) for path in ("/nowhere", "/api/tables/x", "/api/tables/x/y", "/static/../x")]
    answers += [people[0].http.delete("/api/tables"), people[0].http.post("/api/guests", content=b"{")]
    answers += [server.watcher().post("/api/tables"), people[0].try_move(name, 0, "x")]
    answers += [people[0].post("/api/guests", {"name": "x" * 20_000})]
    assert {answer.status_code for answer in answers} >= {400, 404, 405, 409, 413}
    for answer in answers:
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "same-origin"
        assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert answer.headers["Cache-Control"] == (
            "public, max-age=3600" if answer.url.path.startswith("/static/app") else "no-store"
        )
        assert "Access-Control-Allow-Origin" not in answer.headers
        decent(answer)


def test_pages_bring_nothing_that_the_policy_forbids(server: Server) -> None:
    for path in ("/", "/api/docs"):
        text = server.watcher().http.get(path).text.replace(server.url, "")  # its own address is for people to copy
        assert "<script>" not in text
        assert not re.search(r"\sstyle=|\son[a-z]+=|https?://", text)


def test_names_are_plain_text(server: Server) -> None:
    table = server.guest("<script>alert(1)</script>\u202e\0\n& 'Ada'").lay("inara", "me", "open")
    name = server.watcher().look(table)["seats"][0]["name"]
    assert name.isprintable()
    assert name.startswith("<script>")
    answer = server.watcher().http.get(f"/api/tables/{table}")
    assert answer.headers["Content-Type"].startswith("application/json")
    for bad in ("", " ", "\u200b\u202e", "\0", None, 7, ["Ada"]):
        answer = server.watcher().post("/api/guests", {"name": bad})
        assert answer.status_code == 400
        decent(answer)


# How much somebody may bring.


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "data", {"MORI_REQUESTS_A_MINUTE": "20"}) as server:
        yield server


def test_who_knocks_too_often_is_told_when_to_come_back(strict: Server) -> None:
    watcher = strict.watcher()
    answers = [watcher.http.get("/api/tables") for _ in range(45)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(refused) >= 5  # a minute may have begun meanwhile
    for answer in refused:
        assert answer.json()["code"] == "too-many-requests"
        assert 1 <= int(answer.headers["Retry-After"]) <= 60
        assert answer.headers["Content-Security-Policy"]
    assert watcher.http.get("/healthz").status_code == 200


def test_a_body_may_be_so_large(server: Server) -> None:
    client = server.guest()
    for call in ("/api/guests", "/api/tables"):
        answer = client.post(call, {"name": "x" * 17_000})
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")

    def pieces() -> Iterator[bytes]:
        yield b'{"name": "'
        for _ in range(40):
            yield b"x" * 1000

    answer = client.http.post("/api/guests", content=pieces())
    assert answer.status_code == 413


# What makes no sense.


RUBBISH: tuple[Any, ...] = (
    *(None, True, -1, 0, 22, 10**30, -(10**400), 1.5, 1e308, [[]], {"kind": "live"}),
    *("", "me", "bot", "inara", "inoka", "pass", "hand A1", "\0", "\ud800", "﷽" * 50),
    *("../../etc/passwd", "' OR 1=1 --", "{{7*7}}", "%s%n"),
)


def rubbish(rng: Random) -> Any:
    """Some JSON."""
    kind = rng.randrange(12)
    if kind < 3 and rng.random() < 0.7:
        return [rubbish(rng) for _ in range(rng.randrange(4))] if kind else {}
    return rng.choice(RUBBISH)


def body(rng: Random) -> bytes:
    fields = ("name", "game", "seats", "options", "pace", "public", "ply", "move", "serial", "text", "kind", "\0")
    good: list[Any] = [
        {"name": "Ada"},
        {"game": "inara", "seats": [{"kind": "me"}, {"kind": "open"}]},
        {"game": "inoka", "seats": [{"kind": "me"}, {"kind": "bot", "level": 0}], "options": {}},
        {"game": "inoka", "seats": [{"kind": "me"}] * 2, "pace": {"kind": "live", "minutes": 1, "increment": 0}},
        {"ply": 22, "move": "pass", "serial": 0},
        {"ply": 22},
        {"text": "hello"},
    ]
    data = rng.choice(good)
    for _ in range(rng.randrange(3)):
        place = rng.choice(fields)
        data = {**data, place: rubbish(rng)}
        if isinstance(data.get("pace"), dict) and rng.random() < 0.5:
            data["pace"] = {**data["pace"], rng.choice(("minutes", "kind", "x")): rubbish(rng)}
        if isinstance(data.get("options"), dict) and rng.random() < 0.5:
            data["options"] = {rng.choice(("self", "attack_wins", "", "\0", "game")): rubbish(rng)}
    text = json.dumps(data if rng.random() < 0.9 else rubbish(rng)).encode()
    if rng.random() < 0.15:
        text = text[: rng.randrange(len(text) + 1)] + rng.choice((b"\xff\xfe", b"\0", b"", b"}", b"NaN", b"[" * 5000))
    return text


PATHS = (
    "ID",
    "",
    "0",
    "%00",
    "%ff",
    "..",
    "%2e%2e%2f",
    "a" * 3000,
    "%F0%9F%8E%B2",
    "ID%00",
    "ID%0d%0a",
    "'--",
    "%ed%a0%80",
)


def request(rng: Random, client: httpx.Client, table: str) -> httpx.Response:
    path = (
        rng.choice((*CALLS, *MORE_CALLS, *LOOKS)).replace("ID", rng.choice(PATHS[:1] * 9 + PATHS)).replace("ID", table)
    )
    if rng.random() < 0.2:
        path += rng.choice(
            ("?since=1", "?since=-1", "?since=x", "?since=99999999999999999999", "?%00=%ff", "?since=%00")
        )
    method = rng.choice(("GET", "POST", "POST", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"))
    if any(path.startswith(one.partition("ID")[0]) for one in CALLS) and rng.random() < 0.8:
        method = "POST"
    kinds = (b"application/json", b"application/json", b"text/plain", b"multipart/form-data", b"x")
    headers = {b"Content-Type": rng.choice(kinds)}
    if rng.random() < 0.1:
        headers[b"Authorization"] = rng.choice(
            (b"Bearer", b"Bearer \xff\xfe", b"Bearer a b", b"\xe2", b"Bearer " + b"x" * 5000)
        )
    if rng.random() < 0.1:
        headers[b"Cookie"] = rng.choice((b"mori=\xff", b"mori", b"=;;=", b"mori=" + b"x" * 4000))
    return client.request(method, path, content=body(rng), headers=headers)


@pytest.mark.parametrize("which", ["server", "server_on_postgresql"])
def test_requests_that_make_no_sense(which: str, request_site: dict[str, Server]) -> None:
    server = request_site[which]
    people = server.guests(2)
    table = full_table(people, "inara")
    rng = Random(23)
    for _ in range(REQUESTS):
        decent(request(rng, people[0].http, table))
    assert server.ready()
    assert people[0].look(table)["stage"] in ("playing", "over")
    assert "Traceback" not in server.log()


@pytest.fixture
def request_site(request: pytest.FixtureRequest) -> dict[str, Server]:
    which = request.node.callspec.params["which"]
    return {which: request.getfixturevalue(which)}


def test_what_is_quoted_in_a_reason_is_one_line(server: Server) -> None:
    for field in ("a\nb\u202e\0", "x" * 9000):
        reason = server.watcher().post("/api/guests", {"name": "Ada", field: 1}).json()["reason"]
        assert reason.isprintable()
        assert len(reason) < 600


def test_bytes_that_are_not_http(server: Server) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    rng = Random(3)
    for start in (
        b"",
        b"GET / HTTP/1.1\r\n",
        b"POST /api/guests HTTP/1.1\r\nContent-Length: 100\r\n\r\n{",
        b"\x16\x03\x01",
    ):
        with socket.create_connection((host, int(port)), timeout=5) as line:
            line.sendall(start + rng.randbytes(200 if b"POST" not in start else 5))
    assert server.ready()
    assert "Traceback" not in server.log()


# Sockets.


def test_a_socket_that_says_too_much_is_let_go(server: Server, table: tuple[list[Client], str]) -> None:
    people, name = table
    for message in ("x" * 2000, "x" * 20_000, b"x" * 2000, b"x" * 100_000):
        with people[0].live(name) as line:
            line.next()
            line.line.send(message)
            with pytest.raises(ConnectionClosed):
                line.next(10)
    assert people[0].look(name)["stage"] == "playing"
    assert "Traceback" not in server.log()


def test_sockets_that_make_no_sense(server: Server, table: tuple[list[Client], str]) -> None:
    people, name = table
    rng = Random(29)
    host, port = server.url.removeprefix("http://").split(":")
    address = f"ws://{host}:{port}/api/tables/{name}/live"
    shake = f"GET /api/tables/{name}/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    shake += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    for round_ in range(40):
        with socket.create_connection((host, int(port)), timeout=5) as line:
            whole = bool(rng.randrange(3))
            line.sendall(shake.encode()[: None if whole else 40])
            if whole and round_ % 3:
                line.recv(100)
            line.sendall(rng.randbytes(rng.choice((0, 1, 2, 50, 5000))))
            if round_ % 2:
                line.shutdown(socket.SHUT_WR)
    for _ in range(20):
        with connect(address, proxy=None, max_size=None) as other:
            for _ in range(rng.randrange(5)):
                other.send(rng.choice(("", "{}", "null", "\0", b"", b"\xff\xfe", '{"ply":0}')))
            if rng.random() < 0.5:
                other.recv(timeout=10)
    for path in (
        "/api/tables/%00/live",
        f"/api/tables/{'a' * 3000}/live",
        "/api/tables/%ff/live",
        "/live",
        "/api/tables",
    ):
        with suppress(InvalidStatus, ConnectionClosed), connect(f"ws://{host}:{port}{path}", proxy=None) as other:
            assert json.loads(other.recv(timeout=10))["code"] == "no-such-table"
    with people[1].live(name) as live:
        live.next()
        after = people[0].move(name, people[0].look(name)["moves"][0])
        assert live.until_ply(after["ply"])["ply"] == after["ply"]
    assert "Traceback" not in server.log(), server.log()[-3000:]
