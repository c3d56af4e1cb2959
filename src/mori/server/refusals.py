"""Whatever is refused is answered with a code for programs and one plain sentence for people."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec
from litestar.status_codes import HTTP_400_BAD_REQUEST, HTTP_500_INTERNAL_SERVER_ERROR, HTTP_503_SERVICE_UNAVAILABLE
from msgspec import Struct
from sqlalchemy.exc import InterfaceError, OperationalError

from mori.kernel.game import Illegal, Impossible
from mori.play import NotSeated, Refused, Stale, Taken
from mori.registry import UnknownGame
from mori.server.accounts import NoAccess
from mori.server.keeper import NoSuchTable
from mori.server.saving import Conflict

log = logging.getLogger(__name__)

LONGEST_REASON = 500


class Refusal(Struct):
    """Why something was refused; with 409 often the fresh look as well."""

    code: str
    reason: str


REFUSALS = {
    status: ResponseSpec(Refusal, description=description, generate_examples=False)
    for status, description in {
        400: "It makes no sense",
        401: "It is not known who asks",
        403: "Not for who asks",
        404: "There is no such thing",
        409: "It came too late, or somebody else has it",
        413: "It is too large",
        422: "The table refuses it",
        429: "Too many requests",
        503: "Try again",
    }.items()
}

STATUS: tuple[tuple[type[Exception], int, str], ...] = (
    (NoSuchTable, 404, "no-such-table"),
    (UnknownGame, 404, "no-such-game"),
    (Stale, 409, "stale"),
    (Taken, 409, "taken"),
    (NotSeated, 403, "not-seated"),
    (Conflict, 503, "busy"),
    (Refused, 422, "refused"),
    (Illegal, 422, "illegal"),
    (Impossible, 400, "impossible"),
)
ACCESS = {
    **dict.fromkeys(
        ("bad-login", "bad-password", "bad-passkey", "bad-ticket", "late-ticket", "too-many-passkeys"), 400
    ),
    "wrong-login": 401,
    "wrong-password": 403,
    **dict.fromkeys(("has-account", "login-taken", "passkey-known", "no-account", "last-passkey"), 409),
}
"""The status for each code of `NoAccess`."""
SENTENCES = {"no-such-table": "there is no such table", "busy": "too many want something of this table, try again"}
PLAIN = {404: "there is nothing here", 405: "this call is not made so", 413: "this is more than a call may bring"}
CODES = {
    401: "unauthorized",
    403: "forbidden",
    404: "not-found",
    405: "not-allowed",
    413: "too-large",
    429: "too-many-requests",
}
"""The codes of what is refused before anybody looks at a table; other bad requests are «invalid»."""


def explain(request: Request[Any, Any, Any], reason: Exception) -> Response[Any]:
    """Every error as a code and one plain sentence."""
    status, refusal, headers = reckon(reason, request.url.path)
    return Response(refusal, status_code=status, media_type=MediaType.JSON, headers=headers)


def reckon(reason: Exception, where: str) -> tuple[int, Refusal, dict[str, str]]:
    """The status of an error, what is said of it, and the headers it brings."""
    status, refusal, headers = _reckoned(reason, where)
    return status, Refusal(refusal.code, _one_line(refusal.reason)), headers


def _one_line(sentence: str) -> str:
    """A sentence without what the caller may have smuggled into it, not much longer than sentences are."""
    plain = " ".join("".join(one if one.isprintable() else " " for one in sentence).split())
    return plain if len(plain) <= LONGEST_REASON else f"{plain[:LONGEST_REASON]} …"


def _reckoned(reason: Exception, where: str) -> tuple[int, Refusal, dict[str, str]]:
    for kind, status, code in STATUS:
        if isinstance(reason, kind):
            return status, Refusal(getattr(reason, "code", code), SENTENCES.get(code, str(reason))), {}
    if isinstance(reason, NoAccess):
        return ACCESS[reason.code], Refusal(reason.code, str(reason)), {}
    if isinstance(reason, HTTPException):
        code = CODES.get(reason.status_code, "invalid")
        return reason.status_code, Refusal(code, _sentence(reason)), dict(reason.headers or {})
    if isinstance(reason, RecursionError):
        return HTTP_400_BAD_REQUEST, Refusal("invalid", "this has too many things within things"), {}
    if isinstance(reason, OperationalError | InterfaceError):
        log.error("the database can not be reached: %s", reason.orig)
        refusal = Refusal("unavailable", "the tables can not be reached now, try again")
        return HTTP_503_SERVICE_UNAVAILABLE, refusal, {"Retry-After": "1"}
    log.error("a request failed", exc_info=reason, extra={"path": where})
    return HTTP_500_INTERNAL_SERVER_ERROR, Refusal("failed", "something went wrong here; it has been noted"), {}


def _sentence(reason: HTTPException) -> str:
    if reason.status_code in PLAIN:
        return PLAIN[reason.status_code]
    extra = reason.extra if isinstance(reason.extra, list) else []
    parts = [f"{one.get('key', 'the request')}: {one.get('message', '')}" for one in extra if isinstance(one, dict)]
    if parts == ["data: 'data'"]:
        return "this call needs a body in JSON"
    return "; ".join(["this can not be read", *parts]) if parts else reason.detail
