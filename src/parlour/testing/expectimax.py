"""The plain way to solve a position: every line to its end, told apart by the description."""

from __future__ import annotations

from parlour.engine.core.position import CHANCE, OVER, Position

Seen = dict[str, float]


def expectimax(
    position: Position, without: tuple[str, ...] = (), seen: Seen | None = None
) -> float:
    """What the first seat can expect with perfect play. Only for what cannot come back; fields
    of the description that nothing depends on can be left out."""
    if position.to_move() == OVER:
        return position.scores()[0]
    seen = {} if seen is None else seen
    said = position.describe()
    key = str([said[name] for name in sorted(said) if name not in without])
    if key not in seen:
        if position.to_move() == CHANCE:
            outcomes = position.outcomes()
            total = sum(weight for _, weight in outcomes)
            worths = [(expectimax(after(position, each), without, seen), w) for each, w in outcomes]
            seen[key] = sum(worth * weight for worth, weight in worths) / total
        else:
            moves = [after(position, each) for each in position.moves()]
            seen[key] = max(expectimax(each, without, seen) for each in moves)
    return seen[key]


def after(position: Position, move: int) -> Position:
    """The position that a move or outcome leads to."""
    then = position.copy()
    then.apply(move)
    return then
