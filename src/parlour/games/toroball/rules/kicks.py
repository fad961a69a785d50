"""Toroball: kick and shot (TB-21 to TB-28)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.games.toroball.books import NAMES, TEAMS
from parlour.games.toroball.components import DIRECTIONS
from parlour.games.toroball.rules.rounds import goal_in
from parlour.games.toroball.rules.state import ACTING, FREE, SCATTER, State
from parlour.games.toroball.rules.tables import EMPTY, NOBODY, NOWHERE

# Where the ball can be kicked


def can_land(position: State, square: i64, way: i64, distance: i64) -> bool:
    """TB-21: whether a kick has a target on the pitch that is not the central spot."""
    pitch = position.pitch
    if pitch.reach[square * 8 + way] < distance:
        return False
    return square + distance * pitch.delta[way] != pitch.shelter


def any_kick(position: State, square: i64) -> bool:
    """Whether the ball can be kicked from a square at all."""
    found: list[int] = []
    _add_from(position, square, found)
    return len(found) > 0


def add_kicks(position: State, found: list[int]) -> None:
    """TB-17, TB-21: with the ball at its feet and no kick yet, targets three to six squares ahead,
    then shots."""
    if position.at[position.actor] == position.ball and not position.kicked:
        _add_from(position, position.ball, found)


def _add_from(position: State, square: i64, found: list[int]) -> None:
    pitch = position.pitch
    for way in range(8):
        for distance in range(pitch.kick_least, pitch.kick_most + 1):
            if can_land(position, square, way, distance):
                kick = way * pitch.distances + distance - pitch.kick_least
                found.append(pitch.first_kick + kick)
    for way in range(8):
        if pitch.shots[square * 8 + way] != NOWHERE:
            found.append(pitch.first_shot + way)


def why_no_kick(position: State, move: i64) -> str:
    """Why the ball cannot be kicked so."""
    pitch = position.pitch
    if position.kicked:
        return "TB-17: a character kicks once a turn"
    if position.at[position.actor] != position.ball:
        return f"TB-21: the ball is not on {pitch.names[position.at[position.actor]]}"
    if move >= pitch.first_shot:
        return "TB-22: that line enters no goal within reach"
    kick = move - pitch.first_kick
    way = kick // pitch.distances
    if pitch.reach[position.ball * 8 + way] < kick % pitch.distances + pitch.kick_least:
        return "TB-21: the target would be off the pitch"
    return "TB-21: the shelter is no target"


# Where its flight ends


def flight(position: State, square: i64, way: i64, distance: i64) -> i64:
    """TB-23: where a ball stops that flies so far: the last square, or the first obstacle."""
    delta = position.pitch.delta[way]
    for _ in range(distance):
        square += delta
        if position.holds[square] != EMPTY:
            break
    return square


def is_clear(position: State, square: i64, way: i64, distance: i64) -> bool:
    """TB-23: whether nothing obstructs so many squares ahead."""
    return distance == 0 or position.holds[flight(position, square, way, distance)] == EMPTY


def goal_ahead(position: State, square: i64, way: i64) -> i64:
    """TB-22: the team whose goal a shot enters; NOBODY if there is none within reach."""
    count = position.pitch.shots[square * 8 + way]
    if count == NOWHERE:
        return NOBODY
    return position.pitch.enters[(square + count * position.pitch.delta[way]) * 8 + way]


# Kick, shot, scatter


def kick(position: State, way: i64, distance: i64) -> None:
    """TB-21, TB-23: to a target, or as far as nothing is in the way."""
    target = position.ball + distance * position.pitch.delta[way]
    _kicks(position)
    position.flown = flight(position, position.ball, way, distance)
    if position.audience is not None:
        facts = _kick_facts(position, way)
        facts["target"] = position.pitch.names[target]
        position.tell("kick", "TB-23" if facts["stopped"] != "" else "TB-21", facts)
    position.step = SCATTER


def _kicks(position: State) -> None:
    """TB-17, TB-19, TB-R14: once a turn; free again; it counts as a move."""
    position.kicked = True
    position.state[position.actor] = FREE


def _kick_facts(position: State, way: i64) -> dict[str, object]:
    names = position.pitch.names
    return {
        "character": NAMES[position.actor], "direction": DIRECTIONS[way],
        "from": names[position.ball], "to": names[position.flown],
        "stopped": position.who_stands(position.flown),
    }  # fmt: skip


def shoot(position: State, way: i64) -> None:
    """TB-22, TB-24: a goal if nothing is in the way, otherwise a scatter roll."""
    count = position.pitch.shots[position.ball * 8 + way]
    clear = is_clear(position, position.ball, way, count)
    _kicks(position)
    position.flown = flight(position, position.ball, way, count)
    goal = goal_ahead(position, position.ball, way)
    if position.audience is not None:
        facts = _kick_facts(position, way)
        facts["goal"] = TEAMS[goal]
        facts["clear"] = clear
        if clear:
            facts["stopped"] = ""
        position.tell("shot", "TB-24" if clear else "TB-23", facts)
    if clear:
        position.ball = NOWHERE
        goal_in(position, goal, "shot", "TB-24")
    else:
        position.step = SCATTER


def scatter(position: State, face: i64) -> None:
    """TB-25, TB-26, TB-27: one square in the rolled direction, or a goal, or a bounce."""
    pitch = position.pitch
    start = position.flown
    way: i64 = pitch.compass[face]
    goal: i64 = pitch.enters[start * 8 + way]
    bounced = pitch.bounces[start * 8 + way]
    position.flown = NOWHERE
    position.step = ACTING
    position.ball = start + pitch.delta[bounced] if goal == NOBODY else NOWHERE
    if position.audience is not None:
        facts: dict[str, object] = {
            "face": face + 1, "direction": DIRECTIONS[way], "from": pitch.names[start],
            "to": None if goal != NOBODY else pitch.names[position.ball],
            "goal": None if goal == NOBODY else TEAMS[goal],
            "bounced": DIRECTIONS[bounced] if goal == NOBODY and bounced != way else None,
        }  # fmt: skip
        rule = "TB-26" if goal != NOBODY else "TB-27" if bounced != way else "TB-25"
        position.tell("scatter", rule, facts)
    if goal != NOBODY:
        goal_in(position, goal, "scatter", "TB-26")
