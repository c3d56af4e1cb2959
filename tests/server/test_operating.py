"""What an operator relies on: back-ups, migrations, settings."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from mori.kernel.game import Impossible
from mori.server import settings
from mori.server.database import open_database
from mori.server.schema import metadata
from mori.server.settings import read_settings
from tests.server.parts import Cluster, Environment, Server, full_table, need, serving

DEPLOY = Path(__file__).parents[2] / "deploy"


def test_migrations_make_the_tables_that_are_asked(tmp_path: Path, database: Environment) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def run() -> None:
        for _ in range(2):  # the second time there is nothing to do
            engine = await open_database(database.get("MORI_DATABASE_URL"), tmp_path)
            async with engine.connect() as connection:
                assert await connection.run_sync(differences) == []
            await engine.dispose()

    asyncio.run(run())


def run(script: str, *words: str, **environment: str) -> str:
    """A script that operators are given; what it says."""
    done = subprocess.run(
        [DEPLOY / script, *words],
        env={**os.environ, "PYTHON": sys.executable, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_back_up_is_restored(tmp_path: Path, database: Environment) -> None:
    """Made while it serves; afterwards everything is as it was, and clocks go on from there."""
    if database:
        folders = {str(Path(need(program)).parent) for program in ("pg_dump", "pg_restore")}
        database["PATH"] = os.pathsep.join((*folders, os.environ["PATH"]))
    with serving(tmp_path / "data", database) as server:
        where = {**database, "MORI_DATA": str(server.data)}
        people = server.guests(2)
        table = full_table(people, "inara", pace={"kind": "live", "minutes": 5, "increment": 0})
        people[0].move(table, people[0].look(table)["moves"][0])
        before = people[1].look(table)
        copy = run("back-up", str(tmp_path / "copies"), **where)
        assert Path(copy).stat().st_mode & 0o077 == 0  # it holds secrets
        people[1].move(table, before["moves"][0])
        server.stop()
        run("restore", copy, **where)
        server.start()
        after = people[1].at(server).look(table)
        assert {**after, "clock": None} == {**before, "clock": None}
        assert after["clock"]["left"][1] > before["clock"]["left"][1] - 5
        assert people[1].at(server).move(table, before["moves"][0])["ply"] == before["ply"] + 1


@pytest.mark.parametrize("script", ["back-up", "restore"])
def test_scripts_say_what_is_wrong(script: str, tmp_path: Path) -> None:
    for words in ((), (str(tmp_path / "none"),)):
        done = subprocess.run(
            [DEPLOY / script, *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHON": sys.executable},
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode != 0
        assert "Traceback" not in done.stderr
        assert done.stderr.count("\n") == 1


def test_units_are_understood_by_systemd(tmp_path: Path) -> None:
    """All that is wrong with them is that Mori is not installed here."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed")
    units = sorted(file for kind in ("*.service", "*.timer") for file in DEPLOY.glob(kind))
    assert len(units) == 4
    done = subprocess.run(
        [program, "verify", "--man=no", *units], stderr=subprocess.PIPE, text=True, check=False, timeout=60
    )
    wrong = [line for line in done.stderr.splitlines() if "mori" in line and "/opt/mori/" not in line]
    assert wrong == []


def test_the_proxy_is_understood_by_nginx(tmp_path: Path) -> None:
    program = need("nginx")
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for line in ("listen 443 ssl", "listen [::]:443 ssl"):
        site = site.replace(line, line.removesuffix(" ssl"))
    site = "\n".join(line for line in site.splitlines() if "ssl_" not in line)  # there is no certificate here
    (tmp_path / "nginx.conf").write_text(f"events {{}}\nhttp {{\n{site}\n}}\n", encoding="utf-8")
    done = subprocess.run(
        [program, "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf", "-g", f"pid {tmp_path}/pid; error_log stderr;"],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr


def test_everything_that_can_be_set_is_told() -> None:
    """The example for operators and their page name each variable, and no other."""
    code = (Path(settings.__file__)).read_text(encoding="utf-8")
    known = set(re.findall(r"MORI_[A-Z_]+", code))
    example = (DEPLOY / "mori.env").read_text(encoding="utf-8")
    page = (DEPLOY.parent / "docs" / "serving.md").read_text(encoding="utf-8")
    assert set(re.findall(r"MORI_[A-Z_]+", example)) == known
    assert known <= set(re.findall(r"MORI_[A-Z_]+", page))


@pytest.mark.parametrize(
    "environment",
    [
        {"MORI_DATABASE_URL": "mysql://x"},
        {"MORI_DATABASE_URL": "postgresql"},
        {"MORI_CHANNEL_URL": "redis://localhost"},
        {"MORI_CHANNEL_URL": "localhost", "MORI_DATABASE_URL": "postgresql://localhost/mori"},
        {"MORI_REQUESTS_A_MINUTE": "many"},
        {"MORI_THINKERS": "0"},
        {"MORI_ORIGIN": "mori.example"},
        {"MORI_LOG_LEVEL": "loud"},
    ],
)
def test_settings_that_make_no_sense(environment: Environment, tmp_path: Path) -> None:
    async def run() -> None:
        await open_database(read_settings(tmp_path, environment).database_url, tmp_path)

    with pytest.raises(Impossible) as refusal:
        asyncio.run(run())
    assert "\n" not in str(refusal.value)


def test_two_processes_begin_at_once(tmp_path: Path, cluster: Cluster) -> None:
    """Both want to make the tables; one of them waits for the other."""
    environment = {"MORI_DATABASE_URL": cluster.new_database()}
    with ThreadPoolExecutor(2) as pool:
        servers = list(pool.map(lambda name: Server(tmp_path / name, environment), ("one", "other")))
    try:
        table = servers[0].guest().lay("inara", "me", "open")
        assert servers[1].watcher().look(table)["stage"] == "waiting"
    finally:
        for server in servers:
            server.close()


def test_metrics_are_for_this_machine_or_who_has_the_token(server: Server, tmp_path: Path) -> None:
    people = server.guests(2)
    table = full_table(people, "inara")
    people[0].move(table, people[0].look(table)["moves"][0])
    page = server.watcher().http.get("/metrics")
    assert page.status_code == 200
    assert 'mori_answers_total{method="POST",status="201"}' in page.text
    assert "mori_save_commands_sum" in page.text
    assert people[0].token is not None
    assert people[0].token not in page.text
    from_elsewhere = {"X-Forwarded-For": "203.0.113.9"}
    assert server.watcher().http.get("/metrics", headers=from_elsewhere).status_code == 404
    with serving(tmp_path / "data", {"MORI_METRICS_TOKEN": "open sesame"}) as other:
        http = other.watcher().http
        assert http.get("/metrics").status_code == 404
        assert http.get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 404
        assert http.get("/metrics", headers={"Authorization": "Bearer open sesame"}).status_code == 200
        assert other.stop() in (0, -15)
        events = [json.loads(line) for line in other.log().splitlines()]
        assert [one["event"] for one in events] == ["serving", "stopping", "stopped"]
        assert {"timestamp", "level", "logger"} <= set(events[0])
