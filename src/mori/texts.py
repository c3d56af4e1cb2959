"""Sentences in the reader's language: gettext catalogues (`texts/<language>.po`) read with Babel.

Catalogues are keyed by short codes (`why.over`), and the English sentences stand in a catalogue like all others, so
that no language is the one the others are measured by.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from mori.kernel.game import Message

LANGUAGES = ("en", "fr", "es")


class Texts:
    """The catalogues of one language, the first that knows a code answering for it."""

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = language
        self._catalogues = [_catalogue(folder, language) for folder in folders]
        self._patterns: dict[tuple[str, object], str] = {}

    def say(self, message: Message, names: Sequence[str] = ()) -> str:
        """The sentence for a message. Seats are called by these names, or by their numbers where there are none."""
        values = message.values
        if names and message.code == "seat":
            return names[int(str(values["number"])) - 1]
        pattern = self._pattern(message.code, values.get("count") if values else None)
        said = {name: self.say(value, names) if isinstance(value, Message) else value for name, value in values.items()}
        return pattern.format(**said)

    def __call__(self, code: str, **values: str | int | Message) -> str:
        """The sentence for a code, with its values by name."""
        return self.say(Message(code, values))

    def _pattern(self, code: str, count: object) -> str:
        """The sentence before its values are put in; tables are drawn often, so that it is looked up once."""
        key = code, count if isinstance(count, int) else None
        found = self._patterns.get(key)
        if found is None:
            found = self._patterns[key] = self._found(*key)
        return found

    def _found(self, code: str, count: int | None) -> str:
        for catalogue in self._catalogues:
            if count is not None:
                found = catalogue.ngettext(code, code + ".many", count)
                if found not in (code, code + ".many"):
                    return found
            found = catalogue.gettext(code)
            if found != code:
                return found
        raise LookupError(f"no sentence for «{code}» in «{self.language}»")


def languages(*folders: Path) -> dict[str, Texts]:
    """The same folders in every language of the house."""
    return {language: Texts(language, *folders) for language in LANGUAGES}


@cache
def english(folder: Path) -> Texts:
    """The catalogue that speaks where nobody has said which language they read."""
    return Texts(LANGUAGES[0], folder)


@cache
def _catalogue(folder: Path, language: str) -> gettext.GNUTranslations:
    with (folder / f"{language}.po").open("rb") as source:
        catalogue = read_po(source, locale=language, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
