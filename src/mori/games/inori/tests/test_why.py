"""Why not: a reason with its numbers for whatever can not be chosen, none for what can."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mori.games.inori import GAME, notation, rules, why
from mori.games.inori.state import State
from mori.games.inori.tests.games import COMPILED, play, random_states, stand
from mori.games.inori.tests.test_rulings_season import last_marker
from mori.games.inori.tests.test_rulings_turn import full_table
from mori.games.inori.view import view
from mori.kernel.game import Elements
from mori.texts import LANGUAGES, Texts

SAY = {language: Texts(language, GAME.folder / "texts").say for language in LANGUAGES}


def because(state: State, element: str, *chosen: str, seat: int | None = 0) -> str:
    """The reason in English."""
    reason = why.why(view(state, seat), chosen, element)
    assert reason is not None, f"{element} can be chosen"
    assert all(say(reason) for say in SAY.values())
    return SAY["en"](reason)


CARDS = ("J4-P", "J6-R", "J1-A", "NS-Y")
POOR: dict[str, Any] = {"season": 2, "cards": CARDS, "altars": {1: "blue", 3: "red"}}


@pytest.mark.parametrize(
    ("fields", "element", "reason"),
    [
        (POOR, "c1.1", "Costs 1 yellow favour; you have none."),
        (POOR, "c2.2", "Costs 1 favour of your strongest colour; you have 0 favours."),
        (POOR, "t1", "Costs 1 blue favour; you have none."),
        (POOR, "t2", "Costs 1 favour in the colour of one of the 4 Altars left; you have none of them."),
        (
            POOR | {"taken": (2,)},
            "b2",
            "The 2 favours of base space 2 are gone; it stays closed for the rest of the game.",
        ),
        (POOR | {"standing": {"c1.2": [1]}}, "c1.2", "This space is occupied by an offering marker of Player 2."),
        (
            POOR | {"standing": {"c1.2": ["n"]}, "runes": [["companion"]]},
            "c1.2",
            "This space is occupied by a neutral offering marker. To join it, play your Companion first.",
        ),
        (POOR | {"standing": {"c1.2": [0]}}, "c1.2", "A marker of your own stands there."),
        (
            POOR | {"standing": {"c1.2": [0]}},
            "c1.2/0",
            "This marker is yours; a Runic Journey moves only those of others.",
        ),
        (POOR | {"standing": {"c1.2": [1]}}, "c1.2/1", "Only a Runic Journey moves this marker; you have 0 of them."),
        (
            POOR | {"standing": {"c1.2": [1]}, "runes": [["journey-purple"]]},
            "c1.2/1",
            "To move this marker, first choose a Runic Journey.",
        ),
        (
            POOR | {"runes": [["journey-green"]]},
            "rune:journey-green",
            "The green Runic Journey needs a green card; 0 lie on the table.",
        ),
        (
            POOR | {"runes": [["journey-red"]]},
            "rune:journey-red",
            "The red Runic Journey finds no marker that can go anywhere; 13 spaces of the cards are free.",
        ),
        (
            POOR | {"runes": [["companion"]]},
            "rune:companion",
            "A Companion leads to an occupied space without a marker of yours, at a cost you can pay; "
            "there are 0 such spaces.",
        ),
        (
            POOR | {"runes": [["favour-red"]], "revealed": [["red"]]},
            "rune:favour-red",
            "The Rune of 2 red favours is revealed already.",
        ),
        (POOR, "altar:blue", "The blue Altar stands on slot 1 already."),
        (POOR, "altar:green", "An Altar is chosen by placing a marker on an empty slot of the Great Tree."),
        (POOR, "favour:red", "There is nothing to pay yet: first choose a space."),
        (POOR, "supply:red", "There is nothing to take yet: first choose a space."),
        (POOR, "card:J4-P", "Choose one of the 3 spaces of this card."),
        (POOR, "stack", "A Rune is drawn by placing a marker on a space that says so; 15 are left in the stack."),
        (
            POOR | {"runes": [[], ["companion", "favour-red"]]},
            "runes:1",
            "These Runes belong to Player 2, who holds 2 face down.",
        ),
        (POOR, "favours:2", "These favours belong to Player 3."),
        (POOR, "unplaced", "A marker is set aside only when it fits nowhere; 16 spaces are open to you."),
        (POOR, "go", "First place an offering marker."),
        (POOR, "teapot", "There is no «teapot» on this table."),
    ],
)
def test_reasons_before_a_marker_is_placed(fields: dict[str, Any], element: str, reason: str) -> None:
    assert because(stand(**fields), element) == reason


def test_reasons_for_the_companion_that_still_helps() -> None:
    helped = full_table(runes=[["companion"]])
    assert (
        because(helped, "unplaced")
        == "A marker is set aside only when it fits nowhere; your Companion still opens a space."
    )
    announced = play(helped, "companion")
    assert because(announced, "c1.2") == "This space is free; your Companion leads to an occupied one."
    assert because(announced, "c6.1") == "A marker of your own stands there."
    assert because(announced, "b1") == "A Companion does not lead to the base of the Great Tree."
    assert because(announced, "go").startswith("Your Companion is played: choose an occupied space")


def test_reasons_for_a_runic_journey() -> None:
    standing = {"c1.1": [1], "c2.1": [0], "c2.2": [2], "c3.1": [2], "c3.2": [1]}
    state = stand(
        season=2, cards=("J2-P", "J1-R", "J1-A", "NS-Y"), standing=standing, runes=[["journey-red", "journey-grey"]]
    )
    rune = "rune:journey-red"
    assert because(state, "c1.2", rune) == "First choose the marker that the Runic Journey moves."
    assert because(state, rune, rune) == "The red Runic Journey is chosen already."
    assert because(state, "c2.1/0", rune).startswith("This marker is yours")
    assert (
        because(state, "c1.1/1", rune)
        == "From the purple card the marker has to go to a red card, and none has a free space."
    )
    assert because(state, "c2.3", rune, "c2.2/2").startswith("There is no «c2.3»")
    assert because(state, "c2.1", rune, "c2.2/2") == "The marker has to leave the red card."
    assert because(state, "c3.1", rune, "c2.2/2") == "This space is occupied by an offering marker of Player 3."
    assert because(state, "t1", rune, "c2.2/2") == "A Runic Journey leads only to spaces of cards."
    assert because(state, "go", rune, "c2.2/2") == "Now choose the free space to which the red Runic Journey leads."
    assert because(state, "c1.2", rune, "c2.2/2", "c4.1") == "The move is complete."
    grey = "rune:journey-grey"
    assert (
        because(state, "c4.1", grey, "c1.1/1")
        == "From the purple card the marker has to go to a grey card, and none has a free space."
    )
    other = stand(season=2, cards=("J2-P", "J2-R", "J1-A", "NS-Y"), standing={"c1.1": [1]}, runes=[["journey-red"]])
    assert (
        because(other, "c4.1", rune, "c1.1/1") == "The marker has to go to a red card, and that is not the yellow card."
    )
    assert why.why(view(other, 0), (rune, "c1.1/1"), "c2.1") is None


def test_reasons_while_paying() -> None:
    fixed = play(stand(season=2, cards=CARDS, favours=[{"yellow": 1}], runes=[["companion"]]), "place c1.1")
    assert because(fixed, "favour:red") == "The cost is 1 yellow favour."
    assert because(fixed, "rune:companion") == "The Companion can not pay a cost."
    assert because(fixed, "c1.2") == "First pay the cost of the first space of the purple card."
    with_rune = play(stand(season=2, cards=CARDS, runes=[["favour-yellow"]]), "place c1.1")
    assert because(with_rune, "favour:yellow") == "You have 0 favour tokens of this colour: yellow."
    strongest = play(stand(season=2, cards=CARDS, favours=[{"yellow": 3, "red": 2}]), "place c2.2")
    assert because(strongest, "favour:red") == "You have 2 red favours; of your strongest colour you have 3."
    slot = play(stand(altars={4: "red"}, favours=[{"red": 1, "blue": 1}]), "place t1")
    assert because(slot, "favour:red") == "The red Altar stands on slot 4 already."
    assert because(slot, "favour:green") == "You have 0 favour tokens of this colour: green."


def test_reasons_in_the_middle_of_an_effect() -> None:
    asked = play(stand(runes=[["favour-red", "companion"]], revealed=[["red"]]), "place t4")
    assert because(asked, "c1.1") == "Before the effect, reveal a Rune of favours or go on."
    assert (
        because(asked, "rune:companion")
        == "The Companion is played at the start of a turn, before an offering marker is placed."
    )
    altar = play(stand(altars={6: "red"}), "place t4")
    assert because(altar, "altar:red") == "The red Altar stands on slot 6 already."
    assert because(altar, "c1.1") == "First choose an Altar for the fourth space of the Great Tree."
    taking = play(stand(favours=[{"green": 1}, {"yellow": 15}]), "place t1", "pay green")
    assert because(taking, "supply:yellow") == "The supply has 0 favours of this colour: yellow."
    assert because(taking, "c1.1") == "First take 2 favours of any colours from the supply."
    weakest = play(stand(favours=[{"red": 2}]), "place c2.3")
    assert because(weakest, "supply:red") == "You have 2 red favours; of your weakest colour you have 0."
    assert (
        because(weakest, "favour:red") == "First choose your weakest colour in the supply, of which you have 0 favours."
    )
    neutral = play(stand(standing={"c1.1": [1]}), "place t5", "altar red")
    assert because(neutral, "c1.1") == "This space is occupied by an offering marker of Player 2."
    assert because(neutral, "t1") == "Neutral offering markers are put on cards only."
    assert because(neutral, "go") == "First put a neutral offering marker on a free space of a card; 2 are at home."


def test_reasons_when_somebody_else_decides() -> None:
    state = stand(runes=[["favour-red", "companion"]], hand=[1, 0, 0], altars={6: "red"})
    assert because(state, "c1.1", seat=1) == "It is not your turn. To decide: Player 1."
    assert because(state, "c1.1", seat=None) == "You are watching this game. To decide: Player 1."
    reveals = play(state, "place t6")
    assert because(reveals, "done", seat=1).startswith("You have no unrevealed Rune")
    assert because(reveals, "rune:companion").startswith("The Companion is played at the start of a turn")
    assert because(reveals, "c1.1").startswith("The season is over: choose the Runes of favours you reveal")
    assert why.why(view(reveals, 0), ("done",), "rune:favour-red") is None
    drawing = play(stand(), "place c1.3")
    assert because(drawing, "stack") == "Chance is at work: nobody has to choose now."
    over = play(last_marker(season=4, cards=("J2-P", "J2-R", "J2-N", "J2-B", "J2-A", "NS-B")), "place t6")
    assert because(over, "c1.1") == "The game is over."


def test_the_answer_is_about_the_first_element_that_could_not_be_chosen() -> None:
    state = stand(**POOR)
    assert because(state, "t3", "c1.1", "favour:red") == because(state, "c1.1")


def continues(path: Elements, chosen: tuple[str, ...], element: str) -> bool:
    if isinstance(path, frozenset):
        return element in path and path.issuperset(chosen)
    return path[: len(chosen) + 1] == (*chosen, element)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_element_has_a_reason_exactly_when_it_can_not_be_chosen(seats: int) -> None:
    rng = Random(seats)
    for seed in range(3 if COMPILED else 2):
        for state in random_states(seed, seats, wild=True):
            for seat in (*range(seats), None):
                table = view(state, seat)
                moves = [] if seat is None else rules.moves(state, seat)
                paths = [notation.elements(table, move) for move in moves]
                path = tuple(rng.choice(paths)) if paths else ()
                for chosen in ((), path[: rng.randrange(len(path) + 1)]):
                    for element in why.table(table):
                        possible = any(continues(path, chosen, element) for path in paths)
                        reason = why.why(table, chosen, element)
                        assert (reason is None) == possible
                        assert reason is None or reason.code in why.CODES
