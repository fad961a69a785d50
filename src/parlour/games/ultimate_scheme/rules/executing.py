"""Ultimate Scheme: the Execute step (US-32 to US-41)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list
from parlour.games.ultimate_scheme.rules.cards import choose_card, play_options
from parlour.games.ultimate_scheme.rules.drawing import forget_returned
from parlour.games.ultimate_scheme.rules.gains import covers, spend
from parlour.games.ultimate_scheme.rules.icons import push_icons
from parlour.games.ultimate_scheme.rules.pending import (
    ANARCHY_TASK,
    BEFORE_WINDOW,
    BOUNTY_TASK,
    FINISHED_WINDOW,
    ON_BOUNTY,
    ON_FACTION,
    ON_SCHEME,
    Execute,
    Pending,
    Task,
    Window,
)
from parlour.games.ultimate_scheme.rules.state import (
    DISCOUNT,
    EXECUTE_SLOT,
    STAGE_BUSY,
    STAGE_START,
    State,
)
from parlour.games.ultimate_scheme.rules.tables import (
    ANY,
    COLOURS,
    DONE,
    EXECUTE,
    LEAVE,
    LEFT_OUT,
    PLAY,
    SHARE,
    TAG_EXECUTE,
    TAG_NINJA,
    UNCLEAR,
    UNOBTAINIUM,
)
from parlour.games.ultimate_scheme.rules.turn import next_slot

RED: Final = 3


def execute_slot(state: State) -> None:
    """US-73 (a): the window before, if the slot's seat controls the Ninja."""
    seat = state.owner()
    if state.stage == STAGE_START:
        state.stage = STAGE_BUSY
        if state.ninja == seat:
            state.pending.append(Window(BEFORE_WINDOW, seat))
            return
    state.ask(EXECUTE_SLOT, seat)


def execute_options(state: State) -> list[int]:
    """US-32, US-40."""
    seat = state.asked
    state.public_moves = 1
    found: list[int] = [DONE]
    cards = state.board.tagged[TAG_EXECUTE] | state.board.tagged[TAG_NINJA]
    found += play_options(state, seat, cards)
    for scheme in bit_list(state.seats[seat].hand):
        if is_executable(state, seat, scheme):
            found.append(EXECUTE + scheme)
    return found


def is_executable(state: State, seat: i64, scheme: i64) -> bool:
    """US-33: a minion there, the cost, the Ninja, the colour."""
    if not _has_ninja_for(state, seat, scheme) or not _has_colour_for(state, seat, scheme):
        return False
    return placed_for(state, seat, scheme) and _can_pay(state, seat, scheme)


def why_no_execution(state: State, scheme: i64) -> str:
    """US-33: what a scheme lacks."""
    seat = state.asked
    if state.asking != EXECUTE_SLOT:
        return f"US-32: schemes are executed in the Execute step: {state.now()}"
    if not state.seats[seat].hand & BIT[scheme]:
        return "US-32: that scheme is not in your hand"
    if not placed_for(state, seat, scheme):
        site = state.site_name(state.board.scheme_site[scheme])
        return f"US-33: you need a minion without a Rendition token in {site}"
    if not _has_ninja_for(state, seat, scheme):
        return "US-33: you do not control the Ninja"
    if not _has_colour_for(state, seat, scheme):
        return f"US-33: the world must be {COLOURS[state.board.colour[scheme]]} or worse"
    return "US-33: your vault does not cover the cost"


def _has_ninja_for(state: State, seat: i64, scheme: i64) -> bool:
    return not state.board.ninja_schemes & BIT[scheme] or state.ninja == seat


def _has_colour_for(state: State, seat: i64, scheme: i64) -> bool:
    return colour_for(state, seat) >= state.board.colour[scheme]


def colour_for(state: State, seat: i64) -> i64:
    """US-R36: for W.R.A.I.T.H. the world is one colour worse."""
    colour = state.colour()
    return colour + 1 if state.power_of(seat) == UNCLEAR and colour < RED else colour


def placed_for(state: State, seat: i64, scheme: i64) -> bool:
    """US-33: a minion without Rendition token in the site; Body Double widens this."""
    one = state.seats[seat]
    site = state.board.scheme_site[scheme]
    if one.able & BIT[site]:
        return True
    if not state.double or not one.able & state.board.links[site]:
        return False
    return (state.board.open | one.access) & BIT[site] != 0


def _can_pay(state: State, seat: i64, scheme: i64) -> bool:
    cost = cost_for(state, seat, scheme)
    vault = state.seats[seat].vault
    return covers(vault, cost) or (state.coupon > 0 and missing(vault, cost) <= state.coupon)


