"""A Most Dangerous Rescue: the set-up."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, count_bits
from parlour.games.a_most_dangerous_rescue.rules.deck import next_scene
from parlour.games.a_most_dangerous_rescue.rules.holdings import GANG, PLAYER, SIDES
from parlour.games.a_most_dangerous_rescue.rules.slots import gang_researches, keep_if_full
from parlour.games.a_most_dangerous_rescue.rules.state import State
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    ARTIFACTS,
    DEALT,
    MEMBER,
    MEMBERS,
    RELIC,
)


def deal(state: State, card: i64) -> None:
    """DR-8, DR-9: two assets, a resource, two assets and two resources of YU, three leads."""
    number = state.board.count - count_bits(state.pool)
    state.pool &= ~BIT[card]
    if number < 3:
        _dealt(state, PLAYER, card, number < 2)
    elif number < 7:
        _dealt(state, GANG, card, number < 5)
    else:
        gang_researches(state, card, "DR-9")
    if number == DEALT - 1:
        state.asking = MEMBER
        keep_if_full(state, GANG, state.board.colour[card])


def _dealt(state: State, side: i64, card: i64, asset: bool) -> None:
    """DR-8: a card to the assets or resources of a side."""
    who = state.side(side)
    if asset:
        who.assets |= BIT[card]
    else:
        who.resources.append(card)
    if state.audience is not None:
        facts: dict[str, object] = {
            "card": state.board.cards[card], "side": SIDES[side],
            "to": "assets" if asset else "resources",
        }  # fmt: skip
        state.tell("deal", "DR-8", facts)


def line_up(state: State, member: i64) -> None:
    """DR-10: the next place of the gang; the last one is left for the boss."""
    state.members = state.members + [int(member)]
    if len(state.members) < MEMBERS - 1:
        return
    state.members = state.members + [n for n in range(MEMBERS) if n not in state.members]
    state.asking = RELIC
    if state.audience is not None:
        names = [state.board.member_names[each] for each in state.members]
        state.tell("gang", "DR-10", {"members": names})


def lay_out(state: State, relic: i64) -> None:
    """DR-11: the next place of the artifact deck; then the first scene."""
    state.relics = state.relics + [int(relic)]
    if len(state.relics) < ARTIFACTS - 1:
        return
    state.relics = state.relics + [n for n in range(ARTIFACTS) if n not in state.relics]
    if state.audience is not None:
        names = [state.board.artifact_names[each] for each in state.relics]
        state.tell("artifacts", "DR-11", {"artifacts": names})
    next_scene(state)
