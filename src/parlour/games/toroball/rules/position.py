"""Toroball: the position. It asks one thing at a time. Its rules, as the rulebook has them:

- `rules_state`: what lies on the pitch, and what can be seen from it (TB-1 to TB-8)
- `rules_rounds`: set-up and rounds, goals and the end (TB-9 to TB-15, TB-43 to TB-50)
- `rules_kicks`: kick and shot (TB-21 to TB-28)
- `rules_acting`: the turn of a character (TB-13 to TB-20, TB-29 to TB-35, TB-43, TB-44)
- `rules_cow`: the cow phase (TB-36 to TB-42)
- `rules_refusals`: why a move is not possible
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.book import Book
from parlour.engine.core.rng import Rng
from parlour.games.toroball.rules.refusals import Refusals
from parlour.games.toroball.rules.state import (
    ACTING,
    ARROWS,
    COW_MOVE,
    COW_START,
    DRINK,
    FIRST_PLAYER,
    IDLE,
    PLACE,
    SCATTER,
    TURN,
)


@final
class Toroball(Refusals):
    """A position of Toroball. West is seat 0 and team 0, East 1."""

    def copy(self) -> Toroball:
        twin = Toroball(self.pitch, self.round_cap, self.goals_to_win)
        self.copy_to(twin)
        return twin

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
        if self.step == ACTING:
            return self._acts()
        if self.step == TURN:
            return self._turn_offers()
        return self._arrow_offers() if self.step == ARROWS else self._places()

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
            self._act(move)
        elif step == TURN:
            self._take_turn(move)
        elif step == PLACE:
            self._put_back(move - self.pitch.first_place)
        elif step == SCATTER:
            self._scattered(move)
        elif step == DRINK:
            self._drunken_run(move)
        elif step == COW_MOVE:
            self._cow_moves(move + 1)
        elif step == IDLE:
            self._heads(move)
        elif step == ARROWS:
            self._put_on_arrow(move)
        elif step == FIRST_PLAYER:
            self._go_first(move)
        else:
            self._cow_starts(move)
