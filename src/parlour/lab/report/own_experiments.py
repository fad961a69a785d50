"""Experiments of a game's own: finds the one that is asked for, plays it, writes its report."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape, unescape
from pathlib import Path
from time import monotonic
from typing import Any, Final

from parlour.engine.errors import ParlourError, nearest
from parlour.engine.experiments import Balance, CompareAll, OwnExperiment, Race
from parlour.engine.game import Game, Setup
from parlour.games import all_games
from parlour.lab.arrow import pa, pq
from parlour.lab.plan.design import Wanted
from parlour.lab.plan.experiment import measures_of
from parlour.lab.report import balance_page, compare_all_page, race_page
from parlour.lab.report.findings import setting, title_of
from parlour.lab.report.names import level_words
from parlour.lab.report.page import REPORT, page, reproduced, write_summary
from parlour.lab.run.running import Progress
from parlour.lab.run.stages import RESULTS, Stages
from parlour.lab.run.workers import ChunkWorkers
from parlour.lab.stats import balance, compare_all, racing


@dataclass(frozen=True)
class ExperimentKind:
    """How a kind of experiment is played and told."""

    play: Callable[[Any, Stages], Any]
    """Plays it and adds it up."""
    answer: Callable[[Any], list[str]]
    """The opening lines; HTML."""
    body: Callable[[Any], str]
    """The sections of the page; HTML."""
    results: Callable[[Any], dict[str, list[Any]]]
    """The main numbers by their columns."""


KINDS: Final[dict[type, ExperimentKind]] = {
    Race: ExperimentKind(racing.play, race_page.answer, race_page.body, race_page.results),
    CompareAll: ExperimentKind(
        compare_all.play, compare_all_page.answer, compare_all_page.body, compare_all_page.results
    ),
    Balance: ExperimentKind(
        balance.play, balance_page.answer, balance_page.body, balance_page.results
    ),
}


def own_experiment(game: Game, name: str) -> OwnExperiment:
    """The experiment of a game that is called so."""
    known = {each.name: each for each in measures_of(game).experiments}
    if name in known:
        return known[name]
    if known:
        raise ParlourError(
            f"{game.title} has no experiment '{name}': it has {', '.join(known)}."
            f"{nearest(name, known)}"
        )
    others = [f"{each.slug} ({', '.join(own.name for own in measures_of(each).experiments)})"
              for each in all_games().values() if measures_of(each).experiments]  # fmt: skip
    raise ParlourError(
        f"{game.title} has no experiments of its own. Others have: {', '.join(others)}"
    )


def run_own_experiment(
    game: Game,
    setup: Setup,
    experiment: OwnExperiment,
    wanted: Wanted,
    folder: Path,
    workers: ChunkWorkers,
    seconds: float,
    show: Callable[[Progress], None],
) -> tuple[Path, list[str]]:
    """Play an experiment and write its report; the path and the answer in words."""
    stages = Stages(game, setup, wanted, folder, workers, monotonic() + seconds, show)
    kind = KINDS[type(experiment)]
    found = kind.play(experiment, stages)
    lines = [_played_words(stages), *kind.answer(found)]
    folder.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.table(kind.results(found)), folder / RESULTS)
    plain = [unescape(re.sub(r"<[^>]+>", "", line)) for line in lines]
    _write_summary(stages, experiment, plain, kind.results(found))
    path = folder / REPORT
    path.write_text(_page(stages, experiment, lines, kind.body(found)), encoding="utf-8")
    return path, plain


def _played_words(stages: Stages) -> str:
    """What was planned, played and cut."""
    if stages.timely:
        return f"All {stages.played:,} planned matches were played."
    return (
        f"Cut short: {stages.played:,} of about {max(stages.total, stages.planned):,} planned "
        "matches were played before the time was up. What is told rests on stages that were "
        "played to their end; the same command goes on."
    )


def _write_summary(
    stages: Stages, experiment: OwnExperiment, lines: list[str], results: dict[str, list[Any]]
) -> None:
    rows = [dict(zip(results, row, strict=True)) for row in zip(*results.values(), strict=True)]
    told = {
        "game": stages.game.slug,
        "study": experiment.name,
        "options": dict(stages.setup.options),
        "level": stages.level,
        "seed": stages.wanted.seed,
        "matches": stages.played,
        "answer": lines,
        "results": rows,
    }
    write_summary(stages.folder, told)


def _page(stages: Stages, experiment: OwnExperiment, lines: list[str], body: str) -> str:
    detail = setting(stages.game, stages.setup, seats=not isinstance(experiment, Balance))
    over = f"{experiment.title}, {stages.played:,} matches, seed {stages.wanted.seed}"
    over += f"; {detail}" if detail else ""
    name = title_of(stages.game, stages.setup)
    head = (
        f'<header><p class="over">The lab: {escape(over)}</p><h1>{escape(name)}</h1>'
        + "".join(f'<p class="answer">{line}</p>' for line in lines)
        + "</header>"
    )
    return page(f"{name}: {experiment.title.lower()}", head + body + _method(stages))


def _method(stages: Stages) -> str:
    words = {level.name: level.words for level in stages.game.ladder}
    who = f" ({escape(words[stages.level])})" if words.get(stages.level) else ""
    version = stages.game.version
    return (
        "<footer><h2>How this was found out</h2>"
        f"<p>Bots of the level {escape(level_words(stages.level))}{who} played "
        f"{stages.played:,} matches of "
        f"{escape(stages.game.title)}, rules version {escape(version)}. Match number n meets the "
        "same luck whoever plays it: each kind of chance has a stream of its own. What is best "
        "for these bots need not be best for others: <code>--levels</code> asks others.</p>"
        "<p>Intervals are 95 %, and widened so that all of the page hold together (Bonferroni). "
        "Those of results and shares hold whenever one looks (confidence sequences by betting). "
        f"The main table lies beside this page in <code>{RESULTS}</code>, the rows, one a match, "
        "in the folders of the stages.</p>"
        f"{reproduced(stages.wanted.command)}</footer>"
    )
