"""The drawings and styles of a game. They are our own, so they go into pages as they are."""

from __future__ import annotations

import html
import re
from functools import cache
from pathlib import Path

from mori import registry


@cache
def sprite(name: str) -> str:
    """All drawings of a game as symbols, to be used by `#GAME-name`; nothing where it has none."""
    symbols = []
    for drawing in sorted((registry.game(name).folder / "art").glob("*.svg")):
        box, inner = opened(drawing)
        symbols.append(f'<symbol id="{name}-{drawing.stem}" viewBox="{box}">{inner}</symbol>')
    return f'<svg class="sprite" aria-hidden="true">{"".join(symbols)}</svg>' if symbols else ""


def styles(name: str) -> str:
    """The styles of a game, one file for each part of its face; nothing where it has none."""
    found = sorted((registry.game(name).folder / "styles").glob("*.css"))
    return "\n".join(file.read_text(encoding="utf-8") for file in found)


def opened(drawing: Path) -> tuple[str, str]:
    """The box of a drawing, and what is in it; drawings of `art/` that it shows are put in their places."""
    text = drawing.read_text(encoding="utf-8")
    box = re.search(r'viewBox="([^"]+)"', text)
    inner = re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", text, flags=re.DOTALL)
    inner = re.sub(
        r'<use href="(art/[\w-]+\.svg)"([^>]*)/>', lambda use: _shown(drawing.parent / use[1], use[2]), inner
    )
    return html.escape(box[1]) if box else "0 0 64 64", inner.strip()


def _shown(drawing: Path, place: str) -> str:
    box, inner = opened(drawing)
    return f'<svg viewBox="{box}"{place}>{inner}</svg>'
