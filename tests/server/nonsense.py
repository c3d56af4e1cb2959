"""What makes no sense, in any number: calls that schemathesis makes of our own description, and lines of WebSocket."""

from __future__ import annotations

import json
import socket
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import httpx
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.reporting import with_reporter
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.parts import PATIENCE, Client, Server

AT_ONCE = 100
"""Hypothesis makes so many calls of one kind in a row."""
SPOKEN: dict[str, Any] = {"call": 1, "ply": 22, "move": "pass", "serial": 0}
STRANGE: tuple[Any, ...] = (
    *(None, True, -1, 22, 2**53, 2**70, 1.5, 1e308, "", "pass", "\0", "moon:b2-c3", "﷽" * 40, [], [[]], {}),
    *({"a": {}}, "\ud800"),
)
TEXTS = ("", "{}", "null", "[]", "0", '"', '{"call":', "[" * 900, "\0", "NaN", '{"call":1,"ply":0,"move":""}')
BYTES = (b"", b"\xff\xfe", b"\0", b"{}", b"\x80" * 900)


def decent(answer: httpx.Response | requests.Response) -> None:
    """Never an error of ours, never anything of our insides; a refusal is a code and one sentence."""
    assert answer.status_code < 500, (answer.request.method, answer.request.url, answer.text)
    for inside in ("Traceback", 'File "', "/src/", "site-packages"):
        assert inside not in answer.text, (answer.request.url, answer.text[:2000])
    if answer.status_code >= 400 and answer.content and answer.headers["Content-Type"] == "application/json":
        data = answer.json()
        assert set(data) >= {"reason", "code"}, data
        assert "\n" not in data["reason"], data


def call(server: Server, client: Client, table: str, number: int) -> Counter[int]:
    """So many calls that follow our description only partly, spread over everything it lists; the answers' statuses."""
    text = httpx.get(f"{server.url}/api/openapi.json", trust_env=False).json()
    found = schemathesis.openapi.from_dict(text).get_all_operations()
    operations = [one.ok() for one in found if isinstance(one, Ok)]
    seen: Counter[int] = Counter()
    with requests.Session() as session:
        session.trust_env = False
        rng = Random(number)
        while (left := number - seen.total()) > 0:
            for operation in operations:
                here = {"table_id": table} if "{table_id}" in operation.path and rng.random() < 0.7 else None
                mode = rng.choice((GenerationMode.NEGATIVE, GenerationMode.NEGATIVE, GenerationMode.POSITIVE))
                with suppress(Unsatisfiable):  # nothing can be wrong with some calls
                    made = operation.as_strategy(mode, path_parameters=here)
                    _try(made, min(AT_ONCE, 1 + left // len(operations)), server, client, session, seen)
    return seen


def _try(made: Any, number: int, server: Server, client: Client, session: requests.Session, seen: Counter[int]) -> None:
    checks = list(HealthCheck)

    @settings(max_examples=number, database=None, deadline=None, suppress_health_check=checks, phases=[Phase.generate])
    @given(made)
    def test(case: Case[Any]) -> None:
        known = {"Authorization": f"Bearer {client.token}"}
        try:
            answer = session.request(**case.as_transport_kwargs(server.url, known), timeout=PATIENCE)
        except (requests.exceptions.InvalidURL, requests.exceptions.InvalidHeader, UnicodeError):
            return  # what no client can send
        seen[answer.status_code] += 1
        decent(answer)

    with with_reporter(lambda _: None):
        test()


def speak(people: list[Client], table: str, number: int) -> Counter[int]:
    """So many things that make no sense over sockets, some of them not even WebSocket; the statuses of answers."""
    rng = Random(number)
    seen: Counter[int] = Counter()
    said = 0
    while said < number:
        if rng.random() < 0.3:
            _break(people[0], table, rng)
            said += 1
            continue
        with suppress(ConnectionClosed), rng.choice(people).live(table) as line:
            line.next()
            for _ in range(rng.randrange(1, 20)):
                said += 1
                line.line.send(_words(rng))
                with suppress(TimeoutError):
                    answer = json.loads(line.line.recv(timeout=PATIENCE))
                    if "status" in answer:
                        seen[answer["status"]] += 1
                        assert answer["status"] < 500, answer
                        assert answer["status"] == 200 or (answer["code"] and "\n" not in answer["reason"]), answer
    return seen


def _words(rng: Random) -> str | bytes:
    kind = rng.randrange(10)
    if kind == 0:
        return rng.choice(BYTES)
    if kind == 1:
        return rng.choice(TEXTS)
    if kind == 2:
        return rng.randbytes(rng.randrange(900))
    words = {**SPOKEN, rng.choice((*SPOKEN, "x")): rng.choice(STRANGE)}
    if rng.random() < 0.2:
        del words[rng.choice(list(words))]
    text = json.dumps(words)
    return text if rng.random() < 0.8 else text[: rng.randrange(len(text))]


def _break(client: Client, table: str, rng: Random) -> None:
    """A handshake, whole or not, and bytes that are no frames."""
    host, port = str(client.http.base_url).split("//")[1].rstrip("/").split(":")
    shake = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    shake += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line, suppress(OSError):
        whole = rng.random() < 0.8
        line.sendall(shake.encode()[: None if whole else rng.randrange(len(shake))])
        if whole:
            line.recv(100)
        line.sendall(rng.randbytes(rng.choice((0, 1, 2, 50, 5000))))


def fragments(client: Client, table: str) -> None:
    """A message in a thousand pieces that never ends."""
    address = f"{str(client.http.base_url).replace('http', 'ws', 1).rstrip('/')}/api/tables/{table}/live"
    with suppress(ConnectionClosed), connect(address, proxy=None) as line:
        line.send("x" * 15 for _ in range(1000))
