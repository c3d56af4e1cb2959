"""Both builds, the wheel, a machine without a compiler, and games from other wheels."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import mori

IGNORED = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "__pycache__", "*.egg-info", "build")


def run(*command: object, **environment: str) -> str:
    about = {**os.environ, **environment}
    answer = subprocess.run([*map(str, command)], env=about, capture_output=True, text=True, timeout=600, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout


def test_the_pure_build_can_be_chosen() -> None:
    assert run(sys.executable, "-m", "mori", "--version", MORI_PURE="1").endswith("(pure)\n")


def test_both_builds_write_the_same_record(tmp_path: Path) -> None:
    for name in mori.names():
        files = []
        for pure in ("", "1"):
            out = tmp_path / f"{name}{pure}"
            arguments = ("sim", name, "--bots", "random", "--games", 3, "--seed", "both", "--out", out)
            run(sys.executable, "-m", "mori", *arguments, MORI_PURE=pure)
            files.append([file.read_text() for file in sorted(out.iterdir())])
        assert files[0] == files[1]


@pytest.fixture(scope="module")
def copied_source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = Path(__file__).parents[1]
    copy = tmp_path_factory.mktemp("source")
    shutil.copytree(source / "src", copy / "src", ignore=IGNORED)
    for file in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(source / file, copy)
    return copy


def test_a_machine_without_a_compiler_installs_and_works(copied_source: Path, tmp_path: Path) -> None:
    pip = (sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index")
    run(*pip, "--target", tmp_path, copied_source, CC="/does/not/exist")
    assert not list(tmp_path.rglob("*.so"))
    where = {"PYTHONPATH": str(tmp_path), "MORI_PURE": ""}
    assert run(sys.executable, "-P", "-m", "mori", "--version", **where).endswith("(pure)\n")
    out = tmp_path / "records"
    arguments = ("sim", "inara", "--bots", "random", "--games", 2, "--seed", 1, "--out", out)
    summary = json.loads(run(sys.executable, "-P", "-m", "mori", *arguments, **where))
    assert summary["games"] == 2


def test_a_game_from_another_wheel_is_found(tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(Path(__file__).parent / "fixtures" / "pebbles", source, ignore=IGNORED)
    pip = (sys.executable, "-m", "pip", "-q")
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", tmp_path, source)
    (wheel,) = tmp_path.glob("*.whl")
    run(*pip, "install", "--no-deps", "--no-index", "--target", tmp_path / "installed", wheel)
    where = {"PYTHONPATH": str(tmp_path / "installed")}
    listed = json.loads(run(sys.executable, "-m", "mori", "games", "--json", **where))["games"]
    assert [game["name"] for game in listed] == sorted([*mori.names(), "pebbles"])
    code = (
        "import mori; from mori.kernel import conformance; from mori.texts import LANGUAGES, Texts;"
        "game = mori.game('pebbles');"
        "speak = {name: Texts(name, game.folder / 'texts').say for name in LANGUAGES};"
        "conformance.check(game, games=10, languages=speak); print('kept')"
    )
    assert run(sys.executable, "-c", code, **where) == "kept\n"
    out = tmp_path / "records"
    run(sys.executable, "-m", "mori", "sim", "pebbles", "--bots", "random", "--games", 2, "--out", out, **where)
    assert run(sys.executable, "-m", "mori", "verify", *out.iterdir(), **where).count("good") == 2


def test_the_wheel_has_everything(copied_source: Path, tmp_path: Path) -> None:
    pip = (sys.executable, "-m", "pip", "-q")
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", tmp_path, copied_source, CC="/no/cc")
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for name in mori.names():
        for language in ("en", "fr", "es"):
            assert f"mori/games/{name}/texts/{language}.po" in names
            assert f"mori/games/{name}/learn/{language}.md" in names
    assert "mori/cli/texts/en.po" in names
    assert "mori/py.typed" in names
