"""Where things lie: every spot of a zone as a place in the zone's own drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.scene.look import Box
from parlour.scene.table import Graph, Grid, Track, Zone

CELL = 100.0
MARGIN = 46.0
"""Room for the marks beside the rows and above the columns of a grid."""
GRAPH = Box(1000, 720)
NODE = (250.0, 150.0)
STEP = 64.0
IN_A_ROW = 20
"""Spaces of a track before it turns into the next line."""


@dataclass(frozen=True, slots=True)
class Place:
    """The middle of a spot and its size."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Plan:
    """The drawing of a zone."""

    box: Box
    places: Mapping[str, Place]


def plan_of(zone: Zone) -> Plan | None:
    """How a zone is laid out; None for zones that the page lays out as text."""
    if isinstance(zone, Grid):
        return _grid(zone)
    if isinstance(zone, Graph):
        return _graph(zone)
    return _track(zone) if isinstance(zone, Track) else None


def _grid(zone: Grid) -> Plan:
    left = MARGIN if zone.row_marks else 0.0
    top = MARGIN if zone.column_marks else 0.0
    places = {
        spot.id: Place(left + (column + 0.5) * CELL, top + (line + 0.5) * CELL, CELL, CELL)
        for line, row in enumerate(zone.rows)
        for column, spot in enumerate(row)
    }
    columns = max(len(row) for row in zone.rows)
    return Plan(Box(left + columns * CELL, top + len(zone.rows) * CELL), places)


def _graph(zone: Graph) -> Plan:
    """Points come in a box of 100 by 100; nodes stay inside the drawing."""
    width, height = NODE
    places = {
        spot.id: Place(
            width / 2 + zone.points[spot.id][0] / 100 * (GRAPH.width - width),
            height / 2 + zone.points[spot.id][1] / 100 * (GRAPH.height - height),
            width,
            height,
        )
        for spot in zone.spots
    }
    return Plan(GRAPH, places)


def _track(zone: Track) -> Plan:
    """Spaces from left to right, in several lines if they are many."""
    places = {
        spot.id: Place(
            (number % IN_A_ROW + 0.5) * STEP, (number // IN_A_ROW + 0.5) * STEP, STEP, STEP
        )
        for number, spot in enumerate(zone.spots)
    }
    columns = min(len(zone.spots), IN_A_ROW)
    lines = -(-len(zone.spots) // IN_A_ROW)
    return Plan(Box(columns * STEP, lines * STEP), places)
