"""Ultimate Scheme: what is gained and lost, whoever causes it."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.games.ultimate_scheme.rules.pending import (
    BY_AMBUSH,
    BY_SACRIFICE,
    CAUSES,
    SAVE_WINDOW,
    Die,
    Window,
)
from parlour.games.ultimate_scheme.rules.state import State
from parlour.games.ultimate_scheme.rules.tables import SHARE, TOP_BITS

# Minions (US-44 to US-47)


def new_minion(state: State, seat: i64, site: i64, rule: str) -> None:
    """US-44: a gain beyond the limit is lost."""
    one = state.seats[seat]
    there = one.minions < state.board.most_minions
    if there:
        one.put(site, False)
    if state.audience is not None:
        facts = state.site_fact(seat, site)
        facts["minions"] = int(one.minions)
        state.tell("minion" if there else "no minion", rule if there else "US-44", facts)


def destroy(state: State, seat: i64, site: i64, marked: bool, cause: i64, by: i64) -> None:
    """US-71: it may still be saved."""
    state.pending.append(Die(seat, site, marked, cause, by))
    state.pending.append(Window(SAVE_WINDOW, seat))


def do_die(state: State, die: Die) -> None:
    """US-45, US-46: nothing saved it."""
    state.seats[die.seat].remove(die.site, die.marked)
    if die.cause == BY_AMBUSH:
        state.arrived = False
    if state.audience is not None:
        facts = state.site_fact(die.seat, die.site)
        facts["marked"] = die.marked
        facts["cause"] = CAUSES[die.cause]
        facts["by"] = state.who(die.by)
        state.tell("destroyed", "US-45", facts)
    _respawn(state, die.seat)
    if die.cause == BY_SACRIFICE:
        gain(state, die.by, state.board.power_token[state.seats[die.by].faction], 1, "US-42")


def _respawn(state: State, seat: i64) -> None:
    """US-46: nobody is ever without a minion."""
    if state.seats[seat].minions == 0:
        home = state.home_of(seat)
        state.seats[seat].put(home, False)
        if state.audience is not None:
            state.tell("respawned", "US-46", state.site_fact(seat, home))


# Hidden sites and access (US-48, US-49)


def give_access(state: State, seat: i64, site: i64, rule: str) -> None:
    """US-48: a control marker lies on the site."""
    state.seats[seat].access |= BIT[site]
    if state.audience is not None:
        state.tell("access", rule, state.site_fact(seat, site))


def lose_access(state: State, seat: i64, site: i64) -> None:
    """US-49: it only matters for entering."""
    state.seats[seat].access &= ~BIT[site]
    if state.audience is not None:
        state.tell("access lost", "US-49", state.site_fact(seat, site))


# The Ninja (US-51)


def take_ninja(state: State, seat: i64, rule: str) -> None:
    """US-51: from whoever has it."""
    if state.audience is not None and state.ninja != seat:
        facts = state.fact(seat)
        facts["loser"] = int(state.ninja)
        facts["from"] = state.who(state.ninja) if state.ninja >= 0 else ""
        state.ninja = seat
        state.tell("ninja", rule, facts)
    state.ninja = seat


# Anarchy (US-54)


def turn_anarchy(state: State, by: i64) -> None:
    """US-54: within its limits."""
    old = state.colour()
    level = state.anarchy + by
    if level < 0 or level > state.board.anarchy_top:
        return
    state.anarchy = level
    if state.audience is not None:
        facts: dict[str, object] = {
            "anarchy": int(level), "by": int(by), "colour": int(state.colour()),
            "changed": bool(state.colour() != old),
        }  # fmt: skip
        state.tell("anarchy", "US-54", facts)


# Tokens (US-80)


def covers(vault: i64, cost: i64) -> bool:
    """Whether a vault holds a cost, for all types at once."""
    return ((vault | TOP_BITS) - cost) & TOP_BITS == TOP_BITS


def gain(state: State, seat: i64, token: i64, amount: i64, rule: str) -> i64:
    """US-80: what the bank can give of so many."""
    left = state.banked(token)
    if amount > left:
        amount = left
    state.bank -= amount * SHARE[token]
    state.seats[seat].vault += amount * SHARE[token]
    if amount > 0 and state.audience is not None:
        facts = state.fact(seat)
        facts["token"] = "FOSU"[token]
        facts["amount"] = int(amount)
        facts["has"] = int(state.seats[seat].held(token))
        state.tell("token", rule, facts)
    return amount


def spend(state: State, seat: i64, tokens: i64) -> None:
    """US-80: spent tokens go back to the bank at once."""
    state.seats[seat].vault -= tokens
    state.bank += tokens


def take_from(state: State, seat: i64, victim: i64, token: i64, rule: str) -> None:
    """US-42, US-72: a token goes from vault to vault."""
    state.seats[victim].vault -= SHARE[token]
    state.seats[seat].vault += SHARE[token]
    if state.audience is not None:
        facts = state.fact(seat)
        facts["victim"] = int(victim)
        facts["from"] = state.who(victim)
        facts["token"] = "FOSU"[token]
        state.tell("took", rule, facts)
