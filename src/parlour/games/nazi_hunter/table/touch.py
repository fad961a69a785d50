"""Nazi Hunter by touch: what one touches to make a move, and what the rest means."""

from __future__ import annotations

from parlour.games.nazi_hunter.rules.agents import ABILITIES, AGENTS, FINISH, RAISE
from parlour.games.nazi_hunter.rules.position import NaziHunter
from parlour.games.nazi_hunter.rules.tables import (
    ACT,
    AREA,
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
    """The area, where one is asked; a file that is sent away may be taken there."""
    if position.asking != AREA:
        return ()
    if position.chosen == NONE:
        return ((area,),)
    return ((area,), (f"file-{position.board.files[position.chosen]}", area))


def _drive(position: NaziHunter, move: int) -> Paths:
    """The area where the driver goes; with the other agent touched first, both go there. To set
    it down on the way one touches both, then where it gets off, then where the drive ends."""
    board = position.board
    driver = max(int(position.acting), 0)
    other = 1 - driver
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
    """Where an area is asked, a file stands for the one he is in; where an action is, an area is
    where the agent would go who is ready."""
    board = position.board
    kind, _, rest = name.partition("-")
    if position.asking == AREA and kind == "file" and rest in board.files:
        area = int(position.area_of(board.files.index(rest)))
        return FIRST_AREA + area if area != NOWHERE else None
    if position.asking == ACT and kind == "area" and rest in board.areas:
        agent = 0 if position.gold.ready else 1
        return FIRST_ACTION + agent * PER_AGENT + board.areas.index(rest)
    return None
