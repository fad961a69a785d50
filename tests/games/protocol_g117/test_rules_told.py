"""Protocol G117: all that a step changes, all that is told of it, and the second series."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from tests.games.following import changes, told
from tests.games.protocol_g117.cases import FIRST, GAME, NOBODY

rule = pytest.mark.rule

PAIRS = ["O1", "O2", "O3", "O4", "O5", "I1", "I2", "I3", "I4", "I5"]


def third_turn(**words: object) -> Study:
    """AI chooses a pair in turn 3, with units of both sides close to each other."""
    return GAME.study({
        **FIRST, "step": "pair", "turn": 3, "drones": ["c3", "d4"], "bots": ["e-out", "w-out"],
        "troops": ["d3", "e5", "f3"], "deckers": ["s-out", "e-out"],
        "score": {"AI": 5, "HU": 7}, "used": ["O1", "O2"], **words,
    })  # fmt: skip


@rule("PG-8", "PG-10")
def test_what_is_told_of_the_set_up() -> None:
    study = GAME.study({})
    assert changes(study, "setup g4") == {
        "to_move": "AI", "step": "pair", "troops": ["g3", "g4"], "supply": {"AI": 9, "HU": 9},
    }  # fmt: skip
    assert told(study) == [
        ("setup", "PG-8", {"side": "HU", "square": "g4"}),
        ("turn", "PG-10", {"turn": 1, "first": "AI"}),
    ]


# PO part


@rule("PG-12", "PG-15", "PG-17", "PG-19")
def test_the_points_of_the_first_player() -> None:
    study = third_turn()
    assert changes(study, "choose I2 PO") == {
        "step": "point", "pair": "I2", "points": 2, "marks": {"I2": {"AI": "PO"}},
    }  # fmt: skip
    assert told(study) == [
        ("action", "PG-12", {
            "side": "AI", "pair": "I2", "action": "Deepfake Flood", "part": "PO", "points": 2,
            "icons": "+Bot, S",
        }),
    ]  # fmt: skip
    assert changes(study, "attack d3") == {
        "points": 1, "troops": ["f3", "e5"], "eliminated": {"AI": 0, "HU": 1},
    }  # fmt: skip
    assert told(study) == [
        ("attack", "PG-19", {
            "side": "AI", "unit": "Troop", "square": "d3", "piece": "troop-d3-1",
            "by": ["drone-c3-1", "drone-d4-1"],
        }),
    ]  # fmt: skip
    assert changes(study, "step c3 c2") == {"step": "second step", "drones": ["c2", "d4"]}
    step = {
        "side": "AI", "unit": "Drone", "from": "c3", "to": "c2", "piece": "drone-c3-1",
        "into": "drone-c2-1", "second": False,
    }  # fmt: skip
    assert told(study) == [("step", "PG-17", step)]
    assert changes(study, "step d4 d3") == {
        "to_move": "HU", "step": "part", "points": 0, "drones": ["c2", "d3"],
    }  # fmt: skip
    assert told(study)[0][2]["second"] is True


@rule("PG-13", "PG-14", "PG-16", "PG-20", "PG-33")
def test_the_points_of_the_second_player_and_the_count() -> None:
    study = third_turn(troops=["e5", "f3"]).play("choose I2 PO", "end action")
    assert told(study) == [("end action", "PG-16", {"side": "AI", "left": 2})]
    assert changes(study, "part PO") == {
        "step": "point", "points": 3, "marks": {"I2": {"AI": "PO", "HU": "PO"}},
    }  # fmt: skip
    assert told(study)[0][:2] == ("action", "PG-13")
    assert changes(study, "charge e5 d4") == {
        "points": 2, "drones": ["c3"], "troops": ["f3"], "eliminated": {"AI": 1, "HU": 1},
    }  # fmt: skip
    assert told(study) == [
        ("charge", "PG-20", {
            "side": "HU", "unit": "Drone", "square": "d4", "piece": "drone-d4-1", "own": "Troop",
            "from": "e5", "own_piece": "troop-e5-1",
        }),
    ]  # fmt: skip
    assert changes(study, "charge e-out e-out") == {
        "points": 1, "bots": ["w-out"], "deckers": ["s-out"], "eliminated": {"AI": 2, "HU": 2},
    }  # fmt: skip
    assert changes(study, "end action") == {
        "turn": 4, "first": "HU", "step": "pair", "pair": None, "points": 0,
        "used": ["O1", "O2", "I2"], "score": {"AI": 5, "HU": 9},
        "last_count": {"AI": 0, "HU": 2, "sabotaged": []},
    }  # fmt: skip
    assert told(study) == [
        ("end action", "PG-16", {"side": "HU", "left": 1}),
        ("count", "PG-33", {
            "turn": 3, "gained": {"AI": 0, "HU": 2}, "score": {"AI": 5, "HU": 9},
            "sabotaged": [], "AI": [], "HU": ["f3"],
        }),
        ("turn", "PG-10", {"turn": 4, "first": "HU"}),
    ]  # fmt: skip


@rule("PG-4", "PG-17")
def test_two_units_on_a_square_of_the_matrix_are_told_apart() -> None:
    study = third_turn(bots=["e-out", "e"], deckers=["s-out"]).play("choose I2 PO")
    study.play("step e-out e")
    facts = told(study)[0][2]
    assert (facts["piece"], facts["into"]) == ("bot-e-out-1", "bot-e-2")
    assert study["bots"] == ["e", "e"]


# Event part


@rule("PG-22", "PG-24", "PG-25", "PG-32")
def test_eliminations_and_sabotages_on_both_sides() -> None:
    study = third_turn(drones=["c3", "d3"], troops=["e5", "f3"], deckers=["s-out", "e"])
    assert changes(study, "choose I4 Event") == {
        "step": "eliminate", "pair": "I4", "marks": {"I4": {"AI": "Event"}},
    }  # fmt: skip
    assert study.moves == ["eliminate f3", "eliminate e5"]
    assert changes(study, "eliminate e5") == {
        "to_move": "HU", "step": "part", "troops": ["f3"], "eliminated": {"AI": 0, "HU": 1},
        "sabotages": {"AI": 1, "HU": 0},
    }  # fmt: skip
    assert told(study) == [
        ("eliminate", "PG-24", {
            "side": "AI", "unit": "Troop", "square": "e5", "piece": "troop-e5-1",
        }),
        ("sabotage held", "PG-25", {"side": "AI"}),
    ]  # fmt: skip
    study.play("part Event")
    assert changes(study, "eliminate c3") == {
        "turn": 4, "first": "HU", "step": "pair", "pair": None, "drones": ["d3"],
        "eliminated": {"AI": 1, "HU": 1}, "used": ["O1", "O2", "I4"],
        "sabotages": {"AI": 0, "HU": 0},
        "last_count": {"AI": 0, "HU": 0, "sabotaged": ["d3", "f3"]},
    }  # fmt: skip
    assert told(study)[2:4] == [
        ("sabotage", "PG-32", {"side": "AI", "square": "f3", "number": 2}),
        ("sabotage", "PG-32", {"side": "HU", "square": "d3", "number": 1}),
    ]


@rule("PG-23", "PG-26", "PG-27")
def test_gains_on_both_battlefields() -> None:
    study = third_turn().play("choose I1 Event")
    assert changes(study, "place w")["bots"] == ["w", "e-out", "w-out"]
    assert told(study) == [
        ("gain", "PG-23", {
            "side": "AI", "unit": "Bot", "square": "w", "piece": "bot-w-1", "cube": "cube-ai-5",
        }),
    ]  # fmt: skip
    assert changes(study, "place c4") == {
        "to_move": "HU", "step": "part", "icon": 1, "drones": ["c3", "c4", "d4"],
        "supply": {"AI": 6, "HU": 7},
    }  # fmt: skip


@rule("PG-23", "PG-24", "PG-32")
def test_what_is_told_when_there_is_nothing_to_do() -> None:
    spent = GAME.study({
        **FIRST, **NOBODY, "step": "pair", "turn": 11, "drones": ["a3"], "troops": ["g3"],
        "eliminated": {"AI": 11, "HU": 11},
    })  # fmt: skip
    gain = spent.copy().play("choose O3 Event")
    assert [each for each in told(gain) if each[0] == "no gain"] == [
        ("no gain", "PG-23", {"side": "AI", "unit": "Drone", "why": "supply"}),
    ] * 2  # fmt: skip
    victim = spent.copy().play("choose O2 Event")
    assert told(victim)[1][:2] == ("no victim", "PG-24")
    assert told(victim)[1][2]["unit"] == "Decker"
    sabotage = spent.copy().play("choose O5 Event", "part Event")
    assert [each[0] for each in told(sabotage)] == [
        "action", "sabotage held", "sabotage lost", "sabotage lost", "count", "turn",
    ]  # fmt: skip


# The second series


def last_turn(turn: int, ai: int, hu: int, **words: object) -> Study:
    """A turn in which nobody stands on a number; of the pairs I3 is left for it."""
    used = [pair for pair in PAIRS if pair != "I3"][: (turn - 1) % 10]
    return GAME.study({
        **FIRST, **NOBODY, "step": "pair", "turn": turn, "drones": ["b2"], "troops": ["f4"],
        "bots": ["w"], "deckers": ["s"], "used": used, "score": {"AI": ai, "HU": hu}, **words,
    })  # fmt: skip


@rule("PG-34", "PG-35", "PG-R16")
@pytest.mark.parametrize("part", ["PO", "Event"])
def test_all_pairs_and_parts_are_there_again_in_the_second_series(part: str) -> None:
    study = last_turn(10, 20, 20, marks={"O1": {"AI": "PO", "HU": "Event"}})
    if part == "PO":
        study.play("choose I3 PO", "end action", "part PO")
        changed = changes(study, "end action")
    else:
        study.play("choose I3 Event", "place f5", "part Event")
        changed = changes(study, "place b1")
    assert changed["turn"] == 11
    assert (changed["used"], changed["marks"]) == ([], {})
    assert study["score"] == {"AI": 20, "HU": 20}
    assert study.moves == [f"choose {pair} {each}" for pair in PAIRS for each in ("PO", "Event")]
    assert told(study)[-2:] == [
        ("series", "PG-35", {"score": {"AI": 20, "HU": 20}}),
        ("turn", "PG-10", {"turn": 11, "first": "AI"}),
    ]


@rule("PG-34", "PG-36", "PG-37")
@pytest.mark.parametrize(
    ("turn", "ai", "hu", "cites"),
    [
        (9, 20, 30, None), (10, 20, 30, "PG-34"), (10, 30, 20, "PG-34"), (10, 20, 20, None),
        (11, 20, 30, None), (12, 20, 20, None), (12, 20, 30, "PG-36"), (13, 30, 20, None),
        (18, 30, 20, "PG-36"), (19, 20, 30, None), (20, 20, 20, "PG-37"), (20, 20, 30, "PG-36"),
    ],
)  # fmt: skip
def test_when_scores_are_compared(turn: int, ai: int, hu: int, cites: str | None) -> None:
    study = last_turn(turn, ai, hu).play("choose I3 PO", "end action", "part PO", "end action")
    side = None if ai == hu else "AI" if ai > hu else "HU"
    if cites is None:
        assert study["turn"] == turn + 1
        assert study["step"] == "pair"
        return
    assert (study["turn"], study["step"], study["pair"]) == (turn, "over", None)
    facts = {"turn": turn, "score": {"AI": ai, "HU": hu}, "side": side}
    assert told(study)[-1] == ("end", cites, facts)
    assert study.position.result() == {
        "winners": [0, 1] if side is None else [0 if side == "AI" else 1], "side": side,
        "turns": turn, "series": 1 if turn <= 10 else 2, "AI": ai, "HU": hu,
    }  # fmt: skip


@rule("PG-32")
@pytest.mark.parametrize("side", ["AI", "HU"])
def test_why_a_square_cannot_be_sabotaged(side: str) -> None:
    mine, theirs = (["d3", "d5"], ["f3", "d1"])
    units = {"AI": ("drones", "troops"), "HU": ("troops", "drones")}[side]
    study = third_turn(
        **{units[0]: mine, units[1]: theirs}, bots=["w"], deckers=["s"],
        turn=3 if side == "AI" else 4, used=["O1", "O2"] if side == "AI" else ["O1", "O2", "O3"],
    ).play("choose O5 Event", "part PO", "end action")  # fmt: skip
    assert (study["step"], study["to_move"]) == ("sabotage", side)
    assert study.moves == ["sabotage d1", "sabotage f3"]
    other = "HU" if side == "AI" else "AI"
    assert study.why_not("sabotage d3") == f"PG-32: {other} does not control d3"
    assert study.why_not("sabotage c3") == "PG-32: c3 carries no number"
    assert changes(study, "sabotage d1")["last_count"] == {
        side: 2, other: 2, "sabotaged": ["d1"],
    }  # fmt: skip
