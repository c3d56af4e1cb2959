"""The few pages there are so far: the home page, and the interface in a form that people can read."""

from __future__ import annotations

from html import escape
from importlib.metadata import version
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get

from mori._build import build

STYLE = "/static/app.css"
STATIC = Path(__file__).parent / "static"

FOREST = (
    '<svg class="forest" width="128" height="90" viewBox="0 0 60 42" aria-hidden="true">'
    '<path class="far" d="M12 14 3 28h4L0 37h10v4h4v-4h9L12 14z"/>'
    '<path class="far" d="M48 14l9 14h-4l7 9H50v4h-4v-4h-9l11-23z"/>'
    '<path d="M30 2 17 22h6L14 33h13v7h6v-7h13L37 22h6z"/></svg>'
)


def page(title: str, body: str) -> str:
    """A whole page."""
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="{STYLE}"><main>{body}</main></html>'
    )


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def home() -> str:
    """Say what there is."""
    return page(
        "Mori",
        FOREST + "<h1>Mori</h1><p>The tables are laid; their boards come next. Programs play over the "
        '<a href="/api/docs">interface</a>, people in the terminal: <code>mori play inara</code>.</p>'
        f"<p><small>{escape(version('mori-games'))}, {build()} build</small></p>",
    )


@get(STYLE, media_type=MediaType.CSS, include_in_schema=False, sync_to_thread=True)
def style() -> Response[str]:
    """How pages look."""
    return Response((STATIC / "app.css").read_text(encoding="utf-8"), headers={"Cache-Control": "public, max-age=3600"})


@get("/api/docs", media_type=MediaType.HTML, include_in_schema=False)
async def docs(request: Request[Any, Any, Any]) -> str:
    """List every call of the interface with what it answers."""
    schema = request.app.openapi_schema.to_schema()
    parts = ["<h1>Interface</h1><p>The same for programs: <a href='/api/openapi.json'>openapi.json</a></p>"]
    for path, methods in sorted(schema["paths"].items()):
        for method, operation in methods.items():
            parts.append(
                f"<h2><code>{method.upper()} {escape(path)}</code></h2>"
                f"<p><b>{escape(operation.get('summary', ''))}</b> {escape(operation.get('description', ''))}</p>"
            )
    return page("Mori: interface", "".join(parts))
