"""`parlour solve`: what it prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.engine.record import History
from parlour.games import find_game
from tests.terminal.conftest import Run

BOARD = ("--option", "board=cold-feet")


@pytest.mark.fast_core
def test_the_chance_to_win_and_the_first_move(run: Run) -> None:
    code, shown, _ = run("solve", "bonnie-and-clyde")
    assert code == 0
    assert "64.1581% to win with perfect play." in shown
    assert "cement city" in shown
    assert " positions walked, 281," in shown
    code, shown, _ = run("solve", "bonnie-and-clyde", "--json")
    found = json.loads(shown)
    assert found["result"] == pytest.approx(0.641581, abs=5e-7)
    assert found["first"][0] == {
        "asks": "place", "move": "cement city", "chance": pytest.approx(5 / 6),
    }  # fmt: skip
    assert found["error"] < 1e-10


@pytest.mark.fast_core
def test_any_position_in_words(run: Run) -> None:
    words = json.dumps({"phase": "place", "turn": 1})
    _, shown, _ = run("solve", "bonnie-and-clyde", "--position", words)
    assert "74.4890% to win" in shown
    assert "2.9340 points" in shown


def test_the_shortest_win(run: Run) -> None:
    _, shown, _ = run("solve", "urban-recovery", *BOARD)
    assert "The shortest win comes on turn 6; proven." in shown
    assert "2 turns" in shown
    _, shown, _ = run("solve", "urban-recovery", *BOARD, "--position", '{"cold": 4, "steps": 0}')
    assert "No win is possible any more; proven." in shown


def test_a_step_of_a_record(run: Run, tmp_path: Path) -> None:
    game = find_game("urban-recovery")
    history = History(game, game.setup({"board": "cold-feet"}), ["person"])
    for move in ("end turn", "step N", "end turn"):
        history.play_words(move)
    file = tmp_path / "match.json"
    file.write_text(history.record().to_json())
    asked = ("solve", "urban-recovery", "--json", "--record", str(file))
    turns = [json.loads(run(*asked, "--step", step)[1])["turns"] for step in ("1", "2")]
    assert turns == [6, 8]
    assert json.loads(run(*asked)[1])["asks"] == "action"
    code, _, error = run(*asked, "--step", "9")
    assert (code, "it has steps 1 to 3, not 9" in error) == (2, True)


def test_what_is_too_far_away_is_not_known(run: Run) -> None:
    code, _, error = run("solve", "last-glow")
    assert code == 2
    assert "The Last Glow is not solved there" in error
