"""Mad Maxence: adventures solved by somebody who knows the booklet."""

from __future__ import annotations

from functools import cache

import pytest

from parlour.engine.core.position import OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.core.solver import Solver
from parlour.games import find_game
from parlour.games.mad_maxence import world_of
from parlour.games.mad_maxence.adventure_check import load_campaign
from parlour.games.mad_maxence.bots.oracle import BestPlay
from parlour.games.mad_maxence.bots.solving import Roads, fits
from parlour.games.mad_maxence.bots.solving_whole import Whole, can_be_whole
from parlour.games.mad_maxence.components import HERE
from parlour.games.mad_maxence.rules.position import Journey, begin
from parlour.games.mad_maxence.rules.tables import World
from parlour.testing.expectimax import expectimax

GAME = find_game("mad-maxence")
rule = pytest.mark.rule


def bits_of(world: World, places: str) -> int:
    return sum(1 << world.places.index(place) for place in places.split())


@cache
def inside(adventure: int, places: str) -> World:
    """The world with only these places of an adventure; the others have no roads."""
    world = World(load_campaign(HERE))
    kept = bits_of(world, places)
    beside = world.booklets[adventure].beside
    for place in range(len(beside)):
        beside[place] &= kept
    return world


def start(adventure: int, places: str) -> Journey:
    return begin(inside(adventure, places), adventure, False, 1)


@pytest.mark.fast_core
@pytest.mark.parametrize(("places", "value"), [("0 2 5 7 8 9 A", 0.5), ("0 1 5 6 8 9 A", 0.57883)])
def test_values_that_another_program_found(places: str, value: float) -> None:
    """The figures of *Target bands* in the rules: moves only inside a set of locations."""
    journey = start(0, places)
    solver = Solver(Roads(journey.world, 0))
    assert solver.value(journey) == pytest.approx(value, abs=0.00001)
    assert solver.together == 0, "nothing comes back"


@pytest.mark.fast_core
@pytest.mark.parametrize(
    ("adventure", "places", "value"),
    [(0, "0 1 5 6 8 9 A", 0.57883), (1, "0 3 4 6 7 8 A B C", 0.66836)],
)
def test_blocks_find_the_same_values(adventure: int, places: str, value: float) -> None:
    """From the start, along roads that stay inside."""
    journey = begin(world_of(HERE), adventure, False, 1)
    whole = Whole(journey, bits_of(journey.world, places))
    assert whole.explore()
    whole.solve()
    solver = Solver(Roads(journey.world, adventure))
    assert BestPlay(whole, solver).value(journey) == pytest.approx(value, abs=0.00001)


@pytest.mark.fast_core
@pytest.mark.parametrize("adventure", range(3))
def test_blocks_from_the_middle_are_worth_what_a_walk_finds(adventure: int) -> None:
    """Positions of random matches in few places, with whatever was gained and spent before."""
    rng = Kiss(5)
    places = ("0 2 5 7 8 9 A", "3 6 7 8 B C", "0 1 2 4 7 A")[adventure]
    for _ in range(3):
        journey = start(adventure, places)
        while journey.to_move() != 0 or journey.level(journey.world.clock) < 5:
            moves = journey.moves() if journey.to_move() == 0 else []
            journey.apply(moves[rng.below(len(moves))] if moves else journey.sample(rng))
        whole = Whole(journey)
        assert whole.explore()
        whole.solve()
        known = BestPlay(whole, Solver(Roads(journey.world, adventure))).value(journey)
        walked = Solver(Roads(journey.world, adventure)).value(journey)
        assert known == pytest.approx(walked, abs=1e-7)


PASSED = ("route", "read", "tries", "entry", "coins")
"""What a description says of the way here."""


@pytest.mark.parametrize("adventure", range(3))
def test_ends_are_worth_what_the_plain_way_finds(adventure: int) -> None:
    """Positions late in random matches; the plain way tells them apart by all that they say."""
    rng, found = Kiss(3), 0
    while found < 3:
        journey = GAME.start(adventure=f"mm-{adventure + 1}")
        assert isinstance(journey, Journey)
        while journey.to_move() != OVER:
            late = journey.level(journey.world.clock) >= journey.booklet.limit - 3
            if late and journey.to_move() == 0:
                known = Solver(Roads(journey.world, adventure)).value(journey)
                assert known == pytest.approx(expectimax(journey, PASSED), abs=1e-12)
                found += 1
                break
            moves = journey.moves() if journey.to_move() == 0 else []
            journey.apply(moves[rng.below(len(moves))] if moves else journey.sample(rng))


@rule("MM-R13")
def test_only_those_who_have_read_all_pages_may_ask() -> None:
    assert GAME.oracle is not None
    journey = GAME.start()
    assert GAME.oracle(journey) is not None, "whoever holds the booklet may look into it"
    assert GAME.oracle(journey.redeal(0, Kiss(1))) is None
    assert GAME.oracle(GAME.start(mode="campaign")) is None


def test_the_adventures_fit_into_keys() -> None:
    journey = GAME.start()
    assert isinstance(journey, Journey)
    assert all(fits(journey.world, adventure) for adventure in range(3))
    assert all(can_be_whole(journey.world, adventure) for adventure in range(3))
