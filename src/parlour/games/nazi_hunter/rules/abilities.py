"""Nazi Hunter: the other abilities of agents (NH-25 to NH-35)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, count_bits
from parlour.engine.core.deck import UNKNOWN
from parlour.games.nazi_hunter.rules.agents import AUTO, COMMUNICATIONS
from parlour.games.nazi_hunter.rules.force import arrest
from parlour.games.nazi_hunter.rules.rounds import action_done, agent_goes, fugitives_move
from parlour.games.nazi_hunter.rules.state import City
from parlour.games.nazi_hunter.rules.tables import (
    AREAS,
    BOTTOM,
    LOOK,
    NOWHERE,
    ORDER,
    ORDERS,
    PUT,
    TOP,
)

CROWD: Final = 3
"""How many fugitives demolitions need in one area (NH-31)."""
LOOKS: Final = 3
"""How many cards research looks at (NH-28)."""

# Driving


def ends_to_choose(city: City) -> list[int]:
    """NH-25, NH-26: where both agents can end."""
    driver = city.agent(city.acting)
    other = city.agent(1 - city.acting)
    ways = city.board.drives if city.ability == AUTO else city.board.rides
    return ways[driver.area * AREAS + other.area]


def why_no_drive(city: City) -> str:
    """NH-25, NH-26."""
    return f"{_drive_rule(city)}: no drive ends with both agents there"


def drive(city: City, ends: i64) -> None:
    """NH-25, NH-26: the passenger's token does not flip."""
    rule = _drive_rule(city)
    agent_goes(city, city.acting, ends // AREAS, rule)
    agent_goes(city, 1 - city.acting, ends % AREAS, rule)
    action_done(city)


def _drive_rule(city: City) -> str:
    return "NH-25" if city.ability == AUTO else "NH-26"


# Looking into the deck


def look(city: City) -> None:
    """NH-27, NH-28, NH-R18: each unknown place asks chance once, from the top."""
    if _unknown_place(city) >= 0:
        city.asking = LOOK
    else:
        city.asking = PUT if city.ability == COMMUNICATIONS else ORDER


def _looked_at(city: City) -> i64:
    """How many cards are looked at."""
    return 1 if city.ability == COMMUNICATIONS else min(len(city.deck.places), LOOKS)


def _unknown_place(city: City) -> i64:
    for place in range(_looked_at(city)):
        if city.deck.places[place] == UNKNOWN:
            return place
    return NOWHERE


def see(city: City, card: i64) -> None:
    """NH-R18: the place that is looked at turns out to hold this card."""
    place = _unknown_place(city)
    city.deck.see(place, card)
    if city.audience is not None:
        rule = "NH-27" if city.ability == COMMUNICATIONS else "NH-28"
        city.tell("look", rule, {"file": city.board.numbers[card], "place": place + 1})
    look(city)


def put_back(city: City, move: i64) -> None:
    """NH-27: on top or at the bottom."""
    if city.audience is not None:
        number = city.board.numbers[city.deck.places[0]]
        city.tell("put", "NH-27", {"file": number, "to": "top" if move == TOP else "bottom"})
    if move == BOTTOM:
        city.deck.to_bottom()
    action_done(city)


def orders_to_choose(city: City) -> list[int]:
    """NH-28: every order of the cards looked at."""
    first = int(city.board.first_order)
    looked_at = _looked_at(city)
    if looked_at == 1:
        return [first]
    return list(range(first + 1, first + 3) if looked_at == 2 else range(first + 3, first + 9))


def why_no_order(city: City) -> str:
    """NH-28."""
    return f"NH-28: {_looked_at(city)} files are put back"


def reorder(city: City, order: i64) -> None:
    """NH-28: the word of the order names their old places."""
    places = city.deck.places
    old = places[:LOOKS]
    for place, word in enumerate(ORDERS[order].split("-")):
        places[place] = old[int(word) - 1]
    if city.audience is not None:
        files = [city.board.numbers[places[place]] for place in range(_looked_at(city))]
        city.tell("order", "NH-28", {"files": files})
    action_done(city)


# Moving fugitives


def seducible(city: City, area: i64) -> i64:
    """NH-29: whoever is next to the agent, but not on the Airport."""
    found: i64 = 0
    for near in range(1, AREAS):
        if city.board.beside[area] & BIT[near] != 0:
            found |= city.at[near]
    return found


def seduce(city: City, card: i64) -> None:
    """NH-29, NH-R15: he comes to the agent, be it on the Airport."""
    _fugitive_goes(city, card, city.agent(city.acting).area, "NH-29")
    action_done(city)


def intimidate(city: City, area: i64) -> None:
    """NH-30, NH-R15: he goes to the next area, be it the Airport."""
    _fugitive_goes(city, city.chosen, area, "NH-30")
    action_done(city)


def _fugitive_goes(city: City, card: i64, area: i64, rule: str) -> None:
    """NH-35: whatever his pattern."""
    left = city.area_of(card)
    city.at[left] &= ~BIT[card]
    city.at[area] |= BIT[card]
    if city.audience is not None:
        board = city.board
        facts: dict[str, object] = {
            "file": board.numbers[card], "from": board.areas[left], "to": board.areas[area],
        }  # fmt: skip
        city.tell("moved", rule, facts)


# Arrests without force, and the rest


def crowded(city: City, area: i64) -> i64:
    """NH-31: everybody in an area next to the agent that holds three or more."""
    found: i64 = 0
    for near in range(AREAS):
        if city.board.beside[area] & BIT[near] != 0 and count_bits(city.at[near]) >= CROWD:
            found |= city.at[near]
    return found


def demolish(city: City, card: i64) -> None:
    """NH-31."""
    arrest(city, BIT[card], city.area_of(card), "NH-31")
    action_done(city)


def exchange(city: City, card: i64) -> None:
    """NH-32, NH-R5: a captured card comes back here without any immediate effect."""
    area = city.agent(city.acting).area
    city.at[area] = city.at[area] & ~BIT[city.chosen] | BIT[card]
    city.captured = city.captured & ~BIT[card] | BIT[city.chosen]
    if city.audience is not None:
        board = city.board
        facts: dict[str, object] = {
            "area": board.areas[area], "arrested": board.numbers[city.chosen],
            "released": board.numbers[card],
        }  # fmt: skip
        city.tell("exchange", "NH-32", facts)
    action_done(city)


def bureaucracy(city: City) -> None:
    """NH-33, NH-R17: as in phase 1, those on the Airport included."""
    fugitives_move(city, "NH-33")
    action_done(city)


def disrupt(city: City) -> None:
    """NH-34: the top card goes to the bottom unseen."""
    city.deck.to_bottom()
    if city.audience is not None:
        city.tell("disrupt", "NH-34", {})
    action_done(city)
