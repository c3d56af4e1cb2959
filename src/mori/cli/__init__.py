"""The command `mori`. Every error from outside is one plain sentence on standard error and exit code 2."""

from __future__ import annotations

import sys

import typer

from mori.cli.app import app
from mori.kernel.game import Illegal, Impossible
from mori.kernel.record import BadRecord
from mori.registry import UnknownGame

BAD_INPUT = 2
INTERRUPTED = 130


def main() -> None:
    """Run the command line."""
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except typer.TyperException as reason:
        _complain(reason.format_message())
    except (UnknownGame, Impossible, Illegal, BadRecord) as reason:
        _complain(str(reason))
    except typer.Exit as end:
        sys.exit(end.exit_code)
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has left; there is nobody to tell
        sys.exit(0)


def _complain(reason: str) -> None:
    sentence = " ".join(reason.split())
    print(f"mori: {sentence}", file=sys.stderr)  # noqa: T201
    sys.exit(BAD_INPUT)
