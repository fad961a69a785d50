"""The end of a match: a chart with its table, and facts about each seat, drawn and said."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from rich.text import Text

from parlour.scene.ending import Chart, Ending, SeatSummary, Series
from parlour.scene.table import Fact, Mood
from parlour.scene.text import draw_ending as as_text
from parlour.scene.text import say_ending
from parlour.scene.web import draw_ending

POINTS = Chart(
    "Points",
    "round",
    (Series("Salt & Co", (0, 2, 7), 1), Series("<Pepper>", (0, -1, 4), 0)),
    goals={10: "enough"},
)
ENDING = Ending(
    ("Salt & Co has the most.",),
    (POINTS,),
    (
        SeatSummary(0, "<Pepper>", (Fact("In hand", "a mill"),)),
        SeatSummary(1, "Salt & Co", (Fact("In hand", "nothing"),), won=True),
    ),
)


def parsed(ending: Ending) -> ElementTree.Element:
    return ElementTree.fromstring(f"<div>{draw_ending(ending)}</div>")


def words(block: list[Text]) -> list[str]:
    return [line.plain.rstrip() for line in block]


def test_a_chart_has_a_line_with_a_mark_for_every_turn() -> None:
    drawn = parsed(ENDING)
    lines = drawn.findall(".//path[@class='line']")
    assert [len(line.get("d", "").split("L")) for line in lines] == [3, 3]
    groups = drawn.findall(".//g")
    assert [group.get("class") for group in groups] == ["series seat-2", "series seat-1"]
    assert [len(group.findall("path[@class='mark']")) for group in groups] == [3, 3]
    assert groups[0].findall("path")[2].get("d") != groups[1].findall("path")[2].get("d")


def test_higher_values_are_drawn_higher_and_later_ones_further_right() -> None:
    line = parsed(ENDING).find(".//path[@class='line']")
    assert line is not None
    points = [tuple(map(float, point.split())) for point in line.get("d", "")[1:].split("L")]
    assert [x for x, _ in points] == sorted({x for x, _ in points})
    assert [y for _, y in points] == sorted({y for _, y in points}, reverse=True)


def test_the_numbers_stand_in_a_table_too() -> None:
    table = parsed(ENDING).find(".//table")
    assert table is not None
    rows = [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]
    head = ["Round", "0", "1", "2"]
    assert rows == [head, ["Salt & Co", "0", "2", "7"], ["<Pepper>", "0", "-1", "4"]]
    chart = parsed(ENDING).find(".//figure/svg")
    assert chart is not None
    assert chart.get("role") == "img"
    assert "Points by round" in chart.get("aria-label", "")


def test_seats_say_their_facts_and_who_wins() -> None:
    accounts = parsed(ENDING).findall(".//section")
    assert [account.get("class") for account in accounts] == ["series seat-1", "series seat-2 won"]
    assert ["".join(account.itertext()) for account in accounts] == [
        "<Pepper>In handa mill",
        "Salt & Co winsIn handnothing",
    ]


def test_all_of_it_is_said_in_lines() -> None:
    assert say_ending(ENDING) == [
        "Salt & Co has the most.",
        "Points, round 0 to 2: Salt & Co: 0, 2, 7",
        "Points, round 0 to 2: <Pepper>: 0, -1, 4",
        "Points: 10: enough",
        "<Pepper>: In hand: a mill",
        "Salt & Co: In hand: nothing",
    ]


def test_a_terminal_shows_the_numbers_as_a_table() -> None:
    assert words(as_text(ENDING, Mood({}), 60)) == [
        "Salt & Co has the most.",
        "",
        "Points by round",
        "             0  1  2",
        "■ Salt & Co  0  2  7",
        "● <Pepper>   0 -1  4",
        "10: enough",
        "",
        "● <Pepper>",
        "  In hand: a mill",
        "",
        "■ Salt & Co wins",
        "  In hand: nothing",
    ]


def test_a_long_match_goes_on_in_another_row() -> None:
    chart = Chart("Points", "round", (Series("Salt", tuple(range(30)), 0),), first=1)
    lines = words(as_text(Ending(charts=(chart,)), Mood({}), 40))
    assert lines[2:3] == ["● Salt  0  1  2  3  4  5  6  7  8  9 10"]
    assert lines[-1].split()[2:] == [str(n) for n in range(22, 30)]
    assert all(len(line) <= 40 for line in lines)


@pytest.mark.parametrize("values", [(), (0,), (5, 5), tuple(range(0, 4000, 40))])
def test_any_series_can_be_drawn(values: tuple[int, ...]) -> None:
    chart = Chart("Points", "round", (Series("Salt", values),))
    drawn = parsed(Ending(charts=(chart,)))
    numbers = drawn.findall(".//text")
    assert len(numbers) < 24
    assert len(drawn.findall(".//path[@class='mark']")) == len(values) + 1
    assert bool(as_text(Ending(charts=(chart,)), Mood({}), 60)) == bool(values)
    assert bool(say_ending(Ending(charts=(chart,)))) == bool(values)


def test_nothing_to_tell_is_nothing() -> None:
    assert draw_ending(Ending()) == ""
    assert say_ending(Ending()) == []
    assert as_text(Ending(), Mood({}), 60) == []
