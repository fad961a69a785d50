"""One word for one thing: no name stands for two things."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import ROOT

SOURCE = ROOT / "src" / "parlour"
TWICE = {
    "scene/ending": "the text and the web renderer of `scene/ending.py`",
    "scene/instruments": "the text and the web renderer of gauges, piles and panels",
}
"""Modules that share a name within one package, with the reason why they may."""


def modules() -> Iterator[Path]:
    """Everything but the games: each of them has the same rooms."""
    for path in sorted(SOURCE.rglob("*.py")):
        if path.relative_to(SOURCE).parts[0] != "games" and path.stem != "__init__":
            yield path


def shared(places: dict[str, list[str]]) -> dict[str, list[str]]:
    """The names that stand in more than one place."""
    return {name: where for name, where in places.items() if len(where) > 1}


def test_no_two_public_classes_have_one_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path.relative_to(SOURCE).as_posix())
    assert shared(places) == {}, "give each a longer name that says what it is"


def test_no_two_modules_of_a_package_have_one_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        package, *_ = path.relative_to(SOURCE).parts
        places[f"{package}/{path.stem}"].append(path.relative_to(SOURCE).as_posix())
    found = shared(places)
    assert found.keys() - TWICE.keys() == set(), "rename one of them, or say above why not"
    assert TWICE.keys() - found.keys() == set(), "this reason is needed no more"
