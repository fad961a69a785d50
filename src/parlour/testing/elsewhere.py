"""A game in another process: with another hash seed, or on another core."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

from parlour.engine.game import Game


def address_of(game: Game) -> str:
    """Where another process finds a game: `module:GAME`."""
    names = [name for name, module in sys.modules.items() if _has(module, game)]
    assert names, f"another process cannot load '{game.slug}': let a module have it as its GAME"
    return f"{min(names, key=_is_test)}:GAME"


def _has(module: object, game: Game) -> bool:
    """Whether a module has the game, wherever it lies."""
    found = getattr(module, "__dict__", {}).get("GAME")
    return isinstance(found, Game) and replace(found, folder=game.folder) == game


def _is_test(module: str) -> bool:
    """Whether a module only tests the game; another process might not find it."""
    return module == "__main__" or module.rpartition(".")[2].startswith("test_")


def run_elsewhere(
    function: Callable[..., list[str]], *arguments: str, **environment: str
) -> list[str]:
    """What a function returns in a new process that finds the same modules."""
    program = (
        f"import json, sys; from {function.__module__} import {function.__name__} as run\n"
        "print(json.dumps(run(*json.load(sys.stdin))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(arguments),
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environment},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: list[str] = json.loads(done.stdout)
    return found
