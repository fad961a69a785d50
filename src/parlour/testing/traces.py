"""What many matches of a game do, boiled down to one line: to compare two builds of the core."""

from __future__ import annotations

import os
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import parlour
from parlour.engine.core import playout, position, rng
from parlour.engine.core.playout import Policy, random_line, seen_by
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss, Rng
from parlour.engine.game import Game
from parlour.games import load_game
from parlour.testing.elsewhere import address_of, run_elsewhere

MATCHES = 2_000
STEPS, STEPS_BY_THUMB = (120_000, 1_500) if os.environ.get("PARLOUR_THOROUGH") else (15_000, 300)
"""Where matches are long, fewer are played: until so many steps are made."""


def core() -> str:
    """Which core is running: 'compiled', 'plain', or a mixture, which is an error."""
    compiled = {not str(module.__file__).endswith(".py") for module in (playout, position, rng)}
    return {frozenset({True}): "compiled", frozenset({False}): "plain"}.get(
        frozenset(compiled), "mixed"
    )


def compiled_modules() -> list[Path]:
    """The compiled modules of Parlour, whether or not they are running."""
    folder = Path(str(parlour.__file__)).parent
    return [path for suffix in EXTENSION_SUFFIXES for path in folder.rglob(f"*{suffix}")]


def cores_agree(game: Game) -> None:
    """The compiled core and the plain one play the same matches."""
    address = address_of(game)
    compiled = run_elsewhere(traced, address, PARLOUR_PLAIN="")
    plain = run_elsewhere(traced, address, PARLOUR_PLAIN="1")
    assert (compiled[0], plain[0]) == ("compiled", "plain"), "one of the cores did not run"
    assert compiled[1] == plain[1], "the two cores play different matches"


def traced(address: str) -> list[str]:
    """Which core is running, and the trace of the game at an address."""
    return [core(), trace(load_game(address))]


def trace(game: Game, matches: int = MATCHES) -> str:
    """A hash over every step, every tenth position and every result, in all variants."""
    hashed = blake2b(digest_size=16)
    variants = game.variants()
    steps = 0
    for number in range(matches):
        if steps > STEPS:
            break
        setup = variants[number % len(variants)]
        line = random_line(game.start_of(setup), Kiss(number))
        steps += len(line)
        hashed.update(repr(line).encode())
        if number % 20 == 0:
            told = game.start_of(setup)
            for step, move in enumerate(line):
                told.apply(move)
                if step % 10 == 0:
                    hashed.update(told.digest().encode())
            hashed.update(repr((told.digest(), told.result(), told.scores())).encode())
    if game.thumb:
        thumb = game.thumb()
        steps = 0
        for number in range(matches // 50):
            if steps > STEPS_BY_THUMB:
                break
            line = thumb_line(game.start_of(variants[number % len(variants)]), thumb, Kiss(number))
            steps += len(line)
            hashed.update(repr(line).encode())
    return hashed.hexdigest()


def thumb_line(position: Position, thumb: Policy, rng: Rng) -> list[int]:
    """A match in which every seat plays by rules of thumb."""
    line: list[int] = []
    while position.to_move() != OVER:
        turn = position.to_move()
        if turn == CHANCE:
            move = position.sample(rng)
        else:
            move = thumb.choose(seen_by(position, turn, rng), rng)
        line.append(int(move))
        position.apply(move)
    return line
