"""What is printed on a card or on the Great Tree, by name."""

from __future__ import annotations

from dataclasses import dataclass

EFFECTS = (
    *("take", "take2_weakest", "draw_rune", "point_per_colour", "points_per_token", "points_strongest"),
    *("take2_any", "score5", "draw_rune_take1_altar", "points_altar", "neutrals_take1_altar", "take3_altar"),
)
"""The effects of card spaces, then those of the six slots of the Great Tree."""
CARD_EFFECTS = EFFECTS[:6]
TREE_EFFECTS = EFFECTS[6:]
COUNTING = frozenset({"take2_weakest", "point_per_colour", "points_per_token", "points_strongest", "points_altar"})
"""The effects that look at how many favours somebody has (INORI-5)."""

STRONGEST = "strongest"
KINDS = ("start_2_3", "start_4", "new_start", "journey")


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a card. `colours` are the favours that `take` gives, or the one that `points_per_token` counts."""

    cost: str | None
    effect: str
    colours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A card; it is followed by a card of its own colour when complete, by one of `incomplete_to` when not."""

    id: str
    kind: str
    colour: str
    incomplete_to: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of the Great Tree: whether its altar has to be paid, and what most and second most score at the end."""

    costs_altar: bool
    effect: str
    most: int
    second: int
