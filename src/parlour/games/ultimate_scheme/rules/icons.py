"""Ultimate Scheme: what the icons of sites, schemes, bounties and cards give (US-28, US-38)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list
from parlour.games.ultimate_scheme.rules.drawing import draw_card
from parlour.games.ultimate_scheme.rules.gains import (
    gain,
    give_access,
    new_minion,
    take_from,
    take_ninja,
)
from parlour.games.ultimate_scheme.rules.pending import (
    ICON_RULES,
    ON_SITE,
    ChooseDeck,
    Icon,
    Pending,
    Racket,
)
from parlour.games.ultimate_scheme.rules.state import ACCESS_CHOICE, TOKEN_CHOICE, State
from parlour.games.ultimate_scheme.rules.tables import (
    ACCESS,
    ACTION,
    ANY,
    KEY,
    MINION,
    NINJA,
    SCHEME,
    TOKEN,
    UNOBTAINIUM,
)


def push_icons(state: State, seat: i64, icons: list[int], source: i64, site: i64) -> None:
    """US-28: every icon, left to right."""
    for place in range(len(icons) - 1, -1, -1):
        state.pending.append(Icon(seat, icons[place], source, site))


def do_icon(state: State, step: Icon) -> None:
    """US-28, US-38: one icon."""
    icon = step.icon
    if icon <= UNOBTAINIUM:
        _take_token(state, step.seat, icon, step.source)
    elif icon == ANY:
        _ask_token(state, step, step.seat, state.bank_basics())
    elif icon == ACTION:
        draw_card(state, step.seat)
    elif icon == SCHEME:
        state.pending.append(ChooseDeck(step.seat))
    elif icon == MINION:
        new_minion(state, step.seat, step.site, ICON_RULES[step.source])
    elif icon == KEY:
        if _lacking(state, step.seat):
            state.pending.append(step)
            state.ask(ACCESS_CHOICE, step.seat)
    elif icon == NINJA:
        take_ninja(state, step.seat, "US-51")


# A token of one's choice (US-28, US-72, US-80)


def _ask_token(state: State, step: Pending, seat: i64, types: i64) -> None:
    """US-80: only if there is a type to take."""
    if types:
        state.pending.append(step)
        state.ask(TOKEN_CHOICE, seat)


def strip_mining(state: State, step: Pending) -> None:
    """Strip Mining: of a type printed on the site, right after the last icon."""
    _ask_token(state, step, state.owner(), _mined_types(state))


def _mined_types(state: State) -> i64:
    return state.bank_basics() & state.board.basics[state.collected]


def do_racket(state: State, step: Racket) -> None:
    """US-72: the type is chosen on resolution."""
    _ask_token(state, step, step.seat, racket_types(state))


def racket_types(state: State) -> i64:
    """US-72: types just gained that the collector still has, as bits."""
    collector = state.seats[state.owner()]
    found: i64 = 0
    for token in range(3):
        if state.gained & BIT[token] and collector.held(token):
            found |= BIT[token]
    return found


def token_options(state: State) -> list[int]:
    """US-80: types that can be taken now."""
    step = state.pending[-1]
    if isinstance(step, Icon):
        types = state.bank_basics()
    elif isinstance(step, Racket):
        types = racket_types(state)
    else:
        types = _mined_types(state)
    return [TOKEN + token for token in bit_list(types)]


def why_no_token(state: State) -> str:
    """Why a type of token cannot be taken."""
    if state.asking != TOKEN_CHOICE:
        return f"US-28: no token is chosen: {state.now()}"
    if isinstance(state.pending[-1], Racket):
        return "US-72: only a type that was just collected, and is still there, can be taken"
    return "US-80: that type cannot be taken here"


def token_chosen(state: State, token: i64) -> None:
    """A choice of token is made: for an icon, by a racket, or for Strip Mining."""
    step = state.pending.pop()
    if isinstance(step, Racket):
        take_from(state, step.seat, state.owner(), token, "US-72")
    elif isinstance(step, Icon):
        _take_token(state, step.seat, token, step.source)
    else:
        _take_token(state, state.owner(), token, ON_SITE)


def _take_token(state: State, seat: i64, token: i64, source: i64) -> None:
    got = gain(state, seat, token, 1, ICON_RULES[source])
    if got and source == ON_SITE and token < UNOBTAINIUM:
        state.gained |= BIT[token]


# Access to a hidden site of one's choice (US-48)


def _lacking(state: State, seat: i64) -> i64:
    """Hidden sites without own access, as bits."""
    return state.board.hidden & ~state.seats[seat].access


def access_options(state: State) -> list[int]:
    """US-48: hidden sites without own access."""
    return [ACCESS + site for site in bit_list(_lacking(state, state.asked))]


def why_no_access(state: State) -> str:
    """Why access to a site cannot be chosen."""
    if state.asking != ACCESS_CHOICE:
        return f"US-48: no access is chosen: {state.now()}"
    return "US-48: choose a hidden site you have no access to"


def access_chosen(state: State, site: i64) -> None:
    """US-48."""
    state.pending.pop()
    give_access(state, state.asked, site, "US-48")
