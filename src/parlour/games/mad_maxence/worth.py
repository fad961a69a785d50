"""Mad Maxence at a glance: what of a journey tells how it will end.

Nothing here depends on what the pages say: the same weights serve every booklet.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from parlour.engine.bits import BIT, bit_list, count_bits
from parlour.engine.glance import Glance, read_glances
from parlour.games.mad_maxence.rules import Journey
from parlour.games.mad_maxence.tables import level

FAMILIES: Final = ["single", "campaign, first", "campaign, later", "campaign, last"]
FEATURES: Final = [
    "always",
    "combat coins",
    "combat coins beyond 1",
    "combat coins beyond 2",
    "health",
    "health up to 2",
    "parts",
    "parts up to 1",
    "fuel",
    "other skills",
    "words",
    "time to spare",
    "time to spare up to 4",
    "time to spare up to 8",
    "time to spare up to 12",
    "strength",
    "strength up to 5",
    "combat coins and strength",
    "combat coins and time",
    "exit read",
    "pages read",
    "combat coins at the entry beyond 1",
    "combat coins at the entry beyond 2",
    "attempts",
    "attempts squared",
]


def family_of(position: Journey) -> i64:
    """Which weights it takes."""
    if not position.campaign:
        return 0
    if position.adventure == len(position.world.booklets) - 1:
        return 3
    return 1 if position.adventure == 0 else 2


def features_of(position: Journey, seat: i64) -> list[float]:
    """In the order of `FEATURES`."""
    world = position.world
    booklet = position.booklet
    coins = float(position.level(world.combat))
    health = float(position.level(world.health))
    parts = float(position.level(world.parts))
    others = 0.0
    for skill in world.skills:
        if skill != world.combat:
            others += float(position.level(skill))
    spare = float(booklet.limit - position.level(world.clock) - least_way(position))
    time = max(spare, 0.0)
    strength = health + min(parts, time)
    entry = float(level(position.entry_gauges, world.combat)) if world.combat >= 0 else 0.0
    tries = float(position.tries[position.adventure]) / 10.0
    read = position.read & booklet.all
    return [
        1.0 if spare >= 0.0 else -20.0,
        coins,
        max(coins - 1.0, 0.0),
        max(coins - 2.0, 0.0),
        health,
        min(health, 2.0),
        parts,
        min(parts, 1.0),
        float(position.level(world.fuel)),
        others,
        float(count_bits(position.words)),
        time,
        min(time, 4.0),
        min(time, 8.0),
        min(time, 12.0),
        strength,
        min(strength, 5.0),
        coins * min(strength, 6.0),
        coins * min(time, 10.0),
        1.0 if read & BIT[booklet.exit] != 0 else 0.0,
        float(count_bits(read)) / float(max(count_bits(booklet.all), 1)),
        max(entry - 1.0, 0.0),
        max(entry - 2.0, 0.0),
        tries,
        tries * tries,
    ]


def least_way(position: Journey) -> i64:
    """How many moves lie before the exit at least; from the exit itself, none."""
    booklet = position.booklet
    reached = BIT[position.at]
    goal = BIT[booklet.exit]
    moves: i64 = 0
    while reached & goal == 0 and moves < len(position.world.places):
        wider = reached
        for place in bit_list(reached):
            wider |= booklet.beside[place]
        reached = wider
        moves += 1
    return moves


GLANCES: list[Glance] = read_glances(Path(__file__).with_name("worth.toml"), FAMILIES, FEATURES)
