"""Changed games: numbers of the components or options, by their paths, and files of an owner."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.engine.components import laid_over, read_toml
from parlour.engine.errors import BadComponents, ParlourError, nearest
from parlour.engine.game import Game, Setup
from parlour.engine.measures import Parameter
from parlour.engine.options import ChoiceOption, NumberOption
from parlour.lab.plan.experiment import measures_of

NAMED = ("id", "name", "number", "label")
CALLED = ("name", "label")
MOST_VALUES = 40


@dataclass(frozen=True)
class SetupChange:
    """One thing that differs between two setups."""

    path: str
    old: object
    new: object
    name: str = ""
    """What it is a number of, where its path does not say it."""
    file: str = ""
    """The file of the game that it stands in, where it is no owner's."""


def printed(game: Game, setup: Setup) -> dict[str, Any]:
    """The components of a setup as they would stand in one file."""
    measures = measures_of(game)
    folder = game.folder or Path()
    if measures.printed is not None:
        base = measures.printed(folder, setup.options)
    else:
        file = folder / "components.toml"
        base = read_toml(file) if file.exists() else {}
    return laid_over(base, setup.components) if setup.components else base


def value_at(game: Game, setup: Setup, path: str) -> object:
    """What stands at a path."""
    if path in setup.options:
        return setup.options[path]
    return _found(printed(game, setup), path.split("."), path)


def _found(tables: dict[str, Any], way: Sequence[str], path: str) -> Any:
    """Where some words of a path lead."""
    here: Any = tables
    for word in way:
        here = here[_place(here, word, path)]
    return here


def _place(here: Any, word: str, path: str) -> Any:
    """The key or the index that a word of a path means."""
    if isinstance(here, dict):
        if word in here:
            return word
        raise ParlourError(f"there is no '{word}' in {path}.{nearest(word, map(str, here))}")
    if isinstance(here, list):
        words = entry_words(here)
        if word in words:
            return words.index(word)
        for place, entry in enumerate(here):
            if isinstance(entry, dict) and word in (str(entry.get(name)) for name in NAMED):
                return place
        raise ParlourError(f"there is no '{word}' in {path}.{nearest(word, words)}")
    raise ParlourError(f"{path} goes deeper than the components do, at '{word}'")


def entry_words(entries: list[Any]) -> list[str]:
    """What the entries of a list are called in a path: by their names, or by their places.

    >>> entry_words([{"do": "gain", "f": 1}, {"do": "item", "id": "ram"}])
    ['1', 'ram']
    """
    names = [
        next((str(entry[key]) for key in NAMED if isinstance(entry, dict) and key in entry), "")
        for entry in entries
    ]
    return [
        name if name and names.count(name) == 1 else str(place)
        for place, name in enumerate(names, 1)
    ]


def changed(game: Game, setup: Setup, changes: Mapping[str, object]) -> Setup:
    """A setup with some values changed; refused if nobody could play it."""
    options: dict[str, object] = dict(setup.chosen)
    own: dict[str, Any] | None = None
    for path, value in changes.items():
        if path in setup.options:
            options[path] = value
            continue
        if own is None:
            own = copy.deepcopy(printed(game, setup))
        put(own, path, value, path in _declared(game))
        _raise(game, own, path, value)
    if own is None:
        own = setup.components
    found = game.setup({**options, **({"components": own} if own is not None else {})}, setup.seats)
    game.start_of(found)
    return found


def _raise(game: Game, own: dict[str, Any], path: str, value: Any) -> None:
    """Let the number that a declared one cannot exceed go along with it."""
    declared = _declared(game).get(path)
    if declared is not None and declared.below:
        end = _found(own, declared.below.split("."), declared.below)
        put(own, declared.below, max(end, value))


def put(tables: dict[str, Any], path: str, value: object, fresh: bool = False) -> None:
    """Change what stands at a path."""
    *way, last = path.split(".")
    here = _found(tables, way, path)
    # A number may be left out where it is nothing, such as the cost of a card.
    place = last if fresh and isinstance(here, dict) else _place(here, last, path)
    here[place] = value


def _declared(game: Game) -> dict[str, Parameter]:
    return {each.path: each for each in parameters_of(game)}


