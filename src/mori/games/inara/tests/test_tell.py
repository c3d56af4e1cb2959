"""What happened, in sentences: complete, in order, and the same for everybody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import mori
from mori.games.inara import GAME, notation, rules, tell
from mori.games.inara.board import SIDES
from mori.games.inara.position import from_json, to_json
from mori.games.inara.state import State
from mori.games.inara.tests.games import ROUND, Ply, play, random_plies, roundabout, stand, stuck
from mori.games.inara.tests.perft_positions import runners
from mori.kernel.game import CHANCE
from mori.texts import LANGUAGES, Texts

TEXTS = {language: Texts(language, GAME.folder / "texts") for language in LANGUAGES}
GAMES = 12 if mori.build() == "compiled" else 5


def random_games() -> Iterator[Ply]:
    for seed in range(GAMES):
        yield from random_plies(f"tell {seed}", (1 + seed % 3, 1 + seed % 2))


def told(state: State, text: str, language: str = "en") -> list[str]:
    """The sentences about a move of the side to move."""
    assert play(state, text)
    decision = {state.mover: notation.parse_move(state, state.mover, text)}
    return [TEXTS[language].say(message) for message in GAME.tell(state, decision, None)]


def test_every_decision_is_told_in_every_language_and_alike_to_all() -> None:
    for ply in random_games():
        messages = GAME.tell(ply.before, ply.decision, None)
        assert messages
        assert GAME.tell(ply.before, ply.decision, 0) == GAME.tell(ply.before, ply.decision, 1) == messages
        for message in messages:
            assert message.code in tell.CODES
            for texts in TEXTS.values():
                assert texts.say(message)[-1] in ".!"


def test_all_that_changes_is_told() -> None:
    for ply in random_games():
        if CHANCE in ply.decision:
            continue
        before, after, other = to_json(ply.before), to_json(ply.after), SIDES[1 - ply.before.mover]
        messages = GAME.tell(ply.before, ply.decision, None)
        codes = [message.code for message in messages]
        captured = {message.values["square"] for message in messages if message.code == "tell.golem-captured"}
        assert captured == set(before["golems"][other]) - set(after["golems"][other])
        shadows = [message.values["count"] for message in messages if message.code == "tell.shadows-captured"]
        lost = len(before["shadows"][other]) - len(after["shadows"][other])
        assert shadows == ([lost] if lost else [])
        assert ("tell.run" in codes or "tell.won-run" in codes) == (after["lives"] != before["lives"])
        assert (codes[-1].startswith(("tell.won-", "tell.drawn-"))) == (after["winner"] is not None)


def test_draws_of_the_set_up() -> None:
    plies = list(random_plies("tell draws"))[: rules.DRAWS]
    sentences = [TEXTS["en"].say(message) for ply in plies for message in GAME.tell(ply.before, ply.decision, None)]
    ready = to_json(plies[-1].after)
    names = {kind: TEXTS["en"](f"golem.{kind}") for kind in ready["golems"]["dark"].values()}
    assert sentences[:8] == [
        f"Dark: the {names[kind]} golem starts on {square}." for square, kind in ready["golems"]["dark"].items()
    ]
    assert all(sentence.startswith("Light: the ") for sentence in sentences[8:16])
    assert all(sentence.startswith("Dark is dealt the ") for sentence in sentences[16:19])
    assert all(sentence.startswith("Light is dealt the ") for sentence in sentences[19:])


CROSS = stand(
    "c6=moon-white d7=peak-white d3=sand-blue",
    "d6=sand-orange e5=peak-blue a1=moon-white",
    dark_shadows="b5 f5",
    light_shadows="d4 c5 h4 g7",
    hands="moon sand orange / white peak blue",
)
WAKING = stand(
    "d7=moon-blue d3=sand-blue",
    "d4=moon-orange",
    dark_shadows="d5 f5",
    light_shadows="e5",
    hands="moon peak sand / orange blue mirror",
)


def test_captures_come_after_the_move_golem_by_golem_and_shadows_last() -> None:
    assert told(CROSS, "moon:c6-d5*") == [
        "Dark plays Moon: the white Moon golem goes from c6 to d5 and leaves a shadow on c6.",
        "The blue Peak golem on e5 is captured.",
        "The orange Sand golem on d6 is captured.",
        "A shadow of Light is captured, and all 4 of its shadows leave the board.",
    ]


def test_a_shadow_that_wakes() -> None:
    assert told(WAKING, "sand:sand-white@d5") == [
        "Dark plays Sand: the shadow on d5 wakes as the white Sand golem.",
        "The orange Moon golem on d4 is captured.",
        "A shadow of Light is captured.",
    ]


def test_a_jump_is_called_one() -> None:
    state = stand("b7=moon-blue c6=sand-blue", "h2=moon-white", hands="moon sand orange / white peak blue")
    assert told(state, "moon:b7-b5") == ["Dark plays Moon: the blue Moon golem goes from b7 to b5."]
    assert told(state, "moon:b7-d5") == ["Dark plays Moon: the blue Moon golem jumps from b7 to d5."]


def test_runs_and_lives() -> None:
    lives = {"dark": 1, "light": 3}
    assert told(from_json({**runners(), "lives": lives}), "blue:c2-b1") == [
        "Dark plays Blue: the blue Sand golem goes from c2 to b1.",
        "Dark completes a run! Light has 2 lives left.",
    ]
    assert told(from_json({**runners(), "lives": {"dark": 1, "light": 2}}), "blue:c2-b1")[-1].endswith("1 life left.")
    assert told(from_json(runners()), "blue:c2-b1")[1:] == [
        "Dark completes a run and wins the game!",
    ]


ALMOST = (*ROUND, *ROUND[:3])


@pytest.mark.parametrize(
    ("state", "text", "sentence"),
    [
        (play(stuck(), "pass"), "pass", "Neither side can move, and both have the same number of lives: a draw."),
        (play(stuck(lives=(2, 1)), "pass"), "pass", "Neither side can move. Dark has more lives and wins."),
        (play(roundabout(), *ALMOST), "pass", "The same position has come up for the third time, and both sides have"),
        (play(roundabout((1, 2)), *ALMOST), "pass", "The same position has come up for the third time. Light has more"),
        (roundabout(turn=399), ROUND[0], "The last turn has been played, and both sides have the same number of lives"),
        (roundabout((3, 1), turn=399), ROUND[0], "The last turn has been played. Dark has more lives and wins."),
    ],
    ids=["drawn-stuck", "won-stuck", "drawn-repetition", "won-repetition", "drawn-turns", "won-turns"],
)
def test_how_a_game_ends(state: State, text: str, sentence: str) -> None:
    assert told(state, text)[-1].startswith(sentence)


def test_a_pass() -> None:
    assert told(stuck(), "pass") == ["Dark has no legal move and passes."]


def test_french_and_spanish_agree_in_gender_and_number() -> None:
    assert told(CROSS, "moon:c6-d5*", "fr") == [
        "Sombre joue Lune\N{NO-BREAK SPACE}: le golem Lune blanche va de c6 en d5 et laisse une ombre en c6.",
        "Le golem Pic bleu est capturé en e5.",
        "Le golem Sable orange est capturé en d6.",
        "Une ombre de Clair est capturée\N{NO-BREAK SPACE}: ses 4 ombres quittent le plateau.",
    ]
    assert told(WAKING, "sand:sand-white@d5", "es") == [
        "Oscuro juega Arena: la sombra de d5 despierta y se convierte en el gólem Arena blanca.",
        "El gólem Luna naranja es capturado en d4.",
        "Una sombra de Claro es capturada.",
    ]
    over = from_json(runners())
    assert told(over, "blue:c2-b1", "fr")[1] == "Sombre achève une course et gagne la partie\N{NO-BREAK SPACE}!"
    assert told(over, "blue:c2-b1", "es")[1] == "¡Oscuro completa una carrera y gana la partida!"


def test_every_sentence_is_used() -> None:
    used = {message.code for ply in random_games() for message in GAME.tell(ply.before, ply.decision, None)}
    ends = {f"tell.{how}-{why}" for how in ("won", "drawn") for why in ("stuck", "repetition", "turns")}
    assert used | ends | {"tell.pass"} == set(tell.CODES)
