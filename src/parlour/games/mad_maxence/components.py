"""The schema of the game file, components.toml, and of the map files it names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, field

from parlour.engine.components import Part, load_components, read_toml
from parlour.engine.errors import BadComponents, nearest

Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*$")]
PlaceId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{1,3}$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Level = Annotated[int, Meta(ge=0, le=60)]
HERE = Path(__file__).parent

MOST_GAUGES = 10
MOST_PLACES = 30
Road = Annotated[list[PlaceId], Meta(min_length=2, max_length=2)]


class GaugeFile(Part):
    id: Id
    name: Name
    top: Annotated[int, Meta(ge=1, le=60)]
    short: str = ""
    skill: bool = False
    """Whether tests may name it: as many coins are tossed as it says."""


class Clock(Part):
    gauge: Id
    cause: Id = "caught"
    pursuers: Name = "time"


class Hero(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Name = "The hero"
    vehicle: Name = "car"


class Combat(Part):
    skill: Id
    health: Id


class Repair(Part):
    spends: Id


class Kind(Part):
    id: Id
    difficulty: Annotated[int, Meta(ge=1, le=9)]
    saves: Annotated[int, Meta(ge=1, le=60)]


class Manoeuvre(Part):
    spends: Id
    skill: Id
    kinds: Annotated[list[Kind], Meta(min_length=1, max_length=3)]


class GameFile(Part):
    """What the rules are told: gauges, clock, coins. Fights, repairs and the manoeuvre are
    there only if the file speaks of them."""

    title: Name
    maps: list[Id]
    adventures: Annotated[list[Id], Meta(min_length=1, max_length=8)]
    coins: Annotated[int, Meta(ge=1, le=6)]
    gauges: Annotated[list[GaugeFile], Meta(min_length=1, max_length=MOST_GAUGES)]
    clock: Clock
    hero: Hero = Hero()
    fight: Combat | None = None
    repair: Repair | None = None
    manoeuvre: Manoeuvre | None = None
    reconstructed: list[str] = field(default_factory=list)

    def gauge(self, name: str) -> GaugeFile:
        """A gauge by its id."""
        return next(gauge for gauge in self.gauges if gauge.id == name)


class MapFile(Part):
    """A map: roads, letters with the places they are reached from, where all is drawn."""

    id: Id
    roads: list[Road] = field(default_factory=list)
    hidden: dict[PlaceId, list[PlaceId]] = field(default_factory=dict)
    places: list[PlaceId] = field(default_factory=list)
    """Only needed for a place that no road leads to."""
    points: dict[PlaceId, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True)
class Chart:
    """A map that can be used: its places in order, and who is whose neighbour."""

    id: str
    places: tuple[str, ...]
    roads: tuple[tuple[str, str], ...]
    hidden: dict[str, tuple[str, ...]]
    points: dict[str, tuple[float, float]]

    @cached_property
    def beside(self) -> dict[str, tuple[str, ...]]:
        """MM-9, MM-10: by road or by the hidden link of a letter."""
        found: dict[str, set[str]] = {place: set() for place in self.places}
        links = [(letter, place) for letter, near in self.hidden.items() for place in near]
        for one, other in [*self.roads, *links]:
            found[one].add(other)
            found[other].add(one)
        return {place: tuple(p for p in self.places if p in near) for place, near in found.items()}


def load_game(
    folder: Path = HERE, own: dict[str, object] | None = None, name: str = ""
) -> GameFile:
    """The game file, with an owner's changes laid over it."""
    return load_components(GameFile, folder / "components.toml", own, name, (_check,))


def _check(data: GameFile) -> Iterator[str]:
    """Every gauge is there once, and whatever names one names one that is there."""
    gauges = {gauge.id: gauge for gauge in data.gauges}
    if len(gauges) < len(data.gauges):
        yield "gauges: an id is used twice"
    named = [("clock, field gauge", data.clock.gauge, False)]
    if data.fight is not None:
        named += [("fight, field skill", data.fight.skill, True)]
        named += [("fight, field health", data.fight.health, False)]
    if data.repair is not None:
        if data.fight is None:
            yield "repair: there is no [fight] whose health it could mend"
        named += [("repair, field spends", data.repair.spends, False)]
    if data.manoeuvre is not None:
        named += [("manoeuvre, field spends", data.manoeuvre.spends, False)]
        named += [("manoeuvre, field skill", data.manoeuvre.skill, True)]
    for where, gauge, skill in named:
        if gauge not in gauges:
            yield f"{where}: no gauge '{gauge}'.{nearest(gauge, gauges)}"
        if skill and not gauges[gauge].skill:
            yield f"{where}: '{gauge}' is no skill"
    for place, each in enumerate(data.gauges, 1):
        if each.skill and each.top > data.coins:
            where = f"gauges, entry {place} ({each.id}), field top"
            yield f"{where}: a skill goes up to {data.coins}, one for each coin, it is {each.top}"


def load_chart(folder: Path, name: str) -> Chart:
    """A map of the game by its name."""
    file = folder / f"{name}.toml"
    return read_chart(read_toml(file), file.name)


def read_chart(data: object, shown: str) -> Chart:
    """A map from its tables."""
    try:
        read = msgspec.convert(data, MapFile)
    except msgspec.ValidationError as error:
        raise BadComponents(f"{shown}: map: {str(error).replace(' - at `$', ' (at `')})") from None
    named = {place for road in read.roads for place in road}
    for letter, near in read.hidden.items():
        if letter in named:
            raise BadComponents(f"{shown}: hidden, {letter}: a hidden place has no roads")
        for place in near:
            if place not in named:
                hint = nearest(place, sorted(named))
                raise BadComponents(f"{shown}: hidden, {letter}: no place '{place}'.{hint}")
    for number, (one, other) in enumerate(read.roads, 1):
        if one == other:
            raise BadComponents(f"{shown}: roads, entry {number}: leads from {one} to itself")
    places = sorted(
        {*named, *read.hidden, *read.places}, key=lambda p: (not p.isdigit(), len(p), p)
    )
    if not 1 <= len(places) <= MOST_PLACES:
        raise BadComponents(f"{shown}: a map has 1 to {MOST_PLACES} places, not {len(places)}")
    roads = tuple((one, other) for one, other in read.roads)
    hidden = {letter: tuple(near) for letter, near in read.hidden.items()}
    return Chart(read.id, tuple(places), roads, hidden, dict(read.points))


def _order(place: str) -> tuple[bool, int, str]:
    """Numbers first, then letters."""
    return not place.isdigit(), len(place), place
