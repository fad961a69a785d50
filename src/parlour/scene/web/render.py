"""A scene as fragments: furniture first, then spots, then pieces in one flat layer a zone."""

from __future__ import annotations

from html import escape

from parlour.scene.look import Look
from parlour.scene.table import (
    Gauge,
    Graph,
    Grid,
    Panel,
    Piece,
    Pile,
    Plates,
    Row,
    Scene,
    Spot,
    Zone,
    spots_of,
)
from parlour.scene.web.fragments import Fragment
from parlour.scene.web.geometry import CELL, MARGIN, Place, Plan, plan_of
from parlour.scene.web.pieces import drawing

PLAIN = Look({}, {})


def render(scene: Scene, look: Look = PLAIN) -> list[Fragment]:
    """Everything on the table, parents before what lies in them."""
    legal = {name for choice in scene.choices for path in choice.touches for name in path}
    found = [_shapes(look), _prompt(scene)]
    for zone in scene.zones:
        found += _zone(scene, zone, look, legal)
    return found


def _shapes(look: Look) -> Fragment:
    """The drawings that pieces refer to, once for the whole table."""
    shapes = "".join(
        f'<g id="shape-{escape(name)}">{drawn}</g>' for name, drawn in look.shapes.items()
    )
    return Fragment("shapes", "table", "svg", {"class": "shapes"}, f"<defs>{shapes}</defs>")


def _prompt(scene: Scene) -> Fragment:
    """Whose turn it is and what is asked, always in view."""
    prompt = scene.prompt
    left = f' <span class="count">{prompt.done} of {prompt.of}</span>' if prompt.of else ""
    mine = prompt.seat is not None and prompt.seat == scene.seat
    attributes = {"class": "prompt mine" if mine else "prompt", "role": "status"}
    return Fragment("prompt", "table", "p", attributes, escape(prompt.text) + left)


def _zone(scene: Scene, zone: Zone, look: Look, legal: set[str]) -> list[Fragment]:
    here = {zone.id, *(spot.id for spot in spots_of(zone))}
    pieces = [piece for piece in scene.pieces if piece.at in here]
    plan = plan_of(zone)
    if plan is not None:
        return _drawn(scene, zone, plan, look, legal, pieces)
    if isinstance(zone, Row):
        return _row(zone, look, legal, pieces)
    if isinstance(zone, Plates):
        return _plates(zone, legal)
    if isinstance(zone, Gauge):
        return [_section(zone, _body(zone)), _dial(zone)]
    if isinstance(zone, Panel):
        return [_section(zone, _heading(zone) + _body(zone)), _facts(zone)]
    assert isinstance(zone, Pile)
    return [_section(zone, _heading(zone) + _body(zone)), _pile(zone)]


def _section(zone: Zone, inside: str) -> Fragment:
    kind = type(zone).__name__.lower()
    attributes = {"class": f"zone {kind} zone-{zone.id}", "aria-label": zone.label}
    return Fragment(zone.id, f"place-{zone.place}", "section", attributes, inside)


def _body(zone: Zone) -> str:
    """Where the changing part of a zone goes, below its heading."""
    return f'<div id="{zone.id}.body" class="body"></div>'


def _heading(zone: Zone) -> str:
    return f"<h3>{escape(zone.label)}</h3>"


def _drawn(
    scene: Scene, zone: Zone, plan: Plan, look: Look, legal: set[str], pieces: list[Piece]
) -> list[Fragment]:
    """A zone that is one drawing: backdrop, spots, pieces."""
    box = plan.box
    layers = "".join(
        f'<g id="{zone.id}.{layer}" class="{layer}"></g>'
        for layer in ("backdrops", "spots", "pieces")
    )
    heading = _heading(zone) if zone.place == "below" else ""
    marks = _grid_marks(zone) if isinstance(zone, Grid) else ""
    svg = f'<svg viewBox="0 0 {box.width:g} {box.height:g}">{layers}{marks}</svg>'
    found = [_section(zone, heading + svg)]
    draw = look.backdrops.get(zone.id)
    if draw is not None:
        drawn = draw(scene, zone, box)
        found.append(Fragment(f"{zone.id}.backdrop", f"{zone.id}.backdrops", "g", {}, drawn))
    for spot in spots_of(zone):
        found.append(_spot(zone, spot, plan.places[spot.id], legal))
    return found + _placed(zone, plan, look, legal, pieces)


