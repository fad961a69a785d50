"""The Last Glow for the solver: what the rest of a match depends on."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.core.position import Position
from parlour.engine.core.solver import HALF, UNKNOWN, Numbering, SolverModel
from parlour.games.last_glow.rules.position import LastGlow
from parlour.games.last_glow.rules.tables import APPEARANCE, HEART


@final
class Sky(SolverModel):
    """Everything counts, the number of the turn too: the match ends with the last one (LG-37)."""

    def __init__(self) -> None:
        super().__init__()
        self.grids = Numbering()
        self.rest = Numbering()

    def key(self, position: Position) -> i64:
        """The grid and the gauges, and all the rest."""
        assert isinstance(position, LastGlow)
        grid = (position.hearts << position.board.squares) + position.items
        grid = grid * 8 + position.brightness
        grid = grid * 8 + position.sp
        grid = grid * 8 + position.vp
        grid = grid * 8 + position.aboard
        rest: i64 = position.waiting
        rest = rest * 32 + position.target + 1
        rest = rest * 32 + position.lighthouse + 1
        rest = rest * 8 + position.asking
        rest = rest * 8 + position.placed
        rest = rest * 4 + min(position.throttles, 2)
        rest = rest * 4 + position.dice_left
        rest = rest * 2 + (1 if position.again else 0)
        rest = rest * 64 + position.turn
        return self.grids.of(grid) * HALF + self.rest.of(rest * 4 + position.mode)

    def known(self, position: Position) -> float:
        """LG-37: after the last Lighthouse Phase nobody can win any more."""
        assert isinstance(position, LastGlow)
        stormy = position.asking in (HEART, APPEARANCE)
        return 0.0 if stormy and position.turn >= position.board.max_turns else UNKNOWN


def fits(position: LastGlow) -> bool:
    """Whether an owner's board is small enough for the keys."""
    board = position.board
    tops = max(board.max_brightness, board.max_sp, board.max_vp, board.max_items, board.crew)
    return bool(board.squares <= 24 and tops <= 7 and board.max_turns < 64)
