"""The schema of components.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from parlour.engine.components import load_components
from parlour.engine.errors import BadComponents

Small = Annotated[int, Meta(ge=0, le=20)]
Positive = Annotated[int, Meta(ge=1, le=20)]
Dice = Annotated[list[Annotated[int, Meta(ge=0, le=6)]], Meta(min_length=1, max_length=40)]


class Grid(Struct, forbid_unknown_fields=True):
    columns: Annotated[int, Meta(ge=6, le=6)]
    line_numbers: Annotated[
        list[Annotated[int, Meta(ge=0, le=7)]], Meta(min_length=3, max_length=8)
    ]
    start: Annotated[str, Meta(pattern=r"^[1-8],[1-6]$")]


class Start(Struct, forbid_unknown_fields=True):
    brightness: Small
    sp: Positive
    vp: Small


class Top(Struct, forbid_unknown_fields=True):
    brightness: Positive
    sp: Positive
    vp: Positive


class Crew(Struct, forbid_unknown_fields=True):
    members: Annotated[int, Meta(ge=2, le=12)]
    patching: Small


class Actions(Struct, forbid_unknown_fields=True):
    light_up: Positive
    repair: Positive
    hunt: Annotated[int, Meta(ge=1, le=5)]


class Supply(Struct, forbid_unknown_fields=True):
    hearts: Annotated[int, Meta(ge=1, le=24)]
    items: Positive


class Storm(Struct, forbid_unknown_fields=True):
    down: Positive
    down_right: Positive
    explosion: Positive


class Damage(Struct, forbid_unknown_fields=True):
    throttle: Small
    darkness: Small
    near: Small
    straight: Small
    collision: Small


class Modes(Struct, forbid_unknown_fields=True):
    storm: Dice
    nightmare: Dice
    abyss: Dice


class Limits(Struct, forbid_unknown_fields=True):
    turns: Annotated[int, Meta(ge=1, le=400)]


class Components(Struct, forbid_unknown_fields=True):
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
    data = load_components(Components, Path(__file__).with_name("components.toml"), own, name)
    shown = name or "components.toml"
    if int(data.grid.start[0]) > len(data.grid.line_numbers):
        raise BadComponents(
            f"{shown}: grid, field start: the grid has no line {data.grid.start[0]}"
        )
    for gauge in ("brightness", "sp", "vp"):
        if getattr(data.start, gauge) > getattr(data.max, gauge):
            raise BadComponents(f"{shown}: start, field {gauge}: is above its maximum")
    if not data.storm.down <= data.storm.down_right <= data.storm.explosion:
        raise BadComponents(f"{shown}: storm: down, down_right and explosion must ascend")
    return data
