"""Ultimate Scheme: the windows in which other seats may answer (US-62 to US-74)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list
from parlour.games.ultimate_scheme.rules.cards import choose_aimed, choose_card, titles
from parlour.games.ultimate_scheme.rules.icons import racket_types
from parlour.games.ultimate_scheme.rules.pending import (
    AMBUSH_WINDOW,
    BEFORE_WINDOW,
    COLLECTED_WINDOW,
    FINISHED_WINDOW,
    NEUTRALIZER_WINDOW,
    RENDITION_WINDOW,
    SAVE_WINDOW,
    WINDOW_RULES,
    WINDOWS,
    Die,
    Resolve,
    Window,
)
from parlour.games.ultimate_scheme.rules.state import NOBODY_YET, NOTHING, WINDOW, State
from parlour.games.ultimate_scheme.rules.tables import (
    AMBUSH,
    IDEA,
    NEUTRALIZER,
    OKINAWA,
    PASS,
    PLAY,
    RACKET,
    RENDER,
    RENDITION,
    SAVE,
)


def window_of(state: State) -> Window:
    """The window that is open."""
    window = state.pending[-1]
    assert isinstance(window, Window)
    return window


def card_at_stake(state: State) -> Resolve:
    """US-68: the card that the open Neutralizer window is about."""
    card = state.pending[-2]
    assert isinstance(card, Resolve)
    return card


def site_at_stake(state: State, window: Window) -> i64:
    """The site that a window is about: where a minion would be destroyed, a scheme was finished,
    somebody collected or a minion arrived; for a Rendition where the minion stands."""
    if window.kind == SAVE_WINDOW:
        die = state.pending[-2]
        assert isinstance(die, Die)
        return die.site
    if window.kind == FINISHED_WINDOW:
        return state.board.scheme_site[window.scheme]
    if window.kind == COLLECTED_WINDOW:
        return state.collected
    return state.move_from if window.kind == RENDITION_WINDOW else state.move_to


# Who is asked (US-63, US-64, US-R40)


def do_window(state: State, window: Window) -> None:
    """US-63, US-64: ask the next seat that could play something; if none can, it closes."""
    kind = window.kind
    if kind == AMBUSH_WINDOW and not state.arrived:
        return
    at = window.at if window.at else first_asked(state, kind)
    low = window.low if window.paused else at
    if not window.paused and state.audience is not None:
        _pause(state, window.at_seat(at, low, True))
    last = last_asked(state, kind)
    while at <= last:
        seat = (window.seat + at) % state.players
        if can_answer(state, window, seat):
            state.pending.append(window.at_seat(at, low, True))
            state.ask(WINDOW, seat)
            return
        at += 1


def first_asked(state: State, kind: i64) -> i64:
    """US-63: from the left of the seat that caused it; a save only concerns its owner."""
    return state.players if kind == SAVE_WINDOW else 1


def last_asked(state: State, kind: i64) -> i64:
    """How far to the left the last seat sits that can be asked."""
    return state.players if kind == SAVE_WINDOW else state.players - 1


def can_answer(state: State, window: Window, seat: i64) -> bool:
    """US-63: whether a seat holds a card it could play in this window now."""
    cards = state.seats[seat].cards
    if cards == 0 or not _meets(state, window, seat):
        return False
    return cards & answering(state, window, seat) != 0


def may_answer(state: State, window: Window) -> list[int]:
    """US-R40: the seats that meet the public precondition and have not answered, in order."""
    found: list[int] = []
    for at in range(window.low, last_asked(state, window.kind) + 1):
        seat = (window.seat + at) % state.players
        if state.seats[seat].cards and _meets(state, window, seat):
            found.append(int(seat))
    return found


def _meets(state: State, window: Window, seat: i64) -> bool:
    """US-R40: the public precondition of a window, besides a card in hand."""
    kind = window.kind
    if kind in (AMBUSH_WINDOW, COLLECTED_WINDOW):
        return _stands_there(state, window, seat)
    grab = state.ninja == window.seat
    if kind == BEFORE_WINDOW:
        return grab
    return grab or _stands_there(state, window, seat) if kind == FINISHED_WINDOW else True


def _stands_there(state: State, window: Window, seat: i64) -> bool:
    return state.seats[seat].here() & BIT[site_at_stake(state, window)] != 0


def _pause(state: State, window: Window) -> None:
    """US-R40: the same window whether or not anybody is really asked."""
    may = may_answer(state, window)
    if not may:
        return
    state.pending.append(window)
    state.ask(WINDOW, NOBODY_YET)
    state.legal = []
    kind = window.kind
    state.pause(WINDOWS[kind], WINDOW_RULES[kind], window_facts(state, window), may)
    state.pending.pop()
    state.asking = NOTHING


def window_facts(state: State, window: Window) -> dict[str, object]:
    """What the open window is about; all of it is public."""
    kind = window.kind
    if kind == NEUTRALIZER_WINDOW:
        return state.card_fact(window.seat, card_at_stake(state).card)
    facts = state.fact(window.seat)
    if kind != BEFORE_WINDOW:
        site = site_at_stake(state, window)
        facts["site"] = state.board.site_ids[site]
        facts["site_name"] = state.site_name(site)
    if kind == RENDITION_WINDOW:
        facts["to"] = state.board.site_ids[state.move_to]
        facts["to_name"] = state.site_name(state.move_to)
    elif kind == FINISHED_WINDOW:
        facts["scheme"] = state.board.scheme_ids[window.scheme]
        facts["name"] = state.board.scheme_names[window.scheme]
    return facts


# Answers


def answering(state: State, window: Window, seat: i64) -> i64:
    """The cards that answer a window, as a mask over hands."""
    doing = state.board.doing
    kind = window.kind
    if kind == NEUTRALIZER_WINDOW:
        return doing[NEUTRALIZER]
    if kind == RENDITION_WINDOW:
        return doing[RENDITION]
    if kind == AMBUSH_WINDOW:
        return doing[AMBUSH]
    if kind == SAVE_WINDOW:
        return doing[SAVE]
    if kind == COLLECTED_WINDOW:
        return doing[RACKET] if racket_types(state) else 0
    grab = doing[OKINAWA] if state.ninja == window.seat else 0
    if kind == FINISHED_WINDOW and _may_claim(state, window, seat):
        grab |= doing[IDEA]
    return grab


def _may_claim(state: State, window: Window, seat: i64) -> bool:
    """US-73 (b), US-R33: That Was My Idea! needs a minion there and something to give."""
    there = _stands_there(state, window, seat)
    return there and (state.bank_basics() != 0 or state.pool != 0)


def window_options(state: State) -> list[int]:
    """US-63: pass, or play a card; a Rendition names its site at once."""
    state.public_moves = 0
    window = window_of(state)
    found: list[int] = [PASS]
    answers = titles(state, state.asked, answering(state, window, state.asked))
    if window.kind == RENDITION_WINDOW and answers:
        sites = state.board.open & ~BIT[state.move_from]
        return found + [RENDER + site for site in bit_list(sites)]
    return found + [PLAY + title for title in answers]


def why_no_rendition(state: State, site: i64) -> str:
    """US-69, US-R24: why a minion cannot be sent to a site."""
    if state.asking != WINDOW or window_of(state).kind != RENDITION_WINDOW:
        return f"US-69: a Rendition answers a move that was just announced: {state.now()}"
    if site == state.move_from:
        return f"US-R24: the minion stands in {state.site_name(site)} already"
    return f"US-R24: a Rendition names an open site, and {state.site_name(site)} is hidden"


def answered(state: State, move: i64) -> None:
    """US-64: whoever passes is not asked again; whoever plays is."""
    window = window_of(state)
    state.pending.pop()
    seat = state.asked
    if move == PASS:
        state.pending.append(window.at_seat(window.at + 1, window.low, True))
        return
    state.pending.append(window.at_seat(window.at, window.at, False))
    if move < RENDER:
        choose_card(state, seat, move - PLAY)
    else:
        title = titles(state, seat, state.board.doing[RENDITION])[0]
        choose_aimed(state, seat, title, move - RENDER)
