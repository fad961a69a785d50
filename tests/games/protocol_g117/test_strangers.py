"""Protocol G117: positions as somebody sets them up who knows only the rules, and what follows."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from tests.games.protocol_g117.cases import FIRST, GAME, NOBODY, all_but, of, score, squares, steps

rule = pytest.mark.rule


def said(**words: object) -> Study:
    """A position from words."""
    return GAME.study(words)


@rule("PG-1")
def test_units() -> None:
    study = said(Drones=["B3"], bots=["core", "nw", "nw"], troops=["f3"], deckers=["core"])
    assert (study["drones"], study["troops"]) == (["b3"], ["f3"])
    assert (study["bots"], study["deckers"]) == (["nw", "nw", "core"], ["core"])


@rule("PG-3")
@pytest.mark.parametrize("name", ["w-out", "W-OUT"])
def test_squares_of_the_matrix(name: str) -> None:
    assert said(bots=[name])["bots"] == ["w-out"]


@rule("PG-6")
def test_what_a_side_has() -> None:
    study = said(drones=["b3"], bots=[], supply={"AI": 3}, score={"AI": 4})
    assert (of(study, "supply", "AI"), of(study, "eliminated", "AI")) == (3, 8)
    assert score(study) == (4, 0)


@rule("PG-13", "PG-22")
def test_an_event_is_of_who_is_to_move() -> None:
    study = said(pair="I4", step="eliminate", to_move="HU", drones=["b3", "d3"])
    assert (study["icon"], squares(study, "eliminate")) == (1, ["b3", "d3"])
    ours = said(pair="I4", step="eliminate")
    assert (ours["to_move"], squares(ours, "eliminate")) == ("AI", ["g2", "g3"])


@rule("PG-14")
def test_the_last_pair() -> None:
    study = said(turn=10, used=all_but("O5"))
    assert study.moves == ["choose O5 PO", "choose O5 Event"]


@rule("PG-15", "PG-16")
def test_points() -> None:
    study = said(points=2, bots=["nw", "nw"], deckers=["core"])
    assert study["points"] == 2
    study.play("attack core")
    assert (study["points"], study["deckers"], study["bots"]) == (1, [], ["nw", "nw"])


@rule("PG-19")
def test_one_unit_is_not_enough() -> None:
    study = said(
        to_move="AI", points=1, bots=["nw"], deckers=["core"], drones=["e3"], troops=["d3"]
    )
    assert "PG-19" in str(study.why_not("attack core"))
    assert "PG-19" in str(study.why_not("attack d3"))


@rule("PG-19", "PG-2")
def test_diagonals_are_no_contact() -> None:
    study = said(to_move="AI", points=1, drones=["c2", "e4"], troops=["d3"])
    assert "PG-19" in str(study.why_not("attack d3"))


@rule("PG-20", "PG-R10")
@pytest.mark.parametrize(
    ("drones", "can"),
    [(["d3"], True), (["d3", "e3"], False), (["d3", "f2", "g3", "f4"], True), (["c3"], True)],
)
def test_a_charge_reaches_three_squares(drones: list[str], can: bool) -> None:
    study = said(to_move="HU", points=1, troops=["f3"], drones=drones)
    assert study.can(f"charge f3 {'c3' if drones == ['c3'] else 'd3'}") == can


@rule("PG-20", "PG-18")
def test_a_charge_through_a_full_square() -> None:
    study = said(to_move="HU", points=1, deckers=["s-out"], bots=["s", "s", "se"])
    assert study.can("charge s-out s")
    assert "PG-20" in str(study.why_not("charge s-out se")), "the only way is full"
    mixed = said(to_move="HU", points=1, deckers=["s-out"], bots=["s", "se"])
    assert mixed.can("charge s-out se")


@rule("PG-17", "PG-R22")
def test_a_step_and_back() -> None:
    study = said(to_move="AI", points=1, drones=["a3"], bots=[]).play("step a3 a2")
    assert set(steps(study)) == {"a2 a1", "a2 b2", "a2 a3"}
    study.play("step a2 a3")
    assert (study["drones"], study["to_move"]) == (["a3"], "HU")


@rule("PG-27", "PG-R6", "PG-R7")
def test_a_gain_beside_a_mixed_square() -> None:
    units = {"deckers": ["core", "s"], "bots": ["core", "ne"]}
    study = said(to_move="HU", pair="O4", step="place", **units)
    assert set(squares(study, "place")) == {"nw", "sw", "se", "s", "s-out"}


@rule("PG-28", "PG-R17")
def test_only_the_start_without_units() -> None:
    study = said(troops=[], turn=2).play("choose I3 Event")
    assert study["troops"] == ["g3"]


@rule("PG-29")
def test_an_enemy_on_the_start() -> None:
    study = said(troops=[], drones=["g3"], pair="I3", step="place", to_move="HU")
    assert len(squares(study, "place")) == 34


@rule("PG-23", "PG-25")
def test_no_cube_but_a_sabotage() -> None:
    study = said(supply={"AI": 0}).play("choose I2 Event")
    assert of(study, "sabotages", "AI") == 1
    assert (study["to_move"], study["step"]) == ("HU", "part")


@rule("PG-24", "PG-R14")
def test_an_elimination_without_a_victim() -> None:
    study = said(deckers=[]).play("choose O2 Event")
    assert study.told("no victim")


@rule("PG-32")
def test_a_sabotage_at_the_count() -> None:
    units = {"drones": ["b3"], "bots": ["core", "nw", "n"], "troops": ["a1"]}
    study = said(step="sabotage", **units, sabotages={"HU": 1}, **FIRST)
    assert (study["to_move"], squares(study, "sabotage")) == ("HU", ["b3", "nw", "core"])
    assert score(study.play("sabotage core")) == (3, 0)


@rule("PG-32")
def test_the_first_player_sabotages_first() -> None:
    words = {"step": "sabotage", "turn": 2, "sabotages": {"AI": 1, "HU": 1}}
    study = said(**words, drones=["b3", "d1"], troops=["f3", "d5"], bots=[], deckers=[], **FIRST)
    assert (study["to_move"], squares(study, "sabotage")) == ("HU", ["d1", "b3"])
    study.play("sabotage b3")
    assert (study["to_move"], squares(study, "sabotage")) == ("AI", ["f3", "d5"])
    assert score(study.play("sabotage f3")) == (1, 1)


@rule("PG-33", "PG-31")
def test_two_units_score_a_number_once() -> None:
    units = {"bots": ["core", "core"], "deckers": ["nw"], "drones": [], "troops": ["f3"]}
    study = said(pair="O5", **units).play("part PO", "end action")
    assert score(study) == (2, 3)


@rule("PG-34", "PG-35")
@pytest.mark.parametrize(("ahead", "turn"), [(0, 11), (1, 10)])
def test_turn_ten(ahead: int, turn: int) -> None:
    study = said(**NOBODY, turn=10, used=all_but("O5"), score={"AI": 23 + ahead, "HU": 23})
    study.play("choose O5 Event", "part Event")
    assert (study["turn"], study.over) == (turn, bool(ahead))


@rule("PG-37")
def test_turn_twenty() -> None:
    study = said(**NOBODY, turn=20, used=all_but("O5"), score={"AI": 30, "HU": 30})
    study.play("choose O5 Event", "part Event")
    assert study.over
    assert study.position.result()["winners"] == [0, 1]


@rule("PG-8")
def test_the_set_up() -> None:
    study = said(step="setup")
    assert study.moves == ["setup g2", "setup g4"]
    assert "PG-8" in str(study.why_not("setup f3"))


@rule("PG-4")
def test_a_full_square_of_the_matrix() -> None:
    study = said(to_move="AI", points=1, bots=["w", "nw", "nw"], deckers=[], drones=[])
    assert "PG-18" in str(study.why_not("step w nw"))
    assert "PG-17" in str(study.why_not("step sw w"))
