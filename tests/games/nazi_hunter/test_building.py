"""Nazi Hunter: building agents step by step."""

from __future__ import annotations

from functools import cache

import pytest

from parlour.engine.core.bits import bit_list
from parlour.games.nazi_hunter import components
from parlour.games.nazi_hunter.rules.agents import FINISH, Agent, Prices

from .cases import CHEAP, agents, at

rule = pytest.mark.rule
Build = tuple[int, int, int]


@rule("NH-5", "NH-R25")
def test_gold_then_silver_then_the_set_up_card() -> None:
    study = at(mode="create")
    assert (study["phase"], study["acting"]) == ("build", "gold")
    study.play("add moto", "add exchange", "add seduction")
    assert study.why_not("finish") == "NH-5: Gold has 3 of 4 abilities"
    study.play("add close-combat")
    assert study.why_not("add bureaucracy") == "NH-5: Gold has 4 abilities already"
    assert study.why_not("end") == "NH-R25: Gold is still being built"
    study.play("finish")
    assert study["acting"] == "silver"
    study.play("add moto", "add exchange", "add seduction", "add bureaucracy", "finish")
    assert (study["phase"], study["chance"]) == ("set-up", "set-up card")
    assert agents(study)["gold"]["abilities"] == {
        "close-combat": 1, "moto": True, "seduction": True, "exchange": True,
    }  # fmt: skip
    study.then(15, 1)
    assert study.why_not("add moto") == "NH-R25: agents are built before the set-up card is drawn"


@rule("NH-6")
@pytest.mark.parametrize(
    ("ability", "price"),
    [
        ("close-combat", 5), ("ranged-combat", 6), ("drive-auto", 10), ("moto", 6),
        ("communications", 6), ("research", 8), ("seduction", 5), ("intimidation", 4),
        ("demolitions", 7), ("exchange", 5), ("bureaucracy", 2), ("double-agent", 9),
    ],
)  # fmt: skip
def test_prices(ability: str, price: int) -> None:
    study = at(mode="create").play(f"add {ability}")
    assert study.told("build")[0].facts["left"] == 35 - price
    if ability.endswith("combat"):
        study.play(f"raise {ability}")
        assert study.told("build")[0].facts["left"] == 35 - 2 * price
    else:
        assert not study.can(f"add {ability}")


@rule("NH-7")
def test_rookies_have_30_points_and_disrupt() -> None:
    study = at(mode="rookie")
    assert len(study.moves) == 13
    study.play("add disrupt")
    assert study.told("build")[0].facts["left"] == 27
    create = at(mode="create")
    assert len(create.moves) == 12
    assert create.why_not("add disrupt") == "NH-7: only rookie agents can have disrupt"


@rule("NH-R13")
def test_different_abilities_and_no_empty_combat() -> None:
    study = at(mode="create")
    assert study.why_not("raise close-combat") == "NH-R13: Gold has no close combat to raise"
    study.play("add close-combat")
    assert study.why_not("add close-combat") == "NH-R13: Gold has close combat already"


@rule("NH-R25")
def test_a_step_leaves_four_abilities_within_the_points() -> None:
    study = at(mode="create").play("add drive-auto", "add double-agent")
    study.play("add research", "add demolitions")  # 34 of 35 points
    assert study.why_not("add moto") == "NH-5: Gold has 4 abilities already"
    tight = at(mode="rookie").play("add drive-auto", "add double-agent")
    assert tight.why_not("add research") is None
    tight.play("add research")
    assert tight.moves == ["add bureaucracy", "add disrupt"]
    assert tight.why_not("add moto") == ("NH-R25: it costs 6, and Gold has 3 of 30 points left")
    early = at(mode="rookie").play(
        "add ranged-combat", "raise ranged-combat", "raise ranged-combat"
    )
    assert early.why_not("raise ranged-combat") == (
        "NH-R25: Gold would have 6 points for the rest, which costs 9"
    )


@rule("NH-5", "NH-R25")
@pytest.mark.parametrize(
    ("rookie", "all_builds", "full", "exact"), [(False, 1068, 563, 70), (True, 1089, 738, 96)]
)
def test_number_of_legal_builds(rookie: bool, all_builds: int, full: int, exact: int) -> None:
    prices = Prices(components.load(), rookie)
    finished: set[Build] = set()
    unraisable: set[Build] = set()

    @cache
    def explore(build: Build) -> None:
        agent = Agent(0)
        agent.abilities, agent.close, agent.ranged = build
        steps = bit_list(agent.buildable(prices))
        assert steps, f"a dead end: {build}"
        if FINISH in steps:
            finished.add(build)
            if len(steps) == 1:
                unraisable.add(build)
        for step in steps:
            if step != FINISH:
                twin = agent.copy()
                twin.build(step)
                explore((int(twin.abilities), int(twin.close), int(twin.ranged)))

    explore((0, 0, 0))
    assert len(finished) == all_builds
    assert len(unraisable) == full
    assert sum(_cost(build, prices) == prices.budget for build in finished) == exact
    if not rookie:
        assert all_builds * (all_builds + 1) // 2 == 570_846


def _cost(build: Build, prices: Prices) -> int:
    agent = Agent(0)
    agent.abilities, agent.close, agent.ranged = build
    return int(agent.cost(prices))


@rule("NH-5")
def test_both_agents_may_own_the_same_abilities_and_points_may_be_left() -> None:
    steps = [f"add {each}" for each in CHEAP[:4]]
    study = at(mode="create").play(*steps, "finish", *steps, "finish")
    assert agents(study)["gold"]["abilities"] == agents(study)["silver"]["abilities"]


@rule("NH-8", "NH-R25")
def test_game_b_is_the_default_and_builds_nothing() -> None:
    assert at()["mode"] == "ready"
    assert at()["chance"] == "set-up card"
    assert at(mode="rookie")["phase"] == "build"
