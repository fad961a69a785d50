"""`parlour play` without a game: the person is asked what to play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from parlour.games import find_game
from parlour.terminal.catalogue import choose_game
from parlour.terminal.console import TerminalConsole


def typed(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    waiting: Iterator[str] = iter(answers)
    monkeypatch.setattr("builtins.input", lambda prompt="": next(waiting))


def test_game_and_mode_are_chosen_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "7", "x", "1", "2")
    game, options = choose_game(TerminalConsole(plain=True), [find_game("last-glow")])
    assert (game.slug, options) == ("last-glow", {"mode": "nightmare"})


def test_enter_takes_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "", "")
    game, options = choose_game(TerminalConsole(plain=True), [find_game("last-glow")])
    assert (game.slug, options) == ("last-glow", {"mode": "storm"})
