"""Moves as text and as numbers: every number has one text, the order of moves is pinned, bad texts are refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mori
from mori.games.inori import GAME, notation, numbers, rules, tensors
from mori.games.inori.pieces import SPACES
from mori.games.inori.tests.games import DECK, OPTIONS, play, random_states, stand
from mori.kernel.game import CHANCE, Draw, Illegal
from mori.kernel.record import BadRecord

STATE = stand()


def test_every_number_has_one_text_that_is_read_back() -> None:
    """All moves of seats and all outcomes, legal or not; a text means the same number in every state."""
    texts = set()
    for move in range(tensors.MOVES):
        seat = CHANCE if numbers.FIRST <= move < numbers.JOURNEY else 0
        text = notation.move_text(STATE, seat, move)
        assert notation.parse_move(STATE, seat, text) == move
        texts.add((seat, text))
    assert len(texts) == tensors.MOVES == numbers.MOVES == 27_403


CONTRACT = (
    *("reveal red", "reveal red blue", "reveal none", "journey red c2.1/0 c3.2", "journey green c2.1/n c3.2"),
    *("companion", "place c2.1", "place t3", "place b1", "pay red", "pay red rune", "go", "altar blue", "weakest red"),
    *("take red", "neutral c2.1", "unplaced", "keep NS-Y"),
)
CHANCE_CONTRACT = (
    *("first 2", "start S3-I-Y", "rune favour-red", "rune journey-red", "rune companion", "card J3-R"),
    *("newstart NS-Y", "lowest 2"),
)


def test_all_texts_of_the_contract_are_read() -> None:
    for seat, texts in ((0, CONTRACT), (CHANCE, CHANCE_CONTRACT)):
        for text in texts:
            assert notation.move_text(STATE, seat, notation.parse_move(STATE, seat, text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "reveal",
            "reveal none red",
            "reveal red red",
            "reveal blue red",
            "reveal pink",
            "journey red c2.1 c3.2",
        ),
        *("journey red c2.1/4 c3.2", "journey red c2.9/0 c3.2", "journey pink c2.1/0 c3.2", "journey red c2.1/0 t3"),
        *("place", "place c7.1", "place c1.6", "place t7", "place b0", "place  c1.1", "Place c1.1", "place c1.1 "),
        *(
            "pay red rune rune",
            "pay rune",
            "go on",
            "altar",
            "keep X",
            "keep",
            "neutral t1",
            "first 0",
            "rune companion",
        ),
        *("place c1.1\n", "reveal\tred", "take red blue", "٣", "card J3-R"),
    ],
)
def test_bad_texts_are_refused_in_one_plain_sentence(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        notation.parse_move(STATE, 0, text)
    assert refused.value.code == "unreadable"
    assert "can not be read as a move of Inori" in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "text", ["", "first 4", "first -1", "start X", "rune fate", "card", "place c1.1", "rune ?", "lowest"]
)
def test_bad_outcomes_are_refused_in_one_plain_sentence(text: str) -> None:
    with pytest.raises(Illegal, match="can not be read as a move of Inori; moves look like «first 0»"):
        notation.parse_move(STATE, CHANCE, text)


@given(st.text(), st.integers(-1, 2))
def test_any_text_is_read_or_refused(text: str, seat: int) -> None:
    try:
        move = notation.parse_move(STATE, seat, text)
    except Illegal:
        return
    assert notation.move_text(STATE, seat, move) == text


PINNED = (
    "4 reveal red, 65 companion, 67 place c1.1, 69 place c1.3, 73 place c2.2, 74 place c2.3, 77 place c3.1, "
    "78 place c3.2, 79 place c3.3, 98 place t2, 100 place t4, 101 place t5, 102 place t6, 103 place b1, 105 place b3, "
    "9589 journey red c1.2/1 c2.2, 9590 journey red c1.2/1 c2.3, "
    "10213 journey red c2.1/2 c1.1, 10215 journey red c2.1/2 c1.3, 10223 journey red c2.1/2 c3.1, "
    "10224 journey red c2.1/2 c3.2, 10225 journey red c2.1/2 c3.3, 10273 journey red c2.1/n c1.1, "
    "10275 journey red c2.1/n c1.3, 10283 journey red c2.1/n c3.1, 10284 journey red c2.1/n c3.2, "
    "10285 journey red c2.1/n c3.3"
)


def test_the_order_of_moves_is_pinned() -> None:
    """Records of bots depend on numbers and order; a change of either needs a new rules version."""
    state = stand(
        standing={"c1.2": [1], "c2.1": [2, "n"], "t3": [1]},
        altars={3: "blue", 1: "grey"},
        favours=[{"red": 1}],
        runes=[["favour-red", "journey-red", "companion"]],
        rune_discards=["companion"],
        taken=(2,),
    )
    assert ", ".join(f"{move} {notation.move_text(state, 0, move)}" for move in rules.moves(state, 0)) == PINNED


def test_outcomes_are_pinned() -> None:
    start = GAME.start(3, OPTIONS)
    assert rules.turn(start) == Draw(((220, 1), (221, 1), (222, 1)))
    assert rules.turn(play(start, "first 1")) == Draw(((241, 1), (242, 1)))
    drawing = play(stand(), "place c1.3")
    assert rules.turn(drawing) == Draw((*((228 + rune, 1) for rune in range(12)), (240, 3)))


def test_cards_go_by_their_place_in_the_file() -> None:
    for number, card in enumerate(DECK.cards):
        assert notation.parse_move(STATE, CHANCE, f"card {card.id}") == numbers.CARD + number
    assert len(SPACES) == 39


def test_a_played_game_is_a_record_whose_changes_are_noticed() -> None:
    record = mori.play_out(GAME, 4, OPTIONS, [mori.RandomBot()] * 4, seed=3)
    record.verify()
    text = record.text()
    assert "option deck reconstructed-1" in text
    line = next(line for line in text.split("\n") if line.startswith("0 place"))
    with pytest.raises(BadRecord):
        mori.record.parse(text.replace(line, "0 place c1.9"))
    spoiled = mori.record.read(text.replace(line, "0 keep NS-Y", 1))
    with pytest.raises(BadRecord, match="keep NS-Y is not a legal move of seat 0"):
        spoiled.verify()


def test_elements_of_the_end_of_a_season_are_picked_in_any_order() -> None:
    for state in (state for seed in range(60) for state in random_states(seed, 2, wild=True)):
        view = GAME.view(state, 0)
        if view.phase == "reveals" and 0 in view.deciding and len(rules.moves(state, 0)) > 1:
            paths = [notation.elements(view, move) for move in rules.moves(state, 0)]
            assert paths[0] == frozenset({"done"})
            assert all(isinstance(path, frozenset) and "done" in path for path in paths)
            return
    raise AssertionError("no such end of a season was met")
