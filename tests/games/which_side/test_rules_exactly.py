"""Which Side: all that a step changes, and nothing else."""

from __future__ import annotations

import pytest

from tests.games.following import changes
from tests.games.which_side.cases import at, turn_starts

rule = pytest.mark.rule

WORKERS: dict[str, object] = {
    "healthy": 2, "injured": 2, "prison": 1, "dead": 1, "recruits": 2, "savings": 5,
    "risk": 1, "unsanitary": 2, "threat": 1, "actions": 3, "done": 0, "strength": 5, "turn": 4,
}  # fmt: skip
"""The middle of a match: some of everything."""


@rule("WS-19", "WS-20", "WS-21", "WS-22", "WS-23", "WS-24", "WS-25", "WS-26", "WS-27", "WS-28")
@rule("WS-29", "WS-30", "WS-31", "WS-5")
@pytest.mark.parametrize(
    ("action", "follows"),
    [
        ("tenement_risk", {"risk": 0}),
        ("tenement_unsanitary", {"unsanitary": 1}),
        ("bonesetter", {"healthy": 3, "injured": 1, "life_cost": 7}),
        ("lawyers_release", {"healthy": 3, "prison": 0}),
        ("lawyers_threat", {"threat": 0}),
        ("union", {"union": 1, "spent": ["union"]}),
        ("press", {"anarchist": 1, "savings": 4, "spent": ["press"]}),
        ("cafe", {"strike": 1, "threat": 2, "spent": ["cafe"]}),
        ("chemistry_risk", {"sabotage": 1, "risk": 2}),
        ("chemistry_unsanitary", {"sabotage": 1, "unsanitary": 3}),
        ("docks", {"savings": 8, "risk": 2}),
        ("triangle", {"savings": 7}),
        ("creek", {"savings": 8, "unsanitary": 3}),
        ("tenderloin", {"savings": 8, "threat": 2}),
        ("greenwich", {"healthy": 3, "recruits": 1, "life_cost": 9}),
    ],
)
def test_an_action(action: str, follows: dict[str, object]) -> None:
    if action.startswith("chemistry"):
        follows = {**follows, "spent": ["chemistry_risk", "chemistry_unsanitary"]}
    assert changes(at(**WORKERS), action) == {**follows, "done": 1}


@rule("WS-15")
@pytest.mark.parametrize(
    ("who", "follows"),
    [
        ("healthy", {"healthy": 1, "prison": 2}),
        ("injured", {"injured": 1, "dead": 2, "life_cost": 6}),
    ],
)
def test_an_arrest(who: str, follows: dict[str, object]) -> None:
    study = at(**{**WORKERS, "threat": 3})
    assert changes(study, "tenderloin") == {
        "savings": 8, "threat": 4, "done": 1, "decision": "arrest",
    }  # fmt: skip
    assert changes(study, f"arrest {who}") == {**follows, "threat": 0, "decision": "action"}


@rule("WS-8", "WS-9", "WS-35", "WS-37")
def test_a_turn_ends_and_the_next_begins() -> None:
    study = at(
        decision="means", phase="resolution", turn=2, strength=2, temporary=2, savings=4, strike=1,
        actions=4, done=4, spent=["cafe"], dice_left=0,
    )  # fmt: skip
    assert changes(study, "take M3") == {
        "savings": 2, "strike": 0, "means": ["M3"], "temporary": 0, "life_cost": 5, "turn": 3,
        "phase": "employer", "strength": 3, "decision": None, "chance": "employer die",
        "to_move": "chance", "dice_left": 2, "actions": 0, "done": 0, "spent": [],
    }  # fmt: skip


@rule("WS-11", "WS-18", "WS-10")
def test_the_last_die_opens_the_worker_phase() -> None:
    study = turn_starts(strength=2, healthy=3, injured=1, recruits=4)
    assert changes(study, 1) == {"temporary": 1, "life_cost": 7, "dice_left": 1}
    assert changes(study, 4) == {
        "unsanitary": 1, "dice_left": 0, "phase": "worker", "actions": 4, "to_move": "player",
        "decision": "action", "chance": None,
    }  # fmt: skip


@rule("WS-15")
@pytest.mark.parametrize(("healthy", "injured"), [(1, 1), (1, 2), (2, 1)])
def test_one_of_each_kind_is_enough_for_a_choice(healthy: int, injured: int) -> None:
    study = at(healthy=healthy, injured=injured, threat=3).play("cafe")
    assert study.moves == ["arrest healthy", "arrest injured"]
