"""The interface for programs, in a form that people can read."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from mori.server.pages.drawing import page
from mori.server.pages.reading import read_reader


@get("/api/docs", include_in_schema=False)
async def docs(request: Request[Any, Any, Any]) -> Response[str]:
    """List every call of the interface with what it answers."""
    paths = request.app.openapi_schema.to_schema()["paths"]
    calls = [(method.upper(), path, one) for path, those in sorted(paths.items()) for method, one in those.items()]
    return page("interface.html", read_reader(request), calls=calls)
