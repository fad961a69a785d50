"""The rules of thumb of Protocol G117: hold numbers, keep units, watch what can be attacked."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.games.protocol_g117.bots.evaluation import EVALUATIONS, family_of, features_of, settled
from parlour.games.protocol_g117.bots.planner import STEP_NOISE, Mind
from parlour.games.protocol_g117.components import said_event
from parlour.games.protocol_g117.rules.position import ProtocolG117
from parlour.games.protocol_g117.rules.state import ENDED, PAIR, PART, SERIES
from parlour.games.protocol_g117.rules.tables import PO


class Thumb(Policy):
    """Play each step for the best table after it, and each pair for the best after the answer."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """All is open, so a seat may look at everything."""
        assert isinstance(position, ProtocolG117)
        mind = Mind(position.copy(), rng)
        if position.step == PAIR:
            return mind.best_pair()
        if position.step == PART:
            return mind.best_part()
        return mind.best_move(STEP_NOISE)

    def first(self, position: Position, rng: Rng) -> i64:
        """The same, but pairs are only looked at: thinking them through takes long."""
        assert isinstance(position, ProtocolG117)
        if position.step == PAIR:
            return Mind(position, rng).likely_pair()
        return self.choose(position, rng)

    def evaluate(self, position: Position) -> list[float]:
        """The chance of each seat to win."""
        assert isinstance(position, ProtocolG117)
        twin = settled(position)
        if twin.step == ENDED:
            return twin.scores()
        chance = EVALUATIONS[family_of(twin)].chance(features_of(twin, 0))
        return [chance, 1.0 - chance]

    def reason(self, position: Position, move: i64) -> str:
        """What speaks for a move that it would make."""
        assert isinstance(position, ProtocolG117)
        tables = position.tables
        if position.step == PAIR:
            return _why_pair(position, move - tables.first_choose)
        if position.step == PART:
            return "after it the turn ends better than after the other part"
        if move == tables.stop:
            return "no second step makes the table better"
        if move == tables.end_action:
            return "nothing that can still be done makes the table better"
        if move >= tables.first_sabotage:
            number = tables.points[move - tables.first_sabotage]
            return f"they hold no bigger number than this {number}"
        if move >= tables.first_eliminate:
            return _why_gone(position, move - tables.first_eliminate)
        if move >= tables.first_place:
            return _why_there(position, move - tables.first_place)
        if move >= tables.first_charge:
            victim = (move - tables.first_charge) % tables.size
            return f"one for one, and {_why_gone(position, victim)}"
        if move >= tables.first_attack:
            return f"it costs nothing, and {_why_gone(position, move - tables.first_attack)}"
        if move >= tables.first_step:
            return _why_there(position, (move - tables.first_step) % tables.size)
        return "beside the start, where a point is not given away"


def _why_pair(position: ProtocolG117, number: i64) -> str:
    """What the part offers, and that the answer was thought of."""
    tables = position.tables
    action = position.side * SERIES + (number >> 1)
    offered = "its points" if number & 1 == PO else said_event(tables.icon_words[action])
    return f"{offered}: after the strongest answer the table is still the best"


def _why_gone(position: ProtocolG117, square: i64) -> str:
    """What it means that an enemy unit is gone."""
    tables = position.tables
    if position.controlled(1 - position.side) & BIT[square] != 0 and tables.points[square] > 0:
        return f"the unit there holds a {tables.points[square]}"
    return "they have one unit fewer"


def _why_there(position: ProtocolG117, square: i64) -> str:
    """What a unit does on a square."""
    tables = position.tables
    here = tables.points[square]
    enemies = position.army(1 - position.side).one
    if here > 0 and enemies & BIT[square] != 0:
        return f"it keeps them from scoring the {here} there"
    if here > 0 and position.army(position.side).one & BIT[square] == 0:
        return f"it holds a {here} there"
    return "from there it threatens, guards or reaches more"
