"""A played game looked over: each decision judged as its seat saw it, and the result split into luck and decisions.

The report is plain data; `docs/review.md` describes each field. Decisions are judged by a bot that is given the view of
the seat, so nobody is blamed for what they could not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from mori import registry
from mori.analysis.advising import Rollouts, adviser
from mori.analysis.worth import Shares, worths
from mori.kernel.game import CHANCE, Adviser, Choice, Decision, Game, Impossible, Move, Seat
from mori.kernel.judge import final_shares
from mori.kernel.record import Record

GRADES = (("best", 0.005), ("good", 0.05), ("inaccuracy", 0.10), ("mistake", 0.15), ("blunder", 1.0))
"""How decisions are called, with the greatest loss of each: shares of rivals that could have been left behind.

The borders between inaccuracy, mistake and blunder are those that Lichess draws for chess.
"""

SECONDS = 45.0
"""Time to think about a whole game."""
LONGEST_THOUGHT = 2.0
ALTERNATIVES = 3
"""So many of the best moves are listed with each decision."""

PARTS = ("luck", "own", "others", "together", "ending")
"""What changes what a seat may expect: chance, its own decisions, those of one other seat, those made at the same time,
and an end that is not of the rules (by giving up, for example)."""

Progress = Callable[[int, int], None]
"""Called with how many decisions are judged, and of how many."""


@dataclass(frozen=True, slots=True)
class Played:
    """A record replayed."""

    record: Record
    game: Game[Any, Any]
    states: Sequence[Any]
    decisions: Sequence[Decision]

    def choices(self) -> Iterator[tuple[int, Seat, list[Move]]]:
        """Every choice of a seat that was there: its ply, the seat and its legal moves."""
        gone = {one.seat: one.ply for one in self.record.away}
        for ply, decision in enumerate(self.decisions):
            for seat in decision:
                if seat != CHANCE and ply < gone.get(seat, ply + 1):
                    yield ply, seat, list(self.game.moves(self.states[ply], seat))


def replay(record: Record, game: Game[Any, Any] | None = None) -> Played:
    """A record with its states and moves; the game is looked up by its name unless given."""
    game = game or registry.game(record.game)
    states = record.states(game)
    read = game.notation.parse_move
    decisions = [
        {seat: read(state, seat, text) for seat, text in texts.items()}
        for state, texts in zip(states, record.decisions, strict=False)
    ]
    return Played(record, game, states, decisions)


def grade(loss: float) -> str:
    """What a decision is called that gave so much away.

    >>> grade(0.0), grade(0.04), grade(0.3)
    ('best', 'good', 'blunder')
    """
    return next((name for name, most in GRADES if loss <= most), GRADES[-1][0])


def judge_for(played: Played, level: int | None = None, seconds: float = SECONDS) -> Adviser:
    """The bot of this level, the strongest when left out, with time to look this game over in about so many seconds."""
    if not played.decisions:
        raise Impossible("nothing has been decided in this record, so there is nothing to review")
    choices = sum(1 for _ in played.choices())
    return adviser(played.game, level, min(LONGEST_THOUGHT, seconds / max(1, choices)))


def review(played: Played, judge: Adviser, progress: Progress | None = None) -> dict[str, Any]:
    """Look a game over; the report is plain data."""
    choices = list(played.choices())
    # Where everything is open, thinking tells more than a glance does; play-outs only tell which move is better.
    deep = played.record.seats == 2 and not played.game.facts.hidden and not isinstance(judge, Rollouts)
    asked = [choice for choice in choices if len(choice[2]) > 1 or deep]
    judged: dict[int, list[dict[str, Any]]] = {}
    better: dict[int, Shares] = {}
    for number, (ply, seat, moves) in enumerate(asked):
        found, best = _judge(played, ply, seat, moves, judge)
        if len(moves) > 1:
            judged.setdefault(ply, []).append(found)
        # Right after chance a glance has to do, because what else could have happened gets no more.
        if deep and (ply == 0 or isinstance(played.game.turn(played.states[ply - 1]), Choice)):
            better[ply] = (best, 1 - best) if seat == 0 else (1 - best, best)
        if progress is not None:
            progress(number + 1, len(asked))
    worth = worths(played.game, played.states, played.decisions, better)
    return _report(played, judge, judged, worth)


def _judge(played: Played, ply: int, seat: Seat, moves: list[Move], judge: Adviser) -> tuple[dict[str, Any], float]:
    state, chosen = played.states[ply], played.decisions[ply][seat]
    values = [min(1.0, max(0.0, value)) for value in judge.values(played.game.view(state, seat), moves, Random(ply))]
    text = played.game.notation.move_text
    order = sorted(range(len(moves)), key=lambda number: -values[number])
    best, value = values[order[0]], values[moves.index(chosen)]
    found = {
        "seat": seat,
        "choices": len(moves),
        "move": text(state, seat, chosen),
        "value": round(value, 4),
        "best": text(state, seat, chosen if value == best else moves[order[0]]),
        "best_value": round(best, 4),
        "loss": round(best - value, 4),
        "grade": grade(best - value),
        "alternatives": [
            {"move": text(state, seat, moves[number]), "value": round(values[number], 4)}
            for number in order[:ALTERNATIVES]
        ],
    }
    return found, best


def _report(
    played: Played, judge: Adviser, judged: Mapping[int, list[dict[str, Any]]], worth: Sequence[Shares]
) -> dict[str, Any]:
    record = played.record
    result = worth[-1] if record.scores is None else tuple(final_shares(record.scores))
    split = [dict.fromkeys(PARTS, 0.0) for _ in range(record.seats)]
    plies = []
    for ply, (decision, before, after) in enumerate(zip(played.decisions, worth, worth[1:], strict=False)):
        change = [new - old for old, new in zip(before, after, strict=True)]
        for seat, by in enumerate(change):
            split[seat][_part(decision, seat)] += by
        plies.append(
            {
                "ply": ply,
                "kind": "chance" if CHANCE in decision else "choice",
                "moves": {
                    ("chance" if seat == CHANCE else str(seat)): text for seat, text in record.decisions[ply].items()
                },
                "worth": [round(share, 4) for share in before],
                "change": [round(by, 4) for by in change],
                "decisions": judged.get(ply, []),
            }
        )
    for seat, (last, end) in enumerate(zip(worth[-1], result, strict=True)):
        split[seat]["ending"] += end - last
    return {
        "game": record.game,
        "seats": record.seats,
        "names": list(record.names),
        "options": dict(record.options),
        "adviser": judge.name,
        "game_blind": isinstance(judge, Rollouts),
        "finished": record.scores is not None,
        "scores": None if record.scores is None else list(record.scores),
        "players": [
            {
                "seat": seat,
                "name": record.names[seat],
                "start": worth[0][seat],
                **split[seat],
                "result": result[seat],
                **_tally([one for those in judged.values() for one in those if one["seat"] == seat]),
            }
            for seat in range(record.seats)
        ],
        "plies": plies,
    }


def _part(decision: Decision, seat: Seat) -> str:
    if CHANCE in decision:
        return "luck"
    if len(decision) > 1:
        return "together"
    return "own" if seat in decision else "others"


def _tally(judged: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """How often a seat decided how well."""
    return {
        "decisions": len(judged),
        "mean_loss": round(sum(one["loss"] for one in judged) / len(judged), 4) if judged else 0.0,
        "grades": {name: sum(one["grade"] == name for one in judged) for name, _ in GRADES},
    }


def worst(report: Mapping[str, Any], most: int = 5) -> list[tuple[int, Mapping[str, Any]]]:
    """The greatest mistakes of a report, inaccuracies at least, with their plies; in the order of the game."""
    found = [
        (ply["ply"], one) for ply in report["plies"] for one in ply["decisions"] if one["grade"] not in ("best", "good")
    ]
    return sorted(sorted(found, key=lambda pair: -pair[1]["loss"])[:most], key=lambda pair: pair[0])


def luckiest(report: Mapping[str, Any], most: int = 5) -> list[Mapping[str, Any]]:
    """The outcomes of chance that changed the most, in the order of the game."""
    found = [ply for ply in report["plies"] if ply["kind"] == "chance" and max(map(abs, ply["change"])) >= 0.005]
    return sorted(sorted(found, key=lambda ply: -max(map(abs, ply["change"])))[:most], key=lambda ply: int(ply["ply"]))
