"""Records: they replay, they can be read, and no changed character goes unseen."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mori
from mori.kernel import record
from mori.kernel.game import CHANCE, Illegal
from mori.kernel.record import BadRecord, Record

GAMES = 1000 if mori.build() == "compiled" else 60


def played(name: str, seed: object, seats: int | None = None) -> Record:
    game = mori.game(name)
    number = seats or game.seats[0]
    return mori.play_out(game, number, game.options(), [mori.RandomBot()] * number, seed)


def states_as_text(name: str, states: list[object]) -> list[str]:
    return [json.dumps(mori.game(name).notation.to_json(state)) for state in states]


@pytest.mark.parametrize("name", mori.names())
def test_random_games_replay_to_identical_states(name: str) -> None:
    game = mori.game(name)
    for number in range(GAMES // len(mori.names()) + 1):
        seats = game.seats[number % len(game.seats)]
        driver = mori.Driver(game, seats, game.options(), dice=mori.kernel.fairness.Dice.seeded(number))
        rng = Random(number)
        while isinstance(driver.turn, mori.Choice):
            driver.decide({seat: rng.choice(game.moves(driver.state, seat)) for seat in driver.turn.seats})
        seen = [state for state, _ in driver.since(0)] + [driver.state]
        again = record.parse(driver.record().text())
        again.verify()
        assert states_as_text(name, again.states()) == states_as_text(name, seen)


TEXTS = {name: played(name, "mutation").text() for name in mori.names()}


@settings(max_examples=300 if mori.build() == "compiled" else 40, deadline=None)
@given(st.data())
def test_any_changed_character_is_found(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(TEXTS)))
    text = TEXTS[name]
    place = data.draw(st.integers(0, len(text) - 1))
    letters = st.one_of(st.sampled_from("0123456789abcdef chance;-:*\n"), st.characters())
    letter = data.draw(letters.filter(lambda one: one != text[place]))
    with pytest.raises(BadRecord):
        record.parse(text[:place] + letter + text[place + 1 :]).verify()


def test_half_a_character_is_found() -> None:
    with pytest.raises(BadRecord, match="line 2: this line has half a character"):
        record.parse(TEXTS["inori"].replace("game inori", "game \ud800nori"))


@settings(max_examples=150 if mori.build() == "compiled" else 30, deadline=None)
@given(st.data())
def test_any_lost_or_doubled_piece_is_found(data: st.DataObject) -> None:
    text = TEXTS[data.draw(st.sampled_from(sorted(TEXTS)))]
    first = data.draw(st.integers(0, len(text) - 1))
    last = data.draw(st.integers(first + 1, len(text)))
    changed = data.draw(st.sampled_from([text[:first] + text[last:], text[:last] + text[first:]]))
    with pytest.raises(BadRecord):
        record.parse(changed).verify()


def lines(name: str = "inara") -> list[str]:
    return TEXTS[name].split("\n")


def sealed(changed: list[str]) -> str:
    """The lines with a check line that fits them, as someone would write who knows how."""
    body = "\n".join(changed[:-2]) + "\n"
    return body + "check " + record._digest(body) + "\n"


def complaint(text: str) -> str:
    with pytest.raises(BadRecord) as found:
        record.parse(text).verify()
    return str(found.value)


def test_a_changed_roll_is_found_even_under_a_fitting_check() -> None:
    changed = lines()
    first, second = changed[9].rpartition("@")[0], changed[10].rpartition("@")[0]
    changed[9], changed[10] = second + "@a8", first + "@c8"
    assert complaint(sealed(changed)).startswith("line 10: the dice of this record show")


def test_an_illegal_decision_is_found_even_under_a_fitting_check() -> None:
    changed = lines()
    changed[31] = "0 pass"
    assert complaint(sealed(changed)).startswith("line 32: ")


def test_another_secret_is_found() -> None:
    changed = lines()
    at = next(number for number, line in enumerate(changed) if line.startswith("secret "))
    changed[at] = "secret " + "0" * 64
    assert "does not belong to the commitment" in complaint(sealed(changed))


def test_another_result_is_found() -> None:
    changed = lines()
    at = next(number for number, line in enumerate(changed) if line.startswith("result "))
    changed[at] = "result 0 0"
    assert "the decisions lead to the result" in complaint(sealed(changed))


def test_a_missing_secret_is_found() -> None:
    changed = [line for line in lines() if not line.startswith("secret ")]
    assert "secret of its dice is missing" in complaint(sealed(changed))


def test_a_game_cut_short_may_not_tell_its_secret() -> None:
    at = next(number for number, line in enumerate(lines()) if line.startswith("secret "))
    changed = [*lines()[: at - 2], *lines()[at - 1 :]]
    changed = ["result unfinished" if line.startswith("result ") else line for line in changed]
    assert "secret of its dice is told" in complaint(sealed(changed))


@pytest.mark.parametrize(
    ("line", "text", "message"),
    [
        (0, "mori record 2", "line 1: a record begins with"),
        (1, "game chess", "line 2: there is no game called «chess»"),
        (2, "rules 99", "line 3: made for rules version 99"),
        (2, "rules one", "line 3: «one» is not a whole number"),
        (3, "seats 3", "line 7: «name 2 …» is expected"),
        (3, "seats 0", "line 4: a game has 1 to 99 seats"),
        (4, "name 1 Ada", "line 5: «name 0 …» is expected"),
        (6, "option lives 7", "line 7: lives can be"),
        (6, "option l-ves 7", "line 7: the option «l-ves» stands twice or is not a name"),
        (7, "dice 12", "line 8: «dice» needs 64 hexadecimal digits"),
        (9, "9 pass", "line 10: there is no seat 9"),
        (9, "chance dice", "line 10: «dice» can not be read"),
        (9, "0 pass", "line 10: chance decides now, no seat does"),
        (9, "0 pass; 0 pass", "line 10: seat 0 decides twice"),
        (31, "1 pass", "line 32: seat 1 is not asked to decide now, seat 0 is"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(line: int, text: str, message: str) -> None:
    changed = lines()
    changed[line] = text
    assert complaint(sealed(changed)).startswith(message)


@pytest.mark.parametrize("keep", [0, 1, 5, 8, 9, 10, 40, -5, -4, -3, -2, -1])
def test_a_truncated_record_is_found(keep: int) -> None:
    complaint("\n".join(lines()[:keep]))


def test_an_unfinished_game_is_a_record_without_secret() -> None:
    game = mori.game("inara")
    driver = mori.Driver(game, 2, game.options())
    again = record.parse(driver.record().text())
    again.verify()
    assert again.secret is None
    assert again.scores is None
    assert driver.dice.secret not in again.text()


def test_names_stay_on_their_line() -> None:
    game = mori.game("inara")
    driver = mori.Driver(game, 2, game.options(), ["Ada\nresult 1 -1", "\x00\t"])
    assert driver.record().names == ("Ada result 1 -1", "-")
    assert len(record.clean_name("é" * 100)) == record.LONGEST_NAME
    assert record.parse(driver.record().text()) == driver.record()


class TestStep:
    """The checked door."""

    def setup_method(self) -> None:
        self.game = mori.game("inara")
        self.driver = mori.Driver(self.game, 2, self.game.options(), dice=mori.kernel.fairness.Dice.seeded(1))
        self.state = self.driver.state
        self.legal = self.game.moves(self.state, 0)

    def refusal(self, state: object, decision: dict[int, int]) -> Illegal:
        with pytest.raises(Illegal) as found:
            record.step(self.game, state, decision)
        return found.value

    def test_a_legal_decision_passes(self) -> None:
        after = record.step(self.game, self.state, {0: self.legal[0]})
        assert self.game.turn(after) == mori.Choice((1,))

    def test_an_illegal_move_is_refused(self) -> None:
        illegal = next(move for move in range(20000) if move not in self.legal)
        assert self.refusal(self.state, {0: illegal}).code == "illegal"

    def test_who_is_not_asked_is_refused(self) -> None:
        assert self.refusal(self.state, {1: self.legal[0]}).code == "not-asked"
        assert self.refusal(self.state, {0: self.legal[0], 1: self.legal[0]}).code == "not-asked"
        assert self.refusal(self.state, {CHANCE: 0}).code == "not-asked"

    def test_nobody_deciding_is_refused(self) -> None:
        assert self.refusal(self.state, {}).code == "missing"

    def test_chance_shows_only_what_can_happen(self) -> None:
        start = self.game.start(2, self.game.options())
        assert self.refusal(start, {CHANCE: 0}).code == "illegal"
        assert self.refusal(start, {0: 0}).code == "not-asked"

    def test_a_finished_game_takes_nothing(self) -> None:
        over = played("inara", 1).states()[-1]
        assert self.refusal(over, {0: 0}).code == "over"
