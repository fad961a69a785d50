"""Components as data: read a game's TOML file, lay an owner's file over it, check both."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from parlour.engine.errors import BadComponents


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A table of a component file: a word that it does not know is a mistake."""


Schema = TypeVar("Schema", bound=msgspec.Struct)
Check = Callable[[Schema], Iterable[str]]
"""Finds what no schema can say: 'start, field love: is above its highest space'."""


DEEPEST = 16
MOST_ENTRIES = 20_000
"""How much one file of components may hold; ours hold a hundredth of it."""


def check_size(data: dict[str, Any]) -> None:
    """Refuse components that no game could mean, before anything walks through them."""
    level: list[object] = [data]
    entries = 0
    for _ in range(DEEPEST):
        level = [each for part in level for each in _inside(part)]
        entries += len(level)
        if entries > MOST_ENTRIES:
            raise BadComponents(f"components have at most {MOST_ENTRIES:,} entries")
    if level:
        raise BadComponents(f"components are nested at most {DEEPEST} deep")


def _inside(part: object) -> Iterable[object]:
    if isinstance(part, dict):
        return part.values()
    return part if isinstance(part, list) else ()


def load_components(
    schema: type[Schema],
    base: Path,
    own: dict[str, Any] | None = None,
    name: str = "",
    checks: Sequence[Check[Schema]] = (),
) -> Schema:
    """Read the game's own file and lay the tables of an owner's file over it."""
    data = read_toml(base)
    shown = base.name
    if own is not None:
        data = laid_over(data, own)
        shown = name or "your components"
    return check_components(schema, data, shown, checks)


def check_components(
    schema: type[Schema], data: dict[str, Any], shown: str, checks: Sequence[Check[Schema]] = ()
) -> Schema:
    """What a file holds, if it is right; errors name the file, the entry and the field."""
    try:
        found = msgspec.convert(data, schema)
    except msgspec.ValidationError as error:
        raise BadComponents(f"{shown}: {_where(str(error), data)}") from None
    for check in checks:
        for problem in check(found):
            raise BadComponents(f"{shown}: {problem}")
    return found


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as a dictionary, with errors that name the file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadComponents(f"{path.name}: cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadComponents(f"{path.name}: is not TOML ({error})") from None


def laid_over(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Tables are merged, everything else is replaced."""
    merged = dict(base)
    for key, value in own.items():
        old = merged.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            value = laid_over(old, value)
        merged[key] = value
    return merged


def _where(message: str, data: dict[str, Any]) -> str:
    """Turn msgspec's `... - at `$.fugitives[3].force`` into entry, field and expectation."""
    text, _, path = message.partition(" - at ")
    steps = re.findall(r"\.([\w-]+)|\[(\d+|\.\.\.)\]", path.strip("`$"))
    missing = re.search(r"field `([\w-]+)`", text)
    names: list[str] = []
    here: Any = data
    for key, index in steps:
        if key:
            names.append(key)
            here = here.get(key) if isinstance(here, dict) else None
        elif index.isdigit():
            here = here[int(index)] if isinstance(here, list) else None
            label = _label(here) if isinstance(here, dict) else ""
            names.append(f"entry {int(index) + 1}{label}")
    if missing:
        names.append(missing.group(1))
    place = ", ".join(names[:-1] + [f"field {names[-1]}"]) if names else "top level"
    given = f" (it is {here!r})" if not isinstance(here, dict) and here is not None else ""
    return f"{place}: {text[:1].lower()}{text[1:]}{given}"


def _label(entry: dict[str, Any]) -> str:
    for key in ("id", "name", "number"):
        if key in entry:
            return f" ({entry[key]})"
    return ""
