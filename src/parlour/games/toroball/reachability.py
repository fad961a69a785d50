"""Toroball: whether a match can lead to a position that is described."""

from __future__ import annotations

from parlour.engine.core.bits import BIT
from parlour.engine.fields import refuse_unless
from parlour.games.toroball.books import NAMES, TEAMS
from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.rules.state import (
    ARROWS,
    COW_START,
    DRINK,
    ENDED,
    FIRST_PLAYER,
    FREE,
    HIDDEN,
    OUT,
    PERCHED,
    PLACE,
    SCATTER,
    STATES,
)
from parlour.games.toroball.rules.tables import AT_BARRIER, AT_FENCE, NOBODY, NOWHERE

BEFORE = (FIRST_PLAYER, ARROWS, COW_START)
"""What is asked before a character phase."""


def presses(position: Toroball, character: int) -> bool:
    """TB-42: whether the cow presses a character that is still to have its turn."""
    resting = position.state[character] in (PERCHED, HIDDEN)
    if not resting or position.cow == NOWHERE or not position.waits(character):
        return False
    return position.by_the_cow(position.at[character])


def check(position: Toroball) -> None:
    """What no match can lead to."""
    for character in range(6):
        _check_character(position, character)
    over = position.step == ENDED
    won = max(int(position.goals[0]), int(position.goals[1])) >= position.goals_to_win
    refuse_unless(over or not won, f"TB-46: with {position.goals_to_win} goals the match is over")
    last = position.round >= position.round_cap
    refuse_unless(not over or won or last, "TB-48: nobody has won yet")
    both = min(int(position.goals[0]), int(position.goals[1])) >= position.goals_to_win
    refuse_unless(not both, "TB-46: only one team can win")
    for team in (0, 1):
        field = over or position.on_field(team)
        refuse_unless(field, f"TB-45: {TEAMS[team]} has nobody on the field and has conceded")
    if position.actor != NOBODY:
        _check_actor(position)


def _check_character(position: Toroball, character: int) -> None:
    pitch, name = position.pitch, NAMES[character]
    square, state = int(position.at[character]), int(position.state[character])
    third = character % 3 == 2
    waiting = third and position.step in (FIRST_PLAYER, ARROWS)
    over = position.step == ENDED
    if position.step in BEFORE:
        spot = pitch.bottles[character // 3 * 2 + character % 3] if not third else NOWHERE
        arrows = [int(each) for each in pitch.arrows]
        fits = square in arrows or (waiting and square == NOWHERE) if third else square == spot
        refuse_unless(fits and state == FREE, f"TB-9: {name} is not at its place of the set-up")
    if state == OUT:
        low, high = int(position.round), int(position.round) + 1
        fits = over or low <= position.back[character] <= high
        refuse_unless(fits, f"TB-43: {name} is out: it returns in round {low} or {high}")
        gone = over or position.back[character] == high or position.order[character] == 0
        refuse_unless(gone, f"TB-43: {name} has had its turn, so it is back")
        refuse_unless(
            over or position.back[character] == high or not position.turns_are_over(),
            f"TB-43: {name} was to return in this round",
        )
    elif square != NOWHERE:
        where = pitch.names[square]
        fence = state != PERCHED or pitch.kinds[square] == AT_FENCE
        refuse_unless(fence, f"TB-31: {name} cannot perch on {where}, it is no fence square")
        near = pitch.distance(square, pitch.shelter) == 1
        cover = state != HIDDEN or pitch.kinds[square] == AT_BARRIER or near
        refuse_unless(cover, f"TB-31: {name} cannot hide on {where}")
    else:
        refuse_unless(waiting, f"TB-9: say where {name} is")
    has_moved = position.moved & BIT[character] != 0
    had_turn = position.order[character] != 0
    refuse_unless(not has_moved or had_turn, f"TB-18: {name} has moved, so it has had its turn")
    refuse_unless(
        not has_moved or state == FREE or over,
        f"TB-33: {name} is {STATES[state]}, so it has skipped",
    )
    absent = state == OUT and position.back[character] > position.round and not over
    refuse_unless(not (absent and had_turn), f"TB-14: {name} is out and has no turn")
    if position.pressed & BIT[character] and not had_turn and character != position.actor:
        pressed = presses(position, character)
        refuse_unless(pressed, f"TB-42: {name} is not perched or hidden beside the cow")


def _check_actor(position: Toroball) -> None:
    pitch, name = position.pitch, NAMES[position.actor]
    refuse_unless(position.waits(position.actor), f"TB-13: {name} has no turn left")
    out = position.state[position.actor] == OUT
    place = position.step == PLACE
    refuse_unless(out == place, f"TB-43: {name} is put on the pitch when it returns")
    begun = position.stepped or position.kicked
    refuse_unless(not begun or position.state[position.actor] == FREE, f"TB-19: {name} is free")
    refuse_unless(not position.agitated or position.stepped, "TB-29: one agitates after a step")
    refuse_unless(not position.drunk or position.stepped, "TB-34: one drinks after a step")
    here = int(position.at[position.actor])
    if position.step == SCATTER:
        refuse_unless(position.kicked, "TB-25: the ball scatters after a kick")
        refuse_unless(here == position.ball, f"TB-21: {name} is not on the ball's square")
    if position.step == DRINK:
        bottle = here in [int(square) for square in pitch.bottles]
        refuse_unless(bottle, f"TB-34: {name} is not on a sangria square")
        refuse_unless(position.left > 0, "TB-34: one drinks with movement left")
        refuse_unless(position.drunk, "TB-34: it drinks now")
