"""Mad Maxence: all that a step changes, and all that is told of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import comb
from pathlib import Path

import pytest

from parlour.engine.study import Study
from parlour.games.mad_maxence import start_in
from parlour.games.mad_maxence.components import HERE
from tests.games.following import changes, told

from .cases import GAME, Tables, levels, play, small

rule = pytest.mark.rule

KENNEL = small(
    page_2={
        "enter": [
            {"do": "item", "id": "ram"},
            {"do": "note", "word": "gate"},
            {
                "do": "test", "skill": "d", "difficulty": 1,
                "success": [{"do": "gain", "p": 1}], "failure": [{"do": "gain", "tu": 2}],
            },
            {
                "do": "fight", "foe": "Dog", "c": 3,
                "flee": [{"do": "gain", "tu": 1}], "won": [{"do": "gain", "f": 2}],
            },
        ],
        "lost": [{"do": "gain", "p": -1}],
        "lost_text": "Bitten.",
    },
)  # fmt: skip
"""The small adventure with something of everything on page 2."""

NAMES = {
    "tu": "Time units", "tech": "Technology", "d": "Driving", "c": "Combativeness", "f": "Fuel",
    "p": "Spare parts",
}  # fmt: skip


def leaves(**gauges: int) -> Study:
    """She is about to leave page 1, with some of the gauges as said."""
    return play(KENNEL, gauges={"tu": 3, **gauges}, equipment=["flare", "winch"])


def moved(gauge: str, before: int, after: int, cites: str) -> tuple[str, str, dict[str, object]]:
    """What is told of a gauge."""
    return "gauge", cites, {
        "gauge": gauge, "name": NAMES[gauge], "short": gauge.upper(), "from": before, "to": after,
    }  # fmt: skip


def after(study: Study, *steps: object) -> dict[str, object]:
    """What some steps change; of the gauges only those that differ."""
    before = levels(study)
    changed = changes(study, *steps)
    if "gauges" in changed:
        changed["gauges"] = {
            name: number for name, number in levels(study).items() if number != before[name]
        }
    return changed


@rule("MM-5")
def test_a_repair() -> None:
    study = leaves()
    assert after(study, "repair") == {"gauges": {"p": 0, "tu": 4, "c": 4}}
    assert told(study) == [
        ("repair", "MM-5", {}),
        moved("p", 1, 0, "MM-5"),
        moved("tu", 3, 4, "MM-3"),
        moved("c", 3, 4, "MM-5"),
    ]


@rule("MM-6", "MM-R16")
def test_equipment() -> None:
    study = leaves()
    assert after(study, "use flare") == {
        "gauges": {"tu": 2}, "equipment": ["winch"], "used": ["flare"],
    }  # fmt: skip
    assert told(study) == [
        ("use", "MM-6", {"item": "flare", "name": "Crate of flares"}),
        moved("tu", 3, 2, "MM-11"),
    ]
    assert after(study, "use winch") == {
        "gauges": {"tu": 3, "c": 4}, "used": ["flare", "winch"],
    }  # fmt: skip
    assert told(study) == [
        ("use", "MM-6", {"item": "winch", "name": "Winch"}),
        moved("tu", 2, 3, "MM-3"),
        moved("c", 3, 4, "MM-11"),
    ]
    assert study.why_not("use winch") == "MM-R16: you have used it since you arrived here"


@rule("MM-1")
def test_nothing_is_told_of_a_gauge_that_stays() -> None:
    assert told(leaves(c=5).play("use winch"))[1:] == [moved("tu", 3, 4, "MM-3")]
    assert told(leaves(tu=0).play("use flare"))[1:] == []


@rule("MM-7")
@pytest.mark.parametrize(
    ("kind", "driving", "heads", "tu"),
    [
        ("easy", 2, 0, 3), ("easy", 2, 1, 2), ("easy", 2, 2, 2),
        ("hard", 3, 2, 3), ("hard", 3, 3, 1),
    ],
)  # fmt: skip
def test_a_manoeuvre(kind: str, driving: int, heads: int, tu: int) -> None:
    study = leaves(d=driving)
    assert after(study, f"manoeuvre {kind}") == {
        "phase": "toss", "gauges": {"f": 0}, "manoeuvre": kind,
    }  # fmt: skip
    assert told(study) == [("manoeuvre", "MM-7", {"kind": kind}), moved("f", 1, 0, "MM-7")]
    saved = {"gauges": {"tu": tu}} if tu < 3 else {}
    assert after(study, heads) == {
        "phase": "departure", "manoeuvre": "done", "coins": {"tossed": driving, "heads": heads},
        **saved,
    }  # fmt: skip
    assert told(study)[:2] == [
        ("coins", "MM-12", {"coins": driving, "heads": heads}),
        ("manoeuvred", "MM-7", {"kind": kind, "success": tu < 3}),
    ]
    assert study.moves == ["go 2", "go 3"]


@rule("MM-9", "MM-11", "MM-R17")
def test_an_arrival() -> None:
    study = leaves().play("use winch")
    assert after(study, "go 2") == {
        "phase": "toss", "gauges": {"tu": 5, "tech": 3}, "at": "2", "place": "Two",
        "came_from": "1", "visited": ["1", "2"], "read": ["1", "2"], "route": ["1", "2"],
        "words": ["gate"], "equipment": ["flare", "winch", "ram"],
        "found": ["flare", "winch", "ram"], "used": [], "step": "small 2: enter 3",
    }  # fmt: skip
    assert told(study) == [
        ("move", "MM-9", {"from": "1", "to": "2"}),
        moved("tu", 4, 5, "MM-3"),
        ("arrive", "MM-11", {
            "place": "2", "name": "Two", "first": True, "short": "TU", "clock": 5,
        }),
        ("item", "MM-R17", {"item": "ram", "name": "Ram"}),
        moved("tech", 2, 3, "MM-R17"),
        ("note", "MM-11", {"word": "gate"}),
    ]  # fmt: skip


@rule("MM-12", "MM-13")
@pytest.mark.parametrize(("heads", "gauges"), [(0, {"tu": 6}), (1, {"p": 2}), (2, {"p": 2})])
def test_a_test_and_a_foe(heads: int, gauges: dict[str, int]) -> None:
    study = leaves().play("go 2")
    assert after(study, heads) == {
        "phase": "fight", "gauges": gauges, "step": "small 2: enter 4",
        "fight": {"foe": "Dog", "c": 3, "round": 1}, "coins": {"tossed": 2, "heads": heads},
    }  # fmt: skip
    facts = {"skill": "Driving", "difficulty": 1, "success": heads > 0}
    assert told(study)[1] == ("test", "MM-12", facts)
    assert told(study)[-1] == ("meet", "MM-13", {"foe": "Dog", "c": 3})
    assert study.moves == ["fight", "flee"]


@rule("MM-14", "MM-15", "MM-16", "MM-17", "MM-18")
def test_rounds_of_a_fight() -> None:
    study = leaves().play("go 2").then(1)
    assert after(study, "fight") == {"phase": "toss"}
    won = study.copy()
    assert after(won, 3) == {
        "phase": "departure", "gauges": {"f": 3}, "step": "", "fight": None,
        "coins": {"tossed": 3, "heads": 3},
    }  # fmt: skip
    assert ("beaten", "MM-16", {"foe": "Dog"}) in told(won)
    assert after(study, 1) == {
        "phase": "fight", "gauges": {"tu": 5, "c": 1}, "fight": {"foe": "Dog", "c": 2, "round": 2},
        "coins": {"tossed": 3, "heads": 1},
    }  # fmt: skip
    assert told(study)[1:] == [
        ("round", "MM-14", {
            "foe": "Dog", "round": 1, "heads": 1, "tails": 2, "left": 2, "health": 1,
        }),
        moved("c", 3, 1, "MM-14"),
        moved("tu", 4, 5, "MM-3"),
    ]  # fmt: skip
    study.play("fight")
    assert after(study, 2) == {
        "phase": "departure", "gauges": {"c": 0, "p": 1}, "step": "", "fight": None,
        "coins": {"tossed": 3, "heads": 2},
    }  # fmt: skip
    assert told(study)[1:] == [
        ("round", "MM-14", {
            "foe": "Dog", "round": 2, "heads": 2, "tails": 1, "left": 2, "health": 0,
        }),
        moved("c", 1, 0, "MM-14"),
        ("defeated", "MM-18", {"foe": "Dog", "text": "Bitten."}),
        moved("p", 2, 1, "MM-11"),
    ]  # fmt: skip


@rule("MM-13", "MM-20")
def test_a_flight_and_the_exit() -> None:
    study = leaves().play("go 2").then(1)
    assert after(study, "flee") == {
        "phase": "departure", "gauges": {"tu": 5}, "step": "", "fight": None,
    }  # fmt: skip
    assert told(study)[0] == ("flee", "MM-13", {"foe": "Dog"})
    study.play("go 3")
    assert study["phase"] == "over"
    assert told(study)[-1] == ("win", "MM-20", {"adventure": "small", "text": ""})
    assert study.position.result() == {
        "winners": [0], "won": True, "cause": None, "adventure": "small", "tu": 6,
        "gauges": levels(study), "equipment": ["flare", "winch", "ram"], "words": ["gate"],
        "route": ["1", "2", "3"], "attempts": {"small": 1},
    }  # fmt: skip


@rule("MM-8", "MM-18")
def test_stranded_after_a_lost_fight() -> None:
    study = play(KENNEL, gauges={"tu": 3, "c": 1}).play("go 2").then(0).play("fight").then(0)
    assert told(study)[-1] == (
        "lost", "MM-8", {"cause": "stranded", "adventure": "small", "place": "2"},
    )  # fmt: skip
    assert (study["phase"], study["cause"], study["fight"]) == ("over", "stranded", None)


@rule("MM-22", "MM-24")
def test_a_lost_adventure_of_a_campaign_is_tried_again_or_given_up() -> None:
    start = GAME.study({"mode": "campaign"})
    entered = start["entry"]
    study = GAME.study({"mode": "campaign", "phase": "departure", "at": "0", "gauges": {"tu": 20}})
    study.play("go 2")
    assert (study["phase"], study["cause"], study["tries"]) == (
        "defeat", "erasers", {"mm-1": 1, "mm-2": 0, "mm-3": 0},
    )  # fmt: skip
    assert study.moves == ["retry", "give up"]
    given_up = study.copy()
    assert changes(given_up, "give up") == {"phase": "over"}
    assert told(given_up) == [("give up", "MM-24", {"adventure": "mm-1"})]
    assert given_up.position.scores() == [0.0]
    study.play("retry")
    assert study["tries"] == {"mm-1": 2, "mm-2": 0, "mm-3": 0}
    assert (study["entry"], study["gauges"], study["cause"]) == (entered, start["gauges"], None)
    assert [kind for kind, _, _ in told(study)] == ["retry", "adventure", "arrive"]
    assert told(study)[1][2] == {"adventure": "mm-1", "title": "The Salt Gate", "attempt": 2}


@rule("MM-7")
def test_one_time_unit_is_enough_to_win_it_back() -> None:
    study = leaves(tu=1).play("manoeuvre easy").then(1)
    assert levels(study)["tu"] == 0
    assert (
        leaves(tu=0).why_not("manoeuvre easy")
        == "MM-7: no time has passed yet that could be won back"
    )


@rule("MM-11")
@pytest.mark.parametrize(
    ("condition", "notebook", "holds"),
    [
        ({"has": "ram"}, {"equipment": ["ram"]}, True),
        ({"has": "ram"}, {"equipment": ["winch"]}, False),
        ({"not": "ram"}, {"equipment": ["winch"]}, True),
        ({"not": "ram"}, {"equipment": ["ram"]}, False),
        ({"has": "gate"}, {"words": ["gate"]}, True),
        ({"has": "gate"}, {}, False),
        ({"not": "gate"}, {}, True),
        ({"not": "gate"}, {"words": ["gate"]}, False),
        ({"o": 2}, {"gauges": {"o": 2}}, True),
        ({"o": 2}, {"gauges": {"o": 1}}, False),
        ({"has": ["ram", "gate"]}, {"equipment": ["ram"], "words": ["gate"]}, True),
        ({"has": ["ram", "gate"]}, {"equipment": ["ram"]}, False),
        ({"has": ["ram", "gate"]}, {"words": ["gate"]}, False),
    ],
)
def test_a_condition(condition: Tables, notebook: dict[str, object], holds: bool) -> None:
    step = {"do": "if", "cond": condition, "then": [{"do": "gain", "p": 1}],
            "else": [{"do": "gain", "f": 1}]}  # fmt: skip
    tables = small(page_2={"enter": [step]},
                   page_3={"enter": [{"do": "note", "word": "gate"}, {"do": "win"}]})  # fmt: skip
    follows = after(play(tables, at="1", **notebook), "go 2")
    assert follows["gauges"] == ({"tu": 1, "p": 2} if holds else {"tu": 1, "f": 2})


@rule("MM-12")
@pytest.mark.parametrize("coins", range(7))
def test_up_to_six_coins_of_another_game(coins: int, tmp_path: Path) -> None:
    for file in HERE.glob("*.toml"):
        text = file.read_text("utf-8").replace("coins = 3", "coins = 6")
        (tmp_path / file.name).write_text(text.replace("top = 3", "top = 6"), "utf-8")
    other = replace(GAME, start_of=partial(start_in, tmp_path))
    study = other.study({"phase": "departure", "at": "0", "gauges": {"o": coins}}).play("go 2")
    assert study.chances == {
        f"heads {heads}": comb(coins, heads) / 2**coins for heads in range(coins + 1)
    }


@rule("MM-5")
def test_why_no_repair_in_a_game_that_names_the_spare_parts_first(tmp_path: Path) -> None:
    parts = '[[gauges]]\nid = "p"\nshort = "P"\nname = "Spare parts"\ntop = 5\n'
    for file in HERE.glob("*.toml"):
        text = file.read_text("utf-8").replace(parts, "")
        (tmp_path / file.name).write_text(
            text.replace("[[gauges]]", f"{parts}[[gauges]]", 1), "utf-8"
        )
    other = replace(GAME, start_of=partial(start_in, tmp_path))
    study = other.study({"phase": "departure", "at": "0", "gauges": {"p": 0, "c": 2}})
    assert next(iter(levels(study))) == "p"
    assert study.why_not("repair") == "MM-5: a repair needs spare parts, and there are none"


ERRAND = {
    "components": """
        title = "Errand"
        maps = ["lane"]
        adventures = ["errand"]
        coins = 3
        clock = { gauge = "hours", cause = "night", pursuers = "the night" }
        gauges = [
            { id = "hours", name = "Hours", top = 9 },
            { id = "wits", name = "Wits", top = 3, skill = true },
            { id = "oats", name = "Oats", top = 3 },
        ]
        [manoeuvre]
        spends = "oats"
        skill = "wits"
        kinds = [{ id = "gallop", difficulty = 1, saves = 1 }]
        """,
    "lane": """
        id = "lane"
        roads = [["1", "2"], ["2", "3"], ["1", "3"]]
        """,
    "errand": """
        [adventure]
        id = "errand"
        title = "Errand"
        map = "lane"
        start = "1"
        exit = "2"
        hours_limit = 9
        gauges = { hours = 4, wits = 1, oats = 1 }
        intro = "A letter."
        [[location]]
        id = "1"
        name = "Farm"
        text = "Mud."
        enter = []
        [[location]]
        id = "2"
        name = "Town"
        text = "Smoke."
        enter = [{ do = "win" }]
        [[location]]
        id = "3"
        name = "Ford"
        text = "Water."
        enter = []
        """,
}
"""A game of a rider: nobody is fought, so there is no health and nothing to repair."""


@rule("MM-5", "MM-7")
def test_a_manoeuvre_in_a_game_without_fights(tmp_path: Path) -> None:
    for name, text in ERRAND.items():
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    other = replace(GAME, options=(), start_of=partial(start_in, tmp_path))
    study = other.study({})
    assert study.moves == ["manoeuvre gallop", "go 2", "go 3"]
    assert study.why_not("repair") == "MM-5: there are no repairs in this game"
    study.play("manoeuvre gallop").then(1)
    assert levels(study) == {"hours": 3, "wits": 1, "oats": 0}
    assert study.moves == ["go 2", "go 3"]
