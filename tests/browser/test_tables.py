"""What a table page promises whatever game lies on it: it explains itself and gives nothing away."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import expect

import mori
from mori import play
from mori.server.pages.looking import Watcher, region
from mori.server.pages.reading import Reader, site_texts
from tests.browser import looks
from tests.browser.conftest import Window
from tests.browser.parts import PHONE, Player, at_once, begin
from tests.browser.states import open_table
from tests.server.parts import Server

GAMES = mori.names()
HIDING = [name for name in GAMES if mori.game(name).facts.hidden]

ASK_ALL = """async () => {
  const silent = [];
  const [face, hint] = [document.getElementById("face"), document.getElementById("hint")];
  for (const button of [...face.querySelectorAll("button[data-id]:not([data-state])")]) {
    if (!button.checkVisibility()) continue;
    hint.textContent = "";
    button.click();
    for (let wait = 0; wait < 200 && !hint.textContent.trim(); wait += 1) await new Promise((go) => setTimeout(go, 10));
    if (!hint.textContent.trim()) silent.push(button.outerHTML.slice(0, 160));
  }
  return silent;
}"""
"""Point at everything that can not be chosen; what then says nothing."""

UNEXPLAINED = """() => [...document.querySelectorAll("#face button[data-id]")]
  .filter((one) => one.checkVisibility() && one.querySelector("svg") && !one.dataset.about)
  .map((one) => one.outerHTML.slice(0, 160))"""

MOVING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moment", [0.25, 0.55])
def test_everything_says_why_not(window: Window, site: Server, game: str, moment: float) -> None:
    page = window(Reader("fr", motion="none")).new_page()
    open_table(site, page, game, mori.game(game).seats[0], moment)
    assert page.evaluate(ASK_ALL) == []
    assert not looks.foreign(page, "fr")


@pytest.mark.parametrize("game", GAMES)
def test_why_not_is_said_while_choosing_as_well(window: Window, site: Server, game: str) -> None:
    """With the first step chosen, what does not go on from it says why; the choice stays."""
    page = window(Reader("en", motion="none")).new_page()
    open_table(site, page, game, mori.game(game).seats[0], 0.55)
    opened = page.locator("#face [data-state=open]")
    opened.nth(opened.count() // 2).click()
    assert page.evaluate(ASK_ALL) == []
    assert page.locator("#face [data-state=chosen]").count() == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_symbol_explains_itself(window: Window, site: Server, game: str) -> None:
    page = window(Reader("en", motion="none")).new_page()
    open_table(site, page, game, mori.game(game).seats[0], 0.55)
    assert page.evaluate(UNEXPLAINED) == []
    wanted = page.locator("#face button[data-id][data-about]").first
    about = wanted.get_attribute("data-about")
    wanted.evaluate("(one) => one.focus({ focusVisible: true })")
    assert about
    expect(page.locator("#hint")).to_contain_text(about)


@pytest.mark.parametrize("game", GAMES)
def test_choosing_can_be_taken_back_step_by_step(window: Window, site: Server, game: str) -> None:
    page = window(Reader("en", motion="none")).new_page()
    open_table(site, page, game, mori.game(game).seats[0], 0.55)
    opened, chosen = page.locator("#face [data-state=open]"), page.locator("#face [data-state=chosen]")
    before = opened.evaluate_all("all => all.map((one) => one.dataset.id)")
    steps = 0
    while not page.locator("#confirm").is_visible():
        opened.first.click()
        steps += 1
        expect(chosen).to_have_count(steps)
    for left in reversed(range(steps)):
        page.keyboard.press("Escape")
        expect(chosen).to_have_count(left)
    assert opened.evaluate_all("all => all.map((one) => one.dataset.id)") == before
    assert page.evaluate("() => document.activeElement.matches('#face button')"), "the focus is lost"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_for_who_does_not_wish_it(window: Window, site: Server, rng: Random, game: str) -> None:
    page = window(Reader("en", confirm="never"), reduced_motion="reduce").new_page()
    begin(page, site.url, game)
    player = Player(page, rng)
    for _ in range(4):
        if not player.wait():
            break
        player.turn()
        assert page.evaluate(MOVING) == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_can_not_touch_anything(window: Window, site: Server, game: str) -> None:
    page = window(Reader("en", motion="none")).new_page()
    open_table(site, page, game, mori.game(game).seats[0], 0.55, watching=True)
    expect(page.locator("#face [data-state]")).to_have_count(0)
    expect(page.locator("#all-moves, .acts, #say")).to_have_count(0)


@pytest.mark.parametrize("game", HIDING)
@pytest.mark.parametrize("moment", [0.1, 0.25, 0.55, 0.9])
def test_a_spectator_sees_no_secret(window: Window, site: Server, rng: Random, game: str, moment: float) -> None:
    """Were the hidden things others, the page that a spectator gets would be the same to the letter."""
    page = window(Reader("en", motion="none")).new_page()
    seats = mori.game(game).seats[-1]
    table = open_table(site, page, game, seats, moment, watching=True).table
    got = page.evaluate("async () => (await (await fetch(location)).text())")
    seen = bare(got)
    watcher = Watcher(page.url.rsplit("/", 1)[1], None, Reader("en", motion="none"), site.url)
    assert bare(drawn(watcher, table)) in seen
    assert table.course is not None
    changed = 0
    for _ in range(8):
        state = table.setting.game.guess(table.view(None), rng)
        other = replace(table, course=replace(table.course, state=state))
        changed += state != table.course.state
        assert bare(drawn(watcher, other)) in seen
    assert changed or table.stage == play.OVER


def drawn(watcher: Watcher, table: play.Table) -> str:
    return region(watcher, table, 0.0, max(0, table.ply - 1))


def bare(html: str) -> str:
    """Without what differs from one drawing to the next: a proposal for a guest's name."""
    return re.sub(r'name="name"[^>]*', "", html)


