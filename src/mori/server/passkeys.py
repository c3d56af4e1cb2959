"""Passkeys: logging in without a password. A guest who makes one has an account by it.

What the server asks an authenticator to sign is not remembered here: it comes back as a ticket that only the site can
have signed, good for one purpose, one person and a few minutes.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from mori.kernel.game import Impossible
from mori.play import Person
from mori.server.accounts import NoAccess
from mori.server.people import new_token
from mori.server.schema import keys, logins, passkeys, people

MINUTES = 5
MOST = 20
"""How many passkeys a person may have."""
LONGEST_CREDENTIAL = 1400
"""1,023 bytes, which is what the standard allows, as base64."""
MAKE, LOG_IN = "make", "log in"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a page hands to `navigator.credentials`, and the ticket that comes back with the answer."""

    options: Mapping[str, Any]
    ticket: str


@dataclass(frozen=True, slots=True)
class Passkey:
    """One passkey of a person, as a list of them shows it."""

    credential: str
    created: float
    used: float


async def site_key(engine: AsyncEngine) -> str:
    """What the site signs with, the same in all its processes and after every start."""
    asked = select(keys.c.secret).where(keys.c.name == "site")
    async with engine.connect() as connection:
        found = await connection.scalar(asked)
    if found is not None:
        return str(found)
    try:
        async with engine.begin() as connection:
            await connection.execute(insert(keys).values(name="site", secret=secrets.token_urlsafe(32)))
    except IntegrityError:
        pass  # another process was faster; its key counts
    async with engine.connect() as connection:
        return str(await connection.scalar(asked))


