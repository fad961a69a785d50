"""Ultimate Scheme: the game turn with its steps and slots (US-11 to US-14)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.games.ultimate_scheme.rules.gains import new_minion
from parlour.games.ultimate_scheme.rules.state import CLEANUP, DRAW_STEP, STAGE_START, State
from parlour.games.ultimate_scheme.rules.tables import SWARM
from parlour.games.ultimate_scheme.rules.victory import end, is_decided


def new_turn(state: State) -> None:
    """US-12, US-13: the token passes, minions are topped up."""
    state.turn += 1
    if state.turn > 1:
        state.first = (state.first + 1) % state.players
    state.step = DRAW_STEP
    state.slot = 0
    _fresh_slot(state)
    if state.audience is not None:
        facts = state.fact(state.first)
        facts["turn"] = int(state.turn)
        state.tell("turn", "US-12", facts)
    for slot in range(state.players):
        _top_up(state, (state.first + slot) % state.players)


def _top_up(state: State, seat: i64) -> None:
    """US-13, US-R12."""
    one = state.seats[seat]
    least = state.board.top_up
    if state.power_of(seat) == SWARM:
        least = state.board.power_amount[one.faction]
    while one.minions < least:
        new_minion(state, seat, state.home_of(seat), "US-13")


def next_slot(state: State) -> None:
    """US-11: the next seat, or the next step."""
    _fresh_slot(state)
    state.slot += 1
    if state.slot == state.players:
        state.slot = 0
        state.step += 1
        if state.step == CLEANUP:
            _cleanup(state)


def _fresh_slot(state: State) -> None:
    """Nothing has happened in the slot yet."""
    state.stage = STAGE_START
    state.collected = -1
    state.gained = 0
    state.move_from = -1
    state.move_to = -1
    state.move_marked = False
    state.arrived = False
    state.double = False
    state.coupon = 0


def _cleanup(state: State) -> None:
    """US-14."""
    state.depleted = 0
    state.plague = 0
    for one in state.seats:
        one.unmark()
        one.power_used = False
    if is_decided(state):
        end(state)
    else:
        new_turn(state)
