"""A Most Dangerous Rescue: the components as tables that the rules look up, and the move book."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.book import Book, Family
from parlour.engine.fields import Fields
from parlour.games.a_most_dangerous_rescue.components import ARTIFACT, Components

# Colours, and the actions they stand for (DR-3).
RED: Final = 0
BLUE: Final = 1
GREEN: Final = 2
PURPLE: Final = 3
COLOURS: Final = ["red", "blue", "green", "purple"]
ACTIONS: Final = ["attack", "defence", "money", "research"]
ATTACK: Final = RED
DEFENCE: Final = BLUE
MONEY: Final = GREEN
RESEARCH: Final = PURPLE

QUADRANTS: Final = 4
SQUARES: Final = [column + row for row in "1234" for column in "abcd"]
"""In reading order; a square is its column and four times its row."""
EDGE: Final = 2
"""What an edge action adds (DR-5)."""

MEMBERS: Final = 4
ARTIFACTS: Final = 8
FIRST_LIFE: Final = 6
"""The life of the first member (DR-12)."""
DEALT: Final = 10
"""How many cards the set-up deals face up (DR-8, DR-9)."""

WAYS: Final = ["notes", "scholar's favour", "cash", "favour", "investigation"]
NOTES: Final = 0
SCHOLAR: Final = 1
CASH: Final = 2
FAVOUR: Final = 3
INVESTIGATION: Final = 4
PRICE: Final = vec[i64]([2, 1, 2, 1, 2])
"""How many cards each way takes (DR-35 to DR-39)."""

# What a position asks.
DEAL: Final = 0
MEMBER: Final = 1
RELIC: Final = 2
DRAW: Final = 3
KEEP: Final = 4
CHOOSE: Final = 5
PAY: Final = 6
PLACE: Final = 7
SEEK: Final = 8
GIVE: Final = 9
ENDED: Final = 10
ASKS: Final = [
    "set-up card", "member", "artifact", "draw", "kept card", "strategy", "resource to spend",
    "research slot", "way to the next member", "card to give up", "nothing",
]  # fmt: skip

# What a drawn or kept card is for.
SETUP: Final = 0
SCENE: Final = 1
SEARCH: Final = 2
LEAD: Final = 3
STAGES: Final = ["set-up", "scene", "investigation", "next member"]

# How a match has ended.
BOSS: Final = 0
LIFE: Final = 1
LOST: Final = 2
ENDINGS: Final = ["boss", "life", "artifacts"]

# The numbers of the moves; those that name a scene card come last.
TAKE: Final = 0
PASS: Final = 16
SLOT: Final = 17
FIND: Final = 21
SPEND: Final = 26

NONE: Final = -1


@final
class Board:
    """The components and options as tables. A strategy is found at four times its card and its
    quadrant."""

    def __init__(
        self, data: Components, later_life: int, start_life: int, to_lose: int, deck_size: int
    ) -> None:
        self.fields: Fields | None = None
        """The fields of a position, once they are asked for."""
        self.later_life: i64 = later_life
        self.start_life: i64 = start_life
        self.to_lose: i64 = to_lose
        self.deck_size: i64 = deck_size
        scenes = data.scenes
        self.cards: list[str] = [card.id for card in scenes]
        self.count: i64 = len(scenes)
        """The artifact scene card has this number among the cards drawn."""
        printed = [each for card in scenes for each in card.strategies()]
        squares = [SQUARES.index(square) for _, square in printed]
        self.cost = vec[i64]([cost for cost, _ in printed])
        self.square = vec[i64](squares)
        self.first = vec[i64]([ATTACK if square % 4 < 2 else DEFENCE for square in squares])
        self.second = vec[i64]([MONEY if square // 4 < 2 else RESEARCH for square in squares])
        self.first_edge = vec[i64]([EDGE if square % 4 in (0, 3) else 0 for square in squares])
        self.second_edge = vec[i64]([EDGE if square // 4 in (0, 3) else 0 for square in squares])
        self.colour = vec[i64]([COLOURS.index(card.research) for card in scenes])
        self.spend: list[bool] = [card.spend for card in scenes]
        self.distance = vec[i64](
            [_distance(colour, square) for colour in range(4) for square in range(16)]
        )
        self.member_ids: list[str] = [member.id for member in data.members]
        self.member_names: list[str] = [member.name for member in data.members]
        self.member_colour = vec[i64]([COLOURS.index(member.colour) for member in data.members])
        self.artifact_ids: list[str] = [artifact.id for artifact in data.artifacts]
        self.artifact_names: list[str] = [artifact.name for artifact in data.artifacts]
        self.give: i64 = SPEND + len(scenes)
        """The first move that gives a card up."""
        self.first_member: i64 = len(scenes) + 1
        self.first_artifact: i64 = len(scenes) + 1 + MEMBERS
        self.book = move_book(self.cards)
        self.outcome_book = outcome_book(self)

    def away(self, colour: i64, strategy: i64) -> i64:
        """DR-18: how far a strategy lies from the border of a colour."""
        return self.distance[colour * 16 + self.square[strategy]]

    def quadrant_at(self, card: i64, square: i64) -> i64:
        """The quadrant of the strategy on a square of a card; NONE if the square is empty."""
        quadrant = square // 8 * 2 + square % 4 // 2
        return quadrant if self.square[card * QUADRANTS + quadrant] == square else NONE


def _distance(colour: int, square: int) -> int:
    """DR-18: how far a square lies from the border of a colour."""
    column, row = square % 4, square // 4
    return [column, 3 - column, row, 3 - row][colour]


def move_book(cards: list[str]) -> Book:
    """The moves, numbered as above."""
    return Book(
        (
            Family("take", (SQUARES,), "Take the strategy at {0}", "DR-21"),
            Family("pass", (), "Pass", "DR-21"),
            Family("research", (COLOURS,), "Put the card in the {0} research slot", "DR-30"),
            Family("find", (WAYS,), "Find the next member by {0}", "DR-34"),
            Family("spend", (cards,), "Spend scene card {0}", "DR-22"),
            Family("give", (cards,), "Give up scene card {0}", "DR-34"),
        )
    )


def outcome_book(board: Board) -> Book:
    """What chance gives: a scene card, a member, an artifact."""
    return Book(
        (
            Family("card", (board.cards,), "{0} turns up", "DR-R6"),
            Family(ARTIFACT, (), "The artifact scene card turns up", "DR-R6"),
            Family("member", (board.member_ids,), "{0} is next in line", "DR-10"),
            Family("relic", (board.artifact_ids,), "The {0} is next", "DR-11"),
        )
    )
