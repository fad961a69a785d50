"""The kit has teeth: it catches every game that is broken on purpose."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from parlour.engine.errors import ParlourError
from tests.kit import broken
from tests.kit.checks import CHECKS, rules_are_cited

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
