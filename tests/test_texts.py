"""Every sentence exists in every language, none is left over, and all speak of the same things."""

from __future__ import annotations

import ast
import re
import string
from itertools import chain
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import mori
from mori.analysis import page, review
from mori.analysis.balance import METRICS
from mori.cli import terminal
from mori.server import pages
from mori.server.pages.errors import SENTENCES
from mori.server.pages.looking import HOW
from mori.server.pages.reading import TEXTS
from mori.server.pages.signing import REFUSED as NO_WAY_IN
from mori.server.pages.table import REFUSED
from mori.texts import LANGUAGES, Texts


def codes_of_the_command_line() -> set[str]:
    """The codes that the terminal says: literals given to `_say` and `_texts`."""
    found = set()
    for node in ast.walk(ast.parse(Path(terminal.__file__).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("_say", "_texts"):
            found |= {word.value for word in ast.walk(node.args[0]) if isinstance(word, ast.Constant)}
    return {str(code) for code in found if isinstance(code, str)}


def codes_of_the_pages() -> set[str]:
    """The codes that templates and pages say, and those that are looked up by what has happened."""
    folder = Path(pages.__file__).parent
    files = [*folder.glob("*.py"), *(folder / "templates").glob("*.html")]
    said = (re.findall(r"\bt\(\s*[\"']([\w.-]+)[\"']", file.read_text(encoding="utf-8")) for file in files)
    return (
        {code for codes in said for code in codes}
        | set(REFUSED.values())
        | set(NO_WAY_IN.values())
        | set(HOW.values())
        | set(chain(*SENTENCES.values()))
    )


def codes_of_reports() -> set[str]:
    """The codes that reviews and balance reports say, and those that are made of what they are about."""
    files = Path(page.__file__).parent.glob("*.py")
    said = (
        re.findall(r"[\"']((?:review|column|balance)\.[\w.-]+)[\"']", file.read_text(encoding="utf-8"))
        for file in files
    )
    return (
        {code for codes in said for code in codes}
        | {f"grade.{name}" for name, _ in review.GRADES}
        | {f"part.{part}" for part in ("start", *review.PARTS, "result")}
        | {f"metric.{name}" for name in (*METRICS, "stuck")}
        | {f"balance.verdict.{verdict}" for verdict in ("never", "always", "rare")}
    )


FOLDERS = {name: (mori.game(name).folder / "texts", set(mori.game(name).messages)) for name in mori.names()}
FOLDERS["reports"] = (page.TEXTS, codes_of_reports())
FOLDERS["site"] = (TEXTS, codes_of_the_pages())
FOLDERS["terminal"] = (terminal.FOLDER, codes_of_the_command_line())


def catalogue(folder: Path, language: str) -> Catalog:
    with (folder / f"{language}.po").open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


def sentences(read: Catalog) -> dict[str, list[str]]:
    """All forms of each sentence by its code."""
    forms: dict[str, list[str]] = {}
    for message in read:
        if message.id:
            code = message.id if isinstance(message.id, str) else message.id[0]
            assert code not in forms, f"«{code}» stands twice"
            forms[code] = [message.string] if isinstance(message.string, str) else list(message.string or ())
    return forms


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FOLDERS)
def test_no_sentence_is_missing_or_left_over(name: str, language: str) -> None:
    folder, codes = FOLDERS[name]
    forms = sentences(catalogue(folder, language))
    assert set(forms) == codes
    assert all(sentence.strip() for those in forms.values() for sentence in those)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FOLDERS)
def test_languages_speak_of_the_same_things(name: str, language: str) -> None:
    """Every form has the placeholders of the English sentence; a form of its own may say a count in words."""
    folder, _ = FOLDERS[name]
    english = sentences(catalogue(folder, "en"))
    for code, forms in sentences(catalogue(folder, language)).items():
        expected = set().union(*map(placeholders, english[code]))
        assert set().union(*map(placeholders, forms)) == expected, code
        for form in forms:
            assert expected - placeholders(form) <= {"count"}, code


@pytest.mark.parametrize("name", mori.names())
def test_french_needs_no_elision_before_names(name: str) -> None:
    """«De Ada» would be wrong, and nobody knows beforehand how people are called."""
    for forms in sentences(catalogue(FOLDERS[name][0], "fr")).values():
        for sentence in forms:
            assert not re.search(r"\b(de|que|jusque|lorsque) \{(seats?|holder|challenger)\}", sentence, re.IGNORECASE)


@pytest.mark.parametrize("name", FOLDERS)
def test_french_sets_its_spaces_beside_double_punctuation(name: str) -> None:
    for forms in sentences(catalogue(FOLDERS[name][0], "fr")).values():
        for sentence in forms:
            assert not re.search(r"[\w})] ?[:;!?»]|« ?[\w{(]", sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", mori.names())
def test_there_is_a_rules_page(name: str, language: str) -> None:
    page = (mori.game(name).folder / "learn" / f"{language}.md").read_text(encoding="utf-8")
    assert page.startswith("# ")
    assert len(page) > 2000


def test_plural_forms_follow_the_language() -> None:
    assert Texts("en", terminal.FOLDER)("prompt", count=0) == "Your move (0 possible):"
    assert "coup (1 possible)" in Texts("fr", terminal.FOLDER)("prompt", count=1)
    assert "coup (2 possibles)" in Texts("fr", terminal.FOLDER)("prompt", count=2)


def test_a_missing_sentence_is_no_empty_one() -> None:
    with pytest.raises(LookupError, match=r"no sentence for «nothing\.of\.this» in «en»"):
        Texts("en", terminal.FOLDER)("nothing.of.this")


@pytest.mark.parametrize("name", mori.names())
def test_rules_show_the_same_drawings_in_every_language_and_each_exists(name: str) -> None:
    folder = mori.game(name).folder / "learn"
    drawn = {}
    for language in LANGUAGES:
        page = (folder / f"{language}.md").read_text(encoding="utf-8")
        drawn[language] = re.findall(r"!\[[^]]*\]\(([^)]+)\)", page)
        assert all((folder / drawing).is_file() for drawing in drawn[language])
        legends = (part for line in re.findall("^```board (.+)$", page, re.MULTILINE) for part in line.split())
        pieces = [piece for part in legends for piece in part.partition("=")[2].split("+")]
        assert all((folder.parent / "art" / f"{piece}.svg").is_file() for piece in pieces)
        drawn[language] += pieces
    assert len(drawn["en"]) > 10
    assert {language: sorted(those) for language, those in drawn.items()} == dict.fromkeys(drawn, sorted(drawn["en"]))
