"""Reviews: nobody is judged by what they could not know, and the result is luck and decisions to the last bit."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fists import GAME as FISTS
from hypothesis import given, settings
from hypothesis import strategies as st
from mori_pebbles import GAME as PEBBLES

import mori
from mori.analysis import review_page
from mori.analysis.advising import Rollouts, adviser
from mori.analysis.review import GRADES, PARTS, Played, grade, judge_for, luckiest, replay, review, worst
from mori.analysis.worth import worths
from mori.kernel.ending import Away, Ended
from mori.kernel.game import CHANCE, Draw, Impossible, Over
from mori.kernel.judge import final_shares
from mori.texts import LANGUAGES
from tests.test_cli import good, refused

CASES = [(name, seats) for name in ("inara", "inoka", "inori") for seats in mori.game(name).seats]


class Opinionated:
    """A game with opinions about every state that are as good as chance, so that nothing adds up by itself."""

    def __init__(self, game: Any) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def appraise(self, state: Any) -> Sequence[float]:
        turn = self._game.turn(state)
        shares = self._game.appraise(state)
        if isinstance(turn, Over):
            return list(shares)
        rng = Random(json.dumps(self._game.notation.to_json(state), sort_keys=True))
        return [rng.random() for _ in shares]


class Chancy:
    """Judges moves by dice, and remembers what it was shown."""

    name = "chancy"

    def __init__(self) -> None:
        self.shown: list[tuple[Any, Sequence[int]]] = []

    def values(self, view: Any, moves: Sequence[int], rng: Random) -> list[float]:
        self.shown.append((view, moves))
        return [rng.random() for _ in moves]

    def choose(self, view: Any, moves: Sequence[int], rng: Random) -> int:
        return rng.choice(moves)


def played(name: str, seats: int, seed: int, game: Any = None) -> Played:
    game = game or mori.game(name)
    record = mori.play_out(game, seats, game.options(), [mori.RandomBot()] * seats, seed)
    return replay(record, Opinionated(game))


@settings(max_examples=8, deadline=None)
@given(case=st.sampled_from(CASES), seed=st.integers(0, 10**6))
def test_start_luck_and_decisions_add_up_to_the_result(case: tuple[str, int], seed: int) -> None:
    found = review(played(*case, seed), Chancy())
    for player in found["players"]:
        assert player["start"] + sum(player[part] for part in PARTS) == pytest.approx(player["result"], abs=1e-9)
        assert player["result"] == final_shares(found["scores"])[player["seat"]]


@settings(max_examples=6, deadline=None)
@given(case=st.sampled_from([("inara", 2), ("inori", 3), ("inori", 4)]), seed=st.integers(0, 10**6))
def test_luck_is_zero_on_the_mean(case: tuple[str, int], seed: int) -> None:
    """The worth of a draw is the weighted mean over its outcomes, whichever of them was drawn."""
    game = played(*case, seed)
    worth = worths(game.game, game.states, game.decisions)
    looked_at = 0
    for ply, state in enumerate(game.states[:-1]):
        turn, following = game.game.turn(state), game.game.turn(game.states[ply + 1])
        if not isinstance(turn, Draw) or isinstance(following, Draw):
            continue  # what would have been followed by more chance is sampled
        total = sum(weight for _, weight in turn.outcomes)
        after = [game.game.apply(state, {CHANCE: move}) for move, _ in turn.outcomes]
        if any(isinstance(game.game.turn(other), Draw) for other in after):
            continue
        looked_at += 1
        for seat in range(case[1]):
            luck = [game.game.appraise(other)[seat] - worth[ply][seat] for other in after]
            weights = [weight for _, weight in turn.outcomes]
            assert sum(by * weight / total for by, weight in zip(luck, weights, strict=True)) == pytest.approx(0)
    assert looked_at


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_decisions_are_judged_by_the_view_of_their_seat(name: str, seats: int) -> None:
    judge, game = Chancy(), played(name, seats, 3)
    found = review(game, judge)
    asked = [(ply["ply"], one) for ply in found["plies"] for one in ply["decisions"]]
    shown = [(view, moves) for view, moves in judge.shown if len(moves) > 1]
    assert len(asked) == len(shown) > 10
    for (ply, one), (view, moves) in zip(asked, shown, strict=True):
        assert view == game.game.view(game.states[ply], one["seat"])
        assert list(moves) == list(game.game.moves(game.states[ply], one["seat"]))
        assert one["move"] == game.record.decisions[ply][one["seat"]]
        assert one["best_value"] >= one["value"]
        assert one["grade"] == grade(one["loss"])


def test_seats_that_choose_at_once_are_judged_apart() -> None:
    found = review(played("inoka", 3, 1), Chancy())
    assert [one["seat"] for one in found["plies"][0]["decisions"]] == [0, 1, 2]
    assert all(player["own"] == 0 for player in found["players"])


def test_a_game_broken_off_says_what_the_end_changed() -> None:
    table = played("inara", 2, 4)
    record = table.record
    decisions = record.decisions[:30]
    ended = Ended("resigned", (0,))
    short = replace(record, decisions=decisions, scores=(-1, 1), ended=ended)
    found = review(replay(short, table.game), Chancy())
    for player, result in zip(found["players"], (0, 1), strict=True):
        assert player["ending"] != 0
        assert player["start"] + sum(player[part] for part in PARTS) == pytest.approx(result)


def test_seats_that_were_away_are_not_judged() -> None:
    game = played("inori", 3, 4)
    record = game.record
    away = (Away(1, 60, "left"),)
    left = replace(record, away=away)
    found = review(replay(left, game.game), Chancy())
    plies = [ply["ply"] for ply in found["plies"] for one in ply["decisions"] if one["seat"] == 1]
    assert plies
    assert max(plies) < 60


def test_what_wins_at_once_is_best_even_for_one_who_knows_no_game() -> None:
    """Of 3 pebbles one takes all; of 5, taking 1 leaves the other a heap of 4, which is lost."""
    judge = Rollouts(PEBBLES, 200)
    for heap, best in ((3, 3), (2, 2), (1, 1)):
        state = PEBBLES.from_json({"game": "pebbles", "spread": 3, "heap": heap, "mover": 1})
        moves = PEBBLES.moves(state, 1)
        values = judge.values(PEBBLES.view(state, 1), moves, Random(1))
        assert moves[values.index(max(values))] == best == judge.choose(PEBBLES.view(state, 1), moves, Random(1))
        assert max(values) == 1


@pytest.mark.parametrize(("game", "seats"), [(PEBBLES, 2), (FISTS, 3)])
def test_games_without_bots_are_reviewed(game: Any, seats: int) -> None:
    table = played(game.name, seats, 1, game)
    found = review(table, Rollouts(table.game, 3))
    assert found["game_blind"]
    assert sum(player["decisions"] for player in found["players"]) > 0


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_the_bots_of_every_game_judge(name: str, seats: int) -> None:
    judge = adviser(mori.game(name), None, 0.01)
    game = played(name, seats, 6)
    ply, seat, moves = next(choice for choice in game.choices() if len(choice[2]) > 1)
    values = judge.values(mori.game(name).view(game.states[ply], seat), moves, Random(1))
    assert len(values) == len(moves)
    assert all(0 <= value <= 1 for value in values)


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br", "hr", "img", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), [("inara", 2), ("inoka", 4), ("inori", 3)])
def test_the_page_stands_in_one_file(name: str, seats: int, language: str) -> None:
    table = played(name, seats, 2)
    found = review(table, Chancy())
    text = review_page.draw(found, table, language)
    page = Page(text)
    assert page.open == []
    names = [tag for tag, _ in page.tags]
    assert "script" not in names
    assert "link" not in names
    assert len(worst(found)) == 5
    assert names.count("figure") == 5 + seats
    marked = [about["data-marked"] for tag, about in page.tags if tag == "button" and "data-marked" in about]
    assert {"played", "better"} <= set(marked) <= {"played", "better", "both"}
    ids = [about["id"] for _, about in page.tags if "id" in about]
    assert len(ids) == len(set(ids))
    wanted = {about["href"] for tag, about in page.tags if tag == "a"}
    assert wanted == {f"#decision-{ply + 1}-{one['seat']}" for ply, one in worst(found)}
    assert {str(link)[1:] for link in wanted} <= set(ids)
    links = {about.get("href") or about.get("src") or "#" for _, about in page.tags}
    assert all(str(link).startswith("#") for link in links)
    assert not re.search(r"url\((?!['\"]?(#|data:))", text)
    used = {str(about["href"])[1:] for tag, about in page.tags if tag == "use"}
    assert used <= set(ids)
    assert dict(page.tags[0][1])["lang"] == language
    for sign in review_page.SIGNS.values():
        assert sign in text


def test_names_from_records_are_only_names() -> None:
    game = mori.game("inara")
    record = mori.play_out(game, 2, game.options(), [mori.RandomBot()] * 2, 1)
    named = replace(record, names=("<script>alert(1)</script>", "b&w"))
    text = review_page.draw(review(replay(named), Chancy()), replay(named))
    assert "<script" not in text
    assert "b&amp;w" in text


def test_the_luckiest_outcomes_are_those_that_changed_most() -> None:
    found = review(played("inori", 4, 2), Chancy())
    told = luckiest(found)
    assert len(told) == 5
    least = min(max(map(abs, ply["change"])) for ply in told)
    others = [ply for ply in found["plies"] if ply["kind"] == "chance" and ply not in told]
    assert all(max(map(abs, ply["change"])) <= least for ply in others)


def test_grades_have_borders() -> None:
    assert [grade(most) for _, most in GRADES] == [name for name, _ in GRADES]
    assert grade(0.1001) == "mistake"


def test_the_command_writes_a_page_and_json(tmp_path: Path) -> None:
    game = mori.game("inoka")
    record = mori.play_out(game, 2, game.options(), [mori.RandomBot()] * 2, 1)
    file, out = tmp_path / "game.mori", tmp_path / "review.html"
    file.write_text(record.text(), encoding="utf-8")
    found = json.loads(good("review", file, "--level", 0, "--out", out, "--lang", "es", "--json"))
    assert found["adviser"] == "rollouts"
    assert 'lang="es"' in out.read_text(encoding="utf-8")
    assert "start" in good("review", file, "--level", 0)
    assert "no language «de»" in refused("review", file, "--lang", "de")
    assert "there is no level 99" in refused("review", file, "--level", 99)
    assert "seconds" in refused("review", file, "--seconds", 0)


def test_an_empty_record_is_refused() -> None:
    game = mori.game("inoka")
    with pytest.raises(Impossible, match="nothing has been decided"):
        judge_for(replay(mori.Driver(game, 2, game.options()).record()))
