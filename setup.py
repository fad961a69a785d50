"""Compiles the core with mypyc where a C compiler is present; plain Python otherwise.

The rules of every game travel with it: `docs/games/<slug>.md` becomes `rules.md` in its folder.
"""

from __future__ import annotations

import os
import shutil
import sys
from glob import glob
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_py import build_py

HOT = ("bits", "deck", "dice", "playout", "position", "rng", "steps")
RULES = ("agents", "gang", "rules", "rules_*", "sides", "solving", "tables", "thumb")
"""What a game computes; what it shows and says stays as it is."""
CORE = [
    *[f"src/parlour/engine/{name}.py" for name in HOT],
    *sorted(path for name in RULES for path in glob(f"src/parlour/games/*/{name}.py")),
]


def compiled_modules() -> list[Any]:
    """The extension modules, or none with one line that says why."""
    if os.environ.get("PARLOUR_PLAIN"):
        return []
    compiler = os.environ.get("CC", "cc").split()[0]
    if not (shutil.which(compiler) or shutil.which("gcc") or sys.platform == "win32"):
        print("parlour: no C compiler found, installing the plain Python core (slower)")
        return []
    from mypyc.build import mypycify

    modules = mypycify(["--strict", *CORE], opt_level="3", debug_level="0")
    if sys.platform != "win32":
        for module in modules:
            # Lets the C compiler inline across the functions of the core.
            module.extra_compile_args.append("-fno-semantic-interposition")
    return list(modules)


class BuildWithRules(build_py):
    """Copies the rules of each game beside its guide."""

    def run(self) -> None:
        """Build as usual, then add the rules."""
        super().run()
        if self.editable_mode:
            return
        for document in Path("docs/games").glob("*.md"):
            folder = Path(self.build_lib, "parlour", "games", document.stem.replace("-", "_"))
            if folder.is_dir():
                shutil.copyfile(document, folder / "rules.md")


setup(ext_modules=compiled_modules(), cmdclass={"build_py": BuildWithRules})
