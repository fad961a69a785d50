"""Intervals that hold."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.lab.estimates import difference, mean, share


@pytest.mark.parametrize("part", [0.02, 0.2, 0.5, 0.95])
def test_intervals_of_shares_hold(part: float) -> None:
    dice = random.Random(1)
    held = 0
    for _ in range(400):
        found = share(sum(dice.random() < part for _ in range(150)), 150)
        held += found.low <= part <= found.high
    assert 0.92 <= held / 400 <= 0.99


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
