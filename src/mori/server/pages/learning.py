"""The rules of a game for people, from the Markdown in its folder `learn/`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from mori import registry
from mori.texts import LANGUAGES

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
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
    html = MARKDOWN.renderer.render(body, MARKDOWN.options, {})
    # Wide tables scroll by themselves, never the page.
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    return Rules(
        tokens[headings[0] + 1].content, _sentence(paragraphs[0]), _sentence(makers), tuple(chapters), Markup(html)
    )


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
