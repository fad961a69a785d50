"""Mad Maxence on the table: what a seat sees, touches and hears, and what it never sees."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from parlour.engine.events import Event
from parlour.engine.study import Study
from parlour.games.mad_maxence.table.narration import cues, log_line
from parlour.games.mad_maxence.table.pieces import Stop
from parlour.games.mad_maxence.table.sentences import chance, percent
from parlour.scene.choices import move_meant
from parlour.scene.cues import Burst, Rise, Tumble
from parlour.scene.default_scene import scene_of
from parlour.scene.look import Look
from parlour.scene.table import Gauge, Graph, Panel, Plates, Scene
from parlour.scene.web.render import render

from .cases import GAME, arrived, at, play, shipped, small

rule = pytest.mark.rule


def _scene(study: Study) -> Scene:
    return scene_of(GAME, study.position, 0)


def _details(scene: Scene, zone: str) -> dict[str, str]:
    [plates] = [each for each in scene.zones if isinstance(each, Plates) and each.id == zone]
    return {spot.text: spot.detail for spot in plates.spots}


def _text(scene: Scene) -> str:
    [page] = [each for each in scene.zones if isinstance(each, Panel) and each.id == "page"]
    return " ".join([page.label, *(fact.text for fact in page.facts)])


@rule("MM-R13", "MM-R21")
@pytest.mark.parametrize("adventure", ["mm-1", "mm-2", "mm-3"])
def test_the_booklet_shows_nothing_that_has_not_been_reached(adventure: str) -> None:
    pages = shipped(adventure)["location"]
    position = GAME.start(adventure=adventure)
    shown = json.dumps(asdict(scene_of(GAME, position, 0)), ensure_ascii=False)
    drawn = "".join(part.inner for part in render(scene_of(GAME, position, 0), GAME.look))
    start = position.booklet.data.start  # type: ignore[attr-defined]
    title = shipped(adventure)["adventure"]["title"]  # public, and half of it the exit's name
    shown, drawn = shown.replace(title, ""), drawn.replace(title, "")
    for page in pages:
        known = page["id"] == start
        assert (page["text"] in shown) == known, page["id"]
        assert (page["name"] in shown) == known, page["id"]
        if not known:
            assert page["name"] not in drawn


def test_the_page_and_its_options_with_their_price() -> None:
    market = _scene(arrived(at="1", came_from="2", p=0, f=1))
    assert _text(market).startswith("Rust Market Tarpaulins")
    assert _details(market, "options") == {
        "Trade fuel for the ram": "Fuel -1, Welded ram",
        "Trade parts for the atlas": "Needs spare parts 1",
        "Haul crates": "Time units +2, spare parts +1, fuel +1",
        "Drive on": "Nothing happens",
    }
    tower = _scene(arrived(at="6", came_from="8", o=2))
    assert _details(tower, "options")["Watch the lights"] == (
        "Orientation test (2 heads of 2 coins, 25 %): the word 'gate-code'; else time units +2"
    )
    gate = _details(_scene(arrived(at="9", came_from="7", words=["friends"])), "options")
    assert gate["Signal the code"] == "Needs the word 'gate-code'"
    assert gate["Fight the wardens alone"] == "Not with the word 'friends'"


def test_a_fight_shows_both_sides_and_the_price_of_flight() -> None:
    scene = _scene(at(fight={"foe": "Camp guards", "c": 1, "round": 2}, tech=2, c=2))
    bars = {zone.id: zone.value for zone in scene.zones if isinstance(zone, Gauge)}
    assert (bars["foe"], bars["mine"]) == (1, 2)
    assert _details(scene, "combat") == {
        "Fight": "2 coins against 1: 75 % to win this round",
        "Flee": "Time units +1",
    }
    hopeless = _scene(at(fight={"foe": "Gate wardens"}, tech=1, c=3))
    assert "cannot win in this round" in _details(hopeless, "combat")["Fight"]


def test_the_departure_strip() -> None:
    strip = _details(_scene(at(at="0", d=2, tu=4)), "departure")
    assert strip == {
        "Repair": "Spare parts -1, time units +1, combativeness +1",
        "Easy manoeuvre": "Fuel -1; 75 %: time units -1",
        "Hard manoeuvre": "Fuel -1; 0 %: time units -2",
    }


def test_chances_in_words() -> None:
    assert [percent(chance(3, difficulty)) for difficulty in (1, 2, 3)] == [
        "87.5 %", "50 %", "12.5 %",
    ]  # fmt: skip
    assert percent(chance(0, 1)) == "0 %"


def test_the_map_knows_where_she_is_and_came_from() -> None:
    scene = _scene(at(at="5", came_from="2", c=2))
    [graph] = [zone for zone in scene.zones if isinstance(zone, Graph)]
    spots = {spot.text: spot for spot in graph.spots if isinstance(spot, Stop)}
    assert spots["5"].here
    assert spots["2"].before
    assert [text for text, spot in spots.items() if spot.near] == ["0", "1", "4", "8", "A"]
    assert spots["9"].leaves
    assert [text for text, spot in spots.items() if spot.hidden] == ["A", "B", "C"]
    assert "The Burnt Orchard" in spots["0"].label
    assert "not read yet" in spots["7"].label
    [car] = [piece for piece in scene.pieces if piece.id == "car"]
    assert car.at == "place-5"


def test_the_story_is_read_before_the_first_page() -> None:
    assert "Three columns of white dust" in _text(_scene(at()))
    won = arrived(mode="campaign", at="9", came_from="6", words=["gate-code"], tech=1)
    won.play("choose Signal the code").then(1)
    text = _text(scene_of(GAME, won.position, 0))
    assert "smells of rain" in text
    assert "Past the gate the road goes under water" in text


def test_the_notebook_of_a_campaign() -> None:
    scene = _scene(
        at(mode="campaign", booklet="mm-2", at="8", words=["friends"], tries={"mm-1": 3, "mm-2": 2})
    )
    [book] = [zone for zone in scene.zones if zone.id == "notebook"]
    assert isinstance(book, Panel)
    facts = {fact.name: fact.text for fact in book.facts}
    assert facts["The Salt Gate"] == "won, 3 attempts"
    assert facts["The Drowned Motorway"] == "under way, 2 attempts"
    assert facts["Words"] == "friends"
    assert facts["Entered with"] == (
        "Time units 0, Technology 2, Orientation 1, Driving 1, Combativeness 2, Fuel 1, "
        "Spare parts 1"
    )


def test_roads_without_time_are_asked_about_if_there_is_another_way() -> None:
    study = play(small(), equipment=["flare"], tu=10)
    warned = {choice.label: choice.warning for choice in scene_of(GAME, study.position, 0).choices}
    assert "will catch you" in warned["Drive to 2"]
    assert warned["Use Crate of flares"] == ""
    assert all(not choice.warning for choice in _scene(at(at="0", tu=20, p=0, f=0)).choices)


def test_touching_what_is_no_target_says_why() -> None:
    study = at(at="5", came_from="2", c=2, f=0)
    for thing, why in (
        ("place-2", "MM-9: you just came from 2"),
        ("place-9", "MM-9: no road leads from 5 to 9"),
        ("plate-manoeuvre-easy", "MM-7: a manoeuvre needs fuel, and there is none"),
        ("option-1", "MM-11: the page asks for no choice now"),
    ):
        move = move_meant(GAME, study.position, 0, thing)
        assert move is not None
        assert study.position.why_not(move) == why
    assert move_meant(GAME, study.position, 0, "coin-1") is None
    assert move_meant(GAME, study.position, -1, "place-2") is None
    flare = play(small(), tu=3)
    move = move_meant(GAME, flare.position, 0, "item-flare")
    assert move is not None
    assert "MM-6" in str(flare.position.why_not(move))


def _told(event: str, **facts: object) -> Event:
    return Event(event, "MM-1", facts)


def test_the_log() -> None:
    lines = [log_line(event) for event in at(at="0", tu=6, c=2).play("go 4").events]
    assert lines == [
        "Drive from 0 to 4.",
        "Time units 6 → 7.",
        "You reach The Drowned Garage.",
        "A fight: Garage hounds, combativeness 1.",
    ]
    fight = at(fight={"foe": "Gate wardens", "c": 5, "round": 2}, tech=2, c=3, tu=14)
    lines = [log_line(event) for event in fight.play("fight").then(1).events]
    assert lines == [
        "1 head, 1 tail.",
        "Combativeness after round 2: Gate wardens 4, you 2.",
        "Combativeness 3 → 2.",
        "Time units 14 → 15.",
    ]
    lost = (
        at(at="4", came_from="0", fight={"foe": "Garage hounds"}, tech=1, c=1).play("fight").then(0)
    )
    assert any("You wake on the roof" in log_line(event) for event in lost.events)
    assert log_line(_told("manoeuvre", kind="hard")) == "A hard manoeuvre."
    assert log_line(_told("adventure", title="The Salt Gate", attempt=2)) == (
        "The Salt Gate, attempt 2."
    )


def test_the_staging() -> None:
    events = (
        at(at="4", came_from="0", fight={"foe": "Garage hounds"}, tech=2, c=3).play("fight").then(2)
    )
    staged = [cue for event in events.events for cue in cues(event)]
    assert Tumble(("coin-1", "coin-2")) in staged
    assert Burst("spark", "item-racing-tyres") in staged
    assert Rise("+1", "gauge-d") in staged
    caught = at(at="0", tu=20).play("go 2")
    assert Burst("dust", "map", 1.3) in [cue for event in caught.events for cue in cues(event)]
    assert cues(_told("coins", coins=0, heads=0)) == ()


def test_the_drawing_follows_the_clock() -> None:
    assert isinstance(GAME.look, Look)
    assert {"repair", "manoeuvre", "dust", "daylight", "spark"} <= set(GAME.look.shapes)
    clouds = []
    for tu in (0, 10, 20):
        parts = render(_scene(at(at="8", came_from="2", tu=tu, c=2)), GAME.look)
        [backdrop] = [part.inner for part in parts if part.id == "map.backdrop"]
        assert backdrop.count("crossed") == 1
        clouds.append(backdrop.partition('class="pursuit"')[2].partition("scale(")[2][:4])
    assert clouds == ["0.70", "1.45", "2.20"]


def test_a_map_without_points_is_laid_in_a_ring() -> None:
    scene = scene_of(GAME, play(small()).position, 0)
    [graph] = [zone for zone in scene.zones if isinstance(zone, Graph)]
    assert len(set(graph.points.values())) == 3
