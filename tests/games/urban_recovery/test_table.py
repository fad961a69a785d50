"""Urban Recovery on the table: squares, forecasts, touches, warnings, log and staging."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.console import Console

from parlour.engine.study import Study
from parlour.games.urban_recovery.table.forecasts import field
from parlour.games.urban_recovery.table.narration import cues, log_line
from parlour.games.urban_recovery.table.scene import scene
from parlour.scene.choices import move_meant
from parlour.scene.cues import Walk
from parlour.scene.preview import preview
from parlour.scene.table import Choice, Gauge, Grid, Panel, Piece, Scene, Spot, spots_of
from parlour.scene.text import draw, say

from .cases import AT_ONCE, BOARDS, GAME, at, position, walked, yard
from .test_properties import played

rule = pytest.mark.rule


def table(study: Study) -> Scene:
    return scene(position(study), 0)


def square(shown: Scene, name: str) -> Spot:
    return next(each for zone in shown.zones for each in spots_of(zone) if each.id == name)


def piece(shown: Scene, name: str) -> Piece:
    return next(each for each in shown.pieces if each.id == name)


def choice(study: Study, move: str) -> Choice:
    number = study.position.book().number(move)
    return next(each for each in table(study).choices if each.move == number)


def test_squares_that_are_seen_now_are_lit() -> None:
    shown = table(at())
    lit = {each.id for zone in shown.zones for each in spots_of(zone) if each.lit}
    assert {"square-b2", "square-l7", "square-m9"} <= lit
    assert "square-a11" not in lit
    assert square(shown, "square-b2").detail.startswith("seen by A")
    assert "soon seen" in square(shown, "square-c5").detail


@rule("UR-9", "UR-14")
def test_looking_at_an_enemy_shows_his_field() -> None:
    forecasts = dict(piece(table(at()), "enemy-G").forecasts)
    sees = {name for name, words in forecasts.items() if words == "sees"}
    assert sees == {f"square-{name}" for name in ("k7", "l7", "m7", "m8", "m9")}
    assert forecasts["square-l5"] == "hears"
    assert forecasts["square-m10"] == "hidden"
    assert "square-k8" not in forecasts
    asleep = at(stunned={"G": "just hit"})
    assert piece(table(asleep), "enemy-G").forecasts == ()


def test_fields_are_worked_out_once() -> None:
    board = position(at()).board
    assert field(board, 3, 2) is field(board, 3, 2)


def test_looking_at_the_end_of_the_turn_shows_where_everybody_goes() -> None:
    forecasts = dict(square(table(at()), "plate-end-turn").forecasts)
    assert forecasts["square-b5"] == "A▼"
    assert forecasts["square-m10"] == "D◀"


@rule("UR-21", "UR-22")
def test_looking_at_a_target_shows_who_comes_or_falls() -> None:
    study = at(player="a9", brick=True)
    passed = tuple((f"square-b{row}", "•") for row in (2, 3, 4, 5))
    assert square(table(study), "square-a5").forecasts == (*passed, ("square-a5", "A◀"))
    assert square(table(study), "square-a10").forecasts == ()
    hit = at(player="a9", brick=True, enemies={"B": "e9 S"})
    assert square(table(hit), "square-e9").forecasts == (("square-e9", "B stunned"),)


@rule("UR-R11")
def test_a_step_into_sight_asks_first() -> None:
    study = at(components=yard("A guard d2 S"), player="b5")
    assert choice(study, "step E").warning == (
        "A would see you on c5. This loses the match at once."
    )
    assert choice(study, "step W").warning == ""
    assert "a step there loses" in square(table(study), "square-c5").detail
    assert "loses" not in square(table(study), "square-d5").detail
    hidden = at(components=yard("A guard d2 S"), player="b5", hints="off")
    assert choice(hidden, "step E").warning


@rule("UR-28", "UR-29")
def test_an_end_of_the_turn_that_loses_asks_first() -> None:
    assert "freeze" in choice(at(cold=7), "end turn").warning
    assert "night would be over" in choice(at(turn=100), "end turn").warning
    seen = {"player": "a8"}
    assert choice(at(**seen), "end turn").warning.startswith("A will see you on a8")
    assert choice(at(**seen, hints="off"), "end turn").warning == ""


@rule("UR-15")
def test_in_the_end_one_sees_who_saw_what() -> None:
    shown = table(at(ending="caught", by="A", player="b4", hints="off"))
    lit = {each.id for zone in shown.zones for each in spots_of(zone) if each.lit}
    assert lit == {f"square-{c}{r}" for c in "ab" for r in "2345"} | {"square-b1"}
    assert square(shown, "square-b4").detail == "seen by A"


def test_without_hints_the_table_keeps_quiet() -> None:
    shown = table(at(hints="off", player="a9", brick=True))
    spots = [each for zone in shown.zones for each in spots_of(zone)]
    assert not any(each.lit or each.forecasts or each.text.isdigit() for each in spots)
    assert not any(each.forecasts for each in shown.pieces)
    night = next(zone for zone in shown.zones if isinstance(zone, Panel))
    assert [fact.name for fact in night.facts] == ["Board", "Turn", "Shortest win"]


@rule("UR-R14")
def test_an_enemy_says_how_far_he_comes_by_the_reading() -> None:
    words = {"components": yard("A guard g1 S"), "player": "a1", "enemies": {"A": "c7 W"}}
    assert piece(table(at(**words)), "enemy-A").detail == "Goes back by c3"
    study = at(**words, way_back="at-once")
    assert piece(table(study), "enemy-A").detail == "Goes back to g1"
    assert "A is back on g1." in [log_line(event) for event in study.play("end turn").events]


@rule("UR-R14")
def test_the_shortest_win_is_that_of_the_reading() -> None:
    def told(**words: object) -> list[str]:
        night = next(zone for zone in table(at(**words)).zones if isinstance(zone, Panel))
        return [fact.text for fact in night.facts if fact.name == "Shortest win"]

    for board, turns in BOARDS.items():
        assert told(board=board) == [f"{turns} turns"]
        assert told(board=board, way_back="at-once") == [f"{AT_ONCE[board]} turns"]
    own = yard(best=6)
    assert told(components=own) == ["6 turns"]
    assert told(components=own, way_back="at-once") == []


def test_steps_are_made_by_square_plate_or_drag() -> None:
    made = choice(at(), "step N")
    assert made.label == "Step north to a10"
    assert made.touches == (("square-a10",), ("plate-n",), ("player", "square-a10"))
    shared = at(player="b1", stunned={"A": "just hit"})
    assert choice(shared, "step E").touches == (("square-c1",), ("plate-e",))
    thrown = choice(at(player="a9", brick=True), "throw a5")
    assert thrown.touches == (("plate-throw", "square-a5"), ("brick", "square-a5"))


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_no_target_says_why(board: str) -> None:
    for seed in range(2):
        for here in played(board, seed):
            shown = scene(here, 0)
            targets = {name for each in shown.choices for path in each.touches for name in path}
            for name in set(shown.ids()) - targets:
                move = move_meant(GAME, here, 0, name)
                assert move_meant(GAME, here, -1, name) is None
                if move is not None and move not in here.moves():
                    assert re.match(r"UR-R?\d+: ", here.why_not(move) or ""), name
                elif here.to_move() == 0 and re.match(r"(plate|enemy)-", name):
                    assert move is not None


def test_touching_what_is_no_target() -> None:
    study = at()
    here = position(study)
    assert study.why_not("step W")
    assert (
        here.why_not(move_meant(GAME, here, 0, "plate-w") or 0)
        == "UR-4: something solid is west of a11"
    )
    throw = move_meant(GAME, here, 0, "enemy-A")
    assert throw is not None
    assert here.why_not(throw) == "UR-19: you hold no brick"
    assert move_meant(GAME, here, 0, "square-a11") is None
    tired = position(at(steps=0))
    step = move_meant(GAME, tired, 0, "player")
    assert step is not None
    assert tired.why_not(step) == "UR-16: all 4 steps of this turn are made"


def test_pieces_know_their_places() -> None:
    study = walked(at(), "a10 a9 (pick up)")
    shown = table(study)
    assert piece(shown, "player").at == "square-a9"
    assert piece(shown, "brick").at == "hand"
    assert piece(shown, "friend").at == "square-n2"
    assert [piece(shown, f"foot-{n}").dim for n in (1, 2, 3, 4)] == [False, False, True, True]
    assert piece(shown, "enemy-A").text == "A▼"
    assert piece(shown, "enemy-A").detail == "Walks on to b5"
    lured = table(study.copy().play("throw a5"))
    assert piece(lured, "enemy-A").marks == ("brick",)
    assert "thrown" not in lured.ids()
    assert piece(table(study.play("throw a10")), "thrown").at == "square-a10"
    freed = at(player="n3", friend=True, enemies={"E": "k5 W"})
    assert piece(table(freed), "friend").at == "freed"


def test_cold_is_a_gauge_up_to_the_limit() -> None:
    gauge = next(z for z in table(at(board="cold-feet")).zones if isinstance(z, Gauge))
    assert (gauge.value, gauge.high) == (0, 5)


@rule("UR-3")
def test_a_broken_window_is_drawn_as_broken() -> None:
    def look(study: Study) -> str:
        grid = next(zone for zone in table(study).zones if isinstance(zone, Grid))
        return next(w for one, other, w in grid.walls if (one, other) == ("square-j3", "square-k3"))

    assert look(at()) == "window"
    assert look(at(broken=["j3-k3"])) == "broken"


def test_a_preview_says_what_changes_for_whom() -> None:
    here = position(at(player="a9", brick=True))
    shown = preview(GAME, here, here.book().number("throw a5"), 0)
    assert shown.lines() == [
        "You throw the brick to a5.",
        "A leaves b1 and goes to the brick on a5.",
    ]


def test_the_log_tells_a_throw() -> None:
    study = walked(at(), "a10 a9 (pick up) throw a5")
    assert [log_line(event) for event in study.events] == [
        "You throw the brick to a5.",
        "A leaves b1 and goes to the brick on a5.",
    ]


def test_enemies_walk_square_by_square() -> None:
    study = at().play("end turn")
    walks = [cue for event in study.events for cue in cues(event) if isinstance(cue, Walk)]
    assert Walk("enemy-D", ("square-n8", "square-n9", "square-n10", "square-m10")) in walks
    assert len(walks) == 5


def test_a_terminal_draws_walls() -> None:
    shown = table(at(board="broken-glass"))
    console = Console(width=140, file=StringIO())
    console.print(draw(shown, 140, 60))
    assert isinstance(console.file, StringIO)
    lines = console.file.getvalue().splitlines()
    assert any("║" in line for line in lines)
    assert any("┊" in line for line in lines)
    assert any("Broken glass" in line for line in say(shown))
