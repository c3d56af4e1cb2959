"""Inara in writing: moves and positions as text, a diagram for the terminal.

Moves are `moon:b2-c3`, `moon:b2-c3*` (leaves a shadow), `sand:sand-blue@c4` (reactivates) and `pass`; the set-up draws
are `moon-white@a8` (a golem comes to its start square) and `deal moon` (a glyph comes to a hand).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from mori.games.inara import rules, words
from mori.games.inara.board import DARK, GLYPHS, KINDS, SIDES, SQUARE_NAMES, SQUARE_NUMBERS, START_SQUARES
from mori.games.inara.position import from_json, to_json
from mori.games.inara.state import State
from mori.games.inara.view import View, may_leave_shadow
from mori.kernel.game import CHANCE, Elements, Illegal, Message, Move, Say, Seat
from mori.kernel.outside import shown
from mori.texts import english

__all__ = ["diagram", "elements", "from_json", "move_text", "parse_move", "shown_text", "to_json"]

_MOVE = re.compile(r"([a-z]+):([a-h][1-8])-([a-h][1-8])(\*?)")
_REACTIVATION = re.compile(r"([a-z]+):([a-z]+-[a-z]+)@([a-h][1-8])")
_GOLEM_DRAW = re.compile(r"([a-z]+-[a-z]+)@([a-h][1-8])")
_EXAMPLES = "«moon:b2-c3», «moon:b2-c3*», «sand:sand-blue@c4» and «pass»"
_GLYPH_DRAW = re.compile(r"deal ([a-z]+)")


def move_text(state: State, seat: Seat, move: Move) -> str:
    """The move as people and records write it."""
    if seat == CHANCE:
        return _draw_text(state, move)
    return _choice_text(seat, move)


@cache
def _choice_text(seat: Seat, move: Move) -> str:
    squares = SQUARE_NAMES[seat]
    if move == rules.PASS:
        return "pass"
    if rules.is_reactivation(move):
        glyph, kind, square = rules.decode_reactivation(move)
        return f"{GLYPHS[glyph]}:{KINDS[kind]}@{squares[square]}"
    glyph, start, target, leaves = rules.decode_move(move)
    return f"{GLYPHS[glyph]}:{squares[start]}-{squares[target]}{'*' if leaves else ''}"


def shown_text(state: State, seat: Seat, move: Move, viewer: Seat | None) -> str:  # noqa: ARG001
    """The whole move: everything is public (INARA-4)."""
    return move_text(state, seat, move)


def _draw_text(state: State, draw: Move) -> str:
    if draw >= rules.FIRST_GLYPH_DRAW:
        return f"deal {GLYPHS[draw - rules.FIRST_GLYPH_DRAW]}"
    return f"{KINDS[draw - rules.FIRST_GOLEM_DRAW]}@{start_square(state)}"


def start_square(state: State) -> str:
    """The square that the next golem of the set-up comes to."""
    side, square = divmod(state.drawn, START_SQUARES)
    return SQUARE_NAMES[side][square] if side < len(SIDES) else "-"


def parse_move(state: State, seat: Seat, text: str) -> Move:
    """The move written as `text`, legal or not; `Illegal` when it can not be read."""
    move = _parse_draw(state, text) if seat == CHANCE else _parse_choice(seat, text)
    if move is None:
        examples = "«moon-white@a8» and «deal moon»" if seat == CHANCE else _EXAMPLES
        raise Illegal(f"{shown(text)} can not be read as a move of Inara; moves look like {examples}", "unreadable")
    return move


def _parse_draw(state: State, text: str) -> Move | None:
    if (found := _GLYPH_DRAW.fullmatch(text)) and found[1] in GLYPHS:
        return rules.FIRST_GLYPH_DRAW + GLYPHS.index(found[1])
    if (found := _GOLEM_DRAW.fullmatch(text)) and found[1] in KINDS:
        if found[2] != start_square(state):
            raise Illegal(f"the golem drawn now does not come to {found[2]}", "wrong-square")
        return rules.FIRST_GOLEM_DRAW + KINDS.index(found[1])
    return None


def _parse_choice(seat: Seat, text: str) -> Move | None:
    if text == "pass":
        return rules.PASS
    if seat not in (0, 1):
        return None
    squares = SQUARE_NUMBERS[seat]
    if (found := _MOVE.fullmatch(text)) and found[1] in GLYPHS:
        for square in (found[2], found[3]):
            if square not in squares:
                raise Illegal(f"{square} is not a square of {SIDES[seat]}", "wrong-square")
        return rules.encode_move(GLYPHS.index(found[1]), squares[found[2]], squares[found[3]], bool(found[4]))
    if (found := _REACTIVATION.fullmatch(text)) and found[1] in GLYPHS and found[2] in KINDS:
        if found[3] not in squares:
            raise Illegal(f"{found[3]} is not a square of {SIDES[seat]}", "wrong-square")
        return rules.encode_reactivation(GLYPHS.index(found[1]), KINDS.index(found[2]), squares[found[3]])
    return None


def elements(view: View, move: Move) -> Elements:
    """What a person points at: the glyph, the golem or mask, the square and, where there is a choice, the shadow."""
    return _path(view.mover, move, asks_for_shadow=may_leave_shadow(view))


@cache
def _path(mover: Seat, move: Move, *, asks_for_shadow: bool) -> tuple[str, ...]:
    squares = SQUARE_NAMES[mover]
    if move == rules.PASS:
        return ("pass",)
    if rules.is_reactivation(move):
        glyph, kind, square = rules.decode_reactivation(move)
        return (f"glyph:{GLYPHS[glyph]}", f"mask:{KINDS[kind]}", squares[square])
    glyph, start, target, leaves = rules.decode_move(move)
    path = (f"glyph:{GLYPHS[glyph]}", squares[start], squares[target])
    return (*path, "shadow" if leaves else "no-shadow") if asks_for_shadow else path


CODES = tuple(f"diagram.{name}" for name in ("line", "lives", "hand", "masks", "stones", "resting"))
_TEXTS = Path(__file__).parent / "texts"
_SIGNS = {"moon": "M", "sand": "S", "peak": "P", "white": "w", "orange": "o", "blue": "b"}


def diagram(view: View, say: Say | None = None) -> str:
    """The board with the seat's own side below: golems as shape and colour, `*` for shadows.

    Light's pieces stand in (round) and Dark's in [square] brackets; glyphs and masks are called as moves call them.
    """
    say = say or english(_TEXTS).say
    ranks = range(1, 9) if view.seat == DARK else range(8, 0, -1)
    files = "hgfedcba" if view.seat == DARK else "abcdefgh"
    lines = [f"{rank}  " + "".join(_cell(view, f"{file}{rank}") for file in files).rstrip() for rank in ranks]
    lines.append("    " + "   ".join(files))
    top, bottom = (1, 0) if view.seat == DARK else (0, 1)
    resting = say(Message("diagram.line", {"name": Message("diagram.resting"), "about": view.resting or "-"}))
    return "\n".join([_summary(view, top, say), "", *lines, "", _summary(view, bottom, say), resting])


def _cell(view: View, square: str) -> str:
    for (left, right), side in zip((("[", "]"), ("(", ")")), view.sides, strict=True):
        if square in side.golems:
            shape, colour = side.golems[square].split("-")
            return f"{left}{_SIGNS[shape]}{_SIGNS[colour]}{right}"
        if square in side.shadows:
            return f"{left}**{right}"
    return " .  "


def _summary(view: View, seat: Seat, say: Say) -> str:
    side = view.sides[seat]
    parts = {
        "lives": str(side.lives),
        "hand": " ".join(side.hand) or "-",
        "masks": " ".join(side.masks) or "-",
        "stones": str(side.stones),
    }
    told = ", ".join(f"{say(Message(f'diagram.{name}'))} {value}" for name, value in parts.items())
    return say(Message("diagram.line", {"name": words.side(seat), "about": told}))
