"""The command `serve`: for now one page that says that the tables come next."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from mori import build
from mori.kernel.game import Impossible

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mori</title>
<style>
  :root {{ color-scheme: light dark; --paper: #f6f1e7; --ink: #2b3329; --leaf: #4d7a50; }}
  @media (prefers-color-scheme: dark) {{ :root {{ --paper: #14201a; --ink: #e6e9dd; --leaf: #8fbf8a; }} }}
  body {{ background: var(--paper); color: var(--ink); font: 1.1rem/1.6 Georgia, serif;
         max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem; }}
  svg {{ width: 7rem; fill: var(--leaf); }}
  code {{ background: color-mix(in srgb, var(--leaf) 15%, transparent); padding: .1em .4em; border-radius: .3em; }}
</style>
<main>
<svg viewBox="0 0 60 40" aria-hidden="true">
  <path d="M30 2 17 22h6L14 33h13v6h6v-6h13L37 22h6z"/><path d="M12 14 3 28h4L0 37h10v3h4v-3h9L12 14z" opacity=".6"/>
  <path d="M48 14l9 14h-4l7 9H50v3h-4v-3h-9l11-23z" opacity=".6"/>
</svg>
<h1>Mori</h1>
<p>The forest is planted; its tables come next. Until then the games are played in the terminal:</p>
<p><code>.venv/bin/mori play inara</code></p>
<p><small>{version}, {build} build</small></p>
</main>
</html>
"""


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        """Answer `/healthz` and the one page."""
        if self.path == "/healthz":
            self._answer(200, "text/plain; charset=utf-8", "ready\n")
        elif self.path == "/":
            page = PAGE.format(version=version("mori-games"), build=build())
            self._answer(200, "text/html; charset=utf-8", page)
        else:
            self._answer(404, "text/plain; charset=utf-8", "There is nothing here. The page is at /\n")

    def _answer(self, status: int, kind: str, text: str) -> None:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *_values: object) -> None:  # noqa: A002
        """Say nothing: there is nothing to look for in a log yet."""


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="Where games will be kept.")] = Path("data"),  # noqa: ARG001
) -> None:
    """Serve the site; GET /healthz answers 200 when it is ready."""
    try:
        server = ThreadingHTTPServer((host, port), _Page)
    except OSError as reason:
        raise Impossible(f"{host}:{port} can not be listened on: {reason.strerror}") from None
    with server:
        typer.echo(f"Mori is at http://{host}:{server.server_port}/")
        server.serve_forever()
