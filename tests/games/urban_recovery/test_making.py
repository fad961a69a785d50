"""New boards: fit to be played, and with the shortest win that was asked for."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.engine.components import read_toml
from parlour.engine.errors import ParlourError
from parlour.games import find_game
from parlour.games.urban_recovery import components
from parlour.games.urban_recovery.lab import board_maker
from parlour.games.urban_recovery.lab.board_rating import rate
from parlour.games.urban_recovery.lab.commands import board_named


@pytest.mark.fast_core
@pytest.mark.slow
def test_a_board_has_the_shortest_win_that_was_asked_for_and_is_made_the_same_again() -> None:
    file, again = board_maker.make_board(6, seed=1), board_maker.make_board(6, seed=1)
    assert file.best == board_maker.shortest(file)[0] == 6
    assert board_maker.as_toml(file) == board_maker.as_toml(again)


@pytest.mark.fast_core
def test_a_board_is_a_file_that_can_be_checked_and_played() -> None:
    file = board_maker.make_board(6, seed=1, name="Cold river")
    data = tomllib.loads(board_maker.as_toml(file))
    assert components.own_board(data) == file
    game = find_game("urban-recovery")
    assert game.check is not None
    assert game.check(data, "river.toml") == [], "the solver agrees with its field best"
    position = game.start(components=data)
    assert position.moves()


def test_a_wish_that_cannot_be_met_is_refused() -> None:
    for turns, columns, rows in ((1, 11, 9), (9, 40, 9), (9, 11, 3)):
        with pytest.raises(ParlourError, match="not"):
            board_maker.make_board(turns, 1, columns=columns, rows=rows)
    with pytest.raises(ParlourError, match="another seed or a larger board"):
        board_maker.make_board(24, seed=1, columns=8, rows=7, tries=3)


@pytest.mark.fast_core
def test_a_rating_knows_what_a_board_needs() -> None:
    found = rate(board_named("man-at-the-door"), matches=40)
    assert found.turns == 6
    assert found.needs["bricks"] == 0
    assert found.needs["shelters"] == 6
    assert 0.1 < found.lost < 0.8
    assert any(line == "without bricks: no win" for line in found.lines())


def test_a_board_without_a_win_says_so() -> None:
    file = board_maker.without(board_named("man-at-the-door"), "b")
    assert rate(file).lines() == ["nobody can win on this board"]
    with pytest.raises(ParlourError, match="there is no board 'nowhere'"):
        board_named("nowhere")


def test_the_command_rates_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lost.toml"
    path.write_text(board_maker.as_toml(board_maker.without(board_named("man-at-the-door"), "b")))
    assert main(["urban-recovery", "board", "--rate", str(path)]) == 0
    assert capsys.readouterr().out == "# nobody can win on this board\n"


def test_boards_are_rated_from_files_too() -> None:
    path = components.FOLDER / "boards" / "cold-feet.toml"
    assert board_named(str(path)) == components.own_board(read_toml(path))
