"""What a page does not say: nothing sure from few matches, from a run that was cut, or from one
that somebody looked at before."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from parlour.games import find_game
from parlour.lab.plan.changes import changed, sweep_of
from parlour.lab.plan.design import (
    Design,
    Wanted,
    comparison_design,
    overview_design,
    readings_of,
    sweep_design,
)
from parlour.lab.report.experiment_page import answer, report
from parlour.lab.report.findings import opening
from parlour.lab.report.own_experiments import own_experiment, run_own_experiment
from parlour.lab.report.usage import striking_of
from parlour.lab.run.running import Runner
from parlour.lab.run.workers import ThisProcess
from parlour.lab.stats.effects import columns_of
from parlour.lab.stats.outliers import weight_outliers
from parlour.lab.stats.results import Results, gather
from tests.lab.report.test_sections import won_by

pytestmark = pytest.mark.fast_core

GLOW = find_game("last-glow")


def played(design: Design, folder: Path, seconds: float = 1e9) -> Results:
    return gather(design, Runner(design.experiment, folder, ThisProcess()).run(seconds))


def said(results: Results) -> list[str]:
    """The opening as text."""
    return [unescape(re.sub(r"<[^>]+>", "", line)) for line in answer(results)]


def test_a_seat_that_is_ahead_after_few_matches_may_be_lucky() -> None:
    """Ultimate Scheme: 63 % of 120 matches, and half of 1,500 others."""
    game = find_game("ultimate-scheme")
    for wins, sure in (([76, 44], False), ([945, 555], True)):
        line = opening(game, game.setup({}), {"casual": won_by(wins)}, ["casual"])[0]
        assert "<strong>63 %</strong>" in line
        assert (": more than its fair share of 50 %." in line) is sure
        few = r"Too few matches to tell \(about \d[\d,]* more would\) whether that is more"
        assert bool(re.search(few, line)) is not sure


def test_what_was_cut_stands_first(tmp_path: Path) -> None:
    design = overview_design(GLOW, GLOW.setup({}), Wanted(games=2000, levels=("casual",)))
    results = played(design, tmp_path, seconds=0.0)
    planned = sum(arm.most for arm in design.experiment.arms)
    cut = rf"Cut short: [\d,]+ of {planned:,} planned matches were played"
    assert re.match(cut, said(results)[0])
    page = report(results)
    assert page.index("Cut short: ") < page.index("<section")


def test_of_a_run_that_was_cut_only_results_are_judged(tmp_path: Path) -> None:
    """A length, a lift and a weight have intervals for a number that was fixed beforehand."""
    game = find_game("lucha-libre")
    setup = changed(game, game.setup({}), {"moves.seq4.fans": 8})
    design = overview_design(game, setup, Wanted(games=120, levels=("casual",), levers=False))
    whole = played(design, tmp_path)
    cut = replace(whole, run=replace(whole.run, timely=False))
    assert striking_of(whole) != []
    assert striking_of(cut) == weight_outliers(cut) == []
    arms = [arm for arm in design.experiment.arms if arm.changes]
    assert {name for arm in arms for name in columns_of(whole, arm)} > {"first", "turns"}
    assert {name for arm in arms for name in columns_of(cut, arm)} == {"first"}


def test_a_change_of_which_few_pairs_were_played_says_only_that(tmp_path: Path) -> None:
    old = GLOW.setup({"mode": "nightmare"})
    new = changed(GLOW, old, {"actions.light_up": 4, "damage.straight": 0})
    wanted = Wanted(games=4, levels=("random", "casual"))
    results = played(comparison_design(GLOW, old, new, wanted), tmp_path)
    assert said(results) == [
        "All 24 planned matches were played.",
        "Too few matches to tell whether it changes for random players (only 4 pairs); casual "
        "players (only 4 pairs).",
    ]
    page = unescape(report(results))
    changes = page[
        page.index("What the changes do") : page.index(
            '<section id="', page.index("What the changes do")
        )
    ]
    assert "points" not in changes
    assert changes.count("<td>too few</td>") > 4


def test_where_all_pairs_are_alike_the_interval_is_no_point(tmp_path: Path) -> None:
    old = GLOW.setup({})
    new = changed(GLOW, old, {"supply.items": 7})
    results = played(
        comparison_design(GLOW, old, new, Wanted(games=60, levels=("casual",))), tmp_path
    )
    [line] = said(results)[1:]
    assert re.match(
        r"Too few matches to tell whether it changes for casual players "
        r"\(−\d+\.\d points to \+\d+\.\d points, about [\d,]+ more pairs would tell\)\.",
        line,
    )
    page = unescape(report(results))
    assert "0 in every pair" in page
    assert "(0 to 0)" not in page


def test_a_curve_from_few_matches_is_not_told_from_noise(tmp_path: Path) -> None:
    setup = GLOW.setup({"mode": "nightmare"})
    sweep = sweep_of(GLOW, setup, "start.sp=5..6")
    texts = {}
    for games in (10, 60):
        design = sweep_design(GLOW, setup, [sweep], Wanted(games=games, levels=("casual",)))
        texts[games] = said(played(design, tmp_path / str(games)))
    assert texts[10][0] == "All 30 planned matches were played."
    assert texts[10][1].endswith("casual players: too few matches to tell anything (10).")
    assert "Too few matches to tell (about " in texts[60][1]
    assert texts[60][1].endswith(" whether that is more than noise.")


@pytest.mark.parametrize(
    ("slug", "name"),
    [("a-most-dangerous-rescue", "orders"), ("ultimate-scheme", "balance"),
     ("nazi-hunter", "agents")],
)  # fmt: skip
def test_an_own_experiment_says_first_what_was_cut(slug: str, name: str, tmp_path: Path) -> None:
    game = find_game(slug)
    path, lines = run_own_experiment(
        game, game.setup({}), own_experiment(game, name), Wanted(games=400, levels=("random",)),
        tmp_path, ThisProcess(), 0.0, lambda progress: None,
    )  # fmt: skip
    assert re.match(r"Cut short: [\d,]+ of about [\d,]+ planned matches were played", lines[0])
    assert "best" not in " ".join(lines)
    assert "surely" not in " ".join(lines)
    assert "Cut short: " in path.read_text("utf-8")


def test_readings_of_the_rulebook_stand_in_one_table(tmp_path: Path) -> None:
    game = find_game("bonnie-and-clyde")
    assert [option.ruling for option in readings_of(game)] == ["BC-R11"]
    wanted = Wanted(games=40, levels=("perfect",), levers=False)
    page = unescape(report(played(overview_design(game, game.setup({}), wanted), tmp_path)))
    assert "What the doubt is worth: share of wins" in page
    assert "BC-R11: winning leaving → reached" in page
    assert "64.16 % → 71.34 %" in page
