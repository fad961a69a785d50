"""The checks of the kit about descriptions: complete, and never misread."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.errors import BadOption, BadPosition
from parlour.engine.game import Game, Setup
from parlour.testing.checks import Check, some

Path = tuple[str | int, ...]

JUNK: tuple[object, ...] = (
    None, True, False, -1, 0, 1, 99, 2**70, 0.5, "", "x", "1,1", [], ["x"], [None], [1], {},
    {"x": 1}, [[]], [{}],
)  # fmt: skip
"""What a damaged description may say in any place."""


def options_are_described(game: Game, setup: Setup) -> None:
    """A description says every option of its match."""
    told = game.start_of(setup).describe()
    for option in game.options:
        assert option.name in told, f"the option '{option.name}' is not described"


def nobody_asked_has_no_moves(game: Game, setup: Setup) -> None:
    """Where no seat is asked, no move is legal."""
    for position in some(game, setup, 40):
        if position.to_move() in (CHANCE, OVER):
            assert position.moves() == [], f"moves while the {position.asks()} is asked"


def damaged_descriptions_are_refused(game: Game, setup: Setup) -> None:
    """One leaf of a real description changed at random is refused with words, or gives a position
    that describes itself so."""
    rng = Random(7)
    seen: dict[Path, list[object]] = {}
    positions = some(game, setup, 24)
    for position in positions:
        for path, leaf in _leaves(position.describe()):
            seen.setdefault(_place(path), []).append(leaf)
    for position in positions:
        words = json.loads(json.dumps(position.describe()))
        leaves = list(_leaves(words))
        for path, leaf in rng.sample(leaves, min(len(leaves), 12)):
            others = (_next_to(leaf, rng), rng.choice(seen[_place(path)]), rng.choice(JUNK))
            other = rng.choice(others)
            changed = _with(words, path, other)
            if changed != words:
                _read_or_refused(game, setup, changed, f"{path} was {leaf!r}, is {other!r}")


def every_attribute_is_described(game: Game, setup: Setup) -> None:
    """Whatever is changed in a position, or in a part of its own, changes its description, or is
    declared to follow from the rest."""
    rng = Random(3)
    shown: dict[str, bool] = {}
    for position in some(game, setup, 16):
        aside = position.fields().aside if _declares(position) else frozenset()
        for path in _numbers(position.copy(), position, ()):
            name = ".".join(each for each in path if isinstance(each, str))
            if name not in aside and not shown.get(name):
                told = _changes_description(position.copy(), path, rng)
                if told is not None:
                    shown[name] = told
    silent = sorted(name for name, told in shown.items() if not told)
    assert not silent, f"no description shows {', '.join(silent)}"


def _declares(position: Position) -> bool:
    return type(position).fields is not Position.fields


def _read_or_refused(game: Game, setup: Setup, words: dict[str, object], what: str) -> None:
    try:
        twin = game.position({**dict(setup.options), **words})
    except (BadPosition, BadOption):
        return
    except Exception as error:
        raise AssertionError(f"{what}: {error!r}") from error
    told = json.loads(json.dumps(twin.describe()))
    wrong = {name for name in words if _folded(told.get(name)) != _folded(words[name])}
    assert not wrong, f"{what}: accepted, but then {[(n, words[n], told.get(n)) for n in wrong]}"


def _leaves(words: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """The single values of a description, lists and dictionaries that are empty included."""
    if isinstance(words, dict) and words:
        for name, each in words.items():
            yield from _leaves(each, (*path, name))
    elif isinstance(words, list) and words:
        for place, each in enumerate(words):
            yield from _leaves(each, (*path, place))
    else:
        yield path, words


def _place(path: Path) -> Path:
    """The same place of any list."""
    return tuple(0 if isinstance(each, int) else each for each in path)


def _next_to(leaf: object, rng: Random) -> object:
    """A value that is nearly the same."""
    if isinstance(leaf, bool):
        return not leaf
    if isinstance(leaf, int):
        return leaf + rng.choice((-2, -1, 1, 2))
    return rng.choice((None, leaf, [leaf, leaf]))


def _with(words: dict[str, object], path: Path, leaf: object) -> dict[str, object]:
    changed: Any = json.loads(json.dumps(words))
    part = changed
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = leaf
    result: dict[str, object] = changed
    return result


def _folded(words: object) -> object:
    """Without regard to upper and lower case, and to the order of what is only listed."""
    if isinstance(words, str):
        return words.lower()
    if isinstance(words, list):
        return sorted(json.dumps(_folded(each), sort_keys=True) for each in words)
    if isinstance(words, dict):
        return {str(name).lower(): _folded(each) for name, each in words.items()}
    return ["number", words] if isinstance(words, int) and not isinstance(words, bool) else words


def _attributes(thing: object) -> list[str]:
    """The names of what an object holds, compiled or not."""
    names = set(getattr(thing, "__dict__", ()))
    for kind in type(thing).__mro__:
        names |= {name for name, each in vars(kind).items() if inspect.isgetsetdescriptor(each)}
    return sorted(name for name in names if not name.startswith("__") and name != "audience")


def _numbers(thing: object, twin: object, path: Path) -> Iterator[Path]:
    """Where a position and its parts hold numbers, flags and rows of them. What a copy shares with
    its original is no part of it."""
    for name in _attributes(thing):
        try:
            value, other = getattr(thing, name), getattr(twin, name)
        except AttributeError:
            continue
        if isinstance(value, int | list):
            yield (*path, name)
        pairs = zip(value, other, strict=False) if isinstance(value, list) else [(value, other)]
        for place, (one, two) in enumerate(pairs):
            if type(one).__module__.startswith("parlour.") and one is not two:
                step: Path = (name, place) if isinstance(value, list) else (name,)
                yield from _numbers(one, two, (*path, *step))


def _changes_description(position: Position, path: Path, rng: Random) -> bool | None:
    """Whether a change in one place shows; None where it cannot be changed."""
    before = position.describe()
    owner: Any = position
    for step in path[:-1]:
        owner = owner[step] if isinstance(step, int) else getattr(owner, step)
    name = str(path[-1])
    changed = _changed(getattr(owner, name), rng)
    if changed is None:
        return None
    try:
        setattr(owner, name, changed)
    except (AttributeError, TypeError):
        return None
    with suppress(Exception):
        return position.describe() != before
    return True


def _changed(value: object, rng: Random) -> object:
    """Another value of the same type; None for what is not a number, a flag or a row of them."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1 if value < 1 or rng.random() < 0.5 else value - 1
    if isinstance(value, list) and all(isinstance(each, int) for each in value):
        return value[:-1] if value else [0]
    return None


CHECKS: tuple[Check, ...] = (
    options_are_described,
    nobody_asked_has_no_moves,
    damaged_descriptions_are_refused,
    every_attribute_is_described,
)
