"""The face of Inara: what it says, what it shows beforehand, what travels."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import islice

import pytest

from mori.games.inara import GAME, notation
from mori.games.inara.board import GLYPHS, KINDS
from mori.games.inara.effects import effects
from mori.games.inara.near import near_goal
from mori.games.inara.state import State
from mori.games.inara.tests.games import ALL_SQUARES, play, random_choices, stand
from mori.games.inara.tests.make_picture import FILE, picture
from mori.games.inara.view import view
from mori.kernel.game import Message, Moment, Say, Seat
from mori.texts import LANGUAGES, Texts

ENGLISH = Texts("en", GAME.folder / "texts").say


class Buttons(HTMLParser):
    """The buttons of a face: attributes by element, with the text inside as `text`."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, dict[str, str]] = {}
        self.ids: list[str] = []
        self._open: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if "id" in named:
            assert "data-travels" in named
            self.ids.append(named["id"])
        if tag == "button":
            self._open = self.found[named["data-id"]] = {**named, "text": ""}

    def handle_data(self, data: str) -> None:
        if self._open:
            self._open["text"] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "button":
            self._open = {}

    def label(self, element: str) -> str:
        return self.found[element].get("aria-label") or self.found[element]["text"]


def face(state: State, seat: Seat | None = 1, say: Say = ENGLISH) -> Buttons:
    return Buttons(GAME.face.draw(view(state, seat), say))


def middle() -> State:
    """Light to move in the middle of a game; each side has a shadow and a mask more than the last one."""
    return stand(
        "b7=moon-white d7=sand-blue c2=peak-orange",
        "b2=peak-blue d2=moon-white e7=sand-orange",
        dark_shadows="c6",
        light_shadows="e3",
        hands="moon sand mirror / white orange blue",
        to_move="light",
        lives=(1, 3),
    )


def test_squares_say_what_stands_there() -> None:
    drawn = face(middle())
    assert drawn.label("a1") == "a1, empty"
    assert drawn.label("b7") == "b7, Dark golem, white Moon"
    assert drawn.label("b2") == "b2, Light golem, blue Peak"
    assert drawn.label("c6") == "c6, shadow of Dark"
    assert drawn.label("e7") == "e7, Light golem, orange Sand, one move from the far row"


