"""Compiles the core with mypyc where a C compiler is present; plain Python otherwise.

The rules of every game travel with it: `docs/games/<slug>.md` becomes `rules.md` in its folder.
The README travels with whole addresses, so that its pictures show on the page of an index.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from glob import glob
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_py import build_py

ROOMS = ("engine/core", "bots/search", "games/*/rules", "games/*/bots")
"""What is computed; what is shown and said stays as it is."""
CORE = sorted(path for room in ROOMS for path in glob(f"src/parlour/{room}/[!_]*.py"))


def compiled_modules() -> list[Any]:
    """The extension modules, or none with one line that says why."""
    asked_for_metadata = {"egg_info", "dist_info"} & set(sys.argv)
    if asked_for_metadata or os.environ.get("PARLOUR_PLAIN"):
        return []
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not (shutil.which(compiler) or sys.platform == "win32"):
        print("parlour: no C compiler found, installing the plain Python core (slower)")
        return []
    from mypyc.build import mypycify

    modules = mypycify(["--strict", *CORE], opt_level="3", debug_level="0")
    if sys.platform != "win32":
        # Lets the C compiler inline across the functions of the core. The warning it would look
        # for takes GCC minutes in a file this long. The other modules are doors into this one.
        shared = ["-fno-semantic-interposition", "-Wno-misleading-indentation"]
        if is_gcc(compiler):
            # Optimises the one large file in as many parts at once as there are cores.
            shared.append("-flto=auto")
        for module in modules:
            if module.name.endswith("__mypyc"):
                module.extra_compile_args += shared
                module.extra_link_args += ["-O3", *shared]
    return list(modules)


def is_gcc(compiler: str) -> bool:
    """Whether the C compiler is GCC, whatever its name."""
    told = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in told.stdout


def readme() -> str:
    """The README; what it links to in the repository has its address at this version."""
    home = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]["urls"]["Source"]
    package = Path("src/parlour/__init__.py").read_text("utf-8")
    version = re.findall(r'^__version__ = "(.+)"$', package, re.M)[0]

    def address(found: re.Match[str]) -> str:
        picture, text, target = found.groups()
        kind = "raw" if picture else "blob"
        return f"{picture}[{text}]({home}/{kind}/v{version}/{target})"

    link = r"(!?)\[([^]]*)\]\((?!\w+:|#)([^)]+)\)"
    return re.sub(link, address, Path("README.md").read_text("utf-8"))


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


setup(
    ext_modules=compiled_modules(),
    cmdclass={"build_py": BuildWithRules},
    long_description=readme(),
    long_description_content_type="text/markdown",
)
