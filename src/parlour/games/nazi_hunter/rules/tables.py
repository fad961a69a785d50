"""Nazi Hunter: the components as tables that the rules look up, and the move book."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.book import Book, Family
from parlour.engine.core.bits import count_bits
from parlour.engine.fields import Fields
from parlour.games.nazi_hunter.components import BANDS, EFFECTS, Components, Fugitive, points_of
from parlour.games.nazi_hunter.rules.agents import ABILITIES, Prices

MODES: Final = ["ready", "create", "rookie"]
READY: Final = 0
ROOKIE: Final = 2
AREAS: Final = 6
AIRPORT: Final = 0

# Effects: the number of an area that is cleared (NH-15), or one of these.
AGENTS_CLOCKWISE: Final = 6
AGENTS_COUNTER: Final = 7
PLUS_ONE: Final = 8
ANOTHER: Final = 9

# The numbers of the moves; those of the building come first, files, drives and orders last.
FIRST_ACTION: Final = 16
PER_AGENT: Final = 19
"""Each agent has a move to every area and a use of every ability."""
END: Final = 54
FIRST_AREA: Final = 55
TOP: Final = 61
BOTTOM: Final = 62
FIRST_FILE: Final = 63
ORDERS: Final = ["1", "1-2", "2-1", "1-2-3", "1-3-2", "2-1-3", "2-3-1", "3-1-2", "3-2-1"]

NONE: Final = -1
NOWHERE: Final = -1

# What a position asks.
BUILD: Final = 0
SETUP: Final = 1
DRAW: Final = 2
LOOK: Final = 3
ACT: Final = 4
AREA: Final = 5
FUGITIVE: Final = 6
DRIVE: Final = 7
PUT: Final = 8
ORDER: Final = 9
ENDED: Final = 10
ASKS: Final = [
    "building step", "set-up card", "draw", "look", "action", "area", "file", "drive",
    "top or bottom", "order", "nothing",
]  # fmt: skip


@final
class Board:
    """The components as tables. Areas are numbered clockwise, files as in the list."""

    def __init__(self, data: Components) -> None:
        files = data.fugitives
        self.fields: Fields | None = None
        """The fields of a position, once they are asked for."""
        self.areas = [area.id for area in data.areas]
        self.area_names = [area.name for area in data.areas]
        self.ability_names = {ability.id: ability.name for ability in data.abilities}
        self.files = [str(card.number) for card in files]
        self.numbers: list[int] = [card.number for card in files]
        self.patterns: list[str] = [card.pattern for card in files]
        self.effects: list[str] = [card.effect for card in files]
        self.count: i64 = len(files)
        self.all_files: i64 = sum(1 << card for card in range(len(files)))
        self.last_known = vec[i64]([self.areas.index(card.area) for card in files])
        self.force = vec[i64]([card.force for card in files])
        self.effect = vec[i64]([[*self.areas, *EFFECTS].index(card.effect) for card in files])
        self.clockwise: i64 = _cards(files, "clockwise")
        self.counter: i64 = _cards(files, "counter-clockwise")
        self.static: i64 = _cards(files, "static")
        self.plus_one: i64 = sum(
            1 << c for c, card in enumerate(files) if card.effect == "plus-one"
        )
        self.force_bits = vec[i64](
            [
                sum(1 << c for c, card in enumerate(files) if card.force >> bit & 1)
                for bit in range(3)
            ]
        )
        """Files whose force has the bit 1, 2 or 4, so that forces are added by counting."""
        self.beside = vec[i64]([1 << (a + 1) % AREAS | 1 << (a - 1) % AREAS for a in range(AREAS)])
        self.within = vec[i64]([self.beside[a] | 1 << a for a in range(AREAS)])
        self.drives = [_drives(2, a, b) for a in range(AREAS) for b in range(AREAS)]
        self.rides = [_drives(1, a, b) for a in range(AREAS) for b in range(AREAS)]
        self.prices = [Prices(data, mode == ROOKIE) for mode in range(len(MODES))]
        pairs = (data.agents.ready, data.agents.create, data.agents.rookie)
        self.builds: list[list[dict[str, int]]] = [
            [points_of(pair.gold), points_of(pair.silver)] for pair in pairs
        ]
        self.max_rounds: i64 = data.limits.rounds
        self.bands: list[int] = [getattr(data.bands, band) for band in BANDS]
        self.first_drive: i64 = FIRST_FILE + len(files)
        self.first_order: i64 = FIRST_FILE + len(files) + AREAS * AREAS
        self.book = move_book(self.areas, self.files)
        self.outcome_book = Book((Family("file", (self.files,), "File {0} turns up", "NH-R18"),))

    def ability_said(self, ability: i64) -> str:
        """An ability within a sentence."""
        return self.ability_names[ABILITIES[ability]].lower()

    def forces(self, files: i64) -> i64:
        """The sum of printed forces (NH-2)."""
        bits = self.force_bits
        return (
            count_bits(files & bits[0])
            + 2 * count_bits(files & bits[1])
            + 4 * count_bits(files & bits[2])
        )

    def band(self, score: i64) -> str:
        """NH-38, NH-R21: what a score is worth."""
        for band, highest in zip(BANDS, self.bands, strict=True):
            if score <= highest:
                return band
        return "failure"


def _cards(files: list[Fugitive], pattern: str) -> int:
    return sum(1 << place for place, card in enumerate(files) if card.pattern == pattern)


def _drives(steps: int, start: int, other: int) -> list[int]:
    """NH-25, NH-26: where driver and other agent can end, each result once."""
    found: set[int] = set()
    paths = [[start, (start + way) % AREAS] for way in (1, -1)]
    if steps == 2:
        paths += [[*path, (path[1] + way) % AREAS] for path in paths for way in (1, -1)]
    for path in paths:
        found.add(path[-1] * AREAS + other)
        for place, area in enumerate(path):
            if area == other:
                found.update(path[-1] * AREAS + later for later in path[place + 1 :])
    return sorted(found)


def move_book(areas: list[str], files: list[str]) -> Book:
    """The moves, numbered as above."""
    return Book(
        (
            Family("add", (ABILITIES,), "Give the agent {0}", "NH-R25"),
            Family("raise", (ABILITIES[:2],), "Raise {0} by 1", "NH-R25"),
            Family("finish", (), "The agent is finished", "NH-R25"),
            Family("gold move", (areas,), "Gold moves to the {0}", "NH-19"),
            Family("gold", (ABILITIES,), "Gold uses {0}", "NH-19"),
            Family("silver move", (areas,), "Silver moves to the {0}", "NH-19"),
            Family("silver", (ABILITIES,), "Silver uses {0}", "NH-19"),
            Family("end", (), "End the round", "NH-R27"),
            Family("area", (areas,), "Choose the {0}", "NH-21"),
            Family("top", (), "Put the file back on top of the deck", "NH-27"),
            Family("bottom", (), "Put the file at the bottom of the deck", "NH-27"),
            Family("file", (files,), "Choose file {0}", "NH-19"),
            Family(
                "drive", (areas, areas), "Drive to the {0}, the other agent at the {1}", "NH-25"
            ),
            Family("order", (ORDERS,), "Put the files back in the order {0}", "NH-28"),
        )
    )
