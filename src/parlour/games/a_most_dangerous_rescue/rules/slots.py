"""A Most Dangerous Rescue: the slots of the research and the frame of the resources."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, count_bits
from parlour.games.a_most_dangerous_rescue.rules.holdings import (
    ASSETS,
    FRAME,
    GANG,
    ONGOING,
    SIDES,
    SLOTS,
)
from parlour.games.a_most_dangerous_rescue.rules.state import State
from parlour.games.a_most_dangerous_rescue.rules.tables import COLOURS, KEEP, NONE


def gang_researches(state: State, card: i64, rule: str) -> None:
    """DR-9, DR-30, DR-41: the colour printed on the card."""
    researches(state, GANG, state.board.colour[card], card, rule)


def researches(state: State, side: i64, colour: i64, card: i64, rule: str) -> None:
    """DR-30: a card goes to a research that is not complete."""
    state.side(side).ongoing[colour] |= BIT[card]
    if state.audience is not None:
        facts: dict[str, object] = {
            "side": SIDES[side], "colour": COLOURS[colour], "card": state.board.cards[card],
        }  # fmt: skip
        state.tell("researches", rule, facts)


def keep_if_full(state: State, side: i64, slot: i64) -> None:
    """DR-31, DR-32, DR-R15: three ongoing cards or four resources convert at once."""
    who = state.side(side)
    if slot == ASSETS:
        if len(who.resources) < FRAME:
            return
    elif count_bits(who.ongoing[slot]) < ONGOING:
        return
    state.winner = side
    state.slot = slot
    state.asking = KEEP


def kept_from(state: State) -> i64:
    """The cards of which one is kept."""
    who = state.side(state.winner)
    return who.cash() if state.slot == ASSETS else who.ongoing[state.slot]


def keep(state: State, card: i64) -> None:
    """DR-31, DR-32, DR-R16: one card is kept for good, the others are discarded."""
    cards = kept_from(state)
    who = state.side(state.winner)
    slot = state.slot
    if slot == ASSETS:
        who.resources = []
        who.assets |= BIT[card]
    else:
        who.ongoing[slot] = 0
        who.completed[slot] |= BIT[card]
    state.discard |= cards & ~BIT[card]
    if state.audience is not None:
        facts: dict[str, object] = {
            "side": SIDES[state.winner], "slot": SLOTS[slot],
            "card": state.board.cards[card], "discarded": state.named(cards & ~BIT[card]),
        }  # fmt: skip
        state.tell("keeps", "DR-32" if slot == ASSETS else "DR-31", facts)
    state.slot = NONE
