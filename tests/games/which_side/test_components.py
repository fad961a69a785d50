"""Components as data: an owner's numbers can be typed in, and mistakes are pointed at."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from parlour.engine.components import read_toml
from parlour.engine.errors import BadComponents
from parlour.games.which_side import components
from tests.games.which_side.cases import GAME, has, workers

rule = pytest.mark.rule

FILE = Path(components.__file__).with_name("components.toml")


def changed(table: str, number: int, **changes: object) -> dict[str, Any]:
    """One entry of a list with other values."""
    entries = deepcopy(read_toml(FILE)[table])
    entries[number].update(changes)
    return {table: entries}


@rule("WS-R2")
def test_a_shorter_gauge() -> None:
    study = GAME.study({"risk": 2}, components={"gauges": {"risk": 2}}).play("docks")
    assert workers(study) == (3, 1, 0, 0)
    assert study["risk"] == 0


@rule("WS-R4")
def test_another_repeatable_place() -> None:
    own = changed("actions", 5, repeatable=True)
    study = GAME.study({"savings": 9}, components=own).play("union", "union")
    assert study["union"] == 2


@rule("WS-R11")
def test_several_means_a_turn() -> None:
    own = {"limits": {"means_per_turn": 2}}
    words = {"decision": "means", "savings": 9, "strike": 1, "sabotage": 1, "strength": 4}
    study = GAME.study(words, components=own).play("take M1")
    assert has(study, decision="means", taken=1)
    study.play("take M4")
    assert has(study, means=["M1", "M4"], to_move="chance")
    study = GAME.study(words, components=own).play("take M1", "take none")
    assert study["to_move"] == "chance"


@rule("WS-R16")
def test_another_means() -> None:
    own = changed("means", 0, id="B1", name="Bakery", dollars=6)
    study = GAME.study({"decision": "means", "savings": 6}, components=own)
    assert study.moves == ["take none", "take B1"]


@rule("WS-R16", "WS-R4", "WS-R2", "WS-R15")
def test_what_is_reconstructed_is_said() -> None:
    said = components.load().reconstructed
    assert {"means.name", "actions.repeatable", "gauges.threat", "savings.top"} <= set(said)
    assert GAME.reconstructed


def test_counts_of_the_printed_game() -> None:
    data = components.load()
    assert len(data.means) == 8
    assert len(data.actions) == 15
    assert len({action.place for action in data.actions}) == 12
    assert data.strength.two_dice == [3, 6, 8]
    assert data.start.workers + data.start.recruits == 8


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        (changed("means", 2, dollars=-1), r"means, entry 3 \(M3\), field dollars"),
        (changed("means", 2, id="M1"), r"means, entry 3 \(M1\), field id: 'M1' is taken"),
        (changed("means", 2, name="docks"), r"means, entry 8 \(M8\), field name: 'Docks' is taken"),
        (changed("means", 2, id="none"), "'none' is taken"),
        (changed("means", 2, price=3), r"means, entry 3 \(M3\), field price"),
        (changed("actions", 2, id="healer"), r"actions, entry 3 \(healer\), field id: must be"),
        (changed("actions", 0, gauge="threat"), "field gauge: must be 'risk'"),
        (changed("actions", 9, repeatable=True), "field repeatable: must be the same as"),
        (changed("actions", 11, repeatable=False), r"\(triangle\), field repeatable: must be true"),
        (changed("actions", 7, pays=1), r"\(cafe\), field pays: this action has none"),
        (changed("actions", 2, gauge="risk"), r"\(bonesetter\), field gauge: this action has"),
        (changed("actions", 10, gauge="fire"), r"actions, entry 11 \(docks\), field gauge"),
        ({"actions": []}, "actions: there are 15, not 0"),
        ({"modes": {"hard": {"target": 9, "rent": 2}}}, "hard, field target: there are only 8"),
        ({"start": {"savings": 20}, "savings": {"top": 9}}, "start, field savings: is above"),
        ({"gauges": {"risk": 0}}, "gauges, field risk"),
    ],
)  # fmt: skip
def test_mistakes_name_file_entry_field_and_what_was_expected(
    own: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadComponents, match=reason) as caught:
        components.load(own, "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")
