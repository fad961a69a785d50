"""The printed game: what its data say as they are shipped, in a file beside them.

Data that say anything else were changed by somebody. The lab names what differs and takes it back,
one number at a time, as it does with the file of an owner. `python -m tools.printed` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from parlour.engine.components import read_toml
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game, Setup
from parlour.engine.options import ChoiceOption
from parlour.lab.plan.changes import SetupChange, called_in, entry_words, put, value_at
from parlour.match import lesson

PRINTED_FILE: Final = "printed.json"
OPTIONS: Final = "options"
BESIDE: Final = ("evaluation.toml", lesson.FILE)
"""What was fitted by play, or teaches, and is not printed."""
PROSE: Final = 40
"""Letters from which on a text is told, not played with."""
REMARK: Final = "reconstructed"
"""A word about the data, no part of the game."""


def values_now(game: Game) -> dict[str, dict[str, Any]]:
    """What the data say now: the values by their paths, file by file, and the usual options."""
    usual: dict[str, Any] = {option.name: option.default for option in game.options}
    found = {OPTIONS: usual}
    if game.folder is not None:
        for path in sorted(game.folder.rglob("*.toml")):
            if path.name not in BESIDE:
                file = path.relative_to(game.folder).as_posix()
                found[file] = {path: value for path, value, _ in leaves(read_toml(path))}
    return found


def leaves(here: Any, path: str = "", called: str = "") -> Iterator[tuple[str, Any, str]]:
    """Every value with its path, and what the entry is called that it belongs to.

    >>> list(leaves({"dogs": [{"id": "rex", "name": "Rex", "age": 3}], "top": [1, 2]}))
    [('dogs.rex.id', 'rex', 'Rex'), ('dogs.rex.name', 'Rex', 'Rex'), ('dogs.rex.age', 3, 'Rex'), \
('top', [1, 2], '')]
    """
    if isinstance(here, dict):
        called = called_in(here, called)
        for key, value in here.items():
            if key != REMARK:
                yield from leaves(value, f"{path}.{key}".lstrip("."), called)
    elif isinstance(here, list) and any(isinstance(entry, dict) for entry in here):
        for word, entry in zip(entry_words(here), here, strict=True):
            yield from leaves(entry, f"{path}.{word}", called)
    elif not isinstance(here, str) or len(here) < PROSE:
        yield path, here, called


def values_printed(game: Game) -> dict[str, dict[str, Any]]:
    """What the printed game says; nothing where no file tells."""
    file = (game.folder or Path()) / PRINTED_FILE
    if game.folder is None or not file.exists():
        return {}
    found: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return found


def write_printed(game: Game) -> Path:
    """Write down what the data say now."""
    assert game.folder is not None
    path = game.folder / PRINTED_FILE
    parts = [
        f"{_json(file)}: {{\n"
        + ",\n".join(f"  {_json(each)}: {_json(value)}" for each, value in known.items())
        + "\n}"
        for file, known in values_now(game).items()
    ]
    path.write_text("{" + ",\n".join(parts) + "}\n", encoding="utf-8")
    return path


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def edits(game: Game, setup: Setup) -> list[SetupChange]:
    """What the data of this setup say other than the printed game."""
    found: list[SetupChange] = []
    for file, known in values_printed(game).items():
        if file == OPTIONS:
            found += _edited_options(game, setup, known)
        elif _is_used(game, setup, file):
            found += _edited(Path(str(game.folder)), file, known)
    return [change for change in found if not _is_covered(game, setup, change)]


def _is_covered(game: Game, setup: Setup, change: SetupChange) -> bool:
    """Whether another file, or an owner's, says something else again."""
    try:
        return value_at(game, setup, change.path) != change.new
    except ParlourError:
        return False


def _edited_options(game: Game, setup: Setup, known: dict[str, Any]) -> list[SetupChange]:
    """Usual values that are no longer what they were, as far as nobody asked for another."""
    return [
        SetupChange(option.name, known[option.name], option.default)
        for option in game.options
        if option.name in known
        and option.default != known[option.name]
        and setup.options[option.name] == option.default
    ]


def _edited(folder: Path, file: str, known: dict[str, Any]) -> list[SetupChange]:
    told = list(leaves(read_toml(folder / file))) if (folder / file).exists() else []
    now = {path: value for path, value, _ in told}
    names = {path: called for path, _, called in told}
    return [
        SetupChange(each, known.get(each), now.get(each), names.get(each, ""), file)
        for each in dict.fromkeys([*known, *now])
        if known.get(each) != now.get(each)
    ]


def _is_used(game: Game, setup: Setup, file: str) -> bool:
    """Whether this setup plays with a file: not if it is another choice of an option."""
    stem = Path(file).stem
    choices = [option for option in game.options if isinstance(option, ChoiceOption)]
    return all(stem not in each.values or setup.options[each.name] == stem for each in choices)


def taken_back(game: Game, setup: Setup, change: SetupChange) -> Setup:
    """A setup with what the printed game says in one place of any file: as an owner would say it,
    in a file with that table, or in one that replaces the whole."""
    if setup.components is not None or change.old is None or not change.file:
        raise ParlourError(f"{change.path} cannot be taken back by itself")
    tables = read_toml(Path(str(game.folder)) / change.file)
    put(tables, change.path, change.old, fresh=True)
    top = change.path.split(".")[0]
    try:
        return _with(game, setup, {top: tables[top]})
    except ParlourError:
        return _with(game, setup, tables)


def _with(game: Game, setup: Setup, own: dict[str, Any]) -> Setup:
    found = game.setup({**setup.chosen, "components": own}, setup.seats)
    game.start_of(found)
    return found
