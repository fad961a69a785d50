"""Urban Recovery, drawn: a city at night from above, sodium lamps, ink-black walls."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from parlour.games.urban_recovery.table.drawings import SHAPES, enemy, frost
from parlour.games.urban_recovery.table.scene import Square
from parlour.scene.look import Box, Look
from parlour.scene.table import Grid, Scene, Zone
from parlour.scene.web.geometry import CELL, MARGIN

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
Cells = dict[str, tuple[int, int]]
"""Column and row of each square."""


def city(scene: Scene, zone: Zone, box: Box) -> str:
    """Streets, rooms, roofs and routes; drawn once for each state of the windows."""
    assert isinstance(zone, Grid)
    return _city(_squares(zone), zone.walls)


def _squares(zone: Grid) -> tuple[tuple[Drawn, ...], ...]:
    """What of the squares does not change in a match."""
    return tuple(
        tuple((spot.id, spot.look, spot.routes) for spot in row if isinstance(spot, Square))
        for row in zone.rows
    )


Drawn = tuple[str, str, tuple[tuple[str, int], ...]]
Walls = tuple[tuple[str, str, str], ...]


@lru_cache(maxsize=64)
def _city(squares: tuple[tuple[Drawn, ...], ...], walls: Walls) -> str:
    cells: Cells = {
        name: (column, row)
        for row, line in enumerate(squares)
        for column, (name, _, _) in enumerate(line)
    }
    looks = {name: look for line in squares for name, look, _ in line}
    width, height = len(squares[0]) * CELL, len(squares) * CELL
    inside = _rooms(cells, looks, walls)
    drawn = "".join(_floor(cells[name], look, name in inside) for name, look in looks.items())
    features = "".join(_feature(cells[name], look) for name, look in looks.items())
    routes = "".join(_route(cells[name], ways) for line in squares for name, _, ways in line)
    lines = "".join(_wall(cells[one], cells[other], look) for one, other, look in walls)
    frame = f'<rect class="wall-line outer" width="{width:g}" height="{height:g}" rx="3"/>'
    return (
        f'<defs>{PATTERNS}<clipPath id="urban-recovery-town"><rect width="{width:g}" '
        f'height="{height:g}"/></clipPath></defs><g transform="translate({MARGIN:g} {MARGIN:g})">'
        f'<rect class="asphalt" width="{width:g}" height="{height:g}"/>{drawn}'
        f'<g clip-path="url(#urban-recovery-town)">{_snow(width, height)}'
        f"{_lamps(cells, looks, inside)}</g>{features}"
        f'<g class="routes">{routes}</g><g class="walls">{lines}{frame}</g></g>'
    )


PATTERNS = (
    '<pattern id="urban-recovery-cobble" width="50" height="50" patternUnits="userSpaceOnUse">'
    '<path class="joint" d="M0 .5H50M0 25.5H50M12 0V25M38 25V50"/></pattern>'
    '<pattern id="urban-recovery-boards" width="100" height="25" patternUnits="userSpaceOnUse">'
    '<path class="joint" d="M0 .5H100M30 0V25"/></pattern>'
    '<pattern id="urban-recovery-tiles" width="25" height="20" patternUnits="userSpaceOnUse">'
    '<path class="joint" d="M0 20Q6-2 12.5 20 19-2 25 20"/></pattern>'
    '<pattern id="urban-recovery-hatch" width="14" height="14" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect class="hatch-ground" width="14" height="14"/>'
    '<rect class="hatch-line" width="6" height="14"/></pattern>'
    '<radialGradient id="urban-recovery-lamp"><stop offset="0" class="lamp-in"/>'
    '<stop offset="1" class="lamp-out"/></radialGradient>'
    '<radialGradient id="urban-recovery-stove"><stop offset="0" class="stove-in"/>'
    '<stop offset="1" class="stove-out"/></radialGradient>'
)


def _rooms(cells: Cells, looks: dict[str, str], walls: Walls) -> set[str]:
    """Squares that no open way joins to the start: they are indoors."""
    closed = {frozenset((one, other)) for one, other, _ in walls}
    names = {place: name for name, place in cells.items()}
    start = next(name for name, look in looks.items() if look == "start")
    outside, edge = {start}, [start]
    while edge:
        name = edge.pop()
        column, row = cells[name]
        for across, down in STEPS:
            other = names.get((column + across, row + down))
            if other and other not in outside and frozenset((name, other)) not in closed:
                outside.add(other)
                edge.append(other)
    return set(cells) - outside


def _floor(place: tuple[int, int], look: str, inside: bool) -> str:
    """Cobbles in the street, boards in a room, tiles on a roof."""
    x, y = place[0] * CELL, place[1] * CELL
    size = f'x="{x:g}" y="{y:g}" width="{CELL:g}" height="{CELL:g}"'
    kind = "roof" if look == "roof" else "room" if inside else "street"
    fill = {"roof": "tiles", "room": "boards", "street": "cobble"}[kind]
    return f'<rect class="floor {kind}" {size}/><rect fill="url(#urban-recovery-{fill})" {size}/>'


def _snow(width: float, height: float) -> str:
    """A few flakes on the ground."""
    places = Random(5)
    flakes = "".join(
        f'<circle cx="{places.random() * width:.0f}" cy="{places.random() * height:.0f}" '
        f'r="{1 + 2 * places.random():.1f}"/>'
        for _ in range(int(width * height / 14000))
    )
    return f'<g class="snow">{flakes}</g>'


def _lamps(cells: Cells, looks: dict[str, str], inside: set[str]) -> str:
    """Sodium light at some corners of the streets."""
    found = ""
    for name, (column, row) in cells.items():
        lone = looks[name] == "street" and name not in inside
        if lone and column % 4 == 1 and row % 4 == (0 if column % 8 == 1 else 2):
            x, y = column * CELL + 14, row * CELL + 16
            found += (
                f'<circle class="lamp-pool" cx="{x:g}" cy="{y:g}" r="150"/>'
                f'<circle class="lamp-head" cx="{x:g}" cy="{y:g}" r="7"/>'
            )
    return found


FEATURES = {
    "start": """
