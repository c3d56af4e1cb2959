"""What the numbers of Inori's moves and outcomes mean. Every move is a number below MOVES."""

from __future__ import annotations

from mori.games.inori.pieces import COLOURS, MOST_SEATS, RUNES, SPACES, TREE

_CARDS = 54
OWNERS = MOST_SEATS + 1  # the last one is neutral

REVEAL = 0  # + the colours as bits: one while a turn lasts, any number at the end of a season
GO = REVEAL + (1 << len(COLOURS))
ANNOUNCE = GO + 1  # the Companion
UNPLACED = ANNOUNCE + 1
PLACE = UNPLACED + 1  # + space
PAY = PLACE + len(SPACES)  # + colour: with a token
PAY_RUNE = PAY + 6  # + colour: with a favour rune
ALTAR = PAY_RUNE + 6  # + colour
WEAKEST = ALTAR + 6  # + colour
TAKE = WEAKEST + 6  # + colour
NEUTRAL_TO = TAKE + 6  # + space of a card
KEEP = NEUTRAL_TO + TREE  # + card
FIRST = KEEP + _CARDS  # + seat
LOWEST = FIRST + MOST_SEATS  # + seat
RUNE = LOWEST + MOST_SEATS  # + rune
START = RUNE + len(RUNES)  # + card
CARD = START + _CARDS  # + card
NEW_START = CARD + _CARDS  # + card
JOURNEY = NEW_START + _CARDS  # + ((colour * 30 + from) * 5 + owner) * 30 + to
MOVES = JOURNEY + len(COLOURS) * TREE * OWNERS * TREE


def encode_journey(colour: int, start: int, owner: int, target: int) -> int:
    """The number of a Runic Journey (INORI-12)."""
    return JOURNEY + ((colour * TREE + start) * OWNERS + owner) * TREE + target


def decode_journey(move: int) -> tuple[int, int, int, int]:
    """Colour, from, whose marker and to."""
    rest, target = divmod(move - JOURNEY, TREE)
    rest, owner = divmod(rest, OWNERS)
    colour, start = divmod(rest, TREE)
    return colour, start, owner, target
