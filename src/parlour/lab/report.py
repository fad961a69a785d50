"""The report of a study: the answer in words, then pictures, each with its numbers."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any

from parlour.lab.bargains import bargain_words, bargains
from parlour.lab.charts import table
from parlour.lab.effects import (
    astray,
    changes_section,
    compared,
    culprit,
    effects,
    lever_arms,
    levers_section,
    single_arms,
    sweeps_section,
    swept,
)
from parlour.lab.found import Found, gather
from parlour.lab.numbers import as_data, share
from parlour.lab.page import REPORT, contents, page, write_summary
from parlour.lab.peers import heavy, heavy_words
from parlour.lab.plan import measures_of
from parlour.lab.running import MATCHES, Run
from parlour.lab.sections import (
    decisions_section,
    ends_section,
    ladder_section,
    length_section,
    seats_section,
)
from parlour.lab.study import Study
from parlour.lab.telling import (
    opening,
    setting,
    standout_words,
    titled,
)
from parlour.lab.uses import own_section, standouts_section, striking_of, uses_section


def write_report(study: Study, run: Run) -> Path:
    """The page and the summary, beside the rows."""
    found = gather(study, run)
    path = run.folder / REPORT
    path.write_text(report(found), encoding="utf-8")
    write_summary(run.folder, summary(found))
    return path


def report(found: Found) -> str:
    """The whole page."""
    study = found.study
    lines = answer(found)
    detail = setting(study.game, study.setup)
    total = sum(found.run.played)
    over = f"{total:,} matches, seed {study.plan.seed}" + (f"; {detail}" if detail else "")
    head = (
        f'<header><p class="over">The lab, {escape(over)}</p>'
        f"<h1>{escape(titled(study.game, study.setup))}</h1>"
        + "".join(f'<p class="answer">{line}</p>' for line in lines)
        + "</header>"
    )
    if study.compared or study.sweeps:
        body = [changes_section(found), sweeps_section(found), ladder_section(found)]
    else:
        body = [
            changes_section(found),
            ladder_section(found),
            ends_section(found),
            length_section(found),
            decisions_section(found),
            standouts_section(found),
            uses_section(found),
            seats_section(found),
            own_section(found),
            levers_section(found),
        ]
    title = f"{titled(study.game, study.setup)}: the lab"
    parts = "\n".join(body)
    return page(title, head + contents(parts) + parts + method(found))


def answer(found: Found) -> list[str]:
    """The opening lines; HTML."""
    study = found.study
    if study.compared:
        return [*compared(found), *culprit(found)]
    if study.sweeps:
        return swept(found)
    lines = opening(study.game, study.setup, found.arms, found.levels)
    lines += [*astray(found), *culprit(found)]
    lines += [bargain_words(each) for each in bargains(study.game, study.setup)[:1]]
    striking = striking_of(found)
    if striking:
        lines.append(standout_words(measures_of(study.game), striking[0], found.in_points))
    heaviest = [each for each in heavy(found) if each.weight.column == found.headline]
    return lines + [heavy_words(found, each) for each in heaviest[:1]]


def method(found: Found) -> str:
    """How it was found out, and what the words mean."""
    plan = found.study.plan
    late = "" if found.run.timely else " The time was up before all of the plan was played."
    arms = [[arm.name, f"{played:,}", f"{arm.most:,}"]
            for arm, played in zip(plan.arms, found.run.played, strict=True)]  # fmt: skip
    return (
        "<footer><h2>How this was found out</h2>"
        f"<p>Bots played {sum(found.run.played):,} matches of {escape(found.study.game.title)}, "
        f"rules version {escape(plan.version)}, Parlour {escape(plan.release)}, seed {plan.seed}."
        f"{late} Match number n meets the same luck in every arm: each kind of chance has a stream "
        "of its own. An arm stops once its 95 % interval is small enough. The rows, one a match, "
        f"lie beside this page in <code>{MATCHES}</code>, the plan in <code>plan.json</code>.</p>"
        "<p>Shares have Wilson's interval, means the normal one, differences of paired arms that "
        "of the mean difference. Lifts and changes are corrected for their number (Bonferroni). "
        "A lift is association: nobody was made to use the thing.</p>"
        f"<details><summary>The arms</summary>{table(['arm', 'played', 'planned'], arms, 'Arms')}"
        "</details></footer>"
    )


def summary(found: Found) -> dict[str, Any]:
    """The main numbers as plain data, for programs."""
    study = found.study

    singles = effects(found, single_arms(found))
    levers = effects(found, lever_arms(found))
    return {
        "game": study.game.slug,
        "options": dict(study.setup.options),
        "seats": study.plan.seats,
        "seed": study.plan.seed,
        "answer": [re.sub(r"<[^>]+>", "", line) for line in answer(found)],
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
            for name, arm in found.arms.items()
        },
        "edited": [
            {"path": change.path, "old": change.old, "new": change.new} for change in study.edited
        ],
        "heavy": [
            {"kind": each.kind, "path": each.weight.path, "by": each.weight.column,
             "difference": as_data(each.weight.change), "usual": round(each.usual, 6)}
            for each in heavy(found)
        ],
        "bargains": [
            {"things": each.tariff.things, "path": each.offer.path, "gives": each.offer.gives,
             "usual": round(each.usual, 6)}
            for each in bargains(study.game, study.setup)
        ],
        "standouts": [
            {"group": each.lift.group.name, "thing": each.lift.thing,
             "lift": as_data(each.lift.lift), "usual": round(each.usual, 6)}
            for each in striking_of(found)
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
