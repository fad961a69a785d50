"""A scene as fragments: furniture first, then spots, then pieces in one flat layer a zone.

A fragment that has others in it never changes its content: what may change in it (a title,
a scale, the words for an empty row) is a fragment of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape, unescape
from math import inf

from parlour.scene.look import Box, Look
from parlour.scene.table import (
    Gauge,
    Goal,
    Graph,
    Grid,
    Panel,
    Piece,
    Pile,
    Plates,
    Row,
    Scene,
    Spot,
    Track,
    Zone,
    spots_of,
)
from parlour.scene.web.fragments import Fragment
from parlour.scene.web.geometry import (
    CELL,
    MARGIN,
    PIECE,
    PiecePlacement,
    Place,
    ZoneLayout,
    aside,
    layout_of,
    packed,
    room_for_pieces,
)
from parlour.scene.web.instruments import gauge_parts, heap
from parlour.scene.web.pieces import drawing, width_of

PLAIN = Look()
once = lru_cache(maxsize=16_384)
"""What is equal looks equal, so it is drawn once; most of a table stays as it is."""
LAYERS = ("backdrops", "spots", "pieces")
WRITTEN = re.compile(r"<text[^>]*>(.*?)</text>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")
GAPS = re.compile(r"[\s,.:;()]+")


def render(scene: Scene, look: Look = PLAIN) -> list[Fragment]:
    """Everything on the table, parents before what lies in them."""
    legal = {name for choice in scene.choices for path in choice.touches for name in path}
    found = [_shapes(look), *_ground(look), _title(), *_prompt(scene)]
    lying: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        lying.setdefault(piece.at, []).append(piece)
    for zone in scene.zones:
        found += _zone(scene, zone, look, legal, lying)
    return found


@once
def _shapes(look: Look) -> Fragment:
    """The drawings that pieces refer to, once for the whole table."""
    shapes = "".join(
        f'<g id="shape-{escape(name)}">{drawn}</g>' for name, drawn in look.shapes.items()
    )
    attributes = {"class": "shapes", "aria-hidden": "true"}
    return Fragment("shapes", "table", "svg", attributes, f"<defs>{shapes}</defs>")


@once
def _ground(look: Look) -> tuple[Fragment, ...]:
    """The pattern behind everything, if the game has one."""
    if not look.ground:
        return ()
    tile = 'width="100" height="100" patternUnits="userSpaceOnUse"'
    inner = (
        f'<defs><pattern id="ground-tile" {tile}>{look.ground}</pattern></defs>'
        '<rect width="100%" height="100%" fill="url(#ground-tile)"/>'
    )
    attributes = {"class": "ground", "aria-hidden": "true"}
    return (Fragment("ground", "table", "svg", attributes, inner),)


@once
def _title() -> Fragment:
    """Read by screen readers only: it stands above the titles of the zones."""
    return Fragment("table-title", "table", "h2", {"class": "unseen"}, "The table")


def _prompt(scene: Scene) -> list[Fragment]:
    """Whose turn it is, what is asked and what one wants, always in view."""
    prompt = scene.prompt
    left = f' <span class="count">{prompt.done} of {prompt.of}</span>' if prompt.of else ""
    mine = prompt.seat is not None and prompt.seat == scene.seat
    found = [
        Fragment("prompt", "table", "div", {"class": "prompt mine" if mine else "prompt"}),
        Fragment("asked", "prompt", "p", {"role": "status"}, escape(prompt.text) + left),
    ]
    return [*found, _goal(scene.goal)] if scene.goal is not None else found


@once
def _goal(goal: Goal) -> Fragment:
    """What one wants, and how far one is."""
    parts = "".join(
        f'<li class="{"done" if part.done >= part.of else "part"}">{escape(part.name)} '
        f"<b>{part.done}/{part.of}</b></li>"
        for part in goal.parts
    )
    told = f"<span>{escape(goal.text)}</span>" + (f"<ul>{parts}</ul>" if parts else "")
    if goal.danger:
        told += f'<span class="danger">{escape(goal.danger)}</span>'
    return Fragment("goal", "prompt", "div", {"class": "goal", "aria-label": "Your goal"}, told)


def _zone(
    scene: Scene, zone: Zone, look: Look, legal: set[str], lying: dict[str, list[Piece]]
) -> list[Fragment]:
    layout = layout_of(zone)
    if layout is not None:
        return _drawn(scene, zone, layout, look, legal, lying)
    if isinstance(zone, Row):
        return _row(zone, look, legal, lying.get(zone.id, []))
    if isinstance(zone, Plates):
        return _plates(zone, look, legal)
    if isinstance(zone, Gauge):
        return [_section(zone, look), *gauge_parts(zone, look)]
    if isinstance(zone, Panel):
        return [_section(zone, look), _heading(zone.id, zone.label), _facts(zone)]
    assert isinstance(zone, Pile)
    return [_section(zone, look), _heading(zone.id, zone.label), heap(zone, look)]


def _section(zone: Zone, look: Look) -> Fragment:
    """The mat of a zone. Boards are landmarks, the rest are groups."""
    kind = type(zone).__name__.lower()
    upright = " upright" if isinstance(zone, Gauge) and zone.upright else ""
    board = isinstance(zone, Grid | Graph)
    away = zone.place in ("left", "right") and zone.id not in look.kept
    aside = " aside" if away or zone.id in look.aside else ""
    return _mat(zone.id, zone.label, zone.place, f"{kind}{upright}{aside}", board)


@once
def _mat(name: str, label: str, place: str, kind: str, board: bool) -> Fragment:
    attributes = {"class": f"zone {kind} zone-{name}", "aria-label": label}
    if not board:
        attributes["role"] = "group"
    return Fragment(name, f"place-{place}", "section", attributes)


@once
def _heading(name: str, label: str) -> Fragment:
    return Fragment(f"{name}.title", name, "h3", {}, escape(label))


def _drawn(
    scene: Scene,
    zone: Zone,
    layout: ZoneLayout,
    look: Look,
    legal: set[str],
    lying: dict[str, list[Piece]],
) -> list[Fragment]:
    """A zone that is one drawing: backdrop, spots, pieces."""
    draw = look.backdrops.get(zone.id)
    found = [_section(zone, look)]
    titled = (isinstance(zone, Graph) and zone.titled) or (isinstance(zone, Track) and not draw)
    if titled or zone.place == "below":
        found.append(_heading(zone.id, zone.label))
    found.append(_drawing(zone.id, layout.box))
    if draw is not None:
        drawn = draw(scene, zone, layout.box)
        found.append(Fragment(f"{zone.id}.backdrop", f"{zone.id}.backdrops", "g", {}, drawn))
    if isinstance(zone, Graph) and draw is None:
        found.append(_links(zone, layout))
    if isinstance(zone, Grid) and (zone.row_marks or zone.column_marks):
        found.append(_grid_marks(zone.id, zone.row_marks, zone.column_marks))
    named = zone.name_room if isinstance(zone, Graph) else None
    for spot in spots_of(zone):
        place = layout.places[spot.id]
        found.append(_spot(f"{zone.id}.spots", spot, place, spot.id in legal, named))
    return found + _placed(zone, layout, look, legal, lying)


@once
def _drawing(name: str, box: Box) -> Fragment:
    """The empty layers. It says that it is very large, so that style may only make it smaller
    and its shape is kept."""
    quiet = {"backdrops": ' aria-hidden="true"'}
    layers = "".join(
        f'<g id="{name}.{layer}" class="{layer}"{quiet.get(layer, "")}></g>' for layer in LAYERS
    )
    attributes = {
        "viewBox": f"0 0 {box.width:g} {box.height:g}",
        "width": f"{4 * box.width:g}",
        "height": f"{4 * box.height:g}",
        "role": "presentation",
    }
    return Fragment(f"{name}.drawing", name, "svg", attributes, layers)


def _links(zone: Graph, layout: ZoneLayout) -> Fragment:
    """The lines between the places of a graph that has no backdrop to draw them."""
    ways = "".join(
        f"M{layout.places[one].x:g} {layout.places[one].y:g}"
        f"L{layout.places[other].x:g} {layout.places[other].y:g}"
        for one, other in zone.links
    )
    inner = f'<path class="links" d="{ways}"/>'
    return Fragment(f"{zone.id}.links", f"{zone.id}.backdrops", "g", {}, inner)


@once
def _grid_marks(name: str, row_marks: Sequence[str], column_marks: Sequence[str]) -> Fragment:
    """What is printed at the left of the rows and above the columns."""
    left = MARGIN if row_marks else 0.0
    top = MARGIN if column_marks else 0.0
    rows = [
        (left - 10, top + (number + 0.6) * CELL, "row-mark", mark)
        for number, mark in enumerate(row_marks)
    ]
    columns = [
        (left + (number + 0.5) * CELL, top - 14, "column-mark", mark)
        for number, mark in enumerate(column_marks)
    ]
    inner = "".join(
        f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(mark)}</text>'
        for x, y, kind, mark in [*rows, *columns]
    )
    return Fragment(f"{name}.marks", f"{name}.backdrops", "g", {}, inner)


@once
def _spot(layer: str, spot: Spot, place: Place, ready: bool, named: float | None) -> Fragment:
    x, y = -place.width / 2, -place.height / 2
    size = f'width="{place.width:g}" height="{place.height:g}"'
    ring = f'width="{place.width - 6:g}" height="{place.height - 6:g}" rx="8"'
    inner = (
        f'<rect class="field" x="{x:g}" y="{y:g}" {size}/>'
        f'<rect class="ring" x="{x + 3:g}" y="{y + 3:g}" {ring}/>{_printed(spot, y, named)}'
    )
    attributes = {
        **_touchable(spot, ready, f"spot look-{spot.look}{' lit' if spot.lit else ''}"),
        "transform": f"translate({place.x:g} {place.y:g})",
    }
    return _read(Fragment(spot.id, layer, "g", attributes, inner))


def _read(drawn: Fragment) -> Fragment:
    """A drawing whose name says what is written on it too: who asks for a thing aloud says
    what they see. Words that stand apart are apart in the text as well."""
    inner = drawn.inner.replace("</text>", "</text> ")
    written = [unescape(TAG.sub("", each)) for each in WRITTEN.findall(inner)]
    seen = " ".join(" ".join(written).split())
    name = drawn.attributes["aria-label"]
    attributes = dict(drawn.attributes)
    if seen and f" {seen} " not in f" {GAPS.sub(' ', name)} ":
        attributes |= {"aria-label": f"{name}, {seen}", "data-name": name}
    return replace(drawn, attributes=attributes, inner=inner)


def _printed(spot: Spot, top: float, named: float | None) -> str:
    """What is written on a spot: its text in the middle, or its name at the top; on places of a
    graph, `named` is the room that there is for names."""
    if named is not None and (named or not spot.text):
        y = top + named * 0.7 if named else top + 26
        return f'<text class="name" y="{y:g}">{escape(spot.text or spot.label)}</text>'
    return f'<text class="printed" y="8">{escape(spot.text)}</text>' if spot.text else ""


def _touchable(thing: Spot | Piece, ready: bool, kind: str) -> dict[str, str]:
    """What makes an element a target for mouse, touch, keyboard and screen reader alike."""
    attributes = {"class": f"{kind} legal" if ready else kind, "aria-label": thing.label}
    attributes |= {"role": "button", "tabindex": "0"} if ready else {"role": "img"}
    return attributes | _said(thing)


def _said(thing: Spot | Piece) -> dict[str, str]:
    """What the client tells of a thing while one looks at it."""
    said: dict[str, str] = {}
    if thing.detail:
        said["data-detail"] = thing.detail
    if thing.forecasts:
        said["data-forecasts"] = json.dumps(
            thing.forecasts, ensure_ascii=False, separators=(",", ":")
        )
    return said


def _placed(
    zone: Zone,
    layout: ZoneLayout,
    look: Look,
    legal: set[str],
    lying: dict[str, list[Piece]],
) -> list[Fragment]:
    """Pieces on spots; several on one spot share it."""
    found: list[Fragment] = []
    layer = f"{zone.id}.pieces"
    for at, here in lying.items():
        if at not in layout.places:
            continue
        room = room_for_pieces(zone, layout.places[at])
        for piece, placed in zip(here, _placements(room, here), strict=True):
            scale = min(placed.scale, _largest(zone, piece))
            spot = f"translate({placed.x:g} {placed.y:g}) scale({scale:g})"
            found.append(_piece(layer, piece, look, piece.id in legal, spot))
    return found


@once
def _piece(layer: str, piece: Piece, look: Look, ready: bool, where: str) -> Fragment:
    attributes = {**_piece_attributes(piece, ready), "transform": where}
    return _read(Fragment(piece.id, layer, "g", attributes, drawing(piece, look)))


def _placements(room: Place, here: list[Piece]) -> list[PiecePlacement]:
    """Side by side, except those that lie aside where others are."""
    main = [piece for piece in here if not piece.aside] or here
    taken = iter(packed(room, tuple([width_of(piece) for piece in main])))
    corner = aside(room)
    return [next(taken) if piece in main else corner for piece in here]


def _largest(zone: Zone, piece: Piece) -> float:
    """How large a piece may be drawn; cards are read, so they fill their place."""
    return zone.largest if isinstance(zone, Graph) and piece.kind != "card" else inf


def _piece_attributes(piece: Piece, ready: bool) -> dict[str, str]:
    state = "".join(
        [
            f" seat-{piece.seat + 1}" if piece.seat is not None else "",
            " dim" if piece.dim else "",
            "" if piece.up else " down",
        ]
    )
    kind = f"piece {piece.kind} look-{piece.look}{state}"
    return {**_touchable(piece, ready, kind), "data-at": piece.at}


def _row(zone: Row, look: Look, legal: set[str], pieces: list[Piece]) -> list[Fragment]:
    """Pieces side by side; each has a drawing of its own."""
    lane = f"{zone.id}.pieces"
    found = [_section(zone, look), _heading(zone.id, zone.label)]
    found.append(Fragment(lane, zone.id, "div", {"class": f"lane {zone.kind}"}))
    if zone.empty:
        words = {"class": "empty"}
        found.append(Fragment(f"{zone.id}.empty", zone.id, "p", words, escape(zone.empty)))
    return found + [_in_row(lane, piece, look, piece.id in legal) for piece in pieces]


@once
def _in_row(lane: str, piece: Piece, look: Look, ready: bool) -> Fragment:
    wide = width_of(piece)
    box = f"{-wide / 2:g} {-PIECE / 2:g} {wide:g} {PIECE:g}"
    svg = f'<svg viewBox="{box}" aria-hidden="true">{drawing(piece, look)}</svg>'
    return _read(Fragment(piece.id, lane, "div", _piece_attributes(piece, ready), svg))


def _plates(zone: Plates, look: Look, legal: set[str]) -> list[Fragment]:
    """Buttons with a word and a quieter line below it, or as the game draws them."""
    spots = f"{zone.id}.spots"
    found = [_section(zone, look), *([_heading(zone.id, zone.label)] if zone.titled else [])]
    found.append(Fragment(spots, zone.id, "div", {"class": "plates"}))
    return found + [_button(spots, spot, look, spot.id in legal) for spot in zone.spots]


@once
def _button(layer: str, spot: Spot, look: Look, ready: bool) -> Fragment:
    states = [f"plate look-{spot.look}", *(["lit"] if spot.lit else [])]
    states += ["legal"] if ready else []
    attributes = {"class": " ".join(states), "type": "button"}
    if not ready:
        attributes["aria-disabled"] = "true"
    return Fragment(spot.id, layer, "button", attributes | _said(spot), _plate(spot, look))


def _plate(spot: Spot, look: Look) -> str:
    """What is on a plate."""
    if spot.look in look.plates:
        return look.plates[spot.look](spot)
    picture = (
        '<svg class="plate-icon" viewBox="-50 -50 100 100" aria-hidden="true">'
        f'<use href="#shape-{escape(spot.look)}"/></svg>'
        if spot.look in look.shapes
        else ""
    )
    detail = f"<small>{escape(spot.detail)}</small>" if spot.detail else ""
    return f"{picture}<b>{escape(spot.text or spot.label)}</b>{detail}"


@once
def _facts(zone: Panel) -> Fragment:
    rows = "".join(
        f'<dt>{escape(fact.name)}</dt><dd class="look-{escape(fact.look)}">{escape(fact.text)}</dd>'
        for fact in zone.facts
    )
    return Fragment(f"{zone.id}.facts", zone.id, "dl", {"class": "facts"}, rows)
