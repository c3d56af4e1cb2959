"""Styles, scripts and pictures. Their addresses carry a digest of them all, so that browsers may keep them for ever."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from mori import drawings, registry

STATIC = Path(__file__).parents[1] / "static"
KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain",
}


@cache
def files() -> dict[str, bytes]:
    """What may be had, by the end of its address: the site's own files, and each game's styles."""
    found = {file.name: file.read_bytes() for file in STATIC.iterdir() if file.suffix in KINDS}
    for name in registry.names():
        if styles := drawings.styles(name):
            found[f"{name}/face.css"] = styles.encode()
    return found


@cache
def version() -> str:
    """Changes when any of the files does."""
    digest = hashlib.sha256()
    for name, content in sorted(files().items()):
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()[:12]


def address(name: str) -> str | None:
    """Where to get a file; None when there is none of this name."""
    return f"/static/v-{version()}/{name}" if name in files() else None


@cache
def zipped(name: str) -> bytes:
    """A file as small as it gets; it is done once."""
    return gzip.compress(files()[name], 9, mtime=0)


@get("/static/{name:path}", include_in_schema=False, sync_to_thread=True)
def static(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    """A file; with the digest in its address it never changes, without it may be kept for an hour."""
    wanted, lasting = name.strip("/"), False
    if wanted.startswith("v-"):
        digest, _, wanted = wanted.partition("/")
        lasting = digest == f"v-{version()}"
    content = files().get(wanted)
    if content is None:
        raise NotFoundException
    keep = "public, max-age=31536000, immutable" if lasting else "public, max-age=3600"
    kind = KINDS[Path(wanted).suffix]
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    if kind != "image/png" and "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(zipped(wanted), media_type=kind, headers=headers)
    return Response(content, media_type=kind, headers=headers)
