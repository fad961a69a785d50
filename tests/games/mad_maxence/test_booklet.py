"""Adventure files: what is refused, with the entry it points at, and what is warned of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from parlour.cli import main
from parlour.engine.components import read_toml
from parlour.engine.errors import BadComponents
from parlour.games.mad_maxence import adventure_check
from parlour.games.mad_maxence.components import HERE, load_chart, load_game, read_chart

from .cases import Tables, at, play, shipped, small

TEST = {"do": "test", "skill": "o", "difficulty": 1, "success": [], "failure": []}
FIGHT = {"do": "fight", "foe": "Rat", "c": 1, "won": []}
NEIGHBOURS = {
    "0": "245A", "1": "2356B", "2": "01458A", "3": "16B", "4": "0257AC", "5": "01248A",
    "6": "1389B", "7": "489C", "8": "2567AC", "9": "67", "A": "02458", "B": "136", "C": "478",
}  # fmt: skip


def test_the_map_is_the_one_of_the_rules() -> None:
    chart = load_chart(HERE, "exile-lands")
    assert {place: "".join(near) for place, near in chart.beside.items()} == NEIGHBOURS
    assert len(chart.roads) == 18
    assert set(chart.points) == set(chart.places)


@pytest.mark.parametrize(("adventure", "pieces"), [("mm-1", 5), ("mm-2", 3), ("mm-3", 2)])
def test_the_adventures_are_whole_and_clean(adventure: str, pieces: int) -> None:
    campaign = adventure_check.load_campaign()
    data = campaign.adventures[campaign.place_of(adventure)]
    assert len(data.pages) == 13
    assert len(data.equipment) == pieces
    assert adventure_check.warnings(data, campaign.game) == []


def test_the_opponents_at_the_exits() -> None:
    assert at(fight={"foe": "Gate wardens"})["fight"] == {"foe": "Gate wardens", "c": 6, "round": 1}
    distracted = at(fight={"foe": "Gate wardens, distracted"})["fight"]
    assert distracted == {"foe": "Gate wardens, distracted", "c": 5, "round": 1}


def _without(name: str, number: str) -> Tables:
    tables = small()
    tables[name] = [each for each in tables[name] if each["id"] != number]
    return tables


WRONG: list[tuple[Tables, str]] = [
    (small(adventure={"known": ["1", "9"]}), "adventure, field known: no location '9'"),
    (_without("location", "2"), "location 2: is on the map 'triangle' but has no entry"),
    (small(page_2={"enter": [FIGHT]}), r"location 2 \(Two\), enter 1 \(fight\): the location has "
     "no 'lost' list"),
    (small(page_2={"enter": [FIGHT], "lost": []}), "has no 'lost_text'"),
    (small(page_2={"enter": [{"do": "choose", "options": [
        {"label": "A", "if": {"p": 1}, "then": []}]}]}), r"step 1 \(choose\): no option without"),
    (small(page_2={"enter": [{"do": "gain", "fuel": 1}]}), "location 2 .*no gauge 'fuel'"),
    (small(page_2={"enter": [{"do": "if", "cond": {"has": "key"}, "then": []}]}),
     r"enter 1 \(if\): no word or equipment 'key'"),
    (small(page_2={"enter": [{"do": "item", "id": "flair"}]}),
     r"enter 1 \(item\): no equipment 'flair'. Did you mean 'flare'"),
    (small(adventure={"start": "7"}), "adventure, field start: no location '7'"),
    (small(page_2={"enter": [{**TEST, "difficulty": 4}]}), "field difficulty: expected 1 to 3, it "
     "is 4"),
    (small(page_2={"enter": [{**TEST, "difficulty": 0}]}), "field difficulty: expected 1 to 3"),
    (small(map={"roads": [["1", "2"], ["2", "3"]]}), "location 1: cannot be left again, it has 1 "
     "road"),
    (small(page_3={"enter": []}), "location 3: no 'win' can be reached"),
    (small(page_2={"enter": [{"do": "jump"}]}), r"enter, step 1 \(jump\): no such step"),
    (small(page_2={"enter": [{"do": "note"}]}), r"step 1 \(note\), field word: is missing"),
    (small(page_2={"enter": "win"}), r"location 2 \(Two\), enter: expected a list of steps"),
    (small(page_2={"entr": []}), "no field 'entr'. Did you mean 'enter'"),
    (small(page_2={"id": "9"}), "location 9: is not on the map"),
    (small(page_2={"id": "1"}), "location 1: is written twice"),
    (small(adventure={"gauges": {"tu": 0}}), "adventure, gauges: no start value for 'tech'"),
    (small(adventure={"gauges": {"tech": 4}}), "tech goes from 0 to 3, it is 4"),
    (small(carry={"words": ["key"]}), "carry, words: nothing notes 'key'"),
    (small(carry={"caps": {"fuel": 1}}), "carry, caps: no gauge 'fuel'"),
    (small(page_2={"enter": [{"do": "choose", "options": []}]}), "expected 1 to 8 options"),
    (small(page_2={"enter": [{"do": "set", "c": 9}]}), "c goes from 0 to 5, it is 9"),
    (small(equipment=[{"id": "a", "name": "A", "fitted": {"tu": 1}}], page_2={"enter": []}),
     "equipment a, fitted: the clock is not fitted"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("tables", "complaint"), WRONG, ids=lambda v: v if isinstance(v, str) else ""
)
def test_a_refusal_points_at_the_entry(tables: Tables, complaint: str) -> None:
    with pytest.raises(BadComponents, match=complaint):
        play(tables)


def test_all_complaints_come_at_once() -> None:
    page = {"enter": [{"do": "gain", "fuel": 1}, {"do": "jump"}]}
    with pytest.raises(BadComponents) as refused:
        play(small(page_1=page, page_2={"again": "never"}))
    assert len(str(refused.value).splitlines()) == 3


def test_the_smallest_example_of_the_rules() -> None:
    flares = {"id": "flare-crate", "name": "Crate of flares",
              "use": [{"do": "gain", "tu": -1}], "once": True}  # fmt: skip
    lift = [{"do": "gain", "tu": 1}, {"do": "item", "id": "flare-crate"}]
    chapel = {"name": "Chapel of Tyres", "enter": [{"do": "choose", "options": [
        {"label": "Give a lift", "then": lift}, {"label": "Decline", "then": []}]}]}  # fmt: skip
    study = play(small(equipment=[flares], page_2=chapel), tu=5).play("go 2")
    assert study.moves == ["choose Give a lift", "choose Decline"]
    study.play("choose Give a lift")
    assert study["gauges"]["tu"] == 7  # type: ignore[index]
    study.play("use flare-crate")
    assert study["gauges"]["tu"] == 6  # type: ignore[index]
    assert study["equipment"] == []


def test_an_adventure_of_the_same_id_takes_its_place() -> None:
    tables = shipped("mm-2")
    tables["adventure"]["title"] = "Another motorway"
    study = play(tables, mode="campaign", adventure="mm-2")
    assert study.position.booklet.title == "Another motorway"  # type: ignore[attr-defined]
    assert len(study["tries"]) == 3  # type: ignore[arg-type]


def test_the_game_file_is_checked() -> None:
    for own, complaint in (
        ({"coins": 2}, "gauges, entry 2 .tech., field top: a skill goes up to 2"),
        ({"clock": {"gauge": "time"}}, "clock, field gauge: no gauge 'time'"),
        ({"fight": {"skill": "p"}}, "fight, field skill: 'p' is no skill"),
        ({"coins": 0}, "field coins: expected"),
    ):
        with pytest.raises(BadComponents, match=complaint):
            load_game(HERE, dict(own))


@pytest.mark.parametrize(
    ("tables", "complaint"),
    [
        ({"id": "m", "roads": [["1", "1"]]}, "roads, entry 1: leads from 1 to itself"),
        ({"id": "m", "hidden": {"A": ["7"]}}, "hidden, A: no place '7'"),
        ({"id": "m", "roads": [["1", "A"]], "hidden": {"A": ["1"]}}, "a hidden place has no roads"),
        ({"id": "m"}, "a map has 1 to 30 places, not 0"),
        ({"id": "m", "road": []}, "map: Object contains unknown field"),
    ],
)
def test_maps_are_checked(tables: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadComponents, match=complaint):
        read_chart(tables, "map.toml")


# parlour check


def _written(tmp_path: Path, text: str) -> str:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


ISLAND = """
[adventure]
id = "mine"
title = "Mine"
start = "1"
exit = "3"
gauges = { tu = 0, tech = 1, o = 1, d = 1, c = 1, f = 1, p = 1 }
[map]
id = "mine"
roads = [["1","2"], ["2","3"], ["1","3"], ["7","8"], ["8","9"], ["7","9"]]
[[equipment]]
id = "horn"
name = "Horn"
[[location]]
id = "1"
name = "One"
text = "A."
enter = [ { do = "note", word = "idle" } ]
[[location]]
id = "2"
name = "Two"
text = "B."
enter = []
[[location]]
id = "3"
name = "Three"
text = "C."
enter = [ { do = "win" } ]
""" + "".join(
    f'[[location]]\nid = "{place}"\nname = "Island"\ntext = "X."\nenter = []\n' for place in "789"
)


def test_check_warns_of_places_that_cannot_be_reached_or_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = _written(tmp_path, ISLAND)
    assert main(["check", file]) == 0
    said = capsys.readouterr().out
    assert f"warning: {file}: location 7 (Island): cannot be reached from 1" in said
    assert f"warning: {file}: location 9 (Island): cannot be left for the exit, 3" in said
    assert f"warning: {file}: equipment horn: is nowhere found" in said
    assert "word 'idle': is noted, but nobody asks for it" in said
    assert said.splitlines()[-1] == f"{file} can be played in Mad Maxence: 8 warnings"


def test_check_points_at_the_entry(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = _written(tmp_path, ISLAND.replace('do = "win"', 'do = "won"'))
    assert main(["check", file]) == 2
    assert f"say whose file {file} is, it fits no game as it is" in capsys.readouterr().err
    assert main(["check", file, "mad-maxence"]) == 2
    said = capsys.readouterr().err
    assert f"{file}: location 3 (Three), enter, step 1 (won): no such step." in said


@pytest.mark.parametrize("adventure", ["mm-1", "mm-2", "mm-3"])
def test_check_finds_nothing_in_our_own(adventure: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(HERE / f"{adventure}.toml")]) == 0
    assert capsys.readouterr().out.strip().endswith("can be played in Mad Maxence: 0 warnings")


def test_check_needs_a_file_that_is_toml(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check"]) == 2
    assert main(["check", _written(tmp_path, "not [ toml")]) == 2
    assert main(["check", str(tmp_path / "nowhere.toml")]) == 2
    said = capsys.readouterr().err
    assert "say which file" in said
    assert "is not TOML" in said
    assert "cannot be read" in said


def test_check_works_for_the_components_of_other_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = _written(tmp_path, "[limits]\nrounds = 0\n")
    assert main(["check", file, "nazi-hunter"]) == 2
    assert "field rounds" in capsys.readouterr().err
    assert main(["check", str(HERE.parent / "lucha_libre" / "components.toml")]) == 0
    assert "can be played in Lucha Libre: 0 warnings" in capsys.readouterr().out
    assert main(["check", _written(tmp_path, "")]) == 2
    assert "it fits a-most-dangerous-rescue or bonnie-and-clyde or " in capsys.readouterr().err


def test_a_test_beyond_its_gauge_is_warned_of() -> None:
    page = {"enter": [{"do": "if", "cond": {"p": 9}, "then": []}]}
    lines = adventure_check.check_file(small(page_2=page), "mine.toml")
    assert any("p never reaches 9" in line for line in lines)


def test_our_files_have_no_copy_elsewhere() -> None:
    assert read_toml(HERE / "components.toml")["adventures"] == ["mm-1", "mm-2", "mm-3"]
