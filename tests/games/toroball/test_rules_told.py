"""Toroball: all that a step changes, all that is told of it, and the order of the turns."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from parlour.games.toroball.rules.acting import is_cover
from parlour.games.toroball.rules.position import Toroball
from tests.games.following import changes, told
from tests.games.toroball.cases import GAME, landings, pitch, where

rule = pytest.mark.rule

FRESH = {
    "movement": 4, "stepped": False, "kicked": False, "agitated": False, "drunk": False,
    "returned": False,
}  # fmt: skip
"""The turn of a character that has done nothing yet."""


def moved(study: Study, *steps: object) -> dict[str, object]:
    """What some steps change; of the characters only those that are elsewhere."""
    before = study["characters"]
    assert isinstance(before, dict)
    changed = changes(study, *steps)
    if "characters" in changed:
        changed["characters"] = {
            name: where(study, name) for name in before if where(study, name) != before[name]
        }
    return changed


# Set-up and rounds


@rule("TB-9", "TB-10", "TB-11", "TB-12")
def test_what_is_told_of_the_set_up() -> None:
    study = GAME.study({})
    assert moved(study, "West") == {"asks": "arrow", "to_move": "West", "first_player": "West"}
    assert told(study) == [("first", "TB-11", {"team": "West"})]
    assert moved(study, "arrow A4") == {"to_move": "East", "characters": {"W3": "A4"}}
    assert told(study) == [("arrow", "TB-9", {"character": "W3", "square": "A4"})]
    assert moved(study, "arrow K5") == {
        "asks": "cow_start", "to_move": "chance", "characters": {"E3": "K5"},
    }  # fmt: skip
    assert moved(study, "C4") == {"asks": "turn", "to_move": "West", "cow": "C4", "ball": "I4"}
    assert told(study) == [
        ("cow start", "TB-10", {"cow": "C4", "ball": "I4"}),
        ("round", "TB-12", {"round": 1, "first": "West"}),
    ]


@rule("TB-13", "TB-36")
@pytest.mark.parametrize(
    "order",
    [
        ("W2", "E3", "W1", "E1", "W3", "E2"), ("W3", "E1", "W2", "E2", "W1", "E3"),
        ("W1", "E2", "W3", "E3", "W2", "E1"),
    ],
)  # fmt: skip
def test_turns_are_kept_in_the_order_in_which_they_were_taken(order: tuple[str, ...]) -> None:
    study = pitch()
    for number, name in enumerate(order):
        assert study["turns"] == list(order[:number])
        study.play(f"skip {name}")
    assert study["turns"] == list(order)
    assert study["asks"] == "idle"


@rule("TB-36", "TB-37", "TB-38")
@pytest.mark.parametrize(("first", "last"), [("W1", "W2"), ("W2", "W1")])
def test_the_cow_follows_who_moved_last(first: str, last: str) -> None:
    squares = {"W1": ("C1", "D1"), "W2": ("C7", "D7")}
    study = pitch(W1="C1", W2="C7", W3="A4", cow="G4")
    study.play(f"act {first}", f"step {squares[first][1]}", "end", "skip E1")
    study.play(f"act {last}", f"step {squares[last][1]}", "end", "skip E2", "skip W3")
    assert study["turns"] == [first, "E1", last, "E2", "W3"]
    assert study["moved"] == ["W1", "W2"]
    study.play("skip E3")
    assert study["asks"] == "cow_move"
    study.then(5)
    (charge,) = study.told("charge")
    assert charge.facts["target"] == last
    (nudge,) = study.told("nudge")
    assert nudge.facts["character"] == last
    assert where(study, first) == squares[first][1]


@rule("TB-38")
@pytest.mark.parametrize(
    ("turns", "nudged"),
    [
        (["W1", "E1", "W3", "E2", "W2", "E3"], "E1"),
        (["E1", "W1", "E2", "W3", "E3", "W2"], "W1"),
        (["E3", "W1", "E1", "W2", "E2", "W3"], "E1"),
    ],
)
def test_of_those_beside_the_cow_the_latest_is_nudged(turns: list[str], nudged: str) -> None:
    # The target, W3 or W2, is far away; W1 and E1 stand beside the cow.
    study = pitch(
        W1="H3", E1="H5", W2="B2", W3="A4", cow="I4", turns=turns, asks="cow_move",
        moved=["W1", "W3", "E1"] if turns[-1] == "W3" else ["W1", "W2", "E1"],
    ).then(1)  # fmt: skip
    assert [event.facts["character"] for event in study.told("nudge")] == [nudged]
    assert study["cow"] == "I4"


# A turn


@rule("TB-16", "TB-17", "TB-23", "TB-25", "TB-29", "TB-31")
def test_a_turn_with_everything() -> None:
    study = pitch(cow="C3", ball="D4", W1="D4", E1="H4")
    turn = {"character": "W1", **FRESH}
    assert moved(study, "act W1") == {"asks": "acting", "acting": turn}
    assert moved(study, "kick east 4") == {
        "asks": "scatter", "to_move": "chance", "acting": {**turn, "kicked": True}, "flight": "F4",
    }  # fmt: skip
    assert told(study) == [
        ("kick", "TB-23", {
            "character": "W1", "direction": "east", "from": "D4", "to": "F4",
            "stopped": "the shelter", "target": "H4",
        }),
    ]  # fmt: skip
    assert moved(study, 2) == {"asks": "acting", "to_move": "West", "ball": "G4", "flight": None}
    assert told(study) == [
        ("scatter", "TB-25", {
            "face": 2, "direction": "east", "from": "F4", "to": "G4", "goal": None,
            "bounced": None,
        }),
    ]  # fmt: skip
    turn |= {"kicked": True, "stepped": True, "movement": 3}
    assert moved(study, "step D3") == {"characters": {"W1": "D3"}, "acting": turn}
    assert told(study) == [("step", "TB-16", {"character": "W1", "from": "D4", "to": "D3"})]
    turn |= {"agitated": True, "movement": 6}
    assert moved(study, "agitate") == {"ene": 3, "acting": turn}
    facts = {"character": "W1", "square": "D3", "ene": 3, "cow": "C3"}
    assert told(study) == [("agitate", "TB-29", facts)]
    turn |= {"movement": 5}
    assert moved(study, "step D2") == {"characters": {"W1": "D2"}, "acting": turn}
    assert moved(study, "hide") == {
        "asks": "turn", "to_move": "East", "characters": {"W1": "D2 hidden"}, "turns": ["W1"],
        "acting": None,
    }  # fmt: skip
    facts = {"character": "W1", "square": "D2", "centre": False}
    assert told(study) == [("hide", "TB-31", facts)]


@rule("TB-31", "TB-32")
def test_it_is_told_where_somebody_hides_or_perches() -> None:
    centre = pitch(cow="I4", W1="D4").play("act W1", "step E4")
    assert moved(centre, "hide")["characters"] == {"W1": "E4 hidden"}
    assert told(centre)[0] == (
        "hide", "TB-31", {"character": "W1", "square": "E4", "centre": True},
    )  # fmt: skip
    fence = pitch(W1="D2").play("act W1", "step D1", "perch")
    assert fence.events[0].kind == "perch"


@rule("TB-21", "TB-25", "TB-27")
def test_a_kick_that_nothing_stops_and_its_scatter() -> None:
    study = pitch(W1="D4", ball="D4", cow="I6").play("act W1", "kick north 3")
    assert told(study) == [
        ("kick", "TB-21", {
            "character": "W1", "direction": "north", "from": "D4", "to": "D1", "stopped": "",
            "target": "D1",
        }),
    ]  # fmt: skip
    bounced = study.copy().then(1)
    assert told(bounced) == [
        ("scatter", "TB-27", {
            "face": 1, "direction": "north-east", "from": "D1", "to": "E2", "goal": None,
            "bounced": "south-east",
        }),
    ]  # fmt: skip
    rolled = study.copy().then(5)
    assert told(rolled)[0][1] == "TB-25"
    assert landings(study) == ["E2", "E1", "E2", "C2", "C1", "C2"]


@rule("TB-24", "TB-28", "TB-46", "TB-47")
def test_a_shot_that_scores() -> None:
    study = pitch(E1="B4", ball="B4", cow="F6", ene=5, first_player="East")
    study.play("act E1")
    assert moved(study, "shot west") == {
        "asks": "arrow", "to_move": "West", "round": 2, "first_player": "West",
        "score": {"West": 0, "East": 1}, "ene": 3, "cow": "I4", "ball": "C4", "acting": None,
        "characters": {"W1": "B2", "W2": "B6", "W3": None, "E1": "J2", "E2": "J6", "E3": None},
    }  # fmt: skip
    assert told(study) == [
        ("shot", "TB-24", {
            "character": "E1", "direction": "west", "from": "B4", "to": "A4", "stopped": "",
            "goal": "West", "clear": True,
        }),
        ("goal", "TB-24", {"team": "East", "how": "shot", "goals": [0, 1], "goal": "West"}),
        ("set-up", "TB-47", {"cow": "I4", "ball": "C4", "ene": 3}),
    ]  # fmt: skip


@rule("TB-46", "TB-47")
def test_nobody_has_moved_or_had_a_turn_after_a_goal() -> None:
    study = pitch(
        E1="B4", ball="B4", cow="F6", first_player="East", turns=["E2", "W1"], moved=["E2", "W1"]
    ).play("act E1")  # fmt: skip
    changed = moved(study, "shot west")
    assert changed["asks"] == "arrow"
    assert (changed["turns"], changed["moved"]) == ([], [])


@rule("TB-23", "TB-26")
def test_a_shot_that_is_stopped() -> None:
    study = pitch(E1="C4", ball="C4", W1="B4", cow="F6", first_player="East").play("act E1")
    assert changes(study, "shot west")["flight"] == "B4"
    assert told(study) == [
        ("shot", "TB-23", {
            "character": "E1", "direction": "west", "from": "C4", "to": "B4", "stopped": "W1",
            "goal": "West", "clear": False,
        }),
    ]  # fmt: skip


@rule("TB-34")
def test_a_drink_and_its_run() -> None:
    study = pitch(W1="C3", cow="I4").play("act W1")
    assert moved(study, "step B2") == {
        "asks": "drink", "to_move": "chance", "characters": {"W1": "B2"},
        "acting": {"character": "W1", **FRESH, "movement": 3, "stepped": True, "drunk": True},
    }  # fmt: skip
    assert told(study)[1] == ("drink", "TB-34", {"character": "W1", "square": "B2", "run": 6})
    study.then(3)
    assert told(study)[0] == (
        "run", "TB-34", {
            "character": "W1", "square": "H6", "face": 3, "direction": "south-east",
            "path": ["C3", "D4", "E5", "F6", "G7", "H6"],
        },
    )  # fmt: skip


# The cow


@rule("TB-37", "TB-38", "TB-39", "TB-43")
def test_a_charge_and_a_nudge() -> None:
    study = pitch(
        W1="D4", cow="I4", ene=4, moved=["W1"], turns=["E1", "W2", "E2", "W3", "E3", "W1"],
        asks="cow_move", round=3, first_player="East",
    )  # fmt: skip
    assert moved(study, 5) == {
        "asks": "turn", "to_move": "West", "round": 4, "first_player": "West", "cow": "E4",
        "characters": {"W1": "out until 5"}, "turns": [], "moved": [],
    }  # fmt: skip
    assert told(study) == [
        ("charge", "TB-39", {
            "die": 5, "ene": 4, "from": "I4", "to": "E4", "target": "W1",
            "path": ["H4", "G4", "F3", "E4"],
        }),
        ("nudge", "TB-38", {"character": "W1", "square": "D4", "cow": "E4", "back": 5}),
        ("round", "TB-12", {"round": 4, "first": "West"}),
    ]  # fmt: skip


@rule("TB-40", "TB-42")
def test_a_cow_without_a_target_and_who_is_under_pressure() -> None:
    study = pitch(cow="C4", W1="E1 perched", asks="idle", first_player="East")
    assert moved(study, 1) == {"asks": "cow_move", "heading": "north-east"}
    assert told(study) == [
        ("idle", "TB-40", {"face": 1, "direction": "north-east", "cow": "C4"}),
    ]
    rest = study.copy().then(6)
    assert told(rest)[0] == ("rest", "TB-40", {"die": 6, "cow": "C4"})
    study.then(1)
    assert told(study) == [
        ("wander", "TB-40", {
            "die": 1, "ene": 2, "from": "C4", "to": "F1", "target": None,
            "path": ["D3", "E2", "F1"],
        }),
        ("pressure", "TB-42", {"characters": ["W1"]}),
        ("round", "TB-12", {"round": 2, "first": "West"}),
    ]  # fmt: skip
    assert study["pressure"] == ["W1"]
    assert study["heading"] is None


@rule("TB-43", "TB-44")
def test_a_return() -> None:
    study = pitch(W1="out until 4", round=4)
    assert moved(study, "return W1") == {
        "asks": "return", "acting": {"character": "W1", **FRESH, "movement": 0},
    }  # fmt: skip
    assert moved(study, "place B6") == {
        "asks": "acting", "characters": {"W1": "B6"},
        "acting": {"character": "W1", **FRESH, "returned": True},
    }  # fmt: skip
    assert told(study) == [("return", "TB-43", {"character": "W1", "square": "B6"})]
    skipped = study.copy()
    assert moved(skipped, "skip") == {
        "asks": "turn", "to_move": "East", "turns": ["W1"], "acting": None,
    }  # fmt: skip
    assert told(skipped) == [("skip", "TB-43", {"character": "W1", "square": "B6"})]


@rule("TB-45", "TB-46")
def test_an_empty_field_is_told_and_the_end() -> None:
    study = pitch(
        W1="out until 3", W2="A7 perched", W3="D2", round=2, score={"West": 1, "East": 1},
        turns=["E1", "W2", "E2"], to_move="West",
    ).play("act W3", "step D1", "perch")  # fmt: skip
    assert told(study)[1:] == [
        ("concede", "TB-45", {"team": "West"}),
        ("goal", "TB-45", {
            "team": "East", "how": "empty field", "goals": [1, 2], "goal": "West",
        }),
        ("end", "TB-46", {"team": "East", "goals": [1, 2], "round": 2}),
    ]  # fmt: skip


@rule("TB-45")
@pytest.mark.parametrize("name", ["W1", "W2", "W3", "E1", "E2", "E3"])
def test_one_on_the_field_is_enough(name: str) -> None:
    fence = {"W1": "A1", "W2": "A7", "W3": "B1", "E1": "K1", "E2": "K7", "E3": "J1"}
    team = {
        each: square if each == name else f"{square} perched"
        for each, square in fence.items()
        if each[0] == name[0]
    }
    study = pitch(**{**fence, **team}, asks="idle").then(2, 6)
    assert study.told("concede") == []
    assert study["score"] == {"West": 0, "East": 0}


@rule("TB-46", "TB-48")
@pytest.mark.parametrize(("team", "square", "way"), [("W", "J4", "east"), ("E", "B4", "west")])
def test_either_team_wins_by_goals(team: str, square: str, way: str) -> None:
    first = "West" if team == "W" else "East"
    score = {"West": int(team == "W"), "East": int(team == "E")}
    study = pitch(
        **{f"{team}1": square}, ball=square, cow="F6", score=score, first_player=first
    ).play(f"act {team}1", f"shot {way}")
    result = study.position.result()
    assert (result["winners"], result["cause"]) == ([0 if team == "W" else 1], "goals")


@rule("TB-21")
@pytest.mark.parametrize(
    ("square", "ways"),
    [
        ("A1", {"north-west", "north", "north-east", "west", "south-west"}),
        ("K7", {"south-west", "south", "south-east", "east", "north-east"}),
        ("D4", set()),
    ],
)
def test_why_a_kick_has_no_target(square: str, ways: set[str]) -> None:
    study = pitch(W1=square, E2="K6", E3="J7", W2="A6", W3="B7", ball=square, cow="F6")
    study.play("act W1")
    every = [
        "north-west", "north", "north-east", "west", "east", "south-west", "south", "south-east",
    ]  # fmt: skip
    off = {way for way in every if "off the pitch" in str(study.why_not(f"kick {way} 3"))}
    assert off == ways
    far = {way for way in every if "off the pitch" in str(study.why_not(f"kick {way} 5"))}
    assert far == ways | ({*every} - {"east"} if square == "D4" else set())


@rule("TB-34")
def test_another_character_can_drink_in_the_same_round() -> None:
    study = pitch(W1="C3", E1="I3", cow="F6", first_player="West")
    study.play("act W1", "step B2").then(5).play("act E1")
    assert study["acting"] == {"character": "E1", **FRESH}
    assert changes(study, "step J2")["asks"] == "drink"


@rule("TB-32", "TB-R24")
@pytest.mark.parametrize("reading", ["through", "touching"])
def test_who_is_hidden_behind_the_centre(reading: str) -> None:
    around = [
        f"{column}{row}" for column in "EFG" for row in (3, 4, 5) if (column, row) != ("F", 4)
    ]
    squares = [f"{column}{row}" for column in "ABCDEFGHIJK" for row in range(1, 8)]
    taken = {"A1", "A7", "A6", "K1", "K7", "K6", "F4"}
    for cow in squares:
        if cow in taken:
            continue
        position = pitch(cow=cow, hiding_line=reading).position
        assert isinstance(position, Toroball)
        assert position.describe()["hiding_line"] == reading
        meets = _crosses_centre if reading == "through" else _touches_centre
        hidden = [each for each in around if each != cow and meets(cow, each)]
        covered = [
            each
            for each in around
            if each != cow and is_cover(position, position.pitch.number(each))
        ]
        assert covered == hidden, cow


def _crosses_centre(cow: str, square: str) -> bool:
    """Whether the segment between the middles of two squares passes through the inside of F4:
    no line of the grid, and not the segment itself, has all of F4 on one side."""
    sides = _corners_aside(cow, square)
    return min(sides) < 0 < max(sides)


def _touches_centre(cow: str, square: str) -> bool:
    """Whether the segment has a point in common with F4, be it a corner."""
    sides = _corners_aside(cow, square)
    return min(sides) <= 0 <= max(sides) and sides != [0]


def _corners_aside(cow: str, square: str) -> list[int]:
    """On which side of the segment each corner of F4 lies, 0 if on its line; a single 0 where a
    line of the grid is between."""
    (ax, ay), (bx, by) = (
        (2 * (ord(name[0]) - ord("F")), 2 * (int(name[1]) - 4)) for name in (cow, square)
    )
    if max(ax, bx) <= -1 or min(ax, bx) >= 1 or max(ay, by) <= -1 or min(ay, by) >= 1:
        return [0]
    return [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in ((-1, -1), (-1, 1), (1, -1), (1, 1))
    ]


@rule("TB-R24", "TB-R23", "TB-33")
def test_a_touched_corner_hides_from_the_cow_for_good() -> None:
    """W1 moves last. By our reading it is the target and nudged at once, beside the cow."""
    rest = ["E1", "W2", "E2", "W3", "E3"]
    words = {"cow": "E4", "turns": rest, "first_player": "East", "W1": "F2"}
    acting = {"character": "W1", "movement": 3, "stepped": True}
    seen = pitch(**words, acting=acting).play("step F3", "end").then(1)
    assert str(where(seen, "W1")).startswith("out")
    safe = pitch(**words, acting=acting, hiding_line="touching").play("step F3", "hide")
    assert (safe["asks"], safe["moved"]) == ("idle", [])
    assert where(safe.then("west").then(1), "W1") == "F3 hidden"


@rule("TB-42", "TB-R25")
@pytest.mark.parametrize("name", ["W1", "W2", "W3", "E1", "E2", "E3"])
def test_whoever_is_under_pressure_alone_comes_first(name: str) -> None:
    first = "West" if name[0] == "W" else "East"
    fence = {"W1": "B1", "W2": "B7", "W3": "C1", "E1": "J1", "E2": "J7", "E3": "I1"}
    beside = f"{fence[name][0]}{2 if fence[name][1] == '1' else 6}"
    study = pitch(
        **{**fence, name: f"{fence[name]} perched"},
        pressure=[name], first_player=first, cow=beside, round=2,
    )  # fmt: skip
    assert {move.split()[1] for move in study.moves} == {name}
    other = next(each for each in fence if each[0] == name[0] and each != name)
    assert study.why_not(f"skip {other}") == "TB-42: those under pressure have their turn first"
    study.play(f"skip {name}")
    assert len({move.split()[1] for move in study.moves}) == 3


@rule("TB-9", "TB-13", "TB-15", "TB-43", "TB-50")
def test_why_it_is_not_the_time_for_it() -> None:
    arrows = GAME.study({}).then("West")
    assert arrows.why_not("arrow K4") == "TB-9: K4 is not at your goal"
    assert arrows.why_not("act W1") == "TB-50: first choose an arrow square"
    turn = pitch()
    assert turn.why_not("arrow A4") == "TB-9: arrow squares are chosen at set-up"
    assert turn.why_not("step B2") == "TB-13: first take one of your characters"
    assert turn.why_not("skip E1") == "TB-13: East 1 belongs to East"
    assert turn.why_not("return W1") == "TB-43: West 1 is on the pitch"
    assert turn.why_not("place B2") == (
        "TB-43: only a character that returns is put on a square"
    )  # fmt: skip
    acting = turn.play("act W1")
    for move in ("act W2", "skip W1", "return W1"):
        assert acting.why_not(move) == "TB-13: West 1 has its turn"
    assert acting.why_not("skip") == "TB-15: one skips instead of acting, or just after a return"
    back = pitch(W1="out until 4", round=4).play("return W1")
    assert back.why_not("act W2") == "TB-43: first put West 1 back on the pitch"


@rule("TB-48")
@pytest.mark.parametrize(
    ("score", "team"), [((1, 1), None), ((1, 0), "West"), ((0, 1), "East"), ((0, 0), None)]
)
def test_what_is_told_after_the_last_round(score: tuple[int, int], team: str | None) -> None:
    goals = {"West": score[0], "East": score[1]}
    study = pitch(asks="idle", round=40, score=goals).then(1, 6)
    facts = {"team": team, "goals": list(score), "round": 40}
    assert told(study)[-1] == ("end", "TB-48", facts)
