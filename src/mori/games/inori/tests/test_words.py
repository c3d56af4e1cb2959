"""What is told and said, in three languages, and what is observed in numbers."""

from __future__ import annotations

from collections import Counter
from string import Formatter
from typing import Any

import pytest
from babel.messages.pofile import read_po

from mori.games.inori import GAME, tell, tensors
from mori.games.inori.tests.games import COMPILED, parts_of, play, position, random_plies, random_states, stand
from mori.games.inori.tests.test_rulings_season import last_marker
from mori.games.inori.view import view
from mori.kernel.game import Decision, Message
from mori.texts import LANGUAGES, Texts

SAY = {language: Texts(language, GAME.folder / "texts").say for language in LANGUAGES}


def catalogue(language: str) -> dict[str, list[str]]:
    """Every sentence, singular and plural, by its code."""
    with (GAME.folder / "texts" / f"{language}.po").open("rb") as source:
        found = read_po(source, locale=language, abort_invalid=True)
    sentences = {}
    for message in found:
        code = message.id[0] if isinstance(message.id, tuple) else message.id
        said = message.string if isinstance(message.string, tuple) else (message.string,)
        if code:
            sentences[str(code)] = [str(sentence) for sentence in said]
    return sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_its_sentence_and_no_sentence_is_left_over(language: str) -> None:
    sentences = catalogue(language)
    assert set(sentences) == set(GAME.messages)
    assert all(sentence.strip() for said in sentences.values() for sentence in said)


@pytest.mark.parametrize("language", ["fr", "es"])
def test_every_language_says_the_same_values(language: str) -> None:
    for code, said in catalogue("en").items():
        names = {name for sentence in said for _, name, _, _ in Formatter().parse(sentence) if name}
        for sentence in catalogue(language)[code]:
            assert {name for _, name, _, _ in Formatter().parse(sentence) if name} <= names | {"count"}, code


@pytest.mark.parametrize("page", LANGUAGES)
def test_the_rules_page_credits_the_designers_and_names_the_reconstruction(page: str) -> None:
    text = (GAME.folder / "learn" / f"{page}.md").read_text(encoding="utf-8")
    for wanted in ("Mathieu Aubert", "Théo Rivière", "Suzanne Demontrond", "Space Cowboys", "reconstructed-1"):
        assert wanted in text


def sentences(
    before: dict[str, object], decision: dict[int, str], seat: int | None = None, language: str = "en"
) -> str:
    state = GAME.notation.from_json(before)
    numbers: Decision = {who: GAME.notation.parse_move(state, who, text) for who, text in decision.items()}
    return " ".join(SAY[language](message) for message in tell.tell(state, numbers, seat))


def test_what_is_told_of_a_turn() -> None:
    runes = [["journey-yellow", "favour-red", "companion"], ["companion"]]
    data = position(standing={"c1.1": [1]}, runes=runes, favours=[{"yellow": 1}])
    assert sentences(data, {0: "place c3.1"}) == (
        "Player 1 places an offering marker on the first space of the grey card and takes 2 grey favours."
    )
    assert sentences(data, {0: "place c3.1"}, language="fr") == (
        "Joueur 1 pose un pion Offrande sur la première case de la carte grise et prend 2 faveurs grises."
    )
    assert sentences(data, {0: "place c3.1"}, language="es") == (
        "Jugador 1 coloca un marcador de Ofrenda en el primer espacio de la carta gris y toma 2 favores grises."
    )
    assert sentences(data, {0: "journey yellow c1.1/1 c2.3"}) == (
        "Player 1 plays the yellow Runic Journey: an offering marker of Player 2 goes from the first space of the "
        "yellow card to the third space of the red card."
    )
    assert sentences(data, {0: "place b2"}).endswith("at the base of the Great Tree and takes 2 blue favours.")
    assert sentences(data, {0: "companion"}) == "Player 1 plays a Companion to join an occupied space."
    assert sentences(data, {0: "reveal red"}) == "Player 1 reveals the Rune of 2 red favours."


def test_what_is_told_when_something_can_not_happen() -> None:
    short = position(favours=[{}, {"yellow": 14, "red": 15}], altars={6: "yellow"})
    assert sentences(short, {0: "place c1.1"}).endswith("takes 1 yellow favour, all that is left in the supply.")
    assert sentences(short, {0: "place c1.2"}).endswith("takes 1 grey favour and finds no red favour in the supply.")
    runes = [[f"favour-{c}" for c in short["supply"]], [f"journey-{c}" for c in short["supply"]], ["companion"] * 3]
    empty = position(runes=runes, altars={3: "red"})
    assert sentences(empty, {0: "place c1.3"}).endswith("and finds the stack of Runes empty.")
    assert sentences(empty, {0: "place t3"}).endswith("finds the stack of Runes empty and takes 1 red favour.")
    away = position(standing={"c1.1": ["n"], "c1.2": ["n"]}, altars={5: "blue"})
    assert "can place no neutral offering marker and takes 1 blue favour." in sentences(away, {0: "place t5"})


