"""The fitted weights of Inara's judge in a file, with where they come from and a sum that shows damage."""

from __future__ import annotations

import base64
import hashlib
import json
import sys
from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from mori.games.inara.judge import BoardJudge
from mori.kernel.game import Impossible
from mori.search.network import Network

FILE = Path(__file__).parent / "weights.json"
REMEDY = "install Mori anew, or fit them with «python -m mori.games.inara.training»"


def write(file: Path, rows: Sequence[int], output: Sequence[int], about: Mapping[str, Any]) -> None:
    """Keep weights; `about` says how they were made."""
    data = {"about": about, "rows": _packed(rows), "output": _packed(output)}
    data["sum"] = _sum(data)
    file.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def read(file: Path) -> Network:
    """The network of a file; `Impossible` where that is none or a damaged one."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        whole = data["sum"] == _sum(data)
        network = Network(_unpacked(data["rows"]), _unpacked(data["output"]))
    except (OSError, ValueError, KeyError, TypeError) as reason:
        raise Impossible(f"the weights of Inara's bots can not be read from {file} ({reason}); {REMEDY}") from None
    if not whole:
        raise Impossible(f"the weights of Inara's bots in {file} are damaged: their sum is another one; {REMEDY}")
    return network


@cache
def fitted_judge(file: Path = FILE) -> BoardJudge:
    """The judge with the weights that come with the game."""
    network = read(file)
    try:
        return BoardJudge(network)
    except ValueError as reason:
        raise Impossible(f"{file} is not for this version: {reason}; {REMEDY}") from None


def _sum(data: Mapping[str, Any]) -> str:
    return hashlib.sha256((data["rows"] + data["output"]).encode()).hexdigest()


def _packed(numbers: Sequence[int]) -> str:
    return base64.b64encode(_little_endian(array("h", numbers)).tobytes()).decode()


def _unpacked(text: str) -> list[int]:
    numbers = array("h")
    numbers.frombytes(base64.b64decode(text, validate=True))
    return list(_little_endian(numbers))


def _little_endian(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
