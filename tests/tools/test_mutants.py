"""The tool that plants mistakes finds the right places, and tells what no test notices."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tools.mutants.__main__ import equivalents, row, sample
from tools.mutants.order import KIT
from tools.mutants.planting import Mutant, mutants_of
from tools.mutants.running import SURVIVED, Copy, own_tests, shared_tests

from tests.conftest import ROOT

SOURCE = '''"""A purse of 1 – 9 coins."""


def pay(purse: int, price: int = 3) -> str | None:
    """Take 1 coin."""
    if price > purse and purse:
        return f"{price + 1} coins are missing"
    while purse < 2:
        purse += 1
    print(max(purse, price))
    return None
'''


def _mutants(source: str = SOURCE) -> list[Mutant]:
    return mutants_of("purse/rules/position.py", source.encode())


def _changed(line: str, source: str = SOURCE) -> set[str]:
    """What becomes of a line."""
    return {each.after for each in _mutants(source) if each.before == line}


def test_every_kind_of_mistake_is_found_once() -> None:
    assert _changed("if price > purse and purse:") == {
        "if price >= purse and purse:",
        "if price > purse or purse:",
        "if True and purse:",
        "if price > purse and True:",
        "if not (price > purse and purse):",
        "if True:",
    }
    assert _changed("while purse < 2:") == {
        "while purse <= 2:", "while purse < 3:", "while purse < 1:", "while not (purse < 2):",
    }  # fmt: skip
    assert _changed("purse += 1") == {"purse -= 1", "purse += 2", "purse += 0", "pass"}
    assert _changed("print(max(purse, price))") == {"print(min(purse, price))", "pass"}
    assert _changed('return f"{price + 1} coins are missing"') == {"pass"}


def test_types_texts_defaults_and_the_last_return_are_left_alone() -> None:
    lines = {each.before for each in _mutants()}
    assert not any("coin" in line and "missing" not in line for line in lines)
    assert "return None" not in lines
    assert not any(line.startswith("def") for line in lines)


def test_whether_somebody_listens_is_no_rule() -> None:
    told = "def end(self):\n    if self.audience is not None:\n        self.tell(3)\n"
    assert {each.after for each in _mutants(told)} == {"self.tell(4)", "self.tell(2)", "pass"}


def test_only_the_place_of_the_mistake_changes() -> None:
    for mutant in _mutants():
        changed = mutant.planted(SOURCE.encode()).decode()
        compile(changed, "purse", "exec")
        different = [
            number
            for number, pair in enumerate(
                zip(SOURCE.splitlines(), changed.splitlines(), strict=True), 1
            )
            if pair[0] != pair[1]
        ]
        assert different == [mutant.line]


def test_a_sample_does_not_change_with_what_stands_around_it() -> None:
    later = "NUMBER = 5\n\n\n" + SOURCE
    every = sample(_mutants(), 100, seed=1)
    assert [each.key for each in every] == [
        each.key for each in sample(_mutants(later), 100, seed=1) if each.function
    ]
    assert sample(_mutants(), 4, seed=1) != sample(_mutants(), 4, seed=2)


def test_the_same_words_twice_are_two_mistakes() -> None:
    twice = _mutants("def both(a, b):\n    a.x += 1\n    b.y = 0\n    a.x += 1\n")
    assert [each.nth for each in twice if each.after == "a.x -= 1"] == [0, 1]


def test_equivalents_are_known_by_their_words() -> None:
    listed = """
        [[mutant]]
        file = "purse/rules/position.py"
        function = "pay"
        before = "while purse < 2:"
        after = "while purse <= 2:"
        reason = "because"
    """
    known = equivalents(listed)
    assert [each.after for each in _mutants() if each.key in known] == ["while purse <= 2:"]


def test_a_row_adds_up() -> None:
    caught = ["tests/games/a.py::b", "tests/kit/c.py::d", "time", "import", SURVIVED]
    assert row("purse", 7, caught) == "| purse | 7 | 2 | 1 | 1 | 2 | 1 |"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A tree with one tiny game that has one test."""
    test = """
        from parlour.games.purse.rules.position import pay
        def test_pay():
            assert pay(1, 1) is None
    """
    files = {
        "src/parlour/__init__.py": "",
        "src/parlour/games/purse/rules/position.py": SOURCE,
        "tests/games/purse/test_rules.py": "\n".join(line[8:] for line in test.splitlines()),
    }
    for name, text in files.items():
        file = tmp_path / "root" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return tmp_path / "root"


def test_a_mistake_is_caught_by_a_test_or_by_its_time_or_survives(
    root: Path, tmp_path: Path
) -> None:
    copy = Copy(tmp_path / "copy", root, grace=0.2)
    tests = own_tests("purse", tmp_path)
    copy.measure(tests)
    wanted = {(6, "if price >= purse and purse:"), (9, "purse -= 1"), (10, "pass")}
    caught = {
        each.line: copy.caught_by(each, tests)
        for each in _mutants()
        if (each.line, each.after) in wanted
    }
    assert caught == {6: "tests/games/purse/test_rules.py::test_pay", 9: "time", 10: SURVIVED}
    for folder in (root, copy.folder):
        source = folder / "src" / "parlour" / "games" / "purse" / "rules" / "position.py"
        assert source.read_text("utf-8") == SOURCE


def test_the_kit_and_the_records_of_a_game_are_found(tmp_path: Path) -> None:
    tests = shared_tests("last-glow", tmp_path)
    command = [
        sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:xdist",
        "-p", "tools.mutants.order", f"--times={tests.times}", "--game=last-glow", "--grace=1",
        f"--source={ROOT / 'src'}", *tests.paths,
    ]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found = [line for line in done.stdout.splitlines() if "::" in line]
    assert all("last-glow" in line for line in found)
    for kind in ("test_records", *KIT):
        assert any(kind in line for line in found), kind
