"""What the documents say is true."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from importlib import import_module
from textwrap import dedent

import pytest

from tests.conftest import ROOT
from tests.examples.distribution import ENTRY_POINTS, THREE_LINES

SECOND_STEP = "\n## The second step"


def lines_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize(
    ("step", "example", "most"),
    [(0, "tic_tac_toe.py", 60), (1, "tic_tac_toe_table/__init__.py", 130)],
)
def test_add_a_game_walks_through_exactly_the_examples(step: int, example: str, most: int) -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text("utf-8").split(SECOND_STEP)[step]
    pieces = re.findall(r"```python\n(.*?)```", page, re.S)
    written = (ROOT / "tests" / "examples" / example).read_text("utf-8")
    assert lines_of("\n".join(pieces)) == lines_of(written)
    assert len(written.splitlines()) <= most


def test_add_a_game_shows_how_its_lesson_begins() -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    [shown] = re.findall(r"```toml\n(.*?)```", page, re.S)
    lesson = ROOT / "tests" / "examples" / "tic_tac_toe_table" / "lesson.toml"
    assert lesson.read_text("utf-8").startswith(shown)


def test_a_game_outside_the_tree_is_set_up_as_the_tests_do_it() -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    blocks = [dedent(block) for block in re.findall(r"(?:^    .*\n|^\n)+", page, re.M)]
    [settings] = [tomllib.loads(block) for block in blocks if "[project]" in block]
    for slug, address in settings["project"]["entry-points"]["parlour.games"].items():
        assert f"{slug} = {address}\n" in ENTRY_POINTS
    assert [block for block in blocks if block.strip() == THREE_LINES.strip()]


def test_links_between_documents_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


NAMED = re.compile(r"`(parlour(?:\.\w+)+)`|`((?:web|scene|games|lab)/[\w./-]+\.\w+)(?::([\w.]+))?`")
"""`parlour.house.house.House.act` is Python, `web/static/touch.js:Touches.touch` lies in a file."""


def found_at(path: str) -> object:
    """What a dotted name of Python stands for."""
    parts = path.split(".")
    for end in range(len(parts), 0, -1):
        with suppress(ModuleNotFoundError):
            found: object = import_module(".".join(parts[:end]))
            for part in parts[end:]:
                found = getattr(found, part)
            return found
    raise AssertionError(f"there is no {path}")


def defined_in(script: str, name: str) -> bool:
    """Whether a script defines a function, a class, or a method of one."""
    owner, _, own = name.rpartition(".")
    method = rf"^  (?:async )?{own}\("
    plain = rf"^(?:export )?(?:async )?(?:function|class|const) {own}\b"
    return bool(re.search(method if owner else plain, script, re.M)) and (
        not owner or defined_in(script, owner)
    )


@pytest.mark.parametrize("page", ["architecture.md", "protocol.md"])
def test_what_a_document_names_exists(page: str) -> None:
    named = NAMED.findall((ROOT / "docs" / page).read_text("utf-8"))
    assert named
    for dotted, path, inside in named:
        if dotted:
            found_at(dotted)
        else:
            file = ROOT / "src" / "parlour" / path
            assert file.is_file(), path
            assert not inside or defined_in(file.read_text("utf-8"), inside), f"{path}: {inside}"
