"""Toroball: who has the next turn, and who comes back (TB-13 to TB-15, TB-42 to TB-44)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.games.toroball.books import CALLED, TEAMS
from parlour.games.toroball.rules.kicks import any_kick
from parlour.games.toroball.rules.rounds import turn_over
from parlour.games.toroball.rules.state import ACTING, ARROWS, FREE, OUT, PLACE, State
from parlour.games.toroball.rules.tables import EMPTY

# Turn


def turns(position: State) -> list[int]:
    """TB-13, TB-42: act or skip with a character, or bring it back; those under pressure come
    first."""
    pitch = position.pitch
    first = position.seat * 3
    asked: i64 = 0
    hurried = position.is_hurried(position.seat)
    found: list[int] = []
    for character in range(first, first + 3):
        if not position.waits(character) or (hurried and not position.hurries(character)):
            continue
        asked |= BIT[character]
        if position.state[character] != OUT and _can_act(position, character):
            found.append(pitch.first_act + character)
    for character in range(first, first + 3):
        if asked & BIT[character] != 0 and position.state[character] != OUT:
            found.append(pitch.first_skip + character)
    for character in range(first, first + 3):
        if asked & BIT[character] != 0 and position.state[character] == OUT:
            found.append(pitch.first_return + character)
    return found


def _can_act(position: State, character: i64) -> bool:
    """Whether there is a step or a kick to begin with."""
    square = position.at[character]
    holds = position.holds
    delta = position.pitch.delta
    for way in range(8):
        if holds[square + delta[way]] == EMPTY:
            return True
    return square == position.ball and any_kick(position, square)


def why_no_turn(position: State, move: i64) -> str:
    """Why a character cannot act, skip or come back."""
    pitch = position.pitch
    character = (move - pitch.first_act) % 6
    name = CALLED[character]
    if position.step == ARROWS:
        return "TB-50: first choose an arrow square"
    if position.step == PLACE:
        return f"TB-43: first put {CALLED[position.actor]} back on the pitch"
    if position.step == ACTING:
        return f"TB-13: {CALLED[position.actor]} has its turn"
    if character // 3 != position.seat:
        return f"TB-13: {name} belongs to {TEAMS[1 - position.seat]}"
    if position.order[character] != 0:
        return f"TB-13: {name} has had its turn this round"
    if not position.waits(character):
        return f"TB-14: {name} is out and returns in round {position.back[character]}"
    if position.is_hurried(position.seat) and not position.hurries(character):
        return "TB-42: those under pressure have their turn first"
    if move >= pitch.first_return:
        return f"TB-43: {name} is on the pitch"
    if position.state[character] == OUT:
        return f"TB-43: {name} is out: it has to come back first"
    return f"TB-16: {name} can neither step nor kick"


def take_turn(position: State, move: i64) -> None:
    """TB-13: the chosen character acts, skips or comes back."""
    pitch = position.pitch
    if move >= pitch.first_return:
        position.actor = move - pitch.first_return
        position.step = PLACE
    elif move >= pitch.first_skip:
        position.actor = move - pitch.first_skip
        skip(position, "TB-15")
    else:
        enter(position, move - pitch.first_act)


def enter(position: State, character: i64) -> None:
    """TB-16: a character begins to act."""
    position.actor = character
    position.left = position.pitch.movement
    position.step = ACTING


def skip(position: State, rule: str) -> None:
    """TB-15: neither square nor state changes."""
    if position.audience is not None:
        position.tell("skip", rule, position.who_acts())
    turn_over(position)


# Return


def places(position: State) -> list[int]:
    """TB-43, TB-44: where a returning character can be put."""
    pitch = position.pitch
    one = pitch.bottles[position.seat * 2]
    other = pitch.bottles[position.seat * 2 + 1]
    least = pitch.size
    found: list[int] = []
    for number in range(len(pitch.inner)):
        square = pitch.inner[number]
        if position.holds[square] != EMPTY:
            continue
        away = pitch.distance(square, one)
        if pitch.distance(square, other) < away:
            away = pitch.distance(square, other)
        if away < least:
            least = away
            found = []
        if away == least:
            found.append(pitch.first_place + number)
    return found


def why_no_place(position: State, square: i64) -> str:
    """Why nobody can be put on a square."""
    if position.step != PLACE:
        return "TB-43: only a character that returns is put on a square"
    if position.holds[square] != EMPTY:
        return f"TB-7: {position.pitch.names[square]} is taken"
    return "TB-43: a character returns on a free sangria square of its camp, or nearest to it"


def put_back(position: State, number: i64) -> None:
    """TB-43: on the pitch, free, before it acts or skips."""
    character = position.actor
    position.put(character, position.pitch.inner[number])
    position.state[character] = FREE
    position.back[character] = 0
    position.returned = True
    enter(position, character)
    if position.audience is not None:
        position.tell("return", "TB-43", position.who_acts())
