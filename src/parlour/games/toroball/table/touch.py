"""Toroball by touch: what one touches to make a move, and what is meant by the rest."""

from __future__ import annotations

from parlour.games.toroball.books import NAMES, TEAMS
from parlour.games.toroball.components import DIRECTIONS
from parlour.games.toroball.rules.kicks import flight, is_clear
from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.rules.state import ACTING, ARROWS, OUT, PLACE, TURN
from parlour.games.toroball.rules.tables import NOBODY, NOWHERE
from parlour.games.toroball.table.forecasts import goal_of, goal_spot, spot
from parlour.scene.choices import after, warning

Paths = tuple[tuple[str, ...], ...]

KICK, SKIP = "plate-kick", "plate-skip"
DIAGONALS = (0, 2, 5, 7)


def plates(position: Toroball) -> dict[int, str]:
    """The plates that make a move by themselves."""
    pitch = position.pitch
    return {
        int(pitch.agitate): "plate-agitate",
        int(pitch.perch): "plate-perch",
        int(pitch.hide): "plate-hide",
        int(pitch.end): "plate-end",
        int(pitch.stay): SKIP,
    }


def touches(position: Toroball, move: int) -> Paths:
    """A square to go to; a character to act with; plates for the rest. To kick, first the ball
    (or where it lies, or the plate), then the target."""
    pitch = position.pitch
    if move < pitch.first_act:
        return ((spot(position, int(pitch.arrows[move])),),)
    if move < pitch.first_skip:
        return ((where(position, move - int(pitch.first_act)),),)
    if move < pitch.first_return:
        character = move - int(pitch.first_skip)
        alone = len([m for m in position.legal if pitch.first_skip <= m < pitch.first_return]) == 1
        return (((SKIP,) if alone else (SKIP, where(position, character))),)
    if move < pitch.first_place:
        return ((NAMES[move - int(pitch.first_return)],),)
    if move < pitch.first_kick:
        first = pitch.first_place if position.step == PLACE else pitch.first_step
        return ((spot(position, int(pitch.inner[move - first])),),)
    if move < pitch.agitate:
        target = kick_target(position, move)
        here = spot(position, int(position.ball))
        paths = ((here, target), (KICK, target))
        return (*paths, (target,)) if move >= pitch.first_shot else paths
    return ((plates(position)[move],),)


def where(position: Toroball, character: int) -> str:
    """What one touches to take a character: itself, or its square if the ball lies there too."""
    square = int(position.at[character])
    return spot(position, square) if square == position.ball else NAMES[character]


def kick_target(position: Toroball, move: int) -> str:
    """The square or goal that a kick or shot aims at."""
    pitch = position.pitch
    if move >= pitch.first_shot:
        return goal_spot(goal_of(position, move - int(pitch.first_shot)))
    way, distance = kick_of(position, move)
    return spot(position, int(position.ball) + distance * int(pitch.delta[way]))


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
        return f"Put {NAMES[position.actor]} on {square}"
    if move < pitch.first_act:
        return f"Put {NAMES[position.seat * 3 + 2]} on {pitch.names[pitch.arrows[move]]}"
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
    by = position.who_stands(stopped)
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
    """The move meant by touching a square, a goal, a character, the cow, the ball or a plate."""
    pitch = position.pitch
    known = {plate: move for move, plate in plates(position).items() if plate != SKIP}
    if name in known:
        return known[name]
    if name in (KICK, "ball"):
        return int(pitch.first_kick)
    if name == "cow":
        return int(pitch.agitate)
    if name == SKIP:
        return (
            int(pitch.stay)
            if position.step == ACTING
            else int(pitch.first_skip) + 3 * int(position.to_move())
        )
    if name in NAMES:
        return _meant_by_character(position, NAMES.index(name))
    if name.startswith("goal-"):
        return int(pitch.first_shot) + (3 if name == goal_spot(0) else 4)
    kind, _, square = name.partition("-")
    if kind == "square" and square in pitch.real:
        return _meant_by_square(position, pitch.real.index(square))
    return None


def _meant_by_character(position: Toroball, character: int) -> int:
    back = position.state[character] == OUT
    first = position.pitch.first_return if back else position.pitch.first_act
    return int(first) + character


def _meant_by_square(position: Toroball, number: int) -> int | None:
    """An arrow, a place, a character to act with, or a step."""
    pitch = position.pitch
    square = int(pitch.inner[number])
    if position.step == ARROWS:
        arrows = [int(each) for each in pitch.arrows]
        return arrows.index(square) if square in arrows else None
    if position.step == PLACE:
        return int(pitch.first_place) + number
    if position.step == TURN:
        who = int(position.holds[square])
        return _meant_by_character(position, who) if 0 <= who < len(NAMES) else None
    if position.actor == NOBODY or position.at[position.actor] == NOWHERE:
        return None
    return int(pitch.first_step) + number