def _grid_marks(zone: Grid) -> str:
    """What is printed at the left of the rows and above the columns."""
    rows = [(MARGIN - 10, MARGIN + (n + 0.6) * CELL, "row-mark") for n in range(len(zone.rows))]
    columns = [(MARGIN + (n + 0.5) * CELL, MARGIN - 14, "column-mark") for n in range(99)]
    marked = [*zip(rows, zone.row_marks), *zip(columns, zone.column_marks)]  # noqa: B905
    return "".join(
        f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(mark)}</text>'
        for (x, y, kind), mark in marked
    )


def _spot(zone: Zone, spot: Spot, place: Place, legal: set[str]) -> Fragment:
    x, y = -place.width / 2, -place.height / 2
    size = f'width="{place.width:g}" height="{place.height:g}"'
    inner = f'<rect class="field" x="{x:g}" y="{y:g}" {size}/>'
    if spot.text:
        inner += f'<text class="printed" y="8">{escape(spot.text)}</text>'
    elif isinstance(zone, Graph):
        inner += f'<text class="name" y="{y + 26:g}">{escape(spot.label)}</text>'
    attributes = {
        **_touchable(spot.id, spot.label, legal, f"spot look-{spot.look}", spot.lit),
        "transform": f"translate({place.x:g} {place.y:g})",
    }
    return Fragment(spot.id, f"{zone.id}.spots", "g", attributes, inner)


def _touchable(
    name: str, label: str, legal: set[str], kind: str, lit: bool = False
) -> dict[str, str]:
    """What makes an element a target for mouse, touch, keyboard and screen reader alike."""
    classes = [kind, *(["lit"] if lit else []), *(["legal"] if name in legal else [])]
    attributes = {"class": " ".join(classes), "aria-label": label}
    if name in legal:
        attributes |= {"role": "button", "tabindex": "0"}
    else:
        attributes |= {"role": "img"}
    return attributes


def _placed(
    zone: Zone, plan: Plan, look: Look, legal: set[str], pieces: list[Piece]
) -> list[Fragment]:
    """Pieces on spots; several on one spot share it."""
    company: dict[str, list[Piece]] = {}
    for piece in pieces:
        company.setdefault(piece.at, []).append(piece)
    found: list[Fragment] = []
    for at, here in company.items():
        place = plan.places.get(at)
        if place is None:
            continue
        for number, piece in enumerate(here):
            x, y, scale = _seat_on(place, number, len(here))
            attributes = {
                **_piece_attributes(piece, legal),
                "transform": f"translate({x:g} {y:g}) scale({scale:g})",
            }
            inner = drawing(piece, look)
            found.append(Fragment(piece.id, f"{zone.id}.pieces", "g", attributes, inner))
    return found


