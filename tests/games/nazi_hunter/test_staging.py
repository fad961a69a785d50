"""Nazi Hunter, how events are staged."""

from __future__ import annotations

import pytest

from parlour.engine.core.playout import random_move
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.events import Audience
from parlour.games.nazi_hunter.rules.position import NaziHunter
from parlour.games.nazi_hunter.table.look import LOOK
from parlour.games.nazi_hunter.table.narration import cues
from parlour.games.nazi_hunter.table.scene import scene
from parlour.scene.cues import Burst, Cue, Flight, Rise

from .cases import GAME, agent, at, pair, unknown


def ids_of(cue: Cue) -> set[str]:
    if isinstance(cue, Flight):
        return {cue.start, cue.end}
    assert isinstance(cue, Burst | Rise)
    return {cue.at}


@pytest.mark.parametrize("mode", ["ready", "create", "rookie"])
def test_cues_name_what_is_there_before_or_after(mode: str) -> None:
    for seed in range(3):
        rng = Kiss(seed)
        position = GAME.start(mode=mode)
        assert isinstance(position, NaziHunter)
        audience = Audience()
        position.audience = audience
        while (turn := position.to_move()) != OVER:
            before = set(scene(position, 0).ids())
            position.apply(position.sample(rng) if turn == CHANCE else random_move(position, rng))
            known = before | set(scene(position, 0).ids())
            for event in audience.take():
                for cue in cues(event):
                    assert ids_of(cue) <= known
                    if isinstance(cue, Flight | Burst):
                        assert cue.shape in LOOK.shapes


def test_an_arrest_is_stamped() -> None:
    study = at(areas={"market": [10]}, agents=pair(agent("market")))
    study.play("gold close-combat", "area market")
    assert [cue for event in study.events for cue in cues(event)] == [
        Burst("custody", "area-market"),
    ]


def test_force_that_is_not_enough_says_so() -> None:
    study = at(areas={"market": [12]}, agents=pair(agent("market")))
    study.play("gold close-combat", "area market")
    assert [cue for event in study.events for cue in cues(event)] == [
        Rise("3 against 5", "area-market"),
    ]


def test_an_escape_leaves_by_the_departures() -> None:
    study = at(areas={"station": [4, 10]}, chance="draw", deck=unknown(3)).then(5)
    (event,) = study.told("escape")
    assert cues(event) == (
        Flight("folder", "area-station", "departures", 2),
        Rise("escaped", "departures"),
    )
