"""Calls about who somebody is: guests, accounts, ways to sign in, and how to be forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Controller, Request, Response, delete, get, patch, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from mori.play import Person
from mori.server.accounts import NoAccess
from mori.server.api.bodies import FromAuthenticator, Goodbye, NewAccount, NewGuest, NewName, NewPassword, SignIn
from mori.server.house import House
from mori.server.identity import COOKIE, address_of, known_by, refuse_foreign, token_of
from mori.server.passkeys import LONGEST_CREDENTIAL, Asked, Passkeys
from mori.server.refusals import REFUSALS

Call = Request[Any, Any, Any]


class Guests(Controller):
    """People without an account."""

    path = "/api/guests"
    tags: Sequence[str] = ("People",)

    @post(status_code=HTTP_200_OK, responses=REFUSALS, summary="Come as a guest")
    async def come(self, request: Call, data: NewGuest, house: House) -> Response[dict[str, str]]:
        """The token by which this guest is known from now on; pages get it as a cookie too."""
        refuse_foreign(request)
        house.limits.newcomers.take(address_of(request))
        _, token = await house.people.welcome(data.name, house.clock())
        return known_by(token, request)


class Opening(Controller):
    """People who can come back from anywhere."""

    path = "/api/accounts"
    tags: Sequence[str] = ("People",)

    @post(status_code=HTTP_201_CREATED, responses=REFUSALS, summary="Open an account with a password")
    async def open(
        self, request: Call, data: NewAccount, viewer: Person | None, house: House
    ) -> Response[dict[str, str]]:
        """A guest turns into an account and keeps everything; who is nobody yet comes in with it."""
        refuse_foreign(request)
        house.limits.newcomers.take(address_of(request))
        if viewer is not None:
            await house.accounts.open(viewer, data.login, data.password, house.clock())
            return known_by(token_of(request) or "", request)
        person, token = await house.people.welcome(data.login if data.name is None else data.name, house.clock())
        try:
            await house.accounts.open(person, data.login, data.password, house.clock())
        except NoAccess:
            await house.people.erase(person)
            raise
        return known_by(token, request)


class Sessions(Controller):
    """Signing in and out."""

    path = "/api/sessions"
    tags: Sequence[str] = ("People",)

    @post(status_code=HTTP_200_OK, responses=REFUSALS, summary="Sign in with a password")
    async def sign_in(self, request: Call, data: SignIn, house: House) -> Response[dict[str, str]]:
        """A token of the account. What is wrong with a login or a password is not told."""
        refuse_foreign(request)
        house.limits.attempts.take(address_of(request))
        house.limits.attempts_at.take(data.login.casefold()[:60])
        _, token = await house.accounts.log_in(data.login, data.password, house.clock())
        return known_by(token, request)

    @post("/passkey/ask", status_code=HTTP_200_OK, responses=REFUSALS, summary="Ask to sign in with a passkey")
    async def ask(self, request: Call, house: House) -> dict[str, Any]:
        """The `options` for `navigator.credentials.get`, and the `ticket` that comes back with its answer."""
        return _told(_passkeys(request, house).ask(house.clock()))

    @post("/passkey", status_code=HTTP_200_OK, responses=REFUSALS, summary="Sign in with a passkey")
    async def sign_in_by_passkey(
        self, request: Call, data: FromAuthenticator, house: House
    ) -> Response[dict[str, str]]:
        """A token of the person whose passkey this is."""
        refuse_foreign(request)
        house.limits.attempts.take(address_of(request))
        passkeys = _passkeys(request, house)
        _, token = await passkeys.log_in(data.answer, data.ticket, house.clock())
        return known_by(token, request)

    @delete(status_code=HTTP_200_OK, responses=REFUSALS, summary="Sign out")
    async def sign_out(self, request: Call, person: Person, house: House) -> Response[dict[str, bool]]:  # noqa: ARG002
        """The token of this call is known no more. A guest without an account can not come back."""
        await house.people.forget(token_of(request) or "")
        answer = Response({"signed_out": True})
        answer.delete_cookie(COOKIE)
        return answer


class Me(Controller):
    """Who asks."""

    path = "/api/me"
    tags: Sequence[str] = ("People",)

    @get(responses=REFUSALS, summary="Who I am")
    async def show(self, request: Call, person: Person, house: House) -> dict[str, Any]:
        """The name, the login where there is one, and the passkeys."""
        passkeys = await _passkeys(request, house).of(person)
        return {
            "name": person.name,
            "login": await house.accounts.login_of(person),
            "passkeys": [{"id": one.credential, "created": one.created, "used": one.used} for one in passkeys],
        }

    @patch(responses=REFUSALS, summary="Take another name")
    async def rename(self, data: NewName, person: Person, house: House) -> dict[str, str]:
        """At tables where one sits already the old name stays."""
        return {"name": (await house.people.rename(person, data.name)).name}

    @delete(status_code=HTTP_200_OK, responses=REFUSALS, summary="Be forgotten")
    async def leave(self, request: Call, data: Goodbye, person: Person, house: House) -> Response[dict[str, bool]]:
        """Tokens, login and passkeys end, running games are given up, and the name is taken from all tables."""
        if await house.accounts.login_of(person) is not None:
            house.limits.attempts.take(address_of(request))
            await house.accounts.check(person, data.password)
        await house.keeper.forget(person)
        await house.people.erase(person)
        answer = Response({"forgotten": True})
        answer.delete_cookie(COOKIE)
        return answer

    @post("/password", status_code=HTTP_200_OK, responses=REFUSALS, summary="Change the password")
    async def change_password(
        self, request: Call, data: NewPassword, person: Person, house: House
    ) -> Response[dict[str, str]]:
        """All tokens of the person end; the one of the answer is the only one from now on."""
        house.limits.attempts.take(address_of(request))
        token = await house.accounts.change_password(person, data.old, data.new, house.clock())
        house.people.changed()
        return known_by(token, request)

    @post("/passkeys/ask", status_code=HTTP_200_OK, responses=REFUSALS, summary="Ask for a new passkey")
    async def ask(self, request: Call, person: Person, house: House) -> dict[str, Any]:
        """The `options` for `navigator.credentials.create`, and the `ticket` that comes back with its answer."""
        return _told(await _passkeys(request, house).offer(person, house.clock()))

    @post("/passkeys", status_code=HTTP_201_CREATED, responses=REFUSALS, summary="Keep a new passkey")
    async def add(self, request: Call, data: FromAuthenticator, person: Person, house: House) -> dict[str, bool]:
        """From now on it signs the person in. A guest who makes one has an account by it."""
        await _passkeys(request, house).add(person, data.answer, data.ticket, house.clock())
        return {"kept": True}

    @delete("/passkeys/{credential:str}", status_code=HTTP_200_OK, responses=REFUSALS, summary="Remove a passkey")
    async def remove(
        self,
        request: Call,
        person: Person,
        house: House,
        credential: str = Parameter(max_length=LONGEST_CREDENTIAL, pattern="^[A-Za-z0-9_-]+$"),
    ) -> dict[str, bool]:
        """One of one's own; the last way in stays."""
        await _passkeys(request, house).remove(person, credential)
        return {"removed": True}


def _passkeys(request: Call, house: House) -> Passkeys:
    """The passkeys of this site: by the address that is set, else by the one that the browser has asked for."""
    return house.passkeys(house.origin or f"{request.url.scheme}://{request.headers.get('Host', '')}")


def _told(asked: Asked) -> dict[str, Any]:
    return {"options": asked.options, "ticket": asked.ticket}
