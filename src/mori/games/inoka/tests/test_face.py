"""The face of Inoka: what it says, what it shows of a clash, what it keeps to itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest

from mori.games.inoka import GAME
from mori.games.inoka.effects import effects
from mori.games.inoka.state import State
from mori.games.inoka.tests.table import TABLES, any_decision, challenge_position, deal, decide, play, walk
from mori.kernel.game import QUIET, Message, Moment, Seat
from mori.texts import LANGUAGES, Texts

ENGLISH = Texts("en", GAME.folder / "texts").say
FIVE = "A1 A2 T1 T2 B1"


def html(state: State, seat: Seat | None = 0, moment: Moment = QUIET, language: str = "en") -> str:
    return GAME.face.draw(GAME.view(state, seat), Texts(language, GAME.folder / "texts").say, moment)


def labels(state: State, seat: Seat | None = 0, moment: Moment = QUIET, language: str = "en") -> dict[str, str]:
    found = re.findall(r'data-id="([^"]+)"[^>]*? aria-label="([^"]+)"', html(state, seat, moment, language))
    return dict(found)


IN_EACH_LANGUAGE = {
    "en": "Block I, which Player 1 has shown and taken back",
    "fr": "Parade I, montrée et reprise par Joueur 1",
    "es": "Bloqueo I, que Jugador 1 ha mostrado y recuperado",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_in_each_language(language: str) -> None:
    state = play(deal(*[FIVE] * 3), "B1 A1 A1")
    assert labels(state, seat=2, language=language)["seen:0:B1"] == IN_EACH_LANGUAGE[language]


def test_a_seat_says_what_there_is_to_know_about_it() -> None:
    state = play(deal(*[FIVE] * 3), "B1 A1 A1")
    said = labels(state, seat=2, moment=Moment(sealed=(1,)))
    assert said["seat:0"] == "Player 1, holds the totem, choosing"
    assert said["seat:1"] == "Player 2, challenges, choice made"
    assert labels(state)["card:A2"] == "Attack II, wins the round if it wins this clash"
    assert labels(state)["card:B1"] == "Block I, which the others have seen"


def test_a_clash_is_shown_with_its_result() -> None:
    state = deal(FIVE, FIVE)
    decision = {0: GAME.notation.parse_move(state, 0, "play A1"), 1: GAME.notation.parse_move(state, 1, "play T1")}
    shown = html(play(state, "A1 T1"), moment=Moment(GAME.tell(state, decision, 0)))
    assert 'aria-label="Player 1 revealed Attack I and won"' in shown
    assert 'aria-label="Player 2 revealed Taunt I and lost"' in shown


def test_what_is_sealed_lies_face_down_and_is_in_no_picture() -> None:
    state = deal(FIVE, "T3 B1 B2 B3 A3")
    shown = html(state, moment=Moment(sealed=(0, 1), own=("card:A1",)))
    assert 'aria-label="Player 2 has chosen, face down"' in shown
    cards = {one for one in labels(state) if one.startswith(("card:", "aside:"))}
    assert len(cards) == 9, "one's own nine"
    assert "Attack I, choice made" in shown
    for seats, attack_wins in TABLES:
        for here, _ in walk(seats, attack_wins, Random(7), any_decision):
            view = GAME.view(here, None)
            known = {
                f"{kind}:{seat}:{name}"
                for kind, held in (("discard", view.discards), ("seen", view.seen))
                for seat, names in enumerate(held)
                for name in names
            }
            drawn = {one for one in labels(here, None) if re.fullmatch(r"\w+:\d:\w\d", one)}
            assert drawn == known


def test_symbols_explain_themselves_and_lead_to_a_rule() -> None:
    """Rules go by the English headings of the rules page."""
    page = (GAME.folder / "learn" / "en.md").read_text(encoding="utf-8")
    headings = {heading.lower().replace(" ", "-") for heading in re.findall(r"^##+ (.+)$", page, re.MULTILINE)}
    for seats, attack_wins in TABLES:
        for state, _ in walk(seats, attack_wins, Random(8), any_decision):
            for button in re.findall(r"<button[^>]*>", html(state)):
                assert 'data-about="' in button
                assert set(re.findall(r'data-rule="([^"]*)"', button)) < headings


def test_what_travels_has_one_name_and_every_drawing_is_used() -> None:
    art = {f"inoka-{drawing.stem}" for drawing in (GAME.folder / "art").glob("*.svg")}
    used: set[str] = set()
    for seats, attack_wins in TABLES:
        news: Sequence[Message] = ()
        for number, (state, decision) in enumerate(walk(seats, attack_wins, Random(9), any_decision)):
            seat = (0, None)[number % 2]
            shown = html(state, seat, Moment(news, sealed=(1,) if decision and len(decision) > 1 else ()))
            names = re.findall(r'\bid="([^"]+)"', shown)
            assert len(set(names)) == len(names)
            used |= set(re.findall(r'href="#([\w-]+)"', shown))
            news = GAME.tell(state, decision, seat) if decision else ()
    tied = deal(FIVE, FIVE)
    same = {seat: GAME.notation.parse_move(tied, seat, "play A1") for seat in (0, 1)}
    used |= set(re.findall(r'href="#([\w-]+)"', html(play(tied, "A1 A1"), moment=Moment(GAME.tell(tied, same, 0)))))
    assert used == art


def effects_of(data: object, text: str, seat: int = 0) -> dict[str, list[str]]:
    state = GAME.notation.from_json(data)
    found = effects(GAME.view(state, seat), GAME.notation.parse_move(state, seat, text))
    return {kind: list(those) for kind, those in found.items()}


def test_how_a_card_fares_against_what_was_seen_is_shown_beforehand() -> None:
    data = challenge_position(["A2 B1", "A2 T1 B1", "A1 A2"], totem=0, challenger=1, seen=[[], ["A2", "T1", "B1"], []])
    assert effects_of(data, "play A2") == {
        "ties": ["seen:1:A2"],
        "beats": ["seen:1:T1"],
        "loses": ["seen:1:B1"],
        "round": ["stones"],
    }
    assert effects_of(data, "play A2", seat=1) == {}, "nothing of the holder was seen"


def test_choosing_a_hand_shows_nothing_beforehand() -> None:
    state = GAME.start(2, GAME.options())
    assert effects(GAME.view(state, 0), 0) == {}
    assert decide(state, f"hand {FIVE}", f"hand {FIVE}")
