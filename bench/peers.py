"""Peers that have an environment of their own, which `make bench` sets up: each is measured in a process there."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import TracebackType

from mori.kernel.game import Impossible

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / ".bench" / "peers" / "bin" / "python"
MISSING = "not set up here: make bench does it"


def are_there() -> bool:
    """Whether the environment has been set up."""
    return PYTHON.exists()


class Peer:
    """A module of this folder that answers every line with a rate, running with peers instead of Mori."""

    def __init__(self, module: str, *arguments: str) -> None:
        self._name = " ".join([module, *arguments])
        self._process = subprocess.Popen(
            [str(PYTHON), "-m", module, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    def line(self) -> str:
        """What it says next."""
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        if not said:
            raise Impossible(f"the peer {self._name} could not be measured; what it said stands above")
        return said.strip()

    def rate(self) -> float:
        """What it does in a second."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return float(self.line())

    def __enter__(self) -> Peer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, reason: BaseException | None, where: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.communicate()
