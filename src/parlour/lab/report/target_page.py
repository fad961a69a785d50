"""The report of a search for a target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from parlour.engine.game import Game, Setup
from parlour.lab.estimates import Estimate, as_data
from parlour.lab.plan.changes import Sweep
from parlour.lab.plan.design import Wanted
from parlour.lab.plan.target import Target
from parlour.lab.report import charts
from parlour.lab.report.charts import IntervalRow, number_rows
from parlour.lab.report.findings import players, title_of
from parlour.lab.report.page import REPORT, card, findings_list, page, section, write_summary
from parlour.lab.run.running import Progress
from parlour.lab.run.workers import ChunkWorkers
from parlour.lab.stats.formats import interval, percent, plain, signed
from parlour.lab.stats.target_search import Candidate, best_first, may_reach, reaches, search


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
    known = search(game, setup, target, sweeps, wanted, folder, workers, seconds, progress)
    path = folder / REPORT
    lines = words(game, known, target)
    path.write_text(report(game, setup, known, target, lines), encoding="utf-8")
    write_summary(folder, summary(game, setup, known, target, lines))
    return path, lines


def _show(target: Target) -> Callable[[float], str]:
    return percent if target.column in ("share", "first") else plain


def words(game: Game, known: Sequence[Candidate], target: Target) -> list[str]:
    """The answer."""
    show = _show(target)
    best = best_first(known, target)[0]
    found = best.found(target.column)
    now = next(each for each in known if not each.changes).found(target.column)
    goal = f"{target.measure} of {players(target.level)}"
    lines = [f"As it is, the {goal} is {show(now.value)} ({interval(now, show)}), wanted is "
             f"{show(target.value)} ± {show(target.within)}."]  # fmt: skip
    if reaches(best, target):
        lines.append(f"{best.name} reaches it: {show(found.value)} ({interval(found, show)}).")
    elif may_reach(best, target):
        lines.append(f"{best.name} comes nearest with the least change: {show(found.value)} "
                     f"({interval(found, show)}); more matches would make it sure.")  # fmt: skip
    else:
        lines.append(f"Nothing that was tried reaches it; {best.name} comes nearest: "
                     f"{show(found.value)} ({interval(found, show)}).")  # fmt: skip
    return lines


def report(
    game: Game, setup: Setup, known: Sequence[Candidate], target: Target, lines: list[str]
) -> str:
    """The page: the answer, the candidates, and what each costs besides."""
    show = _show(target)
    ordered = best_first(known, target)
    drawn: list[IntervalRow] = []
    cells: list[list[str]] = []
    base = next(each for each in known if not each.changes)
    for each in ordered:
        found = each.found(target.column)
        if not found.count:
            continue
        drawn.append(
            IntervalRow(each.name, found, may_reach(each, target), "" if each.alive else "faint")
        )
        cells.append([each.name, f"{each.matches:,}", show(found.value), interval(found, show),
                      *_costs(each)])  # fmt: skip
    values = [line.value for line in drawn[:24]]
    low = min([target.value - target.within, *(v.low for v in values)])
    high = max([target.value + target.within, *(v.high for v in values)])
    if show is percent:
        low, high = max(low, 0.0), min(high, 1.0)
    picture = charts.intervals(drawn[:24], show, low, high, target.value)
    heads = ["values", "matches", target.measure, "95 % interval", "turns", "decisions",
             "first seat" if setup.seats > 1 else "share of wins"]  # fmt: skip
    head = (
        f'<header><p class="over">The lab, target {escape(target.text)}</p>'
        f"<h1>{escape(title_of(game, setup))}</h1>"
        + "".join(f'<p class="answer">{escape(line)}</p>' for line in lines)
        + "</header>"
    )
    main = card("Candidates", "The dashed line is the target; faint ones were dropped early.",
                picture, number_rows(heads, cells, "Candidates"), folded=False)  # fmt: skip
    reached = [f"<strong>{escape(each.name)}</strong>: {escape(_trade(each, base))}"
               for each in ordered if each.changes and may_reach(each, target)][:6]  # fmt: skip
    trade = f'<div class="card">{findings_list(reached)}</div>' if reached else ""
    body = section("What reaches it", "By successive halving: all candidates met the same luck, "
                   "the better half each time met more of it.", main)  # fmt: skip
    body += section("What it costs besides", "Against the game as it is.", trade)
    return page(f"{title_of(game, setup)}: {target.text}", head + body)


def summary(
    game: Game, setup: Setup, known: Sequence[Candidate], target: Target, lines: list[str]
) -> dict[str, Any]:
    """The candidates as plain data, for programs; the best first."""
    return {
        "game": game.slug,
        "options": dict(setup.options),
        "seats": setup.seats,
        "target": target.text,
        "answer": lines,
        "candidates": [
            {"changes": each.changes, "matches": each.matches,
             "found": as_data(each.found(target.column)),
             "turns": as_data(each.found("turns")),
             "decisions": as_data(each.found("decisions")),
             "reaches": reaches(each, target)}
            for each in best_first(known, target)
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
