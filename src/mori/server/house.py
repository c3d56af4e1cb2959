"""What the rooms of the server share: the people, the tables, the time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mori.server.accounts import Accounts
from mori.server.archive import Archive
from mori.server.bells import Bells
from mori.server.doors import Limits
from mori.server.keeper import Keeper
from mori.server.passkeys import Passkeys
from mori.server.people import People
from mori.server.reviewing import Reviews


@dataclass(frozen=True, slots=True)
class House:
    """Handed to everything that answers a request. `origin` is the address of the site, where it is set."""

    people: People
    accounts: Accounts
    passkeys: Callable[[str], Passkeys]
    origin: str | None
    archive: Archive
    keeper: Keeper
    reviews: Reviews
    bells: Bells
    limits: Limits
    clock: Callable[[], float]
