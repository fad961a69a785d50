"""The table: what lies on it, what one touches, what is told and how it is staged."""

from __future__ import annotations

import pytest

from parlour.engine.events import Event
from parlour.engine.study import Study
from parlour.scene.choices import move_meant
from parlour.scene.cues import Burst, Cue, Flight, Rise, Travel
from parlour.scene.table import Graph, Grid, Panel, Piece, Plates, Scene, Spot, Track, spots_of
from tests.games.protocol_g117.cases import GAME, NOBODY, field

rule = pytest.mark.rule


def scene(study: Study, seat: int = 0) -> Scene:
    assert GAME.scene is not None
    found = GAME.scene(study.position, seat)
    assert isinstance(found, Scene)
    return found


def spot(shown: Scene, name: str) -> Spot:
    return next(each for zone in shown.zones for each in spots_of(zone) if each.id == name)


def piece(shown: Scene, name: str) -> Piece:
    return next(each for each in shown.pieces if each.id == name)


def zone(shown: Scene, name: str) -> object:
    return next(each for each in shown.zones if each.id == name)


def paths(shown: Scene, label: str) -> tuple[tuple[str, ...], ...]:
    return next(choice.touches for choice in shown.choices if choice.label == label)


def staged(study: Study) -> list[Cue]:
    assert GAME.cues is not None
    return [cue for event in study.events for cue in GAME.cues(event)]


def lines(study: Study) -> list[str]:
    assert GAME.log_line is not None
    return [GAME.log_line(event) for event in study.events]


def why(study: Study, thing: str) -> str | None:
    """What the table says when one touches a thing that is no target."""
    move = move_meant(GAME, study.position, int(study.position.to_move()), thing)
    return None if move is None else study.position.why_not(move)


# What lies on it


def test_both_battlefields_and_both_consoles_are_there() -> None:
    shown = scene(GAME.study({"turn": 1}))
    assert isinstance(zone(shown, "earth"), Grid)
    assert isinstance(zone(shown, "matrix"), Graph)
    for side in ("ai", "hu"):
        console = zone(shown, f"console-{side}")
        assert isinstance(console, Plates)
        assert len(console.spots) == 20
        assert isinstance(zone(shown, f"cubes-{side}"), Track)


def test_partners_lie_on_one_line_and_light_each_other() -> None:
    shown = scene(GAME.study({"turn": 1}))
    columns = {}
    for side in ("ai", "hu"):
        console = zone(shown, f"console-{side}")
        assert isinstance(console, Plates)
        for place, half in enumerate(console.spots):
            columns[half.id] = place % 10
    assert all(columns[f"half-ai-{pair}-po"] == columns[f"half-hu-{pair}-po"]
               for pair in GAME.start().tables.pairs)  # type: ignore[attr-defined] # fmt: skip
    forecasts = dict(spot(shown, "half-ai-O1-po").forecasts)
    assert set(forecasts) == {"half-hu-O1-po", "half-hu-O1-event"}


@pytest.mark.parametrize(
    ("words", "look"),
    [
        ({"bots": ["core"]}, "number-ai"),
        ({"deckers": ["core"]}, "number-hu"),
        ({"bots": ["core"], "deckers": ["core"]}, "number-mixed"),
        ({}, "number"),
    ],
)
def test_numbers_say_who_controls_them(words: dict[str, object], look: str) -> None:
    shown = scene(GAME.study({**NOBODY, "turn": 1, **words}))
    assert spot(shown, "square-core").look == look
    assert spot(shown, "square-core").text == "core worth 2"


def test_used_pairs_go_dark_with_a_marker_on_the_chosen_half() -> None:
    marks = {"O1": {"AI": "PO", "HU": "Event"}}
    shown = scene(GAME.study({"turn": 2, "used": ["O1"], "marks": marks}))
    looks = [spot(shown, f"half-{half}").look for half in
             ("ai-O1-po", "ai-O1-event", "hu-O1-po", "hu-O1-event", "ai-O2-po")]  # fmt: skip
    assert looks == ["po-marked", "event-used", "po-used", "event-marked", "po-free"]


