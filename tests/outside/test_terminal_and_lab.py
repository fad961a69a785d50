"""Games from outside the tree in a terminal, in the lab, and under the kit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.examples.distribution import BOTS, HERE, OUTSIDE, THREE_LINES, install
from tests.outside.conftest import Run

FIRST_MOVES = "1\n" * 9
SETTINGS = "[pytest]\nmarkers =\n  rule: the rules that a test proves\n"


@pytest.mark.parametrize("slug", OUTSIDE)
def test_it_is_played_saved_retold_and_reviewed(run: Run, slug: str, tmp_path: Path) -> None:
    played = run("parlour", "play", slug, "--seed", "1", lines=f"{FIRST_MOVES}save m.json\nquit\n")
    assert played.returncode == 0, played.stderr
    assert "wins." in played.stdout
    record = json.loads((tmp_path / "m.json").read_text("utf-8"))
    assert (record["game"], record["seats"]) == (slug, ["person", BOTS[slug]])
    for command in ("replay", "review"):
        told = run("parlour", command, "m.json")
        assert told.returncode == 0, told.stderr
        assert OUTSIDE[slug] in told.stdout


def test_its_rules_and_refusals_are_told(run: Run) -> None:
    assert "How to play Hexapawn" in run("parlour", "rules", "hexapawn").stdout
    assert run("parlour", "rules", "hexapawn", "hp-6").stdout.startswith("**HP-6** Whoever has to")
    assert "Three in a row." in run("parlour", "rules", "tic-tac-toe").stdout
    assert "are not at hand here" in run("parlour", "rules", "tic-tac-toe", "TT-1").stderr
    why = run("parlour", "play", "hexapawn", lines="why move a1 b2\nquit\nn\n").stdout
    assert "HP-4: there is no pawn to capture on b2" in why


def test_it_is_listed_with_what_it_has(run: Run) -> None:
    listed = run("parlour", "games").stdout
    assert "hexapawn: Hexapawn; seats 2; board: three | four; 6 rules, complete" in listed
    assert "tic-tac-toe: Tic-tac-toe; seats 2; complete" in listed


def test_it_brings_a_command_of_its_own(run: Run) -> None:
    assert "parlour hexapawn --help" in run("parlour").stdout
    assert "who wins with perfect play" in run("parlour", "hexapawn").stdout
    assert run("parlour", "hexapawn", "winner").stdout == "Black wins if both play perfectly.\n"
    refused = run("parlour", "hexapawn", "winner", "--size", "9")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "a board has 3 or 4 ranks, not 9" in refused.stderr


def test_it_takes_no_component_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[board]\nsize = 5\n", "utf-8")
    refused = run("parlour", "check", "mine.toml", "hexapawn")
    assert "Hexapawn has no components that a file could change" in refused.stderr


@pytest.mark.parametrize("slug", OUTSIDE)
def test_it_is_simulated_and_measured(run: Run, slug: str, tmp_path: Path) -> None:
    found = run("parlour", "simulate", slug, "--games", "12", "--jobs", "1", "--json")
    assert json.loads(found.stdout)["games"] == 12, found.stderr
    measured = run("parlour", "lab", slug, "--games", "12", "--jobs", "1", "--out", "lab")
    assert measured.returncode == 0, measured.stderr
    report = (tmp_path / "lab" / "report.html").read_text("utf-8")
    assert OUTSIDE[slug] in report
    assert ("Where pawns are captured" in report) == (slug == "hexapawn")


def test_the_kit_holds_both_to_its_checks(run: Run, tmp_path: Path) -> None:
    own = (HERE / "test_hexapawn.py").read_text("utf-8").replace("tests.examples.", "")
    (tmp_path / "test_hexapawn.py").write_text(own, "utf-8")
    other = THREE_LINES.replace("hexapawn", "tic_tac_toe")
    (tmp_path / "test_tic_tac_toe.py").write_text(other, "utf-8")
    (tmp_path / "pytest.ini").write_text(SETTINGS, "utf-8")
    found = run("pytest", "-q", "--strict-markers", "-p", "no:cacheprovider", "-W", "error")
    assert found.returncode == 0, found.stdout + found.stderr
    assert "error" not in found.stdout


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ("chess = hexapawn:GAME", "the entry point 'chess' leads to the game 'hexapawn'"),
        ("chess = nowhere:GAME", "there is no game to load at 'nowhere:GAME': No module named"),
        ("chess = hexapawn:PLAY", "there is no game to load at 'hexapawn:PLAY': module 'hexapawn'"),
    ],
)
def test_an_entry_point_that_is_wrong_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str, complaint: str
) -> None:
    other = install(tmp_path / "other", f"[parlour.games]\n{entry}\n")
    monkeypatch.setenv("PYTHONPATH", str(other), prepend=":")
    refused = run("parlour", "play", "chess")
    assert (refused.returncode, complaint in refused.stderr) == (2, True), refused.stderr
