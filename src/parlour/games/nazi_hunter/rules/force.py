"""Nazi Hunter: using force against an area (NH-21 to NH-24)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.games.nazi_hunter.rules.agents import ABILITIES, AGENTS, CLOSE
from parlour.games.nazi_hunter.rules.rounds import action_done
from parlour.games.nazi_hunter.rules.state import City
from parlour.games.nazi_hunter.rules.tables import AREAS


def reach(city: City, ability: i64, area: i64) -> i64:
    """NH-21: the own area, for ranged combat those next to it too."""
    return BIT[area] if ability == CLOSE else city.board.within[area]


def open_to_force(city: City, areas: i64) -> i64:
    """NH-21: those of the areas that hold a fugitive who is not turned."""
    found: i64 = 0
    for area in range(AREAS):
        if areas & BIT[area] != 0 and city.at[area] & ~city.turned != 0:
            found |= BIT[area]
    return found


def why_no_force(city: City, area: i64) -> str:
    """NH-21."""
    name = city.board.area_names[area]
    if reach(city, city.ability, city.agent(city.acting).area) & BIT[area] == 0:
        return f"NH-21: the {name} is out of reach of {city.board.ability_said(city.ability)}"
    return f"NH-21: there is nobody to arrest in the {name}"


def use_force(city: City, area: i64, force: i64) -> None:
    """NH-23, NH-R8: with what the other agent used there before; more than T or nothing."""
    total = force + (city.used_force if city.used_area == area else 0)
    opposition = city.opposition(area)
    if city.audience is not None:
        facts: dict[str, object] = {
            "agent": AGENTS[city.acting], "ability": ABILITIES[city.ability],
            "area": city.board.areas[area], "force": force, "total": total,
            "opposition": opposition,
        }  # fmt: skip
        city.tell("force", "NH-23", facts)
    if total > opposition:
        arrest(city, city.at[area] & ~city.turned, area, "NH-23")
    city.used_area = area
    city.used_force = force
    action_done(city)


def arrest(city: City, files: i64, area: i64, rule: str) -> None:
    """NH-23, NH-31: fugitives go from an area to the captured pile."""
    city.at[area] &= ~files
    city.captured |= files
    if city.audience is not None:
        facts: dict[str, object] = {"area": city.board.areas[area], "files": city.numbers(files)}
        city.tell("arrest", rule, facts)


def turn(city: City, card: i64) -> None:
    """NH-24, NH-R12: his current force is used against the others of his area."""
    area = city.agent(city.acting).area
    city.turned |= BIT[card]
    if city.audience is not None:
        board = city.board
        city.tell("turned", "NH-24", {"file": board.numbers[card], "area": board.areas[area]})
    use_force(city, area, city.current_force(card))
