"""What a description says: which of it a game is told, and when it is contradicted."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadPosition
from parlour.engine.fields import Bits, Counted, Derived, Each, Field, Fields, RecordOf, Whole


class Side:
    """A part of a position."""

    def __init__(self) -> None:
        self.life = 6
        self.slots = [0, 0]


class Duel:
    """A position with a part, a deck that may be known, and what follows from it."""

    def __init__(self) -> None:
        self.side = Side()
        self.deck: tuple[int, int | None] = (3, None)


SLOTS = Each(["red", "blue"], Whole(0, 3))
FIELDS = Fields(
    Field("side", RecordOf(Field("life", Whole(0, 9)), Field("slots", SLOTS))),
    Field("deck", Counted(Bits(["S1", "S2", "S3"]), 3)),
    Derived("hands", lambda duel: {"one": [1, duel.side.life], "two": None}),
)


def said_in(words: dict[str, object]) -> set[str]:
    """What the game is told."""
    heard: set[str] = set()
    FIELDS.arrange(Duel(), words, lambda duel, said: heard.update(said))
    return heard


def test_a_game_is_told_what_was_said_in_parts() -> None:
    assert said_in({"deck": 2}) == {"deck"}
    assert said_in({"Side": {"Life": 3, "slots": {"Red": 1}}}) == {
        "side", "side.life", "side.slots", "side.slots.red",
    }  # fmt: skip


@pytest.mark.parametrize("hands", [{"one": [1, 6], "two": None}, {"one": (1, 6), "two": None}])
def test_what_follows_may_be_said(hands: dict[str, object]) -> None:
    assert said_in({"hands": hands}) >= {"hands"}


@pytest.mark.parametrize(
    "hands",
    [
        {"one": [1, 5], "two": None},
        {"one": [True, 6], "two": None},
        {"one": [1], "two": None},
        {"one": [1, 6]},
        {"one": [1, 6], "two": 0},
        None,
    ],
)
def test_it_must_be_so_all_through(hands: object) -> None:
    with pytest.raises(BadPosition, match="hands cannot be"):
        said_in({"hands": hands})


def test_a_counted_deck_is_no_known_one() -> None:
    def reshuffle(duel: Duel, said: frozenset[str]) -> None:
        duel.deck = (3, 0b111)

    FIELDS.arrange(Duel(), {"deck": ["s3", "S1", "S2"]}, reshuffle)
    with pytest.raises(BadPosition, match="deck cannot be 3 here"):
        FIELDS.arrange(Duel(), {"deck": 3}, reshuffle)
