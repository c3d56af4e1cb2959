"""The lives a table can choose, and the sentences about those it can not."""

from __future__ import annotations

from itertools import product

import pytest

from mori.games.inara import GAME
from mori.games.inara.options import Options
from mori.games.inara.tests.games import random_states
from mori.kernel.game import Impossible


def test_sudden_death_is_the_default() -> None:
    assert GAME.options() == GAME.options(lives=1) == GAME.options(lives="1") == Options((1, 1))


@pytest.mark.parametrize("lives", list(product(range(1, 6), repeat=2)))
def test_lives_are_written_and_read_back(lives: tuple[int, int]) -> None:
    options = GAME.options(lives=lives)
    assert options.lives == lives
    assert GAME.options(**GAME.option_texts(options)) == options
    assert next(random_states("options", lives)).lives_of(0) == lives[0]
    assert next(random_states("options", lives)).lives_of(1) == lives[1]


def test_a_handicap_is_written_for_dark_and_light() -> None:
    assert GAME.options(lives="3/1").lives == (3, 1)
    assert GAME.option_texts(GAME.options(lives=[2, 5])) == {"lives": "2/5"}
    assert GAME.option_texts(GAME.options(lives=4)) == {"lives": "4"}


def test_the_switches_propose_what_can_be_chosen() -> None:
    (switch,) = GAME.switches
    assert (switch.name, switch.values) == ("lives", ("1", "2", "3", "4", "5"))
    assert GAME.options(**{switch.name: switch.default}) == GAME.options()
    assert all(GAME.options(lives=value).lives == (int(value), int(value)) for value in switch.values)


TEXTS = ("", "0", "6", "01", "one", "3/", "/3", "1/2/3", "3-1", " 3", "\N{SUPERSCRIPT TWO}", "9" * 5000)
OTHERS: tuple[object, ...] = (0, 6, -1, 10**5000, 1.0, True, None, [], [1, 2, 3], [[1]], ["1", None], {"dark": 1})


@pytest.mark.parametrize("lives", [*TEXTS, *OTHERS], ids=lambda lives: type(lives).__name__)
def test_other_lives_get_a_plain_sentence(lives: object) -> None:
    beginning = "^lives can be a number from 1 to 5, or two like 3/1 for Dark and Light, not "
    with pytest.raises(Impossible, match=beginning) as refused:
        GAME.options(lives=lives)
    assert len(str(refused.value)) < 150


def test_there_is_no_other_option() -> None:
    with pytest.raises(Impossible, match=r"^Inara has no option called «glyphs»; it has lives$"):
        GAME.options(glyphs=8)


def test_options_are_frozen_values() -> None:
    with pytest.raises(AttributeError):
        GAME.options().lives = (2, 2)
    assert len({GAME.options(), GAME.options(lives="1/1"), GAME.options(lives=2)}) == 2
