"""What comes over the line: little, all of it from the site itself, and pictures that an installed app needs."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from io import BytesIO
from urllib.parse import urljoin

import httpx
import pytest
from playwright.sync_api import Page, Response

import mori
from mori.server.pages.reading import Reader
from tests.browser.conftest import Window
from tests.browser.states import open_table
from tests.server.parts import Server

FIRST_PAGE = 80_000
TABLE_PAGE = 120_000


def loaded(page: Page, go: Callable[[], object]) -> list[Response]:
    """Everything that a page asks for."""
    responses: list[Response] = []
    page.on("response", lambda one: responses.append(one))  # noqa: PLW0108  (playwright marks what it is given)
    go()
    page.wait_for_load_state("networkidle")
    return responses


def zipped(responses: list[Response]) -> int:
    """How many bytes they are when compressed."""
    return sum(len(gzip.compress(one.body(), mtime=0)) for one in responses)


def travelled(responses: list[Response]) -> int:
    """How many bytes of bodies have really come over the line."""
    return sum(one.request.sizes()["responseBodySize"] for one in responses)


def test_the_first_page_is_light(window: Window, site: Server) -> None:
    page = window(Reader("fr")).new_page()
    responses = loaded(page, lambda: page.goto(site.url))
    assert {one.url.startswith(site.url) for one in responses} == {True}
    assert zipped(responses) <= FIRST_PAGE
    assert travelled(responses) <= FIRST_PAGE


@pytest.mark.parametrize("game", mori.names())
def test_a_table_is_light_with_all_its_art(window: Window, site: Server, game: str) -> None:
    """Also at the table of the most seats, and nothing comes later from elsewhere."""
    page = window(Reader("fr")).new_page()
    responses = loaded(page, lambda: open_table(site, page, game, mori.game(game).seats[-1], 0.9))
    assert {one.url.startswith(site.url) for one in responses} == {True}
    assert zipped(responses) <= TABLE_PAGE
    assert travelled(responses) <= TABLE_PAGE


def test_it_can_be_installed(window: Window, site: Server) -> None:
    """The manifest has a name, a start and square pictures of the sizes that browsers ask for, one to be cut round."""
    page = window(Reader("en")).new_page()
    page.goto(site.url)
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    with httpx.Client(base_url=site.url, trust_env=False) as client:
        answer = client.get(address)
        assert answer.headers["Content-Type"].startswith("application/manifest+json")
        manifest = answer.json()
        assert manifest["name"]
        assert manifest["display"] == "standalone"
        assert client.get(urljoin(address, manifest["start_url"])).status_code == 200
        found = {}
        for icon in manifest["icons"]:
            got = client.get(urljoin(address, icon["src"]))
            assert got.headers["Content-Type"] == icon["type"]
            if icon["type"] == "image/png":
                found[icon["sizes"], icon.get("purpose", "any")] = size_of(got.content)
    assert found == {
        ("192x192", "any"): (192, 192),
        ("512x512", "any"): (512, 512),
        ("512x512", "maskable"): (512, 512),
    }
    session = page.context.new_cdp_session(page)
    errors = {one["errorId"] for one in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}  # as every window of these tests is


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a picture, from its head."""
    head = BytesIO(png)
    assert head.read(8) == b"\x89PNG\r\n\x1a\n"
    head.seek(16)
    return int.from_bytes(head.read(4), "big"), int.from_bytes(head.read(4), "big")
