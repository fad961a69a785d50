"""Toroball: whether a match can lead to a position that is described."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.engine.core.bits import BIT
from parlour.engine.fields import refuse_unless
from parlour.games.toroball.books import NAMES, TEAMS
from parlour.games.toroball.rules.state import (
    ACTING,
    ARROWS,
    COW_MOVE,
    COW_START,
    DRINK,
    ENDED,
    FIRST_PLAYER,
    FREE,
    HIDDEN,
    IDLE,
    OUT,
    PERCHED,
    PLACE,
    SCATTER,
    STATES,
)
from parlour.games.toroball.rules.tables import (
    AT_BARRIER,
    AT_BOTTLE,
    AT_FENCE,
    NOBODY,
    NOWHERE,
    Pitch,
)

if TYPE_CHECKING:
    from parlour.games.toroball.rules.position import Toroball

SET_UP = (FIRST_PLAYER, ARROWS, COW_START)
"""What is asked before a character phase."""
MID_TURN = (PLACE, ACTING, SCATTER, DRINK)
COW_PHASE = (IDLE, COW_MOVE)


def check(position: Toroball) -> None:
    """Refuse what no match can lead to; `check_characters` has been asked before."""
    _score(position)
    if position.step in SET_UP:
        _beginning(position)
    elif position.step != ENDED:
        _round(position)
    _cow_and_ball(position)
    if position.actor != NOBODY:
        _actor(position)


def _score(position: Toroball) -> None:
    """TB-46, TB-48: it is over when somebody has won or the last round is over."""
    cap, goals = position.round_cap, position.goals_to_win
    refuse_unless(position.round <= cap, f"TB-48: there are {cap} rounds")
    low, high = sorted(map(int, position.goals))
    refuse_unless(high <= goals and low < goals, f"TB-46: the first team with {goals} goals wins")
    over, won = position.step == ENDED, high == goals
    refuse_unless(over or not won, f"TB-46: with {goals} goals the match is over")
    refuse_unless(won or not over or position.round == cap, "TB-48: nobody has won yet")


def _cow_and_ball(position: Toroball) -> None:
    """TB-4, TB-40, TB-47."""
    pitch, heading = position.pitch, int(position.heading)
    refuse_unless(position.ball != pitch.shelter, "TB-4: the ball cannot lie on the shelter")
    again = position.step == ARROWS and position.round > 1
    apart = {int(position.cow), int(position.ball)} == {int(square) for square in pitch.spots}
    refuse_unless(apart or not again, "TB-47: after a goal cow and ball are on the two spots")
    lost = position.target() == NOBODY
    refuse_unless(lost or position.step != IDLE, "TB-40: the cow has a target")
    astray = lost and position.step == COW_MOVE
    why = "TB-40: only a cow without a target has a heading"
    refuse_unless(astray or heading == NOWHERE, why)
    why = "TB-40: a cow without a target gets its heading by a scatter roll"
    refuse_unless(not astray or heading in [int(way) for way in pitch.compass], why)


# Set-up


def has_arrow(position: Toroball, team: int) -> bool:
    """TB-50: whether a team has chosen its arrow square."""
    if position.step == ARROWS:
        return bool(team == position.first != position.seat)
    return bool(position.step != FIRST_PLAYER)


def own_arrows(pitch: Pitch, team: int) -> list[int]:
    """The arrow squares of a team."""
    both = zip(pitch.arrows, pitch.arrow_team, strict=True)
    return [int(square) for square, side in both if side == team]


def _beginning(position: Toroball) -> None:
    """TB-10, TB-50: there are coins in round 1 only, and a set-up after a goal."""
    early, least = position.round == 1, position.pitch.ene_least
    scored = position.goals[0] + position.goals[1] > 0
    fits = scored != early if position.step == ARROWS else early and not scored
    refuse_unless(fits, "TB-50: one sets up before round 1, with coins, and after a goal, without")
    refuse_unless(not early or position.ene == least, f"TB-10: ENE is {least} in the beginning")


def _at_set_up(position: Toroball, character: int) -> None:
    """TB-9, TB-49."""
    pitch, team, number = position.pitch, character // 3, character % 3
    home = [int(pitch.bottles[2 * team + number])] if number < 2 else [NOWHERE]
    if number == 2 and has_arrow(position, team):
        home = own_arrows(pitch, team)
    fits = position.at[character] in home and position.state[character] == FREE
    refuse_unless(fits, f"TB-9: {NAMES[character]} is not at its place of the set-up")


# Characters


def check_characters(position: Toroball) -> None:
    """Refuse characters that cannot be where or how they are."""
    for character in range(len(NAMES)):
        if position.step in SET_UP:
            _at_set_up(position, character)
        elif position.state[character] == OUT:
            _out(position, character)
        else:
            _on_pitch(position, character)


def _out(position: Toroball, character: int) -> None:
    """TB-14, TB-43: who is out returns in this round or the next; after the end, the one after."""
    name, now, back = NAMES[character], int(position.round), int(position.back[character])
    if position.step == ENDED and back == now + 2:
        return
    soon = now <= back <= now + 1
    refuse_unless(soon, f"TB-43: {name} is out: it returns in round {now} or {now + 1}")
    refuse_unless(position.order[character] == 0, f"TB-14: {name} is out and has had no turn")
    missed = back == now and position.step in COW_PHASE
    refuse_unless(not missed, f"TB-43: {name} was to return in this round")


def _on_pitch(position: Toroball, character: int) -> None:
    """TB-31: where one can perch and hide."""
    pitch, name = position.pitch, NAMES[character]
    square, state = int(position.at[character]), int(position.state[character])
    refuse_unless(square != NOWHERE, f"TB-9: say where {name} is")
    where, kind = pitch.names[square], pitch.kinds[square]
    fence = state != PERCHED or kind == AT_FENCE
    refuse_unless(fence, f"TB-31: {name} cannot perch on {where}, it is no fence square")
    cover = kind == AT_BARRIER or pitch.distance(square, pitch.shelter) == 1
    refuse_unless(state != HIDDEN or cover, f"TB-31: {name} cannot hide on {where}")


# The round so far


def entitled(position: Toroball) -> list[int]:
    """TB-14: who has a turn in this round."""
    state, back, now = position.state, position.back, position.round
    return [n for n in range(len(NAMES)) if state[n] != OUT or back[n] == now]


def next_mover(position: Toroball, turns: list[int]) -> int | None:
    """TB-13: the team that acts after some turns, NOBODY if all have had theirs; None if players
    who alternate cannot have had them."""
    left = entitled(position)
    seat = _other_first(left, 1 - int(position.first))
    for character in turns:
        if character not in left or character // 3 != seat:
            return None
        left.remove(character)
        seat = _other_first(left, seat)
    return seat


def _other_first(left: list[int], team: int) -> int:
    """The other team if it has a turn left, else the same, else nobody."""
    teams = [character // 3 for character in left]
    return 1 - team if 1 - team in teams else team if team in teams else NOBODY


def _round(position: Toroball) -> None:
    """TB-18, TB-33, TB-45: who has moved does not rest, and both teams are on the field."""
    for character in range(len(NAMES)):
        name, state = NAMES[character], int(position.state[character])
        moved = position.moved & BIT[character] != 0
        had_turn = position.order[character] != 0
        refuse_unless(had_turn or not moved, f"TB-18: {name} has moved, so it has had its turn")
        rests = f"TB-33: {name} is {STATES[state]}, so it has skipped"
        refuse_unless(state == FREE or not moved, rests)
        _pressure(position, character)
    for team in range(len(TEAMS)):
        why = f"TB-45: {TEAMS[team]} has nobody on the field and has conceded"
        refuse_unless(position.on_field(team), why)


def is_pressed(position: Toroball, character: int) -> bool:
    """TB-42: whether a character rests beside the cow and is still to have its turn."""
    resting = PERCHED <= position.state[character] <= HIDDEN and position.waits(character)
    return bool(resting and position.by_the_cow(position.at[character]))


def _pressure(position: Toroball, character: int) -> None:
    """TB-42: who rests beside the cow is under pressure, and such come first."""
    pressed = position.pressed & BIT[character] != 0
    if position.waits(character) and character != position.actor:
        beside = is_pressed(position, character)
        how = "perched or hidden" if beside else "not perched or hidden"
        refuse_unless(pressed == beside, f"TB-42: {NAMES[character]} is {how} beside the cow")
    elif position.state[character] != OUT and not pressed:
        early = position.is_hurried(character // 3)
        refuse_unless(not early, "TB-42: those under pressure have their turn first")


def _actor(position: Toroball) -> None:
    """TB-13, TB-19, TB-29, TB-34, TB-43: what it can have done in its turn."""
    pitch, name = position.pitch, NAMES[position.actor]
    refuse_unless(position.waits(position.actor), f"TB-13: {name} has no turn left")
    out, place = position.state[position.actor] == OUT, position.step == PLACE
    refuse_unless(out == place, f"TB-43: {name} is put on the pitch when it returns")
    begun = position.stepped or position.kicked
    refuse_unless(not begun or position.state[position.actor] == FREE, f"TB-19: {name} is free")
    refuse_unless(position.stepped or not position.agitated, "TB-29: one agitates after a step")
    wild = position.ene > pitch.ene_least or not position.agitated
    refuse_unless(wild, f"TB-29: an agitated cow has an ENE above {pitch.ene_least}")
    refuse_unless(position.stepped or not position.drunk, "TB-34: one drinks after a step")
    here = int(position.at[position.actor])
    if position.step == SCATTER:
        landed = position.flown != NOWHERE
        refuse_unless(landed, "TB-25: say in 'flight' where the ball came down")
        refuse_unless(here == position.ball, f"TB-21: {name} is not on the ball's square")
    if position.step == DRINK:
        bottle = pitch.kinds[here] == AT_BOTTLE
        refuse_unless(bottle, f"TB-34: {name} is not on a sangria square")
        refuse_unless(position.left > 0, "TB-34: one drinks with movement left")
    _movement(position)


def _movement(position: Toroball) -> None:
    """TB-16, TB-29, TB-34: a step costs a square, a run all of them; agitating brings some."""
    pitch = position.pitch
    most = int(pitch.adrenaline) if position.agitated else 0
    if position.step == DRINK or not position.drunk:
        most += int(pitch.movement) - int(position.stepped)
    why = f"TB-16: at most {most} squares of movement are left"
    refuse_unless(position.left <= most, why)
