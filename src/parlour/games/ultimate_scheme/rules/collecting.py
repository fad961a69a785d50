"""Ultimate Scheme: the Collect steps (US-26 to US-31)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list
from parlour.games.ultimate_scheme.rules.cards import choose_card, play_options
from parlour.games.ultimate_scheme.rules.icons import push_icons
from parlour.games.ultimate_scheme.rules.pending import (
    COLLECTED_WINDOW,
    DEPLETE_TASK,
    ON_SITE,
    STRIP_TASK,
    Task,
    Window,
)
from parlour.games.ultimate_scheme.rules.state import (
    COLLECT_2,
    COLLECT_SLOT,
    STAGE_AFTER,
    STAGE_START,
    State,
)
from parlour.games.ultimate_scheme.rules.tables import (
    COLLECT,
    DONE,
    PLAY,
    STRIP_MINING,
    TAG_COLLECT,
    TAG_NINJA,
)
from parlour.games.ultimate_scheme.rules.turn import next_slot


def collect_options(state: State) -> list[int]:
    """US-26, US-27, US-31."""
    seat = state.asked
    cards = state.board.tagged[TAG_COLLECT] | state.board.tagged[TAG_NINJA]
    found: list[int] = [DONE]
    found += play_options(state, seat, cards)
    sites = _collectable(state, seat)
    state.public_moves = 1 + len(sites)
    return found + [COLLECT + site for site in sites]


def _collectable(state: State, seat: i64) -> list[int]:
    """US-26, US-27: one site in each slot, where a minion can collect."""
    if state.stage != STAGE_START:
        return []
    return bit_list(state.seats[seat].able & ~state.depleted & ~state.plague)


def why_no_collection(state: State, site: i64) -> str:
    """Why a site cannot be collected from."""
    if state.asking != COLLECT_SLOT:
        return f"US-26: you collect in the Collect steps: {state.now()}"
    name = state.site_name(site)
    if state.stage != STAGE_START:
        return "US-26: only one site in each Collect slot"
    if not state.seats[state.asked].here() & BIT[site]:
        return f"US-27: you have no minion in {name}"
    if not state.seats[state.asked].able & BIT[site]:
        return f"US-79: your minion in {name} has a Rendition token"
    if state.depleted & BIT[site]:
        return f"US-29: {name} is depleted"
    return f"US-78: there is a Plague token on {name}"


def collect_decision(state: State, move: i64) -> None:
    """US-26, US-31."""
    if move == DONE:
        next_slot(state)
    elif move >= COLLECT:
        _collect(state, move - COLLECT)
    else:
        choose_card(state, state.asked, move - PLAY)


def _collect(state: State, site: i64) -> None:
    """US-28, US-29: every icon, then the site is depleted; then the Collected window."""
    seat = state.asked
    state.stage = STAGE_AFTER
    state.collected = site
    state.gained = 0
    if state.audience is not None:
        state.tell("collected", "US-28", state.site_fact(seat, site))
    state.pending.append(Window(COLLECTED_WINDOW, seat))
    state.pending.append(Task(DEPLETE_TASK))
    if state.step == COLLECT_2 and state.power_of(seat) == STRIP_MINING:
        state.pending.append(Task(STRIP_TASK))
    push_icons(state, seat, state.board.icons[site], ON_SITE, site)


def deplete(state: State) -> None:
    """US-29."""
    site = state.collected
    state.depleted |= BIT[site]
    if state.audience is not None:
        facts: dict[str, object] = {
            "site": state.board.site_ids[site], "name": state.site_name(site),
        }  # fmt: skip
        state.tell("depleted", "US-29", facts)
