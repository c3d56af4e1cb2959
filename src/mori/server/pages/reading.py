"""Who reads a page: the language, and how pages shall look, move and sound."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from litestar.connection import ASGIConnection

from mori import registry
from mori.kernel.game import Game, Message, Say
from mori.texts import LANGUAGES, Texts

COOKIE = "reader"
TEXTS = Path(__file__).parents[1] / "texts"
NAMES = {"en": "English", "fr": "Français", "es": "Español"}
"""Each language in its own words."""
CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "motion": ("system", "none"),
    "sound": ("off", "on"),
    "confirm": ("always", "never"),
}
"""What a reader may choose beside the language; the first is what it is without a choice."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who reads."""

    language: str
    theme: str = "system"
    motion: str = "system"
    sound: str = "off"
    confirm: str = "always"

    def t(self, code: str, **values: str | int | Message) -> str:
        """A sentence of the site."""
        return site_texts(self.language)(code, **values)

    def game_say(self, game: Game[Any, Any], names: Sequence[str] = ()) -> Say:
        """The sentences of a game; where names are given, seats are called by them."""
        return partial(game_texts(game.name, self.language).say, names=names)

    def cookie(self) -> str:
        """What the browser keeps."""
        kept = {"lang": self.language, **{name: getattr(self, name) for name in CHOICES}}
        return urlencode(kept)


def read_reader(connection: ASGIConnection[Any, Any, Any, Any]) -> Reader:
    """The reader of a request: what was chosen here, else what the browser asks for."""
    kept = dict(parse_qsl(connection.cookies.get(COOKIE, "")))
    chosen = {name: kept[name] for name, values in CHOICES.items() if kept.get(name) in values}
    language = kept.get("lang")
    if language not in LANGUAGES:
        language = preferred(connection.headers.get("Accept-Language", ""))
    return Reader(language, **chosen)


def preferred(header: str) -> str:
    """The language of the house that a browser likes most.

    >>> preferred("de, es-MX;q=0.8, fr;q=0.9"), preferred("")
    ('fr', 'en')
    """
    liked = []
    for place, part in enumerate(header.split(",")[:20]):
        name, _, weight = part.partition(";q=")
        try:
            liked.append((-float(weight or 1), place, name.strip()[:2].lower()))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(liked) if name in LANGUAGES), LANGUAGES[0])


@cache
def site_texts(language: str) -> Texts:
    """The site's own sentences."""
    return Texts(language, TEXTS)


@cache
def game_texts(name: str, language: str) -> Texts:
    """A game's sentences."""
    return Texts(language, registry.game(name).folder / "texts")
