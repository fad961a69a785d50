"""Toroball: the position. It asks one thing at a time. Its rules, as the rulebook has them:

- `state`: what lies on the pitch, and what can be seen from it (TB-1 to TB-8)
- `rounds`: set-up and rounds, goals and the end (TB-9 to TB-12, TB-43, TB-45 to TB-50)
- `turns`: who has the next turn, and who comes back (TB-13 to TB-15, TB-42 to TB-44)
- `acting`: what a character does in its turn (TB-16 to TB-20, TB-29 to TB-35)
- `kicks`: kick and shot (TB-21 to TB-28)
- `cow`: the cow phase (TB-36 to TB-42)
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.book import Book
from parlour.engine.core.rng import Rng
from parlour.engine.fields import Fields
from parlour.games.toroball.fields import declare
from parlour.games.toroball.rules.acting import act, acts, drunken_run, why_no_act
from parlour.games.toroball.rules.cow import cow_moves, head_somewhere
from parlour.games.toroball.rules.kicks import scatter
from parlour.games.toroball.rules.rounds import (
    arrows,
    cow_starts,
    go_first,
    put_on_arrow,
    why_no_arrow,
)
from parlour.games.toroball.rules.state import (
    ACTING,
    ARROWS,
    COW_MOVE,
    COW_START,
    DRINK,
    ENDED,
    FIRST_PLAYER,
    IDLE,
    PLACE,
    SCATTER,
    TURN,
    State,
)
from parlour.games.toroball.rules.turns import (
    places,
    put_back,
    take_turn,
    turns,
    why_no_place,
    why_no_turn,
)


@final
class Toroball(State):
    """A position of Toroball. West is seat 0 and team 0, East 1."""

    def copy(self) -> Toroball:
        twin = Toroball(self.pitch, self.round_cap, self.goals_to_win)
        self.copy_to(twin)
        return twin

    def fields(self) -> Fields:
        if self.pitch.fields is None:
            self.pitch.fields = declare(self.pitch)
        return self.pitch.fields

    # What is asked

    def outcome_book(self) -> Book:
        if self.step == FIRST_PLAYER:
            return self.pitch.first_player_book
        if self.step == COW_START:
            return self.pitch.cow_start_book
        return self.pitch.cow_move_book if self.step == COW_MOVE else self.pitch.compass_book

    def outcomes(self) -> list[tuple[int, int]]:
        """Two sides of a coin or six faces of a die."""
        if self.step == FIRST_PLAYER or self.step == COW_START:
            return [(0, 1), (1, 1)]
        return [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]

    def sample(self, rng: Rng) -> i64:
        return rng.below(2 if self.step == FIRST_PLAYER or self.step == COW_START else 6)

    def moves(self) -> list[int]:
        return self.legal if self.to_move() >= 0 else []

    def offers(self) -> list[int]:
        """The decisions that can be made now, found anew."""
        if self.step == ACTING:
            return acts(self)
        if self.step == TURN:
            return turns(self)
        return arrows(self) if self.step == ARROWS else places(self)

    def why_not(self, move: int) -> str | None:
        if self.to_move() < 0:
            return "TB-48: the match is over" if self.step == ENDED else "TB-13: chance comes first"
        if move in self.legal:
            return None
        pitch = self.pitch
        if move < pitch.first_act:
            return why_no_arrow(self, move)
        if move < pitch.first_place:
            return why_no_turn(self, move)
        if move < pitch.first_step:
            return why_no_place(self, pitch.inner[move - pitch.first_place])
        return why_no_act(self, move)

    # Taking back

    def why_final(self, move: int) -> str:
        """TB-R34: an act once started cannot be taken back."""
        pitch = self.pitch
        within = self.step == ACTING and move != pitch.stay
        return "the act has begun" if within or pitch.first_act <= move < pitch.first_skip else ""

    # What is answered

    def apply(self, move: i64) -> None:
        self._do(move)
        self.settle()

    def settle(self) -> None:
        """List what can be decided. A decision with one option is taken by itself."""
        while self.to_move() >= 0:
            self.legal = self.offers()
            if len(self.legal) > 1:
                return
            self._do(self.legal[0])

    def _do(self, move: i64) -> None:
        step = self.step
        if step == ACTING:
            act(self, move)
        elif step == TURN:
            take_turn(self, move)
        elif step == PLACE:
            put_back(self, move - self.pitch.first_place)
        elif step == SCATTER:
            scatter(self, move)
        elif step == DRINK:
            drunken_run(self, move)
        elif step == COW_MOVE:
            cow_moves(self, move + 1)
        elif step == IDLE:
            head_somewhere(self, move)
        elif step == ARROWS:
            put_on_arrow(self, move)
        elif step == FIRST_PLAYER:
            go_first(self, move)
        else:
            cow_starts(self, move)
