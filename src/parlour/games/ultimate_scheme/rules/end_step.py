"""Ultimate Scheme: the End step (US-42, US-43)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import bit_list
from parlour.games.ultimate_scheme.rules.aims import enemies
from parlour.games.ultimate_scheme.rules.cards import choose_card, play_options
from parlour.games.ultimate_scheme.rules.gains import destroy, take_from
from parlour.games.ultimate_scheme.rules.pending import BY_SACRIFICE
from parlour.games.ultimate_scheme.rules.state import END_SLOT, STAGE_BUSY, STAGE_START, State
from parlour.games.ultimate_scheme.rules.tables import (
    DONE,
    PLAY,
    REDISTRIBUTION,
    SACRIFICE,
    SACRIFICE_POWER,
    TAG_END,
    TAKE,
)
from parlour.games.ultimate_scheme.rules.turn import next_slot
from parlour.games.ultimate_scheme.rules.victory import victory_check


def end_slot(state: State) -> None:
    """US-42."""
    if state.stage == STAGE_START:
        state.stage = STAGE_BUSY
        _go_home(state, state.owner())
    state.ask(END_SLOT, state.owner())


def _go_home(state: State, seat: i64) -> None:
    """US-42 (1), US-43: minions in hidden sites return; this is not a move."""
    one = state.seats[seat]
    home = state.home_of(seat)
    for site in bit_list(one.here() & state.board.hidden):
        for marked in (False, True):
            for _ in range(one.standing(site, marked)):
                one.remove(site, marked)
                one.put(home, marked)
                if state.audience is not None:
                    facts = state.path_facts(seat, site, home, marked, marked)
                    state.tell("went home", "US-42", facts)


def end_options(state: State) -> list[int]:
    """US-42 (2)."""
    seat = state.asked
    found: list[int] = [DONE]
    found += play_options(state, seat, state.board.tagged[TAG_END])
    powers: list[int] = []
    if not state.seats[seat].power_used:
        if state.power_of(seat) == SACRIFICE_POWER:
            powers = _sacrifices(state, seat)
        elif state.power_of(seat) == REDISTRIBUTION:
            powers = _redistributions(state, seat)
    state.public_moves = 1 + len(powers)
    return found + powers


def _sacrifices(state: State, seat: i64) -> list[int]:
    """US-R28: enemy minions only, and not in the victim's headquarters."""
    found: list[int] = []
    for number in enemies(state, seat, state.seats[seat].here(), SACRIFICE):
        target = number - SACRIFICE
        if state.home_of(target // 2 % 5) != target // 10:
            found.append(number)
    return found


def why_no_sacrifice(state: State) -> str:
    """Why nobody is sacrificed."""
    if state.power_of(state.asked) != SACRIFICE_POWER:
        return "US-R28: your faction does not sacrifice"
    if state.asking != END_SLOT:
        return f"US-42: you sacrifice in the End step: {state.now()}"
    if state.seats[state.asked].power_used:
        return "US-R28: only once per End slot"
    return "US-R28: only an enemy minion beside one of yours, and not in its headquarters"


def _redistributions(state: State, seat: i64) -> list[int]:
    """Redistribution: from rivals who hold enough more."""
    found: list[int] = []
    mine = state.seats[seat].basics()
    gap = state.board.power_amount[state.seats[seat].faction]
    for rival in range(state.players):
        other = state.seats[rival]
        if rival != seat and other.basics() >= mine + gap:
            for token in range(3):
                if other.held(token):
                    found.append(TAKE + int(rival) * 3 + token)
    return found


def why_no_redistribution(state: State) -> str:
    """Why no token is taken from a rival."""
    if state.power_of(state.asked) != REDISTRIBUTION:
        return "US-42: your faction does not redistribute"
    if state.asking != END_SLOT:
        return f"US-42: that is done in the End step: {state.now()}"
    if state.seats[state.asked].power_used:
        return "US-42: only once per End slot"
    return "US-42: only from a rival who holds enough more basic tokens, and of a type it has"


def end_decision(state: State, move: i64) -> None:
    """US-42 (2), (3); a power is used up even if the minion is saved (US-75)."""
    seat = state.asked
    if move == DONE:
        victory_check(state, seat)
        next_slot(state)
    elif move >= SACRIFICE:
        target = move - SACRIFICE
        state.seats[seat].power_used = True
        destroy(state, target // 2 % 5, target // 10, target % 2 == 1, BY_SACRIFICE, seat)
    elif move >= TAKE:
        state.seats[seat].power_used = True
        take_from(state, seat, (move - TAKE) // 3, (move - TAKE) % 3, "US-42")
    else:
        choose_card(state, seat, move - PLAY)