def test_cubes_are_in_supply_on_a_field_or_eliminated() -> None:
    shown = scene(GAME.study({"turn": 1, "eliminated": {"AI": 2}}))
    track = zone(shown, "cubes-ai")
    assert isinstance(track, Track)
    looks = [each.look for each in track.spots]
    assert looks == ["cube-lost"] * 2 + ["cube-field"] * 3 + ["cube-supply"] * 7


def test_the_second_series_is_red() -> None:
    shown = scene(GAME.study({"turn": 13}))
    assert (spot(shown, "turn-3").text, spot(shown, "turn-3").look) == ("13", "second")
    assert spot(shown, "turn-3").lit
    assert piece(shown, "first-player").at == "turn-3"


def test_scores_and_held_sabotages_are_shown() -> None:
    words = {"turn": 3, "score": {"AI": 7}, "last_count": {"AI": 4}, "sabotages": {"AI": 1}}
    panel = zone(scene(GAME.study({**words, "step": "part", "pair": "O5"})), "score-ai")
    assert isinstance(panel, Panel)
    assert panel.label == "AI (you)"
    assert [fact.text for fact in panel.facts] == ["7", "+4", "1"]


def test_the_last_count_leaves_a_bolt() -> None:
    shown = scene(GAME.study({"turn": 2, "last_count": {"sabotaged": ["f3"]}}))
    assert spot(shown, "square-f3").lit
    assert "sabotaged in the last count" in spot(shown, "square-f3").label


@pytest.mark.parametrize(("seat", "said"), [
    (0, "Hopes End: move, attack or charge"),
    (1, "AI uses points of Hopes End"),
    (-1, "AI uses points of Hopes End"),
])  # fmt: skip
def test_it_reads_well_from_each_seat(seat: int, said: str) -> None:
    study = GAME.study({"turn": 1}).play("choose O1 PO")
    prompt = scene(study, seat).prompt
    assert (prompt.text, prompt.done, prompt.of) == (said, 1, 3)
    assert bool(scene(study, seat).choices) == (seat == 0)


# What one touches


def test_a_move_is_a_unit_and_a_square() -> None:
    shown = scene(field(bots=["nw", "nw"], pair="O1"))
    assert paths(shown, "Move the Bot from nw to core") == (
        ("bot-nw-1", "square-core"), ("bot-nw-2", "square-core")
    )  # fmt: skip
    assert paths(shown, "End the action, 1 point unused") == (("order-end",),)


def test_an_attack_is_the_enemy_and_a_charge_a_unit_and_the_enemy() -> None:
    shown = scene(field(bots=["nw", "ne"], deckers=["core"]))
    assert paths(shown, "Attack the Decker on core") == (("decker-core-1",),)
    charge = "Charge: the Bot on nw and the Decker on core are eliminated"
    assert paths(shown, charge) == (("bot-nw-1", "decker-core-1"),)
    warned = next(choice for choice in shown.choices if choice.label == charge)
    assert "attack without loss" in warned.warning
    assert piece(shown, "decker-core-1").marks == ("attack",)
    assert dict(piece(shown, "bot-nw-1").forecasts) == {"decker-core-1": "charge"}
    alone = scene(field(bots=["nw"], deckers=["core"]))
    assert not any(choice.warning for choice in alone.choices)


def test_halves_of_boxes_choose_parts() -> None:
    shown = scene(GAME.study({"turn": 1}))
    assert paths(shown, "Hopes End: 3 operation points") == (("half-ai-O1-po",),)
    assert paths(shown, "Hunter Swarm: eliminate a Troop, sabotage") == (("half-ai-I4-event",),)
    answer = scene(GAME.study({"turn": 1, "pair": "O1"}), 1)
    assert {choice.touches for choice in answer.choices} == {
        (("half-hu-O1-po",),), (("half-hu-O1-event",),)
    }  # fmt: skip


