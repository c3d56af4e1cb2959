"""Servers for tests: on SQLite, on PostgreSQL, and two processes with one PostgreSQL and Redis."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import mori
from tests.server.parts import Cluster, Environment, Redis, Server, serving, serving_twice

HERE = Path(__file__).parent
PURE_TOO = "test_a_whole_game["


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The server does not depend on the build: with the pure one a whole game is played."""
    if mori.build() == "pure":
        left = [item for item in items if item.path.parent == HERE and not item.name.startswith(PURE_TOO)]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    cluster = Cluster()
    yield cluster
    cluster.close()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    redis = Redis()
    yield redis
    redis.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite, for all tests that leave it standing."""
    with serving(tmp_path_factory.mktemp("sqlite") / "data") as server:
        yield server


@pytest.fixture(scope="session")
def server_on_postgresql(tmp_path_factory: pytest.TempPathFactory, cluster: Cluster) -> Iterator[Server]:
    """The same on PostgreSQL."""
    environment = {"MORI_DATABASE_URL": cluster.new_database()}
    with serving(tmp_path_factory.mktemp("postgresql") / "data", environment) as server:
        yield server


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory, cluster: Cluster, redis: Redis) -> Iterator[tuple[Server, Server]]:
    """Two processes with one PostgreSQL and Redis."""
    with serving_twice(tmp_path_factory.mktemp("pair"), cluster, redis) as servers:
        yield servers


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Environment:
    """What a server of one's own has to be told about its database."""
    if request.param == "sqlite":
        return {}
    cluster: Cluster = request.getfixturevalue("cluster")
    return {"MORI_DATABASE_URL": cluster.new_database()}
