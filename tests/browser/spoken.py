"""What a screen reader finds on a table: golden files of the accessibility tree, one for each game and language.

`make golden` writes them anew. Whoever changes a label sees in the diff what people will hear.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import mori
from mori.server.pages.reading import COOKIE, Reader
from mori.texts import LANGUAGES
from tests.browser.parts import DESKTOP, chromium, cookie
from tests.browser.states import open_table
from tests.server.parts import Server, serving

FOLDER = Path(__file__).parent / "spoken"
MOMENTS = {"in the middle": 0.55, "when it is over": 1.0}


def cases() -> Iterator[tuple[str, str]]:
    """Game and language."""
    for name in mori.names():
        for language in LANGUAGES:
            yield name, language


def file_of(name: str, language: str) -> Path:
    """Where the tree of a case is kept."""
    return FOLDER / f"{name}-{language}.txt"


def tree_of(browser: Browser, server: Server, name: str, language: str) -> str:
    """What is on a table of the fewest seats at these moments, as it is spoken."""
    parts = []
    for moment, until in MOMENTS.items():
        context = browser.new_context(viewport=DESKTOP, locale=language)  # type: ignore[arg-type]
        context.add_cookies([cookie(COOKIE, Reader(language, motion="none").cookie())])
        page = context.new_page()
        table = open_table(server, page, name, mori.game(name).seats[0], until)
        spoken = page.locator("body").aria_snapshot()
        parts.append(f"# {moment}\n{spoken.replace(table.id, 'ID')}\n")
        context.close()
    return "\n".join(parts)


def write() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "data") as server,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
    ):
        for case in cases():
            file_of(*case).write_text(tree_of(browser, server, *case), encoding="utf-8")
