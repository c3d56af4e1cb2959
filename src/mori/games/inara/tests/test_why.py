"""Why something can not be chosen: an answer for every element, never for one that can."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mori
from mori.games.inara import GAME, rules, why
from mori.games.inara.notation import elements
from mori.games.inara.state import State
from mori.games.inara.tests.games import ALL_SQUARES, play, random_choices, random_states, stand, stuck
from mori.kernel.game import Message
from mori.texts import LANGUAGES, Texts

COMPILED = mori.build() == "compiled"
SEEDS = st.integers(0, 2**32)
few_games = settings(max_examples=10 if COMPILED else 4, deadline=None)
TEXTS = [Texts(language, GAME.folder / "texts") for language in LANGUAGES]


def check(message: Message) -> None:
    """A reason that there is, and that can be said in all languages."""
    assert message.code in why.CODES
    for texts in TEXTS:
        sentence = texts.say(message)
        assert sentence[-1] in ".!?"
        assert "{" not in sentence


@few_games
@given(SEEDS)
def test_there_is_a_reason_exactly_for_what_continues_no_move(seed: int) -> None:
    rng = Random(seed)
    for state in list(random_choices(seed, (2, 2)))[seed % 5 :: 5]:
        view = GAME.view(state, state.mover)
        paths = [tuple(elements(view, move)) for move in rules.moves(state, state.mover)]
        path = rng.choice(paths)
        for length in range(len(path) + 1):
            chosen = path[:length]
            following = {other[length] for other in paths if other[:length] == chosen and len(other) > length}
            for element in GAME.table(view):
                reason = GAME.why(view, chosen, element)
                assert (reason is None) == (element in following)
                if reason is not None and rng.random() < 0.1:
                    check(reason)


@few_games
@given(SEEDS)
def test_anything_chosen_before_gets_an_answer(seed: int) -> None:
    rng = Random(seed)
    for state in random_choices(seed):
        view = GAME.view(state, state.mover)
        for _ in range(5):
            chosen = rng.choices([*GAME.table(view), "glyph:sun", "mask:", "", "d9"], k=rng.randrange(5))
            reason = GAME.why(view, chosen, rng.choice(GAME.table(view)))
            if reason is not None:
                check(reason)


def test_a_wrong_beginning_is_what_the_answer_is_about() -> None:
    state = stand("b7=moon-white", "b2=moon-white", hands="moon sand blue / white orange mirror")
    assert reason(state, "glyph:orange b7", "a8") == reason(state, "", "glyph:orange") == "why.glyph-of-other"
    assert reason(state, "d9", "a8") == "why.unknown"


@few_games
@given(SEEDS)
def test_who_does_not_decide_is_told_so_for_everything(seed: int) -> None:
    for state in random_states(seed):
        for seat in (0, 1, None):
            view = GAME.view(state, seat)
            said = {reason.code for element in GAME.table(view) if (reason := GAME.why(view, (), element)) is not None}
            if view.ended is not None:
                assert said == {"why.over"}
            elif view.drawn < rules.DRAWS:
                assert said == {"why.set-up"}
            elif seat is None:
                assert said == {"why.watching"}
            elif seat != view.mover:
                assert said == {"why.not-your-turn"}
            else:
                assert said.isdisjoint({"why.over", "why.set-up", "why.watching", "why.not-your-turn"})


def test_the_table_has_everything_a_person_may_point_at() -> None:
    for state in random_choices("table"):
        for seat in (0, 1):
            table = GAME.table(GAME.view(state, seat))
            assert len(set(table)) == len(table)
            assert set(table) >= {*ALL_SQUARES, "shadow", "no-shadow", "pass", "glyph:moon", "glyph:mirror"}
            own, other = (GAME.view(state, seat).sides[which] for which in (seat, 1 - seat))
            assert {element[5:] for element in table if element.startswith("mask:")} == set(own.masks)
            assert {element[11:] for element in table if element.startswith("other-mask:")} == set(other.masks)
        spectators = GAME.table(GAME.view(state, None))
        assert set(spectators) == set(GAME.table(GAME.view(state, state.mover)))


# ---------------------------------------------------------------------------------------------------- reason by reason


def reason(state: State, chosen: str, element: str) -> str:
    message = GAME.why(GAME.view(state, state.mover), chosen.split(), element)
    assert message is not None
    check(message)
    return message.code


BUSY = stand(
    "d5=moon-white b7=sand-blue",
    "d6=peak-blue e3=sand-white g1=moon-blue",
    dark_shadows="c4 h3",
    light_shadows="c5",
    hands="moon sand orange / white peak blue",
)
"""Dark to move; the mirror rests."""

MIRRORED = stand(
    "d5=moon-white b7=sand-blue",
    "d6=peak-blue e3=sand-white",
    dark_shadows="c4",
    hands="moon sand mirror / white peak orange",
)
"""Dark to move; blue rests."""

FEW = stand("b7=moon-white", "b2=moon-white", hands="moon sand blue / white orange mirror", light_has_shadowed=False)

NO_STONE = stand(
    "b7=moon-white",
    "b2=moon-white",
    dark_shadows="a8 e8 h7 h5 h3 f3 d3 b3",
    hands="moon sand blue / white orange mirror",
)

CASES = {
    "glyph-first": (BUSY, "", "d5"),
    "glyph-chosen": (BUSY, "glyph:moon", "glyph:sand"),
    "glyph-rests": (BUSY, "", "glyph:mirror"),
    "glyph-of-other": (BUSY, "", "glyph:peak"),
    "glyph-enables-nothing": (FEW, "", "glyph:sand"),
    "golem-first": (BUSY, "glyph:moon", "a2"),
    "golem-not-matched": (BUSY, "glyph:moon", "b7"),
    "golem-not-mirrored": (MIRRORED, "glyph:mirror", "d5"),
    "shadows-stay": (BUSY, "glyph:moon", "c4"),
    "not-your-piece": (BUSY, "glyph:moon", "d6"),
    "not-your-mask": (BUSY, "glyph:moon", "other-mask:peak-white"),
    "no-shadow-for-mask": (FEW, "glyph:moon", "mask:moon-blue"),
    "mask-not-matched": (MIRRORED, "glyph:moon", "mask:moon-orange"),
    "mask-not-mirrored": (BUSY, "glyph:moon", "mask:peak-orange"),
    "mask-needs-shadow": (BUSY, "glyph:moon mask:moon-blue", "d5"),
    "square-first": (BUSY, "glyph:moon d5", "shadow"),
    "stands-there": (BUSY, "glyph:moon d5", "d5"),
    "occupied": (BUSY, "glyph:moon d5", "c4"),
    "wrong-colour": (BUSY, "glyph:moon d5", "d4"),
    "enemy-between": (BUSY, "glyph:moon d5", "d7"),
    "out-of-reach": (BUSY, "glyph:moon d5", "a2"),
    "shadow-or-not": (BUSY, "glyph:moon d5 f5", "a2"),
    "move-complete": (BUSY, "glyph:moon d5 f5 shadow", "no-shadow"),
    "no-stone": (NO_STONE, "glyph:moon b7 b5", "shadow"),
    "light-shadows-first": (FEW, "glyph:moon b7 b5", "shadow"),
    "waking-leaves-none": (BUSY, "glyph:moon mask:moon-blue c4", "shadow"),
    "must-pass": (stuck(), "", "glyph:moon"),
    "can-move": (BUSY, "", "pass"),
    "unknown": (BUSY, "", "mask:moon-white"),
    "over": (play(stuck(), "pass", "pass"), "", "glyph:moon"),
    "set-up": (GAME.start(2, GAME.options()), "", "a8"),
}


@pytest.mark.parametrize("code", CASES)
def test_each_reason_has_its_case(code: str) -> None:
    assert reason(*CASES[code]) == f"why.{code}"


def test_a_golem_without_a_way_is_stuck() -> None:
    # From g8 the rows of own pieces run to the edges, e8 is taken, and an enemy stands in the way to g6.
    state = stand(
        "g8=moon-white a2=moon-blue",
        "g7=moon-white",
        dark_shadows="h7 f7 e6 d5 c4 b3 e8",
        hands="moon sand blue / white orange mirror",
    )
    assert reason(state, "glyph:moon", "g8") == "why.golem-stuck"


def test_nobody_else_decides() -> None:
    assert GAME.why(GAME.view(BUSY, 1), (), "d6") == Message("why.not-your-turn", {"side": Message("side.dark")})
    assert GAME.why(GAME.view(BUSY, None), (), "d6") == Message("why.watching", {"side": Message("side.dark")})


def test_every_reason_is_reached() -> None:
    by_hand = {f"why.{code}" for code in CASES} | {"why.golem-stuck", "why.not-your-turn", "why.watching"}
    assert by_hand == set(why.CODES)
    assert len(set(why.CODES)) == len(why.CODES)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("golem-not-matched", "Moon does not move the blue Sand golem: its shape or its colour would have to match."),
        ("golem-not-mirrored", "The Mirror moves what the resting glyph matches, and Blue does not match the white M"),
        (
            "mask-not-matched",
            "The orange Moon mask has to match both the glyph you play, Moon, and the one at rest, Bl",
        ),
        ("mask-not-mirrored", "Beside the Mirror, the orange Peak mask has to match the other glyph, Moon."),
        ("enemy-between", "The enemy piece on d6 blocks the way to d7."),
        ("can-move", "You may pass only when nothing else is possible, and you have 38 moves."),
    ],
)
def test_reasons_come_with_their_values(code: str, sentence: str) -> None:
    state, chosen, element = CASES[code]
    message = GAME.why(GAME.view(state, state.mover), chosen.split(), element)
    assert message is not None
    assert TEXTS[0].say(message).startswith(sentence)


def test_beside_the_mirror_the_other_glyph_is_named_whichever_of_them_rests() -> None:
    for state, glyph in ((BUSY, "moon"), (MIRRORED, "mirror")):
        message = GAME.why(GAME.view(state, 0), [f"glyph:{glyph}"], "mask:sand-orange")
        other = "glyph.moon" if glyph == "moon" else "glyph.blue"
        assert message == Message(
            "why.mask-not-mirrored", {"mask": Message("golem.sand-orange"), "glyph": Message(other)}
        )
