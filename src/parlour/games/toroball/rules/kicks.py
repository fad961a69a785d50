"""Toroball: kick and shot (TB-21 to TB-28)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.games.toroball.books import NAMES, TEAMS
from parlour.games.toroball.components import DIRECTIONS
from parlour.games.toroball.rules.rounds import Rounds
from parlour.games.toroball.rules.state import ACTING, FREE, SCATTER
from parlour.games.toroball.rules.tables import EMPTY, NOBODY, NOWHERE


class Kicks(Rounds):
    """Where the ball can be kicked, where its flight ends, and where it rolls."""

    def can_land(self, square: i64, way: i64, distance: i64) -> bool:
        """TB-21: whether a kick has a target on the pitch that is not the central spot."""
        pitch = self.pitch
        if pitch.reach[square * 8 + way] < distance:
            return False
        return square + distance * pitch.delta[way] != pitch.shelter

    def _any_kick(self, square: i64) -> bool:
        found: list[int] = []
        self._add_kicks(square, found)
        return len(found) > 0

    def _add_kicks(self, square: i64, found: list[int]) -> None:
        """TB-21: targets three to six squares ahead, then shots."""
        pitch = self.pitch
        for way in range(8):
            for distance in range(pitch.kick_least, pitch.kick_most + 1):
                if self.can_land(square, way, distance):
                    kick = way * pitch.distances + distance - pitch.kick_least
                    found.append(pitch.first_kick + kick)
        for way in range(8):
            if pitch.shots[square * 8 + way] != NOWHERE:
                found.append(pitch.first_shot + way)

    def flight(self, square: i64, way: i64, distance: i64) -> i64:
        """TB-23: where a ball stops that flies so far: the last square, or the first obstacle."""
        delta = self.pitch.delta[way]
        for _ in range(distance):
            square += delta
            if self.holds[square] != EMPTY:
                break
        return square

    def is_clear(self, square: i64, way: i64, distance: i64) -> bool:
        """TB-23: whether nothing obstructs so many squares ahead."""
        return distance == 0 or self.holds[self.flight(square, way, distance)] == EMPTY

    def goal_ahead(self, square: i64, way: i64) -> i64:
        """TB-22: the team whose goal a shot enters; NOBODY if there is none within reach."""
        count = self.pitch.shots[square * 8 + way]
        if count == NOWHERE:
            return NOBODY
        return self.pitch.enters[(square + count * self.pitch.delta[way]) * 8 + way]

    def _kick(self, way: i64, distance: i64) -> None:
        """TB-21, TB-23: to a target, or as far as nothing is in the way."""
        target = self.ball + distance * self.pitch.delta[way]
        self._kicks()
        self.flown = self.flight(self.ball, way, distance)
        if self.audience is not None:
            facts = self._kick_facts(way)
            facts["target"] = self.pitch.names[target]
            self.tell("kick", "TB-23" if facts["stopped"] != "" else "TB-21", facts)
        self.step = SCATTER

    def _kicks(self) -> None:
        """TB-17, TB-19, TB-R14: once a turn; free again; it counts as a move."""
        self.kicked = True
        self.state[self.actor] = FREE

    def _kick_facts(self, way: i64) -> dict[str, object]:
        names = self.pitch.names
        return {
            "character": NAMES[self.actor], "direction": DIRECTIONS[way],
            "from": names[self.ball], "to": names[self.flown],
            "stopped": self.who_stands(self.flown),
        }  # fmt: skip

    def _shoot(self, way: i64) -> None:
        """TB-22, TB-24: a goal if nothing is in the way, otherwise a scatter roll."""
        pitch = self.pitch
        count = pitch.shots[self.ball * 8 + way]
        clear = self.is_clear(self.ball, way, count)
        self._kicks()
        self.flown = self.flight(self.ball, way, count)
        goal = self.goal_ahead(self.ball, way)
        if self.audience is not None:
            facts = self._kick_facts(way)
            facts["goal"] = TEAMS[goal]
            facts["clear"] = clear
            if clear:
                facts["stopped"] = ""
            self.tell("shot", "TB-24" if clear else "TB-23", facts)
        if clear:
            self.ball = NOWHERE
            self._goal_in(goal, "shot", "TB-24")
        else:
            self.step = SCATTER

    def _scattered(self, face: i64) -> None:
        """TB-25, TB-26, TB-27: one square in the rolled direction, or a goal, or a bounce."""
        pitch = self.pitch
        start = self.flown
        way: i64 = pitch.compass[face]
        goal: i64 = pitch.enters[start * 8 + way]
        bounced = pitch.bounces[start * 8 + way]
        self.flown = NOWHERE
        self.step = ACTING
        self.ball = start + pitch.delta[bounced] if goal == NOBODY else NOWHERE
        if self.audience is not None:
            facts: dict[str, object] = {
                "face": face + 1, "direction": DIRECTIONS[way], "from": pitch.names[start],
                "to": None if goal != NOBODY else pitch.names[self.ball],
                "goal": None if goal == NOBODY else TEAMS[goal],
                "bounced": DIRECTIONS[bounced] if goal == NOBODY and bounced != way else None,
            }  # fmt: skip
            rule = "TB-26" if goal != NOBODY else "TB-27" if bounced != way else "TB-25"
            self.tell("scatter", rule, facts)
        if goal != NOBODY:
            self._goal_in(goal, "scatter", "TB-26")
