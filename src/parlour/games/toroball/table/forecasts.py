"""Toroball: where cow, ball and drinkers may go, for whoever looks at them or at a square."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from parlour.engine.core.bits import BIT
from parlour.games.toroball.books import NAMES, TEAMS
from parlour.games.toroball.rules.acting import run
from parlour.games.toroball.rules.cow import cow_step, met_by, ways_to
from parlour.games.toroball.rules.kicks import can_land, flight, goal_ahead, is_clear
from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.rules.state import ACTING, ENDED, FREE, LAZY
from parlour.games.toroball.rules.tables import AT_BOTTLE, EMPTY, NOBODY, NOWHERE

Forecasts = tuple[tuple[str, str], ...]

AXES = ("nw", "ns", "ne", "we", "we", "ne", "ns", "nw")
"""How a line in each direction lies; lines are drawn by these words."""
KICK, STOP, GOAL = "target", "✕", "goal"
DIE, NUDGE = "⚄", "!"
"""Before the faces that bring the cow to a square, and before how likely she nudges somebody."""


def spot(position: Toroball, square: int) -> str:
    """The id of a square."""
    return f"square-{position.pitch.names[square]}"


def goal_spot(team: int) -> str:
    """The id of a goal."""
    return f"goal-{TEAMS[team].lower()}"


def ray(position: Toroball, start: int, way: int, count: int, word: str = "line") -> Forecasts:
    """A straight line over so many squares."""
    delta = int(position.pitch.delta[way])
    return tuple(
        (spot(position, start + delta * step), f"{word}-{AXES[way]}")
        for step in range(1, count + 1)
    )


def can_kick(position: Toroball) -> bool:
    """Whether the acting character has the ball at its feet and a kick left."""
    if position.step != ACTING or position.kicked:
        return False
    return bool(position.at[position.actor] == position.ball)


def landings(position: Toroball, flown: int) -> dict[str, int]:
    """TB-25 to TB-27: where the ball may lie after a scatter roll, in sixths."""
    pitch = position.pitch
    found: Counter[str] = Counter()
    for face in range(6):
        way = int(pitch.compass[face])
        goal = int(pitch.enters[flown * 8 + way])
        if goal != NOBODY:
            found[goal_spot(goal)] += 1
        else:
            there = flown + int(pitch.delta[pitch.bounces[flown * 8 + way]])
            found[spot(position, there)] += 1
    return dict(found)


def fan(position: Toroball, flown: int) -> Forecasts:
    """The scatter fan."""
    return tuple(
        (place, f"{count}/6 goal" if place.startswith("goal-") else f"{count}/6")
        for place, count in landings(position, flown).items()
    )


def flight_forecasts(position: Toroball, way: int, count: int) -> Forecasts:
    """A kick or an obstructed shot: its line, what stops it, and the fan."""
    start = int(position.ball)
    flown = int(flight(position, start, way, count))
    squares = int(position.pitch.distance(start, flown))
    stop = ((spot(position, flown), STOP),) if position.holds[flown] != EMPTY else ()
    return (*ray(position, start, way, squares), *fan(position, flown), *stop)


def shot_forecasts(position: Toroball, way: int) -> Forecasts:
    """TB-24: a clear shot is drawn in gold up to the goal."""
    pitch = position.pitch
    start = int(position.ball)
    count = int(pitch.shots[start * 8 + way])
    if not is_clear(position, start, way, count):
        return flight_forecasts(position, way, count)
    return (*ray(position, start, way, count, "gold"), (goal_spot(goal_of(position, way)), GOAL))


def kick_forecasts(position: Toroball) -> dict[str, Forecasts]:
    """For each place that the ball can be kicked to, what may come of it."""
    if not can_kick(position):
        return {}
    pitch, start = position.pitch, int(position.ball)
    found: dict[str, Forecasts] = {}
    for way in range(8):
        for distance in range(int(pitch.kick_least), int(pitch.kick_most) + 1):
            if can_land(position, start, way, distance):
                target = spot(position, start + distance * int(pitch.delta[way]))
                found[target] = flight_forecasts(position, way, distance)
        if pitch.shots[start * 8 + way] != NOWHERE:
            goal = goal_spot(goal_of(position, way))
            found[goal] = shot_forecasts(position, way)
    return found


def goal_of(position: Toroball, way: int) -> int:
    """The team into whose goal a shot goes."""
    return int(goal_ahead(position, position.ball, way))


def ball_forecasts(position: Toroball) -> Forecasts:
    """The eight lines of a kick; broken where something is in the way, gold into a goal."""
    if not can_kick(position):
        return ()
    pitch, start = position.pitch, int(position.ball)
    found: list[tuple[str, str]] = []
    for way in range(8):
        shot = int(pitch.shots[start * 8 + way])
        clear = shot != NOWHERE and bool(is_clear(position, start, way, shot))
        reach = int(pitch.reach[start * 8 + way])
        flown = int(flight(position, start, way, reach))
        found += ray(position, start, way, int(pitch.distance(start, flown)),
                     "gold" if clear else "line")  # fmt: skip
        if position.holds[flown] != EMPTY and reach:
            found.append((spot(position, flown), STOP))
        for distance in range(int(pitch.kick_least), reach + 1):
            if can_land(position, start, way, distance):
                there = start + distance * int(pitch.delta[way])
                found.append((spot(position, there), KICK))
        if shot != NOWHERE:
            found.append((goal_spot(goal_of(position, way)), GOAL if clear else "1 roll"))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Charge:
    """The way of the cow to its target: its squares, who would be nudged, and by which faces."""

    path: tuple[int, ...]
    met: int
    """Who is nudged where the way ends; NOBODY if the cow cannot get there."""
    dice: int
    """By how many faces of the die."""


def charge(position: Toroball, target: int) -> Charge:
    """TB-37 to TB-39: as far as the best die carries it."""
    cow = position.cow
    steps = ways_to(position, position.at[target])
    path: list[int] = []
    met = int(met_by(position, cow, target))
    while met == NOBODY and len(path) < position.ene + LAZY - 1:
        cow = cow_step(position, cow, target, steps)
        if cow == NOWHERE:
            break
        path.append(int(cow))
        met = int(met_by(position, cow, target))
    dice = sum(die + position.ene >= len(path) for die in range(1, LAZY)) if met != NOBODY else 0
    return Charge(tuple(path), met, int(dice))


def charge_forecasts(position: Toroball, target: int) -> Forecasts:
    """The way, the faces that end on each square, and who is nudged."""
    way = charge(position, target)
    ene = int(position.ene)
    found: list[tuple[str, str]] = []
    for number, square in enumerate(way.path, 1):
        last = number == len(way.path) and way.met != NOBODY
        faces = [
            die for die in range(1, LAZY) if die + ene == number or (last and die + ene > number)
        ]
        found.append((spot(position, square), _faces(faces) if faces else "way"))
    if way.met != NOBODY:
        found.append((NAMES[way.met], f"{NUDGE} {way.dice}/6"))
    return tuple(found)


def _faces(faces: list[int]) -> str:
    return f"{DIE} {faces[0]}" if len(faces) == 1 else f"{DIE} {faces[0]}-{faces[-1]}"


def cow_forecasts(position: Toroball) -> Forecasts:
    """Its way to the present target; without one, the six ways of its scatter roll."""
    if position.cow == NOWHERE or position.step == ENDED:
        return ()
    target = int(position.target())
    if target != NOBODY:
        return charge_forecasts(position, target)
    pitch, cow = position.pitch, int(position.cow)
    found: list[tuple[str, str]] = []
    for face in range(6):
        way = int(pitch.bounces[cow * 8 + int(pitch.compass[face])])
        found.append((spot(position, cow + int(pitch.delta[way])), str(face + 1)))
    return tuple(found)


def stepped(position: Toroball, square: int) -> Toroball:
    """The acting character ends its turn on a square, as the last of the round."""
    twin = position.copy()
    twin.put(twin.actor, square)
    twin.moved |= BIT[twin.actor]
    twin.state[twin.actor] = FREE
    twin.order[twin.actor] = len(NAMES) + 1
    return twin


def step_forecasts(position: Toroball, square: int) -> Forecasts:
    """What the cow would do to whoever ends there; where a drinker would run."""
    pitch = position.pitch
    drinks = pitch.kinds[square] == AT_BOTTLE and position.left > 1 and not position.drunk
    if not drinks:
        return charge_forecasts(stepped(position, square), int(position.actor))
    twin = position.copy()
    twin.put(twin.actor, square)
    ends: dict[int, list[str]] = {}
    for face in range(6):
        end = int(run(twin, square, pitch.compass[face], 2 * (twin.left - 1), []))
        ends.setdefault(end, []).append(str(face + 1))
    return tuple((spot(position, end), f"{len(faces)}/6") for end, faces in ends.items())
