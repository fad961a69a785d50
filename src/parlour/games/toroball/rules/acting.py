"""Toroball: what a character does in its turn (TB-16 to TB-20, TB-29 to TB-35)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.games.toroball.books import NAMES
from parlour.games.toroball.components import DIRECTIONS
from parlour.games.toroball.rules.kicks import add_kicks, kick, shoot, why_no_kick
from parlour.games.toroball.rules.rounds import turn_over
from parlour.games.toroball.rules.state import ACTING, DRINK, FREE, HIDDEN, PERCHED, State
from parlour.games.toroball.rules.tables import AT_BARRIER, AT_BOTTLE, AT_FENCE, EMPTY
from parlour.games.toroball.rules.turns import skip

AFTER_A_STEP: Final = "TB-31: one perches or hides only after a step"

# Acting


def acts(position: State) -> list[int]:
    """TB-16, TB-17, TB-18: everything the acting character can do now."""
    pitch = position.pitch
    found: list[int] = []
    _add_steps(position, found)
    add_kicks(position, found)
    if _can_agitate(position):
        found.append(pitch.agitate)
    if _can_perch(position):
        found.append(pitch.perch)
    if _can_hide(position):
        found.append(pitch.hide)
    if position.stepped or position.kicked:
        found.append(pitch.end)
    elif position.returned:
        found.append(pitch.stay)
    return found


def why_no_act(position: State, move: i64) -> str:
    """Why the acting character cannot do something."""
    pitch = position.pitch
    if position.step != ACTING:
        return "TB-13: first take one of your characters"
    if move < pitch.first_kick:
        return _why_no_step(position, pitch.inner[move - pitch.first_step])
    if move < pitch.agitate:
        return why_no_kick(position, move)
    if move == pitch.agitate:
        return _why_no_agitation(position)
    if move == pitch.perch:
        return _why_no_perch(position)
    if move == pitch.hide:
        return _why_no_hiding(position)
    if move == pitch.end:
        return "TB-18: a turn ends after a step or a kick"
    return "TB-15: one skips instead of acting, or just after a return"


def act(position: State, move: i64) -> None:
    """TB-17: in any order, until the turn ends."""
    pitch = position.pitch
    if move < pitch.first_kick:
        _step_to(position, pitch.inner[move - pitch.first_step])
    elif move < pitch.first_shot:
        number = move - pitch.first_kick
        kick(position, number // pitch.distances, number % pitch.distances + pitch.kick_least)
    elif move < pitch.agitate:
        shoot(position, move - pitch.first_shot)
    elif move == pitch.agitate:
        _agitate(position)
    elif move == pitch.perch:
        _settle_down(position, PERCHED, "perch")
    elif move == pitch.hide:
        _settle_down(position, HIDDEN, "hide")
    elif move == pitch.end:
        _end_turn(position)
    else:
        skip(position, "TB-43")


def _add_steps(position: State, found: list[int]) -> None:
    """TB-16: with movement left, to every adjacent square that is free."""
    if position.left == 0:
        return
    pitch = position.pitch
    square = position.at[position.actor]
    holds = position.holds
    delta = pitch.delta
    outer = pitch.outer
    first = pitch.first_step
    for way in range(8):
        there = square + delta[way]
        if holds[there] == EMPTY:
            found.append(first + outer[there])


def _why_no_step(position: State, square: i64) -> str:
    pitch = position.pitch
    name = pitch.names[square]
    here = position.at[position.actor]
    if position.left == 0:
        return "TB-16: no movement is left"
    if pitch.distance(square, here) != 1:
        return f"TB-16: {name} is not adjacent to {pitch.names[here]}"
    if square == pitch.shelter:
        return f"TB-4: {name} is the shelter, nobody can stand there"
    return f"TB-7: {name} is taken"


def _step_to(position: State, square: i64) -> None:
    """TB-16, TB-19, TB-34: one square of movement; free again; perhaps a drink."""
    character = position.actor
    if position.audience is not None:
        names = position.pitch.names
        facts: dict[str, object] = {
            "character": NAMES[character], "from": names[position.at[character]],
            "to": names[square],
        }  # fmt: skip
        position.tell("step", "TB-16", facts)
    position.put(character, square)
    position.left -= 1
    position.stepped = True
    position.state[character] = FREE
    if position.pitch.kinds[square] == AT_BOTTLE and position.left > 0 and not position.drunk:
        _drink(position)


def _end_turn(position: State) -> None:
    """TB-18: it has moved."""
    position.moved |= BIT[position.actor]
    if position.audience is not None:
        position.tell("end turn", "TB-18", position.who_acts())
    turn_over(position)


# Agitate, perch, hide


def _can_agitate(position: State) -> bool:
    """TB-29, TB-R11, TB-R12, TB-R13: after a step, beside a cow that can become wilder."""
    if not position.stepped or position.agitated or position.ene >= position.pitch.ene_most:
        return False
    return position.by_the_cow(position.at[position.actor])


def _why_no_agitation(position: State) -> str:
    if position.agitated:
        return "TB-17: the cow is agitated once a turn"
    if not position.stepped:
        return "TB-29: one agitates the cow only after a step"
    if position.ene >= position.pitch.ene_most:
        return f"TB-29: agitation is {position.ene}, the cow cannot become wilder"
    return "TB-29: the cow is not adjacent"


def _agitate(position: State) -> None:
    """TB-29, TB-30: the cow is wilder, the character has more squares of movement."""
    position.agitated = True
    position.ene += 1
    position.left += position.pitch.adrenaline
    if position.audience is not None:
        facts = position.who_acts()
        facts["ene"] = position.ene
        facts["cow"] = position.pitch.names[position.cow]
        position.tell("agitate", "TB-29", facts)


def _can_perch(position: State) -> bool:
    """TB-31: after a step, on a fence square."""
    return position.stepped and position.pitch.kinds[position.at[position.actor]] == AT_FENCE


def _why_no_perch(position: State) -> str:
    return AFTER_A_STEP if not position.stepped else "TB-31: one perches on a fence square only"


def _can_hide(position: State) -> bool:
    """TB-31: after a step, on a barrier square or behind the central hiding spot."""
    return position.stepped and is_cover(position, position.at[position.actor])


def is_cover(position: State, square: i64) -> bool:
    """TB-31, TB-32: whether one can hide from the cow on a square now."""
    pitch = position.pitch
    if pitch.kinds[square] == AT_BARRIER:
        return True
    return pitch.hidden[position.cow * pitch.size + square] != 0


def _why_no_hiding(position: State) -> str:
    if not position.stepped:
        return AFTER_A_STEP
    if position.pitch.distance(position.at[position.actor], position.pitch.shelter) == 1:
        return "TB-32: the shelter is not between the cow and this square"
    return "TB-31: one hides behind a barrier or the shelter"


def _settle_down(position: State, state: i64, kind: str) -> None:
    """TB-31, TB-33: it counts as having skipped."""
    position.state[position.actor] = state
    if position.audience is not None:
        facts = position.who_acts()
        facts["centre"] = position.pitch.kinds[position.at[position.actor]] != AT_BARRIER
        position.tell(kind, "TB-31", facts)
    turn_over(position)


# Sangria and bouncing


def _drink(position: State) -> None:
    """TB-34: a scatter roll says where to."""
    position.drunk = True
    position.step = DRINK
    if position.audience is not None:
        facts = position.who_acts()
        facts["run"] = 2 * position.left
        position.tell("drink", "TB-34", facts)


def drunken_run(position: State, face: i64) -> None:
    """TB-34: twice the movement left, straight on, bouncing; then none is left."""
    way: i64 = position.pitch.compass[face]
    start = position.at[position.actor]
    path: list[str] = []
    end = run(position, start, way, 2 * position.left, path)
    if end != start:
        position.put(position.actor, end)
    position.left = 0
    position.step = ACTING
    if position.audience is not None:
        facts = position.who_acts()
        facts["face"] = face + 1
        facts["direction"] = DIRECTIONS[way]
        facts["path"] = path
        position.tell("run", "TB-34", facts)


def run(position: State, start: i64, way: i64, squares: i64, path: list[str]) -> i64:
    """TB-34, TB-35, TB-40: where a straight run ends; it stops before whoever stands there."""
    pitch = position.pitch
    square = start
    for _ in range(squares):
        way = pitch.bounces[square * 8 + way]
        there = square + pitch.delta[way]
        if position.holds[there] != EMPTY and there != start:
            break
        square = there
        if position.audience is not None:
            path.append(pitch.names[square])
    return square
