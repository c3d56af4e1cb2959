"""Moves as text and back, what a person points at, and the diagram for the terminal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mori
from mori.games.inara import GAME, notation, rules
from mori.games.inara.state import State
from mori.games.inara.tests.games import random_choices, random_plies, random_states, stand, stuck
from mori.games.inara.tests.perft_positions import runners
from mori.kernel.game import CHANCE, Draw, Illegal

COMPILED = mori.build() == "compiled"
SEEDS = st.integers(0, 2**32)
some_games = settings(max_examples=25 if COMPILED else 10, deadline=None)
START = GAME.start(2, GAME.options())


# --------------------------------------------------------------------------------------------------------------- texts


@some_games
@given(SEEDS)
def test_every_move_and_every_draw_is_written_and_read_back(seed: int) -> None:
    for state in random_states(seed, (2, 2)):
        turn = rules.turn(state)
        seat = CHANCE if isinstance(turn, Draw) else state.mover
        moves = [move for move, _ in turn.outcomes] if isinstance(turn, Draw) else rules.moves(state, state.mover)
        written = [notation.move_text(state, seat, move) for move in moves]
        assert len(set(written)) == len(written)
        assert [notation.parse_move(state, seat, text) for text in written] == moves


def test_the_forms_of_moves() -> None:
    state = stand(
        "b7=moon-blue", "b2=moon-white", dark_shadows="c4", hands="moon white sand / orange blue mirror", lives=(2, 2)
    )
    assert [notation.move_text(state, 0, move) for move in rules.moves(state, 0)] == [
        "moon:b7-a8",
        "moon:b7-a8*",
        "moon:b7-c8",
        "moon:b7-c8*",
        "moon:b7-d7",
        "moon:b7-d7*",
        "moon:b7-a6",
        "moon:b7-a6*",
        "moon:b7-c6",
        "moon:b7-c6*",
        "moon:b7-b5",
        "moon:b7-b5*",
        "white:peak-white@c4",
    ]
    assert notation.move_text(stuck(), 0, rules.PASS) == "pass"


def test_the_forms_of_draws() -> None:
    plies = list(random_plies("draws"))
    written = [notation.move_text(ply.before, CHANCE, ply.decision[CHANCE]) for ply in plies[: rules.DRAWS]]
    assert [text.partition("@")[2] for text in written[:16]] == (
        ["a8", "c8", "e8", "g8", "b7", "d7", "f7", "h7", "a1", "c1", "e1", "g1", "b2", "d2", "f2", "h2"]
    )
    assert all(text.startswith("deal ") for text in written[16:])


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Pass",
        "pass ",
        "moon",
        "moon:b7",
        "moon:b7-a8**",
        "moon:b7-a9",
        "moon:b7-i8",
        "moon: b7-a8",
        "moon:b7-a8\n",
        "sun:b7-a8",
        "MOON:b7-a8",
        "moon:b7–a8",
        "moon:moon-white",
        "moon:white-moon@c4",
        "moon:moon-white@c4*",
        "moon:moon-white@",
        "deal moon",
        "moon-white@a8",
        "moon:b7-a8; pass",
        "moon:b\N{SUPERSCRIPT TWO}-a8",
        "x" * 10_000,
        "\N{GRINNING FACE}",
        "\ud800",
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_no_move_gives_a_plain_sentence(text: str, seat: int) -> None:
    with pytest.raises(Illegal) as refused:
        notation.parse_move(START, seat, text)
    sentence = str(refused.value)
    assert refused.value.code == "unreadable"
    assert "can not be read as a move of Inara; moves look like «moon:b2-c3», «moon:b2-c3*»" in sentence
    assert len(sentence) < 200
    assert sentence.isprintable()


@pytest.mark.parametrize(
    "text", ["", "pass", "deal", "deal sun", "deal moon-white", "moon:b7-a8", "moon@a8", "sun-red@a8"]
)
def test_what_is_no_draw_gives_a_plain_sentence(text: str) -> None:
    with pytest.raises(Illegal, match=r"moves look like «moon-white@a8» and «deal moon»$") as refused:
        notation.parse_move(START, CHANCE, text)
    assert refused.value.code == "unreadable"


@pytest.mark.parametrize(
    ("seat", "text", "sentence"),
    [
        (0, "moon:b2-c3", "b2 is not a square of dark"),
        (0, "moon:b7-b6", "b6 is not a square of dark"),
        (1, "moon:b7-a8", "b7 is not a square of light"),
        (0, "moon:moon-white@c3", "c3 is not a square of dark"),
        (1, "moon:moon-white@c4", "c4 is not a square of light"),
        (CHANCE, "moon-white@c8", "the golem drawn now does not come to c8"),
    ],
)
def test_squares_of_the_other_side_give_a_plain_sentence(seat: int, text: str, sentence: str) -> None:
    with pytest.raises(Illegal) as refused:
        notation.parse_move(START, seat, text)
    assert (str(refused.value), refused.value.code) == (sentence, "wrong-square")


def test_golems_are_not_drawn_when_glyphs_are_dealt() -> None:
    dealing = list(random_states(1))[17]
    with pytest.raises(Illegal, match=r"^the golem drawn now does not come to a8$"):
        notation.parse_move(dealing, CHANCE, "moon-white@a8")


WORDS = [
    "moon",
    "mirror",
    "moon-white",
    "peak",
    "blue",
    ":",
    "-",
    "@",
    "*",
    "b7",
    "a8",
    "b2",
    "a9",
    "deal ",
    "pass",
    " ",
]
NEARLY = st.lists(st.sampled_from(WORDS), max_size=6).map("".join)


@given(st.text(max_size=20) | NEARLY, st.sampled_from([CHANCE, 0, 1]))
@settings(deadline=None)
def test_any_text_is_read_or_refused(text: str, seat: int) -> None:
    try:
        answer = notation.move_text(START, seat, notation.parse_move(START, seat, text))
    except Illegal as refused:
        answer = str(refused)
    assert answer == text or answer.isprintable()


def test_a_move_that_can_be_read_need_not_be_legal() -> None:
    state = stand("b7=moon-white", "b2=moon-white")
    move = notation.parse_move(state, 0, "moon:b7-h1*")
    assert move not in rules.moves(state, 0)
    assert notation.move_text(state, 0, move) == "moon:b7-h1*"


# ------------------------------------------------------------------------------------------------------------ elements


@some_games
@given(SEEDS)
def test_elements_lead_to_exactly_one_move(seed: int) -> None:
    for state in random_choices(seed, (3, 3)):
        view = GAME.view(state, state.mover)
        paths = [tuple(notation.elements(view, move)) for move in rules.moves(state, state.mover)]
        beginnings = {path[:length] for path in paths for length in range(len(path))}
        assert len(set(paths)) == len(paths)
        assert beginnings.isdisjoint(paths)
        assert {element for path in paths for element in path} <= set(GAME.table(view))


def elements(state: State, text: str) -> tuple[str, ...]:
    move = notation.parse_move(state, state.mover, text)
    return tuple(notation.elements(GAME.view(state, state.mover), move))


def test_what_a_person_points_at() -> None:
    state = stand("b7=moon-white", "b2=moon-white", dark_shadows="c4", hands="moon sand blue / white orange mirror")
    assert elements(state, "moon:b7-a8") == ("glyph:moon", "b7", "a8", "no-shadow")
    assert elements(state, "moon:b7-a8*") == ("glyph:moon", "b7", "a8", "shadow")
    assert elements(state, "blue:peak-blue@c4") == ("glyph:blue", "mask:peak-blue", "c4")
    assert elements(stuck(), "pass") == ("pass",)
    waiting = stand("b7=moon-white", "b2=moon-white", light_has_shadowed=False)
    assert elements(waiting, "moon:b7-a8") == ("glyph:moon", "b7", "a8")


# ------------------------------------------------------------------------------------------------------------- diagram

LIGHTS = """\
Dark: lives 3, hand moon sand blue, masks moon-orange moon-blue sand-white peak-orange peak-blue, stones 4

