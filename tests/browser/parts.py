"""A real browser, and people who use it: with the mouse, the keyboard, a finger, or without any script."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, Playwright, expect

from mori.server.pages.reading import Reader, site_texts

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE = 20_000.0
expect.set_options(timeout=PATIENCE)

PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
DESKTOP = {"width": 1440, "height": 900}

ASKED = """() => {
  if (document.getElementById("result")) return "over";
  const look = JSON.parse(document.getElementById("table").dataset.look);
  const ready = document.querySelector("#face [data-state]");
  return look.turn && ready ? `${look.ply}/${look.serial}` : "";
}"""
"""Which decision a page waits for; nothing while others decide, `over` when the game is over."""

OPEN = """() => [...document.querySelectorAll("#face [data-state=open]")].map(
  (one) => one.getAttribute("aria-label") ?? one.textContent.trim())"""
"""What a screen reader calls the elements that can be chosen."""


@contextmanager
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Chromium, or the one that Playwright brings. Where there is none, CI fails and everybody else skips."""
    try:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
    except Error as reason:
        if "Executable doesn't exist" not in reason.message:
            raise
        missing = "no Chromium is installed (tools/install-parts installs it)"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    try:
        yield browser
    finally:
        browser.close()


def cookie(name: str, value: str) -> Any:
    """What a browser keeps for whatever server of ours it comes to."""
    return {"name": name, "value": value, "domain": "127.0.0.1", "path": "/"}


def at_once(language: str = "en") -> Reader:
    """Somebody who likes it without movement and without being asked twice."""
    return Reader(language, motion="none", confirm="never")


def begin(page: Page, url: str, game: str, language: str = "en", **more: str) -> None:
    """Begin a game from the home page against the easiest bots."""
    t = site_texts(language)
    page.goto(url)
    section = page.get_by_role("region", name=game.title())
    section.get_by_text(t("home.more")).click()
    section.locator("input[name=level]").first.check(force=True)
    for name, value in more.items():
        section.locator(f"input[name='{name}'][value='{value}']").check(force=True)
    section.get_by_role("button", name=t("home.play")).click()
    page.wait_for_url("**/t/*")


class Player:
    """Somebody at a table page who chooses at random whatever can be chosen, with the mouse."""

    def __init__(self, page: Page, rng: Random, language: str = "en") -> None:
        self.page = page
        self.rng = rng
        self.language = language
        self.made = 0
        self.before = ""

    def asked(self) -> str:
        """Which decision is waited for."""
        return str(self.page.evaluate(ASKED))

    def wait(self) -> bool:
        """Wait until it is one's turn again; false when the game is over."""
        wait = f"() => {{ const asked = ({ASKED})(); return asked && asked !== '{self.before}' && asked; }}"
        return str(self.page.wait_for_function(wait, timeout=PATIENCE).json_value()) != "over"

    def turn(self) -> None:
        """Decide once."""
        self.before = self.asked()
        while not self.complete() and (names := self.page.evaluate(OPEN)) and self.asked() == self.before:
            self.choose(self.rng.choice(names))
        self.made += 1

    def complete(self) -> bool:
        """Confirm where a whole move is chosen and that is asked."""
        if not self.page.evaluate("() => !document.getElementById('confirm').hidden"):
            return False
        self.press(self.page.get_by_role("button", name=self.t("choose.confirm")))
        return True

    def choose(self, name: str) -> None:
        """Choose the one element of this name."""
        self.press(self.page.locator("#face").get_by_role("button", name=name, exact=True))

    def press(self, button: Locator) -> None:
        button.click()

    def play(self, most: int = 2000) -> None:
        """To the end."""
        while self.wait():
            self.turn()
            assert self.page.evaluate("() => document.activeElement !== document.body"), "the focus is lost"
            assert self.made < most

    def t(self, code: str) -> str:
        return site_texts(self.language)(code)


class Finger(Player):
    """Somebody who taps."""

    def press(self, button: Locator) -> None:
        button.tap()


class Keys(Player):
    """Somebody who has a keyboard and nothing else."""

    def choose(self, name: str) -> None:
        wanted = self.page.locator("#face").get_by_role("button", name=name, exact=True)
        self.walk(wanted)
        self.page.keyboard.press(self.rng.choice(("Enter", "Space")))

    def walk(self, wanted: Locator) -> None:
        """With Tab to the table, with arrows over it: towards it, and where that was in vain another way."""
        tried: Counter[tuple[str, str]] = Counter()
        for _ in range(150):
            here, keys = self.page.evaluate(FROM_FOCUS, wanted.element_handle())
            if not keys:
                return
            key = min(keys, key=lambda one: tried[here, one])
            tried[here, key] += 1
            self.page.keyboard.press(key)
        raise AssertionError(f"no way with the arrow keys to «{wanted.get_attribute('aria-label')}»")

    def press(self, button: Locator) -> None:
        """The focus is on it already."""
        expect(button).to_be_focused()
        self.page.keyboard.press("Enter")


FROM_FOCUS = """(wanted) => {
  const at = document.activeElement;
  if (at === wanted) return ["", []];
  if (!at?.matches("#face button[data-id]")) return ["", ["Tab"]];
  const [a, b] = [at, wanted].map((one) => one.getBoundingClientRect());
  const [x, y] = [b.left + b.width / 2 - a.left - a.width / 2, b.top + b.height / 2 - a.top - a.height / 2];
  const along = { ArrowLeft: -x, ArrowRight: x, ArrowUp: -y, ArrowDown: y };
  return [at.dataset.id, Object.keys(along).sort((one, other) => along[other] - along[one])];
}"""
"""What has the focus, and the keys that lead from there, the one towards what is wanted first; none where it has it."""


class Forms(Player):
    """Somebody whose browser runs no script."""

    def asked(self) -> str:
        if self.page.locator("#result").count():
            return "over"
        return "asked" if self.page.locator("#all-moves").count() else ""

    def wait(self) -> bool:
        while not (asked := self.asked()):
            self.page.wait_for_timeout(50)
            self.page.reload()
        return asked != "over"

    def turn(self) -> None:
        self.page.get_by_text(self.t("moves.list")).click()
        form = self.page.locator("#all-moves form")
        if boxes := form.get_by_role("checkbox").all():
            number = int("".join(filter(str.isdigit, form.locator("legend").inner_text())))
            for box in self.rng.sample(boxes, number):
                box.check()
        else:
            moves = form.locator("option").evaluate_all("all => all.map((one) => one.value)")
            form.get_by_role("combobox").select_option(self.rng.choice(moves))
        form.get_by_role("button", name=self.t("moves.make")).click()
        self.made += 1

    def play(self, most: int = 2000) -> None:
        while self.wait():
            self.turn()
            assert self.made < most


__all__ = ["Finger", "Forms", "Keys", "Player", "begin", "chromium", "urlencode"]
