"""Drives one game: rolls the dice, checks decisions, keeps the record."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from mori.kernel.fairness import Dice
from mori.kernel.game import CHANCE, Bot, Choice, Decision, Draw, Game, Impossible, Over, Seat, Turn
from mori.kernel.record import Record, names_of, step


class Driver:
    """A game on its way. Outcomes of chance happen by themselves; the seats asked decide through `decide`."""

    def __init__(
        self, game: Game[Any, Any], seats: int, options: Any, names: Sequence[str] = (), dice: Dice | None = None
    ) -> None:
        check_seats(game, seats)
        self.game = game
        self.seats = seats
        self.names = names_of(names or [f"seat {seat}" for seat in range(seats)])
        self.options = options
        self.dice = dice or Dice.fresh()
        self.state = game.start(seats, options)
        self.turn: Turn = game.turn(self.state)
        self._decisions: list[dict[Seat, str]] = []
        self._past: list[tuple[Any, Decision]] = []
        self._roll()

    def decide(self, decision: Decision) -> None:
        """Carry out a decision from outside and all chance that follows; `Illegal` when it is not allowed."""
        after = step(self.game, self.state, decision)
        self._keep(decision, after)
        self._roll()

    def _keep(self, decision: Decision, after: Any) -> None:
        write = self.game.notation.move_text
        self._decisions.append({seat: write(self.state, seat, move) for seat, move in decision.items()})
        self._past.append((self.state, decision))
        self.state = after
        self.turn = self.game.turn(after)

    def _roll(self) -> None:
        while isinstance(self.turn, Draw):
            outcomes = self.turn.outcomes
            move, _ = outcomes[self.dice.roll(len(self._decisions), [weight for _, weight in outcomes])]
            self._keep({CHANCE: move}, self.game.apply(self.state, {CHANCE: move}))

    def since(self, ply: int) -> Sequence[tuple[Any, Decision]]:
        """The decisions from this ply on, each with the state it was made in."""
        return self._past[ply:]

    def record(self) -> Record:
        """What has been played so far. The secret of the dice is told only when the game is over."""
        over = isinstance(self.turn, Over)
        return Record(
            game=self.game.name,
            rules=self.game.rules_version,
            seats=self.seats,
            names=self.names,
            options=self.game.option_texts(self.options),
            commitment=self.dice.commitment,
            decisions=tuple(self._decisions),
            secret=self.dice.secret if over else None,
            scores=self.turn.scores if isinstance(self.turn, Over) else None,
        )


def check_seats(game: Game[Any, Any], seats: int) -> None:
    """`Impossible` unless the game can be played by so many."""
    if seats not in game.seats:
        numbers = [str(number) for number in game.seats]
        known = numbers[0] if len(numbers) == 1 else f"{', '.join(numbers[:-1])} or {numbers[-1]}"
        raise Impossible(f"{game.title} is played by {known}, not by {seats}")


def play_out(game: Game[Any, Any], seats: int, options: Any, bots: Sequence[Bot], seed: object = None) -> Record:
    """A whole game between bots, one for each seat, as a finished record; the same record for the same seed."""
    if len(bots) != seats:
        raise Impossible(f"{seats} seats need {seats} bots, not {len(bots)}")
    dice = Dice.fresh() if seed is None else Dice.seeded(seed)
    driver = Driver(game, seats, options, [bot.name for bot in bots], dice)
    thoughts = [Random(f"{dice.secret} {seat}") for seat in range(seats)]
    while isinstance(driver.turn, Choice):
        state, asked = driver.state, driver.turn.seats
        driver.decide(
            {seat: bots[seat].choose(game.view(state, seat), game.moves(state, seat), thoughts[seat]) for seat in asked}
        )
    return driver.record()
