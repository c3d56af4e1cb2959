"""Inoka in writing: moves as text, and the elements of the table a person points at to make them.

Moves are `hand A1 A2 T3 B1 B3` (five tactics for the round) and `play A2`; the only outcome of chance is `totem 2` (the
seat to which it goes, INOKA-8).
"""

from __future__ import annotations

from mori.games.inoka import rules
from mori.games.inoka.diagram import diagram
from mori.games.inoka.position import from_json, to_json
from mori.games.inoka.state import State
from mori.games.inoka.tactics import HAND, HAND_NUMBERS, HANDS, TACTICS, names, numbered
from mori.games.inoka.view import View
from mori.kernel.game import CHANCE, Elements, Illegal, Move, Seat
from mori.kernel.outside import shown

__all__ = ["diagram", "elements", "from_json", "move_text", "parse_move", "shown_text", "to_json"]


def move_text(state: State, seat: Seat, move: Move) -> str:  # noqa: ARG001
    """The move as people and records write it."""
    if not 0 <= move < rules.MOVES:
        raise Illegal(f"Inoka has no move number {move}", "illegal")
    if move < rules.FIRST_PLAY:
        return f"hand {' '.join(names(HANDS[move]))}"
    if move < rules.FIRST_TOTEM:
        return f"play {TACTICS[move - rules.FIRST_PLAY]}"
    return f"totem {move - rules.FIRST_TOTEM}"


def shown_text(state: State, seat: Seat, move: Move, viewer: Seat | None) -> str:
    """The move as `viewer` may read it: a hand chosen is known to its own seat only (INOKA-13)."""
    return "hand ?" if move < rules.FIRST_PLAY and viewer != seat else move_text(state, seat, move)


def parse_move(state: State, seat: Seat, text: str) -> Move:
    """The move written as `text`, legal or not, tactics in any order; `Illegal` when it can not be read."""
    word, *rest = text.split(" ")
    if seat == CHANCE:
        if word == "totem" and len(rest) == 1 and rest[0] in map(str, range(state.seats)):
            return rules.FIRST_TOTEM + int(rest[0])
        raise _unreadable(text, "«totem 2»")
    if word == "hand":
        return _parse_hand(rest)
    if word == "play" and len(rest) == 1:
        return rules.FIRST_PLAY + TACTICS.index(_tactic(rest[0]))
    raise _unreadable(text, "«hand A1 A2 T3 B1 B3» or «play A2»")


def _unreadable(text: str, example: str) -> Illegal:
    return Illegal(f"{shown(text)} can not be read as a move of Inoka; moves look like {example}", "unreadable")


def _parse_hand(found: list[str]) -> Move:
    for name in found:
        if found.count(_tactic(name)) > 1:
            raise Illegal(f"{name} stands twice in this hand; everybody has it once", "twice")
    if len(found) != HAND:
        raise Illegal(f"a hand has {HAND} tactics, not {len(found)}", "wrong-number")
    return HAND_NUMBERS[numbered(found)]


def _tactic(name: str) -> str:
    if name not in TACTICS:
        raise Illegal(f"{shown(name)} is not a tactic; they are {' '.join(TACTICS)}", "unreadable")
    return name


def elements(view: View, move: Move) -> Elements:  # noqa: ARG001
    """What a person points at: five tactics in any order, or the card to play; for chance, who gets the totem."""
    if move < rules.FIRST_PLAY:
        return frozenset([f"pick:{name}" for name in names(HANDS[move])])
    if move < rules.FIRST_TOTEM:
        return (f"card:{TACTICS[move - rules.FIRST_PLAY]}",)
    return (f"seat:{move - rules.FIRST_TOTEM}",)
