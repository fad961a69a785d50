"""Toroball: positions as somebody writes them who knows only the rules, and what follows."""

from __future__ import annotations

import pytest

from tests.games.toroball.cases import case, landings, where

rule = pytest.mark.rule


@rule("TB-49")
def test_names_written_out() -> None:
    study = case(characters={"East 1": "D4", "west 3": "A3"}, ball="D4", to_move="E")
    assert (where(study, "E1"), where(study, "W3"), study["to_move"]) == ("D4", "A3", "East")
    assert where(case(**{"West 2": "D4"}), "W2") == "D4"
    assert where(case(W=["D4"], E=["G3", "G5"]), "E2") == "G5"


@rule("TB-7")
def test_who_is_not_named_gives_way() -> None:
    study = case(W1="B6", E3="J2", cow="A4")
    assert (where(study, "W1"), where(study, "E3"), study["cow"]) == ("B6", "J2", "A4")
    assert [where(study, name) for name in ("W2", "W3", "E1")] == ["A5", "A3", "I1"]


@rule("TB-13")
@pytest.mark.parametrize("field", ["acting", "active", "actor", "moving"])
def test_whose_turn_it_is(field: str) -> None:
    study = case(**{"W1": "C3", field: "West 1", "movement left": 2})
    assert (study["asks"], study["to_move"]) == ("acting", "West")
    named = case(W1="C3", acting={"name": "W1", "movement_left": 2})
    assert study["acting"] == named["acting"]
    assert study.play("step D3", "step E3")["turns"] == ["W1"], "no movement is left"


@rule("TB-13")
@pytest.mark.parametrize("field", ["to_move", "turn", "player", "To move"])
def test_who_is_to_move(field: str) -> None:
    assert case(**{"ball": "D4", "E1": "D4", field: "East"})["to_move"] == "East"


@rule("TB-24")
def test_an_east_character_on_the_ball_shoots() -> None:
    study = case(ball="D4", E1="D4", W3="A3", turn="East").play("act E1", "shot west")
    assert study["score"] == {"West": 0, "East": 1}


@rule("TB-22")
@pytest.mark.parametrize(
    ("square", "shots"),
    [
        ("A3", {"shot south-west"}), ("A4", {"shot west"}), ("B3", set()), ("B5", set()),
        ("B6", {"shot north-west"}), ("E7", set()), ("C7", {"shot north-west"}),
        ("E4", {"shot west"}), ("J2", {"shot south-east"}), ("K4", {"shot east"}),
        ("G4", {"shot east"}),
    ],
)  # fmt: skip
def test_lanes(square: str, shots: set[str]) -> None:
    """From G4 the west goal is seven squares away, the east goal five."""
    study = case(W1=square, ball=square, acting="W1", cow="F1", W3="A5", E3="K5")
    assert {move for move in study.moves if move.startswith("shot")} == shots


@rule("TB-21", "TB-4")
def test_a_kick_may_not_aim_at_the_centre() -> None:
    study = case(W1="C4", ball="C4", acting="W1", cow="I4")
    assert not study.can("kick east 3")
    assert "TB-21" in str(study.why_not("kick east 3"))
    assert study.can("kick east 4"), "behind it one may aim, and is obstructed"


@rule("TB-23")
def test_a_target_that_is_taken_stops_the_flight_there() -> None:
    study = case(W1="C4", ball="C4", acting="W1", cow="I4", E1="C1").play("kick north 3")
    assert study["flight"] == "C1"
    assert landings(study) == ["D2", "D1", "D2", "B2", "B1", "B2"]


@rule("TB-25", "TB-27")
def test_only_where_the_flight_ended() -> None:
    assert landings(case(flight="K1")) == ["J2", "J1", "J2", "J2", "J1", "J2"]
    assert landings(case(scatter_from="E4"))[1] == "D4", "the shelter sends it straight back"


@rule("TB-28", "TB-R8")
def test_an_own_goal() -> None:
    study = case(W1="C4", ball="C4", acting="W1", W3="A5", cow="I4").play("shot west")
    assert study["score"] == {"West": 0, "East": 1}
    assert study.told("goal")[0].facts["how"] == "own goal"


@rule("TB-37", "TB-39")
@pytest.mark.parametrize(
    "said",
    [
        {"target": "W1"},
        {"exposed": ["W1"], "phase": "cow"},
        {"moved": "W1", "asks": "cow phase"},
        {"moved": ["West 1"], "step": "cow_move"},
    ],
)
def test_the_cow_charges(said: dict[str, object]) -> None:
    study = case(cow="I4", ENE=2, W1="D4", **said).then(2)
    assert (study["cow"], where(study, "W1")) == ("E4", "out until 3")


@rule("TB-38")
def test_somebody_on_the_way_is_nudged_instead() -> None:
    study = case(cow="I4", W1="D4", E1="G3", exposed=["E1", "W1"], phase="cow").then(1)
    assert (study["cow"], where(study, "E1"), where(study, "W1")) == ("H4", "out until 3", "D4")


@rule("TB-38")
def test_the_target_goes_before_one_who_is_adjacent_too() -> None:
    study = case(cow="G4", W1="H3", E1="H5", exposed=["E1", "W1"], phase="cow").then(1)
    assert (where(study, "W1"), where(study, "E1")) == ("out until 3", "H5")