8   .   .   .   .   .   .   .   .
7   .   .   .   .  (Pb) .  (**)[So]
6   .   .   .  (Mw) .   .   .   .
5   .   .  (So) .   .   .   .   .
4   .   .   .   .   .   .   .   .
3   .   .   .  [Mw] .  [Pw] .   .
2   .  (Sw)[Sb](**)[**] .   .   .
1   .   .  (Po) .   .   .   .   .
    a   b   c   d   e   f   g   h

Light: lives 1, hand peak white mirror, masks moon-orange moon-blue sand-blue peak-white, stones 2
resting: orange"""

DARKS = """\
Light: lives 1, hand peak white mirror, masks moon-orange moon-blue sand-blue peak-white, stones 2

1   .   .   .   .   .  (Po) .   .
2   .   .   .  [**](**)[Sb](Sw) .
3   .   .  [Pw] .  [Mw] .   .   .
4   .   .   .   .   .   .   .   .
5   .   .   .   .   .  (So) .   .
6   .   .   .   .  (Mw) .   .   .
7  [So](**) .  (Pb) .   .   .   .
8   .   .   .   .   .   .   .   .
    h   g   f   e   d   c   b   a

Dark: lives 3, hand moon sand blue, masks moon-orange moon-blue sand-white peak-orange peak-blue, stones 4
resting: orange"""


@pytest.mark.parametrize(("seat", "drawn"), [(0, DARKS), (1, LIGHTS), (None, LIGHTS)])
def test_the_diagram_for_each_seat(seat: int | None, drawn: str) -> None:
    state = notation.from_json({**runners(), "lives": {"dark": 3, "light": 1}})
    assert notation.diagram(GAME.view(state, seat)) == drawn


def test_the_diagram_of_an_empty_board() -> None:
    drawn = notation.diagram(GAME.view(START, None)).splitlines()
    masks = "moon-white moon-orange moon-blue sand-white sand-orange sand-blue peak-white peak-orange peak-blue"
    assert drawn[0] == f"Dark: lives 1, hand -, masks {masks}, stones 9"
    assert drawn[2] == "8" + "   ." * 8
    assert drawn[-1] == "resting: -"


def test_diagrams_can_be_drawn_at_any_time() -> None:
    for state in random_states("diagrams", (2, 2)):
        for seat in (0, 1, None):
            lines = notation.diagram(GAME.view(state, seat)).splitlines()
            assert len(lines) == 14
            assert all(line == line.rstrip() for line in lines)
