"""People in separate browsers and three languages, through everything that happens to lines and servers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import mori
from mori.server.pages.reading import site_texts
from tests.browser.conftest import Window
from tests.browser.parts import Player, at_once
from tests.server.parts import Server, free_port

LANGUAGES = ("en", "fr", "es", "en")
NAMES = ("Ada", "Grace", "Emmy", "Sofia")
OFTEN = 3
"""After so many decisions something happens to a line or to the server: random games of Inara can be short."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, always at the same address, to be stopped and begun again."""
    server = Server(tmp_path / "data", port=free_port())
    yield server
    server.close()


def gather(window: Window, house: Server, game: str, seats: int, rng: Random) -> list[Player]:
    """Somebody invites from the home page, the others follow the link and say who they are."""
    pages = [window(at_once(language)).new_page() for language in LANGUAGES[:seats]]
    host, *guests = pages
    host.goto(house.url)
    section = host.get_by_role("region", name=game.title())
    if mori.game(game).seats != (seats,):
        section.get_by_text(site_texts("en")("home.more")).click()
        section.get_by_role("radio", name=str(seats), exact=True).check(force=True)
    section.get_by_role("button", name=site_texts("en")("home.invite")).click()
    link = host.get_by_role("link", name=f"{house.url}/t/")
    address = link.get_attribute("href")
    assert address is not None
    for page, name, language in zip(guests, NAMES[1:], LANGUAGES[1:], strict=False):
        t = site_texts(language)
        page.goto(address)
        page.get_by_label(t("join.name")).fill(name)
        page.get_by_role("button", name=t("join.join")).click()
        expect(page.get_by_role("button", name=t("join.join"))).to_have_count(0)
    expect(host.locator("#waiting")).to_have_count(0)
    return [Player(page, rng, language) for page, language in zip(pages, LANGUAGES, strict=False)]


def reload(_house: Server, player: Player) -> None:
    player.page.reload()


def lose_the_line(_house: Server, player: Player) -> None:
    """The socket is cut for a while; what happens meanwhile is there afterwards."""
    context = player.page.context
    context.set_offline(True)
    player.page.wait_for_timeout(300)
    context.set_offline(False)


def restart(house: Server, player: Player) -> None:
    """The page says that the line is lost, and finds back by itself."""
    house.stop()
    expect(player.page.get_by_role("alert").filter(has_text=player.t("line.lost"))).to_be_visible()
    house.start()
    expect(player.page.locator("#line")).to_be_hidden()


ACCIDENTS: tuple[Callable[[Server, Player], None], ...] = (reload, lose_the_line, restart)


def play_on(players: list[Player], house: Server, spectator: Page, rng: Random) -> None:
    """To the end, whoever is asked; on the way every accident happens once."""
    accidents, made = [*ACCIDENTS], 0
    while True:
        spoken = [player.asked() for player in players]
        if "over" in spoken:
            break
        ready = [player for player, asked in zip(players, spoken, strict=True) if asked and asked != player.before]
        if not ready:
            spectator.wait_for_timeout(10)
            continue
        rng.choice(ready).turn()
        made += 1
        if accidents and made % OFTEN == 0:
            accidents.pop(0)(house, rng.choice(players))
        assert made < 2000
    assert not accidents, "the game was over too soon"


@pytest.mark.parametrize(("game", "seats"), [("inara", 2), ("inoka", 3), ("inori", 4)])
def test_a_game_of_people(window: Window, house: Server, rng: Random, game: str, seats: int) -> None:
    players = gather(window, house, game, seats, rng)
    spectator = window(at_once()).new_page()
    spectator.goto(players[0].page.url)
    play_on(players, house, spectator, rng)
    for player in players:
        expect(player.page.locator("#result")).to_be_visible()
        points = player.page.locator("#result").get_by_role("listitem")
        assert points.count() == (seats if game == "inori" else 0), "only Inori is played for points"
    results: list[Any] = [page.page.locator("#result .scores b").all_inner_texts() for page in players]
    assert results == [results[0]] * seats
    expect(spectator.locator("#result")).to_be_visible()
