"""The result of an arena as an SVG: ratings with their intervals, and who scored what against whom."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

WIDTH, ROW, LEFT, RIGHT, TOP = 720, 30, 150, 90, 64


def draw(report: Mapping[str, Any]) -> str:
    """The picture of a report of `standing`."""
    rows = report["ratings"]
    below = TOP + ROW * len(rows) + 60
    height = below + ROW * (len(rows) + 1)
    body = [*_ratings(rows), *_scores(rows, report["pairs"], below)]
    title = f"{report['game']}, {report['seats']} seats, {report['games']} games"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'font-family="sans-serif" font-size="14"><title>{escape(title)}</title>'
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>'
        + _text(20, 30, title, size=18)
        + "".join(body)
        + "</svg>\n"
    )


def _text(x: float, y: float, text: str, anchor: str = "start", size: int = 14, colour: str = "#222") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{colour}">{escape(text)}</text>'
    )


def _ratings(rows: list[dict[str, Any]]) -> list[str]:
    low = min(row["rating_interval"][0] for row in rows)
    high = max(row["rating_interval"][1] for row in rows)
    scale = (WIDTH - LEFT - RIGHT) / ((high - low) or 1)
    drawn = [_text(20, TOP - 8, "Elo rating, 95 % interval", size=12, colour="#666")]
    for number, row in enumerate(rows):
        y = TOP + ROW * (number + 0.5)
        start, end = (LEFT + (value - low) * scale for value in row["rating_interval"])
        x = LEFT + (row["rating"] - low) * scale
        drawn += [
            _text(20, y + 5, row["name"]),
            f'<line x1="{LEFT}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}" stroke="#ddd"/>',
            f'<line x1="{start:.1f}" y1="{y}" x2="{end:.1f}" y2="{y}" stroke="#3b6b4f" stroke-width="6"/>',
            f'<circle cx="{x:.1f}" cy="{y}" r="6" fill="#1f3d2d"/>',
            _text(WIDTH - 20, y + 5, f"{row['rating']:+.0f}", "end"),
        ]
    return drawn


def _scores(rows: list[dict[str, Any]], pairs: list[dict[str, Any]], top: int) -> list[str]:
    names = [row["name"] for row in rows]
    scores = {(pair["first"], pair["second"]): pair["score"] for pair in pairs}
    scores |= {(second, first): 1 - score for (first, second), score in scores.items()}
    column = (WIDTH - LEFT - 20) / len(names)
    drawn = [_text(20, top - 8, "Score of the row against the column", size=12, colour="#666")]
    for across, name in enumerate(names):
        drawn.append(_text(LEFT + column * (across + 0.5), top + 11, name, "middle", 12, "#666"))
    for down, name in enumerate(names):
        y = top + ROW * (down + 1)
        drawn.append(_text(20, y + 5, name))
        for across, other in enumerate(names):
            score = scores.get((name, other))
            if score is None:
                continue
            # White at an even score, green for the better, grey for the worse.
            shade = abs(score - 0.5) * 1.6
            fill = "#3b6b4f" if score >= 0.5 else "#777"
            x = LEFT + column * across
            drawn += [
                f'<rect x="{x + 1:.1f}" y="{y - 13}" width="{column - 2:.1f}" height="{ROW - 3}" fill="{fill}" '
                f'fill-opacity="{shade:.2f}"/>',
                _text(x + column / 2, y + 5, f"{100 * score:.0f} %", "middle", 13, "#fff" if shade > 0.5 else "#222"),
            ]
    return drawn
