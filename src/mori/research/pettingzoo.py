"""The games as PettingZoo environments: `env(...)` one agent after the other (AEC), `parallel_env(...)` all at once.

Chance happens by itself, from the seed given to `reset`. Where several seats choose at the same time, AEC asks them one
after the other, and nobody sees what is chosen before all have. An observation has the game's own numbers and the mask
of legal actions; the last action of all means «not asked» and is the only one of agents that are not.

>>> table = env("inoka", seats=3)
>>> table.reset(seed=1)
>>> table.agent_selection, int(table.observe("seat_0")["action_mask"].sum())
('seat_0', 126)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from mori import registry
from mori.kernel.driver import check_seats
from mori.kernel.game import CHANCE, Choice, Draw, Game, Illegal, Impossible, Over, Seat, Turn
from mori.kernel.observer import Observer
from mori.kernel.outside import shown
from mori.kernel.position import Position

Observation = dict[str, NDArray[Any]]


class Table:
    """A game whose chance happens by itself: what both kinds of environment share."""

    def __init__(self, name: str, seats: int | None, switches: Mapping[str, object]) -> None:
        self.game: Game[Any, Any] = registry.game(name)
        self.seats = min(self.game.seats) if seats is None else seats
        check_seats(self.game, self.seats)
        self.options = self.game.options(**switches)
        self.agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.wait = self.game.tensors.MOVES
        make_observer = getattr(self.game.tensors, "observer", None)
        self._observer: Observer | None = make_observer and make_observer(self.seats)
        self._random = Random()
        self.state: Any = None
        self.turn: Turn = Over(())

    def begin(self, seed: int | None) -> None:
        """Lay a new game; the same one for the same seed."""
        if seed is not None or self.state is None:
            self._random = Random(seed)
        self._reach(self.game.start(self.seats, self.options))

    def check_begun(self) -> None:
        """Refuse to go on with a game that is not there."""
        if self.state is None:
            raise Illegal("no game has begun: reset the environment first")

    def play(self, decision: Mapping[Seat, int]) -> None:
        """Carry out what the seats asked have chosen, and all chance that follows."""
        for seat, move in decision.items():
            if move not in self.legal(seat):
                raise Illegal(f"seat {seat} can not choose action {move} now; its mask says what it can", "illegal")
        self._reach(self.game.apply(self.state, decision))

    def legal(self, seat: Seat) -> Sequence[int]:
        """The seat's actions."""
        return self.game.moves(self.state, seat) if seat in self.asked else (self.wait,)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that choose now."""
        return self.turn.seats if isinstance(self.turn, Choice) else ()

    @property
    def scores(self) -> tuple[int, ...]:
        """The result, or nothing yet."""
        return self.turn.scores if isinstance(self.turn, Over) else (0,) * self.seats

    def observe(self, seat: Seat) -> Observation:
        """What the seat may see, and what it may choose."""
        mask = np.zeros(self.wait + 1, np.int8)
        mask[list(self.legal(seat))] = 1
        return {"observation": np.asarray(self._numbers(seat), np.float32), "action_mask": mask}

    def _numbers(self, seat: Seat) -> Sequence[float]:
        """The numbers of the seat's view; a compiled observer writes the same ones without making the view."""
        if self._observer is not None and isinstance(self.state, Position):
            return self._observer.numbers(self.state, seat)
        return self.game.tensors.observation(self.game.view(self.state, seat))

    @cached_property
    def observation_space(self) -> spaces.Dict:
        """All numbers are from 0 to 1."""
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.game.tensors.size(self.seats),), np.float32),
                "action_mask": spaces.Box(0, 1, (self.wait + 1,), np.int8),
            }
        )

    def diagram(self) -> str:
        """The table as a spectator sees it."""
        return self.game.notation.diagram(self.game.view(self.state, None))

    def _reach(self, state: Any) -> None:
        turn = self.game.turn(state)
        while isinstance(turn, Draw):
            moves, weights = zip(*turn.outcomes, strict=True)
            (move,) = self._random.choices(moves, weights)
            state = self.game.apply(state, {CHANCE: move})
            turn = self.game.turn(state)
        self.state, self.turn = state, turn


