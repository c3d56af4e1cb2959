"""The names of Inara's pieces as messages, so that every sentence has them in the reader's language."""

from __future__ import annotations

from functools import cache

from mori.games.inara.board import GLYPHS, KINDS, SIDES
from mori.kernel.game import Message


@cache
def glyph(name: str) -> Message:
    """The name of a glyph."""
    return Message(f"glyph.{name}")


@cache
def golem(kind: str) -> Message:
    """The name of a golem, or of the mask that makes one."""
    return Message(f"golem.{kind}")


@cache
def side(number: int) -> Message:
    """The name of a side."""
    return Message(f"side.{SIDES[number]}")


CODES = (
    *(f"glyph.{name}" for name in GLYPHS),
    *(f"golem.{kind}" for kind in KINDS),
    *(f"side.{name}" for name in SIDES),
)
