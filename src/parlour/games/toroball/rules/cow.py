"""Toroball: the cow phase (TB-36 to TB-42)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list
from parlour.games.toroball.books import NAMES
from parlour.games.toroball.components import DIRECTIONS
from parlour.games.toroball.rules.acting import Acting
from parlour.games.toroball.rules.state import COW_MOVE, HIDDEN, LAZY, PERCHED
from parlour.games.toroball.rules.tables import COW, EMPTY, NOBODY, NOWHERE


class CowPhase(Acting):
    """What the cow does when everybody has had his turn."""

    def _heads(self, face: i64) -> None:
        """TB-40: the direction of a cow without a target."""
        self.heading = self.pitch.compass[face]
        self.step = COW_MOVE
        if self.audience is not None:
            facts: dict[str, object] = {
                "face": face + 1, "direction": DIRECTIONS[self.heading],
                "cow": self.pitch.names[self.cow],
            }  # fmt: skip
            self.tell("idle", "TB-40", facts)

    def _cow_moves(self, die: i64) -> None:
        """TB-37, TB-40: die and ENE; on a 6 nothing at all happens."""
        target = self.target()
        if die == LAZY:
            if self.audience is not None:
                facts: dict[str, object] = {"die": die, "cow": self.pitch.names[self.cow]}
                self.tell("rest", "TB-37" if target != NOBODY else "TB-40", facts)
        elif target != NOBODY:
            self._charge(target, die)
        else:
            self._wander(die)
        self._cow_phase_over()

    # With a target

    def _charge(self, target: i64, die: i64) -> None:
        """TB-37, TB-38, TB-39: step by step, until somebody is nudged or no movement is left."""
        start = self.cow
        path: list[str] = []
        steps = self.ways_to(self.at[target])
        left = die + self.ene
        met = self.met_by(self.cow, target)
        while met == NOBODY and left > 0:
            square = self.cow_step(self.cow, target, steps)
            if square == NOWHERE:
                break
            self._move_cow(square)
            if self.audience is not None:
                path.append(self.pitch.names[square])
            left -= 1
            met = self.met_by(square, target)
        if self.audience is not None:
            self._tell_cow("charge", "TB-39", die, start, path, target)
        if met != NOBODY:
            self._nudge(met)

    def met_by(self, cow: i64, target: i64) -> i64:
        """TB-38: who would be nudged by a cow on a square."""
        pitch = self.pitch
        if pitch.distance(cow, self.at[target]) == 1:
            return target
        found: i64 = NOBODY
        latest: i64 = 0
        for character in range(6):
            if self.order[character] > latest and self.is_exposed(character):
                if pitch.distance(cow, self.at[character]) == 1:
                    latest = self.order[character]
                    found = character
        return found

    def ways_to(self, goal: i64) -> vec[i64]:
        """TB-39: for each square the steps to a goal, avoiding everybody; NOWHERE if there is no
        way. Squares further than the cow are left out."""
        pitch = self.pitch
        steps = vec[i64](pitch.blank)
        queue = vec[i64](pitch.blank)
        holds = self.holds
        delta = pitch.delta
        steps[goal] = 0
        queue[0] = goal
        head: i64 = 0
        tail: i64 = 1
        while head < tail:
            square = queue[head]
            head += 1
            further = steps[square] + 1
            for way in range(8):
                there = square + delta[way]
                if steps[there] != NOWHERE:
                    continue
                what = holds[there]
                if what == EMPTY:
                    steps[there] = further
                    queue[tail] = there
                    tail += 1
                elif what == COW:
                    steps[there] = further
                    return steps
        return steps

    def cow_step(self, cow: i64, target: i64, steps: vec[i64]) -> i64:
        """TB-39: the next square of the cow: a shortest way, the smallest straight distance to the
        target, the goal of its team, north. NOWHERE if there is no way."""
        pitch = self.pitch
        goal = self.at[target]
        home = pitch.goals[target // 3]
        best: i64 = NOWHERE
        near: i64 = 0
        homely: i64 = 0
        wanted = steps[cow] - 1
        if wanted < 0:
            return NOWHERE
        for way in range(8):
            there = cow + pitch.delta[way]
            if steps[there] != wanted:
                continue
            straight = pitch.straight(there, goal)
            back = pitch.straight(there, home)
            if best == NOWHERE or straight < near or (straight == near and back < homely):
                best = there
                near = straight
                homely = back
        return best

    # Without a target

    def _wander(self, die: i64) -> None:
        """TB-40: straight on, bouncing; it nudges nobody."""
        start = self.cow
        path: list[str] = []
        self._move_cow(self.run(start, self.heading, die + self.ene, path))
        if self.audience is not None:
            self._tell_cow("wander", "TB-40", die, start, path, NOBODY)

    def _move_cow(self, square: i64) -> None:
        self.holds[self.cow] = EMPTY
        self.cow = square
        self.holds[square] = COW

    def _tell_cow(
        self, kind: str, rule: str, die: i64, start: i64, path: list[str], target: i64
    ) -> None:
        facts: dict[str, object] = {
            "die": die, "ene": self.ene, "from": self.pitch.names[start],
            "to": self.pitch.names[self.cow], "path": path,
            "target": NAMES[target] if target != NOBODY else None,
        }  # fmt: skip
        self.tell(kind, rule, facts)

    # After it

    def _cow_phase_over(self) -> None:
        """TB-42, TB-45, TB-R31: pressure is judged, then who has nobody left, then the next
        round."""
        self.heading = NOWHERE
        self._press()
        if not self._conceded():
            self._next_round()

    def _press(self) -> None:
        """TB-42: every perched or hidden character adjacent to the cow."""
        self.pressed = 0
        for character in range(6):
            state = self.state[character]
            if PERCHED <= state <= HIDDEN and self.by_the_cow(self.at[character]):
                self.pressed |= BIT[character]
        if self.audience is not None and self.pressed != 0:
            names: list[str] = [NAMES[character] for character in bit_list(self.pressed)]
            self.tell("pressure", "TB-42", {"characters": names})
