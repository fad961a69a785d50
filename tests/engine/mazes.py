"""Tiny games as tables: what every place asks and where its answers lead."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.solver import PASSING, SolverModel


@dataclass(frozen=True)
class Place:
    """A decision, or with weights a chance event, or with a score the end."""

    ways: tuple[int, ...] = ()
    weights: tuple[int, ...] = ()
    score: float = 0.0


class Maze(Position):
    def __init__(self, places: tuple[Place, ...], at: int = 0) -> None:
        super().__init__()
        self.places = places
        self.at = at

    def to_move(self) -> int:
        place = self.places[self.at]
        return OVER if not place.ways else CHANCE if place.weights else 0

    def moves(self) -> list[int]:
        return list(range(len(self.places[self.at].ways)))

    def outcomes(self) -> list[tuple[int, int]]:
        return list(enumerate(self.places[self.at].weights))

    def apply(self, move: int) -> None:
        self.at = self.places[self.at].ways[move]

    def scores(self) -> list[float]:
        return [self.places[self.at].score]

    def copy(self) -> Maze:
        return Maze(self.places, self.at)

    def describe(self) -> dict[str, object]:
        return {"at": self.at}


class Whole(SolverModel):
    """Every place is kept."""

    def key(self, position: Position) -> int:
        assert isinstance(position, Maze)
        return position.at


class Some(Whole):
    """Chance events that only lead on are walked through. (All that lead back must be kept:
    a round of passing positions would never end.)"""

    def key(self, position: Position) -> int:
        assert isinstance(position, Maze)
        place = position.places[position.at]
        leads_on = place.weights and min(place.ways) > position.at
        return PASSING if leads_on else position.at
