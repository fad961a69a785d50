"""The schema of components.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.engine.components import load_components
from parlour.engine.errors import BadComponents, nearest

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


class Area(Struct, forbid_unknown_fields=True):
    id: Word
    name: Name


class Fugitive(Struct, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=1, le=99)]
    area: Word
    pattern: Literal["clockwise", "counter-clockwise", "static"]
    force: Annotated[int, Meta(ge=1, le=5)]
    effect: Word = "none"


class Ability(Struct, forbid_unknown_fields=True):
    id: Word
    name: Name
    price: Points
    per_point: bool = False
    rookie: bool = False
    """Whether it can be bought in rookie mode only (NH-7)."""


class Budgets(Struct, forbid_unknown_fields=True):
    create: Points
    rookie: Points


class Pair(Struct, forbid_unknown_fields=True):
    """Two builds: abilities, a combat with its points, such as "close-combat 3"."""

    gold: Build
    silver: Build


class Agents(Struct, forbid_unknown_fields=True):
    ready: Pair
    create: Pair
    rookie: Pair


class Limits(Struct, forbid_unknown_fields=True):
    rounds: Annotated[int, Meta(ge=1, le=200)]


class Bands(Struct, forbid_unknown_fields=True):
    perfect: Annotated[int, Meta(ge=0, le=200)]
    master: Annotated[int, Meta(ge=0, le=200)]
    expert: Annotated[int, Meta(ge=0, le=200)]
    success: Annotated[int, Meta(ge=0, le=200)]


class Components(Struct, forbid_unknown_fields=True):
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
    data = load_components(Components, Path(__file__).with_name("components.toml"), own, name)
    shown = name or ("your components" if own is not None else "components.toml")
    _check_areas(data, shown)
    _check_fugitives(data, shown)
    _check_abilities(data, shown)
    _check_agents(data, shown)
    highest = [getattr(data.bands, band) for band in BANDS]
    for band, below, here in zip(BANDS[1:], highest, highest[1:], strict=False):
        if below >= here:
            raise BadComponents(
                f"{shown}: bands, field {band}: must be above {below}, it is {here}"
            )
    return data


def _check_areas(data: Components, shown: str) -> None:
    seen: set[str] = set()
    for place, area in enumerate(data.areas, 1):
        if area.id in seen or area.id in EFFECTS:
            why = "is used twice" if area.id in seen else "is the name of an effect"
            raise BadComponents(f"{shown}: areas, entry {place}, field id: '{area.id}' {why}")
        seen.add(area.id)


def _check_fugitives(data: Components, shown: str) -> None:
    areas = [area.id for area in data.areas]
    effects = [*areas, *EFFECTS]
    seen: set[int] = set()
    for place, card in enumerate(data.fugitives, 1):
        where = f"{shown}: fugitives, entry {place} ({card.number}), field"
        if card.number in seen:
            raise BadComponents(f"{where} number: {card.number} is used twice")
        seen.add(card.number)
        if card.area not in areas:
            raise BadComponents(f"{where} area: no area '{card.area}'.{nearest(card.area, areas)}")
        if card.effect not in effects:
            hint = nearest(card.effect, effects)
            raise BadComponents(f"{where} effect: no effect '{card.effect}'.{hint}")


def _check_abilities(data: Components, shown: str) -> None:
    seen: set[str] = set()
    for place, ability in enumerate(data.abilities, 1):
        where = f"{shown}: abilities, entry {place} ({ability.id}), field"
        if ability.id not in ABILITIES:
            hint = nearest(ability.id, ABILITIES)
            raise BadComponents(f"{where} id: the rules know no such ability.{hint}")
        if ability.id in seen:
            raise BadComponents(f"{where} id: '{ability.id}' is used twice")
        seen.add(ability.id)
        if ability.per_point != (ability.id in COMBATS):
            wanted = "true" if ability.id in COMBATS else "false"
            raise BadComponents(f"{where} per_point: expected {wanted}")
    for each in ABILITIES:
        if each not in seen:
            raise BadComponents(f"{shown}: abilities: no entry for '{each}'")
    for mode, budget in (("create", data.points.create), ("rookie", data.points.rookie)):
        prices = sorted(a.price for a in data.abilities if mode == "rookie" or not a.rookie)
        least = sum(prices[:CORNERS])
        if len(prices) < CORNERS or least > budget:
            why = f"four abilities cost at least {least}, it is {budget}"
            raise BadComponents(f"{shown}: points, field {mode}: {why}")


def _check_agents(data: Components, shown: str) -> None:
    """NH-5 to NH-8: every pair in the file can be bought."""
    known = {ability.id: ability for ability in data.abilities}
    for mode in ("ready", "create", "rookie"):
        budget = data.points.rookie if mode == "rookie" else data.points.create
        for agent in ("gold", "silver"):
            build = points_of(getattr(getattr(data.agents, mode), agent))
            where = f"{shown}: agents, {mode}, field {agent}"
            if len(build) < CORNERS:
                raise BadComponents(f"{where}: expected {CORNERS} different abilities")
            for each, points in build.items():
                if each not in known:
                    raise BadComponents(f"{where}: no ability '{each}'.{nearest(each, known)}")
                if known[each].rookie and mode != "rookie":
                    raise BadComponents(f"{where}: {each} is for rookie mode only")
                if points != 1 and not known[each].per_point:
                    raise BadComponents(f"{where}: {each} is bought once, it is {points}")
            cost = sum(known[each].price * points for each, points in build.items())
            if cost > budget:
                raise BadComponents(f"{where}: costs {cost}, expected at most {budget}")
