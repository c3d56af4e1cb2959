"""A server and a browser for all tests of pages; each test gets windows of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

import mori
from mori.server.pages.reading import COOKIE as READER_COOKIE
from mori.server.pages.reading import Reader
from tests.browser.parts import DESKTOP, PATIENCE, chromium, cookie
from tests.server.parts import Server, serving

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browsers are given HTML and see nothing of the build: they are driven on the compiled one only."""
    if mori.build() == "pure":
        left = [item for item in items if item.path.parent == HERE]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, chromium(playwright) as browser:
        yield browser


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("site") / "data") as server:
        yield server


Window = Callable[..., BrowserContext]


@pytest.fixture
def window(browser: Browser) -> Iterator[Window]:
    """Opens windows that know nothing of each other. Whatever goes wrong in a script of theirs fails the test."""
    opened: list[BrowserContext] = []
    errors: list[str] = []

    def open_window(reader: Reader, **more: Any) -> BrowserContext:
        options = {"viewport": DESKTOP, "locale": reader.language, **more}
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        context.add_cookies([cookie(READER_COOKIE, reader.cookie())])
        context.on("weberror", lambda error: errors.append(str(error.error)))
        opened.append(context)
        return context

    yield open_window
    for context in opened:
        context.close()
    assert not errors


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> Random:
    """The same choices for the same test."""
    return Random(request.node.name)
