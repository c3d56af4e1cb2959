"""OpenSpiel's own fastest loops, driven from Python."""

from __future__ import annotations

import random

import pyspiel

from bench import rate

EXPANSIONS = 20
ROLLOUTS = 100


def native_games(name: str) -> float:
    """Complete random games a second inside OpenSpiel's C++: its MCTS bot with many rollouts for each expansion."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def play() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        pyspiel.MCTSBot(game, evaluator, 1.0, EXPANSIONS, 100, False, 1, False).step(state)
        return EXPANSIONS * ROLLOUTS

    return rate(play)


def api_moves(name: str) -> float:
    """Random moves a second through OpenSpiel's Python API."""
    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    return rate(play)


def simultaneous_games(name: str) -> float:
    """Random joint decisions a second through OpenSpiel's Python API, in a game where all choose at once."""
    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            chosen = []
            for player in range(game.num_players()):
                legal = state.legal_actions(player)
                chosen.append(legal[int(rng.random() * len(legal))])
            state.apply_actions(chosen)
            decisions += 1
        return decisions

    return rate(play)


def chance_moves(name: str) -> float:
    """Random decisions and outcomes a second through OpenSpiel's Python API, in a game of turns with chance."""
    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            chance = state.is_chance_node()
            legal = [action for action, _ in state.chance_outcomes()] if chance else state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            decisions += 1
        return decisions

    return rate(play)
