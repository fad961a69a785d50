"""Layouts of values in bytes, and what seats observe."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.engine.core.playout import random_line
from parlour.engine.core.position import BYSTANDER
from parlour.engine.core.rng import Kiss
from parlour.engine.fields import (
    Bits,
    Counted,
    Each,
    Field,
    Fields,
    Flag,
    Heap,
    Kind,
    Letters,
    ListOf,
    OneOf,
    OneWord,
    RecordOf,
    Said,
    SeatList,
    Sparse,
    Variant,
    Whole,
)
from parlour.engine.layout import NoLayout, Unfit
from parlour.engine.observation import Observation
from parlour.games import all_games
from tests.examples import lucky_square

PART = RecordOf(Field("life", Whole(0, 9)), Field("dead", Flag()))
SORTS = Variant("do", {"deal": RecordOf(Field("to", Whole(1, 4))), "end": RecordOf()}, str)


@pytest.mark.parametrize(
    ("kind", "said", "data"),
    [
        (Whole(3, 8), 5, b"\2"),
        (Whole(-1, 700), 299, b"\x01\x2c"),
        (Whole(0, 3, none=-1), None, b"\0"),
        (Whole(0, 3, none=-1), 0, b"\1"),
        (Whole(0, 255, none=-1), 255, b"\1\0"),
        (Flag(), True, b"\1"),
        (OneOf(["a", "b", "c"]), "b", b"\0\1\0"),
        (OneOf(["a", "b"], none=-1), None, b"\0\0"),
        (OneWord("yes", "no"), "no", b"\0\1"),
        (Bits(["a", "b", "c"]), ["a", "c"], b"\1\0\1"),
        (Heap(["a", "b"], 2), ["a", "b", "b", "b"], b"\1\3"),
        (Letters("XO-", 2), "O-", b"\0\1\0\0\0\1"),
        (ListOf(Whole(0, 9), 3), [7, 0], b"\2\7\0\0"),
        (Each(["x", "y"], [Whole(0, 9), Flag()]), {"x": 4, "y": True}, b"\4\1"),
        (Sparse(["x", "y"], Whole(0, 9), 0), {"y": 4}, b"\0\0\1\4"),
        (SeatList(Flag(), 2), [True, False], b"\1\0"),
        (PART, {"life": 3, "dead": False}, b"\3\0"),
        (RecordOf(Field("life", Whole(0, 9)), make=object), None, b"\0\0"),
        (SORTS, {"do": "deal", "to": 3}, b"\1\0\2"),
        (SORTS, {"do": "end"}, b"\0\1\0"),
        (Counted(Bits(["a", "b"]), 2), ["b"], b"\0\0\1\0"),
        (Counted(Bits(["a", "b"]), 2), 2, b"\1\0\0\2"),
    ],
)
def test_a_kind_has_its_layout(kind: Kind, said: object, data: bytes) -> None:
    codec = kind.codec()
    assert codec.size == len(data) == sum(feature.size for feature in codec.features("it"))
    assert codec.encode(said) == data
    assert codec.decode(data) == said


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Whole(3, 8), 9),
        (Whole(3, 8), True),
        (Whole(3, 8), None),
        (Flag(), 1),
        (OneOf(["a"]), "b"),
        (OneOf(["a"]), None),
        (Bits(["a"]), ["a", "a"]),
        (Heap(["a"], 1), ["a", "a"]),
        (ListOf(Flag(), 2), [True] * 3),
        (SeatList(Flag(), 2), [True]),
        (Each(["x"], Flag()), {}),
        (Sparse(["x"], Flag(), 0), {"y": True}),
        (SORTS, {"do": "nothing"}),
        (Counted(Bits(["a"]), 2), 3),
    ],
)
def test_what_does_not_fit_is_refused(kind: Kind, said: object) -> None:
    with pytest.raises(Unfit, match="no room for"):
        kind.codec().encode(said)


def test_words_of_a_game_need_a_layout() -> None:
    said = Said(str, lambda name, said: said)
    with pytest.raises(NoLayout, match="mood: Said has no layout"):
        Fields(Field("mood", said)).codec()
    covered = Field("card", OneOf(["a"]), covered=lambda owner: "face down")
    with pytest.raises(NoLayout, match="card: Kind has no layout"):
        Fields(covered).codec()


def observed(position: Any, seat: int) -> dict[str, bytes]:
    """The bytes of each feature."""
    game = lucky_square.GAME
    observation = Observation(game, game.setup())
    data, found = observation.observe(position, seat), {}
    for feature in observation.features:
        found[feature.name], data = data[: feature.size], data[feature.size :]
    return found


def test_what_a_seat_may_not_know_is_zero_and_marked() -> None:
    position = lucky_square.LuckySquare()
    position.apply(2)
    assert observed(position, 0)["lucky: unknown"] == b"\0"
    assert any(observed(position, 0)["lucky"])
    for seat in (1, BYSTANDER):
        assert observed(position, seat)["lucky: unknown"] == b"\1"
        assert not any(observed(position, seat)["lucky"])


def test_the_first_feature_says_who_looks() -> None:
    position = lucky_square.LuckySquare()
    assert [observed(position, seat)["viewer"] for seat in (0, 1, BYSTANDER)] == [
        b"\1\0", b"\0\1", b"\0\0",
    ]  # fmt: skip


def test_an_observation_is_written_into_a_buffer_of_its_size() -> None:
    game = lucky_square.GAME
    observation, position = Observation(game, game.setup()), lucky_square.LuckySquare()
    out = bytearray(b"\xff" * observation.size)
    observation.observe_into(position, 1, out)
    assert out == observation.observe(position, 1)
    with pytest.raises(ValueError, match="structures"):
        observation.observe_into(position, 1, bytearray(observation.size + 1))


@pytest.mark.parametrize("slug", list(all_games()))
def test_every_game_has_observations_and_bounds(slug: str) -> None:
    game = all_games()[slug]
    setup = game.setup()
    start = game.start_of(setup)
    observation, bounds = Observation(game, setup), game.bounds(setup)
    assert len(observation.observe(start, 0)) == observation.size
    assert bounds is not None
    assert bounds.decisions <= bounds.steps
    assert len(random_line(start, Kiss(1))) <= bounds.steps
    assert bounds.proven == (slug not in ("mad-maxence", "ultimate-scheme"))


def test_features_have_names_of_their_own() -> None:
    for game in all_games().values():
        names = [feature.name for feature in Observation(game, game.setup()).features]
        assert len(set(names)) == len(names), game.title
