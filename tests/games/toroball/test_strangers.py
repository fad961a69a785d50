"""Toroball: positions as somebody sets them up who knows only the rules, and what follows."""

from __future__ import annotations

import pytest

from tests.games.toroball.cases import acts, case, landings, where

rule = pytest.mark.rule
LAST_W1 = {"turns": ["E2", "W2", "E3", "W3", "E1", "W1"]}


@rule("TB-49")
def test_small_letters_and_large() -> None:
    study = case(Characters={"e1": "d4", "W3": "A3"}, BALL="d4", to_move="east")
    assert (where(study, "E1"), where(study, "W3"), study["to_move"]) == ("D4", "A3", "East")


@rule("TB-13")
def test_whose_turn_it_is() -> None:
    study = case(W1="C3", acting={"character": "W1", "movement": 2})
    assert (study["asks"], study["to_move"], study["first_player"]) == ("acting", "West", "West")
    assert study.play("step D3", "step E3")["turns"] == ["W1"], "no movement is left"


@rule("TB-13")
def test_who_is_to_move_was_first() -> None:
    study = case(ball="D4", E1="D4", to_move="East")
    assert (study["to_move"], study["first_player"]) == ("East", "East")
    assert case(turns=["E1"])["first_player"] == "East"
    assert case(turns=["E1", "W1"])["to_move"] == "East"


@rule("TB-24")
def test_an_east_character_on_the_ball_shoots() -> None:
    study = case(ball="D4", E1="D4", W3="A3", to_move="East").play("act E1", "shot west")
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
    study = acts("W1", square, ball=square, cow="F1", W3="D1", E3="H1")
    assert {move for move in study.moves if move.startswith("shot")} == shots


@rule("TB-21", "TB-4")
def test_a_kick_may_not_aim_at_the_centre() -> None:
    study = case(W1="C4", ball="C4", acting={"character": "W1"}, cow="I4")
    assert not study.can("kick east 3")
    assert "TB-21" in str(study.why_not("kick east 3"))
    assert study.can("kick east 4"), "behind it one may aim, and is obstructed"


@rule("TB-23")
def test_a_target_that_is_taken_stops_the_flight_there() -> None:
    study = case(W1="C4", ball="C4", acting={"character": "W1"}, cow="I4", E1="C1").play(
        "kick north 3"
    )
    assert study["flight"] == "C1"
    assert landings(study) == ["D2", "D1", "D2", "B2", "B1", "B2"]


@rule("TB-25", "TB-27")
def test_only_where_the_flight_ended() -> None:
    kicks = {"acting": {"character": "W1"}}
    assert landings(case(flight="K1", **kicks)) == ["J2", "J1", "J2", "J2", "J1", "J2"]
    assert landings(case(flight="E4", **kicks))[1] == "D4", "the shelter sends it straight back"


@rule("TB-28", "TB-R8")
def test_an_own_goal() -> None:
    study = case(W1="C4", ball="C4", acting={"character": "W1"}, W3="A5", cow="I4").play(
        "shot west"
    )
    assert study["score"] == {"West": 0, "East": 1}
    assert study.told("goal")[0].facts["how"] == "own goal"


@rule("TB-37", "TB-39")
def test_the_cow_charges() -> None:
    study = case(cow="I4", ENE=2, W1="D4", moved=["W1"], asks="cow_move").then(2)
    assert (study["cow"], where(study, "W1")) == ("E4", "out until 3")


@rule("TB-38")
def test_somebody_on_the_way_is_nudged_instead() -> None:
    study = case(cow="I4", W1="D4", E1="G3", moved=["E1", "W1"], **LAST_W1).then(1)
    assert (study["cow"], where(study, "E1"), where(study, "W1")) == ("H4", "out until 3", "D4")


@rule("TB-38")
def test_the_target_goes_before_one_who_is_adjacent_too() -> None:
    study = case(cow="G4", W1="H3", E1="H5", moved=["E1", "W1"], **LAST_W1).then(1)
    assert (where(study, "W1"), where(study, "E1")) == ("out until 3", "H5")


