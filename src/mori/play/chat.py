"""What is said at a table: plain text, one line each.

While a game runs its players do not see what spectators say: advice, and what spectators have noticed. Afterwards
everybody talks with everybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mori.kernel.game import Seat
from mori.play.refused import Refused

LONGEST = 500
KEPT = 200


@dataclass(frozen=True, slots=True)
class Line:
    """Something said; `seat` is None for a spectator."""

    at: float
    seat: Seat | None
    name: str
    text: str

    def to_json(self) -> dict[str, Any]:
        """The line as data."""
        return {"at": self.at, "seat": self.seat, "name": self.name, "text": self.text}


def clean(text: str) -> str:
    """The text in one line without control characters; `Refused` when it is empty or too long."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not line:
        raise Refused("empty", "there is nothing to say in this message")
    if len(line) > LONGEST:
        raise Refused("too-long", f"a message has at most {LONGEST} characters, this one has {len(line)}")
    return line


def heard(chat: tuple[Line, ...], seat: Seat | None, over: bool) -> tuple[Line, ...]:
    """The lines that a seat or a spectator may read."""
    return chat if over or seat is None else tuple(line for line in chat if line.seat is not None)
