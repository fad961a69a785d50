"""Toroball: the fields of a position, and what follows from those that are said.

What a description leaves out comes from the start, as it is after the set-up: everybody at its
place, the third characters on the middle arrows, cow and ball on the two spots. If it does not say
what is asked, that follows from a flight, a heading or somebody acting; otherwise a player takes
his next turn or, when everybody has had one, the cow moves.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from parlour.engine.core.bits import BIT
from parlour.engine.errors import BadPosition
from parlour.engine.fields import (
    Bits,
    Derived,
    Each,
    Field,
    FieldGroup,
    Fields,
    Flag,
    ListOf,
    OneOf,
    Said,
    Whole,
    refuse_unless,
)
from parlour.engine.layout import ChoiceCodec, Codec, Maybe, Number, Spelled, Together
from parlour.games.toroball.books import NAMES, TEAMS
from parlour.games.toroball.components import DIRECTIONS, MOST_GOALS, MOST_ROUNDS
from parlour.games.toroball.reachability import (
    COW_PHASE,
    MID_TURN,
    SET_UP,
    check,
    check_characters,
    entitled,
    has_arrow,
    is_pressed,
    next_mover,
    own_arrows,
)
from parlour.games.toroball.rules.rounds import cow_phase, nobody_acts
from parlour.games.toroball.rules.state import (
    ACTING,
    COW_MOVE,
    DRINK,
    ENDED,
    FIRST_PLAYER,
    FREE,
    OUT,
    PERCHED,
    PLACE,
    SCATTER,
    STATES,
    STEPS,
    TURN,
)
from parlour.games.toroball.rules.tables import COW, HIDING_LINES, NOBODY, NOWHERE, Pitch

if TYPE_CHECKING:
    from parlour.games.toroball.rules.position import Toroball

Whereabouts = tuple[int, int, int]
"""The square of a character, how it is, and the round in which it returns."""

OUT_UNTIL = "out until "
MOVERS = [*TEAMS, "chance", "over"]
FLAGS = ("stepped", "kicked", "agitated", "drunk", "returned")
"""What the acting character has done in its turn."""


def declare(pitch: Pitch) -> Fields:
    """Everything that is on the pitch or is going on."""
    most = int(pitch.movement + pitch.adrenaline)
    return Fields(
        Field("round_cap", Whole(1, MOST_ROUNDS)),
        Field("goals_to_win", Whole(1, MOST_GOALS)),
        Derived("hiding_line", lambda position: HIDING_LINES[pitch.touching], OneOf(HIDING_LINES)),
        Field("asks", OneOf(STEPS), at="step"),
        Field("to_move", OneOf(MOVERS), get=_mover, put=_let_move),
        Field("round", Whole(1, MOST_ROUNDS)),
        Field("first_player", OneOf(TEAMS, none=NOBODY), at="first"),
        Field("score", Each(TEAMS, Whole(0, MOST_GOALS)), at="goals"),
        Field("ene", Whole(pitch.ene_least, pitch.ene_most)),
        _square(pitch, "cow", "cow"),
        _square(pitch, "ball", "ball"),
        Field("characters", Each(NAMES, _whereabouts(pitch)), get=_places, put=_put_places),
        Field("turns", ListOf(OneOf(NAMES), len(NAMES)), get=_turns, put=_put_turns),
        Field("moved", Bits(NAMES)),
        Field("pressure", Bits(NAMES), at="pressed"),
        FieldGroup(
            "acting",
            Field("character", OneOf(NAMES), at="actor"),
            Field("movement", Whole(0, most), at="left"),
            *(Field(name, Flag()) for name in FLAGS),
            present=lambda position: position.actor != NOBODY,
            clear=nobody_acts,
        ),
        _square(pitch, "flight", "flown"),
        Field("heading", OneOf(DIRECTIONS, none=NOWHERE)),
        aside=("legal", "turns"),
    )


def _mover(position: Toroball) -> int:
    turn = int(position.to_move())
    return turn if turn >= 0 else len(TEAMS) - 1 - turn


def _let_move(position: Toroball, mover: int) -> None:
    position.seat = mover if mover < len(TEAMS) else NOBODY


def _square(pitch: Pitch, name: str, at: str) -> Field:
    """A square, said by its name."""

    def get(position: Toroball) -> int:
        square = int(getattr(position, at))
        return NOWHERE if square == NOWHERE else pitch.real.index(pitch.names[square])

    def put(position: Toroball, number: int) -> None:
        setattr(position, at, NOWHERE if number == NOWHERE else int(pitch.inner[number]))

    return Field(name, OneOf(pitch.real, none=NOWHERE), get=get, put=put)


def _whereabouts(pitch: Pitch) -> Said:
    """Where a character is: `K7`, `K7 perched`, `D2 hidden`, `out until 7`, or None."""
    squares, resting = OneOf(pitch.real), STATES[PERCHED:OUT]

    def say(value: Whereabouts) -> str | None:
        where, state, back = value
        if state == OUT:
            return f"{OUT_UNTIL}{back}"
        if where == NOWHERE:
            return None
        return pitch.names[where] if state == FREE else f"{pitch.names[where]} {STATES[state]}"

    def mean(name: str, said: object) -> Whereabouts:
        if said is None:
            return NOWHERE, FREE, 0
        words = str(said).lower()
        out = re.fullmatch(r"out until ([1-9][0-9]{0,2})", words, re.ASCII)
        if out is not None:
            return NOWHERE, OUT, int(out[1])
        place, _, state = words.partition(" ")
        if state and state not in resting:
            raise BadPosition(f"{name} says a square, perhaps {' or '.join(resting)}, not {said!r}")
        square = int(pitch.inner[squares.value(name, place, 0)])
        return square, STATES.index(state) if state else FREE, 0

    def layout() -> Codec:
        """Its square, its state and when it returns."""
        parts = Together(
            [ChoiceCodec(pitch.real, True), ChoiceCodec(STATES), Number(0, MOST_ROUNDS + 2)],
            ["square", "state", "back"],
        )
        return Maybe(Spelled(parts, _taken_apart, _put_together))

    return Said(say, mean, layout)


def _taken_apart(said: str) -> list[str | int | None]:
    if said.startswith(OUT_UNTIL):
        return [None, STATES[OUT], int(said.removeprefix(OUT_UNTIL))]
    square, _, state = said.partition(" ")
    return [square, state or STATES[FREE], 0]


def _put_together(parts: list[Any]) -> str:
    square, state, back = parts
    if state == STATES[OUT]:
        return f"{OUT_UNTIL}{back}"
    return str(square) if state == STATES[FREE] else f"{square} {state}"


def _places(position: Toroball) -> list[Whereabouts]:
    return [
        (int(position.at[n]), int(position.state[n]), int(position.back[n]))
        for n in range(len(NAMES))
    ]


def _put_places(position: Toroball, places: list[Whereabouts]) -> None:
    for n, (where, state, back) in enumerate(places):
        position.at[n], position.state[n], position.back[n] = where, state, back


def _turns(position: Toroball) -> list[int]:
    """Who has had a turn this round, in order."""
    had = [n for n in range(len(NAMES)) if position.order[n]]
    return sorted(had, key=lambda n: int(position.order[n]))


def _put_turns(position: Toroball, turns: list[int]) -> None:
    refuse_unless(len(set(turns)) == len(turns), "TB-13: a character has one turn a round")
    for n in range(len(NAMES)):
        position.order[n] = turns.index(n) + 1 if n in turns else 0
    position.turns = len(turns)


# Reading


def arrange(position: Toroball, words: dict[str, object]) -> None:
    """Make a start the position that is described."""
    position.seat = NOBODY
    position.left = position.pitch.movement
    position.fields().arrange(position, words, _settle)


def _settle(position: Toroball, said: frozenset[str]) -> None:
    """What follows from what is said; then `reachability` refuses what cannot be."""
    if "asks" not in said:
        position.step = _asks(position)
    nobody = position.step in MID_TURN and position.actor == NOBODY
    refuse_unless(not nobody, "TB-13: say in 'acting' who has its turn")
    if position.step in SET_UP:
        _begin(position)
    _third_characters(position)
    _cow_and_ball(position, said)
    _stand(position)
    check_characters(position)
    if position.step not in (*SET_UP, ENDED):
        _whose_turn(position, said)
    _acting(position)
    if "pressure" not in said and position.step not in (*SET_UP, ENDED):
        pressed = [n for n in range(len(NAMES)) if is_pressed(position, n)]
        position.pressed = sum(int(BIT[n]) for n in pressed)
    check(position)
    position.legal = position.offers() if position.to_move() >= 0 else []
    stuck = position.to_move() >= 0 and not position.legal
    refuse_unless(not stuck, "TB-16: nothing can be decided here")


def _asks(position: Toroball) -> int:
    """What is asked if nothing is said about it."""
    if position.flown != NOWHERE:
        return SCATTER
    if position.heading != NOWHERE:
        return COW_MOVE
    if position.actor == NOBODY:
        return TURN
    return PLACE if position.state[position.actor] == OUT else ACTING


def _begin(position: Toroball) -> None:
    """TB-9, TB-11, TB-50: nobody has had a turn; the first player chooses an arrow first."""
    _put_turns(position, [])
    position.moved = position.pressed = 0
    if position.step == FIRST_PLAYER:
        position.first = NOBODY
        return
    if position.first == NOBODY:
        position.first = 0
    if position.seat == NOBODY:
        chosen = position.at[3 * position.first + 2] != NOWHERE
        position.seat = 1 - position.first if chosen else position.first


def _third_characters(position: Toroball) -> None:
    """TB-9: on the middle arrow, or on the next one that is free."""
    for team in range(len(TEAMS)):
        third = 3 * team + 2
        placed = position.state[third] == OUT or position.at[third] != NOWHERE
        if not placed and has_arrow(position, team):
            taken = [int(position.cow), *map(int, position.at)]
            arrows = own_arrows(position.pitch, team)
            middle = arrows[len(arrows) // 2]
            free = [square for square in (middle, *arrows) if square not in taken]
            refuse_unless(bool(free), f"TB-9: say where {NAMES[third]} is")
            position.at[third] = free[0]


def _cow_and_ball(position: Toroball, said: frozenset[str]) -> None:
    """TB-10: on the two spots; what is not said lies on the other side of what is."""
    spots = [int(square) for square in position.pitch.spots]
    if position.step in SET_UP and position.round == 1:
        position.cow = position.ball = NOWHERE
        return
    if position.step == SCATTER and "ball" not in said:
        position.ball = position.at[position.actor]
    if position.cow == NOWHERE:
        wanted = spots[1 - _half(position, int(position.ball))]
        taken = [int(square) for square in position.at]
        free = [square for square in (wanted, *spots) if square not in taken]
        refuse_unless(bool(free), "TB-7: both spots are taken: say where the cow is")
        position.cow = free[0]
    if position.ball == NOWHERE and position.step != ENDED:
        position.ball = spots[1 - _half(position, int(position.cow))]


def _half(position: Toroball, square: int) -> int:
    """0 in the west, 1 in the east, and where nothing is."""
    pitch = position.pitch
    west = square != NOWHERE and square % int(pitch.wide) <= int(pitch.columns) // 2
    return 0 if west else 1


def _stand(position: Toroball) -> None:
    """TB-4, TB-7: one on each square, nobody on the central hiding spot."""
    pitch = position.pitch
    for square in pitch.inner:
        position.holds[square] = pitch.empty[square]
    for who, at in [*enumerate(map(int, position.at)), (COW, int(position.cow))]:
        if at == NOWHERE:
            continue
        name, what = pitch.names[at], "the cow" if who == COW else NAMES[who]
        refuse_unless(at != pitch.shelter, f"TB-4: {what} cannot stand on {name}")
        other = position.who_stands(at)
        refuse_unless(not other, f"TB-7: {other} and {what} cannot both stand on {name}")
        position.holds[at] = who


def _whose_turn(position: Toroball, said: frozenset[str]) -> None:
    """TB-13: it follows from who was first and from the turns so far; what is not said of these is
    such that they fit."""
    if position.step in MID_TURN:
        position.seat = position.actor // 3
    for first in [int(position.first)] if position.first != NOBODY else [0, 1]:
        position.first = first
        if "turns" not in said:
            _put_turns(position, _usual_turns(position))
        mover = next_mover(position, _turns(position))
        if mover is not None and _fits(position, mover, "asks" in said):
            break
    else:
        raise BadPosition(
            "TB-13: the players alternate, first player first, until every character has had its"
            " turn: what is asked now does not come after these turns"
        )
    if mover == NOBODY and position.step == TURN:
        cow_phase(position)
    position.seat = max(mover, 0)


def _usual_turns(position: Toroball) -> list[int]:
    """Turns of all that have moved and, before the cow, of all others of their team first."""
    moved = [n for n in range(len(NAMES)) if position.moved & BIT[n] != 0]
    everybody = entitled(position) if position.step in COW_PHASE else []
    still = [n for n in everybody if n not in moved]
    teams = [[n for n in still + moved if n // 3 == team] for team in range(len(TEAMS))]
    turns: list[int] = []
    seat = int(position.first)
    while teams[0] or teams[1]:
        seat = seat if teams[seat] else 1 - seat
        turns.append(teams[seat].pop(0))
        seat = 1 - seat
    return turns


def _fits(position: Toroball, mover: int, asked: bool) -> bool:
    """Whether what is asked comes when a team is to act, or nobody any more."""
    if position.step in COW_PHASE:
        return mover == NOBODY
    if position.seat != NOBODY:
        return bool(mover == position.seat)
    return mover != NOBODY or not asked


def _acting(position: Toroball) -> None:
    """TB-16, TB-25, TB-34: movement is spent by steps, the ball scatters after a kick, a drinker
    has stepped; nobody acts in the cow phase, and a ball that does not scatter does not fly."""
    actor, heading = position.actor, position.heading
    if position.step in (ACTING, SCATTER, DRINK):
        position.stepped |= position.left != position.pitch.movement or position.step == DRINK
        position.kicked |= position.step == SCATTER
        position.drunk |= position.step == DRINK
        if position.step != SCATTER:
            position.flown = NOWHERE
    else:
        nobody_acts(position)
        position.actor = actor if position.step == PLACE else NOBODY
        position.heading = heading
