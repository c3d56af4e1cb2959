"""Records of games that ended before their rules ended them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mori
from mori.kernel import record
from mori.kernel.ending import Away, Ended
from mori.kernel.fairness import Dice
from mori.kernel.record import BadRecord, Record


def broken_off(name: str, seats: int, decisions: int = 3) -> Record:
    """A game on its way, with the secret of its dice, so that only the way it ended is missing."""
    game = mori.game(name)
    driver = mori.Driver(game, seats, game.options(), dice=Dice.seeded("endings"))
    for _ in range(decisions):
        assert isinstance(driver.turn, mori.Choice)
        driver.decide({seat: game.moves(driver.state, seat)[0] for seat in driver.turn.seats})
    return replace(driver.record(), secret=driver.dice.secret)


INARA, INOKA = broken_off("inara", 2), broken_off("inoka", 4)
GOOD = {
    "agreed": replace(INARA, ended=Ended("agreed"), scores=(0, 0)),
    "resigned": replace(INARA, ended=Ended("resigned", (1,)), scores=(1, -1)),
    "time": replace(INARA, ended=Ended("time", (0, 1)), scores=(0, 0)),
    "one after the other": replace(
        INOKA, away=(Away(2, 0, "left"), Away(3, 2, "time")), ended=Ended("resigned", (0,)), scores=(-1, 1, -1, -1)
    ),
    "at once": replace(INOKA, away=(Away(2, 3, "left"),), ended=Ended("time", (0, 1, 3)), scores=(0, 0, 0, 0)),
    "goes on": replace(INOKA, secret=None, away=(Away(2, 0, "left"), Away(0, 3, "time"))),
}


@pytest.mark.parametrize("how", GOOD)
def test_a_good_ending_is_read_back_and_verified(how: str) -> None:
    again = record.parse(GOOD[how].text())
    assert again == GOOD[how]
    again.verify()


@settings(max_examples=300 if mori.build() == "compiled" else 40, deadline=None)
@given(st.data())
def test_any_changed_character_is_found(data: st.DataObject) -> None:
    text = GOOD[data.draw(st.sampled_from(sorted(GOOD)))].text()
    after = text.index("\n\n", text.index("\n\n") + 2)
    place = data.draw(st.integers(after, len(text) - 1))
    letter = data.draw(
        st.one_of(st.sampled_from("0123456789 -\n"), st.characters()).filter(lambda one: one != text[place])
    )
    with pytest.raises(BadRecord):
        record.parse(text[:place] + letter + text[place + 1 :]).verify()


def complaint(bad: Record) -> str:
    """What is said of a record that someone wrote who knows how to write check lines."""
    with pytest.raises(BadRecord) as found:
        record.parse(bad.text()).verify()
    return str(found.value)


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (
            replace(INARA, ended=Ended("resigned", (1,)), scores=(-1, 1)),
            "line 38: the decisions lead to the result 1 -1",
        ),
        (replace(INARA, ended=Ended("resigned", (1,)), scores=None), "line 38: the decisions lead to the result 1 -1"),
        (replace(INARA, ended=Ended("gave-up", (1,)), scores=(1, -1)), "line 36: a game is «ended agreed» or by seats"),
        (replace(INARA, ended=Ended("agreed", (1,)), scores=(0, 0)), "line 36: a game is «ended agreed» or by seats"),
        (replace(INARA, ended=Ended("time"), scores=(0, 0)), "line 36: a game is «ended agreed» or by seats"),
        (replace(INARA, ended=Ended("time", (1, 0)), scores=(0, 0)), "line 36: a game is «ended agreed» or by seats"),
        (replace(INARA, ended=Ended("left", (2,)), scores=(1, 1)), "line 36: there is no seat 2"),
        (replace(INOKA, ended=Ended("agreed"), scores=(0,) * 4), "line 16: this game has no draw by agreement"),
        (replace(INOKA, ended=Ended("left", (0,)), scores=(-1, 1, 1, 1)), "line 16: more than one seat is left"),
        (replace(INOKA, away=(Away(1, 0, "bored"),)), "line 16: a line like «away 2 37 resigned» ends in one of"),
        (replace(INOKA, away=(Away(4, 0, "left"),)), "line 16: there is no seat 4"),
        (replace(INOKA, away=(Away(1, 4, "left"),)), "line 16: seats go away in order, at a ply from 0 to 3"),
        (replace(INOKA, away=(Away(1, 2, "left"), Away(0, 1, "left"))), "line 17: seats go away in order"),
        (replace(INOKA, away=(Away(1, 1, "left"), Away(1, 2, "left"))), "line 17: seat 1 is away already"),
        (replace(INOKA, away=tuple(Away(seat, 1, "left") for seat in range(3))), "line 18: with only one seat left"),
        (
            replace(INOKA, away=(Away(1, 1, "left"),), ended=Ended("left", (0, 1)), scores=(-1, -1, 1, 1)),
            "line 17: seat 1 is away already",
        ),
        (replace(GOOD["resigned"], secret=None), "line 37: the game is over, but the secret of its dice is missing"),
        (replace(GOOD["goes on"], secret=INOKA.secret), "line 19: the game is not over, but the secret"),
    ],
)
def test_a_bad_ending_is_found(bad: Record, message: str) -> None:
    assert complaint(bad).startswith(message)


def test_a_game_that_its_rules_ended_was_not_ended_otherwise() -> None:
    game = mori.game("inara")
    over = mori.play_out(game, 2, game.options(), [mori.RandomBot()] * 2, 1)
    assert "nobody is asked to decide here" in complaint(replace(over, ended=Ended("resigned", (1,)), scores=(1, -1)))


def test_a_game_is_not_ended_while_chance_sets_it_up() -> None:
    early = replace(INARA, decisions=INARA.decisions[:5], ended=Ended("resigned", (1,)), scores=(1, -1))
    assert "nobody is asked to decide here" in complaint(early)
