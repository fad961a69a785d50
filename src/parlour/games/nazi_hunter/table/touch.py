"""Nazi Hunter by touch: what one touches to make a move, and what is meant by touching the rest."""

from __future__ import annotations

from parlour.games.nazi_hunter.rules.agents import ABILITIES, AGENTS, FINISH, RAISE
from parlour.games.nazi_hunter.rules.position import NaziHunter
from parlour.games.nazi_hunter.rules.state import ACT, AREA, BUILD, DRIVE
from parlour.games.nazi_hunter.rules.tables import (
    AREAS,
    BOTTOM,
    END,
    FIRST_ACTION,
    FIRST_AREA,
    FIRST_FILE,
    NONE,
    NOWHERE,
    ORDERS,
    PER_AGENT,
    TOP,
    Board,
)

Paths = tuple[tuple[str, ...], ...]

PLATES = {END: "plate-end", TOP: "plate-top", BOTTOM: "plate-bottom", FINISH: "plate-finish"}


def coin(agent: int) -> str:
    """The id of an agent."""
    return f"agent-{AGENTS[agent]}"


def spot(board: Board, area: int) -> str:
    """The id of an area."""
    return f"area-{board.areas[area]}"


def touches(position: NaziHunter, move: int) -> Paths:
    """An agent and an area in either order, a plate, or directly the area or file meant."""
    board = position.board
    if move in PLATES:
        return ((PLATES[move],),)
    if move < FIRST_ACTION:
        return ((_builder_plate(move),),)
    if move < END:
        return _action(board, move)
    if move < FIRST_FILE:
        return _area(position, spot(board, move - FIRST_AREA))
    if move < board.first_drive:
        return ((f"file-{board.files[move - FIRST_FILE]}",),)
    if move >= board.first_order:
        return ((f"order-{ORDERS[move - int(board.first_order)]}",),)
    return _drive(position, move)


def _builder_plate(move: int) -> str:
    verb, ability = ("raise", move - RAISE) if move >= RAISE else ("add", move)
    return f"{verb}-{ABILITIES[ability]}"


def _action(board: Board, move: int) -> Paths:
    agent, action = divmod(move - FIRST_ACTION, PER_AGENT)
    if action < AREAS:
        area = spot(board, action)
        return ((coin(agent), area), (area, coin(agent)))
    plate = f"{AGENTS[agent]}-{ABILITIES[action - AREAS]}"
    return ((plate,), (coin(agent), plate))


def _area(position: NaziHunter, area: str) -> Paths:
    """The area; a file that is sent away may be taken there."""
    if position.chosen == NONE:
        return ((area,),)
    return ((area,), (f"file-{position.board.files[position.chosen]}", area))


def _drive(position: NaziHunter, move: int) -> Paths:
    """The area where the driver goes; with the other agent touched first, both go there. To set
    it down on the way one touches both, then where it gets off, then where the drive ends."""
    board = position.board
    driver, other = int(position.acting), 1 - int(position.acting)
    end, gets_off = divmod(move - int(board.first_drive), AREAS)
    there = spot(board, end)
    alone = ((there,), (coin(driver), there))
    together = ((coin(other), there),)
    if gets_off == position.agent(other).area:
        return alone + together if end == gets_off else alone
    if end == gets_off:
        return together
    way = (coin(driver), coin(other), spot(board, gets_off), there)
    return ((f"drive-{board.areas[end]}-{board.areas[gets_off]}",), way)


def move_meant(position: NaziHunter, name: str) -> int | None:
    """The move meant by touching an agent, an ability, an area, a file or a plate that is no
    target now."""
    kind, _, rest = name.partition("-")
    board = position.board
    if kind == "agent" and rest in AGENTS:
        return _step_of(position, AGENTS.index(rest))
    if kind == "area" and rest in board.areas:
        return _meant_by_area(position, board.areas.index(rest))
    if kind == "file" and rest in board.files:
        return _meant_by_file(position, board.files.index(rest))
    if rest in ABILITIES:
        return _meant_by_ability(position, kind, ABILITIES.index(rest))
    plates = {plate: move for move, plate in PLATES.items()}
    return plates.get(name)


def _step_of(position: NaziHunter, agent: int) -> int:
    """An agent is touched to move."""
    ahead = (int(position.agent(agent).area) + 1) % AREAS
    return FIRST_ACTION + agent * PER_AGENT + ahead


def _meant_by_area(position: NaziHunter, area: int) -> int:
    """Somebody goes there, drives there, or strikes there."""
    if position.asking == ACT:
        agent = 0 if position.gold.ready else 1
        return FIRST_ACTION + agent * PER_AGENT + area
    if position.asking == DRIVE:
        other = int(position.agent(1 - position.acting).area)
        return int(position.board.first_drive) + area * AREAS + other
    return FIRST_AREA + area


def _meant_by_file(position: NaziHunter, card: int) -> int:
    """The file itself; where an area is asked, the one he is in."""
    area = int(position.area_of(card))
    if position.asking == AREA and area != NOWHERE:
        return FIRST_AREA + area
    return FIRST_FILE + card


def _meant_by_ability(position: NaziHunter, kind: str, ability: int) -> int | None:
    """An ability on offer while agents are built; later one of an agent's card."""
    if kind == "add":
        return ability
    if kind == "raise":
        return RAISE + ability
    if kind not in AGENTS:
        return None
    agent = AGENTS.index(kind)
    if position.asking == BUILD and position.acting == agent:
        return ability
    return FIRST_ACTION + agent * PER_AGENT + AREAS + ability
