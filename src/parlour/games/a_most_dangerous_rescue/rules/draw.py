"""A Most Dangerous Rescue: a card is drawn, for a scene or for a member to be found."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.games.a_most_dangerous_rescue.rules.choose import gang_chooses
from parlour.games.a_most_dangerous_rescue.rules.deck import want_card
from parlour.games.a_most_dangerous_rescue.rules.next_member import lead, search, searched
from parlour.games.a_most_dangerous_rescue.rules.state import State
from parlour.games.a_most_dangerous_rescue.rules.tables import SCENE, SEARCH, STAGES


def drawn(state: State, card: i64) -> None:
    """DR-14, DR-39, DR-41: by what the card was drawn for."""
    state.left -= 1
    if card == state.board.count:
        _artifact_card_drawn(state)
        return
    state.pool &= ~BIT[card]
    if state.stage == SCENE:
        _turn_up(state, card)
    elif state.stage == SEARCH:
        search(state, card)
    else:
        lead(state, card)


def _artifact_card_drawn(state: State) -> None:
    """DR-14, DR-39, DR-41: the artifact scene card is discarded; only a scene heeds it."""
    state.relic_in = False
    if state.stage == SCENE:
        state.relic_scene = True
    if state.audience is not None:
        rule = ["DR-14", "DR-14", "DR-39", "DR-41"][state.stage]
        state.tell("relic card", rule, {"stage": STAGES[state.stage]})
    if state.stage == SEARCH:
        searched(state)
    else:
        want_card(state)


def _turn_up(state: State, card: i64) -> None:
    """DR-14: the active scene; the artifact at stake is the top one now (DR-R23)."""
    state.active = card
    state.scenes += 1
    if state.audience is not None:
        at_stake = state.board.artifact_names[state.relics[state.next_relic]]
        facts: dict[str, object] = {
            "card": state.board.cards[card], "scene": state.scenes,
            "artifact": at_stake if state.relic_scene else None,
        }  # fmt: skip
        state.tell("scene", "DR-14", facts)
    gang_chooses(state)
