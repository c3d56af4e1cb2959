"""Accounts with a password: a guest turns into one and stays the same person, with all games."""

from __future__ import annotations

import asyncio
import unicodedata
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from mori.play import Person
from mori.server.people import new_token
from mori.server.schema import logins, people, tokens

SHORTEST_LOGIN, LONGEST_LOGIN = 3, 60
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
AT_ONCE = 2
"""How many passwords are worked on at a time: each takes 64 MB for a moment."""


class NoAccess(ValueError):
    """Somebody may not in, or may not have what they want: a code for programs, one plain sentence for the person."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Accounts:
    """Everybody who has a password."""

    def __init__(self, engine: AsyncEngine, hasher: PasswordHasher | None = None) -> None:
        self._engine = engine
        self._hasher = hasher or PasswordHasher()
        self._at_work = asyncio.Semaphore(AT_ONCE)
        self._nobodys = cache(lambda: self._hasher.hash("nobody has this password"))

    async def open(self, person: Person, login: object, password: object, now: float) -> None:
        """Give this person an account; `NoAccess` when there is one already, or the login is somebody else's."""
        row = {"person": person.id, "login": folded(login), "digest": await self._hashed(password), "changed": now}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(logins).values(row))
        except IntegrityError:
            raise await self._why_not(person) from None

    async def log_in(self, login: object, password: object, now: float) -> tuple[Person, str]:
        """The person, and a token by which they are known from now on.

        What is wrong is not told, and takes as long for a login that does not exist as for a wrong password.
        """
        wrong = NoAccess("wrong-login", "there is no account with this login and this password")
        if not isinstance(password, str) or len(password) > LONGEST_PASSWORD:
            raise wrong
        try:
            who = folded(login)
        except NoAccess:
            raise wrong from None
        asked = (
            select(people.c.id, people.c.name, logins.c.digest)
            .join(logins, logins.c.person == people.c.id)
            .where(logins.c.login == who)
        )
        async with self._engine.connect() as connection:
            row = (await connection.execute(asked)).one_or_none()
        if not await self._fits(None if row is None else row.digest, password) or row is None:
            raise wrong
        fresh = await self._hashed(password) if self._hasher.check_needs_rehash(row.digest) else None
        async with self._engine.begin() as connection:
            if fresh is not None:  # made with the strength of earlier years
                renewed = update(logins).where(logins.c.person == row.id, logins.c.digest == row.digest)
                await connection.execute(renewed.values(digest=fresh))
            token = await new_token(connection, row.id, now)
        return Person(row.id, row.name), token

    async def change_password(self, person: Person, old: object, new: object, now: float) -> str:
        """From now on the new password counts. All tokens of the person end; the new one is for who has changed it."""
        async with self._engine.connect() as connection:
            digest = await connection.scalar(select(logins.c.digest).where(logins.c.person == person.id))
        if digest is None:
            raise NoAccess("no-account", "you are a guest here; open an account first")
        if not isinstance(old, str) or len(old) > LONGEST_PASSWORD or not await self._fits(digest, old):
            raise NoAccess("wrong-password", "this is not your password so far")
        fresh = await self._hashed(new)
        async with self._engine.begin() as connection:
            changed = await connection.execute(
                update(logins)
                .where(logins.c.person == person.id, logins.c.digest == digest)
                .values(digest=fresh, changed=now)
            )
            if changed.rowcount != 1:
                raise NoAccess("wrong-password", "your password has just been changed elsewhere")
            await connection.execute(delete(tokens).where(tokens.c.person == person.id))
            return await new_token(connection, person.id, now)

    async def check(self, person: Person, password: object) -> None:
        """`NoAccess` unless this is the person's password."""
        async with self._engine.connect() as connection:
            digest = await connection.scalar(select(logins.c.digest).where(logins.c.person == person.id))
        if not isinstance(password, str) or len(password) > LONGEST_PASSWORD or not await self._fits(digest, password):
            raise NoAccess("wrong-password", "this is not your password")

    async def login_of(self, person: Person) -> str | None:
        """The login of the person; None for guests."""
        async with self._engine.connect() as connection:
            return await connection.scalar(select(logins.c.login).where(logins.c.person == person.id))

    async def _why_not(self, person: Person) -> NoAccess:
        if await self.login_of(person) is not None:
            return NoAccess("has-account", "you have an account already")
        return NoAccess("login-taken", "somebody else has this login; choose another one")

    async def _hashed(self, password: object) -> str:
        text = _sound(password)
        async with self._at_work:
            return await asyncio.to_thread(self._hasher.hash, text)

    async def _fits(self, digest: str | None, password: str) -> bool:
        async with self._at_work:
            return await asyncio.to_thread(self._verify, digest, unicodedata.normalize("NFC", password))

    def _verify(self, digest: str | None, password: str) -> bool:
        try:
            return self._hasher.verify(self._nobodys() if digest is None else digest, password) and digest is not None
        except (VerificationError, InvalidHashError, UnicodeEncodeError):
            return False


def folded(login: object) -> str:
    """A login as it is compared; `NoAccess` says what a login looks like.

    >>> folded("Ada.L")
    'ada.l'
    """
    if isinstance(login, str) and len(login) <= LONGEST_LOGIN:
        text = unicodedata.normalize("NFKC", login).casefold()
        if SHORTEST_LOGIN <= len(text) <= LONGEST_LOGIN and text.isprintable() and " " not in text:
            return text
    raise NoAccess("bad-login", f"a login has {SHORTEST_LOGIN} to {LONGEST_LOGIN} letters, digits or signs, no spaces")


def _sound(password: object) -> str:
    if not isinstance(password, str) or not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise NoAccess("bad-password", f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} letters")
    if any("\ud800" <= letter <= "\udfff" for letter in password):
        raise NoAccess("bad-password", "this password has signs that can not be kept")
    # Keyboards write the same letter in different ways.
    return unicodedata.normalize("NFC", password)
