"""Mad Maxence: what the lab notes."""

from __future__ import annotations

from parlour.engine.events import Audience, Event
from parlour.engine.measures import Notes
from parlour.games.mad_maxence.lab.measures import MEASURES, hear

from .cases import GAME, Tables, small

DOOR = {"do": "choose", "options": [
    {"label": "Knock", "then": [{"do": "win"}]},
    {"label": "Kick", "then": [{"do": "gain", "tu": 1}, {"do": "win"}]},
    {"label": "Bribe", "if": {"p": 3}, "then": [{"do": "win"}]},
    {"label": "Turn away", "then": []},
]}  # fmt: skip
RAT = {"do": "fight", "foe": "Rat", "c": 1, "won": []}


class Ears(Audience):
    """Notes what is told."""

    def __init__(self, notes: Notes) -> None:
        super().__init__()
        self.notes = notes

    def hear(self, event: Event) -> None:
        """Take one event."""
        hear(event, self.notes)


def noted(tables: Tables, *moves: str, **options: object) -> dict[tuple[str, str], float]:
    """What is noted while moves are made, and coins fall on tails."""
    journey = GAME.start(components=tables, **options)
    notes = Notes(journey)
    journey.audience = Ears(notes)
    for move in moves:
        book = journey.outcome_book() if move.startswith("heads") else journey.book()
        journey.play(book.number(move))
    return {(group, thing): value for (group, thing, _), value in notes.tally.items()}


def test_ways_out_and_options_that_nobody_takes() -> None:
    tables = small(page_3={"enter": [DOOR]})
    found = noted(tables, "go 3", "choose Kick")
    assert found["ways out", "Kick"] == 1
    assert {thing for group, thing in found if group == "all wins"} == {"Knock", "Kick", "Bribe"}
    assert found["open", "Three: Knock"] == 1
    assert ("taken", "Three: Knock") not in found
    assert found["taken", "Three: Kick"] == 1
    assert ("open", "Three: Bribe") not in found
    assert found["arrived", "TU on arriving at the exit"] == 1
    assert found["arrived", "TU on winning"] == 2
    assert (found["tries", "attempt 1"], found["wins", "attempt 1"]) == (1, 1)


def test_a_win_without_a_choice_is_told_by_its_place() -> None:
    assert noted(small(), "go 3")["ways out", "Three"] == 1


def test_where_fights_are_lost_and_which_roads_are_driven() -> None:
    tables = small(page_2={"enter": [RAT], "lost": [], "lost_text": "Out."},
                   adventure={"gauges": {"tu": 0, "tech": 2, "o": 1, "d": 2, "c": 1, "f": 0,
                                         "p": 0}})  # fmt: skip
    found = noted(tables, "go 2", "heads 0")
    assert found["beaten at", "2"] == 1
    assert found["roads", "1 to 2"] == 1
    assert found["lost at", "2"] == 1
    assert found["tries", "attempt 1"] == 1
    assert ("wins", "attempt 1") not in found


def test_attempts_of_a_campaign_are_told_apart_by_adventure() -> None:
    found = noted(small(adventure={"id": "mm-1"}), "go 3", mode="campaign")
    assert found["wins", "mm-1, attempt 1"] == 1


def test_the_clock_can_be_turned_both_ways() -> None:
    clock = next(each for each in MEASURES.parameters if each.path == "adventure.tu_limit")
    assert clock.low < 20 < clock.high