def cost_for(state: State, seat: i64, scheme: i64) -> i64:
    """No Machines: a scheme that costs Science costs less."""
    cost = state.board.cost[scheme]
    kind = state.board.discount[state.seats[seat].faction]
    if kind >= 0 and (cost >> (8 * kind)) & 255:
        cost -= SHARE[kind]
    return cost


def missing(vault: i64, cost: i64) -> i64:
    """Basic tokens that a vault lacks; too many to leave out if Unobtainium is missing."""
    lacking: i64 = 0
    for token in range(3):
        short = ((cost >> (8 * token)) & 255) - ((vault >> (8 * token)) & 255)
        if short > 0:
            lacking += short
    short = ((cost >> (8 * UNOBTAINIUM)) & 255) - ((vault >> (8 * UNOBTAINIUM)) & 255)
    return 99 if short > 0 else lacking


def execute_decision(state: State, move: i64) -> None:
    """US-32, US-40."""
    if move == DONE:
        next_slot(state)
    elif move >= EXECUTE:
        state.pending.append(Execute(move - EXECUTE))
    else:
        choose_card(state, state.asked, move - PLAY)


# Resolution (US-34, US-35)


def do_execute(state: State, step: Execute) -> None:
    """US-34: announced, so it will be finished."""
    if state.coupon > 0:
        state.pending.append(step)
        state.ask(DISCOUNT, state.owner())
    else:
        _pay(state, step.scheme, 0)


def discounts(state: State) -> list[int]:
    """What the coupon leaves out: only sets that make the cost payable."""
    step = state.pending[-1]
    assert isinstance(step, Execute)
    cost = cost_for(state, state.asked, step.scheme)
    vault = state.seats[state.asked].vault
    found: list[int] = []
    for number in range(10):
        left_out = LEFT_OUT[number]
        if covers(cost, left_out) and covers(vault, cost - left_out):
            found.append(LEAVE + number)
    return found


def why_no_discount(state: State) -> str:
    """Why tokens cannot be left out."""
    if state.asking != DISCOUNT:
        return f"US-35: no cost is being paid: {state.now()}"
    return "US-35: that does not make the cost payable, or is no part of it"


def discount_chosen(state: State, number: i64) -> None:
    """The coupon is used, and the rest is paid."""
    step = state.pending.pop()
    assert isinstance(step, Execute)
    _pay(state, step.scheme, LEFT_OUT[number])


def _pay(state: State, scheme: i64, left_out: i64) -> None:
    """US-35: (1) cost, (2) row, (3) progress; (4) to (7) and the window are pending."""
    seat = state.owner()
    one = state.seats[seat]
    board = state.board
    cost = cost_for(state, seat, scheme) - left_out
    state.double = False
    state.coupon = 0
    spend(state, seat, cost)
    one.hand &= ~BIT[scheme]
    one.executed |= BIT[scheme]
    one.progress += board.progress[scheme]
    forget_returned(state, scheme)
    _tell_executed(state, seat, scheme, cost)
    site = board.scheme_site[scheme]
    state.pending.append(Window(FINISHED_WINDOW, seat, scheme))
    if board.anarchy_schemes & BIT[scheme]:
        if state.power_of(seat) == UNCLEAR:
            for _ in range(board.power_amount[one.faction]):
                push_icons(state, seat, [ANY], ON_FACTION, site)
        state.pending.append(Task(ANARCHY_TASK))
    push_icons(state, seat, board.rewards[scheme], ON_SCHEME, site)
    state.pending.append(Task(BOUNTY_TASK))


def _tell_executed(state: State, seat: i64, scheme: i64, cost: i64) -> None:
    if state.audience is not None:
        board = state.board
        facts = state.fact(seat)
        facts["scheme"] = board.scheme_ids[scheme]
        facts["name"] = board.scheme_names[scheme]
        facts["headline"] = board.headlines[scheme]
        facts["site"] = board.site_ids[board.scheme_site[scheme]]
        facts["cost"] = [int((cost >> (8 * token)) & 255) for token in range(4)]
        facts["progress"] = int(board.progress[scheme])
        facts["total"] = int(state.seats[seat].progress)
        state.tell("executed", "US-35", facts)


def claim_bounty(state: State, step: Pending) -> None:
    """US-37: every unclaimed box reached or passed, lowest first."""
    seat = state.owner()
    for box in range(state.board.bounties):
        reached = state.seats[seat].progress >= state.board.bounty_at[box]
        if reached and (state.claimed >> (4 * box)) & 15 == 0:
            state.claimed |= (seat + 1) << (4 * box)
            if state.audience is not None:
                facts = state.fact(seat)
                facts["at"] = int(state.board.bounty_at[box])
                facts["icon"] = int(state.board.bounty_icon[box])
                state.tell("bounty", "US-37", facts)
            state.pending.append(step)
            icons = [int(state.board.bounty_icon[box])]
            push_icons(state, seat, icons, ON_BOUNTY, state.home_of(seat))
            return
