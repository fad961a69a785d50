"""Toroball: the cow phase (TB-36 to TB-42)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list
from parlour.games.toroball.books import NAMES
from parlour.games.toroball.components import DIRECTIONS
from parlour.games.toroball.rules.acting import run
from parlour.games.toroball.rules.rounds import conceded, next_round, nudge
from parlour.games.toroball.rules.state import COW_MOVE, HIDDEN, LAZY, PERCHED, State
from parlour.games.toroball.rules.tables import COW, EMPTY, NOBODY, NOWHERE


def head_somewhere(position: State, face: i64) -> None:
    """TB-40: the direction of a cow without a target."""
    position.heading = position.pitch.compass[face]
    position.step = COW_MOVE
    if position.audience is not None:
        facts: dict[str, object] = {
            "face": face + 1, "direction": DIRECTIONS[position.heading],
            "cow": position.pitch.names[position.cow],
        }  # fmt: skip
        position.tell("idle", "TB-40", facts)


def cow_moves(position: State, die: i64) -> None:
    """TB-37, TB-40: die and ENE; on a 6 nothing at all happens."""
    target = position.target()
    if die == LAZY:
        if position.audience is not None:
            facts: dict[str, object] = {"die": die, "cow": position.pitch.names[position.cow]}
            position.tell("rest", "TB-37" if target != NOBODY else "TB-40", facts)
    elif target != NOBODY:
        _charge(position, target, die)
    else:
        _wander(position, die)
    _cow_phase_over(position)


# With a target


def _charge(position: State, target: i64, die: i64) -> None:
    """TB-37, TB-38, TB-39: step by step, until somebody is nudged or no movement is left."""
    start = position.cow
    path: list[str] = []
    steps = ways_to(position, position.at[target])
    left = die + position.ene
    met = met_by(position, position.cow, target)
    while met == NOBODY and left > 0:
        square = cow_step(position, position.cow, target, steps)
        if square == NOWHERE:
            break
        _put_cow(position, square)
        if position.audience is not None:
            path.append(position.pitch.names[square])
        left -= 1
        met = met_by(position, square, target)
    if position.audience is not None:
        _tell_cow(position, "charge", "TB-39", die, start, path, target)
    if met != NOBODY:
        nudge(position, met)


def met_by(position: State, cow: i64, target: i64) -> i64:
    """TB-38: who would be nudged by a cow on a square."""
    pitch = position.pitch
    if pitch.distance(cow, position.at[target]) == 1:
        return target
    found: i64 = NOBODY
    latest: i64 = 0
    for character in range(6):
        if position.order[character] > latest and position.is_exposed(character):
            if pitch.distance(cow, position.at[character]) == 1:
                latest = position.order[character]
                found = character
    return found


def ways_to(position: State, goal: i64) -> vec[i64]:
    """TB-39: for each square the steps to a goal, avoiding everybody; NOWHERE if there is no
    way. Squares further than the cow are left out."""
    pitch = position.pitch
    steps = vec[i64](pitch.blank)
    queue = vec[i64](pitch.blank)
    holds = position.holds
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


def cow_step(position: State, cow: i64, target: i64, steps: vec[i64]) -> i64:
    """TB-39: the next square of the cow: a shortest way, the smallest straight distance to the
    target, the goal of its team, north. NOWHERE if there is no way."""
    pitch = position.pitch
    goal = position.at[target]
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


def _wander(position: State, die: i64) -> None:
    """TB-40: straight on, bouncing; it nudges nobody."""
    start = position.cow
    path: list[str] = []
    _put_cow(position, run(position, start, position.heading, die + position.ene, path))
    if position.audience is not None:
        _tell_cow(position, "wander", "TB-40", die, start, path, NOBODY)


def _put_cow(position: State, square: i64) -> None:
    position.holds[position.cow] = EMPTY
    position.cow = square
    position.holds[square] = COW


def _tell_cow(
    position: State, kind: str, rule: str, die: i64, start: i64, path: list[str], target: i64
) -> None:
    facts: dict[str, object] = {
        "die": die, "ene": position.ene, "from": position.pitch.names[start],
        "to": position.pitch.names[position.cow], "path": path,
        "target": NAMES[target] if target != NOBODY else None,
    }  # fmt: skip
    position.tell(kind, rule, facts)


# After it


def _cow_phase_over(position: State) -> None:
    """TB-42, TB-45, TB-R31: pressure is judged, then who has nobody left, then the next
    round."""
    position.heading = NOWHERE
    _press(position)
    if not conceded(position):
        next_round(position)


def _press(position: State) -> None:
    """TB-42: every perched or hidden character adjacent to the cow."""
    position.pressed = 0
    for character in range(6):
        state = position.state[character]
        if PERCHED <= state <= HIDDEN and position.by_the_cow(position.at[character]):
            position.pressed |= BIT[character]
    if position.audience is not None and position.pressed != 0:
        names: list[str] = [NAMES[character] for character in bit_list(position.pressed)]
        position.tell("pressure", "TB-42", {"characters": names})
