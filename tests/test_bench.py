"""Measuring side by side: what a figure is made of. Rates themselves are nobody's test."""

from __future__ import annotations

import importlib
import io
import sys
from collections.abc import Iterator

import pytest

import bench
from bench import peers
from mori.kernel.game import Impossible


def counting(rates: list[float]) -> bench.Rate:
    left: Iterator[float] = iter(rates)
    return lambda: next(left)


def test_a_ratio_is_the_median_of_neighbouring_ratios() -> None:
    figure = bench.side_by_side(
        "steps", "steps/s", counting([10, 40, 90]), counting([10, 20, 30]), peer_name="peer", goal=1, rounds=3
    )
    assert (figure.ours, figure.peer, figure.ratio) == (40, 20, 2)


def test_a_peer_answers_every_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n\n"))
    bench.answer(counting([1.25, 300]))
    assert capsys.readouterr().out == "1.2\n300.0\n"


def test_a_peer_that_fails_is_named(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """Here our own Python stands for the environment of peers, and it has no such module."""
    monkeypatch.setattr(peers, "PYTHON", sys.executable)
    with (
        peers.Peer("bench.no_such_peer", "chess") as peer,
        pytest.raises(Impossible, match=r"no_such_peer chess could"),
    ):
        peer.rate()
    assert "No module named bench.no_such_peer" in capfd.readouterr().err


@pytest.mark.parametrize("name", bench.SUITES)
def test_every_suite_can_be_measured(name: str) -> None:
    assert callable(importlib.import_module(f"bench.{name}").measure)
