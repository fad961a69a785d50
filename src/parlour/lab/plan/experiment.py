"""Experiments: arms of matches, cut into chunks that anybody may play in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import zip_longest
from typing import Any, Final

import msgspec

from parlour import __version__
from parlour.bots import any_bot, level_name
from parlour.engine.core.playout import random_playout
from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game, Setup
from parlour.engine.measures import Measures

FORM: Final = 3
"""Changes whenever the same experiment would give other rows."""
LADDER: Final = "ladder"
"""A level by itself, or against the rules of thumb where there are opponents."""
MIRROR: Final = "mirror"
"""The same level in all seats."""
CHANGED: Final = "changed"
"""As another arm, with something changed; paired with it match by match."""
NUMBER, WORD = "number", "word"
PROBES: Final = 12
"""Matches played at random to see which facts a result has."""
HEAVY: Final = 0.5
"""Seconds that a chunk takes, about."""
SIZES: Final = (4, 1000)
"""The least and the most matches of a chunk."""
PACES: Final = {"random": 400.0, "casual": 150.0}
THINKS: Final = 6.0
"""How many times a search plays a match for each of its simulations, about: it thinks at every
decision, but its playouts stay in the compiled core."""
SLOW: Final = 3.0
"""Matches a second of a bot that nobody has timed."""


class Arm(msgspec.Struct, frozen=True):
    """Matches of one kind."""

    name: str
    level: str
    role: str = LADDER
    against: str = ""
    """Who sits in the other seats; the same level if nothing is said."""
    most: int = 1000
    """How many matches."""
    size: int = 100
    """Matches of a chunk."""
    first: int = 0
    """The number of its first match; matches of the same number have the same luck."""
    options: dict[str, Any] = {}
    components: dict[str, Any] | None = None
    changes: dict[str, Any] = {}
    """What differs from the experiment's own setup, by its path."""
    dealt: dict[str, tuple[str, ...]] = {}
    """What chance gives, in the words of its book, by what is asked; then it is free again."""

    def chunks(self) -> int:
        """How many chunks it is cut into."""
        return -(-self.most // self.size)


class Chunk(msgspec.Struct, frozen=True):
    """A part of an arm: its matches from the first on."""

    arm: int
    number: int
    first: int
    matches: int


class Experiment(msgspec.Struct, frozen=True):
    """All that is played, in plain data."""

    game: str
    version: str
    seats: int
    seed: int
    arms: tuple[Arm, ...]
    facts: dict[str, str]
    """The facts of a result, each a number or a word."""
    bounds: tuple[float, float] | None = (0.0, 1.0)
    """Between which results lie, where that is known."""
    weigh: int = 0
    form: int = FORM
    release: str = __version__

    def chunk(self, arm: int, number: int) -> Chunk:
        """One part of the work."""
        size = self.arms[arm].size
        done = number * size
        return Chunk(
            arm, number, self.arms[arm].first + done, min(size, self.arms[arm].most - done)
        )

    def identity(self) -> str:
        """What chunks depend on: the same identity, the same rows. How many are played is
        no part of it, so a longer run goes on where a shorter one stopped."""
        arms = [msgspec.structs.replace(arm, most=0) for arm in self.arms]
        same = msgspec.structs.replace(self, arms=tuple(arms))
        text = msgspec.json.encode(same, order="deterministic")
        return blake2b(text, digest_size=12).hexdigest()


def experiment_of(
    game: Game, setup: Setup, seed: int, arms: Sequence[Arm], weigh: int = 0
) -> Experiment:
    """All that is played of a game to answer a question."""
    facts, bounds = facts_of(game, setup), result_bounds(game, arms, setup.seats)
    return Experiment(game.slug, game.version, setup.seats, seed, tuple(arms), facts, bounds, weigh)


def result_bounds(game: Game, arms: Sequence[Arm], seats: int) -> tuple[float, float] | None:
    """Between which the results of all arms lie: shares of a win, or points if the game says."""
    within = measures_of(game).bounds
    if within is None:
        return None if game.unit else (0.0, 1.0)
    lows, highs = zip(
        *[within(game.start_of(setup_of(game, arm, seats))) for arm in arms], strict=True
    )
    return min(lows), max(highs)


def setup_of(game: Game, arm: Arm, seats: int) -> Setup:
    """What the matches of an arm start from."""
    options: dict[str, object] = dict(arm.options)
    if arm.components is not None:
        options["components"] = arm.components
    return game.setup(options, seats)


def order(experiment: Experiment) -> Iterator[Chunk]:
    """All chunks: arms by themselves and changed ones by turns, each kind in rotation, so that a
    run stopped at any time has some of each."""
    kinds = [
        _rotation(
            experiment,
            [place for place, arm in enumerate(experiment.arms) if bool(arm.changes) == kind],
        )
        for kind in (False, True)
    ]
    for some in zip_longest(*kinds):
        yield from (chunk for chunk in some if chunk is not None)


def _rotation(experiment: Experiment, places: list[int]) -> Iterator[Chunk]:
    longest = max((experiment.arms[place].chunks() for place in places), default=0)
    for number in range(longest):
        for place in places:
            if number < experiment.arms[place].chunks():
                yield experiment.chunk(place, number)


def stream(seed: int, match: int, name: str) -> Kiss:
    """The numbers of one source in one match, whatever arm it is played in."""
    key = f"{seed}/{match}/{name}".encode()
    return Kiss(int.from_bytes(blake2b(key, digest_size=8).digest(), "big"))


def facts_of(game: Game, setup: Setup) -> dict[str, str]:
    """Which facts a result has, from a few matches at random."""
    found: dict[str, str] = {}
    for probe in range(PROBES):
        position = game.start_of(setup)
        random_playout(position, Kiss(probe))
        for name, value in position.result().items():
            if isinstance(value, bool | str) or (value is None and name not in found):
                found[name] = WORD
            elif isinstance(value, int | float):
                found.setdefault(name, NUMBER)
    return {name: kind for name, kind in found.items() if name != "winners"}


def measures_of(game: Game) -> Measures:
    """What is measured in a game; the least where it does not say."""
    return game.measures or Measures()


def seat_names(game: Game, setup: Setup) -> tuple[str, ...]:
    """How the seats are called in a match."""
    named = measures_of(game).seats
    return named(setup.options) if named is not None else game.seat_names(setup.seats)


def pace_of(game: Game, level: str) -> float:
    """Matches a second of a level on one core, about."""
    known = {**PACES, **measures_of(game).pace}
    simulations = next((each.simulations for each in game.ladder if each.name == level), 0)
    if level not in known and simulations:
        return known["casual"] / (THINKS * simulations)
    return known.get(level, SLOW)


def size_of(game: Game, level: str) -> int:
    """Matches of a chunk: about half a second of work, in round numbers."""
    least, most = SIZES
    wanted = max(least, min(most, pace_of(game, level) * HEAVY))
    return max(size for size in (4, 10, 20, 50, 100, 200, 500, 1000) if size <= wanted)


def checked_levels(game: Game, names: list[str]) -> list[str]:
    """Levels that exist in a game, by the names that they have now."""
    for name in names:
        any_bot(name, game)
    return [level_name(name, game) for name in names]
