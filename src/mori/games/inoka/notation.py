"""Inoka in writing: moves and positions as text, a diagram for the terminal.

Moves are `hand A1 A2 T3 B1 B3` (five tactics for the round) and `play A2`; the only outcome of chance is `totem 2` (the
seat to which it goes, INOKA-8).
"""

from __future__ import annotations

from mori.games.inoka import rules
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


def diagram(view: View) -> str:
    """The table in lines: what happens now, then every seat with what is known of it; `?` is a hidden tactic."""
    return "\n".join([_headline(view), *(_seat_line(view, seat) for seat in range(view.seats))])


def _headline(view: View) -> str:
    totem = "in the middle" if view.totem is None else f"with seat {view.totem}"
    line = f"round {view.round}, {view.phase}, totem {totem}"
    if view.challenger is not None:
        line += f", challenged by seat {view.challenger}"
        line += f", ties {view.ties}" if view.ties else ""
    if view.tied:
        line += f", tied {' '.join(map(str, view.tied))}, repeats {view.repeats}"
    return line


def _seat_line(view: View, seat: Seat) -> str:
    own = seat == view.seat
    hidden = view.cards[seat] - len(view.seen[seat])
    hand = view.hand if own else (*view.seen[seat], *["?"] * hidden)
    parts = {
        "stones": str(view.stones[seat]),
        "hand": " ".join(hand),
        "seen": " ".join(view.seen[seat]) if own else "",
        "set aside": " ".join(view.set_aside) if own else "",
        "discards": " ".join(view.discards[seat]),
    }
    told = ", ".join(f"{name} {value}" for name, value in parts.items() if value)
    return f"seat {seat}{' (you)' if own else ''}: {told}"
