"""The components: what is printed, and files of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from parlour.engine.errors import BadComponents
from parlour.engine.record import History, replay
from parlour.games import find_game
from parlour.games.protocol_g117 import components
from parlour.lab.plan.changes import printed
from tests.games.protocol_g117.cases import FIRST, GAME, NOBODY, of, score, squares

rule = pytest.mark.rule
STANDARD = components.load("standard")
EVEN = components.load("even")

TABLE = """
O1 | Hopes End | 3 | xTroop | Anon Hacker | 2 | +Decker, S
O2 | Human Betrayal | 2 | xDecker | Faulty CPUS | 2 | xBot
O3 | Drone Foundry | 1 | +Drone, +Drone | General Mobilisation | 1 | +Troop, +Troop
O4 | Botnet | 1 | +Bot, +Bot | Hackathon | 1 | +Decker, +Decker
O5 | Blackout | 3 | S | Pulled Plug | 3 | S
I1 | Self-Replication | 1 | +Bot, +Drone | Open Rebellion | 1 | +Decker, +Troop
I2 | Deepfake Flood | 2 | +Bot, S | Guided Missiles | 3 | xDrone
I3 | Orbital Eyes | 3 | +Drone | Mountain Camps | 3 | +Troop
I4 | Hunter Swarm | 2 | xTroop, S | EMP Mines | 2 | xDrone, S
I5 | Deep Trace | 2 | xDecker | Logic Bomb | 2 | xBot
"""


@rule("PG-R2")
@pytest.mark.parametrize("line", TABLE.strip().splitlines())
def test_the_first_pairs_are_those_of_the_document(line: str) -> None:
    pair, *rest = [part.strip() for part in line.split("|")]
    for action, (name, po, event) in zip(
        (STANDARD.actions[pair].ai, STANDARD.actions[pair].hu), (rest[:3], rest[3:]), strict=True
    ):
        assert (action.name, action.po, ", ".join(action.event)) == (name, int(po), event)


@rule("PG-15")
def test_each_side_has_the_same_sums() -> None:
    for side in ("ai", "hu"):
        actions = [getattr(pair, side) for pair in STANDARD.actions.values()]
        icons = [icon for action in actions for icon in action.event]
        assert sum(action.po for action in actions) == 20
        assert sum(icon.startswith("+") for icon in icons) == 8
        assert sum(icon.startswith("x") for icon in icons) == 4
        assert icons.count("S") == 3


@rule("PG-2", "PG-3")
def test_the_battlefields() -> None:
    earth, matrix = STANDARD.earth, STANDARD.matrix
    assert len(earth.names()) == 35
    assert len(matrix.names()) == 13
    assert earth.points == {"b3": 2, "f3": 2, "d1": 1, "d3": 1, "d5": 1}
    assert matrix.points == {"ne": 1, "se": 1, "sw": 1, "nw": 1, "core": 2, "n-out": 1}
    assert sum(earth.points.values()) == sum(matrix.points.values()) == 7
    assert (earth.starts.ai, earth.starts.hu) == (["a3"], ["g3"])
    assert (matrix.starts.ai, matrix.starts.hu) == (["w-out", "e-out"], ["s-out"])
    assert STANDARD.cubes.each_side == 12
    assert {"earth", "matrix", "actions"} == set(STANDARD.reconstructed)


def test_the_even_table_is_played_unless_another_is_named() -> None:
    assert GAME.setup().options["table"] == "even"
    opened = GAME.study().play("setup g2", "choose O1 PO", "end action", "part PO", "end action")
    assert score(opened) == (2, 1), "each side stands on a number from the start"
    first = GAME.study(FIRST).play("setup g2", "choose O1 PO", "end action", "part PO")
    assert score(first.play("end action")) == (0, 0)


def test_the_even_table_changes_two_places_an_icon_and_two_points() -> None:
    assert EVEN.earth.points == {**STANDARD.earth.points, "b3": 0, "a3": 2}
    assert EVEN.matrix.points == {**STANDARD.matrix.points, "n-out": 0, "s-out": 1}
    assert sum(EVEN.earth.points.values()) == sum(EVEN.matrix.points.values()) == 7
    changed = [
        (pair, side, getattr(each, side).po, getattr(each, side).event)
        for pair, each in EVEN.actions.items()
        for side in ("ai", "hu")
        if getattr(each, side) != getattr(STANDARD.actions[pair], side)
    ]
    assert changed == [("I2", "ai", 3, ["+Drone", "S"]), ("I5", "hu", 3, ["xBot"])]
    for side in ("ai", "hu"):
        assert sum(getattr(each, side).po for each in EVEN.actions.values()) == 21
    assert EVEN.reconstructed == STANDARD.reconstructed


@rule("PG-15", "PG-22")
def test_what_the_rulebook_fixes_holds_in_every_table() -> None:
    for table in ("even", "standard", "low-b3"):
        data = components.load(table)
        assert data.earth.points["f3"] == 2, "beside HU's start"
        for pair in data.actions.values():
            for action in (pair.ai, pair.hu):
                assert 1 <= action.po <= 3
                assert 1 <= len(action.event) <= 2
        names = [(data.actions[pair].ai.name, data.actions[pair].hu.name) for pair in ("O1", "O2")]
        assert names == [("Hopes End", "Anon Hacker"), ("Human Betrayal", "Faulty CPUS")]


def test_a_record_names_its_table_and_keeps_it() -> None:
    played = History(GAME, GAME.setup({"table": "standard"}, 2))
    for words in ("setup g2", "choose O1 PO", "end action", "part PO", "end action"):
        played.play_words(words)
    record = played.record()
    assert record.options["table"] == "standard"
    assert replay(record, find_game).position.digest() == played.position.digest()
    assert History(GAME, GAME.setup({}, 2)).record().options["table"] == "even"


def test_an_own_file_is_laid_over_the_table_that_is_named() -> None:
    own = {"earth": {"points": {"b3": 3}}}
    for table, outer in (("even", 1), ("standard", 0)):
        found = GAME.setup({"table": table, "components": own}, 2)
        data = printed(GAME, found)
        assert data["earth"]["points"]["b3"] == 3
        assert data["matrix"]["points"].get("s-out", 0) == outer
        study = GAME.study({"drones": ["b3"], "pair": "O5"}, table=table, components=own)
        study.play("part PO", "end action")
        assert (of(study, "score", "AI"), of(study, "score", "HU")) == (3, outer)


def test_the_low_table_changes_one_number() -> None:
    low = components.load("low-b3")
    assert low.earth.points == {**STANDARD.earth.points, "b3": 1}
    assert low.actions == STANDARD.actions
    study = GAME.study({"drones": ["b3"], "pair": "O5"}, table="low-b3")
    study.play("part PO", "end action")
    assert of(study, "score", "AI") == 1


def test_an_own_file_needs_only_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[actions.O1.hu]\npo = 3\n[actions.O2.ai]\nevent = ["+Drone", "S", "S"]\n')
    options = GAME.own_files({"table": str(file)})
    study = GAME.study({"turn": 1, "pair": "O1"}, **options).play("part PO")
    assert study["points"] == 3
    event = GAME.study({"turn": 1}, **options).play("choose O2 Event", "place b3")
    assert of(event, "sabotages", "AI") == 2


def test_any_graph_and_any_limit_will_do() -> None:
    earth = {
        "squares": ["base", "hill", "camp", "ford"],
        "edges": [["base", "hill"], ["hill", "camp"], ["camp", "ford"]],
        "limits": {"hill": 3},
        "points": {"a3": 0, "f3": 0, "d1": 0, "d3": 0, "d5": 0, "hill": 3},
        "starts": {"ai": ["base"], "hu": ["camp"]},
    }
    matrix = {
        "squares": [], "grid": {"columns": 3, "rows": 3}, "starts": {"ai": ["a1"], "hu": ["c3"]},
        "points": {"ne": 0, "se": 0, "sw": 0, "nw": 0, "core": 0, "n-out": 0, "s-out": 0, "b2": 2},
    }  # fmt: skip
    study = GAME.study({"turn": 1}, components={"earth": earth, "matrix": matrix})
    assert (study["drones"], study["troops"]) == (["base"], ["camp", "ford"])
    study.play("choose O1 PO", "step base hill", "step a1 b1", "step b1 b2", "stop", "end action")
    study.play("part PO", "step camp hill", "stop", "end action")
    assert of(study, "score", "AI") == 2, "b2; the hill is mixed"


def test_three_units_fit_where_the_limit_is_three() -> None:
    own = {"earth": {"limits": {"b3": 3}}}
    words = {"drones": ["b3", "b3"], "troops": ["b3"], "points": 1}
    study = GAME.study(words, components=own)
    assert study["drones"] == ["b3", "b3"]
    assert "b2 b3" not in squares(study, "step")
    assert study.can("attack b3")
    four = GAME.study({**words, "troops": ["b2"]}, components=own)
    assert four["troops"] == ["b2"]
    assert four.play("attack b2")["troops"] == []


def test_one_after_the_other_leaves_a_square_of_three() -> None:
    own = {"earth": {"limits": {"b3": 3}}}
    study = GAME.study({"drones": ["b3", "b3", "b3"], "points": 2}, components=own)
    assert study.play("step b3 b2")["drones"] == ["b2", "b3", "b3"]
    assert study.play("step b3 c3")["drones"] == ["b2", "b3", "c3"]
    assert study.play("step b3 b4")["drones"] == ["b2", "c3", "b4"]


@rule("PG-16")
def test_a_point_is_lost_where_nothing_can_be_done_with_it() -> None:
    own = {"matrix": {"edges": [["n", "ne"], ["n", "nw"]]}}
    words = {**NOBODY, "turn": 1, "bots": ["w-out"]}
    alone = GAME.study(words, components=own).play("choose O1 PO")
    assert (alone["step"], alone["to_move"], alone["points"]) == ("part", "HU", 0)
    shared = GAME.study({**words, "deckers": ["w-out"]}, components=own).play("choose O1 PO")
    assert shared.moves == ["charge w-out w-out", "end action"]
    beside = GAME.study({**words, "bots": ["n"]}, components=own).play("choose O1 PO")
    assert beside.moves == ["step n ne", "step n nw", "end action"]


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ({"earth": {"points": {"z9": 1}}}, "earth, points: no square 'z9'"),
        ({"earth": {"points": {"b3": 9}}}, "earth, points, field b3: 0 to 7, not 9"),
        ({"actions": {"O1": {"ai": {"po": 0}}}}, "actions"),
        ({"actions": {"O1": {"ai": {"event": ["xBot"]}}}}, "actions, O1, ai, field event"),
        ({"actions": {"Z1": {"ai": {}, "hu": {}}}}, "Z1|name"),
        ({"matrix": {"edges": [["n", "core2"]]}}, "matrix, field edges: no square 'core2'"),
        ({"matrix": {"squares": ["n", "a3"]}}, "no square|there is a square 'a3' on earth too"),
        ({"earth": {"grid": {"columns": 12, "rows": 5}}}, "more than 60"),
        ({"earth": {"starts": {"hu": ["a3"]}}}, "a3 is named twice"),
        ({"earth": {"points": {"g2": 1, "g4": 1}}}, "second Troop"),
        ({"cubes": {"each_side": 2}}, "each_side"),
        ({"moon": {}}, "moon"),
    ],
)
def test_errors_name_file_entry_and_field(own: dict[str, Any], said: str) -> None:
    with pytest.raises(BadComponents, match=said):
        GAME.start(components=own)
