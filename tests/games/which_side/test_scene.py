"""The table: what it shows, what one touches, how events are told and staged."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from parlour.games.which_side.rules.position import WhichSide
from parlour.games.which_side.table.people import people
from parlour.scene.choices import move_meant
from parlour.scene.cues import Burst, Flight, Rise, Roll
from parlour.scene.table import Gauge, Panel, Plates, Scene, Spot, spots_of
from tests.games.which_side.cases import GAME, at, last_action, turn_starts


def scene_of(study: Study, seat: int = 0) -> Scene:
    assert GAME.scene is not None
    scene = GAME.scene(study.position, seat)
    assert isinstance(scene, Scene)
    return scene


def spots(scene: Scene) -> dict[str, Spot]:
    return {spot.id: spot for zone in scene.zones for spot in spots_of(zone)}


def facts(scene: Scene) -> dict[str, str]:
    panel = next(zone for zone in scene.zones if isinstance(zone, Panel))
    return {fact.name: fact.text for fact in panel.facts}


def log(study: Study) -> list[str]:
    assert GAME.log_line is not None
    return [GAME.log_line(event) for event in study.events]


def states(study: Study) -> str:
    """The row of people in letters: small for the injured."""
    assert isinstance(study.position, WhichSide)
    letters = {"ready": "R", "done": "D", "resting": "S"}
    found = [letters[person.state] for person in people(study.position)]
    hurt = [person.injured for person in people(study.position)]
    return "".join(
        letter.lower() if low else letter for letter, low in zip(found, hurt, strict=True)
    )


@pytest.mark.rule("WS-18", "WS-R3", "WS-R7")
def test_people_who_can_act_have_acted_or_sit_on_the_stairs() -> None:
    assert states(at(healthy=4)) == "RRRR"
    assert states(at(healthy=4).play("triangle")) == "DRRR"
    assert states(at(healthy=2, injured=3)) == "RRrrs"
    assert states(at(healthy=0, injured=4)) == "rrss"
    assert states(at(healthy=4, risk=3).play("docks")) == "DRRr"
    assert states(at(healthy=4).play("greenwich")) == "DDRRR"
    assert states(at(healthy=4, decision="means")) == "RRRR"


@pytest.mark.rule("WS-5")
def test_the_bill_is_broken_down() -> None:
    scene = scene_of(at(healthy=3, injured=1, temporary=1, savings=3))
    assert facts(scene)["Bill"] == "4 workers + 1 injured + 1 rent + 1 this turn"
    assert facts(scene)["Purse"] == "$4 short, or 4 injured"
    assert facts(scene_of(at(savings=9)))["Purse"] == "$4 would be left"
    purse = next(zone for zone in scene.zones if isinstance(zone, Gauge))
    assert (purse.value, purse.marks, purse.danger) == (3, {7: "life cost"}, 6)


@pytest.mark.rule("WS-9", "WS-38", "WS-R1")
def test_the_time_left_is_written_out() -> None:
    labels = [
        next(zone.label for zone in scene_of(study).zones if zone.id == "strength")
        for study in (at(mode="normal"), at(strength=7), at(strength=10))
    ]
    assert [label.partition(": ")[2] for label in labels] == [
        "at most 10 turns",
        "at most 4 turns",
        "the last turn",
    ]
    doubled = [
        spot.id for spot in spots(scene_of(at(strength=1))).values() if spot.look == "two-dice"
    ]
    assert doubled == ["strength-3", "strength-6", "strength-8"]


@pytest.mark.rule("WS-20", "WS-24", "WS-25", "WS-30", "WS-R4")
def test_cards_say_what_a_place_does_and_how_often() -> None:
    shown = spots(scene_of(at(healthy=4)))
    assert shown["do-tenement_risk"].detail == "Risk -1 ↻"
    assert shown["do-press"].detail == "-$1, +1 anarchist"
    assert shown["do-cafe"].detail == "+1 strike, Threat +1"
    assert shown["do-tenderloin"].detail == "+$3, Threat +1 ↻"
    assert shown["do-docks"].detail == "+$3, Risk +1 ↻"


@pytest.mark.rule("WS-35", "WS-36")
def test_workshops_show_price_or_flag_and_the_target() -> None:
    scene = scene_of(at(means=["M4"], mode="hard"))
    shown = spots(scene)
    assert shown["take-M4"].lit
    assert shown["take-M2"].detail == "$2 + sabotage"
    means = next(zone for zone in scene.zones if zone.id == "means")
    assert isinstance(means, Plates)
    assert means.label == "Means of production: 1 of 8"


def test_a_place_or_a_worker_brought_there() -> None:
    scene = scene_of(at(healthy=3, prison=1).play("triangle"))
    touches = {choice.label: choice.touches for choice in scene.choices}
    union = touches["Local union: one union agitation"]
    assert union == (("do-union",), ("worker-2", "do-union"), ("worker-3", "do-union"))
    freed = touches["Liberal lawyers: free a worker from prison"]
    assert ("prisoner-1",) in freed
    joined = touches["Greenwich Village: recruit a worker"]
    assert ("recruit-4",) in joined


@pytest.mark.rule("WS-15")
def test_an_arrest_is_a_touch_on_the_worker() -> None:
    study = at(threat=3, healthy=2, injured=1).play("tenderloin")
    touches = [choice.touches for choice in scene_of(study).choices]
    assert touches == [
        (("arrest-healthy",), ("worker-1",), ("worker-2",)),
        (("arrest-injured",), ("worker-3",)),
    ]
    assert scene_of(study).prompt.text == "The police are here. Who is arrested?"
    assert next(piece.at for piece in scene_of(study).pieces if piece.id == "mark-threat") == (
        "threat-end"
    )


def test_bystanders_choose_nothing() -> None:
    assert scene_of(at(healthy=4), -1).choices == ()
    assert scene_of(at(healthy=4), -1).pieces == scene_of(at(healthy=4), 0).pieces


@pytest.mark.rule("WS-17")
def test_a_move_that_loses_asks_first() -> None:
    study = at(healthy=1, prison=3, threat=3)
    warned = [choice.move for choice in scene_of(study).choices if choice.warning]
    book = study.position.book()
    assert {"cafe", "tenderloin"} <= {book.notation(move) for move in warned}
    assert not [choice for choice in scene_of(at(savings=9)).choices if choice.warning]


@pytest.mark.parametrize(
    ("thing", "move"),
    [
        ("do-bonesetter", "bonesetter"),
        ("mark-risk", "tenement_risk"),
        ("mark-threat", "lawyers_threat"),
        ("prisoner-1", "lawyers_release"),
        ("recruit-2", "greenwich"),
        ("take-M3", "take M3"),
        ("take-none", "take none"),
        ("arrest-injured", "arrest injured"),
    ],
)
def test_touching_what_is_no_target_says_why_not(thing: str, move: str) -> None:
    people = thing.startswith(("prisoner", "recruit"))
    study = at(decision="means", prison=1) if people else at(healthy=8)
    meant = move_meant(GAME, study.position, 0, thing)
    assert meant == study.position.book().number(move)
    reason = study.position.why_not(meant)
    assert reason is not None
    assert reason.startswith("WS-")


def test_touching_furniture_means_nothing() -> None:
    position = at(healthy=4).position
    for thing in ("savings", "take-M9", "do-nothing", "worker-1", "strength-4"):
        assert move_meant(GAME, position, 0, thing) is None
    assert move_meant(GAME, position, -1, "do-docks") is None


def test_the_log() -> None:
    assert log(turn_starts(strength=4, turn=4, unsanitary=1).then(4)) == [
        "Die 4: Unsanitary 2.",
        "4 workers can act.",
    ]
    assert log(at(mode="normal").then(3)) == [
        "Before the first turn, die 3: Police Threat 1.",
        "Turn 1, Strength 1: one die.",
    ]
    assert log(last_action(savings=5).play("triangle")) == [
        "Triangle Shirtwaist: $2, the purse holds $7.",
        "The life cost of $5 is paid: $2 left.",
    ]
    took = at(decision="means", strike=1, sabotage=1, means=["M1", "M2"], strength=5)
    assert log(took.play("take M4")) == [
        "You take the Power station for a strike and a sabotage: 3 of 5 means of production.",
        "Turn 2, Strength 6: two dice.",
    ]
    assert log(at(risk=3).play("docks"))[1:] == [
        "Risk reaches Hurt and goes back to 0.",
        "The danger at work: a worker is injured.",
    ]
    assert log(turn_starts(strength=9).then(6)) == [
        "Die 6: Strength goes past its top.",
        "The employers' grip is too strong: the Commune is lost.",
    ]


def test_the_staging() -> None:
    assert GAME.cues is not None
    study = at(healthy=4, threat=3).play("tenderloin")
    staged = [cue for event in study.events for cue in GAME.cues(event)]
    assert staged == [
        Flight("worker", "workers", "do-tenderloin"),
        Flight("coin", "do-tenderloin", "savings", 3),
        Burst("jailed", "threat-end", 1.8),
        Flight("worker", "workers", "cell"),
        Burst("jailed", "cell", 1),
    ]
    rolled = turn_starts(strength=4).then(1)
    assert GAME.cues(rolled.events[0]) == (Roll((1,), "cost"), Rise("+$1", "cost"))
    press = at(savings=3).play("press")
    assert GAME.cues(press.events[0]) == (
        Flight("worker", "workers", "do-press"),
        Flight("coin", "savings", "do-press"),
        Flight("anarchist", "do-press", "resource-anarchist"),
    )
