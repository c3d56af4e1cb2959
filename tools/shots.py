"""Pictures of every page and state, by day and by night, at three sizes, to be looked at: `make shots`.

They go to the folder `shots`, which git does not keep. `--only home` draws the pages whose names begin so.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import mori
from mori.server.pages.reading import COOKIE, Reader
from tests.browser.parts import DESKTOP, PHONE, TABLET, chromium, cookie
from tests.browser.tables import Laid, lay
from tests.server.parts import Server, serving

SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
MOMENTS = {"early": 0.25, "middle": 0.55, "late": 0.9, "over": 1.0}
"""How much of a game has been played in each picture of a table."""
PAGES = {"home": "/", "learn": "/learn", "settings": "/settings", "me": "/me", "about": "/about", "error": "/nowhere"}
VISIONS = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")

Draw = Callable[[Page], None]


def states(server: Server, only: str) -> Iterator[tuple[str, bool, Draw]]:
    """Every page and state: its name, whether all of it is drawn, and how to get there."""
    for name, path in PAGES.items():
        yield name, True, partial(_open, server.url + path)
    for game in mori.names():
        yield f"rules-{game}", False, partial(_open, f"{server.url}/learn/{game}")
        yield f"lesson-{game}", True, partial(_lesson, f"{server.url}/learn/{game}")
        yield f"choosing-{game}", True, partial(_choosing, server.url, game)
        yield f"invite-{game}", True, partial(_invite, server.url, game)
        yield f"join-{game}", True, partial(_join, server, game)
        for seats in mori.game(game).seats:
            for moment, until in MOMENTS.items():
                name = f"table-{game}-{seats}-{moment}"
                if name.startswith(only):
                    laid = lay(server.data, game, seats, until)
                    yield name, True, partial(_table, server.url, laid)
                    if moment == "middle":
                        yield f"{name}-chosen", False, partial(_chosen, server.url, laid)
        name = f"replay-{game}"
        if name.startswith(only):
            yield name, True, partial(_replay, server.url, lay(server.data, game, mori.game(game).seats[0], 1))


def _open(address: str, page: Page) -> None:
    page.goto(address)


def _lesson(address: str, page: Page) -> None:
    page.goto(address)
    link = page.locator(".contents a.strong")
    if link.count():
        link.click()


def _choosing(url: str, game: str, page: Page) -> None:
    page.goto(url)
    page.locator(f"section.game-{game} summary").click()


def _invite(url: str, game: str, page: Page) -> None:
    page.goto(url)
    page.locator(f"section.game-{game} button[value=friends]").click()
    page.wait_for_url("**/t/*")


def _join(server: Server, game: str, page: Page) -> None:
    table = server.guest("Ada").lay(game, "me", *["open"] * (mori.game(game).seats[0] - 1))
    page.goto(f"{server.url}/t/{table}")


def _table(url: str, laid: Laid, page: Page) -> None:
    laid.sit(page.context, (*laid.table.deciding, 0)[0])
    page.goto(f"{url}/t/{laid.id}")


def _chosen(url: str, laid: Laid, page: Page) -> None:
    """What a move would do, before it is confirmed."""
    _table(url, laid, page)
    opened, confirm = page.locator("#face [data-state=open]"), page.locator("#confirm")
    while not confirm.is_visible() and (number := opened.count()):
        opened.nth(number // 2).click()


def _replay(url: str, laid: Laid, page: Page) -> None:
    laid.sit(page.context, 0)
    page.goto(f"{url}/t/{laid.id}/replay?ply={laid.table.ply // 2}")


def shots(browser: Browser, server: Server, folder: Path, only: str, language: str) -> None:
    """Every state at every size, by day and by night."""
    drawn = [one for one in states(server, only) if one[0].startswith(only)]
    for size, viewport in SIZES.items():
        for theme in ("light", "dark"):
            for name, whole, draw in drawn:
                context = _window(browser, viewport, theme, language)
                page = context.new_page()
                draw(page)
                page.evaluate("document.activeElement?.blur()")
                page.screenshot(path=folder / f"{name}-{size}-{theme}.png", full_page=whole)
                if size == "tablet" and theme == "light" and name.endswith("middle"):
                    _as_others_see(page, folder / name)
                context.close()


def _as_others_see(page: Page, file: Path) -> None:
    """The same page for eyes that tell some colours less apart, and with colours forced."""
    session = page.context.new_cdp_session(page)
    for vision in VISIONS:
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
        page.screenshot(path=file.with_name(f"{file.name}-{vision}.png"))
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    page.emulate_media(forced_colors="active")
    page.screenshot(path=file.with_name(f"{file.name}-forced-colours.png"))


def _window(browser: Browser, viewport: dict[str, int], theme: str, language: str) -> BrowserContext:
    context = browser.new_context(viewport=viewport, has_touch=viewport is PHONE)  # type: ignore[arg-type]
    context.add_cookies([cookie(COOKIE, Reader(language, theme=theme, motion="none").cookie())])
    return context


def main() -> None:
    """Draw them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="the beginning of the names to draw")
    parser.add_argument("--out", type=Path, default=Path("shots"))
    parser.add_argument("--lang", default="en")
    arguments = parser.parse_args()
    arguments.out.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "data") as server,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
    ):
        shots(browser, server, arguments.out, arguments.only, arguments.lang)


if __name__ == "__main__":
    main()