<circle class="home-ring" r="38"/><circle class="home-disc" r="27"/>
<path class="home-roof" d="M-19 3 0-15 19 3M-12 0V15H12V0"/>
""",
    "cell": """
<circle class="cell-spot" r="45"/>
<path class="cell-star" d="M0-46 12-16 44-13 19 7 28 39 0 21-28 39-19 7-44-13-12-16Z"/>
""",
    "pile": """
<path class="pile" d="M-40 16H-8V33H-40ZM-6 16H26V33H-6ZM-24-3H8V14H-24ZM10-3H40V14H10ZM-10-22H22
V-5H-10Z"/>
""",
    "warm": """
<circle class="stove" r="72"/>
<path class="flame" d="M0-34C18-14 25-1 20 15 16 28 8 33 0 33S-17 28-20 15C-22 4-15-3-11-12-8-6-5-4
-2-4-4-14-3-25 0-34Z"/>
<path class="flame-heart" d="M0 4C8 13 11 20 7 26 4 30-4 30-7 26-11 20-6 13 0 4Z"/>
""",
    "shelter": """
<rect class="shelter-floor" x="-46" y="-46" width="92" height="92" rx="6"/>
<path class="awning" d="M-46-46H46V-8L34.5 2 23-8 11.5 2 0-8-11.5 2-23-8-34.5 2-46-8Z"/>
<path class="stripe" d="M-34.5-46V0M-11.5-46V0M11.5-46V0M34.5-46V0"/>
""",
    "roof": '<path class="vent" d="M-14-12H14V12H-14ZM-14-4H14M-14 4H14"/>',
}


def _feature(place: tuple[int, int], look: str) -> str:
    if look not in FEATURES or (look == "roof" and (place[0] * 3 + place[1] * 5) % 7):
        return ""
    x, y = (place[0] + 0.5) * CELL, (place[1] + 0.5) * CELL
    return f'<g transform="translate({x:g} {y:g})">{FEATURES[look]}</g>'


def _route(place: tuple[int, int], ways: tuple[tuple[str, int], ...]) -> str:
    """Dots towards the next square of each route, and a point half way."""
    x, y = (place[0] + 0.5) * CELL, (place[1] + 0.5) * CELL
    return "".join(
        f'<g class="way way-of-{name}" transform="translate({x:g} {y:g}) rotate({90 * way})">'
        '<path class="dots" d="M0-4V-96"/><path class="point" d="M-9-42 0-56 9-42"/></g>'
        for name, way in ways
    )


def _wall(one: tuple[int, int], other: tuple[int, int], look: str) -> str:
    """What stands between two squares, as if drawn by hand with a broad pen."""
    x, y = max(one[0], other[0]) * CELL, max(one[1], other[1]) * CELL
    turn = "" if one[1] == other[1] else " rotate(-90)"
    shake = Random(f"{one}{other}")
    bend = [f"{shake.uniform(-2.2, 2.2):.1f}" for _ in range(4)]
    if look == "wall":
        line = f"M{bend[0]} -3C{bend[1]} 30 {bend[2]} 70 {bend[3]} 103"
        drawn = f'<path class="wall-line" d="{line}"/>'
    else:
        drawn = (
            f'<path class="wall-line" d="M{bend[0]} -3L0 17M0 83L{bend[3]} 103"/>{OPENINGS[look]}'
        )
    return f'<g transform="translate({x:g} {y:g}){turn}">{drawn}</g>'


OPENINGS = {
    "door": '<rect class="sill" x="-7" y="17" width="14" height="66" rx="2"/>'
    '<path class="threshold" d="M-3 23V77M3 23V77"/>',
    "window": '<rect class="frame" x="-9" y="14" width="18" height="72" rx="2"/>'
    '<rect class="pane" x="-5" y="19" width="10" height="62"/><path class="bar" d="M-6 50H6"/>',
    "broken": '<rect class="sill" x="-6" y="17" width="12" height="66" rx="2"/>'
    '<path class="shard" d="M-9 14H9L3 26-1 19-5 28ZM-9 86H9L5 72 0 80-4 70Z"/>',
}


LOOK = Look(
    night=True,
    colours={
        "ground": "0.17 0.028 262",
        "mat": "0.225 0.03 262",
        "ink": "0.93 0.015 90",
        "quiet": "0.74 0.03 255",
        "accent": "0.80 0.12 300",
        "glow": "0.84 0.15 80",
        "danger": "0.70 0.18 25",
        "seat-1": "0.68 0.16 300",
        "ur-street": "0.37 0.038 258",
        "ur-room": "0.44 0.05 72",
        "ur-roof": "0.235 0.03 262",
        "ur-joint": "0.22 0.03 260 / .4",
        "ur-wall": "0.10 0.015 262",
        "ur-route": "0.72 0.15 28",
        "ur-snow": "0.95 0.02 240 / .45",
    },
    shapes=SHAPES,
    backdrops={"board": city},
    faces={"patrol": enemy, "guard": enemy},
    gauges={"cold": frost},
    ground='<path class="fleck" d="M18 30h2v2h-2zM72 81h2v2h-2zM47 62h1v1h-1z"/>',
)
