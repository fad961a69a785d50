"""The table drawn in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from parlour.engine.core.playout import random_move
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game, Setup
from parlour.games import all_games
from parlour.scene.table import Fact, Graph, Panel, Scene, Spot
from parlour.scene.text import draw, say
from parlour.scene.text.boards import draw_graph
from parlour.scene.text.ink import mixed
from parlour.scene.text.layout import draw_lines
from parlour.scene.text.view import TextView
from parlour.testing import every_choice
from tests.scene.example import full_scene, ring

SIZES = [(120, 40), (100, 34), (80, 24), (60, 30), (40, 24)]
NAMES = ("North", "South")


def drawn(
    scene: Scene, width: int, height: int, colour: bool = False, names: Sequence[str] = NAMES
) -> str:
    """What a terminal of this size would show."""
    out = StringIO()
    console = Console(file=out, width=width, color_system="truecolor" if colour else None)
    console.print(draw(scene, width, height, names))
    return out.getvalue()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_line_is_wider_than_the_terminal(width: int, height: int) -> None:
    lines = drawn(full_scene(), width, height).splitlines()
    assert {len(line) for line in lines} == {width}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_kind_of_zone_is_drawn(width: int, height: int) -> None:
    shown = drawn(full_scene(), width, height)
    for words in ("✹", "4+", "▲", "Market", "Airport", "2/6", "low", "a sailor patches", "12"):
        assert words in shown
    for words in ("The lamp", "Accept", "keep all", "Next storm", "Fan track", "37"):
        assert words in shown
    for words in ("◉", "○", "1 of 2", "nothing aboard", "▸2◂"):
        assert words in shown


def test_cards_are_framed_where_there_is_width() -> None:
    assert "╭ 7 ──" in drawn(full_scene(), 80, 24)
    assert "Draw two" in drawn(full_scene(), 60, 30)
    assert "[7] The lamp" in drawn(full_scene(), 34, 24)


def test_the_first_line_says_who_is_asked_what_and_how_far() -> None:
    first = drawn(full_scene(), 100, 40).splitlines()[0]
    assert first.split("  ")[0].strip() == ""
    for words in ("South", "Place your crew", "●●○○○", "2 of 5", "The Example"):
        assert words in first


def test_dice_have_pips_where_there_is_height_and_numbers_where_not() -> None:
    assert "│ ●   ● │" in drawn(full_scene(), 100, 40)
    assert "│ ●   ● │" not in drawn(full_scene(), 80, 24)


def test_legal_squares_are_marked_by_shape_and_by_colour() -> None:
    assert drawn(full_scene(), 80, 24).count("∙") == 1
    legal = "48;2;{};{};{}".format(*bytes.fromhex(mixed("#ffd25e", "#101020", 0.2)[1:]))
    assert legal in drawn(full_scene(), 80, 24, colour=True)


def test_a_ring_looks_like_a_ring() -> None:
    lines = [line.plain for line in draw_graph(ring(), TextView(full_scene()), 60, 40)]
    where = {
        name: next((y, line.index(name)) for y, line in enumerate(lines) if name in line)
        for name in ("Market", "Harbour", "Station", "Airport", "Old Town", "Park")
    }
    assert where["Market"][0] < where["Harbour"][0] < where["Station"][0] < where["Airport"][0]
    assert where["Park"][0] == where["Harbour"][0]
    assert where["Park"][1] < where["Market"][1] < where["Harbour"][1]


def test_a_graph_that_does_not_fit_is_a_list() -> None:
    crowd = Graph(
        "g", "G", ring().spots, {s.id: (i * 20, 0) for i, s in enumerate(ring().spots)}, ()
    )
    lines = draw_graph(crowd, TextView(full_scene()), 40, 40)
    assert [line.plain.split()[0] for line in lines][:2] == ["Market", "Harbour"]


def test_a_sparse_graph_tells_only_of_places_that_say_something() -> None:
    spots = (
        Spot("vault", "the vault", "Vault", detail="F3 O1"),
        Spot("shelf", "the shelf", "Shelf"),
        Spot("step", "the step", "Step", lit=True),
    )
    points = {spot.id: (0.0, 0.0) for spot in spots}
    graph = Graph("g", "Panel", spots, points, (), sparse=True)
    scene = replace(full_scene(), zones=(graph,), pieces=(), choices=())
    assert [line.plain for line in draw_graph(graph, TextView(scene), 40, 40)] == [
        "Vault  F3 O1", "Step",
    ]  # fmt: skip
    assert [line.plain for line in draw_graph(graph, TextView(scene), 9, 40)] == [
        "Vault", "  F3 O1", "Step",
    ]  # fmt: skip
    assert not any("shelf" in line for line in say(scene))


def test_a_long_track_is_a_ruler_with_its_markers() -> None:
    shown = drawn(full_scene(), 60, 40).splitlines()
    ruler = next(n for n, line in enumerate(shown) if "──┷──" in line and "│" not in line)
    assert shown[ruler - 1].index("◆") == shown[ruler].index("┷")
    assert shown[ruler + 1].split() == ["0", "12", "30", "37"]


def test_long_panels_fold_where_height_is_short() -> None:
    facts = tuple(Fact(f"fact {n}", "text") for n in range(9))
    scene = replace(full_scene(), zones=(Panel("p", "All moves", facts),))
    lines = [line.plain for line in draw_lines(scene, 80, 24, fold=True)]
    assert lines[1:] == ["Folded ('look' shows them): All moves"]
    assert len(draw_lines(scene, 80, 24)) == 11


def test_plain_text_says_every_label() -> None:
    scene = full_scene()
    said = "\n".join(say(scene, NAMES))
    assert said.startswith("South: Place your crew, 2 of 5")
    for piece in scene.pieces:
        assert piece.label in said
    for zone in scene.zones:
        assert f"{zone.label}: " in said
    for words in ("a Heart on 2,3, 4+ (can be chosen)", "12; two known", "Draw two cards."):
        assert words in said


def test_plain_text_has_no_box_art() -> None:
    assert not set("─│┌╭▰●░") & set("\n".join(say(full_scene(), NAMES)))


def variants() -> list[tuple[Game, Setup]]:
    """Every way to play every game that has a table."""
    found = [game for game in all_games().values() if game.scene is not None]
    return [(game, setup) for game in found for setup in every_choice(game)]


@pytest.mark.parametrize(("game", "setup"), variants(), ids=lambda each: getattr(each, "slug", ""))
def test_every_position_can_be_drawn_and_said(game: Game, setup: Setup) -> None:
    assert game.scene is not None
    rng = Kiss(5)
    position = game.start_of(setup)
    names = game.seat_names(setup.seats)
    for step in range(400):
        turn = int(position.to_move())
        if step % 7 == 0 or turn == OVER:
            scene = game.scene(position, max(turn, -1))
            width, height = SIZES[step % len(SIZES)]
            lines = drawn(scene, width, height, names=names).splitlines()
            assert {len(line) for line in lines} == {width}
            said = "\n".join(say(scene, names))
            assert all(piece.label in said for piece in scene.pieces)
        if turn == OVER:
            break
        position.apply(position.sample(rng) if turn == CHANCE else random_move(position, rng))
