"""Protocol G117, rule by rule: a position in words, a move, what follows."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadPosition, IllegalMove
from parlour.engine.study import Study
from tests.games.protocol_g117.cases import (
    FIRST,
    GAME,
    NOBODY,
    all_but,
    answer,
    field,
    of,
    score,
    squares,
    steps,
)

rule = pytest.mark.rule


# Battlefields and units


@rule("PG-1")
def test_a_unit_never_leaves_its_battlefield() -> None:
    study = field(drones=["a1"], bots=["n"])
    assert study.why_not("step a1 n") == "PG-1: a unit never leaves its battlefield"
    enemy = field(drones=["a1"], deckers=["n"])
    assert enemy.why_not("charge a1 n") == "PG-1: a unit never leaves its battlefield"
    with pytest.raises(BadPosition, match="drones cannot be 'core'"):
        GAME.position({"drones": ["core"]})


@rule("PG-2", "PG-R8")
@pytest.mark.parametrize(
    ("square", "around"),
    [("a1", {"b1", "a2"}), ("d3", {"d2", "c3", "e3", "d4"}), ("g5", {"g4", "f5"})],
)
def test_earth_squares_share_edges(square: str, around: set[str]) -> None:
    study = field(drones=[square])
    assert set(steps(study)) == {f"{square} {other}" for other in around}
    assert "PG-2" in str(study.why_not(f"step {square} {'b2' if square == 'a1' else 'a1'}"))


NEIGHBOURS = {
    "n": "nw ne n-out", "ne": "n e core", "e": "ne se e-out", "se": "e s core",
    "s": "se sw s-out", "sw": "s w core", "w": "sw nw w-out", "nw": "w n core",
    "core": "ne se sw nw", "n-out": "n", "e-out": "e", "s-out": "s", "w-out": "w",
}  # fmt: skip


@rule("PG-3")
@pytest.mark.parametrize(("square", "around"), NEIGHBOURS.items())
def test_matrix_squares_are_adjacent_as_listed(square: str, around: str) -> None:
    assert set(steps(field(bots=[square]))) == {f"{square} {other}" for other in around.split()}


@rule("PG-4", "PG-5")
def test_earth_squares_hold_one_unit_and_matrix_squares_two() -> None:
    with pytest.raises(BadPosition, match="PG-4: b3 holds at most 1"):
        GAME.position({"drones": ["b3"], "troops": ["b3"]})
    with pytest.raises(BadPosition, match="PG-4: core holds at most 2"):
        GAME.position({"bots": ["core", "core"], "deckers": ["core"]})
    mixed = GAME.study({"bots": ["core", "n"], "deckers": ["core", "n"]})
    assert mixed["bots"] == ["n", "core"]


@rule("PG-6", "PG-R12")
def test_an_eliminated_cube_does_not_return() -> None:
    study = field("HU", troops=["f3"], drones=["e3"], pair="O5")
    before = of(study, "supply", "AI")
    study.play("charge f3 e3")
    for side in ("AI", "HU"):
        assert of(study, "eliminated", side) == 1
    assert of(study, "supply", "AI") == before
    with pytest.raises(BadPosition, match="PG-6: AI has 12 cubes"):
        GAME.position({"supply": {"AI": 9}, "eliminated": {"AI": 1}})
    with pytest.raises(BadPosition, match="PG-6"):
        GAME.position({"drones": [f"{column}1" for column in "abcdefg"] + ["a2", "b2"],
                       "bots": ["n", "n", "ne", "ne"]})  # fmt: skip


# Set-up


@rule("PG-7", "PG-9")
def test_the_start() -> None:
    study = GAME.study()
    assert study["bots"] == ["e-out", "w-out"]
    assert study["drones"] == ["a3"]
    assert of(study, "supply", "AI") == 9
    assert score(study) == (0, 0)
    assert study["used"] == []
    assert len(study.play("setup g4").moves) == 20


@rule("PG-8")
def test_hu_chooses_a_square_without_points_beside_its_start() -> None:
    study = GAME.study()
    assert study["deckers"] == ["s-out"]
    assert study["troops"] == ["g3"]
    assert study["to_move"] == "HU"
    assert study.moves == ["setup g2", "setup g4"]
    assert study.why_not("setup f3") == "PG-8: f3 carries a number"
    assert "PG-8" in str(study.why_not("setup e3"))
    assert "PG-8" in str(study.why_not("choose O1 PO"))
    study.play("setup g2")
    assert study["troops"] == ["g2", "g3"]
    assert of(study, "supply", "HU") == 9
    assert "PG-8" in str(study.why_not("setup g4"))


# Turn


@rule("PG-10")
@pytest.mark.parametrize(("turn", "first"), [(1, "AI"), (2, "HU"), (9, "AI"), (10, "HU")])
def test_ai_is_first_in_odd_turns(turn: int, first: str) -> None:
    study = GAME.study({"turn": turn})
    assert study["to_move"] == study["first"] == first
    with pytest.raises(BadPosition, match="first cannot be"):
        GAME.position({"turn": turn, "first": "HU" if first == "AI" else "AI"})


@rule("PG-11")
def test_a_turn_is_two_actions_and_a_count() -> None:
    study = GAME.study({"drones": ["b3"], **FIRST}).play("choose O5 PO", "end action")
    assert (study["to_move"], study["step"], study["turn"]) == ("HU", "part", 1)
    study.play("part PO", "end action")
    assert [event.kind for event in study.events] == ["end action", "count", "turn"]
    assert (study["to_move"], study["step"], study["turn"]) == ("HU", "pair", 2)
    assert score(study) == (2, 0)


@rule("PG-12")
def test_the_first_player_chooses_a_pair_and_a_part_of_his_own_action() -> None:
    study = GAME.study({"turn": 2})
    assert len(study.moves) == 18
    assert study.copy().play("choose I2 PO")["points"] == 3, "Guided Missiles, not Deepfake Flood"
    other = GAME.study({"turn": 1, **FIRST}).play("choose I2 PO")
    assert other["points"] == 2
    assert "PG-12" in str(other.why_not("choose O1 PO"))


@rule("PG-13")
@pytest.mark.parametrize("first", ["PO", "Event"])
@pytest.mark.parametrize("second", ["PO", "Event"])
def test_the_second_player_answers_with_either_part(first: str, second: str) -> None:
    study = GAME.study().play("setup g2", f"choose O5 {first}")
    if first == "PO":
        study.play("end action")
    assert study.moves == ["part PO", "part Event"]
    assert "PG-13" in str(study.why_not("choose O2 PO"))
    study.play(f"part {second}")
    assert study["marks"] == {"O5": {"AI": first, "HU": second}}


@rule("PG-14")
def test_a_pair_is_used_up_for_both_players() -> None:
    study = GAME.study().play("setup g2", "choose O5 PO", "end action", "part PO", "end action")
    assert study["used"] == ["O5"]
    assert "choose O5 Event" not in study.moves
    assert study.why_not("choose O5 Event") == "PG-14: Pulled Plug is used up"
    with pytest.raises(BadPosition, match="PG-14: 0 pairs are used up in turn 1"):
        GAME.position({"turn": 1, "used": ["O1"]})
    last = GAME.study({"turn": 10, "used": all_but("I4")})
    assert last.moves == ["choose I4 PO", "choose I4 Event"]


# PO part


@rule("PG-15")
def test_points_are_used_one_after_the_other_anywhere() -> None:
    study = field(points=3, drones=["a3"], bots=["w"], deckers=["core"])
    study.play("step a3 b3", "stop")
    assert study["points"] == 2
    study.play("step w nw", "stop", "charge nw core")
    assert study["step"] == "part", "the third point ends the action"
    assert study["drones"] == ["b3"]
    same = field(points=2, drones=["a1"]).play(
        "step a1 b1", "step b1 c1", "step c1 d1", "step d1 e1"
    )
    assert same["drones"] == ["e1"]


@rule("PG-15")
@pytest.mark.parametrize("pair", ["O1", "O2", "O3"])
def test_a_po_part_gives_the_printed_points(pair: str) -> None:
    study = GAME.study({"turn": 1}).play(f"choose {pair} PO")
    assert study["points"] == {"O1": 3, "O2": 2, "O3": 1}[pair]


@rule("PG-16")
def test_unused_points_are_lost() -> None:
    study = field(points=3, drones=["a3"]).play("step a3 a2", "stop", "end action")
    assert study["step"] == "part"
    assert study["points"] == 0
    half = field(points=1, drones=["a3"]).play("step a3 a2")
    assert "PG-16" in str(half.why_not("end action"))


@rule("PG-15")
@pytest.mark.parametrize("move", ["step a3 a2", "attack a2", "charge a3 a2"])
def test_a_point_is_used_only_in_a_po_part(move: str) -> None:
    study = GAME.study({"turn": 1, "drones": ["a3", "b2"], "troops": ["a2"]})
    assert study.why_not(move) == "PG-15: no operation point is to be used now"


@rule("PG-17")
def test_a_move_is_two_steps_of_one_or_two_units() -> None:
    start = field(points=2, drones=["a3"], bots=["w"])
    one = start.copy().play("step a3 b3", "step b3 c3")
    two = start.copy().play("step a3 b3", "step w nw")
    assert one["drones"] == ["c3"]
    assert two["bots"] == ["nw"]
    assert one["points"] == two["points"] == 1
    moving = start.copy().play("step a3 b3")
    assert "stop" in moving.moves
    assert "end action" not in moving.moves
    assert moving.why_not("step a3 a2") == "PG-17: AI has no unit on a3"
    assert "PG-17" in str(moving.why_not("attack g3"))
    assert moving.why_not("charge b3 g3") == (
        "PG-17: first make the second step of this Move, or stop"
    )  # fmt: skip
    assert "PG-17" in str(start.why_not("stop"))


@rule("PG-18")
def test_a_step_needs_room_at_that_moment() -> None:
    study = field(points=1, drones=["a3", "b3"], troops=["a2"])
    assert set(steps(study)) == {"b3 b2", "b3 c3", "b3 b4", "a3 a4"}
    assert study.why_not("step a3 a2") == "PG-18: a2 has no room"
    study.play("step b3 b2")
    assert "a3 b3" in steps(study), "b3 has room now"


@rule("PG-18", "PG-R5")
def test_enemies_can_share_a_matrix_square() -> None:
    study = field(points=1, bots=["nw"], deckers=["core", "n", "n"])
    assert "nw core" in steps(study)
    assert study.why_not("step nw n") == "PG-18: n has no room"
    study.play("step nw core")
    assert "core se" in steps(study), "it may also pass through"


@rule("PG-19")
def test_an_attack_needs_two_units_in_contact() -> None:
    alone = field(bots=["nw"], deckers=["core"])
    assert "PG-19: fewer than two" in str(alone.why_not("attack core"))
    assert "PG-19: no enemy unit" in str(alone.why_not("attack n"))
    study = field(drones=["c3", "d2"], troops=["d3", "g3"], points=2)
    assert squares(study, "attack") == ["d3"]
    study.play("attack d3")
    assert study["troops"] == ["g3"]
    assert study["drones"] == ["d2", "c3"], "the attackers stay"
    assert of(study, "eliminated", "AI") == 0


@rule("PG-20", "PG-R10", "PG-R11")
def test_a_charge_eliminates_both() -> None:
    study = field(points=2, drones=["a3"], troops=["d3", "e3"])
    assert squares(study, "charge") == ["a3 d3"], "two steps and in contact; e3 is too far"
    assert "PG-20: from a3 no square" in str(study.why_not("charge a3 e3"))
    assert "PG-20: AI has no unit" in str(study.why_not("charge b3 d3"))
    study.play("charge a3 d3")
    assert study["drones"] == []
    assert study["troops"] == ["e3"]
    for steps_away, square in enumerate(["c3", "b3", "a3"]):
        near = field(drones=[square], troops=["d3"])
        assert near.can(f"charge {square} d3"), f"{steps_away} steps"


@rule("PG-20", "PG-R9")
def test_a_charge_in_the_matrix_can_be_made_from_the_same_square() -> None:
    study = field(bots=["core"], deckers=["core"]).play("charge core core")
    assert study["bots"] == study["deckers"] == []


@rule("PG-21")
def test_own_units_are_no_targets() -> None:
    study = field(bots=["nw", "nw", "core"])
    assert study.why_not("attack core") == "PG-21: the unit on core is your own"
    assert study.why_not("charge nw core") == "PG-21: the unit on core is your own"
    assert squares(study, "attack") == squares(study, "charge") == []


# Event part


@rule("PG-22", "PG-R20")
def test_icons_are_resolved_in_printed_order() -> None:
    study = GAME.study({"turn": 1}).play("choose I1 Event")
    assert {move.split()[1] for move in study.moves} <= set(NEIGHBOURS), "first the Bot"
    study.play("place w")
    assert study["icon"] == 2
    assert squares(study, "place") == ["a2", "b3", "a4"], "then the Drone"
    study.play("place b3")
    assert study["step"] == "part"


@rule("PG-23")
def test_a_gain_takes_a_cube_and_must_be_placed() -> None:
    study = GAME.study({"turn": 1}).play("choose I3 Event")
    assert study.moves == ["place a2", "place b3", "place a4"], "there is no way to decline"
    study.play("place b3")
    assert of(study, "supply", "AI") == 8
    without = GAME.study({"turn": 1, "supply": {"AI": 0}}).play("choose I3 Event")
    assert without.told("no gain")
    assert without["drones"] == ["a3"]
    assert without["step"] == "part"


@rule("PG-24")
def test_an_elimination_takes_any_enemy_of_the_kind() -> None:
    study = GAME.study({"turn": 1, "troops": ["g3", "a5"], "deckers": ["n"]})
    assert study.play("choose O1 Event").moves == ["eliminate g3", "eliminate a5"]
    assert "PG-24" in str(study.why_not("eliminate n"))
    study.play("eliminate a5")
    assert study["troops"] == ["g3"]
    assert of(study, "eliminated", "HU") == 1
    nobody = GAME.study({"turn": 1, "troops": []}).play("choose O1 Event")
    assert nobody.told("no victim")
    assert nobody["step"] == "part"
    single = GAME.study({"turn": 1}).play("choose O2 Event")
    assert single["deckers"] == [], "the only one is eliminated at once"


@rule("PG-22", "PG-24")
@pytest.mark.parametrize("square", ["a1", "b1", "c1", "g5"])
def test_the_only_victim_is_eliminated_at_once_on_any_square(square: str) -> None:
    study = GAME.study({"turn": 1, "troops": [square]}).play("choose O1 Event")
    assert (study["step"], study["troops"]) == ("part", [])


@rule("PG-25")
def test_a_sabotage_is_held_until_the_count() -> None:
    study = GAME.study({"turn": 1, "troops": ["f3"], **FIRST}).play("choose O5 Event")
    assert of(study, "sabotages", "AI") == 1
    assert "PG-32" in str(study.why_not("sabotage f3"))
    study.play("part PO", "end action")
    assert of(study, "sabotages", "AI") == 0
    assert score(study) == (0, 0), "f3 gives nothing"


# Placement


@rule("PG-26", "PG-30")
def test_earth_with_units() -> None:
    study = GAME.study({"turn": 1, "drones": ["b3", "c3"], "troops": ["d3"]})
    study.play("choose I3 Event")
    assert set(squares(study, "place")) == {"a3", "b2", "b4", "c2", "c4"}
    assert "PG-26" in str(study.why_not("place d3"))
    points = GAME.study({"turn": 1, **FIRST}).play("choose I3 Event")
    assert points.can("place b3"), "squares with points are ordinary squares"


@rule("PG-27", "PG-R6", "PG-R7")
def test_the_matrix_with_units() -> None:
    words = {"turn": 1, "bots": ["core", "w", "w", "n-out"], "deckers": ["core", "ne"]}
    study = GAME.study({**words, **FIRST}).play("choose I2 Event")
    assert set(squares(study, "place")) == {"n", "n-out", "nw", "se", "sw", "w-out"}
    assert "PG-27" in str(study.why_not("place ne")), "an enemy stands there"
    assert "PG-27" in str(study.why_not("place w")), "two stand there"
    assert "PG-27" in str(study.why_not("place core")), "a mixed square is a source, no target"
    assert "PG-1" in str(study.why_not("place a3"))


@rule("PG-28", "PG-R17", "PG-R19")
def test_without_units_the_start_without_an_enemy() -> None:
    study = GAME.study({"turn": 2, "troops": [], "drones": ["g2"]}).play("choose I3 Event")
    assert study["troops"] == ["g3"], "not g4, and not by choice"
    bots = GAME.study({"turn": 1, "bots": []}).play("choose O4 Event")
    assert squares(bots, "place") == ["e-out", "w-out"]
    assert "PG-28" in str(bots.why_not("place core"))


@rule("PG-29", "PG-R18")
def test_with_enemies_on_every_start_any_empty_square() -> None:
    study = GAME.study({"turn": 2, "troops": [], "drones": ["g3"]}).play("choose I3 Event")
    assert len(squares(study, "place")) == 34
    assert study.why_not("place g3") == "PG-29: g3 is not empty"


# Count and end


def counted(**words: object) -> Study:
    """A position in which the count of turn 1 follows at once."""
    pairs = {"step": "part", "pair": "O5", "turn": 1}
    return GAME.study({**NOBODY, **pairs, **words}).play("part PO")


@rule("PG-31", "PG-33")
def test_control_scores_the_number_once() -> None:
    study = counted(bots=["core", "core", "ne", "n"], deckers=["ne", "sw"])
    study.play("end action")
    assert score(study) == (2, 1), "core once for AI, sw for HU, ne is mixed"
    assert study["last_count"] == {"AI": 2, "HU": 1, "sabotaged": []}
    again = counted(bots=["core"], deckers=["sw"], score={"AI": 5, "HU": 7}).play("end action")
    assert score(again) == (7, 8)


@rule("PG-32", "PG-R3")
def test_sabotage_names_a_square_of_the_opponent() -> None:
    words = {"turn": 1, "drones": ["b3", "d1"], "deckers": ["sw"], "bots": ["core", "ne"]}
    own = {"actions": {"O5": {"hu": {"event": ["S", "S"]}}}}
    words = {**words, "step": "sabotage", "sabotages": {"HU": 2}, "components": own}
    study = GAME.study({**words, **FIRST})
    assert study["to_move"] == "HU"
    assert set(squares(study, "sabotage")) == {"b3", "d1", "core", "ne"}
    assert "PG-32: AI does not control sw" in str(study.why_not("sabotage sw"))
    assert "PG-32: a3 carries no number" in str(study.why_not("sabotage a3"))
    study.play("sabotage b3")
    assert study.why_not("sabotage b3") == "PG-32: b3 is sabotaged already"
    study.play("sabotage core")
    assert score(study) == (2, 1)


@rule("PG-32")
def test_the_first_player_names_first_and_without_a_square_it_is_lost() -> None:
    words = {"drones": ["d3", "d1"], "troops": ["f3", "d5"], "step": "sabotage"}
    both = {"sabotages": {"AI": 1, "HU": 1}}
    for turn, first in ((1, "AI"), (2, "HU")):
        assert GAME.study({**words, **both, "turn": turn})["to_move"] == first
    last = {"turn": 1, "step": "part", "pair": "O5", "sabotages": {"AI": 1}}
    lost = GAME.study({**last, **FIRST})
    lost.play("part PO", "end action")
    assert lost.told("sabotage lost")
    assert lost["turn"] == 2


@rule("PG-34", "PG-R15")
@pytest.mark.parametrize(("drones", "troops", "side"), [(["a3"], [], "AI"), ([], ["f3"], "HU")])
def test_after_turn_ten_more_points_win(drones: list[str], troops: list[str], side: str) -> None:
    last = {"turn": 10, "used": all_but("O5"), "score": {"AI": 20, "HU": 20}}
    study = GAME.study({**NOBODY, **last, "drones": drones, "troops": troops})
    moves = ["choose O5 PO", "end action", "part PO"]  # who has no unit cannot use a point
    study.play(*(["choose O5 PO", "part PO", "end action"] if drones else moves))
    assert study.over
    assert study.position.result()["side"] == side
    assert set(score(study)) == {20, 22}, "turn 10 is counted once"


@rule("PG-35", "PG-R16")
def test_a_tie_brings_a_second_series() -> None:
    last = {"turn": 10, "used": all_but("O5"), "score": {"AI": 23, "HU": 23}}
    words = {**last, "eliminated": {"AI": 2, "HU": 1}, "drones": ["c3"]}
    study = GAME.study(words).play("choose O5 Event", "part Event")
    assert (study["turn"], study["to_move"], study["used"]) == (11, "AI", [])
    assert len(study.moves) == 20
    assert score(study) == (23, 23)
    assert study["drones"] == ["c3"]
    assert study["marks"] == {}
    assert of(study, "eliminated", "AI") == 2


@rule("PG-36", "PG-R21")
@pytest.mark.parametrize("turn", [11, 12, 13, 14, 19])
def test_in_the_second_series_even_turns_compare(turn: int) -> None:
    used = all_but("O5")[: turn - 11]
    study = GAME.study({"turn": turn, "score": {"AI": 26, "HU": 25}, "used": used})
    study.play("choose O5 Event", "part Event")
    assert study.over == (turn % 2 == 0)
    if study.over:
        assert study.position.result() == {
            "winners": [0], "side": "AI", "turns": turn, "series": 2, "AI": 26, "HU": 25
        }  # fmt: skip


@rule("PG-37", "PG-R21")
def test_equal_after_turn_twenty_is_a_draw() -> None:
    study = GAME.study({"turn": 20, "used": all_but("O5"), "score": {"AI": 30, "HU": 30}})
    study.play("choose O5 Event", "part Event")
    assert study.over
    assert study.position.scores() == [0.5, 0.5]
    assert study.position.result()["winners"] == [0, 1]
    assert study.position.result()["side"] is None


@rule("PG-34")
def test_the_option_says_who_sits_where() -> None:
    study = GAME.study({"turn": 1, "seat1_side": "hu"})
    assert study["to_move"] == "AI"
    assert study.position.to_move() == 1
    won = GAME.position({"step": "over", "turn": 10, "score": {"AI": 3, "HU": 2}}, seat1_side="hu")
    assert won.scores() == [0.0, 1.0]
    with pytest.raises(IllegalMove, match="over"):
        won.play(0)


def test_a_decision_with_one_option_is_taken() -> None:
    study = answer("O1", troops=["g3"], turn=2)
    study.play("part PO")
    assert study["turn"] == 3, "AI has no unit: nothing to do with its points, and nothing to count"
