"""Toroball, drawn: the sand of a village arena on a Sunday morning, from above."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from parlour.games.toroball.table.drawings import PLATES, SHAPES, character, cow, heat
from parlour.scene.look import Box, Look
from parlour.scene.table import Grid, Scene, Zone
from parlour.scene.web.geometry import CELL, MARGIN, layout_of

ARROWS = {-1: 45, 0: 0, 1: -45}
"""How far an arrow turns that lies above, on or below the row of its goal, in the west."""


def arena(scene: Scene, zone: Zone, box: Box) -> str:
    """The ground, drawn once, and the line from the cow to its target."""
    assert isinstance(zone, Grid)
    rows = tuple("".join(LETTERS[spot.look] for spot in row) for row in zone.rows)
    return f"{_arena(rows)}{_chase(scene, zone)}"


LETTERS = {
    "stand": " ", "goal": "G", "fence": "f", "arrow": "a", "bottle": "S", "barrier": "b",
    "spot": "*", "shelter": "#", "sand": ".",
}  # fmt: skip


def _chase(scene: Scene, zone: Grid) -> str:
    """The present target of the cow, by a dashed line."""
    plan = layout_of(zone)
    assert plan is not None
    beast = next((piece for piece in scene.pieces if piece.id == "cow"), None)
    target = next((piece for piece in scene.pieces if "target" in piece.marks), None)
    if beast is None or target is None or target.at not in plan.places:
        return ""
    one, other = plan.places[beast.at], plan.places[target.at]
    return f'<path class="chase" d="M{one.x:g} {one.y:g}L{other.x:g} {other.y:g}"/>'


@lru_cache(maxsize=8)
def _arena(rows: tuple[str, ...]) -> str:
    columns, lines = len(rows[0]), len(rows)
    wide, tall = (columns - 2) * CELL, lines * CELL
    goal = next(number for number, row in enumerate(rows) if row[0] == "G")
    drawn = "".join(
        _feature(letter, column, row, goal, columns)
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
    )
    return (
        f'<g transform="translate({MARGIN:g} {MARGIN:g})">'
        f"{_stands(columns * CELL, tall)}"
        f'<rect class="sand" x="{CELL:g}" width="{wide:g}" height="{tall:g}" rx="10"/>'
        f"{_grains(CELL, wide, tall)}{_lines(columns, lines)}"
        f"{_fence(columns, lines, goal)}{drawn}</g>"
    )


def _stands(wide: float, tall: float) -> str:
    """People on benches at both ends."""
    places = Random(11)
    people = ""
    for side in (0.0, wide - CELL):
        for row in range(int(tall // 32)):
            for seat in range(3):
                x = side + 18 + seat * 32 + places.uniform(-3, 3)
                y = 16 + row * 32 + places.uniform(-3, 3)
                people += (
                    f'<g class="villager villager-{places.randrange(5)}" '
                    f'transform="translate({x:.0f} {y:.0f})"><circle class="coat" r="12"/>'
                    '<circle class="cap" cy="-3" r="7"/></g>'
                )
    return (
        f'<rect class="stands" width="{CELL:g}" height="{tall:g}" rx="10"/>'
        f'<rect class="stands" x="{wide - CELL:g}" width="{CELL:g}" height="{tall:g}" rx="10"/>'
        f'<g class="crowd">{people}</g>'
    )


def _grains(left: float, wide: float, tall: float) -> str:
    """Footprints and pebbles."""
    places = Random(3)
    marks = "".join(
        f'<ellipse cx="{left + places.random() * wide:.0f}" cy="{places.random() * tall:.0f}" '
        f'rx="{places.uniform(2, 9):.1f}" ry="{places.uniform(1, 3):.1f}"/>'
        for _ in range(150)
    )
    return f'<g class="grains">{marks}</g>'


def _lines(columns: int, lines: int) -> str:
    """Chalk between the squares."""
    ways = "".join(f"M{n * CELL:g} 0V{lines * CELL:g}" for n in range(2, columns - 1))
    ways += "".join(f"M{CELL:g} {n * CELL:g}H{(columns - 1) * CELL:g}" for n in range(1, lines))
    return f'<path class="chalk" d="{ways}"/>'


def _fence(columns: int, lines: int, goal: int) -> str:
    """Planks all around, open where the goals are."""
    left, right, low = CELL, (columns - 1) * CELL, lines * CELL
    top, bottom = goal * CELL, (goal + 1) * CELL
    way = f"M{left:g} {top:g}V0H{right:g}V{top:g}M{left:g} {bottom:g}V{low:g}H{right:g}V{bottom:g}"
    posts = "".join(
        f'<circle class="post" cx="{x:g}" cy="{y:g}" r="8"/>'
        for x in range(int(left), int(right) + 1, int(CELL))
        for y in (0, low)
    )
    posts += "".join(
        f'<circle class="post" cx="{x:g}" cy="{y * CELL:g}" r="8"/>'
        for x in (left, right)
        for y in range(1, lines)
    )
    return f'<path class="plank-shade" d="{way}"/><path class="plank" d="{way}"/>{posts}'


BARRIER = (
    '<path class="bar-shade" d="M-38-12H42V24H-38Z"/><path class="bar" d="M-40-18H40V18H-40Z"/>'
    '<path class="bar-stripe" d="M-40 18-22-18H-4L-22 18ZM-4 18 14-18H32L14 18Z"/>'
    '<path class="bar-foot" d="M-34 18V30M34 18V30"/>'
)
SHELTER = (
    '<circle class="hut-shade" cx="5" cy="7" r="48"/><circle class="hut" r="47"/>'
    '<circle class="ring" r="36"/><circle class="ring" r="24"/><circle class="ring" r="12"/>'
    '<path class="plank-line" d="M-47 0H47M0-47V47M-33-33 33 33M-33 33 33-33"/>'
    '<circle class="knob" r="7"/>'
)
NET = (
    '<path class="net" d="M0-44H80V44H0M0-30H80M0-15H80M0 0H80M0 15H80M0 30H80M16-44V44M32-44V44'
    'M48-44V44M64-44V44"/><path class="goal-post" d="M-2-47H84V47H-2"/>'
)
ARROW = '<path class="arrow" d="M34-13H-8V-30L-40 0-8 30V13H34Z"/>'


def _feature(letter: str, column: int, row: int, goal: int, columns: int) -> str:
    x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
    west = column < columns / 2
    turn = " scale(-1 1)" if letter == "G" and west else ""
    if letter == "S":
        inner = '<g class="crate"><rect x="-30" y="-30" width="60" height="60" rx="8"/></g>'
        inner += '<use href="#shape-bottle" transform="scale(.62)"/>'
    elif letter == "b":
        inner = BARRIER
    elif letter == "#":
        inner = SHELTER
    elif letter == "*":
        inner = '<circle class="start" r="34"/><circle class="start-dot" r="6"/>'
    elif letter == "a":
        angle = ARROWS.get(max(-1, min(1, row - goal)), 0)
        inner = f'<g transform="scale({1 if west else -1} 1) rotate({-angle})">{ARROW}</g>'
    elif letter == "G":
        inner = '<rect class="mouth" x="-50" y="-50" width="100" height="100"/>'
        inner += f'<g transform="translate(-48 0)">{NET}</g>'
    else:
        return ""
    return f'<g transform="translate({x:g} {y:g}){turn}">{inner}</g>'


def rose(scene: Scene, zone: Zone, box: Box) -> str:
    """The six ways of a scatter roll."""
    plan = layout_of(zone)
    assert plan is not None
    x, y = box.width / 2, box.height / 2
    rays = "".join(
        f'<path class="ray" d="M{x:g} {y:g}L{place.x:g} {place.y:g}"/>'
        for place in plan.places.values()
    )
    return f'{rays}<circle class="hub" cx="{x:g}" cy="{y:g}" r="15"/>'


LOOK = Look(
    colours={
        "ground": ("0.93 0.035 85", "0.20 0.025 60"),
        "mat": ("0.985 0.012 85", "0.26 0.03 60"),
        "ink": ("0.27 0.05 45", "0.94 0.025 85"),
        "quiet": ("0.45 0.05 55", "0.78 0.04 80"),
        "accent": ("0.50 0.16 30", "0.80 0.13 60"),
        "glow": ("0.78 0.17 75", "0.86 0.16 88"),
        "danger": ("0.53 0.20 28", "0.72 0.18 30"),
        "seat-1": ("0.55 0.20 27", "0.68 0.19 28"),
        "seat-2": ("0.50 0.13 150", "0.76 0.14 150"),
        "tb-sand": ("0.85 0.095 85", "0.60 0.085 80"),
        "tb-grain": ("0.72 0.09 75 / .45", "0.45 0.07 70 / .5"),
        "tb-chalk": ("0.97 0.03 90 / .75", "0.86 0.04 90 / .4"),
        "tb-wood": ("0.52 0.09 55", "0.38 0.07 50"),
        "tb-stand": ("0.72 0.06 65", "0.33 0.04 55"),
    },
    shapes=SHAPES | PLATES,
    backdrops={"pitch": arena, "compass": rose},
    faces={"west": character, "east": character, "cow": cow},
    gauges={"ene": heat},
    ground='<path class="fleck" d="M12 20h5v2h-5zM64 70h4v2h-4zM40 44h3v2h-3zM84 12h4v2h-4z"/>',
)
