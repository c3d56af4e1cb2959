"""The three languages of Inara: complete, nothing too much, the same values in all."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest
from babel.messages.pofile import read_po

from mori.games.inara import GAME
from mori.kernel.game import Message
from mori.texts import LANGUAGES, Texts

VALUE = re.compile(r"{(\w+)}")


@cache
def entries(language: str) -> dict[str, list[str]]:
    """The sentences of a catalogue by their code: one, or singular and plural."""
    with (GAME.folder / "texts" / f"{language}.po").open("rb") as source:
        catalogue = read_po(source, locale=language, abort_invalid=True)
    found: dict[str, list[str]] = {}
    for entry in catalogue:
        codes = [entry.id] if isinstance(entry.id, str) else list(entry.id)
        if codes != [""]:
            assert codes[1:] == [f"{code}.many" for code in codes[:-1]]
            found[codes[0]] = [entry.string] if isinstance(entry.string, str) else list(entry.string or ())
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_its_sentence_and_no_sentence_is_unused(language: str) -> None:
    assert sorted(entries(language)) == sorted(GAME.messages)
    assert max(Counter(GAME.messages).values()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_lists_every_code_once_and_in_the_order_of_the_game(language: str) -> None:
    text = (GAME.folder / "texts" / f"{language}.po").read_text(encoding="utf-8")
    listed = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
    assert len(set(listed)) == len(listed)
    english = re.findall(r'^msgid "(.+)"$', (GAME.folder / "texts" / "en.po").read_text("utf-8"), re.MULTILINE)
    assert listed == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_use_the_same_values(language: str) -> None:
    for code, sentences in entries(language).items():
        english = {value for sentence in entries("en")[code] for value in VALUE.findall(sentence)}
        used = {value for sentence in sentences for value in VALUE.findall(sentence)}
        assert used == english, code
        assert all("{" not in VALUE.sub("", sentence) for sentence in sentences), code
        assert all(sentence.strip() == sentence != "" for sentence in sentences), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_has_a_singular_and_a_plural(language: str) -> None:
    for code, sentences in entries(language).items():
        counted = any("{count}" in sentence for sentence in sentences)
        assert len(sentences) == len(set(sentences)) == (2 if counted else 1), code


@pytest.mark.parametrize(
    ("language", "none", "one", "many"),
    [
        ("en", "0 lives left", "1 life left", "2 lives left"),
        ("fr", "reste 0 vie à", "reste 1 vie à", "reste 2 vies à"),
        ("es", "quedan 0 vidas", "queda 1 vida.", "quedan 2 vidas"),
    ],
)
def test_numbers_choose_their_form(language: str, none: str, one: str, many: str) -> None:
    texts = Texts(language, GAME.folder / "texts")
    values = {"side": Message("side.dark"), "other": Message("side.light")}
    for count, form in enumerate((none, one, many)):
        assert form in texts("tell.run", count=count, **values)


@pytest.mark.parametrize(
    ("language", "golems"),
    [
        ("en", "white Moon, orange Sand, blue Peak"),
        ("fr", "Lune blanche, Sable orange, Pic bleu"),
        ("es", "Luna blanca, Arena naranja, Pico azul"),
    ],
)
def test_names_of_golems(language: str, golems: str) -> None:
    texts = Texts(language, GAME.folder / "texts")
    assert ", ".join(texts(f"golem.{kind}") for kind in ("moon-white", "sand-orange", "peak-blue")) == golems


def test_french_keeps_its_signs_on_the_line() -> None:
    for code, sentences in entries("fr").items():
        for sentence in sentences:
            assert not re.search(r" [:;!?»]|« ", sentence), code
            assert "'" not in sentence, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_is_there(language: str) -> None:
    page = (GAME.folder / "learn" / f"{language}.md").read_text(encoding="utf-8")
    assert page.startswith("# Inara\n")
    assert "James Kuang" in page
    assert "inaragame.space" in page
    english = (GAME.folder / "learn" / "en.md").read_text(encoding="utf-8")
    for mark in (r"^## ", r"^### ", r"^```", r"^\|", r"^\d+\. ", r"^- ", r"INARA-\d+"):
        assert len(re.findall(mark, page, re.MULTILINE)) == len(re.findall(mark, english, re.MULTILINE)), mark
