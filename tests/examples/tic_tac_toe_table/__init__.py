"""Tic-tac-toe at a table: told in words, drawn, played by rules of thumb, and taught."""

from dataclasses import replace
from pathlib import Path

from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.engine.events import Event
from parlour.scene.choices import choices, unasked
from parlour.scene.look import Look
from parlour.scene.table import Goal, Grid, Mood, Piece, Prompt, Scene, Spot
from tests.examples import tic_tac_toe as rules

SEATS = rules.GAME.seat_names(2)
MARKS = "XO"


class TicTacToe(rules.TicTacToe):
    def apply(self, move: int) -> None:
        seat = SEATS[self.to_move()]
        super().apply(move)
        self.tell("mark", "TT-2", {"seat": seat, "square": rules.SQUARES[move]})
        if self.winner() >= 0:
            self.tell("line", "TT-3", {"seat": seat})
        elif "-" not in self.marks:
            self.tell("full", "TT-4", {})


LOG = {
    "mark": "{seat} mark {square}.",
    "line": "{seat} have three in a line and win.",
    "full": "The grid is full. Nobody wins.",
}


def log_line(event: Event) -> str:
    return LOG[event.kind].format(**event.facts)


def square_id(number: int) -> str:
    return f"square-{rules.SQUARES[number]}"


def touches(position: TicTacToe, move: int) -> tuple[tuple[str, ...], ...]:
    return ((square_id(move),),)


def scene(position: TicTacToe, seat: int) -> Scene:
    spots = [Spot(square_id(number), name) for number, name in enumerate(rules.SQUARES)]
    rows = tuple(tuple(spots[start : start + 3]) for start in (0, 3, 6))
    marked = [(number, MARKS.find(mark)) for number, mark in enumerate(position.marks)]
    pieces = tuple(
        Piece(f"mark-{rules.SQUARES[number]}", "token", f"a mark of {SEATS[whose]}",
              square_id(number), LOOKS[whose], seat=whose)
        for number, whose in marked if whose >= 0
    )  # fmt: skip
    turn = position.to_move()
    return Scene(
        title="Tic-tac-toe",
        seat=seat,
        prompt=Prompt(turn, "Mark a square") if turn >= 0 else Prompt(None, "The match is over"),
        zones=(Grid("grid", "The grid", rows, tuple("123"), tuple("123")),),
        pieces=pieces,
        choices=choices(position, seat, touches, ask=unasked),
        mood=Mood({}, {"cross": "X", "nought": "O"}),
    )


def goal(position: TicTacToe, seat: int) -> Goal:
    return Goal("Get three of your marks in a line")


LOOKS = ("cross", "nought")
LOOK = Look(
    colours={
        "ground": ("0.92 0.02 240", "0.22 0.03 250"),
        "mat": ("0.97 0.01 240", "0.28 0.03 250"),
        "ink": ("0.25 0.04 250", "0.95 0.01 240"),
        "quiet": ("0.45 0.03 250", "0.76 0.02 240"),
        "accent": ("0.45 0.13 255", "0.82 0.10 230"),
        "glow": ("0.80 0.15 85", "0.86 0.14 88"),
        "danger": ("0.52 0.20 25", "0.70 0.18 25"),
    },
    shapes={
        "cross": '<path fill="none" stroke="currentColor" stroke-width="14" '
        'd="M-26-26 26 26M26-26-26 26"/>',
        "nought": '<circle r="28" fill="none" stroke="currentColor" stroke-width="14"/>',
    },
)


class Thumb(Policy):
    def choose(self, position: Position, rng: Rng) -> int:
        assert isinstance(position, TicTacToe)
        free, own = position.moves(), MARKS[position.to_move()]
        for mark in (own, MARKS.replace(own, "")):  # finish a line, else close one
            for move in free:
                if completes(position, move, mark):
                    return move
        return 4 if 4 in free else free[rng.below(len(free))]


def completes(position: TicTacToe, move: int, mark: str) -> bool:
    lines = [{int(each) for each in line} - {move} for line in rules.LINES if str(move) in line]
    return any(all(position.marks[each] == mark for each in line) for line in lines)


GAME = replace(
    rules.GAME, start_of=lambda setup: TicTacToe(), arrange=TicTacToe.arrange,
    scene=scene, goal=goal, touches=touches, log_line=log_line, look=LOOK, thumb=Thumb,
    folder=Path(__file__).parent,
)  # fmt: skip
