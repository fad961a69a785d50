"""The answers of a report, kept with its game for whoever runs no lab."""

from __future__ import annotations

import json
from pathlib import Path

from parlour.engine.errors import ParlourError
from parlour.engine.game import Game
from parlour.lab.report.first_screen import answers
from parlour.lab.report.page import SUMMARY, unbroken
from parlour.lab.stats.two_reports import results_in
from parlour.match.lab_answers import LabAnswer, LabAnswers, keep_lab_answers


def keep(folder: Path, game: Game) -> Path:
    """Keep the answers of the report in a folder: of the usual match, and of all that was
    planned."""
    found = results_in(folder)
    design = found.design
    usual = game.setup({})
    if design.game.slug != game.slug or design.setup.components is not None:
        raise ParlourError(f"{folder} is not about {game.title} as it comes")
    if design.setup.options != usual.options or design.setup.seats != usual.seats:
        raise ParlourError(f"{folder} is not about the usual match of {game.title}")
    if not found.run.timely:
        raise ParlourError(f"the report in {folder} was cut short: let it go on first")
    cards = [
        LabAnswer(each.question, unbroken(each.sentence), each.picture, each.note)
        for each in answers(found)
    ]
    command = json.loads((folder / SUMMARY).read_text(encoding="utf-8"))["command"]
    kept = LabAnswers(game.version, sum(found.run.played), command, cards)
    return keep_lab_answers(game, kept)