def test_what_one_seat_does_in_a_row_is_one_sentence() -> None:
    data = position(favours=[{"green": 2}], altars={1: "red"})
    state = play(stand(favours=[{"green": 2}], altars={1: "red"}), "place t2")
    told = tell.tell(state, {0: GAME.notation.parse_move(state, 0, "pay green")}, None)
    assert [SAY["en"](message) for message in told] == [
        "Player 1 pays 1 green favour, raises the green Altar there and scores 5 points."
    ]
    assert sentences(data, {0: "place c3.3"}).endswith("and scores 1 point, one for each colour.")
    assert sentences(position(), {0: "place c3.3"}).endswith("and scores nothing.")


def test_what_is_told_of_the_cards_at_the_end_of_a_season() -> None:
    """INORI-13: who stands there is told with what it brings, and neutral markers alone bring nothing."""
    fields: dict[str, Any] = {"season": 4, "cards": ("J1-P", "J1-R", "J2-N", "J2-B", "J2-A", "NS-B")}
    alone = last_marker(**fields, standing={"c1.1": ["n"], "c1.2": ["n"], "c2.1": [1], "c2.2": [2]}, altars={6: "grey"})
    data, words = GAME.notation.to_json(alone), "place t6"
    data["favours"][1]["red"], data["supply"]["red"] = 2, data["supply"]["red"] - 2
    said = sentences(data, {0: words})
    assert "With every space occupied, the purple card is complete. Nobody standing there, nobody scores." in said
    assert "Each red favour is worth 1 point to those standing there: 2 points for Player 2 and 0 points" in said
    assert "Incomplete, the green card scores nothing." in said


def test_nothing_is_told_twice_and_points_add_up() -> None:
    """The points told in a game are the points scored."""
    for seed in range(8 if COMPILED else 2):
        for seats in (2, 3, 4):
            told: Counter[int] = Counter()
            for before, decision, after in random_plies(seed, seats, wild=True):
                messages = tell.tell(before, decision, None)
                assert all(message.code in GAME.messages for message in messages)
                for message in (part for whole in messages for part in parts_of(whole)):
                    seat = message.values.get("seat")
                    if message.code.startswith(("did.score", "label.harvest", "tell.final.share")):
                        assert isinstance(seat, Message)
                        told[int(str(seat.values["number"])) - 1] += int(str(message.values["count"]))
            assert [told[seat] for seat in range(seats)] == list(view(after, None).points)


def test_what_is_told_of_the_end() -> None:
    fourth: dict[str, Any] = {"season": 4, "cards": ("J2-P", "J2-R", "J2-N", "J2-B", "J2-A", "NS-B")}
    state = last_marker(**fourth, altars={6: "yellow", 1: "red"}, runes=[["favour-red"]], points=[0, 3, 0])
    state = play(state, "place t6")
    told = [SAY["en"](message) for message in tell.tell(state, {0: 0}, None)]
    assert told[0] == "Nobody reveals a Rune."
    assert told[-4:] == [
        "Player 1 reveals the Rune of 2 red favours.",
        "Slot 1, red Altar: 10 points for Player 1 with 2 red favours.",
        "Slot 6, yellow Altar: nobody scores.",
        "Player 1 wins with 10 points and becomes Keeper of the Great Tree.",
    ]


# ------------------------------------------------------------------------------------------------------------- tensors


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_observations_have_their_size_and_stay_between_0_and_1(seats: int) -> None:
    assert tensors.size(seats) == len(tensors.names(seats)) == len(set(tensors.names(seats)))
    for state in random_states(1, seats, wild=True):
        for seat in (*range(seats), None):
            numbers = tensors.observation(view(state, seat))
            assert len(numbers) == tensors.size(seats)
            assert all(0 <= number <= 1 for number in numbers)


def test_an_observation_says_what_it_sees() -> None:
    fields: dict[str, Any] = {
        "season": 2,
        "cards": ("J4-P", "J2-R", "J2-N", "NS-B"),
        "standing": {"c1.1": [1], "c2.3": ["n"], "t6": [2]},
    }
    state = stand(**fields, altars={6: "blue"}, runes=[["companion"], ["favour-red"]], favours=[{}, {"green": 3}])
    for seat, green, own in ((0, "next 1", 1), (1, "own", 0), (2, "next 2", 0), (None, "next 1", 0)):
        seen = dict(zip(tensors.names(3), tensors.observation(view(state, seat)), strict=True))
        assert seen[f"{green} tokens green"] == pytest.approx(3 / 15)
        assert seen["own companion"] == pytest.approx(own / 3)
        assert seen["own favour-red"] == (seat == 1)
        assert seen["season 2"] == seen["phase turn"] == seen["t6 altar blue"] == seen["c1 colour purple"] == 1
        assert seen["c1.1 costs yellow"] == seen["c1.1 take"] == seen["c2.3 marker n"] == seen["c4 new start"] == 1
        assert seen["c1.1 effect purple"] == pytest.approx(3 / 6)
        assert seen[f"c1.1 marker {green}"] == 1
        assert seen["c5 lies there"] == 0
