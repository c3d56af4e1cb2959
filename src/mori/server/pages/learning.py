"""The rules of a game for people, from the Markdown in its folder `learn/`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from mori import registry
from mori.kernel.game import Game, Message
from mori.server.pages.reading import Reader
from mori.texts import LANGUAGES

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def _drawn(tokens: Sequence[Token], place: int, options: Any, env: Mapping[str, str]) -> str:  # noqa: ARG001
    """A picture is a drawing of the game's `art/`, which is in the page already; its text is what it shows."""
    image = tokens[place]
    words = escape(image.content)
    spoken = f'role="img" aria-label="{words}"' if words else 'aria-hidden="true"'
    return f'<svg class="drawn" {spoken}><use href="#{env["game"]}-{Path(str(image.attrs["src"])).stem}"/></svg>'


def _board(tokens: Sequence[Token], place: int, options: Any, env: Mapping[str, str]) -> str:  # noqa: ARG001
    """A block called `board` is a piece of a board; letters are drawings as its first line says: `board G=body-light`.

    A dot is an empty square, letters and numbers stand beside the board. The text around it says what is to be seen.
    """
    _, *legend = tokens[place].info.split()
    rows = [[""] * line.startswith(" ") + line.split() for line in tokens[place].content.splitlines()]
    drawings = dict(letter.split("=") for letter in legend)
    cells = "".join(
        _cell(x, y, cell, drawings, env["game"]) for y, row in enumerate(rows) for x, cell in enumerate(row)
    )
    box = f"0 0 {40 * max(map(len, rows))} {40 * len(rows)}"
    return f'<svg class="drawn-board columns-{max(map(len, rows))}" viewBox="{box}" aria-hidden="true">{cells}</svg>'


def _cell(x: int, y: int, cell: str, drawings: Mapping[str, str], game: str) -> str:
    at = f'x="{40 * x}" y="{40 * y}" width="40" height="40"'
    square = f'<rect class="{"pale" if (x + y) % 2 else "deep"}" {at}/>'
    if cell == ".":
        return square
    if cell in drawings:
        return square + "".join(f'<use href="#{game}-{name}" {at}/>' for name in drawings[cell].split("+"))
    text = f'<text x="{40 * x + 20}" y="{40 * y + 28}">{escape(cell)}</text>'
    return square + text if cell and not cell.isalnum() else text


# The renderer calls them as its methods, with itself first.
MARKDOWN.add_render_rule("image", lambda _, *image: _drawn(*image))
MARKDOWN.add_render_rule("fence", lambda _, *block: _board(*block))
ANCHOR = re.compile(r'^<a id="([\w-]+)"></a>\n+', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Rules:
    """A rules page: title, a sentence about the game, who made it, chapters with their anchors, and all of it."""

    title: str
    lead: str
    credits: str
    chapters: tuple[tuple[str, str], ...]
    html: Markup


@cache
def rules(name: str, language: str) -> Rules:
    """The rules of this game in this language."""
    tokens = _tokens(name, language)
    anchors = _anchors(name)
    headings = [place for place, token in enumerate(tokens) if token.type == "heading_open"]
    chapters = []
    for place, anchor in zip(headings, anchors, strict=True):
        tokens[place].attrSet("id", anchor)
        if tokens[place].tag == "h2":
            chapters.append((anchor, tokens[place + 1].content))
    paragraphs = [tokens[place + 1] for place, token in enumerate(tokens) if token.type == "paragraph_open"]
    # The credits stand in italics below the title, or at the very end.
    in_italics = (one for one in paragraphs if one.children and one.children[0].type == "em_open")
    makers = next(in_italics, paragraphs[-1])
    body = tokens[headings[0] + 3 :]
    html = MARKDOWN.renderer.render(body, MARKDOWN.options, {"game": name})
    # Wide tables scroll by themselves, never the page.
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    return Rules(
        tokens[headings[0] + 1].content, _sentence(paragraphs[0]), _sentence(makers), tuple(chapters), Markup(html)
    )


def why_of(game: Game[Any, Any], reader: Reader) -> str:
    """Why one would play it, in one sentence, where the game says so."""
    return reader.game_say(game)(Message("game.why")) if "game.why" in game.messages else ""


def _tokens(name: str, language: str) -> list[Token]:
    text = (registry.game(name).folder / "learn" / f"{language}.md").read_text(encoding="utf-8")
    return MARKDOWN.parse(ANCHOR.sub("", text))


@cache
def _anchors(name: str) -> tuple[str, ...]:
    """The anchors of the headings, in every language the words of the first, so that links lead to the same place."""
    tokens = _tokens(name, LANGUAGES[0])
    titles = [tokens[place + 1].content for place, token in enumerate(tokens) if token.type == "heading_open"]
    return tuple(re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") for title in titles)


def _sentence(token: Token) -> str:
    """The first sentence of a paragraph, without its marks."""
    words = "".join(
        " " if child.type == "softbreak" else child.content
        for child in token.children or ()
        if child.type in ("text", "softbreak", "code_inline")
    )
    sentence = re.match(r".*?[.!?](?=\s|$)", words)
    return sentence[0] if sentence else words
