"""Bonnie and Clyde: what each step changes, and that all of it is told."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from parlour.games import find_game
from tests.games.following import changes, told

GAME = find_game("bonnie-and-clyde")
rule = pytest.mark.rule

TODAY: dict[str, object] = {
    "turn": 5, "love": 1, "boredom": 1, "threat": 1, "ammunition": 1, "savings": 2, "passion": 1,
    "poem": 1, "prison": 1, "roy": "absent", "die": 3, "total": 4, "lost_cube": "none",
}  # fmt: skip
"""The middle of a match: every gauge can go up and down."""

Gauges = dict[str, tuple[int, int]]
"""For each gauge where it stands afterwards, and by how much it went."""


def at(**words: object) -> Study:
    return GAME.study(words)


def gauges_told(study: Study, cites: str) -> Gauges:
    """The gauges that the last step told, all by the same rule."""
    events = study.told("gauge")
    assert {event.rule for event in events} <= {cites}
    return {
        str(event.facts["gauge"]): (event.facts["to"], event.facts["by"])  # type: ignore[misc]
        for event in events
    }


def lost(study: Study) -> list[tuple[str, object, object]]:
    """What was told to be lost, and why."""
    return [
        (event.rule, event.facts["gauge"], event.facts["why"]) for event in study.told("wasted")
    ]


@rule("BC-19", "BC-20", "BC-21", "BC-22", "BC-23")
@pytest.mark.parametrize(
    ("place", "cites", "follows"),
    [
        ("home", "BC-20", {"boredom": (2, 1)}),
        ("cement city", "BC-21", {"boredom": (0, -1), "love": (2, 1)}),
        ("dallas", "BC-22", {"savings": (3, 1)}),
        ("go for a ride", "BC-23", {"savings": (1, -1), "love": (2, 1)}),
    ],
)
def test_a_place(place: str, cites: str, follows: Gauges) -> None:
    study = at(**TODAY, phase="place")
    assert changes(study, place) == {
        **{gauge: to for gauge, (to, _) in follows.items()}, "places": [place],
    }  # fmt: skip
    assert told(study)[0] == ("place", cites, {"place": place, "cube": 2})
    assert gauges_told(study, cites) == follows
    assert len(study.events) == 1 + len(follows)


@rule("BC-24", "BC-25a", "BC-25b", "BC-25d", "BC-25e")
@pytest.mark.parametrize(
    ("move", "action", "cites", "follows"),
    [
        ("good work", "good work", "BC-25a", {}),
        ("work", "work", "BC-25b", {"savings": (3, 1), "boredom": (2, 1)}),
        (
            "get ammunition dollars", "get ammunition", "BC-25d",
            {"savings": (1, -1), "ammunition": (2, 1)},
        ),
        (
            "get ammunition threat", "get ammunition", "BC-25d",
            {"threat": (2, 1), "ammunition": (2, 1)},
        ),
        ("stick up ammunition", "stick up", "BC-25e", {"ammunition": (0, -1), "savings": (4, 2)}),
        ("stick up threat", "stick up", "BC-25e", {"threat": (2, 1), "savings": (4, 2)}),
    ],
)  # fmt: skip
def test_a_daily_action(move: str, action: str, cites: str, follows: Gauges) -> None:
    study = at(**TODAY, phase="daily action")
    assert changes(study, move) == {
        **{gauge: to for gauge, (to, _) in follows.items()}, "daily": [action],
    }  # fmt: skip
    assert told(study)[0] == ("daily", cites, {"action": action})
    assert gauges_told(study, cites) == follows
    assert len(study.events) == 1 + len(follows)


@rule("BC-25c", "BC-4")
def test_a_photo_gives_love_and_then_passion() -> None:
    study = at(**TODAY, phase="daily action")
    assert changes(study, "photo") == {
        "love": 2, "passion": 2, "savings": 0, "daily": ["photo"],
    }  # fmt: skip
    assert gauges_told(study, "BC-25c") == {"savings": (0, -2), "love": (2, 1)}
    assert told(study)[-1] == ("passion", "BC-4", {"passion": 2, "of": 2})


@rule("BC-10")
@pytest.mark.parametrize(
    ("savings", "to", "by", "all_of_it"), [(2, 4, 2, True), (3, 4, 1, False), (4, 4, 0, False)]
)
def test_what_the_purse_cannot_hold_is_lost(
    savings: int, to: int, by: int, all_of_it: bool
) -> None:
    study = at(**{**TODAY, "savings": savings}, phase="daily action").play("stick up ammunition")
    assert study["savings"] == to
    told_of = gauges_told(study, "BC-25e")
    assert told_of.get("savings") == ((to, by) if by else None)
    assert lost(study) == ([] if all_of_it else [("BC-10", "savings", "full")])


@rule("BC-4", "BC-5", "BC-6", "BC-7", "BC-10")
def test_what_a_full_or_an_empty_gauge_wastes() -> None:
    full = {**TODAY, "love": 2, "passion": 2, "boredom": 2, "poem": 3, "ammunition": 2}
    assert lost(at(**full, phase="place").play("go for a ride")) == [("BC-4", "love", "full")]
    assert lost(at(**full, phase="place").play("home")) == [("BC-6", "boredom", "full")]
    bought = at(**full, phase="daily action").play("get ammunition dollars")
    assert lost(bought) == [("BC-10", "ammunition", "full")]
    watched = {**TODAY, "love": 2, "roy": "present"}
    assert lost(at(**watched, phase="place").play("go for a ride")) == [("BC-4", "love", "roy")]
    poor = {**TODAY, "boredom": 2, "savings": 0}
    assert lost(at(**poor, phase="place").play("home")) == [("BC-6", "boredom", "money")]
    empty = {**TODAY, "love": 0, "passion": 0, "boredom": 0, "poem": 0}
    assert lost(at(**empty, phase="place").play("cement city")) == [("BC-7", "boredom", "empty")]
    night = {**empty, "die": 0, "total": 0, "ammunition": 0, "prison": 0}
    assert lost(at(**night, phase="police die").then(4)) == [("BC-5", "love", "empty")]


@rule("BC-13", "BC-15", "BC-17", "BC-6")
@pytest.mark.parametrize(
    ("phase", "move", "reason"),
    [
        ("place", "spend", "BC-15: a cartridge is spent right after the police die"),
        ("place", "keep", "BC-15: a cartridge is spent right after the police die"),
        ("place", "lose place", "BC-17: no cube is lost now"),
        ("daily action", "lose daily", "BC-17: no cube is lost now"),
        ("place", "write", "BC-6: a poem is written only when Boredom rises above its top"),
        ("place", "work", "BC-13: the places come before the daily actions"),
        ("daily action", "home", "BC-19: the place cubes of this turn are used"),
        ("cartridge", "home", "BC-13: first say whether a cartridge is spent"),
        ("cartridge", "work", "BC-13: first say whether a cartridge is spent"),
    ],
)
def test_why_it_is_not_the_time_for_it(phase: str, move: str, reason: str) -> None:
    assert at(**TODAY, phase=phase).why_not(move) == reason


@rule("BC-17", "BC-6")
def test_what_has_to_be_answered_first() -> None:
    unarmed = {**TODAY, "ammunition": 0, "die": 6, "total": 7}
    cube = at(**unarmed, phase="lost cube")
    assert cube.moves == ["lose place", "lose daily"]
    assert cube.why_not("spend") == "BC-15: no cartridge can be spent any more on this roll"
    assert cube.why_not("home") == "BC-13: first say which cube is given up"
    poem = at(**{**TODAY, "boredom": 2}, phase="place").play("home")
    assert poem.moves == ["write", "decline"]
    assert poem.why_not("dallas") == "BC-6: first say whether a poem is written"


@rule("BC-14", "BC-15", "BC-16")
def test_a_cartridge_is_spent_on_the_total_and_the_effect_follows() -> None:
    night = {**TODAY, "die": 0, "total": 0, "prison": 0, "threat": 2}
    study = at(**night, phase="police die")
    assert changes(study, 5) == {
        "die": 5, "total": 6, "phase": "cartridge", "chance": None, "to_move": "player",
    }  # fmt: skip
    assert told(study) == [("police", "BC-14", {"turn": 5, "die": 5, "modifier": 1, "total": 6})]
    spent = study.copy()
    assert changes(spent, "spend") == {
        "total": 5, "ammunition": 0, "love": 0, "prison": 1, "phase": "Roy die",
        "chance": "Roy die", "to_move": "chance",
    }  # fmt: skip
    assert [kind for kind, _, _ in told(spent)] == ["gauge", "shot", "prison", "gauge"]
    assert changes(study, "keep") == {
        "ammunition": 0, "love": 0, "prison": 1, "phase": "Roy die", "chance": "Roy die",
        "to_move": "chance",
    }  # fmt: skip


@rule("BC-13", "BC-26", "BC-28")
def test_the_evening_and_the_next_turn() -> None:
    study = at(**TODAY, phase="daily action", places=["home", "dallas"], daily=["photo"])
    assert changes(study, "good work") == {
        "turn": 6, "savings": 1, "die": 0, "total": 0, "places": [], "daily": [],
        "phase": "police die", "chance": "police die", "to_move": "chance",
    }  # fmt: skip
    assert told(study)[1:] == [
        ("gauge", "BC-28", {"gauge": "savings", "to": 1, "by": -1}),
        ("turn", "BC-13", {"turn": 6, "places": ["home", "dallas"]}),
    ]
