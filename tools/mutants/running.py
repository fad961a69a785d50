"""Runs the tests of a game on a copy of the source with one mistake in it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.planting import Mutant

ROOT = Path(__file__).resolve().parents[2]
SURVIVED = "survived"


@dataclass(frozen=True)
class Tests:
    """Tests of a game that are run together, and where their times are kept."""

    game: str
    paths: tuple[str, ...]
    times: Path


def own_tests(game: str, folder: Path) -> Tests:
    """The tests of a game itself."""
    paths = (f"tests/games/{game.replace('-', '_')}",)
    return Tests(game, paths, folder / f"{game}-own.json")


def shared_tests(game: str, folder: Path) -> Tests:
    """The recorded matches of a game and the kit that every game passes."""
    paths = ("tests/records/test_records.py", "tests/kit/test_every_game.py")
    return Tests(game, paths, folder / f"{game}-shared.json")


class Copy:
    """A copy of the source, in which one mistake at a time is planted."""

    def __init__(self, folder: Path, root: Path = ROOT, grace: float = 5.0) -> None:
        self.folder = folder
        self.root = root
        self.grace = grace
        """Seconds that a test may compute in any case."""
        self.games = folder / "src" / "parlour" / "games"
        self._count = 0
        ignored = shutil.ignore_patterns("*.so", "__pycache__")
        shutil.copytree(root / "src", folder / "src", ignore=ignored)
        (folder / "docs").symlink_to(root / "docs")  # the rules that tests cite

    def measure(self, tests: Tests) -> None:
        """Run tests without a mistake: to know how long each takes, and then as on a mutant."""
        for _ in range(2):
            code, output = self._run(tests, 600.0)
            if code != 0:
                raise SystemExit(f"Mend this first, it fails without any mistake:\n{output}")

    def caught_by(self, mutant: Mutant, tests: Tests) -> str:
        """The test that notices a mutant, or why a run ended without one, or SURVIVED."""
        seconds = sum(json.loads(tests.times.read_text("utf-8")).values())
        with self._planted(mutant):
            code, output = self._run(tests, 120 + 20 * seconds)
        if code == 0:
            return SURVIVED
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", output, re.M)
        return failed[1] if failed else _without_a_test(code, output)

    @contextmanager
    def _planted(self, mutant: Mutant) -> Iterator[None]:
        """The mistake is in the copy, under a date of its own so that no stale bytecode is used."""
        file = self.games / mutant.file
        source, before = file.read_bytes(), file.stat()
        changed = mutant.planted(source)
        compile(changed, mutant.file, "exec")
        self._count += 1
        file.write_bytes(changed)
        os.utime(file, (self._count, self._count))
        try:
            yield
        finally:
            file.write_bytes(source)
            os.utime(file, (before.st_atime, before.st_mtime))

    def _run(self, tests: Tests, seconds: float) -> tuple[int, str]:
        """The exit code and the output of a run; one that takes too long is ended."""
        command = [
            sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-rfE", "-p", "no:xdist",
            "-p", "tools.mutants.order", f"--times={tests.times}", f"--game={tests.game}",
            f"--source={self.folder}", f"--grace={self.grace}", "--hypothesis-profile=ci",
            f"--basetemp={self.folder / 'tmp'}", *tests.paths,
        ]  # fmt: skip
        environment = {
            **os.environ, "PARLOUR_PLAIN": "1", "PYTHONPATH": f"{self.folder / 'src'}:{ROOT}",
        }  # fmt: skip
        with subprocess.Popen(
            command, cwd=self.root, env=environment, process_group=0, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        ) as process:  # fmt: skip
            try:
                output, _ = process.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                output = ""
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
        return process.returncode, output


def _without_a_test(code: int, output: str) -> str:
    """Why a run ended before a test could fail."""
    if code in (-signal.SIGVTALRM, -signal.SIGKILL):
        return "time"
    if code == 4:
        raise SystemExit(f"The tests cannot be run:\n{output}")
    return "import" if code == 2 else "crash"