@pytest.mark.parametrize(
    ("study", "thing", "said"),
    [
        (GAME.study({"turn": 1}), "order-stop", "PG-17"),
        (GAME.study({"turn": 1}), "half-hu-O1-po", None),
        (GAME.study({"turn": 2, "used": ["O1"]}), "half-hu-O1-po", "PG-14"),
        (GAME.study({"turn": 1, "pair": "O1"}), "half-hu-O2-po", "PG-13"),
        (GAME.study({}), "square-f3", "PG-8"),
        (field(drones=["a3"]), "square-g5", "PG-2"),
        (field(drones=["a3"], troops=["b3"]), "square-b3", "PG-18"),
        (field(drones=["a3"], troops=["b3"]), "troop-b3-1", "PG-19"),
        (field(drones=["a3", "b3"]), "drone-a3-1", "PG-18"),
        (GAME.study({"turn": 1}).play("choose I3 Event"), "square-d3", "PG-26"),
        (GAME.study({"turn": 1}).play("choose I3 Event"), "troop-g3-1", "PG-26"),
        (GAME.study({"turn": 1}).play("choose O1 Event"), "drone-a3-1", "PG-24"),
        (GAME.study({"turn": 1}), "score-ai", None),
    ],
)
def test_touching_no_target_says_why(study: Study, thing: str, said: str | None) -> None:
    reason = why(study, thing)
    assert (reason or "").partition(":")[0] == (said or "")


# What is told, and how it is staged


def test_the_log_reads_as_the_document_says() -> None:
    units = {"bots": ["nw"], "drones": ["b3", "e2"], "troops": ["f2"], "deckers": ["sw"]}
    study = GAME.study({**units, "turn": 4, "score": {"AI": 9, "HU": 8}})
    assert lines(study.play("choose O2 Event")) == [
        "HU: Faulty CPUS, eliminate a Bot.", "The Bot on nw is eliminated."
    ]  # fmt: skip
    assert lines(study.play("part PO")) == ["AI: Human Betrayal, 2 operation points."]
    assert lines(study.play("step b3 c3")) == ["The Drone on b3 goes to c3."]
    assert lines(study.play("step c3 d3")) == ["Then the Drone on c3 goes to d3."]
    assert lines(study.play("charge e2 f2")) == [
        "Charge: the Drone on e2 and the Troop on f2 are eliminated.",
        "Count: AI 10 (+1), HU 9 (+1).",
        "Turn 5. AI goes first.",
    ]


def test_the_end_is_told() -> None:
    def said(kind: str, **facts: object) -> str:
        assert GAME.log_line is not None
        return GAME.log_line(Event(kind, "PG-34", facts))

    score = {"AI": 26, "HU": 25}
    assert said("end", side="AI", turn=12, score=score) == "AI wins after turn 12: AI 26, HU 25."
    assert said("end", side=None, turn=20, score=score).startswith("A draw after turn 20")
    assert "all ten pairs" in said("series", score=score)
    assert said("no gain", unit="Bot", why="supply") == "No new Bot: the supply is empty."
    assert said("end action", side="AI", left=1) == "AI ends the action, 1 point unused."


def test_steps_glide() -> None:
    study = field(bots=["nw", "core"], points=1).play("step nw core")
    assert staged(study) == [Travel("bot-nw-1", "bot-core-2")]


def test_an_attack_draws_two_beams() -> None:
    cues = staged(field(drones=["c3", "d2"], troops=["d3"], pair="O5").play("attack d3"))
    assert cues[:3] == [
        Flight("beam-ai", "drone-d2-1", "square-d3"),
        Flight("beam-ai", "drone-c3-1", "square-d3"),
        Burst("blast", "square-d3"),
    ]


def test_a_charge_is_a_double_explosion() -> None:
    cues = staged(field("HU", troops=["f3"], drones=["e3"], points=1).play("charge f3 e3"))
    assert [cue.at for cue in cues if isinstance(cue, Burst)] == ["square-f3", "square-e3"]


def test_gains_come_from_the_supply_and_numbers_fly_to_the_scores() -> None:
    study = GAME.study({"turn": 1}).play("choose I3 Event", "place b3")
    assert Flight("drone", "cube-ai-4", "square-b3") in staged(study)
    count = staged(GAME.study({"drones": ["a3"], "pair": "O5"}).play("part Event"))
    assert Burst("bolt", "square-a3") in count
    plain = staged(GAME.study({"drones": ["a3"], "pair": "O5"}).play("part PO", "end action"))
    assert Flight("spark-ai", "square-a3", "score-ai") in plain
    assert Rise("+2", "score-ai") in plain


def test_a_single_cube_is_one_cube() -> None:
    label = getattr(zone(scene(GAME.study({"supply": {"AI": 1}})), "cubes-ai"), "label", "")
    assert label == "AI supply 1, lost 8"
