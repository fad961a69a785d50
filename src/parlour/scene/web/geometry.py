"""Where things lie: every spot of a zone as a place in the zone's own drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from parlour.scene.look import Box
from parlour.scene.table import Graph, Grid, Track, Zone

CELL = 100.0
MARGIN = 46.0
"""Room for the marks beside the rows and above the columns of a grid."""
GRAPH = Box(1000, 720)
"""The drawing of a graph that asks for no other."""
STEP = 64.0
PIECE = 100.0
"""A piece is drawn in a square of this side, around its own middle."""
ASIDE = 0.4
"""How much of a spot something has that lies aside."""
CARD = 72.0
"""A card stands upright and needs less of the width."""


@dataclass(frozen=True, slots=True)
class Place:
    """The middle of a spot and its size."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class ZoneLayout:
    """The drawing of a zone."""

    box: Box
    places: Mapping[str, Place]


def layout_of(zone: Zone) -> ZoneLayout | None:
    """How a zone is laid out; None for zones that the page lays out as text."""
    if isinstance(zone, Grid):
        return _grid(zone)
    if isinstance(zone, Graph):
        return _graph(zone)
    return _track(zone) if isinstance(zone, Track) else None


def _grid(zone: Grid) -> ZoneLayout:
    names = tuple([tuple([spot.id for spot in row]) for row in zone.rows])
    return _squares(names, bool(zone.row_marks), bool(zone.column_marks))


@lru_cache(maxsize=256)
def _squares(rows: tuple[tuple[str, ...], ...], row_marks: bool, column_marks: bool) -> ZoneLayout:
    """A grid looks the same at every moment, so it is laid out once."""
    left = MARGIN if row_marks else 0.0
    top = MARGIN if column_marks else 0.0
    places = {
        name: Place(left + (column + 0.5) * CELL, top + (line + 0.5) * CELL, CELL, CELL)
        for line, row in enumerate(rows)
        for column, name in enumerate(row)
    }
    columns = max(len(row) for row in rows)
    return ZoneLayout(Box(left + columns * CELL, top + len(rows) * CELL), places)


def _graph(zone: Graph) -> ZoneLayout:
    """Points come in a box of 100 by 100; nodes stay inside the drawing."""
    wide, tall = zone.box
    places: dict[str, Place] = {}
    for spot in zone.spots:
        width, height = zone.sizes.get(spot.id, zone.node)
        across, down = zone.points[spot.id]
        places[spot.id] = Place(
            width / 2 + across / 100 * (wide - width),
            height / 2 + down / 100 * (tall - height),
            width,
            height,
        )
    return ZoneLayout(Box(wide, tall), places)


def _track(zone: Track) -> ZoneLayout:
    """Spaces from left to right, in several lines if they are many."""
    columns = max(1, min(len(zone.spots), zone.in_a_row))
    places = {
        spot.id: Place(
            (number % columns + 0.5) * STEP, (number // columns + 0.5) * STEP, STEP, STEP
        )
        for number, spot in enumerate(zone.spots)
    }
    lines = -(-len(zone.spots) // columns)
    return ZoneLayout(Box(columns * STEP, lines * STEP), places)


def room_for_pieces(zone: Zone, place: Place) -> Place:
    """The part of a spot where pieces lie: below its name, if that has a place of its own."""
    if not isinstance(zone, Graph) or not zone.name_room:
        return place
    taken = min(zone.name_room, place.height / 2)
    return Place(place.x, place.y + taken / 2, place.width, place.height - taken)


@dataclass(frozen=True, slots=True)
class PiecePlacement:
    """Where a piece lies on a spot, and how large."""

    x: float
    y: float
    scale: float


@lru_cache(maxsize=4096)
def packed(place: Place, widths: tuple[float, ...]) -> tuple[PiecePlacement, ...]:
    """Pieces side by side on a spot, in as many lines as make them largest."""
    fitted = [tuple(_in_lines(place, widths, lines)) for lines in range(1, len(widths) + 1)]
    return max(fitted, key=lambda placed: placed[0].scale) if fitted else ()


def aside(place: Place) -> PiecePlacement:
    """The lower right corner of a spot, for something small."""
    side = min(place.width, place.height)
    away = side * (0.5 - ASIDE / 2)
    return PiecePlacement(round(place.x + away, 2), round(place.y + away, 2), ASIDE * side / PIECE)


def _in_lines(place: Place, widths: Sequence[float], lines: int) -> list[PiecePlacement]:
    """The pieces in so many lines, each line centred."""
    across = -(-len(widths) // lines)
    rows = [widths[first : first + across] for first in range(0, len(widths), across)]
    longest = max(sum(row) for row in rows)
    scale = int(1000 * min(place.width / longest, place.height / (PIECE * len(rows)))) / 1000
    placed: list[PiecePlacement] = []
    for number, row in enumerate(rows):
        x = place.x - sum(row) / 2 * scale
        y = place.y + (number - (len(rows) - 1) / 2) * PIECE * scale
        for width in row:
            placed.append(PiecePlacement(round(x + width / 2 * scale, 2), round(y, 2), scale))
            x += width * scale
    return placed
