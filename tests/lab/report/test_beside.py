"""Two reports side by side, and one that is played again from the line it prints."""

from __future__ import annotations

import shlex
from html import escape
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.lab.report.beside import BESIDE
from parlour.lab.run.running import MATCHES
from parlour.lab.stats.two_reports import differences_of, results_in

pytestmark = pytest.mark.fast_core

AGAIN = "The same matches again: "


def lab(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command prints."""
    assert main(["lab", *words, "--jobs", "1"]) == 0
    return capsys.readouterr().out


def test_the_line_that_is_printed_plays_the_same_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "my own" / "game.toml"
    own.parent.mkdir()
    own.write_text("[start]\nsp = 4\n")
    asked = ["last-glow", "--mode", "nightmare", "--option", f"components={own}"]
    asked += ["--games", "6", "--levels", "random,casual", "--no-levers", "--seed", "7"]
    said = lab(capsys, *asked, "--out", str(tmp_path / "one"))
    line = next(row for row in said.splitlines() if row.startswith(AGAIN)).removeprefix(AGAIN)
    assert escape(line) in (tmp_path / "one" / "report.html").read_text("utf-8")
    program, command, *words = shlex.split(line)
    assert (program, command) == ("parlour", "lab")
    again = lab(capsys, *words, "--out", str(tmp_path / "two"))
    assert line in again
    one, two = ((tmp_path / name / MATCHES).read_bytes() for name in ("one", "two"))
    assert one == two
    lab(capsys, *words, "--seed", "8", "--out", str(tmp_path / "three"))
    assert (tmp_path / "three" / MATCHES).read_bytes() != one


@pytest.mark.parametrize(
    "asked",
    [
        ["--sweep", "start.sp=3..4", "--levels", "random"],
        ["--target", "win rate of random = 50%±30", "--sweep", "start.sp=3..4"],
    ],
)
def test_other_pages_print_their_line_too(
    asked: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = lab(capsys, "last-glow", "--games", "8", *asked, "--out", str(tmp_path))
    line = next(row for row in said.splitlines() if row.startswith(AGAIN)).removeprefix(AGAIN)
    assert escape(line) in (tmp_path / "report.html").read_text("utf-8")
    assert set(asked) <= set(shlex.split(line))


GAME = ["last-glow", "--levels", "casual", "--no-levers", "--games", "150"]


def test_side_by_side_tells_what_surely_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lab(capsys, *GAME, "--out", str(tmp_path / "old"))
    file = tmp_path / "worse.toml"
    file.write_text("[crew]\nmembers = 3\n")
    words = [*GAME, "--option", f"components={file}", "--beside", str(tmp_path / "old")]
    said = lab(capsys, *words, "--out", str(tmp_path / "new"))
    assert f"Beside {tmp_path / 'old'}:" in said
    assert "Share of wins, casual: 9" in said
    page = (tmp_path / "new" / BESIDE).read_text("utf-8")
    assert page.count('data-answer="') == 2 * 6
    assert "crew from 5 to 3" in page
    assert ">surely<" in page
    old, new = (results_in(tmp_path / name) for name in ("old", "new"))
    found = differences_of(old, new)
    assert next(each for each in found if each.kind == "result").sure


def test_a_report_beside_itself_differs_in_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lab(capsys, *GAME, "--out", str(tmp_path / "old"))
    results = results_in(tmp_path / "old")
    found = differences_of(results, results)
    assert found
    assert not any(each.sure for each in found)
    assert all(each.apart.value == 0 for each in found)


def test_other_luck_is_hardly_ever_a_sure_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = []
    for seed in range(6):
        folder = tmp_path / str(seed)
        lab(capsys, "last-glow", "--levels", "random,casual", "--no-levers", "--games", "100",
            "--seed", str(seed), "--out", str(folder))  # fmt: skip
        runs.append(results_in(folder))
    wrong = [
        any(each.sure for each in differences_of(one, other))
        for place, one in enumerate(runs)
        for other in runs[:place]
    ]
    assert sum(wrong) <= 1, "of fifteen pages with a right of 1 in 20"


def test_what_cannot_lie_beside_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "last-glow", "--beside", str(tmp_path)]) == 2
    assert "holds no report of the lab" in capsys.readouterr().err
    assert main(["lab", "last-glow", "--beside", str(tmp_path), "--sweep", "mode"]) == 2
    assert "--beside or --sweep, not both" in capsys.readouterr().err
    lab(capsys, "last-glow", "--levels", "random", "--no-levers", "--games", "4", "--out",
        str(tmp_path / "glow"))  # fmt: skip
    assert main(["lab", "which-side", "--beside", str(tmp_path / "glow")]) == 2
    assert "is about The Last Glow" in capsys.readouterr().err
