"""What is spoken at a table is what has been agreed on (`make golden` writes it anew)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser import spoken
from tests.server.parts import Server


@pytest.mark.parametrize(("game", "language"), list(spoken.cases()))
def test_a_table_is_spoken_as_agreed(browser: Browser, site: Server, game: str, language: str) -> None:
    assert spoken.tree_of(browser, site, game, language) == spoken.file_of(game, language).read_text(encoding="utf-8")


def test_no_file_is_left_over() -> None:
    assert {spoken.file_of(*case) for case in spoken.cases()} == set(spoken.FOLDER.iterdir())
