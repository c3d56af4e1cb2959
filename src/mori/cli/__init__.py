"""The command `mori`. Every error from outside is one plain sentence on standard error and exit code 2."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command line."""
    try:
        from mori.cli.running import run  # noqa: PLC0415  (an interruption while this is being read is quiet as well)

        run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
