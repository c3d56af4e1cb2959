"""What every seat could expect in the course of a game, as an SVG: lines and labels say it, not colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 420, 220, 30, 84, 22, 24
DASHES = ("", "7 4", "2 3", "9 3 2 3")
"""How the lines of seats 0, 1 … are broken."""
MARKS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""Signs of mistakes, as in books about chess."""
NEAREST = 13
"""Labels are so far from each other."""
MARK_WIDTH, MARK_HEIGHT = 16, 11
"""So much room a sign needs."""


Mistakes = Sequence[tuple[int, Mapping[str, Any]]]
"""Decisions to be marked, with their plies."""


def draw(report: Mapping[str, Any], names: Sequence[str], mistakes: Mistakes, title: str) -> str:
    """The graph of a review."""
    plies = report["plies"]
    lines = _courses(report)
    shown = lines[:1] if is_mirrored(report) else lines
    body = [*_frame(len(plies)), *_lines(shown, names), *_marks(mistakes, shown)]
    return (
        f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label="{escape(title)}" '
        f'font-family="system-ui, sans-serif" font-size="11" fill="currentColor">{"".join(body)}</svg>'
    )


def _courses(report: Mapping[str, Any]) -> list[list[float]]:
    """What each seat could expect, from the start to the result."""
    return [
        [*(ply["worth"][player["seat"]] for ply in report["plies"]), round(player["result"], 4)]
        for player in report["players"]
    ]


def is_mirrored(report: Mapping[str, Any]) -> bool:
    """Whether one line says it all, because the only rival's is its mirror."""
    lines = _courses(report)
    return len(lines) == 2 and all(abs(one + other - 1) < 0.01 for one, other in zip(*lines, strict=True))


def _x(ply: float, plies: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * ply / max(1, plies)


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)


def _frame(plies: int) -> list[str]:
    drawn = []
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        drawn.append(
            f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="currentColor" '
            f'stroke-opacity="{0.5 if percent == 50 else 0.15}"/>'
            f'<text x="{LEFT - 4}" y="{y + 4:.1f}" text-anchor="end">{percent}</text>'
        )
    step = next(size for size in (5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**6) if plies / size <= 8)
    return drawn + [
        f'<text x="{_x(ply, plies):.1f}" y="{HEIGHT - 8}" text-anchor="middle">{ply}</text>'
        for ply in range(0, plies + 1, step)
    ]


def _lines(lines: Sequence[Sequence[float]], names: Sequence[str]) -> list[str]:
    drawn = []
    order = sorted(range(len(lines)), key=lambda seat: -lines[seat][-1])
    label: float = TOP - NEAREST
    for seat in order:
        line = lines[seat]
        path = " ".join(f"{_x(ply, len(line) - 1):.1f},{_y(share):.1f}" for ply, share in enumerate(line))
        if len(lines) == 1:
            ends = f"{_x(len(line) - 1, len(line) - 1):.1f},{_y(0):.1f} {_x(0, len(line) - 1):.1f},{_y(0):.1f}"
            drawn.append(f'<polygon points="{path} {ends}" fill-opacity="0.1"/>')
        drawn.append(
            f'<polyline points="{path}" fill="none" stroke="currentColor" stroke-width="1.8" '
            f'stroke-dasharray="{DASHES[seat % len(DASHES)]}" stroke-linejoin="round"/>'
        )
        label = max(label + NEAREST, _y(line[-1]) + 4)
        drawn.append(f'<text x="{WIDTH - RIGHT + 6}" y="{label:.1f}">{escape(_short(names[seat]))}</text>')
    return drawn


def _short(name: str) -> str:
    return name if len(name) <= 12 else f"{name[:11]}…"


def _marks(mistakes: Mistakes, lines: Sequence[Sequence[float]]) -> list[str]:
    """A ring on the line and a sign above it, which lead to the decision; signs that are close stand higher."""
    drawn = []
    taken: list[tuple[float, float]] = []
    for ply, one in mistakes:
        line = lines[min(one["seat"], len(lines) - 1)]
        x, y = _x(ply, len(line) - 1), _y(line[ply])
        sign = y - 9
        while any(abs(x - other) < MARK_WIDTH and abs(sign - height) < MARK_HEIGHT for other, height in taken):
            sign -= 2
        taken.append((x, sign))
        drawn.append(
            f'<a href="#{place_of(ply, one)}"><circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" class="mistake"/>'
            f'<text x="{x:.1f}" y="{sign:.1f}" text-anchor="middle" font-weight="700">{MARKS[one["grade"]]}</text></a>'
        )
    return drawn


def place_of(ply: int, one: Mapping[str, Any]) -> str:
    """Where a page tells about this mistake."""
    return f"decision-{ply + 1}-{one['seat']}"
