"""Hexapawn: the position."""

from __future__ import annotations

import re
from functools import cache

from parlour.engine.book import Book, Family
from parlour.engine.core.position import OVER, Position
from parlour.engine.fields import Derived, Field, Fields, OneOf, Said, refuse_unless

SEATS = ("White", "Black")
SIZES = {3: "three", 4: "four"}
PAWNS = "WB"
EMPTY = "-"


@cache
def squares(size: int) -> list[str]:
    """The squares by name, from White's first rank on."""
    return [f"{file}{rank}" for rank in range(1, size + 1) for file in "abcd"[:size]]


@cache
def book(size: int) -> Book:
    """From any square to any other."""
    places = squares(size)
    return Book((Family("move", (places, places), "Move from {0} to {1}", "HP-3"),))


@cache
def fields(size: int) -> Fields:
    """The pawns rank by rank from Black's side, and whose turn it is."""

    def ranks(board: list[str]) -> object:
        rows = [board[first : first + size] for first in range(0, len(board), size)]
        return "/".join("".join(row) for row in reversed(rows))

    def board(name: str, said: object) -> list[str]:
        pattern = "/".join([f"[WB-]{{{size}}}"] * size)
        right = isinstance(said, str) and re.fullmatch(pattern, said) is not None
        refuse_unless(
            right, f"{name} are {size} ranks of {size}, such as {'/'.join(['W-B-'[:size]] * size)}"
        )
        return list("".join(reversed(str(said).split("/"))))

    return Fields(
        Derived("board", lambda position: SIZES[position.size]),
        Field("pawns", Said(ranks, board), at="board"),
        Field("turn", OneOf(SEATS)),
    )


class Hexapawn(Position):
    """Where the pawns stand, and whose turn it is."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size
        middle = EMPTY * (size * (size - 2))
        self.board = list(PAWNS[0] * size + middle + PAWNS[1] * size)  # HP-1
        self.turn = 0  # HP-2: White begins

    def ahead(self, start: int, seat: int, aside: int = 0) -> int:
        """The square before a pawn, or beside that; -1 where the board ends."""
        file, rank = start % self.size + aside, start // self.size + (-1 if seat else 1)
        inside = 0 <= file < self.size and 0 <= rank < self.size
        return rank * self.size + file if inside else -1

    def targets(self, start: int) -> list[int]:
        """HP-3, HP-4: where the pawn on a square can go."""
        seat = PAWNS.index(self.board[start])
        ways = [(self.ahead(start, seat, -1), PAWNS[1 - seat]), (self.ahead(start, seat), EMPTY),
                (self.ahead(start, seat, 1), PAWNS[1 - seat])]  # fmt: skip
        return sorted(end for end, wanted in ways if end >= 0 and self.board[end] == wanted)

    def winner(self) -> int:
        """HP-5, HP-6: the seat that has won, or -1."""
        if PAWNS[0] in self.board[-self.size :]:
            return 0
        if PAWNS[1] in self.board[: self.size]:
            return 1
        return -1 if self.steps() else 1 - self.turn

    def to_move(self) -> int:
        return OVER if self.winner() >= 0 else self.turn

    def moves(self) -> list[int]:
        return self.steps() if self.to_move() >= 0 else []

    def steps(self) -> list[int]:
        """HP-3, HP-4: what the pawns of whose turn it is could do, were the match not over."""
        own = [square for square, pawn in enumerate(self.board) if pawn == PAWNS[self.turn]]
        return [start * len(self.board) + end for start in own for end in self.targets(start)]

    def why_not(self, move: int) -> str | None:
        start, end = divmod(move, len(self.board))
        names = squares(self.size)
        if self.board[start] != PAWNS[self.turn]:
            return f"HP-2: no pawn of {SEATS[self.turn]} stands on {names[start]}"
        if end in self.targets(start):
            return None
        if end == self.ahead(start, self.turn):
            return f"HP-3: {names[end]} is not empty"
        if end in (self.ahead(start, self.turn, -1), self.ahead(start, self.turn, 1)):
            return f"HP-4: there is no pawn to capture on {names[end]}"
        return "HP-3: a pawn goes one square ahead"

    def apply(self, move: int) -> None:
        start, end = divmod(move, len(self.board))
        names, seat = squares(self.size), self.turn
        captured = self.board[end] != EMPTY
        self.board[start], self.board[end] = EMPTY, PAWNS[seat]
        self.turn = 1 - seat
        facts: dict[str, object] = {"seat": seat, "from": names[start], "to": names[end]}
        self.tell(*(("capture", "HP-4") if captured else ("step", "HP-3")), facts)
        if self.winner() >= 0:
            home = end // self.size == (0 if seat else self.size - 1)
            self.tell("home" if home else "stuck", "HP-5" if home else "HP-6", {"seat": seat})

    def scores(self) -> list[float]:
        return [1.0, 0.0] if self.winner() == 0 else [0.0, 1.0]

    def fields(self) -> Fields:
        return fields(self.size)

    def arrange(self, words: dict[str, object]) -> None:
        """Make a start the position that is described."""
        self.fields().arrange(self, words, Hexapawn.settle)

    def settle(self, said: frozenset[str]) -> None:
        """HP-1, HP-5: what no match can come to."""
        for seat, pawn in zip(SEATS, PAWNS, strict=True):
            refuse_unless(
                self.board.count(pawn) <= self.size, f"HP-1: {seat} has {self.size} pawns"
            )
        across = [PAWNS[1] in self.board[: self.size], PAWNS[0] in self.board[-self.size :]]
        refuse_unless(not across[1 - self.turn], "HP-5: nobody moves after a pawn is across")

    def book(self) -> Book:
        return book(self.size)
