"""The command `serve`."""

from __future__ import annotations

import gc
import socket
import sys
from pathlib import Path
from typing import Annotated

import typer

from mori.kernel.game import Impossible

KEPT = 75
"""So many seconds a line without a request is kept: longer than proxies keep theirs, so that they hang up first."""

COLLECTIONS = (50_000, 2, 20)
"""After so many new objects the young ones are looked through, and so on for older ones.

Five hundred moves on their way have some 40,000 objects, nearly all of which end with them.
"""
TURN = 0.001
"""For so many seconds the interpreter is kept where another thread wants it: the one that writes moves to the disk."""


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="Where games are kept.")] = Path("data"),
) -> None:
    """Serve the site; GET /healthz answers 200 when it is ready."""
    import uvicorn  # noqa: PLC0415  (the other commands begin faster without the server)

    from mori.server.app import build  # noqa: PLC0415
    from mori.server.logs import set_up_logs  # noqa: PLC0415
    from mori.server.patience import patient_for  # noqa: PLC0415
    from mori.server.settings import read_settings  # noqa: PLC0415

    settings = read_settings(data)
    # A site holds many small things for a long time. Looked through as often as Python does by itself, they would take
    # a quarter of the processor.
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)
    sys.setswitchinterval(TURN)
    set_up_logs(settings.log_level)
    listening = _listen(host, port)
    typer.echo(f"Mori is at http://{host}:{listening.getsockname()[1]}/")
    config = uvicorn.Config(
        build(settings),
        http=patient_for(settings.patience) if sys.platform != "win32" else "auto",
        log_config=None,
        access_log=False,
        ws_max_size=settings.largest_body,
        timeout_keep_alive=KEPT,
        timeout_graceful_shutdown=5,
    )
    uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens, so that a port taken is said in a sentence."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError as reason:
        raise Impossible(f"{host}:{port} can not be listened on: {reason.strerror or reason}") from None
    listening.listen(2048)
    listening.set_inheritable(True)
    return listening
