"""Nazi Hunter: building, set-up, rounds and the end (NH-9 to NH-20, NH-36, NH-37)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list
from parlour.games.nazi_hunter.rules.agents import ABILITIES, AGENTS, FINISH, RAISE
from parlour.games.nazi_hunter.rules.state import City
from parlour.games.nazi_hunter.rules.tables import (
    ACT,
    AGENTS_CLOCKWISE,
    AGENTS_COUNTER,
    AIRPORT,
    ANOTHER,
    AREAS,
    DRAW,
    ENDED,
    NONE,
    NOWHERE,
    SETUP,
)

# Agents


def build(city: City, move: i64) -> None:
    """NH-R25: gold first, then silver, then the set-up card."""
    if move == FINISH:
        _built(city)
        return
    agent = city.agent(city.acting)
    agent.build(move)
    if city.audience is not None:
        ability = move if move < RAISE else move - RAISE
        left = city.prices().budget - agent.cost(city.prices())
        facts: dict[str, object] = {
            "agent": AGENTS[city.acting], "ability": ABILITIES[ability],
            "points": agent.points(ability), "left": left,
        }  # fmt: skip
        city.tell("build", "NH-R25", facts)


def _built(city: City) -> None:
    if city.audience is not None:
        city.tell("built", "NH-R25", {"agent": AGENTS[city.acting]})
    if city.acting == 0:
        city.acting = 1
    else:
        city.acting = NONE
        city.asking = SETUP


# Set-up


def setup_card(city: City, card: i64) -> None:
    """NH-11: the first card, without its immediate effect; then round 1."""
    city.deck.see(0, card)
    _place(city, city.deck.draw(), "NH-11")
    _next_round(city)


def _place(city: City, card: i64, rule: str) -> None:
    """NH-11, NH-14: a card comes to its last known area."""
    board = city.board
    area = board.last_known[card]
    city.at[area] |= BIT[card]
    if city.audience is not None:
        city.tell("seen", rule, {"file": board.numbers[card], "area": board.areas[area]})


# Round


def _next_round(city: City) -> None:
    """NH-12: phase 1, then phase 2; phase 3 waits for the player."""
    city.round += 1
    if city.audience is not None:
        city.tell("round", "NH-12", {"round": city.round})
    fugitives_move(city, "NH-13")
    _draw(city)


def fugitives_move(city: City, rule: str) -> None:
    """NH-13, NH-33: everybody who moves goes one area by its pattern, all at once."""
    board = city.board
    if city.audience is not None:
        _tell_march(city, rule)
    old = city.at
    new = vec[i64]([0, 0, 0, 0, 0, 0])
    for area in range(AREAS):
        before = AREAS - 1 if area == 0 else area - 1
        after = 0 if area == AREAS - 1 else area + 1
        comes = old[before] & board.clockwise | old[after] & board.counter
        new[area] = old[area] & board.static | comes
    city.at = new


def _tell_march(city: City, rule: str) -> None:
    """NH-13: the order of the log: with the clock from the right, against it from the left."""
    board = city.board
    moves: list[dict[str, object]] = []
    for step in (1, -1):
        movers = board.clockwise if step == 1 else board.counter
        for place in range(AREAS):
            area = -step * place % AREAS
            for card in bit_list(city.at[area] & movers):
                to = board.areas[(area + step) % AREAS]
                moves.append({"file": board.numbers[card], "from": board.areas[area], "to": to})
    if moves:
        city.tell("march", rule, {"moves": moves})


def drawn(city: City, card: i64) -> None:
    """NH-14, NH-R18: the unknown top card turns out to be this one."""
    city.deck.see(0, card)
    _draw(city)


def _draw(city: City) -> None:
    """NH-14, NH-18: the top card and its effect, again while it says another."""
    deck = city.deck
    while len(deck.places) > 0:
        if not deck.top_known():
            city.asking = DRAW
            return
        card: i64 = deck.draw()
        _place(city, card, "NH-14")
        _effect(city, card)
        if city.board.effect[card] != ANOTHER:
            break
    city.asking = ACT


def _effect(city: City, card: i64) -> None:
    """NH-15, NH-16; plus one (NH-17) is read off the board, another (NH-18) by the draw."""
    effect = city.board.effect[card]
    if effect < AREAS:
        _escape(city, effect, "NH-15")
    elif effect <= AGENTS_COUNTER:
        step: i64 = 1 if effect == AGENTS_CLOCKWISE else AREAS - 1
        agent_goes(city, 0, (city.gold.area + step) % AREAS, "NH-16")
        agent_goes(city, 1, (city.silver.area + step) % AREAS, "NH-16")


def _escape(city: City, area: i64, rule: str) -> None:
    """NH-15, NH-20, NH-R23: whoever is in the area is gone."""
    gone = city.at[area]
    city.at[area] = 0
    city.escaped |= gone
    if city.audience is not None and (gone != 0 or rule == "NH-15"):
        board = city.board
        facts: dict[str, object] = {
            "area": board.areas[area], "files": city.numbers(gone),
            "forces": [int(board.force[card]) for card in bit_list(gone)],
            "score": city.score(),
        }  # fmt: skip
        city.tell("escape", rule, facts)


def agent_goes(city: City, agent: i64, area: i64, rule: str) -> None:
    """NH-16, NH-19, NH-25: an agent stands on another area."""
    who = city.agent(agent)
    if city.audience is not None and area != who.area:
        areas = city.board.areas
        facts: dict[str, object] = {
            "agent": AGENTS[agent], "from": areas[who.area], "to": areas[area],
        }  # fmt: skip
        city.tell("agent", rule, facts)
    who.area = area


def action_done(city: City) -> None:
    """NH-19, NH-R27: the agent is spent; with both spent the phase is over."""
    city.agent(city.acting).ready = False
    if city.audience is not None:
        city.tell("spent", "NH-19", {"agent": AGENTS[city.acting]})
    city.acting = NONE
    city.ability = NONE
    city.chosen = NONE
    if city.gold.ready or city.silver.ready:
        city.asking = ACT
    else:
        resolve(city)


def resolve(city: City) -> None:
    """NH-20: the Airport empties, the agents are ready again, the end is checked."""
    city.turned = 0
    city.used_area = NOWHERE
    city.used_force = 0
    _escape(city, AIRPORT, "NH-20")
    if city.audience is not None and not (city.gold.ready and city.silver.ready):
        city.tell("ready", "NH-20", {})
    city.gold.ready = True
    city.silver.ready = True
    if len(city.deck.places) == 0 and city.on_board() & ~city.board.static == 0:
        _end(city, "NH-36")
    elif city.round >= city.board.max_rounds:
        _end(city, "NH-37")
    else:
        _next_round(city)


# End


def _end(city: City, rule: str) -> None:
    """NH-36, NH-37: whoever is still on the board escapes."""
    for area in range(AREAS):
        _escape(city, area, rule)
    city.asking = ENDED
    if city.audience is not None:
        facts: dict[str, object] = {
            "score": city.score(), "band": city.board.band(city.score()), "round": city.round,
            "files": city.numbers(city.escaped),
        }  # fmt: skip
        city.tell("end", rule, facts)
