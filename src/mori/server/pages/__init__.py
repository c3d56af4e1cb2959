"""The pages of the site: HTML for people, drawn from templates; every action is a form that needs no script."""

from __future__ import annotations

from mori.server.pages.about import about
from mori.server.pages.home import begin, home
from mori.server.pages.interface import docs
from mori.server.pages.learn import learn, rules_page
from mori.server.pages.lesson import lesson_move, lesson_page, lesson_why
from mori.server.pages.me import me, rename
from mori.server.pages.replaying import replay
from mori.server.pages.review import review
from mori.server.pages.settings_page import save_settings, settings_page
from mori.server.pages.signing import open_account, sign_in, sign_out
from mori.server.pages.static_files import static
from mori.server.pages.table import act, at_level, join, move, table_page, why
from mori.server.pages.watching import table_live

PAGES = (
    *(home, begin, me, rename, open_account, sign_in, sign_out, settings_page, save_settings, about, docs, static),
    *(learn, rules_page, lesson_page, lesson_move, lesson_why),
    *(table_page, why, move, act, at_level, join, table_live, replay, review),
)

__all__ = ["PAGES"]
