"""The same tests on every database there is: a file of SQLite, a real PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

import mori
from mori.server.database import open_database
from tests.server.parts import Cluster

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is kept does not depend on the build."""
    if mori.build() == "pure":
        left = [item for item in items if item.path.parent == HERE]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]


@dataclass(frozen=True)
class Place:
    """Where a database is; it can be opened as often as wanted, by several processes too."""

    url: str | None
    folder: Path

    async def open(self) -> AsyncEngine:
        return await open_database(self.url, self.folder)

    @property
    def words(self) -> list[str]:
        """The place as arguments of a command."""
        return [str(self.folder), *([] if self.url is None else [self.url])]


@pytest.fixture
def anyio_backend() -> str:
    """All tests that wait run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """An empty database."""
    if request.param == "sqlite":
        return Place(None, tmp_path / "data")
    cluster: Cluster = request.getfixturevalue("cluster")
    return Place(cluster.new_database(), tmp_path / "data")


@pytest.fixture
async def engine(place: Place) -> AsyncIterator[AsyncEngine]:
    """The database, opened."""
    opened = await place.open()
    yield opened
    await opened.dispose()
