"""Which Side: what is paid, and what is told of it."""

from __future__ import annotations

import pytest

from tests.games.which_side.cases import RESOURCES, at, has

rule = pytest.mark.rule


@rule("WS-35", "WS-R16")
@pytest.mark.parametrize(
    ("means", "price"),
    [
        ("M1", {"savings": 8}),
        ("M2", {"savings": 2, "sabotage": 1}),
        ("M3", {"savings": 2, "strike": 1}),
        ("M4", {"strike": 1, "sabotage": 1}),
        ("M5", {"union": 1, "anarchist": 1}),
        ("M6", {"savings": 2, "anarchist": 1}),
        ("M7", {"anarchist": 1, "sabotage": 1}),
        ("M8", {"union": 1, "strike": 1}),
    ],
)
def test_every_means_is_paid_in_full_and_nothing_else(means: str, price: dict[str, int]) -> None:
    held = {"savings": 10, **dict.fromkeys(RESOURCES, 2)}
    study = at(decision="means", **held).play(f"take {means}")
    left = {name: number - price.get(name, 0) for name, number in held.items()}
    assert has(study, means=[means], **left)


@rule("WS-35")
@pytest.mark.parametrize("resource", RESOURCES)
def test_exactly_what_a_means_costs_is_enough(resource: str) -> None:
    prices = {
        "M5": ("union", "anarchist"), "M4": ("strike", "sabotage"), "M8": ("union", "strike"),
        "M7": ("anarchist", "sabotage"),
    }  # fmt: skip
    for means, price in prices.items():
        enough = at(decision="means", savings=0, **dict.fromkeys(price, 1))
        assert enough.moves == ["take none", f"take {means}"]
        if resource in price:
            short = {name: 0 if name == resource else 3 for name in price}
            study = at(decision="means", savings=0, **short)
            assert f"needs more {resource}" in str(study.why_not(f"take {means}"))
