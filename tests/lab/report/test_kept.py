"""The answers of a report are kept with its game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.engine.errors import ParlourError
from parlour.games import find_game
from parlour.lab.report.kept import keep
from parlour.match.lab_answers import lab_answers

GLOW = find_game("last-glow")
PLAYED = ["--games", "6", "--levels", "random,casual", "--no-levers", "--jobs", "1", "--out"]


def test_the_answers_of_a_report_are_kept_with_its_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "last-glow", *PLAYED, str(tmp_path / "glow")]) == 0
    told = capsys.readouterr().out
    game = replace(GLOW, folder=tmp_path)
    assert keep(tmp_path / "glow", game) == tmp_path / "lab" / "answers.json"
    found = lab_answers(game)
    assert found is not None
    assert [each.question for each in found.answers][:2] == [
        "How hard is it?",
        "How long does it take?",
    ]
    assert len(found.answers) == 6
    assert found.matches == 18, "each level, and the other reading of a rule"
    assert f"The same matches again: {found.command}" in told
    with pytest.raises(ParlourError, match="not about Which Side as it comes"):
        keep(tmp_path / "glow", find_game("which-side"))


def test_only_the_usual_match_is_kept(tmp_path: Path) -> None:
    assert main(["lab", "last-glow", "--mode", "abyss", *PLAYED, str(tmp_path)]) == 0
    with pytest.raises(ParlourError, match="not about the usual match of The Last Glow"):
        keep(tmp_path, GLOW)
    assert main(["lab", "last-glow", "--keep", str(tmp_path / "nowhere")]) == 2
