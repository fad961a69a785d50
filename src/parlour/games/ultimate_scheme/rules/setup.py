"""Ultimate Scheme: what happens before the first game turn (US-2 to US-10)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import bit_list
from parlour.games.ultimate_scheme.rules.drawing import draw_card
from parlour.games.ultimate_scheme.rules.gains import gain, give_access, take_ninja
from parlour.games.ultimate_scheme.rules.pending import (
    BONUS_DEAL,
    FACTION_DEAL,
    FACTOR_TASK,
    FIRST_PLAYER_TASK,
    START_DEAL,
    TURN_TASK,
    ULTIMATE_DEAL,
    Deal,
    DrawCard,
    DrawScheme,
    Pending,
    Task,
)
from parlour.games.ultimate_scheme.rules.state import (
    FACTION,
    FACTOR,
    FIRST_PLAYER,
    PICK_FACTION,
    ULTIMATE,
    State,
)
from parlour.games.ultimate_scheme.rules.tables import (
    FACTION_OUT,
    FACTIONS,
    FACTOR_OUT,
    FIRST_OUT,
    PICK,
    ULTIMATE_OUT,
    ULTIMATES,
)


def to_set_up(state: State) -> list[Pending]:
    """US-2 to US-9, the first thing last."""
    found: list[Pending] = [Task(TURN_TASK)]
    slots = range(int(state.players) - 1, -1, -1)
    found += [Deal(BONUS_DEAL, slot) for slot in slots]
    found += [Deal(START_DEAL, slot) for slot in slots]
    if state.wanted_factor == -2:
        found.append(Task(FACTOR_TASK))
    found += [Deal(ULTIMATE_DEAL, slot) for slot in slots]
    for slot in slots:
        found.append(Deal(FACTION_DEAL, int(state.players) - 1 - slot if state.pick else slot))
    if state.wanted_first < 0:
        found.append(Task(FIRST_PLAYER_TASK))
    return found


def seat_of(state: State, deal: Deal) -> i64:
    """The seat that is dealt something."""
    return (state.first + deal.slot) % state.players


def do_deal(state: State, deal: Deal) -> None:
    """US-3 to US-9: what one seat is dealt."""
    seat = seat_of(state, deal)
    if deal.what == START_DEAL:
        _start(state, seat)
    elif deal.what == BONUS_DEAL:
        _bonus(state, seat)
    else:
        state.pending.append(deal)
        if deal.what == ULTIMATE_DEAL:
            state.ask(ULTIMATE, seat)
        else:
            state.ask(PICK_FACTION if state.pick else FACTION, seat)


def set_up_outcomes(state: State) -> list[tuple[int, int]]:
    """US-2 to US-5: uniform, without replacement."""
    asking = state.asking
    if asking == FIRST_PLAYER:
        return [(FIRST_OUT + int(seat), 1) for seat in range(state.players)]
    if asking == FACTION:
        return [(FACTION_OUT + n, 1) for n in _free_factions(state)]
    if asking == ULTIMATE:
        dealt = [one.ultimate for one in state.seats]
        return [(ULTIMATE_OUT + n, 1) for n in range(ULTIMATES) if n not in dealt]
    return [(FACTOR_OUT + n, 1) for n in range(len(state.board.factor_ids))]


def dealt(state: State, asking: i64, outcome: i64) -> None:
    """Chance has given something of the set-up."""
    state.pending.pop()
    if asking == FIRST_PLAYER:
        _first_player(state, outcome - FIRST_OUT)
    elif asking == FACTION:
        _faction(state, outcome - FACTION_OUT)
    elif asking == ULTIMATE:
        _ultimate(state, outcome - ULTIMATE_OUT)
    else:
        _factor(state, outcome - FACTOR_OUT)


def ask_first_player(state: State, step: Pending) -> None:
    """US-2: a uniform draw."""
    state.pending.append(step)
    state.ask(FIRST_PLAYER, state.first)


def _first_player(state: State, seat: i64) -> None:
    state.first = seat
    if state.audience is not None:
        state.tell("first", "US-2", {"seat": int(seat), "who": state.who(seat)})


def _free_factions(state: State) -> list[int]:
    """US-3: those that nobody leads."""
    led = [one.faction for one in state.seats]
    return [faction for faction in range(FACTIONS) if faction not in led]


def pick_options(state: State) -> list[int]:
    """US-3: the seats pick, in reverse turn order."""
    return [PICK + faction for faction in _free_factions(state)]


def why_no_pick(state: State) -> str:
    """Why a faction cannot be chosen."""
    return "US-3: factions are chosen before the first game turn, each once"


def faction_picked(state: State, faction: i64) -> None:
    """US-3: the seat that is asked leads it."""
    state.pending.pop()
    _faction(state, faction)


def _faction(state: State, faction: i64) -> None:
    """US-3: face up."""
    seat = state.asked
    state.seats[seat].faction = faction
    if state.audience is not None:
        facts: dict[str, object] = {
            "seat": int(seat), "who": f"Seat {seat + 1}",
            "faction": state.board.faction_ids[faction],
            "name": state.board.faction_names[faction],
        }  # fmt: skip
        state.tell("faction", "US-3", facts)


def _ultimate(state: State, ultimate: i64) -> None:
    """US-4: only its owner sees it."""
    seat = state.asked
    state.seats[seat].ultimate = ultimate
    if state.audience is not None:
        secret: dict[str, object] = {
            "ultimate": state.board.ultimate_ids[ultimate],
            "name": state.board.ultimate_names[ultimate],
        }  # fmt: skip
        state.tell_seat(int(seat), "ultimate", "US-4", state.fact(seat), secret)


def ask_factor(state: State, step: Pending) -> None:
    """US-5: one of the X-factors."""
    state.pending.append(step)
    state.ask(FACTOR, state.first)


def _factor(state: State, factor: i64) -> None:
    """US-5: face up for the whole game."""
    state.factor = factor
    if state.audience is not None:
        facts: dict[str, object] = {
            "factor": state.board.factor_ids[factor], "name": state.board.factor_names[factor],
        }  # fmt: skip
        state.tell("x-factor", "US-5", facts)


def _start(state: State, seat: i64) -> None:
    """US-6, US-8: minions at home, then cards."""
    home = state.home_of(seat)
    for _ in range(state.board.start_minions):
        state.seats[seat].put(home, False)
    if state.audience is not None:
        facts = state.site_fact(seat, home)
        facts["minions"] = int(state.board.start_minions)
        state.tell("placed", "US-6", facts)
    state.pending += start_draws(seat)


def start_draws(seat: i64) -> list[Pending]:
    """US-8: a scheme from each deck in their order, then an action card; the first thing last."""
    found: list[Pending] = [DrawCard(seat)]
    for deck in (2, 1, 0):
        found.append(DrawScheme(seat, deck))
    return found


def _bonus(state: State, seat: i64) -> None:
    """US-9: the starting bonus of the faction."""
    faction = state.seats[seat].faction
    board = state.board
    if board.bonus_ninja[faction]:
        take_ninja(state, seat, "US-9")
    for site in bit_list(board.bonus_access[faction]):
        give_access(state, seat, site, "US-9")
    for token in board.bonus[faction]:
        gain(state, seat, token, 1, "US-9")
    for _ in range(board.bonus_cards[faction]):
        draw_card(state, seat)