def _seat_on(place: Place, number: int, count: int) -> tuple[float, float, float]:
    """Where the n-th of several pieces on a spot lies, and how large."""
    whole = min(place.width, place.height)
    columns = max(1, min(count, round(place.width / whole * count**0.5)))
    lines = -(-count // columns)
    cell = min(place.width / columns, place.height / lines)
    across = number % columns - (min(count, columns) - 1) / 2
    down = number // columns - (lines - 1) / 2
    return place.x + across * cell, place.y + down * cell, round(cell / 100, 3)


def _piece_attributes(piece: Piece, legal: set[str]) -> dict[str, str]:
    state = "".join(
        [
            f" seat-{piece.seat + 1}" if piece.seat is not None else "",
            " dim" if piece.dim else "",
            "" if piece.up else " down",
        ]
    )
    kind = f"piece {piece.kind} look-{piece.look}{state}"
    return {**_touchable(piece.id, piece.label, legal, kind), "data-at": piece.at}


def _row(zone: Row, look: Look, legal: set[str], pieces: list[Piece]) -> list[Fragment]:
    empty = f'<p class="empty">{escape(zone.empty)}</p>' if zone.empty else ""
    lane = f'<div id="{zone.id}.pieces" class="lane {zone.kind}"></div>{empty}'
    found = [_section(zone, _heading(zone) + lane)]
    for piece in pieces:
        svg = f'<svg viewBox="-50 -50 100 100">{drawing(piece, look)}</svg>'
        attributes = _piece_attributes(piece, legal)
        found.append(Fragment(piece.id, f"{zone.id}.pieces", "div", attributes, svg))
    return found


def _plates(zone: Plates, legal: set[str]) -> list[Fragment]:
    found = [_section(zone, f'<div id="{zone.id}.spots" class="plates"></div>')]
    for spot in zone.spots:
        states = [f"plate look-{spot.look}", *(["lit"] if spot.lit else [])]
        states += ["legal"] if spot.id in legal else []
        attributes = {"class": " ".join(states), "type": "button"}
        if spot.id not in legal:
            attributes["aria-disabled"] = "true"
        detail = f"<small>{escape(spot.detail)}</small>" if spot.detail else ""
        inner = f"<b>{escape(spot.text or spot.label)}</b>{detail}"
        found.append(Fragment(spot.id, f"{zone.id}.spots", "button", attributes, inner))
    return found


def _dial(zone: Gauge) -> Fragment:
    """An instrument: a lamp for each step, the mark where it warns, the number."""
    steps = zone.high - zone.low
    width = 190 / max(steps, 1)
    lamps: list[str] = []
    for step in range(1, steps + 1):
        value = zone.low + step
        on = " on" if value <= zone.value else ""
        mark = " warned" if zone.danger is not None and value <= zone.danger else ""
        goal = " goal" if value == zone.goal else ""
        x = 5 + (step - 1) * width
        size = f'x="{x:.1f}" y="34" width="{width - 4:.1f}" height="22" rx="4"'
        lamps.append(f'<rect class="lamp{on}{mark}{goal}" {size}/>')
    noted = "; ".join(f"at {value}: {text}" for value, text in zone.marks.items())
    low = zone.danger is not None and zone.value <= zone.danger
    inner = (
        '<svg viewBox="0 0 200 64" aria-hidden="true">'
        f'<text class="name" x="5" y="22">{escape(zone.label)}</text>'
        f'<text class="value" x="191" y="24">{zone.value}</text>{"".join(lamps)}</svg>'
        f"<small>{escape(noted)}</small>"
    )
    attributes = {
        "class": f"dial look-{zone.look}" + (" low" if low else ""),
        "role": "meter",
        "aria-label": zone.label,
        "aria-valuemin": str(zone.low),
        "aria-valuemax": str(zone.high),
        "aria-valuenow": str(zone.value),
    }
    return Fragment(f"{zone.id}.dial", f"{zone.id}.body", "div", attributes, inner)


def _facts(zone: Panel) -> Fragment:
    rows = "".join(
        f'<dt>{escape(fact.name)}</dt><dd class="look-{escape(fact.look)}">{escape(fact.text)}</dd>'
        for fact in zone.facts
    )
    return Fragment(f"{zone.id}.facts", f"{zone.id}.body", "dl", {}, rows)


def _pile(zone: Pile) -> Fragment:
    """A heap whose thickness follows its count."""
    thickness = min(zone.count, 12)
    cards = "".join(
        f'<rect x="{20 - n * 0.8:.1f}" y="{30 - n * 1.6:.1f}" width="63" height="88" rx="7"/>'
        for n in range(thickness)
    )
    inner = (
        f'<svg viewBox="0 0 100 124" aria-hidden="true">{cards}'
        f'<text class="count" x="50" y="80">{zone.count}</text></svg>'
        f"<small>{escape(zone.detail)}</small>"
    )
    attributes = {"class": f"heap look-{zone.look}", "role": "img"}
    attributes["aria-label"] = f"{zone.label}: {zone.count}"
    return Fragment(f"{zone.id}.heap", f"{zone.id}.body", "div", attributes, inner)
