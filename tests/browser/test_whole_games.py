"""A whole game of each kind against a bot: with the mouse, the keyboard alone, a finger on a phone, without script."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

import mori
from mori.server.pages.reading import Reader, site_texts
from tests.browser.conftest import Window
from tests.browser.parts import PHONE, Finger, Forms, Keys, Player, at_once, begin
from tests.server.parts import Server

GAMES = mori.names()


def is_over(page: Page, game: str, language: str = "en") -> None:
    """The result is told, with what one can do next."""
    t = site_texts(language)
    result = page.locator("#result")
    expect(result.get_by_role("link", name=t("act.replay"))).to_be_visible()
    expect(result.get_by_role("button", name=t("act.again"))).to_be_visible()
    points = 0 if mori.game(game).facts.zero_sum else 2
    assert result.locator(".scores").get_by_role("listitem").count() == points


@pytest.mark.parametrize("game", GAMES)
def test_with_the_mouse(window: Window, site: Server, rng: Random, game: str) -> None:
    page = window(at_once()).new_page()
    begin(page, site.url, game)
    Player(page, rng).play()
    is_over(page, game)


@pytest.mark.parametrize("game", GAMES)
def test_with_the_keyboard_alone(window: Window, site: Server, rng: Random, game: str) -> None:
    page = window(Reader("en", motion="none")).new_page()
    begin(page, site.url, game)
    Keys(page, rng).play()
    is_over(page, game)


@pytest.mark.parametrize("game", GAMES)
def test_with_a_finger_on_a_phone(window: Window, site: Server, rng: Random, game: str) -> None:
    page = window(at_once("fr"), viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    begin(page, site.url, game, "fr")
    Finger(page, rng, "fr").play()
    is_over(page, game, "fr")


@pytest.mark.parametrize("game", GAMES)
def test_without_any_script(window: Window, site: Server, rng: Random, game: str) -> None:
    page = window(at_once("es"), java_script_enabled=False).new_page()
    begin(page, site.url, game, "es")
    Forms(page, rng, "es").play()
    is_over(page, game, "es")
