"""The interface for programs, in a form that people can read."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from litestar import Request, Response, get

from mori import registry
from mori.server.pages.drawing import page
from mori.server.pages.people_here import origin
from mori.server.pages.reading import read_reader

GROUPS = {"guests": "People", "accounts": "People", "sessions": "People", "me": "People", "tables": "Tables"}
"""What calls are about, by the word after `/api/`."""
OTHERS = "The rest"


@get("/api/docs", include_in_schema=False)
async def docs(request: Request[Any, Any, Any]) -> Response[str]:
    """Show how a program begins, and list every call of the interface with what it does."""
    paths = request.app.openapi_schema.to_schema()["paths"]
    calls = [(method.upper(), path, one) for path, those in sorted(paths.items()) for method, one in those.items()]
    calls.sort(key=lambda call: _group(call[1]))
    return page(
        "interface.html",
        read_reader(request),
        origin=origin(request),
        game=registry.names()[0],
        groups=[(group, list(those)) for group, those in groupby(calls, key=lambda call: _group(call[1]))],
    )


def _group(path: str) -> str:
    return GROUPS.get(path.split("/")[2], OTHERS)
