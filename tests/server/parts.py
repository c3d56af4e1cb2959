"""The real parts the tests of the server are made of: servers, databases, Redis, and people who call."""

from __future__ import annotations

import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psycopg
import pytest
from websockets.sync.client import ClientConnection, connect

Look = dict[str, Any]
Environment = dict[str, str]

POSTGRESQL = "/usr/lib/postgresql/*/bin"
COMPONENTS = {
    **dict.fromkeys(("initdb", "pg_ctl", "pg_dump", "pg_restore"), POSTGRESQL),
    "redis-server": "/usr/bin",
    "nginx": "/usr/sbin",
}
PATIENCE = 30.0
FIXTURES = Path(__file__).parents[1] / "fixtures"
FIXTURES_PATH = os.pathsep.join(map(str, (FIXTURES / "moods", FIXTURES / "pebbles" / "src")))
"""Where games for tests are found by processes that tests begin."""


def need(component: str) -> str:
    """The path of a real component. Where it is missing, CI fails and everybody else skips."""
    found = shutil.which(component) or next(
        (str(place) for place in sorted(Path("/").glob(f"{COMPONENTS[component][1:]}/{component}"))), None
    )
    if found is None:
        reason = f"{component} is not installed (tools/install-parts installs it)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_for(true: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    """What the function answers once that is true."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if answer := true():
            return answer
        time.sleep(0.02)
    raise AssertionError(f"waited for {patience} seconds: {what}")


# Databases and Redis.


