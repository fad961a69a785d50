"""Protocol G117: positions as somebody writes them who knows only the rules, and what follows."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from tests.games.protocol_g117.cases import FIRST, GAME, NOBODY, of, score, squares, steps

rule = pytest.mark.rule


def said(**words: object) -> Study:
    """A position from words."""
    return GAME.study(words)


@rule("PG-1")
@pytest.mark.parametrize(
    "words",
    [
        {"drones": ["b3"], "bots": ["core", "nw", "nw"], "troops": ["f3"], "deckers": ["core"]},
        {"Drone": "b3", "Bot": "core, nw, nw", "Troops": ["F3"], "Decker": ["core"]},
        {"earth": {"b3": "Drone", "f3": "Troop"},
         "matrix": {"core": ["Bot", "Decker"], "nw": ["Bot", "Bot"]}},
        {"Earth": {"Drones": ["b3"], "Troop": "f3"},
         "Matrix": {"Bots": ["core", "nw", "nw"], "Decker": ["core"]}},
        {"Earth": {"AI": ["b3"], "HU": ["f3"]},
         "Matrix": {"core": "Bot, Decker", "nw": "2 Bots"}},
        {"Earth": {"b3": "AI", "f3": "HU"}, "Matrix": {"core": "Bot and Decker", "nw": {"Bot": 2}}},
        {"AI": {"Drones": ["b3"], "Bots": {"core": 1, "nw": 2}},
         "HU": {"earth": ["f3"], "matrix": ["core"]}},
        {"units": {"b3": "Drone", "f3": "Troop", "core": ["Bot", "Decker"], "nw": ["Bot", "Bot"]}},
        {"units": {"AI": {"Drone": ["b3"], "Bot": ["core", "nw", "nw"]},
                   "HU": {"Troop": ["f3"], "Decker": ["core"]}}},
    ],
)  # fmt: skip
def test_units(words: dict[str, object]) -> None:
    study = GAME.study(words)
    assert (study["drones"], study["troops"]) == (["b3"], ["f3"])
    assert (study["bots"], study["deckers"]) == (["nw", "nw", "core"], ["core"])


@rule("PG-3")
@pytest.mark.parametrize("name", ["w-out", "W-OUT", "w_out", "W out"])
def test_squares_of_the_matrix(name: str) -> None:
    assert said(bots=[name])["bots"] == ["w-out"]


@rule("PG-10")
@pytest.mark.parametrize("field", ["first", "first_player", "First player"])
def test_who_is_first(field: str) -> None:
    study = said(**{field: "HU"})
    assert (study["turn"], study["to_move"]) == (2, "HU")


@rule("PG-6")
def test_what_a_side_has() -> None:
    study = said(AI={"drones": ["b3"], "bots": [], "supply": 3, "score": 4}, scores=None)
    assert (of(study, "supply", "AI"), of(study, "eliminated", "AI")) == (3, 8)
    assert score(study) == (4, 0)
    assert score(said(scores=[23, 21], turn=11)) == (23, 21)


@rule("PG-13", "PG-22")
def test_an_action_says_whose_it_is() -> None:
    study = said(action="EMP Mines", part="Event", drones=["b3", "d3"])
    assert (study["to_move"], study["step"]) == ("HU", "eliminate")
    assert squares(study, "eliminate") == ["b3", "d3"]
    ours = said(action="Hunter Swarm", part="event")
    assert (ours["to_move"], squares(ours, "eliminate")) == ("AI", ["g2", "g3"])


@rule("PG-14")
def test_pairs_by_the_names_of_their_actions() -> None:
    assert said(used=["Hopes End", "Faulty CPUS"])["used"] == ["O1", "O2"]
    study = said(turn=10, available_pairs=["Blackout"])
    assert study.moves == ["choose O5 PO", "choose O5 Event"]


@rule("PG-15", "PG-16")
@pytest.mark.parametrize("field", ["points", "PO", "points_left"])
def test_points(field: str) -> None:
    study = said(**{"side": "AI", field: 2, "bots": ["nw", "nw"], "deckers": ["core"]})
    assert study["points"] == 2
    study.play("attack core")
    assert (study["points"], study["deckers"], study["bots"]) == (1, [], ["nw", "nw"])


@rule("PG-19")
def test_one_unit_is_not_enough() -> None:
    study = said(side="AI", points=1, bots=["nw"], deckers=["core"], drones=["e3"], troops=["d3"])
    assert "PG-19" in str(study.why_not("attack core"))
    assert "PG-19" in str(study.why_not("attack d3"))


@rule("PG-19", "PG-2")
def test_diagonals_are_no_contact() -> None:
    study = said(side="AI", points=1, drones=["c2", "e4"], troops=["d3"])
    assert "PG-19" in str(study.why_not("attack d3"))


@rule("PG-20", "PG-R10")
@pytest.mark.parametrize(
    ("drones", "can"),
    [(["d3"], True), (["d3", "e3"], False), (["d3", "f2", "g3", "f4"], True), (["c3"], True)],
)
def test_a_charge_reaches_three_squares(drones: list[str], can: bool) -> None:
    study = said(side="HU", points=1, troops=["f3"], drones=drones)
    assert study.can(f"charge f3 {'c3' if drones == ['c3'] else 'd3'}") == can


@rule("PG-20", "PG-18")
def test_a_charge_through_a_full_square() -> None:
    study = said(side="HU", points=1, deckers=["s-out"], bots=["s", "s", "se"])
    assert study.can("charge s-out s")
    assert "PG-20" in str(study.why_not("charge s-out se")), "the only way is full"
    mixed = said(side="HU", points=1, deckers=["s-out"], bots=["s", "se"])
    assert mixed.can("charge s-out se")


@rule("PG-17", "PG-R22")
def test_a_step_and_back() -> None:
    study = said(side="AI", points=1, drones=["a3"], bots=[]).play("step a3 a2")
    assert set(steps(study)) == {"a2 a1", "a2 b2", "a2 a3"}
    study.play("step a2 a3")
    assert (study["drones"], study["to_move"]) == (["a3"], "HU")


@rule("PG-27", "PG-R6", "PG-R7")
def test_a_gain_beside_a_mixed_square() -> None:
    study = said(side="HU", pair="O4", part="Event", deckers=["core", "s"], bots=["core", "ne"])
    assert set(squares(study, "place")) == {"nw", "sw", "se", "s", "s-out"}


@rule("PG-28", "PG-R17")
def test_only_the_start_without_units() -> None:
    study = said(troops=[], first="HU").play("choose I3 Event")
    assert study["troops"] == ["g3"]


@rule("PG-29")
def test_an_enemy_on_the_start() -> None:
    study = said(troops=[], drones="g3", action="Mountain Camps", part="Event")
    assert len(squares(study, "place")) == 34


@rule("PG-23", "PG-25")
def test_no_cube_but_a_sabotage() -> None:
    study = said(supply={"AI": 0}, action="Deepfake Flood", part="Event")
    assert of(study, "sabotages", "AI") == 1
    assert (study["to_move"], study["step"]) == ("HU", "part")


@rule("PG-24", "PG-R14")
def test_an_elimination_without_a_victim() -> None:
    study = said(deckers=[]).play("choose O2 Event")
    assert study.told("no victim")


@rule("PG-32")
@pytest.mark.parametrize("held", [{"sabotage": {"HU": 1}}, {"held": "HU"}, {"sabotages": [0, 1]}])
@pytest.mark.parametrize("step", ["sabotage", "count", "Count"])
def test_a_sabotage_at_the_count(held: dict[str, object], step: str) -> None:
    units = {"drones": ["b3"], "bots": ["core", "nw", "n"], "troops": ["a1"]}
    study = said(phase=step, **units, **held, **FIRST)
    assert (study["to_move"], squares(study, "sabotage")) == ("HU", ["b3", "nw", "core"])
    assert score(study.play("sabotage core")) == (3, 0)


@rule("PG-32")
def test_the_first_player_sabotages_first() -> None:
    words = {"step": "count", "first": "HU", "sabotages": {"AI": 1, "HU": 1}}
    study = said(**words, drones=["b3", "d1"], troops=["f3", "d5"], bots=[], deckers=[], **FIRST)
    assert (study["to_move"], squares(study, "sabotage")) == ("HU", ["d1", "b3"])
    study.play("sabotage b3")
    assert (study["to_move"], squares(study, "sabotage")) == ("AI", ["f3", "d5"])
    assert score(study.play("sabotage f3")) == (1, 1)


@rule("PG-33", "PG-31")
def test_two_units_score_a_number_once() -> None:
    study = said(step="count", bots=["core", "core"], deckers=["nw"], drones=[], troops=["f3"])
    assert score(study) == (2, 3)


@rule("PG-34", "PG-35")
@pytest.mark.parametrize(("ahead", "turn"), [(0, 11), (1, 10)])
def test_turn_ten(ahead: int, turn: int) -> None:
    study = said(**NOBODY, turn=10, available=["O5"], score={"AI": 23 + ahead, "HU": 23})
    study.play("choose O5 Event", "part Event")
    assert (study["turn"], study.over) == (turn, bool(ahead))


@rule("PG-37")
def test_turn_twenty() -> None:
    study = said(**NOBODY, turn=20, available=["O5"], scores=[30, 30])
    study.play("choose O5 Event", "part Event")
    assert study.over
    assert study.position.result()["winners"] == [0, 1]


@rule("PG-8")
@pytest.mark.parametrize("words", [{"step": "set-up"}, {"asks": "setup"}, {"phase": "Set-up"}])
def test_the_set_up(words: dict[str, object]) -> None:
    study = GAME.study(words)
    assert study.moves == ["setup g2", "setup g4"]
    assert "PG-8" in str(study.why_not("setup f3"))


@rule("PG-4")
def test_a_full_square_of_the_matrix() -> None:
    study = said(side="AI", points=1, bots=["w", "nw", "nw"], deckers=[], drones=[])
    assert "PG-18" in str(study.why_not("step w nw"))
    assert "PG-17" in str(study.why_not("step sw w"))
