"""The command line as outside programs call it."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import mori
from mori.cli import main


def run(*arguments: object, **about: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mori", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **about)


def good(*arguments: object, **about: Any) -> str:
    answer = run(*arguments, **about)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def refused(*arguments: object, input: str = "") -> str:  # noqa: A002  (what subprocess calls it)
    """The sentence with which a command refuses. Runs here, because starting Python takes longer than all the rest."""
    output, errors = io.TextIOWrapper(io.BytesIO()), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["mori", *map(str, arguments)])
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(input.encode())))
        patch.setattr(sys, "stdout", output)
        patch.setattr(sys, "stderr", errors)
        with pytest.raises(SystemExit) as end:
            main()
    assert end.value.code == 2
    output.seek(0)
    assert output.read() == ""
    return one_sentence(errors.getvalue())


def one_sentence(errors: str) -> str:
    assert errors.startswith("mori: ")
    assert errors.count("\n") == 1
    assert "Traceback" not in errors
    return errors


@pytest.fixture
def position(tmp_path: Path) -> Path:
    file = tmp_path / "position.json"
    file.write_text(good("start", "inara", "--seats", 2, "--seed", 7, "--json"))
    return file


def test_the_version_says_which_build_runs() -> None:
    assert good("--version").endswith(f"({mori.build()})\n")


def test_games_lists_every_game() -> None:
    listed = json.loads(good("games", "--json"))["games"]
    assert [game["name"] for game in listed] == list(mori.names())
    inara = next(game for game in listed if game["name"] == "inara")
    assert inara["seats"] == [2]
    assert inara["options"]["lives"]["default"] == "1"
    assert "inara" in good("games")


@pytest.mark.parametrize("name", mori.names())
def test_a_start_is_the_same_for_the_same_seed(name: str) -> None:
    for seats in mori.game(name).seats:
        first, second, other = (good("start", name, "--seats", seats, "--seed", seed, "--json") for seed in (1, 1, 2))
        assert first == second
        assert json.loads(first)["game"] == name
        assert first != other or name == "inoka"  # Inoka begins without chance


def test_moves_and_apply_lead_through_a_game(position: Path) -> None:
    for _ in range(4):
        moves = json.loads(good("moves", "inara", "--position", position, "--json"))
        ((seat, texts),) = moves.items()
        after = good("apply", "inara", "--position", position, "--move", f"{seat}:{texts[-1]}", "--json")
        assert after == good("apply", "inara", "--position", position, "--move", texts[-1], "--json")
        position.write_text(after)
    assert json.loads(position.read_text())["turn"] == 4


def test_a_position_comes_from_standard_input(position: Path) -> None:
    text = position.read_text()
    assert good("perft", "inara", "--position", "-", "--depth", 1, input=text) == good(
        "perft", "inara", "--position", position, "--depth", 1
    )


def test_chance_is_listed_with_weights_and_applied() -> None:
    game = mori.game("inara")
    start = json.dumps(game.notation.to_json(game.start(2, game.options())))
    moves = json.loads(good("moves", "inara", "--position", "-", "--json", input=start))
    assert ["moon-white@a8", 1] in moves["chance"]
    after = good("apply", "inara", "--position", "-", "--move", "chance:moon-white@a8", "--json", input=start)
    assert json.loads(after)["golems"]["dark"] == {"a8": "moon-white"}


def test_perft_counts(position: Path) -> None:
    moves = json.loads(good("moves", "inara", "--position", position, "--json"))["0"]
    assert good("perft", "inara", "--position", position, "--depth", 0) == "1\n"
    assert good("perft", "inara", "--position", position, "--depth", 1) == f"{len(moves)}\n"
    assert int(good("perft", "inara", "--position", position, "--depth", 2)) > len(moves)


def test_a_count_without_end_can_be_interrupted(position: Path) -> None:
    command = [sys.executable, "-m", "mori", "perft", "inara", "--position", str(position), "--depth", "50"]
    # Who runs the tests in the background has this signal ignored, and so would what the tests start.
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, preexec_fn=heed) as count:  # noqa: PLW1509
        while count.poll() is None:
            time.sleep(0.5)
            count.send_signal(signal.SIGINT)
    assert count.returncode in (130, -signal.SIGINT)


@pytest.mark.parametrize("name", mori.names())
def test_sim_verify_and_show(name: str, tmp_path: Path) -> None:
    seats = mori.game(name).seats[-1]
    out = tmp_path / "records"
    arguments = ("sim", name, "--seats", seats, "--bots", "random", "--games", 3, "--seed", 5, "--out", out)
    summary = json.loads(good(*arguments))
    assert summary["games"] == 3
    assert sum(summary["wins"]) + summary["ties"] == 3
    files = sorted(out.iterdir())
    assert len(files) == 3
    first = files[0].read_text()
    assert good("verify", *files).count(": good, ") == 3
    good(*arguments)
    assert files[0].read_text() == first
    whole = json.loads(good("show", files[0], "--ply", 3, "--json"))
    assert whole["game"] == name
    assert json.loads(good("show", files[0], "--ply", 3, "--seat", 1, "--json"))["seat"] == 1
    assert good("show", files[0]).strip()


def test_verify_names_the_first_bad_line(tmp_path: Path) -> None:
    good("sim", "inara", "--bots", "random,random", "--games", 1, "--seed", 5, "--out", tmp_path)
    file = next(tmp_path.iterdir())
    lines = file.read_text().split("\n")
    lines[20] = "chance moon-white@a8"
    file.write_text("\n".join(lines))
    answer = run("verify", file)
    assert answer.returncode == 1
    assert "line 21: " in answer.stdout
    file.write_text("\n".join(lines[:9]))
    assert run("verify", file).returncode == 1
    assert "too early" in refused("show", file)


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_a_whole_game_in_the_terminal(language: str, tmp_path: Path) -> None:
    file = tmp_path / "played.mori"
    answers = "\n".join(["?", "nonsense", *["1"] * 500]) + "\n"
    played = good("play", "inara", "--lang", language, "--record", file, input=answers)
    assert {"en": "golem", "fr": "golem", "es": "gólem"}[language] in played
    assert {"en": "is not a move", "fr": "n’est pas un coup", "es": "no es una jugada"}[language] in played
    assert "Inara" in played
    assert ": good, " in good("verify", file)


@pytest.mark.parametrize(
    ("game", "words"), [("inara", "Sombre"), ("inoka", "au milieu"), ("inori", "Posez un pion Offrande")]
)
def test_the_terminal_draws_the_table_in_the_language_of_its_player(game: str, words: str) -> None:
    assert words in good("play", game, "--lang", "fr", input="")


def test_what_is_no_text_is_no_move() -> None:
    command = [sys.executable, "-m", "mori", "play", "inoka", "--lang", "en"]
    played = subprocess.run(command, input=b"\xff\xfe\nq\n", capture_output=True, check=False)
    assert played.returncode == 0
    assert "is not a move" in played.stdout.decode()
    assert played.stderr == b""


def test_leaving_a_game_keeps_its_record(tmp_path: Path) -> None:
    file = tmp_path / "left.mori"
    assert "You left the table" in good("play", "inara", "--lang", "en", "--record", file, input="1\nq\n")
    assert "unfinished" in good("verify", file)
    assert "You left the table" in good("play", "inara", "--lang", "en", input="")


def test_serve_says_when_it_is_ready() -> None:
    command = [sys.executable, "-u", "-m", "mori", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            with urllib.request.urlopen(address + "healthz") as answer:
                assert answer.status == 200
            with urllib.request.urlopen(address) as answer:
                assert "Mori" in answer.read().decode()
        finally:
            server.terminate()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["start", "chess"], "there is no game called «chess»; there are"),
        (["start", "inara", "--seats", "3"], "Inara is played by 2, not by 3"),
        (["start", "inara", "--seats", "-1"], "Inara is played by 2, not by -1"),
        (["start", "inara", "--option", "lives=6"], "lives can be a number from 1 to 5"),
        (["start", "inara", "--option", "lives=1/2/3"], "lives can be a number from 1 to 5"),
        (["start", "inara", "--option", "lives"], "an option is written NAME=VALUE"),
        (["start", "inara", "--option", "gods=2"], "Inara has no option called «gods»"),
        (["start", "inara", "--option", "lives=1", "--option", "lives=2"], "given twice"),
        (["moves", "inara", "--position", "/does/not/exist"], "can not be read: No such file"),
        (["moves", "inara", "--position", "."], "can not be read: Is a directory"),
        (["moves", "inara"], "Missing option '--position'"),
        (["sim", "inara", "--bots", "clever", "--games", "1", "--out", "x"], "there is no bot called «clever»"),
        (["sim", "inara", "--bots", "random,random,random", "--games", "1", "--out", "x"], "2 seats need 2 bots"),
        (["sim", "inara", "--bots", "random", "--games", "0", "--out", "x"], "--games"),
        (["sim", "inara", "--bots", "random", "--games", "1", "--out", "/dev/null"], "can not be made a folder"),
        (["play", "inara", "--lang", "de"], "«de» is not a language of Mori"),
        (["play", "inara", "--seat", "2"], "there is no seat 2; seats count from 0 to 1"),
        (["play", "inara", "--record", "/does/not/exist"], "can not be written"),
        (["verify", "/does/not/exist"], "can not be read"),
        (["show", "/does/not/exist"], "can not be read"),
        (["bench", "no-such-suite"], "there is no measurement «no-such-suite»"),
        (["fly"], "No such command"),
    ],
)
def test_bad_arguments_are_refused_in_one_sentence(arguments: list[str], sentence: str) -> None:
    assert sentence in refused(*arguments, input="q\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not JSON"),
        ("[1, 2]", "a position of Inara is a JSON object"),
        ("{", "is not JSON: "),
        ("null", "a position of Inara is a JSON object"),
        ('{"game": "chess"}', "the field «game» has to be «inara», not «chess»"),
        ('{"game": "inara"}', "has to be"),
        ("[" * 100_000, "nested too deeply"),
        ('{"game": "inara", "turn": ' + "9" * 5000 + "}", "a number in it that is far too large"),
        ('{"game": "inara", "golems": {"dark": {"b7": "moon-white", "b7": "sand-white"}}}', "«b7» stands twice"),
    ],
)
def test_bad_position_files_are_refused_in_one_sentence(text: str, sentence: str) -> None:
    assert sentence in refused("moves", "inara", "--position", "-", input=text)


def test_a_position_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_bytes(b"\xff\xfe\x00")
    assert "is not a text file in UTF-8" in refused("moves", "inara", "--position", file)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("b2-b3", "can not be read as a move of Inara"),
        ("moon:b2-z9", "can not be read as a move of Inara"),
        ("moon:a1-b2", "is not a square of dark"),
        ("pass", "pass is not a legal move of seat 0"),
        ("1:pass", "seat 1 is not asked to decide now, seat 0 is"),
        ("7:pass", "seat 7 is not asked to decide now, seat 0 is"),
        ("chance:deal moon", "chance is not asked to decide now, seat 0 is"),
    ],
)
def test_bad_moves_are_refused_in_one_sentence(position: Path, move: str, sentence: str) -> None:
    assert sentence in refused("apply", "inara", "--position", position, "--move", move)


def test_two_decisions_of_one_seat_are_refused(position: Path) -> None:
    answer = refused("apply", "inara", "--position", position, "--move", "0:pass", "--move", "0:pass")
    assert "0 decides twice" in answer


def test_json_is_utf_8_whatever_the_terminal_speaks(tmp_path: Path) -> None:
    deck = Path(mori.__file__).parent / "games" / "inori" / "decks" / "reconstructed-1.json"
    (tmp_path / "forêt.json").write_bytes(deck.read_bytes())
    command = (
        f"{sys.executable} -m mori start inori --option deck=forêt.json --json"
        f" | {sys.executable} -m mori moves inori --position - --json"
    )
    about = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    moves = subprocess.run(command, shell=True, cwd=tmp_path, env=about, capture_output=True, text=True, check=True)
    assert "place t3" in moves.stdout


def test_a_refusal_seen_from_outside() -> None:
    answer = run("start", "chess")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "there is no game called «chess»" in one_sentence(answer.stderr)


def test_the_command_alone_shows_its_help() -> None:
    assert "Usage: " in good()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_said_in_one_sentence(position: Path) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "mori", "moves", "inara", "--position", str(position)]
        answer = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert answer.returncode == 2
    assert answer.stderr == "mori: the answer can not be written: No space left on device\n"


def test_a_closed_pipe_is_no_error(position: Path) -> None:
    command = f"{sys.executable} -m mori moves inara --position {position} | head -c 1"
    answer = subprocess.run(command, shell=True, capture_output=True, text=True, check=True, env=os.environ)
    assert answer.stderr == ""
