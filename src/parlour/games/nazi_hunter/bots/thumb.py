"""Nazi Hunter: the rules of thumb a sensible person plays by."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, lowest_bit
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.games.nazi_hunter.bots.evaluation import estimate
from parlour.games.nazi_hunter.rules.agents import (
    ABILITIES,
    CLOSE,
    COMMUNICATIONS,
    DISRUPT,
    DOUBLE,
    EXCHANGE,
    FINISH,
    RAISE,
    RANGED,
    RESEARCH,
)
from parlour.games.nazi_hunter.rules.position import NaziHunter
from parlour.games.nazi_hunter.rules.tables import (
    ACT,
    AREA,
    AREAS,
    BUILD,
    END,
    ENDED,
    FIRST_ACTION,
    FIRST_AREA,
    FIRST_FILE,
    FUGITIVE,
    LOOK,
    NONE,
    PER_AGENT,
)


@final
class Thumb(Policy):
    """Compares what the two agents can do together in this round, and looks no further."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """The first step of the best joint action; the same again at every step."""
        assert isinstance(position, NaziHunter)
        if position.asking == BUILD:
            return _building_step(position)
        best: i64 = NONE
        least = 1e9
        for move in _sensible(position):
            twin = position.copy()
            twin.apply(move)
            expected = _promise(twin, position.round)
            if expected < least:
                least = expected
                best = move
        return best

    def evaluate(self, position: Position) -> list[float]:
        """The points to expect if this round is played as well as can be seen; agents that are
        being built are finished as suggested."""
        assert isinstance(position, NaziHunter)
        if position.asking != BUILD:
            return [-_promise(position, position.round)]
        twin = position.copy()
        while twin.asking == BUILD:
            twin.apply(_building_step(twin))
        return [-estimate(twin)]

    def sure(self, position: Position) -> bool:
        """Which agents do well takes thousands of matches to see."""
        assert isinstance(position, NaziHunter)
        return position.asking == BUILD

    def reason(self, position: Position, move: i64) -> str:
        """What the action is for, and what it leaves."""
        assert isinstance(position, NaziHunter)
        if position.asking == BUILD:
            return "it is part of the pair that has done best"
        twin = position.copy()
        twin.apply(move)
        left = f"about {_promise(twin, position.round):.0f} points will then be lost in the end"
        if position.asking != ACT:
            return left
        if move == END:
            return f"nothing more can be saved in this round: {left}"
        return f"{_aim(position, move)}: {left}"


def _aim(position: NaziHunter, move: i64) -> str:
    """What an action is after."""
    agent: i64 = 0 if move < FIRST_ACTION + PER_AGENT else 1
    place = move - FIRST_ACTION - agent * PER_AGENT
    who = position.agent(agent)
    if place < AREAS:
        force = position.board.forces(position.at[place])
        name = position.board.area_names[place]
        return f"fugitives of force {force} are at the {name}" if force > 0 else "it opens the way"
    ability = place - AREAS
    if ability == CLOSE:
        return f"force {position.opposition(who.area)} stands against the agents there"
    if ability == RANGED:
        return "somebody within range can be taken"
    return "both agents can do most with it in this round"


def _building_step(position: NaziHunter) -> i64:
    """Towards the suggested build, whatever has been bought already."""
    wanted = position.board.builds[position.mode][position.acting]
    agent = position.agent(position.acting)
    legal = agent.buildable(position.prices())
    for ability in bit_list(legal & (BIT[RAISE] - 1)):
        if ABILITIES[ability] in wanted:
            return ability
    for combat in (CLOSE, RANGED):
        if legal & BIT[RAISE + combat] != 0:
            if agent.points(combat) < wanted.get(ABILITIES[combat], 99):
                return RAISE + combat
    return FINISH if legal & BIT[FINISH] != 0 else lowest_bit(legal)


def _promise(position: NaziHunter, this_round: i64) -> float:
    """The estimate after the best that can still be done in this round."""
    asking = position.asking
    if asking <= LOOK or asking == ENDED or position.round != this_round:
        return estimate(position)
    least = 1e9
    gold_second = asking == ACT and position.gold.ready
    for move in _sensible(position):
        # Most pairs of actions come to the same in either order: they are compared gold first.
        if gold_second and move < END and not _depends_on_order(move):
            continue
        twin = position.copy()
        twin.apply(move)
        least = min(least, _promise(twin, this_round))
    return least


def _depends_on_order(move: i64) -> bool:
    """Whether gold may want silver to act first: to be driven there, or to have somebody sent."""
    ability = move - FIRST_ACTION - AREAS
    return ability in (CLOSE, RANGED, DOUBLE, EXCHANGE)


def _sensible(position: NaziHunter) -> list[int]:
    """The legal moves without those that are hardly ever right."""
    moves = position.moves()
    if position.asking == ACT:
        return [move for move in moves if move == END or _sensible_action(position, move)]
    if position.asking == AREA and position.ability <= RANGED:
        force = position.agent(position.acting).points(position.ability)
        enough = [
            m for m in moves if _can_succeed(position, position.acting, m - FIRST_AREA, force)
        ]
        return enough if enough else moves
    if position.asking == FUGITIVE and position.ability == EXCHANGE and position.chosen != NONE:
        return [_least_missed(position, moves)]
    return moves


def _sensible_action(position: NaziHunter, move: i64) -> bool:
    """Looking into the deck is left to others; force is never spent in vain."""
    agent: i64 = 0 if move < FIRST_ACTION + PER_AGENT else 1
    ability = move - FIRST_ACTION - agent * PER_AGENT - AREAS
    if ability in (COMMUNICATIONS, RESEARCH, DISRUPT):
        return False
    who = position.agent(agent)
    return ability != CLOSE or _can_succeed(position, agent, who.area, who.close)


def _can_succeed(position: NaziHunter, agent: i64, area: i64, force: i64) -> bool:
    """Whether it is enough with what the other agent has used there or still can."""
    other = position.agent(1 - agent)
    if position.used_area == area:
        force += position.used_force
    elif other.ready:
        force += position.force_on(area, other)
    return force > position.opposition(area)


def _least_missed(position: NaziHunter, moves: list[int]) -> int:
    """The captured card that is best given back: weak, and without plus one."""
    board = position.board
    best = moves[0]
    least: i64 = 99
    for move in moves:
        card: i64 = move - FIRST_FILE
        missed = board.force[card] + (10 if board.plus_one & BIT[card] != 0 else 0)
        if missed < least:
            least = missed
            best = move
    return best
