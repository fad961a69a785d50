"""Mad Maxence in words: what steps and conditions of an open page come to."""

from __future__ import annotations

from fractions import Fraction

from parlour.games.mad_maxence.adventure_file import (
    Condition,
    Drop,
    Fight,
    Gain,
    If,
    Item,
    Levels,
    Note,
    Put,
    Step,
    Steps,
    Stop,
    Test,
    Win,
)
from parlour.games.mad_maxence.rules.position import WAYS, Journey
from parlour.games.mad_maxence.rules.tables import World


def chance(coins: int, difficulty: int) -> Fraction:
    """MM-12: how likely so many coins show enough heads.

    >>> chance(3, 2)
    Fraction(1, 2)
    """
    ways = WAYS[coins]
    return Fraction(sum(ways[difficulty:]), sum(ways))


def percent(share: Fraction) -> str:
    """'50 %'; what is neither certain nor impossible is never said to be."""
    return f"{float(100 * share):.3g} %"


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def gear(world: World, item: str) -> str:
    """The name of a piece of equipment."""
    return world.item_names[world.items.index(item)]


def changes(world: World, levels: Levels) -> str:
    """'time units +2, spare parts +1'."""
    return ", ".join(f"{called(world, gauge)} {number:+}" for gauge, number in levels)


def called(world: World, gauge: str) -> str:
    """The name of a gauge as it stands in a sentence."""
    return world.names[world.gauges.index(gauge)].lower()


def outlook(position: Journey, steps: Steps) -> str:
    """What a list of steps will do, in a few words; 'nothing' for an empty one."""
    said = [_said(position, step) for step in steps]
    return ", ".join(each for each in said if each) or "nothing happens"


def _said(position: Journey, step: Step) -> str:
    world = position.world
    if isinstance(step, Gain):
        return changes(world, step.changes)
    if isinstance(step, Put):
        return ", ".join(
            f"{called(world, gauge)} becomes {number}" for gauge, number in step.levels
        )
    if isinstance(step, Item):
        return gear(world, step.id)
    if isinstance(step, Drop):
        return f"without {gear(world, step.id)}"
    if isinstance(step, Note):
        return f"the word '{step.word}'"
    if isinstance(step, Win):
        return "out of here"
    if isinstance(step, Stop):
        return ""
    return _branching(position, step)


def _branching(position: Journey, step: Step) -> str:
    world = position.world
    if isinstance(step, Test):
        coins = int(position.level(world.gauges.index(step.skill)))
        likely = percent(chance(coins, step.difficulty))
        toss = f"{_many(step.difficulty, 'head')} of {_many(coins, 'coin')}, {likely}"
        name = f"{world.names[world.gauges.index(step.skill)]} test ({toss})"
        good, bad = outlook(position, step.success), outlook(position, step.failure)
        return f"{name}: {good}; else {bad}"
    if isinstance(step, Fight):
        flight = "" if step.flee is None else f"; to flee: {outlook(position, step.flee)}"
        strength = f"{called(world, world.gauges[world.health])} {step.c}"
        return f"fight {step.foe}, {strength}: {outlook(position, step.won)}{flight}"
    if isinstance(step, If):
        holds = meets(position, step.condition)
        return outlook(position, step.then if holds else step.otherwise)
    return "a choice"


def meets(position: Journey, condition: Condition) -> bool:
    """Whether a condition holds now."""
    return not missing(position, condition)


def missing(position: Journey, condition: Condition) -> list[str]:
    """What an option would still need, or what is in its way."""
    world = position.world
    found: list[str] = []
    for gauge, number in condition.at_least:
        if position.level(world.gauges.index(gauge)) < number:
            found.append(f"needs {called(world, gauge)} {number}")
    found += [f"needs {_name(world, name)}" for name in condition.has if not owns(position, name)]
    found += [f"not with {_name(world, name)}" for name in condition.lacks if owns(position, name)]
    return found


def owns(position: Journey, name: str) -> bool:
    """Whether a word or a piece of equipment is in her notebook."""
    world = position.world
    if name in world.items:
        return bool(position.held >> world.items.index(name) & 1)
    return bool(position.words >> world.words.index(name) & 1)


def _name(world: World, name: str) -> str:
    return gear(world, name) if name in world.items else f"the word '{name}'"
