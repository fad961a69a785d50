"""The plain way to solve a position: every line to its end, told apart by the whole description."""

from __future__ import annotations

from parlour.engine.position import CHANCE, OVER, Position


def expectimax(position: Position, seen: dict[str, float] | None = None) -> float:
    """What the first seat can expect with perfect play. Only for what cannot come back."""
    if position.to_move() == OVER:
        return position.scores()[0]
    seen = {} if seen is None else seen
    key = position.digest()
    if key not in seen:
        if position.to_move() == CHANCE:
            outcomes = position.outcomes()
            total = sum(weight for _, weight in outcomes)
            worths = [expectimax(after(position, each), seen) * weight for each, weight in outcomes]
            seen[key] = sum(worths) / total
        else:
            seen[key] = max(expectimax(after(position, each), seen) for each in position.moves())
    return seen[key]


def after(position: Position, move: int) -> Position:
    """The position that a move or outcome leads to."""
    then = position.copy()
    then.apply(move)
    return then
