"""Toroball evaluated: who will score next, and what that makes of the match.

Seen from the team that has the next turn: a feature counts for it and against the other. The
weights tell the chance to score the next goal, fitted to matches to one goal in which a goal counts
the less the more turns it is away: what comes late is mostly noise. Score and rounds make it the
chance to win.
"""

from __future__ import annotations

from math import exp
from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.engine.core.evaluation import Evaluation, read_evaluations
from parlour.games.toroball.rules.kicks import flight, is_clear
from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.rules.state import FREE, LAZY, OUT, TURN
from parlour.games.toroball.rules.tables import COW, EMPTY, NOBODY, NOWHERE, Pitch

FAMILIES: Final = ["they, we", "they, they", "we, they", "we, we", "cow"]
"""Who has the turns after the next one; or the cow comes first."""
FEATURES: Final = [
    "always",
    "ene",
    "ball under the cow",
    "field",
    "field squared",
    "our shot",
    "our shot after agitating",
    "our lane",
    "their shot",
    "their shot after agitating",
    "their lane",
    "our cross",
    "our cross, two to come",
    "their cross",
    "their cross, two to come",
    "our kick",
    "their kick",
    "our way to the ball",
    "their way to the ball",
    "our nearest",
    "their nearest",
    "our turns",
    "their turns",
    "our keeper",
    "our keeper, ball near",
    "their keeper",
    "their keeper, ball near",
    "our side arrows",
    "their side arrows",
    "our blockers",
    "their blockers",
    "ours out",
    "theirs out",
    "ours at rest",
    "theirs at rest",
    "our danger",
    "their danger",
    "our danger alone",
    "their danger alone",
    "ours alone",
    "theirs alone",
]
COUNT: Final = 41
COW_NEXT: Final = 4
FAR: Final = 9
FADE: Final = 0.92
"""What is left of a result for each turn that it is away, in the fit."""
GOALS_A_ROUND: Final = 0.16
"""How often a round brings a goal."""


@final
class Field:
    """What does not change with the pitch: where shots and crosses are possible."""

    def __init__(self, pitch: Pitch) -> None:
        size = int(pitch.size)
        self.lanes = vec[i64]([NOWHERE for _ in range(size * 2)])
        """For each goal and square, the direction of a shot at it."""
        for square in pitch.inner:
            for way in range(8):
                count = pitch.shots[square * 8 + way]
                if count != NOWHERE:
                    goal = pitch.enters[(square + count * pitch.delta[way]) * 8 + way]
                    self.lanes[goal * pitch.size + square] = way
        self.crosses = vec[float]([0.0 for _ in range(size * 2)])
        """For each goal and square, the chance that a kick from there brings the ball where it
        can be shot at the goal."""
        for goal in range(2):
            for square in pitch.inner:
                self.crosses[goal * pitch.size + square] = self._cross(pitch, goal, square)

    def _cross(self, pitch: Pitch, goal: i64, square: i64) -> float:
        best = 0.0
        for way in range(8):
            for distance in range(pitch.kick_least, pitch.kick_most + 1):
                if pitch.reach[square * 8 + way] < distance:
                    continue
                target = square + distance * pitch.delta[way]
                good = 0.0
                for face in range(6):
                    to: i64 = pitch.compass[face]
                    if pitch.enters[target * 8 + to] == goal:
                        good += 2.0
                        continue
                    there = target + pitch.delta[pitch.bounces[target * 8 + to]]
                    if self.lanes[goal * pitch.size + there] != NOWHERE:
                        good += 1.0
                if good > best and target != pitch.shelter:
                    best = good
        return best / 6.0


