"""Fragments of a page: sound markup, stable ids, and patches that lead from one to the next."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from parlour.engine.game import Game
from parlour.games import all_games
from parlour.scene.look import Look
from parlour.scene.plain import scene_of
from parlour.scene.table import spots_of
from parlour.scene.web import Fragment, Patch, changes, render
from tests.kit.checks import some, viewers, walk

GAMES = list(all_games().values())
LAYERS = ("backdrops", "spots", "pieces")


def drawn(game: Game, position: object, seat: int) -> list[Fragment]:
    look = game.look or Look({}, {})
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
            after[name] = Fragment(name, known.parent, known.tag, known.attributes, patch["html"])
    return after


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
            assert whole == fragment.html() or shown == fragment
            page[fragment.id] = fragment
        before = after


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_does_not_change_is_not_sent(game: Game) -> None:
    for position in some(game, game.setup(), 12):
        assert changes(drawn(game, position, 0), drawn(game, position.copy(), 0)) == []


def test_a_piece_that_moves_keeps_its_node() -> None:
    game = GAMES[0]
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
