"""Ultimate Scheme: the Move steps (US-20 to US-25)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list
from parlour.games.ultimate_scheme.rules.aims import enemies
from parlour.games.ultimate_scheme.rules.cards import choose_card, play_options
from parlour.games.ultimate_scheme.rules.gains import destroy
from parlour.games.ultimate_scheme.rules.pending import (
    AMBUSH_WINDOW,
    BY_STAB,
    FLY,
    RENDITION_WINDOW,
    WALK,
    Aim,
    Arrive,
    Played,
    Window,
)
from parlour.games.ultimate_scheme.rules.state import (
    AFTER_MOVE,
    MOVE_SLOT,
    STAGE_AFTER,
    STAGE_OVER,
    STAGE_START,
    State,
)
from parlour.games.ultimate_scheme.rules.tables import (
    DONE,
    MOVE,
    PASS,
    PLAY,
    SAUCER,
    SAUCER_POWER,
    SITES,
    STAB,
    STABBING,
    TAG_MOVE,
    TAG_MOVE_PLUS,
    TAG_NINJA,
)
from parlour.games.ultimate_scheme.rules.turn import next_slot


def move_slot(state: State) -> None:
    """US-25: a move or none, then what follows it."""
    if state.stage == STAGE_START:
        state.ask(MOVE_SLOT, state.owner())
    elif state.stage == STAGE_AFTER:
        state.ask(AFTER_MOVE, state.owner())
    else:
        next_slot(state)


def move_options(state: State) -> list[int]:
    """US-25 (1) and (2)."""
    seat = state.asked
    found: list[int] = [PASS]
    found += play_options(state, seat, _move_plus(state) | state.board.tagged[TAG_MOVE])
    if _saucer_ready(state, seat):
        found.append(SAUCER)
    cards = len(found)
    one = state.seats[seat]
    for site in bit_list(one.here()):
        for other in bit_list(state.board.links[site] & (state.board.open | one.access)):
            found.append(MOVE + site * SITES + other)
    state.public_moves = 1 + len(found) - cards
    return found


def _move_plus(state: State) -> i64:
    """US-24, US-74: cards that do not take the place of a move."""
    return state.board.tagged[TAG_MOVE_PLUS] | state.board.tagged[TAG_NINJA]


def why_no_move(state: State, start: i64, end: i64) -> str:
    """US-20, US-21: why nobody can walk from a site to another."""
    if state.asking == AFTER_MOVE:
        return "US-20: one move in each Move slot"
    if state.asking != MOVE_SLOT:
        return f"US-20: minions move in the Move steps: {state.now()}"
    if not state.seats[state.asked].here() & BIT[start]:
        return f"US-20: you have no minion in {state.site_name(start)}"
    if not state.board.links[start] & BIT[end]:
        return f"US-20: {state.site_name(start)} and {state.site_name(end)} are not linked"
    return f"US-21: you have no access to {state.site_name(end)}"


def _saucer_ready(state: State, seat: i64) -> bool:
    """US-23: once per game turn."""
    return state.power_of(seat) == SAUCER_POWER and not state.seats[seat].power_used


def why_no_saucer(state: State) -> str:
    """Why the saucer stays where it is."""
    if state.power_of(state.asked) != SAUCER_POWER:
        return "US-23: your faction has no saucer"
    if state.asking == AFTER_MOVE:
        return "US-23: one slot, one move at most"
    if state.asking == MOVE_SLOT:
        return "US-23: the saucer flies once per game turn"
    return f"US-20: minions move in the Move steps: {state.now()}"


def after_options(state: State) -> list[int]:
    """US-25 (5)."""
    seat = state.asked
    found: list[int] = [DONE]
    found += play_options(state, seat, _move_plus(state))
    stabs = _stabs(state, seat)
    state.public_moves = 1 + len(stabs)
    return found + stabs


def _stabs(state: State, seat: i64) -> list[int]:
    """US-25 (5), US-76: whom a minion that has arrived can stab, once per game turn."""
    if not state.arrived or state.power_of(seat) != STABBING or state.seats[seat].power_used:
        return []
    return enemies(state, seat, BIT[state.move_to], STAB)


def why_no_stab(state: State) -> str:
    """Why nobody is stabbed."""
    if state.power_of(state.asked) != STABBING:
        return "US-25: your faction does not stab"
    if state.asking != AFTER_MOVE:
        return f"US-25: you stab when a minion has arrived: {state.now()}"
    if state.seats[state.asked].power_used:
        return "US-25: your faction has stabbed in this game turn"
    if not state.arrived:
        return "US-25: none of your minions has arrived by a move of its own"
    return f"US-25: there is no such enemy minion in {state.site_name(state.move_to)}"


def move_decision(state: State, move: i64) -> None:
    """US-25."""
    seat = state.asked
    if move == PASS:
        state.stage = STAGE_AFTER
    elif move == DONE:
        state.stage = STAGE_OVER
        if state.arrived:
            state.pending.append(Window(AMBUSH_WINDOW, seat))
    elif move == SAUCER:
        state.pending.append(Aim(seat, FLY))
    elif move >= MOVE:
        state.pending.append(Aim(seat, WALK, 2, (move - MOVE) // SITES, (move - MOVE) % SITES))
    elif move >= STAB:
        target = move - STAB
        state.seats[seat].power_used = True  # even if it is saved (US-75)
        destroy(state, target // 2 % 5, target // 10, target % 2 == 1, BY_STAB, seat)
    else:
        choose_card(state, seat, move - PLAY)


def announce(state: State, played: Played) -> None:
    """US-25 (2): minion and destination; this uses the move of the slot."""
    state.stage = STAGE_AFTER
    state.move_from = played.site
    state.move_to = played.to
    state.move_marked = played.marked
    if played.card == FLY:
        state.seats[played.seat].power_used = True
    _tell_move(state, "announced", "US-25", played.card)
    state.pending.append(Arrive(played.card))
    state.pending.append(Window(RENDITION_WINDOW, played.seat))


def do_arrive(state: State, step: Arrive) -> None:
    """US-25 (4)."""
    one = state.seats[state.owner()]
    one.remove(state.move_from, state.move_marked)
    one.put(state.move_to, state.move_marked)
    state.arrived = True
    _tell_move(state, "moved", "US-20", step.card)


def _tell_move(state: State, kind: str, rule: str, card: i64) -> None:
    """A move with how it is made: on foot, by the saucer or by a card, as everybody sees."""
    if state.audience is None:
        return
    marked = state.move_marked
    facts = state.path_facts(state.owner(), state.move_from, state.move_to, marked, marked)
    if card == WALK:
        facts["how"], facts["by"] = "on foot", "on foot"
    elif card == FLY:
        facts["how"], facts["by"] = "saucer", "by Flying Saucer"
    else:
        facts["how"] = state.board.card_ids[card]
        facts["by"] = f"by {state.board.card_names[card]}"
    state.tell(kind, rule, facts)
