"""Two reports on one page: their answers beside each other, and what surely differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Final

from parlour.engine.errors import ParlourError
from parlour.engine.game import Game, Setup
from parlour.lab.plan.changes import differences
from parlour.lab.plan.experiment import measures_of
from parlour.lab.report import charts
from parlour.lab.report.charts import IntervalRow, number_rows
from parlour.lab.report.findings import display_name, setting, title_of
from parlour.lab.report.first_screen import answer_card, answers
from parlour.lab.report.names import against_words, change_words, length_words
from parlour.lab.report.page import card, findings_list, folded, page, section
from parlour.lab.stats.formats import Format, percent, plain, points, signed
from parlour.lab.stats.results import Results
from parlour.lab.stats.two_reports import (
    DECISIONS,
    ENDS,
    RESULT,
    TURNS,
    USED,
    Difference,
    differences_of,
    results_in,
)

BESIDE: Final = "beside.html"
KINDS: Final = (RESULT, TURNS, DECISIONS, USED, ENDS)
"""In which order differences are told."""
MOST: Final = 8
"""Sure differences that are told in words; the table has all."""


def report_before(folder: Path, game: Game, setup: Setup) -> Results:
    """The report that another is laid beside, if that makes sense."""
    old = results_in(folder)
    if old.design.game.slug != game.slug:
        raise ParlourError(f"{folder} is about {old.design.game.title}: lay a game beside itself")
    if old.design.experiment.seats != setup.seats:
        raise ParlourError(f"{folder} is about {old.design.experiment.seats} seats: use --seats")
    return old


def write_beside(old: Results, new: Results) -> tuple[Path, list[str]]:
    """Lay a report beside another; the path, and what surely differs in words (HTML)."""
    found = differences_of(old, new)
    lines = sure_lines(new, found)
    path = new.run.folder / BESIDE
    path.write_text(_page(old, new, found, lines), encoding="utf-8")
    return path, lines


def sure_lines(new: Results, found: Sequence[Difference]) -> list[str]:
    """What surely differs, in words; HTML."""
    sure = sorted((each for each in found if each.sure), key=lambda each: KINDS.index(each.kind))
    lines = [_words(new, each) for each in sure[:MOST]]
    if not sure:
        lines.append(f"Nothing, of {len(found):,} numbers that both reports tell.")
    elif len(sure) > MOST:
        lines.append(f"{len(sure) - MOST} more, which stand in the table.")
    unsure = [each for each in found if each.kind == RESULT and not each.sure]
    if unsure:
        names = "; ".join(f"{_name(new, each)} ({_reach(new, each)})" for each in unsure)
        lines.append(f"Too few matches to tell whether these differ: {escape(names)}.")
    return lines


def _reach(new: Results, each: Difference) -> str:
    """From where to where a difference may lie."""
    apart = _formats(new, each)[1]
    unit = " points" if apart is points else ""
    return f"{apart(each.apart.low)} to {apart(each.apart.high)}{unit}"


def _words(new: Results, each: Difference) -> str:
    show = _formats(new, each)[0]
    return (
        f"{escape(_name(new, each))}: {show(each.old)} → <strong>{show(each.new)}</strong> "
        f"({_reach(new, each)})"
    )


def _name(new: Results, each: Difference) -> str:
    """What a number is of."""
    measures = measures_of(new.design.game)
    against = " against " in each.arm
    what = {
        RESULT: "share of wins" if against else new.result,
        TURNS: length_words(measures),
        DECISIONS: "decisions",
        ENDS: f"ends: {display_name(measures, each.thing)}",
        USED: f"used: {display_name(measures, each.thing)}",
    }[each.kind]
    who = against_words(each.arm)
    return f"{what[:1].upper()}{what[1:]}, {who}"


def _formats(new: Results, each: Difference) -> tuple[Format, Format]:
    shares = each.kind in (ENDS, USED) or (each.kind == RESULT and new.in_points)
    return (percent, points) if shares else (plain, signed)


def _page(old: Results, new: Results, found: Sequence[Difference], lines: Sequence[str]) -> str:
    game = new.design.game
    name = title_of(game, new.design.setup)
    changes = [
        change_words(game, each) for each in differences(game, old.design.setup, new.design.setup)
    ]
    pairs = "".join(
        answer_card(replace(before, note=""), "before") + answer_card(now, "now")
        for before, now in zip(answers(old), answers(new), strict=True)
    )
    body = [
        section("The answers of both", "", f'<div class="answers two">{pairs}</div>'),
        folded(_table(new, found)),
        folded(_how_section(old, new)),
    ]
    listed = findings_list(changes) if changes else "<p>Numbers and options are the same.</p>"
    head = (
        f'<header><p class="over">The lab, two reports side by side</p><h1>{escape(name)}</h1>'
        "</header>"
        f'<div class="card"><h3>What was changed</h3>{listed}</div>'
        f'<div class="card"><h3>What surely differs</h3>{findings_list(lines)}</div>'
    )
    return page(f"{name}: two reports", head + _results_card(new, found) + "\n".join(body))


def _how_section(old: Results, new: Results) -> str:
    """What each was played with."""
    cells = []
    for label, results in (("before", old), ("now", new)):
        experiment = results.design.experiment
        detail = setting(results.design.game, results.design.setup) or "as usual"
        planned = "all that was planned" if results.run.timely else "cut short"
        cells.append([label, detail, experiment.version, str(experiment.seed),
                      f"{sum(results.run.played):,}", planned])  # fmt: skip
    heads = ["report", "set up", "rules version", "seed", "matches", "played"]
    title = "What was played"
    says = (
        "Before and now are compared match by match, on the same luck where the seed is the same. "
        "Intervals hold all together (95 %, Bonferroni)."
    )
    return section("How they were compared", says,
                   card(title, "", "", number_rows(heads, cells, title), folded=False))  # fmt: skip


def _results_card(new: Results, found: Sequence[Difference]) -> str:
    """The change of the result at every level."""
    known = [each for each in found if each.kind == RESULT and " against " not in each.arm]
    if not known:
        return ""
    show = points if new.in_points else signed
    rows = [IntervalRow(against_words(each.arm), each.apart, each.sure,
                        "" if each.sure else "faint") for each in known]  # fmt: skip
    edge = max([abs(each) for row in rows for each in (row.value.low, row.value.high)] + [0.01])
    edge = min(edge, 1.0) if new.in_points else edge
    says = "Faint ones may be noise." + (" In points of a hundred." if new.in_points else "")
    return card(f"Change of the {new.result}", says,
                charts.intervals(rows, show, -edge, edge, 0.0))  # fmt: skip


def _table(new: Results, found: Sequence[Difference]) -> str:
    cells = []
    for each in found:
        show, apart = _formats(new, each)
        sure = "surely" if each.sure else "not surely" if each.told else "too few matches to tell"
        cells.append([_name(new, each), show(each.old), show(each.new), apart(each.apart.value),
                      f"{apart(each.apart.low)} to {apart(each.apart.high)}", sure])  # fmt: skip
    heads = ["what", "before", "now", "difference", "interval", "differs"]
    title = "All that both tell"
    return section(title, "", card("", "", "", number_rows(heads, cells, title), folded=False))
