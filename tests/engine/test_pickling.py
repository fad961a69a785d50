"""Positions and random streams by Python's own `copy` and `pickle`."""

from __future__ import annotations

import copy
import pickle
from base64 import b64encode

import pytest

from parlour.engine import origin
from parlour.engine.core.playout import random_move
from parlour.engine.core.position import CHANCE, Position
from parlour.engine.core.rng import Kiss, Rng, Stream
from parlour.engine.errors import BadRecord
from parlour.engine.game import Game
from parlour.games import find_game
from parlour.games.last_glow import components
from parlour.games.last_glow.rules.position import LastGlow
from parlour.games.last_glow.rules.tables import Board
from parlour.testing.elsewhere import run_elsewhere
from parlour.testing.research_checks import futures_of
from tests.examples.hush import Hush


def played(game: Game, steps: int, **options: object) -> Position:
    position, rng = game.start(**options), Kiss(3)
    for _ in range(steps):
        chance = position.to_move() == CHANCE
        position.apply(position.sample(rng) if chance else random_move(position, rng))
    return position


@pytest.mark.parametrize("rng", [Kiss(5), Stream(bytes(range(32)), 7)], ids=["kiss", "stream"])
@pytest.mark.parametrize(
    "twin_of", [copy.copy, copy.deepcopy, lambda rng: pickle.loads(pickle.dumps(rng))]
)
def test_a_random_stream_goes_on_where_it_was(rng: Rng, twin_of: object) -> None:
    for _ in range(5):
        rng.below(6)
    assert callable(twin_of)
    twin = twin_of(rng)
    first = [rng.below(1000) for _ in range(40)]
    assert [twin.below(1000) for _ in range(40)] == first


def test_a_pickle_holds_the_components_of_an_owner() -> None:
    own = {"crew": {"members": 7}}
    position = played(find_game("last-glow"), 4, components=own, mode="abyss")
    twin = pickle.loads(pickle.dumps(position))
    assert isinstance(twin, LastGlow)
    assert twin.board.crew == 7
    assert twin.digest() == position.digest()


def test_many_positions_of_a_match_share_what_they_have_in_common() -> None:
    game = find_game("last-glow")
    one = len(pickle.dumps(played(game, 9)))
    ten = len(pickle.dumps([played(game, steps) for steps in range(5, 15)]))
    assert one < 1_000
    assert ten < 5 * one


def test_a_position_that_comes_from_no_start_is_refused() -> None:
    with pytest.raises((pickle.PicklingError, TypeError)):
        pickle.dumps(LastGlow(Board(components.load()), 0))


def test_a_position_of_other_rules_is_refused() -> None:
    position = played(find_game("last-glow"), 3)
    _, (came_from, _, words) = position.__reduce__()
    with pytest.raises(BadRecord, match="rules version 0 of The Last Glow, this is version"):
        origin.position_from(came_from, "0", words)


def test_a_game_without_an_origin_is_pickled_by_its_attributes() -> None:
    hush = Hush()
    hush.hands[1] = [1, 1]
    twin = pickle.loads(pickle.dumps(hush))
    assert twin.hands == hush.hands
    assert twin.hands[1] is not hush.hands[1]


@pytest.mark.parametrize("slug", ["lucha-libre", "nazi-hunter"])
def test_the_plain_core_reads_what_the_compiled_one_pickled(slug: str) -> None:
    text = b64encode(pickle.dumps(played(find_game(slug), 12))).decode()
    assert run_elsewhere(futures_of, text, PARLOUR_PLAIN="1") == futures_of(text)
