"""Toroball: what a position holds, and what can be seen from it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.book import Book
from parlour.engine.core.bits import BIT
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.games.toroball.books import NAMES, TEAMS
from parlour.games.toroball.rules.tables import COW, EMPTY, NOBODY, NOWHERE, SOLID, Pitch

# What is asked (TB-50, TB-12).
FIRST_PLAYER: Final = 0
ARROWS: Final = 1
TURN: Final = 2
PLACE: Final = 3
ACTING: Final = 4
COW_START: Final = 5
SCATTER: Final = 6
DRINK: Final = 7
IDLE: Final = 8
COW_MOVE: Final = 9
ENDED: Final = 10
STEPS: Final = [
    "first_player", "arrow", "turn", "return", "acting", "cow_start", "scatter", "drink", "idle",
    "cow_move", "over",
]  # fmt: skip
ASKS: Final = [
    "first_player", "arrow square", "turn", "return", "acting", "cow_start", "scatter", "scatter",
    "scatter", "cow_move", "nothing",
]  # fmt: skip

# How a character is.
FREE: Final = 0
PERCHED: Final = 1
HIDDEN: Final = 2
OUT: Final = 3
STATES: Final = ["free", "perched", "hidden", "out"]

LAZY: Final = 6
"""TB-37: on this face the cow does nothing."""


class State(Position):
    """Pitch, cow, ball, six characters, and how far the round is."""

    at: vec[i64]
    state: vec[i64]
    back: vec[i64]
    order: vec[i64]
    holds: vec[i64]
    goals: vec[i64]

    def __init__(self, pitch: Pitch, round_cap: int, goals_to_win: int) -> None:
        """Before the first coin, with nobody on the pitch."""
        super().__init__()
        self.pitch = pitch
        self.round_cap: i64 = round_cap
        self.goals_to_win: i64 = goals_to_win
        self.step: i64 = FIRST_PLAYER
        self.seat: i64 = 0
        """Who decides."""
        self.round: i64 = 1
        self.first: i64 = NOBODY
        """First player of the round."""
        self.goals = vec[i64]([0, 0])
        self.ene: i64 = pitch.ene_least
        self.cow: i64 = NOWHERE
        self.ball: i64 = NOWHERE
        self.at = vec[i64]([NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE])
        self.state = vec[i64]([FREE, FREE, FREE, FREE, FREE, FREE])
        self.back = vec[i64]([0, 0, 0, 0, 0, 0])
        """The round in which a character that is out returns."""
        self.order = vec[i64]([0, 0, 0, 0, 0, 0])
        """The how manieth turn of the round a character has had; 0 before."""
        self.turns: i64 = 0
        """Turns of the round so far."""
        self.moved: i64 = 0
        """Characters that have moved this round (TB-18)."""
        self.pressed: i64 = 0
        """Characters under pressure (TB-42)."""
        self.holds = vec[i64](pitch.empty)
        """What stands on each square."""
        self.actor: i64 = NOBODY
        """The character that has its turn."""
        self.left: i64 = 0
        """Its squares of movement left."""
        self.stepped: bool = False
        self.kicked: bool = False
        self.agitated: bool = False
        self.drunk: bool = False
        self.returned: bool = False
        """Whether it was put on the pitch in this turn."""
        self.flown: i64 = NOWHERE
        """Where the flight of the ball ended, while its scatter roll is asked."""
        self.heading: i64 = NOWHERE
        """The direction of a cow without a target, while its die is asked."""
        self.legal: list[int] = []
        """The decisions that can be made now."""

    def copy_to(self, twin: State) -> None:
        """Make another position like this one."""
        twin.step = self.step
        twin.seat = self.seat
        twin.round = self.round
        twin.first = self.first
        twin.goals = vec[i64](self.goals)
        twin.ene = self.ene
        twin.cow = self.cow
        twin.ball = self.ball
        twin.at = vec[i64](self.at)
        twin.state = vec[i64](self.state)
        twin.back = vec[i64](self.back)
        twin.order = vec[i64](self.order)
        twin.turns = self.turns
        twin.moved = self.moved
        twin.pressed = self.pressed
        twin.holds = vec[i64](self.holds)
        twin.actor = self.actor
        twin.left = self.left
        twin.stepped = self.stepped
        twin.kicked = self.kicked
        twin.agitated = self.agitated
        twin.drunk = self.drunk
        twin.returned = self.returned
        twin.flown = self.flown
        twin.heading = self.heading
        twin.legal = self.legal

    def to_move(self) -> i64:
        step = self.step
        if ARROWS <= step <= ACTING:
            return self.seat
        return OVER if step == ENDED else CHANCE

    def asks(self) -> str:
        return ASKS[self.step]

    def book(self) -> Book:
        return self.pitch.book

    # Who is where

    def put(self, character: i64, square: i64) -> None:
        """A character changes its square."""
        old = self.at[character]
        if old != NOWHERE:
            self.holds[old] = EMPTY
        self.at[character] = square
        self.holds[square] = character

    def who_stands(self, square: i64) -> str:
        """What a kick would be stopped by on a square; nothing on an empty one."""
        what = self.holds[square]
        if what == EMPTY:
            return ""
        if what == COW:
            return "the cow"
        return "the shelter" if what == SOLID else NAMES[what]

    def by_the_cow(self, square: i64) -> bool:
        """Whether a square is adjacent to the cow."""
        return self.pitch.distance(square, self.cow) == 1

    def on_field(self, team: i64) -> bool:
        """TB-45, TB-R20, TB-R29: whether a team has somebody who is not perched, hidden or out."""
        one, two, three = team * 3, team * 3 + 1, team * 3 + 2
        state = self.state
        return state[one] == FREE or state[two] == FREE or state[three] == FREE

    # Who has had his turn

    def waits(self, character: i64) -> bool:
        """TB-13, TB-14: whether a character is still to have its turn in this round."""
        if self.order[character] != 0:
            return False
        return self.state[character] != OUT or self.back[character] == self.round

    def has_turns(self, team: i64) -> bool:
        """Whether a player has a character left that is still to have its turn."""
        first = team * 3
        return self.waits(first) or self.waits(first + 1) or self.waits(first + 2)

    def turns_are_over(self) -> bool:
        """TB-13: whether the character phase has ended."""
        return self.step == IDLE or self.step == COW_MOVE

    def hurries(self, character: i64) -> bool:
        """TB-42: whether it is under pressure and still to have its turn."""
        return self.pressed & BIT[character] != 0 and self.waits(character)

    def is_hurried(self, team: i64) -> bool:
        """TB-42, TB-R25: whether a player has one under pressure that is still to have its turn."""
        if self.pressed == 0:
            return False
        first = team * 3
        return self.hurries(first) or self.hurries(first + 1) or self.hurries(first + 2)

    def is_exposed(self, character: i64) -> bool:
        """TB-36: it has moved and is neither perched, hidden nor out."""
        return self.moved & BIT[character] != 0 and self.state[character] == FREE

    def target(self) -> i64:
        """TB-36, TB-R17: the exposed character that had its turn last; NOBODY if there is none."""
        found: i64 = NOBODY
        latest: i64 = 0
        for character in range(6):
            if self.order[character] > latest and self.is_exposed(character):
                latest = self.order[character]
                found = character
        return found

    # How it stands

    def winner(self) -> i64:
        """TB-46, TB-48: the team with more goals; NOBODY in a draw."""
        if self.goals[0] == self.goals[1]:
            return NOBODY
        return 0 if self.goals[0] > self.goals[1] else 1

    def won_by_goals(self) -> bool:
        """TB-46: whether a team has all the goals that win."""
        return self.goals[0] >= self.goals_to_win or self.goals[1] >= self.goals_to_win

    def scores(self) -> list[float]:
        winner = self.winner()
        if winner == NOBODY:
            return [0.5, 0.5]
        return [1.0, 0.0] if winner == 0 else [0.0, 1.0]

    def result(self) -> dict[str, object]:
        winner = self.winner()
        return {
            "winners": [0, 1] if winner == NOBODY else [int(winner)],
            "cause": "goals" if self.won_by_goals() else "cap" if winner != NOBODY else "draw",
            "goals": {TEAMS[0]: self.goals[0], TEAMS[1]: self.goals[1]},
            "rounds": self.round,
        }

    # In words

    def mover(self) -> str:
        turn = self.to_move()
        if turn >= 0:
            return TEAMS[turn]
        return "chance" if turn == CHANCE else "over"

    def who_acts(self) -> dict[str, object]:
        """The acting character and its square, for whoever hears what it does."""
        names = self.pitch.names
        return {"character": NAMES[self.actor], "square": names[self.at[self.actor]]}
