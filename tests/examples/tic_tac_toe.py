"""Tic-tac-toe, written as a newcomer would write a first game."""

from parlour.engine.book import Book, Family
from parlour.engine.core.position import OVER, Position
from parlour.engine.fields import Field, Fields, Letters, refuse_unless
from parlour.engine.game import Game

SQUARES = [f"{line},{column}" for line in "123" for column in "123"]
LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
BOOK = Book((Family("mark", (SQUARES,), "Mark square {0}", "TT-2"),))
FIELDS = Fields(Field("grid", Letters("XO-", 9), at="marks"))


class TicTacToe(Position):
    def __init__(self) -> None:
        super().__init__()
        self.marks = ["-"] * 9  # TT-1: the grid is empty

    def winner(self) -> int:
        rows = ["".join(self.marks[int(square)] for square in line) for line in LINES]
        return 0 if "XXX" in rows else 1 if "OOO" in rows else -1

    def to_move(self) -> int:
        if self.winner() >= 0 or "-" not in self.marks:  # TT-3, TT-4
            return OVER
        return self.marks.count("X") - self.marks.count("O")

    def moves(self) -> list[int]:
        free = [square for square in range(9) if self.marks[square] == "-"]
        return free if self.to_move() >= 0 else []

    def why_not(self, move: int) -> str | None:
        return None if self.marks[move] == "-" else "TT-2: that square is marked already"

    def apply(self, move: int) -> None:
        self.marks[move] = "XO"[self.to_move()]

    def scores(self) -> list[float]:
        return [[0.5, 0.5], [1.0, 0.0], [0.0, 1.0]][self.winner() + 1]

    def fields(self) -> Fields:
        return FIELDS

    def arrange(self, words: dict[str, object]) -> None:
        self.fields().arrange(self, words, type(self).settle)

    def settle(self, said: frozenset[str]) -> None:
        ahead = self.marks.count("X") - self.marks.count("O")
        refuse_unless(ahead in (0, 1), "TT-2: X begins and they take turns")

    def book(self) -> Book:
        return BOOK


GAME = Game(
    slug="tic-tac-toe", title="Tic-tac-toe", sentence="Three in a row.", version="1",
    seats=(("Crosses", "Noughts"),), start_of=lambda setup: TicTacToe(),
    arrange=TicTacToe.arrange,
)  # fmt: skip
