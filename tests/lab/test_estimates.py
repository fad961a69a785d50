"""Intervals that hold."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.lab.estimates import bounded, difference, mean, share

POINTS = tuple(float(points) for points in range(-40, 1))
"""Between these bounds lie the points of a game in which most matches end near -8."""


def near(middle: float) -> list[float]:
    """How often each number of points comes up."""
    return [math.exp(-(((points - middle) / 4) ** 2) / 2) for points in POINTS]


@pytest.mark.parametrize("part", [0.02, 0.2, 0.5, 0.95])
def test_intervals_of_shares_hold(part: float) -> None:
    dice = random.Random(1)
    held = 0
    for _ in range(400):
        found = share(sum(dice.random() < part for _ in range(150)), 150)
        held += found.low <= part <= found.high
    assert held / 400 >= 0.95


@pytest.mark.parametrize("matches", [30, 400])
def test_intervals_of_points_hold(matches: int) -> None:
    dice, often = random.Random(2), near(-8.0)
    truth = sum(map(math.prod, zip(POINTS, often, strict=True))) / sum(often)
    held = 0
    for _ in range(200):
        drawn = Counter(dice.choices(POINTS, often, k=matches))
        found = bounded(drawn, POINTS[0], POINTS[-1])
        held += found.low <= truth <= found.high
    assert held / 200 >= 0.95


@pytest.mark.parametrize(("matches", "times"), [(200, 2.0), (1000, 1.8), (5000, 1.8)])
def test_intervals_are_not_much_wider_than_those_for_one_look(matches: int, times: float) -> None:
    """Also for points that spread little between their bounds, and for differences of them."""
    points = dict(zip(POINTS, near(-8.0), strict=True))
    for counts, low, high in (
        ({0.0: 0.5, 1.0: 0.5}, 0.0, 1.0),
        ({0.0: 0.95, 1.0: 0.05}, 0.0, 1.0),
        ({-1.0: 0.1, 0.0: 0.8, 1.0: 0.1}, -1.0, 1.0),
        (points, -40.0, 0.0),
    ):
        whole = sum(counts.values())
        drawn = {value: often / whole * matches for value, often in counts.items()}
        total, squares = (
            sum(value**power * often for value, often in drawn.items()) for power in (1, 2)
        )
        assert bounded(drawn, low, high).half <= times * mean(matches, total, squares).half


@pytest.mark.parametrize("matches", [4, 30, 200])
def test_where_nothing_differs_the_interval_is_no_point(matches: int) -> None:
    alike = bounded({0.0: matches}, -1.0, 1.0)
    assert alike.value == 0.0
    assert alike.low == pytest.approx(-alike.high, abs=1e-6)
    assert alike.half > 3 / matches


@given(st.integers(1, 300), st.data())
def test_an_interval_for_more_tests_is_wider(of: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, of))
    one, many = share(hits, of), share(hits, of, 50)
    assert 0 <= many.low <= one.low <= one.value <= one.high <= many.high <= 1


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=12), st.integers(-5, 5))
def test_a_mean_lies_in_its_interval_and_moves_with_its_numbers(values: list[int], by: int) -> None:
    one = mean(len(values), sum(values), sum(v * v for v in values))
    moved = [v + by for v in values]
    other = mean(len(moved), sum(moved), sum(v * v for v in moved))
    assert one.low <= one.value <= one.high
    assert other.value == pytest.approx(one.value + by, abs=1e-6)


@given(st.integers(2, 60), st.integers(2, 60), st.data())
def test_a_difference_turns_with_its_sides(n: int, m: int, data: st.DataObject) -> None:
    a, b = data.draw(st.integers(0, n)), data.draw(st.integers(0, m))
    one = difference((n, a, a), (m, b, b))
    other = difference((m, b, b), (n, a, a))
    assert one.value == pytest.approx(-other.value)
    assert one.low == pytest.approx(-other.high)
