"""Coming back from anywhere: an account for a guest, signing in and out, as plain forms on one's own page."""

from __future__ import annotations

from typing import Any

from litestar import Request, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK

from mori.play import Person
from mori.server.accounts import NoAccess
from mori.server.house import House
from mori.server.identity import COOKIE, address_of, refuse_foreign, token_of
from mori.server.pages.drawing import go_to
from mori.server.pages.people_here import somebody, token_cookie

REFUSED = {
    code: f"account.{code}" for code in ("bad-login", "bad-password", "login-taken", "has-account", "wrong-login")
}
"""The sentences for why there is no way in."""


@post("/me/account", include_in_schema=False, status_code=HTTP_200_OK)
async def open_account(request: Request[Any, Any, Any], viewer: Person | None, house: House) -> Redirect:
    """A guest gets a login and a password, and keeps everything."""
    refuse_foreign(request)
    house.limits.attempts.take(address_of(request))
    login, password = await _asked(request)
    person, cookies = await somebody(request, house, viewer, login[:40] or None)
    try:
        await house.accounts.open(person, login, password, house.clock())
    except NoAccess as reason:
        if viewer is None:
            await house.people.erase(person)
            cookies = []
        return _refused(reason, *cookies)
    return go_to("/me?saved", *cookies)


@post("/me/sign-in", include_in_schema=False, status_code=HTTP_200_OK)
async def sign_in(request: Request[Any, Any, Any], house: House) -> Redirect:
    """Be known again by login and password."""
    refuse_foreign(request)
    login, password = await _asked(request)
    house.limits.attempts.take(address_of(request))
    house.limits.attempts_at.take(login.casefold()[:60])
    try:
        _, token = await house.accounts.log_in(login, password, house.clock())
    except NoAccess as reason:
        return _refused(reason)
    return go_to("/me", token_cookie(request, token))


@post("/me/sign-out", include_in_schema=False, status_code=HTTP_200_OK)
async def sign_out(request: Request[Any, Any, Any], person: Person, house: House) -> Redirect:  # noqa: ARG001
    """Not be known in this browser any more."""
    await house.people.forget(token_of(request) or "")
    answer = go_to("/me")
    answer.delete_cookie(COOKIE)
    return answer


async def _asked(request: Request[Any, Any, Any]) -> tuple[str, str]:
    form = await request.form()
    return str(form.get("login", "")).strip(), str(form.get("password", ""))


def _refused(reason: NoAccess, *cookies: Any) -> Redirect:
    return go_to(f"/me?notice={reason.code}", *cookies)
