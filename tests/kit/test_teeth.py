"""The kit has teeth: it catches every game that is broken on purpose."""

from __future__ import annotations

import re
from contextlib import nullcontext
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from parlour.engine.errors import ParlourError
from parlour.testing import CHECKS, kit
from parlour.testing.checks import rules_are_cited, taking_back_is_documented
from parlour.testing.elsewhere import address_of
from tests.examples import tic_tac_toe
from tests.kit import broken

BY_NAME = {check.__name__: check for check in CHECKS}
BROKEN = [module.name for module in iter_modules(broken.__path__)]


@pytest.mark.parametrize("name", BROKEN)
def test_the_kit_catches(name: str) -> None:
    module = import_module(f"tests.kit.broken.{name}")
    check = BY_NAME[module.CAUGHT_BY]
    with pytest.raises((AssertionError, ZeroDivisionError, ParlourError)):
        check(module.GAME, module.GAME.variants()[0])


def test_every_check_has_something_to_catch() -> None:
    caught = {import_module(f"tests.kit.broken.{name}").CAUGHT_BY for name in BROKEN}
    assert caught == set(BY_NAME)


def test_a_game_that_no_module_has_is_named() -> None:
    nowhere = replace(tic_tac_toe.GAME, slug="nowhere")
    with pytest.raises(AssertionError, match="cannot load 'nowhere': let a module have it"):
        address_of(nowhere)


def test_a_game_without_rules_has_none_to_cite(tmp_path: Path) -> None:
    with pytest.raises(ParlourError, match=r"no rules\.md beside Tic-tac-toe"):
        kit(tic_tac_toe.GAME, tests=tmp_path)


def _rules(folder: Path, document: str, test: str) -> tuple[Path, Path]:
    (folder / "rules.md").write_text(document, "utf-8")
    (folder / "test_rules.py").write_text(test, "utf-8")
    return folder / "rules.md", folder


def test_an_uncited_rule_is_caught(tmp_path: Path) -> None:
    both = "- **TT-1** The grid is empty.\n- **TT-2** A square is marked once.\n"
    rules_are_cited(*_rules(tmp_path, both, '@rule("TT-1", "TT-2")\n'))
    with pytest.raises(AssertionError, match="no test cites: \\['TT-2'\\]"):
        rules_are_cited(*_rules(tmp_path, both, '@rule("TT-1")\n'))


def test_an_unknown_rule_is_caught(tmp_path: Path) -> None:
    one = "- **TT-1** The grid is empty.\n"
    with pytest.raises(AssertionError, match="unknown rules are cited: \\['TT-9'\\]"):
        rules_are_cited(*_rules(tmp_path, one, '@rule("TT-1", "TT-9")\n'))


class Carved(tic_tac_toe.TicTacToe):
    """Where the middle cannot be taken back."""

    def why_final(self, move: int) -> str:
        return "it is carved in stone" if move == 4 else ""


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("| `mark` | unless it is the middle | |", ""),
        ("| `mark` | yes | |", "'mark 2,2' can be taken back: yes?"),
        ("| `mark` | no | |", "can be taken back: no?"),
        ("| `mark`, `rub out` | unless it is the middle | |", "rub out"),
        ("| `mark`, `mark` | unless it is the middle | |", "twice"),
        ("", "mark"),
    ],
)
def test_a_document_that_is_wrong_about_taking_back_is_caught(
    tmp_path: Path, row: str, complaint: str
) -> None:
    document = tmp_path / "rules.md"
    document.write_text(f"# Rules\n\n## Taking back\n\n{row}\n\n## Table\n", "utf-8")
    game = replace(tic_tac_toe.GAME, start_of=lambda _: Carved())
    wrong = (
        pytest.raises(AssertionError, match=re.escape(complaint)) if complaint else nullcontext()
    )
    with wrong:
        taking_back_is_documented(document, game, game.setup())
