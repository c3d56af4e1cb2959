"""What a move would do to the table, for those who want to see it before they play it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mori.games.inara import rules
from mori.games.inara.board import SQUARE_NAMES, SQUARE_NUMBERS
from mori.games.inara.near import GOAL
from mori.games.inara.state import State
from mori.games.inara.view import View, state_of
from mori.kernel.game import Move


def effects(view: View, move: Move) -> Mapping[str, Sequence[str]]:
    """Where the golem comes to stand, leaves a shadow, captures, sends shadows home and completes a run."""
    if move == rules.PASS:
        return {}
    squares = SQUARE_NAMES[view.mover]
    found: dict[str, Sequence[str]] = {}
    if rules.is_reactivation(move):
        _, _, target = rules.decode_reactivation(move)
    else:
        _, start, target, leaves = rules.decode_move(move)
        if leaves:
            found["shadow"] = [squares[start]]
    found["landing"] = [squares[target]]
    if target >= GOAL:
        found["run"] = [squares[target]]
    lost = view.sides[1 - view.mover]
    after = _after(view, move)
    captured = [name for name in lost.golems if not _stands(after, 1 - view.mover, name, range(3))]
    if lost.shadows and not _shadows_left(view, after):
        captured += [name for name in lost.shadows if not _shadows_left(view, _after(_alone(view, name), move))]
        if returned := [name for name in lost.shadows if name not in captured]:
            found["returned"] = returned
    if captured:
        found["captured"] = captured
    return found


def _after(view: View, move: Move) -> State:
    """The position after the move; how often it has been there before does not matter here."""
    return rules.apply(state_of(replace(view, earlier=())), {view.mover: move})


def _stands(state: State, side: int, name: str, boards: Sequence[int]) -> bool:
    square = SQUARE_NUMBERS[side][name]
    return any(state.board(side, board) >> square & 1 for board in boards)


def _shadows_left(view: View, after: State) -> bool:
    return after.board(1 - view.mover, 6) != 0


def _alone(view: View, name: str) -> View:
    """The same table if this were the waiting side's only shadow: it is captured itself if it is captured then."""
    sides = list(view.sides)
    sides[1 - view.mover] = replace(sides[1 - view.mover], shadows=(name,))
    return replace(view, sides=(sides[0], sides[1]))


CODES = ("effect.captured", "effect.returned", "effect.run")
"""Effects that are told as well as shown."""
