"""Who somebody is: guests by name, known again by a token of which only the digest is kept."""

from __future__ import annotations

import hashlib
import secrets

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from mori.kernel.game import Impossible
from mori.kernel.record import clean_name
from mori.play import Person
from mori.server.schema import people, tokens

YEAR = 365 * 24 * 3600.0
RENEWED_AFTER = 24 * 3600.0
"""A token lives for a year from its last use; that is noted once a day."""


class People:
    """Everybody who has ever come."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def welcome(self, name: object, now: float) -> tuple[Person, str]:
        """A new guest, and the token by which the guest is known again."""
        person = Person(secrets.token_hex(8), _cleaned(name))
        async with self._engine.begin() as connection:
            await connection.execute(insert(people).values(id=person.id, name=person.name, created=now))
            token = await new_token(connection, person.id, now)
        return person, token

    async def rename(self, person: Person, name: object) -> Person:
        """The same person under another name; at tables where they sit already the old one stays."""
        renamed = Person(person.id, _cleaned(name))
        async with self._engine.begin() as connection:
            await connection.execute(update(people).where(people.c.id == person.id).values(name=renamed.name))
        return renamed

    async def known(self, token: str, now: float) -> Person | None:
        """Whose token this is."""
        asked = (
            select(people.c.id, people.c.name, tokens.c.expires)
            .join(tokens, tokens.c.person == people.c.id)
            .where(tokens.c.digest == _digest(token), tokens.c.expires > now)
        )
        async with self._engine.connect() as connection:
            row = (await connection.execute(asked)).one_or_none()
        if row is None:
            return None
        if row.expires < now + YEAR - RENEWED_AFTER:
            async with self._engine.begin() as connection:
                renewed = update(tokens).where(tokens.c.digest == _digest(token)).values(expires=now + YEAR)
                await connection.execute(renewed)
        return Person(row.id, row.name)

    async def forget(self, token: str) -> None:
        """The token is known no more."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(tokens).where(tokens.c.digest == _digest(token)))


async def new_token(connection: AsyncConnection, person: str, now: float) -> str:
    """A token by which this person is known from now on."""
    token = secrets.token_urlsafe(32)
    row = {"digest": _digest(token), "person": person, "expires": now + YEAR}
    await connection.execute(insert(tokens).values(row))
    return token


def _cleaned(name: object) -> str:
    if not isinstance(name, str) or clean_name(name) == "-":
        raise Impossible("a name is needed, of letters that can be seen")
    return clean_name(name)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