@rule("TB-39")
def test_a_cow_without_a_way_stops() -> None:
    words = {"W1": "A1", "W2": "B1", "W3": "A2", "E1": "B2", "cow": "F1", "target": "W1"}
    study = case(**words).then(5)
    assert (study["cow"], where(study, "W1")) == ("F1", "A1")


@rule("TB-40")
@pytest.mark.parametrize("heading", ["east", "E", 2])
def test_everyone_skipped(heading: object) -> None:
    assert case(cow="C4", ENE=2, heading=heading).then(3)["cow"] == "B4"
    everyone = ["W1", "W2", "W3", "E1", "E2", "E3"]
    skipped = case(cow="C4", phase="cow", skipped=everyone)
    assert (skipped["asks"], skipped.then(2, 3)["cow"]) == ("idle", "B4")


@rule("TB-43", "TB-14")
@pytest.mark.parametrize(
    "said",
    [
        {"E1": "out until round 7"},
        {"E1": "returns in round 7"},
        {"E1": {"out": True, "returns": 7}},
        {"E1": {"state": "out", "until": 7}},
        {"out": {"East 1": 7}},
        {"returning": "E1"},
    ],
)
def test_a_return(said: dict[str, object]) -> None:
    study = case(round=7, to_move="East", **said)
    assert "return E1" in study.moves
    assert "act E1" not in study.moves
    study.play("return E1")
    assert where(study, "E1") == "J2", "the other bottle is taken"
    assert study.can("skip")


@rule("TB-44")
def test_a_return_between_taken_bottles() -> None:
    study = case(round=7, to_move="East", E1="out until 7", E3="J2", W1="K1").play("return E1")
    places = {move.split()[1] for move in study.moves}
    assert places == {"J1", "I1", "I2", "I3", "J3", "K2", "K3", "I5", "J5", "K5", "I6", "K6",
                      "I7", "J7", "K7"}  # fmt: skip


@rule("TB-14")
def test_who_is_out_has_no_turn_yet() -> None:
    study = case(round=6, nudged=["E1"], to_move="East")
    assert "TB-14" in str(study.why_not("return E1"))


@rule("TB-42", "TB-R25")
@pytest.mark.parametrize("said", [{}, {"under pressure": "E1"}, {"pressure": ["East 1"]}])
def test_under_pressure(said: dict[str, object]) -> None:
    study = case(cow="J6", E1="K7 perched", E2="J5", to_move="East", **said)
    assert study.moves == ["act E1", "skip E1"]


@rule("TB-31", "TB-33")
@pytest.mark.parametrize(
    "said",
    [
        {"W1": "A1 perched", "W2": "D2 hidden"},
        {"W1": {"square": "A1", "perched": True}, "W2": ("D2", "hidden")},
        {"perched": {"W1": "A1"}, "hidden": {"West 2": "D2"}},
        {"W1": "A1", "W2": "D2", "perched": "W1", "hidden": "W2"},
    ],
)
def test_perched_and_hidden(said: dict[str, object]) -> None:
    study = case(cow="I4", **said)
    assert (where(study, "W1"), where(study, "W2")) == ("A1 perched", "D2 hidden")


@rule("TB-45", "TB-R29")
def test_due_to_return_is_not_on_the_field() -> None:
    study = case(round=7, to_move="East", E1="K1", E2="K7 perched", E3="out until 7", cow="C3")
    study.play("act E1", "step K2", "perch")
    assert study["score"] == {"West": 1, "East": 0}


@rule("TB-46", "TB-48")
@pytest.mark.parametrize("score", ["1-0", "1:0", (1, 0), {"West": 1}, [1, 0]])
def test_scores(score: object) -> None:
    study = case(goals=score, ball="H4", W1="H4", acting="W1", E3="K3", cow="C4")
    study.play("shot east")
    assert study.over
    assert study.position.result()["winners"] == [0]


@rule("TB-48", "TB-R32")
def test_the_last_round() -> None:
    study = case(round=40, cow="I4", W1="D4", target="W1", score={"East": 1}).then(6)
    assert study.over
    assert study.position.result()["winners"] == [1]
    assert case(round=40, cow="I4", W1="D4", target="W1").then(6).position.result()["winners"] == [
        0,
        1,
    ]


@rule("TB-34")
def test_a_drinker_beside_the_shelter() -> None:
    study = case(W1="C3", movement=4, acting="W1", cow="I4").play("step B2").then(1)
    assert study.told("run")[0].facts["path"] == ["C1", "D2", "E3", "D2", "C1", "B2"]
    assert study["asks"] != "drink"


@rule("TB-34")
def test_the_last_square_of_movement_does_not_drink() -> None:
    study = case(W1="C3", movement=1, acting="W1", cow="I4").play("step B2")
    assert not study.told("drink")


@rule("TB-29", "TB-R12")
def test_a_cow_at_six() -> None:
    study = case(agitation=6, cow="I4", E1="J2", acting="E1").play("step I3")
    assert "TB-29" in str(study.why_not("agitate"))


@rule("TB-18", "TB-33")
def test_kick_and_perch_counts_as_skipped() -> None:
    study = case(W1="C2", ball="C1", acting="W1", cow="I6", E1="J4")
    study.play("step C1", "kick east 3").then(2).play("perch")
    assert study["moved"] == []


@rule("TB-16")
def test_nobody_can_act_who_is_shut_in() -> None:
    words = {"W1": "A1", "W2": "B1", "W3": "A2", "E1": "B2", "cow": "F1"}
    assert "act W1" not in case(**words).moves
    assert "skip W1" in case(**words).moves
