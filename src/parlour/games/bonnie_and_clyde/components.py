"""The schema of components.toml."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine.components import Part, load_components

FILE = Path(__file__).with_name("components.toml")
Few = Annotated[int, Meta(ge=0, le=8)]
Some = Annotated[int, Meta(ge=1, le=8)]
Total = Annotated[int, Meta(ge=1, le=20)]
Modifiers = Annotated[list[Annotated[int, Meta(ge=0, le=8)]], Meta(min_length=1, max_length=6)]

GAUGES = ("love", "boredom", "threat", "ammunition", "savings")
RESULTS = ("boredom", "love", "threat", "ambush", "death")


class Top(Part):
    love: Some
    boredom: Some
    threat: Some
    ammunition: Some
    savings: Annotated[int, Meta(ge=3, le=8)]


class Start(Part):
    love: Few
    boredom: Few
    threat: Few
    ammunition: Few
    savings: Few
    roy: Literal["present", "absent"]


class Spaces(Part):
    passion: Some
    poem: Some
    prison: Modifiers


class Cubes(Part):
    places: Annotated[int, Meta(ge=2, le=3)]
    daily: Annotated[int, Meta(ge=2, le=4)]


class Police(Part):
    boredom: Total
    love: Total
    threat: Total
    ambush: Total
    death: Total
    wanted: Few


class Roy(Part):
    switches: Annotated[int, Meta(ge=1, le=6)]


class Places(Part):
    dallas: Some
    ride: Few


class Daily(Part):
    work: Some
    photo: Few
    photo_love: Some
    ammunition: Few
    stick_up: Some


class Costs(Part):
    poem: Few
    life: Some


class Limits(Part):
    turns: Annotated[int, Meta(ge=1, le=400)]


class Components(Part):
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
    return load_components(Components, FILE, own, name, (_starts, _ascending))


def _starts(data: Components) -> Iterator[str]:
    for gauge in GAUGES:
        if getattr(data.start, gauge) > getattr(data.top, gauge):
            yield f"start, field {gauge}: is above its highest space"


def _ascending(data: Components) -> Iterator[str]:
    totals = [getattr(data.police, result) for result in RESULTS]
    for result, low, high in zip(RESULTS[1:], totals, totals[1:], strict=False):
        if high <= low:
            yield f"police, field {result}: the totals must ascend"
    if sorted(data.spaces.prison) != data.spaces.prison:
        yield "spaces, field prison: the modifiers must ascend"
