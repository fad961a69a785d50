"""Icons: drawings of game-icons that lie in this repository.

`icons.txt` here and in the folders of games list them; `python tools/vendor.py icons` fetches what
they list. A game elsewhere draws its own.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from parlour.engine.errors import ParlourError, nearest

HERE = Path(__file__).parent
SCALE = 100 / 512


@cache
def icon(name: str) -> str:
    """An icon as an SVG group that fills the square from -50 to 50, in the colour of its text.

    >>> icon("lighthouse")[:40]
    '<g class="icon" fill="currentColor" tran'
    """
    drawn = drawings()
    if name not in drawn:
        raise ParlourError(
            f"there is no icon '{name}' here: add it to icons.txt of its game and run "
            f"tools/vendor.py.{nearest(name, drawn)}"
        )
    body = drawn[name].replace(' fill="currentColor"', "")
    return (
        '<g class="icon" fill="currentColor" '
        f'transform="scale({SCALE:.5f}) translate(-256 -256)">{body}</g>'
    )


def icon_image(name: str) -> str:
    """An icon as a picture of its own that says nothing to a screen reader."""
    return (
        '<svg class="icon-image" viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">'
        f"{icon(name)}</svg>"
    )


def drawings() -> dict[str, str]:
    """The inside of every icon by its name, in a box of 512."""
    found: dict[str, str] = _file()["icons"]
    return found


def about() -> dict[str, str]:
    """Who drew the icons, and under which licence they may be used."""
    found: dict[str, str] = _file()["about"]
    return found


@cache
def _file() -> dict[str, Any]:
    read: dict[str, Any] = json.loads((HERE / "icons.json").read_text("utf-8"))
    return read
