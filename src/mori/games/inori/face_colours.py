"""How the six colours look: declared here once, for the face and for the tests of its drawings.

No colour is told by its hue alone: each has a sign and its own step of lightness, and opposites share a frame.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Look:
    """A colour of the game: what fills it, the sign on it, and the frame it shares with its opposite."""

    paint: str
    sign: str
    frame: str
    lightness: int


LOOKS = {
    "yellow": Look("#f4cb3a", "sun", "round", 83),
    "purple": Look("#4b2a78", "crescent", "round", 25),
    "red": Look("#cf4a34", "flame", "diamond", 50),
    "blue": Look("#24599b", "drop", "diamond", 38),
    "grey": Look("#a9b6bb", "swirl", "hexagon", 73),
    "green": Look("#6ea04c", "leaf", "hexagon", 61),
}
"""The drawings of `art/` carry these paints; lightness is that of CIELAB, at least ten apart."""
