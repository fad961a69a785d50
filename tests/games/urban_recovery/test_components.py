"""Urban Recovery: board files, and what the loader refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from parlour.cli import main
from parlour.engine.errors import BadComponents, BadOption

from .cases import BOARDS, GAME, YARD, at, position, yard

rule = pytest.mark.rule


def refused(data: dict[str, Any]) -> str:
    with pytest.raises(BadComponents) as caught:
        GAME.start(components=data)
    return str(caught.value)


@rule("UR-2", "UR-R1")
def test_six_boards_are_given() -> None:
    sizes = {"recovery": (15, 11), "cold-feet": (8, 6), "man-at-the-door": (8, 7),
             "broken-glass": (9, 7), "long-night": (12, 10), "courtyard": (13, 11)}  # fmt: skip
    assert [option.default for option in GAME.options] == ["recovery", "on", "walk"]
    for name in BOARDS:
        board = position(at(board=name)).board
        assert (board.plan.columns, board.plan.rows) == sizes[name]
        assert board.data.id == name
        assert board.data.reconstructed


@rule("UR-6")
def test_routes_of_the_main_board() -> None:
    board = position(at()).board
    lengths = {name: len(board.routes[n]) for n, name in enumerate(board.ids)}
    assert lengths == {"G": 1, "A": 18, "B": 14, "C": 14, "D": 14, "E": 8}


@rule("UR-9", "UR-R1")
def test_the_tile_has_twelve_pink_and_twenty_two_tan_squares() -> None:
    tile = position(at()).board.plan.tile
    assert len(tile.sight) == 12
    assert len(tile.hearing) == 34
    assert (4, -1) in tile.sight
    assert (5, 2) in tile.hearing
    assert (-1, 0) in tile.hearing
    assert (0, 1) not in tile.sight


@rule("UR-9")
def test_a_board_may_bring_its_own_tile() -> None:
    short = yard("A guard c1 S", tile=["p", "^"])
    assert at(components=short).play("end turn")["ending"] == "open"
    study = at(components=short, player="c3")
    assert study.play("step N")["ending"] == "caught"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ({1: "|. . . . . . .|"}, "0 squares with the start square S"),
        ({3: "|S . . . . . .|"}, "2 squares with the start square S"),
        ({13: "|. . . . . . .|"}, "0 squares with the friend F"),
        ({3: "|. F . . . . .|"}, "2 squares with the friend F"),
        ({0: "+-+-+ +-+-+-+-+"}, "the outer border N of c1 is not solid"),
        ({7: "|. . . . . . .D"}, "the outer border E of g4 is not solid"),
        ({7: "|. . .|X . . .|"}, "the edge between d4 and d3 of a blocked square"),
        ({7: "|. . . Q . . .|"}, "d4 is 'Q'"),
        ({7: "|. . .?. . . .|"}, "the edge E of c4 is '?'"),
        ({7: "|. . . . . .|"}, "its lines differ in length"),
    ],
)
@rule("UR-1", "UR-2")
def test_bad_maps_are_refused(lines: dict[int, str], said: str) -> None:
    answer = refused(yard(lines=lines))
    assert answer.startswith("your board: field map: ")
    assert said in answer


@pytest.mark.parametrize(
    ("enemies", "said"),
    [
        (["A patrol e3 g5"], "field enemies, A: the run e3 to g5 is not straight"),
        (["A patrol e3 e3"], "field enemies, A: the run e3 to e3 is not straight"),
        (["A patrol d4 g4 g6 d6"], "the shelter d6 is on his route"),
        (["A guard d6 N"], "the shelter d6 is on his route"),
        (["A guard a4 N"], "field enemies, A: he sees the start square at set-up"),
        (["A guard e9 N"], "e9 is not on the board"),
        (["A guard e3"], "a guard has one post and a facing"),
        (["A patrol e3"], "a patrol needs two corners at least"),
        (["A patrol e3 e5 N"], "a patrol has no facing of its own"),
        (["A wanders e3"], "'A wanders e3' is neither"),
        (["A guard e3 S", "a guard e4 S"], "there are two enemies a"),
        (
            [f"{n} guard g{n} S" for n in "1234567"] + ["8 guard f1 E", "9 guard f2 E"],
            "more than 8",
        ),
    ],
)
@rule("UR-6", "UR-7")
def test_bad_enemies_are_refused(enemies: list[str], said: str) -> None:
    assert said in refused(yard(*enemies))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("|. . .|. . . .|", "the run a4 to g4 is stopped E of c4"),
        ("|. . .W. . . .|", "the run a4 to g4 is stopped E of c4"),
    ],
)
@rule("UR-4", "UR-6")
def test_routes_go_round_walls_and_windows(line: str, said: str) -> None:
    assert said in refused(yard("A patrol a4 g4", lines={7: line}))
    doorway = yard("A patrol a4 g4", lines={7: "|. . .D. . . .|"})
    assert len(position(at(components=doorway)).board.routes[0]) == 12


def test_a_route_over_a_blocked_square_is_refused() -> None:
    lines = {6: "+     +-+     +", 7: "|. . .|X|. . .|", 8: "+     +-+     +"}
    assert "the run a4 to g4 is stopped E of c4" in refused(yard("A patrol a4 g4", lines=lines))
    assert "d4 is blocked" in refused(yard("A guard d4 S", lines=lines))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"cold_limit": "eight"}, "your board: field cold_limit: expected `int`"),
        ({"cold": 8}, "your board: field cold: object contains unknown field `cold`"),
        ({"tile": ["p q", "p ^"]}, "field tile: 'q' is none of p, t, ^ and ."),
        ({"tile": ["p p", "p p"]}, "field tile: it has 0 enemies ^, not one"),
        ({"tile": ["p", "p ^"]}, "field tile: its lines differ in length"),
        ({"id": "My yard"}, "your board: field id: expected `str` matching"),
    ],
)
def test_bad_fields_are_named(fields: dict[str, Any], said: str) -> None:
    assert said in refused({**YARD, **fields})


def test_an_owner_may_change_what_all_boards_share() -> None:
    study = at(components={"limits": {"steps": 2, "enemy_steps": 4, "throw": 4}})
    study.play("step N", "step N")
    assert study.why_not("step N") == "UR-16: all 2 steps of this turn are made"


def written(folder: Path, data: dict[str, Any]) -> Path:
    """A board as a file."""
    path = folder / "yard.toml"
    lines = [f"{name} = {value!r}" for name, value in data.items()]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_a_board_of_your_own_is_just_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, yard("A patrol d4 g4"))
    assert GAME.own_files({"board": str(path)}) == {"components": path}
    assert main(["simulate", "urban-recovery", "--option", f"board={path}", "--games", "5"]) == 0
    assert "5" in capsys.readouterr().out


def test_a_bad_board_file_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, yard("A patrol d4 e6"))
    assert main(["simulate", "urban-recovery", "--option", f"board={path}"]) == 2
    assert "yard.toml: field enemies, A: the run d4 to e6 is not straight" in (
        capsys.readouterr().err
    )


def test_a_name_that_is_neither_board_nor_file_is_refused() -> None:
    options = GAME.own_files({"board": "courtyrad"})
    with pytest.raises(BadOption, match="Did you mean 'courtyard'"):
        GAME.setup(options)


def test_paths_are_not_read_where_a_board_is_named() -> None:
    with pytest.raises(BadOption):
        GAME.setup({"board": "yard.toml"})


def test_a_match_on_a_board_of_your_own_is_described() -> None:
    study = at(components=yard("A guard g1 S"))
    assert study["own_board"] == "yard"
    again = GAME.position({**study.position.describe(), "components": yard("A guard g1 S")})
    assert again.digest() == study.position.digest()


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (yard(), "the shortest win takes 6 turns: say so in the field best"),
        (yard(best=5), "field best: the shortest win takes 6 turns, not 5"),
        (yard(cold_limit=1), "nobody can win on this board"),
        (yard(best=6), None),
        (yard(best=6, best_at_once=6), None),
        (
            yard(best=6, best_at_once=7),
            "field best_at_once: the shortest win takes 6 turns, not 7",
        ),
    ],
)
def test_the_solver_checks_a_board_of_your_own(board: dict[str, Any], said: str | None) -> None:
    assert GAME.check is not None
    assert GAME.check(board, "yard.toml") == ([said] if said else [])
    assert GAME.check({"limits": {"steps": 5}}, "mine.toml") == []
