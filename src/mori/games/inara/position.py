"""Positions of Inara as JSON data, and the checks that keep impossible ones out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from mori.games.inara import rules
from mori.games.inara.board import DARK, GLYPHS, KINDS, LIGHT, SIDES, SQUARE_NAMES, SQUARE_NUMBERS, START_SQUARES
from mori.games.inara.options import MOST
from mori.games.inara.state import State
from mori.games.inara.view import PIECES, Side, View, state_of, view
from mori.kernel.game import Impossible
from mori.kernel.outside import shown

GOAL_SQUARES = tuple(names[28:] for names in SQUARE_NAMES)
_FINGERPRINT = re.compile("[0-9a-f]{16}")
_KIND_WORDS = {dict: "an object", list: "a list", int: "a whole number", bool: "true or false"}


def to_json(state: State) -> dict[str, Any]:
    """The whole state: what the table shows, and what of the past can still matter."""
    seen = view(state, None)
    dark, light = seen.sides
    first, second = SIDES
    return {
        "game": "inara",
        "to_move": SIDES[seen.mover],
        "lives": {first: dark.lives, second: light.lives},
        "golems": {first: dict(dark.golems), second: dict(light.golems)},
        "shadows": {first: list(dark.shadows), second: list(light.shadows)},
        "supply": {first: _supply(dark), second: _supply(light)},
        "hands": {first: list(dark.hand), second: list(light.hand)},
        "resting": seen.resting,
        "light_has_shadowed": seen.light_has_shadowed,
        "winner": _winner(seen),
        "ended": seen.ended,
        "turn": seen.turns,
        "passed": seen.passed,
        "drawn": seen.drawn,
        "earlier": [f"{key:016x}" for key in seen.earlier],
    }


def _supply(side: Side) -> dict[str, Any]:
    return {"masks": list(side.masks), "shadows": side.stones}


def _winner(seen: View) -> str | None:
    return None if seen.ended is None else _leader(seen.sides)


def _leader(sides: Sequence[Side]) -> str:
    """Who wins when the game is over: more lives (INARA-17 … INARA-19)."""
    dark, light = (side.lives for side in sides)
    return "draw" if dark == light else SIDES[dark < light]


def from_json(data: Any) -> State:
    """The state written as `data`; `Impossible` says in one sentence why no game of Inara can stand like this.

    Fields that only matter for the past (`ended`, `turn`, `passed`, `drawn`, `earlier`) may be left out: then the
    set-up is over and no earlier position is known.
    """
    return state_of(_Reader(data).view())


class _Reader:
    """Takes a position apart, field by field."""

    def __init__(self, data: Any) -> None:
        if not isinstance(data, Mapping):
            raise Impossible("a position of Inara is a JSON object")
        if data.get("game") != "inara":
            raise Impossible(f"the field «game» has to be «inara», not {shown(data.get('game'))}")
        self._data = data

    def view(self) -> View:
        drawn = self._number("drawn", rules.DRAWS, rules.DRAWS)
        sides = (self._side(DARK), self._side(LIGHT))
        resting = self._resting(drawn)
        _check_glyphs(sides, resting, drawn)
        turns = self._number("turn", rules.LAST_TURN, 0)
        passed = self._flag("passed", default=False)
        seen = View(
            seat=None,
            sides=sides,
            resting=resting,
            mover=SIDES.index(self._word("to_move", SIDES)),
            light_has_shadowed=self._flag("light_has_shadowed"),
            drawn=drawn,
            turns=turns,
            passed=passed,
            ended=self._ended(sides, turns, passed),
            earlier=self._earlier(),
        )
        _check_pieces_of_whole(seen)
        _check_past(seen)
        return seen

    # Fields of any sort.

    def _field(self, name: str, kind: type, where: Any = None, path: str = "") -> Any:
        data = self._data if where is None else where
        value = data.get(name)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise Impossible(f"the field «{path}{name}» has to be {_KIND_WORDS[kind]}, not {shown(value)}")
        return value

    def _number(self, name: str, most: int, default: int) -> int:
        if name not in self._data:
            return default
        number: int = self._field(name, int)
        if not 0 <= number <= most:
            raise Impossible(f"the field «{name}» has to be from 0 to {most}, not {shown(number)}")
        return number

    def _flag(self, name: str, default: bool | None = None) -> bool:
        if default is not None and name not in self._data:
            return default
        return bool(self._field(name, bool))

    def _word(self, name: str, words: Sequence[str]) -> str:
        word = self._data.get(name)
        if word not in words:
            raise Impossible(f"the field «{name}» has to be {' or '.join(words)}, not {shown(word)}")
        return str(word)

    def _names(self, where: Any, name: str, path: str, known: Sequence[str], what: str) -> tuple[str, ...]:
        value = self._field(name, list, where, path)
        for one in value:
            if one not in known:
                raise Impossible(f"{shown(one)} in «{path}{name}» is not {what}")
            if value.count(one) > 1:
                raise Impossible(f"{shown(one)} stands twice in «{path}{name}»")
        return tuple(sorted(value, key=known.index))

    # A side.

    def _side(self, side: int) -> Side:
        name = SIDES[side]
        golems = self._golems(side)
        shadows = self._shadows(side, golems)
        supply = self._field(name, dict, self._field("supply", dict), "supply.")
        masks = self._names(supply, "masks", f"supply.{name}.", KINDS, "a mask")
        stones = self._field("shadows", int, supply, f"supply.{name}.")
        _check_pieces(name, golems, shadows, masks, stones)
        lives = self._field(name, int, self._field("lives", dict), "lives.")
        if not 0 <= lives <= MOST:
            raise Impossible(f"{name} can have 0 to {MOST} lives, not {shown(lives)}")
        hand = self._names(self._field("hands", dict), name, "hands.", GLYPHS, "a glyph")
        return Side(golems, shadows, masks, stones, hand, lives)

    def _golems(self, side: int) -> dict[str, str]:
        name = SIDES[side]
        found = self._field(name, dict, self._field("golems", dict), "golems.")
        for square, kind in found.items():
            _check_square(side, square, f"golems.{name}")
            if kind not in KINDS:
                raise Impossible(f"{shown(kind)} on {square} is not a golem")
            if list(found.values()).count(kind) > 1:
                raise Impossible(f"{name} has the golem {kind} twice")
        return {square: found[square] for square in sorted(found, key=SQUARE_NUMBERS[side].__getitem__)}

    def _shadows(self, side: int, golems: Mapping[str, str]) -> tuple[str, ...]:
        name = SIDES[side]
        where = self._field("shadows", dict)
        both = (*SQUARE_NAMES[side], *SQUARE_NAMES[1 - side])
        shadows = self._names(where, name, "shadows.", both, "a square")
        for square in shadows:
            _check_square(side, square, f"shadows.{name}")
            if square in golems:
                raise Impossible(f"two pieces stand on {square}")
            if square in GOAL_SQUARES[side]:
                raise Impossible(f"a shadow of {name} can not stand on {square}, in the goal row")
        return shadows

    # The rest.

    def _resting(self, drawn: int) -> str | None:
        if drawn == rules.DRAWS:
            return self._word("resting", GLYPHS)
        if self._data.get("resting") is not None:
            raise Impossible("no glyph rests before the set-up is over")
        return None

    def _ended(self, sides: Sequence[Side], turns: int, passed: bool) -> str | None:
        """How the game ended. Where this is left out, it follows from the rest as far as the rest tells it."""
        winner = self._data.get("winner")
        run = any(side.lives == 0 for side in sides)
        likely = "run" if run else "turns" if turns == rules.LAST_TURN else "stuck" if passed else "repetition"
        ended = self._data.get("ended", None if winner is None else likely)
        if ended not in rules.ENDINGS:
            known = ", ".join(map(str, rules.ENDINGS[1:]))
            raise Impossible(f"the field «ended» has to be null or one of {known}, not {shown(ended)}")
        if all(side.lives == 0 for side in sides):
            raise Impossible("only one side can have lost its last life")
        if run and ended != "run":
            raise Impossible(
                "one side has no life left, so the game is over: a run has ended it, and there is a winner"
            )
        if ended == "run" and not run:
            raise Impossible("a run ends the game only when it takes the last life, and both sides have lives left")
        expected = None if ended is None else _leader(sides)
        if winner != expected:
            when = "while the game runs" if ended is None else "with these lives"
            raise Impossible(f"{when} the field «winner» has to be {expected or 'null'}, not {shown(winner)}")
        return ended  # type: ignore[no-any-return]

    def _earlier(self) -> tuple[int, ...]:
        if "earlier" not in self._data:
            return ()
        keys = self._field("earlier", list)
        for key in keys:
            if not (isinstance(key, str) and _FINGERPRINT.fullmatch(key)):
                raise Impossible(f"«earlier» lists fingerprints of 16 hexadecimal digits, and {shown(key)} is none")
        return tuple(int(key, 16) for key in keys)


def _check_square(side: int, square: Any, path: str) -> None:
    if square in SQUARE_NUMBERS[side]:
        return
    if square in SQUARE_NUMBERS[1 - side]:
        name = SIDES[side]
        raise Impossible(f"{square} in «{path}» has the colour of the other side's squares, {name} never stands there")
    raise Impossible(f"{shown(square)} in «{path}» is not a square")


def _check_pieces(
    name: str, golems: Mapping[str, str], shadows: Sequence[str], masks: Sequence[str], stones: int
) -> None:
    for kind in KINDS:
        if (kind in golems.values()) == (kind in masks):
            where = "both on the board and in the supply" if kind in masks else "neither on the board nor in the supply"
            raise Impossible(f"the {kind} of {name} is {where}")
    if stones < 0 or len(golems) + len(shadows) + stones != PIECES:
        raise Impossible(
            f"the golems ({len(golems)}), shadows ({len(shadows)}) and stones in the supply ({shown(stones)}) "
            f"of {name} have to be {PIECES} together"
        )


def _check_glyphs(sides: Sequence[Side], resting: str | None, drawn: int) -> None:
    for name, side, first in zip(SIDES, sides, (16, 19), strict=True):
        size = min(3, max(0, drawn - first))
        if len(side.hand) != size:
            raise Impossible(f"{name} has {len(side.hand)} glyphs in hand, but there have to be {size}")
    places = [*sides[0].hand, *sides[1].hand, *([resting] if resting else [])]
    for glyph in places:
        if places.count(glyph) > 1:
            raise Impossible(f"the glyph {glyph} is in two places")


def _check_pieces_of_whole(seen: View) -> None:
    if not seen.light_has_shadowed and any(side.shadows for side in seen.sides):
        raise Impossible("there are shadows on the board, so «light_has_shadowed» has to be true")
    for side, name in enumerate(SIDES):
        arrived = [square for square in seen.sides[side].golems if square in GOAL_SQUARES[side]]
        if seen.ended == "run" and name == _winner(seen):
            if len(arrived) != 1:
                raise Impossible(f"the run of {name} has ended the game, so one golem of {name} is in the goal row")
        elif arrived:
            raise Impossible(f"a golem of {name} can not stay on {arrived[0]}, in the goal row")


def _check_past(seen: View) -> None:
    if seen.drawn < rules.DRAWS:
        _check_set_up(seen)
    if len(seen.earlier) > seen.turns:
        raise Impossible("there are more earlier positions than turns")
    if seen.ended is None and seen.turns == rules.LAST_TURN:
        raise Impossible(f"the game is over after {rules.LAST_TURN} turns, so «ended» and «winner» have to say how")
    if seen.ended == "turns" and seen.turns < rules.LAST_TURN:
        raise Impossible(f"the turns end the game only after {rules.LAST_TURN} of them, not after {seen.turns}")
    if seen.ended == "stuck" and not seen.passed:
        raise Impossible("a game in which both sides are stuck ends with a pass, so «passed» has to be true")


def _check_set_up(seen: View) -> None:
    """INARA-2, INARA-3: Dark's golems come first, then Light's, each to the next square, then the glyphs."""
    for side, name in enumerate(SIDES):
        filled = SQUARE_NAMES[side][: min(START_SQUARES, max(0, seen.drawn - START_SQUARES * side))]
        if tuple(seen.sides[side].golems) != filled or seen.sides[side].shadows:
            where = " ".join(filled) or "no square"
            raise Impossible(f"after {seen.drawn} draws of the set-up {name} has golems on {where} and nothing else")
    if seen.mover != DARK or seen.turns or seen.passed or seen.light_has_shadowed or seen.ended is not None:
        raise Impossible("before the set-up is over nobody has moved yet, and Dark will move first")
