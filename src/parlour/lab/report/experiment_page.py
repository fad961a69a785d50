"""The report of an experiment: the answer in words, then pictures, each with its numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from parlour.lab.estimates import as_data, share
from parlour.lab.plan.design import Design
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
from parlour.lab.report.findings import played_words, setting, title_of
from parlour.lab.report.first_screen import answers, first_screen
from parlour.lab.report.names import arm_words
from parlour.lab.report.page import REPORT, folded, page, reproduced, write_summary
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
from parlour.lab.stats.same_luck import rows_digest

LUCK = (
    "Luck or choice: of the results of the weakest level that does not move at random and of the "
    "strongest, each as likely, the variance is taken apart. Choice is the part between their two "
    "means. Of the part within the levels, the covariance of the two on the same luck is luck that "
    "all meet; the rest is luck that one meets and the other does not, and the ups and downs of "
    "the players themselves. The interval is that of the difference of the means."
)


def write_report(design: Design, run: Run, command: str = "") -> Path:
    """The page and the summary, beside the rows; the command is the one that plays them again."""
    found = gather(design, run)
    path = run.folder / REPORT
    path.write_text(report(found, command), encoding="utf-8")
    write_summary(run.folder, summary(found, command))
    return path


def report(results: Results, command: str = "") -> str:
    """The whole page: the answers, and everything else folded below them."""
    design = results.design
    if design.compared or design.sweeps:
        head = header(results, [*notices(results), *changed_answer(results)])
        body = [changes_section(results), sweeps_section(results), folded(ladder_section(results))]
    else:
        head = header(results, notices(results)) + first_screen(results)
        parts = (
            changes_section,
            uses_section,
            ladder_section,
            ends_section,
            length_section,
            decisions_section,
            standouts_section,
            seats_section,
            own_section,
            levers_section,
            readings_section,
        )
        body = [folded(part(results)) for part in parts]
    title = f"{title_of(design.game, design.setup)}: the lab"
    return page(title, head + "\n".join(body) + method(results, command))


def header(results: Results, lines: Sequence[str]) -> str:
    """What was played, by name, and what is to be said before everything else."""
    design = results.design
    detail = setting(design.game, design.setup)
    over = f"The lab{f', {detail}' if detail else ''}"
    return (
        f'<header><p class="over">{escape(over)}</p>'
        f"<h1>{escape(title_of(design.game, design.setup))}</h1>"
        f'<p class="played">{lines[0]}</p>'
        + "".join(f'<p class="answer">{line}</p>' for line in lines[1:])
        + "</header>"
    )


def notices(results: Results) -> list[str]:
    """How much was played, and what differs from the printed game; HTML."""
    played = [played_words(results.run)]
    if results.design.compared or results.design.sweeps:
        return played
    return [*played, *data_edits(results), *strongest_change(results)]


def changed_answer(results: Results) -> list[str]:
    """What the changes do that were asked about; HTML."""
    if results.design.compared:
        return [*compared(results), *strongest_change(results)]
    return swept(results)


def answer(results: Results) -> list[str]:
    """The opening lines; HTML."""
    asked = results.design.compared or results.design.sweeps
    if asked:
        return [*notices(results), *changed_answer(results)]
    said = [line for each in answers(results) for line in (each.sentence, *each.more)]
    return [*notices(results), *said]


def method(results: Results, command: str = "") -> str:
    """How it was found out, and what the words mean."""
    experiment, game = results.design.experiment, results.design.game
    arms = [[arm_words(game, arm), f"{played:,}", f"{arm.most:,}"]
            for arm, played in zip(experiment.arms, results.run.played, strict=True)]  # fmt: skip
    return (
        "<footer><details><summary><h2>How this was found out</h2></summary>"
        f"<p>Bots played {sum(results.run.played):,} matches of "
        f"{escape(game.title)}, rules version {escape(experiment.version)}, "
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
        f"<p>{LUCK}</p>"
        "<details><summary>The arms</summary>"
        f"{number_rows(['arm', 'played', 'planned'], arms, 'Arms')}</details></details>"
        f"{reproduced(command, rows_digest(results))}</footer>"
    )


def summary(results: Results, command: str = "") -> dict[str, Any]:
    """The main numbers as plain data, for programs."""
    design = results.design
    singles = effects(results, single_arms(results))
    levers = effects(results, lever_arms(results))
    return {
        "game": design.game.slug,
        "options": dict(design.setup.options),
        "seats": design.experiment.seats,
        "seed": design.experiment.seed,
        "command": command,
        "fixed": results.run.fixed,
        "base": design.base,
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
