"""Positions of Inara as JSON data, and the checks that keep impossible ones out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mori.games.inara import rules
from mori.games.inara.board import DARK, GLYPHS, KINDS, LIGHT, SIDES, SQUARE_NAMES, SQUARE_NUMBERS, START_SQUARES
from mori.games.inara.options import MOST
from mori.games.inara.state import State
from mori.games.inara.view import PIECES, Side, View, state_of, view
from mori.kernel.game import Impossible

GOAL_SQUARES = tuple(names[28:] for names in SQUARE_NAMES)


def to_json(state: State) -> dict[str, Any]:
    """The whole state: what the table shows, and what of the past can still matter."""
    seen = view(state, None)
    sides = dict(zip(SIDES, seen.sides, strict=True))
    return {
        "game": "inara",
        "to_move": SIDES[seen.mover],
        "lives": {name: side.lives for name, side in sides.items()},
        "golems": {name: dict(side.golems) for name, side in sides.items()},
        "shadows": {name: list(side.shadows) for name, side in sides.items()},
        "supply": {name: {"masks": list(side.masks), "shadows": side.stones} for name, side in sides.items()},
        "hands": {name: list(side.hand) for name, side in sides.items()},
        "resting": seen.resting,
        "light_has_shadowed": seen.light_has_shadowed,
        "winner": _winner(seen),
        "ended": seen.ended,
        "turn": seen.turns,
        "passed": seen.passed,
        "drawn": seen.drawn,
        "earlier": [f"{key:016x}" for key in seen.earlier],
    }


def _winner(seen: View) -> str | None:
    dark, light = (side.lives for side in seen.sides)
    if seen.ended is None:
        return None
    return "draw" if dark == light else SIDES[dark < light]


def from_json(data: Any) -> State:
    """The state written as `data`; `Impossible` says in one sentence why no game of Inara can stand like this.

    Fields that only matter for the past (`ended`, `turn`, `passed`, `drawn`, `earlier`) may be left out: then the set-up
    is over and no earlier position is known.
    """
    return state_of(_Reader(data).view())


class _Reader:
    """Takes a position apart, field by field."""

    def __init__(self, data: Any) -> None:
        if not isinstance(data, Mapping):
            raise Impossible("a position of Inara is a JSON object")
        if data.get("game") != "inara":
            raise Impossible(f"this is a position of «{data.get('game')}», not of inara")
        self._data = data

    def view(self) -> View:
        drawn = self._number("drawn", rules.DRAWS, rules.DRAWS)
        sides = (self._side(DARK, drawn), self._side(LIGHT, drawn))
        resting = self._resting(drawn)
        self._check_glyphs(sides, resting, drawn)
        seen = View(
            seat=None,
            sides=sides,
            resting=resting,
            mover=SIDES.index(self._word("to_move", SIDES)),
            light_has_shadowed=self._flag("light_has_shadowed"),
            drawn=drawn,
            turns=self._number("turn", rules.LAST_TURN, 0),
            passed=self._flag("passed", default=False),
            ended=self._ended(sides),
            earlier=self._earlier(),
        )
        self._check_whole(seen)
        return seen

    def _field(self, name: str, kind: type, where: Any = None, path: str = "") -> Any:
        data = self._data if where is None else where
        value = data.get(name) if isinstance(data, Mapping) else None
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            word = {dict: "an object", list: "a list", int: "a whole number", str: "a text", bool: "true or false"}[
                kind
            ]
            raise Impossible(f"the field «{path}{name}» has to be {word}")
        return value

    def _number(self, name: str, most: int, default: int) -> int:
        if name not in self._data:
            return default
        number: int = self._field(name, int)
        if not 0 <= number <= most:
            raise Impossible(f"the field «{name}» has to be from 0 to {most}, not {number}")
        return number

    def _flag(self, name: str, default: bool | None = None) -> bool:
        if default is not None and name not in self._data:
            return default
        return bool(self._field(name, bool))

    def _word(self, name: str, words: Sequence[str]) -> str:
        word = self._data.get(name)
        if word not in words:
            raise Impossible(f"the field «{name}» has to be {' or '.join(words)}, not «{word}»")
        return str(word)

    def _names(self, value: Any, path: str, known: Sequence[str], what: str) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise Impossible(f"the field «{path}» has to be a list")
        for name in value:
            if name not in known:
                raise Impossible(f"«{name}» in «{path}» is not {what}")
            if value.count(name) > 1:
                raise Impossible(f"«{name}» stands twice in «{path}»")
        return tuple(sorted(value, key=known.index))

    def _side(self, side: int, drawn: int) -> Side:
        name = SIDES[side]
        supply = self._field(name, dict, self._field("supply", dict), "supply.")
        golems = self._golems(side)
        shadows = self._names(
            self._field("shadows", dict).get(name),
            f"shadows.{name}",
            SQUARE_NAMES[side],
            f"a square of {name} (one colour of squares belongs to each side)",
        )
        for square in shadows:
            if square in golems:
                raise Impossible(f"two pieces stand on {square}")
            if square in GOAL_SQUARES[side]:
                raise Impossible(f"a shadow of {name} can not stand on {square}, in the goal row")
        masks = self._names(supply.get("masks"), f"supply.{name}.masks", KINDS, "a mask")
        stones: int = self._field("shadows", int, supply, f"supply.{name}.")
        self._check_pieces(side, golems, shadows, masks, stones)
        lives: int = self._field(name, int, self._field("lives", dict), "lives.")
        if not 0 <= lives <= MOST:
            raise Impossible(f"{name} can have 0 to {MOST} lives, not {lives}")
        hand = self._names(self._field("hands", dict).get(name), f"hands.{name}", GLYPHS, "a glyph")
        if drawn < 2 * START_SQUARES and (shadows or len(golems) != min(8, max(0, drawn - 8 * side))):
            raise Impossible(f"after {drawn} draws {name} has another number of pieces on the board")
        return Side(golems, shadows, masks, stones, hand, lives)

    def _golems(self, side: int) -> dict[str, str]:
        name = SIDES[side]
        found = self._field(name, dict, self._field("golems", dict), "golems.")
        for square, kind in found.items():
            if square not in SQUARE_NUMBERS[side]:
                known = square in SQUARE_NUMBERS[1 - side]
                why = f"has the colour of the other side, {name} never stands there" if known else "is not a square"
                raise Impossible(f"{square} in «golems.{name}» {why}")
            if kind not in KINDS:
                raise Impossible(f"«{kind}» on {square} is not a golem")
            if list(found.values()).count(kind) > 1:
                raise Impossible(f"{name} has the golem {kind} twice")
        return {square: found[square] for square in sorted(found, key=SQUARE_NUMBERS[side].__getitem__)}

    def _check_pieces(
        self, side: int, golems: Mapping[str, str], shadows: Sequence[str], masks: Sequence[str], stones: int
    ) -> None:
        name = SIDES[side]
        for kind in KINDS:
            if (kind in golems.values()) == (kind in masks):
                where = (
                    "both on the board and in the supply" if kind in masks else "neither on the board nor in the supply"
                )
                raise Impossible(f"the {kind} of {name} is {where}")
        if len(golems) + len(shadows) + stones != PIECES:
            raise Impossible(
                f"{name} has {len(golems)} golems, {len(shadows)} shadows and {stones} stones in the supply; "
                f"together they have to be {PIECES}"
            )

    def _resting(self, drawn: int) -> str | None:
        resting = self._data.get("resting")
        if drawn < rules.DRAWS:
            if resting is not None:
                raise Impossible("no glyph rests before the set-up is over")
            return None
        return self._word("resting", GLYPHS)

    def _check_glyphs(self, sides: tuple[Side, Side], resting: str | None, drawn: int) -> None:
        for name, side, first in zip(SIDES, sides, (16, 19), strict=True):
            size = min(3, max(0, drawn - first))
            if len(side.hand) != size:
                raise Impossible(f"{name} has {len(side.hand)} glyphs in hand; it has to be {size}")
        shown = [*sides[0].hand, *sides[1].hand, *([resting] if resting else [])]
        for glyph in shown:
            if shown.count(glyph) > 1:
                raise Impossible(f"the glyph {glyph} is in two places")

    def _ended(self, sides: tuple[Side, Side]) -> str | None:
        winner = self._data.get("winner")
        lives = [side.lives for side in sides]
        ended = self._data.get("ended", "run" if winner is not None and 0 in lives else None)
        if ended not in rules.ENDINGS:
            raise Impossible(
                f"the field «ended» has to be {', '.join(map(str, rules.ENDINGS[1:]))} or null, not «{ended}»"
            )
        if (0 in lives) != (ended == "run") or lives == [0, 0]:
            raise Impossible("a game ends by a run exactly when one side has no life left")
        expected = None if ended is None else "draw" if lives[0] == lives[1] else SIDES[lives[0] < lives[1]]
        if winner != expected:
            raise Impossible(f"with these lives the field «winner» has to be «{expected}», not «{winner}»")
        return ended  # type: ignore[no-any-return]

    def _earlier(self) -> tuple[int, ...]:
        earlier = self._data.get("earlier", [])
        try:
            keys = tuple(int(key, 16) for key in earlier)
        except (TypeError, ValueError):
            raise Impossible("the field «earlier» has to be a list of hexadecimal numbers") from None
        if len(keys) > rules.LAST_TURN or any(not 0 <= key < 1 << 64 for key in keys):
            raise Impossible("the field «earlier» lists fingerprints of 64 bits, one for each turn at most")
        return keys

    def _check_whole(self, seen: View) -> None:
        dark, light = seen.sides
        if not seen.light_has_shadowed and (dark.shadows or light.shadows):
            raise Impossible("there are shadows on the board, so «light_has_shadowed» has to be true")
        scored = seen.ended == "run"
        for side, goal in zip(SIDES, GOAL_SQUARES, strict=True):
            resting_there = [square for square in seen.sides[SIDES.index(side)].golems if square in goal]
            if resting_there and not (scored and side == _winner(seen) and len(resting_there) == 1):
                raise Impossible(f"a golem of {side} can not stay on {resting_there[0]}, in the goal row")
        if len(seen.earlier) > seen.turns:
            raise Impossible("there are more earlier positions than turns")
