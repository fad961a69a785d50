"""Nazi Hunter evaluated: about how many points will be lost, when a round has just begun."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.engine.core.bits import count_bits
from parlour.games.nazi_hunter.rules.position import NaziHunter
from parlour.games.nazi_hunter.rules.tables import AREAS, ENDED

RISK: Final = [0.6, 0.56, 0.43, 0.32, 0.34, 0.35]
"""How much of a mover's force is lost in the end, by its rounds until the Airport."""
STATIC: Final = 0.39
"""The same for those who stay: they are taken when nothing else is within reach."""
PLUS_ONE: Final = 0.36
"""What each plus-one card costs for each fugitive on the board."""
APART: Final = 0.29
"""What it costs that the agents are one area farther from each other."""
FAR: Final = 0.015
"""What it costs, for each point of force, that the nearest agent is one area farther."""
WITHIN_REACH: Final = 0.25
"""How much of the risk is gone where the agents could make an arrest in the next round."""
UNDRAWN: Final = 0.73
"""What a card still in the deck will cost."""
LATE: Final = 0.1
"""How much the risk grows with each round after the deck should be empty."""


def estimate(position: NaziHunter) -> float:
    """What the score will be, roughly: the fugitives have moved and nobody has acted yet."""
    expected = float(position.score())
    if position.asking == ENDED:
        return expected
    gold, silver = position.gold, position.silver
    crowd = count_bits(position.on_board())
    expected += PLUS_ONE * float(position.bonus() * crowd)
    expected += APART * float(distance(gold.area, silver.area))
    expected += UNDRAWN * float(len(position.deck.places))
    by_gold = 0.0
    by_silver = 0.0
    by_both = 0.0
    for area in range(AREAS):
        if position.at[area] == 0:
            continue
        risk = risk_of(position, area)
        expected += risk + FAR * out_of_reach(position, area)
        opposition = position.opposition(area)
        golds = position.force_on(area, gold)
        silvers = position.force_on(area, silver)
        if golds > opposition:
            by_gold = max(by_gold, risk)
        if silvers > opposition:
            by_silver = max(by_silver, risk)
        if golds + silvers > opposition:
            by_both = max(by_both, risk)
    saved = WITHIN_REACH * max(by_both, by_gold + by_silver)
    return expected - saved + late(position)


def late(position: NaziHunter) -> float:
    """With the deck empty nobody is worth waiting for: keeping a mover going is no arrest."""
    rounds = position.round - position.board.count
    if rounds <= 0 or len(position.deck.places) > 0:
        return 0.0
    left = position.board.forces(position.on_board())
    return LATE * float(min(rounds, 6)) * float(left)


def risk_of(position: NaziHunter, area: i64) -> float:
    """The force that will escape of those in an area, if nothing special is done."""
    board = position.board
    files = position.at[area]
    ahead = RISK[(AREAS - area) % AREAS] * float(board.forces(files & board.clockwise))
    back = RISK[area] * float(board.forces(files & board.counter))
    return ahead + back + STATIC * float(board.forces(files & board.static))


def out_of_reach(position: NaziHunter, area: i64) -> float:
    """Force of the movers in an area times the way of the nearest agent."""
    board = position.board
    way = min(distance(position.gold.area, area), distance(position.silver.area, area))
    return float(way * board.forces(position.at[area] & ~board.static))


def distance(one: i64, other: i64) -> i64:
    """NH-1: the shorter way round."""
    apart = (one - other) % AREAS
    return min(apart, AREAS - apart)
