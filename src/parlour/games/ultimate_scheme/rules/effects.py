"""Ultimate Scheme: what a card does once it is played (US-57, US-58)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.games.ultimate_scheme.rules.aims import aim_of, aimed, effect_of, targets_of
from parlour.games.ultimate_scheme.rules.cards import put_in_play
from parlour.games.ultimate_scheme.rules.gains import (
    destroy,
    gain,
    give_access,
    lose_access,
    new_minion,
    take_ninja,
    turn_anarchy,
)
from parlour.games.ultimate_scheme.rules.icons import push_icons
from parlour.games.ultimate_scheme.rules.moving import announce
from parlour.games.ultimate_scheme.rules.pending import (
    BY_AMBUSH,
    BY_CARD,
    NOBODY,
    NOWHERE,
    ON_CARD,
    PUT_BACK_TASK,
    WALK,
    Aim,
    ChooseDeck,
    Die,
    Racket,
    Resolve,
    Task,
)
from parlour.games.ultimate_scheme.rules.state import AIM, State
from parlour.games.ultimate_scheme.rules.tables import (
    AMBUSH,
    ANY,
    BEAT_THEM,
    BLIMP_UP_OR_DOWN,
    BODY_DOUBLE,
    COPY,
    COUPON,
    DOUBLE_BILLING,
    DRAW_SCHEMES,
    GAIN_TOKENS,
    HANDSHAKE,
    IDEA,
    INTERN,
    JET,
    KEY,
    LIQUIDATE,
    METEORITE,
    MINIONS,
    NATIVES,
    NEUTRALIZER,
    OKINAWA,
    PLAGUE,
    RACKET,
    RED_EYE,
    RENDITION,
    SAVE,
    SAVE_HOME,
    SAVE_OPEN,
    SHRED,
    SUBMARINE,
    UNOBTAINIUM,
    UP,
)


def do_aim(state: State, aim: Aim) -> None:
    """US-56: the next target, or what was aimed is played."""
    if aim.named < targets_of(state, aim.card):
        state.pending.append(aim)
        state.ask(AIM, aim.seat)
    elif aim.card >= WALK:
        announce(state, aim)
    else:
        put_in_play(state, aim)


def target_named(state: State, move: i64) -> None:
    """US-56: a target is named."""
    aim = aim_of(state)
    state.pending[-1] = aimed(state, aim, move)


def resolve(state: State, card: Resolve) -> None:
    """US-57: nobody has cancelled it; then it goes to the discard pile."""
    effect = effect_of(state, card.card)
    if effect == NEUTRALIZER:
        _cancel(state)
    elif effect in (JET, SUBMARINE, RED_EYE):
        announce(state, card)
    elif effect == LIQUIDATE:
        destroy(state, card.rival, card.site, card.marked, BY_CARD, card.seat)
    elif effect == AMBUSH:
        destroy(state, state.owner(), state.move_to, state.move_marked, BY_AMBUSH, card.seat)
    elif effect == RENDITION:
        _render(state, card)
    elif effect == SAVE:
        _save(state, card)
    elif effect == OKINAWA:
        take_ninja(state, card.seat, "US-74")
    elif effect == NATIVES:
        _natives(state, card)
    elif effect in (DRAW_SCHEMES, SHRED, IDEA):
        _give_schemes(state, card, effect)
    elif effect == RACKET:
        state.pending.append(Racket(card.seat))
    elif effect in (MINIONS, INTERN, HANDSHAKE):
        _give_minions_or_access(state, card, effect)
    elif effect in (PLAGUE, BEAT_THEM):
        _spoil(state, card, effect)
    else:
        _help(state, card, effect)
    state.discards += COPY[card.card]


def _cancel(state: State) -> None:
    """US-58, US-66: the window of the card just played closes; the card has no effect."""
    state.pending.pop()
    card = state.pending.pop()
    assert isinstance(card, Resolve)
    state.discards += COPY[card.card]
    if state.audience is not None:
        state.tell("cancelled", "US-58", state.card_fact(card.seat, card.card))


def _render(state: State, card: Resolve) -> None:
    """US-R24: elsewhere, with a token; the window closes, and nobody arrives."""
    state.pending.pop()
    state.pending.pop()
    mover = state.owner()
    state.seats[mover].remove(state.move_from, state.move_marked)
    state.seats[mover].put(card.site, True)
    if state.audience is not None:
        facts = state.path_facts(mover, state.move_from, card.site, state.move_marked, True)
        facts["by"] = state.who(card.seat)
        state.tell("renditioned", "US-69", facts)
    state.move_to = -1
    state.move_from = -1
    state.move_marked = False


def _save(state: State, card: Resolve) -> None:
    """US-71: the Save window closes, and the minion is put where the card says."""
    state.pending.pop()
    die = state.pending.pop()
    assert isinstance(die, Die)
    place = state.board.save_site[card.card]
    if place == SAVE_HOME:
        place = state.home_of(card.seat)
    elif place == SAVE_OPEN:
        place = card.site
    state.seats[card.seat].remove(die.site, die.marked)
    state.seats[card.seat].put(place, die.marked)
    if die.cause == BY_AMBUSH and place != die.site:
        state.arrived = False
    if state.audience is not None:
        facts = state.path_facts(card.seat, die.site, place, die.marked, die.marked)
        facts["card"] = state.board.card_ids[card.card]
        facts["name"] = state.board.card_names[card.card]
        state.tell("saved", "US-71", facts)


def _natives(state: State, card: Resolve) -> None:
    """Friendly Natives: US-R27, it never evicts (US-49)."""
    if not state.seats[card.seat].access & BIT[card.site]:
        give_access(state, card.seat, card.site, "US-48")
    if card.rival != NOBODY:
        lose_access(state, card.rival, card.site)


def _give_schemes(state: State, card: Resolve, effect: i64) -> None:
    """Cards that give schemes; a choice printed first is pending last."""
    draws: i64 = 1 if effect == IDEA else state.board.amount[card.card]
    for _ in range(draws):
        state.pending.append(ChooseDeck(card.seat))
    if effect == SHRED:
        state.pending.append(Task(PUT_BACK_TASK))
    elif effect == IDEA:
        push_icons(state, card.seat, [ANY], ON_CARD, NOWHERE)


def _give_minions_or_access(state: State, card: Resolve, effect: i64) -> None:
    """Cards that give minions or access."""
    if effect == HANDSHAKE:
        push_icons(state, card.seat, [KEY], ON_CARD, NOWHERE)
    elif effect == INTERN:
        new_minion(state, card.seat, card.site, "US-57")
    else:
        for _ in range(state.board.amount[card.card]):
            new_minion(state, card.seat, state.home_of(card.seat), "US-57")


def _spoil(state: State, card: Resolve, effect: i64) -> None:
    """US-77, US-78: nobody collects there in this game turn."""
    if effect == PLAGUE:
        state.plague |= BIT[card.site]
    else:
        state.depleted |= BIT[card.site]
    if state.audience is not None:
        facts = state.site_fact(card.seat, card.site)
        plague = effect == PLAGUE
        state.tell("plague" if plague else "spoilt", "US-78" if plague else "US-77", facts)


def _help(state: State, card: Resolve, effect: i64) -> None:
    """Cards for the own collection and the own schemes."""
    board = state.board
    if effect == DOUBLE_BILLING:
        basics = [icon for icon in board.icons[state.collected] if icon != UNOBTAINIUM]
        push_icons(state, card.seat, [icon for icon in basics if icon <= ANY], ON_CARD, NOWHERE)
    elif effect == GAIN_TOKENS:
        gain(state, card.seat, board.token[card.card], board.amount[card.card], "US-57")
    elif effect == METEORITE:
        gain(state, card.seat, board.token[card.card], 1, "US-57")
    elif effect == BODY_DOUBLE:
        state.double = True
    elif effect == COUPON:
        state.coupon = board.amount[card.card]
    elif effect == BLIMP_UP_OR_DOWN:
        turn_anarchy(state, 1 if card.choice == UP else -1)
