"""What the documents say is true."""

from __future__ import annotations

import re

from tests.kit.checks import ROOT


def test_add_a_game_walks_through_exactly_the_example() -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    pieces = re.findall(r"```python\n(.*?)```", page, re.S)
    example = (ROOT / "tests" / "examples" / "tic_tac_toe.py").read_text("utf-8")
    told = [line for piece in pieces for line in piece.splitlines() if line.strip()]
    assert told == [line for line in example.splitlines() if line.strip()]
    assert len(example.splitlines()) <= 60


def test_links_between_documents_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
