"""The ford: a game whose chances one can work out by heart, for reviews.

A die says how high the river is. At the bridge one comes over if it is low, else by the toss
of a coin; in the swamp one is lost; waiting pays nothing, then the bridge is all there is.
"""

from __future__ import annotations

from collections.abc import Sequence

from parlour.engine.book import Book, Family
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.fields import Field, Fields, OneWord, Whole
from parlour.engine.game import Game
from parlour.engine.values import MoveValue

BOOK = Book((Family("cross", (["bridge", "swamp"],), "Cross by the {0}"), Family("wait", ())))
DICE = Book((Family("river", (["1", "2", "3", "4", "5", "6"],)), Family("coin", (["no", "yes"],))))
BRIDGE, SWAMP, WAIT = 0, 1, 2
STAGES = ("river", "cross", "bridge", "coin")
LOW = 3
"""Up to this face the river is low."""


FIELDS = Fields(
    Field("river", Whole(0, 6)),
    Field("stage", OneWord(*STAGES)),
    Field("over", OneWord("", "won", "lost")),
)


class Ford(Position):
    def __init__(self) -> None:
        super().__init__()
        self.river = 0
        self.stage = "river"
        self.over = ""

    def to_move(self) -> int:
        if self.over:
            return OVER
        return CHANCE if self.stage in ("river", "coin") else 0

    def moves(self) -> list[int]:
        if self.to_move() < 0:
            return []
        return [BRIDGE, SWAMP, WAIT] if self.stage == "cross" else [BRIDGE]

    def outcomes(self) -> list[tuple[int, int]]:
        faces = range(6) if self.stage == "river" else range(6, 8)
        return [(face, 1) for face in faces]

    def apply(self, move: int) -> None:
        if self.stage == "river":
            self.river, self.stage = move + 1, "cross"
        elif self.stage == "coin":
            self.over = "won" if move == 7 else "lost"
        elif move == WAIT:
            self.stage = "bridge"
        elif move == SWAMP or self.river <= LOW:
            self.over = "lost" if move == SWAMP else "won"
        else:
            self.stage = "coin"

    def scores(self) -> list[float]:
        return [1.0 if self.over == "won" else 0.0]

    def fields(self) -> Fields:
        return FIELDS

    def book(self) -> Book:
        return BOOK

    def outcome_book(self) -> Book:
        return DICE


class Ferryman:
    """Knows the ford by heart."""

    def values(self, position: Ford) -> list[MoveValue]:
        over = 1.0 if position.river <= LOW else 0.5
        worth = {BRIDGE: over, WAIT: over, SWAMP: 0.0}
        found = [MoveValue(move, worth[move]) for move in position.moves()]
        return sorted(found, key=lambda each: -each.result)


GAME = Game(
    slug="ford", title="The ford", sentence="Come over.", version="1", seats=(("Traveller",),),
    start_of=lambda setup: Ford(), oracle=lambda position: Ferryman(),
)  # fmt: skip


def numbers(words: Sequence[str]) -> list[int]:
    """The steps of a match from their words."""
    position = Ford()
    found: list[int] = []
    for each in words:
        book = DICE if position.to_move() == CHANCE else BOOK
        found.append(book.number(each))
        position.apply(found[-1])
    return found
