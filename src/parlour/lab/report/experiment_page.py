"""The report of an experiment: the answer in words, then pictures, each with its numbers."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any

from parlour.lab.estimates import as_data, share
from parlour.lab.plan.design import Design
from parlour.lab.plan.experiment import measures_of
from parlour.lab.report.change_sections import (
    changes_section,
    compared,
    data_edits,
    levers_section,
    readings_section,
    strongest_change,
    sweeps_section,
    swept,
)
from parlour.lab.report.charts import number_rows
from parlour.lab.report.findings import (
    opening,
    played_words,
    price_outlier_words,
    setting,
    standout_words,
    title_of,
    weight_outlier_words,
)
from parlour.lab.report.page import REPORT, contents, page, write_summary
from parlour.lab.report.sections import (
    decisions_section,
    ends_section,
    ladder_section,
    length_section,
    seats_section,
)
from parlour.lab.report.usage import own_section, standouts_section, striking_of, uses_section
from parlour.lab.run.running import EXPERIMENT, MATCHES, Run
from parlour.lab.stats.effects import effects, lever_arms, single_arms
from parlour.lab.stats.outliers import price_outliers, weight_outliers
from parlour.lab.stats.results import Results, gather


def write_report(design: Design, run: Run) -> Path:
    """The page and the summary, beside the rows."""
    found = gather(design, run)
    path = run.folder / REPORT
    path.write_text(report(found), encoding="utf-8")
    write_summary(run.folder, summary(found))
    return path


def report(results: Results) -> str:
    """The whole page."""
    design = results.design
    lines = answer(results)
    detail = setting(design.game, design.setup)
    over = f"seed {design.experiment.seed}" + (f"; {detail}" if detail else "")
    head = (
        f'<header><p class="over">The lab, {escape(over)}</p>'
        f"<h1>{escape(title_of(design.game, design.setup))}</h1>"
        + "".join(f'<p class="answer">{line}</p>' for line in lines)
        + "</header>"
    )
    if design.compared or design.sweeps:
        body = [changes_section(results), sweeps_section(results), ladder_section(results)]
    else:
        body = [
            changes_section(results),
            ladder_section(results),
            ends_section(results),
            length_section(results),
            decisions_section(results),
            standouts_section(results),
            uses_section(results),
            seats_section(results),
            own_section(results),
            levers_section(results),
            readings_section(results),
        ]
    title = f"{title_of(design.game, design.setup)}: the lab"
    parts = "\n".join(body)
    return page(title, head + contents(parts) + parts + method(results))


def answer(results: Results) -> list[str]:
    """The opening lines; HTML."""
    design = results.design
    played = [played_words(results.run)]
    if design.compared:
        return [*played, *compared(results), *strongest_change(results)]
    if design.sweeps:
        return [*played, *swept(results)]
    lines = played + opening(design.game, design.setup, results.arms, results.levels)
    lines += [*data_edits(results), *strongest_change(results)]
    lines += [price_outlier_words(each) for each in price_outliers(design.game, design.setup)[:1]]
    striking = striking_of(results)
    if striking:
        lines.append(standout_words(measures_of(design.game), striking[0], results.in_points))
    heaviest = [each for each in weight_outliers(results) if each.weight.column == results.headline]
    return lines + [weight_outlier_words(results, each) for each in heaviest[:1]]


def method(results: Results) -> str:
    """How it was found out, and what the words mean."""
    experiment = results.design.experiment
    arms = [[arm.name, f"{played:,}", f"{arm.most:,}"]
            for arm, played in zip(experiment.arms, results.run.played, strict=True)]  # fmt: skip
    return (
        "<footer><h2>How this was found out</h2>"
        f"<p>Bots played {sum(results.run.played):,} matches of "
        f"{escape(results.design.game.title)}, rules version {escape(experiment.version)}, "
        f"Parlour {escape(experiment.release)}, seed {experiment.seed}. Match number n meets "
        "the same luck in every arm: each kind of chance has a stream of its own. How many matches "
        "an arm has is fixed before it is played. The rows, one a match, lie beside this page in "
        f"<code>{MATCHES}</code>, the experiment in <code>{EXPERIMENT}</code>.</p>"
        "<p>Shares and results, and their differences between paired arms, have intervals that "
        "hold whenever one looks (confidence sequences by betting); other means have the normal "
        "one, which holds for a number of matches that was fixed beforehand. What is called a "
        "finding is corrected for all that could have been one, so that all of a report are true "
        "together in 19 of 20 reports (Bonferroni). A lift is association: nobody was made to use "
        "the thing.</p>"
        "<details><summary>The arms</summary>"
        f"{number_rows(['arm', 'played', 'planned'], arms, 'Arms')}</details></footer>"
    )


def summary(results: Results) -> dict[str, Any]:
    """The main numbers as plain data, for programs."""
    design = results.design

    singles = effects(results, single_arms(results))
    levers = effects(results, lever_arms(results))
    return {
        "game": design.game.slug,
        "options": dict(design.setup.options),
        "seats": design.experiment.seats,
        "seed": design.experiment.seed,
        "answer": [re.sub(r"<[^>]+>", "", line) for line in answer(results)],
        "arms": {
            name: {
                "matches": arm.matches,
                "won": as_data(share(arm.number("share").total, arm.number("share").count)),
                "result": as_data(arm.number("value").mean()),
                "first": as_data(arm.number("first").mean()),
                "turns": as_data(arm.number("turns").mean()),
                "decisions": as_data(arm.number("decisions").mean()),
                "causes": dict(sorted(arm.causes.items())),
            }
            for name, arm in results.arms.items()
        },
        "edited": [
            {"path": change.path, "old": change.old, "new": change.new} for change in design.edited
        ],
        "heavy": [
            {"kind": each.kind, "path": each.weight.path, "by": each.weight.column,
             "difference": as_data(each.weight.change), "usual": round(each.usual, 6)}
            for each in weight_outliers(results)
        ],
        "bargains": [
            {"things": each.tariff.things, "path": each.offer.path, "gives": each.offer.gives,
             "usual": round(each.usual, 6)}
            for each in price_outliers(design.game, design.setup)
        ],
        "standouts": [
            {"group": each.lift.group.name, "thing": each.lift.thing,
             "lift": as_data(each.lift.lift), "usual": round(each.usual, 6)}
            for each in striking_of(results)
        ],
        "changes": [
            {"change": each.arm.changes, "by": each.by, "size": round(each.size, 6),
             "difference": as_data(each.change)}
            for each in singles
        ],
        "levers": [
            {"change": each.arm.changes, "by": each.by, "size": round(each.size, 6),
             "result": as_data(each.result)}
            for each in levers
        ],
    }  # fmt: skip
