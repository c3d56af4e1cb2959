"""Styles, scripts and pictures. Their addresses carry a digest of them all, so that browsers may keep them for ever."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from mori import registry

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
def files() -> dict[str, Path]:
    """What may be had, by the end of its address: the site's own files, and each game's style and cover."""
    found = {file.name: file for file in STATIC.iterdir() if file.suffix in KINDS}
    for name in registry.names():
        folder = registry.game(name).folder
        for file in ("face.css", "cover.svg"):
            if (folder / file).is_file():
                found[f"{name}/{file}"] = folder / file
    return found


@cache
def version() -> str:
    """Changes when any of the files does."""
    digest = hashlib.sha256()
    for name, file in sorted(files().items()):
        digest.update(name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


def address(name: str) -> str | None:
    """Where to get a file; None when there is none of this name."""
    return f"/static/v-{version()}/{name}" if name in files() else None


@cache
def zipped(name: str) -> bytes:
    """A file as small as it gets; it is done once."""
    return gzip.compress(files()[name].read_bytes(), 9, mtime=0)


@get("/static/{name:path}", include_in_schema=False, sync_to_thread=True)
def static(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    """A file; with the digest in its address it never changes, without it may be kept for an hour."""
    wanted, lasting = name.strip("/"), False
    if wanted.startswith("v-"):
        digest, _, wanted = wanted.partition("/")
        lasting = digest == f"v-{version()}"
    file = files().get(wanted)
    if file is None:
        raise NotFoundException
    keep = "public, max-age=31536000, immutable" if lasting else "public, max-age=3600"
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    if file.suffix != ".png" and "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(zipped(wanted), media_type=KINDS[file.suffix], headers=headers)
    return Response(file.read_bytes(), media_type=KINDS[file.suffix], headers=headers)
