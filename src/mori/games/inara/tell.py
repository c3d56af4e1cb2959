"""A decision of Inara told in sentences. Everything is public, so every seat is told the same."""

from __future__ import annotations

from collections.abc import Iterator

from mori.games.inara import rules, words
from mori.games.inara.board import GLYPHS, KINDS, SQUARE_NAMES
from mori.games.inara.notation import start_square
from mori.games.inara.rules import apply
from mori.games.inara.state import State
from mori.games.inara.view import View, view
from mori.kernel.game import CHANCE, Decision, Message, Move, Seat


def tell(state: State, decision: Decision, seat: Seat | None) -> tuple[Message, ...]:  # noqa: ARG001
    """What happened, in the order in which it happens."""
    ((mover, move),) = decision.items()
    if mover == CHANCE:
        return (_draw(state, move),)
    return tuple(_turn(view(state, None), move, view(apply(state, decision), None)))


def _draw(state: State, draw: Move) -> Message:
    if draw >= rules.FIRST_GLYPH_DRAW:
        side = (state.drawn - 16) // 3
        glyph = GLYPHS[draw - rules.FIRST_GLYPH_DRAW]
        return Message("tell.dealt", {"side": words.side(side), "glyph": words.glyph(glyph)})
    kind = KINDS[draw - rules.FIRST_GOLEM_DRAW]
    values: dict[str, str | int | Message] = {
        "side": words.side(state.drawn // 8),
        "golem": words.golem(kind),
        "square": start_square(state),
    }
    return Message("tell.placed", values)


def _turn(before: View, move: Move, after: View) -> Iterator[Message]:
    mover = before.mover
    yield _action(before, move)
    yield from _captures(before, after)
    if after.sides[1 - mover].lives < before.sides[1 - mover].lives:
        left = after.sides[1 - mover].lives
        if left:
            yield Message("tell.run", {"side": words.side(mover), "other": words.side(1 - mover), "count": left})
    if after.ended is not None:
        yield _ending(after)


def _action(before: View, move: Move) -> Message:
    mover = before.mover
    side = words.side(mover)
    if move == rules.PASS:
        return Message("tell.pass", {"side": side})
    if rules.is_reactivation(move):
        glyph, kind, square = rules.decode_reactivation(move)
        return Message(
            "tell.reactivate",
            {
                "side": side,
                "glyph": words.glyph(GLYPHS[glyph]),
                "golem": words.golem(KINDS[kind]),
                "square": SQUARE_NAMES[mover][square],
            },
        )
    glyph, start, target, leaves = rules.decode_move(move)
    squares = SQUARE_NAMES[mover]
    how = "move" if _is_step(squares[start], squares[target]) else "jump"
    return Message(
        f"tell.{how}-shadow" if leaves else f"tell.{how}",
        {
            "side": side,
            "glyph": words.glyph(GLYPHS[glyph]),
            "golem": words.golem(before.sides[mover].golems[squares[start]]),
            "start": squares[start],
            "target": squares[target],
        },
    )


def _is_step(start: str, target: str) -> bool:
    """Two squares straight or one on the slant; everything else is a jump (INARA-7, INARA-8)."""
    return sorted(abs(ord(one) - ord(other)) for one, other in zip(start, target, strict=True)) in ([0, 2], [1, 1])


def _captures(before: View, after: View) -> Iterator[Message]:
    other = 1 - before.mover
    lost, left = before.sides[other], after.sides[other]
    for square, kind in lost.golems.items():
        if square not in left.golems:
            yield Message("tell.golem-captured", {"golem": words.golem(kind), "square": square})
    if count := len(lost.shadows) - len(left.shadows):
        yield Message("tell.shadows-captured", {"side": words.side(other), "count": count})


def _ending(after: View) -> Message:
    dark, light = (side.lives for side in after.sides)
    if dark == light:
        return Message(f"tell.drawn-{after.ended}")
    return Message(f"tell.won-{after.ended}", {"side": words.side(int(light > dark))})


CODES = (
    *("tell.dealt", "tell.placed", "tell.pass", "tell.reactivate", "tell.move", "tell.move-shadow"),
    *("tell.jump", "tell.jump-shadow"),
    *("tell.golem-captured", "tell.shadows-captured", "tell.run", "tell.won-run"),
    *(f"tell.{result}-{ended}" for result in ("drawn", "won") for ended in ("stuck", "repetition", "turns")),
)
