"""The review of a game that is over; while it is thought about, a page that looks again by itself."""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import ServiceUnavailableException
from litestar.response import Redirect

from mori import play
from mori.server.house import House
from mori.server.pages.drawing import go_to, page, wants_json
from mori.server.pages.reading import read_reader
from mori.server.reviewing import TooMany

STYLES = re.compile(r"<style>(.*?)</style>", re.DOTALL)


@get("/t/{table_id:str}/review", include_in_schema=False)
async def review(request: Request[Any, Any, Any], table_id: str, house: House) -> Response[Any] | Redirect:
    """Where the result came from, and what could have been done better."""
    reader, table = read_reader(request), (await house.keeper.look(table_id)).table
    if table.stage != play.OVER:
        return go_to(f"/t/{table_id}?notice=not-over")
    if not table.ply:
        return go_to(f"/t/{table_id}?notice=impossible")
    try:
        pages = house.reviews.ask(table_id, play.record(table, None).text())
    except TooMany:
        raise ServiceUnavailableException from None
    if wants_json(request):
        return Response({"ready": pages is not None})
    if pages is None:
        return page("reviewing.html", reader, id=table_id, game=table.setting.game)
    back = f'<p><a class="button" href="/t/{table_id}">{escape(reader.t("replay.table"))}</a></p>'
    html = pages[reader.language].replace('<main id="main">', f'<main id="main">\n{back}', 1)
    html = html.replace('data-theme="system"', f'data-theme="{reader.theme}"', 1)
    # The page has its styles within; exactly these are let through.
    digests = (base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in STYLES.findall(html))
    allowed = " ".join(f"'sha256-{digest}'" for digest in digests)
    policy = f"default-src 'none'; style-src {allowed}; img-src data:; base-uri 'none'; frame-ancestors 'none'"
    return Response(html, media_type=MediaType.HTML, headers={"Content-Security-Policy": policy})
