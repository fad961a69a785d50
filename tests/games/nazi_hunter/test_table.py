"""Nazi Hunter on the table and in the log."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from parlour.games.nazi_hunter.rules.position import NaziHunter
from parlour.games.nazi_hunter.table.narration import log_line
from parlour.games.nazi_hunter.table.scene import scene
from parlour.scene.table import Graph, Panel, Piece, Scene, Spot, spots_of

from .cases import agent, at, pair, unknown

rule = pytest.mark.rule


def seen(study: Study, seat: int = 0) -> Scene:
    assert isinstance(study.position, NaziHunter)
    return scene(study.position, seat)


def piece(study: Study, name: str) -> Piece:
    return next(each for each in seen(study).pieces if each.id == name)


def spot(study: Study, name: str) -> Spot:
    spots = [each for zone in seen(study).zones for each in spots_of(zone)]
    return next(each for each in spots if each.id == name)


def log(study: Study) -> list[str]:
    return [log_line(event) for event in study.events]


def test_the_ring_has_the_airport_at_the_bottom() -> None:
    ring = next(zone for zone in seen(at(deck=unknown(3))).zones if isinstance(zone, Graph))
    assert max(ring.points, key=lambda name: ring.points[name][1]) == "area-airport"
    assert ring.points["area-port"][0] < 50 < ring.points["area-station"][0]
    assert len(ring.links) == 6


def test_a_file_shows_force_pattern_effect_and_rounds_left() -> None:
    study = at(areas={"market": [12], "consulate": [7], "port": [3]})
    assert piece(study, "file-12").marks == ("7 (5+2)", "↺", "airport", "4 to go")
    assert piece(study, "file-7").marks == ("5 (3+2)", "↻", "plus-one", "3 to go")
    assert piece(study, "file-3").label == "file 3, force 4, stays"
    plain = at(areas={"station": [15]})
    assert piece(plain, "file-15").marks == ("2", "•")


def test_a_file_says_what_it_does() -> None:
    study = at(areas={"market": [12], "port": [3]})
    assert piece(study, "file-12").detail == (
        "Last known at the Market. Moves counter-clockwise. Printed force 5. "
        "When he is drawn everybody at the Airport escapes."
    )
    assert piece(study, "file-3").detail.endswith("everybody there has one more force.")


def test_coins_show_heads_when_ready() -> None:
    study = at(areas={"hotel": [4]}).play("gold move port")
    assert (piece(study, "agent-gold").up, piece(study, "agent-silver").up) == (False, True)
    assert piece(study, "agent-gold").at == "area-port"


def test_an_area_tells_opposition_and_force() -> None:
    both = pair(agent("market"), agent("station"))
    study = at(areas={"market": [10, 11]}, agents=both)
    assert spot(study, "area-market").detail == (
        "more than 3 is needed; Gold 3: not enough; Silver 2: not enough; together: enough"
    )
    assert spot(study, "area-port").detail == "nobody is here"
    study.play("gold close-combat", "area market")
    assert spot(study, "area-market").lit
    assert "force 3 is used, 1 more is needed" in spot(study, "area-market").detail


def test_an_area_tells_what_a_double_agent_could_do() -> None:
    study = at(areas={"market": [10, 12]}, agents=pair(agent("port"), agent("market")))
    assert spot(study, "area-market").detail == (
        "more than 6 is needed; Silver 2: not enough; Silver turning file 12, 5 against 1: enough"
    )


@rule("NH-24")
@pytest.mark.parametrize(
    ("files", "said"),
    [
        ([1, 11, 15], ("more than 6 is needed", "2 against 4: not enough", "together: not enough")),
        ([1, 6, 11], ("more than 5 is needed", "2 against 3: not enough", "together: not enough")),
        ([1, 6, 10], ("more than 4 is needed", "2 against 2: not enough", "together: enough")),
    ],
)
def test_a_fugitive_who_would_be_turned_counts_twice(
    files: list[int], said: tuple[str, str, str]
) -> None:
    both = pair(agent("port", "double-agent"), agent("hotel", "ranged-combat 1"))
    study = at(areas={"port": files}, agents=both)
    needed, turned, together = said
    assert spot(study, "area-port").detail == (
        f"{needed}; Gold turning file 1, {turned}; Silver 1: not enough; {together}"
    )


def test_unusable_abilities_say_why() -> None:
    study = at(areas={"hotel": [4]})
    assert spot(study, "gold-exchange").detail == "nobody is in custody"
    assert spot(study, "silver-moto").detail == "one step, may take the other along"


def test_known_cards_and_piles_lie_open() -> None:
    study = at(deck=[12, None, 4], captured=[10], escaped=[11])
    assert piece(study, "file-12").at == "known"
    assert piece(study, "file-4").marks[0] == "no. 3"
    assert (piece(study, "file-10").at, piece(study, "file-11").at) == ("captured", "escaped")


def test_the_builder_shows_prices_and_reasons() -> None:
    study = at(mode="create").play("add moto")
    assert spot(study, "add-moto").detail == "NH-R13: Gold has moto already"
    assert spot(study, "add-research").detail.startswith("8 points: look at the top three files")
    assert spot(study, "gold-corner-2").text == "empty corner"
    assert seen(study).prompt.text == "Build Gold: four abilities"


def test_the_builder_raises_a_combat_that_one_has() -> None:
    study = at(mode="create")
    assert spot(study, "add-close-combat").detail.startswith("5 a point: force")
    study.play("add close-combat")
    assert spot(study, "raise-close-combat").text == "Raise close combat"
    assert "add-close-combat" not in seen(study).ids()
    assert spot(study, "add-moto").lit
    assert not spot(study, "add-research").lit


def test_the_departures_say_who_leaves_and_who_is_next() -> None:
    study = at(areas={"station": [4, 10, 14], "airport": [12], "port": [15, 2]})
    board = next(zone for zone in seen(study).zones if isinstance(zone, Panel))
    assert [(fact.name, fact.text) for fact in board.facts] == [
        ("Leaves now", "file 12 (+5)"),
        ("Leaves next", "files 4, 10"),
    ]


def test_files_and_abilities_tell_what_may_come() -> None:
    both = pair(agent("market"), agent("station"))
    study = at(areas={"market": [10, 11], "airport": [12]}, agents=both)
    assert piece(study, "file-10").forecasts == (("area-station", "file 10 next"),)
    assert piece(study, "file-12").forecasts == (("departures", "leaves"), ("score", "+5"))
    assert spot(study, "gold-close-combat").forecasts == (
        ("area-market", "3 against 3: not enough"),
    )
    assert spot(study, "silver-ranged-combat").forecasts == (
        ("area-airport", "2 against 5: not enough"),
        ("area-market", "2 against 3: not enough"),
    )


@pytest.mark.parametrize(
    ("study", "text"),
    [
        (at(mode="ready"), "The first file is opened"),
        (at(chance="draw", round=6), "Round 6. The next file is drawn"),
        (at(areas={"hotel": [4]}), "Round 1. Move an agent or use an ability"),
        (at().then(15, 1).play("silver research"), "Round 1. A file is looked at"),
        (at(escaped=[12], deck=[]).play("end"), "Score 5. Few escaped: the work of an expert."),
    ],
)
def test_prompts(study: Study, text: str) -> None:
    assert seen(study).prompt.text == text


def test_prompts_of_targets() -> None:
    both = pair(agent("hotel", "intimidation", "exchange", "close-combat 1", "drive-auto"))
    study = at(areas={"hotel": [4]}, captured=[10], agents=both)
    said = {
        "close-combat": "in which place?",
        "intimidation": "which fugitive?",
        "drive-auto": "where to? Touch Silver first to take it along",
    }
    for ability, question in said.items():
        assert seen(study.copy().play(f"gold {ability}")).prompt.text.endswith(question)
    asked = study.copy().play("gold exchange", "file 4")
    assert seen(asked).prompt.text == "Gold, exchange: who goes free for file 4?"
    asked = study.copy().play("gold intimidation", "file 4")
    assert seen(asked).prompt.text == "Gold, intimidation: where does file 4 go?"


def test_choices_read_as_sentences() -> None:
    both = pair(agent("market"), agent("station"))
    study = at(areas={"market": [10, 11]}, captured=[1], agents=both)
    labels = [choice.label for choice in seen(study.copy().play("gold close-combat")).choices]
    assert labels == ["Use force on the Market: 3 against 3, not enough"]
    labels = [choice.label for choice in seen(study.copy().play("silver moto")).choices]
    assert labels == ["Silver drives to the Airport", "Silver drives to the Market"]
    labels = [choice.label for choice in seen(study.copy().play("gold exchange")).choices]
    assert labels[0] == "Take file 10 into custody"
    assert seen(study, -1).choices == ()


def test_the_log_of_a_draw() -> None:
    study = at(areas={"airport": [11]}, chance="draw", deck=unknown(3)).then(12)
    assert log(study) == [
        "File 12 is seen at the Market.",
        "Everybody at the Airport escapes: file 11 (force 2). Score 2.",
    ]


def test_the_log_of_actions() -> None:
    both = pair(agent("market"), agent("station"))
    study = at(areas={"market": [10, 11], "hotel": [6]}, agents=both, round=5)
    assert log(study.play("gold close-combat", "area market")) == [
        "Gold uses close combat at the Market: force 3 against 3, not enough.",
        "Gold has acted.",
    ]
    assert log(study.play("silver ranged-combat", "area market")) == [
        "Silver uses ranged combat at the Market: force 5 against 3, enough.",
        "Arrested at the Market: files 10 and 11.",
        "Silver has acted.",
        "Both agents are ready again.",
        "Round 6.",
        "On the move: file 6 to the Port.",
    ]


def test_the_log_of_the_end() -> None:
    study = at(areas={"airport": [6], "port": [3]}, deck=[], round=9).play("end")
    assert log(study) == [
        "File 6 (force 1) escapes from the Airport: score 1.",
        "File 3 (force 2) escapes from the Port: score 3.",
        "The search is over after round 9: score 3. Almost nobody escaped: the work of a master.",
    ]
