"""Runs in the environment of peers: measures one of Pgx's games.

`python -m bench.pgx_worker GAME 1|0 BATCH…` (1 with observations, 0 without) compiles loops for each batch, keeps the
fastest and says its batch; then every line on standard input is answered with a rate in steps a second.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from bench import answer, rate

STEPS = (1, 20)
"""So many steps are taken by one compiled call: both are tried."""


def loop(game: str, batch: int, steps: int, observations: bool) -> Callable[[], int]:
    """Something that takes random legal steps in so many games at once, and counts them."""
    env = pgx.make(game)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(number: Any, carried: tuple[Any, Any]) -> tuple[Any, Any]:
        state, key = carried
        choosing, stepping = jax.random.split(jax.random.fold_in(key, number))
        legal = jnp.cumsum(state.legal_action_mask, axis=1)
        wanted = jnp.floor(jax.random.uniform(choosing, (batch, 1)) * legal[:, -1:])
        action = jnp.argmax(legal > wanted, axis=1)  # one random number a game is cheaper than Gumbel's for each action
        after = step(state, action, jax.random.split(stepping, batch))
        if not observations:
            after = after.replace(observation=state.observation)  # what nobody reads, the compiler leaves out
        return after, key

    run = jax.jit(lambda state, key: jax.lax.fori_loop(0, steps, one, (state, key))[0])
    kept = {
        "state": jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch)),
        "key": jax.random.PRNGKey(1),
    }

    def work() -> int:
        kept["key"], key = jax.random.split(kept["key"])
        kept["state"] = jax.block_until_ready(run(kept["state"], key))
        return steps * batch

    work()
    return work


def main() -> None:
    """Find the best batch, then answer."""
    game, observations, batches = sys.argv[1], sys.argv[2] == "1", [int(text) for text in sys.argv[3:]]
    loops = {(size, steps): loop(game, size, steps, observations) for size in batches for steps in STEPS}
    rates = {how: max(rate(work), rate(work)) for how, work in loops.items()}
    (batch, _), work = max(loops.items(), key=lambda one: rates[one[0]])
    sys.stdout.write(f"{batch}\n")
    sys.stdout.flush()
    answer(lambda: rate(work))


if __name__ == "__main__":
    main()
