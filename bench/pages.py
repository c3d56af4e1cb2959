"""How fast pages come and moves travel, in a real Chromium: `python -m bench.pages`.

Paints and shifts are those of Chromium's own tracing, with an empty cache. A move's time runs from the click of who
moves until the other browser has painted it; both browsers and the server share this machine.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, sync_playwright  # noqa: A004
from rich.console import Console
from rich.table import Table

import mori
from bench import this_machine
from mori.server.identity import COOKIE as WHO
from mori.server.pages.reading import COOKIE, Reader
from tests.browser.parts import DESKTOP, PHONE, chromium, cookie
from tests.browser.states import laid
from tests.server.parts import Server, full_table, serving

CATEGORIES = ["loading", "rail", "devtools.timeline", "blink.user_timing"]
SETTLED = 300.0
"""Milliseconds after the last answer until nothing shifts any more."""
STILL, MOVING = 20.0, 900.0
"""Milliseconds between two moves; where pieces are seen travelling, what came before is shown to its end first."""
GOAL = 100.0
"""Milliseconds within which 95 of 100 moves shall be on the other screen."""

MOVE = """() => {
  const look = JSON.parse(document.getElementById("table").dataset.look);
  if (!look.turn || !look.paths.length || document.getElementById("result")) return false;
  const path = look.paths[Math.floor(Math.random() * look.paths.length)];
  const ids = Array.isArray(path) ? path : path.any_order;
  for (const id of ids) {
    const button = [...document.querySelectorAll("#face button[data-id]")].find((one) => one.dataset.id === id);
    window.sentAt = performance.timeOrigin + performance.now();
    button.click();
  }
  return true;
}"""
WATCH = """() => {
  const ply = () => JSON.parse(document.getElementById("table").dataset.look).ply;
  let before = ply();
  new MutationObserver(() => {
    if (ply() === before) return;
    before = ply();
    requestAnimationFrame(() => setTimeout(() => { window.shownAt = performance.timeOrigin + performance.now(); }));
  }).observe(document.getElementById("table"), { attributes: true });
}"""


def window(browser: Browser, size: dict[str, int], token: str | None = None, *, moving: bool = False) -> BrowserContext:
    """A browser of its own, of somebody who plays at once, and likes movement or not."""
    context = browser.new_context(viewport=size)  # type: ignore[arg-type]
    reader = Reader("en", motion="system" if moving else "none", confirm="never")
    context.add_cookies([cookie(COOKIE, reader.cookie())])
    if token:
        context.add_cookies([cookie(WHO, token)])
    return context


def painted(browser: Browser, server: Server, path: str, size: dict[str, int]) -> dict[str, float]:
    """First paint, first content, in milliseconds after the navigation began, and how much the page has shifted."""
    context = window(browser, size)
    page = context.new_page()
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.goto(server.url + path, wait_until="networkidle")
    page.wait_for_timeout(SETTLED)
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    begun = next(one for one in events if _about(one).get("documentLoaderURL") == server.url + path)

    def after(name: str) -> float:
        """Milliseconds from the beginning of this navigation."""
        ours = _about(begun)["navigationId"]
        found = next(one for one in events if one["name"] == name and _about(one).get("navigationId") == ours)
        return float(found["ts"] - begun["ts"]) / 1000

    shifts = [one["args"]["data"]["cumulative_score"] for one in events if one["name"] == "LayoutShift"]
    return {
        "first paint": after("firstPaint"),
        "first content": after("firstContentfulPaint"),
        "layout shift": max(shifts, default=0.0),
    }


def _about(event: dict[str, Any]) -> dict[str, Any]:
    return dict(event.get("args", {}).get("data") or {})


def travel(browser: Browser, server: Server, game: str, moves: int, *, moving: bool) -> list[float]:
    """The milliseconds that moves take from one screen to the other."""
    people = server.guests(mori.game(game).seats[0])
    times: list[float] = []
    while len(times) < moves:
        table = full_table(people, game)
        pages = [window(browser, DESKTOP, one.token, moving=moving).new_page() for one in people]
        for page in pages:
            page.goto(f"{server.url}/t/{table}")
            page.wait_for_function("() => document.querySelector('#face button[data-id][tabindex]')")
            page.evaluate(WATCH)
        while len(times) < moves and (measured := _one_move(pages, MOVING if moving else STILL)) is not None:
            times += measured
        for page in pages:
            page.context.close()
    return times


def _one_move(pages: list[Page], pause: float) -> list[float] | None:
    """Somebody moves; nothing where nobody can, and an empty list where the table does not move on by that alone."""
    pages[0].wait_for_timeout(pause)
    for page in pages:
        page.wait_for_timeout(STILL)
        if not page.evaluate(MOVE):
            continue
        other = pages[page is pages[0]]
        try:
            other.wait_for_function("() => window.shownAt", timeout=400, polling=10)
        except TimeoutError:
            return []  # a sealed choice waits for the others
        shown, sent = other.evaluate("() => window.shownAt"), page.evaluate("() => window.sentAt")
        for one in pages:
            one.evaluate("() => { window.shownAt = 0; }")
        return [shown - sent]
    return None if pages[0].locator("#result").count() else []


def report(browser: Browser, server: Server, rounds: int, moves: int, *, moving: bool) -> dict[str, Any]:
    """All figures as data."""
    tables = {name: laid(server.data, name, mori.game(name).seats[-1], 0.55).id for name in mori.names()}
    paths = {"home": "/", **{f"table of {name}": f"/t/{one}" for name, one in tables.items()}}
    pages = {}
    for name, path in paths.items():
        for size, viewport in {"phone": PHONE, "desktop": DESKTOP}.items():
            found = [painted(browser, server, path, viewport) for _ in range(rounds)]
            pages[f"{name}, {size}"] = {key: statistics.median(one[key] for one in found) for key in found[0]}
    times = {}
    for name in mori.names():
        taken = sorted(travel(browser, server, name, moves, moving=moving))
        times[name] = {"moves": len(taken), "median": statistics.median(taken), "p95": taken[int(0.95 * len(taken))]}
    return {"machine": this_machine(), "pages": pages, "moves": times, "goal": GOAL}


def main() -> None:
    """Measure, and show a table or JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--moves", type=int, default=100)
    parser.add_argument("--moving", action="store_true", help="pieces are seen travelling")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "data") as server,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
    ):
        found = report(browser, server, arguments.rounds, arguments.moves, moving=arguments.moving)
    if arguments.json:
        print(json.dumps(found, indent=2))  # noqa: T201
        return
    pages = Table("page", "first paint, ms", "first content, ms", "layout shift", title=found["machine"]["summary"])
    for name, one in found["pages"].items():
        pages.add_row(
            name, *(f"{one[key]:.0f}" for key in ("first paint", "first content")), f"{one['layout shift']:.3f}"
        )
    moves = Table("moves on the other screen", "moves", "median, ms", "95 of 100 within, ms", "goal, ms")
    for name, one in found["moves"].items():
        moves.add_row(name, str(one["moves"]), f"{one['median']:.0f}", f"{one['p95']:.0f}", f"{found['goal']:.0f}")
    Console().print(pages, moves)


if __name__ == "__main__":
    main()
