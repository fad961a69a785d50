"""Lucky square: tic-tac-toe with chance and a secret, a control for the kit.

Before the first mark chance deals a lucky corner that only Crosses sees. A full
grid without three in a row is won by whoever holds that corner.
"""

from __future__ import annotations

from parlour.engine.book import Book, Family
from parlour.engine.core.position import CHANCE, Position
from parlour.engine.core.rng import Rng
from parlour.engine.fields import Field, Fields, OneOf, OneWord, refuse_unless
from parlour.engine.game import Game
from tests.examples.tic_tac_toe import FIELDS, SQUARES, TicTacToe

CORNERS = [0, 2, 6, 8]
LUCKY = Field(
    "lucky",
    OneOf(SQUARES, none=-1),
    covered=lambda position: "face down",
    seen=lambda position, viewer: viewer == 0 or position.lucky < 0,
    told=OneWord("face down"),
)
OUTCOMES = Book((Family("lucky", ([SQUARES[corner] for corner in CORNERS],), "Lucky is {0}"),))


class LuckySquare(TicTacToe):
    def __init__(self) -> None:
        super().__init__()
        self.lucky = -1

    def to_move(self) -> int:
        return CHANCE if self.lucky < 0 else super().to_move()

    def asks(self) -> str:
        return "lucky square" if self.lucky < 0 else "mark"

    def outcomes(self) -> list[tuple[int, int]]:
        return [(corner, 1) for corner in range(4)]

    def outcome_book(self) -> Book:
        return OUTCOMES

    def apply(self, move: int) -> None:
        if self.lucky < 0:
            self.lucky = CORNERS[move]
            self.tell_seat(0, "lucky", "TT-2", {}, {"corner": SQUARES[self.lucky]})
        else:
            super().apply(move)

    def scores(self) -> list[float]:
        if self.winner() >= 0:
            return super().scores()
        holder = " XO".index(self.marks[self.lucky])
        return [2.0 - holder, holder - 1.0]

    def fields(self) -> Fields:
        return Fields(*FIELDS.all, LUCKY)

    def settle(self, said: frozenset[str]) -> None:
        super().settle(said)
        refuse_unless(self.lucky in (-1, *CORNERS), "TT-2: only a corner is lucky")
        empty = self.marks.count("-") == 9
        refuse_unless(self.lucky >= 0 or empty, "TT-2: the lucky corner is dealt first")

    def has_secrets(self) -> bool:
        return self.lucky >= 0

    def redeal(self, seat: int, rng: Rng) -> Position:
        twin = self.copy()
        assert isinstance(twin, LuckySquare)
        if seat != 0 and self.lucky >= 0:
            twin.lucky = -1
            twin.lucky = CORNERS[int(twin.sample(rng))]
        return twin


GAME = Game(
    slug="lucky-square",
    title="Lucky square",
    sentence="Three in a row, or the lucky corner.",
    version="1",
    seats=(("Crosses", "Noughts"),),
    start_of=lambda setup: LuckySquare(),
    arrange=LuckySquare.arrange,
)
