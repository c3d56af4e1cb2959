"""What can be asked of any page by looking at it: how it fits, what can be touched, and in which language it speaks."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from babel.messages.pofile import read_po
from playwright.sync_api import Page

import mori
from mori.server.pages.reading import TEXTS

AXE = Axe()
GRAVE = ("serious", "critical")

SIDEWAYS = """() => {
  const wide = document.documentElement.clientWidth;
  const held = ["auto", "scroll", "hidden", "clip"];
  const scrolls = (one) => one && (held.includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  const beyond = [...document.body.querySelectorAll("*")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 1 && box.right > wide + 1 && !scrolls(one.parentElement) && one.checkVisibility();
  });
  const all = document.documentElement.scrollWidth;
  return all > wide + 1 ? [...beyond.slice(0, 5).map((one) => one.outerHTML.slice(0, 120)), `${all} > ${wide}`] : [];
}"""
"""What makes the page scroll sideways."""

CLIPPED = """() => [...document.querySelectorAll("button, .button, a, label, h1, h2, h3, p, li, .name")]
  .filter((one) => one.checkVisibility() && !one.closest(".unseen, .sprite, svg"))
  .filter((one) => {
    const style = getComputedStyle(one);
    return !["visible", "auto", "scroll"].includes(style.overflowX) && style.position !== "absolute"
      && one.scrollWidth > one.clientWidth + 1 && one.textContent.trim();
  }).map((one) => one.outerHTML.slice(0, 160))"""
"""Words that are cut off."""

SMALL = """() => {
  const inWords = (one) => one.matches("a:not(.button)") && getComputedStyle(one).display === "inline";
  return [...document.querySelectorAll("a[href], button, summary, select, input, textarea")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]"))
    .filter((one) => !inWords(one) && !one.matches(".skip, [type=hidden]"))
    .map((one) => one.closest("label") ?? one)
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
    .map(([one, box]) => `${Math.round(box.width)}×${Math.round(box.height)} ${one.outerHTML.slice(0, 140)}`);
}"""
"""What can be pressed and is smaller than a finger; links within sentences are not meant."""

NAMELESS = """() => [...document.querySelectorAll("button, a[href], input, select, textarea, summary")]
  .filter((one) => one.checkVisibility() && one.type !== "hidden")
  .filter((one) => !(one.getAttribute("aria-label") ?? one.textContent.trim()) && !one.labels?.length)
  .map((one) => one.outerHTML.slice(0, 140))"""

WORDS = """() => {
  const said = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const around = walker.currentNode.parentElement;
    const words = walker.currentNode.data.trim();
    const own = ["SCRIPT", "STYLE"].includes(around.tagName) || around.closest("[data-names], .tables, #chat");
    if (words && !own && around.closest("[lang]").lang === document.documentElement.lang) said.push(words);
  }
  for (const one of document.querySelectorAll("*")) {
    if (one.closest("[lang]")?.lang !== document.documentElement.lang) continue;
    for (const name of ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt", "data-about",
      "data-copied"]) if (one.getAttribute(name)) said.push(one.getAttribute(name));
  }
  const { rules, icon, turnIcon, ...spoken } = document.getElementById("tray")?.dataset ?? {};
  said.push(...Object.values(spoken));
  return [...new Set(said)];
}"""
"""All that a page says, in writing and aloud."""

ENGLISH = re.compile(
    r"\b(the|of|and|is|are|you|your|with|this|that|from|cannot|not|was|were|have|when|which|takes|plays|player|turn)\b",
    re.IGNORECASE,
)
A_CODE = re.compile(r"(?<![\w./:])[a-z]+(?:-[a-z]+)*\.[a-z][a-z-]*(?:\.[a-z-]+)*(?![\w/])")
NAMES_ONLY = re.compile(r"Mori 0\.|https?://|127\.0\.0\.1|Space Cowboys|XYZ Game Labs|inaragame")


def serious(page: Page) -> list[str]:
    """What axe finds, as far as it is serious or critical."""
    found: list[dict[str, Any]] = AXE.run(page).response["violations"]
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:4]]}"
        for one in found
        if one["impact"] in GRAVE
    ]


def small(page: Page) -> list[str]:
    """What can be pressed and is too small for a finger, or has no name to be spoken."""
    return [f"small: {one}" for one in page.evaluate(SMALL)] + [f"nameless: {one}" for one in page.evaluate(NAMELESS)]


def cut(page: Page) -> list[str]:
    """What makes the page scroll sideways, and words that do not fit."""
    wide = page.evaluate("() => window.innerWidth")
    found = [*page.evaluate(SIDEWAYS), *page.evaluate(CLIPPED)]
    return [f"cut at {wide}: {one}" for one in found]


def foreign(page: Page, language: str) -> list[str]:
    """What a French or Spanish page says in English, and codes that nobody has put into words."""
    said = [words for words in page.evaluate(WORDS) if not NAMES_ONLY.search(words)]
    return [
        f"foreign: {words}"
        for words in said
        if ENGLISH.search(words) or A_CODE.search(words) or words in english_only(language)
    ]


@cache
def english_only(language: str) -> frozenset[str]:
    """Sentences without gaps that the English site says and the other language does not."""
    return frozenset(_sentences("en") - _sentences(language))


def _sentences(language: str) -> set[str]:
    found: set[str] = set()
    for folder in (TEXTS, *(mori.game(name).folder / "texts" for name in mori.names())):
        catalogue = read_po(BytesIO((folder / f"{language}.po").read_bytes()), locale=language)
        for message in catalogue:
            forms = [message.string] if isinstance(message.string, str) else message.string or ()
            found.update(form for form in forms if message.id and "{" not in form)
    return found
