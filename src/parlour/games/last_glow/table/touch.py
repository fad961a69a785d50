"""The Last Glow: what one touches to make a move, and what touching anything else means."""

from __future__ import annotations

from parlour.engine.core.bits import bit_list
from parlour.engine.core.position import OVER
from parlour.games.last_glow.rules.position import LastGlow
from parlour.games.last_glow.rules.tables import (
    ASKS,
    FIRST_HUNT,
    HUNT,
    LEFT,
    LIGHT,
    NOWHERE,
    REPAIR,
    RIGHT,
    SEND,
    THROTTLE,
)
from parlour.scene.choices import after

PLATES = (
    ("light", "Light up"),
    ("repair", "Repair"),
    ("left", "Maneuver left"),
    ("right", "Maneuver right"),
    ("throttle", "Full throttle"),
    ("hunt", "Hunt"),
    ("sleep", "Sleep"),
    ("send", "Send"),
)
PRESSED = {
    "light": LIGHT, "repair": REPAIR, "left": LEFT, "right": RIGHT, "throttle": THROTTLE,
    "send": SEND,
}  # fmt: skip
"""Plates that are a whole move; one hunts a Heart and puts an item to sleep."""
PLATE_OF = {move: f"plate-{name}" for name, move in PRESSED.items()}

LOST = {
    "structure": "The hull would break.",
    "crash": "Nobody is left to climb: the Lighthouse would fall out of the sky.",
    "time": "The light would go out.",
}


def warning(position: LastGlow, move: int) -> str:
    """What to ask before a move after which the match is lost, whatever the hunt die shows."""
    then = after(position, move)
    ends = [then]
    if then.asks() == ASKS[HUNT]:
        ends = [after(then, outcome) for outcome, _ in then.outcomes()]
    if any(end.to_move() != OVER or end.scores()[0] for end in ends):
        return ""
    return f"{LOST[str(ends[0].result()['cause'])]} This loses the match at once."


def touches(position: LastGlow, move: int) -> tuple[tuple[str, ...], ...]:
    """A plate or what is on the grid; or the next sailor, or the ship, brought there."""
    board = position.board
    names = board.names
    sailor = f"crew-{position.placed + 1}"
    if move >= board.first_sleep:
        square = move - int(board.first_sleep)
        if square == position.lighthouse:  # beside the ship the item is too small for a finger
            here = f"square-{names[square]}"
            return ((here,), ("plate-sleep",), (sailor, here))
        item = f"item-{names[square]}"
        return ((item,), ("plate-sleep", item), (sailor, item), (item, "lighthouse"))
    if move >= FIRST_HUNT:
        heart = f"heart-{names[move - FIRST_HUNT]}"
        return ((heart,), ("plate-hunt", heart), (sailor, heart))
    plate = PLATE_OF[move]
    paths = [(plate,), (sailor, plate)]
    if move == SEND:
        paths += [(f"hold-{number}",) for number in range(1, int(position.aboard) + 1)]
    square = _sails_to(position, move)
    if square != NOWHERE:
        target = f"square-{names[square]}"
        paths += [(target,), ("lighthouse", target), (sailor, target)]
    return tuple(paths)


def _sails_to(position: LastGlow, move: int) -> int:
    """The square that a maneuver or a throttle goes to; NOWHERE off the grid or for the rest."""
    board = position.board
    ship, columns = int(position.lighthouse), int(board.columns)
    if move == LEFT and ship % columns:
        return ship - 1
    if move == RIGHT and (ship + 1) % columns:
        return ship + 1
    return ship - columns if move == THROTTLE and ship >= columns else NOWHERE


def move_meant(position: LastGlow, name: str) -> int | None:
    """The plates of Hunt and Sleep mean the target that comes nearest to being possible."""
    return _nearest(position, name) if name in ("plate-hunt", "plate-sleep") else None


def _nearest(position: LastGlow, plate: str) -> int:
    board = position.board
    ship = max(int(position.lighthouse), 0)
    first = FIRST_HUNT if plate == "plate-hunt" else int(board.first_sleep)
    found = bit_list(position.hearts if plate == "plate-hunt" else position.items) or [ship]
    return first + min(found, key=lambda each: board.distance[ship * int(board.squares) + each])
