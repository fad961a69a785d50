"""A Most Dangerous Rescue: the scene deck, and what happens when it is empty."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import bit_list, count_bits
from parlour.games.a_most_dangerous_rescue.rules.artifacts import gang_gains_artifact
from parlour.games.a_most_dangerous_rescue.rules.state import State
from parlour.games.a_most_dangerous_rescue.rules.tables import DRAW, NONE, SCENE


def next_scene(state: State) -> None:
    """DR-13: a new confrontation begins."""
    state.stage = SCENE
    state.relic_scene = False
    want_card(state)


def want_card(state: State) -> None:
    """DR-15: a card is wanted; an empty deck is reshuffled first."""
    if state.left == 0:
        _reshuffle(state)
    if state.ending == NONE:
        state.asking = DRAW


def draws(state: State) -> list[tuple[int, int]]:
    """DR-R6: the artifact scene card is one of the cards left, the others share the rest."""
    ordinary = state.left
    found: list[tuple[int, int]] = []
    weight: int = 1
    if state.relic_in:
        ordinary -= 1
        weight = ordinary
    if ordinary > 0:
        found = [(card, weight) for card in bit_list(state.pool)]
    if state.relic_in:
        found.append((state.board.count, max(len(found), 1)))
    return found


def _reshuffle(state: State) -> None:
    """DR-44: the discard pile becomes the deck, and YU gains an artifact."""
    state.pool = state.discard
    state.discard = 0
    state.known = True
    state.relic_in = True
    cards: i64 = count_bits(state.pool) + 1
    state.left = cards
    state.reshuffles += 1
    if state.audience is not None:
        state.tell("reshuffle", "DR-44", {"cards": cards})
    gang_gains_artifact(state)
