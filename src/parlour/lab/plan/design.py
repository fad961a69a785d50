"""Designs of experiments: which arms answer a question, and how many matches they get."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from parlour.bots import usual_bot
from parlour.engine.errors import BadComponents, BadOption, ParlourError
from parlour.engine.game import Game, Setup
from parlour.engine.measures import Parameter
from parlour.engine.options import ChoiceOption
from parlour.lab.plan.changes import (
    SetupChange,
    Sweep,
    changed,
    differences,
    parameters_of,
    value_at,
)
from parlour.lab.plan.experiment import (
    CHANGED,
    LADDER,
    MIRROR,
    Arm,
    Experiment,
    checked_levels,
    experiment_of,
    measures_of,
    pace_of,
    size_of,
)
from parlour.lab.plan.printed_game import edits, taken_back

CORES: Final = 2
"""Experiments are cut for so many cores, whatever there are: same command, same matches."""
BUSY: Final = 0.55
"""The part of a minute for which matches are planned: processes are started, pages are drawn, and
cores have other things to do. So an experiment of a minute ends within two on a shared machine."""
LEAST: Final = 30
"""Matches that every arm gets; a level too slow for so many is left out."""
PAIRS: Final = 100
"""Matches below which nothing is said of a number that is turned; one for which there is no time
is left out, rather than all of them known worse."""
WIDE: Final = 3.4
"""How many standard errors half an interval has that holds whenever one looks."""
PRECISION: Final = 0.015
MOST_CHANGES: Final = 24
"""Changes that are tried one by one; beyond that only all together."""
ASKED: Final = 3
"""How much more time a change gets than a number that is only turned."""
AS_PRINTED: Final = "as printed"


@dataclass(frozen=True)
class Wanted:
    """How much is to be played."""

    games: int = 0
    """Matches of every arm; 0 leaves it to the time."""
    minutes: float = 1.0
    precision: float = PRECISION
    seed: int = 1
    levels: tuple[str, ...] = ()
    levers: bool = True
    """Whether every declared number is turned up and down a little."""
    command: str = ""
    """The line that asks for the same matches again."""


@dataclass(frozen=True)
class Design:
    """A question and the experiment that answers it."""

    game: Game
    setup: Setup
    experiment: Experiment
    base: str = ""
    """The arm that changed ones are compared with."""
    levers: tuple[Parameter, ...] = ()
    changes: tuple[SetupChange, ...] = ()
    edited: tuple[SetupChange, ...] = ()
    """Those of the changes that the data of the game itself make, against the record."""
    sweeps: tuple[Sweep, ...] = ()
    compared: bool = False
    slow: tuple[str, ...] = ()
    """Levels that were left out because the time is short."""
    left: tuple[str, ...] = ()
    """Numbers that were not turned for the same reason, by their paths."""


def levels_of(game: Game, wanted: Wanted) -> list[str]:
    """The levels that are played: those that were asked for, or all that the time is enough for."""
    if wanted.levels:
        return checked_levels(game, list(wanted.levels))
    slow = too_slow(game, wanted)
    return [level.name for level in game.ladder if level.name not in slow]


def too_slow(game: Game, wanted: Wanted) -> list[str]:
    """The levels that would get hardly a match in the time."""
    if wanted.levels or wanted.games:
        return []
    part = wanted.minutes * 60 * CORES * BUSY / (2 * len(game.ladder))
    return [level.name for level in game.ladder if pace_of(game, level.name) * part < LEAST]


def usual_of(game: Game, setup: Setup, wanted: Wanted) -> str:
    """The level that is looked at closely, and at which changes are tried: the rules of thumb, or
    what the game says, or the last one asked for."""
    if wanted.levels:
        return wanted.levels[-1]
    told = measures_of(game).usual
    return told(setup.options) if told is not None else usual_bot(game)


def overview_design(game: Game, setup: Setup, wanted: Wanted) -> Design:
    """How a game plays: the ladder of its levels, and what its numbers do."""
    arms = _ladder(game, setup, levels_of(game, wanted))
    level = usual_of(game, setup, wanted)
    base = _base(game, setup, level)
    if base.name not in [arm.name for arm in arms]:
        arms.append(base)
    levers: tuple[Parameter, ...] = ()
    turned: list[Arm] = []
    edited = tuple(edits(game, setup))
    changes = (*edited, *_owned(game, setup))
    # What differs from the printed game is taken back, one by one.
    back = {change.path: change.old for change in changes}
    single = _singles(game, setup, back, level)
    single += _taken_back(game, setup, edited, level, {arm.name for arm in single})
    if len(changes) > 1:
        single += _all_back(game, setup, back, level)
    for option in readings_of(game):
        for value in option.values:
            if value != setup.options[option.name]:
                single += _singles(game, setup, {option.name: value}, level)
    if wanted.levers:
        levers = tuple(parameters_of(game))
        # A number that is turned to what it was is played once.
        asked = {arm.name for arm in single}
        turned = [arm for arm in _levers(game, setup, levers, level) if arm.name not in asked]
    experiment = _experiment(game, setup, wanted, arms, single, turned)
    played = {path for arm in experiment.arms for path in arm.changes}
    left = {path for arm in turned for path in arm.changes} - played
    return Design(
        game,
        setup,
        experiment,
        base.name,
        levers,
        changes,
        edited,
        slow=tuple(too_slow(game, wanted)),
        left=tuple(each.path for each in levers if each.path in left),
    )


def readings_of(game: Game) -> list[ChoiceOption]:
    """The options that are readings of the rulebook."""
    return [each for each in game.options if isinstance(each, ChoiceOption) and each.ruling]


def _owned(game: Game, setup: Setup) -> list[SetupChange]:
    """What the file of an owner changes."""
    if setup.components is None:
        return []
    return differences(game, game.setup(dict(setup.options), setup.seats), setup)


def _all_back(game: Game, setup: Setup, back: dict[str, Any], level: str) -> list[Arm]:
    """The game with all changes taken back, as far as that can be played."""
    plain = game.setup(setup.chosen, setup.seats)
    with suppress(ParlourError):
        recorded = {change.path: change.old for change in edits(game, setup)}
        return [_arm(game, changed(game, plain, recorded), f"{level}: {AS_PRINTED}", level, back)]
    return []


def comparison_design(game: Game, old: Setup, new: Setup, wanted: Wanted) -> Design:
    """Old and new on the same luck, at every level, and each change by itself."""
    changes = tuple(differences(game, old, new))
    if not changes:
        raise ParlourError("nothing differs: the file says what the game says already")
    names = levels_of(game, wanted)
    pairs = []
    for level in names:
        pairs.append(_base(game, old, level))
        pairs.append(_arm(game, new, f"new: {level}", level, _paths(changes)))
    level = usual_of(game, old, wanted)
    if level not in names:
        pairs.append(_base(game, old, level))
    single = _singles(game, old, _paths(changes), level) if len(changes) > 1 else []
    experiment = _experiment(game, old, wanted, pairs, single)
    slow = tuple(too_slow(game, wanted))
    return Design(game, old, experiment, level, changes=changes, compared=True, slow=slow)


def sweep_design(game: Game, setup: Setup, sweeps: Sequence[Sweep], wanted: Wanted) -> Design:
    """A curve for every sweep, one number at a time."""
    names = list(wanted.levels) or [
        level.name for level in game.ladder if level.name in ("beginner", "casual")
    ] or levels_of(game, wanted)[:1]  # fmt: skip
    checked_levels(game, names)
    arms = []
    for level in names:
        arms.append(_base(game, setup, level))
        for sweep in sweeps:
            for value in sweep.values:
                arms.append(_changed(game, setup, {sweep.path: value}, level))
    experiment = _experiment(game, setup, wanted, arms, [])
    return Design(game, setup, experiment, names[-1], sweeps=tuple(sweeps))


def _base(game: Game, setup: Setup, level: str) -> Arm:
    """A level by itself: in all seats."""
    return _arm(game, setup, level, level, {}, LADDER if setup.seats == 1 else MIRROR)


def _ladder(game: Game, setup: Setup, levels: Sequence[str]) -> list[Arm]:
    """Every level in all seats; with opponents also against the usual one."""
    arms = [_base(game, setup, level) for level in levels]
    if setup.seats > 1:
        other = usual_bot(game)
        for level in levels:
            if level != other:
                arm = _arm(game, setup, f"{level} against {other}", level, {}, LADDER)
                arms.append(_replace(arm, against=other))
    return arms


def _arm(
    game: Game,
    setup: Setup,
    name: str,
    level: str,
    changes: dict[str, Any],
    role: str = CHANGED,
) -> Arm:
    return Arm(
        name,
        level,
        role,
        size=size_of(game, level),
        options=dict(setup.options),
        components=setup.components,
        changes=changes,
    )


def _changed(game: Game, setup: Setup, changes: dict[str, Any], level: str) -> Arm:
    return _arm(game, changed(game, setup, changes), _name(level, changes), level, changes)


def _name(level: str, changes: dict[str, Any]) -> str:
    return f"{level}: {', '.join(f'{path}={value}' for path, value in changes.items())}"


def _paths(changes: Sequence[SetupChange]) -> dict[str, Any]:
    return {change.path: change.new for change in changes}


def _singles(game: Game, setup: Setup, changes: dict[str, Any], level: str) -> list[Arm]:
    """The game with one change each, as far as that can be played."""
    found: list[Arm] = []
    if len(changes) <= MOST_CHANGES:
        for path, value in changes.items():
            with suppress(ParlourError):
                found.append(_changed(game, setup, {path: value}, level))
    return found


def _taken_back(
    game: Game, setup: Setup, edited: Sequence[SetupChange], level: str, known: set[str]
) -> list[Arm]:
    """What the data say other than the record, where only a file of its own takes it back."""
    found: list[Arm] = []
    for change in edited[:MOST_CHANGES]:
        back = {change.path: change.old}
        name = _name(level, back)
        if name not in known:
            with suppress(ParlourError):
                found.append(_arm(game, taken_back(game, setup, change), name, level, back))
    return found


def _levers(game: Game, setup: Setup, parameters: Sequence[Parameter], level: str) -> list[Arm]:
    """Every number a notch down and a notch up, as far as that can be played."""
    found: list[Arm] = []
    for each in parameters:
        for value in notches(game, setup, each):
            try:
                found.append(_changed(game, setup, {each.path: value}, level))
            except (BadComponents, BadOption):
                continue
    return found


def notches(game: Game, setup: Setup, parameter: Parameter) -> list[Any]:
    """Half as much and half as much again, at least one, within the range; or what is to be
    tried instead."""
    try:
        now = value_at(game, setup, parameter.path)
    except ParlourError:
        return []
    if parameter.tries:
        return [value for value in parameter.tries if value != now]
    if isinstance(now, bool) or not isinstance(now, int):
        return []
    step = max(1, abs(now) // 2)
    tried = (max(parameter.low, now - step), min(parameter.high, now + step))
    return [value for value in dict.fromkeys(tried) if value != now]


def _experiment(
    game: Game,
    setup: Setup,
    wanted: Wanted,
    arms: list[Arm],
    single: list[Arm],
    turned: Sequence[Arm] = (),
) -> Experiment:
    """Share the time out: most of it to the ladder, the rest to what is changed, and less to each
    number that is only turned. How many matches an arm gets is fixed here, before any is played."""
    seconds = wanted.minutes * 60 * CORES * BUSY
    part = 0.6 if single or turned else 1.0
    sized = _sized(game, wanted, arms, seconds * part)
    # What arms that are known well enough leave over goes to the others.
    seconds -= _spent(game, sized)
    part = ASKED * len(single) / max(ASKED * len(single) + len(turned), 1)
    asked = _sized(game, wanted, single, seconds * part)
    seconds -= _spent(game, asked)
    turned = _with_time(game, wanted, turned, seconds)
    sized += [*asked, *_sized(game, wanted, turned, seconds)]
    level = usual_of(game, setup, wanted)
    longest = max((arm.most for arm in sized if arm.changes and arm.level == level), default=0)
    # A base is at least as long as what is compared with it.
    sized = [
        _replace(arm, most=max(arm.most, longest)) if arm.name == level else arm for arm in sized
    ]
    return experiment_of(game, setup, wanted.seed, sized, measures_of(game).weigh)


def _with_time(game: Game, wanted: Wanted, turned: Sequence[Arm], seconds: float) -> list[Arm]:
    """As many of the numbers that are turned as can be known well enough: all of them one way
    first, then the other way."""
    if wanted.games:
        return list(turned)
    ways: dict[str, int] = {}
    order = []
    for arm in turned:
        path = next(iter(arm.changes))
        ways[path] = ways.get(path, 0) + 1
        order.append((ways[path], arm))
    order.sort(key=lambda each: each[0])
    found = []
    for _, arm in order:
        seconds -= PAIRS / pace_of(game, arm.level)
        if seconds < 0:
            break
        found.append(arm)
    return [arm for arm in turned if arm in found]


def _spent(game: Game, arms: Sequence[Arm]) -> float:
    """The seconds that some arms take."""
    return sum(arm.most / pace_of(game, arm.level) for arm in arms)


def _sized(game: Game, wanted: Wanted, arms: list[Arm], seconds: float) -> list[Arm]:
    """How many matches each arm gets: what was asked for, or its part of the time."""
    if wanted.games:
        return [_replace(arm, most=wanted.games) for arm in arms]
    enough = 0.25 * (WIDE / wanted.precision) ** 2
    found: list[Arm] = []
    # The quickest first, so that what they leave over helps the slow.
    for place, arm in enumerate(sorted(arms, key=lambda arm: -pace_of(game, arm.level))):
        pace = pace_of(game, arm.level)
        matches = min(seconds / (len(arms) - place) * pace, enough)
        matches = max(LEAST, math.ceil(matches / arm.size) * arm.size)
        seconds -= matches / pace
        found.append(_replace(arm, most=int(matches)))
    names = [arm.name for arm in arms]
    return sorted(found, key=lambda arm: names.index(arm.name))


def _replace(arm: Arm, **values: Any) -> Arm:
    import msgspec

    return msgspec.structs.replace(arm, **values)
