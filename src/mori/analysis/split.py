"""How a result came about, as an SVG: from what a seat could expect at the start, through each part, to the end.

What made it better is filled, what made it worse is hatched and both have a sign, so it is read without colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, EDGE, ROW, TOP = 420, 12, 46, 4
BAR, UNDER = 13, 11
LEAST = 1.5
"""No bar is narrower, so that nothing is hard to find."""
NEAREST = 34
"""Numbers of the scale are so far from each other."""

Step = tuple[str, str, float, float]
"""What it is called, what is written beside it, and the shares from which and to which it leads."""


def draw(steps: Sequence[Step], name: str, title: str, number: int) -> str:
    """The picture of one seat; the first step is the start and the last one the result. No two have the same number."""
    height = TOP + ROW * len(steps) + 22
    scale = _Scale([share for _, _, *ends in steps for share in ends])
    body = [_lines(scale, height - 18)]
    for place, (label, value, start, end) in enumerate(steps):
        top = TOP + ROW * place
        whole = place in (0, len(steps) - 1)
        body.append(_bar(label, value, scale.x(0.0 if whole else start), scale.x(end), top, number, whole=whole))
        if place + 1 < len(steps):
            x, middle = scale.x(end), top + ROW - UNDER - BAR / 2
            body.append(
                f'<line x1="{x:.1f}" y1="{middle:.1f}" x2="{x:.1f}" y2="{middle + ROW:.1f}" stroke="currentColor" '
                'stroke-opacity="0.45" stroke-dasharray="2 2"/>'
            )
    return (
        f'<figure class="split"><figcaption>{escape(name)}</figcaption>'
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}: {escape(name)}" '
        f'font-family="system-ui, sans-serif" font-size="14" fill="currentColor">'
        f"{_hatch(number)}{''.join(body)}</svg></figure>"
    )


class _Scale:
    """Where shares stand: all that are drawn have room, for parts may lead far below nothing and above everything."""

    def __init__(self, shares: Sequence[float]) -> None:
        self._low, self._high = min(0.0, *shares), max(1.0, *shares)

    def x(self, share: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * (share - self._low) / (self._high - self._low)


def _hatch(number: int) -> str:
    return (
        f'<defs><pattern id="worse-{number}" width="5" height="5" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect width="2" height="5" fill="currentColor"/></pattern></defs>'
    )


def _lines(scale: _Scale, bottom: float) -> str:
    crowded = scale.x(0.5) - scale.x(0) < NEAREST
    return "".join(
        f'<line x1="{scale.x(share):.1f}" y1="{TOP}" x2="{scale.x(share):.1f}" y2="{bottom}" stroke="currentColor" '
        f'stroke-opacity="{0.4 if share == 0.5 else 0.15}"/>'
        f'<text x="{scale.x(share):.1f}" y="{bottom + 14}" text-anchor="middle" font-size="12">'
        f"{round(100 * share)}</text>"
        for share in ((0, 1) if crowded else (0, 0.5, 1))
    )


def _bar(label: str, value: str, start: float, end: float, top: float, number: int, *, whole: bool) -> str:
    """What it is called and how much it is, and below them the bar."""
    worse = end < start - 1e-6
    fill = f"url(#worse-{number})" if worse else "currentColor"
    weight = ' font-weight="700"' if whole else ""
    return (
        f'<text x="{EDGE}" y="{top + 15:.1f}"{weight}>{escape(label)}</text>'
        f'<text x="{WIDTH - EDGE}" y="{top + 15:.1f}" text-anchor="end"{weight}>{escape(value)}</text>'
        f'<rect x="{min(start, end):.1f}" y="{top + ROW - UNDER - BAR:.1f}" width="{max(LEAST, abs(end - start)):.1f}" '
        f'height="{BAR}" rx="2" class="{"whole" if whole else "worse" if worse else "better"}" fill="{fill}" '
        'stroke="currentColor"/>'
    )
