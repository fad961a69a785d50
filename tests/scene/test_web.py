"""Fragments of a page: sound markup, stable ids, and patches that lead from one to the next."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.engine.game import Game
from parlour.games import all_games, find_game
from parlour.scene.default_scene import scene_of
from parlour.scene.look import Look
from parlour.scene.table import (
    Gauge,
    Graph,
    Grid,
    Mood,
    Piece,
    Pile,
    Plates,
    Prompt,
    Scene,
    Spot,
    Track,
    spots_of,
)
from parlour.scene.web import Fragment, Patch, changes, picture, render
from parlour.scene.web.geometry import CARD, PIECE, Place, layout_of, packed, room_for_pieces
from parlour.scene.web.instruments import gauge_parts
from parlour.scene.web.pieces import BADGE, badges, drawing
from parlour.testing.checks import some, viewers, walk
from tests.scene.example import full_scene

GAMES = list(all_games().values())
PLAIN = Look()
CLIENTS = {"open", "touched", "pressed", "hinted", "last", "pointed", "lifts"}
"""Classes that say what one may touch, has touched, did last: the client adds and removes them."""
HULL = Gauge("hull", "Hull", 4, 0, 6, marks={3: "a sailor patches"}, danger=3, goal=6)


def drawn(game: Game, position: object, seat: int) -> list[Fragment]:
    look = game.look or Look()
    return render(scene_of(game, position, seat), look)  # type: ignore[arg-type]


def patched(page: dict[str, Fragment], patches: list[Patch]) -> dict[str, Fragment]:
    """What a client does with patches, in miniature."""
    after = dict(page)
    for patch in patches:
        name = patch["id"]
        if patch["op"] == "drop":
            del after[name]
        elif patch["op"] == "put":
            after[name] = Fragment(name, patch["parent"], "put", {}, patch["html"])
        elif patch["op"] == "set":
            known = after[name]
            attributes = {**known.attributes, **patch["attributes"]}
            kept = {key: value for key, value in attributes.items() if value is not None}
            after[name] = Fragment(name, known.parent, known.tag, kept, known.inner)
        else:
            known = after[name]
            inner = patch["html"] if patch["op"] == "fill" else spliced(known.inner, patch)
            after[name] = Fragment(name, known.parent, known.tag, known.attributes, inner)
    return after


def spliced(inner: str, patch: Patch) -> str:
    """What the client makes of a drawing of which a part is replaced."""
    root = within = ElementTree.fromstring(f"<g>{inner}</g>")
    for step in patch["path"]:
        within = within[step]
    at = patch["at"]
    within[at : at + patch["remove"]] = list(ElementTree.fromstring(f"<g>{patch['html']}</g>"))
    return "".join(ElementTree.tostring(each, "unicode") for each in root)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_markup_is_well_formed_and_passes_a_strict_policy(game: Game) -> None:
    setup = game.setup()
    for position in some(game, setup, 24):
        for seat in viewers(setup):
            fragments = drawn(game, position, seat)
            names = [fragment.id for fragment in fragments]
            assert len(set(names)) == len(names)
            for fragment in fragments:
                html = fragment.html()
                ElementTree.fromstring(html)
                assert "style=" not in html
                assert "<script" not in html


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_no_drawing_uses_a_class_that_the_client_gives_and_takes(game: Game) -> None:
    for position in some(game, game.setup(), 24):
        for fragment in drawn(game, position, 0):
            for classes in re.findall(r'class="([^"]*)"', fragment.inner):
                assert not CLIENTS.intersection(classes.split()), f"{fragment.id}: {classes}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_everything_of_the_scene_is_on_the_page(game: Game) -> None:
    for position in some(game, game.setup(), 24):
        scene = scene_of(game, position, 0)
        fragments = {fragment.id: fragment for fragment in drawn(game, position, 0)}
        for zone in scene.zones:
            assert zone.id in fragments
            for spot in spots_of(zone):
                assert spot.id in fragments
        for piece in scene.pieces:
            assert piece.id in fragments, f"{piece.id} at {piece.at}"
        touched = {name for choice in scene.choices for path in choice.touches for name in path}
        for name in touched:
            assert "legal" in fragments[name].attributes["class"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_patches_lead_from_each_position_to_the_next(game: Game) -> None:
    page: dict[str, Fragment] = {}
    before: list[Fragment] = []
    for number, position in enumerate(walk(game, game.setup(), 1)):
        if number > 120:
            break
        after = drawn(game, position, 0)
        page = patched(page, changes(before, after))
        assert set(page) == {fragment.id for fragment in after}
        for fragment in after:
            shown = page[fragment.id]
            whole = shown.inner if shown.tag == "put" else shown.html()
            html = fragment.html()
            assert whole == html or ElementTree.canonicalize(whole) == ElementTree.canonicalize(
                html
            )
            page[fragment.id] = fragment
        before = after


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_does_not_change_is_not_sent(game: Game) -> None:
    for position in some(game, game.setup(), 12):
        assert changes(drawn(game, position, 0), drawn(game, position.copy(), 0)) == []


def test_a_piece_that_moves_keeps_its_node() -> None:
    game = find_game("last-glow")
    study = game.study({"lighthouse": "3,3"})
    before = drawn(game, study.position, 0)
    study.play("throttle")
    moved = [
        each
        for each in changes(before, drawn(game, study.position, 0))
        if each["id"] == "lighthouse"
    ]
    assert [each["op"] for each in moved] == ["set"]
    assert set(moved[0]["attributes"]) >= {"transform"}


def test_new_fragments_say_where_they_go() -> None:
    one = Fragment("a", "lane", "i")
    two = Fragment("b", "lane", "i")
    assert changes([one], [one, two])[0]["after"] == "a"
    assert changes([two], [one, two])[0]["after"] is None
    assert changes([one], [Fragment("a", "other", "i")])[0]["op"] == "put"


def with_gauge(gauge: Gauge) -> Scene:
    """The example with one instrument of its own."""
    scene = full_scene()
    zones = tuple(gauge if isinstance(zone, Gauge) else zone for zone in scene.zones)
    return replace(scene, zones=zones)


def by_id(scene: Scene, look: Look = PLAIN) -> dict[str, Fragment]:
    return {fragment.id: fragment for fragment in render(scene, look)}


@pytest.mark.parametrize("upright", [False, True])
def test_a_gauge_slides_and_nothing_else_changes(upright: bool) -> None:
    gauge = replace(HULL, upright=upright)
    before = render(with_gauge(gauge))
    patches = changes(before, render(with_gauge(replace(gauge, value=5))))
    assert [(each["op"], each["id"], list(each["attributes"])) for each in patches] == [
        ("set", "hull.dial", ["aria-valuenow"]),
        ("set", "hull.level", ["transform"]),
    ]
    warned = changes(before, render(with_gauge(replace(gauge, value=2))))
    assert {each["op"] for each in warned} == {"set"}
    assert " low" in warned[0]["attributes"]["class"]


def test_a_gauge_shows_its_limits_its_danger_and_its_goal() -> None:
    scale = by_id(with_gauge(HULL))["hull.scale"].inner
    assert re.findall(r'class="number"[^>]*>(\d+)<', scale) == ["0", "3", "6"]
    assert 'class="redline"' in scale
    assert 'class="star"' in scale
    assert ">a sailor patches</text>" in scale
    crowded = replace(HULL, high=50, marks={0: "perfect", 4: "master", 7: "expert"}, goal=None)
    parts = by_id(with_gauge(crowded))
    assert "<text" not in parts["hull.legend"].inner
    assert "expert" in parts["hull.legend"].inner
    assert 'class="named"' not in parts["hull.scale"].inner


@settings(deadline=None, derandomize=True)
@given(low=st.integers(-9, 9), steps=st.integers(0, 200), off=st.integers(-5, 205))
def test_a_level_stays_in_its_tube(low: int, steps: int, off: int) -> None:
    gauge = Gauge("hull", "Hull", low + off, low, low + steps)
    for upright, longest in ((False, 200), (True, 190)):
        parts = {part.id: part for part in gauge_parts(replace(gauge, upright=upright), PLAIN)}
        level = parts["hull.level"]
        numbers = [float(each) for each in re.findall(r"-?[\d.]+", level.attributes["transform"])]
        assert all(0 <= number <= longest for number in numbers)


def test_what_may_come_and_what_it_says_lie_on_the_thing() -> None:
    scene = full_scene()
    pieces = (replace(scene.pieces[0], detail="The ship.", forecasts=(("s-1,2", "2/6"),)),)
    grid = Grid("grid", "Sky", ((Spot("s-1,1", "here", detail="sky"), Spot("s-1,2", "there")),))
    parts = by_id(replace(scene, zones=(grid, *scene.zones[-2:]), pieces=pieces))
    assert json.loads(parts["ship"].attributes["data-forecasts"]) == [["s-1,2", "2/6"]]
    assert parts["ship"].attributes["data-detail"] == "The ship."
    assert parts["s-1,1"].attributes["data-detail"] == "sky"
    assert parts["yes"].attributes["data-detail"] == "keep all"
    assert not {"data-forecasts", "data-detail"} & set(parts["s-1,2"].attributes)


@settings(deadline=None, derandomize=True)
@given(
    width=st.floats(20, 400),
    height=st.floats(20, 400),
    widths=st.lists(st.sampled_from([CARD, PIECE]), min_size=1, max_size=14),
)
def test_pieces_on_a_spot_stay_on_it_and_apart(
    width: float, height: float, widths: list[float]
) -> None:
    place = Place(500, 300, width, height)
    seats = packed(place, tuple(widths))
    assert len(seats) == len(widths)
    boxes = []
    for seat, wide in zip(seats, widths, strict=True):
        across, down = wide / 2 * seat.scale, PIECE / 2 * seat.scale
        assert abs(seat.x - place.x) + across <= width / 2 + 0.1
        assert abs(seat.y - place.y) + down <= height / 2 + 0.1
        boxes.append((seat.x - across, seat.y - down, seat.x + across, seat.y + down))
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            beside = one[0] >= other[2] - 0.1 or other[0] >= one[2] - 0.1
            assert beside or one[1] >= other[3] - 0.1 or other[1] >= one[3] - 0.1


@settings(deadline=None, derandomize=True)
@given(
    st.lists(st.text("abc123", min_size=1, max_size=12), max_size=9), st.sampled_from([CARD, PIECE])
)
def test_badges_keep_apart_and_inside_the_piece(marks: list[str], width: float) -> None:
    found = re.findall(
        r'translate\(([-\d.e]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?"><rect x="[^"]*" y="-13" '
        r'width="([\d.]+)"',
        badges(marks, width),
    )
    assert len(found) == len(marks)
    boxes = []
    for x, y, scale, wide in found:
        half = float(wide) / 2 * float(scale or 1)
        high = BADGE / 2 * float(scale or 1)
        assert abs(float(x)) + half <= width / 2 + 0.1
        assert abs(float(y)) + high <= PIECE / 2 + 0.1
        boxes.append((float(x) - half, float(x) + half, float(y), high))
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            apart = one[0] >= other[1] - 0.1 or other[0] >= one[1] - 0.1
            assert apart or abs(one[2] - other[2]) >= one[3] + other[3] - 0.1


def test_a_game_draws_faces_of_its_own() -> None:
    look = Look(
        shapes={"back-file": "<path/>"}, faces={"file": lambda piece: f"<b>{piece.text}</b>"}
    )
    card = Piece("file-1", "card", "file 1", "hand", "file", "1", marks=("turned",))
    assert "<b>1</b>" in drawing(card, look)
    assert "turned" not in drawing(card, look)
    assert "#shape-back-file" in drawing(replace(card, up=False), look)
    assert 'class="back"' in drawing(replace(card, up=False), PLAIN)


def test_a_stack_says_how_many_it_is() -> None:
    token = Piece("coins", "token", "coins", "hold")
    assert "few" not in drawing(token, PLAIN)
    assert drawing(replace(token, count=3), PLAIN).count('r="5"') == 3
    assert ">12</text>" in drawing(replace(token, count=12), PLAIN)


def test_what_lies_aside_takes_no_room_from_others() -> None:
    scene = full_scene()
    grid = next(zone for zone in scene.zones if isinstance(zone, Grid))
    spot = grid.rows[0][0].id
    figure = Piece("figure", "token", "a figure", spot)
    ball = Piece("ball", "token", "a ball", spot, aside=True)

    def scales(*pieces: Piece) -> list[str]:
        drawn = {each.id: each for each in render(replace(scene, pieces=pieces))}
        return [drawn[piece.id].attributes["transform"].split("scale")[1] for piece in pieces]

    assert scales(figure, ball) == ["(1)", "(0.4)"]
    assert scales(ball) == ["(1)"]


def test_the_title_of_a_zone_changes_without_emptying_it() -> None:
    scene = full_scene()
    zones = tuple(
        replace(zone, label=f"{zone.label} now") if not isinstance(zone, Pile) else zone
        for zone in scene.zones
    )
    after = render(replace(scene, zones=zones))
    parents = {fragment.parent for fragment in after}
    for patch in changes(render(scene), after):
        assert patch["op"] in ("set", "fill")
        assert patch["op"] != "fill" or patch["id"] not in parents


def test_boards_and_tracks_take_the_measure_they_ask_for() -> None:
    spots = tuple(Spot(f"p-{number}", f"place {number}") for number in range(14))
    track = layout_of(Track("t", "Track", spots, in_a_row=7))
    assert track is not None
    assert track.box.width == 7 * track.places["p-0"].width
    assert track.box.height == 2 * track.places["p-0"].height
    graph = Graph("g", "Map", spots[:1], {"p-0": (100, 0)}, (), box=(900, 800), node=(300, 200))
    plan = layout_of(replace(graph, name_room=40))
    assert plan is not None
    assert (plan.box.width, plan.box.height) == (900, 800)
    assert plan.places["p-0"] == Place(750, 100, 300, 200)
    assert room_for_pieces(replace(graph, name_room=40), plan.places["p-0"]) == Place(
        750, 120, 300, 160
    )


def test_a_place_of_a_board_may_have_a_size_of_its_own() -> None:
    spots = (Spot("small", "a vault"), Spot("wide", "a row of cards"))
    graph = Graph(
        "g", "Panel", spots, {"small": (0, 0), "wide": (100, 100)}, (), box=(360, 160),
        node=(40, 40), sizes={"wide": (200, 30)},
    )  # fmt: skip
    plan = layout_of(graph)
    assert plan is not None
    assert plan.places["small"] == Place(20, 20, 40, 40)
    assert plan.places["wide"] == Place(260, 145, 200, 30)


def test_everything_drawn_has_a_name_for_those_who_do_not_see_it() -> None:
    for fragment in render(full_scene()):
        if fragment.attributes.get("role") in ("img", "button", "meter", "group"):
            assert fragment.attributes["aria-label"]
        if fragment.tag == "svg":
            hidden = fragment.attributes.get("aria-hidden") == "true"
            assert hidden or fragment.attributes["role"] == "presentation"


def test_what_is_written_on_a_thing_is_in_its_name() -> None:
    parts = by_id(full_scene())
    assert parts["heart"].attributes["aria-label"] == "a Heart on 2,3, 4+"
    assert parts["area-0"].attributes["aria-label"] == "Market"
    assert parts["card-1"].attributes["aria-label"] == "The lamp, 7"
    assert parts["ship"].attributes["aria-label"] == "the ship on 1,1"


def test_a_ground_lies_behind_the_table() -> None:
    assert "ground" not in by_id(full_scene())
    ground = by_id(full_scene(), Look(ground='<path d="M0 0H9"/>'))["ground"]
    assert 'd="M0 0H9"' in ground.inner


def test_a_picture_shows_the_first_board() -> None:
    drawn = picture(full_scene(), PLAIN)
    assert ElementTree.fromstring(drawn).attrib["class"] == "zone-grid"
    assert 'id="ship"' in drawn
    assert picture(replace(full_scene(), zones=()), PLAIN) == ""


def test_a_game_draws_plates_and_instruments_of_its_own() -> None:
    look = Look(
        shapes={"do-light": "<path/>"},
        plates={"claim": lambda spot: f"<i>{spot.text}</i>"},
        gauges={"lamp": lambda gauge: f'<circle r="{gauge.value}"/>'},
    )
    spots = (Spot("one", "One", "one", "claim"), Spot("two", "Two", "two", "do-light"))
    zones = (Plates("acts", "Acts", spots, titled=True), Gauge("lamp", "Lamp", 3, 0, 6))
    drawn = by_id(Scene("", 0, Prompt(None, ""), zones, (), (), Mood({})), look)
    assert drawn["acts.title"].inner == "Acts"
    assert drawn["one"].inner == "<i>one</i>"
    assert 'href="#shape-do-light"' in drawn["two"].inner
    assert drawn["lamp.drawing"].inner == '<circle r="3"/>'
    assert drawn["lamp.dial"].attributes["aria-valuenow"] == "3"


def test_a_coin_on_a_large_place_stays_a_coin() -> None:
    spots = (Spot("port", "Port"),)
    graph = Graph("map", "Map", spots, {"port": (50, 50)}, (), node=(400, 400), largest=1.5)
    pieces = (Piece("coin", "coin", "a coin", "port"),)
    drawn = by_id(Scene("", 0, Prompt(None, ""), (graph,), pieces, (), Mood({})))
    assert "scale(1.5)" in drawn["coin"].attributes["transform"]


def test_a_colour_has_a_day_and_a_night_or_shares_another() -> None:
    look = Look(
        {"ink": ("0.3 0.1 20", "0.9 0.1 20"), "seat-1": "ink", "law": "0.5 0.1 250", "t": "9%"}
    )
    assert look.shade("seat-1", 1) == look.shade("ink", 1) == "oklch(0.9 0.1 20)"
    assert look.shade("law", 0) == look.shade("law", 1) == "oklch(0.5 0.1 250)"
    assert look.shade("t", 0) == "9%"


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)
def test_a_game_declares_every_colour_that_it_uses(game: Game) -> None:
    own = ("ground", "mat", "ink", "quiet", "accent", "glow", "danger")
    assert set(own) <= set(game.look.colours)
    for name in game.look.colours:
        for night in (0, 1):
            assert re.fullmatch(r"\d+%|oklch\([\d. /]+\)", game.look.shade(name, night)), name
        assert not game.look.night or isinstance(game.look.colours[name], str), name
    assert game.folder is not None
    css = (game.folder / "table" / "look.css").read_text("utf-8")
    local = set(re.findall(r"--([\w-]+):", css))
    prefixes = {name.split("-")[0] for name in game.look.colours if re.match(r"[a-z]{2}-", name)}
    for name in set(re.findall(r"var\(--([\w-]+)\)", css)) - local:
        assert name.split("-")[0] not in prefixes or name in game.look.colours, name
