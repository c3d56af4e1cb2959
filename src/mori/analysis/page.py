"""Pages that stand in one file: styles and drawings inside, no script, nothing loaded from anywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import Any

import mori
from mori import drawings
from mori.kernel.game import Game, Message, Say
from mori.texts import Texts

TEXTS = Path(__file__).parent / "texts"
SITE_STYLES = Path(mori.__file__).parent / "server" / "static" / "app.css"
"""Faces are made for the site's colours and measures."""
OWN_STYLES = Path(__file__).parent / "page.css"


@cache
def texts(language: str) -> Texts:
    """The sentences of reviews and balance reports."""
    return Texts(language, TEXTS)


def game_say(game: Game[Any, Any], language: str, names: Sequence[str] = ()) -> Say:
    """The sentences of a game; where names are given, seats are called by them."""
    catalogue = Texts(language, game.folder / "texts")

    def say(message: Message) -> str:
        if names and message.code == "seat":
            return names[int(str(message.values["number"])) - 1]
        said = {key: say(value) if isinstance(value, Message) else value for key, value in message.values.items()}
        return catalogue.say(Message(message.code, said))

    return say


def whole(game: Game[Any, Any], language: str, title: str, body: str, *, faces: bool = False) -> str:
    """A page in one file. `faces` takes the game's styles and drawings along."""
    styles = [SITE_STYLES.read_text(encoding="utf-8")]
    if faces:
        styles.append(drawings.styles(game.name))
    styles.append(OWN_STYLES.read_text(encoding="utf-8"))
    sheet = "\n".join(styles).replace("</", "<\\/")
    return (
        f'<!doctype html>\n<html lang="{language}" data-theme="system" data-motion="none">\n<head>\n'
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{sheet}\n</style>\n</head>\n"
        f'<body class="report game-{escape(game.name)}">\n{drawings.sprite(game.name) if faces else ""}\n'
        f'<main id="main">\n<h1>{escape(title)}</h1>\n{body}\n</main>\n</body>\n</html>\n'
    )


def picture(game: Game[Any, Any], view: Any, say: Say, marked: Mapping[str, str] | None = None) -> str:
    """The table as a seat saw it, to be looked at only: nothing can be pressed, and no name stands on a page twice.

    `marked` are elements that are to be seen at once, with a word for each that styles know.
    """
    drawn = re.sub(r' id="[^"]*"', "", game.face.draw(view, say))
    for element, word in (marked or {}).items():
        name = f'data-id="{escape(element)}"'
        drawn = drawn.replace(name, f'{name} data-marked="{word}"')
    return f'<div class="table-picture" inert>{drawn}</div>'


def table(head: Sequence[str], rows: Sequence[Sequence[str]], caption: str, *, folds: bool = False) -> str:
    """A table of cells that are HTML already; the first cell of a row names it.

    One that `folds` is a list on a narrow screen, where each cell says what it is.
    """
    if folds:
        return _folding(head, rows, caption)
    heads = "".join(f'<th scope="col">{cell}</th>' if cell else "<td></td>" for cell in head)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>' for row in rows
    )
    return (
        f'<div class="wide-table" tabindex="0" role="region" aria-label="{escape(caption)}"><table>'
        f'<caption class="unseen">{escape(caption)}</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody>'
        "</table></div>"
    )


def _folding(head: Sequence[str], rows: Sequence[Sequence[str]], caption: str) -> str:
    """Roles are written out, for a table that is laid out as a list is none any more to some readers of screens."""
    heads = "".join(f'<th scope="col" role="columnheader">{cell}</th>' if cell else "<td></td>" for cell in head)
    body = "".join(
        f'<tr role="row"><th scope="row" role="rowheader">{row[0]}</th>'
        + "".join(
            f'<td role="cell" data-label="{escape(unescape(label))}">{cell}</td>' if cell else '<td role="cell"></td>'
            for label, cell in zip(head[1:], row[1:], strict=True)
        )
        + "</tr>"
        for row in rows
    )
    return (
        f'<table class="folds" role="table"><caption class="unseen">{escape(caption)}</caption>'
        f'<thead role="rowgroup"><tr role="row">{heads}</tr></thead><tbody role="rowgroup">{body}</tbody></table>'
    )


def percent(share: float, signed: bool = False) -> str:
    """A share as people write it, with a real minus sign.

    >>> print(percent(0.5).replace("\N{NO-BREAK SPACE}", "_"), percent(-0.125, signed=True)[:-2])
    50_% −12.5
    """
    number = round(100 * share, 1)
    text = f"{number:+g}" if signed and number else f"{number + 0:g}"
    return text.replace("-", "\N{MINUS SIGN}") + "\N{NO-BREAK SPACE}%"