class _Spaces:
    """The spaces of agents, the same objects at every call."""

    table: Table

    metadata: dict[str, Any]

    def _lay(self, table: Table) -> None:
        self.table = table
        self.metadata = {
            "render_modes": ["ansi"],
            "name": f"mori_{table.game.name}_v{table.game.rules_version}",
            "is_parallelizable": False,
        }
        self.possible_agents = list(table.agents)
        self.agents: list[str] = []
        self.render_mode = "ansi"
        self.observation_spaces = dict.fromkeys(table.agents, table.observation_space)
        self.action_spaces = {agent: spaces.Discrete(table.wait + 1) for agent in table.agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What this agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What this agent may do at some time."""
        return self.action_spaces[agent]

    def render(self) -> str:
        """The table drawn with characters."""
        return self.table.diagram()

    def close(self) -> None:
        """Nothing is held open."""

    def seat_of(self, agent: str) -> Seat:
        """The seat of an agent."""
        if agent not in self.possible_agents:
            raise Impossible(f"there is no agent {shown(agent)}; there are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)


class TurnEnv(_Spaces, AECEnv[str, Observation, int]):
    """One agent after the other."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._lay(table)
        self._sealed: dict[Seat, int] = {}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game."""
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._sealed = {}
        self._ask()

    def observe(self, agent: str) -> Observation:
        """What this agent may see: while others choose at the same time, nothing of their choices."""
        return self.table.observe(self.seat_of(agent))

    def step(self, action: int | None) -> None:
        """Choose for the agent selected; at the end None takes it away."""
        self.table.check_begun()
        if self.terminations[self.agent_selection] or action is None:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        seat = self.seat_of(self.agent_selection)
        if action not in self.table.legal(seat):
            raise Illegal(f"{self.agent_selection} can not choose action {action} now; its mask says what it can")
        self._sealed[seat] = int(action)
        if len(self._sealed) == len(self.table.asked):
            self.table.play(self._sealed)
            self._sealed = {}
            if isinstance(self.table.turn, Over):
                self.rewards = dict(zip(self.possible_agents, map(float, self.table.scores), strict=True))
                self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._ask()

    def _ask(self) -> None:
        waiting = [seat for seat in self.table.asked if seat not in self._sealed]
        if waiting:
            self.agent_selection = self.possible_agents[waiting[0]]
        elif self.agents:
            self.agent_selection = self.agents[0]


class SameTimeEnv(_Spaces, ParallelEnv[str, Observation, int]):
    """All agents at once; those that are not asked wait."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._lay(table)

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game."""
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Choose for all agents."""
        if missing := [agent for seat in self.table.asked if (agent := self.possible_agents[seat]) not in actions]:
            raise Illegal(f"there is no action of {' and '.join(missing)}, and all that are asked choose at once")
        self.table.play({seat: int(actions[self.possible_agents[seat]]) for seat in self.table.asked})
        over = isinstance(self.table.turn, Over)
        agents = list(self.agents)
        answer = (
            self._observations(),
            dict(zip(agents, map(float, self.table.scores), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: dict[str, Any]() for agent in agents},
        )
        self.agents = [] if over else agents
        return answer

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.table.observe(seat) for seat, agent in enumerate(self.possible_agents)}


def env(name: str, seats: int | None = None, **options: object) -> TurnEnv:
    """A game as an AEC environment, one agent after the other."""
    return TurnEnv(Table(name, seats, options))


def parallel_env(name: str, seats: int | None = None, **options: object) -> SameTimeEnv:
    """A game as a parallel environment, all agents at once."""
    return SameTimeEnv(Table(name, seats, options))
