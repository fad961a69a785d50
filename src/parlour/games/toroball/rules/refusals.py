"""Toroball: why a move is not possible now."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.games.toroball.books import NAMES, TEAMS
from parlour.games.toroball.rules.cow import CowPhase
from parlour.games.toroball.rules.state import ACTING, ARROWS, ENDED, OUT, PLACE
from parlour.games.toroball.rules.tables import EMPTY


class Refusals(CowPhase):
    """For every move of the book, the rule that forbids it."""

    def why_not(self, move: int) -> str | None:
        if self.to_move() < 0:
            return "TB-48: the match is over" if self.step == ENDED else "TB-13: chance comes first"
        if move in self.legal:
            return None
        pitch = self.pitch
        if move < pitch.first_act:
            return self._why_no_arrow(move)
        if move < pitch.first_place:
            return self._why_no_turn(move)
        if move < pitch.first_step:
            return self._why_no_place(pitch.inner[move - pitch.first_place])
        if self.step != ACTING:
            return "TB-13: first take one of your characters"
        if move < pitch.first_kick:
            return self._why_no_step(pitch.inner[move - pitch.first_step])
        if move < pitch.agitate:
            return self._why_no_kick(move)
        if move == pitch.agitate:
            return self._why_no_agitation()
        if move == pitch.perch:
            return self._why_no_rest("TB-31: one perches on a fence square only")
        if move == pitch.hide:
            return self._why_no_rest(self._why_no_cover())
        if move == pitch.end:
            return "TB-18: a turn ends after a step or a kick"
        return "TB-15: one skips instead of acting, or just after a return"

    def _why_no_arrow(self, arrow: i64) -> str:
        if self.step != ARROWS:
            return "TB-9: arrow squares are chosen at set-up"
        return f"TB-9: {self.pitch.names[self.pitch.arrows[arrow]]} is not at your goal"

    def _why_no_turn(self, move: i64) -> str:
        pitch = self.pitch
        character = (move - pitch.first_act) % 6
        name = NAMES[character]
        if self.step == ARROWS:
            return "TB-50: first choose an arrow square"
        if self.step == PLACE:
            return f"TB-43: first put {NAMES[self.actor]} back on the pitch"
        if self.step == ACTING:
            return f"TB-13: {NAMES[self.actor]} has its turn"
        if character // 3 != self.seat:
            return f"TB-13: {name} belongs to {TEAMS[1 - self.seat]}"
        if self.order[character] != 0:
            return f"TB-13: {name} has had its turn this round"
        if not self.waits(character):
            return f"TB-14: {name} is out and returns in round {self.back[character]}"
        if self._hurried(self.seat) and not self.hurries(character):
            return "TB-42: those under pressure have their turn first"
        if move >= pitch.first_return:
            return f"TB-43: {name} is on the pitch"
        if self.state[character] == OUT:
            return f"TB-43: {name} is out: bring it back first"
        return f"TB-16: {name} can neither step nor kick"

    def _why_no_place(self, square: i64) -> str:
        if self.step != PLACE:
            return "TB-43: only a character that returns is put on a square"
        if self.holds[square] != EMPTY:
            return f"TB-7: {self.pitch.names[square]} is taken"
        return "TB-43: a character returns on a free sangria square of its camp, or nearest to it"

    def _why_no_step(self, square: i64) -> str:
        pitch = self.pitch
        name = pitch.names[square]
        if self.left == 0:
            return "TB-16: no movement is left"
        if square == self.at[self.actor] or pitch.distance(square, self.at[self.actor]) != 1:
            return f"TB-16: {name} is not adjacent to {pitch.names[self.at[self.actor]]}"
        if square == pitch.shelter:
            return f"TB-4: {name} is the central hiding spot, nobody can stand there"
        return f"TB-7: {name} is taken"

    def _why_no_kick(self, move: i64) -> str:
        if self.kicked:
            return "TB-17: one kick a turn"
        if self.at[self.actor] != self.ball:
            return f"TB-21: the ball is not on {self.pitch.names[self.at[self.actor]]}"
        if move >= self.pitch.first_shot:
            return "TB-22: that line enters no goal within reach"
        kick = move - self.pitch.first_kick
        way = kick // self.pitch.distances
        distance = kick % self.pitch.distances + self.pitch.kick_least
        if self.pitch.reach[self.ball * 8 + way] < distance:
            return "TB-21: the target would be off the pitch"
        return "TB-21: the central hiding spot is no target"

    def _why_no_agitation(self) -> str:
        if self.agitated:
            return "TB-17: the cow is agitated once a turn"
        if not self.stepped:
            return "TB-29: only after a step"
        if self.ene >= self.pitch.ene_most:
            return f"TB-29: ENE is {self.ene}, the cow cannot become wilder"
        return "TB-29: the cow is not adjacent"

    def _why_no_rest(self, otherwise: str) -> str:
        return otherwise if self.stepped else "TB-31: only after a step"

    def _why_no_cover(self) -> str:
        if self.pitch.distance(self.at[self.actor], self.pitch.shelter) == 1:
            return "TB-32: the central hiding spot is not between the cow and this square"
        return "TB-31: one hides behind a barrier or the central hiding spot"
