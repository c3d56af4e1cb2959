"""Pictures of every page and state, by day and by night, at three sizes, to be looked at: `make shots`.

They go to the folder `shots`, which git does not keep. `--only home` draws the pages whose names begin so.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import mori

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
MOMENTS = {"early": 1, "middle": 12, "late": 60}
"""So many turns of one's own are played before each picture of a table."""


@contextmanager
def serving() -> Iterator[str]:
    """A server of our own with empty tables."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mori", "serve", "--port", str(port), "--data", folder]
        environment = {**os.environ, "MORI_REQUESTS_A_MINUTE": "1000000"}
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
        url = f"http://127.0.0.1:{port}"
        try:
            for _ in range(200):
                try:
                    urllib.request.urlopen(f"{url}/healthz", timeout=1).close()
                    break
                except OSError:
                    time.sleep(0.1)
            yield url
        finally:
            process.terminate()
            process.wait()


def chromium() -> str | None:
    """Debian's Chromium; without it Playwright's own."""
    return shutil.which("chromium")


def choose(page: Page) -> bool:
    """Make one move with whatever can be chosen; whether there was any."""
    if page.locator("#result").count():
        return False
    page.locator("#face [data-state=open], #result").first.wait_for(timeout=20_000)
    for _ in range(8):
        if page.locator("#confirm").is_visible():
            page.locator("#confirm").click()
            page.wait_for_timeout(120)
            return True
        found = page.locator("#face [data-state=open]")
        if not found.count():
            return False
        found.nth(found.count() // 2).click()
    return True


def shots(browser: Browser, url: str, folder: Path, only: str) -> None:
    """Every page, then every game with its moments."""
    for size, (width, height) in SIZES.items():
        for theme in ("light", "dark"):
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if theme == "dark" else "light",
                reduced_motion="reduce",
                has_touch=size == "phone",
            )
            page = context.new_page()

            def shot(name: str, whole: bool = True, page: Page = page, end: str = f"{size}-{theme}") -> None:
                page.evaluate("document.activeElement?.blur()")
                page.screenshot(path=folder / f"{name}-{end}.png", full_page=whole)

            for name, draw in _states(page, url, shot):
                if name.startswith(only):
                    draw()
            context.close()


def _states(page: Page, url: str, shot: Callable[..., None]) -> Iterator[tuple[str, Callable[[], None]]]:
    addresses = {
        "home": "/",
        "learn": "/learn",
        "settings": "/settings",
        "me": "/me",
        "about": "/about",
        "error": "/nowhere",
    }
    for name, path in addresses.items():
        yield name, lambda name=name, path=path: (page.goto(url + path), shot(name))  # type: ignore[misc]
    for game in mori.names():
        yield f"rules-{game}", lambda game=game: (page.goto(f"{url}/learn/{game}"), shot(f"rules-{game}", False))  # type: ignore[misc]
        yield f"lesson-{game}", lambda game=game: _lesson(page, url, game, shot)  # type: ignore[misc]
        yield f"invite-{game}", lambda game=game: _invite(page, url, game, shot)  # type: ignore[misc]
        yield f"table-{game}", lambda game=game: _table(page, url, game, shot)  # type: ignore[misc]


def _lesson(page: Page, url: str, game: str, shot: Callable[..., None]) -> None:
    page.goto(f"{url}/learn/{game}")
    link = page.locator(".contents a.strong")
    if link.count():
        link.click()
        shot(f"lesson-{game}")


def _invite(page: Page, url: str, game: str, shot: Callable[..., None]) -> None:
    page.goto(url)
    page.locator(f"section.game-{game} button[value=friends]").click()
    page.wait_for_url("**/t/*")
    shot(f"invite-{game}")
    address = page.url
    if page.context.browser:
        visitor = page.context.browser.new_page(viewport=page.viewport_size)
        visitor.goto(address)
        visitor.screenshot(path=str(Path(os.environ["SHOTS"]) / f"join-{game}.png"))
        visitor.close()


def _table(page: Page, url: str, game: str, shot: Callable[..., None]) -> None:
    page.goto(url)
    page.locator(f"section.game-{game} button.strong").click()
    page.wait_for_url("**/t/*")
    played = 0
    for moment, turns in MOMENTS.items():
        while played < turns and choose(page):
            played += 1
        page.wait_for_timeout(300)
        if moment == "middle":
            opened = page.locator("#face [data-state=open]")
            if opened.count():
                opened.first.click()
        shot(f"table-{game}-{moment}")


def main() -> None:
    """Draw them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--out", type=Path, default=Path("shots"))
    parser.add_argument("--url", default="")
    arguments = parser.parse_args()
    arguments.out.mkdir(exist_ok=True)
    os.environ["SHOTS"] = str(arguments.out)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        if arguments.url:
            shots(browser, arguments.url, arguments.out, arguments.only)
        else:
            with serving() as url:
                shots(browser, url, arguments.out, arguments.only)
        browser.close()


if __name__ == "__main__":
    main()
