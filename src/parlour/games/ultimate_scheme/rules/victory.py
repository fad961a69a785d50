"""Ultimate Scheme: who completes an ultimate scheme, and who wins (US-82 to US-85)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, count_bits
from parlour.games.ultimate_scheme.rules.state import ENDED, NOBODY_YET, State
from parlour.games.ultimate_scheme.rules.tables import (
    ARMY,
    FIRE,
    KEYS,
    NO_FACTOR,
    OPINIONS,
    ULTIMATES,
    UNOBTAINIUM,
    Board,
)


def victory_check(state: State, seat: i64) -> None:
    """US-82, US-83, US-R6: automatic, in this slot only. What did not complete is no secret:
    everybody can see which ultimate schemes would have (US-R48)."""
    one = state.seats[seat]
    board = state.board
    if one.progress < board.short_progress or not factor_met(state, seat):
        return
    long = one.progress >= board.long_progress
    if long or condition_met(board, one.ultimate, one.executed):
        _complete(state, seat)
        return
    for ultimate in range(ULTIMATES):
        if condition_met(board, ultimate, one.executed):
            one.denied |= BIT[ultimate]


def condition_met(board: Board, ultimate: i64, executed: i64) -> bool:
    """US-82 (a): by executed schemes."""
    return board.reached(ultimate, executed) >= board.goal[ultimate]


def factor_met(state: State, seat: i64) -> bool:
    """US-82 (b), US-R7: a test, never a payment."""
    if state.factor == NO_FACTOR:
        return True
    kind = state.board.factor_kind[state.factor]
    least = state.board.factor_least[state.factor]
    one = state.seats[seat]
    if kind == FIRE:
        return state.anarchy >= least
    if kind == OPINIONS:
        return state.ninja == seat
    if kind == KEYS:
        return count_bits(one.access) >= least
    if kind == ARMY:
        return one.minions >= least
    return one.held(UNOBTAINIUM) >= least


def _complete(state: State, seat: i64) -> None:
    """US-84: its ultimate scheme is revealed; nothing undoes it."""
    one = state.seats[seat]
    one.completed = True
    if state.audience is not None:
        facts = state.fact(seat)
        facts["ultimate"] = state.board.ultimate_ids[one.ultimate]
        facts["name"] = state.board.ultimate_names[one.ultimate]
        facts["progress"] = int(one.progress)
        facts["long"] = bool(one.progress >= state.board.long_progress)
        state.tell("completed", "US-84", facts)


def is_decided(state: State) -> bool:
    """US-14: whether somebody has completed, or the turn cap is reached (US-R32)."""
    for one in state.seats:
        if one.completed:
            return True
    return state.turn >= state.cap


def end(state: State) -> None:
    """US-85, US-R32."""
    state.ask(ENDED, NOBODY_YET)
    if state.audience is not None:
        winners = ranked(state)
        completed = state.seats[winners[0]].completed
        facts: dict[str, object] = {
            "winners": winners, "names": [state.who(seat) for seat in winners],
            "turn": int(state.turn), "capped": not completed,
        }  # fmt: skip
        state.tell("end", "US-85" if completed else "US-R32", facts)


def ranked(state: State) -> list[int]:
    """US-85, US-R8, US-R9: the winners, by progress, Unobtainium and executed schemes."""
    completed = [int(n) for n in range(state.players) if state.seats[n].completed]
    runners = completed if completed else [int(n) for n in range(state.players)]
    best: i64 = -1
    winners: list[int] = []
    for seat in runners:
        merit = _merit(state, seat)
        if merit > best:
            best = merit
            winners = []
        if merit == best:
            winners.append(seat)
    return winners


def _merit(state: State, seat: i64) -> i64:
    """US-85: the three numbers that decide, the most important first."""
    one = state.seats[seat]
    return (one.progress * 256 + one.held(UNOBTAINIUM)) * 256 + count_bits(one.executed)


def result(state: State) -> dict[str, object]:
    """How the match went."""
    winners = ranked(state)
    one = state.seats[winners[0]]
    completed = [seat for seat in range(state.players) if state.seats[seat].completed]
    long = one.progress >= state.board.long_progress
    return {
        "winners": winners,
        "turns": int(state.turn),
        "by": "cap" if not completed else "progress" if long else "condition",
        "completed": len(completed),
        "faction": state.board.faction_ids[one.faction],
        "ultimate": state.board.ultimate_ids[one.ultimate],
        "x_factor": state.board.factor_ids[state.factor] if state.factor >= 0 else "off",
        "place": int((winners[0] - state.first) % state.players) + 1,
        "anarchy": int(state.anarchy),
        "progress": int(one.progress),
    }
