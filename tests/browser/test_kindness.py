"""What makes people stay: a next game that fits, what happened said once and in order, and a line that comes back."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import Page, expect

import mori
from mori import play
from mori.server.pages.levels import onward, past_of
from mori.server.pages.reading import Reader, site_texts
from tests.browser.conftest import Window
from tests.browser.parts import PHONE, Player, begin
from tests.browser.states import open_table
from tests.browser.tables import played
from tests.server.parts import Server

GAMES = mori.names()
T = site_texts("en")
ADA = play.Person("ada", "Ada")

LISTEN = """() => {
  window.said = [];
  for (const id of ["status", "hint", "called"]) {
    const note = () => said.push([id, document.getElementById(id).textContent.trim()]);
    const all = { childList: true, characterData: true, subtree: true };
    new MutationObserver(note).observe(document.getElementById(id), all);
  }
}"""
"""Note what a screen reader is given to read aloud."""


def resign(page: Page) -> None:
    if page.locator(".open-side").is_visible():
        page.locator(".open-side").click()
    page.get_by_text(T("act.resign")).click()
    page.get_by_role("button", name=T("act.resign-sure")).click()
    expect(page.locator("#result")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_after_a_loss_something_easier_is_one_tap_away_and_is_remembered(
    window: Window, site: Server, game: str
) -> None:
    page = window(Reader("en", motion="none")).new_page()
    page.goto(site.url)
    section = page.get_by_role("region", name=game.title())
    section.get_by_text(T("home.more")).click()
    section.locator("label:has(input[name=level][value='3']) span").click()
    section.get_by_role("button", name=T("home.play")).click()
    resign(page)
    lost = page.url
    page.locator("#result button[name=level]").click()
    page.wait_for_url(lambda address: "/t/" in address and address != lost)
    expect(page.locator("#table[data-stage=playing]")).to_be_attached()
    page.goto(site.url)
    assert section.locator("input[name=level]:checked").get_attribute("value") == "2"


def test_after_a_win_the_next_level_is_proposed() -> None:
    """And what was won is remembered as beaten; a table of different bots or of people proposes nothing."""
    offered = set()
    for seed in range(20):
        table = played("inara", [ADA, play.Bot(1)], 1, str(seed)).table
        after = onward(table, 0, Reader("en"))
        if table.winners == (0,):
            assert after is not None
            assert (after[0], after[2]) == (2, True)
            known = {"game": table.setting.game, "level": 1, "won": True}
            assert past_of([known, {**known, "level": 3, "won": False}])["inara"].beaten == {1}
        else:
            assert after is None, "nothing is easier than the first level"
        offered.add(after is not None)
        assert onward(table, None, Reader("en")) is None
    assert offered == {True, False}
    assert onward(played("inara", [ADA, play.Person("grace", "Grace")], 1, "0").table, 0, Reader("en")) is None


def test_somebody_new_is_told_how_to_find_out(window: Window, site: Server, rng: Random) -> None:
    page = window(Reader("en", motion="none", confirm="never"), viewport=PHONE).new_page()
    begin(page, site.url, GAMES[0])
    expect(page.locator(".newcomer a")).to_be_visible()
    player = Player(page, rng)
    player.wait()
    player.turn()
    expect(page.locator(".newcomer")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_is_said_once_and_in_order(window: Window, site: Server, rng: Random, game: str) -> None:
    """What has happened, then whose turn it is, and nothing twice in a row."""
    page = window(Reader("en", motion="none")).new_page()
    begin(page, site.url, game)
    page.evaluate(LISTEN)
    player = Player(page, rng)
    while not page.evaluate("() => said.some(([where, words]) => where === 'called' && words)") and player.made < 12:
        player.wait()
        player.turn()
    page.wait_for_timeout(200)
    said = [(where, words) for where, words in page.evaluate("() => said") if words]
    assert not [one for one, following in pairwise(said) if one == following]
    called = [place for place, (where, words) in enumerate(said) if where == "called" and words == T("turn.yours")]
    assert called or mori.game(game).facts.simultaneous, "where all choose at once it may always be one's turn"
    assert all(said[place - 1][0] in ("status", "hint") for place in called)


def test_a_jump_within_the_page_leaves_the_table_alone(window: Window, site: Server) -> None:
    """The link to the content changes the address; the window fails the test when a script stumbles over it."""
    page = window(Reader("en", motion="none")).new_page()
    open_table(site, page, GAMES[0], mori.game(GAMES[0]).seats[0], 0.55)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**#main")
    page.go_back()
    page.wait_for_timeout(300)
    expect(page.locator("#face [data-state=open]").first).to_be_visible()


def test_who_has_no_net_is_told_at_once_and_again_when_it_is_back(window: Window, site: Server) -> None:
    page = window(Reader("en", motion="none")).new_page()
    open_table(site, page, GAMES[0], mori.game(GAMES[0]).seats[0], 0.55)
    page.context.set_offline(True)
    expect(page.locator("#line")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#line")).to_be_hidden()


def test_with_an_account_one_finds_ones_tables_from_anywhere(window: Window, site: Server) -> None:
    """Opened as a guest, who keeps everything; a wrong password is answered with a sentence."""
    page = window(Reader("en", motion="none")).new_page()
    begin(page, site.url, GAMES[0])
    page.goto(f"{site.url}/me")
    page.get_by_text(T("me.keep.do")).first.click()
    account = page.locator("form[action='/me/account']")
    account.get_by_label(T("me.login")).fill("ada.lovelace")
    account.get_by_label(T("me.password")).fill("a long enough one")
    account.get_by_role("button").click()
    expect(page.get_by_role("heading", name=T("me.signed", login="ada.lovelace"))).to_be_visible()
    other = window(Reader("en", motion="none"), viewport=PHONE).new_page()
    other.goto(f"{site.url}/me")
    for password in ("not the right one", "a long enough one"):
        other.get_by_text(T("me.sign-in.known")).click()
        known = other.locator("form[action='/me/sign-in']")
        known.get_by_label(T("me.login")).fill("Ada.Lovelace")
        known.get_by_label(T("me.password")).fill(password)
        known.get_by_role("button").click()
        if password.startswith("not"):
            expect(other.get_by_role("alert")).to_have_text(T("account.wrong-login"))
    expect(other.locator(".tables li")).to_have_count(1)
    other.get_by_role("button", name=T("me.sign-out")).click()
    expect(other.locator(".tables li")).to_have_count(0)
