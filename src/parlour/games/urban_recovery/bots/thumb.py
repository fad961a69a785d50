"""Urban Recovery by rules of thumb: what a careful runner does who watches the patrols.

Take a brick and the friend wherever they can be had; of all ways that nobody sees, follow those
that lead home soonest, past a warm square in time; throw where that opens a way. He looks ahead
until he has a whole way home, and then keeps to it.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.games.urban_recovery.bots.solving import Solver, enemies_of
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.games.urban_recovery.rules.tables import END_TURN, FIRST_THROW, OPEN

EAGER: Final = 2
"""How much more a step that is left counts than one that was made."""
PATIENCE: Final = 300
"""How many outlooks he follows at most."""
REMEMBERED: Final = 50_000
"""How many positions of a board he keeps in mind."""


@final
class Thumb(Policy):
    """Follows the way home that he has in mind, or looks for one."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """One of the legal moves."""
        assert isinstance(position, UrbanRecovery)
        known = position.board.answers.get(_key(position))
        if known is not None:
            return known
        line = way_home(position)
        if not line:
            return self._last_hope(position)
        self._remember(position, line)
        return line[0]

    def reason(self, position: Position, move: i64) -> str:
        """How long the way home is that begins with this move."""
        assert isinstance(position, UrbanRecovery)
        solver = Solver(position, EAGER)
        won = solver.solve(PATIENCE)
        line = solver.line()
        if not line or line[0] != move:
            return ""
        if not won:
            return "of the ways that nobody sees it leads furthest"
        turns = line.count(END_TURN) + 1
        left = "in this turn" if turns == 1 else f"in {turns} turns"
        return f"it begins a way that nobody sees and that is home {left}"

    def _remember(self, position: UrbanRecovery, line: list[int]) -> None:
        """Whoever asks again on the way is told to go on."""
        answers = position.board.answers
        if len(answers) > REMEMBERED:
            answers.clear()
        here = position.copy()
        for move in line:
            answers.setdefault(_key(here), move)
            here.apply(move)

    def _last_hope(self, position: UrbanRecovery) -> i64:
        """Nothing is safe: throw whatever keeps him unseen until the end of this turn, or wait."""
        for move in position.moves():
            if move >= FIRST_THROW:
                twin = position.copy()
                twin.apply(move)
                if twin.ending == OPEN:
                    return move
        return END_TURN


def way_home(position: UrbanRecovery) -> list[int]:
    """The moves of a win, or of the turn that looks best; nothing if this turn is the last."""
    solver = Solver(position, EAGER)
    won = solver.solve(PATIENCE)
    line = solver.line()
    return line if won or not line else line[: line.index(END_TURN) + 1]


def _key(here: UrbanRecovery) -> tuple[int, ...]:
    """All that a position is told apart by."""
    key = enemies_of(here)
    key += [int(here.turn), int(here.player), int(here.steps), int(here.cold), int(here.lying)]
    key += [int(here.lured), int(here.brick), int(here.thrown), int(here.friend)]
    return tuple(key)
