"""A Most Dangerous Rescue: artifacts, and the end."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.games.a_most_dangerous_rescue.rules.holdings import GANG, PLAYER, SIDES
from parlour.games.a_most_dangerous_rescue.rules.state import State
from parlour.games.a_most_dangerous_rescue.rules.tables import ENDED, ENDINGS, LOST


def artifact_settled(state: State, winner: i64) -> None:
    """DR-33: the artifact goes with the scene; without a winner it is gone."""
    state.relic_scene = False
    if winner == GANG:
        gang_gains_artifact(state)
        return
    if state.audience is not None:
        name = state.board.artifact_names[state.relics[state.next_relic]]
        side = SIDES[PLAYER] if winner == PLAYER else None
        state.tell("relic", "DR-33", {"artifact": name, "side": side})
    state.next_relic += 1
    if winner == PLAYER:
        state.secured += 1
        state.player.life += 1


def gang_gains_artifact(state: State) -> None:
    """DR-42, DR-43: the top artifact, a life, a step of the counter."""
    relic = state.relics[state.next_relic]
    state.next_relic += 1
    state.gang.life += 1
    state.counter += 1
    if state.audience is not None:
        facts: dict[str, object] = {
            "artifact": state.board.artifact_names[relic], "side": SIDES[GANG],
            "counter": state.counter, "life": state.gang.life,
        }  # fmt: skip
        state.tell("relic", "DR-42", facts)
    if state.counter >= state.board.to_lose:
        end(state, LOST, "DR-43")


def end(state: State, ending: i64, rule: str) -> None:
    """DR-25, DR-34, DR-43."""
    state.asking = ENDED
    state.ending = ending
    if state.audience is not None:
        facts: dict[str, object] = {
            "ending": ENDINGS[ending], "scenes": state.scenes, "life": state.player.life,
            "beaten": state.beaten, "artifacts": state.counter, "secured": state.secured,
        }  # fmt: skip
        state.tell("end", rule, facts)