def test_a_long_press_explains(window: Window, site: Server) -> None:
    page = window(Reader("en", motion="none"), viewport=PHONE, has_touch=True).new_page()
    open_table(site, page, GAMES[0], mori.game(GAMES[0]).seats[0], 0.55)
    button = page.locator("#face [data-state=open]").first
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    about = button.get_attribute("data-about")
    assert about
    expect(page.locator("#hint")).to_contain_text(about)
    page.mouse.up()
    expect(page.locator("#face [data-state=chosen]")).to_have_count(0)
    expect(page.locator("#hint a")).to_have_attribute("href", re.compile(rf"^/learn/{GAMES[0]}#."))


def test_a_replay_turns_with_the_arrow_keys_and_has_an_address_for_every_moment(window: Window, site: Server) -> None:
    page = window(at_once()).new_page()
    game = GAMES[0]
    table = open_table(site, page, game, mori.game(game).seats[0], 1)
    page.get_by_role("link", name=site_texts("en")("act.replay")).click()
    page.wait_for_url("**/replay*")
    said = []
    for _ in range(3):
        before = page.url
        page.keyboard.press("ArrowRight")
        page.wait_for_function("(before) => location.href !== before", arg=before)
        said.append(page.locator("#status").inner_text())
    assert len(set(said)) == 3
    there = page.url
    page.keyboard.press("End")
    expect(page.get_by_role("link", name=site_texts("en")("replay.after"))).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Home")
    expect(page.get_by_role("link", name=site_texts("en")("replay.before"))).to_have_attribute("aria-disabled", "true")
    other = window(at_once()).new_page()
    other.goto(there)
    expect(other.locator("#status")).to_have_text(said[-1])
    assert table.table.stage == play.OVER


@pytest.mark.parametrize("game", HIDING[:1])
def test_a_game_that_is_over_is_reviewed(window: Window, site: Server, game: str) -> None:
    """While it is thought about the page says so; nothing in the styles of the review is refused by the browser."""
    page = window(Reader("fr", motion="none")).new_page()
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    open_table(site, page, game, mori.game(game).seats[0], 1)
    page.get_by_role("link", name=site_texts("fr")("act.review")).click()
    expect(page.locator("body.report h1")).to_be_visible(timeout=90_000)
    assert page.locator("html").get_attribute("lang") == "fr"
    assert not looks.serious(page)
    assert not looks.cut(page)
    assert refused == []
    page.get_by_role("link", name=site_texts("fr")("replay.table")).click()
    expect(page.locator("#result")).to_be_visible()
