"""Ultimate Scheme: when an action card can be played (US-55 to US-57)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import bit_list, lowest_bit
from parlour.games.ultimate_scheme.rules.aims import flights, natives_sites
from parlour.games.ultimate_scheme.rules.gains import spend
from parlour.games.ultimate_scheme.rules.pending import NEUTRALIZER_WINDOW, Aim, Resolve, Window
from parlour.games.ultimate_scheme.rules.state import (
    AFTER_MOVE,
    COLLECT_SLOT,
    DRAW_SLOT,
    END_SLOT,
    EXECUTE_SLOT,
    MOVE_SLOT,
    WINDOW,
    State,
)
from parlour.games.ultimate_scheme.rules.tables import (
    BEAT_THEM,
    BLIMP_UP_OR_DOWN,
    BODY_DOUBLE,
    COUPON,
    DOUBLE_BILLING,
    DRAW_SCHEMES,
    GAIN_TOKENS,
    HANDSHAKE,
    INTERN,
    JET,
    LIQUIDATE,
    METEORITE,
    MINIONS,
    NATIVES,
    ODD,
    OKINAWA,
    PAID,
    PLAGUE,
    PLAY,
    RED_EYE,
    SHRED,
    SUBMARINE,
    TAG_COLLECT,
    TAG_DRAW,
    TAG_END,
    TAG_EXECUTE,
    TAG_INTERRUPT,
    TAG_MOVE,
    TAG_NINJA,
    TAG_REACTION,
)

WHEN = [
    "in your Draw slot", "as the move of your Move slot", "in your Move slots",
    "in your Collect slots", "in your Execute slot", "in your End slot",
    "as a reaction in a rival's slot", "as an interrupt", "against whoever has the Ninja",
]  # fmt: skip
"""For each tag when its cards are played."""


def play_options(state: State, seat: i64, among: i64) -> list[int]:
    """The cards among some that can be played now."""
    return [PLAY + title for title in titles(state, seat, among) if playable(state, seat, title)]


def titles(state: State, seat: i64, among: i64) -> list[int]:
    """The titles of a hand among some, ascending."""
    held = state.seats[seat].cards & among
    bits = (held | (held >> 1)) & ODD
    found: list[int] = []
    while bits:
        found.append(int(lowest_bit(bits) >> 1))
        bits &= bits - 1
    return found


def why_no_play(state: State, title: i64) -> str:
    """US-55: a card is held, its moment has come, and it would do something."""
    name = state.board.card_names[title]
    if not (state.seats[state.asked].cards >> (2 * title)) & 3:
        return f"US-55: you do not hold {name}"
    tag = state.board.tag[title]
    if not _in_its_moment(state.asking, tag):
        return f"US-55: {name} is played {WHEN[tag]}"
    if tag == TAG_MOVE and state.asking == AFTER_MOVE:
        return "US-23: one slot, one move at most"
    if tag == TAG_NINJA:
        return "US-74: the Ninja is yours already"
    if tag >= TAG_REACTION:
        return f"US-62: {name} cannot be played in this window"
    return f"US-56: {name} would do nothing now"


def _in_its_moment(asking: i64, tag: i64) -> bool:
    """US-55: whether cards of a tag can be played where this is asked."""
    moving = asking in (MOVE_SLOT, AFTER_MOVE)
    if tag == TAG_DRAW:
        return asking == DRAW_SLOT
    if tag == TAG_COLLECT:
        return asking == COLLECT_SLOT
    if tag == TAG_EXECUTE:
        return asking == EXECUTE_SLOT
    if tag == TAG_END:
        return asking == END_SLOT
    if tag in (TAG_REACTION, TAG_INTERRUPT):
        return asking == WINDOW
    if tag == TAG_NINJA:
        return moving or asking in (COLLECT_SLOT, EXECUTE_SLOT)
    return moving


def playable(state: State, seat: i64, title: i64) -> bool:
    """US-56, US-R33: whether the effect of a card can be carried out at least in part."""
    effect = state.board.effect[title]
    one = state.seats[seat]
    if effect in (MINIONS, INTERN):
        return one.minions < state.board.most_minions
    if effect == DRAW_SCHEMES:
        return state.pool != 0
    if effect in (SHRED, BODY_DOUBLE, COUPON):
        return one.hand != 0 and not _waits(state, effect)
    if effect in (JET, SUBMARINE, RED_EYE):
        return _can_fly(state, seat, effect)
    if effect == LIQUIDATE:
        return _shares_a_site(state, seat)
    if effect == NATIVES:
        return natives_sites(state, seat) != 0
    if effect == HANDSHAKE:
        return state.board.hidden & ~one.access != 0
    if effect == PLAGUE:
        return state.board.open & ~state.plague != 0
    if effect == BEAT_THEM:
        return state.board.open & ~state.depleted != 0
    if effect == OKINAWA:
        return state.ninja != seat
    return _worth_collecting(state, seat, title, effect)


def _waits(state: State, effect: i64) -> bool:
    """US-R50: a second one for the same scheme would do nothing."""
    if effect == BODY_DOUBLE:
        return state.double
    return effect == COUPON and state.coupon > 0


def _can_fly(state: State, seat: i64, effect: i64) -> bool:
    """US-R42: from some site to another."""
    return any(flights(state, seat, effect, site) for site in bit_list(state.seats[seat].here()))


def _shares_a_site(state: State, seat: i64) -> bool:
    """Whether an enemy stands beside one of its minions."""
    here, seats = state.seats[seat].here(), state.seats
    return any(rival != seat and here & seats[rival].here() for rival in range(state.players))


def _worth_collecting(state: State, seat: i64, title: i64, effect: i64) -> bool:
    """US-R33: a card whose only effect is tokens needs a bank that can give one."""
    if effect == DOUBLE_BILLING:
        there = state.collected >= 0
        return there and state.bank_basics() & state.board.basics[state.collected] != 0
    if effect == GAIN_TOKENS:
        return state.banked(state.board.token[title]) > 0
    if effect == METEORITE:
        return state.seats[seat].basics() >= 2 and state.banked(state.board.token[title]) > 0
    return effect == BLIMP_UP_OR_DOWN


def choose_card(state: State, seat: i64, title: i64) -> None:
    """US-56, US-R46: the card is set aside, face up; then its targets are named."""
    _set_aside(state, seat, title)
    state.pending.append(Aim(seat, title))


def choose_aimed(state: State, seat: i64, title: i64, site: i64) -> None:
    """The same for a card that is played with the only site it names."""
    _set_aside(state, seat, title)
    state.pending.append(Aim(seat, title, 1, site))


def _set_aside(state: State, seat: i64, title: i64) -> None:
    state.seats[seat].discard(title)
    if state.audience is not None:
        state.tell("played", "US-57", state.card_fact(seat, title))


def put_in_play(state: State, aim: Aim) -> None:
    """US-57: costs are paid, and the Neutralizer window opens."""
    if state.board.effect[aim.card] == METEORITE:
        spend(state, aim.seat, PAID[aim.choice])
    state.pending.append(
        Resolve(aim.seat, aim.card, aim.site, aim.to, aim.rival, aim.marked, aim.choice)
    )
    state.pending.append(Window(NEUTRALIZER_WINDOW, aim.seat))
