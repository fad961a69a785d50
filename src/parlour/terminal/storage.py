"""Saved matches on disk."""

from __future__ import annotations

import os
from pathlib import Path

from parlour.engine.errors import BadRecord, ParlourError
from parlour.engine.record import LARGEST, Record
from parlour.match.match import Match


def data_folder() -> Path:
    """Where a person's matches are kept."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "parlour"


def autosave_path(match: Match) -> Path:
    """A file of this match's own that no earlier match has taken."""
    name = f"{match.game.slug}-{match.dealer.commitment[:6]}"
    folder = data_folder() / "autosave"
    path = folder / f"{name}.json"
    number = 2
    while path.exists():
        path = folder / f"{name}-{number}.json"
        number += 1
    return path


def default_save_path(match: Match) -> Path:
    """Where `save` without a name puts a match."""
    return Path(f"{match.game.slug}-{match.dealer.commitment[:6]}.json")


def write_match(match: Match, path: Path) -> None:
    """Save a match so that it can be played on; a finished one needs no key."""
    text = match.record(with_key=not match.over).to_json()
    draft = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise ParlourError(f"the match cannot be saved to {path}: {_reason(error)}") from None


def read_record(path: Path) -> Record:
    """A record from a file, or one sentence on what is wrong with it."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {_reason(error)}") from None
    try:
        return Record.from_json(text)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
