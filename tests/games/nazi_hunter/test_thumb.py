"""Nazi Hunter: the rules of thumb."""

from __future__ import annotations

import pytest

from parlour.engine.core.playout import policy_playout, random_line
from parlour.engine.core.rng import Kiss
from parlour.engine.study import Study
from parlour.games.nazi_hunter.bots.thumb import Thumb
from parlour.games.nazi_hunter.rules.position import NaziHunter

from .cases import GAME, agent, agents, at, pair, unknown


def advised(study: Study) -> str:
    """The move that the rules of thumb choose."""
    position = study.position
    return position.book().notation(int(Thumb().choose(position, Kiss(1))))


def score(study: Study) -> int:
    assert isinstance(study.position, NaziHunter)
    return int(study.position.score())


def test_arrests_whom_it_can() -> None:
    both = pair(agent("airport"), agent("consulate"))
    study = at(areas={"airport": [11]}, agents=both, deck=[])
    assert advised(study) == "gold close-combat"
    assert advised(study.play("gold close-combat")) == "area airport"


def test_joins_forces() -> None:
    study = at(areas={"airport": [2]}, agents=pair(agent("airport"), agent("station")), deck=[])
    first = advised(study)
    assert first in ("gold close-combat", "silver ranged-combat")
    study.play(first, "area airport")
    study.play(advised(study))
    assert study.play(advised(study))["captured"] == [2]


def test_exchange_is_the_last_line() -> None:
    both = pair(agent("airport"), agent("consulate", ready=False))
    study = at(areas={"airport": [12]}, captured=[10, 4], agents=both, deck=[])
    assert advised(study) == "gold exchange"
    study.play("gold exchange", "file 12")
    assert advised(study) == "file 10"


def test_never_spends_force_in_vain() -> None:
    both = pair(agent("market"), agent("airport", ready=False))
    study = at(areas={"market": [12]}, agents=both, deck=[])
    assert advised(study) != "gold close-combat"


def test_plans_from_the_position_alone() -> None:
    study = at(areas={"hotel": [4, 6], "port": [3]}, agents=pair(agent("hotel")), deck=unknown(4))
    before = study.position.digest()
    thumb = Thumb()
    first = thumb.choose(study.position, Kiss(1))
    thumb.choose(at(areas={"market": [12]}).position, Kiss(2))
    assert thumb.choose(study.position, Kiss(3)) == first
    assert study.position.digest() == before


def test_answers_in_the_middle_of_a_look() -> None:
    study = at(deck=[12, None, 4], areas={"airport": [11]}).play("silver research")
    study.then(10)
    assert advised(study).startswith("order ")


@pytest.mark.parametrize("mode", ["create", "rookie"])
def test_builds_the_suggested_agents(mode: str) -> None:
    study = at(mode=mode)
    while study["phase"] == "build":
        study.play(advised(study))
    spent = 35 if mode == "create" else 30
    assert isinstance(study.position, NaziHunter)
    for who in (study.position.gold, study.position.silver):
        assert who.cost(study.position.prices()) == spent
    assert len(agents(study)) == 2


def test_finishes_what_somebody_else_began_to_build() -> None:
    study = at(mode="create").play("add drive-auto", "add double-agent", "add research")
    while study["acting"] == "gold":
        study.play(advised(study))
    assert study["acting"] == "silver"


@pytest.mark.parametrize("mode", ["ready", "create"])
def test_is_clearly_better_than_chance(mode: str) -> None:
    thumbs = randoms = 0
    for seed in range(3):
        match = GAME.study(mode=mode)
        policy_playout(match.position, [Thumb()], Kiss(seed))
        thumbs += score(match)
        match = GAME.study(mode=mode)
        random_line(match.position, Kiss(seed))
        randoms += score(match)
    assert thumbs + 30 < randoms