class Cluster:
    """A PostgreSQL of our own, every commit on the disk before it is acknowledged."""

    def __init__(self) -> None:
        self.port = free_port()
        self._initdb, self._pg_ctl = need("initdb"), need("pg_ctl")
        self.folder = Path(tempfile.mkdtemp(prefix="mori-postgresql-"))
        self._as: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            person = pwd.getpwnam("nobody")
            os.chown(self.folder, person.pw_uid, person.pw_gid)
            self._as = ["setpriv", f"--reuid={person.pw_uid}", f"--regid={person.pw_gid}", "--clear-groups"]
        self._run(self._initdb, "-U", "mori", "-A", "trust", "-E", "UTF8", "--no-locale", "-N", "data")
        self.start()

    def _run(self, *command: str) -> None:
        environment = {**os.environ, "HOME": str(self.folder), "LC_ALL": "C"}
        with (self.folder / "log").open("a") as log:
            subprocess.run(
                [*self._as, *command], cwd=self.folder, env=environment, check=True, timeout=180, stdout=log, stderr=log
            )

    def start(self) -> None:
        settings = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=on -c max_connections=60"
        self._run(self._pg_ctl, "-D", "data", "-w", "-o", settings, "-l", "data/server.log", "start")

    def stop(self, mode: str = "fast") -> None:
        self._run(self._pg_ctl, "-D", "data", "-w", "-m", mode, "stop")

    def new_database(self) -> str:
        """The address of a database in which there is nothing."""
        name = f"mori{time.monotonic_ns()}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.address(name)

    def address(self, database: str) -> str:
        return f"postgresql://mori@127.0.0.1:{self.port}/{database}"

    def close(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis:
    """A Redis of our own."""

    def __init__(self) -> None:
        self.port = free_port()
        self._path = need("redis-server")
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = [self._path, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(self._answers, "Redis begins")

    def _answers(self) -> bool:
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()


# The server.


class Server:
    """A process of `mori serve`."""

    def __init__(self, data: Path, environment: Environment | None = None, port: int = 0) -> None:
        self.data = data
        self.port = port
        self.environment = environment or {}
        self._clients: list[Client] = []
        self.log_file = data.with_name(f"{data.name}.log")
        self.start()

    def start(self, wait: bool = True) -> None:
        environment = {**os.environ, "MORI_REQUESTS_A_MINUTE": "1000000", **self.environment}
        with self.log_file.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "mori", "serve", "--port", str(self.port), "--data", str(self.data)],
                env=environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        assert self._process.stdout is not None
        first = self._process.stdout.readline()
        assert first.startswith("Mori is at http://"), (first, self.log())
        self.url = first.split()[-1].rstrip("/")
        if wait:
            wait_for(self.ready, "the server is ready")

    def ready(self) -> bool:
        assert self._process.poll() is None, self.log()
        try:
            return httpx.get(f"{self.url}/healthz", timeout=5, trust_env=False).status_code == 200
        except httpx.TransportError:
            return False

    @property
    def process_id(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """SIGKILL, for it and the processes in which its bots think."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        """SIGTERM; how it has ended."""
        self._process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        status = self._process.wait(timeout=PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return status

    def close(self) -> None:
        for client in self._clients:
            client.http.close()
        if self._process.poll() is None:
            self.kill()

    def log(self) -> str:
        return self.log_file.read_text(errors="replace")

    def guest(self, name: str = "Ada") -> Client:
        """Somebody new."""
        client = self.watcher()
        client.come(name)
        return client

    def watcher(self, token: str | None = None) -> Client:
        """Somebody known by this token, or not at all."""
        client = Client(self.url, token)
        self._clients.append(client)
        return client

    def guests(self, number: int) -> list[Client]:
        return [self.guest(f"Guest {one}") for one in range(number)]


@contextmanager
def serving(data: Path, environment: Environment | None = None) -> Iterator[Server]:
    server = Server(data, environment)
    try:
        yield server
    finally:
        server.close()


@contextmanager
def serving_twice(folder: Path, cluster: Cluster, redis: Redis) -> Iterator[tuple[Server, Server]]:
    """Two processes with one PostgreSQL and Redis."""
    environment = {"MORI_DATABASE_URL": cluster.new_database(), "MORI_CHANNEL_URL": redis.url}
    with serving(folder / "one", environment) as one, serving(folder / "other", environment) as other:
        yield one, other


# People.


class Client:
    """Somebody who calls, known by a token; a spectator without a name."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, trust_env=False)
        self.token = token
        self.http.headers.update({} if token is None else {"Authorization": f"Bearer {token}"})

    def come(self, name: str) -> None:
        """Become a guest of this name."""
        answer = self.http.post("/api/guests", json={"name": name})
        assert answer.status_code == 200, answer.text
        self.token = str(answer.json()["token"])
        self.http.cookies.clear()
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def at(self, server: Server) -> Client:
        """The same person at another process, or after a restart."""
        return server.watcher(self.token)

    def post(self, path: str, data: Any = None) -> httpx.Response:
        return self.http.post(path, json=data)

    def lay(self, game: str, *kinds: str, **more: Any) -> str:
        """The id of a new table; kinds are `me`, `open`, or `bot` with a level like `bot0`."""
        seats = [{"kind": "bot", "level": int(kind[3:])} if kind[:3] == "bot" else {"kind": kind} for kind in kinds]
        answer = self.post("/api/tables", {"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def join(self, table: str) -> int:
        answer = self.post(f"/api/tables/{table}/join")
        assert answer.status_code == 200, answer.text
        return int(answer.json()["seat"])

    def look(self, table: str, since: int = 0) -> Look:
        answer = self.http.get(f"/api/tables/{table}", params={"since": since})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def record(self, table: str) -> str:
        answer = self.http.get(f"/api/tables/{table}/record")
        assert answer.status_code == 200, answer.text
        return answer.text

    def try_move(self, table: str, ply: int, move: str, serial: int | None = None) -> httpx.Response:
        more = {} if serial is None else {"serial": serial}
        return self.post(f"/api/tables/{table}/moves", {"ply": ply, "move": move, **more})

    def move(self, table: str, move: str) -> Look:
        """Move, whatever ply it is."""
        look = self.look(table)
        answer = self.try_move(table, look["ply"], move, look["serial"])
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    @contextmanager
    def live(self, table: str) -> Iterator[Live]:
        address = f"{str(self.http.base_url).replace('http', 'ws', 1).rstrip('/')}/api/tables/{table}/live"
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        with connect(address, additional_headers=headers, proxy=None, max_size=None) as line:
            yield Live(line)


class Live:
    """What somebody sees of a table."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    def next(self, patience: float = PATIENCE) -> Look:
        return dict(json.loads(self.line.recv(timeout=patience)))

    def until(self, true: Callable[[Look], bool], patience: float = PATIENCE) -> Look:
        """The first look of which this is true."""
        end = time.monotonic() + patience
        while not true(look := self.next(end - time.monotonic())):
            pass
        return look

    def until_ply(self, ply: int, patience: float = 5.0) -> Look:
        return self.until(lambda look: look["ply"] >= ply, patience)


# Games.


def full_table(people: list[Client], game: str, **more: Any) -> str:
    """A table with these people on its seats, in their order."""
    table = people[0].lay(game, "me", *["open"] * (len(people) - 1), **more)
    assert [one.join(table) for one in people] == list(range(len(people)))
    return table


def play_on(people: list[Client], table: str, rng: Random, most: int | None = None, seen: Any = None) -> Look:
    """Random moves for everybody who is asked, to the end or for so many moves; the last look of somebody asked."""
    made = 0
    look = people[0].look(table)
    while look["over"] is None and (most is None or made < most):
        seat = rng.choice(look["deciding"])
        look = people[seat].look(table, since=look["ply"])
        answer = people[seat].try_move(table, look["ply"], rng.choice(look["moves"]), look["serial"])
        assert answer.status_code == 200, answer.text
        look = answer.json()
        made += 1
        if seen is not None:
            seen(look)
    return look
