"""Every page and state: nothing axe calls serious, nothing cut off, nothing too small, not a word of English left."""

from __future__ import annotations

import pytest

from mori.server.pages.reading import Reader
from tests.browser import looks
from tests.browser.conftest import Window
from tests.browser.parts import PHONE
from tests.browser.states import State, states
from tests.server.parts import Server

SMALLEST = {"width": 320, "height": 640}
ENLARGED = {"width": 720, "height": 450}
"""A window of 1440×900 at 200 %."""
MIDDLE_SEATS = ("inoka-3", "inori-3")
TESTED = [one for one in states() if "late" not in one.name and not any(seats in one.name for seats in MIDDLE_SEATS)]


@pytest.mark.parametrize("state", TESTED, ids=lambda state: state.name)
def test_on_a_phone_by_day_in_french(window: Window, site: Server, state: State) -> None:
    page = window(Reader("fr", theme="light", motion="none"), viewport=PHONE, has_touch=True).new_page()
    state.draw(site, page)
    found = [*looks.serious(page), *looks.foreign(page, "fr"), *looks.small(page)]
    for size in (PHONE, SMALLEST, ENLARGED):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        found += looks.cut(page)
    assert not found


@pytest.mark.parametrize("state", TESTED, ids=lambda state: state.name)
def test_on_a_desk_by_night_in_spanish(window: Window, site: Server, state: State) -> None:
    page = window(Reader("es", theme="dark", motion="none")).new_page()
    state.draw(site, page)
    assert not [*looks.serious(page), *looks.foreign(page, "es"), *looks.cut(page)]
