"""Kinds of fields: parts of several sorts, a list of seats, what follows but is covered."""

from __future__ import annotations

from functools import partial

import pytest

from parlour.engine.errors import BadPosition
from parlour.engine.fields import (
    Derived,
    Field,
    Fields,
    ListOf,
    OneOf,
    RecordOf,
    SeatList,
    Variant,
    Whole,
)


class Draw:
    """A seat draws a card."""

    def __init__(self) -> None:
        self.seat = 0


class Roll:
    """Dice are rolled."""

    def __init__(self) -> None:
        self.dice = 0


class Hand:
    """What a seat holds."""

    def __init__(self, cards: int) -> None:
        self.cards = cards


class Table:
    """Two hands, and what is still to do."""

    def __init__(self) -> None:
        self.hands = [Hand(3), Hand(5)]
        self.pending: list[Draw | Roll] = []
        self.asked = 1


STEP = Variant(
    "do",
    {
        "draw": RecordOf(Field("seat", OneOf([1, 2])), make=Draw),
        "roll": RecordOf(Field("dice", Whole(1, 5)), make=Roll),
    },
    lambda step: "draw" if isinstance(step, Draw) else "roll",
)
HANDS = SeatList(RecordOf(Field("cards", Whole(0, 9), covered=lambda hand: "some")), 2)
FIELDS = Fields(
    Field("hands", HANDS),
    Field("pending", ListOf(STEP, 3)),
    Derived(
        "to_move",
        lambda table: table.asked + 1,
        covered=lambda table: None,
        seen=lambda table, viewer: viewer == table.asked,
    ),
)
START = {"hands": [{"cards": 3}, {"cards": 5}], "pending": [], "to_move": 2}


def arranged(words: dict[str, object]) -> Table:
    table = Table()
    FIELDS.arrange(table, words, lambda table, said: None)
    return table


def test_a_seat_sees_the_whole_of_its_own() -> None:
    table = Table()
    assert FIELDS.describe(table) == START
    assert FIELDS.describe(table, 0) == {
        "hands": [{"cards": 3}, {"cards": "some"}], "pending": [], "to_move": None,
    }  # fmt: skip
    assert FIELDS.describe(table, 1)["to_move"] == 2
    assert FIELDS.describe(table, -1)["hands"] == [{"cards": "some"}, {"cards": "some"}]


def test_a_part_says_of_which_sort_it_is() -> None:
    said = [{"do": "draw", "seat": 2}, {"DO": "Roll", "dice": 4}]
    table = arranged({"pending": said})
    assert [type(step) for step in table.pending] == [Draw, Roll]
    assert FIELDS.describe(table)["pending"] == [
        {"do": "draw", "seat": 2},
        {"do": "roll", "dice": 4},
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [({"pending": [{"seat": 1}]}, "pending: say in 'do' what it is"),
     ({"pending": [{"do": "sing"}]}, "pending: do cannot be 'sing'"),
     ({"pending": [{"do": "draw"}]}, "pending: 'draw' needs its field 'seat'"),
     ({"pending": [{"do": "draw", "seat": 3}]}, "pending: draw: seat cannot be 3"),
     ({"pending": [{"do": "roll", "dice": 1, "seat": 1}]}, "pending: roll has no field 'seat'"),
     ({"pending": ["draw"]}, "pending is a dictionary"),
     ({"hands": [{}]}, "hands has 2 entries"), ({"hands": {}}, "hands is a list"),
     ({"hands": [{}, {"cards": 10}]}, "hands: 2: cards is a whole number from 0 to 9"),
     ({"to_move": 1}, "to_move cannot be 1 here: all else that is said makes it 2")],
)  # fmt: skip
def test_what_cannot_be_is_refused(words: dict[str, object], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        arranged(words)


def _spoil(table: Table, said: frozenset[str], place: int) -> None:
    """The game makes something else of what was said."""
    table.hands[1].cards = 0
    if table.pending:
        table.pending[place] = Roll()


@pytest.mark.parametrize(
    ("words", "said"),
    [({"hands": [{}, {"cards": 4}]}, "hands: 2: cards cannot be 4 here: .* makes it 0"),
     ({"pending": [{"do": "draw", "seat": 1}]}, "pending: 1 cannot be .* makes it .*'roll'")],
)  # fmt: skip
def test_a_contradiction_is_told_where_it_is(words: dict[str, object], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        FIELDS.arrange(Table(), words, partial(_spoil, place=0))
