"""Who sits at a table: people, bots, nobody yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, known by an id that never leaves the server and by a name."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Bot:
    """An opponent of the game, by its level; level 0 chooses at random."""

    level: int

    @property
    def name(self) -> str:
        """The name in records, as `mori sim` knows it."""
        return f"level{self.level}" if self.level else "random"


@dataclass(frozen=True, slots=True)
class Open:
    """A seat that waits for somebody."""

    name = "-"


Sitter = Person | Bot | Open


def sitter_json(sitter: Sitter) -> dict[str, Any]:
    """The sitter as it is stored."""
    if isinstance(sitter, Person):
        return {"kind": "person", "id": sitter.id, "name": sitter.name}
    return {"kind": "bot", "level": sitter.level} if isinstance(sitter, Bot) else {"kind": "open"}


def read_sitter(data: Mapping[str, Any]) -> Sitter:
    """The sitter that was stored."""
    if data["kind"] == "person":
        return Person(data["id"], data["name"])
    return Bot(data["level"]) if data["kind"] == "bot" else Open()
