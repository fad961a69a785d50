"""Toroball: set-up and rounds, goals and the end (TB-9 to TB-15, TB-43 to TB-50)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.toroball.books import NAMES, TEAMS
from parlour.games.toroball.rules.state import (
    ARROWS,
    COW_MOVE,
    COW_START,
    ENDED,
    FREE,
    IDLE,
    OUT,
    TURN,
    Field,
)
from parlour.games.toroball.rules.tables import COW, EMPTY, NOBODY, NOWHERE


class Rounds(Field):
    """How a match runs from its first coin to its last round."""

    # Set-up

    def set_up(self) -> None:
        """TB-9, TB-49: everybody free, one on each bottle, the third off the pitch until it gets an
        arrow square."""
        pitch = self.pitch
        self.holds = vec[i64](pitch.empty)
        for character in range(6):
            number = character % 3
            self.state[character] = FREE
            self.back[character] = 0
            self.order[character] = 0
            if number == 2:
                self.at[character] = NOWHERE
            else:
                square: i64 = pitch.bottles[character // 3 * 2 + number]
                self.at[character] = square
                self.holds[square] = character
        self.turns = 0
        self.moved = 0
        self.pressed = 0
        self._nobody_acts()

    def _nobody_acts(self) -> None:
        self.actor = NOBODY
        self.left = 0
        self.stepped = False
        self.kicked = False
        self.agitated = False
        self.drunk = False
        self.returned = False
        self.flown = NOWHERE
        self.heading = NOWHERE

    def _go_first(self, team: i64) -> None:
        """TB-11, TB-50: a coin; then the first player chooses an arrow square."""
        self.first = team
        self.seat = team
        self.step = ARROWS
        if self.audience is not None:
            self.tell("first", "TB-11", {"team": TEAMS[team]})

    def _arrow_offers(self) -> list[int]:
        """TB-9: the arrow squares of the own goal."""
        team = self.pitch.arrow_team
        return [n for n in range(len(team)) if team[n] == self.seat]

    def _put_on_arrow(self, arrow: i64) -> None:
        """TB-9, TB-50: the first player first."""
        character = self.seat * 3 + 2
        square: i64 = self.pitch.arrows[arrow]
        self.at[character] = square
        self.holds[square] = character
        if self.audience is not None:
            facts: dict[str, object] = {
                "character": NAMES[character], "square": self.pitch.names[square],
            }  # fmt: skip
            self.tell("arrow", "TB-9", facts)
        if self.seat == self.first:
            self.seat = 1 - self.first
        elif self.cow == NOWHERE:
            self.step = COW_START
        else:
            self._character_phase()

    def _cow_starts(self, spot: i64) -> None:
        """TB-10: the ball lies on the other spot."""
        self._put_cow(spot)
        if self.audience is not None:
            facts: dict[str, object] = {
                "cow": self.pitch.names[self.cow], "ball": self.pitch.names[self.ball],
            }  # fmt: skip
            self.tell("cow start", "TB-10", facts)
        self._character_phase()

    def _put_cow(self, spot: i64) -> None:
        self.cow = self.pitch.spots[spot]
        self.ball = self.pitch.spots[1 - spot]
        self.holds[self.cow] = COW

    # Rounds

    def _character_phase(self) -> None:
        """TB-12, TB-13: the first player first."""
        self.turns = 0
        self.moved = 0
        for character in range(6):
            self.order[character] = 0
        if self.audience is not None:
            facts: dict[str, object] = {"round": self.round, "first": TEAMS[self.first]}
            self.tell("round", "TB-12", facts)
        self.seat = 1 - self.first
        self._next_turn()

    def _next_turn(self) -> None:
        """TB-13: players alternate; when one has no character left the other goes on alone."""
        self.step = TURN
        if self.has_turns(1 - self.seat):
            self.seat = 1 - self.seat
        elif not self.has_turns(self.seat):
            self._cow_phase()

    def _cow_phase(self) -> None:
        """TB-37, TB-40: without a target a scatter roll comes before the die."""
        self.step = IDLE if self.target() == NOBODY else COW_MOVE

    def _turn_over(self) -> None:
        """TB-13, TB-45: the next character, unless a team has nobody left on the field."""
        self.turns += 1
        self.order[self.actor] = self.turns
        self._nobody_acts()
        if not self._conceded():
            self._next_turn()

    def _next_round(self) -> None:
        """TB-11, TB-48: the first player changes; after the last round it is over."""
        if self.round >= self.round_cap:
            self._end("TB-48")
            return
        self.round += 1
        self.first = 1 - self.first
        self._character_phase()

    # Nudged, goals, end

    def _nudge(self, character: i64) -> None:
        """TB-43, TB-R19: off the pitch; it misses the next round and returns in the one after."""
        square = self.at[character]
        self.holds[square] = EMPTY
        self.at[character] = NOWHERE
        self.state[character] = OUT
        self.back[character] = self.round + 2
        if self.audience is not None:
            facts: dict[str, object] = {
                "character": NAMES[character], "square": self.pitch.names[square],
                "cow": self.pitch.names[self.cow], "back": self.back[character],
            }  # fmt: skip
            self.tell("nudge", "TB-38", facts)

    def _conceded(self) -> bool:
        """TB-45: a team with nobody on the field concedes a goal at once."""
        for team in range(2):
            if not self.on_field(team):
                if self.audience is not None:
                    self.tell("concede", "TB-45", {"team": TEAMS[team]})
                self._goal_in(team, "empty field", "TB-45")
                return True
        return False

    def _goal_in(self, goal: i64, how: str, rule: str) -> None:
        """TB-28, TB-46, TB-R8: a point for the other team, whoever kicked; the round is over."""
        scorer = 1 - goal
        own = self.actor != NOBODY and self.actor // 3 == goal and how != "empty field"
        self.goals[scorer] += 1
        self.pressed = 0
        if self.audience is not None:
            facts: dict[str, object] = {
                "team": TEAMS[scorer], "how": "own goal" if own else how,
                "goals": [self.goals[0], self.goals[1]], "goal": TEAMS[goal],
            }  # fmt: skip
            self.tell("goal", rule, facts)
        self._nobody_acts()
        if self.goals[scorer] >= self.goals_to_win:
            self._end("TB-46")
        elif self.round >= self.round_cap:
            self._end("TB-48")
        else:
            self._set_up_again(scorer)

    def _set_up_again(self, scorer: i64) -> None:
        """TB-47, TB-50: everybody back; the cow on the side of the scorer, calmer."""
        pitch = self.pitch
        self.set_up()
        self._put_cow(scorer)
        self.ene -= pitch.calmed
        if self.ene < pitch.ene_least:
            self.ene = pitch.ene_least
        if self.audience is not None:
            facts: dict[str, object] = {
                "cow": pitch.names[self.cow], "ball": pitch.names[self.ball], "ene": self.ene,
            }  # fmt: skip
            self.tell("set-up", "TB-47", facts)
        self.round += 1
        self.first = 1 - self.first
        self.seat = self.first
        self.step = ARROWS

    def _end(self, rule: str) -> None:
        """TB-46, TB-48."""
        self._nobody_acts()
        self.step = ENDED
        if self.audience is not None:
            winner = self.winner()
            facts: dict[str, object] = {
                "team": TEAMS[winner] if winner != NOBODY else None,
                "goals": [self.goals[0], self.goals[1]], "round": self.round,
            }  # fmt: skip
            self.tell("end", rule, facts)

    def scores(self) -> list[float]:
        winner = self.winner()
        if winner == NOBODY:
            return [0.5, 0.5]
        return [1.0, 0.0] if winner == 0 else [0.0, 1.0]

    def result(self) -> dict[str, object]:
        winner = self.winner()
        return {
            "winners": [0, 1] if winner == NOBODY else [int(winner)],
            "cause": "goals" if self._won_by_goals() else "cap" if winner != NOBODY else "draw",
            "goals": {TEAMS[0]: self.goals[0], TEAMS[1]: self.goals[1]},
            "rounds": self.round,
        }
