"""The games for OpenSpiel: `register()`, then `pyspiel.load_game("mori_inoka(players=3)")`.

Chance is explicit, and choices that several seats make at once are simultaneous nodes; `pyspiel.convert_to_turn_based`
makes a game of turns of them. What a player may see is asked of the game's own views:

- an *observation* is the table as the player sees it now: JSON as a string, the game's own numbers as a tensor;
- an *information state* is everything the player has read since the beginning, a line for each decision.

>>> import pyspiel
>>> names = register()
>>> state = pyspiel.load_game("mori_inara").new_initial_state()
>>> state.is_chance_node()
True
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel

from mori import registry
from mori.kernel.game import CHANCE, Choice, Draw, Game, Impossible, Over, Seat, Turn
from mori.play.sight import plain
from mori.research.excerpt import Excerpt, read
from mori.research.history import History

PREFIX = "mori_"
PLAYERS = "players"
POSITION = "position"
"""The parameter that names a file with a position in JSON to go on from, instead of a new game; see `excerpt`."""
LONGEST = "longest"
"""The parameter after how many decisions a game is broken off as a draw; 0 for never."""


def register(names: Iterable[str] | None = None) -> list[str]:
    """Make the games known to OpenSpiel, each once; the names by which `pyspiel.load_game` finds them."""
    known = set(pyspiel.registered_names())
    found = []
    for name in registry.names() if names is None else names:
        game = registry.game(name)
        if PREFIX + name not in known:
            # A class of its own: OpenSpiel holds on to it to the very end, which a function does not survive.
            pyspiel.register_game(_type_of(game), type(f"{game.title}Game", (OpenSpielGame,), {"mori": game}))
        found.append(PREFIX + name)
    return found


def _type_of(game: Game[Any, Any]) -> pyspiel.GameType:
    facts = game.facts
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if facts.simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if facts.chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if facts.hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if facts.zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            PLAYERS: min(game.seats),
            POSITION: "",
            LONGEST: 0,
            # OpenSpiel reads digits as a number.
            **{one.name: int(one.default) if one.default.isdigit() else one.default for one in game.switches},
        },
    )


class OpenSpielGame(pyspiel.Game):
    """One of our games for one number of players and one choice of options."""

    mori: Game[Any, Any]

    def __init__(self, params: Mapping[str, Any]) -> None:
        game, params = self.mori, dict(params)
        position = params.get(POSITION) or None
        players = int(params.get(PLAYERS, min(game.seats)))
        switches = {switch.name: params.get(switch.name, switch.default) for switch in game.switches}
        longest = int(params.get(LONGEST, 0))
        if longest < 0:
            raise Impossible(f"a game can be broken off after some decisions, not after {longest}")
        data = None if position is None else read(position)
        options = {name: str(value) for name, value in switches.items()}
        self.excerpt = Excerpt(game.name, players, options, data, longest)
        least, most = game.facts.scores
        super().__init__(
            _type_of(game),
            pyspiel.GameInfo(
                num_distinct_actions=game.tensors.MOVES,
                max_chance_outcomes=game.tensors.MOVES if game.facts.chance else 0,
                num_players=players,
                min_utility=float(least),
                max_utility=float(most),
                utility_sum=0.0 if game.facts.zero_sum else None,
                max_game_length=longest or game.facts.longest,
            ),
            params,
        )

    def new_initial_state(self) -> OpenSpielState:
        """The state before the first decision."""
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No more than decisions of any kind."""
        return self.max_game_length() if self.mori.facts.chance else 0

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """What a player may see, in the form that is asked for."""
        if params:
            raise ValueError(f"observations have no parameters, not {params}")
        return Observer(self.excerpt.origin, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class OpenSpielState(pyspiel.State):
    """A state with the way to it."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._excerpt = game.excerpt
        self.history_of_play = game.excerpt.origin

    @property
    def mori(self) -> Any:
        """The state as our own rules have it."""
        return self.history_of_play.state

    @property
    def turn(self) -> Turn:
        """Who decides, or the result."""
        return self._excerpt.turn(self.history_of_play)

    def current_player(self) -> int:
        """Who decides."""
        turn = self.turn
        if isinstance(turn, Over):
            return int(pyspiel.PlayerId.TERMINAL)
        if isinstance(turn, Draw):
            return int(pyspiel.PlayerId.CHANCE)
        return turn.seats[0] if len(turn.seats) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return isinstance(self.turn, Over)

    def _legal_actions(self, player: int) -> Sequence[int]:
        return list(self._excerpt.moves(self.history_of_play, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may happen, with probabilities."""
        turn = self.turn
        assert isinstance(turn, Draw)
        total = sum(weight for _, weight in turn.outcomes)
        return [(move, weight / total) for move, weight in turn.outcomes]

    def _apply_action(self, action: int) -> None:
        turn = self.turn
        seat = turn.seats[0] if isinstance(turn, Choice) else CHANCE
        self.history_of_play = self._excerpt.after(self.history_of_play, {seat: action})

    def _apply_actions(self, actions: Sequence[int]) -> None:
        turn = self.turn
        assert isinstance(turn, Choice)
        decision = {seat: actions[seat] for seat in turn.seats}
        self.history_of_play = self._excerpt.after(self.history_of_play, decision)

    def _action_to_string(self, player: int, action: int) -> str:
        turn = self.turn
        if isinstance(turn, Choice) and player not in turn.seats:
            return "-"
        return self.history_of_play.game.notation.move_text(self.mori, player, action)

    def returns(self) -> list[float]:
        """The scores at the end."""
        turn = self.turn
        return [float(score) for score in turn.scores] if isinstance(turn, Over) else [0.0] * self.history_of_play.seats

    def __str__(self) -> str:
        return json.dumps(self.history_of_play.game.notation.to_json(self.mori))


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a tensor."""

    name: str
    shape: tuple[int, ...]


class Observer:
    """What a player may see: its tensor, as OpenSpiel's observers have it, and as a string."""

    def __init__(self, origin: History, kind: pyspiel.IIGObservationType) -> None:
        self._kind = kind
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees what all players see")
        self.tensor: np.ndarray[Any, Any] | None = None
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        if not kind.public_info:
            return  # what is private alone has a string, and no numbers of its own
        pieces = [_Piece("player", (origin.seats,)), _Piece("table", (origin.game.tensors.size(origin.seats),))]
        if kind.perfect_recall:
            pieces[1] = _Piece("read", (origin.game.facts.longest, origin.seats + 1))
        self.tensor = np.zeros(sum(int(np.prod(piece.shape)) for piece in pieces), np.float32)
        place = 0
        for piece in pieces:
            size = int(np.prod(piece.shape))
            self.dict[piece.name] = self.tensor[place : place + size].reshape(piece.shape)
            place += size

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write the numbers of this player into the tensor."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        history = state.history_of_play
        viewer = player if self._private else None
        if "table" in self.dict:
            self.dict["table"][:] = history.game.tensors.observation(history.game.view(history.state, viewer))
            return
        bound = history.game.tensors.MOVES
        for number, moves in enumerate(history.read(viewer)):
            for seat, move in moves.items():
                # A hidden move is below zero, one that was read above; chance stands behind the seats.
                self.dict["read"][number, seat] = -1.0 if move < 0 else (move + 1) / bound

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The same in words."""
        history = state.history_of_play
        if self._kind.perfect_recall:
            return self._all_read(history, player)
        public = _view(history, None)
        if not self._kind.public_info:
            beyond = _beyond(_view(history, player), public) if self._private else {}
            return json.dumps(beyond) if beyond else ""
        return json.dumps(_view(history, player) if self._private else public)

    def _all_read(self, history: History, player: Seat) -> str:
        if self._kind.public_info:
            return f"player {player}\n{history.text(player if self._private else None)}"
        pairs = zip(history.text(player).splitlines(), history.text(None).splitlines(), strict=True)
        return "\n".join(own for own, public in pairs if own != public) if self._private else ""


def _view(history: History, viewer: Seat | None) -> dict[str, Any]:
    seen: dict[str, Any] = plain(history.game.view(history.state, viewer))
    return seen


def _beyond(own: dict[str, Any], public: dict[str, Any]) -> dict[str, Any]:
    """What a player sees beyond what everybody does."""
    return {name: value for name, value in own.items() if name != "seat" and value != public[name]}
