"""Runs a command, and says in one sentence what was wrong with what came from outside."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import typer

from mori.cli.app import app
from mori.kernel.game import Illegal, Impossible
from mori.kernel.record import BadRecord
from mori.registry import UnknownGame

BAD_INPUT = 2


def run() -> None:
    """Run the command of this process, and end it."""
    try:
        code = _command()
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()  # whoever read our output has left; there is nobody to tell
        code = 0
    except OSError as reason:
        _forget_output()
        _complain(f"the answer can not be written: {reason.strerror or reason}")
    sys.exit(code)


def _command() -> int:
    try:
        return int(app(standalone_mode=False) or 0)
    except typer.TyperException as reason:
        _complain(reason.format_message())
    except (UnknownGame, Impossible, Illegal, BadRecord) as reason:
        _complain(str(reason))
    except typer.Exit as end:
        return end.exit_code
    except typer.Abort:
        raise KeyboardInterrupt from None


def _forget_output() -> None:
    """What is still to be written goes nowhere, so that the interpreter does not stumble over it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(reason: str) -> NoReturn:
    sentence = " ".join(reason.split())
    print(f"mori: {sentence}", file=sys.stderr)  # noqa: T201
    sys.exit(BAD_INPUT)
