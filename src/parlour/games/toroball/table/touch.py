"""Toroball by touch: what one touches to make a move, and what is meant by the rest."""

from __future__ import annotations

from parlour.games.toroball.books import CALLED, NAMES, TEAMS, called
from parlour.games.toroball.components import DIRECTIONS
from parlour.games.toroball.rules.kicks import flight, is_clear
from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.rules.state import ACTING, ARROWS, OUT, PLACE, TURN
from parlour.games.toroball.rules.tables import NOBODY, NOWHERE
from parlour.games.toroball.table.forecasts import goal_of, goal_spot, spot
from parlour.scene.choices import after, warning

Paths = tuple[tuple[str, ...], ...]

KICK, SKIP = "plate-kick", "plate-skip"
STRAIGHT = {DIRECTIONS.index("west"): 0, DIRECTIONS.index("east"): 1}
"""The goals that lie straight ahead."""


def touches(position: Toroball, move: int) -> Paths:
    """A square to go to; a character to act with; plates for the rest. To kick, first where the
    ball lies, or the plate, then the target. None for what is chosen on the same squares at
    another time."""
    pitch, step = position.pitch, position.step
    if move < pitch.first_act:
        return _only(step == ARROWS, spot(position, int(pitch.arrows[move])))
    if move < pitch.first_place:
        return _turn_touches(position, move)
    if move < pitch.first_step:
        return _only(step == PLACE, spot(position, int(pitch.inner[move - pitch.first_place])))
    if move < pitch.first_kick:
        return _only(step == ACTING, spot(position, int(pitch.inner[move - pitch.first_step])))
    if move < pitch.agitate:
        return _kick_touches(position, move)
    plates = ("plate-agitate", "plate-perch", "plate-hide", "plate-end", SKIP)
    plate = plates[move - int(pitch.agitate)]
    return _only(plate != SKIP or step == ACTING, plate)


def _only(now: bool, *path: str) -> Paths:
    return (path,) if now else ()


def _turn_touches(position: Toroball, move: int) -> Paths:
    """Whom one acts with or brings back; to skip, first the plate."""
    pitch = position.pitch
    deed, character = divmod(move - int(pitch.first_act), len(NAMES))
    out = position.state[character] == OUT
    if deed == 0:
        return _only(not out, _where(position, character))
    if deed == 2:
        return _only(bool(out), NAMES[character])
    skips = [m for m in position.legal if pitch.first_skip <= m < pitch.first_return]
    if skips == [move]:
        return ((SKIP,),)
    return _only(character // 3 == position.seat, SKIP, _where(position, character))


def _where(position: Toroball, character: int) -> str:
    """What one touches to take a character: itself, or its square if the ball lies there too."""
    square = int(position.at[character])
    under = position.step == TURN and square == position.ball
    return spot(position, square) if under else NAMES[character]


def _kick_touches(position: Toroball, move: int) -> Paths:
    """Where the ball lies or the plate, and the target; a goal alone means a shot."""
    pitch, ball = position.pitch, int(position.ball)
    if move >= pitch.first_shot:
        way = move - int(pitch.first_shot)
        goal = NOBODY if ball == NOWHERE else goal_of(position, way)
        if goal == NOBODY or position.step != ACTING:
            return _only(way in STRAIGHT, goal_spot(STRAIGHT.get(way, 0)))
        target = goal_spot(goal)
        return ((spot(position, ball), target), (KICK, target), (target,))
    way, distance = kick_of(position, move)
    if position.step != ACTING or pitch.reach[ball * 8 + way] < distance:
        return ((KICK,),)
    target = spot(position, ball + distance * int(pitch.delta[way]))
    return ((spot(position, ball), target), (KICK, target))


def kick_of(position: Toroball, move: int) -> tuple[int, int]:
    """Direction and distance of a kick."""
    pitch = position.pitch
    way, more = divmod(move - int(pitch.first_kick), int(pitch.distances))
    return way, more + int(pitch.kick_least)


def label(position: Toroball, move: int) -> str:
    """The move as it reads in this position."""
    pitch = position.pitch
    if pitch.first_place <= move < pitch.first_step:
        square = pitch.names[pitch.inner[move - pitch.first_place]]
        return f"Put {CALLED[position.actor]} on {square}"
    if move < pitch.first_act:
        return f"Put {CALLED[position.seat * 3 + 2]} on {pitch.names[pitch.arrows[move]]}"
    if pitch.first_kick <= move < pitch.agitate:
        return _kick_label(position, move)
    return position.book().sentence(move)


def _kick_label(position: Toroball, move: int) -> str:
    pitch, start = position.pitch, int(position.ball)
    if move >= pitch.first_shot:
        way = move - int(pitch.first_shot)
        count = int(pitch.shots[start * 8 + way])
        words = f"Shoot {DIRECTIONS[way]}"
        if is_clear(position, start, way, count):
            return f"{words}: the lane is clear"
    else:
        way, count = kick_of(position, move)
        target = pitch.names[start + count * int(pitch.delta[way])]
        words = f"Kick {DIRECTIONS[way]} to {target}"
    stopped = int(flight(position, start, way, count))
    by = called(position.who_stands(stopped))
    return f"{words}, stopped by {by} on {pitch.names[stopped]}" if by else words


def asked(position: Toroball, move: int) -> str:
    """What to ask before a move that gives the match or a goal away for certain."""
    lost = warning(position, move)
    if lost:
        return lost
    me = int(position.to_move())
    then = after(position, move)
    assert isinstance(then, Toroball)
    if then.goals[1 - me] > position.goals[1 - me]:
        return f"This gives {TEAMS[1 - me]} a goal at once."
    return ""


def move_meant(position: Toroball, name: str) -> int | None:
    """The cow means agitating it, the ball a kick; a character, or its square, acting with it."""
    pitch = position.pitch
    if name == "cow":
        return int(pitch.agitate)
    if name == "ball":
        return int(pitch.first_kick)
    for who in range(len(NAMES)):
        here = () if position.step != TURN else (spot(position, int(position.at[who])),)
        if name in (NAMES[who], *here) and position.state[who] != OUT:
            return int(pitch.first_act) + who
    return None
