"""The pages of the site: HTML for people, drawn from templates; every action is a form that needs no script."""

from __future__ import annotations

from mori.server.pages.home import begin, home
from mori.server.pages.interface import docs
from mori.server.pages.static_files import static
from mori.server.pages.table import act, join, move, table_page, why
from mori.server.pages.watching import table_live

PAGES = (home, begin, docs, static, table_page, why, move, act, join, table_live)

__all__ = ["PAGES"]
