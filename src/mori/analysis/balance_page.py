"""A balance report as a page in one file, with its pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from mori import registry
from mori.analysis.page import game_say, percent, table, texts, whole
from mori.kernel.game import Message

SPAN_WIDTH, SPAN_HEIGHT = 150, 18
MOST_BARS = 40
MOST_ROWS = 60
"""So many things of one kind are listed, the most used ones."""


class BalancePage:
    """Draws a report in one language."""

    def __init__(self, report: Mapping[str, Any], language: str) -> None:
        self._report = report
        self._game = registry.game(report["game"])
        self._t = texts(language)
        self._language = language
        self._say = game_say(self._game, language)

    def html(self) -> str:
        """The whole page."""
        found, t = self._report, self._t
        title = t("balance.title", game=self._game.title, seats=found["seats"])
        options = ", ".join(f"{name} {value}" for name, value in found["options"].items())
        about = t("balance.about", games=found["games"], bot=found["bot"], options=options or "–")
        lead = f'<p class="lead">{escape(about)}</p>\n{self._note("balance.honest")}'
        sections = [lead, self._places(), self._metrics(), self._lengths()]
        kinds = [self._kind(kind, list(uses)) for kind, uses in groupby(found["uses"], lambda use: use["kind"])]
        return whole(self._game, self._language, title, "\n".join([*sections, *kinds]))

    def _note(self, code: str) -> str:
        return f'<p class="note">{escape(self._t(code))}</p>'

    def _section(self, heading: str, body: str) -> str:
        return f"<section><h2>{escape(heading)}</h2>\n{body}\n</section>"

    def _places(self) -> str:
        heading = self._t("balance.places")
        fair = self._report["places"][0]["fair_wins"]
        rows = [
            [
                self._t("balance.place", number=one["place"]),
                span(one["wins"], one["wins_interval"], 0, 2 * fair, fair),
                f"{percent(one['wins'])} {_between(one['wins_interval'])}",
                f"{percent(one['mean_share'])} {_between(one['mean_share_interval'])}",
                f"{one['mean_score']:.4g}",
            ]
            for one in self._report["places"]
        ]
        codes = ("balance.fair", "balance.wins", "balance.share", "balance.score")
        head = ["", *(escape(self._t(code)) for code in codes)]
        return self._section(heading, table(head, rows, heading, folds=True) + self._note("balance.places.about"))

    def _metrics(self) -> str:
        heading = self._t("balance.metrics")
        rows = [
            [f"<code>{name}</code>", "–" if value is None else f"{value:.4g}", escape(self._t(f"metric.{name}"))]
            for name, value in self._report["metrics"].items()
        ]
        stuck = self._report["stuck"]
        rows.append(["<code>stuck</code>", str(stuck["moves"]), escape(self._t("metric.stuck"))])
        told = table(["", escape(self._t("balance.value")), escape(self._t("balance.meaning"))], rows, heading)
        return self._section(heading, told.replace("</td><td>", '</td><td class="told">'))

    def _lengths(self) -> str:
        heading = self._t("balance.lengths")
        names = {"length": "balance.moves", "turns": "balance.turns", "lead_changes": "balance.lead-changes"}
        spreads = [(self._t(code), self._report[name]) for name, code in names.items()]
        spreads.append((self._t("balance.scores"), self._report["scores"]["all"]))
        rows = [
            [
                escape(name),
                *(f"{one[part]:.4g}" for part in ("mean", "median", "least", "most")),
                histogram(one["counts"]),
            ]
            for name, one in spreads
        ]
        codes = ("balance.mean", "balance.median", "balance.least", "balance.most", "balance.spread")
        return self._section(
            heading, table(["", *(escape(self._t(code)) for code in codes)], rows, heading, folds=True)
        )

    def _kind(self, kind: str, uses: list[dict[str, Any]]) -> str:
        heading = self._label(f"use.{kind}", kind)
        listed = sorted(uses, key=lambda use: -use["taken"])[:MOST_ROWS]
        listed.sort(key=lambda use: -(use["worth"] or 0))
        rows = [
            [
                escape(self._label(f"{kind}.{use['name']}", use["name"])),
                "–" if use["worth"] is None else percent(use["worth"], signed=True),
                "" if use["worth"] is None else span(use["worth"], use["worth_interval"], -0.4, 0.4, 0),
                percent(use["used_share"]),
                percent(use["taken_share"]),
                f"{use['seats']}",
                "" if use["verdict"] == "sometimes" else escape(self._t(f"balance.verdict.{use['verdict']}")),
            ]
            for use in listed
        ]
        codes = (
            "balance.worth",
            "balance.interval",
            "balance.used",
            "balance.taken",
            "balance.could",
            "balance.verdict",
        )
        told = table(["", *(escape(self._t(code)) for code in codes)], rows, heading, folds=True)
        left = len(uses) - len(listed)
        more = f'<p class="note">{escape(self._t("balance.left-out", count=left))}</p>' if left else ""
        never = ", ".join(
            self._label(f"{kind}.{one['name']}", one["name"]) for one in uses if one["verdict"] == "never"
        )
        none = f'<p class="note">{escape(self._t("balance.never", names=never))}</p>' if never else ""
        return self._section(heading, told + self._note("balance.uses.about") + none + more)

    def _label(self, code: str, name: str) -> str:
        return self._say(Message(code)) if code in self._game.messages else name


def _between(interval: Sequence[float | None]) -> str:
    low, high = (None if end is None else max(0.0, min(1.0, end)) for end in interval)
    return "" if low is None or high is None else f"({percent(low)} – {percent(high)})"


def span(value: float, interval: Sequence[float | None], low: float, high: float, middle: float) -> str:
    """A value with its interval on a line from `low` to `high`, `middle` being marked."""

    def x(number: float) -> float:
        return 4 + (SPAN_WIDTH - 8) * (min(high, max(low, number)) - low) / (high - low)

    start, end = (value if edge is None else edge for edge in interval)
    y = SPAN_HEIGHT / 2
    return (
        f'<svg viewBox="0 0 {SPAN_WIDTH} {SPAN_HEIGHT}" width="{SPAN_WIDTH}" height="{SPAN_HEIGHT}" aria-hidden="true" '
        f'stroke="currentColor"><line x1="4" y1="{y}" x2="{SPAN_WIDTH - 4}" y2="{y}" stroke-opacity="0.2"/>'
        f'<line x1="{x(middle):.1f}" y1="2" x2="{x(middle):.1f}" y2="{SPAN_HEIGHT - 2}" stroke-opacity="0.5"/>'
        f'<line x1="{x(start):.1f}" y1="{y}" x2="{x(end):.1f}" y2="{y}" stroke-width="3"/>'
        f'<circle cx="{x(value):.1f}" cy="{y}" r="4" fill="currentColor" stroke="none"/></svg>'
    )


def histogram(counts: Mapping[str, int]) -> str:
    """How often each value came, in at most 40 bars."""
    numbers = {float(value): number for value, number in counts.items()}
    low, high = min(numbers), max(numbers)
    width = max(1.0, (high - low + 1) / MOST_BARS)
    bars = [0] * (int((high - low) / width) + 1)
    for value, number in numbers.items():
        bars[int((value - low) / width)] += number
    step = SPAN_WIDTH / len(bars)
    drawn = "".join(
        f'<rect x="{place * step:.1f}" y="{30 - 28 * number / max(bars):.1f}" width="{max(0.6, step - 0.6):.1f}" '
        f'height="{28 * number / max(bars):.1f}"/>'
        for place, number in enumerate(bars)
        if number
    )
    return (
        f'<svg viewBox="0 0 {SPAN_WIDTH} 31" width="{SPAN_WIDTH}" height="31" aria-hidden="true" fill="currentColor">'
        f'{drawn}<rect y="30" width="{SPAN_WIDTH}" height="1" fill-opacity="0.4"/></svg>'
    )


def draw(report: Mapping[str, Any], language: str = "en") -> str:
    """The page of a report of `balance`."""
    return BalancePage(report, language).html()
