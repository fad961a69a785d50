"""The table said line by line, for screen readers and pipes: no colour, no box, every label."""

from __future__ import annotations

import re
from collections.abc import Sequence

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
)
from parlour.scene.text.view import TextView


def say(scene: Scene, names: Sequence[str] = ()) -> list[str]:
    """One labelled line for each thing on the table, the question first."""
    view = TextView(scene)
    lines = [say_prompt(scene, names)]
    if scene.goal is not None:
        lines.append(say_goal(scene.goal))
    for zone in scene.zones:
        lines += _zone(zone, view)
    return lines


def say_prompt(scene: Scene, names: Sequence[str] = ()) -> str:
    """Whose turn it is, what is asked and how far one is."""
    prompt = scene.prompt
    who = f"{names[prompt.seat]}: " if prompt.seat is not None and len(names) > 1 else ""
    far = f", {prompt.done} of {prompt.of}" if prompt.of else ""
    return f"{who}{prompt.text}{far}"


def say_goal(goal: Goal) -> str:
    """What one wants and how far one is.

    >>> from parlour.scene.table import GoalPart
    >>> say_goal(Goal("Leave town with all four", (GoalPart("Love", 2, 2),), "Roy is near"))
    'Goal: Leave town with all four. Love 2 of 2. Roy is near.'
    """
    parts = ", ".join(f"{part.name} {part.done} of {part.of}" for part in goal.parts)
    return "Goal: " + " ".join(f"{each}." for each in (goal.text, parts, goal.danger) if each)


def _zone(zone: Zone, view: TextView) -> list[str]:
    match zone:
        case Gauge():
            return [_gauge(zone)]
        case Pile():
            return _within(zone.label, [_counted(zone)], view.lying(zone.id), view)
        case Panel():
            return [f"{zone.label}: {fact.name}: {fact.text}" for fact in zone.facts]
        case Row():
            return _row(zone, view)
        case Plates():
            return [_plate(zone, spot, view) for spot in zone.spots]
        case Track():
            return _track(zone, view)
        case Grid():
            spots = [spot for row in zone.rows for spot in row]
            return [f"{zone.label}: {_printed(zone)}", *_spots(zone.label, spots, view)]
        case Graph():
            return _spots(zone.label, _told(zone, view), view)


def _printed(grid: Grid) -> str:
    size = f"{len(grid.rows)} lines, {len(grid.rows[0]) if grid.rows else 0} columns"
    marks = ", ".join(f"line {n} {mark}" for n, mark in enumerate(grid.row_marks, start=1))
    return f"{size}; {marks}" if marks else size


def _gauge(gauge: Gauge) -> str:
    parts = [f"{gauge.label}: {gauge.value} of {gauge.high}"]
    if gauge.danger is not None and gauge.value <= gauge.danger:
        parts.append("low")
    parts += [f"at {value}: {name}" for value, name in gauge.marks.items()]
    if gauge.goal is not None:
        parts.append(f"goal {gauge.goal}")
    return "; ".join(parts)


def _counted(pile: Pile) -> str:
    return f"{pile.count}; {pile.detail}" if pile.detail else str(pile.count)


def _row(row: Row, view: TextView) -> list[str]:
    pieces = view.lying(row.id)
    if not pieces:
        return [f"{row.label}: {row.empty or 'nothing'}"]
    return _within(row.label, [], pieces, view)


def _within(label: str, first: list[str], pieces: list[Piece], view: TextView) -> list[str]:
    return [f"{label}: {said}" for said in [*first, *(_piece(piece, view) for piece in pieces)]]


def _plate(plates: Plates, spot: Spot, view: TextView) -> str:
    state = "" if view.can_touch(spot.id) or spot.lit else " (not now)"
    return f"{plates.label}: {_spot(spot)}{state}"


def _track(track: Track, view: TextView) -> list[str]:
    """Only the spaces that say something; the rest are its length."""
    told = [s for s in track.spots if s.lit or s.detail or view.lying(s.id) or view.can_touch(s.id)]
    ends = f"{_spot(track.spots[0])} to {_spot(track.spots[-1])}" if track.spots else "empty"
    lines = [f"{track.label}: {len(track.spots)} spaces, {ends}"]
    return lines + _spots(track.label, told, view, empty=True)


def _told(graph: Graph, view: TextView) -> list[Spot]:
    """The places that are listed."""
    return [spot for spot in graph.spots if not graph.sparse or view.says_something(spot)]


def _spots(label: str, spots: list[Spot], view: TextView, empty: bool = False) -> list[str]:
    """Each spot with what lies there; an empty one only if it says or offers something."""
    lines: list[str] = []
    for spot in spots:
        pieces = [_piece(piece, view) for piece in view.lying(spot.id)]
        open_ = view.can_touch(spot.id)
        if not (pieces or open_ or empty or spot.text or spot.detail):
            continue
        state = (" (now)" if spot.lit else "") + (" (can be chosen)" if open_ else "")
        lines.append(f"{label}: {_spot(spot)}{state}: {'; '.join(pieces) or 'empty'}")
    return lines


def _spot(spot: Spot) -> str:
    text = f" [{spot.text}]" if spot.text and spot.text.lower() not in spot.label.lower() else ""
    return f"{spot.label}{text}" + (f", {spot.detail}" if spot.detail else "")


def _piece(piece: Piece, view: TextView) -> str:
    words = re.split(r"[ ,.:;()]+", piece.label)
    parts = [piece.label]
    if piece.text and piece.text not in words:
        parts.append(piece.text)
    if piece.count > 1 and str(piece.count) not in words:
        parts.append(f"{piece.count} of them")
    parts += piece.marks
    if piece.detail and piece.detail not in piece.label:
        parts.append(piece.detail)
    offer = " (can be chosen)" if view.can_touch(piece.id) else ""
    return ", ".join(parts) + offer