@rule("TB-39")
def test_a_cow_without_a_way_stops() -> None:
    words = {"W1": "A1", "W2": "B1", "W3": "A2", "E1": "B2", "cow": "F1", "moved": ["W1"]}
    study = case(**words, **LAST_W1).then(5)
    assert (study["cow"], where(study, "W1")) == ("F1", "A1")


@rule("TB-40")
def test_everyone_skipped() -> None:
    assert case(cow="C4", ENE=2, heading="east").then(3)["cow"] == "B4"
    skipped = case(cow="C4", **LAST_W1)
    assert (skipped["asks"], skipped.then(2, 3)["cow"]) == ("idle", "B4")


@rule("TB-43", "TB-14")
def test_a_return() -> None:
    study = case(round=7, to_move="East", E1="out until 7")
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
    study = case(round=6, E1="out until 7", to_move="East")
    assert "TB-14" in str(study.why_not("return E1"))


@rule("TB-42", "TB-R25")
@pytest.mark.parametrize("said", [{}, {"pressure": ["E1"]}])
def test_under_pressure(said: dict[str, object]) -> None:
    study = case(cow="J6", E1="K7 perched", E2="J5", to_move="East", **said)
    assert study.moves == ["act E1", "skip E1"]


@rule("TB-31", "TB-33")
def test_perched_and_hidden() -> None:
    study = case(cow="I4", W1="a1 Perched", W2="D2 hidden")
    assert (where(study, "W1"), where(study, "W2")) == ("A1 perched", "D2 hidden")


@rule("TB-45", "TB-R29")
def test_due_to_return_is_not_on_the_field() -> None:
    study = case(round=7, to_move="East", E1="K1", E2="K7 perched", E3="out until 7", cow="C3")
    study.play("act E1", "step K2", "perch")
    assert study["score"] == {"West": 1, "East": 0}


@rule("TB-46", "TB-48")
def test_scores() -> None:
    acting = {"character": "W1"}
    study = case(score={"West": 1}, ball="H4", W1="H4", acting=acting, E3="K3", cow="C4")
    study.play("shot east")
    assert study.over
    assert study.position.result()["winners"] == [0]


@rule("TB-48", "TB-R32")
def test_the_last_round() -> None:
    last = {"round": 40, "cow": "I4", "W1": "D4", "moved": ["W1"], **LAST_W1}
    study = case(**last, score={"East": 1}).then(6)
    assert study.over
    assert study.position.result()["winners"] == [1]
    assert case(**last).then(6).position.result()["winners"] == [0, 1]


@rule("TB-34")
def test_a_drinker_beside_the_shelter() -> None:
    study = case(W1="C3", acting={"character": "W1"}, cow="I4").play("step B2").then(1)
    assert study.told("run")[0].facts["path"] == ["C1", "D2", "E3", "D2", "C1", "B2"]
    assert study["asks"] != "drink"


@rule("TB-34")
def test_the_last_square_of_movement_does_not_drink() -> None:
    study = case(W1="C3", acting={"character": "W1", "movement": 1}, cow="I4").play("step B2")
    assert not study.told("drink")


@rule("TB-29", "TB-R12")
def test_a_cow_at_six() -> None:
    study = case(ene=6, cow="I4", E1="J2", acting={"character": "E1"}).play("step I3")
    assert "TB-29" in str(study.why_not("agitate"))


@rule("TB-18", "TB-33")
def test_kick_and_perch_counts_as_skipped() -> None:
    study = case(W1="C2", ball="C1", acting={"character": "W1"}, cow="I6", E1="J4")
    study.play("step C1", "kick east 3").then(2).play("perch")
    assert study["moved"] == []


@rule("TB-16")
def test_nobody_can_act_who_is_shut_in() -> None:
    words = {"W1": "A1", "W2": "B1", "W3": "A2", "E1": "B2", "cow": "F1"}
    assert "act W1" not in case(**words).moves
    assert "skip W1" in case(**words).moves