@final
class Outlook:
    """Who has the next turns, and the features of a position seen by the first of them."""

    seen: vec[float]

    def __init__(self, position: Toroball, field: Field, done: i64) -> None:
        """`done` is a character whose turn counts as over (NOBODY: none)."""
        self.field = field
        self.waiting: i64 = 0
        """Characters that have their turn still to come, in the round that is played next."""
        counts: list[i64] = [0, 0]
        for character in range(6):
            if character != done and position.waits(character):
                self.waiting |= BIT[character]
                counts[character // 3] += 1
        self.coming: i64 = position.round
        """The round of the next turn."""
        self.team: i64 = position.seat
        self.done = done
        self.last: i64 = position.turns + 1
        if done != NOBODY:
            self.team = 1 - done // 3 if counts[1 - done // 3] > 0 else done // 3
        self.cow: bool = counts[0] + counts[1] == 0
        if self.cow:
            self.team = 1 - position.first
            self.coming += 1
            for character in range(6):
                if position.state[character] != OUT or position.back[character] == self.coming:
                    self.waiting |= BIT[character]
        self.family: i64 = COW_NEXT if self.cow else self._order(position, counts)
        self.seen = vec[float]([0.0] * COUNT)

    def _order(self, position: Toroball, counts: list[i64]) -> i64:
        """Whose the two turns after the next are."""
        first = 1 - position.first
        ours = counts[self.team] - 1
        theirs = counts[1 - self.team]
        if theirs > 0:
            if ours > 0 or (theirs == 1 and first == self.team):
                return 0
            return 1
        if ours > 1:
            return 3
        if ours == 1:
            return 3 if first == self.team else 2
        return 2 if first == self.team else 0

    def look(self, position: Toroball, ball: i64) -> None:
        """Fill in the features, with the ball on a square."""
        pitch = position.pitch
        size = pitch.size
        us = self.team
        them = 1 - us
        seen = self.seen
        seen[0] = 1.0
        seen[1] = float(position.ene)
        seen[2] = 1.0 if ball == position.cow else 0.0
        ahead = pitch.distance(ball, pitch.goals[us]) - pitch.distance(ball, pitch.goals[them])
        seen[3] = float(ahead)
        seen[4] = float(ahead * (ahead if ahead > 0 else -ahead)) * 0.1
        our_way = self._way(position, ball, us)
        their_way = self._way(position, ball, them)
        our_reach = our_way <= pitch.movement
        their_reach = their_way <= pitch.movement
        our_lane = self.lane(position, ball, them)
        their_lane = self.lane(position, ball, us)
        seen[5] = our_lane if our_reach else 0.0
        seen[6] = 0.0
        if our_lane > 0.0 and not our_reach and self._runs(position, ball, us):
            seen[6] = our_lane
        seen[7] = our_lane
        seen[8] = their_lane if their_reach else 0.0
        seen[9] = 0.0
        if their_lane > 0.0 and not their_reach and self._runs(position, ball, them):
            seen[9] = their_lane
        seen[10] = their_lane
        our_turns = self._turns(us)
        their_turns = self._turns(them)
        our_cross = self.field.crosses[them * size + ball] if our_reach else 0.0
        their_cross = self.field.crosses[us * size + ball] if their_reach else 0.0
        seen[11] = our_cross
        seen[12] = our_cross if our_turns > 1.5 else 0.0
        seen[13] = their_cross
        seen[14] = their_cross if their_turns > 1.5 else 0.0
        seen[15] = 1.0 if our_reach else 0.0
        seen[16] = 1.0 if their_reach else 0.0
        seen[17] = float(our_way)
        seen[18] = float(their_way)
        seen[19] = float(self._nearest(position, ball, us))
        seen[20] = float(self._nearest(position, ball, them))
        seen[21] = our_turns
        seen[22] = their_turns
        self._guard(position, ball, us, 23, 27, 29)
        self._guard(position, ball, them, 25, 28, 30)
        self._people(position, us, 31, 33)
        self._people(position, them, 32, 34)
        self._dangers(position)

    def chance(self, position: Toroball, ball: i64, team: i64) -> float:
        """The chance that a team scores next, with the ball on a square."""
        self.look(position, ball)
        weights = EVALUATIONS[self.family].weights
        seen = self.seen
        points = 0.0
        for place in range(COUNT):
            points += weights[place] * seen[place]
        ours = 1.0 / (1.0 + exp(-points))
        return ours if team == self.team else 1.0 - ours

    def _turns(self, team: i64) -> float:
        count = 0.0
        for character in range(team * 3, team * 3 + 3):
            if self.waiting & BIT[character] != 0:
                count += 1.0
        return count

    def _way(self, position: Toroball, ball: i64, team: i64) -> i64:
        """Steps to the ball of the nearest who has his turn still to come."""
        pitch = position.pitch
        least: i64 = FAR
        for character in range(team * 3, team * 3 + 3):
            if self.waiting & BIT[character] == 0:
                continue
            if position.at[character] == NOWHERE:
                one = pitch.distance(pitch.bottles[team * 2], ball)
                other = pitch.distance(pitch.bottles[team * 2 + 1], ball)
                away = one if one < other else other
            else:
                away = pitch.distance(position.at[character], ball)
            if away < least:
                least = away
        return least if ball != position.cow else FAR

    def _nearest(self, position: Toroball, ball: i64, team: i64) -> i64:
        pitch = position.pitch
        least: i64 = FAR
        for character in range(team * 3, team * 3 + 3):
            if position.at[character] != NOWHERE:
                away = pitch.distance(position.at[character], ball)
                if away < least:
                    least = away
        return least

    def _runs(self, position: Toroball, ball: i64, team: i64) -> bool:
        """Whether somebody gets to the ball with the adrenaline of agitating the cow."""
        pitch = position.pitch
        if position.ene >= pitch.ene_most or ball == position.cow:
            return False
        on = pitch.distance(position.cow, ball) - 1
        for character in range(team * 3, team * 3 + 3):
            if self.waiting & BIT[character] == 0 or position.at[character] == NOWHERE:
                continue
            near = pitch.distance(position.at[character], position.cow) - 1
            if near == 0:
                near = 1
            if near <= pitch.movement and near + on <= pitch.movement + pitch.adrenaline:
                return True
        return False

    def lane(self, position: Toroball, ball: i64, goal: i64) -> float:
        """The chance that a shot from a square goes in."""
        pitch = position.pitch
        way = self.field.lanes[goal * pitch.size + ball]
        if way == NOWHERE:
            return 0.0
        count = pitch.shots[ball * 8 + way]
        if is_clear(position, ball, way, count):
            return 1.0
        stopped = flight(position, ball, way, count)
        return 1.0 / 6.0 if pitch.enters[stopped * 8 + way] == goal else 0.05

    def _guard(
        self, position: Toroball, ball: i64, team: i64, keeper: i64, sides: i64, block: i64
    ) -> None:
        """Who stands before the own goal."""
        pitch = position.pitch
        seen = self.seen
        step: i64 = 1 if team == 0 else -1
        middle = pitch.goals[team] + step
        near = pitch.distance(ball, pitch.goals[team]) <= 6
        kept = 1.0 if self._ours(position, middle, team) else 0.0
        seen[keeper] = kept
        seen[keeper + 1] = kept if near else 0.0
        seen[sides] = 0.0
        if self._ours(position, middle - pitch.wide, team):
            seen[sides] += 1.0
        if self._ours(position, middle + pitch.wide, team):
            seen[sides] += 1.0
        seen[block] = 0.0
        for away in range(1, 5):
            if 0 <= position.holds[middle + away * step] <= COW:
                seen[block] = 1.0

    def _ours(self, position: Toroball, square: i64, team: i64) -> bool:
        who = position.holds[square]
        return EMPTY < who < COW and who // 3 == team

    def _people(self, position: Toroball, team: i64, out: i64, rest: i64) -> None:
        seen = self.seen
        seen[out] = 0.0
        seen[rest] = 0.0
        for character in range(team * 3, team * 3 + 3):
            state = position.state[character]
            if state == OUT:
                if position.back[character] > self.coming:
                    seen[out] += 1.0
            elif state != FREE:
                seen[rest] += 1.0

    def _dangers(self, position: Toroball) -> None:
        """What the cow may do to those who have moved."""
        seen = self.seen
        pitch = position.pitch
        for place in range(35, 41):
            seen[place] = 0.0
        latest: i64 = -1
        target: i64 = NOBODY
        for character in range(6):
            if not position.is_exposed(character):
                continue
            order = self.last if character == self.done else position.order[character]
            if order > latest:
                latest = order
                target = character
        for team in range(2):
            ours = team == self.team
            risk = 0.0
            free: i64 = 0
            for character in range(team * 3, team * 3 + 3):
                if position.state[character] != FREE or position.at[character] == NOWHERE:
                    continue
                free += 1
                if not position.is_exposed(character):
                    continue
                away = pitch.distance(position.at[character], position.cow)
                chance = nudge_chance(position.ene, away)
                if character != target and away > 1:
                    chance *= 0.3
                if chance > risk:
                    risk = chance
            seen[35 if ours else 36] = risk
            if free == 1:
                seen[37 if ours else 38] = risk
                seen[39 if ours else 40] = 1.0


def nudge_chance(ene: i64, away: i64) -> float:
    """How likely a cow so far away reaches somebody: it stops beside him, and rests on a 6."""
    count = 0
    for die in range(1, LAZY):
        if die + ene >= away - 1:
            count += 1
    return float(count) / 6.0


def to_win(position: Toroball, west: float) -> float:
    """The chance of West to win, from the chance that it scores next."""
    need, other = (
        position.goals_to_win - position.goals[0],
        position.goals_to_win - position.goals[1],
    )
    played = west * race(need - 1, other) + (1.0 - west) * race(need, other - 1)
    left = float(position.round_cap - position.round + 1)
    never = exp(-GOALS_A_ROUND * left)
    stands = 0.5
    if position.goals[0] != position.goals[1]:
        stands = 1.0 if position.goals[0] > position.goals[1] else 0.0
    return never * (0.98 * stands + 0.02 * west) + (1.0 - never) * played


def race(need: i64, other: i64) -> float:
    """The chance to score so many goals before the other side scores its own, at even odds."""
    if need == 0:
        return 1.0
    if other == 0:
        return 0.0
    return 0.5 * (race(need - 1, other) + race(need, other - 1))


def family_of(position: Toroball) -> i64:
    """Which weights it takes."""
    return Outlook(position, field_of(position.pitch), NOBODY).family


def features_of(position: Toroball, seat: i64) -> list[float]:
    """In the order of `FEATURES`; the other team sees the opposite."""
    outlook = Outlook(position, field_of(position.pitch), NOBODY)
    outlook.look(position, position.ball)
    sign = 1.0 if outlook.team == seat else -1.0
    return [sign * each for each in outlook.seen]


def judged(position: Toroball) -> bool:
    """Whether it is a position for which weights are fitted."""
    return position.step == TURN or (position.turns_are_over() and position.heading == NOWHERE)


FIELDS: list[Field] = []
PITCHES: list[Pitch] = []


def field_of(pitch: Pitch) -> Field:
    """The lanes of a pitch, found once."""
    for place in range(len(PITCHES)):
        if PITCHES[place] is pitch:
            return FIELDS[place]
    PITCHES.append(pitch)
    FIELDS.append(Field(pitch))
    return FIELDS[len(FIELDS) - 1]


EVALUATIONS: list[Evaluation] = read_evaluations(
    Path(__file__).with_name("evaluation.toml"), FAMILIES, FEATURES
)
