"""A review as a page in one file: where the result comes from, a graph, the mistakes with the table, all decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from mori.analysis import graph, split
from mori.analysis.page import game_say, percent, picture, table, texts, whole
from mori.analysis.review import GRADES, PARTS, Played, luckiest, worst
from mori.kernel.game import CHANCE, Illegal, Say, Seat
from mori.texts import Texts

ALL_COLUMNS = (
    *("column.decision", "column.player", "column.move", "column.value"),
    *("column.grade", "column.best", "column.best-value"),
)
FRAMES = {"played": "review.marked.played", "better": "review.marked.better", "both": "review.marked.both"}
"""What elements of the table are framed for."""
SIGNS = {"best": "★", "good": "✓", **graph.MARKS}
"""Signs that stand with the words for how good decisions are."""


class ReviewPage:
    """Draws the report of one record in one language."""

    def __init__(self, report: Mapping[str, Any], played: Played, language: str) -> None:
        self._report = report
        self._played = played
        self._t: Texts = texts(language)
        self._language = language
        self._names = distinct(report["names"])
        self._say: Say = game_say(self._played.game, language, self._names)

    def html(self) -> str:
        """The whole page."""
        t, game = self._t, self._played.game
        title = t("review.title", game=game.title)
        sections = [self._intro(), self._result(), self._course(), self._grades(), self._mistakes(), self._luck()]
        return whole(game, self._language, title, "\n".join([*sections, self._all()]), faces=True)

    def _intro(self) -> str:
        code = "review.blind" if self._report["game_blind"] else "review.judged"
        names = ", ".join(self._names)
        judged = self._t(code, adviser=self._report["adviser"])
        return f'<p class="lead">{escape(names)}</p>\n<p class="note">{escape(judged)}</p>'

    def _section(self, code: str, body: str) -> str:
        return f"<section><h2>{escape(self._t(code))}</h2>\n{body}\n</section>"

    def _note(self, code: str, **values: str | int) -> str:
        return f'<p class="note">{escape(self._t(code, **values))}</p>'

    def _result(self) -> str:
        players = self._report["players"]
        parts = [part for part in PARTS if part in ("luck", "own") or any(abs(one[part]) > 1e-9 for one in players)]
        rows = [
            [escape(self._t(f"part.{part}")), *(percent(one[part], signed=part in PARTS) for one in players)]
            for part in ("start", *parts, "result")
        ]
        told = table(["", *map(escape, self._names)], rows, self._t("review.result"), folds=len(players) > 2)
        drawn = "\n".join(self._way(player, parts) for player in players)
        unfinished = "" if self._report["finished"] else self._note("review.unfinished")
        shown = f'<div class="ways">{drawn}</div>'
        return self._section("review.result", shown + self._note("review.result.about") + unfinished + told)

    def _way(self, player: Mapping[str, Any], parts: Sequence[str]) -> str:
        """From what a player could expect at the start to the result."""
        t, here = self._t, player["start"]
        steps: list[split.Step] = [(t("part.start"), percent(here), here, here)]
        for part in parts:
            steps.append((t(f"part.{part}"), percent(player[part], signed=True), here, here + player[part]))
            here += player[part]
        steps.append((t("part.result"), percent(player["result"]), player["result"], player["result"]))
        return split.draw(steps, self._names[player["seat"]], t("review.result"), player["seat"])

    def _course(self) -> str:
        drawn = graph.draw(self._report, self._names, worst(self._report), self._t("review.course"))
        about = self._note("review.course.about")
        if graph.is_mirrored(self._report):
            about += self._note("review.course.one", name=self._names[0])
        return self._section("review.course", drawn + about)

    def _grades(self) -> str:
        players = self._report["players"]
        rows = [
            *([self._grade(grade), *(str(one["grades"][grade]) for one in players)] for grade, _ in GRADES),
            [escape(self._t("column.decisions")), *(str(one["decisions"]) for one in players)],
            [escape(self._t("column.mean-loss")), *(percent(one["mean_loss"]) for one in players)],
        ]
        told = table(["", *map(escape, self._names)], rows, self._t("review.grades"), folds=len(players) > 2)
        return self._section("review.grades", told + self._note("review.grades.about"))

    def _grade(self, grade: str) -> str:
        return f'<span class="mark" aria-hidden="true">{SIGNS[grade]}</span> {escape(self._t(f"grade.{grade}"))}'

    def _mistakes(self) -> str:
        figures = [self._mistake(ply, one) for ply, one in worst(self._report)]
        if not figures:
            return self._section("review.mistakes", self._note("review.mistakes.none"))
        words = " ".join(
            f'<span class="key" data-marked="{word}">{escape(self._t(code))}</span>' for word, code in FRAMES.items()
        )
        return self._section("review.mistakes", "\n".join([f'<p class="note">{words}</p>', *figures]))

    def _mistake(self, ply: int, one: Mapping[str, Any]) -> str:
        game, state, seat = self._played.game, self._played.states[ply], one["seat"]
        view = game.view(state, seat)
        shown = picture(game, view, self._say, self._marked(view, state, seat, one))
        head = self._t("review.mistake", ply=ply + 1, name=self._names[seat], loss=percent(one["loss"]))
        values = {"best": percent(one["best_value"]), "value": percent(one["value"])}
        return (
            f'<figure id="{graph.place_of(ply, one)}"><figcaption><p>{self._grade(one["grade"])} · {escape(head)}</p>'
            f"<p>{escape(self._t('review.played'))} {self._move(ply, seat, one['move'])}</p>"
            f"<p>{escape(self._t('review.better', **values))} {self._move(ply, seat, one['best'])}</p>"
            f"</figcaption>{shown}</figure>"
        )

    def _marked(self, view: Any, state: Any, seat: Seat, one: Mapping[str, Any]) -> dict[str, str]:
        """What was pointed at to play, and what would have been better."""
        notation = self._played.game.notation
        played, better = (
            notation.elements(view, notation.parse_move(state, seat, one[which])) for which in ("move", "best")
        )
        words = dict.fromkeys(better, "better")
        return words | {element: "both" if element in better else "played" for element in played}

    def _move(self, ply: int, seat: Seat, text: str) -> str:
        """A move as records write it, and in words where it alone says what happens."""
        state, game = self._played.states[ply], self._played.game
        code = f"<code>{escape(text)}</code>"
        decision = self._played.decisions[ply]
        try:
            move = game.notation.parse_move(state, seat, text)
        except Illegal:
            return code
        # What several do at once tells of the others' choices as well: only what was really played does not mislead.
        if len(decision) > 1 and decision[seat] != move:
            return code
        told = game.tell(state, {**decision, seat: move}, None if seat == CHANCE else seat)
        said = " ".join(self._say(message) for message in told)
        return f"{code} {escape(said)}" if said else code

    def _luck(self) -> str:
        found = luckiest(self._report)
        if not found:
            return self._section("review.luck", self._note("review.luck.none"))
        rows = [
            [
                str(one["ply"] + 1),
                self._move(one["ply"], CHANCE, one["moves"]["chance"]),
                *(percent(by, signed=True) for by in one["change"]),
            ]
            for one in found
        ]
        head = [escape(self._t("column.decision")), escape(self._t("column.happened")), *map(escape, self._names)]
        return self._section("review.luck", _words(table(head, rows, self._t("review.luck"))))

    def _all(self) -> str:
        rows = [
            [
                str(ply["ply"] + 1),
                escape(self._names[one["seat"]]),
                f"<code>{escape(one['move'])}</code>",
                percent(one["value"]),
                self._grade(one["grade"]),
                "" if one["best"] == one["move"] else f"<code>{escape(one['best'])}</code>",
                "" if one["best"] == one["move"] else percent(one["best_value"]),
            ]
            for ply in self._report["plies"]
            for one in ply["decisions"]
        ]
        head = [escape(self._t(code)) for code in ALL_COLUMNS]
        told = table(head, rows, self._t("review.all"))
        return f"<section><details><summary>{escape(self._t('review.all'))}</summary>{told}</details></section>"


def _words(told: str) -> str:
    """A table whose second column is words."""
    return told.replace("</th><td>", '</th><td class="told">')


def distinct(names: Sequence[str]) -> list[str]:
    """Nobody is called like somebody else.

    >>> distinct(["level2", "Ada", "level2"])
    ['level2 (1)', 'Ada', 'level2 (3)']
    """
    return [f"{name} ({seat + 1})" if list(names).count(name) > 1 else name for seat, name in enumerate(names)]


def draw(report: Mapping[str, Any], played: Played, language: str = "en") -> str:
    """The page of a report of `review` on this game."""
    return ReviewPage(report, played, language).html()
