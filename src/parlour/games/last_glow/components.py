"""The schema of components.toml."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from parlour.engine.components import Part, load_components

FILE = Path(__file__).with_name("components.toml")
Small = Annotated[int, Meta(ge=0, le=20)]
Positive = Annotated[int, Meta(ge=1, le=20)]
Dice = Annotated[list[Annotated[int, Meta(ge=0, le=6)]], Meta(min_length=1, max_length=40)]


class Grid(Part):
    columns: Annotated[int, Meta(ge=6, le=6)]
    line_numbers: Annotated[
        list[Annotated[int, Meta(ge=0, le=7)]], Meta(min_length=3, max_length=8)
    ]
    start: Annotated[str, Meta(pattern=r"^[1-8],[1-6]$")]


class Start(Part):
    brightness: Small
    sp: Positive
    vp: Small


class Top(Part):
    brightness: Positive
    sp: Positive
    vp: Positive


class Crew(Part):
    members: Annotated[int, Meta(ge=2, le=12)]
    patching: Small


class Actions(Part):
    light_up: Positive
    repair: Positive
    hunt: Annotated[int, Meta(ge=1, le=5)]


class Supply(Part):
    hearts: Annotated[int, Meta(ge=1, le=24)]
    items: Positive


class Storm(Part):
    down: Positive
    down_right: Positive
    explosion: Positive


class Damage(Part):
    throttle: Small
    darkness: Small
    near: Small
    straight: Small
    collision: Small


class Modes(Part):
    storm: Dice
    nightmare: Dice
    abyss: Dice


class Limits(Part):
    turns: Annotated[int, Meta(ge=1, le=400)]


class Components(Part):
    reconstructed: list[str]
    grid: Grid
    start: Start
    max: Top
    crew: Crew
    actions: Actions
    supply: Supply
    storm: Storm
    damage: Damage
    modes: Modes
    limits: Limits


def load(own: dict[str, object] | None = None, name: str = "") -> Components:
    """The components, with an owner's changes laid over them."""
    return load_components(Components, FILE, own, name, (_check,))


def _check(data: Components) -> Iterator[str]:
    if int(data.grid.start[0]) > len(data.grid.line_numbers):
        yield f"grid, field start: the grid has no line {data.grid.start[0]}"
    for gauge in ("brightness", "sp", "vp"):
        if getattr(data.start, gauge) > getattr(data.max, gauge):
            yield f"start, field {gauge}: is above its maximum"
    if not data.storm.down <= data.storm.down_right <= data.storm.explosion:
        yield "storm: down, down_right and explosion must ascend"
