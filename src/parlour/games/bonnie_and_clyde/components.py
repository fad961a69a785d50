"""The schema of components.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.engine.components import load_components
from parlour.engine.errors import BadComponents

Few = Annotated[int, Meta(ge=0, le=8)]
Some = Annotated[int, Meta(ge=1, le=8)]
Total = Annotated[int, Meta(ge=1, le=20)]
Modifiers = Annotated[list[Annotated[int, Meta(ge=0, le=8)]], Meta(min_length=1, max_length=6)]

GAUGES = ("love", "boredom", "threat", "ammunition", "savings")
RESULTS = ("boredom", "love", "threat", "ambush", "death")


class Top(Struct, forbid_unknown_fields=True):
    love: Some
    boredom: Some
    threat: Some
    ammunition: Some
    savings: Annotated[int, Meta(ge=3, le=8)]


class Start(Struct, forbid_unknown_fields=True):
    love: Few
    boredom: Few
    threat: Few
    ammunition: Few
    savings: Few
    roy: Literal["present", "absent"]


class Spaces(Struct, forbid_unknown_fields=True):
    passion: Some
    poem: Some
    prison: Modifiers


class Cubes(Struct, forbid_unknown_fields=True):
    places: Annotated[int, Meta(ge=2, le=3)]
    daily: Annotated[int, Meta(ge=2, le=4)]


class Police(Struct, forbid_unknown_fields=True):
    boredom: Total
    love: Total
    threat: Total
    ambush: Total
    death: Total
    wanted: Few


class Roy(Struct, forbid_unknown_fields=True):
    switches: Annotated[int, Meta(ge=1, le=6)]


class Places(Struct, forbid_unknown_fields=True):
    dallas: Some
    ride: Few


class Daily(Struct, forbid_unknown_fields=True):
    work: Some
    photo: Few
    photo_love: Some
    ammunition: Few
    stick_up: Some


class Costs(Struct, forbid_unknown_fields=True):
    poem: Few
    life: Some


class Limits(Struct, forbid_unknown_fields=True):
    turns: Annotated[int, Meta(ge=1, le=400)]


class Components(Struct, forbid_unknown_fields=True):
    reconstructed: list[str]
    top: Top
    start: Start
    spaces: Spaces
    cubes: Cubes
    police: Police
    roy: Roy
    places: Places
    daily: Daily
    costs: Costs
    limits: Limits


def load(own: dict[str, object] | None = None, name: str = "") -> Components:
    """The components, with an owner's changes laid over them."""
    data = load_components(Components, Path(__file__).with_name("components.toml"), own, name)
    shown = name or "components.toml"
    for gauge in GAUGES:
        if getattr(data.start, gauge) > getattr(data.top, gauge):
            raise BadComponents(f"{shown}: start, field {gauge}: is above its highest space")
    totals = [getattr(data.police, result) for result in RESULTS]
    for result, low, high in zip(RESULTS[1:], totals, totals[1:], strict=False):
        if high <= low:
            raise BadComponents(f"{shown}: police, field {result}: the totals must ascend")
    if sorted(data.spaces.prison) != data.spaces.prison:
        raise BadComponents(f"{shown}: spaces, field prison: the modifiers must ascend")
    return data
