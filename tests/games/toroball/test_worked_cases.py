"""Toroball: the worked cases of the document, in their order."""

from __future__ import annotations

import pytest

from tests.games.toroball.cases import acts, case, charge, landings, pitch, where

rule = pytest.mark.rule


@rule("TB-23", "TB-25", "TB-26", "TB-R6")
def test_1_goalkeeper() -> None:
    study = acts("E1", "D4", ball="D4", W3="A4").play("shot west")
    assert study["flight"] == "A4"
    assert landings(study) == ["B3", "B4", "B5", "B5", "East", "B3"]


@rule("TB-24", "TB-R6")
def test_2_open_lane() -> None:
    study = acts("E1", "D4", ball="D4", W3="A3").play("shot west")
    assert study["score"] == {"West": 0, "East": 1}


@rule("TB-22", "TB-R2")
def test_3_diagonal_lane() -> None:
    assert acts("E1", "C1", ball="C1").play("shot south-west")["score"] == {"West": 0, "East": 1}
    study = acts("E1", "C1", ball="C1", W3="A3").play("shot south-west")
    assert landings(study) == ["B2", "B3", "B4", "East", "B3", "B2"]


@rule("TB-23", "TB-4")
def test_4_centre_in_the_way() -> None:
    study = acts("W1", "C4").play("kick east 6")
    assert study["flight"] == "F4"
    assert landings(study) == ["G3", "G4", "G5", "E5", "E4", "E3"]


@rule("TB-27", "TB-35", "TB-R9")
def test_5_corner() -> None:
    study = acts("E2", "H4", ball="H4", E1="K3").play("kick north-east 3")
    assert study["flight"] == "K1"
    assert landings(study) == ["J2", "J1", "J2", "J2", "J1", "J2"]


@rule("TB-34", "TB-35", "TB-R30")
@pytest.mark.parametrize(
    ("face", "path"),
    [
        (2, "C2 D2 E2 F2 G2 H2"),
        (4, "A3 B4 C5 D6 E7 F6"),
        (5, "A2 B2 C2 D2 E2 F2"),
        (6, "A1 B2 C3 D4 E5 F6"),
        (1, "C1 D2 E3 D2 C1 B2"),
    ],
)
def test_6_sangria(face: int, path: str) -> None:
    study = acts("W1", "C3").play("step B2").then(face)
    assert study.told("run")[0].facts["path"] == path.split()
    assert where(study, "W1") == path.split()[-1]


@rule("TB-34")
def test_6_sangria_stops_before_somebody() -> None:
    study = acts("W1", "C3", E3="E2").play("step B2").then(2)
    assert where(study, "W1") == "D2"


@rule("TB-29")
def test_7_agitation() -> None:
    study = acts("E1", "J2").play("step I3")
    assert study["acting"] == {**dict(study["acting"]), "movement": 3}  # type: ignore[call-overload]
    study.play("agitate")
    assert study["ene"] == 3
    study.play("step H3", "step G3", "step F3", "step E4", "step D4", "step C4")
    assert study.can("kick west 3") is False
    assert study.can("shot west")
    assert study.why_not("step B4") == "TB-16: no movement is left"


@rule("TB-32", "TB-R24", "TB-R10")
@pytest.mark.parametrize(
    ("cow", "before", "square", "through", "touching"),
    [
        ("E3", "G2", "F3", False, False),
        ("E4", "H4", "G4", True, True),
        ("D3", "H5", "G5", True, True),
        ("E4", "G2", "F3", False, True),
    ],
)
def test_8_hiding(cow: str, before: str, square: str, through: bool, touching: bool) -> None:
    for reading, hidden in (("through", through), ("touching", touching)):
        study = acts("W1", before, cow=cow, hiding_line=reading).play(f"step {square}")
        assert study.can("hide") == hidden
        if hidden:
            assert where(study.play("hide"), "W1") == f"{square} hidden"
        else:
            assert str(study.why_not("hide")).startswith("TB-32")


@rule("TB-37", "TB-38", "TB-39")
def test_9_charge() -> None:
    short = charge("W1", "D4", "I4").then(1)
    assert short.told("charge")[0].facts["path"] == ["H4", "G4", "F3"]
    assert where(short, "W1") == "D4"
    long = charge("W1", "D4", "I4").then(2)
    assert long["cow"] == "E4"
    assert where(long, "W1") == "out until 3"


@rule("TB-37", "TB-R18")
def test_10_six() -> None:
    study = charge("W1", "F3", "F2").then(6)
    assert (study["cow"], where(study, "W1"), study["round"]) == ("F2", "F3", 2)


@rule("TB-40", "TB-R30")
def test_11_everyone_skipped() -> None:
    study = pitch(cow="C4", asks="idle").then(2, 3)
    assert study.told("wander")[0].facts["path"] == ["D4", "E4", "D4", "C4", "B4"]
    assert study["cow"] == "B4"


@rule("TB-45", "TB-46", "TB-47", "TB-R20")
def test_12_empty_field() -> None:
    study = case(
        characters={"E1": "out until 2", "E2": "K7 perched", "E3": "J2"},
        cow="E5", ball="G5", ene=5, acting={"character": "E3"},
    )  # fmt: skip
    study.play("step J1", "perch")
    assert study["score"] == {"West": 1, "East": 0}
    assert (study["cow"], study["ball"], study["ene"], study["round"]) == ("C4", "I4", 3, 2)
    assert [where(study, name) for name in ("E1", "E2", "E3")] == ["J2", "J6", None]
    assert study["asks"] == "arrow"


@rule("TB-43", "TB-R19")
def test_13_return() -> None:
    study = charge("E1", "D4", "E4", round=5, E2="J6", E3="I7").then(1)
    assert where(study, "E1") == "out until 7"
    assert "E1" not in " ".join(skip_all(study, 6))
    study.then(6)
    assert study["round"] == 7
    while study["to_move"] == "West":
        study.play("skip W1")
    study.play("return E1")
    assert where(study, "E1") == "J2"
    study.play("step I1", "step H1", "step G1", "step F1")
    assert study["asks"] != "drink"


def skip_all(study, round_number: int) -> list[str]:  # type: ignore[no-untyped-def]
    """Skip with everybody, and return what could be chosen on the way."""
    seen: list[str] = []
    while study["asks"] == "turn" and study["round"] == round_number:
        seen += study.moves
        study.play(next(move for move in study.moves if move.startswith("skip")))
    study.then(1)
    return seen


@rule("TB-42")
def test_14_pressure() -> None:
    study = pitch(cow="J6", E1="K7 perched", E2="J5", E3="K3", to_move="East", round=2)
    assert study["pressure"] == ["E1"]
    assert study.moves == ["act E1", "skip E1"]
    assert str(study.why_not("act E2")).startswith("TB-42")
    study.play("skip E1", "skip W1")
    assert "act E2" in study.moves
