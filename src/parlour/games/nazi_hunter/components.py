"""The schema of components.toml."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine.components import Part, load_components
from parlour.engine.errors import nearest

FILE = Path(__file__).with_name("components.toml")
Word = Annotated[str, Meta(pattern=r"^[a-z][a-z-]*$")]
Name = Annotated[str, Meta(min_length=1, max_length=30)]
Points = Annotated[int, Meta(ge=1, le=99)]
Bought = Annotated[str, Meta(pattern=r"^[a-z-]+( [1-9][0-9]?)?$")]
Build = Annotated[list[Bought], Meta(min_length=4, max_length=4)]

ABILITIES = (
    "close-combat",
    "ranged-combat",
    "drive-auto",
    "moto",
    "communications",
    "research",
    "seduction",
    "intimidation",
    "demolitions",
    "exchange",
    "bureaucracy",
    "double-agent",
    "disrupt",
)
"""What the rules know how to do, in the order of NH-6 and NH-7."""
COMBATS = ABILITIES[:2]
CORNERS = 4
"""How many abilities an agent has (NH-5)."""
EFFECTS = ("agents-clockwise", "agents-counter-clockwise", "plus-one", "another", "none")
"""Effects that do not name an area (NH-16 to NH-18)."""
BANDS = ("perfect", "master", "expert", "success")


class Area(Part):
    id: Word
    name: Name


class Fugitive(Part):
    number: Annotated[int, Meta(ge=1, le=99)]
    area: Word
    pattern: Literal["clockwise", "counter-clockwise", "static"]
    force: Annotated[int, Meta(ge=1, le=5)]
    effect: Word = "none"


class Ability(Part):
    id: Word
    name: Name
    price: Points
    per_point: bool = False
    rookie: bool = False
    """Whether it can be bought in rookie mode only (NH-7)."""


class Budgets(Part):
    create: Points
    rookie: Points


class Pair(Part):
    """Two builds: abilities, a combat with its points, such as "close-combat 3"."""

    gold: Build
    silver: Build


class Agents(Part):
    ready: Pair
    create: Pair
    rookie: Pair


class Limits(Part):
    rounds: Annotated[int, Meta(ge=1, le=200)]


class Bands(Part):
    perfect: Annotated[int, Meta(ge=0, le=200)]
    master: Annotated[int, Meta(ge=0, le=200)]
    expert: Annotated[int, Meta(ge=0, le=200)]
    success: Annotated[int, Meta(ge=0, le=200)]


class Components(Part):
    reconstructed: list[str]
    areas: Annotated[list[Area], Meta(min_length=6, max_length=6)]
    fugitives: Annotated[list[Fugitive], Meta(min_length=3, max_length=40)]
    abilities: list[Ability]
    points: Budgets
    agents: Agents
    limits: Limits
    bands: Bands


def points_of(build: list[str]) -> dict[str, int]:
    """The points of each ability of a build; 1 where there is nothing to count.

    >>> points_of(["close-combat 3", "moto"])
    {'close-combat': 3, 'moto': 1}
    """
    bought = [each.partition(" ") for each in build]
    return {ability: int(points or 1) for ability, _, points in bought}


def load(own: dict[str, object] | None = None, name: str = "") -> Components:
    """The components, with an owner's changes laid over them."""
    checks = (_check_areas, _check_fugitives, _check_abilities, _check_agents, _check_bands)
    return load_components(Components, FILE, own, name, checks)


def _check_areas(data: Components) -> Iterator[str]:
    seen: set[str] = set()
    for place, area in enumerate(data.areas, 1):
        if area.id in seen or area.id in EFFECTS:
            why = "is used twice" if area.id in seen else "is the name of an effect"
            yield f"areas, entry {place}, field id: '{area.id}' {why}"
        seen.add(area.id)


def _check_fugitives(data: Components) -> Iterator[str]:
    areas = [area.id for area in data.areas]
    effects = [*areas, *EFFECTS]
    seen: set[int] = set()
    for place, card in enumerate(data.fugitives, 1):
        where = f"fugitives, entry {place} ({card.number}), field"
        if card.number in seen:
            yield f"{where} number: {card.number} is used twice"
        seen.add(card.number)
        if card.area not in areas:
            yield f"{where} area: no area '{card.area}'.{nearest(card.area, areas)}"
        if card.effect not in effects:
            hint = nearest(card.effect, effects)
            yield f"{where} effect: no effect '{card.effect}'.{hint}"


def _check_abilities(data: Components) -> Iterator[str]:
    seen: set[str] = set()
    for place, ability in enumerate(data.abilities, 1):
        where = f"abilities, entry {place} ({ability.id}), field"
        if ability.id not in ABILITIES:
            hint = nearest(ability.id, ABILITIES)
            yield f"{where} id: the rules know no such ability.{hint}"
        if ability.id in seen:
            yield f"{where} id: '{ability.id}' is used twice"
        seen.add(ability.id)
        if ability.per_point != (ability.id in COMBATS):
            wanted = "true" if ability.id in COMBATS else "false"
            yield f"{where} per_point: expected {wanted}"
    for each in ABILITIES:
        if each not in seen:
            yield f"abilities: no entry for '{each}'"
    for mode, budget in (("create", data.points.create), ("rookie", data.points.rookie)):
        prices = sorted(a.price for a in data.abilities if mode == "rookie" or not a.rookie)
        least = sum(prices[:CORNERS])
        if len(prices) < CORNERS or least > budget:
            why = f"four abilities cost at least {least}, it is {budget}"
            yield f"points, field {mode}: {why}"


def _check_agents(data: Components) -> Iterator[str]:
    """NH-5 to NH-8: every pair in the file can be bought."""
    known = {ability.id: ability for ability in data.abilities}
    for mode in ("ready", "create", "rookie"):
        budget = data.points.rookie if mode == "rookie" else data.points.create
        for agent in ("gold", "silver"):
            build = points_of(getattr(getattr(data.agents, mode), agent))
            where = f"agents, {mode}, field {agent}"
            if len(build) < CORNERS:
                yield f"{where}: expected {CORNERS} different abilities"
            for each, points in build.items():
                if each not in known:
                    yield f"{where}: no ability '{each}'.{nearest(each, known)}"
                if known[each].rookie and mode != "rookie":
                    yield f"{where}: {each} is for rookie mode only"
                if points != 1 and not known[each].per_point:
                    yield f"{where}: {each} is bought once, it is {points}"
            cost = sum(known[each].price * points for each, points in build.items())
            if cost > budget:
                yield f"{where}: costs {cost}, expected at most {budget}"


def _check_bands(data: Components) -> Iterator[str]:
    highest = [getattr(data.bands, band) for band in BANDS]
    for band, below, here in zip(BANDS[1:], highest, highest[1:], strict=False):
        if below >= here:
            yield f"bands, field {band}: must be above {below}, it is {here}"
