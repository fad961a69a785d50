"""A small game for tests: three seats choose together, covered; then a coin is tossed."""

from __future__ import annotations

from parlour.engine.book import Book, Family
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Rng
from parlour.engine.game import Game, Setup

BOOK = Book((Family("pick", (["a", "b"],), "Pick {0}", "SE-1"),))
COIN = Book((Family("coin", (["heads", "tails"],)),))
ROUNDS = 2


class Sealed(Position):
    """Answers are covered until all three are given."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[int] = []
        self.tosses: list[int] = []
        self.past: list[list[int]] = []

    def to_move(self) -> int:
        if len(self.tosses) == ROUNDS:
            return OVER
        return CHANCE if len(self.answers) == 3 else len(self.answers)

    def moves(self) -> list[int]:
        return [0, 1]

    def book(self) -> Book:
        return BOOK

    def outcome_book(self) -> Book:
        return COIN

    def outcomes(self) -> list[tuple[int, int]]:
        return [(0, 1), (1, 1)]

    def together(self) -> list[int]:
        return [0, 1, 2] if self.to_move() >= 0 else []

    def has_secrets(self) -> bool:
        return 0 < len(self.answers) < 3

    def apply(self, move: int) -> None:
        if self.to_move() == CHANCE:
            self.tosses.append(int(move))
            self.past.append(self.answers)
            self.answers = []
            self.tell("round", "SE-2", {"coin": int(move)})
        else:
            self.answers.append(int(move))

    def describe(self) -> dict[str, object]:
        return {"answers": self.answers, "tosses": self.tosses, "past": self.past}

    def known_to(self, seat: int) -> dict[str, object]:
        shown = [a if s == seat else "?" for s, a in enumerate(self.answers)]
        return {**self.describe(), "answers": shown}

    def redeal(self, seat: int, rng: Rng) -> Position:
        twin = self.copy()
        assert isinstance(twin, Sealed)
        for other in range(len(twin.answers)):
            if other != seat:
                twin.answers[other] = int(rng.below(2))
        return twin

    def scores(self) -> list[float]:
        return [float(sum(round_[seat] for round_ in self.past)) for seat in range(3)]


def start(setup: Setup) -> Position:
    """The position before anything has happened."""
    return Sealed()


SEALED = Game("sealed", "Sealed", "Pick.", "1", (("North", "East", "South"),), start)
