"""OpenSpiel's tree search on its game of The Last Glow, from the first decision of a match.

Usage: python -m bench.peers.last_glow_openspiel_search MODE SEED SIMULATIONS cpp|python
"""

import json
import sys
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from bench.peers.last_glow_openspiel import _GAME_TYPE

FIRST_HEART = 2
"""Where the set-up die puts it."""
EXPLORE = 0.7


def bot_of(game: pyspiel.Game, seed: int, simulations: int, kind: str) -> Any:
    """A bot with one random playout a simulation."""
    if kind == "cpp":
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        memory = 4000
        return pyspiel.MCTSBot(game, evaluator, EXPLORE, simulations, memory, False, seed, False)
    random = np.random.RandomState(seed)
    playouts = mcts.RandomRolloutEvaluator(1, random)
    return mcts.MCTSBot(game, EXPLORE, simulations, playouts, solve=False, random_state=random)


def main(arguments: list[str]) -> int:
    """Search once and print one line of JSON."""
    mode, seed, simulations, kind = arguments[0], int(arguments[1]), int(arguments[2]), arguments[3]
    game = pyspiel.load_game(_GAME_TYPE.short_name, {"mode": mode})
    state = game.new_initial_state()
    state.apply_action(FIRST_HEART)
    bot = bot_of(game, seed, simulations, kind)
    began = time.perf_counter()
    # Not `step`: the C++ bot lets go of the interpreter there and crashes on games in Python.
    bot.mcts_search(state)
    seconds = time.perf_counter() - began
    print(json.dumps({"steps": simulations, "seconds": seconds}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
