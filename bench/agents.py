"""Runs with Mori and in the environment of peers: how fast agents of a PettingZoo environment act one by one."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from bench import answer, rate


def agent_steps(table: Any) -> float:
    """Random legal steps a second of an AEC environment, with observations and masks."""
    rng = random.Random(1)

    def play() -> int:
        table.reset(seed=rng.getrandbits(30))
        steps = 0
        for _ in table.agent_iter():
            shown, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            legal = np.flatnonzero(shown["action_mask"].view(np.bool_))  # what NumPy counts fastest
            table.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return rate(play)


if __name__ == "__main__":
    from pettingzoo.classic import connect_four_v3

    answer(lambda: agent_steps(connect_four_v3.env()))