IN_EACH_LANGUAGE = {
    "en": ("b7, Dark golem, white Moon", "Blue glyph in your hand", "blue Sand mask in your supply"),
    "fr": ("b7, golem de Sombre, Lune blanche", "Glyphe Bleu dans votre main", "Masque Sable bleu dans votre réserve"),
    "es": ("b7, gólem de Oscuro, Luna blanca", "Glifo Azul en tu mano", "Máscara Arena azul en tu reserva"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_in_each_language(language: str) -> None:
    drawn = face(middle(), say=Texts(language, GAME.folder / "texts").say)
    assert (
        tuple(drawn.label(element) for element in ("b7", "glyph:blue", "mask:sand-blue")) == IN_EACH_LANGUAGE[language]
    )


def test_glyphs_say_where_they_are() -> None:
    mine, watched = face(middle()), face(middle(), seat=None)
    assert mine.label("glyph:mirror") == "Mirror glyph in Dark’s hand"
    assert mine.label("glyph:peak") == "Peak glyph, resting"
    assert watched.label("glyph:blue") == "Blue glyph in Light’s hand"


def test_a_spectator_finds_the_masks_of_both_sides() -> None:
    watched = face(middle(), seat=None)
    assert watched.label("mask:sand-blue") == "blue Sand mask in Light’s supply"
    assert watched.label("other-mask:moon-blue") == "blue Moon mask in Dark’s supply"


def test_ones_own_side_is_below() -> None:
    for seat, first, last in ((0, "h1", "a8"), (1, "a8", "h1"), (None, "a8", "h1")):
        squares = [element for element in face(middle(), seat).found if re.fullmatch("[a-h][1-8]", element)]
        assert (squares[0], squares[-1]) == (first, last)


def test_who_plays_a_side_is_named_where_it_is_known() -> None:
    texts = Texts("en", GAME.folder / "texts")
    assert "<b>Dark</b></p>" in GAME.face.draw(view(middle(), 1), texts.say)
    named = GAME.face.draw(view(middle(), 1), lambda message: texts.say(message, ["Ada", "Grace"]))
    assert "<b>Dark</b> <span>Ada</span></p>" in named


def test_where_the_last_move_began_and_ended_is_marked() -> None:
    state = middle()
    decision = {1: notation.parse_move(state, 1, "blue:b2-c3")}
    after, told = GAME.apply(state, decision), GAME.tell(state, decision, None)
    drawn = Buttons(GAME.face.draw(view(after, 1), ENGLISH, Moment(told)))
    assert {element for element, button in drawn.found.items() if "trail" in button["class"]} == {"b2", "c3"}


def test_symbols_explain_themselves_and_lead_to_a_rule() -> None:
    """Rules go by the English headings of the rules page."""
    drawn = face(middle())
    plain = {element for element, button in drawn.found.items() if not button.get("data-about")}
    assert plain == set(ALL_SQUARES) - {"b7", "d7", "c2", "b2", "d2", "e7", "c6", "e3"}
    rules = {button["data-rule"] for button in drawn.found.values() if "data-rule" in button}
    page = (GAME.folder / "learn" / "en.md").read_text(encoding="utf-8")
    assert rules <= {heading.lower().replace(" ", "-") for heading in re.findall(r"^##+ (.+)$", page, re.MULTILINE)}


def test_everything_that_travels_has_one_name_that_stays() -> None:
    """A golem that is captured keeps its name as a mask in the supply."""
    expected = {f"inara-{side}-{kind}" for side in ("dark", "light") for kind in KINDS}
    expected |= {f"inara-token-{glyph}" for glyph in GLYPHS}
    for state in islice(random_choices("travels"), 0, None, 3):
        ids = face(state).ids
        assert len(ids) == len(set(ids))
        assert set(ids) == expected


def test_the_same_view_is_drawn_in_the_same_way_and_every_drawing_exists() -> None:
    art = {f"inara-{drawing.stem}" for drawing in (GAME.folder / "art").glob("*.svg")}
    used: set[str] = set()
    for state in random_choices("drawn"):
        html = GAME.face.draw(view(state, None), ENGLISH)
        assert html == GAME.face.draw(view(state, None), ENGLISH)
        used |= set(re.findall(r'href="#([\w-]+)"', html))
    assert used == art


def test_a_view_needs_few_sentences() -> None:
    """Sentences are the dear part of drawing: most are said once for all squares."""
    said = 0

    def count(message: Message) -> str:
        nonlocal said
        said += 1
        return ENGLISH(message)

    GAME.face.draw(view(middle(), 1), count)
    assert said < 110


def effects_of(state: State, move: str) -> dict[str, set[str]]:
    found = effects(view(state, state.mover), notation.parse_move(state, state.mover, move))
    return {kind: set(squares) for kind, squares in found.items()}


def test_a_step_lands_and_may_leave_a_shadow() -> None:
    state = stand("a8=moon-white", "d4=moon-blue", to_move="light", hands="sand peak white / moon orange blue")
    assert effects_of(state, "moon:d4-e5") == {"landing": {"e5"}}
    assert effects_of(state, "moon:d4-e5*") == {"landing": {"e5"}, "shadow": {"d4"}}


def test_captures_are_seen_beforehand() -> None:
    """Of two golems the one that is like the capturing one is safe; one shadow is captured, the other goes home."""
    state = stand(
        "e4=peak-white f5=sand-orange",
        "f4=moon-orange g5=peak-white e3=peak-blue",
        dark_shadows="d5 h7",
        light_shadows="c5",
        to_move="light",
        hands="sand peak white / moon orange blue",
    )
    found = effects_of(state, "moon:f4-e5")
    assert found == {"landing": {"e5"}, "captured": {"e4", "d5"}, "returned": {"h7"}}


def test_waking_captures_too() -> None:
    state = stand(
        "d5=sand-orange",
        "e5=peak-orange",
        light_shadows="c5",
        to_move="light",
        hands="sand peak white / moon orange mirror",
    )
    assert effects_of(state, "mirror:moon-blue@c5") == {"landing": {"c5"}, "captured": {"d5"}}


def test_a_run_is_seen_beforehand() -> None:
    state = stand("b3=moon-white", "e7=moon-blue", to_move="light", hands="sand peak white / moon orange blue")
    assert effects_of(state, "blue:e7-d8") == {"landing": {"d8"}, "run": {"d8"}}


def test_passing_does_nothing() -> None:
    state = stand("b7=peak-blue", "c3=moon-white", hands="moon sand white / peak orange blue")
    assert effects_of(state, "pass") == {}


def test_who_may_complete_a_run_next_glows() -> None:
    dark, light = "c2=moon-white e2=sand-blue", "e7=peak-orange h6=peak-white"
    state = stand(dark, light, hands="moon orange mirror / sand white blue", to_move="light")
    assert near_goal(view(state, 1)) == {"c2", "e2", "h6"}, "the mirror calls e2 if Light plays Sand or Blue"
    state = stand(dark, light, hands="moon orange peak / sand white blue", to_move="light")
    assert near_goal(view(state, 1)) == {"c2", "h6"}
    assert near_goal(view(play(state, "white:h6-h8"), 1)) == frozenset(), "the game is over"


def test_the_picture_of_the_readme_is_drawn_from_the_same_art() -> None:
    assert FILE.read_text(encoding="utf-8") == picture(), "python -m mori.games.inara.tests.make_picture"
