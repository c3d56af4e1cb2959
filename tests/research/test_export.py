"""Data sets of played games: what stands in a row is what was seen and what came of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import polars as pl
import pytest

import mori
from mori.cli.app import app
from mori.kernel.game import Impossible
from mori.kernel.record import Record
from mori.research import export

CASES = [(name, seats) for name in ("inara", "inoka", "inori") for seats in mori.game(name).seats]


def played(name: str, seats: int, seed: int) -> Record:
    game = mori.game(name)
    return mori.play_out(game, seats, game.options(), [mori.RandomBot()] * seats, seed)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_row_for_each_choice_of_each_seat(name: str, seats: int) -> None:
    records = [played(name, seats, seed) for seed in range(2)]
    table = export.rows(records, mori.RandomBot())
    assert table.height == sum(seat != mori.CHANCE for one in records for texts in one.decisions for seat in texts)
    game = mori.game(name)
    for row in table.sample(10, seed=1).iter_rows(named=True):
        state = records[row["record"]].states()[row["ply"]]
        view = game.view(state, row["seat"])
        assert game.view(game.notation.from_json(json.loads(row["position"])), row["seat"]) == view
        assert row["observation"] == list(game.tensors.observation(view))
        assert row["legal"] == list(game.moves(state, row["seat"]))
        assert row["move"] in row["legal"]
        assert sum(row["policy"]) == pytest.approx(1)
        assert row["score"] == records[row["record"]].scores[row["seat"]]


def test_the_command_writes_a_file_that_reads_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for seed in range(3):
        files.append(tmp_path / f"{seed}.mori")
        files[-1].write_text(played("inoka", 3, seed).text(), encoding="utf-8")
    out = tmp_path / "games.parquet"
    app(["export", *map(str, files), "--out", str(out), "--policy", "random"], standalone_mode=False)
    table = pl.read_parquet(out)
    assert dict(table.schema) == export.COLUMNS
    assert f"{table.height} choices of 3 games" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "why"), [("games.csv", "ends with .parquet"), ("no/games.parquet", "no folder")])
def test_a_file_that_can_not_be_written_is_refused_before_anything_is_read(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(Impossible, match=why):
        app(["export", str(tmp_path / "nowhere.mori"), "--out", str(tmp_path / name)], standalone_mode=False)


def test_a_bot_that_does_not_mix_does_what_it_chooses() -> None:
    class First:
        name = "first"

        def choose(self, view: object, moves: Sequence[int], rng: Random) -> int:
            return moves[0]

    table = export.rows([played("inara", 2, 1)], First())
    assert all(policy[0] == sum(policy) == 1 for policy in table["policy"])


def test_an_unfinished_game_is_refused() -> None:
    game = mori.game("inara")
    driver = mori.Driver(game, 2, game.options())
    with pytest.raises(Impossible, match="record 0 is not finished"):
        export.rows([driver.record()])