class Passkeys:
    """All passkeys of a site that browsers know by `origin`, for example `https://mori.example`."""

    def __init__(self, engine: AsyncEngine, key: str, origin: str) -> None:
        self._engine = engine
        self._key = key.encode()
        self._signer = URLSafeSerializer(self._key, salt="mori passkey")
        try:
            host = urlsplit(origin).hostname
        except ValueError:
            host = None
        if not host:
            raise Impossible(f"passkeys need the address of the site, like https://mori.example, not «{origin}»")
        self._origin = origin.rstrip("/")
        self._host = host

    async def offer(self, person: Person, now: float) -> Asked:
        """Ask the person's authenticator for a new passkey."""
        known = [one.credential for one in await self.of(person)]
        if len(known) >= MOST:
            raise NoAccess("too-many-passkeys", f"you have {MOST} passkeys; remove one first")
        challenge = secrets.token_bytes(32)
        options = generate_registration_options(
            rp_id=self._host,
            rp_name="Mori",
            user_id=self._handle(person.id),
            user_name=person.name,
            challenge=challenge,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(one)) for one in known],
        )
        return self._asked(options, challenge, MAKE, person.id, now)

    async def add(self, person: Person, answer: object, ticket: object, now: float) -> None:
        """Keep the passkey that the authenticator has made; `NoAccess` when something about it is wrong."""
        challenge = self._challenge(ticket, MAKE, person.id, now)
        try:
            made = verify_registration_response(
                credential=_checked(answer),
                expected_challenge=challenge,
                expected_rp_id=self._host,
                expected_origin=self._origin,
                require_user_verification=True,
            )
        except Exception:  # whatever the libraries underneath meet in what a stranger has written
            raise NoAccess("bad-passkey", "this passkey can not be used here; try again") from None
        row = {
            "credential": bytes_to_base64url(made.credential_id),
            "person": person.id,
            "public_key": made.credential_public_key,
            "uses": made.sign_count,
            "created": now,
            "used": now,
        }
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(passkeys).values(row))
        except IntegrityError:
            raise NoAccess("passkey-known", "this passkey is known already") from None

    def ask(self, now: float) -> Asked:
        """Ask whoever is there to show one of their passkeys."""
        challenge = secrets.token_bytes(32)
        options = generate_authentication_options(
            rp_id=self._host, challenge=challenge, user_verification=UserVerificationRequirement.REQUIRED
        )
        return self._asked(options, challenge, LOG_IN, "", now)

    async def log_in(self, answer: object, ticket: object, now: float) -> tuple[Person, str]:
        """The person whose passkey this is, and a token by which they are known from now on."""
        challenge = self._challenge(ticket, LOG_IN, "", now)
        refused = NoAccess("bad-passkey", "this passkey is not known here")
        checked = _checked(answer)
        credential = checked.get("id")
        if not isinstance(credential, str) or len(credential) > LONGEST_CREDENTIAL or not credential.isascii():
            raise refused
        asked = select(passkeys, people.c.name).join(people, people.c.id == passkeys.c.person)
        async with self._engine.connect() as connection:
            found = await connection.execute(asked.where(passkeys.c.credential == credential.replace("\0", "")))
            row = found.one_or_none()
        if row is None:
            raise refused
        try:
            shown = verify_authentication_response(
                credential=checked,
                expected_challenge=challenge,
                expected_rp_id=self._host,
                expected_origin=self._origin,
                credential_public_key=row.public_key,
                credential_current_sign_count=row.uses,
                require_user_verification=True,
            )
        except Exception:  # as above
            raise refused from None
        async with self._engine.begin() as connection:
            counted = await connection.execute(
                update(passkeys)
                .where(passkeys.c.credential == row.credential, passkeys.c.uses == row.uses)
                .values(uses=shown.new_sign_count, used=now)
            )
            if counted.rowcount != 1:
                raise refused  # the same answer, sent twice at once
            token = await new_token(connection, row.person, now)
        return Person(row.person, row.name), token

    async def of(self, person: Person) -> list[Passkey]:
        """The passkeys of a person, the oldest first."""
        asked = select(passkeys).where(passkeys.c.person == person.id).order_by(passkeys.c.created)
        async with self._engine.connect() as connection:
            rows = await connection.execute(asked)
            return [Passkey(row.credential, row.created, row.used) for row in rows]

    async def remove(self, person: Person, credential: str) -> None:
        """Forget one of the person's passkeys, but not their last way in; of somebody else's nothing is said."""
        async with self._engine.begin() as connection:
            # Changed first: from here on nobody else removes one of theirs at the same time.
            await connection.execute(update(people).where(people.c.id == person.id).values(name=people.c.name))
            mine = list(await connection.scalars(select(passkeys.c.credential).where(passkeys.c.person == person.id)))
            password = await connection.scalar(select(logins.c.person).where(logins.c.person == person.id))
            if mine == [credential] and password is None:
                raise NoAccess("last-passkey", "this is your only way in; make another passkey or a password first")
            if credential in mine:
                await connection.execute(delete(passkeys).where(passkeys.c.credential == credential))

    def _handle(self, person: str) -> bytes:
        """The name by which authenticators know a person, as the id never leaves the server."""
        return hmac.digest(self._key, b"mori handle " + person.encode(), hashlib.sha256)

    def _asked(self, options: Any, challenge: bytes, purpose: str, person: str, now: float) -> Asked:
        told = {
            "challenge": bytes_to_base64url(challenge),
            "for": purpose,
            "person": person and bytes_to_base64url(self._handle(person)),
            "until": now + MINUTES * 60,
        }
        return Asked(json.loads(options_to_json(options)), str(self._signer.dumps(told)))

    def _challenge(self, ticket: object, purpose: str, person: str, now: float) -> bytes:
        try:
            told = self._signer.loads(ticket if isinstance(ticket, str) else "")
        except BadData:
            raise NoAccess("bad-ticket", "this ticket is not from here; ask for a new one") from None
        whose = person and bytes_to_base64url(self._handle(person))
        if told["for"] != purpose or told["person"] != whose:
            raise NoAccess("bad-ticket", "this ticket is for something else; ask for a new one")
        if now > told["until"]:
            raise NoAccess("late-ticket", "that took too long; ask for a new ticket")
        return base64url_to_bytes(told["challenge"])


def _checked(answer: object) -> dict[str, Any]:
    if not isinstance(answer, Mapping):
        raise NoAccess("bad-passkey", "the answer of an authenticator is an object")
    return dict(answer)
