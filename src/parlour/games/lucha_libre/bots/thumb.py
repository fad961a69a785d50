"""The rules of thumb of Lucha Libre: count fans and lamps, reroll when it pays."""

from __future__ import annotations

from math import exp, log
from typing import Final

from mypy_extensions import i64

from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.games.lucha_libre.bots.evaluation import chance
from parlour.games.lucha_libre.bots.planner import CERTAIN, Mind
from parlour.games.lucha_libre.rules.position import Corner, LuchaLibre
from parlour.games.lucha_libre.rules.tables import ACCEPT, CLAIM, ENDED, WAVE, Tables

HARDLY: Final = 1.0e-6
"""No chance is taken to be smaller."""


class Thumb(Policy):
    """Show off to climb, reroll while it brings more than the fan it costs, count at the end."""

    def __init__(self) -> None:
        self.mind: Mind | None = None
        self.keen: Mind | None = None
        """Counts chances instead of fans; only the search asks it."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """Look at the dice of both corners, never at a covered answer."""
        assert isinstance(position, LuchaLibre)
        return _decided(self._plain(position.tables), position)

    def first(self, position: Position, rng: Rng) -> i64:
        """The same with an eye on the chance to win. If the rules of thumb would have the other
        corner reroll, its dice are awaited: a wave with a reroll is never the last."""
        assert isinstance(position, LuchaLibre)
        if position.step == WAVE and _other_rerolls(self._plain(position.tables), position):
            return ACCEPT
        return _decided(self._keen(position.tables), position)

    def evaluate(self, position: Position) -> list[float]:
        """The chance of each seat to win; dice that can still be rerolled are hopes."""
        assert isinstance(position, LuchaLibre)
        if position.step == ENDED:
            return position.scores()
        first, second = position.first, position.second
        if position.step == WAVE and position.wave > 1:
            found = _hoped(self._keen(position.tables), first, second)
        elif position.step == CLAIM:
            mind = self._keen(position.tables)
            theirs = mind.best_claim(second, first, mind.nothing)
            found = mind.chance(first, second, mind.best_claim(first, second, theirs), theirs)
        else:
            found = chance(position.tables, first, second)
        return [found, 1.0 - found]

    def _plain(self, tables: Tables) -> Mind:
        mind = self.mind
        if mind is None or mind.tables is not tables:
            mind = Mind(tables)
            self.mind = mind
        return mind

    def _keen(self, tables: Tables) -> Mind:
        mind = self.keen
        if mind is None or mind.tables is not tables:
            mind = Mind(tables, True)
            self.keen = mind
        return mind

    def reason(self, position: Position, move: i64) -> str:
        """What a claim brings, or whether other dice would bring more."""
        assert isinstance(position, LuchaLibre)
        if position.step == WAVE:
            if move == ACCEPT:
                return "other dice would bring less than the fan they cost"
            return "other dice bring more on average than the fan they cost"
        return _gains(position.tables, move - position.tables.first_claim)


def _decided(mind: Mind, position: LuchaLibre) -> i64:
    """What a mind does in a wave or as a claim."""
    mine = position.corner(position.asked)
    other = position.corner(1 - position.asked)
    theirs = mind.best_claim(other, mine, mind.nothing)
    if position.step == WAVE:
        return mind.best_answer(mine, other, theirs)
    return mind.best_claim(mine, other, theirs) + position.tables.first_claim


def _other_rerolls(mind: Mind, position: LuchaLibre) -> bool:
    """Whether the corner that is not asked would reroll in this wave."""
    mine = position.corner(position.asked)
    other = position.corner(1 - position.asked)
    theirs = mind.best_claim(mine, other, mind.nothing)
    return mind.best_answer(other, mine, theirs) != ACCEPT


def _hoped(mind: Mind, first: Corner, second: Corner) -> float:
    """The chance of the first corner if both go on to reroll: what each can hope for while the
    other stands still, put together."""
    one = mind.best_claim(first, second, mind.nothing)
    two = mind.best_claim(second, first, mind.nothing)
    still = _odds(mind.chance(first, second, one, two))
    mine = _odds(float(mind.hope(first, second, two)) / CERTAIN)
    theirs = _odds(float(mind.hope(second, first, one)) / CERTAIN)
    return 1.0 / (1.0 + exp(still + theirs - mine))


def _odds(chance: float) -> float:
    """The logarithm of the odds of a chance."""
    sure = min(max(chance, HARDLY), 1.0 - HARDLY)
    return log(sure / (1.0 - sure))


def _gains(tables: Tables, claim: i64) -> str:
    """What a claim changes, in words."""
    parts: list[str] = []
    if tables.fans[claim] > 0:
        parts.append(_many(tables.fans[claim], "fan"))
    if tables.opp[claim] < 0:
        parts.append(f"the opponent {_many(-tables.opp[claim], 'lamp')} down")
    if tables.own[claim] > 0:
        parts.append(f"{_many(tables.own[claim], 'lamp')} up")
    return f"it brings the most: {', '.join(parts)}" if len(parts) > 0 else ""


def _many(count: i64, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
