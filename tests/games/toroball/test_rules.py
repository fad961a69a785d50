"""Toroball, rule by rule: a position in words, a move, what follows."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadPosition
from parlour.engine.study import Study
from parlour.games.toroball.components import load
from parlour.games.toroball.rules.position import Toroball
from tests.games.toroball.cases import GAME, acts, case, charge, landings, pitch, where

rule = pytest.mark.rule


def acting(study: Study, field: str) -> object:
    """A fact of the turn that is going on."""
    turn = study["acting"]
    assert isinstance(turn, dict)
    return turn[field]


def steps(study: Study) -> list[str]:
    """The squares one can step to."""
    return [move.removeprefix("step ") for move in study.moves if move.startswith("step ")]


def names(study: Study, word: str) -> list[str]:
    """Who can do something at this turn."""
    return [move.split()[1] for move in study.moves if move.startswith(f"{word} ")]


def start(*outcomes: object) -> Study:
    """A match from its first coin."""
    return GAME.study().then(*outcomes)


# Pitch


@rule("TB-1", "TB-16", "TB-R1", "TB-R10")
def test_eleven_by_seven_and_eight_neighbours() -> None:
    position = GAME.start()
    assert isinstance(position, Toroball)
    assert (position.pitch.real[0], position.pitch.real[-1]) == ("A1", "K7")
    assert len(position.pitch.real) == 77
    assert steps(acts("W1", "D4")) == ["C3", "D3", "E3", "C4", "E4", "C5", "D5", "E5"]
    assert position.pitch.distance(position.pitch.number("B2"), position.pitch.number("E7")) == 5


@rule("TB-2", "TB-35")
def test_nobody_enters_a_goal() -> None:
    assert steps(acts("W1", "A4")) == ["A3", "B3", "B4", "A5", "B5"]
    study = pitch(cow="B4", asks="idle").then(5, 1)
    assert study.told("wander")[0].facts["path"] == ["A4", "B4", "C4"]


@rule("TB-2", "TB-28")
@pytest.mark.parametrize(
    ("square", "way", "team"), [("C4", "west", "East"), ("I4", "east", "West")]
)
def test_a_ball_in_a_goal_counts_for_the_other_side(square: str, way: str, team: str) -> None:
    for who in ("W1", "E1"):
        study = acts(who, square, ball=square, cow="F2").play(f"shot {way}")
        assert study.told("goal")[0].facts["team"] == team


@rule("TB-3", "TB-22", "TB-R2")
@pytest.mark.parametrize(
    ("square", "ways"),
    [
        ("A3", ["south-west"]), ("A4", ["west"]), ("A5", ["north-west"]),
        ("K3", ["south-east"]), ("K4", ["east"]), ("K5", ["north-east"]),
        ("C1", ["south-west"]), ("C7", ["north-west"]), ("I1", ["south-east"]),
        ("B2", ["south-west"]), ("J6", ["north-east"]), ("E4", ["west"]), ("G4", ["east"]),
        ("D2", []), ("B3", []), ("A2", []), ("K2", []), ("F3", []),
    ],
)  # fmt: skip
def test_lines_that_enter_a_goal(square: str, ways: list[str]) -> None:
    study = acts("W1", square, ball=square, cow="F6")
    assert [move for move in study.moves if "shot" in move] == [f"shot {way}" for way in ways]


@rule("TB-4")
def test_the_centre_is_solid() -> None:
    assert "F4" not in steps(acts("W1", "F3"))
    assert str(acts("W1", "F3").why_not("step F4")).startswith("TB-4")
    for words in ({"W1": "F4"}, {"cow": "F4"}, {"ball": "F4"}):
        with pytest.raises(BadPosition, match="TB-4"):
            case(**words)


@rule("TB-5", "TB-6", "TB-R21")
def test_kinds_of_squares() -> None:
    data = load()
    assert data.squares("S") == ["B2", "J2", "B6", "J6"]
    assert data.squares("*") == ["C4", "I4"]
    assert data.squares("b") == ["D2", "H2", "D6", "H6"]
    assert data.squares("a") == ["A3", "K3", "A4", "K4", "A5", "K5"]
    edge = {f"{c}{r}" for c in "ABCDEFGHIJK" for r in range(1, 8) if c in "AK" or r in (1, 7)}
    assert set(data.squares("f")) == edge - set(data.squares("a"))
    assert not acts("W1", "B3").play("step A4").can("perch")


@rule("TB-7", "TB-20")
def test_one_on_a_square_but_the_ball_shares() -> None:
    with pytest.raises(BadPosition, match="TB-7"):
        pitch(W1="D4", E1="D4")
    with pytest.raises(BadPosition, match="TB-7"):
        pitch(W1="I4")
    study = acts("W1", "D4", ball="C4", W2="C5", cow="C3")
    assert {"C3", "C5"}.isdisjoint(steps(study))
    study.play("step C4")
    assert study["ball"] == "C4"
    study.play("step B4")
    assert study["ball"] == "C4"


@rule("TB-8", "TB-R3", "TB-R4")
def test_the_compass() -> None:
    study = acts("W1", "C5", ball="C5", cow="I6").play("kick east 6")
    assert study["flight"] == "I5"
    assert landings(study) == ["J4", "J5", "J6", "H6", "H5", "H4"]
    assert study.copy().then("south-west")["ball"] == "H6"


# Set-up and rounds


@rule("TB-9", "TB-49", "TB-50", "TB-R33")
def test_set_up() -> None:
    study = start("East")
    assert (study["to_move"], study["cow"]) == ("East", None)
    assert study.moves == ["arrow K3", "arrow K4", "arrow K5"]
    study.play("arrow K5")
    assert study["to_move"] == "West"
    study.play("arrow A3")
    places = {"W1": "B2", "W2": "B6", "W3": "A3", "E1": "J2", "E2": "J6", "E3": "K5"}
    assert study["characters"] == places
    assert study.chances == {"cow_start C4": 0.5, "cow_start I4": 0.5}


@rule("TB-10", "TB-50")
@pytest.mark.parametrize(("cow", "ball"), [("C4", "I4"), ("I4", "C4")])
def test_a_coin_for_the_cow(cow: str, ball: str) -> None:
    study = start("West").play("arrow A4", "arrow K4").then(cow)
    assert (study["cow"], study["ball"], study["ene"]) == (cow, ball, 2)
    assert (study["asks"], study["to_move"], study["round"]) == ("turn", "West", 1)


@rule("TB-11", "TB-R26")
def test_first_player_changes_every_round() -> None:
    assert GAME.study().chances == {"first_player West": 0.5, "first_player East": 0.5}
    study = charge("W1", "D4", "I4", first_player="East").then(6)
    assert (study["round"], study["first_player"], study["to_move"]) == (2, "West", "West")
    goal = acts("W1", "I4", ball="I4", cow="C4").play("shot east")
    assert (goal["round"], goal["first_player"], goal["to_move"]) == (2, "East", "East")


@rule("TB-12", "TB-13")
def test_players_alternate_and_then_comes_the_cow() -> None:
    study = pitch()
    seen = []
    for _ in range(6):
        seen.append(study["to_move"])
        study.play(next(move for move in study.moves if move.startswith("skip")))
    assert seen == ["West", "East"] * 3
    assert (study["asks"], study.position.asks()) == ("idle", "scatter")


@rule("TB-13")
def test_one_turn_each_and_the_other_goes_on_alone() -> None:
    study = pitch(W1="out until 2", W2="out until 2")
    study.play("skip W3")
    seen = []
    while study["asks"] == "turn":
        seen.append(study["to_move"])
        assert names(study, "act") == names(study, "skip")
        study.play(study.moves[len(study.moves) // 2])
    assert seen == ["East"] * 3
    with_turn = pitch(turns=["W1", "E1"])
    assert names(with_turn, "skip") == ["W2", "W3"]
    assert str(with_turn.why_not("skip W1")).startswith("TB-13")
    assert str(with_turn.why_not("skip E1")).startswith("TB-13")


@rule("TB-14")
def test_no_turn_while_out() -> None:
    study = pitch(W1="out until 2")
    assert names(study, "skip") == ["W2", "W3"]
    assert study.why_not("return W1") == "TB-14: West 1 is out and returns in round 2"


@rule("TB-15")
@pytest.mark.parametrize("place", ["A1 perched", "D2 hidden", "D4"])
def test_who_skips_changes_nothing(place: str) -> None:
    study = pitch(W1=place).play("skip W1")
    assert where(study, "W1") == place
    assert study["moved"] == []


# Acting


@rule("TB-16")
def test_four_squares_of_movement() -> None:
    study = acts("W1", "D3", cow="I6").play("step E3", "step F3", "step G3", "step H3")
    assert study["to_move"] == "East", "with nothing left to do the turn ends by itself"
    assert study["moved"] == ["W1"]


@rule("TB-17", "TB-R11")
def test_kick_and_agitate_once() -> None:
    study = acts("E1", "H4", ball="H4", cow="I5").play("step H5", "agitate")
    assert not study.can("agitate")
    assert str(study.why_not("agitate")).startswith("TB-17")
    study.play("step H4", "kick north 3").then(5)
    assert study["ball"] == "G1"
    study = acts("E1", "D2", ball="D2", cow="I5", kicked=True)
    assert str(study.why_not("kick south 3")).startswith("TB-17")


@rule("TB-17", "TB-31")
def test_perching_ends_the_turn() -> None:
    study = acts("W1", "D2").play("step D1", "perch")
    assert (where(study, "W1"), study["to_move"]) == ("D1 perched", "East")


@rule("TB-18", "TB-R14")
def test_a_turn_ends_after_a_step_or_a_kick() -> None:
    study = acts("W1", "C4")
    assert study.why_not("end") == "TB-18: a turn ends after a step or a kick"
    assert study.copy().play("step C3", "end")["moved"] == ["W1"]
    assert study.play("kick north-east 3").then(4).play("end")["moved"] == ["W1"]


@rule("TB-19")
def test_a_step_or_a_kick_makes_free() -> None:
    study = acts("W1", "A1 perched", ball="A1")
    assert where(study.copy().play("step B1"), "W1") == "B1"
    assert where(study.copy().play("kick south 3"), "W1") == "A1"


# Kick


@rule("TB-21", "TB-R5")
def test_targets_of_a_kick() -> None:
    study = acts("W1", "D4", ball="D4", cow="I6")
    kicks = [move.removeprefix("kick ") for move in study.moves if move.startswith("kick")]
    ways = ("north-west", "north", "north-east", "west", "south-west", "south", "south-east")
    assert sorted(kicks) == sorted(
        [f"{way} 3" for way in ways] + ["east 3", "east 4", "east 5", "east 6"]
    )
    assert str(study.why_not("kick north 4")).startswith("TB-21")
    centre = acts("W1", "C4")
    assert centre.why_not("kick east 3") == "TB-21: the shelter is no target"
    assert str(acts("W1", "C5").why_not("kick east 3")).startswith("TB-21: the ball is not on")


@rule("TB-21", "TB-22", "TB-R7")
def test_a_shot_reaches_six_squares_and_has_no_minimum() -> None:
    assert acts("E1", "A4", ball="A4").play("shot west")["score"] == {"West": 0, "East": 1}
    assert acts("E1", "E4", ball="E4").play("shot west")["score"] == {"West": 0, "East": 1}
    assert "shot west" not in acts("E1", "G4", ball="G4").moves
    short = {"characters": {"kick_most": 4}}
    assert "shot west" not in acts("E1", "E4", ball="E4", components=short).moves
    assert "shot west" in acts("E1", "D4", ball="D4", components=short).moves


@rule("TB-22")
def test_a_ball_that_crosses_the_edge_beside_the_arrow_is_no_shot() -> None:
    study = acts("E1", "B4", ball="B4", cow="I6")
    assert [move for move in study.moves if "shot" in move] == ["shot west"]
    assert [m for m in acts("E1", "A3", ball="A3").moves if "shot" in m] == ["shot south-west"]


@rule("TB-23")
@pytest.mark.parametrize(
    ("words", "end"),
    [
        ({}, "I5"), ({"W2": "E5"}, "E5"), ({"cow": "G5"}, "G5"), ({"E3": "I5"}, "I5"),
        ({"W2": "G5 perched"}, ""), ({"W2": "E5 hidden"}, "E5"), ({"W2": "J5"}, "I5"),
    ],
)  # fmt: skip
def test_obstruction(words: dict[str, object], end: str) -> None:
    if not end:
        with pytest.raises(BadPosition, match="TB-31"):
            acts("W1", "C5", ball="C5", **words)
        return
    said = {"cow": "I2", **words}
    assert acts("W1", "C5", ball="C5", **said).play("kick east 6")["flight"] == end


@rule("TB-25", "TB-R27")
def test_the_ball_lies_where_it_scatters_also_under_the_cow() -> None:
    study = acts("W1", "C5", ball="C5", cow="I5").play("kick east 5").then(2)
    assert (study["ball"], study["cow"]) == ("I5", "I5")
    assert "kick" not in " ".join(acts("W1", "H5", ball="I5", cow="I5").moves)


@rule("TB-26")
def test_a_scatter_into_the_goal() -> None:
    study = acts("E1", "A1", ball="A1", W1="B1").play("kick south 3").then("west")
    assert study.told("goal")[0].facts == {
        "team": "East", "how": "scatter", "goals": [0, 1], "goal": "West",
    }  # fmt: skip


@rule("TB-27", "TB-35", "TB-R9", "TB-R30")
def test_a_scatter_bounces() -> None:
    edge = acts("W1", "D4", ball="D4", cow="I6").play("kick north 3")
    assert landings(edge) == ["E2", "E1", "E2", "C2", "C1", "C2"]
    centre = acts("W1", "B4", ball="B4", cow="I6").play("kick east 3")
    assert landings(centre) == ["F3", "D4", "F5", "D5", "D4", "D3"]
    goal_post = acts("W1", "D6", ball="D6", W1="D6", cow="I6").play("kick north-west 3")
    assert landings(goal_post) == ["B2", "B3", "B4", "East", "B3", "B2"]


@rule("TB-28", "TB-R8")
def test_own_goals_count_for_the_other_team() -> None:
    study = acts("W1", "B4", ball="B4").play("shot west")
    assert study["score"] == {"West": 0, "East": 1}
    assert study.told("goal")[0].facts["how"] == "own goal"


# Agitate, perch, hide


@rule("TB-29", "TB-30", "TB-R12", "TB-R13")
def test_agitate() -> None:
    study = acts("W1", "H3")
    assert study.why_not("agitate") == "TB-29: one agitates the cow only after a step"
    study.play("step H4").play("agitate")
    assert (study["ene"], acting(study, "movement")) == (3, 6)
    wild = acts("W1", "H3", ene=6).play("step H4")
    assert wild.why_not("agitate") == "TB-29: agitation is 6, the cow cannot become wilder"
    far = acts("W1", "D3").play("step D4")
    assert far.why_not("agitate") == "TB-29: the cow is not adjacent"


@rule("TB-30", "TB-47")
@pytest.mark.parametrize(("before", "after"), [(2, 2), (3, 2), (4, 2), (5, 3), (6, 4)])
def test_ene_stays_between_two_and_six(before: int, after: int) -> None:
    assert acts("E1", "B4", ball="B4", ene=before).play("shot west")["ene"] == after
    for ene in (1, 7):
        with pytest.raises(BadPosition, match="2 to 6"):
            pitch(ene=ene)


@rule("TB-31", "TB-R22")
def test_where_one_perches_and_hides() -> None:
    fence = acts("W1", "D2")
    assert str(fence.why_not("perch")).startswith("TB-31")
    assert fence.play("step D1").can("perch")
    assert not fence.can("hide")
    barrier = acts("W1", "C3").play("step D2")
    assert barrier.can("hide")
    assert not barrier.can("perch")
    assert where(barrier.copy().play("step E1", "end"), "W1") == "E1", "one may walk through"
    assert str(acts("W1", "A1", ball="A1", kicked=True).why_not("perch")).startswith("TB-31")


@rule("TB-33")
def test_who_perches_has_skipped_and_is_in_the_way() -> None:
    study = acts("W1", "D2", asks="acting").play("step D1", "perch")
    assert study["moved"] == []
    kick = acts("E1", "A1", ball="A1", W1="D1 perched").play("kick east 5")
    assert kick["flight"] == "D1"
    assert "D1" not in steps(acts("E1", "E2", W1="D1 perched"))


@rule("TB-33", "TB-R23")
def test_hidden_stays_hidden_when_the_cow_comes_around() -> None:
    study = charge("E1", "H5", "E3", W1="G4 hidden").then(1)
    assert study["cow"] == "G5" or study.told("nudge")
    assert where(study, "W1") == "G4 hidden"


# Sangria


@rule("TB-34")
def test_a_bottle_works_once_and_not_with_the_last_square() -> None:
    last = acts("W1", "C3", movement=1, stepped=True).play("step B2")
    assert where(last, "W1") == "B2"
    assert last["asks"] == "turn", "the turn is over"
    again = acts("W1", "C3", drunk=True, agitated=True, movement=3, ene=3).play("step B2")
    assert (again["asks"], acting(again, "movement")) == ("acting", 2)
    begins = acts("W1", "B2").play("step C3")
    assert (begins["asks"], acting(begins, "movement")) == ("acting", 3)
    east = acts("W1", "I3", cow="F2").play("step J2")
    assert east["asks"] == "drink", "bottles of either camp"


@rule("TB-34")
def test_after_a_run_one_may_still_agitate() -> None:
    study = acts("W1", "C3", cow="G3").play("step B2").then(2)
    assert (where(study, "W1"), acting(study, "movement")) == ("H2", 0)
    assert study.moves == ["agitate", "hide", "end"]
    study.play("agitate")
    assert acting(study, "movement") == 3
    study.play("step I2", "step J2")
    assert study["asks"] == "acting", "it has drunk this turn"


@rule("TB-34")
def test_a_run_passes_other_bottles_and_stops_before_the_cow() -> None:
    study = acts("W1", "C3", cow="E2").play("step B2").then(2)
    assert where(study, "W1") == "D2"
    blocked = acts("W1", "C3", cow="C2").play("step B2").then(2)
    assert where(blocked, "W1") == "B2"
    past = acts("E1", "A3", movement=4, W1="D7").play("step B2").then(4)
    assert past.told("run")[0].facts["path"] == ["A3", "B4", "C5", "D6", "E7", "F6"]


# Cow phase


@rule("TB-36", "TB-R17")
def test_the_target_is_the_last_exposed() -> None:
    study = pitch(
        W1="D4", W2="D6", E1="H1 perched", turns=["E1", "W1", "E2", "W2", "E3", "W3"],
        moved=["W1", "W2"], asks="cow_move", cow="I4",
    )  # fmt: skip
    position = study.position
    assert isinstance(position, Toroball)
    assert position.target() == 1
    with pytest.raises(BadPosition, match="TB-33"):
        pitch(E1="H1 perched", moved=["E1"], asks="cow_move")


@rule("TB-37")
@pytest.mark.parametrize(("ene", "die", "length"), [(2, 1, 3), (2, 5, 7), (4, 3, 7), (6, 1, 7)])
def test_die_and_ene(ene: int, die: int, length: int) -> None:
    study = charge("W1", "A4", "K4", ene=ene, E1="J1").then(die)
    path = study.told("charge")[0].facts["path"]
    assert isinstance(path, list)
    assert len(path) == length


@rule("TB-38")
def test_the_first_adjacent_exposed_is_nudged() -> None:
    turns = ["E1", "W1", "E2", "W2", "E3", "W3"]
    both = pitch(
        W1="G4", W2="C4", turns=turns, moved=["W1", "W2"], asks="cow_move", cow="I4", ball="A1"
    ).then(3)
    assert (both["cow"], where(both, "W1")) == ("H4", "out until 3")
    assert where(both, "W2") == "C4"
    target = pitch(
        W1="H3", W2="H5", turns=turns, moved=["W1", "W2"], asks="cow_move", cow="I4"
    ).then(1)
    assert (target["cow"], where(target, "W2")) == ("I4", "out until 3")
    latest = pitch(
        W1="H3", E1="H5", W2="B4", turns=["E1", "W1", "E2", "W3", "E3", "W2"],
        moved=["W1", "E1", "W2"], asks="cow_move", cow="I4",
    ).then(1)  # fmt: skip
    assert where(latest, "W1") == "out until 3"
    assert where(latest, "E1") == "H5"


@rule("TB-38", "TB-R15")
def test_who_stands_still_is_safe() -> None:
    study = charge("W1", "D4", "I4", E1="H4", E2="H3").then(5)
    assert where(study, "E1") == "H4"
    assert where(study, "E2") == "H3"
    assert where(study, "W1") == "out until 3"


@rule("TB-39", "TB-R16")
def test_the_way_of_the_cow() -> None:
    straight = charge("W1", "C4", "G3", ball="A1").then(1)
    assert straight.told("charge")[0].facts["path"] == ["F3", "E4", "D4"]
    west = charge("W1", "F1", "F6", W2="A2").then(1)
    assert west.told("charge")[0].facts["path"] == ["F5", "E4", "F3"]
    east = charge("E1", "F1", "F6", E2="A2").then(1)
    assert east.told("charge")[0].facts["path"] == ["F5", "G4", "F3"]
    around = charge("W1", "D4", "I4", E1="H4", E2="H3", E3="H5").then(1)
    assert around.told("charge")[0].facts["path"] == ["I3", "H2", "G3"]


@rule("TB-39", "TB-R16")
def test_of_two_ways_the_cow_takes_the_one_nearer_to_the_goal_behind_the_edge() -> None:
    # Round the corner of a diagonal both ways are as long. Seen from the goal itself the first
    # square of the northern one is nearer; from two columns further in it would be the other.
    west = charge("W1", "B3", "D1", W2="C2").then(1)
    assert west.told("charge")[0].facts["path"] == ["C1", "B2"]
    east = charge("E1", "J3", "H1", E2="I2").then(1)
    assert east.told("charge")[0].facts["path"] == ["I1", "J2"]


@rule("TB-39")
def test_a_cow_without_a_way_stops() -> None:
    study = charge(
        "W1", "A1", "J7", W2="B1", E1="A2", E2="B2", W3="C4", E3="J1", ball="F1"
    ).then(3)  # fmt: skip
    assert study["cow"] == "J7"


@rule("TB-40", "TB-R31")
def test_without_a_target_it_runs_straight() -> None:
    study = pitch(cow="I4", W1="G4", asks="idle")
    assert study.position.asks() == "scatter"
    study.then("west")
    assert study.position.asks() == "cow_move"
    study.then(5)
    assert (study["cow"], where(study, "W1")) == ("H4", "G4")
    lazy = pitch(cow="I4", asks="idle", E1="I3", W1="I1 perched").then(1, 6)
    assert lazy["cow"] == "I4"
    assert lazy["round"] == 2


@rule("TB-41")
def test_the_cow_ignores_ball_barriers_and_bottles() -> None:
    study = pitch(cow="A2", ball="C2", asks="idle").then(2, 5)
    assert (study["cow"], study["ball"]) == ("H2", "C2")


@rule("TB-42", "TB-R25", "TB-R31")
def test_pressure_lasts_one_round() -> None:
    words = {
        "E1": "J7 perched",
        "E2": "K6 perched",
        "E3": "K3",
        "first_player": "West",
        "cow": "J6",
    }
    study = pitch(asks="idle", **words).then(1, 6)
    assert study["pressure"] == ["E1", "E2"]
    assert names(study, "skip") == ["E1", "E2"]
    study.play("skip E2", "skip W1")
    assert names(study, "skip") == ["E1"]
    study.play("skip E1", "skip W2", "skip E3", "skip W3").then("north-west", 1)
    assert study["pressure"] == []


# Nudged, goals, end


@rule("TB-43")
def test_a_returning_character_is_put_first_and_may_skip() -> None:
    study = pitch(W1="out until 4", round=4)
    assert names(study, "return") == ["W1"]
    assert "W1" not in names(study, "act") + names(study, "skip")
    assert str(study.why_not("act W1")).startswith("TB-43")
    study.play("return W1")
    assert study.moves == ["place B2", "place B6"]
    study.play("place B6")
    assert "skip" in study.moves
    assert not study.can("end")
    assert where(study.copy().play("skip"), "W1") == "B6"
    study.play("step C6")
    assert "skip" not in study.moves


@rule("TB-44")
def test_with_both_bottles_taken_the_nearest_free_square() -> None:
    study = pitch(W1="out until 4", round=4, W2="B2", E1="B6").play("return W1")
    rows = {1: "ABC", 2: "AC", 3: "ABC", 5: "ABC", 6: "C", 7: "ABC"}
    free = [f"{column}{row}" for row, columns in rows.items() for column in columns]
    assert study.moves == [f"place {square}" for square in free]
    assert str(study.why_not("place D4")).startswith("TB-43")
    assert str(study.why_not("place B2")).startswith("TB-7")


@rule("TB-45", "TB-R29")
def test_one_who_is_due_to_return_is_not_on_the_field() -> None:
    study = pitch(
        W1="out until 4", W2="A7 perched", W3="D2", round=4, acting={"character": "W3"}, cow="I4"
    ).play("step D1", "perch")  # fmt: skip
    assert study["score"] == {"West": 0, "East": 1}
    assert study.told("concede")[0].facts["team"] == "West"


@rule("TB-45", "TB-R20")
def test_a_nudge_can_empty_the_field() -> None:
    study = charge("W1", "D4", "F5", W2="A7 perched", W3="out until 2").then(5)
    assert study["score"] == {"West": 0, "East": 1}
    with pytest.raises(BadPosition, match="TB-45"):
        pitch(W1="A1 perched", W2="A7 perched", W3="A6 perched")


@rule("TB-46")
def test_a_goal_ends_the_round_and_the_second_one_the_match() -> None:
    first = acts("E1", "B4", ball="B4", turns=["W1"]).play("shot west")
    assert (first["round"], first["asks"], first["turns"]) == (2, "arrow", [])
    second = acts("E1", "B4", ball="B4", score={"West": 1, "East": 1}).play("shot west")
    assert second.over
    assert second.position.result() == {
        "winners": [1], "cause": "goals", "goals": {"West": 1, "East": 2}, "rounds": 1,
    }  # fmt: skip
    assert second.position.scores() == [0.0, 1.0]


@rule("TB-47", "TB-50")
def test_after_a_goal() -> None:
    study = acts(
        "E1", "B4", ball="B4", W1="out until 2", W2="A7 perched", ene=5, cow="F6",
        pressure=[], first_player="West", turns=["W2"],
    ).play("shot west")  # fmt: skip
    assert (study["cow"], study["ball"], study["ene"]) == ("I4", "C4", 3)
    assert study["to_move"] == "East"
    study.play("arrow K4", "arrow A4")
    assert study["asks"] == "turn"
    assert study["characters"] == {
        "W1": "B2", "W2": "B6", "W3": "A4", "E1": "J2", "E2": "J6", "E3": "K4",
    }  # fmt: skip


@rule("TB-48", "TB-R28")
@pytest.mark.parametrize(("score", "winners"), [((1, 0), [0]), ((0, 1), [1]), ((1, 1), [0, 1])])
def test_after_the_last_round(score: tuple[int, int], winners: list[int]) -> None:
    goals = dict(zip(("West", "East"), score, strict=True))
    study = pitch(asks="idle", round=40, score=goals).then(1, 6)
    assert study.over
    assert study.position.result()["winners"] == winners
    assert study.position.result()["cause"] == ("cap" if len(winners) == 1 else "draw")
    assert not pitch(asks="idle", round=39, score=goals).then(1, 6).over


@rule("TB-48", "TB-R32")
def test_a_goal_in_the_last_round_and_the_options() -> None:
    study = acts("E1", "B4", ball="B4", round=40).play("shot west")
    assert study.over
    assert study.position.result()["winners"] == [1]
    assert pitch(asks="idle", round=3, round_cap=3).then(1, 6).over
    one = acts("E1", "B4", ball="B4", goals_to_win=1).play("shot west")
    assert one.over
    three = acts("E1", "B4", ball="B4", goals_to_win=3, score={"West": 0, "East": 1}).play(
        "shot west"
    )
    assert not three.over


# Decisions


@rule("TB-13", "TB-18")
def test_a_decision_with_one_option_is_taken() -> None:
    study = acts("W1", "C3").play("step B2").then(5)
    assert where(study, "W1") == "F2"
    assert study["to_move"] == "East"
    assert study["moved"] == ["W1"]


@rule("TB-16")
def test_act_is_offered_only_with_a_step_or_a_kick() -> None:
    study = pitch(W1="A1", W2="B1", W3="A2", E1="B2", ball="F1", E2="J1", E3="J7")
    assert names(study, "act") == ["W2", "W3"]
    assert study.why_not("act W1") == "TB-16: West 1 can neither step nor kick"
    on_ball = pitch(W1="A1", W2="B1", W3="A2", E1="B2", ball="A1", E2="J1", E3="J7")
    assert names(on_ball, "act") == ["W1", "W2", "W3"]


@rule("TB-23")
def test_kicks_that_stop_at_the_same_square_stay_apart() -> None:
    study = acts("W1", "C5", ball="C5", E3="E5", cow="I2")
    assert {"kick east 3", "kick east 4", "kick east 5", "kick east 6"} <= set(study.moves)
