"""Hexapawn by rules of thumb: win if you can, and do not let the other side win next."""

from __future__ import annotations

from parlour.engine.core.playout import Policy
from parlour.engine.core.position import OVER, Position
from parlour.engine.core.rng import Rng


class Thumb(Policy):
    """Looks one move of each side ahead."""

    def choose(self, position: Position, rng: Rng) -> int:
        """A move that wins, else one that does not lose at once, else any."""
        moves = position.moves()
        for wanted in (_wins, _is_safe):
            found = [move for move in moves if wanted(position, move)]
            if found:
                return found[rng.below(len(found))]
        return moves[rng.below(len(moves))]


def _wins(position: Position, move: int) -> bool:
    return _after(position, move).to_move() == OVER


def _is_safe(position: Position, move: int) -> bool:
    then = _after(position, move)
    return not any(_wins(then, answer) for answer in then.moves())


def _after(position: Position, move: int) -> Position:
    then = position.copy()
    then.apply(move)
    return then
