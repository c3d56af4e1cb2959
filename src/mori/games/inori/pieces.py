"""Names and numbers of what lies on Inori's table."""

from __future__ import annotations

COLOURS = ("yellow", "purple", "red", "blue", "grey", "green")
"""Opposites stand side by side: the opposite of colour n is colour n ^ 1."""
NO_COLOUR = 6

FAVOUR, JOURNEY, COMPANION = 0, 6, 12
RUNES = (*(f"favour-{colour}" for colour in COLOURS), *(f"journey-{colour}" for colour in COLOURS), "companion")
"""The kinds of runes; favour runes begin at number FAVOUR, Runic Journeys at JOURNEY."""
COMPANIONS = 3
RUNE_TOTALS = (1,) * COMPANION + (COMPANIONS,)

TOKENS = 15  # of each colour
BASE_TOKENS = 2
SEASONS = 4
MOST_SEATS = 4
MARKERS = {2: (4, 5, 6, 7), 3: (3, 4, 5, 6), 4: (3, 3, 4, 5)}
"""How many offering markers each seat has in the four seasons, by the number of seats (INORI-2)."""
NEUTRALS = 2
NEUTRAL = "n"

MOST_CARDS = 6
MOST_SPACES = 5  # on one card
TREE = MOST_CARDS * MOST_SPACES  # the number of slot t1
BASE = TREE + 6  # the number of space b1
SPACES = (
    *(f"c{card + 1}.{space + 1}" for card in range(MOST_CARDS) for space in range(MOST_SPACES)),
    *(f"t{slot + 1}" for slot in range(6)),
    *(f"b{place + 1}" for place in range(3)),
)
"""Every place an offering marker can be put on; the spaces of card c1 come first."""
SPACE_NUMBERS = {name: number for number, name in enumerate(SPACES)}

PHASES = (
    *("first", "start", "turn", "companion", "pay", "count", "altar", "rune", "take", "weakest", "neutral"),
    *("reveals", "card", "lowest", "new-start", "keep", "over"),
    *("played", "evaluation", "home", "final"),
)
"""What is decided next. The last four are steps that happen by themselves and are only seen while they are told."""
SETTLED_PHASES = PHASES[:17]


def opposite(colour: str) -> str:
    """The colour that an incomplete card leads to.

    >>> opposite("yellow"), opposite("green")
    ('purple', 'grey')
    """
    return COLOURS[COLOURS.index(colour) ^ 1]
