"""Bonnie and Clyde: the components as numbers that the rules look up, and the move book."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.book import Book, Family
from parlour.engine.fields import Fields
from parlour.games.bonnie_and_clyde.components import Components

# What a position asks, in the order of a turn (BC-13).
POLICE_DIE: Final = 0
CARTRIDGE: Final = 1
LOST_CUBE: Final = 2
ROY_DIE: Final = 3
PLACE: Final = 4
DAILY_ACTION: Final = 5
POEM: Final = 6
ENDED: Final = 7
ASKS: Final = [
    "police die", "cartridge", "lost cube", "Roy die", "place", "daily action", "poem", "nothing",
]  # fmt: skip

# Which cube is lost for this turn (BC-17).
NO_CUBE: Final = 0
PLACE_CUBE: Final = 1
DAILY_CUBE: Final = 2
CUBES: Final = ["none", "place", "daily"]

# How it ended (BC-32).
OPEN: Final = 0
WON: Final = 1
POLICE: Final = 2
HUNGER: Final = 3
TIME: Final = 4
ENDINGS: Final = ["open", "won", "police", "hunger", "time"]

# The numbers of the moves.
SPEND: Final = 0
KEEP: Final = 1
LOSE_PLACE: Final = 2
LOSE_DAILY: Final = 3
HOME: Final = 4
CEMENT_CITY: Final = 5
DALLAS: Final = 6
RIDE: Final = 7
GOOD_WORK: Final = 8
WORK: Final = 9
PHOTO: Final = 10
BUY_AMMUNITION: Final = 11
STEAL_AMMUNITION: Final = 12
STICK_UP_ARMED: Final = 13
STICK_UP_BOLD: Final = 14
LEAVE_TOWN: Final = 15
WRITE: Final = 16
DECLINE: Final = 17
MOVES: Final = 18

PLACES: Final = ["home", "cement city", "dallas", "go for a ride"]
DAILY: Final = ["good work", "work", "photo", "get ammunition", "stick up", "leave town"]

ACTION: Final = vec[i64]([0, 0, 0, 0, 0, 1, 2, 3, 0, 1, 2, 3, 3, 4, 4, 5, 0, 0])
"""The place or daily action of a move, by its place in the lists above."""
PLACE_MOVES: Final = [1 << HOME, 1 << CEMENT_CITY, 1 << DALLAS, 1 << RIDE]
"""The moves that put a cube on each place, as a set."""
DAILY_MOVES: Final = [
    1 << GOOD_WORK,
    1 << WORK,
    1 << PHOTO,
    1 << BUY_AMMUNITION | 1 << STEAL_AMMUNITION,
    1 << STICK_UP_ARMED | 1 << STICK_UP_BOLD,
    1 << LEAVE_TOWN,
]
"""The moves that put a cube on each daily action: some have two ways (BC-25d, BC-25e)."""


def _left(moves: list[int]) -> list[int]:
    """The moves that are left for each set of used places or daily actions."""
    found: list[int] = []
    for used in range(1 << len(moves)):
        found.append(sum(each for place, each in enumerate(moves) if not used >> place & 1))
    return found


PLACES_LEFT: Final = vec[i64](_left(PLACE_MOVES))
DAILY_LEFT: Final = vec[i64](_left(DAILY_MOVES))

RULES: Final = {
    SPEND: "BC-15",
    KEEP: "BC-15",
    LOSE_PLACE: "BC-17",
    LOSE_DAILY: "BC-17",
    HOME: "BC-20",
    CEMENT_CITY: "BC-21",
    DALLAS: "BC-22",
    RIDE: "BC-23",
    GOOD_WORK: "BC-25a",
    WORK: "BC-25b",
    PHOTO: "BC-25c",
    BUY_AMMUNITION: "BC-25d",
    STEAL_AMMUNITION: "BC-25d",
    STICK_UP_ARMED: "BC-25e",
    STICK_UP_BOLD: "BC-25e",
    LEAVE_TOWN: "BC-26",
    WRITE: "BC-6",
    DECLINE: "BC-6",
}


@final
class Board:
    """The components as numbers."""

    def __init__(
        self,
        data: Components,
        start_savings: int,
        max_savings: int,
        chances: bool = False,
        at_once: bool = False,
    ) -> None:
        """BC-R21: start savings and the savings maximum are options of the match."""
        self.data = data
        self.fields: Fields | None = None
        """The fields of a position, once they are asked for."""
        self.chances: bool = chances
        """Whether the table shows the exact chance to win of every move."""
        self.at_once: bool = at_once
        """BC-R11: whether the first evening with all four wins, without Leave Town."""
        self.max_love: i64 = data.top.love
        self.max_boredom: i64 = data.top.boredom
        self.max_threat: i64 = data.top.threat
        self.max_ammunition: i64 = data.top.ammunition
        self.max_savings: i64 = max_savings
        self.start_love: i64 = data.start.love
        self.start_boredom: i64 = data.start.boredom
        self.start_threat: i64 = data.start.threat
        self.start_ammunition: i64 = data.start.ammunition
        self.start_savings: i64 = start_savings
        self.start_roy: bool = data.start.roy == "present"
        self.max_passion: i64 = data.spaces.passion
        self.max_poem: i64 = data.spaces.poem
        self.max_prison: i64 = len(data.spaces.prison)
        self.modifiers = vec[i64]([0] + data.spaces.prison)
        self.place_cubes: i64 = data.cubes.places
        self.daily_cubes: i64 = data.cubes.daily
        self.boredom_total: i64 = data.police.boredom
        self.love_total: i64 = data.police.love
        self.threat_total: i64 = data.police.threat
        self.ambush_total: i64 = data.police.ambush
        self.death_total: i64 = data.police.death
        self.wanted: i64 = data.police.wanted
        self.roy_switches: i64 = data.roy.switches
        self.dallas_gain: i64 = data.places.dallas
        self.ride_price: i64 = data.places.ride
        self.work_gain: i64 = data.daily.work
        self.photo_price: i64 = data.daily.photo
        self.photo_love: i64 = data.daily.photo_love
        self.ammunition_price: i64 = data.daily.ammunition
        self.stick_up_gain: i64 = data.daily.stick_up
        self.poem_price: i64 = data.costs.poem
        self.life_cost: i64 = data.costs.life
        self.max_turns: i64 = data.limits.turns
        self.book = move_book(data)
        self.outcome_book = Book((Family("die", (["1", "2", "3", "4", "5", "6"],), "Rolled {0}"),))


def move_book(data: Components) -> Book:
    """The moves, numbered as above."""
    daily, places = data.daily, data.places
    two = (["dollars", "threat"],)
    return Book(
        (
            Family("spend", (), "Spend a cartridge: the total falls by 1", "BC-15"),
            Family("keep", (), "Keep the cartridges", "BC-15"),
            Family("lose", (["place", "daily"],), "Give up a {0} cube for this turn", "BC-17"),
            Family("home", (), "Home: Boredom +1", "BC-20"),
            Family("cement city", (), "Cement City: Boredom -1, then Love +1", "BC-21"),
            Family("dallas", (), f"Dallas: Savings +${places.dallas}", "BC-22"),
            Family("go for a ride", (), f"Go for a ride: pay ${places.ride}, Love +1", "BC-23"),
            Family("good work", (), "Apply for good work: nothing comes of it", "BC-25a"),
            Family("work", (), f"Work: Savings +${daily.work}, then Boredom +1", "BC-25b"),
            Family("photo", (), f"Photo: pay ${daily.photo}, Love +{daily.photo_love}", "BC-25c"),
            Family("get ammunition", two, "Get ammunition, paid with {0}", "BC-25d"),
            Family(
                "stick up", (["ammunition", "threat"],),
                f"Stick up, paid with {{0}}: Savings +${daily.stick_up}", "BC-25e",
            ),
            Family("leave town", (), "Leave town together", "BC-26"),
            Family("write", (), f"Write a poem for ${data.costs.poem}", "BC-6"),
            Family("decline", (), "Write no poem", "BC-6"),
        )
    )  # fmt: skip
