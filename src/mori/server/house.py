"""What the rooms of the server share: the people, the tables, the time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mori.server.archive import Archive
from mori.server.bells import Bells
from mori.server.keeper import Keeper
from mori.server.people import People


@dataclass(frozen=True, slots=True)
class House:
    """Handed to everything that answers a request."""

    people: People
    archive: Archive
    keeper: Keeper
    bells: Bells
    clock: Callable[[], float]
