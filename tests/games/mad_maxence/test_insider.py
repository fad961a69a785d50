"""Mad Maxence: the level that knows the booklet."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.bots import any_bot, bot_names
from parlour.bots.perfect import PerfectBot
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.solution_cache import first_seat_value
from parlour.games.mad_maxence.bots.booklet_reader import (
    Insider,
    chance_within,
    insider,
    known_places,
    way_out,
)
from parlour.games.mad_maxence.bots.oracle import oracle
from parlour.games.mad_maxence.rules.position import Journey
from parlour.games.mad_maxence.rules.tables import RETRY

from .cases import GAME, Tables, small

rule = pytest.mark.rule
BUSH = {"do": "gain", "tu": 3}
DOOR = {"do": "choose", "options": [
    {"label": "Open", "if": {"has": "key"}, "then": [{"do": "win"}]},
    {"label": "Break in", "then": [
        {"do": "test", "skill": "o", "difficulty": 1, "success": [{"do": "win"}], "failure": []}]},
]}  # fmt: skip


def estate(**head: object) -> Tables:
    """A house behind a gate. The key is the long way round, and nobody needs the bushes."""
    tables = small(
        adventure={"start": "G", "exit": "H", "tu_limit": 8, **head},
        map={"id": "estate", "roads": [
            ["G", "H"], ["G", "S"], ["S", "H"], ["G", "B"],
            ["B", "H"], ["B", "S"],
        ]},
        equipment=[],
        location=[
            {"id": "G", "name": "Gate", "text": "A.", "enter": []},
            {"id": "S", "name": "Shed", "text": "B.", "enter": [{"do": "note", "word": "key"}]},
            {"id": "B", "name": "Bush", "text": "C.", "enter": [BUSH]},
            {"id": "H", "name": "House", "text": "D.", "enter": [DOOR]},
        ],
    )  # fmt: skip
    return tables


def begun(tables: Tables) -> Journey:
    journey = GAME.start(components=tables)
    assert isinstance(journey, Journey)
    return journey


def named(journey: Journey, places: int) -> set[str]:
    return {place for n, place in enumerate(journey.world.places) if places >> n & 1}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "parlour" / "solved"


@pytest.mark.parametrize("blank", [False, True])
@rule("MM-R13")
def test_it_knows_what_nobody_has_read(blank: bool) -> None:
    journey = begun(estate())
    seen = journey.redeal(0, Kiss(1)) if blank else journey
    move = PerfectBot(GAME).choose(seen, Kiss(1))
    assert journey.book().notation(int(move)) == "go S"


@rule("MM-R13")
def test_advice_still_knows_only_what_has_been_read() -> None:
    seen = begun(estate()).redeal(0, Kiss(1))
    assert oracle(seen) is None
    assert insider(seen) is not None


def test_places_grow_from_the_shortest_way_out() -> None:
    journey = begun(estate())
    assert named(journey, way_out(journey)) == {"G", "H"}
    assert chance_within(journey, way_out(journey)) == 0.5
    grown = known_places(journey.world, 0)
    assert {"G", "S", "H"} <= named(journey, grown)
    assert chance_within(journey, grown) == 1.0


def test_an_adventure_may_name_the_places_to_keep_to() -> None:
    journey = begun(estate(known=["G", "H"]))
    assert named(journey, known_places(journey.world, 0)) == {"G", "H"}
    knows = insider(journey)
    assert knows is not None
    assert first_seat_value(knows, journey) == 0.5


def test_where_its_play_does_not_lead_it_solves_the_rest_from_there() -> None:
    journey = begun(estate(known=["G", "H"], tu_limit=20))
    knows = insider(journey)
    assert knows is not None
    assert first_seat_value(knows, journey) == 0.5
    for place in ("B", "S"):
        journey.play(journey.book().number(f"go {place}"))
    assert knows.values(journey)[0].result == 1.0


def test_what_was_solved_is_read_again(cache: Path) -> None:
    journey = begun(estate())
    first = Insider(journey)
    found = first.values(journey)
    assert len(list(cache.iterdir())) == 1
    second = Insider(journey)
    assert second.values(journey) == found
    assert (first.stats.cached, second.stats.cached) == (False, True)


@pytest.mark.fast_core
def test_what_takes_too_much_room_is_left_to_the_rules_of_thumb() -> None:
    journey = GAME.start(adventure="mm-3")
    assert isinstance(journey, Journey)
    knows = Insider(journey)
    knows.room = 1
    assert knows.values(journey) == []


def test_an_adventure_with_things_to_use_is_walked_through_late() -> None:
    journey = begun(small(page_2={"enter": [{"do": "item", "id": "flare"}]}))
    knows = insider(journey)
    assert knows is not None
    assert knows.values(journey)[0].result == 1.0


def test_one_world_for_all_who_ask_about_a_file() -> None:
    assert begun(estate()).world is begun(estate()).world
    assert begun(estate()).world is not begun(estate(tu_limit=9)).world


def test_in_a_campaign_it_tries_again() -> None:
    journey = GAME.position({"phase": "defeat", "cause": "erasers"}, mode="campaign")
    assert PerfectBot(GAME).choose(journey, Kiss(1)) == RETRY


def test_of_equal_moves_it_makes_the_one_that_leaves_more() -> None:
    rests = [{"do": "choose", "options": [
        {"label": "Sleep", "then": [{"do": "gain", "tu": 1}]},
        {"label": "Train", "then": [{"do": "gain", "tu": 1, "tech": 1}]},
    ]}]  # fmt: skip
    journey = begun(small(page_1={"enter": rests}))
    move = PerfectBot(GAME).choose(journey, Kiss(1))
    assert journey.book().notation(int(move)) == "choose Train"


@rule("MM-22")
def test_a_retry_asks_the_same_one_and_a_campaign_is_played_adventure_by_adventure() -> None:
    single, campaign = GAME.start(), GAME.start(mode="campaign")
    assert isinstance(single, Journey)
    assert isinstance(campaign, Journey)
    assert insider(single) is insider(campaign)
    campaign.gauges = campaign.entry_gauges
    campaign.enter_adventure()
    assert insider(campaign) is insider(single)


def test_it_is_the_strongest_level_and_says_how_it_plays() -> None:
    assert bot_names(GAME)[-1] == "perfect"
    assert "knows the booklet" in GAME.ladder[-1].words
    assert isinstance(any_bot("perfect", GAME), PerfectBot)


def test_positions_where_chance_is_to_move_are_not_asked() -> None:
    journey = begun(estate())
    journey.play(journey.book().number("go H"))
    journey.play(journey.book().number("choose Break in"))
    assert journey.to_move() in (CHANCE, OVER)
    knows = insider(journey)
    assert knows is not None
    assert knows.values(journey) == []
