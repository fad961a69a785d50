"""Toroball: set-up and rounds, goals and the end (TB-9 to TB-12, TB-43, TB-45 to TB-50)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.toroball.books import NAMES, TEAMS
from parlour.games.toroball.rules.state import (
    ARROWS,
    COW_MOVE,
    COW_START,
    ENDED,
    FREE,
    IDLE,
    OUT,
    TURN,
    State,
)
from parlour.games.toroball.rules.tables import COW, EMPTY, NOBODY, NOWHERE

# Set-up


def set_up(position: State) -> None:
    """TB-9, TB-49: everybody free, one on each bottle, the third off the pitch until it gets an
    arrow square."""
    pitch = position.pitch
    position.holds = vec[i64](pitch.empty)
    for character in range(6):
        number = character % 3
        position.state[character] = FREE
        position.back[character] = 0
        position.order[character] = 0
        if number == 2:
            position.at[character] = NOWHERE
        else:
            square: i64 = pitch.bottles[character // 3 * 2 + number]
            position.at[character] = square
            position.holds[square] = character
    position.turns = 0
    position.moved = 0
    position.pressed = 0
    nobody_acts(position)


def nobody_acts(position: State) -> None:
    """Nobody has its turn."""
    position.actor = NOBODY
    position.left = 0
    position.stepped = False
    position.kicked = False
    position.agitated = False
    position.drunk = False
    position.returned = False
    position.flown = NOWHERE
    position.heading = NOWHERE


def go_first(position: State, team: i64) -> None:
    """TB-11, TB-50: a coin; then the first player chooses an arrow square."""
    position.first = team
    position.seat = team
    position.step = ARROWS
    if position.audience is not None:
        position.tell("first", "TB-11", {"team": TEAMS[team]})


def arrows(position: State) -> list[int]:
    """TB-9: the arrow squares of the own goal."""
    team = position.pitch.arrow_team
    return [n for n in range(len(team)) if team[n] == position.seat]


def why_no_arrow(position: State, arrow: i64) -> str:
    """Why an arrow square cannot be chosen."""
    if position.step != ARROWS:
        return "TB-9: arrow squares are chosen at set-up"
    return f"TB-9: {position.pitch.names[position.pitch.arrows[arrow]]} is not at your goal"


def put_on_arrow(position: State, arrow: i64) -> None:
    """TB-9, TB-50: the first player first."""
    character = position.seat * 3 + 2
    square: i64 = position.pitch.arrows[arrow]
    position.put(character, square)
    if position.audience is not None:
        facts: dict[str, object] = {
            "character": NAMES[character], "square": position.pitch.names[square],
        }  # fmt: skip
        position.tell("arrow", "TB-9", facts)
    if position.seat == position.first:
        position.seat = 1 - position.first
    elif position.cow == NOWHERE:
        position.step = COW_START
    else:
        _character_phase(position)


def cow_starts(position: State, spot: i64) -> None:
    """TB-10: the ball lies on the other spot."""
    _put_cow(position, spot)
    if position.audience is not None:
        names = position.pitch.names
        facts: dict[str, object] = {"cow": names[position.cow], "ball": names[position.ball]}
        position.tell("cow start", "TB-10", facts)
    _character_phase(position)


def _put_cow(position: State, spot: i64) -> None:
    position.cow = position.pitch.spots[spot]
    position.ball = position.pitch.spots[1 - spot]
    position.holds[position.cow] = COW


# Rounds


def _character_phase(position: State) -> None:
    """TB-12, TB-13: the first player first."""
    position.turns = 0
    position.moved = 0
    for character in range(6):
        position.order[character] = 0
    if position.audience is not None:
        facts: dict[str, object] = {"round": position.round, "first": TEAMS[position.first]}
        position.tell("round", "TB-12", facts)
    position.seat = 1 - position.first
    _next_turn(position)


def _next_turn(position: State) -> None:
    """TB-13: players alternate; when one has no character left the other goes on alone."""
    position.step = TURN
    if position.has_turns(1 - position.seat):
        position.seat = 1 - position.seat
    elif not position.has_turns(position.seat):
        cow_phase(position)


def cow_phase(position: State) -> None:
    """TB-37, TB-40: without a target a scatter roll comes before the die."""
    position.step = IDLE if position.target() == NOBODY else COW_MOVE


def turn_over(position: State) -> None:
    """TB-13, TB-45: the next character, unless a team has nobody left on the field."""
    position.turns += 1
    position.order[position.actor] = position.turns
    nobody_acts(position)
    if not conceded(position):
        _next_turn(position)


def next_round(position: State) -> None:
    """TB-11, TB-48: the first player changes; after the last round it is over."""
    if position.round >= position.round_cap:
        _end(position, "TB-48")
        return
    position.round += 1
    position.first = 1 - position.first
    _character_phase(position)


# Nudged, goals, end


def nudge(position: State, character: i64) -> None:
    """TB-43, TB-R19: off the pitch; it misses the next round and returns in the one after."""
    square = position.at[character]
    position.holds[square] = EMPTY
    position.at[character] = NOWHERE
    position.state[character] = OUT
    position.back[character] = position.round + 2
    if position.audience is not None:
        names = position.pitch.names
        facts: dict[str, object] = {
            "character": NAMES[character], "square": names[square],
            "cow": names[position.cow], "back": position.back[character],
        }  # fmt: skip
        position.tell("nudge", "TB-38", facts)


def conceded(position: State) -> bool:
    """TB-45: a team with nobody on the field concedes a goal at once."""
    for team in range(2):
        if not position.on_field(team):
            if position.audience is not None:
                position.tell("concede", "TB-45", {"team": TEAMS[team]})
            goal_in(position, team, "empty field", "TB-45")
            return True
    return False


def goal_in(position: State, goal: i64, how: str, rule: str) -> None:
    """TB-28, TB-46, TB-R8: a point for the other team, whoever kicked; the round is over."""
    scorer = 1 - goal
    own = position.actor != NOBODY and position.actor // 3 == goal and how != "empty field"
    position.goals[scorer] += 1
    position.pressed = 0
    if position.audience is not None:
        facts: dict[str, object] = {
            "team": TEAMS[scorer], "how": "own goal" if own else how,
            "goals": [position.goals[0], position.goals[1]], "goal": TEAMS[goal],
        }  # fmt: skip
        position.tell("goal", rule, facts)
    nobody_acts(position)
    if position.goals[scorer] >= position.goals_to_win:
        _end(position, "TB-46")
    elif position.round >= position.round_cap:
        _end(position, "TB-48")
    else:
        _set_up_again(position, scorer)


def _set_up_again(position: State, scorer: i64) -> None:
    """TB-47, TB-50: everybody back; the cow on the side of the scorer, calmer."""
    pitch = position.pitch
    set_up(position)
    _put_cow(position, scorer)
    position.ene -= pitch.calmed
    if position.ene < pitch.ene_least:
        position.ene = pitch.ene_least
    if position.audience is not None:
        facts: dict[str, object] = {
            "cow": pitch.names[position.cow], "ball": pitch.names[position.ball],
            "ene": position.ene,
        }  # fmt: skip
        position.tell("set-up", "TB-47", facts)
    position.round += 1
    position.first = 1 - position.first
    position.seat = position.first
    position.step = ARROWS


def _end(position: State, rule: str) -> None:
    """TB-46, TB-48."""
    nobody_acts(position)
    position.step = ENDED
    if position.audience is not None:
        winner = position.winner()
        facts: dict[str, object] = {
            "team": TEAMS[winner] if winner != NOBODY else None,
            "goals": [position.goals[0], position.goals[1]], "round": position.round,
        }  # fmt: skip
        position.tell("end", rule, facts)
