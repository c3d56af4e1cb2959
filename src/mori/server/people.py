"""Who somebody is: guests by name, known again by a token of which only the digest is kept."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from mori.kernel.game import Impossible
from mori.kernel.record import clean_name
from mori.play import Person
from mori.server.schema import logins, passkeys, people, tokens

YEAR = 365 * 24 * 3600.0
RENEWED_AFTER = 24 * 3600.0
"""A token lives for a year from its last use; that is noted once a day."""
AT_HAND = 10_000
FORGOTTEN = "-"
"""The name of who has been forgotten."""


class People:
    """Everybody who has ever come.

    Whose a token is, is looked up again after `lifetime` seconds: for so long one that was ended in another process
    still counts in this one.
    """

    def __init__(self, engine: AsyncEngine, lifetime: float = 0.0) -> None:
        self._engine = engine
        self._lifetime = lifetime
        self._at_hand: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        self._changes = 0

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
        self.changed()
        return renamed

    async def known(self, token: str, now: float) -> Person | None:
        """Whose token this is."""
        found = self._at_hand.get(token)
        if found is not None and now < found[1]:
            return found[0]
        changes = self._changes
        person = await self._looked_up(token, now)
        if person is not None and self._lifetime and changes == self._changes:
            self._at_hand[token] = person, now + self._lifetime
            while len(self._at_hand) > AT_HAND:
                self._at_hand.popitem(last=False)
        return person

    async def _looked_up(self, token: str, now: float) -> Person | None:
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
        self.changed()

    async def erase(self, person: Person) -> None:
        """Keep nothing of a person but a nameless id, which finished games refer to."""
        async with self._engine.begin() as connection:
            for table in (tokens, logins, passkeys):
                await connection.execute(delete(table).where(table.c.person == person.id))
            await connection.execute(update(people).where(people.c.id == person.id).values(name=FORGOTTEN))
        self.changed()

    def changed(self) -> None:
        """Look everybody up again: tokens have ended, or names are other ones."""
        self._changes += 1
        self._at_hand.clear()


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
