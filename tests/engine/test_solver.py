"""The solver on games that can be solved by hand, and against a plain second one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.engine.core.solver import UNKNOWN, Solver, ValueMap
from parlour.engine.solution_cache import CacheFile, SolverOracle, cache_folder, first_seat_value

from .mazes import Maze, Place, Some, Whole

WIN, LOSS = Place(score=1.0), Place()
COIN = (1, 1)


def value(*places: Place) -> float:
    return Solver(Whole()).value(Maze(places))


def test_the_better_of_two_ways() -> None:
    coin, third = Place((3, 4), COIN), Place((3, 4), (1, 2))
    assert value(Place((1, 2)), third, coin, WIN, LOSS) == 0.5


def test_the_end_is_worth_its_score() -> None:
    assert value(Place(score=0.25)) == 0.25


def test_a_chance_event_is_worth_the_mean_by_its_weights() -> None:
    assert value(Place((1, 2, 3), (1, 2, 5)), WIN, Place(score=0.5), LOSS) == 0.25


def test_trying_again_until_it_is_decided() -> None:
    # Won with 1/2, lost with 1/6, again with 1/3: 3 to 1.
    solver = Solver(Whole())
    again = Maze((Place((1, 2, 0), (3, 1, 2)), WIN, LOSS))
    assert solver.value(again) == pytest.approx(0.75, abs=1e-12)
    assert 0.0 < solver.error < 1e-10
    assert solver.together == 1


def test_waiting_for_ever_wins_nothing() -> None:
    # One may wait, or toss a coin: waiting is not worth more than the coin.
    assert value(Place((0, 1)), Place((2, 3), COIN), WIN, LOSS) == pytest.approx(0.5, abs=1e-12)
    assert value(Place((1,)), Place((0,))) == 0.0


def test_two_rounds_that_lead_into_each_other() -> None:
    # a: 1/2 won, 1/2 to b; b: 1/2 lost, 1/2 to a. So a = 1/2 + b/2 and b = a/2.
    places = (Place((2, 1), COIN), Place((3, 0), COIN), WIN, LOSS)
    solver = Solver(Whole())
    assert solver.value(Maze(places, 0)) == pytest.approx(2 / 3, abs=1e-12)
    assert solver.value(Maze(places, 1)) == pytest.approx(1 / 3, abs=1e-12)
    assert solver.together == 2


def test_whoever_has_the_best_result_looks_no_further() -> None:
    far = tuple(Place((number + 1,)) for number in range(2, 50))
    solver = Solver(Whole())
    assert solver.value(Maze((Place((1, 2)), WIN, *far, LOSS))) == 1.0
    assert solver.walked == 1


def test_too_many_positions_are_not_known_and_do_no_harm() -> None:
    chain = Maze((*(Place((number + 1, 0)) for number in range(100)), WIN))
    solver = Solver(Whole())
    assert solver.value(chain, 20) == UNKNOWN
    assert solver.value(chain) == 1.0
    assert solver.values.value(50) == 1.0


def test_what_follows_each_move() -> None:
    maze = Maze((Place((1, 2)), Place((3, 4), COIN), LOSS, WIN, LOSS))
    assert Solver(Whole()).after(maze) == [(0, 0.5), (1, 0.0)]
    assert first_seat_value(SolverOracle(Whole), maze) == 0.5


def test_a_map_of_values_is_a_dictionary() -> None:
    values, known, random = ValueMap(), dict[int, float](), Random(3)
    for _ in range(5_000):
        key = random.randrange(2**62 if random.random() < 0.5 else 3_000)
        known[key] = random.random()
        values.put(key, known[key])
    assert values.count == len(known)
    assert all(values.value(key) == first_seat_value for key, first_seat_value in known.items())
    assert values.value(2**62 - 1) == UNKNOWN
    assert dict(zip(*values.items(), strict=True)) == known


@st.composite
def mazes(draw: st.DrawFn) -> Maze:
    count = draw(st.integers(2, 9))
    place = st.integers(0, count - 1)
    places = []
    for _ in range(count):
        ways = tuple(draw(st.lists(place, max_size=3)))
        weights = st.integers(1, 4)
        odds = tuple(draw(weights) for _ in ways) if draw(st.booleans()) else ()
        places.append(Place(ways, odds, draw(st.sampled_from([0.0, 0.25, 1.0]))))
    return Maze(tuple(places))


def swept(maze: Maze) -> list[float]:
    """Plain value iteration over all places."""
    values = [0.0] * len(maze.places)
    for _ in range(1_000):
        values = [follow(place, values) for place in maze.places]
    return values


def follow(place: Place, values: list[float]) -> float:
    """The best or the mean of what follows."""
    if not place.ways:
        return place.score
    after = [values[way] for way in place.ways]
    if not place.weights:
        return max(after)
    pairs = zip(after, place.weights, strict=True)
    return sum(value * weight for value, weight in pairs) / sum(place.weights)


@settings(max_examples=40, deadline=None)
@given(mazes())
def test_a_value_is_the_best_or_the_mean_of_what_follows(maze: Maze) -> None:
    for model in (Whole(), Some()):
        solver = Solver(model)
        found = [solver.value(Maze(maze.places, at)) for at in range(len(maze.places))]
        for place, value in zip(maze.places, found, strict=True):
            assert value == pytest.approx(follow(place, found), abs=1e-9)
        assert found == pytest.approx(swept(maze), abs=1e-5)
        assert solver.error <= 1e-10


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CacheFile:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "rules").mkdir(exist_ok=True)
    (tmp_path / "rules" / "position.py").write_text("first = 1")
    return CacheFile("maze", "1", tmp_path, {"board": 1})


MAZE = Maze((Place((1, 2)), Place((3, 4, 0), (1, 1, 1)), LOSS, WIN, LOSS))


def asked(cache: CacheFile) -> SolverOracle:
    oracle = SolverOracle(Whole, MAZE, cache)
    assert oracle.values(MAZE)[0].result == pytest.approx(0.5)
    return oracle


def test_what_was_solved_is_read_again(cache: CacheFile) -> None:
    first = asked(cache)
    assert cache.path.is_relative_to(cache_folder())
    second = asked(cache)
    assert (first.stats.cached, second.stats.cached) == (False, True)
    assert second.solver.walked == 0
    assert second.stats.states == first.stats.states == 2


@pytest.mark.parametrize("harm", [0, 40, -1])
def test_a_damaged_file_is_not_trusted(cache: CacheFile, harm: int) -> None:
    asked(cache)
    content = bytearray(cache.path.read_bytes())
    content[harm] ^= 1
    cache.path.write_bytes(bytes(content))
    assert not asked(cache).stats.cached
    assert asked(cache).stats.cached, "and written again"
    cache.path.write_bytes(b"")
    assert not asked(cache).stats.cached


def test_other_rules_or_components_are_other_results(cache: CacheFile, tmp_path: Path) -> None:
    asked(cache)
    assert not asked(CacheFile("maze", "1", tmp_path, {"board": 2})).stats.cached
    assert not asked(CacheFile("maze", "2", tmp_path, {"board": 1})).stats.cached
    assert asked(CacheFile("maze", "2", tmp_path, {"board": 1})).stats.cached
    (tmp_path / "rules" / "position.py").write_text("first = 2")
    assert not asked(CacheFile("maze", "2", tmp_path, {"board": 1})).stats.cached


def test_a_folder_that_cannot_be_written_to_does_no_harm(
    cache: CacheFile, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert not asked(cache).stats.cached
