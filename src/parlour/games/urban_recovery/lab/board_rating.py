"""Urban Recovery: how hard a board is."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from parlour.engine.core.playout import policy_playout
from parlour.engine.core.rng import Kiss
from parlour.engine.levels import CarelessBot
from parlour.games.urban_recovery.board import PILE, SHELTER, WARM
from parlour.games.urban_recovery.bots.thumb import Thumb
from parlour.games.urban_recovery.components import BoardFile
from parlour.games.urban_recovery.lab import board_maker
from parlour.games.urban_recovery.rules.position import UrbanRecovery

Z95 = NormalDist().inv_cdf(0.975)
MATCHES = 150
SLIPS = 5
"""In so many of a hundred decisions the runner does anything."""
PATIENCE, LESS = 20_000, 1_000
"""Outlooks that a board gets, and the same board without some of its things."""
UNKNOWN = -1
NEEDS = {PILE: "bricks", SHELTER: "shelters", WARM: "warm squares"}


@dataclass(frozen=True)
class Rating:
    """How hard a board is."""

    turns: int
    """The shortest win; 0 if there is none."""
    outlooks: int
    """What it took to prove it."""
    lost: float
    """The share of matches that a runner loses who knows a way home but slips."""
    error: float
    """Half of its 95 % interval."""
    needs: dict[str, int]
    """The shortest win without the bricks and so on; 0 where there is none, or `UNKNOWN`."""

    def lines(self) -> list[str]:
        """In words."""
        if not self.turns:
            return ["nobody can win on this board"]
        said = [
            f"shortest win: {self.turns} turns, proven with {self.outlooks:,} outlooks",
            f"difficulty: {100 * self.lost:.0f} ± {100 * self.error:.0f} of 100 runners are lost "
            f"who know a way home but slip in {SLIPS} of 100 decisions",
        ]
        for what, turns in self.needs.items():
            if turns != self.turns:
                known = {0: "no win", UNKNOWN: f"no win found among {LESS:,} outlooks"}
                said.append(f"without {what}: " + known.get(turns, f"{turns} turns"))
        idle = [what for what, turns in self.needs.items() if turns == self.turns]
        return said + ([f"not needed for it: {' or '.join(idle)}"] if idle else [])


def rate(file: BoardFile, matches: int = MATCHES) -> Rating:
    """Solve a board, also without its things, and let a careless runner try it."""
    turns, outlooks = board_maker.shortest(file, PATIENCE)
    if not turns:
        return Rating(0, outlooks, 1.0, 0.0, {})
    board = board_maker.board_of(file)
    bot = CarelessBot(Thumb(), SLIPS)
    lost = 0
    for number in range(matches):
        position = UrbanRecovery(board, hints=True)
        policy_playout(position, [bot], Kiss(number + 1))
        lost += position.scores()[0] == 0
    share = lost / matches
    needs = {what: _turns_without(file, kind) for kind, what in NEEDS.items()}
    error = Z95 * sqrt(share * (1 - share) / matches)
    return Rating(turns, outlooks, share, error, needs)


def _turns_without(file: BoardFile, kind: str) -> int:
    """The shortest win without the things of a kind."""
    turns, outlooks = board_maker.shortest(board_maker.without(file, kind), LESS)
    return UNKNOWN if not turns and outlooks >= LESS else turns
