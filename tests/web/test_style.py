"""The style sheets that are made from looks."""

from __future__ import annotations

from parlour.scene.look import Look
from parlour.web.style import palette

INK = ("0.3 0.1 20", "0.9 0.1 20")


def test_a_look_follows_the_system() -> None:
    day, night = palette(".game-x", Look({"ink": INK})).split("@media")
    assert "oklch(0.3 0.1 20)" in day
    assert "prefers-color-scheme: dark" in night
    assert "oklch(0.9 0.1 20)" in night


def test_a_night_game_is_dark_by_day_with_all_that_lies_around_its_table() -> None:
    css = palette(".game-x", Look({"ink": "0.9 0.1 20"}, night=True))
    assert "@media" not in css
    assert ".game-x { color-scheme: dark; --ink: oklch(0.9 0.1 20); }" in css
    assert ":root:has(.frame.game-x) { color-scheme: dark; }" in css
