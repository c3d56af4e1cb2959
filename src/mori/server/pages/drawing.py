"""Pages from templates. Whatever is put into one is escaped; only faces and our own drawings are HTML already."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import MediaType, Request, Response
from litestar.datastructures import Cookie
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from mori.server.pages.reading import COOKIE, NAMES, Reader
from mori.server.pages.static_files import address

TEMPLATES = Environment(
    loader=PackageLoader("mori.server.pages"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
    auto_reload=False,
)
TEMPLATES.globals.update(static=address, languages=NAMES)


def draw(template: str, reader: Reader, **values: Any) -> str:
    """A template as HTML for this reader."""
    return TEMPLATES.get_template(template).render(reader=reader, t=reader.t, **values)


def page(template: str, reader: Reader, status: int = 200, **values: Any) -> Response[str]:
    """A whole page."""
    return Response(
        draw(template, reader, **values),
        status_code=status,
        media_type=MediaType.HTML,
        headers={"Vary": "Accept-Language, Cookie", "Content-Language": reader.language},
    )


def wants_json(request: Request[Any, Any, Any]) -> bool:
    """Whether a script asks, and not the browser itself."""
    return "application/json" in request.headers.get("Accept", "")


def go_to(path: str, *cookies: Cookie) -> Redirect:
    """On to another page, after something was done."""
    return Redirect(path, status_code=HTTP_303_SEE_OTHER, cookies=list(cookies))


def reader_cookie(reader: Reader, secure: bool) -> Cookie:
    """Keeps what the reader has chosen."""
    return Cookie(key=COOKIE, value=reader.cookie(), max_age=365 * 24 * 3600, samesite="lax", secure=secure)
