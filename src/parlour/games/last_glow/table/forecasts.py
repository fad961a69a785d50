"""The Last Glow: what the storm may do, for whoever looks at the ship or at a Heart."""

from __future__ import annotations

from parlour.games.last_glow.rules.position import LastGlow
from parlour.games.last_glow.rules.tables import CREW, EXPLODES, FACES, HUNT, NOWHERE


def fall(position: LastGlow) -> int:
    """The square where the ship will be when the storm moves the Hearts; NOWHERE if it is lost."""
    ship = int(position.lighthouse)
    if ship < 0 or position.asking not in (CREW, HUNT):
        return ship
    below = ship + int(position.board.columns)
    return below if below < position.board.squares else NOWHERE


def ship_forecasts(position: LastGlow) -> tuple[tuple[str, str], ...]:
    """LG-20 to LG-22: what the next storm does to the ship before any Heart moves."""
    if position.asking not in (CREW, HUNT):
        return ()
    board = position.board
    below = fall(position)
    if below == NOWHERE:
        return ((f"square-{board.names[position.lighthouse]}", "crashes"),)
    hit = f": hits, -{board.collision_damage}" if position.hearts >> below & 1 else ""
    return ((f"square-{board.names[below]}", f"falls here{hit}"), *_lamp_forecasts(position))


def _lamp_forecasts(position: LastGlow) -> tuple[tuple[str, str], ...]:
    """LG-22, LG-R5: the lamp fades, and darkness costs structure."""
    board = position.board
    fades = (("brightness", "-1"),) if position.brightness else ()
    if position.brightness > board.dark:
        return fades
    state = "goes out" if position.brightness else "is out"
    return (*fades, ("structure", f"-{board.dark_damage}: the lamp {state}"))


def heart_forecasts(position: LastGlow, heart: int) -> tuple[tuple[str, str], ...]:
    """LG-24 to LG-30: its next squares in sixths, and what it would do to the ship."""
    board = position.board
    ship = fall(position)
    if ship == heart:
        return (("lighthouse", f"falls onto it: -{board.collision_damage}"),)
    faces = [int(board.storm[heart * FACES + face]) for face in range(FACES)]
    sixths = {square: f"{faces.count(square)}/6" for square in dict.fromkeys(faces)}
    comes = position.asking in (CREW, HUNT) or bool(position.waiting >> heart & 1)
    found: dict[str, list[str]] = {}
    for square, chance in sixths.items():
        if square == EXPLODES:
            found.setdefault(f"square-{board.names[heart]}", []).append(f"{chance} explodes")
            hurt = int(board.explosion[heart * int(board.squares) + ship]) if ship >= 0 else 0
            if comes and hurt:
                found.setdefault(f"square-{board.names[ship]}", []).append(f"{chance} -{hurt}")
        elif square == NOWHERE:
            found["victory"] = [f"{chance} {'-1' if position.vp else 'lost'}"]
        else:
            hit = f" hits, -{board.collision_damage}" if comes and square == ship else ""
            found.setdefault(f"square-{board.names[square]}", []).append(chance + hit)
    return tuple((name, "; ".join(words)) for name, words in found.items())
