"""What the lab found out about a game, kept with it for whoever runs no lab."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from parlour.engine.errors import ParlourError
from parlour.engine.game import Game

FILE: Final = Path("lab", "answers.json")
"""In the folder of a game; `parlour lab GAME --keep DIR` writes it."""


class LabAnswer(msgspec.Struct, frozen=True):
    """One question and its answer; all but the question is HTML."""

    question: str
    sentence: str
    picture: str = ""
    note: str = ""


class LabAnswers(msgspec.Struct, frozen=True):
    """The answers to what a designer asks first."""

    version: str
    """The rules that were played."""
    matches: int
    command: str
    """What plays the same matches again."""
    answers: list[LabAnswer]


def lab_answers(game: Game) -> LabAnswers | None:
    """What is kept; None where nothing is, or where the rules have changed since."""
    kept = _read(game.folder / FILE) if game.folder is not None else None
    return kept if kept is not None and kept.version == game.version else None


@lru_cache
def _read(path: Path) -> LabAnswers | None:
    return msgspec.json.decode(path.read_bytes(), type=LabAnswers) if path.is_file() else None


def keep_lab_answers(game: Game, found: LabAnswers) -> Path:
    """Write them into the folder of the game."""
    if game.folder is None:
        raise ParlourError(f"{game.title} has no folder to keep answers in")
    path = game.folder / FILE
    path.parent.mkdir(exist_ok=True)
    _read.cache_clear()
    path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    return path
