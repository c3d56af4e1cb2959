"""Errors as friendly pages, with a way on. Programs get them in JSON."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response

from mori.server.pages.drawing import page
from mori.server.pages.reading import read_reader

KINDS = {401: "unknown", 403: "forbidden", 404: "nothing", 405: "nothing", 413: "large", 429: "often", 503: "busy"}
"""What kind of page an error of this status is; others say that something failed, or that it makes no sense."""
CODES = {"no-such-table": "no-table"}
SENTENCES = {
    kind: (f"error.{kind}", f"error.{kind}.text") for kind in (*KINDS.values(), *CODES.values(), "senseless", "failed")
}


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Whether a person in a browser asks, and not for a call of the interface."""
    return "text/html" in request.headers.get("Accept", "") and not request.url.path.startswith("/api/")


def error_page(request: Request[Any, Any, Any], answer: Response[Any]) -> Response[Any]:
    """The answer for a program as a page for a person."""
    status = answer.status_code or 500
    kind = CODES.get(answer.content.code) or KINDS.get(status) or ("failed" if status >= 500 else "senseless")
    title, text = SENTENCES[kind]
    drawn = page("error.html", read_reader(request), status, title_code=title, text_code=text)
    if "Retry-After" in answer.headers:
        drawn.headers["Retry-After"] = answer.headers["Retry-After"]
    return drawn