def parameters_of(game: Game) -> list[Parameter]:
    """What may be turned: what the game declares, and its options that are numbers."""
    found = list(measures_of(game).parameters)
    known = {each.path for each in found}
    for option in game.options:
        if isinstance(option, NumberOption) and option.name not in known:
            found.append(Parameter(option.name, option.low, option.high, option.help))
    return found


def parameter(game: Game, setup: Setup, path: str) -> Parameter:
    """A number that may be turned, by its path; any number of the components will do."""
    declared = _declared(game)
    if path in declared:
        return declared[path]
    names = [*declared, *setup.options]
    try:
        value = value_at(game, setup, path)
    except ParlourError as error:
        raise ParlourError(
            f"{game.title} has no number '{path}': {error} Declared are {', '.join(names)}"
        ) from None
    if isinstance(value, bool) or not isinstance(value, int):
        raise ParlourError(f"{path} is {value!r}, not a whole number: it cannot be swept")
    return Parameter(path, 0, max(2 * abs(value), 4), path)


@dataclass(frozen=True)
class Sweep:
    """Some values of one number or option."""

    path: str
    values: tuple[object, ...]


def sweep_of(game: Game, setup: Setup, text: str) -> Sweep:
    """Read 'start.sp=3..8', 'start.sp=3,5,8', 'mode=storm,abyss' or only 'start.sp'."""
    path, equals, rest = (part.strip() for part in text.partition("="))
    option = next((each for each in game.options if each.name == path), None)
    if isinstance(option, ChoiceOption):
        words = rest.split(",") if equals else list(option.values)
        return Sweep(path, tuple(option.read(word.strip()) for word in words))
    limits = parameter(game, setup, path)
    if limits.tries:
        if equals:
            raise ParlourError(f"{path} is no number: --sweep {path} tries what can be tried")
        return Sweep(path, limits.tries)
    if not equals:
        return Sweep(path, tuple(range(limits.low, limits.high + 1)))
    span = re.fullmatch(r"(-?\d+)\.\.(-?\d+)(?:/(\d+))?", rest)
    if span:
        low, high, step = int(span[1]), int(span[2]), int(span[3] or 1)
        values = tuple(range(low, high + 1, max(step, 1)))
    elif re.fullmatch(r"-?\d+(\s*,\s*-?\d+)*", rest):
        values = tuple(int(each) for each in rest.split(","))
    else:
        raise ParlourError(f"a sweep is written PATH=3..8 or PATH=3,5,8, not '{text}'")
    if not 1 <= len(values) <= MOST_VALUES:
        raise ParlourError(f"a sweep takes 1 to {MOST_VALUES} values, not {len(values)}: {text}")
    for value in values:
        if not limits.low <= value <= limits.high:
            raise ParlourError(
                f"{path} goes from {limits.low} to {limits.high}: {value} is beyond that"
            )
    return Sweep(path, values)


def own_setup(game: Game, setup: Setup, path: Path) -> Setup:
    """The setup that an owner's file makes of another: components, and options under [options]."""
    try:
        data = tomllib.loads(path.expanduser().read_text(encoding="utf-8"))
    except OSError as error:
        raise BadComponents(f"{path}: cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadComponents(f"{path}: is not TOML ({error})") from None
    options: dict[str, object] = {**setup.chosen, **data.pop("options", {})}
    own = laid_over(setup.components, data) if setup.components else data
    if own:
        options["components"] = own
    found = game.setup(options, setup.seats)
    game.start_of(found)
    return found


def differences(game: Game, old: Setup, new: Setup) -> list[SetupChange]:
    """All that differs between two setups, by its path."""
    found = [
        SetupChange(name, old.options[name], value)
        for name, value in new.options.items()
        if old.options[name] != value
    ]
    return [*found, *_apart("", printed(game, old), printed(game, new))]


def _apart(path: str, old: Any, new: Any, called: str = "") -> Iterator[SetupChange]:
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        called = called_in(new, called)
        for key in [*old, *[key for key in new if key not in old]]:
            yield from _apart(f"{path}.{key}".lstrip("."), old.get(key), new.get(key), called)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for name, one, other in zip(entry_words(old), old, new, strict=True):
            yield from _apart(f"{path}.{name}".lstrip("."), one, other, called)
    else:
        yield SetupChange(path, old, new, called)


def called_in(entry: dict[str, Any], before: str) -> str:
    """What an entry is called; whatever it is a part of, where it has no name."""
    return next((str(entry[key]) for key in CALLED if key in entry), before)
