"""Outlines words for a picture, so that they look the same where no font can be loaded.

    python tools/lettering.py FONT WORDS SIZE [X Y] [middle|start|end] [AXIS=VALUE ...]

prints the `d` of an SVG path. A cover is shown as an image, which cannot use the fonts of the
page: its title is outlined from a font whose licence allows that, such as the OFL. `wght=700`
or `opsz=144` choose from a variable font.

It needs fontTools and brotli (`pip install fonttools brotli`); nothing else here does.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-not-found]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-not-found]
from fontTools.ttLib import TTFont  # type: ignore[import-not-found]
from fontTools.varLib.instancer import instantiateVariableFont  # type: ignore[import-not-found]

SHARE_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}


def outline(
    font: Any, words: str, size: float, x: float = 0, y: float = 0, anchor: str = "middle"
) -> str:
    """The words as path data, their baseline at y."""
    scale = size / font["head"].unitsPerEm
    names = [font.getBestCmap()[ord(letter)] for letter in words]
    widths = [font["hmtx"][name][0] * scale for name in names]
    shapes = font.getGlyphSet()
    pen = SVGPathPen(shapes, ntos=lambda number: f"{number:.1f}".removesuffix(".0"))
    at = x - sum(widths) * SHARE_BEFORE[anchor]
    for name, width in zip(names, widths, strict=True):
        shapes[name].draw(TransformPen(pen, (scale, 0, 0, -scale, at, y)))
        at += width
    return str(pen.getCommands())


def open_font(path: str, axes: Mapping[str, float]) -> Any:
    """A font file; of a variable font, the instance that the axes choose."""
    font = TTFont(path)
    return instantiateVariableFont(font, dict(axes)) if axes else font


def main(asked: list[str]) -> None:
    """Print the path of some words."""
    parts = [each.partition("=") for each in asked]
    axes = {name: float(value) for name, equals, value in parts if equals}
    plain = [each for each in asked if "=" not in each]
    anchor = plain.pop() if plain and plain[-1] in SHARE_BEFORE else "middle"
    if len(plain) not in (3, 5):
        sys.exit(__doc__)
    path, words, size, *at = plain
    x, y = (float(each) for each in at or ("0", "0"))
    print(outline(open_font(path, axes), words, float(size), x, y, anchor))


if __name__ == "__main__":
    main(sys.argv[1:])
