"""The report of a search for a target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from parlour.engine.game import Game, Setup
from parlour.lab.estimates import Estimate, as_data, matches_missing
from parlour.lab.plan.changes import Sweep
from parlour.lab.plan.design import Wanted
from parlour.lab.plan.target import Target
from parlour.lab.report import charts
from parlour.lab.report.charts import IntervalRow, number_rows
from parlour.lab.report.findings import players, title_of
from parlour.lab.report.names import set_words
from parlour.lab.report.page import (
    REPORT,
    card,
    findings_list,
    page,
    reproduced,
    section,
    write_summary,
)
from parlour.lab.run.running import Progress
from parlour.lab.run.workers import ChunkWorkers
from parlour.lab.stats.formats import Format, interval, percent, plain, signed
from parlour.lab.stats.target_search import Candidate, Searched, search


def seek(
    game: Game,
    setup: Setup,
    target: Target,
    sweeps: Sequence[Sweep] | None,
    wanted: Wanted,
    folder: Path,
    workers: ChunkWorkers,
    seconds: float,
    progress: Callable[[Progress], None],
) -> tuple[Path, list[str]]:
    """Search and write the report; the path and the answer in words."""
    searched = search(game, setup, target, sweeps, wanted, folder, workers, seconds, progress)
    path = folder / REPORT
    lines = words(game, searched)
    path.write_text(report(game, setup, searched, lines, wanted.command), encoding="utf-8")
    write_summary(folder, summary(game, setup, searched, lines))
    return path, lines


def _show(target: Target) -> Format:
    return percent if target.column in ("share", "first") else plain


def _named(game: Game, each: Candidate) -> str:
    """The values of a candidate."""
    return set_words(game, each.changes) or each.name


def words(game: Game, searched: Searched) -> list[str]:
    """What was tried, and the answer."""
    target, show = searched.target, _show(searched.target)
    tried = _tried(searched)
    if not searched.matches:
        return [tried, "Nothing is known yet."]
    best = searched.best_first()[0]
    asked = (
        f"As it is, the {target.measure} of {players(target.level)} is "
        f"{_came(searched, searched.base)}; wanted is {show(target.value)} ± {show(target.within)}."
    )
    found, came = searched.found(best), _came(searched, best)
    if searched.reaches(best):
        return [tried, asked, f"{_named(game, best)} reaches it: {came}."]
    nothing = "Nothing that was tried surely reaches it"
    if not searched.may_reach(best):
        return [tried, asked, f"{nothing}; {_named(game, best)} comes nearest: {came}."]
    room = target.within - abs(found.value - target.value)
    more = matches_missing(found, room)
    would = f"; about {more:,} more matches would tell" if more else ""
    return [tried, asked, f"{nothing}. {_named(game, best)} may: {came}{would}."]


def _tried(searched: Searched) -> str:
    """What was planned, played and cut."""
    played = sum(each.matches > 0 for each in searched.known)
    tried = (
        f"{played} of {len(searched.known)} candidates were tried in {searched.matches:,} matches"
    )
    if not searched.cut:
        return f"All {searched.rounds} planned rounds were played: {tried}."
    return (
        f"Cut short: {tried}; the time was up in round {searched.done + 1} of {searched.rounds}. "
        "The same command with more --minutes goes on."
    )


def _came(searched: Searched, each: Candidate) -> str:
    """What came of a candidate, as far as it is known."""
    show, found = _show(searched.target), searched.found(each)
    within = f"{interval(found, show)}, " if searched.known_well(each) else ""
    return f"{show(found.value)} ({within}{found.count:,} matches)"


def report(
    game: Game, setup: Setup, searched: Searched, lines: list[str], command: str = ""
) -> str:
    """The page: the answer, the candidates, and what each costs besides."""
    target, show = searched.target, _show(searched.target)
    ordered = searched.best_first()
    drawn: list[IntervalRow] = []
    cells: list[list[str]] = []
    for each in ordered:
        found = searched.found(each)
        if not found.count:
            continue
        drawn.append(
            IntervalRow(
                _named(game, each), found, searched.reaches(each), "" if each.alive else "faint"
            )
        )
        cells.append([_named(game, each), f"{each.matches:,}", show(found.value),
                      interval(found, show), *_costs(each)])  # fmt: skip
    values = [line.value for line in drawn[:24]]
    low = min([target.value - target.within, *(v.low for v in values)])
    high = max([target.value + target.within, *(v.high for v in values)])
    if show is percent:
        low, high = max(low, 0.0), min(high, 1.0)
    picture = charts.intervals(drawn[:24], show, low, high, target.value)
    heads = ["values", "matches", target.measure, "interval", "turns", "decisions",
             "first seat" if setup.seats > 1 else "share of wins"]  # fmt: skip
    head = (
        f'<header><p class="over">The lab, target {escape(target.text)}</p>'
        f"<h1>{escape(title_of(game, setup))}</h1>"
        + "".join(f'<p class="answer">{escape(line)}</p>' for line in lines)
        + "</header>"
    )
    main = card("Candidates", "The dashed line is the target; faint ones were dropped early. "
                "Bold ones surely reach it: all intervals hold together.",
                picture, number_rows(heads, cells, "Candidates"), folded=False)  # fmt: skip
    near = [f"<strong>{escape(_named(game, each))}</strong>: {escape(_trade(each, searched.base))}"
            for each in ordered if each.changes and searched.may_reach(each)][:6]  # fmt: skip
    trade = f'<div class="card">{findings_list(near)}</div>' if near else ""
    body = section("What was tried", "By successive halving: all candidates met the same luck, "
                   "the better half each time met more of it.", main)  # fmt: skip
    body += section("What those that come near cost besides", "Against the game as it is.", trade)
    foot = f"<footer>{reproduced(command)}</footer>"
    return page(f"{title_of(game, setup)}: {target.text}", head + body + foot)


def summary(game: Game, setup: Setup, searched: Searched, lines: list[str]) -> dict[str, Any]:
    """The candidates as plain data, for programs; the best first."""
    return {
        "game": game.slug,
        "options": dict(setup.options),
        "seats": setup.seats,
        "target": searched.target.text,
        "answer": lines,
        "rounds": {"planned": searched.rounds, "played": searched.done},
        "candidates": [
            {"changes": each.changes, "matches": each.matches,
             "found": as_data(searched.found(each)),
             "turns": as_data(each.found("turns")),
             "decisions": as_data(each.found("decisions")),
             "reaches": searched.reaches(each)}
            for each in searched.best_first()
        ],
    }  # fmt: skip


def _costs(each: Candidate) -> list[str]:
    turns, made = each.sums["turns"].mean(), each.sums["decisions"].mean()
    first = each.found("first")
    return [plain(turns.value), plain(made.value), percent(first.value)]


def _trade(each: Candidate, base: Candidate) -> str:
    """Length and decisions against the game as it is."""
    parts = []
    for name, unit in (("turns", "turns"), ("decisions", "decisions")):
        new: Estimate = each.sums[name].mean()
        old: Estimate = base.sums[name].mean()
        parts.append(f"{signed(new.value - old.value)} {unit}")
    return f"{', '.join(parts)} a match; {plain(each.moves)} step(s) from the game as it is"
