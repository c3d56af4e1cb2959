"""How a result came about, as an SVG: from what a seat could expect at the start, through each part, to the end.

What made it better is filled, what made it worse is hatched and both have a sign, so it is read without colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, LEFT, RIGHT, ROW, TOP = 420, 150, 56, 26, 6
LEAST = 1.5
"""No bar is narrower, so that nothing is hard to find."""

Step = tuple[str, str, float, float]
"""What it is called, what is written beside it, and the shares from which and to which it leads."""


def draw(steps: Sequence[Step], name: str, title: str, number: int) -> str:
    """The picture of one seat; the first step is the start and the last one the result. No two have the same number."""
    height = TOP + ROW * len(steps) + 18
    bottom = height - 18
    body = [_scale(bottom)]
    for place, (label, value, start, end) in enumerate(steps):
        middle = TOP + ROW * (place + 0.5)
        whole = place in (0, len(steps) - 1)
        body.append(_bar(label, value, 0.0 if whole else start, end, middle, number, whole=whole))
        if place + 1 < len(steps):
            x = _x(end)
            body.append(
                f'<line x1="{x:.1f}" y1="{middle:.1f}" x2="{x:.1f}" y2="{middle + ROW:.1f}" stroke="currentColor" '
                'stroke-opacity="0.45" stroke-dasharray="2 2"/>'
            )
    return (
        f'<figure class="split"><figcaption>{escape(name)}</figcaption>'
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}: {escape(name)}" '
        f'font-family="system-ui, sans-serif" font-size="13" fill="currentColor">'
        f"{_hatch(number)}{''.join(body)}</svg></figure>"
    )


def _hatch(number: int) -> str:
    return (
        f'<defs><pattern id="worse-{number}" width="5" height="5" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect width="2" height="5" fill="currentColor"/></pattern></defs>'
    )


def _x(share: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * share


def _scale(bottom: float) -> str:
    return "".join(
        f'<line x1="{_x(share):.1f}" y1="{TOP}" x2="{_x(share):.1f}" y2="{bottom}" stroke="currentColor" '
        f'stroke-opacity="{0.4 if share == 0.5 else 0.15}"/>'
        f'<text x="{_x(share):.1f}" y="{bottom + 14}" text-anchor="middle" font-size="11">{round(100 * share)}</text>'
        for share in (0, 0.5, 1)
    )


def _bar(label: str, value: str, start: float, end: float, middle: float, number: int, *, whole: bool) -> str:
    left, right = sorted((_x(start), _x(end)))
    worse = end < start - 1e-9
    fill = f"url(#worse-{number})" if worse else "currentColor"
    weight = ' font-weight="700"' if whole else ""
    return (
        f'<text x="0" y="{middle + 4.5:.1f}"{weight}>{escape(label)}</text>'
        f'<rect x="{left:.1f}" y="{middle - 7:.1f}" width="{max(LEAST, right - left):.1f}" height="14" rx="2" '
        f'class="{"whole" if whole else "worse" if worse else "better"}" fill="{fill}" stroke="currentColor"/>'
        f'<text x="{WIDTH}" y="{middle + 4.5:.1f}" text-anchor="end"{weight}>{escape(value)}</text>'
    )
