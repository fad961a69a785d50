"""Rules by their ids."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from parlour.engine.errors import ParlourError
from parlour.games import find_game
from parlour.match.rulebook import guide_text, rule_text, rules_text, rules_to_read
from tests.house.sealed import SEALED

TEXT = """# Sealed
- **SE-1** Pick a or b.
  It is covered.
- **SE-R2 Ties?** They stay.
Some other line.
"""


def test_rules_of_the_checkout() -> None:
    rules = rules_text(find_game("last-glow"))
    assert rules["LG-12"].startswith("FULL THROTTLE")
    assert "LG-R7" in rules


def test_rules_beside_the_game_come_first(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(TEXT, encoding="utf-8")
    (tmp_path / "guide.md").write_text("# How to", encoding="utf-8")
    game = replace(SEALED, folder=tmp_path)
    assert rules_text(game) == {"SE-1": "Pick a or b. It is covered.", "SE-R2": "Ties? They stay."}
    assert guide_text(game) == "# How to"


def test_a_document_without_sections_is_read_whole(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(TEXT, encoding="utf-8")
    assert rules_to_read(replace(SEALED, folder=tmp_path)) == TEXT.removeprefix("# Sealed\n")
    assert rules_to_read(SEALED) == ""


def test_a_letter_tells_parts_of_a_rule_apart(tmp_path: Path) -> None:
    text = "- **SE-3a** Work.\n- **SE-3b** Rest.\n"
    (tmp_path / "rules.md").write_text(text, encoding="utf-8")
    game = replace(SEALED, folder=tmp_path)
    assert rules_text(game) == {"SE-3a": "Work.", "SE-3b": "Rest."}
    assert rule_text(game, "se-3B") == ("SE-3b", "Rest.")


def test_an_unknown_rule_is_named_with_its_nearest() -> None:
    with pytest.raises(ParlourError, match=r"no rule 'LG-1234'\. Did you mean 'LG-\d+'"):
        rule_text(find_game("last-glow"), "LG-1234")


def test_a_rule_may_be_typed_in_small_letters() -> None:
    assert rule_text(find_game("last-glow"), "lg-12")[0] == "LG-12"


def test_a_game_without_rules() -> None:
    assert rules_text(SEALED) == {}
    assert guide_text(SEALED).startswith(f"# {SEALED.title}\n\n{SEALED.sentence}")
    with pytest.raises(ParlourError, match="not at hand"):
        rule_text(SEALED, "SE-1")
