"""Two games outside the tree, as an installer leaves them: packages and their entry points."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).parent
METADATA = "Metadata-Version: 2.1\nName: two-games\nVersion: 1.0\n"
ENTRY_POINTS = "[parlour.games]\nhexapawn = hexapawn:GAME\ntic-tac-toe = tic_tac_toe:GAME\n"
THREE_LINES = """
from hexapawn import GAME
from parlour.testing import kit

test_hexapawn = kit(GAME)
"""
OUTSIDE = {"hexapawn": "Hexapawn", "tic-tac-toe": "Tic-tac-toe"}
BOTS = {"hexapawn": "casual", "tic-tac-toe": "random"}
"""Who plays where nobody says who."""


def install(folder: Path, entry_points: str = ENTRY_POINTS) -> Path:
    """Lay both games and what announces them into a folder."""
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(HERE / "hexapawn", folder / "hexapawn", ignore=ignore)
    shutil.copyfile(HERE / "tic_tac_toe.py", folder / "tic_tac_toe.py")
    about = folder / "two_games-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(METADATA, "utf-8")
    (about / "entry_points.txt").write_text(entry_points, "utf-8")
    return folder


def python_path(site: Path) -> str:
    """Where a new process finds what this one finds, and the two games."""
    return os.pathsep.join([str(site), *filter(None, sys.path)])
