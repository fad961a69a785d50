"""Nazi Hunter: the actions of phase 3, what they need and what they ask for (NH-19)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, count_bits
from parlour.games.nazi_hunter.rules.abilities import (
    bureaucracy,
    crowded,
    demolish,
    disrupt,
    exchange,
    intimidate,
    look,
    seduce,
    seducible,
)
from parlour.games.nazi_hunter.rules.agents import (
    AGENTS,
    AUTO,
    BUREAUCRACY,
    CLOSE,
    COMMUNICATIONS,
    DEMOLITIONS,
    DISRUPT,
    DOUBLE,
    EXCHANGE,
    INTIMIDATION,
    MOTO,
    RANGED,
    RESEARCH,
    SEDUCTION,
    Agent,
)
from parlour.games.nazi_hunter.rules.force import (
    open_to_force,
    reach,
    turn,
    use_force,
    why_no_force,
)
from parlour.games.nazi_hunter.rules.rounds import action_done, agent_goes, resolve
from parlour.games.nazi_hunter.rules.state import City
from parlour.games.nazi_hunter.rules.tables import (
    AIRPORT,
    AREA,
    AREAS,
    DRIVE,
    END,
    FIRST_ACTION,
    FUGITIVE,
    NONE,
    PER_AGENT,
)

RULES: Final = {DOUBLE: "NH-24", INTIMIDATION: "NH-30", EXCHANGE: "NH-32"}
"""The rules of those who choose a fugitive where they are."""

# Who does what


def actions(city: City) -> i64:
    """NH-19: every ready agent may move or use an ability; the phase may end any time."""
    legal = BIT[END]
    gold, silver = city.gold, city.silver
    if gold.ready:
        legal |= (city.board.beside[gold.area] | usable(city, gold) << AREAS) << FIRST_ACTION
    if silver.ready:
        acts = city.board.beside[silver.area] | usable(city, silver) << AREAS
        legal |= acts << (FIRST_ACTION + PER_AGENT)
    return legal


def why_no_action(city: City, move: i64) -> str:
    """NH-19."""
    if move > END:
        return "NH-19: first say which agent does what"
    agent: i64 = 0 if move < FIRST_ACTION + PER_AGENT else 1
    action = move - FIRST_ACTION - agent * PER_AGENT
    who = city.agent(agent)
    name = AGENTS[agent].capitalize()
    if not who.ready:
        return f"NH-19: {name} has acted in this round"
    if action < AREAS:
        areas = city.board.area_names
        return f"NH-19: the {areas[action]} is not next to the {areas[who.area]}"
    if not who.has(action - AREAS):
        return f"NH-19: {name} has no {city.board.ability_said(action - AREAS)}"
    return why_no_use(city, who, action - AREAS)


def act(city: City, move: i64) -> None:
    """NH-19: one agent moves or starts to use an ability."""
    if move == END:
        resolve(city)
        return
    city.acting = 0 if move < FIRST_ACTION + PER_AGENT else 1
    action = move - FIRST_ACTION - city.acting * PER_AGENT
    if action < AREAS:
        agent_goes(city, city.acting, action, "NH-19")
        action_done(city)
    else:
        use(city, action - AREAS)


def usable(city: City, agent: Agent) -> i64:
    """The abilities of an agent that have a target now."""
    has = agent.abilities
    area = agent.area
    here = city.at[area]
    found = has & (BIT[AUTO] | BIT[MOTO] | BIT[BUREAUCRACY])
    if here & ~city.turned != 0:
        found |= has & BIT[CLOSE]
    if has & BIT[RANGED] != 0 and open_to_force(city, city.board.within[area]) != 0:
        found |= BIT[RANGED]
    if has & BIT[DOUBLE] != 0 and count_bits(here & ~city.turned) > 1:
        found |= BIT[DOUBLE]
    if has & BIT[SEDUCTION] != 0 and seducible(city, area) != 0:
        found |= BIT[SEDUCTION]
    if here != 0 and area != AIRPORT:
        found |= has & BIT[INTIMIDATION]
    if has & BIT[DEMOLITIONS] != 0 and crowded(city, area) != 0:
        found |= BIT[DEMOLITIONS]
    if here != 0 and city.captured != 0:
        found |= has & BIT[EXCHANGE]
    cards = len(city.deck.places)
    if cards > 0:
        found |= has & (BIT[COMMUNICATIONS] | BIT[RESEARCH])
    if cards > 1:
        found |= has & BIT[DISRUPT]
    return found


def why_no_use(city: City, agent: Agent, ability: i64) -> str:
    """What an ability that the agent has lacks; nothing if it can be used."""
    here = city.board.area_names[agent.area]
    if usable(city, agent) & BIT[ability] != 0:
        return ""
    if ability == CLOSE:
        return f"NH-21: there is nobody to arrest in the {here}"
    if ability == RANGED:
        return f"NH-21: there is nobody to arrest in the {here} or next to it"
    if ability == DOUBLE:
        return f"NH-24: the {here} holds fewer than two fugitives who are not turned"
    if ability == SEDUCTION:
        return f"NH-29: there is nobody to seduce next to the {here}; the Airport does not count"
    if ability == INTIMIDATION:
        if agent.area == AIRPORT:
            return "NH-30: nobody is intimidated on the Airport"
        return f"NH-30: there is nobody to intimidate in the {here}"
    if ability == DEMOLITIONS:
        return f"NH-31: no place next to the {here} holds three fugitives"
    if ability == EXCHANGE:
        if city.captured == 0:
            return "NH-32: nobody is in custody"
        return f"NH-32: there is nobody in the {here}"
    if ability == DISRUPT:
        return "NH-34: the deck has fewer than two cards"
    return f"NH-{27 if ability == COMMUNICATIONS else 28}: the deck is empty"


def use(city: City, ability: i64) -> None:
    """An ability is used: its target is asked, or it happens at once."""
    city.ability = ability
    if ability <= RANGED:
        city.asking = AREA
    elif ability <= MOTO:
        city.asking = DRIVE
    elif ability <= RESEARCH:
        look(city)
    elif ability == BUREAUCRACY:
        bureaucracy(city)
    elif ability == DISRUPT:
        disrupt(city)
    else:
        city.asking = FUGITIVE


# Against which area, or whereto


def areas_to_choose(city: City) -> i64:
    """NH-21 for force, NH-30 for the way out of intimidation."""
    area = city.agent(city.acting).area
    if city.ability == INTIMIDATION:
        return city.board.beside[area]
    return open_to_force(city, reach(city, city.ability, area))


def why_no_area(city: City, area: i64) -> str:
    """NH-21, NH-30."""
    if city.ability != INTIMIDATION:
        return why_no_force(city, area)
    areas = city.board.area_names
    return f"NH-30: the {areas[area]} is not next to the {areas[city.agent(city.acting).area]}"


def area_chosen(city: City, area: i64) -> None:
    """NH-21, NH-30."""
    if city.ability == INTIMIDATION:
        intimidate(city, area)
    else:
        use_force(city, area, city.agent(city.acting).points(city.ability))


# Which fugitive


def files_to_choose(city: City) -> i64:
    """NH-24, NH-29 to NH-32: the fugitives, or captured cards, that may be chosen."""
    area = city.agent(city.acting).area
    if city.ability == DOUBLE:
        return city.at[area] & ~city.turned
    if city.ability == SEDUCTION:
        return seducible(city, area)
    if city.ability == DEMOLITIONS:
        return crowded(city, area)
    return city.at[area] if city.chosen == NONE else city.captured


def why_no_file(city: City, card: i64) -> str:
    """The area or pile where he would have to be."""
    name = f"file {city.board.files[card]}"
    if city.ability == SEDUCTION:
        if city.area_of(card) == AIRPORT:
            return f"NH-29: {name} is on the Airport"
        return f"NH-29: {name} is not in an adjacent place"
    if city.ability == DEMOLITIONS:
        return f"NH-31: {name} is not in an adjacent place that holds three fugitives"
    if city.chosen != NONE:
        return f"NH-32: {name} is not in custody"
    if city.turned & BIT[card] != 0 and city.ability == DOUBLE:
        return f"NH-24: {name} is turned already"
    here = city.board.area_names[city.agent(city.acting).area]
    return f"{RULES[int(city.ability)]}: {name} is not in the {here}"


def file_chosen(city: City, card: i64) -> None:
    """NH-24, NH-29 to NH-32; intimidation and exchange choose twice."""
    if city.ability == DOUBLE:
        turn(city, card)
    elif city.ability == SEDUCTION:
        seduce(city, card)
    elif city.ability == DEMOLITIONS:
        demolish(city, card)
    elif city.chosen != NONE:
        exchange(city, card)
    else:
        city.chosen = card
        city.asking = AREA if city.ability == INTIMIDATION else FUGITIVE
