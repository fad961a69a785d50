"""A Most Dangerous Rescue evaluated: what of a table tells how the match will end."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from parlour.engine.core.bits import count_bits
from parlour.engine.core.evaluation import Evaluation, read_evaluations
from parlour.games.a_most_dangerous_rescue.rules.holdings import Side
from parlour.games.a_most_dangerous_rescue.rules.position import Rescue
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    COLOURS,
    ENDED,
    MEMBERS,
    NONE,
    PLACE,
    RED,
    SEEK,
)

FAMILIES: Final = ["first member", "second member", "third member", "boss"]
FEATURES: Final = [
    "always",
    "life",
    "life up to 4",
    "life up to 8",
    "life up to 14",
    "life after their attack",
    "member's life",
    "member's life up to 3",
    "member's life squared",
    "harm a scene",
    "red a scene",
    "deck",
    "deck squared",
    "artifact in the deck",
    "next deck",
    "reshuffles",
    "last round",
    "last round and deck",
    "third asset",
    "fourth asset",
    "more assets",
    "resources",
    "two resources",
    "three resources",
    "resources and no third asset",
    "three resources and no third asset",
    "scenes with a third asset",
    *[f"{colour} {what}" for colour in COLOURS for what in ("done", "done twice", "one", "two")],
    "red scenes",
    "blue scenes",
    "their assets",
    "their third asset",
    "their resources",
    *[f"their {colour} {what}" for colour in COLOURS for what in ("done", "one", "two")],
    *[f"{colour} member" for colour in COLOURS[1:]],
    *[f"{colour} member and his research" for colour in COLOURS],
    *[f"{colour} later" for colour in COLOURS[1:]],
    *[f"{colour} boss" for colour in COLOURS[1:]],
    "a card to place",
    "a member to find",
]


def family_of(position: Rescue) -> i64:
    """Which weights it takes: how far the gang is beaten."""
    return min(position.beaten, MEMBERS - 1)


def features_of(position: Rescue, seat: i64) -> list[float]:
    """In the order of `FEATURES`."""
    player = position.player
    gang = position.gang
    life = float(player.life)
    theirs = float(gang.life)
    reshuffles = float(max(position.board.to_lose - 1 - position.counter, 0))
    deck = float(position.left)
    heap = float(count_bits(position.discard))
    scenes = deck + reshuffles * (0.5 * heap + 0.35 * deck)
    harm = theirs + float((MEMBERS - 1 - family_of(position)) * position.board.later_life)
    assets = float(player.income())
    resources = float(len(player.resources))
    poor = 1.0 if assets < 3.0 else 0.0
    last = 1.0 if reshuffles == 0.0 else 0.0
    found = [
        1.0,
        life,
        min(life, 4.0),
        min(life, 8.0),
        min(life, 14.0),
        min(life - float(gang.bonus(RED)), 6.0),
        theirs,
        min(theirs, 3.0),
        theirs * theirs,
        harm / (scenes + 2.0),
        float(player.bonus(RED)) * scenes / (harm + 2.0),
        deck,
        deck * deck,
        1.0 if position.relic_in else 0.0,
        heap * min(reshuffles, 1.0),
        reshuffles,
        last,
        last * deck,
        1.0 - poor,
        1.0 if assets > 3.0 else 0.0,
        max(assets - 4.0, 0.0),
        resources,
        1.0 if resources == 2.0 else 0.0,
        1.0 if resources == 3.0 else 0.0,
        resources * poor,
        1.0 if resources == 3.0 and poor > 0.0 else 0.0,
        (1.0 - poor) * scenes,
    ]
    for colour in range(len(COLOURS)):
        bonus = float(player.bonus(colour))
        cards = count_bits(player.ongoing[colour])
        found.append(min(bonus, 1.0))
        found.append(max(bonus - 1.0, 0.0))
        found.append(1.0 if cards == 1 else 0.0)
        found.append(1.0 if cards >= 2 else 0.0)
    found.append(float(player.bonus(0)) * scenes)
    found.append(float(player.bonus(1)) * scenes)
    income = float(gang.income())
    found.append(income)
    found.append(1.0 if income >= 3.0 else 0.0)
    found.append(float(len(gang.resources)))
    _add_research(gang, found)
    _add_members(position, found)
    found.append(1.0 if position.asking == PLACE else 0.0)
    found.append(1.0 if position.asking == SEEK else 0.0)
    return found


def _add_research(gang: Side, found: list[float]) -> None:
    """What the gang has learnt and is about to learn."""
    for colour in range(len(COLOURS)):
        cards = count_bits(gang.ongoing[colour])
        found.append(float(gang.bonus(colour)))
        found.append(1.0 if cards == 1 else 0.0)
        found.append(1.0 if cards >= 2 else 0.0)


def _add_members(position: Rescue, found: list[float]) -> None:
    """Who stands in the way: the member now, those after him, the boss."""
    board = position.board
    now: i64 = NONE
    boss: i64 = NONE
    if position.asking != ENDED and len(position.members) == MEMBERS:
        now = board.member_colour[position.members[family_of(position)]]
        boss = board.member_colour[position.members[MEMBERS - 1]]
    for colour in range(1, len(COLOURS)):
        found.append(1.0 if colour == now else 0.0)
    for colour in range(len(COLOURS)):
        found.append(float(position.gang.bonus(colour)) if colour == now else 0.0)
    for colour in range(1, len(COLOURS)):
        waits = False
        for place in range(family_of(position) + 1, len(position.members)):
            if board.member_colour[position.members[place]] == colour:
                waits = True
        found.append(1.0 if waits else 0.0)
    for colour in range(1, len(COLOURS)):
        found.append(1.0 if colour == boss else 0.0)


EVALUATIONS: list[Evaluation] = read_evaluations(
    Path(__file__).with_name("evaluation.toml"), FAMILIES, FEATURES
)
