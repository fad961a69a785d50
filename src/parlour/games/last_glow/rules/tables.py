"""The Last Glow: the components as tables that the rules look up, and the move book."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.book import Book, Family
from parlour.engine.fields import Fields
from parlour.games.last_glow.components import Components

FACES: Final = 6

# The numbers of the moves; hunts and sleeps follow, one for each square.
LIGHT: Final = 0
REPAIR: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
THROTTLE: Final = 4
SEND: Final = 5
FIRST_HUNT: Final = 6

NOWHERE: Final = -1
EXPLODES: Final = -2

MODES: Final = ["storm", "nightmare", "abyss"]

# What a position asks.
SETUP: Final = 0
CREW: Final = 1
HUNT: Final = 2
HEART: Final = 3
APPEARANCE: Final = 4
ENDED: Final = 5
ASKS: Final = ["set-up column", "crew", "hunt die", "heart die", "appearance die", "nothing"]

# How it ended (LG-38).
OPEN: Final = 0
WON: Final = 1
STRUCTURE: Final = 2
CRASH: Final = 3
CONTACT: Final = 4
TIME: Final = 5
ENDINGS: Final = ["open", "won", "structure", "crash", "contact", "time"]


@final
class Board:
    """The components as tables. Squares are numbered line by line from the top left."""

    def __init__(self, data: Components, at_once: bool = False) -> None:
        """LG-R5: when darkness hurts is an option of the match."""
        columns = data.grid.columns
        lines = len(data.grid.line_numbers)
        count = lines * columns
        self.fields: Fields | None = None
        """The fields of a position, once they are asked for."""
        self.columns: i64 = columns
        self.squares: i64 = count
        self.names = [f"{s // columns + 1},{s % columns + 1}" for s in range(count)]
        self.line_numbers: list[int] = list(data.grid.line_numbers)
        self.start_square: i64 = self.names.index(data.grid.start)
        self.start_brightness: i64 = data.start.brightness
        self.start_sp: i64 = data.start.sp
        self.start_vp: i64 = data.start.vp
        self.max_brightness: i64 = data.max.brightness
        self.max_sp: i64 = data.max.sp
        self.max_vp: i64 = data.max.vp
        self.crew: i64 = data.crew.members
        self.patching: i64 = data.crew.patching
        self.light_up: i64 = data.actions.light_up
        self.repair: i64 = data.actions.repair
        self.hunt: i64 = data.actions.hunt
        self.max_hearts: i64 = data.supply.hearts
        self.max_items: i64 = data.supply.items
        self.throttle_damage: i64 = data.damage.throttle
        self.dark_damage: i64 = data.damage.darkness
        self.dark: i64 = 1 if at_once else 0
        """The highest Brightness at which the storm costs structure (LG-R5)."""
        self.collision_damage: i64 = data.damage.collision
        self.max_turns: i64 = data.limits.turns
        self.new_hearts = [
            vec[i64](list(dice))
            for dice in (data.modes.storm, data.modes.nightmare, data.modes.abyss)
        ]
        self.first_sleep: i64 = FIRST_HUNT + count
        self.fits_mask: bool = FIRST_HUNT + 2 * count <= 63
        self.book = move_book(self.names)
        self.outcome_book = Book((Family("die", (["1", "2", "3", "4", "5", "6"],), "Rolled {0}"),))

        self.lines = vec[i64](
            [sum(1 << (n * columns + c) for c in range(columns)) for n in range(lines)]
        )
        self.in_reach = vec[i64]([self._within(s, FACES - data.actions.hunt) for s in range(count)])
        self.left = vec[i64]([1 << s - 1 if s % columns else 0 for s in range(count)])
        self.right = vec[i64]([1 << s + 1 if (s + 1) % columns else 0 for s in range(count)])
        self.above = vec[i64]([1 << s - columns if s >= columns else 0 for s in range(count)])
        self.sailing = vec[i64]([self._sailing(s) for s in range(count)])
        self.beside = vec[i64]([self._within(s, 1) & ~(1 << s) for s in range(count)])
        self.distance = vec[i64]([self._apart(a, b) for a in range(count) for b in range(count)])
        self.explosion = vec[i64](
            [self._damage(data, heart, ship) for heart in range(count) for ship in range(count)]
        )
        self.storm = vec[i64](
            [self._blown(data, s, die) for s in range(count) for die in range(1, FACES + 1)]
        )

    def _apart(self, a: int, b: int) -> int:
        """Orthogonal distance (LG-14, LG-R10)."""
        columns = int(self.columns)
        return abs(a // columns - b // columns) + abs(a % columns - b % columns)

    def _sailing(self, square: int) -> int:
        """LG-9 to LG-12: what is legal from a square while no Heart is near."""
        legal = 1 << LIGHT | 1 << REPAIR
        legal |= 1 << LEFT if self.left[square] else 0
        legal |= 1 << RIGHT if self.right[square] else 0
        legal |= 1 << THROTTLE if self.above[square] else 0
        return legal

    def _within(self, square: int, distance: int) -> int:
        near = [s for s in range(int(self.squares)) if self._apart(square, s) <= distance]
        return sum(1 << s for s in near)

    def _damage(self, data: Components, heart: int, ship: int) -> int:
        """LG-26, LG-R11: two squares away counts only in a straight line."""
        columns = int(self.columns)
        down = abs(heart // columns - ship // columns)
        across = abs(heart % columns - ship % columns)
        if max(down, across) == 1:
            return data.damage.near
        return data.damage.straight if (down, across) in ((0, 2), (2, 0)) else 0

    def _blown(self, data: Components, square: int, die: int) -> int:
        """LG-24, LG-25: where a Heart goes; below the grid is NOWHERE."""
        columns = int(self.columns)
        line, column = square // columns, square % columns
        total = die + data.grid.line_numbers[line]
        if total >= data.storm.explosion:
            return EXPLODES
        if line + 1 == len(data.grid.line_numbers):
            return NOWHERE
        if total < data.storm.down:
            column = max(column - 1, 0)
        elif total >= data.storm.down_right:
            column = min(column + 1, columns - 1)
        return (line + 1) * columns + column


def move_book(squares: list[str]) -> Book:
    """The moves, numbered as above."""
    return Book(
        (
            Family("light", (), "Light up: more Brightness", "LG-9"),
            Family("repair", (), "Repair the hull", "LG-10"),
            Family("left", (), "Maneuver one column left", "LG-11"),
            Family("right", (), "Maneuver one column right", "LG-11"),
            Family("throttle", (), "Full throttle: one line up", "LG-12"),
            Family("send", (), "Send an item down to the planet", "LG-18"),
            Family("hunt", (squares,), "Hunt the Heart on {0}", "LG-14"),
            Family("sleep", (squares,), "Put the item on {0} to sleep and take it aboard", "LG-16"),
        )
    )
