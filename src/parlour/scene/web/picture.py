"""A still picture of a table: the main drawing of a scene, for covers."""

from __future__ import annotations

from parlour.scene.look import Look
from parlour.scene.table import Graph, Grid, Scene
from parlour.scene.web.fragments import Fragment
from parlour.scene.web.geometry import layout_of
from parlour.scene.web.render import render


def picture(scene: Scene, look: Look) -> str:
    """The first board of a scene with what lies on it, as one SVG; empty if it has none."""
    board = next((zone for zone in scene.zones if isinstance(zone, Grid | Graph)), None)
    layout = layout_of(board) if board is not None else None
    if board is None or layout is None:
        return ""
    layers: dict[str, list[Fragment]] = {"backdrops": [], "spots": [], "pieces": []}
    for fragment in render(scene, look):
        zone, _, layer = fragment.parent.rpartition(".")
        if zone == board.id and layer in layers:
            layers[layer].append(fragment)
    shapes = "".join(f'<g id="shape-{name}">{drawn}</g>' for name, drawn in look.shapes.items())
    drawn = "".join(
        f'<g class="{layer}">{"".join(fragment.html() for fragment in found)}</g>'
        for layer, found in layers.items()
    )
    size = f"0 0 {layout.box.width:g} {layout.box.height:g}"
    return (
        f'<svg class="zone-{board.id}" viewBox="{size}" aria-hidden="true" '
        f'preserveAspectRatio="xMidYMid slice"><defs>{shapes}</defs>{drawn}</svg>'
    )
