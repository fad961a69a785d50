"""Reports: the same rows, the same page."""

from __future__ import annotations

from pathlib import Path

from parlour.games import find_game
from parlour.lab.plan.changes import sweep_of
from parlour.lab.plan.design import Wanted, overview_design, sweep_design
from parlour.lab.report.experiment_page import summary, write_report
from parlour.lab.run.running import Runner
from parlour.lab.run.workers import ThisProcess
from parlour.lab.stats.results import gather


def test_a_report_twice_is_the_same_bytes(tmp_path: Path) -> None:
    game = find_game("last-glow")
    design = overview_design(game, game.setup({}), Wanted(games=20, levels=("random", "casual")))
    pages = []
    for name in ("one", "two"):
        run = Runner(design.experiment, tmp_path / name, ThisProcess()).run()
        pages.append(write_report(design, run).read_bytes())
    assert pages[0] == pages[1]
    text = pages[0].decode()
    assert "http" not in text
    assert "<script" not in text
    assert text.count("<svg") <= 2 * text.count("<table")


def test_a_sweep_draws_a_curve(tmp_path: Path) -> None:
    game = find_game("last-glow")
    setup = game.setup({"mode": "nightmare"})
    sweep = sweep_of(game, setup, "start.sp=2..6/2")
    assert sweep.values == (2, 4, 6)
    design = sweep_design(game, setup, [sweep], Wanted(games=60, levels=("casual",)))
    found = gather(design, Runner(design.experiment, tmp_path, ThisProcess()).run())
    shares = [arm["won"]["value"] for arm in summary(found)["arms"].values()]
    assert len(shares) == 4
    assert shares[1] < shares[3]
