"""Nazi Hunter: all that a step changes, and all that is told of it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from parlour.engine.study import Study
from tests.games.following import changes, told

from .cases import GAME, agents

rule = pytest.mark.rule

GOLD = {"close-combat": 3, "drive-auto": True, "seduction": True, "exchange": True}
SILVER = {"ranged-combat": 2, "moto": True, "research": True, "double-agent": True}


def city(
    gold: str = "hotel",
    silver: str = "market",
    abilities: Mapping[str, object] | None = None,
    **words: object,
) -> Study:
    """Phase 3 of round 3. File 3 in the Port gives everybody one more force."""
    both = {
        "gold": {"area": gold, "ready": True, "abilities": abilities or GOLD},
        "silver": {"area": silver, "ready": True, "abilities": SILVER},
    }
    files = {"port": [1, 2, 3], "hotel": [4, 5], "consulate": [8], "market": [10, 11]}
    return GAME.study({
        "round": 3, "phase": "actions", "agents": both, "areas": files, "captured": [6], **words,
    })  # fmt: skip


def moved(study: Study, *steps: object) -> dict[str, object]:
    """What some steps change; of agents and areas only what differs."""
    agents_before, areas_before = agents(study), study["areas"]
    assert isinstance(areas_before, dict)
    changed = changes(study, *steps)
    areas = study["areas"]
    assert isinstance(areas, dict)
    if "areas" in changed:
        changed["areas"] = {
            name: areas[name] for name in areas if areas[name] != areas_before[name]
        }
    if "agents" in changed:
        changed["agents"] = {
            name: {field: value for field, value in each.items()
                   if value != agents_before[name][field]}
            for name, each in agents(study).items()
            if each != agents_before[name]
        }  # fmt: skip
    return changed


def spent(name: str, **words: object) -> dict[str, object]:
    """An agent has acted; perhaps something else of it has changed too."""
    return {"agents": {name: {"ready": False, **words}}}


# Set-up and rounds


@rule("NH-11", "NH-12", "NH-13", "NH-14")
def test_the_first_cards() -> None:
    study = GAME.study({})
    assert moved(study, 12) == {
        "round": 1, "phase": "draw", "areas": {"consulate": [12]}, "deck": [None] * 13,
        "unseen": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15], "chance": "draw",
    }  # fmt: skip
    assert told(study) == [
        ("seen", "NH-11", {"file": 12, "area": "market"}),
        ("round", "NH-12", {"round": 1}),
        ("march", "NH-13", {"moves": [{"file": 12, "from": "market", "to": "consulate"}]}),
    ]
    assert moved(study, 15)["areas"] == {"station": [15]}
    assert told(study) == [("seen", "NH-14", {"file": 15, "area": "station"})]
    assert (study["phase"], study["to_move"]) == ("actions", "player")


@rule("NH-13")
def test_the_order_in_which_moves_are_told() -> None:
    study = city()
    assert moved(study, "end") == {
        "round": 4, "phase": "draw", "to_move": "chance", "chance": "draw",
        "areas": {
            "port": [3, 5], "hotel": [1, 2, 8], "consulate": [4], "market": [],
            "station": [10, 11],
        },
    }  # fmt: skip
    assert told(study)[0] == ("round", "NH-12", {"round": 4})
    kind, cites, facts = told(study)[1]
    assert (kind, cites) == ("march", "NH-13")
    moves = facts["moves"]
    assert isinstance(moves, list)
    assert [(each["file"], each["from"], each["to"]) for each in moves] == [
        (10, "market", "station"), (11, "market", "station"), (4, "hotel", "consulate"),
        (1, "port", "hotel"), (2, "port", "hotel"), (5, "hotel", "port"),
        (8, "consulate", "hotel"),
    ]  # fmt: skip


@rule("NH-15", "NH-16", "NH-18")
@pytest.mark.parametrize(
    ("file", "events"),
    [
        (2, [("escape", "airport", [12], [5])]),
        (5, [("escape", "station", [], [])]),
        (8, [("escape", "port", [3], [2])]),
        (6, [("agent", "gold", "hotel", "consulate"), ("agent", "silver", "market", "station")]),
        (1, [("agent", "gold", "hotel", "port"), ("agent", "silver", "market", "consulate")]),
        (15, []),
    ],
)
def test_the_effect_of_a_drawn_card(file: int, events: list[tuple[object, ...]]) -> None:
    study = city(areas={"port": [3, 12]}, captured=[]).play("end").then(file)
    kind, cites, facts = told(study)[0]
    assert (kind, cites, facts["file"]) == ("seen", "NH-14", file)
    happened: list[tuple[object, ...]] = []
    for event in study.events[1:]:
        if event.kind == "escape":
            assert event.rule == "NH-15"
            happened.append((
                "escape", event.facts["area"], event.facts["files"], event.facts["forces"],
            ))  # fmt: skip
        else:
            assert (event.kind, event.rule) == ("agent", "NH-16")
            happened.append(("agent", *event.facts.values()))
    assert happened == events


@rule("NH-20", "NH-36", "NH-38")
def test_the_last_round() -> None:
    study = city(areas={"airport": [12], "station": [15], "port": [3]}, deck=[], captured=[6])
    assert moved(study, "end") == {
        "phase": "over", "to_move": "over", "escaped": [3, 12, 15], "score": 9,
        "areas": {"airport": [], "station": [], "port": []},
    }  # fmt: skip
    assert told(study) == [
        ("escape", "NH-20", {"area": "airport", "files": [12], "forces": [5], "score": 5}),
        ("escape", "NH-36", {"area": "port", "files": [3], "forces": [2], "score": 7}),
        ("escape", "NH-36", {"area": "station", "files": [15], "forces": [2], "score": 9}),
        ("end", "NH-36", {"score": 9, "band": "success", "round": 3, "files": [3, 12, 15]}),
    ]
    assert study.position.result() == {
        "winners": [0], "score": 9, "band": "success", "mode": "ready", "rounds": 3,
        "escaped": [3, 12, 15], "captured": 1,
    }  # fmt: skip


# Agents


@rule("NH-19", "NH-R27")
def test_a_move_and_both_spent() -> None:
    study = city()
    assert moved(study, "gold move port") == spent("gold", area="port")
    assert told(study) == [
        ("agent", "NH-19", {"agent": "gold", "from": "hotel", "to": "port"}),
        ("spent", "NH-19", {"agent": "gold"}),
    ]
    study.play("silver move station")
    assert [kind for kind, _, _ in told(study)] == ["agent", "spent", "ready", "round", "march"]
    assert [each["ready"] for each in agents(study).values()] == [True, True]


@rule("NH-21", "NH-22", "NH-23")
def test_force_alone_and_together() -> None:
    study = city(silver="consulate", areas={"hotel": [4], "consulate": [8]})
    assert moved(study, "gold close-combat") == {"acting": "gold", "ability": "close-combat"}
    assert study.moves == ["area hotel"]
    assert moved(study, "area hotel") == {
        **spent("gold"), "force_used": {"hotel": 3}, "acting": None, "ability": None,
    }  # fmt: skip
    force = {
        "agent": "gold", "ability": "close-combat", "area": "hotel", "force": 3, "total": 3,
        "opposition": 4,
    }  # fmt: skip
    assert told(study) == [("force", "NH-23", force), ("spent", "NH-19", {"agent": "gold"})]
    study.play("silver ranged-combat")
    assert study.moves == ["area hotel", "area consulate"]
    elsewhere = study.copy().play("area consulate")
    assert told(elsewhere)[0][2]["total"] == 2
    assert elsewhere["captured"] == [6]
    study.play("area hotel")
    assert told(study)[:2] == [
        ("force", "NH-23", {
            "agent": "silver", "ability": "ranged-combat", "area": "hotel", "force": 2,
            "total": 5, "opposition": 4,
        }),
        ("arrest", "NH-23", {"area": "hotel", "files": [4]}),
    ]  # fmt: skip
    assert study["captured"] == [4, 6]
    assert study["force_used"] == {}


@rule("NH-24", "NH-R12")
def test_a_double_agent() -> None:
    study = city()
    assert moved(study, "silver double-agent", "file 10") == {
        **spent("silver"), "turned": [10], "force_used": {"market": 2},
    }  # fmt: skip
    assert told(study)[:2] == [
        ("turned", "NH-24", {"file": 10, "area": "market"}),
        ("force", "NH-23", {
            "agent": "silver", "ability": "double-agent", "area": "market", "force": 2, "total": 2,
            "opposition": 3,
        }),
    ]  # fmt: skip
    study.play("end")
    assert (study["turned"], study["force_used"]) == ([], {})
    strong = city().play("silver double-agent", "file 11")
    assert strong["captured"] == [6, 10]
    assert strong["turned"] == [11]


@rule("NH-25", "NH-26")
def test_driving_with_a_passenger() -> None:
    study = city(silver="port").play("gold drive-auto")
    assert "drive consulate consulate" not in study.moves
    assert moved(study, "drive airport airport") == {
        "agents": {"gold": {"area": "airport", "ready": False}, "silver": {"area": "airport"}},
        "acting": None, "ability": None,
    }  # fmt: skip
    assert told(study) == [
        ("agent", "NH-25", {"agent": "gold", "from": "hotel", "to": "airport"}),
        ("agent", "NH-25", {"agent": "silver", "from": "port", "to": "airport"}),
        ("spent", "NH-19", {"agent": "gold"}),
    ]
    moto = city().play("silver moto")
    assert moto.moves == ["drive consulate hotel", "drive station hotel"]
    moto.play("drive station hotel")
    assert told(moto)[0][1] == "NH-26"


@rule("NH-27", "NH-28", "NH-R18")
def test_looking_at_the_deck() -> None:
    study = city()
    assert moved(study, "silver research") == {
        "to_move": "chance", "chance": "look", "acting": "silver", "ability": "research",
    }  # fmt: skip
    assert study.chances == {f"file {number}": 1 / 6 for number in (7, 9, 12, 13, 14, 15)}
    assert moved(study, 12) == {
        "deck": [12, None, None, None, None], "unseen": [7, 9, 13, 14, 15],
    }  # fmt: skip
    assert told(study) == [("look", "NH-28", {"file": 12, "place": 1})]
    study.then(13, 15)
    assert told(study) == [("look", "NH-28", {"file": 15, "place": 3})]
    for order, deck in {
        "1-2-3": [12, 13, 15], "1-3-2": [12, 15, 13], "2-1-3": [13, 12, 15], "2-3-1": [13, 15, 12],
        "3-1-2": [15, 12, 13], "3-2-1": [15, 13, 12],
    }.items():  # fmt: skip
        twin = study.copy().play(f"order {order}")
        assert twin["deck"] == [*deck, None, None]
        assert told(twin)[0] == ("order", "NH-28", {"files": deck})
    two = city(deck=[12, 13]).play("silver research")
    assert two.moves == ["order 1-2", "order 2-1"]
    assert two.play("order 2-1")["deck"] == [13, 12]


OTHERS = {"communications": True, "intimidation": True, "demolitions": True, "bureaucracy": True}


@rule("NH-27")
@pytest.mark.parametrize(("move", "deck"), [("top", [12, None]), ("bottom", [None, 12])])
def test_communications(move: str, deck: list[int | None]) -> None:
    study = city(abilities=OTHERS, deck=[None, None]).play("gold communications").then(12)
    assert told(study) == [("look", "NH-27", {"file": 12, "place": 1})]
    study.play(move)
    assert study["deck"] == deck
    assert told(study)[0] == ("put", "NH-27", {"file": 12, "to": move})


@rule("NH-29", "NH-30", "NH-31", "NH-32")
def test_who_is_moved_taken_and_swapped() -> None:
    seduced = city()
    assert seduced.copy().play("gold seduction").moves == [f"file {n}" for n in (1, 2, 3, 8)]
    assert moved(seduced, "gold seduction", "file 8") == {
        **spent("gold"), "areas": {"hotel": [4, 5, 8], "consulate": []},
    }  # fmt: skip
    assert told(seduced)[0] == (
        "moved", "NH-29", {"file": 8, "from": "consulate", "to": "hotel"},
    )  # fmt: skip
    swapped = city().play("gold exchange", "file 4")
    assert swapped["chosen"] == 4
    assert moved(swapped, "file 6") == {
        **spent("gold"), "areas": {"hotel": [5, 6]}, "captured": [4], "acting": None,
        "ability": None, "chosen": None,
    }  # fmt: skip
    facts = {"area": "hotel", "arrested": 4, "released": 6}
    assert told(swapped)[0] == ("exchange", "NH-32", facts)
    pushed = city(abilities=OTHERS).play("gold intimidation", "file 5")
    assert pushed.moves == ["area port", "area consulate"]
    assert moved(pushed, "area consulate")["areas"] == {"hotel": [4], "consulate": [5, 8]}
    assert told(pushed)[0][1] == "NH-30"
    blown = city(abilities=OTHERS).play("gold demolitions")
    assert blown.moves == ["file 1", "file 2", "file 3"]
    assert moved(blown, "file 2")["captured"] == [2, 6]
    assert told(blown)[0] == ("arrest", "NH-31", {"area": "port", "files": [2]})


@rule("NH-33", "NH-34")
def test_bureaucracy_and_disrupt() -> None:
    study = city(abilities=OTHERS, areas={"airport": [11, 12], "station": [10], "port": [3]})
    assert moved(study, "gold bureaucracy") == {
        **spent("gold"), "areas": {"airport": [10], "port": [3, 11], "station": [12]},
    }  # fmt: skip
    moves = told(study)[0][2]["moves"]
    assert isinstance(moves, list)
    assert [each["file"] for each in moves] == [11, 10, 12]
    rookie = {"disrupt": True, "bureaucracy": True, "exchange": True, "seduction": True}
    both = {"gold": {"area": "hotel", "ready": True, "abilities": rookie},
            "silver": {"area": "port", "ready": True, "abilities": rookie}}  # fmt: skip
    known = GAME.study({
        "mode": "rookie", "round": 3, "phase": "actions", "agents": both, "deck": [12, None, 13],
    })  # fmt: skip
    assert moved(known, "gold disrupt") == {**spent("gold"), "deck": [None, 13, 12]}
    assert told(known)[0] == ("disrupt", "NH-34", {})


@rule("NH-R25", "NH-5", "NH-6")
def test_what_is_told_of_building() -> None:
    study = GAME.study({"mode": "create"})
    study.play("add close-combat")
    assert told(study) == [
        ("build", "NH-R25", {
            "agent": "gold", "ability": "close-combat", "points": 1, "left": 30,
        }),
    ]  # fmt: skip
    study.play("raise close-combat")
    assert told(study)[0][2] == {
        "agent": "gold", "ability": "close-combat", "points": 2, "left": 25,
    }  # fmt: skip
    study.play("add moto", "add seduction", "add bureaucracy", "finish")
    assert told(study) == [("built", "NH-R25", {"agent": "gold"})]
    assert study["acting"] == "silver"


@rule("NH-13", "NH-33")
def test_nothing_is_told_of_moves_when_nobody_moves() -> None:
    study = city(areas={"station": [15], "port": [3]}, deck=[7, None], captured=[])
    assert [kind for kind, _, _ in told(study.play("end"))] == ["round", "seen"]
    quiet = city(abilities=OTHERS, areas={"station": [15]}).play("gold bureaucracy")
    assert [kind for kind, _, _ in told(quiet)] == ["spent"]


@rule("NH-21", "NH-30")
def test_why_an_area_cannot_be_chosen() -> None:
    close = city().play("gold close-combat")
    for area in ("airport", "port", "consulate", "market", "station"):
        assert close.why_not(f"area {area}") == (
            f"NH-21: the {area.capitalize()} is out of reach of close combat"
        )  # fmt: skip
    ranged = city(silver="station").play("silver ranged-combat")
    assert ranged.why_not("area airport") == "NH-21: there is nobody to arrest in the Airport"
    assert ranged.why_not("area hotel") == "NH-21: the Hotel is out of reach of ranged combat"
    pushed = city(abilities=OTHERS).play("gold intimidation", "file 4")
    for area in ("Airport", "Market", "Station"):
        reason = f"NH-30: the {area} is not next to the Hotel"
        assert pushed.why_not(f"area {area.lower()}") == reason


@rule("NH-24", "NH-29", "NH-31", "NH-32")
def test_why_a_file_cannot_be_chosen() -> None:
    seduce = city(gold="port", areas={"airport": [12], "hotel": [4], "port": [3]})
    seduce.play("gold seduction")
    assert seduce.why_not("file 12") == "NH-29: file 12 is on the Airport"
    assert seduce.why_not("file 3") == "NH-29: file 3 is not in an adjacent place"
    blown = city(abilities=OTHERS).play("gold demolitions")
    assert blown.why_not("file 8") == (
        "NH-31: file 8 is not in an adjacent place that holds three fugitives"
    )  # fmt: skip
    swap = city().play("gold exchange")
    assert swap.why_not("file 8") == "NH-32: file 8 is not in the Hotel"
    swap.play("file 4")
    assert swap.why_not("file 8") == "NH-32: file 8 is not in custody"
    spy = {"double-agent": True, "moto": True, "seduction": True, "exchange": True}
    double = city(gold="market", abilities=spy, areas={"market": [10, 11, 12]})
    double.play("gold double-agent", "file 11", "silver double-agent")
    assert double.moves == ["file 10", "file 12"]
    assert double.why_not("file 11") == "NH-24: file 11 is turned already"
    assert double.why_not("file 4") == "NH-24: file 4 is not in the Market"
